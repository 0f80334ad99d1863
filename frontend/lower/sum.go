package lower

import (
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file tracks sums. If a loop adds up the elements of an array, cell k also has a ghost
// variable for the sum of the cells before k. The sum is 0 for k = 0, and an assignment to a[i]
// changes it if k > i. At a read of a[i], a fact states that the sum before i + 1 is the sum before
// i plus a[i]. An invariant about cell k holds for every k, so for k = i it describes the partial
// sum. After the loop, the automaton reads the sum at the final value of i.

// Counts of elements are also sums: each cell before k adds 1 or 0 (ast.Weight). A count of cells
// with a[j] == x becomes unknown when the program assigns x.

// Sum is a ghost variable for the sum, or the count, of the cells before the index of a
// tracked cell.
type Sum struct {
	Var lia.Var
	Of  *ast.Weight
}

// addedUp returns the elements that a loop adds to a variable or an element: s = s + a[i] or s[i +
// 1] = s[i] + a[i].
func addedUp(loop any) []*ast.Element {
	var out []*ast.Element
	ast.Walk(loop, func(n any, _ int) {
		s, ok := n.(*ast.Assign)
		if !ok || s.X == nil {
			return
		}
		all := addends(s.X)
		adds := s.Op != ast.Set && (s.Binary == ast.Add || s.Binary == ast.Sub)
		for _, x := range all {
			switch x := x.(type) {
			case *ast.VarRef:
				adds = adds || s.Var == x.Var
			case *ast.Element:
				adds = adds || s.At != nil && x.Array == s.At.Array && slices.Equal(x.Cells, s.At.Cells)
			}
		}
		for _, x := range all {
			if x, ok := x.(*ast.Element); ok && adds && x.Array != nil && len(x.Array.Inner) == 0 && (s.At == nil || s.At.Array != x.Array) {
				out = append(out, x)
			}
		}
	})
	return out
}

// addends returns the operands that a chain of + and - adds or subtracts.
func addends(e ast.Expr) []ast.Expr {
	switch x := e.(type) {
	case *ast.Convert:
		return addends(x.X)
	case *ast.Binary:
		if x.Op == ast.Add || x.Op == ast.Sub {
			return append(addends(x.X), addends(x.Y)...)
		}
	}
	return []ast.Expr{e}
}

func sumName(w *ast.Weight, array, index string) string {
	return ghostName(w, `\sum(`, `\count(`, displayName(array)+", "+index)
}

// ghostName returns the displayed name of a sum or count: a prefix (sum or count), a text, and the
// weight's condition.
func ghostName(w *ast.Weight, sum, count, text string) string {
	if w.One {
		sum = count
	}
	if w.If != nil {
		text += ", " + w.Text()
	}
	return sum + text + ")"
}

// displayName returns the name of an array without brackets: s.x for s[].x.
func displayName(array string) string { return strings.ReplaceAll(array, "[]", "") }

// fillSums returns the assignments to the sums of an array whose lifetime begins.
func (l *lowerer) fillSums(a *ast.Array, zero bool, index map[lia.Var]lia.Term) (out []cfa.Assign) {
	first := l.cells[a][0]
	for i, c := range l.cells[a] {
		at := l.indexOf(c, index)
		for n, s := range c.Sums {
			var t lia.Term
			switch {
			case !zero:
				t = l.anySum(s, at, a.Span)
			case !s.Of.One:
			default:
				if t = l.weight(s.Of, lia.Int(0)); t.IsConst() {
					t = at.Mul(t.Constant())
					break
				}
				all := lia.V(l.input(cfa.Derived, l.p.Vars[s.Var].Name, a.Span.Start))
				l.pend.guards = append(l.pend.guards, implies(t, lia.Eq(all)), implies(t.AddConst(num.MinusOne()), lia.Eq(all.Sub(at))))
				t = all
			}
			if i > 0 {
				l.pend.guards = append(l.pend.guards, implies(at.Sub(l.indexOf(first, index)), lia.Eq(t.Sub(out[n].Term))))
			}
			out = append(out, cfa.Assign{Var: s.Var, Term: t})
		}
	}
	return out
}

// anySum returns an arbitrary sum of the cells before an index, as an input of the next edge.
func (l *lowerer) anySum(s Sum, at lia.Term, span source.Span) lia.Term {
	t := lia.V(l.input(cfa.Cell, l.p.Vars[s.Var].Name, span.Start))
	l.pend.guards = append(l.pend.guards, anySum(s, at, t))
	return t
}

// anySum returns a formula that holds for every sum of the cells before an index.
func anySum(s Sum, at, sum lia.Term) lia.Formula {
	f := implies(at, lia.Eq(sum))
	if s.Of.One {
		f = lia.And(f, lia.Ge(sum), lia.Le(sum.Sub(at)))
	}
	return f
}

// weight returns the number that a cell with the given content adds to a sum.
func (l *lowerer) weight(w *ast.Weight, content lia.Term) lia.Term {
	is, ok := holds(w, content, func(v *ast.Var) (lia.Term, bool) {
		x, ok := l.res.Vars[v]
		return lia.V(x), ok
	})
	if w.One {
		content = lia.Int(1)
	}
	switch {
	case is.IsTrue() && ok:
		return content
	case is.IsFalse() && ok:
		return lia.Int(0)
	}
	y := lia.V(l.input(cfa.Derived, w.Text(), w.Array.Span.Start))
	if ok {
		l.pend.guards = append(l.pend.guards, lia.Or(lia.And(is, lia.Eq(y.Sub(content))), lia.And(lia.Not(is), lia.Eq(y))))
	}
	return y
}

// forgetSums makes a sum arbitrary on each edge that changes a variable of the sum's
// condition.
func (l *lowerer) forgetSums() {
	for _, c := range l.res.Cells {
		for _, s := range c.Sums {
			for _, v := range s.Of.Names() {
				for i := range l.p.Edges {
					l.havocSum(&l.p.Edges[i], c, s, l.res.Vars[v])
				}
			}
		}
	}
}

// havocSum makes the sum s of a cell arbitrary if the edge changes the variable v.
func (l *lowerer) havocSum(e *cfa.Edge, c Cell, s Sum, v lia.Var) {
	changes := slices.ContainsFunc(e.Assigns, func(a cfa.Assign) bool { return a.Var == v && !a.Idle() })
	if !changes {
		return
	}
	index := map[lia.Var]lia.Term{}
	for _, a := range e.Assigns {
		index[a.Var] = a.Term
	}
	t := l.anySum(s, l.indexOf(c, index), source.Span{Start: l.p.Vars[s.Var].Pos})
	if _, assigned := index[s.Var]; !assigned {
		l.pend.guards = append(l.pend.guards, implies(index[v].Sub(lia.V(v)), lia.Eq(t.Sub(lia.V(s.Var)))))
	}
	e.Inputs = append(slices.Clip(e.Inputs), l.pend.inputs...)
	e.Guard = lia.And(append(l.pend.guards, e.Guard)...)
	l.pend = pending{}
	e.Assigns = slices.DeleteFunc(slices.Clone(e.Assigns), func(a cfa.Assign) bool { return a.Var == s.Var })
	e.Assigns = append(e.Assigns, cfa.Assign{Var: s.Var, Term: t})
	slices.SortFunc(e.Assigns, func(a, b cfa.Assign) int { return int(a.Var) - int(b.Var) })
}

// indexOf returns the index of a cell as a term. The map index contains the new values of the
// index variables that the same edge assigns.
func (l *lowerer) indexOf(c Cell, index map[lia.Var]lia.Term) lia.Term {
	if t, ok := index[c.Index[0]]; ok {
		return t
	}
	return lia.V(c.Index[0])
}

// implies returns the formula that d = 0 implies f.
func implies(d lia.Term, f lia.Formula) lia.Formula { return lia.Or(lia.Ne(d), f) }

// sumFacts adds facts about the cell with index i to the next edge. They relate the sums of this
// cell to the sums of tracked cells: the sum before i + 1 is the sum before i plus a[i]. It skips
// the tracked cells whose index variable is the parameter excluded.
func (l *lowerer) sumFacts(a *ast.Array, index, value lia.Term, sums []lia.Term, excluded lia.Var) {
	var facts []lia.Formula
	for i, sum := range sums {
		s := l.cells[a][0].Sums[i]
		facts = append(facts, anySum(s, index, sum))
		here, known := lia.Term{}, false
		for _, c := range l.cells[a] {
			if c.Index[0] == excluded {
				continue
			}
			if !known {
				here, known = l.weight(s.Of, value), true
			}
			behind, other := lia.V(c.Index[0]).Sub(index), lia.V(c.Sums[i].Var)
			facts = append(facts,
				implies(behind.AddConst(num.MinusOne()), lia.Eq(other.Sub(sum).Sub(here))),
				implies(behind.AddConst(num.One()), lia.Eq(sum.Sub(other).Sub(l.weight(s.Of, lia.V(c.Content))))))
		}
	}
	l.pend.guards = append(l.pend.guards, facts...)
}

func sumsOf(c Cell) (out []lia.Term) {
	for _, s := range c.Sums {
		out = append(out, lia.V(s.Var))
	}
	return out
}

// storeSummed lowers an assignment to an element of an array with sums. Each tracked cell may be
// this element, or have a smaller or greater index. storeSummed adds one edge for each
// combination of these cases.
func (l *lowerer) storeSummed(x *ast.Element, index, t lia.Term, at source.Span) {
	var old lia.Term
	l.hold(&index, func() { l.hold(&t, func() { old = l.readElsewhere(x, []lia.Term{index}) }) })
	cells := l.cells[x.Array]
	here, before := make([][]cfa.Assign, len(cells)), make([][]cfa.Assign, len(cells))
	var all []cfa.Assign
	for n := range cells[0].Sums {
		w := cells[0].Sums[n].Of
		change := l.weight(w, t).Sub(l.weight(w, old))
		for i, c := range cells {
			s := c.Sums[n].Var
			before[i] = append(before[i], cfa.Assign{Var: s, Term: lia.V(s).Add(change)})
		}
	}
	for i, c := range cells {
		here[i] = []cfa.Assign{{Var: c.Content, Term: t}}
		all = append(append(all, here[i]...), before[i]...)
	}
	own := l.pend
	l.pend = pending{}
	l.saveChanged(all, at)
	held, from, join := l.held, l.cur, l.newLoc()
	l.held = nil
	choices := 1
	for range cells {
		choices *= 3
	}
	for choice := range choices {
		var is []lia.Formula
		var assigns []cfa.Assign
		for i, rest := 0, choice; i < len(cells); i, rest = i+1, rest/3 {
			behind := lia.V(cells[i].Index[0]).Sub(index)
			switch rest % 3 {
			case 0:
				is, assigns = append(is, lia.Eq(behind)), append(assigns, here[i]...)
			case 1:
				is = append(is, lia.Lt(behind))
			default:
				is, assigns = append(is, lia.Lt(behind.Neg())), append(assigns, before[i]...)
			}
		}
		l.cur = from
		p, subst := l.withFreshInputs(own)
		l.pend = p
		for i := range assigns {
			assigns[i].Term = assigns[i].Term.Subst(subst)
		}
		l.edge(join, lia.And(is...), assigns, []source.Span{at})
	}
	l.held, l.cur = held, join
}

// noCells is called before a loop that adds up elements. It adds the fact that the sum of the cells
// before index 0 is 0.
func (l *lowerer) noCells(loop ast.Stmt) {
	for _, x := range l.summedIn(loop) {
		for _, c := range l.cells[x.Array] {
			for _, s := range c.Sums {
				l.pend.guards = append(l.pend.guards, anySum(s, lia.V(c.Index[0]), lia.V(s.Var)))
			}
		}
	}
	l.flush(loop.Pos())
}

// summedIn returns the elements that a loop adds up or counts, without duplicates, if their arrays
// have tracked sums.
func (l *lowerer) summedIn(loop ast.Stmt) []*ast.Element {
	if len(l.weights) == 0 {
		return nil
	}
	all := addedUp(loop)
	for _, c := range counted(loop) {
		all = append(all, c.of)
	}
	var out []*ast.Element
	for _, x := range all {
		same := func(y *ast.Element) bool { return x.Array == y.Array && ast.Format(x) == ast.Format(y) }
		if len(l.cells[x.Array]) > 0 && len(l.cells[x.Array][0].Sums) > 0 && !slices.ContainsFunc(out, same) {
			out = append(out, x)
		}
	}
	return out
}

// Total is a state variable for the sum of the cells before the value that the variable Index has
// at the end of a loop.
type Total struct {
	Var   lia.Var
	Loop  ast.Stmt
	Of    *ast.Weight
	Index *ast.Var
}

// lowerTotals stores, at the end of a loop that adds up or counts elements, the sums of the cells
// before the final index (Total). It reads the sums by a premise, so the invariant about all cells
// applies to them.
func (l *lowerer) lowerTotals(loop ast.Stmt) {
	for _, x := range l.summedIn(loop) {
		i := x.Index[0].X
		for c, ok := i.(*ast.Convert); ok; c, ok = i.(*ast.Convert) {
			i = c.X
		}
		ref, ok := i.(*ast.VarRef)
		if !ok {
			continue
		}
		var vars []lia.Var
		var none []cfa.Assign
		for _, s := range l.cells[x.Array][0].Sums {
			v := l.total(Total{Loop: loop, Of: s.Of, Index: ref.Var})
			vars, none = append(vars, v), append(none, cfa.Assign{Var: v})
		}
		at, from := lia.V(l.res.Vars[ref.Var]), l.cur
		l.readInto(x, []lia.Term{at}, -1, vars)
		to := l.cur
		l.cur = from
		l.edge(to, lia.Lt(at), none, []source.Span{x.Span})
		l.cur = to
	}
}

// total returns the state variable of a total. All instances of an inlined function share it.
func (l *lowerer) total(t Total) lia.Var {
	for _, old := range l.res.Totals {
		if t.Var = old.Var; t == old {
			return old.Var
		}
	}
	t.Var = l.ghost(ghostName(t.Of, `\total(`, `\counted(`, displayName(t.Of.Array.Name)), "", t.Loop.Pos().Start)
	l.res.Totals = append(l.res.Totals, t)
	return t.Var
}

func (l *lowerer) isTotal(v lia.Var) bool {
	return slices.ContainsFunc(l.res.Totals, func(t Total) bool { return t.Var == v })
}
