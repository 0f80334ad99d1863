package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// An array of any size is represented by two variables: an index k, which never changes, and the
// content of cell k. A loop with counter i has visited cell k or has not. So the content satisfies
// one fact in the phase k < i, after the visit, and another in the phase k >= i. Where the loop
// reads or writes a cell, guards test k = i. From such a test we get the literals k < i and k > i,
// which distinguish the phases. If the loop has the bound i < n, the literal k < n distinguishes
// phases too: at the end, the loop has visited exactly these cells.
//
// A loop may visit two cells in one iteration, such as a[i] and b[n - 1 - i]. Then an equation
// relates the indices k and m of the two tracked cells: k + m = n - 1.

const (
	// maxCellPhases limits the number of literals that split a location, in programs with array
	// cells.
	maxCellPhases = 7
	// maxCells limits the number of locations of a program that is split by phases of array cells:
	// before and after a loop has visited the cell. The number of its edges is at most
	// maxCells*maxCellEdgesPer.
	maxCells = 240
	// maxEasyCells replaces maxCells if the search looks only for equations and the program has no
	// products. A program that adds up an array in six loops is split into 360 locations.
	maxEasyCells    = 480
	maxCellEdgesPer = 16
	// maxIndexEquations limits the number of equations between indices in one loop.
	maxIndexEquations = 4
)

// divideByCells adds literals about array cells to the lists in "literals": the list literals[l]
// distinguishes the phases of location l. If the facts at a location imply that a variable equals a
// term, the term replaces the variable in the literals. The result says whether the program has
// array cells.
func divideByCells(p *cfa.Program, lv *cfa.Liveness, literals [][]lia.Literal, facts map[cfa.Loc][]lia.Formula) bool {
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
		found[c] = cellLiterals(p, edges, isIndex, facts)
	}
	// Begin with the first loop of the program, whose component has the largest number.
	for c := int32(len(p.Locs)); c >= 0; c-- {
		for _, l := range found[c] {
			if !slices.ContainsFunc(all, l.Equal) {
				all = append(all, l)
			}
		}
	}
	for l := range literals {
		loc := cfa.Loc(l)
		if loc == p.Entry || loc == p.Error {
			continue
		}
		var out []lia.Literal
		same := equals(facts[loc])
		for _, list := range [][]lia.Literal{found[comp[l]], all, literals[l]} {
			for _, d := range list {
				one := lia.FromLiteral(d).Subst(same)
				if one.Op() != lia.OpLit {
					continue
				}
				d = one.Lit()
				if len(out) < maxCellPhases && allLive(lv, loc, d.T) &&
					!slices.ContainsFunc(out, func(o lia.Literal) bool { return o.Equal(d) || o.Equal(d.Not()) }) {
					out = append(out, d)
				}
			}
		}
		literals[l] = out
	}
	return true
}

