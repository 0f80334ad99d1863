package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file builds the nodes of operators.

func (b *builder) unary(c *parser.UnaryContext) ast.Expr {
	at := spanOf(c)
	op := c.GetOp().GetText()
	switch op {
	case "&":
		return b.refuse(diag.Pointer, at, "", "the address of a variable is not supported here")
	case "*":
		return b.partValue(c)
	}
	var x ast.Expr
	if op == "!" {
		x = b.truthOf(c.E())
	} else {
		x = b.value(c.E())
	}
	out := &ast.Unary{Node: ast.Node{Span: at}, X: x}
	switch op {
	case "-":
		out.Op = ast.Neg
	case "!":
		out.Op = ast.Not
	case "+":
		out.Op = ast.Plus
	default:
		out.Op = ast.Complement
	}
	return b.unaryTyped(out)
}

func (b *builder) binary(c *parser.BinaryContext, x ast.Expr) ast.Expr {
	if b.mem != nil && b.typeOf(x).Pointer {
		b.rep.ReportHint(diag.Pointer, x.Pos(), "compare it with another pointer", "a pointer is used as a number")
		return b.placeholder(spanOf(c))
	}
	op := b.operator(c.GetOp().GetText(), tokSpan(c.GetOp()))
	out := &ast.Binary{Node: ast.Node{Span: spanOf(c)}, Op: op, X: x}
	if op == ast.LogAnd || op == ast.LogOr {
		out.Y = b.truthOf(c.E(1))
	} else {
		out.Y = b.value(c.E(1))
	}
	return b.binaryTyped(out)
}

// truthOf builds an expression that is used only as a condition. A string literal in the expression
// counts as true, because assert(x > 0 && "x is positive") is a common idiom.
func (b *builder) truthOf(c parser.IEContext) ast.Expr {
	if s, ok := c.(*parser.StringContext); ok {
		return &ast.String{Node: ast.Node{Span: spanOf(c)}, Text: s.GetText()}
	}
	if b.isPointer(c) {
		return b.pointerTruth(c)
	}
	if e := b.classTruth(c); e != nil {
		return e
	}
	if b.fn != nil && b.isFloat(c, 0) {
		return b.vagueTruth(spanOf(c), c)
	}
	return b.value(c)
}

func (b *builder) operator(op string, at source.Span) ast.BinaryOp {
	for o := ast.Add; o < ast.Comma; o++ {
		if o.String() == op {
			return o
		}
	}
	b.rep.Report(diag.Internal, at, "the operator %s is not known", op)
	return ast.Comma
}
