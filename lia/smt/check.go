package smt

import (
	"context"
	"fmt"
	"time"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/sat"
)

// Check decides whether the permanent formulas and the assumptions have a common model. A formula
// that was asserted under a selector counts only if the selector is an assumption. Check returns
// Unknown within about 50 ms after ctx ends.
func (s *Solver) Check(ctx context.Context, assumptions ...Lit) Status {
	n := &s.ctx.counters
	n.checks++
	s.lemmaInQuery = false
	searches, theory := s.sat.Searches, n.theoryChecks
	st := s.check(ctx, assumptions)
	if s.sat.Searches == searches {
		n.noSearch++
	}
	if n.theoryChecks == theory {
		n.noTheory++
	}
	if !s.lemmaInQuery {
		n.noLemma++
	}
	switch st {
	case Sat:
		n.sat++
	case Unsat:
		n.unsat++
	default:
		n.unknown++
	}
	if s.log != nil {
		s.log.query(s, assumptions, st)
	}
	return st
}

// check decides a query without counting or logging it. It searches only if propagation does not
// decide the query.
func (s *Solver) check(ctx context.Context, assumptions []Lit) Status {
	s.core, s.reason = s.core[:0], ""
	if s.budget.MaxTime > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.budget.MaxTime)
		defer cancel()
	}
	err := ctx.Err()
	if err == nil && s.ctx.counters.checks%clockEvery == 0 {
		err = contextErr(ctx)
	}
	if err != nil {
		return s.unknown(err.Error())
	}
	if s.needsRebuild() {
		s.rebuild()
	}
	if !s.assume(assumptions) {
		return Unsat
	}
	s.addMissingClauses()
	s.splits, s.nodeLimit = s.splits[:0], firstNodeLimit

	s.theory.Push()
	st, done := s.propagate(ctx)
	if !done {
		st = s.search(ctx)
	}
	s.theory.Pop()
	return st
}

// assume stores the assumptions. If an assumption is the constant false, this assumption becomes
// the core, and "assume" returns false.
func (s *Solver) assume(assumptions []Lit) bool {
	s.assumptions, s.satAssumptions = s.assumptions[:0], s.satAssumptions[:0]
	for _, l := range assumptions {
		switch l {
		case litTrue:
			continue
		case litFalse:
			s.core = append(s.core, l)
			return false
		}
		s.assumptions = append(s.assumptions, l)
		s.satAssumptions = append(s.satAssumptions, s.satLit(l))
	}
	return true
}

// propagate propagates the assumptions and checks the implied literals with the theory. If the
// theory refutes the literals, "propagate" adds clauses, which may imply more literals, and starts
// again. The result "answered" is true if the query is decided: by a propositional conflict, or by
// a model of the implied literals that satisfies all formulas. It is also true if a budget is spent
// or the context has ended; then the answer is Unknown. The implied literals stay asserted in the
// theory.
func (s *Solver) propagate(ctx context.Context) (st Status, answered bool) {
	for rounds := 0; ; rounds++ {
		s.ctx.counters.propagations++
		if s.sat.Propagate(s.satAssumptions) == sat.Unsat {
			return s.unsat(), true
		}
		switch s.theoryCheck(ctx, s.assertImplied()) {
		case integer.Sat:
			if s.loadModel(); s.modelHolds() {
				return s.satisfied(), true
			}
			return Unknown, false
		case integer.Unknown:
			s.takeSplits()
			return Unknown, false
		}
		s.learn()
		s.theory.Pop()
		s.theory.Push()
		if st, spent := s.budgetSpent(ctx, rounds); spent {
			return st, true
		}
	}
}

// search finds propositional models and checks an implicant of each with the theory. It ends when
// the theory has a model for an implicant, when there is no further propositional model, or when it
// must give up.
func (s *Solver) search(ctx context.Context) Status {
	for rounds := 0; ; rounds++ {
		s.ctx.counters.searches++
		switch s.sat.Solve(ctx, s.satAssumptions) {
		case sat.Unsat:
			return s.unsat()
		case sat.Unknown:
			return s.unknown("the context ended in the propositional search")
		}
		s.findImplicant()
		s.decideSplits()
		s.theory.Push()
		st, done := s.tryImplicant(ctx)
		s.theory.Pop()
		if done {
			return st
		}
		s.maybeYield()
		if st, spent := s.budgetSpent(ctx, rounds); spent {
			return st
		}
	}
}