// equals returns a substitution that replaces a variable by an equal term with at most one other
// variable, such as 2*j + 1. The equality must be one of the equations in "facts", or the sum or
// difference of two of them.
func equals(facts []lia.Formula) func(lia.Var) (lia.Term, bool) {
	to := map[lia.Var]lia.Term{}
	put := lia.ByMap(to)
	var eqs []lia.Term
	for _, f := range facts {
		if t, ok := f.Equation(); ok {
			eqs = append(eqs, t)
		}
	}
	for i, t := range eqs[:len(eqs):len(eqs)] {
		for _, u := range eqs[:i] {
			eqs = append(eqs, t.Sub(u), t.Add(u))
		}
	}
	for _, t := range eqs {
		t = t.Subst(put)
		ms := t.Monos()
		if len(ms) == 0 || len(ms) > 2 {
			continue
		}
		// Replace the variable that was declared last. The other one may be the length of an array.
		// If the coefficient of the last one is not 1 or -1, try the other variable.
		last := ms[len(ms)-1]
		if !last.Coef.Abs().IsOne() {
			last = ms[0]
		}
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

// atVisitedIndex replaces a counter in the term b by the index of the cell that the loop visits.
// The loop visits the cell when the term "visit" is 0: if "visit" is k - i, the index k replaces
// the counter i. The result has one term for each counter that can be replaced.
func atVisitedIndex(b, visit lia.Term, isIndex []bool) []lia.Term {
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

// pastLastVisit handles a loop with several counters. It returns a term that is at most 0 for each
// cell that the loop visits. For example, if the loop visits the cells k = 10*i + j with i < n and
// j < 10, the term is k - 10*n + 1. If it finds bounds for fewer than two counters, the second
// result is false.
func pastLastVisit(p *cfa.Program, edges []cfa.EdgeID, visit lia.Term, bounds []lia.Term, isIndex []bool) (lia.Term, bool) {
	for _, m := range visit.Monos() {
		if isIndex[m.Var] && m.Coef.Sign() < 0 {
			visit = visit.Neg()
			break
		}
	}
	counters := 0
	for _, m := range visit.Monos() {
		if isIndex[m.Var] {
			continue
		}
		for _, b := range bounds {
			if c := b.Coef(m.Var); c.Abs().IsOne() && c.Sign() != m.Coef.Sign() && exitsAt(p, edges, b) {
				visit = visit.AddMul(m.Coef.Abs(), b)
				counters++
				break
			}
		}
	}
	return visit, counters > 1
}

// exitsAt reports whether some edge from a location of the loop, except into the error, has a guard
// with the conjunct t > 0. Such an edge usually leaves the loop, or a loop inside of it.
func exitsAt(p *cfa.Program, edges []cfa.EdgeID, t lia.Term) bool {
	above := lia.Gt(t)
	for _, id := range edges {
		for _, out := range p.Out(p.Edges[id].From) {
			e := &p.Edges[out]
			if e.To != p.Error && slices.ContainsFunc(e.Guard.Conjuncts(), above.Equal) {
				return true
			}
		}
	}
	return false
}

// changesCell reports whether some edge changes the tracked cell when the loop visits it, that is,
// when the term "visit" is 0. Such an edge has a parallel edge for all other cells, which does not
// assign the cell and whose guard says that "visit" is not 0. Where large blocks have joined the
// two edges, the guard has a disjunction of both cases.
func changesCell(p *cfa.Program, edges []cfa.EdgeID, visit lia.Term) bool {
	for _, id := range edges {
		for _, f := range p.Edges[id].Guard.Conjuncts() {
			if f.Op() == lia.OpOr && distinguishes(f.Args(), lia.Eq(visit)) {
				return true
			}
		}
		for _, other := range edges {
			e, by := &p.Edges[id], &p.Edges[other]
			if e.From == by.From && e.To == by.To && len(by.Assigns) < len(e.Assigns) && differ(e.Guard, by.Guard, lia.Eq(visit)) {
				return true
			}
		}
	}
	return false
}

// isBranch reports whether some literal distinguishes two of the given formulas (see
// distinguishes).
func isBranch(parts []lia.Formula) bool {
	return slices.ContainsFunc(parts, func(f lia.Formula) bool {
		return slices.ContainsFunc(f.Conjuncts(), func(l lia.Formula) bool { return l.Op() == lia.OpLit && distinguishes(parts, l) })
	})
}

// distinguishes reports whether the literal is a conjunct of one of the formulas, and its negation
// is a conjunct of another.
func distinguishes(parts []lia.Formula, literal lia.Formula) bool {
	has := func(l lia.Formula) bool {
		return slices.ContainsFunc(parts, func(f lia.Formula) bool { return slices.ContainsFunc(f.Conjuncts(), l.Equal) })
	}
	return has(literal) && has(lia.Not(literal))
}

// differ reports whether two conjunctions f and g are equal except for one conjunct, which is the
// given literal in f and its negation in g.
func differ(f, g, literal lia.Formula) bool {
	has, without := false, false
	for _, a := range f.Conjuncts() {
		has = has || a.Equal(literal)
		if !a.Equal(literal) && !slices.ContainsFunc(g.Conjuncts(), a.Equal) {
			return false
		}
	}
	for _, a := range g.Conjuncts() {
		without = without || a.Equal(lia.Not(literal))
	}
	return has && without && len(f.Conjuncts()) == len(g.Conjuncts())
}

func changedVars(p *cfa.Program, edges []cfa.EdgeID) map[lia.Var]bool {
	out := map[lia.Var]bool{}
	for _, id := range edges {
		for _, a := range p.Edges[id].Assigns {
			out[a.Var] = out[a.Var] || !a.Idle()
		}
	}
	return out
}

// indexEquations returns equations between the indices of two cells that a loop visits in one
// iteration. If a loop copies a[i] to b[n - 1 - i], the equation is k + m = n - 1.
func indexEquations(p *cfa.Program, edges []cfa.EdgeID, visits []cellVisit, isIndex []bool) []lia.Literal {
	moved := changedVars(p, edges)
	var out []lia.Literal
	for i, v := range visits {
		for _, w := range visits[i+1:] {
			for _, l := range append(eliminate(v.term, w.term, moved, isIndex), eliminate(v.byFacts, w.byFacts, moved, isIndex)...) {
				if len(out) < maxIndexEquations && !slices.ContainsFunc(out, l.Equal) {
					out = append(out, l)
				}
			}
		}
	}
	return out
}

// eliminate eliminates each variable that s = 0 and t = 0 have in common. It returns those
// resulting equations that relate two indices and whose variables are not in "moved", the set of
// variables that the loop changes.
func eliminate(s, t lia.Term, moved map[lia.Var]bool, isIndex []bool) []lia.Literal {
	var out []lia.Literal
	for _, m := range s.Monos() {
		c := t.Coef(m.Var)
		if isIndex[m.Var] || c.IsZero() {
			continue
		}
		f := lia.Eq(s.Mul(c).AddMul(m.Coef.Neg(), t))
		if f.Op() != lia.OpLit {
			continue
		}
		l, indices := f.Lit(), 0
		for _, m := range l.T.Monos() {
			if isIndex[m.Var] {
				indices++
			}
		}
		if indices == 2 && !slices.ContainsFunc(l.T.Monos(), func(m lia.Mono) bool { return moved[m.Var] }) {
			out = append(out, l)
		}
	}
	return out
}

func byComponent(p *cfa.Program, comp []int32) map[int32][]cfa.EdgeID {
	out := map[int32][]cfa.EdgeID{}
	for id := range p.Edges {
		if e := &p.Edges[id]; comp[e.From] == comp[e.To] {
			out[comp[e.From]] = append(out[comp[e.From]], cfa.EdgeID(id))
		}
	}
	return out
}

// cellVisit says that a loop visits cell k when "term", such as k - i, is 0.
type cellVisit struct {
	term   lia.Term
	writes bool // whether an edge changes the cell
	// byFacts is "term" with some variables replaced by terms that have the same value according to
	// the facts at the source of the edge. For example, it may contain the loop's counter instead
	// of a temporary variable, or 2*j + 1 instead of i.
	byFacts lia.Term
}

// cellVisits returns the conditions under which a loop visits a cell: one for each term t such that
// some guard in the loop tests t = 0, and t contains the index of a cell but no input.
func cellVisits(p *cfa.Program, edges []cfa.EdgeID, isIndex []bool, facts map[cfa.Loc][]lia.Formula) []cellVisit {
	var out []cellVisit
	for _, id := range edges {
		p.Edges[id].Guard.EachLiteral(func(l *lia.Literal) {
			t := l.T
			about, open := mentions(p, t, isIndex)
			if l.Kind != lia.EQ || !about || open || slices.ContainsFunc(out, func(v cellVisit) bool { return v.term.Equal(t) }) {
				return
			}
			out = append(out, cellVisit{term: t, writes: changesCell(p, edges, t), byFacts: t.Subst(equals(facts[p.Edges[id].From]))})
		})
	}
	return out
}

// mentions returns whether the term t contains the index of a tracked array cell, and whether it
// contains an input.
func mentions(p *cfa.Program, t lia.Term, isIndex []bool) (index, input bool) {
	for _, m := range t.Monos() {
		input = input || p.IsInput(m.Var)
		index = index || !p.IsInput(m.Var) && isIndex[m.Var]
	}
	return index, input
}

// cellLiterals returns literals about the indices of cells that distinguish the phases of a loop.
// The most useful literals come first.
func cellLiterals(p *cfa.Program, edges []cfa.EdgeID, isIndex []bool, facts map[cfa.Loc][]lia.Formula) []lia.Literal {
	visits := cellVisits(p, edges, isIndex, facts)
	var bounds []lia.Term        // the terms t such that t <= 0 is a literal of a guard
	var remainders []lia.Literal // literals of guards such as "2 divides i"
	for _, id := range edges {
		p.Edges[id].Guard.EachLiteral(func(l *lia.Literal) {
			about, open := mentions(p, l.T, isIndex)
			switch {
			case open || l.Kind == lia.DIV:
				if d, ok := ofState(p, *l); ok && d.Kind == lia.DIV && !slices.ContainsFunc(d.T.Monos(), func(m lia.Mono) bool { return isIndex[m.Var] }) &&
					!slices.ContainsFunc(remainders, func(o lia.Literal) bool { return o.Atom.Equal(d.Atom) }) {
					remainders = append(remainders, d)
				}
			case !about && l.Kind == lia.LE && !slices.ContainsFunc(bounds, func(o lia.Term) bool { return o.Equal(l.T) || o.Equal(l.T.Neg()) }):
				bounds = append(bounds, l.T)
			}
		})
	}
	out := indexEquations(p, edges, visits, isIndex)
	literal := func(t lia.Term) {
		if f := lia.Lt(t); f.Op() == lia.OpLit && !slices.ContainsFunc(out, f.Lit().Equal) {
			out = append(out, f.Lit())
		}
	}
	sides := func(t lia.Term) {
		literal(t)
		literal(t.Neg())
	}
	for _, v := range visits {
		if !v.writes {
			continue
		}
		sides(v.term)
		if increases(p, edges, v.byFacts) {
			literal(v.byFacts)
		} else {
			literal(v.byFacts.Neg())
		}
	}
	for _, v := range visits {
		if s := stride(p, edges, v.term); s.Cmp(num.One()) > 0 {
			if f := lia.Divides(s, v.term); f.Op() == lia.OpLit {
				out = append(out, f.Lit())
			}
		}
		for _, d := range remainders {
			for _, u := range atVisitedIndex(d.T, v.term, isIndex) {
				if f := lia.Divides(d.K, u); f.Op() == lia.OpLit {
					out = append(out, f.Lit())
				}
			}
		}
	}
	moved := changedVars(p, edges)
	until := func(last bool) {
		for _, v := range visits {
			for _, b := range bounds {
				for _, u := range atVisitedIndex(b, v.term, isIndex) {
					if ms := u.Monos(); len(ms) == 1 && isIndex[ms[0].Var] && ms[0].Coef.Sign() < 0 && u.Constant().Sign() <= 0 {
						continue
					}
					fixed := !slices.ContainsFunc(u.Monos(), func(m lia.Mono) bool { return moved[m.Var] })
					if !u.IsConst() && last != (fixed && exitsAt(p, edges, b)) {
						literal(u.AddConst(num.MinusOne()))
					}
				}
			}
		}
	}
	for _, v := range visits {
		if u, ok := pastLastVisit(p, edges, v.term, bounds, isIndex); ok {
			literal(u.AddConst(num.MinusOne()))
		}
	}
	until(false)
	// The literals for cells that the loop only reads come later, because the bounds of the loop are
	// more useful.
	for _, v := range visits {
		sides(v.term)
	}
	until(true)
	// At other locations of the loop, the variables of v.term may be dead.
	for _, v := range visits {
		sides(v.byFacts)
	}
	return out
}

// increases returns whether some edge increases a term by a constant.
func increases(p *cfa.Program, edges []cfa.EdgeID, t lia.Term) bool {
	return slices.ContainsFunc(edges, func(id cfa.EdgeID) bool {
		moved, _ := changeOf(&p.Edges[id], t)
		return moved.IsConst() && moved.Constant().Sign() > 0
	})
}

// stride returns the greatest common divisor of the amounts by which a term changes in a loop. It
// returns 0 if the term does not change, or if some change is not constant.
func stride(p *cfa.Program, edges []cfa.EdgeID, t lia.Term) num.Int {
	s := num.Zero()
	for _, id := range edges {
		moved, _ := changeOf(&p.Edges[id], t)
		if !moved.IsConst() {
			return num.Zero()
		}
		s = num.GCD(s, moved.Constant())
	}
	return s
}
