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

// If a loop adds up the elements of an array, cell k also has a ghost variable for the sum of the
// cells before k. It is 0 for k = 0, and an assignment to a[i] changes it if k > i. Where a[i] is
// read, the sum before i + 1 is the sum before i plus a[i]. So a loop invariant describes the
// partial sum by the instance k = i. After the loop, that instance is read, with the final value of
// i.

// NoSum is the value of Cell.Sum if sums are not tracked.
const NoSum lia.Var = -1

// mostSummed limits the arrays with sums.
const mostSummed = 3

// Summed returns the arrays of any size whose elements a loop adds up; it returns none for programs
// with recursive functions.
func Summed(f *ast.File) map[*ast.Array]bool {
	out := map[*ast.Array]bool{}
	for _, fn := range f.Funcs {
		if fn.Recursive {
			return nil
		}
		ast.Walk(fn.Body, func(n any, _ int) {
			switch n.(type) {
			case *ast.While, *ast.For, *ast.DoWhile:
				for _, x := range addedUp(n) {
					out[x.Array] = true
				}
			}
		})
	}
	if len(out) > mostSummed {
		return nil
	}
	return out
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

// addends returns the operands of a sum: the expressions that are added or subtracted.
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

// sumName returns the name of the sum of the cells of an array before an index.
func sumName(array, index string) string { return `\sum(` + plain(array) + ", " + index + ")" }

// plain returns the name of an array without the brackets for an array of structs: s.x for s[].x.
func plain(array string) string { return strings.ReplaceAll(array, "[]", "") }

// fillSums returns the assignments to the sums of an array whose lifetime begins.
func (l *lowerer) fillSums(a *ast.Array, zero bool, index map[lia.Var]lia.Term) (out []cfa.Assign) {
	if !l.summed[a] {
		return nil
	}
	var first lia.Term
	for i, c := range l.cells[a] {
		t, at := lia.Int(0), lia.V(c.Index[0])
		if k, ok := index[c.Index[0]]; ok {
			at = k
		}
		if !zero {
			t = lia.V(l.input(cfa.Cell, l.p.Vars[c.Sum].Name, a.Span.Start))
			l.pend.guards = append(l.pend.guards, implies(at, lia.Eq(t)))
			if i == 0 {
				first = t
			} else {
				l.pend.guards = append(l.pend.guards, implies(at.Sub(l.indexOf(l.cells[a][0], index)), lia.Eq(t.Sub(first))))
			}
		}
		out = append(out, cfa.Assign{Var: c.Sum, Term: t})
	}
	return out
}

// indexOf returns the index of a cell, with its new value if the same edge assigns it.
func (l *lowerer) indexOf(c Cell, index map[lia.Var]lia.Term) lia.Term {
	if t, ok := index[c.Index[0]]; ok {
		return t
	}
	return lia.V(c.Index[0])
}

// implies returns d = 0 -> f.
func implies(d lia.Term, f lia.Formula) lia.Formula { return lia.Or(lia.Ne(d), f) }

// sumFacts adds to the next edge how value and sum relate to the tracked cells. value is the
// content of the cell at index at, and sum is the sum of the cells before it. It skips cells with
// the index same.
func (l *lowerer) sumFacts(a *ast.Array, at, value, sum lia.Term, same lia.Var) {
	if !l.summed[a] {
		return
	}
	facts := []lia.Formula{implies(at, lia.Eq(sum))}
	for _, c := range l.cells[a] {
		if c.Index[0] == same {
			continue
		}
		behind := lia.V(c.Index[0]).Sub(at)
		facts = append(facts,
			implies(behind.AddConst(num.MinusOne()), lia.Eq(lia.V(c.Sum).Sub(sum).Sub(value))),
			implies(behind.AddConst(num.One()), lia.Eq(sum.Sub(lia.V(c.Sum)).Sub(lia.V(c.Content)))))
	}
	l.pend.guards = append(l.pend.guards, facts...)
}

// storeSummed assigns to an element of an array with sums: one edge for each combination of cases
// for the tracked cells, each of which is this element, before it or after it.
func (l *lowerer) storeSummed(x *ast.Element, index, t lia.Term, at source.Span) {
	var old lia.Term
	l.hold(&index, func() { l.hold(&t, func() { old = l.readElsewhere(x, []lia.Term{index}) }) })
	cells := l.cells[x.Array]
	var all []cfa.Assign
	for _, c := range cells {
		all = append(all, cfa.Assign{Var: c.Content, Term: t}, cfa.Assign{Var: c.Sum, Term: lia.V(c.Sum).Add(t).Sub(old)})
	}
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
				is, assigns = append(is, lia.Eq(behind)), append(assigns, all[2*i])
			case 1:
				is = append(is, lia.Lt(behind))
			default:
				is, assigns = append(is, lia.Lt(behind.Neg())), append(assigns, all[2*i+1])
			}
		}
		l.cur = from
		l.edge(join, lia.And(is...), assigns, []source.Span{at})
	}
	l.held, l.cur = held, join
}

// noCells adds, before a loop that adds up elements, the fact that the sum before index 0 is 0.
func (l *lowerer) noCells(loop ast.Stmt) {
	if len(l.summed) == 0 {
		return
	}
	for _, x := range addedUp(loop) {
		for _, c := range l.cells[x.Array] {
			l.pend.guards = append(l.pend.guards, implies(lia.V(c.Index[0]), lia.Eq(lia.V(c.Sum))))
		}
	}
	l.flush(loop.Pos())
}

// Total is a variable for the sum of the cells of an array before the value that an index variable
// had when a loop ended.
type Total struct {
	Var   lia.Var
	Loop  ast.Stmt
	Array *ast.Array
	Index *ast.Var
}

// totals stores, after a loop that adds up elements, the sum of the cells before the loop's final
// index in a new variable. It reads this sum like a cell, so the invariant about all cells applies
// to it.
func (l *lowerer) totals(loop ast.Stmt) {
	if len(l.summed) == 0 {
		return
	}
	var done []Total
	for _, x := range addedUp(loop) {
		i := x.Index[0].X
		for c, ok := i.(*ast.Convert); ok; c, ok = i.(*ast.Convert) {
			i = c.X
		}
		ref, ok := i.(*ast.VarRef)
		total := Total{Loop: loop, Array: x.Array}
		if ok {
			total.Index = ref.Var
		}
		if !ok || slices.Contains(done, total) {
			continue
		}
		done = append(done, total)
		v := l.total(total)
		at, from := lia.V(l.res.Vars[ref.Var]), l.cur
		l.readInto(x, []lia.Term{at}, v, true)
		to := l.cur
		l.cur = from
		l.edge(to, lia.Lt(at), []cfa.Assign{{Var: v, Term: lia.Int(0)}}, []source.Span{x.Span})
		l.cur = to
	}
}

// total returns the variable of a total. The instances of an inlined function share it.
func (l *lowerer) total(t Total) lia.Var {
	for _, old := range l.res.Totals {
		if t.Var = old.Var; t == old {
			return old.Var
		}
	}
	t.Var = l.ghost(`\total(`+plain(t.Array.Name)+")", "", t.Loop.Pos().Start)
	l.res.Totals = append(l.res.Totals, t)
	return t.Var
}

func (l *lowerer) isTotal(v lia.Var) bool {
	return slices.ContainsFunc(l.res.Totals, func(t Total) bool { return t.Var == v })
}
