package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
)

// This file builds accesses through pointers and pointer arithmetic, in programs whose pointers the
// builder represents as integer variables (memory.go).

type pointerAccess struct {
	x            *ast.Element
	targets      *targets
	typ          ctype
	store        bool
	fn           *ast.Func
	scope        *scope
	cells        []numberedCell // the accessed cells, in ascending order of numbers
	copies       *structDef     // the mixed union that is copied as a whole; see mixedunion.go
	reachesParts bool           // whether the access may also reach parts of the targets
	// The field "unaligned" is true if the address may be unaligned, as in a call of memcpy.
	unaligned bool
	late      *lateStore  // the store, if the evaluation of its right operand may free the target; otherwise nil
	bytes     *byteAccess // the bytes that the access may cover; nil if the access covers only whole cells
}

// A movement is an operation that moves, subtracts or compares pointers. The set p contains the
// targets of the first pointer. If there is a second pointer, the set q contains its targets.
type movement struct {
	x    *ast.Offset
	p, q *targets
	of   *ctype
	// The field "member" is true if the operation turns a pointer to a struct into a pointer to a
	// member of the struct.
	member bool
	order  bool // the operation is <, <=, > or >=
	fn     *ast.Func
}

// A value of type "member" describes an access through a pointer to a member of a struct of type
// typ.
type member struct {
	to  *targets
	typ ctype
	at  source.Span
}

// units returns the difference between the values of pointers to neighbouring array elements of
// type t. If memory.bytes is set and the size of t is known, the difference is this size in bytes.
func (b *builder) units(t ctype) int {
	if n, ok := b.sized(t); ok {
		return n
	}
	switch {
	case t.kind == cArray && t.elem != nil && t.length >= 0:
		return (t.length + 1) * b.units(*t.elem)
	case t.kind == cStruct && t.def != nil:
		sum := 0
		for _, f := range t.def.fields {
			sum = min(sum+2*b.units(f.typ), maxUnits)
		}
		return max(sum, 1)
	}
	return 1
}

// stride returns the difference between the values of pointers to neighbouring variables of type t.
// It is twice the size of a variable, because pointers past the end of a variable need values, too.
// If memory.bytes is set, it is rounded up to a multiple of "alignment".
func (b *builder) stride(t ctype) int {
	n := 2 * b.units(t)
	if b.mem.bytes {
		n = int(multiple(int64(n), alignment))
	}
	return n
}

// maxUnits limits the number of pointer values that one object occupies.
const maxUnits = 1 << 24

// memberIn returns the offset of a member in its struct and the type of the member. The offset is
// the difference between the values of pointers to the member and to the struct.
func (b *builder) memberIn(t ctype, name string) (at int, of ctype, ok bool) {
	if t.kind != cStruct || t.def == nil || t.def.changed {
		return 0, ctype{}, false
	}
	if _, ok := b.sized(t); ok {
		if at, of, ok := b.bitFieldIn(t, name); ok {
			return at, of, true
		}
		if i := slices.IndexFunc(t.def.fields, func(f field) bool { return f.name == name }); i >= 0 && t.def.members != nil {
			of := t.def.fields[i].typ.within(t) // a byte or a slot of a union
			if t.def.places != nil {
				i = int(t.def.places[i])
			}
			return i, of, true
		}
		var place int64
		of, ok := b.memberAt(withoutFlexible(t), name, &place)
		return int(place), of, ok
	}
	for _, f := range t.def.fields {
		if f.name == name {
			return at, f.typ.within(t), true
		}
		if f.name == "" {
			if more, of, ok := b.memberIn(f.typ.within(t), name); ok {
				return at + more, of, true
			}
		}
		at = min(at+2*b.units(f.typ), maxUnits)
	}
	return 0, ctype{}, false
}