// SetYield makes queries call f regularly: each time after about as much work as a small query
// takes. So f can let another search continue during a long query. If f is nil, queries call no
// function.
func (s *Solver) SetYield(f func()) { s.yield = f }

// yieldEvery is the work between two calls of the function given to SetYield. The unit of work is a
// literal of an implicant after which the search had to continue. The value is about the work of a
// small query.
const yieldEvery = 32

// maybeYield adds the number of the implicant's literals to a counter. It calls "yield" once for
// every yieldEvery literals.
func (s *Solver) maybeYield() {
	if s.yield == nil {
		return
	}
	for s.sinceYield += len(s.cube); s.sinceYield >= yieldEvery; s.sinceYield -= yieldEvery {
		s.yield()
	}
}

// tryImplicant asks the arithmetic theory whether the literals of the implicant, together with the
// literals implied at the top level, have an integer solution. If so, the query is satisfiable. If
// the theory finds a conflict, tryImplicant adds clauses that exclude it. If the theory gives up
// because it has made too many branches, tryImplicant adds the inequalities on which the theory was
// branching (splits) as atoms. In these two cases "done" is false, and the search continues. If the
// theory gives up for another reason, the answer is Unknown.
func (s *Solver) tryImplicant(ctx context.Context) (st Status, done bool) {
	switch s.theoryCheck(ctx, s.assertImplicant()) {
	case integer.Sat:
		s.loadModel()
		return s.satisfied(), true
	case integer.Unsat:
		s.learn()
	case integer.Unknown:
		if why := s.theory.Reason(); !s.takeSplits() {
			return s.unknown("theory: " + why), true
		}
	}
	return Unknown, false
}

// budgetSpent reports whether a budget is spent or the context has ended. If so, the first result
// is the answer to the query, which is Unknown.
func (s *Solver) budgetSpent(ctx context.Context, rounds int) (Status, bool) {
	if err := contextErr(ctx); err != nil {
		return s.unknown(err.Error()), true
	}
	if rounds >= s.budget.MaxRounds {
		return s.unknown(fmt.Sprintf("%d rounds of theory conflicts", rounds)), true
	}
	return Unknown, false
}

// At the start of every clockEvery-th query, the solver reads the clock. It does not do so for
// every query, because in a browser reading the clock takes as long as a small query.
const clockEvery = 16

// contextErr returns the same as ctx.Err, but also works in a goroutine that never yields. With a
// single thread, the context's timer does not fire, so contextErr also reads the clock.
func contextErr(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d, ok := ctx.Deadline(); ok && time.Until(d) < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func (s *Solver) unknown(reason string) Status {
	s.reason = reason
	return Unknown
}

func (s *Solver) satisfied() Status {
	if s.ctx.opts.CheckModels && !s.modelHolds() {
		return s.unknown("internal error: the model does not satisfy the formulas")
	}
	return Sat
}

func (s *Solver) loadModel() {
	if n := len(s.ctx.vars); len(s.model) < n {
		s.model = append(s.model, make([]num.Int, n-len(s.model))...) // new values are 0
	}
	for _, i := range s.theoryVars {
		s.model[i] = s.theory.Value(s.ctx.vars[i])
	}
	s.generation++
}

// Value returns the value of v in the model of the last Check, which must have answered Sat. A
// variable that no formula contains has the value 0. The model is valid until the next Check, even
// if formulas are asserted.
func (s *Solver) Value(v lia.Var) num.Int {
	if i, ok := s.ctx.varIndex.get(v); ok && int(i) < len(s.model) {
		return s.model[i]
	}
	return num.Int{}
}

// Reason returns the reason why the last Check answered Unknown.
func (s *Solver) Reason() string { return s.reason }
