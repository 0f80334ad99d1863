// Package sat is the propositional solver: the one adapter to
// github.com/irifrance/gini, a conflict-driven clause-learning solver.
//
// The solver has rules of use which its interface does not enforce; breaking them ends the
// process or gives wrong answers. This package follows them:
//
//   - Clauses that are unsatisfiable without any assumption make it derive a
//     clause at level 0, which corrupts it. Clauses that may be contradictory
//     therefore carry the negation of a guard that every query assumes first,
//     so that the set as it stands always has a model. Clauses whose
//     conjunction is satisfiable by construction (definitions, implications of
//     fresh literals, theory lemmas) do not need it: AddSafe.
//   - A query after an unsatisfiable one must not see the old conflict: a tautology is
//     added after every unsatisfiable answer.
//   - A new variable between two queries makes the solver count all clauses again and
//     lose its saved phases: variables come from a pool.
//   - Its activation literals, copies and background solving are not used. Its search
//     always runs with a time limit, in slices, so that it notices cancellation.
//
// Invariants: a Result of Unsat means that the clauses and the assumptions of
// this call have no model; Why is a subset of those assumptions.
//
// It does not simplify clauses and does not produce resolution proofs.
package sat

import (
	"context"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/z"
)

// Lit is a literal: 2*variable, plus 1 when negated. 0 and 1 are not literals.
type Lit int32

// Not returns the complement.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the number of the variable, from 1.
func (l Lit) Var() int { return int(l >> 1) }

// Result is the answer of a query.
type Result int8

// These are the results. Unknown is the zero value: propagation found no conflict, or the
// search was cancelled.
const (
	Unknown Result = 0
	Sat     Result = 1
	Unsat   Result = -1
)

// slice is how long the search runs between two checks of the context.
const slice = 40 * time.Millisecond

// poolStart is the number of variables that a new solver has. Each unused variable costs a
// decision in every search.
const poolStart = 32

// Solver is an incremental propositional solver. It is not safe for concurrent
// use.
type Solver struct {
	g     *gini.Gini
	guard z.Lit
	used  int // variables handed out, the guard included
	made  int // variables that gini knows
	scope bool
	dead  bool // the guarded clauses are unsatisfiable
	why   []Lit
	tmp   []z.Lit
	// Searches and Propagations count the calls.
	Searches, Propagations int64
}

// New returns a solver without clauses. capacity is an estimate of the number of
// variables.
func New(capacity int) *Solver {
	capacity = max(capacity, 2*poolStart)
	s := &Solver{g: gini.NewVc(capacity, 4*capacity), used: 1}
	s.grow(poolStart)
	s.guard = z.Lit(2)
	return s
}

func (s *Solver) grow(n int) {
	for ; n > 0; n-- {
		s.g.Lit()
		s.made++
	}
}

// NewVar returns the positive literal of a new variable.
func (s *Solver) NewVar() Lit {
	if s.used == s.made {
		s.release()
		s.grow(poolStart + s.made/4)
	}
	s.used++
	return Lit(2 * s.used)
}

// Vars returns the number of variables made by NewVar, and the guard.
func (s *Solver) Vars() int { return s.used }

// Add adds a clause. It invalidates Value and ends a Propagate.
func (s *Solver) Add(clause ...Lit) {
	s.release()
	s.g.Add(s.guard.Not())
	for _, l := range clause {
		s.g.Add(z.Lit(l))
	}
	s.g.Add(0)
}

// AddSafe adds a clause like Add, a little faster. The caller guarantees that all clauses
// added by AddSafe together have a model.
func (s *Solver) AddSafe(clause ...Lit) {
	s.release()
	for _, l := range clause {
		s.g.Add(z.Lit(l))
	}
	s.g.Add(0)
}

// release closes the scope of a Propagate.
func (s *Solver) release() {
	if s.scope {
		s.g.Untest()
		s.scope = false
	}
}

func (s *Solver) assume(assumptions []Lit) {
	s.tmp = append(s.tmp[:0], s.guard)
	for _, l := range assumptions {
		s.tmp = append(s.tmp, z.Lit(l))
	}
	s.g.Assume(s.tmp...)
}

// explain reads the reason of an unsatisfiable answer before the next call to gini
// overwrites it.
func (s *Solver) explain() {
	s.tmp = s.g.Why(s.tmp[:0])
	s.why = s.why[:0]
next:
	for _, m := range s.tmp {
		if m == s.guard {
			continue
		}
		for _, l := range s.why { // a contradictory assumption is in the reason twice
			if l == Lit(m) {
				continue next
			}
		}
		s.why = append(s.why, Lit(m))
	}
	if len(s.why) == 0 {
		s.dead = true
	}
}

// Propagate assumes literals and propagates. Unsat means a conflict, explained by Why.
// Unknown means that there was none; then Value returns the implied literals until the
// next call of any other method.
func (s *Solver) Propagate(assumptions []Lit) Result {
	s.release()
	s.why = s.why[:0]
	if s.dead {
		return Unsat
	}
	s.Propagations++
	s.assume(assumptions)
	s.scope = true
	if res, _ := s.g.Test(nil); res == -1 {
		s.explain()
		s.release()
		s.tautology()
		return Unsat
	}
	return Unknown
}

// Solve searches for a model of the clauses and assumptions. It returns Unknown soon
// after ctx ends.
func (s *Solver) Solve(ctx context.Context, assumptions []Lit) Result {
	s.release()
	s.why = s.why[:0]
	if s.dead {
		return Unsat
	}
	s.Searches++
	for {
		s.assume(assumptions)
		switch s.g.Try(slice) {
		case 1:
			return Sat
		case -1:
			s.explain()
			s.tautology()
			return Unsat
		}
		// With a single thread, ctx's timer does not run during a search: check the
		// clock.
		if d, ok := ctx.Deadline(); ctx.Err() != nil || ok && time.Until(d) <= 0 {
			return Unknown
		}
	}
}

// tautology makes gini drop the conflict of the previous query.
func (s *Solver) tautology() {
	s.g.Add(s.guard)
	s.g.Add(s.guard.Not())
	s.g.Add(0)
}

// Value reports whether l is true: in the model after Sat, until the next Add; or among
// the implied literals after a Propagate without conflict.
func (s *Solver) Value(l Lit) bool { return s.g.Value(z.Lit(l)) }

// Why returns assumptions that contradict the clauses, after Unsat. It is valid until the
// next query. If it is empty, the clauses alone have no model.
func (s *Solver) Why() []Lit { return s.why }
