package bench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Runs contains stored runs, in the order in which they were added. A new run of an engine on a
// program replaces the stored one, unless the new run has a lower time limit.
type Runs struct {
	Outcomes []Outcome
	key      func(Task) string
	index    map[runKey]int
}

type runKey struct{ program, engine string }

// NewRuns returns a store of the given runs. The function "key" returns the program key of a task.
func NewRuns(key func(Task) string, os []Outcome) *Runs {
	r := &Runs{key: key, index: map[runKey]int{}}
	for _, o := range os {
		r.Add(o)
	}
	return r
}

// OpenRuns reads the runs in a file. If the file is missing, it returns no runs, or an error if
// mustExist is set.
func OpenRuns(key func(Task) string, file string, mustExist bool) (*Runs, error) {
	if file == "" {
		return NewRuns(key, nil), nil
	}
	old, err := ReadCSV(file)
	if err != nil && (mustExist || !errors.Is(err, fs.ErrNotExist)) {
		return nil, err
	}
	return NewRuns(key, old), nil
}

// Add stores a run.
func (r *Runs) Add(o Outcome) {
	key := runKey{r.key(o.Task), o.Engine}
	i, ok := r.index[key]
	switch {
	case !ok:
		r.index[key] = len(r.Outcomes)
		r.Outcomes = append(r.Outcomes, o)
	case o.Limit >= r.Outcomes[i].Limit:
		r.Outcomes[i] = o
	}
}

// Get returns the run of an engine on the program with this key. If there is no such run, the last
// result is false.
func (r *Runs) Get(program, engine string) (Outcome, bool) {
	i, ok := r.index[runKey{program, engine}]
	if !ok {
		return Outcome{}, false
	}
	return r.Outcomes[i], true
}

// Has reports whether the job need not be run with the given limit: a stored run solved the
// program, or had at least this limit.
func (r *Runs) Has(j Job, limit float64) bool {
	o, ok := r.Get(r.key(j.Task), j.Engine)
	return ok && (o.Solved() || o.Limit >= limit)
}

// Save writes the runs to a file atomically.
func (r *Runs) Save(file string) error {
	part := file + ".new"
	if err := WriteCSV(part, r.Outcomes); err != nil {
		return err
	}
	return os.Rename(part, file)
}

// Extend runs jobs on at most the given number of workers, adds the outcomes to "runs", and saves
// them to the file after each job. If it cannot save them, it stops. If the name of the file is "",
// it saves nothing.
func (r *Runner) Extend(ctx context.Context, runs *Runs, jobs []Job, workers int, p *Progress, file string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var saveErr error
	r.RunEach(ctx, jobs, workers, p, func(o Outcome) {
		runs.Add(o)
		if file == "" || saveErr != nil {
			return
		}
		if saveErr = runs.Save(file); saveErr != nil {
			cancel()
		}
	})
	return saveErr
}

// Executable returns the given command or, if it is empty, the path of this program.
func Executable(words []string) ([]string, error) {
	if len(words) > 0 {
		return words, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	return []string{self}, nil
}
