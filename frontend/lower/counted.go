package lower

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file finds sums and counts that loops compute over array elements. For example, "if (a[i] >
// 0) c++;" counts the cells with a content greater than 0. The condition must read one element, and
// may compare it with variables and constants. If a loop counts the cells that satisfy a condition
// and also the cells that satisfy its negation, only one count is tracked, because the two counts
// add up to the number of cells.

// These constants limit the number of tracked sums and counts, and the number of arguments that may
// replace a parameter.
const (
	mostSummed  = 3
	mostCounted = 4 // limit on the tracked sums and counts
	mostArgs    = 2
)

// Weights returns the sums and counts of array elements that loops compute, for every ast.Array.
// It returns nil for programs with recursive functions.
func Weights(f *ast.File) []*ast.Weight {
	s := &summing{file: f}
	for _, fn := range f.Funcs {
		if fn.Recursive {
			return nil
		}
		ast.Walk(fn.Body, func(n any, _ int) {
			if isLoop(n) {
				some := counted(n)
				for _, x := range addedUp(n) {
					if !slices.ContainsFunc(some, func(c count) bool { return c.of == x }) {
						s.add(&ast.Weight{Array: x.Array})
					}
				}
			}
		})
	}
	if len(s.out) > mostSummed {
		return nil
	}
	plain := s.out
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			if isLoop(n) {
				for _, c := range counted(n) {
					for _, test := range s.instances(c.test, fn) {
						s.add(&ast.Weight{Array: c.of.Array, If: test, One: c.one})
					}
				}
			}
		})
	}
	if len(s.out) > mostCounted {
		return plain
	}
	return s.out
}

func isLoop(n any) bool {
	switch n.(type) {
	case *ast.While, *ast.For, *ast.DoWhile:
		return true
	}
	return false
}

type summing struct {
	file *ast.File
	out  []*ast.Weight
}

// add appends a weight, unless an equivalent weight exists or its condition always holds.
func (s *summing) add(w *ast.Weight) {
	alike := func(v *ast.Weight) bool {
		return v.Array == w.Array && v.One == w.One && (v.If == nil) == (w.If == nil) && (w.If == nil || sameCases(v, w))
	}
	if w.If != nil && (sameCases(w, &ast.Weight{Array: w.Array}) || slices.ContainsFunc(s.out, alike)) {
		return
	}
	if !slices.ContainsFunc(s.out, alike) {
		s.out = append(s.out, w)
	}
}

// sameCases reports whether the conditions of two weights are equal, or opposite, on all sample
// values. The samples are small numbers and numbers near the constants in the conditions. A missing
// condition is true.
func sameCases(v, w *ast.Weight) bool {
	values := []int64{-3, -2, -1, 0, 1, 2, 3, 4, 5, 6}
	for _, x := range []*ast.Weight{v, w} {
		ast.Walk(x.If, func(n any, _ int) {
			if c, ok := n.(*ast.IntLit); ok {
				if c, ok := c.Value.Int64(); ok && c < 1<<40 && c > -1<<40 {
					values = append(values, c-1, c, c+1, -c)
				}
			}
		})
	}
	number := func(x *ast.Var) (lia.Term, bool) {
		return lia.V(lia.Var(1 + x.Span.Start.Line<<12 + x.Span.Start.Col)), true
	}
	f, ok := holds(v, lia.V(0), number)
	g, known := holds(w, lia.V(0), number)
	if !ok || !known {
		return false
	}
	equal, opposite := true, true
	for _, other := range []int64{0, 1, -2, 3} {
		for _, x := range values {
			at := func(y lia.Var) num.Int {
				if y == 0 {
					return num.From(x)
				}
				return num.From(other + int64(y)%3)
			}
			if f.Eval(at) == g.Eval(at) {
				opposite = false
			} else {
				equal = false
			}
		}
	}
	return equal || opposite
}

// count is an element that a loop counts or adds up while a condition holds.
type count struct {
	of   *ast.Element
	test ast.Expr
	one  bool
}

