package smt

import (
	"context"

	"ic3play/lia/sat"
)

// The method "unsat" sets the core after the answer Unsat. If propagation alone shows that a part
// of the core is contradictory, the method keeps only this part.
func (s *Solver) unsat() Status {
	s.readCore()
	for i := 0; i < 2 && len(s.core) > 1; i++ {
		s.satAssumptions = s.satAssumptions[:0]
		for j := len(s.core) - 1; j >= 0; j-- { // the reverse order may lead to another core
			s.satAssumptions = append(s.satAssumptions, s.satLit(s.core[j]))
		}
		s.ctx.counters.reductions++
		if s.sat.Propagate(s.satAssumptions) != sat.Unsat || len(s.sat.Core()) >= len(s.core) {
			break
		}
		s.readCore()
	}
	return Unsat
}

// readCore reads the core of the last propositional answer. The order of its literals is the order
// of the assumptions.
func (s *Solver) readCore() {
	s.generation++
	for _, l := range s.sat.Core() {
		s.vars[s.fromSat[l.Var()]].visited = s.generation
	}
	s.core = s.core[:0]
	for _, l := range s.assumptions {
		if s.vars[l.v()].visited == s.generation {
			s.core = append(s.core, l)
		}
	}
}

// Core returns a subset of the assumptions of the last Check, which must have answered Unsat. This
// subset contradicts the permanent formulas. If the permanent formulas contradict each other, the
// core may be empty. The core need not be minimal. The caller may keep the slice.
func (s *Solver) Core() []Lit { return append([]Lit(nil), s.core...) }

// Minimize tries to drop literals from a core, one at a time and from the last to the first, as
// long as the remaining literals contradict the formulas. It does not try to drop the literals that
// the callback "keep" accepts; if the callback is nil, it may drop every literal. The parameter
// "budget" limits the number of checks. The result has the core's order. Minimize changes the
// results of Value and Core.
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
		s.generation++
		for _, l := range s.core {
			s.vars[l.v()].visited = s.generation
		}
		// If a literal is needed in a core, it is needed in each smaller core. So do not test the
		// literals from index i on again.
		n, before := 0, 0
		for j, l := range rest {
			if s.vars[l.v()].visited == s.generation || keep != nil && keep(l) {
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
