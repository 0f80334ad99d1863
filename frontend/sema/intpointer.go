package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file builds pointer expressions for programs whose pointers the builder represents as
// integer variables (memory.go).

func (b *builder) pointerValue(c parser.IEContext) intPointer {
	c = inner(c)
	at := spanOf(c)
	want := b.mem.wantedType
	b.mem.wantedType = nil
	if !b.isPointer(c) {
		if v, ok := b.plainValue(c); ok && v.IsZero() {
			return b.null(at)
		}
		if isArrayLiteral(c) {
			return b.literalPointer(c.(*parser.CompoundLiteralContext), true)
		}
		if _, ok := c.(*parser.StmtExprContext); ok {
			return b.noPointer(at, "a statement expression must end with a variable or a cast where its value is a pointer")
		}
		if _, call := c.(*parser.CallContext); !call {
			hint := "store the address in a pointer, such as void *"
			if isName(c) && b.scope.lookup(c.GetText()) == nil {
				hint = "define a function that calls " + c.GetText() + ", and use its name"
			} else if isName(c) {
				hint = "write &" + c.GetText() + " for its address"
			}
			b.rep.ReportHint(diag.Pointer, at, hint, "this is a number, and a pointer is needed here")
			return b.nullPlaceholder(at)
		}
	}
	t := b.staticType(c)
	switch x := c.(type) {
	case *parser.NameContext:
		return b.namedPointer(x, at)
	case *parser.StringContext:
		return b.text(x)
	case *parser.ParenContext:
		do, last := b.beforeLast(x.Expr())
		p := b.pointerAs(want, last)
		p.x = comma(do, p.x)
		return p
	case *parser.CastContext:
		if contains(x.TypeName(), hasEffect) || contains(x.TypeName(), isVariableSize) {
			return b.noPointer(at, "the type of this cast")
		}
		to := b.typeName(x.TypeName())
		e := x.E()
		if a := b.asNumber(e); a != nil {
			e = a
		}
		p := b.pointerAs(to.elem, e)
		if !to.isIntPointer() && contains(x.TypeName(), isArraySizeNode) {
			return b.noPointer(at, "a cast to a pointer to an array is not supported here")
		} else if !to.isIntPointer() {
			return b.noPointer(at, "a pointer to a function is not supported here")
		}
		p.targetType = to.elem
		return p
	case *parser.UnaryContext:
		if x.GetOp().GetText() == "&" {
			b.checkAddressable(x.E())
			return b.cellAddress(x.E(), true)
		}
		if t := b.staticType(x.E()); t.kind == cPointer && t.elem != nil && t.elem.kind == cFunc {
			return b.pointerValue(x.E()) // *f is the function f, and decays to &f again (6.3.2.1p4)
		}
	case *parser.StmtExprContext:
		return b.statementPointer(x)
	case *parser.CallContext:
		if p, ok := b.allocatedCells(x, want, at); ok {
			return p
		}
		if b.copiesLarge(x) {
			return b.noPointer(at, "the result of this call points into an array that is large, or whose size is computed")
		}
		b.mem.resultType = want
		out := b.callOf(x, true)
		b.mem.resultType = nil
		if ast.TypeOf(out) == ast.Void || !b.typeOf(out).Pointer {
			switch name := b.calledName(x); name {
			case "alloca":
				b.rep.ReportHint(diag.Pointer, at, "declare an array, such as int a[10];", "ic3play does not track memory from %s here", name)
				return b.nullPlaceholder(at)
			}
			return b.foreignPointer(out, x.E().GetText()+"()", t.elem, at)
		}
		return intPointer{out, b.targetsOf(out), t.elem}
	case *parser.AssignContext:
		return b.assignPointer(x, at)
	case *parser.PostfixContext:
		return b.steppedPointer(x.E(), x.GetOp().GetText() == "--", true, at)
	case *parser.PrefixContext:
		return b.steppedPointer(x.E(), x.GetOp().GetText() == "--", false, at)
	case *parser.TernaryContext:
		return b.eitherPointer(x, want, at)
	case *parser.ElvisContext:
		return b.elvisPointer(x, want, at)
	case *parser.BinaryContext:
		return b.movedPointer(x, at)
	}
	switch {
	case !designates(c):
		return b.noPointer(at, "this pointer expression is not supported")
	case t.kind == cArray:
		return b.firstElement(b.holder(c, true), at)
	case !t.isIntPointer():
		return b.noPointer(at, "a pointer to a function is not supported here")
	}
	x := b.partValue(c)
	return intPointer{x, b.targetsOf(x), t.elem}
}

