package smt

import "ic3play/lia"

// modelImplicant returns literals that are true in the model of the last Check. Together they imply
// all clauses of that query. The last Check must have answered Sat, and since then the caller must
// not have asserted or assumed any formulas. For each disjunction, the method takes nothing if it
// has already taken one of the arguments. Otherwise it takes the first true argument.
func (s *Solver) modelImplicant() []lia.Literal {
	s.generation++ // invalidate the cached values of atoms, which belong to another model
	taken := map[int32]bool{}
	var out []lia.Literal
	var stack []Lit
	take := func(l Lit) {
		v := &s.vars[l.v()]
		if taken[l.v()] {
			return
		}
		taken[l.v()] = true
		switch v.kind {
		case atomic:
			out = append(out, s.ctx.literal(s.alit(l)))
		case compound:
			stack = append(stack, l)
		}
	}
	choose := func(clause []Lit) {
		best := litFalse
		for _, l := range clause {
			if !s.eval(l) {
				continue
			}
			if taken[l.v()] {
				return
			}
			if best == litFalse {
				best = l
			}
		}
		if best != litFalse {
			take(best)
		}
	}
	drain := func() {
		for len(stack) > 0 {
			v := &s.vars[stack[len(stack)-1].v()]
			stack = stack[:len(stack)-1]
			if v.op == lia.OpOr {
				choose(v.args)
				continue
			}
			for _, k := range v.args {
				take(k)
			}
		}
	}
	for _, units := range [2]bool{true, false} {
		for i := -1; i < len(s.assumptions); i++ {
			for _, c := range s.clauseGroup(i) {
				if (len(c) == 1) == units {
					choose(c)
					drain()
				}
			}
		}
	}
	return out
}
