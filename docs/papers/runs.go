package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
)

// taskName returns the key of a task's runs, which is the program's name.
func taskName(t bench.Task) string { return programName(t.Name) }

func (c *call) results(ctx context.Context, e *command.Env, tasks []bench.Task) (*bench.Runs, error) {
	file := c.from
	if file == "" {
		file = c.save
	}
	set, err := bench.OpenRuns(taskName, file, c.from != "")
	if err != nil || c.from != "" {
		return set, err
	}
	for _, series := range c.series {
		for _, column := range c.columns {
			if err := verify.CheckEngine(c.paper.engine(column)+series, c.values); err != nil {
				return nil, err
			}
		}
	}
	program, err := verifier(c.program)
	if err != nil {
		return nil, err
	}
	r := &bench.Runner{Processor: true, MemoryMB: c.memoryMB, Values: c.values, Procs: 1, Program: program}
	tasks = c.paper.published.easyFirst(tasks, c.paper.columns())
	last := time.Duration(c.timeout)
	first := min(time.Duration(c.first), last)
	always := func(bench.Task, bench.Outcome) bool { return true }
	for _, series := range c.series {
		if err := c.round(ctx, e, r, tasks, set, series, first, always); err != nil {
			return nil, err
		}
	}
	if slices.Contains(c.columns, c.paper.Best) {
		best := *c
		best.columns = []string{c.paper.Best}
		for _, o := range c.paper.Options {
			if err := best.round(ctx, e, r, tasks, set, "+"+o.Option, first, always); err != nil {
				return nil, err
			}
		}
	}
	again := func(t bench.Task, o bench.Outcome) bool {
		return o.Verdict == "unknown" && (c.again == "all" || c.again == c.paper.Name && c.paper.solvedBySome(programName(t.Name)))
	}
	for _, series := range c.series {
		if err := c.round(ctx, e, r, tasks, set, series, last, again); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// The method "round" runs the selected configurations on the programs with the time limit "limit".
// It skips a run whose result for this limit is stored. It also skips a run if "want" returns
// false. It calls "want" with the result that is stored for another limit, or with a zero Outcome.
func (c *call) round(ctx context.Context, e *command.Env, r *bench.Runner, tasks []bench.Task, set *bench.Runs, series string, limit time.Duration, want func(bench.Task, bench.Outcome) bool) error {
	var jobs []bench.Job
	for _, t := range tasks {
		for _, column := range c.columns {
			j := bench.Job{Task: t, Engine: c.paper.engine(column) + series}
			if o, _ := set.Get(taskName(t), j.Engine); !set.Has(j, limit.Seconds()) && want(t, o) {
				jobs = append(jobs, j)
			}
		}
	}
	return c.extend(ctx, e, r, set, jobs, limit)
}

// extend makes the runs "jobs" and adds the results to "set".
func (c *call) extend(ctx context.Context, e *command.Env, r *bench.Runner, set *bench.Runs, jobs []bench.Job, limit time.Duration) error {
	if len(jobs) == 0 || ctx.Err() != nil {
		return nil
	}
	fmt.Fprintf(e.Stderr, "%d runs of at most %v\n", len(jobs), limit)
	r.Timeout = limit
	p := bench.NewProgress(e.Stderr, len(jobs))
	defer p.Done()
	return r.Extend(ctx, set, jobs, c.workers, p, c.save)
}