// bitFieldIn returns the offset of the struct that contains the bit-field "name" of t, and the type
// of the bit-field. A pointer to this struct stands for one to the bit-field, which has no address.
func (b *builder) bitFieldIn(t ctype, name string) (at int, of ctype, ok bool) {
	if t.kind != cStruct || t.def == nil || t.def.members != nil {
		return 0, ctype{}, false
	}
	for i, f := range t.def.fields {
		if f.name == name {
			return 0, f.typ.within(t), f.typ.bits
		}
		if f.name != "" {
			continue
		}
		if at, of, ok := b.bitFieldIn(f.typ.within(t), name); ok {
			places, placed := b.placesOf(t.def)
			return int(places[i]) + at, of, placed
		}
	}
	return 0, ctype{}, false
}

// access builds a read or a write through the pointer p. The new ast.Element does not yet list the
// variables to which p may point. The builder adds this list after it has built the whole program.
func (b *builder) access(p intPointer, t ctype, name string, store bool, at source.Span) *ast.Element {
	typ := t.ast
	typ.Const = false
	e := &ast.Element{Node: ast.Node{Span: at}, Name: name, Index: []ast.Index{{X: p.x, Size: 1}}, At: []int{},
		Cells: []*ast.Var{{Name: name, Type: typ, Span: at, Kind: ast.Global}}}
	u := &pointerAccess{x: e, targets: p.targets, typ: t, store: store, scope: b.scope, reachesParts: b.mem.bytes}
	if b.fn != nil {
		u.fn = b.fn.def
	}
	b.mem.accesses = append(b.mem.accesses, u)
	if t.isIntPointer() {
		set := &targets{}
		b.mem.targetsOf[e] = set
		b.mem.rule(func() {
			for _, o := range u.objects() {
				for _, to := range b.mem.variable(o.sym.v).list {
					b.mem.add(set, to)
				}
			}
		})
	}
	return e
}

func (u *pointerAccess) objects() []*object {
	var out []*object
	for _, o := range u.targets.list {
		if u.reachesParts {
			o.leaves(func(e *object) {
				if e.sym.v != nil && sameSize(u.typ, e.typ) && !(u.store && e.sym.v.Type.Const) {
					out = append(out, e)
				}
			})
			continue
		}
		for _, e := range o.elements() {
			if e.sym != nil && e.sym.v != nil && !e.empty && sameSize(u.typ, e.typ) && !(u.store && e.sym.v.Type.Const) {
				out = append(out, e)
			}
		}
	}
	return out
}

// moveBy builds the pointer p + by or, if "back" is set, p - by.
func (b *builder) moveBy(p intPointer, by ast.Expr, back bool, at source.Span) intPointer {
	size := 1
	if p.targetType != nil {
		size = b.units(*p.targetType)
	}
	if p.targetType == nil || p.targetType.kind == cVoid || p.targetType.kind == cStruct && (p.targetType.def == nil || !p.targetType.def.defined) {
		b.rep.ReportHint(diag.Pointer, at, "convert it to a pointer to a type with a size", "this pointer cannot be moved: the size of what it points to is not known")
		b.gap(at)
	}
	if back {
		size = -size
	}
	x := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: by, Size: size}
	to := p.targets
	if b.mem.bytes && size*size == 1 {
		to = b.wholesOf(p.targets)
	}
	move := &movement{x: x, p: to, q: p.targets, of: p.targetType}
	if b.fn != nil && !b.mem.bytes { // for checkArgumentMove
		move.fn = b.fn.def
	}
	b.mem.movements = append(b.mem.movements, move)
	b.mem.targetsOf[x] = to
	return intPointer{x, to, p.targetType}
}

// moveTo builds the pointer p + by, where p points to an element. It checks that the result points
// to an element of the same array, and not one past the end.
func (b *builder) moveTo(p intPointer, by ast.Expr, at source.Span) intPointer {
	if p.targetType == nil {
		return b.noPointer(at, "what this points to is not known")
	}
	x := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: by, Size: b.units(*p.targetType)}
	b.mem.movements = append(b.mem.movements, &movement{x: x, p: p.targets, q: p.targets, of: p.targetType, member: true})
	b.mem.targetsOf[x] = p.targets
	return intPointer{x, p.targets, p.targetType}
}

func (b *builder) checkedPointer(p intPointer, at source.Span) intPointer {
	return b.moveTo(p, b.number(intLit(0, at), b.int()), at)
}

