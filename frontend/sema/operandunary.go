package sema

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file checks the operands of unary operators, of ++ and --, and of casts (see operand.go).

func (b *builder) unaryOperand(c *parser.UnaryContext) operand {
	at, op := spanOf(c), c.GetOp().GetText()
	if star, ok := inner(c.E()).(*parser.UnaryContext); ok && op == "&" && isStar(star) { // 6.5.3.2p3
		if o := b.operandOf(star.E()); o.class() == pointers {
			return rvalue(unqualified(decayed(o.ctype)))
		}
	}
	o := b.operandOf(c.E())
	k := o.class()
	switch {
	case op == "&":
		if o.value {
			b.reportViolation(diag.Lvalue, at, "assign it to a variable", "this value is not a variable, so it has no address")
		} else if o.bits || o.kind == cBits {
			b.reportViolation(diag.Struct, at, "copy it to a variable", "a bit-field has no address")
		} else {
			b.checkAddressable(c.E())
		}
		if k == anything {
			return rvalue(ctype{kind: cPointer})
		}
		return rvalue(ctype{kind: cPointer, elem: &o.ctype})
	case k == valueless:
		b.hasNoValue(at)
	case op == "*":
		if !k.isPointer() {
			b.reportViolation(diag.Type, at, "write a pointer after it", "* is applied to %s", o.word())
		} else if o.kind == cFunc {
			return o
		} else if of := elementOf(o.ctype); of != nil {
			if of.kind != cArray { // an array decays to a pointer to its first element, which exists
				b.complete(o.ctype, at)
			}
			return operand{ctype: *of}
		}
	case op == "!":
		b.scalarOperand(o, at)
		return intOperand()
	case op == "~" && !k.isInteger() && !(k == floats && strings.Contains(o.ast.Name, "_Complex")), !k.isArithmetic():
		b.reportViolation(diag.Type, at, "use a number", "%s is applied to %s", op, o.word())
	case k == integers:
		return intOperand()
	default:
		return rvalue(unqualified(o.ctype))
	}
	return unknownOperand()
}

func (b *builder) stepOperand(c parser.IEContext) operand {
	o := b.operandOf(c)
	b.checkModifiable(o, c)
	if k := o.class(); k == structs || k == valueless {
		b.reportViolation(diag.Type, spanOf(c), "use a number", "++ or -- is applied to %s", o.word())
	}
	b.complete(o.ctype, spanOf(c))
	return rvalue(unqualified(o.ctype))
}

func (b *builder) castOperand(c *parser.CastContext) operand {
	at := spanOf(c)
	o := b.operandOf(c.E())
	b.checkTypeName(c.TypeName())
	t, ok := b.wholeType(c.TypeName())
	if !ok {
		return rvalue(ctype{kind: cUnknown})
	}
	switch l := t.class(); {
	case t.kind == cArray, t.kind == cFunc:
		b.refuseCast(t, spanOf(c.TypeName()))
		return unknownOperand()
	case l == valueless:
	case t.enum != nil && t.lacksMembers():
		b.mustBeComplete(t, at, "the result of this cast")
	case l == integers && o.class() == pointers, l == pointers && o.class() == integers:
	case l == floats && o.class() == pointers: // 6.5.4p4
		b.reportViolation(diag.Type, at, "convert an integer", "a pointer is converted to a floating-point number")
	case t.union && o.class() != valueless: // GNU C converts to a union that has a member of this type
		if k := o.class(); k != anything && (k != structs || b.differ(t, o.ctype)) && !slices.ContainsFunc(t.tagDef.named(), func(f field) bool {
			m := f.typ.class()
			return m == anything || m == k && (k != structs || !b.differ(f.typ, o.ctype))
		}) {
			b.reportViolation(diag.Type, at, "convert one of its members", "the union has no member of this type")
		}
	default:
		b.assignable(t, o, spanOf(c.E()), "this")
	}
	return rvalue(unqualified(t))
}

func (b *builder) checkTypeName(c parser.ITypeNameContext) {
	tn := c.(*parser.TypeNameContext)
	if a := tn.AbstractDeclarator(); a != nil {
		b.abstractType(b.specifiers(tn.AllDeclSpec(), spanOf(tn)).typ, a, false)
	}
}

// refuseCast reports an error for a conversion to an array or function type (6.5.4p2).
func (b *builder) refuseCast(t ctype, at source.Span) {
	what := "an array"
	if t.kind == cFunc {
		what = "a function"
	}
	b.reportViolation(diag.Type, at, "convert to a pointer", "the type of this cast is %s", what)
}
