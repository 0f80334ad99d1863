// Package bench implements the command bench. It runs engines on sets of programs with known
// verdicts, each run in its own process, and prints a table. The programs in docs/papers use its
// exported functions to repeat the evaluations of papers.
package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ic3play/engine/registry"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/task"
	"ic3play/frontend/verify"
)

// Command returns the command bench.
func Command() *command.Command {
	return &command.Command{
		Name:  "bench",
		Short: "run engines over sets of programs with known verdicts",
		Usage: "[-engine A,B] [-timeout 10s | -cpu 10s] [-j N] [-csv OUT] [-junit OUT.xml] [-spec FILE.prp] [-peers PEERS.tsv] [-program CMD] [-warmup FILE] DIR|INDEX.tsv|TASK.yml...",
		Help: `Runs every engine on every program of the sets and prints a table for each set:
programs solved, PAR-2 (the mean time in seconds; an unsolved program counts as twice
the timeout) and, last, the wrong verdicts and the crashes.

A set is an INDEX.tsv, with a header line and the columns name and verdict
(safe, unsafe); the programs lie beside it as NAME or NAME.c. DIR stands for all
INDEX.tsv in it and below. If there is none, it stands for all tasks TASK.yml, in the
format of verification competitions: each property that ic3play can decide is a program
of the set, with C's own integers and the task's data model; -spec keeps one
property. With -ints=c a column model (LP64, ILP32) gives the widths of a program, unless
-model does. Every run is a process of its own with one core. ^C stops the runs and
prints the results so far. OUT has a line for each run, with its outcome and a column
for each number that engines count. PEERS.tsv (columns set, name, peer, verdict, seconds)
adds other tools' figures to the tables. -from takes the runs that -csv has stored
instead of making new ones.

Exit status: 0, or 1 when a verdict is wrong or a run crashed.

examples:
  ic3play bench ../programs
  ic3play bench -engine ic3,auto -timeout 5s -j 2 -csv out.csv ../programs/locks
  ic3play bench -engine cegar:CR,cegar:CR+blocks=statement ../programs     an option for one of them
  ic3play bench -engine auto,ic3,bmc,sim -behind ../programs               where a portfolio is behind its parts
  ic3play bench -program "node wasm_exec_node.js ic3play.wasm" ../programs`,
		Run: runBench,
	}
}

// Task is a program of a set, with its known verdict.
type Task struct {
	Set, Name, File string
	Expected        string
	Model           string // data model of C's integers; "" if the set of programs does not define one
	// the property to check; empty unless the program comes from a task definition
	Property task.Property
}

// Job is one run to be made: an engine on a task.
type Job struct {
	Task
	Engine string
}

// Outcome is the result of a run.
type Outcome struct {
	Job
	Verdict string
	Reason  string
	Seconds float64 // real time that the run reported; if the run crashed, the time until its process ended
	Limit   float64 // limit of real or processor time, in seconds
	CPU     float64 // processor time of the process, in seconds
	Memory  int64   // peak memory of the process in bytes; 0 if unknown
	Stats   map[string]int64
}

func (o Outcome) Solved() bool { return o.Verdict == o.Expected }

// Wrong reports whether the run contradicts the known verdict.
func (o Outcome) Wrong() bool {
	return (o.Verdict == "safe" || o.Verdict == "unsafe") && !o.Solved()
}

