package lower

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file finds loops that add up or count array elements. For example, a loop over "if (a[i] >
// 0) c++;" counts the elements that are greater than 0. The condition must read exactly one
// element, and may compare this element with variables and constants. A loop may count both the
// elements that satisfy a condition and those that do not. Then the automaton tracks only one of
// the counts, because their sum is the number of elements.

// If a program has more than maxSummed sums without a condition, no sums or counts are tracked. If
// it has more than maxCounted sums and counts altogether, only the sums without a condition are
// tracked. If a parameter has more than maxArgs different arguments, the method "arguments" does
// not replace the parameter by them.
const (
	maxSummed  = 3
	maxCounted = 4
	maxArgs    = 2
)

// Weights returns the sums and counts of elements of an ast.Array that some loop computes. If the
// program has recursive functions, it returns nil.
func Weights(f *ast.File) []*ast.Weight {
	s := &weightCollector{file: f}
	for _, fn := range f.Funcs {
		if fn.Recursive {
			return nil
		}
		ast.Walk(fn.Body, func(n any, _ int) {
			if ast.IsLoop(n) {
				some := countedElements(n)
				for _, x := range addedUp(n) {
					if !slices.ContainsFunc(some, func(c weightedElement) bool { return c.elem == x }) {
						s.add(&ast.Weight{Array: x.Array})
					}
				}
			}
		})
	}
	if len(s.out) > maxSummed {
		return nil
	}
	plain := s.out
	ast.Walk(f, func(n any, _ int) {
		if ast.IsLoop(n) {
			for _, c := range countedElements(n) {
				for _, test := range s.instances(c.test) {
					s.add(&ast.Weight{Array: c.elem.Array, If: test, One: c.counts})
				}
			}
		}
	})
	if len(s.out) > maxCounted {
		return plain
	}
	return s.out
}

type weightCollector struct {
	file *ast.File
	out  []*ast.Weight
}

// add appends the sum or count w to s.out. It omits w if s.out contains an equivalent one, or if w
// has a condition that is always true or always false.
func (s *weightCollector) add(w *ast.Weight) {
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

// sameCases compares the conditions of v and w on sample values, which are small numbers and
// numbers near the constants in the conditions. It reports whether the conditions are equal on all
// samples, or opposite on all samples. A missing condition is always true.
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

// weightedElement describes what a loop does in each round in which the condition "test" is true.
// If the field "counts" is set, the loop counts the array element in the field elem. Otherwise it
// adds up this element.
type weightedElement struct {
	elem   *ast.Element
	test   ast.Expr
	counts bool
}

// countedElements returns the array elements that a loop counts or adds up under a condition on the
// element.
func countedElements(loop any) []weightedElement {
	var out []weightedElement
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
				case *ast.Cond: // for example c += P ? 1 : 0
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
				out = append(out, weightedElement{of, test, one})
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

// increments returns the expressions that an assignment adds to its target or subtracts from it: x
// and y for c = c + x - y.
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

// arrayOf returns the ast.Array to which an assignment stores. It returns nil if the assignment
// stores to a variable, which includes the elements of small arrays.
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

// numeral returns the value of an integer literal, perhaps with a minus sign or a conversion that
// changes nothing. For any other expression, it returns false.
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

// conjunction returns the conjunction of the conditions in "tests", if all of them read the same
// element of an ast.Array and no other element. The result elem is this element. If the conditions
// read different elements, or one of them reads none, elem is nil.
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

// instances returns variants of the condition "test" in which arguments replace the parameters of
// its function. For example, if "test" is a[i] > p and the calls pass 1 or n for p, the variants
// are a[i] > 1 and a[i] > n.
func (s *weightCollector) instances(test ast.Expr) []ast.Expr {
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

// arguments returns the expressions that may replace the variable v in a condition. If v is a
// parameter that is never assigned, these are the arguments that the calls pass for v. All
// arguments must be numbers or variables, and there may be at most maxArgs different ones. In all
// other cases, "arguments" returns only v itself.
func (s *weightCollector) arguments(v *ast.Var, depth int) []ast.Expr {
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
	ast.Walk(s.file, func(n any, _ int) {
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
	if !known || len(out) == 0 || len(out) > maxArgs {
		return itself
	}
	return out
}

// replaced returns a copy of the condition e in which the expression "value" replaces the variable
// v. It also removes the indices of array elements.
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
