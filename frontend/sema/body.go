package sema

import (
	"strconv"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file builds the body of a function: its parameters, the statements that run at its start,
// and its own statements.

func (b *builder) functionBody(in *instance) {
	f := in.f
	b.fn = &fnState{def: in.def, labels: map[string]*labelState{}, instance: in}
	pop := b.openScope()
	b.scope.copyTags(f.prototype)
	for i, p := range f.params {
		if b.argumentsParameter(f, i) {
			continue
		}
		if p.typ.kind == cPointer && !(p.typ.isIntPointer() && f.name != "main") {
			b.pointerParameter(in, i)
			continue
		}
		b.parameter(f, p)
		if p.name != nil {
			if v, ok := in.request.sizes[p.name.GetText()]; ok {
				b.scope.names[p.name.GetText()].fixed = &v
			}
		}
	}
	for _, p := range f.params {
		if p.name != nil && b.scope.names[p.name.GetText()] != nil {
			s := b.scope.names[p.name.GetText()]
			s.register, s.auto, s.param = p.register, true, true
		}
	}
	for i, t := range in.request.list {
		if t.kind == cFloat {
			b.fn.further = append(b.fn.further, furtherArgument{typ: t})
			continue
		}
		v := b.hiddenVar("argument "+strconv.Itoa(len(f.params)+i+1), t.ast, f.at)
		v.Kind, v.Unnamed = ast.Param, true
		in.def.Params = append(in.def.Params, v)
		b.fn.further = append(b.fn.further, furtherArgument{t, v})
	}
	for _, v := range b.fn.afterParams {
		v.Index = len(in.def.Locals)
		in.def.Locals = append(in.def.Locals, v)
	}
	if _, ok := f.result.integer(); !ok && f.result.kind != cVoid && f.result.kind != cPointer && !f.opaqueResult() {
		b.refuseType(f.result, f.at, "the result of function "+f.name)
	}
	block := &ast.Block{Node: ast.Node{Span: source.Span{Start: b.toks[f.tokens.body].Pos(), End: b.toks[f.tokens.end-1].End()}}}
	block.Stmts = append(block.Stmts, b.fn.entry...)
	block.Stmts = append(block.Stmts, b.parameterSizes(f)...)
	b.insertFailure(f, block)
	if b.tooDeep(in) {
		block.Stmts = append(block.Stmts, &ast.ExprStmt{Node: block.Node, X: untracked(intLit(1, f.at), untrackedCall)})
	} else {
		b.blockItems(f, func(c *parser.BlockItemContext) { block.Stmts = append(block.Stmts, b.blockItem(c)...) })
	}
	b.anyResult(f, block)
	b.endFails(f, block)
	b.argumentCount(f, block)
	in.def.Body = block
	pop()
	if b.endLists(f.at); b.fn.hasLists && len(b.fn.labels) > 0 {
		b.rep.ReportHint(diag.Varargs, f.at, "write it without goto", "function %s has both labels and a variable argument list", f.name)
	}
	b.finishJumps()
	b.finishPointers()
	b.finishArrays()
	b.finishModified()
	b.unusedParts(in.def, b.fn.parts)
	in.statics = b.fn.statics
	b.fn = nil
}

func isTexts(t ctype) bool {
	return (t.kind == cPointer || t.kind == cArray) && (t.elem == nil || t.elem.kind != cInt)
}

// argumentCount adds the assumption that argc, the first parameter of main, is not negative
// (5.1.2.2.1p2).
func (b *builder) argumentCount(f *function, body *ast.Block) {
	if f.name != "main" || len(f.params) < 2 || f.params[0].name == nil || !isTexts(f.params[1].typ) {
		return
	}
	s := b.scope.lookup(f.params[0].name.GetText())
	if s == nil || s.kind != symVar || s.used == nil {
		return
	}
	node := ast.Node{Span: f.params[0].at}
	known := &ast.Builtin{Node: node, Kind: ast.Assume, Name: "main", Args: []ast.Expr{b.compare(ast.Ge, readVar(s.v, node.Span), 0)}}
	body.Stmts = append([]ast.Stmt{&ast.ExprStmt{Node: node, X: known}}, body.Stmts...)
}

// pointerParameter declares a pointer parameter. A parameter of main that is a pointer to integers
// points to an array of unknown length. The program cannot use the targets of other pointer
// parameters of main.
func (b *builder) pointerParameter(in *instance, i int) {
	p := in.f.params[i]
	a := pointerTarget{outside: in.f.name == "main"}
	if i < len(in.targets) {
		a = in.targets[i]
	}
	if c := b.mainArray(in, p); c != nil {
		a = pointerTarget{kind: targetArray, array: c}
	}
	if p.name == nil {
		if a.passedIndices { // the caller has evaluated the arguments
			for range a.array.depth {
				v := b.hiddenVar("index", b.ptrdiffType(), p.at)
				v.Kind = ast.Param
				in.def.Params = append(in.def.Params, v)
			}
		}
		return
	}
	b.declare(p.name.GetText(), &symbol{kind: symPointer, typ: p.typ, at: p.at, pointer: b.indexParameters(p, a)})
}

func (b *builder) parameter(f *function, p param) {
	t, ok := p.typ.integer()
	if isList(p.typ) && f.name != "main" {
		b.listParameter(p)
		return
	}
	if !ok {
		if p.typ.kind == cStruct && p.name != nil && f.name != "main" && b.structParameter(p) {
			return
		}
		if p.typ.isFloatCell() && p.name != nil && f.name != "main" && !f.old {
			b.floatParameter(p)
			return
		}
		if f.name != "main" && (p.typ.kind != cFloat || f.old) {
			b.refuseType(p.typ, p.at, "a parameter of "+f.name)
		}
		if p.name != nil {
			b.declare(p.name.GetText(), &symbol{kind: symRefused, typ: p.typ, at: p.at})
		}
		return
	}
	def := b.fn.def
	v := &ast.Var{Type: t, Kind: ast.Param, Func: def, Span: p.at, Index: len(def.Locals)}
	if p.name != nil {
		v.Name = p.name.GetText()
		if !b.declare(v.Name, &symbol{kind: symVar, v: v, typ: p.typ, at: p.at}) {
			return
		}
	}
	def.Params = append(def.Params, v)
	def.Locals = append(def.Locals, v)
}

// floatParameter declares a floating-point parameter as a local variable, because no call passes its
// value.
func (b *builder) floatParameter(p param) {
	o := newObject(p.name.GetText(), p.typ)
	if b.declare(o.name, &symbol{kind: symParts, object: o, at: p.at}) {
		v := o.newVar(p.at)
		v.Kind, v.Func = ast.Local, b.fn.def
		o.sym = &symbol{kind: symVar, v: v, at: p.at}
		b.homeOf(v)
		b.fn.parts = append(b.fn.parts, o.sym)
		b.fn.visible = b.fn.visible.with(v)
		b.fn.afterParams = append(b.fn.afterParams, v)
		b.fn.entry = append(b.fn.entry, &ast.Decl{Node: ast.Node{Span: p.at}, Var: v, Init: b.number(intLit(0, p.at), b.int())})
	}
}

func (b *builder) structParameter(p param) bool {
	def := b.fn.def
	o := newObject(p.name.GetText(), p.typ)
	if o == nil {
		return false
	}
	if b.declare(o.name, &symbol{kind: symParts, object: o, at: p.at}) {
		o.leaves(func(leaf *object) {
			v := leaf.newVar(p.at)
			v.Kind, v.Func, v.Index = ast.Param, def, len(def.Locals)
			leaf.sym = &symbol{kind: symVar, v: v, at: p.at}
			def.Params = append(def.Params, v)
			def.Locals = append(def.Locals, v)
		})
	}
	return true
}
