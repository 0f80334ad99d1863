package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
)

// This file handles functions that are declared _Noreturn. Such a function must not return to its
// caller (6.7.4p8). If a run reaches a return statement or the closing brace of such a function,
// the run fails, as at a call of __builtin_unreachable.

func (b *builder) noReturnFailure(f *function, at source.Span) ast.Expr {
	if !f.noReturn {
		return nil
	}
	kind := ast.Halt
	if b.file.Rules.UndefinedFails() {
		kind = ast.Error
	}
	return &ast.Builtin{Node: ast.Node{Span: at}, Kind: kind, Name: "return from _Noreturn " + f.name}
}

func (b *builder) returnFails(f *function, out *ast.Return) {
	fails := b.noReturnFailure(f, out.Span)
	if fails == nil {
		return
	}
	out.X = comma(void(out.X), fails)
	if t := f.def.Result; t.Kind != ast.Void {
		out.X = comma(out.X, b.number(intLit(0, out.Span), b.int()))
	}
}

func (b *builder) endFails(f *function, body *ast.Block) {
	at := source.Span{Start: body.Span.End, End: body.Span.End}
	at.Start.Col = max(1, at.Start.Col-1)
	if fails := b.noReturnFailure(f, at); fails != nil {
		body.Stmts = append(body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: at}, X: fails})
	}
}
