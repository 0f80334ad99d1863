// Package papers is the commands that repeat the evaluation of a paper: they run
// its configurations on its programs and write a document that sets what comes
// out beside what was published.
package papers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"ic3play/engine"
	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
)

// Thesis is the command thesis.
func Thesis() *command.Command {
	return &command.Command{
		Name:  "thesis",
		Short: "repeat the evaluation of the IC3-CEGAR thesis and write it up",
		Usage: "[-timeout 60s] [-first 10s] [-again thesis] [-presets NOOPT,C,...] [-j N] [-also OPTION=VALUE,...] [-save RUNS.csv | -from RUNS.csv] [-o OUT.md] DIR",
		Help: `Runs the seven configurations of Birgmeier, "Software Verification with IC3 via
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
		Run: runThesis,
	}
}

// thesisPresets are the configurations of section 4.2.
func thesisPresets() []string { return []string{"NOOPT", "C", "CG", "CR", "CGR", "CRL", "CGRL"} }

// thesisFlags are the command's settings.
type thesisFlags struct {
	rf          command.RunFlags
	first       command.Duration
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

func runThesis(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	tf := thesisFlags{first: command.Duration(10 * time.Second)}
	fs := c.Flags()
	tf.rf.Register(fs)
	fs.Lookup("engine").DefValue, tf.rf.Engine, tf.rf.Timeout = "cegar", "cegar", command.Duration(time.Minute)
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
	args, err := c.Parse(e, fs, args)
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
	case tf.workers < 1 || tf.rf.MemoryMB <= 0:
		return 0, errors.New("-j and -memory must be at least 1")
	case tf.save != "" && tf.from != "":
		return 0, errors.New("-save and -from exclude each other")
	}
	if err := command.Writable(tf.out); err != nil {
		return 0, err
	}
	if tf.published, err = readPublished(); err != nil {
		return 0, err
	}
	if tf.description, err = readNotes(); err != nil {
		return 0, err
	}
	tasks, err := bench.FindTasks(args)
	if err != nil {
		return 0, err
	}
	if len(tf.published.visible(tasks)) == 0 {
		return 0, fmt.Errorf("no program in %s has the name of one in the thesis", args[0])
	}
	runs, err := tf.results(ctx, e, tasks)
	if err != nil {
		return 0, err
	}
	text := newReport(&tf, tasks, runs).markdown()
	if tf.out == "" {
		_, err = fmt.Fprint(e.Stdout, text)
	} else if err = os.WriteFile(tf.out, []byte(text), 0o644); err == nil {
		fmt.Fprintf(e.Stderr, "wrote %s from %d runs\n", tf.out, len(runs.outcomes))
	}
	if err != nil {
		return 0, fmt.Errorf("write the document: %w", err)
	}
	if slices.ContainsFunc(runs.outcomes, func(o bench.Outcome) bool { return o.Wrong() || o.Verdict == "crash" }) {
		return command.ExitUnsafe, nil
	}
	return command.ExitOK, nil
}

// runSet is the runs that there are, in the order in which they were made. A
// run that is repeated with a longer limit takes the place of the shorter one.
type runSet struct {
	outcomes []bench.Outcome
	at       map[[3]string]int // by program, configuration and series
}

func newRunSet(os []bench.Outcome) *runSet {
	s := &runSet{at: map[[3]string]int{}}
	for _, o := range os {
		s.add(o)
	}
	return s
}

// specOf is the engine of an outcome; that of a file of runs may be anything.
func specOf(o bench.Outcome) engine.Spec {
	spec, err := engine.ParseSpec(o.Engine)
	if err != nil {
		return engine.Spec{Name: o.Engine}
	}
	return spec
}

// presetOf is the configuration of an outcome, seriesOf what follows it in its
// engine's name.
func presetOf(o bench.Outcome) string {
	return specOf(o).Preset
}

func seriesOf(o bench.Outcome) string {
	return strings.TrimPrefix(o.Engine, specOf(o).Base())
}

func (s *runSet) add(o bench.Outcome) {
	key := [3]string{programName(o.Name), presetOf(o), seriesOf(o)}
	i, ok := s.at[key]
	switch {
	case !ok:
		s.at[key] = len(s.outcomes)
		s.outcomes = append(s.outcomes, o)
	case o.Limit >= s.outcomes[i].Limit:
		s.outcomes[i] = o
	}
}

func (s *runSet) get(program, preset, series string) (bench.Outcome, bool) {
	i, ok := s.at[[3]string{program, preset, series}]
	if !ok {
		return bench.Outcome{}, false
	}
	return s.outcomes[i], true
}

// results makes the runs, or reads them.
func (tf *thesisFlags) results(ctx context.Context, e *command.Env, tasks []bench.Task) (*runSet, error) {
	file := tf.from
	if file == "" {
		file = tf.save
	}
	set := newRunSet(nil)
	if file != "" {
		old, err := bench.ReadCSV(file)
		if err != nil && (tf.from != "" || !errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		set = newRunSet(old)
	}
	if tf.from != "" {
		return set, nil
	}
	for _, series := range tf.series {
		for _, p := range tf.presets {
			if err := verify.CheckEngine(tf.rf.Engine+":"+p+series, tf.rf.Values); err != nil {
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
	r := &bench.Runner{MemoryMB: tf.rf.MemoryMB, Values: tf.rf.Values, Procs: 1, Program: words}
	tasks = tf.published.easyFirst(tasks)
	last := time.Duration(tf.rf.Timeout)
	first := min(time.Duration(tf.first), last)
	for _, series := range tf.series {
		if err := tf.round(ctx, e, r, tasks, set, series, first, func(bench.Task, bench.Outcome) bool { return true }); err != nil {
			return nil, err
		}
	}
	again := func(t bench.Task, o bench.Outcome) bool {
		return o.Verdict == "unknown" && (tf.again == "all" || tf.again == "thesis" && tf.published.solvedBySome(programName(t.Name)))
	}
	for _, series := range tf.series {
		if err := tf.round(ctx, e, r, tasks, set, series, last, again); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// round runs what is wanted and was not run with such a limit before; want is
// asked with the run that there is, if any.
func (tf *thesisFlags) round(ctx context.Context, e *command.Env, r *bench.Runner, tasks []bench.Task, set *runSet, series string, limit time.Duration, want func(bench.Task, bench.Outcome) bool) error {
	var jobs []bench.Job
	for _, t := range tasks {
		for _, p := range tf.presets {
			o, ok := set.get(programName(t.Name), p, series)
			if ok && (o.Solved() || o.Limit >= limit.Seconds()) || !want(t, o) {
				continue
			}
			jobs = append(jobs, bench.Job{Task: t, Engine: tf.rf.Engine + ":" + p + series})
		}
	}
	if len(jobs) == 0 || ctx.Err() != nil {
		return nil
	}
	fmt.Fprintf(e.Stderr, "%d runs of at most %v\n", len(jobs), limit)
	r.Timeout = limit
	p := bench.NewProgress(e.Stderr, len(jobs))
	defer p.Done()
	var saveErr error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r.Each(ctx, jobs, tf.workers, p, func(o bench.Outcome) {
		set.add(o)
		if tf.save == "" || saveErr != nil {
			return
		}
		// Whoever reads the file, or ends this process, finds a whole one.
		if saveErr = bench.WriteCSV(tf.save+".new", set.outcomes); saveErr == nil {
			saveErr = os.Rename(tf.save+".new", tf.save)
		}
		if saveErr != nil {
			cancel()
		}
	})
	return saveErr
}
