package sema

import "ic3play/frontend/ast"

// This file computes the sizes that compilers for Linux use. A member is placed at the next
// multiple of its alignment. The alignment of an integer of at most 8 bytes is its size, but not
// more than the alignment of a long. The alignment of an __int128 is 16, and that of a double is
// the alignment of a long. The size of a struct is a multiple of the largest alignment of its
// members.

const maxBytes = 1 << 40

// word returns the size of a long, which is also the size of a pointer.
func (b *builder) word() int64 {
	if !b.file.Rules.C {
		return 8
	}
	return b.inBytes(b.model().Long)
}

func (b *builder) inBytes(bits uint8) int64 {
	char := int64(b.model().Char)
	return (int64(bits) + char - 1) / char
}

func (b *builder) bytes(t ctype) (int64, bool) {
	size, _, ok := b.sizeAndAlign(t, 0)
	return size, ok
}

// sizeAndAlign returns the size and alignment of a type in bytes. If the size or the alignment is
// unknown, the last result is false.
func (b *builder) sizeAndAlign(t ctype, depth int) (size, align int64, ok bool) {
	if depth > maxNesting {
		return 0, 0, false
	}
	if t.bits {
		return 0, 0, false
	}
	switch t.kind {
	case cInt:
		size = integerSize(t.ast)
		if t.enum != nil {
			size = integerSize(t.enum.typ)
		}
		if b.file.Rules.C && t.ast.Kind != ast.Bool {
			size = b.inBytes(width(b.model(), t.ast))
		}
		if size > 8 { // __int128
			return size, size, true
		}
		return size, min(size, b.word()), depth == 0 || size <= 8
	case cFloat:
		switch t.ast.Name {
		case "float":
			return 4, 4, true
		case "double":
			return 8, b.word(), true
		case "long double":
			if b.longWidth() == 32 {
				return 12, 4, true
			}
			return 16, 16, true
		}
	case cPointer:
		return b.word(), b.word(), true
	case cArray:
		if t.elem == nil || t.length < 0 {
			return 0, 0, false
		}
		size, align, ok = b.sizeAndAlign(*t.elem, depth+1)
		size *= int64(t.length)
		return size, align, ok && size <= maxBytes
	case cStruct:
		if t.def != nil && t.def.members != nil {
			return t.def.size, t.def.align, !b.layoutChanged
		}
		if t.def != nil && t.def.defined && t.def.runs != nil {
			size, align, _, ok = b.bitLayout(t.def, depth)
			return size, align, ok && size <= maxBytes
		}
		if t.def == nil || !t.def.defined || t.def.changed || t.def.padded || b.layoutChanged || len(t.def.fields) == 0 {
			return 0, 0, false
		}
		align = 1
		for _, f := range t.def.fields {
			s, a, ok := b.memberLayout(t.def, f.typ, depth+1)
			if !ok {
				return 0, 0, false
			}
			size = multiple(size, a) + s
			align = max(align, a)
		}
		align = max(align, t.def.align)
		if !t.def.unrounded {
			size = multiple(size, align)
		}
		return size, align, size <= maxBytes
	}
	return 0, 0, false
}

// memberLayout returns the size and the alignment of a member of type t in the struct "def". In a
// packed struct, the alignment is 1.
func (b *builder) memberLayout(def *structDef, t ctype, depth int) (size, align int64, ok bool) {
	size, align, ok = b.sizeAndAlign(t, depth)
	if def != nil && def.packed {
		align = 1
	}
	return size, align, ok
}

// placesOf returns the offset of each field of a struct in bytes: for a bit-field, that of its first
// byte. For a union, the result contains the offsets of its bytes and slots.
func (b *builder) placesOf(def *structDef) (out []int64, ok bool) {
	if def.places != nil {
		return def.places, true
	}
	if def.runs != nil && def.members == nil {
		for _, at := range b.bitPlaces(def) {
			out = append(out, at/8)
		}
		return out, len(out) == len(def.fields)
	}
	place := int64(0)
	for _, f := range def.fields {
		size, align, ok := b.memberLayout(def, f.typ, 1)
		if !ok {
			return nil, false
		}
		place = multiple(place, align)
		out = append(out, place)
		place += size
	}
	return out, true
}

// multiple returns the smallest multiple of n that is at least size.
func multiple(size, n int64) int64 { return (size + n - 1) / n * n }
