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

// Check decides the permanent formulas together with the assumptions. Formulas
// under selectors that are not assumed do not count. It returns Unknown soon
// after ctx ends (within some 50 ms).
func (s *Solver) Check(ctx context.Context, assumptions ...Lit) Status {
	n := &s.ctx.count
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

func (s *Solver) check(ctx context.Context, assumptions []Lit) Status {
	s.core, s.reason = s.core[:0], ""
	s.learnt = s.learnt[:0]
	if s.budget.MaxTime > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.budget.MaxTime)
		defer cancel()
	}
	err := ctx.Err()
	if err == nil && s.ctx.count.checks%clockEvery == 0 {
		err = ended(ctx)
	}
	if err != nil {
		return s.unknown(err.Error())
	}
	if s.worn() {
		s.rebuild()
	}
	s.assumed, s.satAsm = s.assumed[:0], s.satAsm[:0]
	for _, l := range assumptions {
		switch l {
		case litTrue:
			continue
		case litFalse:
			s.core = append(s.core, l)
			return Unsat
		}
		s.assumed = append(s.assumed, l)
		s.satAsm = append(s.satAsm, s.satLit(l))
	}
	s.settle()
	s.splits, s.soft = s.splits[:0], softNodes

	s.th.Push()
	level := 1
	defer func() {
		for ; level > 0; level-- {
			s.th.Pop()
		}
	}()
	// Propagate, and let the theory refute what is implied, as long as it can.
	for rounds := 0; ; rounds++ {
		s.ctx.count.propagations++
		if s.sat.Propagate(s.satAsm) == sat.Unsat {
			return s.unsat(ctx)
		}
		conflict := !s.assertImplied()
		if !conflict {
			switch s.theoryCheck(ctx) {
			case integer.Sat:
				s.loadModel()
				if s.holds() {
					return s.sat1()
				}
			case integer.Unsat:
				conflict = true
			default:
				s.takeSplits()
			}
		}
		if !conflict {
			break
		}
		s.learn()
		s.th.Pop()
		s.th.Push()
		if st, stop := s.stop(ctx, rounds); stop {
			return st
		}
	}
	for rounds := 0; ; rounds++ {
		s.ctx.count.searches++
		switch s.sat.Solve(ctx, s.satAsm) {
		case sat.Unsat:
			return s.unsat(ctx)
		case sat.Unknown:
			return s.unknown("the context ended in the propositional search")
		}
		s.implicant()
		s.decideSplits()
		s.th.Push()
		level++
		conflict := false
		for _, l := range s.cube {
			if !s.th.Assert(s.theoryLit(l)) {
				conflict = true
				break
			}
		}
		if !conflict {
			switch s.theoryCheck(ctx) {
			case integer.Sat:
				s.loadModel()
				return s.sat1()
			case integer.Unsat:
				conflict = true
			default:
				if why := s.th.Reason(); !s.takeSplits() {
					return s.unknown("theory: " + why)
				}
			}
		}
		if conflict {
			s.learn()
		}
		s.th.Pop()
		level--
		if st, stop := s.stop(ctx, rounds); stop {
			return st
		}
	}
}

// stop says whether a budget is spent.
func (s *Solver) stop(ctx context.Context, rounds int) (Status, bool) {
	if err := ended(ctx); err != nil {
		return s.unknown(err.Error()), true
	}
	if rounds >= s.budget.MaxRounds {
		return s.unknown(fmt.Sprintf("%d rounds of theory conflicts", rounds)), true
	}
	return Unknown, false
}

// clockEvery is the number of queries between two looks at the clock before a
// query: in a browser the clock costs as much as a small query.
const clockEvery = 16

// ended is ctx.Err for a goroutine that never yields: where there is one thread
// only, the context's own timer does not run meanwhile.
func ended(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d, ok := ctx.Deadline(); ok && time.Now().After(d) {
		return context.DeadlineExceeded
	}
	return nil
}

func (s *Solver) unknown(why string) Status {
	s.reason = why
	return Unknown
}

// sat1 ends a query whose model is loaded.
func (s *Solver) sat1() Status {
	if s.ctx.opts.CheckModels && !s.holds() {
		return s.unknown("internal error: the model does not satisfy the formulas")
	}
	return Sat
}

