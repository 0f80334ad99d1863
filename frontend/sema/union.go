package sema

import (
	"slices"
	"strconv"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file handles unions in programs with C integers of fixed width. It represents a union of
// integers as a struct of bytes, in little-endian order. Members may also be arrays and structs of
// integers. The builder copies, passes and returns a union in the same way as a struct. A member of
// the union is a view of some of the bytes. For example, the value of a 16-bit member is bytes[0] +
// 256 * bytes[1], and an assignment to this member sets both bytes. For unions with pointers or
// floating-point numbers see mixedunion.go.

// "overlay" turns the union t into a struct of bytes, and of slots if it is mixed, if it has at most
// maxParts bytes and can be represented. Without C integers of fixed width, it leaves every union
// unchanged.
func (b *builder) overlay(t *ctype, def *structDef) {
	if !b.file.Rules.C || b.model().Char != 8 || def.padded || def.changed || b.layoutChanged {
		return
	}
	size, align := int64(0), int64(1)
	var all []scalar
	for _, f := range def.fields {
		s, a, ok := b.sizeAndAlign(f.typ, 1)
		if ok {
			all, ok = b.scalars(f.typ, 0, 0, all)
		}
		if !ok {
			return
		}
		size, align = max(size, s), max(align, a)
	}
	size = multiple(size, align)
	mixed := slices.ContainsFunc(all, func(s scalar) bool { return !s.typ.isPlainInteger() })
	if size == 0 || size > maxParts || mixed && (b.mem == nil || !b.mem.bytes) {
		return
	}
	def.members, def.size, def.align = def.fields, size, align
	def.fields = nil
	for i := range size {
		if !mixed || slices.ContainsFunc(all, func(s scalar) bool { return s.typ.kind == cInt && s.at <= i && i < s.at+s.size }) {
			def.fields = append(def.fields, field{"bytes[" + strconv.FormatInt(i, 10) + "]", ctype{ast: b.byteType()}})
			def.places = append(def.places, i)
		}
	}
	if mixed {
		b.addSlots(def, all)
	} else {
		def.places = nil
	}
	t.def = def
}

func (b *builder) byteType() ast.Type {
	return b.wide(ast.Type{Kind: ast.Unsigned, Name: "unsigned char", Narrow: 8})
}

// A scalar is an integer, a bit-field, a pointer or a floating-point number in a union. It covers
// "size" bytes from the offset "at" on.
type scalar struct {
	at, size int64
	typ      ctype
}

// isPlainInteger reports whether t is an integer whose value is any combination of its bits. A byte
// of a _Bool that is neither 0 nor 1 has no value.
func (t ctype) isPlainInteger() bool { return t.kind == cInt && (t.bits || t.ast.Kind != ast.Bool) }

// scalars appends the scalars of a type, which is at the offset "at" in a union. It returns false if
// the union cannot be represented: if a scalar has another type or an unknown offset, or for a
// bit-field outside of a struct.
func (b *builder) scalars(t ctype, at int64, depth int, out []scalar) ([]scalar, bool) {
	switch {
	case depth > maxNesting || t.bits || t.variable || len(out) > maxParts:
	case t.kind == cInt || t.isIntPointer() || t.isFloatCell():
		size, ok := b.bytes(t)
		return append(out, scalar{at, size, t}), ok
	case t.kind == cArray && t.elem != nil && t.length >= 0:
		size, ok := b.bytes(*t.elem)
		for i := 0; ok && i < t.length; i++ {
			out, ok = b.scalars(*t.elem, at+int64(i)*size, depth+1, out)
		}
		return out, ok
	case t.kind == cStruct && t.def != nil && t.def.defined && !t.def.changed:
		for i, f := range t.def.named() {
			m, in := f.typ, int64(0)
			switch {
			case f.name == "" && t.def.members == nil:
				places, ok := b.placesOf(t.def)
				if !ok {
					return out, false
				}
				in = places[i]
			case f.name != "":
				var ok bool
				if m, ok = b.memberAt(t, f.name, &in); !ok {
					return out, false
				}
			}
			if m.bits {
				out = append(out, scalar{at + in, m.coveredBytes(), m})
				continue
			}
			var ok bool
			if out, ok = b.scalars(m, at+in, depth+1, out); !ok {
				return out, false
			}
		}
		return out, true
	}
	return out, false
}

// A unionPart is a part of a union. It consists of a type and the bytes that represent a value of
// this type.
type unionPart struct {
	union      *object
	byteOffset int64
	typ        ctype
	name       string
	// If the part belongs to an element of an array that a variable index selects, "index" is this
	// index, "length" is the number of elements, and "stride" is the size of an element. The field
	// byteOffset is then the offset of the part in the first element.
	index  ast.Expr
	length int
	stride int64
	// If the part is a bit-field behind a pointer, "behind" builds an access to the byte with index i,
	// and the program must evaluate "before" before these accesses.
	behind func(i int64, store bool, at source.Span) *ast.Element
	before ast.Expr
}

// viewOf resolves the expression c to a member of a union. If c is not a member of a union, it
// returns nil. After an error, which viewOf reports, it also returns nil.
func (b *builder) viewOf(c parser.IEContext) *unionPart {
	if !b.overlays {
		return nil
	}
	c = inner(c)
	switch x := c.(type) {
	case *parser.Member_Context:
		if v := b.bitsBehind(x); v != nil {
			return v
		}
		name := x.ID().GetText()
		if v := b.viewIn(x); v != nil {
			if t, ok := b.memberAt(v.typ, name, &v.byteOffset); ok {
				v.typ, v.name = t, v.name+"."+name
				return v
			}
		}
	case *parser.IndexContext:
		if !designates(x.E()) {
			return nil
		}
		v := b.viewOf(x.E())
		if v == nil || v.typ.kind != cArray || v.typ.elem == nil {
			return nil
		}
		size, ok := b.bytes(*v.typ.elem)
		if !ok {
			return nil
		}
		parts := x.Expr().(*parser.ExprContext).AllE()
		if k, ok := b.plainValue(parts[len(parts)-1]); ok && len(parts) == 1 {
			n, small := k.Int64()
			if !small || n < 0 || n >= int64(v.typ.length) {
				b.rep.ReportHint(diag.Array, spanOf(c), "use a smaller index", "%s has %d elements, so the index %s is out of range", v.name, v.typ.length, k)
				return nil
			}
			v.byteOffset, v.typ, v.name = v.byteOffset+n*size, *v.typ.elem, v.name+"["+k.String()+"]"
			return v
		}
		if v.index != nil {
			b.rep.ReportHint(diag.Array, spanOf(c), "use a constant index", "this array is in a union, and only one of its indices may vary")
			return nil
		}
		v.index, v.length, v.stride, v.typ = b.needValue(b.expr(x.Expr())), v.typ.length, size, *v.typ.elem
		return v
	}
	return nil
}

// viewIn returns the part of a union that s denotes in a member expression s.m or s->m. If s
// denotes no such part, it returns nil.
func (b *builder) viewIn(x *parser.Member_Context) *unionPart {
	if x.ARROW() == nil {
		if !b.denotes(x.E()) {
			return nil
		}
		if v := b.viewOf(x.E()); v != nil {
			return v
		}
		if b.isIndirect(x.E()) {
			return nil // an access through a pointer (byteview.go)
		}
	}
	t := b.staticType(x.E())
	if x.ARROW() != nil {
		if t.elem == nil || b.mem != nil {
			return nil
		}
		t = t.elem
	}
	name := x.ID().GetText()
	if t.kind != cStruct || t.def == nil {
		return nil
	}
	whole := func() *object {
		if x.ARROW() != nil {
			return b.pointedObject(x.E(), 0, spanOf(x))
		}
		if b.hasVariableIndex(x.E()) {
			return nil
		}
		o, _ := b.object(x.E())
		return o
	}
	if t.isMixedUnion() {
		return nil // its members are accessed through their addresses (mixedunion.go)
	}
	if t.def.members != nil {
		if o := whole(); o != nil && o.parts != nil {
			return &unionPart{union: o, typ: *t, name: o.name}
		}
		return nil
	}
	if !t.hasInUnion(name) {
		return nil
	}
	if o := whole(); o != nil {
		if u := o.unnamedUnion(name); u != nil && u.parts != nil && !u.typ.isMixedUnion() {
			return &unionPart{union: u, typ: u.typ, name: o.name}
		}
	}
	return nil
}

// bitsBehind returns the bit-field of a union that the program accesses through an address. If c is
// no such bit-field, it returns nil.
func (b *builder) bitsBehind(c *parser.Member_Context) *unionPart {
	if b.mem == nil || !b.mem.bytes || b.fn == nil || !b.staticType(c).bits || !b.isIndirect(c) || !b.inUnion(c) {
		return nil
	}
	at, name := spanOf(c), c.ID().GetText()
	var p intPointer
	if c.ARROW() != nil {
		p = b.pointerValue(c.E())
	} else {
		p = b.cellAddress(c.E(), false)
	}
	if p.targetType == nil {
		return nil
	}
	place := int64(0)
	t, ok := b.memberAt(*p.targetType, name, &place)
	if !ok {
		return nil
	}
	kept, save := b.savePointer(p, at)
	to, char := b.membersIn(p.targets, *p.targetType, name), ctype{ast: b.byteType()}
	return &unionPart{typ: t, name: c.GetText(), before: save, behind: func(i int64, store bool, at source.Span) *ast.Element {
		return b.access(b.partAddress(kept(), int(place+i), to, &char, at), char, c.GetText(), store, at)
	}}
}

// byteOf returns the variable for the byte with index i in the bytes of v.
func (v *unionPart) byteOf(i int64, at source.Span) *ast.Var {
	s := v.union.parts[v.byteOffset+i].sym
	s.use(at)
	return s.v
}

// element builds the access to the byte with index i of v, if v belongs to an array element that a
// variable index selects.
func (v *unionPart) element(i int64, at source.Span) *ast.Element {
	e := &ast.Element{Node: ast.Node{Span: at}, Name: v.name + "[]", Index: []ast.Index{{X: v.index, Size: v.length}}}
	for k := range v.length {
		e.Cells = append(e.Cells, v.byteOf(int64(k)*v.stride+i, at))
	}
	return e
}

// size returns the number of bytes that v covers.
func (v *unionPart) size() int64 {
	if v.typ.bits {
		return v.typ.coveredBytes()
	}
	return int64(v.typ.ast.Width / 8)
}

// fieldWidth returns the number of bits of a bit-field.
func (t ctype) fieldWidth() int64 {
	if t.ast.Kind == ast.Bool {
		return 1
	}
	return int64(t.ast.Width)
}

// coveredBytes returns the number of bytes of which a bit-field in a union covers a part.
func (t ctype) coveredBytes() int64 { return (int64(t.shift) + t.fieldWidth() + 7) / 8 }

// readByte builds the read of the byte with index i of v.
func (v *unionPart) readByte(i int64, at source.Span) ast.Expr {
	if v.behind != nil {
		return v.behind(i, false, at)
	}
	if v.index != nil {
		return v.element(i, at)
	}
	return readVar(v.byteOf(i, at), at)
}

// setBytes builds the assignment of an integer to the bytes of v.
func (b *builder) setBytes(v *unionPart, x func() ast.Expr, t ast.Type, target, at source.Span) (out ast.Expr) {
	for i := range v.size() {
		set := &ast.Assign{Node: ast.Node{Span: at}, Target: target, X: b.byteAt(x(), t, i, at)}
		if v.behind != nil {
			set.At = v.behind(i, true, at)
		} else if v.index != nil {
			set.At = v.element(i, at)
		} else {
			set.Var = v.byteOf(i, at)
		}
		out = comma(out, set)
	}
	return out
}

// allBytes returns the bytes of v as an integer of the type u.
func (b *builder) allBytes(v *unionPart, u ast.Type, at source.Span) ast.Expr {
	return b.fromBytes(int(v.size()), u, at, func(i int) ast.Expr { return v.readByte(int64(i), at) })
}

// byPower applies op, which multiplies, divides or takes the remainder, to x and 2 to the power of
// n. The operand x is an integer of the unsigned type u.
func (b *builder) byPower(x ast.Expr, op ast.BinaryOp, n int64, u ast.Type, at source.Span) ast.Expr {
	power := num.One()
	for range n {
		power = power.Add(power)
	}
	return &ast.Binary{Node: ast.Node{Span: at}, Op: op, X: x, Y: b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: power}, u), Type: u}
}

