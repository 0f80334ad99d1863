package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

func thesisCommand() *command {
	return &command{
		name:  "thesis",
		short: "repeat the evaluation of the IC3-CEGAR thesis and write it up",
		usage: "[-timeout 60s] [-first 10s] [-again thesis] [-presets NOOPT,C,...] [-j N] [-also OPTION=VALUE,...] [-save RUNS.csv | -from RUNS.csv] [-o OUT.md] DIR",
		help: `Runs the seven configurations of Birgmeier, "Software Verification with IC3 via
Abstraction and Interpolation" (TU Wien, 2013), on the programs of DIR (a folder
with an INDEX.tsv, as for bench) and writes a document that sets times, solved
programs and statistics beside the published ones, by the programs' names.

All programs run with the limit -first, easy ones first. Those that a
configuration has not solved then run again with -timeout: all of them, none, or
(thesis) where some configuration of the thesis solved the program. The document
says which limit each result had.

-also makes a second series of runs, with these options; it has a part of its own
in the document. blocks=statement gives the transition relation of the thesis,
with an edge for each statement.

-save keeps every run in a file as soon as it ends; runs that the file has are
not repeated, so that an interrupted call can be continued. -from writes the
document from such a file alone. ^C stops the runs and writes what there is.

Exit status: 0, or 1 when a verdict is wrong or a run crashed.

examples:
  ic3play thesis -j 2 -also blocks=statement -save runs.csv -o docs/thesis.md ../programs/thesis
  ic3play thesis -from runs.csv -o docs/thesis.md ../programs/thesis`,
		run: runThesis,
	}
}

// thesisPresets are the configurations of section 4.2.
func thesisPresets() []string { return []string{"NOOPT", "C", "CG", "CR", "CGR", "CRL", "CGRL"} }

// thesisFlags are the command's settings.
type thesisFlags struct {
	rf          runFlags
	first       duration
	again       string
	presets     []string
	series      []string // what follows the configuration in the names of engines
	workers     int
	save, from  string
	out         string
	program     string
	published   *published
	description map[string]string
}

func runThesis(e *env, c *command, args []string) (int, error) {
	tf := thesisFlags{first: duration(10 * time.Second)}
	fs := flags(c)
	tf.rf.register(fs)
	fs.Lookup("engine").DefValue, tf.rf.engine, tf.rf.timeout = "cegar", "cegar", duration(time.Minute)
	fs.Lookup("timeout").DefValue = "1m"
	fs.Var(&tf.first, "first", "limit of the first round, `TIME`")
	fs.StringVar(&tf.again, "again", "thesis", "what runs again with -timeout: `all`, none or thesis")
	presets := fs.String("presets", strings.Join(thesisPresets(), ","), "the configurations, `A,B,...`")
	also := fs.String("also", "", "a second series with other options, `OPTION=VALUE,...`")
	fs.IntVar(&tf.workers, "j", 1, "run `N` processes at a time")
	fs.StringVar(&tf.save, "save", "", "keep the runs in `RUNS.csv`, and do not repeat those that it has")
	fs.StringVar(&tf.from, "from", "", "run nothing: take the runs of `RUNS.csv`")
	fs.StringVar(&tf.out, "o", "", "write the document to `OUT.md`, not to the standard output")
	fs.StringVar(&tf.program, "program", "", "run `CMD` instead of this program, for another build of it")
	args, err := parse(e, c, fs, args)
	if err != nil {
		return 0, err
	}
	for _, p := range strings.Split(*presets, ",") {
		if p = strings.TrimSpace(p); !slices.Contains(thesisPresets(), p) {
			return 0, fmt.Errorf("no configuration %q; there are: %s", p, strings.Join(thesisPresets(), ", "))
		}
		tf.presets = append(tf.presets, p)
	}
	tf.series = []string{""}
	if *also != "" {
		tf.series = append(tf.series, "+"+strings.ReplaceAll(*also, ",", "+"))
	}
	switch {
	case len(args) != 1:
		return 0, errors.New("one folder of programs is needed; see ic3play thesis -h")
	case !slices.Contains([]string{"all", "none", "thesis"}, tf.again):
		return 0, fmt.Errorf("-again %q is neither all nor none nor thesis", tf.again)
	case tf.workers < 1 || tf.rf.memoryMB <= 0:
		return 0, errors.New("-j and -memory must be at least 1")
	case tf.save != "" && tf.from != "":
		return 0, errors.New("-save and -from exclude each other")
	}
	if err := writable(tf.out); err != nil {
		return 0, err
	}
	if tf.published, err = readPublished(); err != nil {
		return 0, err
	}
	if tf.description, err = readNotes(); err != nil {
		return 0, err
	}
	tasks, err := findTasks(args)
	if err != nil {
		return 0, err
	}
	if len(tf.published.visible(tasks)) == 0 {
		return 0, fmt.Errorf("no program in %s has the name of one in the thesis", args[0])
	}
	runs, err := tf.results(e, tasks)
	if err != nil {
		return 0, err
	}
	text := newReport(&tf, tasks, runs).markdown()
	if tf.out == "" {
		_, err = fmt.Fprint(e.stdout, text)
	} else if err = os.WriteFile(tf.out, []byte(text), 0o644); err == nil {
		fmt.Fprintf(e.stderr, "wrote %s from %d runs\n", tf.out, len(runs.outcomes))
	}
	if err != nil {
		return 0, fmt.Errorf("write the document: %w", err)
	}
	if slices.ContainsFunc(runs.outcomes, func(o outcome) bool { return o.wrong() || o.verdict == "crash" }) {
		return exitUnsafe, nil
	}
	return exitOK, nil
}