// assertImplied shows the theory the implied atoms; false is a conflict. Of the
// bounds of one form only the tightest go there: propagation has closed them
// under the links, so that the true ones are a suffix of the sorted list and
// the false ones a prefix.
func (s *Solver) assertImplied() bool {
	for i := range s.forms {
		fb := &s.forms[i]
		n := len(fb.les)
		lo, hi := 0, n // les[:lo] are false, les[hi:] true
		for end := n; lo < end; {
			if m := (lo + end) / 2; s.sat.Value(fb.les[m].x.Not()) {
				lo = m + 1
			} else {
				end = m
			}
		}
		for first := lo; first < hi; {
			if m := (first + hi) / 2; s.sat.Value(fb.les[m].x) {
				hi = m
			} else {
				first = m + 1
			}
		}
		if hi < n && !s.assertAtom(fb.les[hi].v, false) || lo > 0 && !s.assertAtom(fb.les[lo-1].v, true) {
			return false
		}
		for j := range fb.eqs {
			e := &fb.eqs[j]
			switch x := e.x; {
			case s.sat.Value(x):
				if !s.assertAtom(e.v, false) {
					return false
				}
			case s.sat.Value(x.Not()):
				if hi < n && fb.les[hi].k.Less(e.k) || lo > 0 && !fb.les[lo-1].k.Less(e.k) {
					continue // the bounds say so
				}
				if !s.assertAtom(e.v, true) {
					return false
				}
			}
		}
	}
	for _, v := range s.divs {
		switch x := s.vars[v].sat; {
		case s.sat.Value(x):
			if !s.assertAtom(v, false) {
				return false
			}
		case s.sat.Value(x.Not()):
			if !s.assertAtom(v, true) {
				return false
			}
		}
	}
	return true
}

// assertAtom shows the theory one literal.
func (s *Solver) assertAtom(v int32, neg bool) bool {
	l := alit(2 * s.vars[v].atom)
	if neg {
		l = l.not()
	}
	return s.th.Assert(s.theoryLit(l))
}

// loadModel copies the theory's values.
func (s *Solver) loadModel() {
	if n := len(s.ctx.vars); len(s.model) < n {
		s.model = append(s.model, make([]num.Int, n-len(s.model))...) // zeros
	}
	for _, i := range s.thVars {
		s.model[i] = s.th.Value(s.ctx.vars[i])
	}
	s.gen++
}

// Value returns v's value in the model of the last Check, which was Sat. It is
// total: a variable that nothing constrains is 0. It stays valid until the
// next Check, whatever is asserted in between.
func (s *Solver) Value(v lia.Var) num.Int {
	if i, ok := s.ctx.varIndex.get(v); ok && int(i) < len(s.model) {
		return s.model[i]
	}
	return num.Int{}
}

// Reason says why the last Check was Unknown.
func (s *Solver) Reason() string { return s.reason }

// unsat reads the core, and makes it smaller if that costs next to nothing.
func (s *Solver) unsat(ctx context.Context) Status {
	s.readCore()
	for i := 0; i < 2 && len(s.core) > 1; i++ {
		s.satAsm = s.satAsm[:0]
		for j := len(s.core) - 1; j >= 0; j-- { // the other way round: another core
			s.satAsm = append(s.satAsm, s.satLit(s.core[j]))
		}
		s.ctx.count.reductions++
		if s.sat.Propagate(s.satAsm) != sat.Unsat || len(s.sat.Why()) >= len(s.core) {
			break
		}
		s.readCore()
	}
	return Unsat
}

// readCore translates the reason of the last propositional answer, in the
// order of the assumptions.
func (s *Solver) readCore() {
	s.gen++
	for _, l := range s.sat.Why() {
		s.vars[s.fromSat[l.Var()]].mark = s.gen
	}
	s.core = s.core[:0]
	for _, l := range s.assumed {
		if s.vars[l.v()].mark == s.gen {
			s.core = append(s.core, l)
		}
	}
}

// Core returns assumptions of the last Check, which was Unsat, that contradict
// the permanent formulas; empty when these contradict themselves. It was
// reduced cheaply and is not minimal. The slice is the caller's.
func (s *Solver) Core() []Lit { return append([]Lit(nil), s.core...) }

// Minimize drops literals from a core one at a time as long as the rest stays
// unsatisfiable, from the last to the first, skipping those for which keep says
// true (nil keeps none), with at most budget further checks. It returns a core
// in the order of the given one. It overwrites Value and Core.
func (s *Solver) Minimize(ctx context.Context, core []Lit, keep func(Lit) bool, budget int) []Lit {
	core = append([]Lit(nil), core...)
	rest := make([]Lit, 0, len(core))
	for i := len(core) - 1; i >= 0 && budget > 0; i-- {
		if i >= len(core) || keep != nil && keep(core[i]) {
			continue
		}
		budget--
		rest = append(append(rest[:0], core[:i]...), core[i+1:]...)
		if s.Check(ctx, rest...) != Unsat {
			continue
		}
		s.gen++
		for _, l := range s.core {
			s.vars[l.v()].mark = s.gen
		}
		// What stays of the literals that were found necessary stays so: a
		// core of a subset can drop them, never bring others back.
		n, before := 0, 0
		for j, l := range rest {
			if s.vars[l.v()].mark == s.gen || keep != nil && keep(l) {
				core[n] = l
				n++
				if j < i {
					before++
				}
			}
		}
		core = core[:n]
		i = before
	}
	return core
}