// partAddress returns the address of a part of the object to which p points: the pointer value of p
// plus shift. "to" contains the possible targets, and typ is their type.
func (b *builder) partAddress(p intPointer, shift int, to *targets, typ *ctype, at source.Span) intPointer {
	b.mem.deepest = max(b.mem.deepest, shift)
	var x ast.Expr
	if shift != 0 {
		by := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: &ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(int64(shift))}, Size: 1}
		b.mem.shifts = append(b.mem.shifts, pointerShift{by, to})
		x = by
	} else {
		x = &ast.Convert{Node: ast.Node{Span: at}, Type: b.pointerType(typ).ast, X: p.x, Implicit: true}
	}
	b.mem.targetsOf[x] = to
	return intPointer{x, to, typ}
}

// noMember reports the error that the type t has no member with the given name, or that the access
// to this member of a union is not supported. The text "what" names the struct in the message.
func (b *builder) noMember(t ctype, what, name string, at source.Span) {
	if t.union && t.tagDef != nil {
		b.rep.ReportHint(diag.Struct, at, "name the union's variable", "a member of a union cannot be accessed through a variable index or a pointer that varies")
		return
	}
	b.rep.Report(diag.Struct, at, "%s has no member %s", what, name)
}

// member returns the address of a member of the object to which p points. If "checked" is set, the
// run fails if p points to no object.
func (b *builder) member(p intPointer, name string, checked bool, at source.Span) intPointer {
	if p.targetType == nil {
		return b.noPointer(at, "what this points to is not known")
	}
	by, of, ok := b.memberIn(*p.targetType, name)
	if !ok {
		b.noMember(*p.targetType, p.targetType.structWord(), name, at)
		return b.nullPlaceholder(at)
	}
	t := *p.targetType
	to := b.mem.derived(p.targets, func(o *object) *object {
		if b.mem.bytes {
			return nil
		}
		if o.parts == nil || !sameType(o.typ, t) || o.typ.kind != cStruct {
			b.otherType(o, at)
			return nil
		}
		part := o.member(name)
		if part != nil && part.typ.kind == cArray {
			return b.mem.addressTarget(part)
		}
		return part
	})
	if b.mem.bytes {
		to = b.membersIn(p.targets, t, name)
		if _, sized := b.sized(t); !sized {
			b.mem.unknownLayout = append(b.mem.unknownLayout, member{p.targets, t, at})
		}
	}
	if !checked {
		return b.partAddress(p, by, to, &of, at)
	}
	b.mem.deepest = max(b.mem.deepest, by)
	x := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: &ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(int64(by))}, Size: 1}
	b.mem.movements = append(b.mem.movements, &movement{x: x, p: p.targets, q: p.targets, of: p.targetType, member: true})
	b.mem.targetsOf[x] = to
	return intPointer{x, to, &of}
}

func (b *builder) firstElement(p intPointer, at source.Span) intPointer {
	if p.targetType == nil || p.targetType.kind != cArray || p.targetType.elem == nil {
		return b.noPointer(at, "this is not an array")
	}
	to := b.mem.derived(p.targets, func(o *object) *object {
		if o.typ.kind != cArray {
			return nil
		}
		return o
	})
	if b.mem.bytes {
		to = b.arraysIn(p.targets, *p.targetType)
	}
	of := p.targetType.elem.within(*p.targetType)
	return b.partAddress(p, 0, to, &of, at)
}

// otherType reports that a pointer may point to the object o, whose type is not the pointer's
// target type, or which is memory that a function without a body returns. It reports one error for
// each position.
func (b *builder) otherType(o *object, at source.Span) {
	if b.mem.externTargets[o] && b.rep.Once(at) {
		b.rep.ReportHint(diag.Pointer, at, "define the function", "this may point to memory that %s returns, which is not known", o.name)
		b.gap(at)
	}
	if b.rep.Once(at) {
		b.rep.ReportHint(diag.Pointer, at, "use a pointer for each type", "this may point to %s, which has another type", o.name)
		b.gap(at)
	}
}
