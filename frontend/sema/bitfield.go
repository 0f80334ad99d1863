package sema

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file handles bit-fields. A bit-field is an integer variable whose type has the field's
// width. Every store into the field converts the value to that width. Promotion turns the value
// into an int if an int can represent all values of the field (6.3.1.1p2). A plain int field is
// signed, as with gcc.

// bitField returns the type of a bit-field with the declared type t and the given size. A width
// that no compiler accepts is an error (6.7.2.1p4). Only a field without a name may have the width
// 0.
//
// A result of kind cBits means that the program may declare the field but not use it. With
// mathematical integers every field has this kind, because mathematical integers do not wrap.
func (b *builder) bitField(t ctype, named bool, size parser.IEContext) ctype {
	refused := ctype{kind: cBits}
	b.passesCheck(size, func() {
		if o := b.operandOf(size); !o.class().isInteger() { // 6.7.2.1p4, 6.6p6
			b.reportViolation(diag.Constant, spanOf(size), "write a number", "the width of a bit-field is not an integer")
		}
	})
	switch at := spanOf(size); {
	case t.kind != cInt && t.kind < cTypeof:
		b.reportViolation(diag.Type, at, "write an integer type", "a bit-field must have an integer type")
	case !b.isConstant(size):
		b.reportViolation(diag.Constant, at, "write a number", "the width of a bit-field is not constant")
	}
	n, ok := b.plainValue(size)
	bits, small := n.Int64()
	most := int64(t.ast.Width)
	if !b.file.Rules.C {
		most = int64(width(ast.LP64(), t.ast))
	}
	if ok && (!small || bits < 0 || bits == 0 && named || t.kind == cInt && (most > 0 && bits > most || t.ast.Kind == ast.Bool && bits > 1)) {
		b.reportViolation(diag.Type, spanOf(size), "", "a bit-field must have at least 1 bit, and at most as many as its type")
	}
	switch {
	case !b.file.Rules.C || t.kind != cInt || !ok || !small || bits < 1:
		return refused
	case t.ast.Kind == ast.Bool:
		if bits > 1 {
			return refused
		}
	case bits > int64(t.ast.Width):
		return refused
	case bits < int64(t.ast.Width):
		t.ast.Width = uint8(bits)
		t.ast.Name += " : " + n.String()
	}
	t.bits = true
	return t
}

// A bitRun is a member of a struct with bit-fields, or a bit-field without a name.
type bitRun struct {
	name  string
	typ   ctype // the declared type, also of a bit-field
	width int64 // the width of a bit-field; negative for other members
}

// bitLayout returns the size and alignment of a struct with bit-fields in bytes, and the offset of
// each element of def.runs in bits. A bit-field begins at the next bit. If it would then cross the
// end of a unit of its declared type, it begins at the next unit, except in a packed struct. If
// compilers for Linux may choose another layout, the last result is false.
func (b *builder) bitLayout(def *structDef, depth int) (size, align int64, places []int64, ok bool) {
	if def.aligned || def.changed || b.layoutChanged || b.model().Char != 8 || !b.file.Rules.C {
		return 0, 0, nil, false
	}
	at := int64(0)
	align = 1
	for _, m := range def.runs {
		s, a, ok := b.sizeAndAlign(m.typ, depth+1)
		if !ok || m.width >= 0 && (s != a || m.typ.kind != cInt) || m.width == 0 && def.packed {
			return 0, 0, nil, false
		}
		if def.packed {
			a = 1
		}
		unit := 8 * s
		switch {
		case m.width < 0:
			at = multiple(at, 8*a)
			places = append(places, at)
			at += unit
		case m.width == 0 || !def.packed && at/unit != (at+m.width-1)/unit:
			at = multiple(at, unit)
		}
		if m.width >= 0 {
			places = append(places, at)
			at += m.width
		}
		if m.width < 0 || m.name != "" {
			align = max(align, a)
		}
	}
	return multiple(multiple(at, 8)/8, align), align, places, at > 0
}

// bitPlaces returns the offset of each field of a struct with bit-fields in bits.
func (b *builder) bitPlaces(def *structDef) (out []int64) {
	_, _, places, ok := b.bitLayout(def, 0)
	for i, m := range def.runs {
		if ok && (m.width < 0 || m.name != "") {
			out = append(out, places[i])
		}
	}
	return out
}