// foreignPointer builds the pointer that a function without a body returns: NULL, or a pointer to
// memory outside of the program.
func (b *builder) foreignPointer(call ast.Expr, name string, of *ctype, at source.Span) intPointer {
	node := ast.Node{Span: at}
	if b.fn == nil {
		return b.noPointer(at, "a constant expression cannot contain a call")
	}
	o := &object{name: name, typ: ctype{kind: cVoid}}
	b.mem.externTargets[o] = true
	p := b.addressOfObject(o, o, of, name, at)
	null := anyBool(name+" is NULL", at)
	x := comma(void(call), &ast.Cond{Node: node, C: null, T: b.null(at).x, F: p.x})
	b.mem.targetsOf[x] = p.targets
	return intPointer{x, p.targets, of}
}

func (b *builder) pointerAs(of *ctype, c parser.IEContext) intPointer {
	b.mem.wantedType = of
	p := b.pointerValue(c)
	b.mem.wantedType = nil
	if of != nil && of.kind == cStruct {
		b.toStruct(p, of)
	}
	return p
}

// toStruct records a conversion of the pointer p to a pointer to the struct "of", if the target
// type of p is another type; see ast.Offset.Coarse. If "of" is nil, the struct is not known.
func (b *builder) toStruct(p intPointer, of *ctype) {
	if _, fixed := p.x.(*ast.IntLit); fixed || !b.mem.bytes || p.targetType == nil || p.targetType.kind == cStruct && (of == nil || of.tagDef == p.targetType.tagDef) {
		return
	}
	b.mem.toStructs = append(b.mem.toStructs, p.targets)
}

func (b *builder) namedPointer(c *parser.NameContext, at source.Span) intPointer {
	name := c.ID().GetText()
	switch s := b.scope.lookup(name); {
	case s == nil && b.functionNamed(name) != b.funcs[name]:
		return b.addressOfFunction(b.functionNamed(name), at)
	case b.streams != nil && b.isStandardStream(c):
		return b.standardStream(name, at)
	case s == nil && name == "NULL":
		return b.null(at)
	case s == nil && b.funcs[name] != nil:
		return b.addressOfFunction(b.funcs[name], at)
	case s == nil:
		b.unknownName(name, at)
	case s.kind == symVar && s.v.Type.Pointer:
		x := b.name(name, at)
		return intPointer{x, b.targetsOf(x), s.typ.elem}
	case s.kind == symParts && s.object.largeArray != nil:
		return b.toAnySize(s.object.typ, name, at)
	case s.kind == symParts && len(s.object.parts) > 0 && s.object.typ.kind == cArray:
		of := s.object.typ.elem.within(s.object.typ)
		return b.addressOfObject(s.object, s.object, &of, name, at)
	default:
		b.name(name, at)
	}
	return b.nullPlaceholder(at)
}

func (b *builder) toAnySize(t ctype, name string, at source.Span) intPointer {
	if isMatrix(t) {
		b.rep.ReportHint(diag.Pointer, at, "write "+name+"[i][j], or point to elements of one row", "a pointer to the matrix %s is not supported, because the length of its rows is not constant", name)
		return b.nullPlaceholder(at)
	}
	return b.noPointer(at, "a pointer to %s is not supported here: the array has more than %d elements, or its size is computed", name, maxParts)
}