// unsignedFor returns an unsigned type at least as wide as t. The builder combines the bytes of
// a value in this type.
func (b *builder) unsignedFor(t ast.Type) ast.Type {
	for _, u := range b.integers() {
		if u.Kind == ast.Unsigned && u.Width >= t.Width {
			return u
		}
	}
	return b.wide(ast.Type{Kind: ast.Unsigned, Name: "unsigned __int128"})
}

func (b *builder) isInteger(v *unionPart, at source.Span) bool {
	if v.typ.kind != cInt {
		b.rep.ReportHint(diag.Struct, at, "use its integers", "%s is a part of a union and not an integer, which is not supported here", v.name)
	}
	return v.typ.kind == cInt
}

func (b *builder) viewValue(v *unionPart, at source.Span) ast.Expr {
	if !b.isInteger(v, at) {
		return b.placeholder(at)
	}
	t := v.typ.ast
	t.Const = false
	var do ast.Expr
	if v.before != nil || v.index != nil && v.size() > 1 {
		v, do = b.keepIndex(v, at)
	}
	if !v.typ.bits {
		return comma(do, b.allBytes(v, t, at))
	}
	u := b.unsignedFor(ast.Type{Width: uint8(8 * v.size())})
	x := b.byPower(b.allBytes(v, u, at), ast.Div, int64(v.typ.shift), u, at)
	if t.Kind == ast.Bool {
		x = b.byPower(x, ast.Rem, 1, u, at)
	}
	return comma(do, b.convert(x, t))
}

