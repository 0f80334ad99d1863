package lower

import (
	"math/big"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Elements whose index varies, in linear arithmetic. What is read is an input that
// the guard pins for each index:
//
//	i = 0 and t = a[0], or i = 1 and t = a[1], or ...
//
// and a store is an edge for each element. That an index is one of its array is a
// check like that of an overflow, which leads to Error where it is a failure and
// nowhere where the run ends.

// evaluated returns the values of an element's indices, which are held from then on,
// and demands that they are ones of their arrays.
func (l *lowerer) evaluated(x *ast.Element) []lia.Term {
	at := make([]lia.Term, len(x.Index))
	for k, i := range x.Index {
		at[k] = l.value(i.X)
		l.held = append(l.held, &at[k])
	}
	for k, i := range x.Index {
		if inside(i) {
			continue
		}
		f := lia.And(lia.Ge(at[k].AddConst(num.From(int64(-i.Low)))), lia.Le(at[k].AddConst(num.From(int64(-i.High())))))
		l.pend.checks = append(l.pend.checks, check{f: f, at: x.Span, ends: !l.outsideFails()})
	}
	return at
}

// outsideFails says whether an index outside of its array is a failure.
func (l *lowerer) outsideFails() bool {
	return l.rules.UndefinedFails()
}

// inside says whether an index is one of its array by the values that it can have.
func inside(i ast.Index) bool {
	in := values(i.X)
	return in.low != nil && in.high != nil && in.low.Cmp(big.NewInt(int64(i.Low))) >= 0 && in.high.Cmp(big.NewInt(int64(i.High()))) <= 0
}

// mayLeave says whether an index of an element can lie outside.
func (l *lowerer) mayLeave(x *ast.Element) bool {
	if _, checked := l.chosen[x]; checked {
		return false
	}
	for _, i := range x.Index {
		if !inside(i) {
			return true
		}
	}
	return false
}

// cell is an element's variable with the condition under which the indices choose it.
type cell struct {
	chosen lia.Formula
	v      *ast.Var
}

// cells are those that the values of the indices may choose.
func cells(x *ast.Element, at []lia.Term) []cell {
	out := []cell{{chosen: lia.True()}}
	places := []int{0}
	for k, i := range x.Index {
		var next []cell
		var to []int
		for j, c := range out {
			for n := range i.Size {
				is := lia.And(c.chosen, lia.Eq(at[k].AddConst(num.From(int64(-i.Low-n)))))
				if !is.IsFalse() {
					next, to = append(next, cell{chosen: is}), append(to, places[j]*i.Size+n)
				}
			}
		}
		out, places = next, to
	}
	for j := range out {
		out[j].v = x.Cells[places[j]]
	}
	return out
}

// element is the value of an element.
func (l *lowerer) element(x *ast.Element) lia.Term {
	if at, ok := l.chosen[x]; ok {
		return l.content(x, at)
	}
	mark := len(l.held)
	at := l.evaluated(x)
	l.held = l.held[:mark]
	return l.content(x, at)
}

// content is the value of the cell that indices choose.
func (l *lowerer) content(x *ast.Element, at []lia.Term) lia.Term {
	all := cells(x, at)
	switch {
	case len(all) == 0: // control does not go on
		return lia.Int(0)
	case all[0].chosen.IsTrue():
		return l.variable(all[0].v)
	}
	t := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	var ways []lia.Formula
	for _, c := range all {
		ways = append(ways, lia.And(c.chosen, lia.Eq(t.Sub(l.variable(c.v)))))
	}
	for k, i := range x.Index { // t is any number there, as no failure must be excluded
		if !inside(i) {
			ways = append(ways, lia.Lt(at[k].AddConst(num.From(int64(-i.Low)))), lia.Gt(at[k].AddConst(num.From(int64(-i.High())))))
		}
	}
	l.pend.guards = append(l.pend.guards, lia.Or(ways...))
	return t
}

// variable is the value of a variable, as a number where it always has the same.
func (l *lowerer) variable(v *ast.Var) lia.Term {
	if v.Known != nil {
		return lia.Const(*v.Known)
	}
	return lia.V(l.res.Vars[v])
}

// storeAt assigns to an element, and returns the value of the assignment if it is
// used.
func (l *lowerer) storeAt(x *ast.Assign, used bool) lia.Term {
	mark := len(l.held)
	at := l.evaluated(x.At)
	l.chosen[x.At] = at // which the new value may read
	var old lia.Term
	if x.Op == ast.After && used {
		old = l.content(x.At, at)
	}
	l.held = append(l.held, &old)
	t := l.value(x.X)
	l.held = append(l.held, &t)
	delete(l.chosen, x.At)
	all := cells(x.At, at)
	certain := len(all) == 1 && all[0].chosen.IsTrue()
	if !certain {
		l.flush(x.Span) // what is held has no inputs then
		all = cells(x.At, at)
	}
	l.held = l.held[:mark]
	out := &t
	if x.Op == ast.After {
		out = &old
	}
	if used {
		l.held = append(l.held, out)
	}
	if certain {
		l.emit([]cfa.Assign{{Var: l.res.Vars[all[0].v], Term: t}}, x.Span)
	} else {
		l.storeOne(all, t, x.Span)
	}
	l.held = l.held[:mark]
	return *out
}

// storeOne assigns to the cell that is chosen, an edge for each.
func (l *lowerer) storeOne(all []cell, t lia.Term, at source.Span) {
	assigns := make([]cfa.Assign, len(all))
	for k, c := range all {
		assigns[k] = cfa.Assign{Var: l.res.Vars[c.v], Term: t}
	}
	// What one of the edges would change is saved before all of them.
	var saved []cfa.Assign
	for _, h := range l.held {
		if !l.survives(*h, assigns) {
			v := l.freeTemp()
			saved = append(saved, cfa.Assign{Var: v, Term: *h})
			*h = lia.V(v)
		}
	}
	if len(saved) > 0 {
		l.emitSaved(saved, at)
	}
	held, from, join := l.held, l.cur, l.newLoc()
	l.held = nil
	for k, c := range all {
		l.cur = from
		l.edge(join, c.chosen, assigns[k:k+1:k+1], []source.Span{at})
	}
	l.held, l.cur = held, join
}
