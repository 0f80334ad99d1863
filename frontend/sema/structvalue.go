package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles structs that are values, such as f(), c ? s : t and (struct S){1, 2}, and their
// parts. A function that returns a struct has a static variable for each integer of its result. The
// name of the variable is, for example, f().low. A return statement assigns values to these
// variables. The caller reads them immediately after the call, so one set of variables suffices for
// all calls of f. The program copies most other values to hidden variables and reads these.

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

// structOf determines the object whose content is the struct value of the expression c. The type of
// this object is that of the parameter "to". The program must evaluate the second result,
// "effects", immediately before it reads the object. After an error, the first result is nil.
func (b *builder) structOf(to *object, c parser.IEContext) (from *object, effects ast.Expr) {
	c = inner(c)
	if o := b.bound[c]; o != nil && sameType(to.typ, o.typ) {
		return o, nil
	}
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
		if b.staticType(x.E(0)).kind != cStruct || x.GetOp().GetText() != "=" || !designates(x.E(0)) {
			break
		}
		if !b.hasVariableIndex(x.E(0)) && !b.isIndirect(x.E(0)) {
			if do := b.structCopy(x); do != nil {
				from, _ := b.structOf(to, x.E(0))
				return from, do
			}
		}
		if from, do := b.copied(to, x.E(1)); from != nil { // the left side is evaluated only once
			var store ast.Expr
			b.bind(x.E(1), from, func() { store = b.structCopy(x) })
			return from, comma(do, store)
		}
		return nil, nil
	case *parser.CallContext:
		if from := b.calledParts(x); from != nil && sameType(to.typ, from.typ) {
			return from, void(b.callOf(x, false))
		}
		if t := b.calledThrough(x); t != nil && sameType(to.typ, *t.elem) {
			if from := b.temporaryStruct(to.typ, spanOf(c)); from != nil {
				return from, b.callThrough(x, t, from)
			}
		}
	case *parser.TernaryContext, *parser.CompoundLiteralContext:
		if b.fn != nil && sameType(to.typ, *b.staticType(c)) {
			return b.copied(to, c)
		}
	}
	if b.fn != nil && sameType(to.typ, *b.staticType(c)) && (b.byCells(c) || b.isAnyCell(c)) {
		return b.copied(to, c)
	}
	if value := b.structValue(c); value != nil {
		o, do := b.valueOfStruct(value, c)
		b.bind(value, o, func() {
			from, effects = b.structOf(to, c)
			effects = comma(do, effects)
		})
		return from, effects
	}
	return b.sameStruct(to, c), nil
}

// "copied" copies the struct that c denotes to hidden variables. This struct has the type of the
// parameter called "to". After an error, the first result is nil.
func (b *builder) copied(to *object, c parser.IEContext) (from *object, effects ast.Expr) {
	at := spanOf(c)
	if from = b.temporaryStruct(to.typ, at); from == nil {
		return b.sameStruct(to, c), nil
	}
	return from, b.copyStruct(from, c, at, at)
}

// temporaryStruct declares hidden variables for a struct of type t. If one of its parts has no
// variable, or outside of functions, it returns nil.
func (b *builder) temporaryStruct(t ctype, at source.Span) *object {
	o := newObject("value", t.modifiable())
	if b.fn == nil || o == nil || !o.hasVariables() {
		return nil
	}
	o.leaves(func(leaf *object) {
		t := leaf.typ.ast
		t.Const = false
		leaf.sym.v = b.temporary(leaf.name, t, at)
	})
	return o
}

// structValue returns the value of which c is a part, if this value is a struct and no lvalue
// (6.5.2.3p3): f() for f().a[i]. If c is no such part, or if "bind" has given the value an object,
// the result is nil.
func (b *builder) structValue(c parser.IEContext) parser.IEContext {
	value := inner(c)
	for {
		if x, ok := value.(*parser.IndexContext); ok {
			value = inner(x.E())
		} else if x, ok := value.(*parser.Member_Context); ok && x.ARROW() == nil {
			value = inner(x.E())
		} else {
			break
		}
	}
	switch value.(type) {
	case *parser.CallContext, *parser.AssignContext, *parser.TernaryContext, *parser.CompoundLiteralContext, *parser.ParenContext:
		if t := b.staticType(value); value != inner(c) && t.kind == cStruct && t.def != nil && b.bound[value] == nil && b.fn != nil {
			return value
		}
	}
	return nil
}

// valueOfStruct determines the object of the struct "value", of which c is a part. The program must
// evaluate the second result before it reads the object. After an error, the object has no parts.
func (b *builder) valueOfStruct(value, c parser.IEContext) (o *object, effects ast.Expr) {
	like := &object{name: "value", typ: *b.staticType(value)}
	find := b.structOf
	if _, call := value.(*parser.CallContext); call && partEffects(c, value) { // another call of the function would change the result's variables
		find = b.copied
	}
	if o, effects = find(like, value); o == nil {
		return like, effects
	}
	return o, effects
}

// partEffects reports whether an index between the value and its part c has side effects.
func partEffects(c, value parser.IEContext) bool {
	for c = inner(c); c != value; {
		switch x := c.(type) {
		case *parser.IndexContext:
			if contains(x.Expr(), hasEffect) {
				return true
			}
			c = inner(x.E())
		case *parser.Member_Context:
			c = inner(x.E())
		default:
			return false
		}
	}
	return false
}

// "bind" calls the function "build". During this call the expression c, the value of a struct,
// denotes the object o.
func (b *builder) bind(c parser.IEContext, o *object, build func()) {
	c = inner(c)
	if b.bound == nil {
		b.bound = map[parser.IEContext]*object{}
	}
	b.bound[c] = o
	build()
	delete(b.bound, c)
}

// denotes reports whether c denotes an object: it is an lvalue, or the value of a struct to which
// "bind" gives an object.
func (b *builder) denotes(c parser.IEContext) bool { return designates(c) || b.bound[inner(c)] != nil }

func (b *builder) copyStruct(to *object, c parser.IEContext, target, at source.Span) ast.Expr {
	switch x := inner(c).(type) {
	case *parser.TernaryContext:
		if b.bound[x] != nil {
			break
		}
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
	if !ok || b.bound[x] != nil || o.typ.kind != cStruct || !o.hasVariables() {
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
		x := f.values[leaf]
		_, any := x.(*ast.Nondet)
		switch {
		case x == nil:
			out = append(out, b.number(intLit(0, at), b.int()))
		case any || ast.Pure(x):
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