func (b *builder) byteAt(x ast.Expr, t ast.Type, i int64, at source.Span) ast.Expr {
	u := b.unsignedFor(t)
	shifted := ast.Expr(b.convert(x, u))
	if i > 0 {
		shifted = b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Shr, X: shifted, Y: b.number(intLit(8*i, at), b.int())})
	}
	return b.convert(shifted, b.byteType())
}

// setView builds the assignment v = x, where v is a part of a union. Like in C, the value of this
// expression is the new value of v.
func (b *builder) setView(v *unionPart, x ast.Expr, target, at source.Span) ast.Expr {
	if !b.isInteger(v, at) {
		return b.placeholder(at)
	}
	if v.typ.ast.Const {
		return b.refuse(diag.ConstAssign, at, "", "%s is const", v.name)
	}
	node := ast.Node{Span: at}
	t := v.typ.ast
	var do ast.Expr
	if v.before != nil || v.index != nil && v.size() > 1 {
		v, do = b.keepIndex(v, at)
	}
	return comma(do, b.withTemp(&ast.Convert{Node: node, Type: t, X: x, Implicit: true}, at, func(x func() ast.Expr) ast.Expr {
		if !v.typ.bits {
			return comma(void(b.setBytes(v, x, t, target, at)), x())
		}
		// The bits below and above the bit-field keep their values.
		u := b.unsignedFor(ast.Type{Width: uint8(8 * v.size())})
		field := b.convert(x(), u)
		if t.Kind != ast.Bool {
			own := u
			own.Width = t.Width
			field = b.convert(b.convert(x(), own), u)
		}
		low, high := int64(v.typ.shift), int64(v.typ.shift)+v.typ.fieldWidth()
		all := b.byPower(field, ast.Mul, low, u, at)
		if low > 0 {
			all = &ast.Binary{Node: node, Op: ast.Add, X: all, Y: b.byPower(b.allBytes(v, u, at), ast.Rem, low, u, at), Type: u}
		}
		if high < 8*v.size() {
			above := b.byPower(b.byPower(b.allBytes(v, u, at), ast.Div, high, u, at), ast.Mul, high, u, at)
			all = &ast.Binary{Node: node, Op: ast.Add, X: all, Y: above, Type: u}
		}
		kept := b.withTemp(all, at, func(all func() ast.Expr) ast.Expr { return void(b.setBytes(v, all, u, target, at)) })
		return comma(void(kept), x())
	}))
}

