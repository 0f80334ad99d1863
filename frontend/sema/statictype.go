package sema

import (
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"strings"
)

// This file determines the type of an expression without building the expression.

// typeOfOperand returns the type of an expression that is not evaluated. Arrays do not decay to
// pointers.
func (b *builder) typeOfOperand(c parser.IEContext) (ctype, bool) {
	c = inner(c)
	switch x := c.(type) {
	case *parser.ParenContext: // a comma expression: its value is not an array, because arrays decay to pointers there
		t, ok := b.typeOfOperand(lastOf(x.Expr()))
		if t.kind == cArray || t.kind == cFunc {
			t = *b.pointerType(nil)
		}
		return t, ok
	case *parser.NameContext:
		switch s := b.scope.lookup(x.ID().GetText()); {
		case s == nil:
			if f := b.visibleFunction(x.ID().GetText()); f != nil {
				return *f.typ(), true
			}
			if t, ok := b.headerType(x.ID().GetText()); ok {
				return t, true
			}
		case s.kind != symConst:
			return *b.staticType(x), true
		}
	case *parser.CastContext:
		return b.wholeType(x.TypeName())
	case *parser.IndexContext, *parser.Member_Context, *parser.CallContext, *parser.AssignContext, *parser.PostfixContext, *parser.PrefixContext:
		return *b.staticType(x), true
	case *parser.CompoundLiteralContext:
		t, ok := b.wholeType(x.TypeName())
		if t.kind == cArray && t.incomplete {
			t.length, t.incomplete = b.literalLength(t, x.Braced().(*parser.BracedContext)), false
		}
		return t, ok
	case *parser.StringContext:
		if bytes, ok := characters(x); ok {
			char := b.typeNamed("char")
			return ctype{kind: cArray, elem: &char, length: len(bytes) + 1}, true
		}
	case *parser.StmtExprContext:
		return b.typeOfStatements(x), true
	case *parser.UnaryContext:
		if op := x.GetOp().GetText(); op == "*" || op == "&" {
			return *b.staticType(x), true
		}
	case *parser.BinaryContext:
		if t := b.staticType(x); t.kind == cPointer {
			return *t, true
		}
		if b.file.Rules.C && b.isPointer(x.E(0)) && b.isPointer(x.E(1)) { // the type is ptrdiff_t for -, and int for a comparison
			if x.GetOp().GetText() == "-" && b.longWidth() != 32 {
				return ctype{kind: cInt, ast: b.ptrdiffType()}, true
			}
			return ctype{kind: cInt, ast: b.int()}, true
		}
	}
	if !b.file.Rules.C {
		return ctype{}, false
	}
	return b.arithmeticType(c)
}

// arithmeticType returns the type of an expression of integers. If the expression contains calls or
// assignments, it is not built for its type, because that would also build their effects.
func (b *builder) arithmeticType(c parser.IEContext) (ctype, bool) {
	integer := func(t ast.Type, ok bool) (ctype, bool) {
		return ctype{kind: cInt, ast: t}, ok && !b.isWideField(t)
	}
	if b.computes(c) {
		return integer(b.typeOf(b.value(c)), true)
	}
	operand := func(c parser.IEContext) (ast.Type, bool) {
		if c = inner(c); b.computes(c) {
			return b.typeOf(b.value(c)), true
		}
		t, ok := b.typeOfOperand(c)
		return b.promoted(t.ast), ok && t.kind == cInt
	}
	common := func(c, d parser.IEContext) (ctype, bool) {
		t, known := operand(c)
		u, ok := operand(d)
		return integer(b.commonType(t, u), known && ok)
	}
	switch x := c.(type) {
	case *parser.UnaryContext:
		if x.GetOp().GetText() == "!" {
			return integer(b.int(), true)
		}
		t, ok := operand(x.E())
		return integer(b.promoted(t), ok)
	case *parser.BinaryContext:
		switch x.GetOp().GetText() {
		case "<", ">", "<=", ">=", "==", "!=", "&&", "||":
			return integer(b.int(), true)
		case "<<", ">>":
			t, ok := operand(x.E(0))
			return integer(b.promoted(t), ok)
		}
		return common(x.E(0), x.E(1))
	case *parser.TernaryContext:
		return common(lastOf(x.Expr()), x.E(1))
	}
	return ctype{}, false
}

func (b *builder) headerType(name string) (ctype, bool) {
	_, typ, ok := library.Constant(name, b.longWidth())
	if !ok || b.funcs[name] != nil {
		return ctype{}, false
	}
	kind := ast.Signed
	if strings.HasPrefix(typ, "unsigned") {
		kind = ast.Unsigned
	}
	return ctype{ast: b.wide(ast.Type{Kind: kind, Name: typ})}, true
}

