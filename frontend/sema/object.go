package sema

import (
	"strconv"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file represents a struct or array of integers by a set of variables. All other packages see
// only one variable (Var) for each integer. The variable has the name that C uses for the integer,
// for example s.low or a[3]. This file resolves expressions such as s.a[2] that contain only names
// and constants. A struct may also have members of unsupported types, but the program may not use
// them. A variable index chooses one of the variables at run time (chosen.go). Such an index may
// select an integer, or a struct that an assignment copies, but not a whole array.

const (
	maxParts   = 256
	maxNesting = 16
)

// An object is a variable with parts, or a part of such a variable. There are four kinds of
// objects: a leaf, which is a number or a pointer with a variable; an object with parts; an object
// of an unsupported type; and a large or variable-length array.
type object struct {
	name       string
	typ        ctype
	sym        *symbol
	parts      []*object
	largeArray *largeArray // for a large or variable-length array, its representation; such an array has no parts
	empty      bool        // whether the object is memory of 0 bytes, which has an address but no content
	slot       bool        // whether the object is a pointer or a floating-point number of a union; see mixedunion.go
}

func (o *object) leaves(visit func(*object)) {
	if o.sym != nil {
		visit(o)
	}
	for _, p := range o.parts {
		p.leaves(visit)
	}
}

// member returns the member called "name". It also searches the members of unnamed members. If no
// member has the name, it returns nil.
func (o *object) member(name string) *object {
	for i, f := range o.typ.def.fields {
		if f.name == name {
			return o.parts[i]
		}
		if f.name == "" && f.typ.kind == cStruct && f.typ.def != nil {
			if m := o.parts[i].member(name); m != nil {
				return m
			}
		}
	}
	return nil
}

// unnamedUnion returns the unnamed union of a struct that has a member called "name". If there is
// none, it returns nil.
func (o *object) unnamedUnion(name string) *object {
	if o.typ.kind != cStruct || o.parts == nil {
		return nil
	}
	for i, f := range o.typ.def.fields {
		if f.name != "" {
			continue
		}
		if f.typ.isByteUnion(name) {
			return o.parts[i]
		}
		if u := o.parts[i].unnamedUnion(name); u != nil {
			return u
		}
	}
	return nil
}

// newObject returns an object of type t whose leaves have no variables yet. If t is an integer or a
// pointer, or has no leaves or more than maxParts of them, newObject returns nil.
func newObject(name string, t ctype) *object {
	left := maxParts
	o := buildObject(name, t, &left, 0)
	if o == nil || o.parts == nil && !t.isFloatCell() || left < 0 || left == maxParts {
		return nil
	}
	return o
}

// newVar returns a new variable for a leaf. The variable of a floating-point number is hidden,
// because its value is not that of the number (float.go).
func (o *object) newVar(at source.Span) *ast.Var {
	v := &ast.Var{Name: o.name, Type: o.typ.ast, Span: at}
	if v.Hidden = o.typ.isFloatCell(); v.Hidden && !o.slot { // the name of a slot has the type
		v.Name += " (" + o.typ.ast.Name + ")"
	}
	return v
}

func buildObject(name string, t ctype, left *int, depth int) *object {
	o := &object{name: name, typ: t}
	switch {
	case *left < 0 || depth > maxNesting:
		*left = -1
		return nil
	case t.isLeaf():
		*left--
		o.sym = &symbol{}
	case t.kind == cStruct && t.def != nil && t.def.defined && !t.def.changed:
		for _, f := range t.def.fields {
			part := name
			if f.name != "" {
				part += "." + f.name
			}
			o.parts = append(o.parts, buildObject(part, f.typ.within(t), left, depth+1))
			if p := o.parts[len(o.parts)-1]; p != nil && t.isMixedUnion() {
				p.slot = f.typ.kind != cInt
			}
		}
	case t.kind == cArray && t.elem != nil && t.length >= 0:
		if t.length > *left {
			*left = -1
			return nil
		}
		for i := range t.length {
			o.parts = append(o.parts, buildObject(name+"["+strconv.Itoa(i)+"]", t.elem.within(t), left, depth+1))
		}
	}
	return o
}

// "within" returns t as the type of a part of an object of the given type: the part is const or
// volatile if the whole is (6.5.2.3p3).
func (t ctype) within(whole ctype) ctype {
	return t.qualify(whole.constQualified, whole.volatile)
}

// qualify returns t with the given qualifiers in addition to its own. The qualifiers of an array are
// those of its elements (6.7.3p9).
func (t ctype) qualify(isConst, isVolatile bool) ctype {
	if !isConst && !isVolatile {
		return t
	}
	t.constQualified = t.constQualified || isConst
	t.volatile = t.volatile || isVolatile
	t.ast.Const = t.ast.Const || isConst && (t.kind == cInt || t.isFloatCell())
	t.qualified = t.qualified || t.kind == cPointer
	if t.kind == cArray && t.elem != nil {
		of := t.elem.qualify(isConst, isVolatile)
		t.elem = &of
	}
	return t
}

// modifiable returns t without const. The members of a struct keep their const.
func (t ctype) modifiable() ctype {
	t.ast.Const, t.constQualified = false, false
	if t.kind == cArray && t.elem != nil {
		of := t.elem.modifiable()
		t.elem = &of
	}
	return t
}

func sameType(s, t ctype) bool {
	switch {
	case s.kind != t.kind:
		return false
	case s.kind == cFloat:
		return s.ast.Name == t.ast.Name
	case s.kind == cInt:
		return s.ast.Kind == t.ast.Kind && s.ast.Narrow == t.ast.Narrow && s.ast.Width == t.ast.Width
	case s.kind == cStruct:
		return s.def.source() == t.def.source()
	case s.kind == cArray:
		return (s.length == t.length || s.incomplete || t.incomplete) && s.elem != nil && t.elem != nil && sameType(*s.elem, *t.elem)
	}
	return true
}

func designates(c parser.IEContext) bool {
	switch inner(c).(type) {
	case *parser.NameContext, *parser.IndexContext, *parser.Member_Context:
		return true
	}
	return isStar(inner(c))
}

// object returns the object that a name, an element, a member or *p denotes. If c is the name of a
// variable without parts, it returns nil and reports no error. After an error, ok is false.
func (b *builder) object(c parser.IEContext) (o *object, ok bool) {
	c = inner(c)
	at := spanOf(c)
	if o := b.bound[c]; o != nil {
		return o, true
	}
	switch c := c.(type) {
	case *parser.NameContext:
		name := c.ID().GetText()
		if s := b.scope.lookup(name); s != nil && s.kind == symParts {
			if s.busy {
				b.rep.ReportHint(diag.Undeclared, at, "initialise it with something else", "%s is read in its own initialiser", name)
				b.gap(at)
				return nil, false
			}
			return s.object, true
		}
		return nil, true
	case *parser.IndexContext:
		return b.element(c)
	case *parser.Member_Context:
		var o *object
		if c.ARROW() != nil {
			o = b.pointedObject(c.E(), 0, at)
		} else {
			o = b.objectOfKind(c.E(), at, cStruct, diag.Struct, "this member is not supported here")
		}
		if o == nil {
			return nil, false
		}
		name := c.ID().GetText()
		if o.typ.kind != cStruct || o.parts == nil {
			b.refuseObject(o, at)
			return nil, false
		}
		if m := o.member(name); m != nil {
			return m, true
		}
		if o.typ.union {
			b.rep.ReportHint(diag.Struct, at, "copy it to a variable and back", "the member %s of the union %s can only be read or assigned", name, o.name)
		} else {
			b.rep.Report(diag.Struct, at, "%s has no member %s", o.name, name)
		}
	case *parser.UnaryContext:
		if isStar(c) {
			o := b.pointedObject(c.E(), 0, at)
			return o, o != nil
		}
	}
	return nil, false
}

func (b *builder) objectOfKind(c parser.IEContext, at source.Span, kind ckind, code diag.Code, message string) *object {
	if !b.denotes(c) {
		b.rep.Report(code, at, "%s", message)
		return nil
	}
	o, ok := b.object(c)
	if !ok {
		return nil
	}
	hint := ""
	if n, ok := inner(c).(*parser.NameContext); ok && o == nil {
		name := n.ID().GetText()
		s := b.scope.lookup(name)
		if s == nil {
			b.name(name, spanOf(c))
			return nil
		}
		if s.kind == symRefused {
			if !b.rep.Once(s) {
				return nil
			}
			if rep := b.unfilled[s.at]; rep != nil {
				b.rep.Add(rep)
				return nil
			}
			message += ": " + name + " is " + whyNotRepresented(s.typ)
			if hint = b.bitsHint(s.typ); s.typ.kind == cArray && s.typ.length < 0 && !s.typ.variable {
				hint = "declare it with its size"
			}
		}
	}
	if o == nil || o.typ.kind != kind || o.parts == nil {
		b.rep.ReportHint(code, at, hint, "%s", message)
		return nil
	}
	return o
}

// whyNotRepresented returns a phrase for a message. The phrase says why a variable of type t is not
// represented.
func whyNotRepresented(t ctype) string {
	switch {
	case t.kind == cStruct:
		return t.structWord()
	case t.kind == cArray && t.variable:
		return "an array whose size is computed"
	case t.kind == cArray && t.length < 0:
		return "an array of unknown size"
	case t.kind == cArray && t.length > maxParts:
		return "an array of " + strconv.Itoa(t.length) + " elements"
	case t.kind == cArray && t.elem != nil && t.elem.kind == cStruct:
		return "an array whose element type is " + t.elem.structWord()
	case t.kind == cArray && t.elem != nil && t.elem.kind == cPointer:
		return "an array of pointers"
	case t.kind == cArray && t.elem != nil && t.elem.kind == cFloat:
		return "an array of floating-point numbers"
	}
	return "of another type"
}

// refuseNumber reports an error for an expression such as i[a] with an integer i, which in C means
// a[i]. If it reports an error, it returns true.
func (b *builder) refuseNumber(c *parser.IndexContext, at source.Span) bool {
	if b.staticType(c.E()).kind != cInt {
		return false
	}
	b.rep.ReportHint(diag.Type, at, "write the array before the brackets: a[i]", "an integer has no elements")
	return true
}

// element returns the element that an index expression with a constant index denotes. It reports
// an error if the element does not exist.
func (b *builder) element(c *parser.IndexContext) (o *object, ok bool) {
	at := spanOf(c)
	pointer := b.staticType(c.E()).kind == cPointer
	if b.refuseNumber(c, at) {
		return nil, false
	}
	if pointer {
		o = b.pointedObject(c.E(), 0, at)
	} else {
		o = b.objectOfKind(c.E(), at, cArray, diag.Array, "the array before the brackets must be a variable, or a member or an element of one")
	}
	if o == nil {
		return nil, false
	}
	parts := c.Expr().(*parser.ExprContext).AllE()
	v, ok := num.Int{}, len(parts) == 1
	if ok {
		v, ok = b.plainValue(parts[0])
	}
	if !ok {
		if b.rep.Once(o) {
			b.rep.ReportHint(diag.Array, at, "", "the index of %s is not constant", o.name)
		}
		b.gap(at)
		return nil, false
	}
	if i, small := v.Int64(); pointer && small && i > -maxParts && i < maxParts {
		o = b.pointedObject(c.E(), int(i), at)
		return o, o != nil
	} else if small && !pointer && i >= 0 && i < int64(len(o.parts)) {
		return o.parts[i], true
	}
	b.rep.ReportHint(diag.Array, at, "use a smaller index", "%s has %d elements, so the index %s is out of range", o.name, len(o.parts), v)
	return nil, false
}

// refuseObject reports an error for an object that is not an integer, at most once for each object.
func (b *builder) refuseObject(o *object, at source.Span) {
	if b.rep.Once(o) {
		b.refuseType(o.typ, at, o.name)
	}
}

func (b *builder) partValue(c parser.IEContext) ast.Expr {
	if t := b.staticType(c); t.isFloatCell() {
		b.refuseType(*t, spanOf(c), inner(c).GetText())
		return b.placeholder(spanOf(c))
	}
	return b.partAccess(c)
}

// partAccess builds the read of an integer, a pointer or a floating-point number. For a
// floating-point number, the value of the result is not that of the number.
func (b *builder) partAccess(c parser.IEContext) ast.Expr {
	at := spanOf(c)
	if t := b.register(c); t != nil {
		return b.readRegister(c, *t)
	}
	if value := b.structValue(c); value != nil {
		o, do := b.valueOfStruct(value, c)
		var x ast.Expr
		b.bind(value, o, func() { x = b.partAccess(c) })
		return comma(do, x)
	}
	if v := b.viewOf(c); v != nil {
		return b.viewValue(v, at)
	}
	if b.isIndirect(c) {
		return b.cellValue(c)
	}
	if b.hasVariableIndex(c) {
		return b.chosenValue(c, at)
	}
	o, ok := b.object(c)
	switch {
	case !ok || o == nil:
	case o.sym != nil:
		o.sym.use(at)
		return readVar(o.sym.v, at)
	default:
		b.refuseObject(o, at)
	}
	return b.placeholder(at)
}

func (b *builder) partTarget(c parser.IEContext) lvalue {
	at := spanOf(c)
	if b.isIndirect(c) {
		return b.cellTarget(c)
	}
	if b.hasVariableIndex(c) {
		return b.chosenTarget(c, at)
	}
	o, ok := b.object(c)
	switch {
	case !ok || o == nil:
		return lvalue{}
	case o.sym == nil:
		b.refuseObject(o, at)
		return lvalue{}
	case o.typ.ast.Const || b.staticType(c).ast.Const:
		b.rep.Report(diag.ConstAssign, at, "%s is const", o.name)
		return lvalue{}
	}
	o.sym.use(at)
	return lvalue{v: o.sym.v}
}

func (b *builder) structCopy(c *parser.AssignContext) ast.Expr {
	if c.GetOp().GetText() != "=" || !designates(c.E(0)) {
		return nil
	}
	at := spanOf(c)
	if b.isIndirect(c.E(0)) {
		return b.copyCells(c, at)
	}
	if b.hasVariableIndex(c.E(0)) {
		if b.staticType(c.E(0)).kind != cStruct {
			return nil
		}
		if b.isAnyCell(c.E(0)) {
			return b.copyToCells(c.E(0), c.E(1), at)
		}
		return b.copyCells(c, at)
	}
	to, ok := b.object(c.E(0))
	if !ok {
		return b.placeholder(at)
	}
	if to == nil || to.typ.kind != cStruct {
		return nil
	}
	to.leaves(func(leaf *object) {
		if leaf.typ.ast.Const || b.staticType(c.E(0)).constQualified {
			b.rep.Report(diag.ConstAssign, spanOf(c.E(0)), "%s is const", leaf.name)
		}
	})
	return b.copyStruct(to, c.E(1), spanOf(c.E(0)), at)
}

type returnedStruct string

func (b *builder) sameStruct(to *object, c parser.IEContext) *object {
	if b.denotes(c) {
		from, ok := b.object(c)
		if !ok {
			return nil
		}
		if from != nil && from.parts != nil && sameType(to.typ, from.typ) {
			return from
		}
	}
	if call, ok := inner(c).(*parser.CallContext); ok {
		if f := b.calledName(call); f != "" {
			if b.rep.Once(returnedStruct(f)) {
				b.rep.ReportHint(diag.Struct, spanOf(c), "pass it a pointer to the struct that it fills", "function %s returns a struct, which is not supported here", f)
			}
			return nil
		}
	}
	b.rep.ReportHint(diag.Struct, spanOf(c), "copy from a variable of the same type", "%s can only be copied from a struct variable of the same type", to.name)
	return nil
}

func pairs(to, from *object) [][2]*object {
	var left, right []*object
	to.leaves(func(o *object) { left = append(left, o) })
	from.leaves(func(o *object) { right = append(right, o) })
	out := make([][2]*object, len(left))
	for i := range left {
		out[i] = [2]*object{left[i], right[i]}
	}
	return out
}
