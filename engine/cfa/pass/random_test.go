package pass

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// strongest returns the reachable states as an invariant: at each location, a disjunction of
// states. The formula mentions only variables that every path to the location has assigned and, if
// liveOnly is set, that are live there.
func strongest(p *cfa.Program, x cfatest.Explored, liveOnly bool) cfa.Invariant {
	lv := cfa.Live(p)
	assigned := make([][]bool, len(p.Locs))
	for again := true; again; {
		again = false
		for i := range p.Edges {
			e := &p.Edges[i]
			if e.From != p.Entry && assigned[e.From] == nil {
				continue
			}
			after := make([]bool, len(p.Vars))
			copy(after, assigned[e.From])
			for _, a := range e.Assigns {
				after[a.Var] = true
			}
			if assigned[e.To] == nil {
				assigned[e.To], again = after, true
				continue
			}
			for v := range after {
				if assigned[e.To][v] && !after[v] {
					assigned[e.To][v], again = false, true
				}
			}
		}
	}
	inv := cfa.Invariant{}
	for l := range p.Locs {
		if cfa.Loc(l) == p.Entry || cfa.Loc(l) == p.Error {
			continue
		}
		var cubes []lia.Formula
		for _, s := range x.States[l] {
			var cube []lia.Formula
			for v, c := range s {
				if assigned[l][v] && (!liveOnly || lv.Has(cfa.Loc(l), lia.Var(v))) {
					cube = append(cube, lia.Eq(lia.V(lia.Var(v)).AddConst(c.Neg())))
				}
			}
			cubes = append(cubes, lia.And(cube...))
		}
		inv[cfa.Loc(l)] = lia.Or(cubes...)
	}
	return inv
}

// checkInvariant checks that inv is inductive for all states in a box, excludes Error, and has a
// formula on every cycle.
func checkInvariant(p *cfa.Program, inv cfa.Invariant) error {
	has := func(l cfa.Loc) bool { _, ok := inv[l]; return ok }
	for _, e := range cfa.Uncut(p, has) {
		return fmt.Errorf("a cycle through %s has no invariant", p.LocName(p.Edges[e].To))
	}
	const lo, hi = -4, 4
	s := make(cfa.State, len(p.Vars))
	for i := range s {
		s[i] = num.From(lo)
	}
	for {
		for l := range p.Locs {
			if cfa.Loc(l) != p.Entry && !has(cfa.Loc(l)) {
				continue
			}
			if f, ok := inv[cfa.Loc(l)]; ok && !f.Eval(cfa.Valuation(s, &cfa.Edge{}, nil)) {
				continue
			}
			if err := walkInvariant(p, inv, cfa.Loc(l), s); err != nil {
				return err
			}
		}
		i := 0
		for ; i < len(s); i++ {
			if v, _ := s[i].Int64(); v < hi {
				s[i] = num.From(v + 1)
				break
			}
			s[i] = num.From(lo)
		}
		if i == len(s) {
			return nil
		}
	}
}

func walkInvariant(p *cfa.Program, inv cfa.Invariant, l cfa.Loc, s cfa.State) error {
	type node struct {
		loc cfa.Loc
		s   cfa.State
	}
	stack := []node{{l, s}}
	seen := map[string]bool{}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, id := range p.Out(n.loc) {
			e := &p.Edges[id]
			var fault error
			cfatest.Successors(p, id, n.s, func(_ []num.Int, next cfa.State) bool {
				if next == nil || seen[cfatest.Key(e.To, next)] {
					return true
				}
				seen[cfatest.Key(e.To, next)] = true
				f, ok := inv[e.To]
				switch {
				case ok && !f.Eval(cfa.Valuation(next, &cfa.Edge{}, nil)):
					fault = fmt.Errorf("from %s %v over edge %d to %s %v: not inductive", p.LocName(l), s, id, p.LocName(e.To), next)
				case ok:
				case e.To == p.Error:
					fault = fmt.Errorf("from %s %v over edge %d to the error", p.LocName(l), s, id)
				default:
					stack = append(stack, node{e.To, next})
				}
				return fault == nil
			})
			if fault != nil {
				return fault
			}
		}
	}
	return nil
}