func runBench(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	var rf command.RunFlags
	rf.Register(fs)
	var processor command.Duration
	fs.Var(&processor, "cpu", "limit the processor `TIME` of each run instead of its elapsed time: for a machine that is busy with other work")
	workers := fs.Int("j", 1, "run `N` processes at a time")
	procs := fs.Int("procs", 1, "cores that each run may use, `N`")
	csvFile := fs.String("csv", "", "write a line for each run to `OUT`")
	junitFile := fs.String("junit", "", "write the outcomes as JUnit XML to `OUT.xml`: wrong verdicts are failures")
	peerFile := fs.String("peers", "", "add the figures of other tools in `PEERS.tsv`")
	from := fs.String("from", "", "run nothing: take the runs of `RUNS.csv`, which -csv has written")
	markdown := fs.Bool("markdown", false, "print the table as Markdown")
	behind := fs.Bool("behind", false, "also print where the first of several engines is behind the best of the others")
	program := fs.String("program", "", "run `CMD` instead of this program, for another build of it")
	warmup := fs.String("warmup", "", "check `FILE` once before each run, without counting it, as a page does when it loads")
	dump := fs.String("dump-smt2", "", "write the queries of each run to a folder of its own below `DIR`; see smtbench")
	fs.Lookup("engine").Usage = "the engines, `NAME[:PRESET][+OPTION=VALUE]...`, separated by commas"
	args, err := c.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	engines, err := benchEngines(rf)
	if err != nil {
		return 0, err
	}
	_, intsErr := rf.Ints.Rules()
	switch {
	case *from != "" && len(args) > 0:
		return 0, errors.New("-from takes its runs from a file; give no set of programs with it")
	case *from == "" && len(args) == 0:
		return 0, errors.New("no set of programs given; see ic3play bench -h")
	case *warmup != "" && !isFile(*warmup):
		return 0, fmt.Errorf("no file %s", *warmup)
	case intsErr != nil:
		return 0, intsErr
	case *behind && len(engines) == 1 && *from == "":
		return 0, errors.New("-behind compares an engine with others: name several with -engine")
	case *workers < 1 || *procs < 1:
		return 0, errors.New("-j and -procs must be at least 1")
	}
	if err := rf.Ints.ReadSpec(); err != nil {
		return 0, err
	}
	var tasks []Task
	var results []Outcome
	if *from != "" {
		results, err = ReadCSV(*from)
		tasks = Programs(results)
	} else {
		tasks, err = findTasks(args, rf.Ints.Property)
	}
	if err != nil {
		return 0, err
	}
	words, err := Executable(strings.Fields(*program))
	if err != nil {
		return 0, err
	}
	for _, name := range []string{*csvFile, *junitFile} {
		if err := command.Writable(name); err != nil {
			return 0, err
		}
	}
	timeout := rf.Timeout
	if processor > 0 {
		timeout = processor
	}
	var others []Outcome
	if *peerFile != "" {
		if others, err = ReadPeers(*peerFile, tasks, time.Duration(timeout)); err != nil {
			return 0, err
		}
	}
	r := &Runner{Timeout: time.Duration(timeout), Processor: processor > 0, MemoryMB: rf.MemoryMB, Values: rf.Values,
		Ints: rf.Ints, Include: rf.Include, Procs: *procs, Program: words, Warmup: *warmup, Dump: *dump}
	var jobs []Job
	if *from == "" {
		for _, t := range tasks {
			for _, eng := range engines {
				jobs = append(jobs, Job{t, eng})
			}
		}
		p := NewProgress(e.Stderr, len(jobs))
		results = r.runAll(ctx, jobs, *workers, p)
		p.Done()
	}
	if *csvFile != "" {
		if err := WriteCSV(*csvFile, results); err != nil {
			return 0, err
		}
	}
	if *junitFile != "" {
		if err := WriteJUnit(*junitFile, results); err != nil {
			return 0, err
		}
	}
	tb := summarise(results, others, r.Timeout)
	tb.print(e.Stdout, *markdown)
	if *behind && len(results) > 0 {
		printSlower(e.Stdout, results, *markdown)
	}
	if len(results) < len(jobs) {
		fmt.Fprintf(e.Stdout, "\ninterrupted: %d of %d runs\n", len(results), len(jobs))
	}
	if tb.bad() {
		return command.ExitUnsafe, nil
	}
	return command.ExitOK, nil
}

// Programs returns the programs of the outcomes without duplicates, in the order of their
// first runs.
func Programs(results []Outcome) []Task {
	seen := map[Task]bool{}
	var out []Task
	for _, o := range results {
		if !seen[o.Task] {
			seen[o.Task] = true
			out = append(out, o.Task)
		}
	}
	return out
}

func benchEngines(rf command.RunFlags) ([]string, error) {
	if rf.MemoryMB <= 0 {
		return nil, errors.New("-memory must be more than 0")
	}
	var out []string
	for _, spec := range strings.Split(rf.Engine, ",") {
		if spec = strings.TrimSpace(spec); spec == "" {
			return nil, fmt.Errorf("-engine %q: a name is missing", rf.Engine)
		}
		if err := verify.CheckEngine(spec, rf.Values); err != nil {
			return nil, err
		}
		spec = registry.TrueName(spec)
		if slices.Contains(out, spec) {
			return nil, fmt.Errorf("-engine %q: %s is given twice", rf.Engine, spec)
		}
		out = append(out, spec)
	}
	return out, nil
}
