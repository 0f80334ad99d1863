package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// An array is an index k, which never changes, and the content of the cell k. A loop has
// visited the cell or has yet to visit it: the content is one thing in the phase k < i and
// another in k >= i. Guards test k = i, where the loop reads or writes a cell; so k < i and
// k > i tell phases apart. With the bound i < n of the loop so does k < n: what holds of
// all cells that it visited.

const (
	// mostCellPhases limits the literals about cells that divide a location.
	mostCellPhases = 5
	// mostCells limits the locations of a program with phases of cells.
	mostCells = 240
)

// divideByCells sets the literals that tell phases apart at locations where some are about
// cells of arrays. Of variables that facts say are equal it takes one. It reports whether
// the program has such cells.
func divideByCells(p *cfa.Program, lv *cfa.Liveness, at [][]lia.Literal, facts map[cfa.Loc][]lia.Formula) bool {
	isIndex := make([]bool, len(p.Vars))
	some := false
	for i := range p.Edges {
		e := &p.Edges[i]
		for _, a := range e.Assigns {
			for _, in := range e.Inputs {
				if in.Kind == cfa.CellIndex && a.Term.Equal(lia.V(in.Var)) {
					isIndex[a.Var], some = true, true
				}
			}
		}
	}
	if !some {
		return false
	}
	comp := cfa.Components(p)
	found := map[int32][]lia.Literal{}
	all := []lia.Literal{}
	for c, edges := range byComponent(p, comp) {
		found[c] = aboutCells(p, edges, isIndex)
	}
	for c := int32(len(p.Locs)); c >= 0; c-- { // loops that come first have larger numbers
		for _, l := range found[c] {
			if !slices.ContainsFunc(all, l.Equal) {
				all = append(all, l)
			}
		}
	}
	for l := range at {
		loc := cfa.Loc(l)
		if loc == p.Entry || loc == p.Error {
			continue
		}
		var out []lia.Literal
		same := equals(facts[loc])
		for _, list := range [][]lia.Literal{found[comp[l]], all, at[l]} {
			for _, d := range list {
				one := lia.FromLiteral(d).Subst(same)
				if one.Op() != lia.OpLit {
					continue
				}
				d = one.Lit()
				if len(out) < mostCellPhases && !slices.ContainsFunc(d.T.Monos(), func(m lia.Mono) bool { return !lv.Has(loc, m.Var) }) &&
					!slices.ContainsFunc(out, func(o lia.Literal) bool { return o.Equal(d) || o.Equal(d.Not()) }) {
					out = append(out, d)
				}
			}
		}
		at[l] = out
	}
	return true
}

// equals returns the substitution of variables by others, or by numbers, that facts say are
// equal.
func equals(facts []lia.Formula) func(lia.Var) (lia.Term, bool) {
	to := map[lia.Var]lia.Term{}
	put := func(v lia.Var) (lia.Term, bool) { t, ok := to[v]; return t, ok }
	for _, f := range facts {
		if f.Op() != lia.OpLit || f.Lit().Kind != lia.EQ || f.Lit().Neg {
			continue
		}
		t := f.Lit().T.Subst(put)
		ms := t.Monos()
		if len(ms) == 0 || len(ms) > 2 {
			continue
		}
		last := ms[len(ms)-1] // the later variable goes: it may be the length of an array
		if !last.Coef.Abs().IsOne() {
			continue
		}
		rest := t.Without(last.Var)
		if last.Coef.Sign() > 0 {
			rest = rest.Neg()
		}
		for v, old := range to {
			to[v] = old.Subst(func(w lia.Var) (lia.Term, bool) { return rest, w == last.Var })
		}
		to[last.Var] = rest
	}
	return put
}

// visited returns terms about counters with the index in place of a counter, where visit = 0
// says that the loop visits the cell.
func visited(b, visit lia.Term, isIndex []bool) []lia.Term {
	var out []lia.Term
	for _, m := range b.Monos() {
		c := visit.Coef(m.Var)
		if isIndex[m.Var] || !c.Abs().IsOne() {
			continue
		}
		factor := m.Coef.Neg()
		if c.Sign() < 0 {
			factor = m.Coef
		}
		out = append(out, b.AddMul(factor, visit))
	}
	return out
}