// cellAddress builds the address of an lvalue. If "checked" is set, cellAddress also checks that
// the struct of a member exists (6.5.2.3p4), because no later access checks this.
func (b *builder) cellAddress(c parser.IEContext, checked bool) intPointer {
	c = inner(c)
	at := spanOf(c)
	if o := b.bound[c]; o != nil {
		return b.addressOfObject(o, o, &o.typ, "&"+o.name, at)
	}
	switch x := c.(type) {
	case *parser.NameContext:
		name := x.ID().GetText()
		switch s := b.scope.lookup(name); {
		case s == nil && b.funcs[name] != nil:
			return b.addressOfFunction(b.funcs[name], at)
		case s == nil:
			b.unknownName(name, at)
		case s.kind == symConst: // an enumerator has no address (6.5.3.2p1)
			b.rep.ReportHint(diag.Lvalue, at, "", "%s is a constant, so it has no address", name)
		case s.kind == symVar:
			o := s.asObject()
			if s.v.Type.Pointer {
				o.typ = s.typ
			}
			return b.addressOfObject(o, o, &o.typ, "&"+name, at)
		case s.kind == symParts && s.object.largeArray == nil:
			return b.addressOfObject(s.object, b.mem.addressTarget(s.object), &s.object.typ, "&"+name, at)
		case s.kind == symParts:
			return b.toAnySize(s.object.typ, name, at)
		default:
			b.name(name, at)
		}
		return b.nullPlaceholder(at)
	case *parser.IndexContext:
		if b.refuseNumber(x, at) {
			return b.nullPlaceholder(at)
		}
		return b.indexed(x, checked, false)
	case *parser.CompoundLiteralContext:
		return b.literalPointer(x, false)
	case *parser.UnaryContext:
		if isStar(x) {
			return b.pointerValue(x.E())
		}
	case *parser.Member_Context:
		name := x.ID().GetText()
		if x.ARROW() != nil {
			return b.member(b.pointerValue(x.E()), name, checked, at)
		}
		if b.denotes(x.E()) {
			return b.member(b.holder(x.E(), checked || b.isChosenUnion(x.E(), name)), name, false, at)
		}
	}
	return b.noPointer(at, "this is not a variable, so it has no address")
}

// holder builds the address of the array or struct c when the program takes the address of a part
// of c. If "checked" is set, "holder" also checks that c exists, because the operator & suppresses
// only the evaluation of the last [] or * (6.5.3.2p3).
func (b *builder) holder(c parser.IEContext, checked bool) intPointer {
	if checked {
		switch x := inner(c).(type) {
		case *parser.IndexContext:
			if !b.refuseNumber(x, spanOf(c)) {
				return b.indexed(x, true, true)
			}
			return b.nullPlaceholder(spanOf(c))
		case *parser.UnaryContext:
			return b.checkedPointer(b.cellAddress(c, true), spanOf(c))
		}
	}
	return b.cellAddress(c, checked)
}

// "indexed" builds the address of an array element. Such an address may be one past the end of the
// array. If "exists" is set, "indexed" adds a check that the element exists.
func (b *builder) indexed(x *parser.IndexContext, checked, exists bool) intPointer {
	at := spanOf(x)
	array := b.staticType(x.E()).kind == cArray && designates(x.E())
	var p intPointer
	if array {
		p = b.firstElement(b.holder(x.E(), checked), at)
	} else {
		p = b.pointerValue(x.E())
	}
	index := b.needValue(b.expr(x.Expr()))
	if array && b.fn != nil && b.inUnion(x.E()) {
		size := b.staticType(x.E()).length
		if checked && !exists {
			size++ // the address of the end
		}
		i, do := b.pureIndex(index)
		within := b.oneOf(inner(x.E()).GetText(), ast.Index{X: i, Size: size}, at)
		index = comma(comma(do, void(within)), i)
	}
	if v, ok := b.plainValue(lastOf(x.Expr())); !ok || !v.IsZero() || len(x.Expr().(*parser.ExprContext).AllE()) != 1 {
		switch {
		case b.isPointer(lastOf(x.Expr())):
			return b.noPointer(at, "the array must stand before the brackets: a[i]")
		case exists && array:
			return b.moveTo(p, index, at)
		}
		p = b.moveBy(p, index, false, at)
	}
	if exists && !array {
		p = b.checkedPointer(p, at)
	}
	return p
}

