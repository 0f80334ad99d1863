package sema

import "ic3play/frontend/ast"

// This file finds stores into memory that the evaluation of the assigned value may free, such as
// p->v = f() where f frees p. The store happens after the evaluation of both operands (6.5.16p3),
// so a check before the right operand is not enough.

// A lateStore is an assignment to an element in the function fn. The evaluation of its right operand
// may free the memory that contains the element.
type lateStore struct {
	x  *ast.Assign
	fn *ast.Func
}

// freeingStores returns the assignments to elements in which the evaluation of the right operand
// may free memory.
func (b *builder) freeingStores(calls *callReach) (out []*lateStore) {
	marks := map[*ast.Element]bool{}
	if b.mem != nil {
		for _, f := range b.mem.releases {
			marks[f.y] = true
		}
	}
	flags := map[*ast.Var]bool{}
	for _, v := range b.freedArrays {
		flags[v] = true
	}
	contains := func(n any, found func(any) bool) (out bool) {
		ast.Walk(n, func(n any, _ int) { out = out || found(n) })
		return out
	}
	isMark := func(n any) bool {
		a, ok := n.(*ast.Assign)
		return ok && (marks[a.At] || flags[a.Var])
	}
	frees := map[*ast.Func]bool{}
	for _, f := range b.file.Funcs {
		frees[f] = contains(f.Body, isMark)
	}
	for _, f := range b.file.Funcs {
		ast.Walk(f.Body, func(n any, _ int) {
			a, ok := n.(*ast.Assign)
			if !ok || a.At == nil || a.X == nil || marks[a.At] || ast.Pure(a.X) {
				return
			}
			if contains(a.X, func(n any) bool {
				c, isCall := n.(*ast.Call)
				return isMark(n) || isCall && calls.any(c.Func, frees)
			}) {
				out = append(out, &lateStore{a, f})
			}
		})
	}
	return out
}

// any reports whether the set contains f or a function that f may call.
func (r *callReach) any(f *ast.Func, set map[*ast.Func]bool) bool {
	if set[f] {
		return true
	}
	for g := range r.callees[f] {
		if set[g] {
			return true
		}
	}
	return false
}

// finishArrayStores handles stores into arrays of any size whose right operand may free the array.
// After each of these stores it adds a check that the array has not been freed.
func (b *builder) finishArrayStores() {
	if len(b.freedArrays) == 0 {
		return
	}
	for _, s := range b.freeingStores(newReach(b.file)) {
		e := s.x.At
		if freed := b.freedArrays[e.Array]; freed != nil {
			s.checkAfter(void(b.zero(readVar(freed, e.Span), ast.Format(e), ast.NotFreed, e.Span)))
		}
	}
}

// checkAfter makes the program evaluate "check" after the store. The value of the expression stays
// that of the assignment.
func (s *lateStore) checkAfter(check ast.Expr) {
	t := s.x.Stored()
	t.Const = false
	at, plain := s.x.Span, *s.x
	result := hiddenIn(s.fn, "stored", t, at)
	do := comma(setVar(result, &plain, at), check)
	*s.x = ast.Assign{Node: s.x.Node, Var: result, Target: at, X: comma(do, readVar(result, at))}
}
