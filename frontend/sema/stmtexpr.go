package sema

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles statement expressions ({ ... }) whose value is a pointer, such as Linux's
// container_of, for programs whose pointers the builder represents as integer variables.

// The value of a statement expression is the value of its last expression. lastValue returns this
// expression, or nil if there is none.
func lastValue(c *parser.StmtExprContext) parser.IEContext {
	items := c.Compound().(*parser.CompoundContext).AllBlockItem()
	if len(items) == 0 {
		return nil
	}
	s, ok := items[len(items)-1].(*parser.BlockItemContext).Unlabeled().(*parser.ExprStmtContext)
	if !ok || s.Expr() == nil {
		return nil
	}
	return lastOf(s.Expr())
}

// statementType returns the type of a statement expression without building the expression. The
// type is known if the last expression is a cast, a variable of the block, or a name that is
// declared outside of the block.
func (b *builder) statementType(c *parser.StmtExprContext) *ctype {
	last := lastValue(c)
	if last == nil || b.mem == nil {
		return noType()
	}
	var own *parser.DeclarationContext // if the value is the name of a variable: the declaration of this variable in the block
	var at int
	name, isVariable := inner(last).(*parser.NameContext)
	for _, i := range c.Compound().(*parser.CompoundContext).AllBlockItem() {
		d, ok := i.(*parser.BlockItemContext).Declaration().(*parser.DeclarationContext)
		if !ok {
			continue
		}
		if contains(d, isTypeDeclaration) {
			return noType() // a type that the block declares is unknown outside of the block
		}
		for k, v := range d.AllInitDeclarator() {
			if n := declaredName(v.(*parser.InitDeclaratorContext).Declarator()); isVariable && n == name.ID().GetText() {
				own, at = d, k
			}
		}
	}
	switch inner(last).(type) {
	case *parser.CastContext:
		return b.staticType(last)
	case *parser.NameContext:
		if own == nil {
			return b.staticType(last)
		}
		specs := b.specifiers(own.AllDeclSpec(), spanOf(own))
		t := b.declarator(own.InitDeclarator(at).(*parser.InitDeclaratorContext).Declarator(), specs.typ).typ
		return &t
	}
	return noType()
}

func (b *builder) statementPointer(c *parser.StmtExprContext) intPointer {
	at := spanOf(c)
	node := ast.Node{Span: at}
	if b.fn == nil {
		b.rep.Report(diag.StmtExpr, at, "a statement expression outside of a function")
		return b.nullPlaceholder(at)
	}
	defer b.openStmtExpr()()
	body := &ast.Block{Node: node}
	items := c.Compound().(*parser.CompoundContext).AllBlockItem()
	for _, i := range items[:len(items)-1] {
		body.Stmts = append(body.Stmts, b.blockItem(i.(*parser.BlockItemContext))...)
	}
	do, last := b.beforeLast(items[len(items)-1].(*parser.BlockItemContext).Unlabeled().(*parser.ExprStmtContext).Expr())
	p := b.pointerValue(last)
	body.Stmts = append(body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: p.x.Pos()}, X: comma(do, p.x)})
	x := &ast.StmtExpr{Node: node, Body: body}
	b.mem.targetsOf[x] = p.targets
	return intPointer{x, p.targets, p.targetType}
}

func declaredName(c parser.IDeclaratorContext) string {
	d := c.(*parser.DeclaratorContext).DirectDeclarator()
	for {
		switch x := d.(type) {
		case *parser.DeclNameContext:
			return x.ID().GetText()
		case *parser.DeclParenContext:
			d = x.Declarator().(*parser.DeclaratorContext).DirectDeclarator()
		case *parser.DeclArrayContext:
			d = x.DirectDeclarator()
		case *parser.DeclFunctionContext:
			d = x.DirectDeclarator()
		default:
			return ""
		}
	}
}

func isTypeDeclaration(t antlr.Tree) bool {
	switch t := t.(type) {
	case antlr.TerminalNode:
		return t.GetText() == "typedef"
	case *parser.StructSpecContext, *parser.EnumSpecContext:
		return slices.ContainsFunc(t.GetChildren(), func(c antlr.Tree) bool {
			n, ok := c.(antlr.TerminalNode)
			return ok && n.GetText() == "{"
		})
	}
	return false
}
