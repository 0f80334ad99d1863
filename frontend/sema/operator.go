package sema

import (
	"math/big"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// maxBits bounds the numbers that folding makes.
const maxBits = 4096

// unary builds a prefix operator.
func (b *builder) unary(c *parser.UnaryContext) ast.Expr {
	at := spanOf(c)
	op := c.GetOp().GetText()
	switch op {
	case "&":
		b.rep.Report(diag.Pointer, at, "address of a variable")
		return intLit(0, at)
	case "*":
		b.rep.Report(diag.Pointer, at, "dereference of a pointer")
		return intLit(0, at)
	}
	var x ast.Expr
	if op == "!" {
		x = b.truthOf(c.E())
	} else {
		x = b.value(c.E())
	}
	lit, isLit := x.(*ast.IntLit)
	switch op {
	case "+":
		return x
	case "-":
		if isLit {
			return &ast.IntLit{Node: ast.Node{Span: at}, Value: lit.Value.Neg()}
		}
		return &ast.Unary{Node: ast.Node{Span: at}, Op: ast.Neg, X: x}
	case "!":
		if isLit {
			return truth(lit.Value.IsZero(), at)
		}
		return &ast.Unary{Node: ast.Node{Span: at}, Op: ast.Not, X: x}
	}
	if isLit { // ~x is -x-1
		return &ast.IntLit{Node: ast.Node{Span: at}, Value: lit.Value.Neg().Sub(num.One())}
	}
	b.rep.ReportHint(diag.Bitwise, at, "write -x - 1", "the operator ~")
	return intLit(0, at)
}

func truth(v bool, at source.Span) *ast.IntLit {
	if v {
		return intLit(1, at)
	}
	return intLit(0, at)
}

// binary builds a binary operator whose left side is built.
func (b *builder) binary(c *parser.BinaryContext, x ast.Expr) ast.Expr {
	op := c.GetOp().GetText()
	if op == "&&" || op == "||" {
		return b.apply(op, x, b.truthOf(c.E(1)), spanOf(c), tokSpan(c.GetOp()))
	}
	return b.apply(op, x, b.value(c.E(1)), spanOf(c), tokSpan(c.GetOp()))
}

// truthOf builds an expression of which only the truth counts. A string is true
// there: assert(x > 0 && "x is positive") is a common way to name an assertion.
func (b *builder) truthOf(c parser.IEContext) ast.Expr {
	if _, ok := c.(*parser.StringContext); ok {
		return intLit(1, spanOf(c))
	}
	return b.value(c)
}

// operators maps the spelling of the operators that the tree has.
func operator(op string) (ast.BinaryOp, bool) {
	for o := ast.Add; o <= ast.LogOr; o++ {
		if o.String() == op {
			return o, true
		}
	}
	return 0, false
}

// apply builds x op y, folded if it is constant.
func (b *builder) apply(op string, x, y ast.Expr, at, opAt source.Span) ast.Expr {
	lx, cx := x.(*ast.IntLit)
	ly, cy := y.(*ast.IntLit)
	o, known := operator(op)
	if known && (o == ast.Div || o == ast.Rem) && (!cy || ly.Value.IsZero()) {
		what := "a divisor that is not constant"
		if cy {
			what = "division by 0"
		}
		b.rep.Report(diag.Division, at, "%s", what)
		return intLit(0, at)
	}
	if cx && cy {
		v, ok := fold(op, lx.Value, ly.Value)
		if !ok {
			b.rep.Report(diag.Constant, at, "this constant cannot be computed")
		}
		return &ast.IntLit{Node: ast.Node{Span: at}, Value: v}
	}
	if !known {
		if o, ok := truthOperator(op); ok && ast.IsTruth(x) && ast.IsTruth(y) {
			return &ast.Binary{Node: ast.Node{Span: at}, Op: o, X: x, Y: y}
		}
		b.bitwise(op, x, ly, at, opAt)
		return intLit(0, at)
	}
	switch {
	case o == ast.Mul && !cx && !cy:
		b.rep.Report(diag.Product, at, "product of two expressions that are not constant")
		return intLit(0, at)
	case (o == ast.LogAnd || o == ast.LogOr) && cx:
		// The right side counts only if the left one does not decide.
		if lx.Value.IsZero() == (o == ast.LogAnd) {
			return truth(o == ast.LogOr, at)
		}
		return convert(ast.Type{Kind: ast.Bool}, y)
	}
	return &ast.Binary{Node: ast.Node{Span: at}, Op: o, X: x, Y: y}
}

func truthOperator(op string) (ast.BinaryOp, bool) {
	switch op {
	case "&":
		return ast.BoolAnd, true
	case "|":
		return ast.BoolOr, true
	case "^":
		return ast.BoolXor, true
	}
	return 0, false
}

// bitwise refuses a bit operation, with a hint that fits it.
func (b *builder) bitwise(op string, x ast.Expr, y *ast.IntLit, at, opAt source.Span) {
	hint := ""
	if y != nil && y.Value.Sign() >= 0 && y.Value.Less(num.From(63)) {
		n, _ := y.Value.Int64()
		power := num.From(1 << n)
		switch op {
		case "<<":
			hint = "write * " + power.String()
		case ">>":
			hint = "write / " + power.String() + " for a value that is not negative"
		case "&":
			if n == 1 {
				hint = "write % 2 for a value that is not negative"
			}
		}
	}
	b.rep.ReportHint(diag.Bitwise, at, hint, "the bit operation %s", op)
}

// fold computes x op y.
func fold(op string, x, y num.Int) (num.Int, bool) {
	bit := func(v bool) (num.Int, bool) {
		if v {
			return num.One(), true
		}
		return num.Zero(), true
	}
	bigs := func(f func(z, x, y *big.Int) *big.Int) (num.Int, bool) {
		return num.FromBig(f(new(big.Int), x.Big(), y.Big())), true
	}
	if x.BitLen() > maxBits || y.BitLen() > maxBits {
		return num.Int{}, false
	}
	switch op {
	case "+":
		return x.Add(y), true
	case "-":
		return x.Sub(y), true
	case "*":
		return x.Mul(y), true
	case "/":
		return x.Quo(y), true
	case "%":
		return x.Rem(y), true
	case "<":
		return bit(x.Less(y))
	case "<=":
		return bit(!y.Less(x))
	case ">":
		return bit(y.Less(x))
	case ">=":
		return bit(!x.Less(y))
	case "==":
		return bit(x.Equal(y))
	case "!=":
		return bit(!x.Equal(y))
	case "&&":
		return bit(!x.IsZero() && !y.IsZero())
	case "||":
		return bit(!x.IsZero() || !y.IsZero())
	case "&":
		return bigs((*big.Int).And)
	case "|":
		return bigs((*big.Int).Or)
	case "^":
		return bigs((*big.Int).Xor)
	case "<<", ">>":
		n, small := y.Int64()
		if !small || n < 0 || n > maxBits {
			return num.Int{}, false
		}
		if op == "<<" {
			return num.FromBig(new(big.Int).Lsh(x.Big(), uint(n))), true
		}
		return num.FromBig(new(big.Int).Rsh(x.Big(), uint(n))), true
	}
	return num.Int{}, false
}
