package sema

import (
	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
)

// This file handles registers of devices: volatile integers at a constant address, as in
//
//	*(volatile uint32_t *)0x40013000 |= 1;
//
// The device may change a register at any time (6.7.3p7), so each read gives any value, and a store
// has no effect on the program.

// register returns the type of the register that c designates. If c is no register, or if memory
// errors are to be found, the result is nil.
func (b *builder) register(c parser.IEContext) *ctype {
	if b.file.Rules.Memory != 0 || b.fn == nil || !contains(c, readsRegister) || !b.atConstant(c) {
		return nil
	}
	t := b.staticType(c)
	if t.kind != cInt || t.ast.Pointer || !t.volatile {
		return nil
	}
	return t
}

// atConstant reports whether an lvalue is at, or is a part of something at, a constant address.
func (b *builder) atConstant(c parser.IEContext) bool {
	switch x := inner(c).(type) {
	case *parser.UnaryContext:
		return isStar(x) && b.isConstantAddress(x.E())
	case *parser.Member_Context:
		if x.ARROW() != nil {
			return b.isConstantAddress(x.E())
		}
		return b.atConstant(x.E())
	case *parser.IndexContext:
		if b.staticType(x.E()).kind == cArray {
			return b.atConstant(x.E())
		}
		return b.isConstantAddress(x.E())
	}
	return false
}

// readsRegister reports whether a node may be a register: by its form, it is at a number that is
// converted to a pointer. Such an expression must not be built twice.
func readsRegister(t antlr.Tree) bool {
	e := accessedPointer(t)
	if e == nil {
		return false
	}
	for {
		switch x := inner(e).(type) {
		case *parser.CastContext:
			e = x.E()
		case *parser.BinaryContext:
			e = x.E(0)
		default:
			_, number := x.(*parser.IntContext)
			return number
		}
	}
}

// isConstantAddress reports whether c is an integer constant other than 0 that is converted to a
// pointer, perhaps with a number added.
func (b *builder) isConstantAddress(c parser.IEContext) bool {
	switch x := inner(c).(type) {
	case *parser.CastContext:
		if !b.isPointer(x) {
			return false
		}
		if b.isPointer(x.E()) {
			return b.isConstantAddress(x.E())
		}
		v, ok := b.plainValue(x.E())
		return ok && !v.IsZero()
	case *parser.BinaryContext:
		if op := x.GetOp().GetText(); op == "+" || op == "-" {
			return b.isConstantAddress(x.E(0)) && !b.isPointer(x.E(1))
		}
	}
	return false
}

// readRegister builds the read of a register of type t: any value.
func (b *builder) readRegister(c parser.IEContext, t ctype) ast.Expr {
	of := t.ast
	of.Const = false
	return comma(b.registerIndices(c), &ast.Nondet{Node: ast.Node{Span: spanOf(c)}, Name: inner(c).GetText(), Type: of})
}

// registerIndices builds the effects and failures of the numbers in the address of a register.
func (b *builder) registerIndices(c parser.IEContext) ast.Expr {
	switch x := inner(c).(type) {
	case *parser.UnaryContext:
		return b.registerIndices(x.E())
	case *parser.Member_Context:
		return b.registerIndices(x.E())
	case *parser.CastContext:
		if b.isPointer(x.E()) {
			return b.registerIndices(x.E())
		}
	case *parser.IndexContext:
		do, index := b.registerIndices(x.E()), b.needValue(b.expr(x.Expr()))
		if t := b.staticType(x.E()); t.kind == cArray {
			i, before := b.pureIndex(index)
			index = comma(before, b.oneOf(inner(x.E()).GetText(), ast.Index{X: i, Size: t.length}, spanOf(x)))
		}
		return comma(do, void(index))
	case *parser.BinaryContext:
		return comma(b.registerIndices(x.E(0)), void(b.value(x.E(1))))
	}
	return nil
}

// storeRegister builds an assignment to a register. The operator is "=" or that of a compound
// assignment; its right operand is rhs. The value is the one that is stored.
func (b *builder) storeRegister(c parser.IEContext, t ctype, op string, rhs func() ast.Expr, at source.Span) ast.Expr {
	of := t.ast
	of.Const = false
	v := b.temporary("register", of, at)
	do := b.registerIndices(c)
	assign := &ast.Assign{Node: ast.Node{Span: at}, Var: v, Target: spanOf(c), X: rhs()}
	if op != "=" {
		assign.Op, assign.Binary = ast.Compute, b.operator(op[:len(op)-1], spanOf(c))
		do = comma(do, setVar(v, &ast.Nondet{Node: ast.Node{Span: spanOf(c)}, Name: inner(c).GetText(), Type: of}, at))
	}
	return comma(do, b.assignTyped(assign))
}
