package bench

import (
	"context"
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

	"ic3play/engine"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/task"
	"ic3play/frontend/verify"
)

// Runner runs jobs, each in its own process.
type Runner struct {
	Timeout   time.Duration
	Processor bool // Timeout limits processor time, not real time
	MemoryMB  int64
	Values    command.Settings
	Ints      command.IntsFlags
	Include   command.Folders
	Procs     int
	Program   []string // the executable and its leading arguments
	Dump      string   // the folder for recorded queries as SMT-LIB scripts; "" for none
	Keep      []string // the statistics to store; nil means all
	Warmup    string   // a program that each run checks first, without counting its time; "" for no such program
}

// runAll runs jobs on at most the given number of workers, and returns the outcomes in the jobs'
// order. It omits jobs that ctx interrupted.
func (r *Runner) runAll(ctx context.Context, jobs []Job, workers int, p *Progress) []Outcome {
	byJob := make(map[Job]Outcome, len(jobs))
	r.RunEach(ctx, jobs, workers, p, func(o Outcome) { byJob[o.Job] = o })
	var done []Outcome
	for _, j := range jobs {
		if o, ok := byJob[j]; ok {
			done = append(done, o)
		}
	}
	return done
}

// RunEach runs jobs on at most the given number of workers. For each outcome o it calls done(o),
// never concurrently. It omits jobs that ctx interrupted.
func (r *Runner) RunEach(ctx context.Context, jobs []Job, workers int, p *Progress, done func(Outcome)) {
	next := make(chan Job)
	var wg sync.WaitGroup
	var mu sync.Mutex
	for range min(workers, len(jobs)) {
		wg.Go(func() {
			for j := range next {
				p.started(j)
				o := r.runJob(ctx, j)
				// An interrupted run has no outcome.
				if ctx.Err() == nil {
					mu.Lock()
					done(o)
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

// wallFactor is used if the limit is on processor time. Then the limit on real time is wallFactor
// times as high, because other processes may leave a run little processor time.
const wallFactor = 100

func (r *Runner) wallLimit() time.Duration {
	if r.Processor {
		return wallFactor * r.Timeout
	}
	return r.Timeout
}

// args returns the arguments of the process for a job. It passes options of the engine as separate
// flags, because the process can be another build of the program, which may accept options only in
// this form.
func (r *Runner) args(j Job) ([]string, error) {
	spec, err := engine.ParseSpec(j.Engine)
	if err != nil {
		return nil, err
	}
	args := append(slices.Clone(r.Program[1:]), "check", "-json", "-engine", spec.Base(), "-timeout", r.wallLimit().String())
	if r.Processor {
		args = append(args, "-cpu", r.Timeout.String())
	}
	if r.MemoryMB != verify.DefaultMemory>>20 { // another build may have another default
		args = append(args, "-memory", strconv.FormatInt(r.MemoryMB, 10))
	}
	values := maps.Clone(spec.Values)
	for k, v := range r.Values {
		if _, named := values[k]; !named {
			values[k] = v
		}
	}
	for _, k := range slices.Sorted(maps.Keys(values)) {
		args = append(args, "-option", k+"="+values[k])
	}
	if r.Dump != "" {
		args = append(args, "-dump-smt2", filepath.Join(r.Dump, filepath.FromSlash(j.Set), strings.NewReplacer(":", "-", "+", "-").Replace(j.Engine)))
	}
	ints := r.Ints
	if j.Property.Name != "" {
		ints = ints.ForTask(task.Task{Model: j.Model, Property: j.Property})
	}
	if ints.Ints == "c" && ints.Model == "" {
		ints.Model = j.Model
	}
	args = append(args, ints.Args()...)
	for _, dir := range r.Include {
		args = append(args, "-I="+dir)
	}
	args = append(args, "--")
	if r.Warmup != "" {
		args = append(args, r.Warmup)
	}
	return append(args, j.File), nil
}

// childEnv returns the environment for a run, which limits the number of cores.
func (r *Runner) childEnv() []string {
	return append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", min(r.Procs, runtime.NumCPU())))
}
