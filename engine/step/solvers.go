package step

import (
	"errors"
	"time"

	"ic3play/engine/meter"
	"ic3play/lia/smt"
)

// Solvers makes the solvers of a run and asks them.
type Solvers struct {
	Meter *meter.Meter
	SMT   *smt.Context
	// Queries counts the questions, those too that were answered without a
	// solver; Rebuilds the solvers that were made anew; Time is what solvers took.
	Queries, Rebuilds int64
	Time              time.Duration
}

// New returns an empty solver.
func (q *Solvers) New() *smt.Solver { return q.SMT.NewSolver() }

// Check asks a solver: one unit of work.
func (q *Solvers) Check(s *smt.Solver, asm ...smt.Lit) (bool, error) {
	if err := q.begin(); err != nil {
		return false, err
	}
	return q.ask(s, asm)
}

// begin counts a question.
func (q *Solvers) begin() error {
	if err := q.Meter.Tick(); err != nil {
		return err
	}
	q.Queries++
	return nil
}

func (q *Solvers) ask(s *smt.Solver, asm []smt.Lit) (bool, error) {
	defer q.Since(time.Now())
	st, err := q.Meter.Check(s, asm...)
	return st == smt.Sat, err
}

// Since adds the time since start to that of solvers.
func (q *Solvers) Since(start time.Time) { q.Time += time.Since(start) }

// GaveUp says whether err is a solver's Unknown and not the search's end. Some
// callers may take that for "no" (a failed attempt to generalise), never for
// Unsat.
func GaveUp(err error) bool { return errors.Is(err, meter.ErrGaveUp) }
