// Package sat is the propositional solver: an adapter to github.com/irifrance/gini, a
// conflict-driven clause-learning solver.
//
// gini has rules of use that its interface does not enforce. If they are broken, it ends
// the process or returns wrong answers. This package follows them:
//
//   - If the clauses are unsatisfiable without any assumption, gini derives a conflict at
//     level 0, which corrupts its data. So Add extends each clause by the negation of a guard
//     variable: if the guard is false, all these clauses are true. Every query assumes the
//     guard. Clauses whose conjunction is satisfiable by construction, such as definitions,
//     implications of fresh literals and theory lemmas, do not need the guard; AddSafe adds
//     them.
//   - A query after an unsatisfiable one must not see the old conflict. So the package adds
//     a tautology after every unsatisfiable answer.
//   - After a new variable, gini counts all clauses again and loses its saved phases. So
//     the package takes variables from a pool.
//   - The package does not use gini's activation literals, copies and background solving.
//     It always searches with a time limit, in slices, so that it notices cancellation.
//
// Invariants: a Result of Unsat means that the clauses and the assumptions of this call
// have no model; Core is a subset of those assumptions.
//
// It does not simplify clauses and does not produce resolution proofs.
package sat

import (
	"context"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/z"
)

// Lit is 2*variable, plus 1 if negated. 0 and 1 are not literals.
type Lit int32

// Not returns the complement.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the variable's number. The guard has the number 1, so the first result of NewVar has
// the number 2.
func (l Lit) Var() int { return int(l >> 1) }

// Result is the answer of a query.
type Result int8

// Unknown, the zero value, means that propagation found no conflict, or that the search was
// cancelled.
const (
	Unknown Result = 0
	Sat     Result = 1
	Unsat   Result = -1
)

// slice is the time between two checks of the context.
const slice = 40 * time.Millisecond

// poolStart is the number of variables in a new solver. Each unused variable costs a decision in
// every search.
const poolStart = 32

// Solver is an incremental propositional solver. It is not safe for concurrent
// use.
type Solver struct {
	g     *gini.Gini
	guard z.Lit
	used  int // number of variables in use, including the guard
	made  int // number of variables that gini has created
	scope bool
	dead  bool // the guarded clauses are unsatisfiable
	why   []Lit
	tmp   []z.Lit
	// Searches counts the calls of Solve that gini processes. When it is known that the clauses alone
	// have no model, the calls are not counted.
	Searches int64
}

// New returns an empty solver. "capacity" estimates the number of variables.
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

// NewVar returns an unused variable.
func (s *Solver) NewVar() Lit {
	if s.used == s.made {
		s.release()
		s.grow(poolStart + s.made/4)
	}
	s.used++
	return Lit(2 * s.used)
}

// Vars returns the number of variables in use, including the guard.
func (s *Solver) Vars() int { return s.used }

// Add adds a clause. After that, Value no longer reports a model or the literals that Propagate
// implied.
func (s *Solver) Add(clause ...Lit) {
	s.release()
	s.g.Add(s.guard.Not())
	for _, l := range clause {
		s.g.Add(z.Lit(l))
	}
	s.g.Add(0)
}

// AddSafe adds a clause without the guard, which is a little faster than Add. The caller must
// ensure that all clauses added by AddSafe have a common model.
func (s *Solver) AddSafe(clause ...Lit) {
	s.release()
	for _, l := range clause {
		s.g.Add(z.Lit(l))
	}
	s.g.Add(0)
}

// release closes the scope of gini that Propagate opens for its assumptions. If none is open, it
// does nothing.
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

// explain stores the reasons of an unsatisfiable answer in s.why. It copies them, because gini's
// next call overwrites them.
func (s *Solver) explain() {
	s.tmp = s.g.Why(s.tmp[:0])
	s.why = s.why[:0]
next:
	for _, m := range s.tmp {
		if m == s.guard {
			continue
		}
		// gini may list the assumption at which it found the contradiction twice.
		for _, l := range s.why {
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

// Propagate assumes literals and propagates. Unsat means a conflict, whose reason Core returns.
// Unknown means that there was no conflict. In that case, Value reports the implied literals until
// another method is called.
func (s *Solver) Propagate(assumptions []Lit) Result {
	s.release()
	s.why = s.why[:0]
	if s.dead {
		return Unsat
	}
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

// Solve looks for a model of the clauses and assumptions. It returns Unknown soon after ctx ends.
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
		// With a single thread, ctx's timer does not fire during a search, so check the clock.
		if d, ok := ctx.Deadline(); ctx.Err() != nil || ok && time.Until(d) <= 0 {
			return Unknown
		}
	}
}

// tautology adds a tautology, so that gini drops the conflict of the previous query.
func (s *Solver) tautology() {
	s.g.Add(s.guard)
	s.g.Add(s.guard.Not())
	s.g.Add(0)
}

// Value reports whether l is true. After Sat, until the next Add, it reports the value in the
// model. After a Propagate without conflict, it reports whether l is implied.
func (s *Solver) Value(l Lit) bool { return s.g.Value(z.Lit(l)) }

// Core returns assumptions that contradict the clauses. The core is valid after the answer Unsat,
// until the next query. If the core is empty, the clauses alone have no model.
func (s *Solver) Core() []Lit { return s.why }