// computes returns whether an expression consists only of integer operands and operators. For such
// an expression, the builder returns an ast.Expr with exactly the type that C defines.
func (b *builder) computes(c parser.IEContext) bool {
	stack := []parser.IEContext{c}
	for len(stack) > 0 {
		c := inner(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		switch x := c.(type) {
		case *parser.IntContext, *parser.CharContext, *parser.SizeofExprContext, *parser.SizeofTypeContext:
		case *parser.NameContext:
			s := b.scope.lookup(x.ID().GetText())
			if _, ok := b.headerType(x.ID().GetText()); s == nil && ok {
				continue
			}
			if s == nil || s.kind != symConst && b.staticType(x).kind != cInt {
				return false
			}
		case *parser.IndexContext, *parser.Member_Context, *parser.CastContext:
			if b.staticType(x).kind != cInt {
				return false
			}
		case *parser.UnaryContext:
			if op := x.GetOp().GetText(); op == "*" || op == "&" {
				return false
			}
			stack = append(stack, x.E())
		case *parser.BinaryContext:
			stack = append(stack, x.E(0), x.E(1))
		case *parser.TernaryContext:
			stack = append(stack, x.E(0), lastOf(x.Expr()), x.E(1))
		default:
			return false
		}
	}
	return true
}

func (b *builder) isPointer(c parser.IEContext) bool {
	switch b.staticType(c).kind {
	case cPointer, cArray, cFunc:
		return true
	}
	return false
}

// staticType returns the type of an expression without building the expression. The type is exact
// only for pointers and their targets.
func (b *builder) staticType(c parser.IEContext) *ctype {
	switch x := inner(c).(type) {
	case *parser.NameContext:
		name := x.ID().GetText()
		if f := b.functionNamed(name); b.mem != nil && f != nil && b.scope.lookup(name) == nil {
			return b.pointerType(f.typ())
		}
		if b.scope.lookup(name) == nil && (b.funcs[name] != nil || name == "NULL" || isText(x) || name == "stdin" || name == "stdout" || name == "stderr") {
			return b.pointerType(nil)
		}
		return b.namedType(x)
	case *parser.IndexContext, *parser.Member_Context:
		return b.namedType(x)
	case *parser.StringContext:
		char := b.typeNamed("char")
		return b.pointerType(&char)
	case *parser.ParenContext:
		return b.staticType(lastOf(x.Expr()))
	case *parser.CastContext:
		t := b.typeName(x.TypeName())
		return &t
	case *parser.UnaryContext:
		switch x.GetOp().GetText() {
		case "&":
			if lit, ok := inner(x.E()).(*parser.CompoundLiteralContext); ok {
				if t, ok := b.wholeType(lit.TypeName()); ok {
					return b.pointerType(&t)
				}
			}
			return b.pointerType(b.staticType(x.E()))
		case "*":
			if t := b.staticType(x.E()); (t.kind == cPointer || t.kind == cArray) && t.elem != nil {
				return t.elem
			}
		}
	case *parser.StmtExprContext:
		return b.statementType(x)
	case *parser.CompoundLiteralContext:
		if t, _ := b.wholeType(x.TypeName()); t.kind == cStruct {
			return &t
		}
	case *parser.CallContext:
		return b.resultType(x)
	case *parser.AssignContext:
		return b.staticType(x.E(0))
	case *parser.PostfixContext:
		return b.staticType(x.E())
	case *parser.PrefixContext:
		return b.staticType(x.E())
	case *parser.TernaryContext:
		if b.mem != nil {
			for _, c := range []parser.IEContext{lastOf(x.Expr()), x.E(1)} {
				if t := b.staticType(c); t.kind == cArray {
					return b.pointerType(t.elem)
				}
			}
		}
		if t := b.staticType(lastOf(x.Expr())); t.kind == cPointer {
			return t
		}
		return b.staticType(x.E(1))
	case *parser.ElvisContext:
		if t := b.staticType(x.E(0)); b.mem != nil && t.kind == cPointer && t.elem != nil && t.elem.kind != cVoid {
			return t
		} else if b.mem != nil && (t.kind == cPointer || t.kind == cArray) {
			return b.pointerType(b.staticType(x.E(1)).elem)
		}
	case *parser.BinaryContext:
		op := x.GetOp().GetText()
		if op != "+" && op != "-" {
			break
		}
		left, right := b.staticType(x.E(0)), b.staticType(x.E(1))
		isLeft, isRight := left.kind == cPointer || left.kind == cArray, right.kind == cPointer || right.kind == cArray
		switch {
		case isLeft && !isRight:
			return b.pointerType(left.elem)
		case isRight && !isLeft && op == "+":
			return b.pointerType(right.elem)
		}
	}
	return noType()
}

func noType() *ctype { return &ctype{kind: cUnknown} }

func lastOf(c parser.IExprContext) parser.IEContext {
	parts := c.(*parser.ExprContext).AllE()
	return parts[len(parts)-1]
}

func (b *builder) resultType(c *parser.CallContext) *ctype {
	if t := b.calledThrough(c); t != nil {
		return t.elem
	}
	if t := b.argumentType(c); t != nil {
		return t
	}
	if n, ok := b.callee(c).(*parser.NameContext); ok {
		name := n.ID().GetText()
		switch f := b.funcs[name]; {
		case b.scope.lookup(name) != nil:
		case f != nil:
			return &f.result
		case library.ReturnsPointer(name):
			return b.pointerType(nil)
		default:
			if s, ok := library.NondetSuffix(name); ok {
				t := b.suffixed(s, ctype{ast: b.int()}, false)
				return &t
			}
			if fn, ok := library.Lookup(name); ok && fn.Result != "" {
				t := b.typeNamed(fn.Result)
				return &t
			}
			if library.ResultIn(b.included, name) == "double" {
				t := b.floatType("double")
				return &t
			}
		}
	}
	return noType()
}

// quietType returns the type of an expression, without reporting the errors in it.
func (b *builder) quietType(c parser.IEContext) (t ctype) {
	t.kind = cUnknown
	b.buildQuietly(func() { b.passesCheck(c, func() { t = b.operandOf(c).ctype }) })
	return t
}
