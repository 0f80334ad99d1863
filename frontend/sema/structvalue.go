package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles functions that return a struct of integers. Such a function has a static
// variable for each integer of its result. The name of the variable is, for example, f().low. A
// return statement assigns values to these variables. The caller reads them immediately after the
// call, so one set of variables suffices for all calls of f.

// resultParts returns the variables for a function's struct result. If the result is not a struct
// of integers, it returns nil.
func (b *builder) resultParts(f *function) *object {
	if f.parts != nil || f.def == nil || f.result.kind != cStruct {
		return f.parts
	}
	o := newObject(f.name+"()", f.result)
	if o == nil || !o.hasVariables() {
		return nil
	}
	o.leaves(func(leaf *object) {
		v := leaf.newVar(f.at)
		v.Type.Const, v.Kind, v.Func = false, ast.Static, f.def
		leaf.sym.v = v
		b.addGlobal(v)
	})
	f.parts = o
	return o
}

func (o *object) hasVariables() bool {
	if o == nil || o.sym == nil && o.parts == nil {
		return false
	}
	for _, p := range o.parts {
		if !p.hasVariables() {
			return false
		}
	}
	return true
}

func (b *builder) calledParts(c parser.IEContext) *object {
	if call, ok := inner(c).(*parser.CallContext); ok {
		if f := b.funcs[b.calledName(call)]; f != nil {
			return b.resultParts(f)
		}
	}
	return nil
}

// structOf determines the struct that the expression c denotes. This struct has the type of the
// parameter called "to". The program must evaluate the second result, "effects", immediately before
// it reads the struct. After an error, the first result is nil.
func (b *builder) structOf(to *object, c parser.IEContext) (from *object, effects ast.Expr) {
	c = inner(c)
	switch x := c.(type) {
	case *parser.ParenContext:
		do := b.sequence(x.Expr(), func(c parser.IEContext) ast.Expr {
			var last ast.Expr
			if from, last = b.structOf(to, c); last == nil {
				last = intLit(0, spanOf(c))
			}
			return void(last)
		})
		return from, do
	case *parser.AssignContext:
		if b.staticType(x.E(0)).kind == cStruct && designates(x.E(0)) && !b.hasVariableIndex(x.E(0)) {
			if do := b.structCopy(x); do != nil {
				from, _ := b.structOf(to, x.E(0))
				return from, do
			}
		}
	case *parser.CallContext:
		if from := b.calledParts(x); from != nil && sameType(to.typ, from.typ) {
			return from, void(b.callOf(x, false))
		}
	}
	if ch, do, ok := b.resultPart(c); ok {
		switch {
		case ch == nil:
			return nil, nil
		case len(ch.index) > 0:
			b.rep.ReportHint(diag.Struct, spanOf(c), "assign the result to a variable first", "this selects a struct in a result by an index that varies")
			return nil, nil
		case sameType(to.typ, ch.parts[0].typ):
			return ch.parts[0], void(do)
		}
	}
	return b.sameStruct(to, c), nil
}

func (b *builder) copyStruct(to *object, c parser.IEContext, target, at source.Span) ast.Expr {
	switch x := inner(c).(type) {
	case *parser.TernaryContext:
		copied := func(c parser.IEContext) ast.Expr { return b.copyStruct(to, c, target, at) }
		cond := b.needValue(b.truthOf(x.E(0)))
		yes := void(b.sequence(x.Expr(), copied))
		return &ast.Cond{Node: ast.Node{Span: at}, C: cond, T: yes, F: copied(x.E(1))}
	case *parser.CompoundLiteralContext:
		if b.fn != nil && b.isLiteral(to, x) {
			return b.copyLiteral(to, x, target, at)
		}
	}
	if b.isAnyCell(c) {
		return b.copyFromCells(to, c, target, at)
	}
	if b.byCells(c) {
		return b.readCells(to, c, target, at)
	}
	from, do := b.structOf(to, c)
	if from == nil {
		return void(b.placeholder(at))
	}
	return void(comma(do, b.copyParts(to, from, target, spanOf(c), at)))
}

// copyParts builds assignments that copy each integer of one struct to another. The order of the
// assignments does not matter: two different structs do not overlap, and a copy of a struct to
// itself changes nothing.
func (b *builder) copyParts(to, from *object, target, read, at source.Span) ast.Expr {
	var out ast.Expr
	for _, p := range pairs(to, from) {
		p[0].sym.use(at)
		p[1].sym.use(at)
		e := ast.Expr(b.assignTyped(&ast.Assign{Node: ast.Node{Span: at}, Var: p[0].sym.v, Target: target, X: readVar(p[1].sym.v, read)}))
		if out != nil {
			e = &ast.Binary{Node: ast.Node{Span: at}, Op: ast.Comma, X: out, Y: e}
		}
		out = e
	}
	if out == nil {
		out = intLit(0, at)
	}
	return void(out)
}

func (b *builder) isLiteral(o *object, c parser.IEContext) bool {
	x, ok := inner(c).(*parser.CompoundLiteralContext)
	if !ok || o.typ.kind != cStruct || !o.hasVariables() {
		return false
	}
	t := b.typeName(x.TypeName())
	return t.kind == cStruct && sameType(t, o.typ)
}

func isTernary(c *parser.InitializerContext) bool {
	if c.E() == nil {
		return false
	}
	_, ok := inner(c.E()).(*parser.TernaryContext)
	return ok
}

