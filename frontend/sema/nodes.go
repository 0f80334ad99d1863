package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
)

// This file builds small parts of the tree, and the parts that replace code with an error.

// star returns the nondeterministic value that the expression * denotes, as in x = *.
func star(at source.Span, t ast.Type) ast.Expr {
	t.Const = false
	return &ast.Nondet{Node: ast.Node{Span: at}, Name: "*", Type: t}
}

// "refuse" reports an error and returns an expression that replaces the refused one. If the hint is
// empty, the message contains the default hint of the error code.
func (b *builder) refuse(c diag.Code, at source.Span, hint, format string, args ...any) ast.Expr {
	b.rep.ReportHint(c, at, hint, format, args...)
	return b.placeholder(at)
}

// placeholder returns the literal 0 in place of an expression with an error. The caller must have
// reported the error.
func (b *builder) placeholder(at source.Span) ast.Expr {
	b.gap(at)
	return intLit(0, at)
}

// "gap" records that the tree differs from the program at a position. The caller must have
// reported why.
func (b *builder) gap(at source.Span) {
	if b.firstGap == nil {
		b.firstGap = &at
	}
}

func intLit(v int64, at source.Span) *ast.IntLit {
	return &ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(v)}
}

var boolType = ast.Type{Kind: ast.Bool, Name: "_Bool"}

func anyBool(name string, at source.Span) *ast.Nondet {
	return &ast.Nondet{Node: ast.Node{Span: at}, Name: name, Type: boolType}
}

func readVar(v *ast.Var, at source.Span) *ast.VarRef {
	return &ast.VarRef{Node: ast.Node{Span: at}, Var: v}
}

func setVar(v *ast.Var, x ast.Expr, at source.Span) ast.Expr {
	return void(&ast.Assign{Node: ast.Node{Span: at}, Var: v, Target: at, X: x})
}

// compareVar builds the comparison of an integer variable, such as the value of a pointer, with the
// constant n.
func compareVar(v *ast.Var, op ast.BinaryOp, n int, at source.Span) ast.Expr {
	return &ast.Binary{Node: ast.Node{Span: at}, Op: op, X: readVar(v, at), Y: intLit(int64(n), at)}
}

func both(x, y ast.Expr, at source.Span) ast.Expr {
	return &ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogAnd, X: x, Y: y}
}

// "either" returns x || y. If one of the two expressions is nil, it returns the other expression.
func either(x, y ast.Expr, at source.Span) ast.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogOr, X: x, Y: y}
}

// "void" discards the value of x, because only the side effects of x are needed. If x is nil, the
// result is nil.
func void(x ast.Expr) ast.Expr {
	if x == nil || ast.TypeOf(x) == ast.Void {
		return x
	}
	return &ast.Convert{Node: ast.Node{Span: x.Pos()}, Type: ast.Type{Kind: ast.Void, Name: "void"}, X: x}
}

// comma returns the sequence of two expressions. If one of the two expressions is nil, it returns
// the other expression.
func comma(x, y ast.Expr) ast.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	span := x.Pos()
	span.End = y.Pos().End
	return &ast.Binary{Node: ast.Node{Span: span}, Op: ast.Comma, X: x, Y: y}
}
