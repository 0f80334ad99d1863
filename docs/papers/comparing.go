package main

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
)

func comparing(name string) *command.Command {
	about, err := loadComparison(comparisonFiles, name)
	if err != nil {
		return broken(name, err)
	}
	return &command.Command{
		Name:  name,
		Short: about.Source,
		Usage: "[-cpu 10s] [-first 2s] [-engines A,B] [-sets A,B] [-j N] -save RUNS.csv [-o OUT.md] DIR | -from RUNS.csv [-o OUT.md]",
		Help:  strings.ReplaceAll(comparingHelp, "{name}", name),
		Run:   about.run,
	}
}

const comparingHelp = `Runs the engines that a paper compares on sets of programs below DIR, each with
an INDEX.tsv as for bench, and writes a document: what each engine solves, in what
time and with how much memory, plots, and what the paper claims, asked of the runs.

Every run is a process of its own with one core, limited by the processor's time.
All runs are first made with the limit -first, the sets woven into each other, so
that runs that are stopped early have told something of each; those that did not
solve their program run again with -cpu. The document says which limit runs had.
-engines and -sets, by the names that the document gives them, make the runs of
some only; the document is always of all runs that are stored.

-save keeps every run in a file as soon as it ends; runs that the file has are
not repeated. -from writes the document from such a file, without a program being
there. The plots lie in the folder of OUT.md's name without its ending.

Exit status: 0, or 1 when a verdict is wrong or a run crashed.

examples:
  papers {name} -save runs.csv -o docs/{name}.md ../programs
  papers {name} -from docs/{name}/runs.csv -o docs/{name}.md`

func (about *Comparison) run(ctx context.Context, e *command.Env, cmd *command.Command, args []string) (int, error) {
	c := call{timeout: command.Duration(10 * time.Second), first: command.Duration(2 * time.Second), values: command.Settings{}}
	fs := cmd.Flags()
	c.register(fs)
	engines := fs.String("engines", "", "run these engines only, `A,B,...`")
	sets := fs.String("sets", "", "run these sets only, `A,B,...`")
	args, err := cmd.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	if err := c.check(); err != nil {
		return 0, err
	}
	if c.from == "" && len(args) != 1 || c.from != "" && len(args) > 0 {
		return 0, fmt.Errorf("one folder of sets is needed, or the runs of -from; see papers %s -h", cmd.Name)
	}
	if err := command.Writable(c.out); err != nil {
		return 0, err
	}
	wanted, err := about.part(*engines, *sets)
	if err != nil {
		return 0, err
	}
	runs, err := c.contest(ctx, e, wanted, args)
	if err != nil {
		return 0, err
	}
	if err := c.write(e, newFindings(about, runs), len(runs.Outcomes)); err != nil {
		return 0, fmt.Errorf("write the document: %w", err)
	}
	if slices.ContainsFunc(runs.Outcomes, func(o bench.Outcome) bool { return o.Wrong() || ill(o) }) {
		return command.ExitUnsafe, nil
	}
	return command.ExitOK, nil
}

// contest runs a comparison's engines on the sets in the folder. Without a folder it reads stored
// runs.
func (c *call) contest(ctx context.Context, e *command.Env, about *Comparison, folder []string) (*bench.Runs, error) {
	if len(folder) == 0 {
		return bench.OpenRuns(taskKey, c.from, true)
	}
	runs, err := bench.OpenRuns(taskKey, c.save, false)
	if err != nil {
		return nil, err
	}
	var sets [][]bench.Task
	for _, s := range about.Sets {
		tasks, err := bench.FindTasks([]string{filepath.Join(folder[0], filepath.FromSlash(s.Folder))})
		if err != nil {
			return nil, err
		}
		sets = append(sets, tasks)
	}
	for _, name := range about.names(true) {
		if err := verify.CheckEngine(about.engine(name), nil); err != nil {
			return nil, err
		}
	}
	program, err := verifier(c.program)
	if err != nil {
		return nil, err
	}
	r := &bench.Runner{Processor: true, MemoryMB: c.memoryMB, Values: c.values, Procs: 1, Program: program, Keep: about.counters()}
	last := time.Duration(c.timeout)
	for _, limit := range []time.Duration{min(time.Duration(c.first), last), last} {
		var jobs []bench.Job
		// Start with the engines of the paper. The reference engines come second.
		for _, reference := range []bool{false, true} {
			for _, t := range interleave(sets) {
				for _, eng := range about.Engines {
					j := bench.Job{Task: t, Engine: eng.Engine}
					if eng.Reference == reference && about.Sets[about.set(path.Base(t.Set))].runs(eng.Name) && !runs.Has(j, limit.Seconds()) {
						jobs = append(jobs, j)
					}
				}
			}
		}
		if err := c.extend(ctx, e, r, runs, jobs, limit); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// The method "part" returns the comparison restricted to some engines and sets. Both parameters are
// lists such as "a,b"; "" selects all.
func (c *Comparison) part(engines, sets string) (*Comparison, error) {
	part := *c
	var err error
	part.Engines, err = named(part.Engines, engines, "engine", func(e Contender) string { return e.Name })
	if err != nil {
		return nil, err
	}
	part.Sets, err = named(part.Sets, sets, "set", func(s Set) string { return s.Name })
	return &part, err
}

// named returns the elements of "parts" whose names are in "list", a text such as "a,b". The result
// has the order of "parts". If no element has a name x of the list, it returns the error `no W
// "x"`, where W is the parameter "what", such as "set".
func named[P any](parts []P, list, what string, name func(P) string) ([]P, error) {
	if list == "" {
		return parts, nil
	}
	wanted := strings.Split(list, ",")
	for _, w := range wanted {
		if !slices.ContainsFunc(parts, func(p P) bool { return name(p) == w }) {
			return nil, fmt.Errorf("no %s %q", what, w)
		}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(p P) bool { return !slices.Contains(wanted, name(p)) }), nil
}

// interleave returns the tasks of all sets in one list, in which the tasks of each set are evenly
// spread.
func interleave(sets [][]bench.Task) []bench.Task {
	var out []bench.Task
	next := make([]int, len(sets))
	for {
		best := -1
		behind := func(i int) float64 { return (float64(next[i]) + 0.5) / float64(len(sets[i])) }
		for i := range sets {
			if next[i] < len(sets[i]) && (best < 0 || behind(i) < behind(best)) {
				best = i
			}
		}
		if best < 0 {
			return out
		}
		out = append(out, sets[best][next[best]])
		next[best]++
	}
}
