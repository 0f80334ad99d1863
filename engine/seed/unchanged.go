package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// A test of a variable that no loop changes has the same result before, in and after each loop. So
// the test divides the runs, but not the iterations of one run. An assertion after the test may
// need facts, such as an equation, that hold only in the runs in which the test is true, or only in
// those in which it is false.

// divideByUnchangedInLoops adds to at[l] the literals of guards whose variables no loop changes.
// The search then splits location l by the literals in at[l]. A location gets at most maxPhases
// literals.
func divideByUnchangedInLoops(p *cfa.Program, lv *cfa.Liveness, at [][]lia.Literal) {
	moved := make([]bool, len(p.Vars))
	inLoops(p, func(e *cfa.Edge) {
		for _, a := range e.Assigns {
			moved[a.Var] = moved[a.Var] || !a.Idle()
		}
	})
	var found []lia.Literal
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			if !slices.ContainsFunc(l.T.Monos(), func(m lia.Mono) bool { return p.IsInput(m.Var) || moved[m.Var] }) &&
				!slices.ContainsFunc(found, func(k lia.Literal) bool { return k.Equal(*l) || k.Equal(l.Not()) }) {
				found = append(found, *l)
			}
		})
	}
	for l := range at {
		if loc := cfa.Loc(l); loc == p.Entry || loc == p.Error {
			continue
		}
		for _, k := range found {
			if len(at[l]) < maxPhases && !slices.ContainsFunc(at[l], func(o lia.Literal) bool { return o.Equal(k) || o.Equal(k.Not()) }) && allLive(lv, cfa.Loc(l), k.T) {
				at[l] = append(at[l], k)
			}
		}
	}
}
