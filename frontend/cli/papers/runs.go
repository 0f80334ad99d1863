package papers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
)

// runSet is the runs that there are, in the order in which they were made. A
// run that is repeated with a longer limit takes the place of the shorter one.
type runSet struct {
	outcomes []bench.Outcome
	at       map[runKey]int
}

// runKey is what a run is about. The engine is that of a configuration with the
// options of a series behind it.
type runKey struct{ program, engine string }

func newRunSet(os []bench.Outcome) *runSet {
	s := &runSet{at: map[runKey]int{}}
	for _, o := range os {
		s.add(o)
	}
	return s
}

func (s *runSet) add(o bench.Outcome) {
	key := runKey{programName(o.Name), o.Engine}
	i, ok := s.at[key]
	switch {
	case !ok:
		s.at[key] = len(s.outcomes)
		s.outcomes = append(s.outcomes, o)
	case o.Limit >= s.outcomes[i].Limit:
		s.outcomes[i] = o
	}
}

func (s *runSet) get(program, engine string) (bench.Outcome, bool) {
	i, ok := s.at[runKey{program, engine}]
	if !ok {
		return bench.Outcome{}, false
	}
	return s.outcomes[i], true
}

// results makes the runs, or reads them.
func (c *call) results(ctx context.Context, e *command.Env, tasks []bench.Task) (*runSet, error) {
	file := c.from
	if file == "" {
		file = c.save
	}
	set := newRunSet(nil)
	if file != "" {
		old, err := bench.ReadCSV(file)
		if err != nil && (c.from != "" || !errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		set = newRunSet(old)
	}
	if c.from != "" {
		return set, nil
	}
	for _, series := range c.series {
		for _, column := range c.columns {
			if err := verify.CheckEngine(c.paper.engine(column)+series, c.values); err != nil {
				return nil, err
			}
		}
	}
	words := strings.Fields(c.program)
	if len(words) == 0 {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("find this program: %w", err)
		}
		words = []string{self}
	}
	r := &bench.Runner{MemoryMB: c.memoryMB, Values: c.values, Procs: 1, Program: words}
	tasks = c.paper.published.easyFirst(tasks, c.paper.columns())
	last := time.Duration(c.timeout)
	first := min(time.Duration(c.first), last)
	for _, series := range c.series {
		if err := c.round(ctx, e, r, tasks, set, series, first, func(bench.Task, bench.Outcome) bool { return true }); err != nil {
			return nil, err
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

// round runs what is wanted and was not run with such a limit before; want is
// asked with the run that there is, if any.
func (c *call) round(ctx context.Context, e *command.Env, r *bench.Runner, tasks []bench.Task, set *runSet, series string, limit time.Duration, want func(bench.Task, bench.Outcome) bool) error {
	var jobs []bench.Job
	for _, t := range tasks {
		for _, column := range c.columns {
			name := c.paper.engine(column) + series
			o, ok := set.get(programName(t.Name), name)
			if ok && (o.Solved() || o.Limit >= limit.Seconds()) || !want(t, o) {
				continue
			}
			jobs = append(jobs, bench.Job{Task: t, Engine: name})
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
	r.Each(ctx, jobs, c.workers, p, func(o bench.Outcome) {
		set.add(o)
		if c.save == "" || saveErr != nil {
			return
		}
		// Whoever reads the file, or ends this process, finds a whole one.
		if saveErr = bench.WriteCSV(c.save+".new", set.outcomes); saveErr == nil {
			saveErr = os.Rename(c.save+".new", c.save)
		}
		if saveErr != nil {
			cancel()
		}
	})
	return saveErr
}