// byComponent returns the edges of each loop.
func byComponent(p *cfa.Program, comp []int32) map[int32][]cfa.EdgeID {
	out := map[int32][]cfa.EdgeID{}
	for id := range p.Edges {
		if e := &p.Edges[id]; comp[e.From] == comp[e.To] {
			out[comp[e.From]] = append(out[comp[e.From]], cfa.EdgeID(id))
		}
	}
	return out
}

// aboutCells returns the literals about indices of cells that tell the phases of a loop
// apart.
func aboutCells(p *cfa.Program, edges []cfa.EdgeID, isIndex []bool) []lia.Literal {
	var visits, bounds []lia.Term // k - i, and t for guards t <= 0
	var remainders []lia.Literal  // about counters
	add := func(list []lia.Term, t lia.Term) []lia.Term {
		if slices.ContainsFunc(list, func(o lia.Term) bool { return o.Equal(t) || o.Equal(t.Neg()) }) {
			return list
		}
		return append(list, t)
	}
	for _, id := range edges {
		p.Edges[id].Guard.Walk(func(f lia.Formula) {
			if f.Op() != lia.OpLit {
				return
			}
			l := f.Lit()
			about, open := false, false
			for _, m := range l.T.Monos() {
				open = open || p.IsInput(m.Var)
				about = about || !p.IsInput(m.Var) && isIndex[m.Var]
			}
			switch {
			case open || l.Kind == lia.DIV:
				if d, ok := ofState(p, l); ok && d.Kind == lia.DIV && !slices.ContainsFunc(d.T.Monos(), func(m lia.Mono) bool { return isIndex[m.Var] }) &&
					!slices.ContainsFunc(remainders, func(o lia.Literal) bool { return o.Atom.Equal(d.Atom) }) {
					remainders = append(remainders, d)
				}
			case about && l.Kind == lia.EQ:
				visits = add(visits, l.T)
			case !about && l.Kind == lia.LE:
				bounds = add(bounds, l.T)
			}
		})
	}
	var out []lia.Literal
	literal := func(t lia.Term) { // t < 0
		if f := lia.Lt(t); f.Op() == lia.OpLit && !slices.ContainsFunc(out, f.Lit().Equal) {
			out = append(out, f.Lit())
		}
	}
	for _, t := range visits {
		literal(t)
		literal(t.Neg())
	}
	for _, t := range visits {
		if s := stride(p, edges, t); s.Cmp(num.One()) > 0 { // the loop visits each s-th cell
			if f := lia.Divides(s, t); f.Op() == lia.OpLit {
				out = append(out, f.Lit())
			}
		}
		for _, d := range remainders {
			for _, u := range visited(d.T, t, isIndex) {
				if f := lia.Divides(d.K, u); f.Op() == lia.OpLit {
					out = append(out, f.Lit())
				}
			}
		}
	}
	for _, t := range visits {
		for _, b := range bounds {
			for _, u := range visited(b, t, isIndex) {
				if ms := u.Monos(); len(ms) == 1 && isIndex[ms[0].Var] && ms[0].Coef.Sign() < 0 && u.Constant().Sign() <= 0 {
					continue // an index is never negative
				}
				if !u.IsConst() {
					literal(u.AddConst(num.MinusOne())) // u <= 0
				}
			}
		}
	}
	return out
}

// stride returns the greatest number that divides every change of a term in a loop; 0 if it
// does not change by constants, or not at all.
func stride(p *cfa.Program, edges []cfa.EdgeID, t lia.Term) num.Int {
	s := num.Zero()
	for _, id := range edges {
		moved := t.Subst(p.Edges[id].Before()).Sub(t)
		if !moved.IsConst() {
			return num.Zero()
		}
		s = num.GCD(s, moved.Constant())
	}
	return s
}