// inUnion reports whether c is a part of a union. The builder does not represent such a part by an
// object (type object), because the part only views the union's bytes. So a pointer to the part
// does not tell where the part ends.
func (b *builder) inUnion(c parser.IEContext) bool {
	switch x := inner(c).(type) {
	case *parser.IndexContext:
		return b.inUnion(x.E())
	case *parser.Member_Context:
		t := b.staticType(x.E())
		if x.ARROW() != nil && t.elem != nil {
			t = t.elem
		}
		return t.hasInUnion(x.ID().GetText()) || x.ARROW() == nil && b.inUnion(x.E())
	}
	return false
}

func (b *builder) isIndirect(c parser.IEContext) bool {
	if b.mem == nil || b.isAnyCell(c) {
		return false
	}
	switch x := inner(c).(type) {
	case *parser.UnaryContext:
		return isStar(x)
	case *parser.IndexContext:
		return b.staticType(x.E()).kind == cPointer || b.isIndirect(x.E())
	case *parser.Member_Context:
		return x.ARROW() != nil || b.isIndirect(x.E()) || b.isChosenUnion(x.E(), x.ID().GetText())
	}
	return false
}

// isChosenUnion reports whether the member "name" of c belongs to a mixed union, or to a union in an
// element that a variable index selects. If memory.bytes is set, the member is accessed through its address.
func (b *builder) isChosenUnion(c parser.IEContext, name string) bool {
	return b.mem.bytes && b.denotes(c) && b.staticType(c).hasInUnion(name) && (b.hasVariableIndex(c) || b.staticType(c).isInMixed(name))
}

// "reached" builds a read or write of the integer, pointer or floating-point number to which an
// lvalue such as *p or p->x refers. After an error it returns nil.
func (b *builder) reached(c parser.IEContext, store bool) *ast.Element {
	at := spanOf(c)
	p := b.cellAddress(c, false)
	e := b.cellOf(p, inner(c).GetText(), store, at)
	if e != nil && b.isPackedPlace(c) {
		b.mem.accesses[len(b.mem.accesses)-1].unaligned = true
	}
	return e
}

// isPackedPlace reports whether an lvalue is part of a packed struct, so that compilers access it at
// any address.
func (b *builder) isPackedPlace(c parser.IEContext) bool {
	for {
		switch x := inner(c).(type) {
		case *parser.Member_Context:
			t := b.staticType(x.E())
			if x.ARROW() != nil && t.elem != nil {
				t = t.elem
			}
			if t.def != nil && t.def.packed {
				return true
			}
			if x.ARROW() != nil {
				return false
			}
			c = x.E()
		case *parser.IndexContext:
			if b.staticType(x.E()).kind != cArray {
				return false
			}
			c = x.E()
		default:
			return false
		}
	}
}

func (b *builder) cellOf(p intPointer, name string, store bool, at source.Span) *ast.Element {
	if p.targetType == nil || !p.targetType.isLeaf() {
		t := ctype{kind: cVoid}
		if p.targetType != nil {
			t = *p.targetType
		}
		if t.kind == cPointer {
			b.rep.Report(diag.Pointer, at, "a pointer to a function is not supported here")
		}
		b.refuseType(t, at, "this")
		b.gap(at)
		return nil
	}
	return b.access(p, *p.targetType, name, store, at)
}

func (b *builder) cellValue(c parser.IEContext) ast.Expr {
	if e := b.reached(c, false); e != nil {
		return e
	}
	return b.placeholder(spanOf(c))
}