func (b *builder) literalArgument(to *object, c *parser.CompoundLiteralContext) []ast.Expr {
	at := spanOf(c)
	f := newInitialisation(true)
	b.fillParts(f, to, c.Braced().(*parser.BracedContext).AllElement(), nil, true)
	var out []ast.Expr
	last := -1
	to.leaves(func(leaf *object) {
		switch x := f.values[leaf]; {
		case x == nil:
			out = append(out, b.number(intLit(0, at), b.int()))
		case ast.Pure(x):
			out = append(out, x)
		case slices.Index(f.order, leaf) > last:
			last = slices.Index(f.order, leaf)
			out = append(out, x)
		default: // the generated code evaluates the values in the order of the members, so their side effects would be in the wrong order
			b.rep.ReportHint(diag.Struct, at, "initialise its members in order", "%s is initialised after a later member", leaf.name)
			out = append(out, b.placeholder(at))
		}
	})
	return out
}

// copyLiteral builds the assignment of a compound literal to a struct: a statement expression
// that declares the literal's integers as variables and copies them to the struct.
func (b *builder) copyLiteral(to *object, c *parser.CompoundLiteralContext, target, at source.Span) ast.Expr {
	defer b.openStmtExpr()()
	read := spanOf(c)
	// Users see the name "literal" in invariants and counterexamples.
	o := newObject("literal", to.typ)
	f := newInitialisation(true)
	b.fillParts(f, o, c.Braced().(*parser.BracedContext).AllElement(), nil, true)
	body := &ast.Block{Node: ast.Node{Span: read}, Stmts: b.localParts(o, f, true, read, read)}
	body.Stmts = append(body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: at}, X: b.copyParts(to, o, target, read, at)})
	return &ast.StmtExpr{Node: ast.Node{Span: at}, Body: body}
}

func (b *builder) structReturned(f *function, c parser.IExprContext, at source.Span) ast.Expr {
	return void(b.sequence(c, func(c parser.IEContext) ast.Expr { return b.copyStruct(b.resultParts(f), c, at, at) }))
}

// anyResult assigns arbitrary values to the result variables of a function at the closing brace,
// which control reaches without a return statement (6.9.1p12).
func (b *builder) anyResult(f *function, body *ast.Block) {
	o := b.resultParts(f)
	if o == nil {
		return
	}
	if n := len(body.Stmts); n > 0 {
		if _, ends := body.Stmts[n-1].(*ast.Return); ends {
			return
		}
	}
	at := source.Span{Start: body.Span.End, End: body.Span.End}
	o.leaves(func(leaf *object) {
		set := &ast.Assign{Node: ast.Node{Span: at}, Var: leaf.sym.v, Target: at, X: star(at, leaf.sym.v.Type)}
		body.Stmts = append(body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: at}, X: set})
	})
}

// resultMember builds the read of an integer of the struct that a call returns, or that an assignment
// changes, such as f(1).low, f(1).a[i] and (s = f(1)).low. For all other expressions it returns nil.
func (b *builder) resultMember(c parser.IEContext) ast.Expr {
	at := spanOf(c)
	ch, do, ok := b.resultPart(c)
	if !ok {
		return nil
	}
	if ch == nil {
		return b.placeholder(at)
	}
	if o := ch.parts[0]; o.sym == nil || o.sym.v == nil {
		return b.refuse(diag.Struct, at, "assign the result to a variable first", "%s is not an integer", o.name)
	}
	e := b.integer(ch, at)
	switch {
	case e == nil:
		return b.placeholder(at)
	case len(e.Index) == 0:
		return comma(do, readVar(e.Cells[0], at))
	}
	return comma(do, e)
}

// resultPart finds the part of a struct that a call returns, or that an assignment changes. The
// program must evaluate the second result first. If c is not such a part, ok is false. After an
// error, the candidates are nil.
func (b *builder) resultPart(c parser.IEContext) (ch *candidates, do ast.Expr, ok bool) {
	at := spanOf(c)
	var path []parser.IEContext
	base := inner(c)
	for {
		if x, ok := base.(*parser.IndexContext); ok {
			path, base = append(path, x), inner(x.E())
		} else if x, ok := base.(*parser.Member_Context); ok && x.ARROW() == nil {
			path, base = append(path, x), inner(x.E())
		} else {
			break
		}
	}
	of := b.staticType(base)
	switch x := base.(type) {
	case *parser.CallContext:
		if b.calledParts(x) == nil {
			return nil, nil, false
		}
	case *parser.AssignContext:
		if of.kind != cStruct || of.def == nil || of.union || !designates(x.E(0)) || b.hasVariableIndex(x.E(0)) {
			return nil, nil, false
		}
	default:
		return nil, nil, false
	}
	if len(path) == 0 {
		return nil, nil, false
	}
	o, do := b.structOf(&object{typ: *of}, base)
	if o == nil {
		return nil, nil, true
	}
	refuse := func(hint, why string) (*candidates, ast.Expr, bool) {
		b.refuse(diag.Struct, at, hint, "%s", why)
		return nil, nil, true
	}
	ch = &candidates{name: o.name, parts: []*object{o}}
	for _, step := range slices.Backward(path) {
		o := ch.parts[0]
		switch x := step.(type) {
		case *parser.Member_Context:
			name := x.ID().GetText()
			for i, p := range ch.parts {
				if p.typ.kind != cStruct || p.member(name) == nil {
					return refuse("", p.name+" has no member "+name)
				}
				ch.parts[i] = p.member(name)
			}
			ch.name += "." + name
		case *parser.IndexContext:
			switch {
			case o.typ.kind != cArray || len(o.parts) == 0:
				return refuse("assign the result to a variable first", "an element of "+o.name+" is not supported here")
			case contains(x.Expr(), hasEffect): // another call of the function would change the result's variables
				return refuse("assign the result to a variable first", "the index of "+o.name+" has side effects")
			}
			if ch = b.elements(ch, x, 0); ch == nil {
				return nil, nil, true
			}
		}
	}
	return ch, do, true
}