// assignView builds an assignment to a member of a union. If the left side is not such a member, it
// returns nil.
func (b *builder) assignView(c *parser.AssignContext) ast.Expr {
	v := b.viewOf(c.E(0))
	if v == nil {
		return nil
	}
	at := spanOf(c)
	op := c.GetOp().GetText()
	x := b.value(c.E(1))
	if op == "=" {
		return b.setView(v, x, spanOf(c.E(0)), at)
	}
	old, do := b.keepIndex(v, at)
	operator := b.operator(op[:len(op)-1], tokSpan(c.GetOp()))
	b.wideOperator(v.typ.ast, operator, x, at)
	store := func(x ast.Expr) ast.Expr {
		sum := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: operator, X: b.computed(b.viewValue(old, at)), Y: x})
		return b.setView(v, sum, spanOf(c.E(0)), at)
	}
	if contains(c.E(1), hasEffect) { // the effects come before the union is read (6.5.16.2p3)
		return comma(do, b.withTemp(x, at, func(x func() ast.Expr) ast.Expr { return store(x()) }))
	}
	return comma(do, store(x))
}

// computed converts the value of a wide bit-field to its declared type. The caller has checked the
// operation with wideOperator.
func (b *builder) computed(x ast.Expr) ast.Expr {
	if t := b.typeOf(x); b.isWideField(t) {
		return b.convert(x, b.declaredType(t))
	}
	return x
}