func (b *builder) cellTarget(c parser.IEContext) lvalue {
	if t := b.staticType(c); t.ast.Const || t.constQualified {
		b.rep.Report(diag.ConstAssign, spanOf(c), "%s is const", inner(c).GetText())
		return lvalue{}
	}
	if e := b.reached(c, true); e != nil {
		return lvalue{element: e}
	}
	return lvalue{}
}

func (b *builder) eitherPointer(c *parser.TernaryContext, want *ctype, at source.Span) intPointer {
	cond := b.needValue(b.truthOf(c.E(0)))
	do, last := b.beforeLast(c.Expr())
	yes, no := b.pointerAs(want, last), b.pointerAs(want, c.E(1))
	x := &ast.Cond{Node: ast.Node{Span: at}, C: cond, T: comma(do, yes.x), F: no.x}
	to := &targets{}
	b.mem.addSubset(yes.targets, to)
	b.mem.addSubset(no.targets, to)
	b.mem.targetsOf[x] = to
	of := yes.targetType
	if of == nil || of.kind == cVoid {
		of = no.targetType
	}
	return intPointer{x, to, of}
}

// elvisPointer builds the GNU expression p ?: q, whose value is p if p is not NULL, and q
// otherwise. The program evaluates p only once.
func (b *builder) elvisPointer(c *parser.ElvisContext, want *ctype, at source.Span) intPointer {
	if b.fn == nil {
		return b.noPointer(at, "a constant expression cannot contain p ?: q")
	}
	node := ast.Node{Span: at}
	p, do := b.savePointer(b.pointerAs(want, c.E(0)), at)
	q := b.pointerAs(want, c.E(1))
	is := &ast.Binary{Node: node, Op: ast.Ne, X: p().x, Y: &ast.IntLit{Node: node, Name: "NULL"}}
	x := comma(do, &ast.Cond{Node: node, C: is, T: p().x, F: q.x})
	to := &targets{}
	b.mem.addSubset(p().targets, to)
	b.mem.addSubset(q.targets, to)
	b.mem.targetsOf[x] = to
	of := p().targetType
	if of == nil || of.kind == cVoid {
		of = q.targetType
	}
	return intPointer{x, to, of}
}

func (b *builder) movedPointer(c *parser.BinaryContext, at source.Span) intPointer {
	x, y := c.E(0), c.E(1)
	if b.isPointer(x) {
		p := b.pointerValue(x)
		return b.moveBy(p, b.value(y), c.GetOp().GetText() == "-", at)
	}
	if !pure(x) || !pure(y) {
		return b.noPointer(at, "the pointer must stand before the +: p + i")
	}
	p := b.pointerValue(y)
	return b.moveBy(p, b.value(x), false, at)
}

func (b *builder) isDifference(c *parser.BinaryContext) bool {
	return b.mem != nil && c.GetOp().GetText() == "-" && b.isPointer(c.E(0)) && b.isPointer(c.E(1))
}

// unusedPointer builds the side effects of a pointer expression. It replaces findTarget for
// programs whose pointers the builder represents as integer variables. The kind of the returned
// target says whether the pointer is NULL or points to an integer or to a function. From this kind,
// callers decide whether a function without a body may get the pointer.
func (b *builder) unusedPointer(c parser.IEContext) (pointerTarget, ast.Expr) {
	if isString(inner(c)) {
		return pointerTarget{}, nil
	}
	p := b.pointerValue(c)
	do := p.x
	if _, ok := do.(*ast.IntLit); ok {
		do = nil
	}
	switch lit, _ := p.x.(*ast.IntLit); {
	case lit != nil && lit.Name == "NULL":
		return pointerTarget{kind: targetNull}, do
	case p.targetType != nil && p.targetType.kind == cInt:
		return pointerTarget{kind: targetPart}, do
	case p.targetType != nil && p.targetType.kind == cFunc:
		return pointerTarget{kind: targetFunction}, do
	}
	return pointerTarget{kind: targetUnknown}, do
}