// counted returns the elements that a loop counts or adds up.
func counted(loop any) []count {
	var out []count
	var visit func(s ast.Stmt, under []ast.Expr)
	effect := func(e ast.Expr, under []ast.Expr) {
		ast.Walk(e, func(n any, _ int) {
			a, ok := n.(*ast.Assign)
			if !ok {
				return
			}
			for _, x := range increments(a) {
				tests, one := under, true
				switch t := x.(type) {
				case *ast.Cond: // c += P ? 1 : 0
					if t, ok := numeral(t.T); ok && !t.IsZero() {
						tests = append(slices.Clip(under), x.(*ast.Cond).C)
					}
				case *ast.Element:
					one = false
				default:
					if _, ok := numeral(x); !ok {
						tests = append(slices.Clip(under), x)
					}
				}
				of, test := conjunction(tests)
				if of == nil || of.Array == arrayOf(a) {
					continue
				}
				if x, ok := x.(*ast.Element); ok {
					if ast.Format(x) != ast.Format(of) {
						continue
					}
					of = x
				}
				out = append(out, count{of, test, one})
			}
		})
	}
	visit = func(s ast.Stmt, under []ast.Expr) {
		switch s := s.(type) {
		case *ast.Block:
			for _, t := range s.Stmts {
				visit(t, under)
				if skip, ok := t.(*ast.If); ok && skip.Else == nil && isContinue(skip.Then) {
					under = append(slices.Clip(under), negation(skip.Cond))
				}
			}
		case *ast.If:
			visit(s.Then, append(slices.Clip(under), s.Cond))
			if s.Else != nil {
				visit(s.Else, append(slices.Clip(under), negation(s.Cond)))
			}
		case *ast.Labeled:
			visit(s.Body, under)
		case *ast.ExprStmt:
			effect(s.X, under)
		}
	}
	switch s := loop.(type) {
	case *ast.While:
		visit(s.Body, nil)
	case *ast.DoWhile:
		visit(s.Body, nil)
	case *ast.For:
		visit(s.Body, nil)
	}
	return out
}

// increments returns the expressions that an assignment adds to its target or subtracts from
// it.
func increments(a *ast.Assign) []ast.Expr {
	if a.Op != ast.Set && a.Binary != ast.Add && a.Binary != ast.Sub {
		return nil
	}
	if a.X == nil {
		return []ast.Expr{&ast.IntLit{Value: num.One()}}
	}
	all := addends(a.X)
	if a.Op != ast.Set {
		return all
	}
	for i, x := range all {
		ref, isVar := x.(*ast.VarRef)
		at, isElement := x.(*ast.Element)
		if isVar && ref.Var == a.Var || isElement && a.At != nil && ast.Format(at) == ast.Format(a.At) {
			return slices.Delete(all, i, i+1)
		}
	}
	return nil
}

// arrayOf returns the array of the element that the assignment changes. It returns nil if the
// assignment changes a variable. The elements of small arrays are variables too.
func arrayOf(a *ast.Assign) *ast.Array {
	if a.At == nil {
		return nil
	}
	return a.At.Array
}

func negation(e ast.Expr) ast.Expr {
	return &ast.Unary{Node: ast.Node{Span: e.Pos()}, Op: ast.Not, X: e}
}

func isContinue(s ast.Stmt) bool {
	if b, ok := s.(*ast.Block); ok && len(b.Stmts) == 1 {
		s = b.Stmts[0]
	}
	_, ok := s.(*ast.Continue)
	return ok
}

// numeral returns the value of an integer literal. If the expression is not an integer literal, it
// returns false.
func numeral(e ast.Expr) (num.Int, bool) {
	switch x := e.(type) {
	case *ast.IntLit:
		return x.Value, true
	case *ast.Convert:
		if isLossless(x) {
			return numeral(x.X)
		}
	case *ast.Unary:
		if k, ok := numeral(x.X); ok && x.Op == ast.Neg && exactUnary(x.Op, values(x.X)).fits(x.Type) {
			return k.Neg(), true
		}
	}
	return num.Int{}, false
}

