package lower

import (
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// This file tracks sums of array elements. If a loop adds up the elements of an array a, the
// tracked cell a[k] (see cell.go) also gets a ghost variable for the sum S(k) = a[0] + ... +
// a[k-1]. We have S(0) = 0, and an assignment to a[i] changes S(k) if k > i. If an edge reads a[i],
// its guard says S(i+1) = S(i) + a[i]. An invariant about the tracked cell holds for every k,
// because k is arbitrary. So with k = i, it also describes the partial sum that a loop with the
// counter i has computed. At the end of the loop, the automaton reads S(n) for the final value n of
// i.

// A count of elements is also a sum, in which each of the cells a[0], ..., a[k-1] contributes 1 or
// 0 (ast.Weight). If the condition of the count contains a variable, as in a[j] == x, the count
// becomes arbitrary when the program changes x.

// Sum is a ghost variable of a tracked cell a[k]: the sum of the cells a[0], ..., a[k-1], or the
// number of those that satisfy a condition. The field Weight describes which of these it is.
type Sum struct {
	Var    lia.Var
	Weight *ast.Weight
}

// addedUp returns the array elements that a loop adds up. In both s = s + a[i] and s[i + 1] = s[i]
// + a[i], this is a[i].
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

// addends returns the operands of a chain of + and -: x, y and z for x + y - z.
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

// ghostName returns the name of a sum or count that the user sees. It consists of the parameter
// "sum" (or "count", for a count), the parameter "text", and the condition of w if it has one.
func ghostName(w *ast.Weight, sum, count, text string) string {
	if w.One {
		sum = count
	}
	if w.If != nil {
		text += ", " + w.Text()
	}
	return sum + text + ")"
}

// displayName returns the name of an array without brackets. For example, it returns s.x for s[].x.
func displayName(array string) string { return strings.ReplaceAll(array, "[]", "") }

// fillSums returns the assignments to the sums (Cell.Sums) of an array whose lifetime begins. If
// the parameter "zero" is true, all cells of the array become 0. If the same edge assigns an index
// variable, the map "index" contains its new value.
func (l *lowerer) fillSums(a *ast.Array, zero bool, index map[lia.Var]lia.Term) (out []cfa.Assign) {
	first := l.cells[a][0]
	for i, c := range l.cells[a] {
		at := l.indexOf(c, index)
		for n, s := range c.Sums {
			var t lia.Term
			switch {
			case !zero:
				t = l.anySum(s, at, a.Span)
			case !s.Weight.One:
			default:
				if t = l.weight(s.Weight, lia.Int(0)); t.IsConst() {
					t = at.Mul(t.Constant())
					break
				}
				all := lia.V(l.input(cfa.Derived, l.p.Vars[s.Var].Name, a.Span.Start))
				l.guard(implies(t, lia.Eq(all)), implies(t.AddConst(num.MinusOne()), lia.Eq(all.Sub(at))))
				t = all
			}
			if i > 0 {
				l.guard(implies(at.Sub(l.indexOf(first, index)), lia.Eq(t.Sub(out[n].Term))))
			}
			out = append(out, cfa.Assign{Var: s.Var, Term: t})
		}
	}
	return out
}

// anySum returns a new input of the next edge for the sum of the cells a[0], ..., a[n-1]. The
// parameter "at" is a term for n. The guard contains only facts that hold for all contents of the
// cells.
func (l *lowerer) anySum(s Sum, at lia.Term, span source.Span) lia.Term {
	t := lia.V(l.input(cfa.Cell, l.p.Vars[s.Var].Name, span.Start))
	l.guard(anySum(s, at, t))
	return t
}

// anySum returns a formula about the sum of the cells a[0], ..., a[n-1]. The parameter "at" is a
// term for n. The formula holds for all contents of the cells: if n = 0, the sum is 0, and a count
// lies between 0 and n.
func anySum(s Sum, at, sum lia.Term) lia.Formula {
	f := implies(at, lia.Eq(sum))
	if s.Weight.One {
		f = lia.And(f, lia.Ge(sum), lia.Le(sum.Sub(at)))
	}
	return f
}

// weight returns the number that a cell with the given content contributes to the sum or count w. A
// cell that does not satisfy the condition of w contributes 0. Any other cell contributes 1 to a
// count, and its content to a sum. If the condition cannot be translated, the number is arbitrary.
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
		l.guard(lia.Or(lia.And(is, lia.Eq(y.Sub(content))), lia.And(lia.Not(is), lia.Eq(y))))
	}
	return y
}

