package sema

import (
	"slices"
	"strconv"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// This file handles mixed unions: those with a pointer, a floating-point number or a _Bool. The
// builder represents them where pointers are byte addresses (byteview.go), and accesses their
// members through addresses. Such a union has a variable for each byte of its integers, and a slot
// for each pointer and each floating-point number. Several pointers at one offset share a slot.
//
// The value of a slot says what the program stored last in the bytes of the slot:
//
//	unset    something else; the bytes have the values of their variables
//	0        zeros; the slot is NULL or 0.0, and the variables of the bytes are 0, too
//	other    this pointer, or some floating-point number; the variables of the bytes mean nothing
//
// A store to some bytes makes all slots that contain one of them unset, except the slot that gets the
// value. If such a slot had another value than 0, its remaining bytes are now bytes of a pointer or
// of a floating-point number, and their variables become arbitrary. A read of such bytes gives an
// arbitrary value. A read of an unset pointer ends the run without a verdict.

// unsetFloat is the value of an unset slot of a floating-point number.
const unsetFloat = 2

// isMixedUnion reports whether t is a mixed union.
func (t ctype) isMixedUnion() bool {
	return t.kind == cStruct && t.def != nil && t.def.places != nil
}

// isInMixed reports whether the member "name" of t belongs to a mixed union: to t, or to an unnamed
// union in it.
func (t ctype) isInMixed(name string) bool {
	if t.kind != cStruct || t.def == nil {
		return false
	}
	if t.def.members != nil {
		return t.isMixedUnion() && t.isByteUnion(name)
	}
	return slices.ContainsFunc(t.def.fields, func(f field) bool { return f.name == "" && f.typ.isInMixed(name) })
}

// addSlots appends the slots of a mixed union with the given scalars to its fields.
func (b *builder) addSlots(def *structDef, all []scalar) {
	b.declareNoPointer()
	seen := map[string]bool{}
	for _, s := range all {
		at := strconv.FormatInt(s.at, 10)
		f := field{"pointers[" + at + "]", *b.pointerType(nil)}
		switch {
		case s.typ.kind == cInt:
			continue
		case s.typ.isFloatCell():
			f = field{s.typ.ast.Name + "s[" + at + "]", s.typ.modifiable()}
		}
		if !seen[f.name] {
			seen[f.name] = true
			def.fields, def.places = append(def.fields, f), append(def.places, s.at)
		}
	}
}

// declareNoPointer declares the target of unset pointers. No pointer of the program points to it.
func (b *builder) declareNoPointer() {
	if m := b.mem; m.noPointer == nil {
		m.noPointer = &object{name: "no pointer", typ: ctype{kind: cVoid}}
		m.objects = append(m.objects, m.noPointer)
	}
}

// unsetValue returns the value of an unset slot.
func (b *builder) unsetValue(slot *object, at source.Span) ast.Expr {
	if slot.typ.isFloatCell() {
		return b.number(intLit(unsetFloat, at), slot.typ.ast)
	}
	lit := &ast.IntLit{Node: ast.Node{Span: at}, Type: slot.typ.ast, Name: b.mem.noPointer.name, Value: num.From(int64(b.mem.unset))}
	lit.Type.Const = false
	b.mem.addresses = append(b.mem.addresses, addressLiteral{lit, b.mem.noPointer})
	b.mem.targetsOf[lit] = &targets{}
	return lit
}

// byteAt returns the byte of a union at the offset "at".
func (o *object) byteAt(at int64) *object {
	if o.typ.def.places == nil {
		return o.parts[at]
	}
	i := slices.Index(o.typ.def.places, at) // the bytes precede the slots
	return o.parts[i]
}

// slotAt returns the slot of a mixed union for a scalar of type t at the offset "at".
func (o *object) slotAt(at int64, t ctype) *object {
	i := slices.IndexFunc(o.parts, func(p *object) bool { return p.slot && sameSize(p.typ, t) && o.placeOf(p) == at })
	return o.parts[i]
}

// placeOf returns the offset of a part of a mixed union.
func (o *object) placeOf(part *object) int64 { return o.typ.def.places[slices.Index(o.parts, part)] }

// fillSlot records the initialiser of a pointer or floating-point number in a union.
func (b *builder) fillSlot(f *initialisation, slot *object, c *parser.InitializerContext) {
	at := spanOf(c)
	if !slot.typ.isFloatCell() {
		b.note(f, slot, b.initializer(c, slot.typ.ast), at)
		return
	}
	b.fillFloat(f, slot, c)
	if x := f.values[slot]; x != nil { // the number is not tracked, and may be another than 0
		f.values[slot] = comma(void(x), b.number(intLit(1, at), slot.typ.ast))
		if _, plain := x.(*ast.IntLit); plain {
			f.values[slot] = b.number(intLit(1, at), slot.typ.ast)
		}
	}
}

// fillSlots completes the initialisation of a mixed union. The slots that share bytes with the
// initialised member become unset, unless the member is 0.
func (b *builder) fillSlots(f *initialisation, o *object, at source.Span) {
	if !o.typ.isMixedUnion() {
		return
	}
	for _, p := range o.parts {
		x := f.values[p]
		if lit, ok := x.(*ast.IntLit); x == nil || ok && lit.Name == "" && lit.Value.IsZero() {
			continue
		}
		low := o.placeOf(p)
		for _, s := range b.slotsIn(o, low, low+b.slotSize(p)) {
			if f.values[s] == nil {
				f.values[s] = b.unsetValue(s, at)
				f.order = append(f.order, s)
			}
		}
	}
}

// recordUnions records the parts of all mixed unions in the variable o.
func (m *memory) recordUnions(o *object) {
	if m.mixedUnions == nil {
		m.mixedUnions = map[*object]*object{}
	}
	for _, p := range o.parts {
		if o.typ.isMixedUnion() {
			m.mixedUnions[p] = o
		}
		m.recordUnions(p)
	}
}

// slotSize returns the number of bytes that a part of a mixed union covers.
func (b *builder) slotSize(part *object) int64 {
	n, _ := b.bytes(part.typ)
	return n
}

// slotsIn returns the slots of the union o that contain a byte from "low" to "high"-1.
func (b *builder) slotsIn(o *object, low, high int64) (out []*object) {
	for _, p := range o.parts {
		if at := o.placeOf(p); p.slot && at < high && low < at+b.slotSize(p) {
			out = append(out, p)
		}
	}
	return out
}

// bytesIn returns the bytes of the union o from "low" to "high"-1.
func (b *builder) bytesIn(o *object, low, high int64) (out []*object) {
	for _, p := range o.parts {
		if at := o.placeOf(p); !p.slot && low <= at && at < high {
			out = append(out, p)
		}
	}
	return out
}

// viewUnions handles the mixed unions that the access u may reach. It moves the cells that need more
// than a read or a store from "chosen" to "view". The result contains the slots of pointers that
// must not be unset when u reads them. A copy of a whole union copies each of its parts as it is.
func (b *builder) viewUnions(u *pointerAccess, chosen map[int]numberedCell, view map[int][]integerByte) (unset []numberedCell) {
	for _, n := range sorting.Keys(chosen) {
		c := chosen[n]
		switch o := b.mem.mixedUnions[c.object]; {
		case o == nil:
		case u.copies != nil:
			if o.typ.def.source() != u.copies.source() {
				b.otherType(o, u.x.Span)
			}
		case c.object.slot && !u.store:
			if c.object.typ.isIntPointer() {
				unset = append(unset, c)
			}
		default:
			delete(chosen, n)
			view[n] = []integerByte{{c.object, 0}}
		}
	}
	return unset
}

// isSet builds the condition that a slot has another value than 0, and is not unset.
func (b *builder) isSet(slot *object, at source.Span) ast.Expr {
	unset := b.mem.unset
	if slot.typ.isFloatCell() {
		unset = unsetFloat
	}
	return both(compareVar(slot.sym.v, ast.Ne, 0, at), compareVar(slot.sym.v, ast.Ne, unset, at), at)
}

// unionRanges calls "visit" for each mixed union of which the access covers some bytes, with their
// first offset and the offset after the last.
func (b *builder) unionRanges(bytes []integerByte, visit func(o *object, low, high int64)) {
	for i := 0; i < len(bytes); {
		o := b.mem.mixedUnions[bytes[i].leaf]
		if o == nil {
			i++
			continue
		}
		low := o.placeOf(bytes[i].leaf)
		high := low
		for ; i < len(bytes) && b.mem.mixedUnions[bytes[i].leaf] == o; i++ {
			high = o.placeOf(bytes[i].leaf) + b.slotSize(bytes[i].leaf)
		}
		visit(o, low, high)
	}
}

// unlessSet builds the value of the bytes: x, or an arbitrary value if they belong to a pointer or a
// floating-point number in a union.
func (b *builder) unlessSet(u *pointerAccess, bytes []integerByte, x ast.Expr, at source.Span) ast.Expr {
	t := u.bytes.value.Type
	b.unionRanges(bytes, func(o *object, low, high int64) {
		for _, s := range b.slotsIn(o, low, high) {
			read := &ast.Cond{Node: ast.Node{Span: at}, C: b.isSet(s, at), T: b.zeroOf(t, at), F: x}
			if u.store {
				u.bytes.vague = append(u.bytes.vague, read)
			} else {
				read.T = b.foreignBytes(t, at)
			}
			u.bytes.others = append(u.bytes.others, s)
			x = read
		}
	})
	return x
}

// foreignBytes returns an arbitrary integer in place of bytes of a pointer or floating-point number.
func (b *builder) foreignBytes(t ast.Type, at source.Span) ast.Expr {
	t.Const = false
	return &ast.Nondet{Node: ast.Node{Span: at}, Name: ast.ForeignBytes, Type: t, Vague: true}
}

// storeInUnions builds what a store to the bytes changes in mixed unions, except the bytes
// themselves. It runs before the store to the bytes.
func (b *builder) storeInUnions(u *pointerAccess, bytes []integerByte, at source.Span) (do ast.Expr) {
	b.unionRanges(bytes, func(o *object, low, high int64) {
		stored := bytes[0].leaf
		for _, s := range b.slotsIn(o, low, high) {
			if s == stored {
				continue
			}
			u.bytes.others = append(u.bytes.others, s)
			begin := o.placeOf(s)
			rest := append(b.bytesIn(o, begin, low), b.bytesIn(o, high, begin+b.slotSize(s))...)
			u.bytes.others = append(u.bytes.others, rest...)
			var lost ast.Expr
			for _, p := range rest {
				lost = comma(lost, setVar(p.sym.v, b.foreignBytes(p.typ.ast, at), at))
			}
			if lost != nil {
				do = comma(do, &ast.Cond{Node: ast.Node{Span: at}, C: b.isSet(s, at), T: lost, F: void(intLit(0, at))})
			}
			do = comma(do, setVar(s.sym.v, b.unsetValue(s, at), at))
		}
		if !stored.slot {
			return
		}
		for _, p := range b.bytesIn(o, low, high) {
			u.bytes.others = append(u.bytes.others, p)
			do = comma(do, setVar(p.sym.v, b.zeroOf(p.typ.ast, at), at))
		}
		x := ast.Expr(readVar(u.bytes.value, at))
		if stored.typ.isFloatCell() {
			x = b.number(intLit(1, at), stored.typ.ast)
		}
		do = comma(do, setVar(stored.sym.v, x, at))
	})
	return do
}

// zeroOf returns 0, or NULL for a pointer.
func (b *builder) zeroOf(t ast.Type, at source.Span) ast.Expr {
	t.Const = false
	if t.Pointer {
		return &ast.IntLit{Node: ast.Node{Span: at}, Type: t, Name: "NULL"}
	}
	return b.convert(b.number(intLit(0, at), b.int()), t)
}