// conjunction returns the conjunction of tests and the one element of an ast.Array that every test
// reads. If the tests do not all read the same element, elem is nil.
func conjunction(tests []ast.Expr) (elem *ast.Element, test ast.Expr) {
	for _, t := range tests {
		reads := false
		ast.Walk(t, func(n any, _ int) {
			if x, ok := n.(*ast.Element); ok {
				if reads = true; elem == nil {
					elem = x
				}
				if x.Array == nil || len(x.Array.Inner) > 0 || ast.Format(x) != ast.Format(elem) {
					elem = &ast.Element{}
				}
			}
		})
		if !reads || elem.Array == nil {
			return nil, nil
		}
		if test == nil {
			test = t
		} else {
			test = &ast.Binary{Node: ast.Node{Span: test.Pos()}, Op: ast.LogAnd, X: test, Y: t}
		}
	}
	return elem, test
}

// instances returns the variants of the condition test: each parameter is replaced by each of its
// arguments in calls of the function.
func (s *summing) instances(test ast.Expr, fn *ast.Func) []ast.Expr {
	test = replaced(test, nil, nil)
	out := []ast.Expr{test}
	seen := map[*ast.Var]bool{}
	ast.Walk(test, func(n any, _ int) {
		ref, ok := n.(*ast.VarRef)
		if !ok || seen[ref.Var] {
			return
		}
		seen[ref.Var] = true
		var next []ast.Expr
		for _, arg := range s.arguments(ref.Var, 0) {
			for _, e := range out {
				next = append(next, replaced(e, ref.Var, arg))
			}
		}
		out = next
	})
	return slices.DeleteFunc(out, func(e ast.Expr) bool {
		w := &ast.Weight{If: e}
		_, ok := holds(w, lia.V(0), func(*ast.Var) (lia.Term, bool) { return lia.V(1), true })
		return !ok
	})
}

// arguments returns the expressions that may replace the variable v. If v is a parameter, and the
// calls pass at most mostArgs distinct arguments, which are all numbers or variables, arguments
// returns these arguments. Otherwise it returns only a reference to v.
func (s *summing) arguments(v *ast.Var, depth int) []ast.Expr {
	itself := []ast.Expr{&ast.VarRef{Var: v}}
	place := -1
	if v.Kind == ast.Param {
		place = slices.Index(v.Func.Params, v)
	}
	if place < 0 || depth > 3 {
		return itself
	}
	var out []ast.Expr
	known := true
	for _, fn := range s.file.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.Assign:
				known = known && n.Var != v
			case *ast.Call:
				if n.Func != v.Func || place >= len(n.Args) {
					return
				}
				var all []ast.Expr
				arg := n.Args[place]
				for c, ok := arg.(*ast.Convert); ok && isLossless(c); c, ok = arg.(*ast.Convert) {
					arg = c.X
				}
				switch arg := arg.(type) {
				case *ast.IntLit:
					all = []ast.Expr{arg}
				case *ast.VarRef:
					all = s.arguments(arg.Var, depth+1)
				default:
					known = false
				}
				for _, e := range all {
					if !slices.ContainsFunc(out, func(o ast.Expr) bool { return ast.Format(o) == ast.Format(e) }) {
						out = append(out, e)
					}
				}
			}
		})
	}
	if !known || len(out) == 0 || len(out) > mostArgs {
		return itself
	}
	return out
}

// replaced returns a copy of the condition e with v replaced by value, and elements without
// indices.
func replaced(e ast.Expr, v *ast.Var, value ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.VarRef:
		if x.Var == v {
			return value
		}
	case *ast.Element:
		return &ast.Element{Node: x.Node, Name: x.Name, Array: x.Array}
	case *ast.Convert:
		out := *x
		out.X = replaced(x.X, v, value)
		return &out
	case *ast.Unary:
		out := *x
		out.X = replaced(x.X, v, value)
		return &out
	case *ast.Binary:
		out := *x
		out.X, out.Y = replaced(x.X, v, value), replaced(x.Y, v, value)
		return &out
	}
	return e
}