// forgetSums makes a sum arbitrary on each edge that changes a variable in the condition of the
// sum.
func (l *lowerer) forgetSums() {
	for _, c := range l.res.Cells {
		for _, s := range c.Sums {
			for _, v := range s.Weight.Names() {
				for i := range l.p.Edges {
					l.havocSum(&l.p.Edges[i], c, s, l.res.Vars[v])
				}
			}
		}
	}
}

// havocSum makes the sum s of the tracked cell c arbitrary on the edge e, if e assigns the variable
// v of the sum's condition. It keeps the sum if e does not change the value of v and does not
// assign the sum.
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
		l.guard(implies(index[v].Sub(lia.V(v)), lia.Eq(t.Sub(lia.V(s.Var)))))
	}
	e.Inputs = append(slices.Clip(e.Inputs), l.nextEdge.inputs...)
	e.Guard = lia.And(append(l.nextEdge.guards, e.Guard)...)
	l.nextEdge = pending{}
	e.Assigns = slices.DeleteFunc(slices.Clone(e.Assigns), func(a cfa.Assign) bool { return a.Var == s.Var })
	e.Assigns = append(e.Assigns, cfa.Assign{Var: s.Var, Term: t})
	sorting.By(e.Assigns, func(a, b cfa.Assign) int { return int(a.Var) - int(b.Var) })
}

// indexOf returns the index of the tracked cell c after an edge, as a term. If the edge assigns the
// index variable, the map "index" contains its new value.
func (l *lowerer) indexOf(c Cell, index map[lia.Var]lia.Term) lia.Term {
	if t, ok := index[c.Index[0]]; ok {
		return t
	}
	return lia.V(c.Index[0])
}

// implies returns a formula that means: if d = 0, then f.
func implies(d lia.Term, f lia.Formula) lia.Formula { return lia.Or(lia.Ne(d), f) }

// sumFacts adds facts about the sums S(i) of the cells a[0], ..., a[i-1] to the guard of the next
// edge. The parameter "index" is a term for i, "value" is a term for a[i], and "sums" contains
// terms for the sums. The facts relate S(i) to the sums S(k) of the tracked cells. If k = i+1, S(k)
// is S(i) plus the contribution of a[i]. If k = i-1, S(i) is S(k) plus the contribution of a[k].
// Tracked cells with the index variable "excluded" are omitted.
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
				here, known = l.weight(s.Weight, value), true
			}
			behind, other := lia.V(c.Index[0]).Sub(index), lia.V(c.Sums[i].Var)
			facts = append(facts,
				implies(behind.AddConst(num.MinusOne()), lia.Eq(other.Sub(sum).Sub(here))),
				implies(behind.AddConst(num.One()), lia.Eq(sum.Sub(other).Sub(l.weight(s.Weight, lia.V(c.Content))))))
		}
	}
	l.guard(facts...)
}

func sumsOf(c Cell) (out []lia.Term) {
	for _, s := range c.Sums {
		out = append(out, lia.V(s.Var))
	}
	return out
}

