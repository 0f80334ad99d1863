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

// valueOf splits the statements of a statement expression. The result "last" is the expression that
// gives the value of the statement expression; only empty statements follow it. If there is no such
// expression, "last" is nil. The result "before" contains the statements before "last".
func valueOf(c *parser.StmtExprContext) (before []parser.IBlockItemContext, last parser.IExprContext) {
	items := c.Compound().(*parser.CompoundContext).AllBlockItem()
	for n := len(items) - 1; n >= 0; n-- {
		s, ok := items[n].(*parser.BlockItemContext).Unlabeled().(*parser.ExprStmtContext)
		if !ok {
			break
		}
		if s.Expr() != nil {
			return items[:n], s.Expr()
		}
	}
	return items, nil
}

func lastValue(c *parser.StmtExprContext) parser.IEContext {
	if _, x := valueOf(c); x != nil {
		return lastOf(x)
	}
	return nil
}

// inBlockOf calls "read" in a scope with the names that the declarations of a statement expression
// declare. It does not build the statements. It calls "check", which may be nil, for each
// initialiser with the type of its variable, and for each statement.
func (b *builder) inBlockOf(c *parser.StmtExprContext, check func(t ctype, c antlr.Tree), read func()) {
	outer, auto := b.scope, b.auto
	b.scope = &scope{up: outer, names: map[string]*symbol{}}
	for _, i := range c.Compound().(*parser.CompoundContext).AllBlockItem() {
		d, ok := i.(*parser.BlockItemContext).Declaration().(*parser.DeclarationContext)
		if !ok {
			if check != nil {
				check(ctype{}, i)
			}
			continue
		}
		b.auto = soleValue(d)
		specs := b.specifiers(d.AllDeclSpec(), spanOf(d))
		for _, i := range d.AllInitDeclarator() {
			i := i.(*parser.InitDeclaratorContext)
			v := b.declarator(i.Declarator(), specs.typ)
			if v.name == nil {
				continue
			}
			s := &symbol{kind: symRefused, typ: v.typ, at: tokSpan(v.name)}
			if specs.typedef {
				s.kind = symTypedef
			} else if v.typ.kind == cInt {
				s.kind, s.v = symVar, &ast.Var{Name: v.name.GetText(), Type: v.typ.ast}
			}
			b.scope.names[v.name.GetText()] = s
			if i.Initializer() != nil && check != nil {
				check(v.typ, i.Initializer())
			}
		}
	}
	read()
	b.scope, b.auto = outer, auto
}

// typeOfStatements returns the type of the value of a statement expression that is not built. The
// type is known if all statements are declarations and expressions without errors.
func (b *builder) typeOfStatements(c *parser.StmtExprContext) ctype {
	if t, ok := b.specifierTypes[c]; ok {
		return t
	}
	out, known := ctype{kind: cVoid}, !contains(c, isTypeDeclaration) // a type that the block declares is unknown outside of the block
	known = known && b.buildQuietly(func() {
		b.inBlockOf(c, func(t ctype, c antlr.Tree) {
			switch c := c.(type) {
			case *parser.InitializerContext:
				b.initialOperand(t, c)
			case *parser.BlockItemContext:
				if s, ok := c.Unlabeled().(*parser.ExprStmtContext); !ok {
					known = false
				} else if s.Expr() != nil {
					b.operandsOf(s.Expr())
				}
			}
			b.namesIn(c)
			known = known && !contains(c, func(t antlr.Tree) bool {
				x, ok := t.(*parser.StmtExprContext)
				return ok && b.typeOfStatements(x).kind >= cTypeof
			})
		}, func() {
			if last := lastValue(c); last != nil {
				var ok bool
				out, ok = b.typeOfValueOf(last)
				known = known && ok && !b.narrowField(last)
			}
		})
	}) && known
	if !known {
		out = *noType()
	}
	b.remember(c, out)
	return out
}

// statementType returns the type of a statement expression without building the expression. The
// type is known only if pointers are integer variables, the last expression is a cast or a name,
// and the statements declare no type.
func (b *builder) statementType(c *parser.StmtExprContext) *ctype {
	t := noType()
	last := lastValue(c)
	if last == nil || b.mem == nil || contains(c, isTypeDeclaration) {
		return t
	}
	switch inner(last).(type) {
	case *parser.CastContext, *parser.NameContext:
		b.inBlockOf(c, nil, func() { t = b.staticType(last) })
	}
	return t
}

// statementOperand returns a statement expression as an operand. The statements are checked when
// the expression is built. If the statement expression contains only one expression, gcc treats it
// like this expression itself.
func (b *builder) statementOperand(c *parser.StmtExprContext) operand {
	before, last := valueOf(c)
	if last == nil {
		return rvalue(ctype{kind: cVoid})
	}
	alone := !slices.ContainsFunc(before, func(i parser.IBlockItemContext) bool { return !isEmpty(i) })
	var o operand
	if b.fn == nil || !b.buildQuietly(func() { b.inBlockOf(c, nil, func() { o = b.operandsOf(last) }) }) {
		return unknownOperand() // an error, which stmtExpr reports
	}
	switch {
	case o.bits || o.kind == cBits:
		return intOperand()
	case alone && o.kind != cArray && o.kind != cFunc:
		return o
	case o.class() == integers:
		return intOperand()
	}
	return rvalue(unqualified(decayed(o.ctype)))
}

func isEmpty(i parser.IBlockItemContext) bool {
	s, ok := i.(*parser.BlockItemContext).Unlabeled().(*parser.ExprStmtContext)
	return ok && s.Expr() == nil
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
	items, x := valueOf(c)
	for _, i := range items {
		body.Stmts = append(body.Stmts, b.blockItem(i.(*parser.BlockItemContext))...)
	}
	do, last := b.beforeLast(x)
	p := b.pointerValue(last)
	body.Stmts = append(body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: p.x.Pos()}, X: comma(do, p.x)})
	out := &ast.StmtExpr{Node: node, Body: body}
	b.mem.targetsOf[out] = p.targets
	return intPointer{out, p.targets, p.targetType}
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