// keepIndex makes v read its index from a new variable, so that the program evaluates the index, or
// the address of v, only once. It returns a copy of v, which reads the same variable, and the
// assignment to the variable, which the program evaluates first. If v has neither, this assignment is
// nil.
func (b *builder) keepIndex(v *unionPart, at source.Span) (read *unionPart, save ast.Expr) {
	if v.before != nil {
		save, v.before = v.before, nil
	}
	copied := *v
	if v.index != nil {
		k := b.temporary("index", b.typeOf(v.index), at)
		save = setVar(k, v.index, at)
		v.index, copied.index = readVar(k, at), readVar(k, at)
	}
	return &copied, save
}

// stepView builds ++ or -- applied to a member of a union. If c is not a member of a union,
// stepView returns nil.
func (b *builder) stepView(c parser.IEContext, op string, post bool, at source.Span) ast.Expr {
	v := b.viewOf(c)
	if v == nil {
		return nil
	}
	from, do := b.keepIndex(v, at)
	by := ast.Add
	if op == "--" {
		by = ast.Sub
	}
	b.wideOperator(v.typ.ast, by, nil, at)
	step := func(x ast.Expr) ast.Expr {
		return b.setView(v, b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: by, X: b.computed(x), Y: b.number(intLit(1, at), b.int())}), spanOf(c), at)
	}
	if !post {
		return comma(do, step(b.viewValue(from, at)))
	}
	return comma(do, b.withTemp(b.viewValue(from, at), at, func(old func() ast.Expr) ast.Expr {
		return &ast.Binary{Node: ast.Node{Span: at}, Op: ast.Comma, X: void(step(old())), Y: old()}
	}))
}