func (b *builder) bitsHint(t ctype) string {
	switch {
	case t.kind != cBits && (t.kind != cStruct || t.def == nil || !slices.ContainsFunc(t.def.fields, func(f field) bool { return f.typ.kind == cBits })):
		return ""
	case !b.file.Rules.C:
		return "use C's integers, -ints=c, which have bit-fields"
	}
	return "declare bit-fields with at most the bits of their type"
}

// isWideField reports whether t is the type of a bit-field that is narrower than its declared type,
// but not narrower than int, such as unsigned long : 40. gcc computes with such a field in its own
// width, and clang in the declared type (6.3.1.1p2 names no type for it).
func (b *builder) isWideField(t ast.Type) bool {
	return b.file.Rules.C && t.Width >= b.model().Int && strings.Contains(t.Name, " : ")
}

// declaredType returns the declared type of a bit-field of type t.
func (b *builder) declaredType(t ast.Type) ast.Type {
	t.Name, _, _ = strings.Cut(t.Name, " : ")
	t.Const = false
	return b.wide(t)
}

// wideOperands handles the operands of a binary operation that have the type of a wide bit-field. It
// converts them to the declared type, or leaves them, if all compilers compute the same value;
// otherwise it reports an error.
func (b *builder) wideOperands(e *ast.Binary) {
	field, other := &e.X, &e.Y
	if !b.isWideField(b.typeOf(*field)) {
		field, other = other, field
	}
	t, u := b.typeOf(*field), b.promoted(b.typeOf(*other))
	if !b.isWideField(t) {
		return
	}
	whole := b.declaredType(t)
	v, constant := constant.Value(*other)
	constant = constant && v.Sign() >= 0 && fitsType(t, v)
	same := constant || u.Kind == t.Kind
	compares, unsigned := e.Op >= ast.Lt && e.Op <= ast.Ne, t.Kind == ast.Unsigned
	switch {
	case e.Op == ast.Shl || e.Op == ast.Shr:
		if field == &e.Y {
			*field = b.convert(*field, whole)
			return
		}
		if e.Op == ast.Shr && unsigned && constant && v.Less(num.From(int64(t.Width))) {
			return
		}
	case b.isWideField(u):
		if compares && same {
			e.X, e.Y = b.convert(e.X, b.declaredType(b.typeOf(e.X))), b.convert(e.Y, b.declaredType(b.typeOf(e.Y)))
			return
		}
	case u.Width >= whole.Width && (u.Kind == ast.Unsigned || !unsigned):
		*field = b.convert(*field, whole)
		return
	case same && (compares || e.Op == ast.BitAnd || e.Op == ast.BitOr || e.Op == ast.BitXor || unsigned && field == &e.X && (e.Op == ast.Div || e.Op == ast.Rem)):
		return
	}
	b.refuseWide(e.Span, t)
	*field = b.convert(*field, whole)
}

// refuseWide reports that compilers compute with a value of type t, that of a wide bit-field, in
// different types.
func (b *builder) refuseWide(at source.Span, t ast.Type) {
	b.rep.ReportHint(diag.Struct, at, "convert the bit-field to "+b.declaredType(t).Name+" first", "compilers compute with a bit-field of %d bits in different types", t.Width)
	b.gap(at)
}

// wideOperator checks a compound assignment with the operator op and the operand x to an integer of
// type t. If x is nil, the operator is ++ or --.
func (b *builder) wideOperator(t ast.Type, op ast.BinaryOp, x ast.Expr, at source.Span) {
	if x == nil {
		if b.isWideField(t) && t.Kind != ast.Unsigned {
			b.refuseWide(at, t)
		}
		return
	}
	if u := b.typeOf(x); !b.isWideField(t) || b.isWideField(u) {
		if b.isWideField(u) {
			b.refuseWide(at, u)
		}
		return
	}
	v, constant := constant.Value(x)
	unsigned := t.Kind == ast.Unsigned
	ok := false
	switch op {
	case ast.Add, ast.Sub, ast.Mul: // modulo a power of 2
		ok = unsigned
	case ast.BitAnd, ast.BitOr, ast.BitXor:
		ok = true
	case ast.Shl, ast.Shr:
		ok = unsigned && constant && v.Sign() >= 0 && v.Less(num.From(int64(t.Width)))
	case ast.Div, ast.Rem:
		ok = unsigned && (constant && v.Sign() >= 0 && fitsType(t, v) || b.promoted(b.typeOf(x)).Kind == ast.Unsigned)
	}
	if !ok {
		b.refuseWide(at, t)
	}
}