// runSet is the runs that there are, in the order in which they were made. A
// run that is repeated with a longer limit takes the place of the shorter one.
type runSet struct {
	outcomes []outcome
	at       map[[3]string]int // by program, configuration and series
}

func newRunSet(os []outcome) *runSet {
	s := &runSet{at: map[[3]string]int{}}
	for _, o := range os {
		s.add(o)
	}
	return s
}

// preset is the configuration of an outcome, series what follows it in its
// engine's name.
func (o *outcome) preset() string {
	_, p, _ := strings.Cut(o.engine, ":")
	p, _ = splitSpec(p)
	return p
}

func (o *outcome) series() string {
	name, _ := splitSpec(o.engine)
	return o.engine[len(name):]
}

func (s *runSet) add(o outcome) {
	key := [3]string{programName(o.name), o.preset(), o.series()}
	i, ok := s.at[key]
	switch {
	case !ok:
		s.at[key] = len(s.outcomes)
		s.outcomes = append(s.outcomes, o)
	case o.limit >= s.outcomes[i].limit:
		s.outcomes[i] = o
	}
}

func (s *runSet) get(program, preset, series string) (outcome, bool) {
	i, ok := s.at[[3]string{program, preset, series}]
	if !ok {
		return outcome{}, false
	}
	return s.outcomes[i], true
}

// results makes the runs, or reads them.
func (tf *thesisFlags) results(e *env, tasks []task) (*runSet, error) {
	file := tf.from
	if file == "" {
		file = tf.save
	}
	set := newRunSet(nil)
	if file != "" && (tf.from != "" || isFile(file)) {
		old, err := readCSV(file)
		if err != nil {
			return nil, err
		}
		set = newRunSet(old)
	}
	if tf.from != "" {
		return set, nil
	}
	for _, series := range tf.series {
		for _, p := range tf.presets {
			if err := checkSpec(tf.rf.engine+":"+p+series, tf.rf.values); err != nil {
				return nil, err
			}
		}
	}
	words := strings.Fields(tf.program)
	if len(words) == 0 {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("find this program: %w", err)
		}
		words = []string{self}
	}
	r := &runner{memoryMB: tf.rf.memoryMB, values: tf.rf.values, procs: 1, program: words}
	tasks = tf.published.easyFirst(tasks)
	last := time.Duration(tf.rf.timeout)
	first := min(time.Duration(tf.first), last)
	for _, series := range tf.series {
		if err := tf.round(e, r, tasks, set, series, first, func(task, outcome) bool { return true }); err != nil {
			return nil, err
		}
	}
	again := func(t task, o outcome) bool {
		return o.verdict == "unknown" && (tf.again == "all" || tf.again == "thesis" && tf.published.solvedBySome(programName(t.name)))
	}
	for _, series := range tf.series {
		if err := tf.round(e, r, tasks, set, series, last, again); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// round runs what is wanted and was not run with such a limit before; want is
// asked with the run that there is, if any.
func (tf *thesisFlags) round(e *env, r *runner, tasks []task, set *runSet, series string, limit time.Duration, want func(task, outcome) bool) error {
	var jobs []job
	for _, t := range tasks {
		for _, p := range tf.presets {
			o, ok := set.get(programName(t.name), p, series)
			if ok && (o.solved() || o.limit >= limit.Seconds()) || !want(t, o) {
				continue
			}
			jobs = append(jobs, job{t, tf.rf.engine + ":" + p + series})
		}
	}
	if len(jobs) == 0 || e.ctx.Err() != nil {
		return nil
	}
	fmt.Fprintf(e.stderr, "%d runs of at most %v\n", len(jobs), limit)
	r.timeout = limit
	p := newProgress(e.stderr, len(jobs))
	defer p.done()
	var saveErr error
	ctx, cancel := context.WithCancel(e.ctx)
	defer cancel()
	r.each(ctx, jobs, tf.workers, p, func(o outcome) {
		set.add(o)
		if tf.save == "" || saveErr != nil {
			return
		}
		// Whoever reads the file, or ends this process, finds a whole one.
		if saveErr = writeCSV(tf.save+".new", set.outcomes); saveErr == nil {
			saveErr = os.Rename(tf.save+".new", tf.save)
		}
		if saveErr != nil {
			cancel()
		}
	})
	return saveErr
}
