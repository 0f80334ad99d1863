package smt

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Lit is a literal of one Solver, to be assumed. The zero Lit is true.
type Lit int32

// Not returns the negation of l. It has a meaning for selectors and for
// literals of atoms; a literal of a compound formula is only implied by
// nothing and implies its formula, so its negation says nothing.
func (l Lit) Not() Lit { return l ^ 1 }

// Solver holds formulas and answers queries about them. See the package doc.
type Solver struct {
	ctx *Context
}

// NewSolver returns an empty solver that shares c's atoms and lemmas.
func (c *Context) NewSolver() *Solver { return &Solver{ctx: c} }

// Assert adds f for good.
func (s *Solver) Assert(f lia.Formula) {}

// Selector returns a fresh selector: a literal that occurs nowhere yet.
func (s *Solver) Selector() Lit { return 0 }

// AssertUnder adds sel => f. sel comes from Selector and is not retired; its
// negation works too.
func (s *Solver) AssertUnder(sel Lit, f lia.Formula) {}

// Retire forgets what was asserted under sel. sel must not be used again: its
// number will name another selector later.
func (s *Solver) Retire(sel Lit) {}

// Lit returns a literal that implies f when it is assumed: for a single
// literal the atom's own, so that Not is its negation; otherwise a name for f,
// the same for equal formulas. It stays valid as long as the solver.
func (s *Solver) Lit(f lia.Formula) Lit { return 0 }

// Check decides the permanent formulas together with the assumptions. Formulas
// under selectors that are not assumed do not count. It returns Unknown soon
// after ctx ends (within some 50 ms).
func (s *Solver) Check(ctx context.Context, assumptions ...Lit) Status { return Unknown }

// Value returns v's value in the model of the last Check, which was Sat. It is
// total: a variable that nothing constrains is 0. It stays valid until the
// next Check, whatever is asserted in between.
func (s *Solver) Value(v lia.Var) num.Int { return num.Int{} }

// Core returns assumptions of the last Check, which was Unsat, that contradict
// the permanent formulas; empty when these contradict themselves. It was
// reduced cheaply and is not minimal. The slice is the caller's.
func (s *Solver) Core() []Lit { return nil }

// Minimize drops literals from a core one at a time as long as the rest stays
// unsatisfiable, from the last to the first, skipping those for which keep says
// true (nil keeps none), with at most budget further checks. It returns a core
// in the order of the given one. It overwrites Value and Core.
func (s *Solver) Minimize(ctx context.Context, core []Lit, keep func(Lit) bool, budget int) []Lit {
	return core
}

// Reason says why the last Check was Unknown.
func (s *Solver) Reason() string { return "" }