// fillUnion records the braced initialiser of a union. The initialiser sets the designated member,
// or the first member if there is no designator. Empty braces set all bytes to 0.
func (b *builder) fillUnion(f *initialisation, o *object, list []parser.IElementContext) {
	for first := true; len(list) > 0; first = false {
		d := list[0].(*parser.ElementContext).AllDesignator()
		if len(d) == 0 && !first {
			b.unionInitialiser(o, spanOf(list[0].(*parser.ElementContext)))
			return
		}
		list = b.fillUnionPart(f, o, list, d)
	}
}

// unionInitialiser reports an error for an unsupported initialiser of a union.
func (b *builder) unionInitialiser(o *object, at source.Span) {
	b.rep.ReportHint(diag.Initializer, at, "initialise one member, by its name", "this initialiser of the union %s is not supported", o.name)
}

// isByteUnion reports whether t is a union that the builder represents as bytes (overlay), and has
// a member called "name".
func (t ctype) isByteUnion(name string) bool {
	if t.def == nil || t.def.members == nil {
		return false
	}
	_, ok := t.memberType(name)
	return ok
}

// hasInUnion reports whether the member "name" of t belongs to a union: to t, or to an unnamed union
// in it.
func (t ctype) hasInUnion(name string) bool {
	if t.kind != cStruct || t.def == nil || t.def.members != nil {
		return t.isByteUnion(name)
	}
	for _, f := range t.def.fields {
		if f.name == "" && f.typ.hasInUnion(name) {
			return true
		}
	}
	return false
}

// fillUnionPart records the first element of "list" as the value of a part of a union, and returns
// the remaining elements. The designators select the part. Without designators, the part is the
// first member. The remaining bytes of this member become 0; for the other bytes see fillRest.
func (b *builder) fillUnionPart(f *initialisation, o *object, list []parser.IElementContext, designators []parser.IDesignatorContext) []parser.IElementContext {
	e := list[0].(*parser.ElementContext)
	at := spanOf(e)
	t, place, ok := o.typ, int64(0), true
	name := o.typ.def.members[0].name
	if len(designators) == 0 {
		t = o.typ.def.members[0].typ
	}
	for i, d := range designators {
		d := d.(*parser.DesignatorContext)
		switch {
		case d.DOT() != nil:
			if t, ok = b.memberAt(t, d.ID().GetText(), &place); i == 0 {
				name = d.ID().GetText()
			}
		case t.kind == cArray && t.elem != nil:
			var n int
			size, known := b.bytes(*t.elem)
			n, ok = b.designatedElement(d)
			ok = ok && known && n < t.length
			t, place = *t.elem, place+int64(n)*size
		default:
			ok = false
		}
		if !ok {
			break
		}
	}
	// After .a.b = 1, an element without a designator would set the next member of a (6.7.9p17).
	// Such an initialiser is not supported.
	if len(designators) > 1 && len(list) > 1 {
		ok = ok && len(list[1].(*parser.ElementContext).AllDesignator()) > 0
	}
	if first, again := f.member[o]; !ok || again && first != name {
		b.unionInitialiser(o, at)
		return list[1:]
	}
	f.member[o] = name
	b.fillView(f, o, place, t, e.Initializer().(*parser.InitializerContext))
	b.fillRest(f, o, at)
	b.fillSlots(f, o, at)
	return list[1:]
}