// storeSummed lowers an assignment to an element of an array whose sums are tracked. For each
// tracked cell there are three cases: it is the assigned element, it has a smaller index, or it has
// a greater index, so that its sums change. storeSummed adds one edge for each combination of
// cases.
func (l *lowerer) storeSummed(x *ast.Element, index, t lia.Term, at source.Span) {
	var old lia.Term
	l.preserve(&index, func() { l.preserve(&t, func() { old = l.readElsewhere(x, []lia.Term{index}) }) })
	cells := l.cells[x.Array]
	here, before := make([][]cfa.Assign, len(cells)), make([][]cfa.Assign, len(cells))
	var all []cfa.Assign
	for n := range cells[0].Sums {
		w := cells[0].Sums[n].Weight
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
	own := l.nextEdge
	l.nextEdge = pending{}
	l.saveChanged(all, at)
	held, from, join := l.preserved, l.cur, l.newLoc()
	l.preserved = nil
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
		l.nextEdge = p
		for i := range assigns {
			assigns[i].Term = assigns[i].Term.Subst(subst)
		}
		l.edge(join, lia.And(is...), assigns, []source.Span{at})
	}
	l.preserved, l.cur = held, join
}

// addEmptySums adds an edge before a loop that adds up or counts array elements. Its guard contains
// the facts that hold for all sums (see anySum), for example that the sum S(0) of no cells is 0.
func (l *lowerer) addEmptySums(loop ast.Stmt) {
	for _, x := range l.summedIn(loop) {
		for _, c := range l.cells[x.Array] {
			for _, s := range c.Sums {
				l.guard(anySum(s, lia.V(c.Index[0]), lia.V(s.Var)))
			}
		}
	}
	l.flush(loop.Pos())
}

// summedIn returns the array elements that a loop adds up or counts. It omits duplicates, and
// elements of arrays whose sums are not tracked.
func (l *lowerer) summedIn(loop ast.Stmt) []*ast.Element {
	if len(l.weights) == 0 {
		return nil
	}
	all := addedUp(loop)
	for _, c := range countedElements(loop) {
		all = append(all, c.elem)
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

// Total is a state variable for a sum or count at the end of a loop. It is the sum of the cells
// a[0], ..., a[n-1], where n is the value of the variable Index at the end of the loop.
type Total struct {
	Var    lia.Var
	Loop   ast.Stmt
	Weight *ast.Weight
	Index  *ast.Var
}

// lowerTotals adds edges at the end of a loop that adds up or counts array elements. These edges
// store the sums of the cells before the final index in variables (Total). If the cell at this
// index is not tracked, the edge reads its sums by a premise, as an edge reads an untracked cell
// (CellOptions.Premises). The premise refers to the invariant about the tracked cell, so the stored
// sums satisfy this invariant.
func (l *lowerer) lowerTotals(loop ast.Stmt) {
	for _, x := range l.summedIn(loop) {
		index, ok := plainVar(x.Index[0].X)
		if !ok {
			continue
		}
		var vars []lia.Var
		var none []cfa.Assign
		for _, s := range l.cells[x.Array][0].Sums {
			v := l.total(Total{Loop: loop, Weight: s.Weight, Index: index})
			vars, none = append(vars, v), append(none, cfa.Assign{Var: v})
		}
		at, from := lia.V(l.res.Vars[index]), l.cur
		l.readInto(x, []lia.Term{at}, -1, vars)
		to := l.cur
		l.cur = from
		l.edge(to, lia.Lt(at), none, []source.Span{x.Span})
		l.cur = to
	}
}

// total returns the state variable for t, and creates it at the first call. All inlined copies of
// the function that contains the loop share this variable.
func (l *lowerer) total(t Total) lia.Var {
	for _, old := range l.res.Totals {
		if t.Var = old.Var; t == old {
			return old.Var
		}
	}
	t.Var = l.ghost(ghostName(t.Weight, `\total(`, `\counted(`, displayName(t.Weight.Array.Name)), "", t.Loop.Pos().Start)
	l.res.Totals = append(l.res.Totals, t)
	return t.Var
}

func (l *lowerer) isTotal(v lia.Var) bool {
	return slices.ContainsFunc(l.res.Totals, func(t Total) bool { return t.Var == v })
}
