package step

import (
	"errors"
	"time"

	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Solvers creates the solvers of a run and queries them.
type Solvers struct {
	Meter *meter.Meter
	SMT   *smt.Context
	// Queries counts queries, including queries that needed no solver. Rebuilds counts how often a
	// new solver replaced a solver with too many old clauses. Time is the time that solvers have
	// used.
	Queries, Rebuilds int64
	Time              time.Duration
	// Rotating says that Rotate tries to make cores smaller. Probes counts its probes, and Rotated
	// counts the conjuncts that they removed.
	Rotating        bool
	Probes, Rotated int64
}

// New returns an empty solver.
func (q *Solvers) New() *smt.Solver { return q.SMT.NewSolver() }

// Check reports whether the assumptions asm are satisfiable in s. It counts as one unit of work. If
// the solver gives up, or if the meter ends the search, it returns an error.
func (q *Solvers) Check(s *smt.Solver, asm ...smt.Lit) (bool, error) {
	if err := q.Begin(); err != nil {
		return false, err
	}
	return q.ask(s, asm)
}

// Begin counts a query as one unit of work. Callers use Begin for queries that need no solver. The
// methods Check and Extremum call Begin themselves.
func (q *Solvers) Begin() error {
	if err := q.Meter.Tick(); err != nil {
		return err
	}
	q.Queries++
	return nil
}

func (q *Solvers) ask(s *smt.Solver, asm []smt.Lit) (bool, error) {
	start := q.Meter.Clock()
	st, err := q.Meter.Check(s, asm...)
	q.AddTimeSince(start)
	return st == smt.Sat, err
}

// AddTimeSince adds the time since "start", an earlier value of q.Meter.Clock, to q.Time.
func (q *Solvers) AddTimeSince(start time.Duration) { q.Time += q.Meter.Clock() - start }

// Minimize returns a smaller core, if it finds one with at most "budget" queries. It never drops
// the literals for which "keep" returns true.
func (q *Solvers) Minimize(s *smt.Solver, core []smt.Lit, keep func(smt.Lit) bool, budget int) []smt.Lit {
	defer q.AddTimeSince(q.Meter.Clock())
	return s.Minimize(q.Meter.Context(), core, keep, budget)
}

// Rotate looks for a smaller core, if q.Rotating is set. It makes several probes with the literals
// in rotated orders (smt.Solver.Rotate). A probe starts from all assumptions, not only from the
// core, and tries to drop literals for which "droppable" returns true. A probe uses only
// propagation. If no probe finds a smaller core, Rotate returns the core unchanged.
func (q *Solvers) Rotate(s *smt.Solver, assumed, core []smt.Lit, droppable func(smt.Lit) bool) []smt.Lit {
	if !q.Rotating {
		return core
	}
	defer q.AddTimeSince(q.Meter.Clock())
	var given, parts []smt.Lit
	for _, l := range assumed {
		if droppable(l) {
			parts = append(parts, l)
		} else {
			given = append(given, l)
		}
	}
	needed := 0
	for _, l := range core {
		if droppable(l) {
			needed++
		}
	}
	if needed < 2 {
		return core
	}
	kept, n := s.Rotate(q.Meter.Context(), given, parts)
	q.Probes += int64(n)
	if len(kept) >= needed {
		return core
	}
	q.Rotated += int64(needed - len(kept))
	return append(given, kept...)
}

// Extremum returns the least value of t in the models of the assumptions, or the greatest value if
// "greatest" is set. If there is no model, "reached" is false. A call counts as one unit of work.
func (q *Solvers) Extremum(s *smt.Solver, t lia.Term, greatest bool, asm []smt.Lit) (b smt.Bound, reached bool, err error) {
	if err := q.Begin(); err != nil {
		return smt.Bound{}, false, err
	}
	defer q.AddTimeSince(q.Meter.Clock())
	ask := s.Minimum
	if greatest {
		ask = s.Maximum
	}
	b, st := ask(q.Meter.Context(), t, asm...)
	if st == smt.Unknown {
		return smt.Bound{}, false, q.Meter.Unknown(s.Reason())
	}
	return b, st == smt.Sat, nil
}

// GaveUp reports whether err means that a solver gave up. Then the search can continue: it may
// abandon an attempt to generalise or to push a lemma. But it must not conclude that the query is
// unsatisfiable.
func GaveUp(err error) bool { return errors.Is(err, meter.ErrGaveUp) }
