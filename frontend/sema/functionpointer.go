package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles pointers to functions for programs whose pointers the builder represents as
// integer variables (memory.go). Each function whose address the program takes has a number. A call
// through a pointer compares the pointer with the functions of its type, for example f and g:
//
// 	({ T *p = ...; p == &f ? f(...) : p == &g ? g(...) : *NULL; })
//
// The candidates in this comparison are the functions whose names the program uses outside of
// calls. If the pointer is equal to none of the candidates, for example because it is NULL, the
// call fails.

func (f *function) typ() *ctype {
	s := f.signature // a copy, because a later declaration may change f
	return &ctype{kind: cFunc, elem: &f.result, signature: &s}
}

func (b *builder) addressOfFunction(f *function, at source.Span) intPointer {
	switch {
	case f.variadic:
		return b.noPointer(at, "function %s has a variable argument list, so a pointer to it is not supported", f.name)
	case f.def == nil && b.fn == nil: // the definition of the function may follow later (6.9p5)
		b.mem.pendingFunctions = append(b.mem.pendingFunctions, pendingFunction{f, at})
	case f.def == nil:
		return b.noPointer(at, "function %s has no definition, so a pointer to it is not supported", f.name)
	}
	m := b.mem
	o := m.called[f]
	if o == nil {
		o = &object{name: f.name, typ: *f.typ()}
		m.called[f] = o
		m.objects = append(m.objects, o)
	}
	lit := &ast.IntLit{Node: ast.Node{Span: at}, Type: b.pointerType(&o.typ).ast, Name: f.name}
	m.addresses = append(m.addresses, addressLiteral{lit, o})
	to := &targets{}
	m.add(to, o)
	m.targetsOf[lit] = to
	return intPointer{lit, to, &o.typ}
}

// A pendingFunction records a function whose address an initialiser at file scope takes before the
// definition of the function.
type pendingFunction struct {
	f  *function
	at source.Span
}

// finishPromises handles the functions whose address an initialiser at file scope takes before
// their definition. If such a function is never defined, finishPromises reports an error. Otherwise
// the type of the function is known now, and finishPromises stores the type in the object that
// represents the function in memory.
func (b *builder) finishPromises() {
	if b.mem == nil {
		return
	}
	for _, p := range b.mem.pendingFunctions {
		if p.f.def == nil {
			b.noPointer(p.at, "function %s has no definition, so a pointer to it is not supported", p.f.name)
		} else if o := b.mem.called[p.f]; o != nil {
			o.typ = *p.f.typ()
		}
	}
}

// calledThrough returns the type of the called function if the call uses a pointer that the builder
// represents as an integer variable. Otherwise it returns nil.
func (b *builder) calledThrough(c *parser.CallContext) *ctype {
	if b.mem == nil {
		return nil
	}
	callee := inner(c.E())
	if n, ok := callee.(*parser.NameContext); ok && b.scope.lookup(n.ID().GetText()) == nil {
		return nil
	}
	t := b.staticType(callee)
	if t.kind == cPointer && t.elem != nil {
		t = t.elem
	}
	if t.kind != cFunc || t.elem == nil {
		return nil
	}
	return t
}

// callThrough builds the call of a function of type t through a pointer. If the function returns a
// struct, the call assigns it to "result", unless "result" is nil.
func (b *builder) callThrough(c *parser.CallContext, t *ctype, result *object) ast.Expr {
	at := spanOf(c)
	node := ast.Node{Span: at}
	if k := t.elem.kind; b.fn == nil || k != cInt && k != cVoid && k != cStruct && !t.elem.isIntPointer() {
		return b.refuse(diag.FunctionValue, at, "return an integer", "this calls a function through a pointer, and its result is not an integer")
	}
	p := b.pointerValue(c.E())
	v := newLocal(b.fn.def, "callee", b.pointerType(t).ast, at)
	callee := func() ast.Expr { return readVar(v, at) }
	// If the pointer points to none of the compatible functions, the call fails in the same way as
	// an access to *NULL.
	intType := ctype{kind: cInt, ast: b.int()}
	fails := ast.Expr(b.access(intPointer{callee(), &targets{}, &intType}, intType, inner(c.E()).GetText(), false, at))
	to := &targets{}
	switch {
	case t.elem.kind == cVoid || t.elem.kind == cStruct:
		fails = void(fails)
	case t.elem.isIntPointer():
		fails = comma(void(fails), b.null(at).x)
	default:
		fails = b.convert(fails, t.elem.ast)
	}
	out := fails
	var chosen []*function
	for _, f := range b.defined {
		if b.addressed(f) && b.compatibleFunctions(f, *t) {
			chosen = append(chosen, f)
		}
	}
	for i := len(chosen) - 1; i >= 0; i-- {
		call := b.definedCall(c, chosen[i], at)
		switch {
		case t.elem.isIntPointer():
			b.mem.addSubset(b.targetsOf(call), to)
		case t.elem.kind == cInt:
			call = b.convert(call, t.elem.ast)
		case t.elem.kind == cStruct && b.resultParts(chosen[i]) == nil:
			b.refuseType(*t.elem, at, "the result of function "+chosen[i].name)
			b.gap(at)
		case t.elem.kind == cStruct && result != nil:
			call = comma(void(call), b.copyParts(result, b.resultParts(chosen[i]), at, at, at))
		}
		if t.elem.kind == cStruct {
			call = void(call)
		}
		is := &ast.Binary{Node: node, Op: ast.Eq, X: callee(), Y: b.addressOfFunction(chosen[i], at).x}
		out = &ast.Cond{Node: node, C: is, T: call, F: out}
	}
	out = &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: []ast.Stmt{
		&ast.Decl{Node: node, Var: v, Init: p.x}, &ast.ExprStmt{Node: node, X: out},
	}}}
	if t.elem.isIntPointer() {
		b.mem.targetsOf[out] = to
	}
	return out
}

func (b *builder) addressed(f *function) bool {
	if b.mem.names == nil {
		b.mem.names = map[string]bool{}
		for i := range b.toks {
			if b.toks[i].Type == parser.CLexerID && b.tok(i+1).Type != parser.CLexerLPAREN {
				b.mem.names[b.toks[i].Text] = true
			}
		}
	}
	return b.mem.names[f.name] || b.functionNamed("free") == f && b.mem.names["free"]
}

// functionNamed returns the function whose address a name means. For free it is a function of the
// library's C code, unless the program defines free.
func (b *builder) functionNamed(name string) *function {
	if f := b.funcs["__free"]; name == "free" && f != nil && b.inLibrary(f) {
		return f
	}
	return b.funcs[name]
}

// compatibleFunctions reports whether the program may call the function f through a pointer to
// functions of type t (6.5.2.2p9).
func (b *builder) compatibleFunctions(f *function, t ctype) bool {
	if f.name == "main" || f.variadic || !b.compatibleTypes(f.result, *t.elem) {
		return false
	}
	if t.unspecified || f.unspecified || f.old || t.old {
		return true
	}
	return !t.variadic && b.compatibleParams(f.params, t.params)
}

func (b *builder) compatibleParams(ps, qs []param) bool {
	return slices.EqualFunc(ps, qs, func(p, q param) bool { return b.compatibleTypes(p.typ, q.typ) })
}
