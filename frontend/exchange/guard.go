package exchange

import (
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/lia/num"
)

// guard makes an invariant false in the states in which its evaluation would end the run: at an
// index or a pointer out of bounds, a division by 0, or a shift count out of range. Without the
// guard, the end of the run could hide the program's own failures, and an unsafe program could seem
// safe. guard reports whether the invariant contains such an operation.
func guard(claim *ast.Cond) bool {
	zero := claim.T.(*ast.Convert).X.(*ast.IntLit)
	g := guardBuilder{ast.Node{Span: claim.Span}, zero.Type}
	d := g.defined(claim.C)
	claim.C = g.conjoin(d, claim.C)
	return d != nil
}

type guardBuilder struct {
	node ast.Node
	int  ast.Type
}

// defined returns an expression that is 0 if the evaluation of e ends the run, and nonzero
// otherwise. Its own evaluation never ends the run. If the evaluation of e never ends the run, the
// result is nil. The expression e must have no side effects.
func (g guardBuilder) defined(e ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.Binary:
		l, r := g.defined(x.X), g.defined(x.Y)
		switch x.Op {
		case ast.LogAnd, ast.LogOr: // C may skip the right operand
			if r == nil {
				return l
			}
			skipped := x.X
			if x.Op == ast.LogAnd {
				skipped = &ast.Unary{Node: g.node, Op: ast.Not, X: x.X}
			}
			return g.conjoin(l, g.binary(ast.LogOr, skipped, r))
		case ast.Div, ast.Rem:
			if n, known := constant.Value(x.Y); !known || n.IsZero() {
				r = g.conjoin(r, g.binary(ast.Ne, x.Y, g.number(num.Zero())))
			}
		case ast.Shl, ast.Shr:
			in := ast.ShiftsOf(x.Type)
			if n, known := constant.Value(x.Y); x.Type.Width > 0 && (!known || n.Less(in.Low) || in.High.Less(n)) {
				r = g.conjoin(r, g.inRange(x.Y, in))
			}
		}
		return g.conjoin(l, r)
	case *ast.Cond:
		t, f := g.defined(x.T), g.defined(x.F)
		if t == nil && f == nil {
			return g.defined(x.C)
		}
		return g.conjoin(g.defined(x.C), &ast.Cond{Node: g.node, C: x.C, T: g.orOne(t), F: g.orOne(f)})
	case *ast.Element:
		var all ast.Expr
		if x.Array != nil {
			i := x.Index[0].X
			all = g.conjoin(g.defined(i), g.binary(ast.Ge, i, g.number(num.Zero())))
			if n := x.Array.Length; n != nil {
				all = g.conjoin(all, g.binary(ast.Lt, i, n))
			}
			for k, size := range x.Array.Inner {
				i := x.Index[k+1].X
				if x.Array.Sizes != nil {
					all = g.conjoin(all, g.conjoin(g.defined(i), g.conjoin(g.binary(ast.Ge, i, g.number(num.Zero())), g.binary(ast.Lt, i, x.Array.Sizes[k]))))
					continue
				}
				all = g.conjoin(all, g.conjoin(g.defined(i), g.inRange(i, ast.Values{Low: num.Zero(), High: num.From(int64(size - 1))})))
			}
			return all
		}
		if x.At != nil {
			return g.conjoin(g.defined(x.Index[0].X), g.among(x.Index[0].X, x.At))
		}
		for _, i := range x.Index {
			in := ast.Values{Low: num.From(int64(i.Low)), High: num.From(int64(i.High()))}
			all = g.conjoin(all, g.conjoin(g.defined(i.X), g.inRange(i.X, in)))
		}
		return all
	}
	var all ast.Expr
	for _, c := range ast.Children(e, nil) {
		all = g.conjoin(all, g.defined(c.(ast.Expr)))
	}
	return all
}

func (g guardBuilder) number(n num.Int) ast.Expr {
	return &ast.IntLit{Node: g.node, Value: n, Type: g.int}
}

func (g guardBuilder) binary(op ast.BinaryOp, x, y ast.Expr) ast.Expr {
	return &ast.Binary{Node: g.node, Op: op, X: x, Y: y}
}

func (g guardBuilder) inRange(x ast.Expr, limits ast.Values) ast.Expr {
	return g.conjoin(g.binary(ast.Ge, x, g.number(limits.Low)), g.binary(ast.Le, x, g.number(limits.High)))
}

// among returns an expression that is true if x is one of the numbers. The numbers must be in
// ascending order.
func (g guardBuilder) among(x ast.Expr, numbers []int) ast.Expr {
	out := g.number(num.Zero())
	for i := 0; i < len(numbers); {
		j := i + 1
		for j < len(numbers) && numbers[j] == numbers[j-1]+1 {
			j++
		}
		in := ast.Values{Low: num.From(int64(numbers[i])), High: num.From(int64(numbers[j-1]))}
		out = g.binary(ast.LogOr, out, g.inRange(x, in))
		i = j
	}
	return out
}

// conjoin returns the expression a && b. A nil operand counts as 1.
func (g guardBuilder) conjoin(a, b ast.Expr) ast.Expr {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return g.binary(ast.LogAnd, a, b)
}

func (g guardBuilder) orOne(x ast.Expr) ast.Expr {
	if x == nil {
		return g.number(num.One())
	}
	return x
}
