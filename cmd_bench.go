package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"ic3play/frontend/verify"
)

func benchCommand() *command {
	return &command{
		name:  "bench",
		short: "run engines over sets of programs with known verdicts",
		usage: "[-engine A,B] [-timeout 10s] [-j N] [-csv OUT] [-peers PEERS.tsv] [-program CMD] [-warmup FILE] DIR|INDEX.tsv...",
		help: `Runs every engine on every program of the sets and prints a table for each set:
programs solved, PAR-2 (the mean time in seconds, where what was not solved
counts as twice the timeout) and, last, the wrong verdicts and the crashes.

A set is an INDEX.tsv, with a header line and the columns name and verdict
(safe, unsafe); the programs lie beside it as NAME or NAME.c. DIR stands for all
INDEX.tsv in it and below. Every run is a process of its own with one core.
^C stops the runs and prints what there is. OUT has a line for each run: what it
gave and, in columns of their own, the numbers that engines count. PEERS.tsv (columns set, name, peer,
verdict, seconds) adds other tools' figures to the tables.

Exit status: 0, or 1 when a verdict is wrong or a run crashed.

examples:
  ic3play bench ../programs
  ic3play bench -engine cfa,auto -timeout 5s -j 2 -csv out.csv ../programs/locks
  ic3play bench -engine cegar:CR,cegar:CR+blocks=statement ../programs     an option for one of them
  ic3play bench -program "node wasm_exec_node.js ic3play.wasm" ../programs`,
		run: runBench,
	}
}

// task is one program of a set, with its verdict.
type task struct {
	set, name, file string
	expected        string // safe, unsafe
}

// job is a run of an engine on a task.
type job struct {
	task
	engine string
}

// outcome is what a run gave.
type outcome struct {
	job
	verdict string // safe, unsafe, unknown, error, crash
	reason  string
	seconds float64 // as the run measured itself; for a crash, until its end
	limit   float64 // the timeout, in seconds
	cpu     float64 // processor time of the process, in seconds
	stats   map[string]int64
}

func (o outcome) solved() bool { return o.verdict == o.expected }

// wrong says whether the run claimed the opposite of what is known.
func (o outcome) wrong() bool {
	return (o.verdict == "safe" || o.verdict == "unsafe") && !o.solved()
}

// runner runs jobs, each in a process of its own.
type runner struct {
	timeout  time.Duration
	memoryMB int64
	values   settings
	procs    int
	program  []string // the executable, and arguments before ours
	dump     string   // a folder for the queries as SMT-LIB scripts; "" for none
	warmup   string   // a file that each run checks first, uncounted; "" for none
}

func runBench(e *env, c *command, args []string) (int, error) {
	fs := flags(c)
	var rf runFlags
	rf.register(fs)
	workers := fs.Int("j", 1, "run `N` processes at a time")
	procs := fs.Int("procs", 1, "cores that each run may use, `N`")
	csvFile := fs.String("csv", "", "write a line for each run to `OUT`")
	peerFile := fs.String("peers", "", "add the figures of other tools in `PEERS.tsv`")
	markdown := fs.Bool("markdown", false, "print the table as Markdown")
	program := fs.String("program", "", "run `CMD` instead of this program, for another build of it")
	warmup := fs.String("warmup", "", "check `FILE` first in each run, uncounted, as a page does when it loads")
	dump := fs.String("dump-smt2", "", "write the queries of each run to a folder of its own below `DIR`; see smtbench")
	fs.Lookup("engine").Usage = "the engines, `NAME[:PRESET][+OPTION=VALUE],...`"
	args, err := parse(e, c, fs, args)
	if err != nil {
		return 0, err
	}
	engines, err := benchEngines(rf)
	if err != nil {
		return 0, err
	}
	switch {
	case len(args) == 0:
		return 0, errors.New("no set of programs given; see ic3play bench -h")
	case *warmup != "" && !isFile(*warmup):
		return 0, fmt.Errorf("no file %s", *warmup)
	case *workers < 1 || *procs < 1:
		return 0, errors.New("-j and -procs must be at least 1")
	}
	tasks, err := findTasks(args)
	if err != nil {
		return 0, err
	}
	words := strings.Fields(*program)
	if len(words) == 0 {
		self, err := os.Executable()
		if err != nil {
			return 0, fmt.Errorf("find this program: %w", err)
		}
		words = []string{self}
	}
	var peers []peerRun
	if *peerFile != "" {
		if peers, err = readPeers(*peerFile); err != nil {
			return 0, err
		}
	}
	if err := writable(*csvFile); err != nil {
		return 0, err
	}
	r := &runner{timeout: time.Duration(rf.timeout), memoryMB: rf.memoryMB, values: rf.values,
		procs: *procs, program: words, warmup: *warmup, dump: *dump}
	var jobs []job
	for _, t := range tasks {
		for _, eng := range engines {
			jobs = append(jobs, job{t, eng})
		}
	}
	p := newProgress(e.stderr, len(jobs))
	results := r.all(e.ctx, jobs, *workers, p)
	p.done()
	if *csvFile != "" {
		if err := writeCSV(*csvFile, results); err != nil {
			return 0, err
		}
	}
	tb := summarise(results, peersFor(peers, tasks, r.timeout), r.timeout)
	tb.print(e.stdout, *markdown)
	if len(results) < len(jobs) {
		fmt.Fprintf(e.stdout, "\ninterrupted: %d of %d runs\n", len(results), len(jobs))
	}
	if tb.bad() {
		return exitUnsafe, nil
	}
	return exitOK, nil
}

