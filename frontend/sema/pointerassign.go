package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
)

// This file builds assignments to pointers that are integer variables (memory.go).

func (b *builder) assignPointer(c *parser.AssignContext, at source.Span) intPointer {
	op := c.GetOp().GetText()
	b.checkTarget(c.E(0))
	if op != "=" && op != "+=" && op != "-=" {
		return b.noPointer(at, "the operator %s does not apply to pointers", op)
	}
	if op != "=" {
		once := pure(c.E(0), c.E(1))
		return b.changedPointer(c.E(0), once, at, func(p intPointer) intPointer {
			by := b.value(c.E(1))
			if !pure(c.E(1)) { // the program reads the pointer after the right operand (6.5.16.2p3)
				v := b.temporary("moved", b.typeOf(by), at)
				p.x = comma(setVar(v, by, at), p.x)
				b.mem.targetsOf[p.x] = p.targets
				by = readVar(v, at)
			}
			return b.moveBy(p, by, op == "-=", at)
		})
	}
	of := b.staticType(c.E(0)).elem
	to := b.lvalue(c.E(0))
	p := b.pointerAs(of, c.E(1))
	if to.isEmpty() {
		return b.nullPlaceholder(at)
	}
	return b.storedPointer(to, p, of, spanOf(c.E(0)), at)
}

func (b *builder) storedPointer(to lvalue, p intPointer, of *ctype, target, at source.Span) intPointer {
	x := &ast.Assign{Node: ast.Node{Span: at}, Var: to.v, At: to.element, Target: target, X: p.x}
	b.mem.targetsOf[x] = p.targets
	return intPointer{x, p.targets, of}
}

// changedPointer builds the assignment c = change(p), where p is the value of the lvalue c. It
// returns the assigned pointer. If "simple" is not set, c or the change has side effects.
func (b *builder) changedPointer(c parser.IEContext, simple bool, at source.Span, change func(intPointer) intPointer) intPointer {
	b.checkTarget(c)
	of := b.staticType(c).elem
	if _, name := inner(c).(*parser.NameContext); !simple && !name {
		return b.changedAt(c, of, at, change)
	}
	to := b.lvalue(c)
	p := change(b.pointerValue(c))
	if to.isEmpty() {
		return b.nullPlaceholder(at)
	}
	return b.storedPointer(to, p, of, spanOf(c), at)
}

// changedAt builds the same assignment as changedPointer. The program saves the address of c in a
// variable first, so that it evaluates c only once.
func (b *builder) changedAt(c parser.IEContext, of *ctype, at source.Span, change func(intPointer) intPointer) intPointer {
	if b.fn == nil {
		return b.noPointer(at, "a constant expression cannot change a pointer")
	}
	address, do := b.savePointer(b.cellAddress(c, false), at)
	from, to := b.cellOf(address(), inner(c).GetText(), false, at), b.cellOf(address(), inner(c).GetText(), true, at)
	if from == nil || to == nil {
		return b.nullPlaceholder(at)
	}
	p := b.storedPointer(lvalue{element: to}, change(intPointer{from, b.targetsOf(from), of}), of, spanOf(c), at)
	p.x = comma(do, p.x)
	b.mem.targetsOf[p.x] = p.targets
	return p
}

func (b *builder) steppedPointer(c parser.IEContext, back, post bool, at source.Span) intPointer {
	one := b.number(intLit(1, at), b.int())
	var moved *ast.Offset
	p := b.changedPointer(c, pure(c), at, func(p intPointer) intPointer {
		p = b.moveBy(p, one, back, at)
		moved, _ = p.x.(*ast.Offset)
		return p
	})
	if !post || moved == nil {
		return p
	}
	x := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: b.number(intLit(1, at), b.int()), Size: -moved.Size}
	b.mem.targetsOf[x] = p.targets
	return intPointer{x, p.targets, p.targetType}
}
