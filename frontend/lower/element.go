package lower

import (
	"math/big"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles elements of small arrays, each element of which is a separate state variable.
// It makes an access with a variable index linear by case distinction. A read of a[i] is an input
// t, and the guard has one case for each index:
//
//	i = 0 and t = a[0], or i = 1 and t = a[1], or ...
//
// A store adds one edge for each element. A check demands that the index is in bounds. If the check
// is violated, the run fails or ends, depending on the rules.

// indexValues returns the values of an element's indices, and adds checks that they are in bounds.
// It also appends the returned values to l.preserved. So if a later edge changes one of them, a
// temporary keeps the old value.
func (l *lowerer) indexValues(x *ast.Element) []lia.Term {
	at := make([]lia.Term, len(x.Index))
	for k, i := range x.Index {
		at[k] = l.value(i.X)
		l.preserved = append(l.preserved, &at[k])
	}
	if x.Array != nil {
		cell := l.inArray(x, at)
		l.preserved = l.preserved[:len(l.preserved)-len(at)]
		for k := range cell {
			l.preserved = append(l.preserved, &cell[k])
		}
		return cell
	}
	if x.At != nil {
		l.check(check{condition: oneOf(at[0], l.numbers(x)), at: x.Span, endsRun: !l.rules.MemoryFails(x.Demand.Memory())})
		return at
	}
	for k, i := range x.Index {
		if inBounds(i) {
			continue
		}
		f := lia.And(lia.Ge(at[k].AddConst(num.From(int64(-i.Low)))), lia.Le(at[k].AddConst(num.From(int64(-i.High())))))
		l.check(check{condition: f, at: x.Span, endsRun: !l.rules.MemoryFails(ast.ValidDeref)})
	}
	return at
}

// inBounds reports whether every value that the index's expression can have is in bounds.
func inBounds(i ast.Index) bool {
	in := values(i.X)
	return in.low != nil && in.high != nil && in.low.Cmp(big.NewInt(int64(i.Low))) >= 0 && in.high.Cmp(big.NewInt(int64(i.High()))) <= 0
}

// mayBeOutOfBounds reports whether an index of an element can be out of bounds.
func (l *lowerer) mayBeOutOfBounds(x *ast.Element) bool {
	if _, checked := l.chosen[x]; checked {
		return false
	}
	if x.Array != nil || x.At != nil {
		return true
	}
	return slices.ContainsFunc(x.Index, func(i ast.Index) bool { return !inBounds(i) })
}

// An array element whose index is not constant may be one of several variables. A cell is one of
// these possibilities: the element is the variable v if the indices satisfy "condition".
type cell struct {
	condition lia.Formula
	v         *ast.Var
}

// candidates returns the variables that the element x may be. The parameter "at" contains the
// values of its indices.
func (l *lowerer) candidates(x *ast.Element, at []lia.Term) []cell {
	if x.At != nil {
		return l.pointees(x, at[0])
	}
	out := []cell{{condition: lia.True()}}
	places := []int{0}
	for k, i := range x.Index {
		var next []cell
		var to []int
		for j, c := range out {
			for n := range i.Size {
				is := lia.And(c.condition, lia.Eq(at[k].AddConst(num.From(int64(-i.Low-n)))))
				if !is.IsFalse() {
					next, to = append(next, cell{condition: is}), append(to, places[j]*i.Size+n)
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

func (l *lowerer) element(x *ast.Element) lia.Term {
	if at, ok := l.chosen[x]; ok {
		return l.content(x, at)
	}
	mark := len(l.preserved)
	at := l.indexValues(x)
	l.preserved = l.preserved[:mark]
	return l.content(x, at)
}

func (l *lowerer) content(x *ast.Element, at []lia.Term) lia.Term {
	if x.Array != nil {
		return l.readCell(x, at)
	}
	all := l.candidates(x, at)
	switch {
	case len(all) == 0: // no value of the index is in bounds, so every run fails or ends before it uses the element
		return lia.Int(0)
	case all[0].condition.IsTrue():
		return l.variable(all[0].v)
	}
	t := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	var disjuncts []lia.Formula
	for _, c := range all {
		disjuncts = append(disjuncts, lia.And(c.condition, lia.Eq(t.Sub(l.variable(c.v)))))
	}
	if x.At != nil {
		disjuncts = append(disjuncts, lia.Not(oneOf(at[0], l.numbers(x))))
		l.guard(lia.Or(disjuncts...))
		return t
	}
	// One more case allows an index that is out of bounds; the value t is then arbitrary. Without
	// this case, the guard would exclude the run that fails because of the index.
	for k, i := range x.Index {
		if !inBounds(i) {
			disjuncts = append(disjuncts, lia.Lt(at[k].AddConst(num.From(int64(-i.Low)))), lia.Gt(at[k].AddConst(num.From(int64(-i.High())))))
		}
	}
	l.guard(lia.Or(disjuncts...))
	return t
}

func (l *lowerer) variable(v *ast.Var) lia.Term {
	if v.Known != nil {
		return lia.Const(*v.Known)
	}
	return lia.V(l.res.Vars[v])
}

func (l *lowerer) storeAt(x *ast.Assign, used bool) lia.Term {
	mark := len(l.preserved)
	at := l.indexValues(x.At)
	l.chosen[x.At] = at // the right side x.X may read the same element; it then uses these indices
	var old lia.Term
	if x.Op == ast.After && used {
		old = l.content(x.At, at)
	}
	l.preserved = append(l.preserved, &old)
	var t lia.Term
	l.operandFirst(x, func() { t = l.value(x.X) })
	l.preserved = append(l.preserved, &t)
	delete(l.chosen, x.At)
	var all []cell
	if x.At.Array == nil {
		all = l.candidates(x.At, at)
	}
	certain := len(all) == 1 && all[0].condition.IsTrue()
	if !certain {
		l.flush(x.Span) // so that no value in l.preserved contains an input afterwards
		if x.At.Array == nil {
			all = l.candidates(x.At, at)
		}
	}
	l.preserved = l.preserved[:mark]
	out := &t
	if x.Op == ast.After {
		out = &old
	}
	if used {
		l.preserved = append(l.preserved, out)
	}
	if x.At.Array != nil {
		l.storeCell(x.At, at, t, x.Span)
	} else if certain {
		l.emit([]cfa.Assign{{Var: l.res.Vars[all[0].v], Term: t}}, x.Span)
	} else {
		l.storeOne(all, t, x.Span)
	}
	l.preserved = l.preserved[:mark]
	return *out
}

// storeOne lowers the assignment of t to an element that may be any of the variables in "all". It
// adds one edge for each of these variables.
func (l *lowerer) storeOne(all []cell, t lia.Term, at source.Span) {
	assigns := make([]cfa.Assign, len(all))
	for k, c := range all {
		assigns[k] = cfa.Assign{Var: l.res.Vars[c.v], Term: t}
	}
	// First an extra edge saves the values in l.preserved that may change. So each value is in the
	// same variable on all these edges.
	l.saveChanged(assigns, at)
	held, from, join := l.preserved, l.cur, l.newLoc()
	l.preserved = nil
	for k, c := range all {
		l.cur = from
		l.edge(join, c.condition, assigns[k:k+1:k+1], []source.Span{at})
	}
	l.preserved, l.cur = held, join
}