func benchEngines(rf runFlags) ([]string, error) {
	if rf.memoryMB <= 0 {
		return nil, errors.New("-memory must be more than 0")
	}
	var out []string
	for _, spec := range strings.Split(rf.engine, ",") {
		if spec = strings.TrimSpace(spec); spec == "" {
			return nil, fmt.Errorf("-engine %q: a name is missing", rf.engine)
		}
		if err := checkSpec(spec, rf.values); err != nil {
			return nil, err
		}
		if slices.Contains(out, spec) {
			return nil, fmt.Errorf("-engine %q: %s is there twice, which would count its programs twice", rf.engine, spec)
		}
		out = append(out, spec)
	}
	return out, nil
}

// writable says, before runs that take hours, whether their results can be
// written to a file; "" is none. What is in the file stays.
func writable(name string) error {
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	return f.Close()
}

// splitSpec takes apart what a job's engine is called: NAME[:PRESET], then the
// options that it has besides those of all jobs, each after a plus sign.
func splitSpec(spec string) (name string, options []string) {
	parts := strings.Split(spec, "+")
	return parts[0], parts[1:]
}

// checkSpec says whether there is such an engine with such options.
func checkSpec(spec string, common settings) error {
	name, options := splitSpec(spec)
	values := maps.Clone(common)
	for _, o := range options {
		if err := values.Set(o); err != nil {
			return err
		}
	}
	return verify.CheckEngine(name, values)
}

// all runs the jobs, at most workers at a time, and returns the outcomes in
// the order of the jobs; those that were not run because ctx ended are left out.
func (r *runner) all(ctx context.Context, jobs []job, workers int, p *progress) []outcome {
	byJob := make(map[job]outcome, len(jobs))
	r.each(ctx, jobs, workers, p, func(o outcome) { byJob[o.job] = o })
	var done []outcome
	for _, j := range jobs {
		if o, ok := byJob[j]; ok {
			done = append(done, o)
		}
	}
	return done
}

// each runs the jobs, at most workers at a time, and calls end with the outcome
// of each as it ends, never concurrently; not for those that ctx cut short.
func (r *runner) each(ctx context.Context, jobs []job, workers int, p *progress, end func(outcome)) {
	next := make(chan job)
	var wg sync.WaitGroup
	var mu sync.Mutex
	for range min(workers, len(jobs)) {
		wg.Go(func() {
			for j := range next {
				p.started(j)
				o := r.one(ctx, j)
				// A run that the interrupt cut short says nothing.
				if ctx.Err() == nil {
					mu.Lock()
					end(o)
					mu.Unlock()
				}
				p.finished(o)
			}
		})
	}
feed:
	for _, j := range jobs {
		select {
		case next <- j:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	wg.Wait()
}

// args are the arguments of the process for a job.
func (r *runner) args(j job) []string {
	name, options := splitSpec(j.engine)
	args := append(slices.Clone(r.program[1:]), "check", "-json", "-engine", name, "-timeout", r.timeout.String())
	if r.memoryMB != verify.DefaultMemory>>20 { // another build has a default of its own
		args = append(args, "-memory", strconv.FormatInt(r.memoryMB, 10))
	}
	for k, v := range r.values {
		args = append(args, "-option", k+"="+v)
	}
	for _, o := range options {
		args = append(args, "-option", o)
	}
	if r.dump != "" {
		args = append(args, "-dump-smt2", filepath.Join(r.dump, filepath.FromSlash(j.set), strings.NewReplacer(":", "-", "+", "-").Replace(j.engine)))
	}
	args = append(args, "--")
	if r.warmup != "" {
		args = append(args, r.warmup)
	}
	return append(args, j.file)
}

// childEnv gives a run its share of the machine.
func (r *runner) childEnv() []string {
	return append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", min(r.procs, runtime.NumCPU())))
}
