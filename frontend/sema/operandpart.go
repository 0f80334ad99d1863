package sema

import (
	"github.com/antlr4-go/antlr/v4"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file checks the operands of index and member expressions: a[i], s.m and p->m (see
// operand.go).

func (b *builder) indexOperand(c *parser.IndexContext) operand {
	x, i := b.operandOf(c.E()), b.operandsOf(c.Expr())
	l, r := x.class(), i.class()
	switch {
	case l == valueless || r == valueless:
		b.hasNoValue(spanOf(c))
	case l == pointers && !r.isInteger():
		b.reportViolation(diag.Type, spanOf(c.Expr()), "write an integer", "the index is not an integer")
	case r == pointers && !l.isInteger():
		b.reportViolation(diag.Type, spanOf(c.E()), "write an integer", "the index is not an integer")
	case !l.isPointer() && !r.isPointer():
		b.reportViolation(diag.Type, spanOf(c), "write an array before the brackets", "%s has no elements", x.word())
	case l == anything || r == anything:
	default:
		p := x.ctype
		if l != pointers {
			p = i.ctype
			arrayFirst(c)
		}
		b.complete(p, spanOf(c))
		if of := p.elem; p.kind == cFunc || of != nil && of.kind == cFunc { // 6.5.2.1p1
			b.reportViolation(diag.Type, spanOf(c), "write an array before the brackets", "a function has no elements")
			return unknownOperand()
		}
		if of := elementOf(p); of != nil {
			return operand{ctype: *of}
		}
	}
	return unknownOperand()
}

// arrayFirst changes i[a] in the parse tree to a[i], which has the same meaning (6.5.2.1p2). If a
// is neither an lvalue nor a string literal, the tree stays as it is.
func arrayFirst(c *parser.IndexContext) {
	index, array := c.E(), c.Expr().(*parser.ExprContext).AllE()
	if _, text := array[0].(*parser.StringContext); len(array) > 1 || !text && !designates(array[0]) {
		return
	}
	begin, end := c.GetChild(1).(antlr.TerminalNode), c.GetChild(3).(antlr.TerminalNode)
	e := parser.NewEmptyExprContext()
	e.SetStart(index.GetStart())
	e.SetStop(index.GetStop())
	e.AddChild(index)
	for range c.GetChildCount() {
		c.RemoveLastChild()
	}
	c.AddChild(array[0])
	c.AddTokenNode(begin.GetSymbol())
	c.AddChild(e)
	c.AddTokenNode(end.GetSymbol())
	index.SetParent(e)
	array[0].SetParent(c)
	e.SetParent(c)
}

func (b *builder) memberOperand(c *parser.Member_Context) operand {
	o, at := b.operandOf(c.E()), spanOf(c)
	t, value := o.ctype, o.value
	if c.ARROW() != nil {
		if t.class() != pointers {
			if t.class() != anything {
				b.reportViolation(diag.Struct, at, "write . after a struct", "-> is applied to %s", o.word())
			}
			return unknownOperand()
		}
		of := elementOf(decayed(t))
		if of == nil {
			return unknownOperand()
		}
		t, value = *of, false
	}
	if k := t.class(); k == pointers && c.ARROW() == nil {
		b.reportViolation(diag.Struct, at, "write -> after a pointer", ". is applied to a pointer")
		return unknownOperand()
	} else if k != structs {
		if k != anything {
			b.reportViolation(diag.Struct, at, "use a struct or a union", "%s has no members", t.word())
		}
		return unknownOperand()
	}
	name := c.ID().GetText()
	m, known := t.tagDef.find(name, 0)
	switch {
	case t.lacksMembers():
		b.reportViolation(diag.Struct, at, "declare its members first", "member %s is not known: the members of this struct are not declared yet", name)
	case known && m == nil:
		b.reportViolation(diag.Struct, at, "name a member that it has", "%s has no member %s", c.E().GetText(), name)
	case known:
		return operand{m.typ.within(t), value}
	}
	return unknownOperand()
}

// find returns the member of a struct or union that has the given name. It also searches the
// members of unnamed members. If no member has the name, the first result is nil. If the members
// are not known, the second result is false.
func (d *structDef) find(name string, depth int) (m *field, known bool) {
	if !d.defined || d.changed || d.fromHeader || depth > maxNesting {
		return nil, false
	}
	known = true
	for _, f := range d.named() {
		if f.name == name {
			return &f, true
		}
		if f.name != "" {
			continue
		}
		if f.typ.tagDef == nil {
			known = false
			continue
		}
		in, sure := f.typ.tagDef.find(name, depth+1)
		if in != nil {
			in.typ = in.typ.within(f.typ)
			return in, true
		}
		known = known && sure
	}
	return nil, known
}