// fillRest makes the bytes of a union arbitrary that its initialised member does not cover
// (6.2.6.1p7, 6.7.9p17). In a static variable they are 0.
func (b *builder) fillRest(f *initialisation, o *object, at source.Span) {
	i := slices.IndexFunc(o.typ.def.members, func(m field) bool {
		_, in := m.typ.memberType(f.member[o])
		return m.name == f.member[o] || m.name == "" && in
	})
	if !f.runs || i < 0 {
		return
	}
	all, ok := b.scalars(o.typ.def.members[i].typ, 0, 0, nil)
	if !ok {
		return
	}
	covered := map[int64]bool{}
	for _, s := range all {
		for k := range s.size {
			covered[s.at+k] = true
		}
	}
	for i, p := range o.parts {
		low := int64(i)
		if o.typ.isMixedUnion() {
			low = o.placeOf(p)
		}
		rest := false
		for k := range b.slotSize(p) {
			rest = rest || !covered[low+k]
		}
		switch {
		case !rest || f.values[p] != nil:
			continue
		case p.slot:
			f.values[p] = b.unsetValue(p, at)
		default:
			f.values[p] = &ast.Nondet{Node: ast.Node{Span: at}, Name: "unspecified byte of " + o.name, Type: p.typ.ast}
			f.open[p] = true
		}
		f.order = append(f.order, p)
	}
}

// fillView records the initialiser of a part of a union. The part starts at the byte with the
// number "place".
func (b *builder) fillView(f *initialisation, o *object, place int64, t ctype, c *parser.InitializerContext) {
	at := spanOf(c)
	switch {
	case t.kind == cInt && !t.bits && c.E() != nil && !contains(c.E(), hasEffect):
		size, _ := b.bytes(t)
		for i := range size {
			x := &ast.Convert{Node: ast.Node{Span: at}, Type: t.ast, X: b.initializer(c, t.ast), Implicit: true}
			b.note(f, o.byteAt(place+i), b.byteAt(x, t.ast, i, at), at)
		}
		return
	case (t.isIntPointer() || t.isFloatCell()) && c.E() != nil:
		b.fillSlot(f, o.slotAt(place, t), c)
		return
	case isText8(t) && stringOf(c) != nil:
		text, ok := characters(stringOf(c))
		if !ok || len(text) > t.length {
			break
		}
		for i := range t.length {
			v := int64(0)
			if i < len(text) {
				v = int64(text[i])
			}
			b.note(f, o.byteAt(place+int64(i)), b.convert(b.number(intLit(v, at), b.int()), b.byteType()), at)
		}
		return
	case c.Braced() == nil:
	case t.kind == cArray:
		size, _ := b.bytes(*t.elem)
		list := c.Braced().(*parser.BracedContext).AllElement()
		for i, e := range list {
			e := e.(*parser.ElementContext)
			if len(e.AllDesignator()) > 0 || i >= t.length {
				b.rep.ReportHint(diag.Initializer, at, "list the elements in order", "this initialiser of an array in the union %s is not supported", o.name)
				return
			}
			b.fillView(f, o, place+int64(i)*size, *t.elem, e.Initializer().(*parser.InitializerContext))
		}
		return
	case t.kind == cStruct:
		fields := t.def.named()
		for i, e := range c.Braced().(*parser.BracedContext).AllElement() {
			e := e.(*parser.ElementContext)
			name := ""
			if i < len(fields) && t.def.members == nil {
				name = fields[i].name
			}
			if d := e.AllDesignator(); len(d) == 1 && d[0].(*parser.DesignatorContext).DOT() != nil {
				name = d[0].(*parser.DesignatorContext).ID().GetText()
			} else if len(d) > 0 {
				name = ""
			}
			in := place
			m, ok := b.memberAt(t, name, &in)
			if !ok || name == "" {
				b.rep.ReportHint(diag.Initializer, at, "name the members", "this initialiser of a struct in the union %s is not supported", o.name)
				return
			}
			b.fillView(f, o, in, m, e.Initializer().(*parser.InitializerContext))
		}
		return
	}
	b.rep.ReportHint(diag.Initializer, at, "write braces around the parts, and values without side effects", "this initialiser of the union %s is not supported", o.name)
}
