package sema

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file analyses a pointer expression. It determines the target of the pointer (findTarget),
// and the side effects of evaluating the expression.

// findTarget returns the target of a pointer expression, and the side effects of the expression. If
// the expression has no side effects, the second result is nil.
func (b *builder) findTarget(c parser.IEContext) (pointerTarget, ast.Expr) {
	if x, ok := inner(c).(*parser.CallContext); ok && b.copiesLarge(x) {
		return pointerTarget{kind: targetUnknown}, b.call(x)
	}
	if b.mem != nil && b.isPointer(c) && b.anyRoot(c) == nil {
		return b.unusedPointer(c)
	}
	c = inner(c)
	at := spanOf(c)
	if !b.isPointer(c) {
		if v, ok := b.plainValue(c); ok {
			if v.IsZero() {
				return pointerTarget{kind: targetNull}, nil
			}
			return pointerTarget{}, nil
		}
		out := b.e(c)
		if ast.TypeOf(out) == ast.Void { // a statement expression, whose value may be a pointer
			if x, ok := c.(*parser.StmtExprContext); ok && (lastValue(x) == nil || slices.ContainsFunc(b.valuelessStmtExprs, func(y *ast.StmtExpr) bool { return out == ast.Expr(y) })) {
				b.reportViolation(diag.VoidValue, at, "", "this expression has no value")
			}
			return pointerTarget{kind: targetUnknown}, out
		}
		return pointerTarget{}, out
	}
	switch c := c.(type) {
	case *parser.NameContext:
		return b.namedTarget(c, at), nil
	case *parser.ParenContext:
		do, last := b.beforeLast(c.Expr())
		a, also := b.findTarget(last)
		return a, comma(do, also)
	case *parser.CastContext:
		if contains(c.TypeName(), hasEffect) || contains(c.TypeName(), isVariableSize) {
			b.refuseType(ctype{kind: cPointer}, spanOf(c.TypeName()), "the type of this cast")
			b.gap(at)
		}
		return b.findTarget(c.E())
	case *parser.UnaryContext:
		if c.GetOp().GetText() == "&" {
			b.checkAddressable(c.E())
			return b.addressOf(c.E())
		}
	case *parser.CallContext:
		name := b.callsLibrary(c)
		return pointerTarget{outside: name != "" && !slices.Contains(allocating, name)}, b.call(c)
	case *parser.AssignContext:
		return b.setPointer(c, false)
	case *parser.TernaryContext:
		return b.eitherTarget(c, at)
	case *parser.BinaryContext:
		x, y := c.E(0), c.E(1)
		if !b.isPointer(x) {
			x, y = y, x
		}
		a, do := b.findTarget(x)
		a, fails := b.movedTarget(x, a, y, c.GetOp().GetText() == "-", at)
		return a, comma(do, fails)
	case *parser.PostfixContext:
		b.checkTarget(c.E())
		if a, do, ok := b.stepInArray(c.E(), b.intOne(at), c.GetOp().GetText() == "--", true); ok {
			return a, do
		}
		return b.stepPointer(c.E())
	case *parser.PrefixContext:
		b.checkTarget(c.E())
		if a, do, ok := b.stepInArray(c.E(), b.intOne(at), c.GetOp().GetText() == "--", false); ok {
			return a, do
		}
		return b.stepPointer(c.E())
	case *parser.StringContext:
		return pointerTarget{}, nil
	case *parser.IndexContext, *parser.Member_Context:
	default:
		b.rep.Report(diag.Pointer, at, "this pointer expression is not supported")
		b.gap(at)
		return pointerTarget{kind: targetUnknown}, nil
	}
	if b.staticType(c).kind == cArray && b.isAnyCell(c) {
		return b.rowPointer(c)
	}
	if b.staticType(c).kind == cArray {
		if o, ok := b.object(c); ok && o != nil && len(o.parts) > 0 {
			return firstElement(o, at), nil
		}
		return pointerTarget{kind: targetUnknown}, nil
	}
	return b.content(c)
}

func firstElement(o *object, at source.Span) pointerTarget {
	o.leaves(func(leaf *object) { leaf.sym.use(at) })
	return pointerTarget{kind: targetPart, part: o.parts[0], row: o}
}

func (b *builder) namedTarget(c *parser.NameContext, at source.Span) pointerTarget {
	name := c.ID().GetText()
	switch s := b.scope.lookup(name); {
	case s == nil && b.funcs[name] != nil:
		return b.functionTarget(b.funcs[name])
	case s == nil && name == "NULL":
		return pointerTarget{kind: targetNull}
	case s == nil:
	case s.kind == symPointer:
		return b.readTarget(s, at)
	case s.kind == symParts && s.object.largeArray != nil:
		return pointerTarget{kind: targetArray, array: s.object.largeArray}
	case s.kind == symParts && len(s.object.parts) > 0:
		return firstElement(s.object, at)
	case s.containsAddress:
		return pointerTarget{kind: targetUnknown}
	case s.isExtern:
		return pointerTarget{outside: true}
	}
	return pointerTarget{} // strings, and arrays that the builder does not represent
}

// content returns the target of a pointer that is stored in an array, a struct or memory. The
// target is known only if the program never changes the stored pointer. The target of a pointer to
// a function is always unknown here.
func (b *builder) content(c parser.IEContext) (pointerTarget, ast.Expr) {
	a, do := b.stored(c)
	if t := b.staticType(c); t.elem != nil && t.elem.kind == cFunc {
		a = pointerTarget{kind: targetUnknown}
	}
	return a, do
}

// stored is like "content", but also returns the target of a pointer to a function.
func (b *builder) stored(c parser.IEContext) (pointerTarget, ast.Expr) {
	switch x := inner(c).(type) {
	case *parser.StringContext:
		return pointerTarget{}, nil
	case *parser.NameContext:
		if s := b.scope.lookup(x.ID().GetText()); s != nil && s.containsAddress {
			return pointerTarget{kind: targetUnknown}, nil
		}
		return pointerTarget{}, nil
	case *parser.IndexContext:
		a, do := b.storedTarget(x.E())
		return a, comma(comma(void(do), b.argumentExists(x, false)), b.checkedIndex(x))
	case *parser.Member_Context:
		if x.ARROW() == nil {
			return b.stored(x.E())
		}
		return b.storedTarget(x.E())
	case *parser.UnaryContext:
		return b.storedTarget(x.E())
	}
	a, do := b.findTarget(c)
	return loadedTarget(a), do
}

func (b *builder) storedTarget(c parser.IEContext) (pointerTarget, ast.Expr) {
	if b.staticType(c).kind == cArray {
		return b.stored(c)
	}
	a, do := b.findTarget(c)
	if a.kind == targetNull {
		b.rep.Report(diag.Pointer, spanOf(c), "this pointer is NULL here")
		b.gap(spanOf(c))
	}
	unknown := a.kind == targetUnknown || a.kind == targetOpaque && !a.outside
	if unknown && b.mem == nil && b.rep.Once(spanOf(c)) {
		b.rep.Report(diag.Pointer, spanOf(c), "it is not known whether this pointer points to a variable")
		b.gap(spanOf(c))
	}
	return loadedTarget(a), do
}

// loadedTarget returns the target of the pointer *p, where a is the target of the pointer p. The
// result is opaque if a is a variable or a part of one (targetPart) or opaque itself. Otherwise the
// result is unknown.
func loadedTarget(a pointerTarget) pointerTarget {
	if a.kind == targetPart || a.kind == targetOpaque {
		return pointerTarget{outside: a.outside}
	}
	return pointerTarget{kind: targetUnknown}
}

// functionTarget returns the target of a pointer to the function f. The target is unknown if f is
// weak and has no body: the pointer is NULL if no other file defines f.
func (b *builder) functionTarget(f *function) pointerTarget {
	if f.weak && f.def == nil {
		return pointerTarget{kind: targetUnknown}
	}
	return pointerTarget{kind: targetFunction}
}

func (b *builder) addressOf(c parser.IEContext) (pointerTarget, ast.Expr) {
	c = inner(c)
	at := spanOf(c)
	switch x := c.(type) {
	case *parser.NameContext:
		name := x.ID().GetText()
		s := b.scope.lookup(name)
		switch {
		case s == nil && b.funcs[name] != nil:
			return b.functionTarget(b.funcs[name]), nil
		case s == nil:
			b.name(name, at)
			return pointerTarget{kind: targetUnknown}, nil
		case s.kind == symConst: // an enumerator is not an lvalue, so it has no address (6.5.3.2p1)
			b.rep.ReportHint(diag.Lvalue, at, "", "%s is a constant, so it has no address", name)
			return pointerTarget{kind: targetUnknown}, nil
		case s.kind == symVar && !s.busy:
			s.use(at)
			return pointerTarget{kind: targetPart, part: s.asObject()}, nil
		case s.kind == symParts && s.object.largeArray != nil:
			return pointerTarget{kind: targetUnknown}, nil
		case s.kind == symParts && !s.busy:
			s.object.leaves(func(leaf *object) { leaf.sym.use(at) })
			return pointerTarget{kind: targetPart, part: s.object}, nil
		case s.kind == symPointer:
			b.recordTarget(s, pointerTarget{kind: targetUnknown}, at, false)
			s.pointer.varies = true
			return pointerTarget{kind: targetUnknown}, nil
		case s.kind == symRefused && s.containsAddress:
			return pointerTarget{kind: targetUnknown}, nil
		case s.kind == symRefused:
			return pointerTarget{}, nil
		}
		b.name(name, at)
		return pointerTarget{kind: targetUnknown}, nil
	case *parser.IndexContext:
		if parts := x.Expr().(*parser.ExprContext).AllE(); len(parts) == 1 {
			a, do := b.findTarget(x.E())
			a, fails := b.movedTarget(x.E(), a, parts[0], false, at)
			return a, comma(do, fails)
		}
	case *parser.UnaryContext:
		if x.GetOp().GetText() == "*" {
			return b.findTarget(x.E())
		}
	case *parser.Member_Context:
		if b.isAnyCell(c) {
			return pointerTarget{kind: targetUnknown}, nil
		}
		if a, do := b.place(x); !a.inProgram() {
			// (T *)0 is allowed here, because programs use it to compute the offset of a member.
			if _, cast := innermost(x).(*parser.CastContext); a.kind == targetNull && !cast {
				b.rep.Report(diag.Pointer, at, "this pointer is NULL here")
				b.gap(at)
			}
			return pointerTarget{}, do
		}
		if o, ok := b.object(c); ok && o != nil {
			if o.typ.bits {
				b.rep.ReportHint(diag.Pointer, at, "use a variable", "%s is a bit-field, which has no address", o.name)
				b.gap(at)
				return pointerTarget{kind: targetUnknown}, nil
			}
			o.leaves(func(leaf *object) { leaf.sym.use(at) })
			return pointerTarget{kind: targetPart, part: o}, nil
		}
		return pointerTarget{kind: targetUnknown}, nil
	}
	b.rep.Report(diag.Pointer, at, "this is not a variable, so it has no address")
	return pointerTarget{kind: targetUnknown}, nil
}

// innermost returns the operand of the last -> in a member expression: p for p->s.x, and p->q for
// p->q->x. If there is no ->, it returns the outermost struct: s for s.t.x.
func innermost(c *parser.Member_Context) parser.IEContext {
	for c.ARROW() == nil {
		in, ok := inner(c.E()).(*parser.Member_Context)
		if !ok {
			break
		}
		c = in
	}
	return inner(c.E())
}

// place returns the target of the pointer before the last -> in an lvalue that ends with members:
// the target of p for p->s.x. The second result is the side effects of p. For all other lvalues,
// the target has the kind targetOpaque or targetUnknown.
func (b *builder) place(c parser.IEContext) (pointerTarget, ast.Expr) {
	switch x := inner(c).(type) {
	case *parser.Member_Context:
		if x.ARROW() != nil {
			return b.findTarget(x.E())
		}
		return b.place(x.E())
	case *parser.NameContext:
		if s := b.scope.lookup(x.ID().GetText()); s != nil && s.kind == symRefused && !s.containsAddress {
			return pointerTarget{}, nil
		}
	}
	return pointerTarget{kind: targetUnknown}, nil
}

func (s *symbol) asObject() *object {
	if s.object == nil {
		s.object = &object{name: s.v.Name, typ: ctype{ast: s.v.Type}, sym: s}
	}
	return s.object
}

func (b *builder) eitherTarget(c *parser.TernaryContext, at source.Span) (pointerTarget, ast.Expr) {
	cond := b.truthOf(c.E(0))
	nothing := func(x ast.Expr) ast.Expr {
		if x == nil {
			return void(intLit(0, at))
		}
		return void(x)
	}
	first, last := b.beforeLast(c.Expr())
	yes, doYes := b.findTarget(last)
	no, doNo := b.findTarget(c.E(1))
	return joinTargets(yes, no), &ast.Cond{Node: ast.Node{Span: at}, C: cond, T: nothing(comma(first, doYes)), F: nothing(doNo)}
}

// setPointer builds an assignment to a pointer. "certain" says whether the program always executes
// the assignment; see recordTarget.
func (b *builder) setPointer(c *parser.AssignContext, certain bool) (pointerTarget, ast.Expr) {
	at := spanOf(c)
	to := inner(c.E(0))
	if c.GetOp().GetText() != "=" || b.staticType(to).kind != cArray {
		b.checkTarget(to)
	}
	var a pointerTarget
	var do ast.Expr
	if op := c.GetOp().GetText(); op == "=" {
		if n, ok := to.(*parser.NameContext); ok {
			if s := b.scope.lookup(n.ID().GetText()); s != nil && s.kind == symPointer {
				if root, made := b.allocatedArray(s, n.ID().GetText(), c.E(1)); root != nil {
					return pointerTarget{kind: targetArray, array: root}, comma(made, b.point(s, pointerTarget{kind: targetArray, array: root}, n.ID().GetText(), at, certain))
				}
			}
		}
		a, do = b.findTarget(c.E(1))
	} else {
		if b.pointerOf(to) != nil && b.pointerOf(to).index != nil {
			if a, do, ok := b.stepInArray(to, b.value(c.E(1)), op == "-=", false); ok {
				return a, do
			}
		}
		a, do = b.stepPointer(to)
		return a, comma(void(do), b.value(c.E(1)))
	}
	b.notFunction(to)
	if t := b.staticType(to); t.kind != cPointer {
		b.refuseType(*t, spanOf(to), "this")
		b.gap(at)
		return pointerTarget{kind: targetUnknown}, do
	}
	if n, ok := to.(*parser.NameContext); ok {
		if s := b.scope.lookup(n.ID().GetText()); s != nil && s.kind == symPointer {
			do = comma(void(do), b.point(s, a, n.ID().GetText(), at, certain))
			if a.indices != nil {
				a = s.pointer.currentTarget(a, at)
			}
			return a, do
		}
	}
	_, before := b.content(to)
	if a.inProgram() {
		b.rep.ReportHint(diag.Pointer, at, "use a local pointer for each variable", "this stores an address where ic3play does not track it")
	}
	return a, comma(before, do)
}

// refuseArithmetic refuses pointer arithmetic on a pointer whose array is unknown. The result may
// lie outside of the array, which is undefined even if the program does not use it (6.5.6p8). If
// the builder does not represent the memory, refuseArithmetic only records the position.
func (b *builder) refuseArithmetic(a pointerTarget, at source.Span) {
	switch {
	case a.kind == targetUnknown:
		b.rep.ReportHint(diag.Pointer, at, "use one pointer for each variable", "it is not known which variable this pointer points to")
	case !a.inProgram():
		b.unknownArithmetic = append(b.unknownArithmetic, at)
	}
}

func (b *builder) stepPointer(c parser.IEContext) (pointerTarget, ast.Expr) {
	c = inner(c)
	b.checkTarget(c)
	a, do := b.findTarget(c)
	b.refuseArithmetic(a, spanOf(c))
	if a.inProgram() {
		a = pointerTarget{kind: targetUnknown}
	} else {
		a = pointerTarget{outside: a.outside}
	}
	if n, ok := c.(*parser.NameContext); ok {
		s := b.scope.lookup(n.ID().GetText())
		if s != nil && s.kind == symPointer {
			b.recordTarget(s, a, spanOf(c), false)
		}
		b.notFunction(c)
	}
	return a, do
}

// checkAddressable reports an error if c, whose address is taken, is a bit-field or a part of a
// register variable.
func (b *builder) checkAddressable(c parser.IEContext) {
	for {
		switch x := inner(c).(type) {
		case *parser.Member_Context:
			if t := b.staticType(x); t.kind == cBits || t.bits {
				b.rep.ReportHint(diag.Pointer, spanOf(x), "use a variable", "%s is a bit-field, which has no address", x.ID().GetText())
			}
			if x.ARROW() == nil {
				c = x.E()
				continue
			}
		case *parser.IndexContext:
			if b.staticType(x.E()).kind == cArray {
				c = x.E()
				continue
			}
		case *parser.NameContext:
			if s := b.scope.lookup(x.ID().GetText()); s != nil && s.register && b.rep.Once(s) {
				b.reportViolation(diag.Type, spanOf(c), "declare it without register", "%s is declared register, so it has no address", x.ID().GetText())
			}
		}
		return
	}
}

// checkDecay reports an error if the array c is converted to a pointer although it is, or belongs
// to, a register variable (6.3.2.1p3). A constant index within the array is no error, because
// compilers accept it.
func (b *builder) checkDecay(c parser.IEContext, t ctype) {
	if t.kind != cArray {
		return
	}
	var at antlr.Tree = c
	for {
		from := at
		switch x := at.GetParent().(type) {
		case *parser.ParenContext, *parser.ExprContext:
			at = x
			continue
		case *parser.IndexContext:
			if n, known := b.plainValue(lastOf(x.Expr())); x.E() == from && known && inRange(n, t.length) {
				return
			}
		case *parser.UnaryContext:
			if x.GetOp().GetText() == "&" {
				return
			}
		case *parser.SizeofExprContext, *parser.TypeofSpecContext:
			return
		}
		break
	}
	b.checkAddressable(c)
}

// inRange reports whether an array of the given length has an element with the index n. A negative
// length means that the length is unknown; then every index n >= 0 is in range.
func inRange(n num.Int, length int) bool {
	k, small := n.Int64()
	return small && k >= 0 && (length < 0 || k < int64(length))
}

// checkTarget reports an error if the target of a pointer assignment is not an lvalue, is const, or
// is an array.
func (b *builder) checkTarget(c parser.IEContext) {
	switch t := b.staticType(c); {
	case !designates(c):
		b.rep.Report(diag.Lvalue, spanOf(c), "this is not a variable, so it cannot be assigned to")
	case t.kind == cArray:
		b.rep.ReportHint(diag.Lvalue, spanOf(c), "assign to its elements", "%s is an array, so it cannot be assigned to", inner(c).GetText())
	case t.kind == cPointer && t.constQualified:
		b.rep.Report(diag.ConstAssign, spanOf(c), "%s is const", inner(c).GetText())
	}
}

func (b *builder) notFunction(c parser.IEContext) {
	if n, ok := c.(*parser.NameContext); ok && b.scope.lookup(n.ID().GetText()) == nil && b.funcs[n.ID().GetText()] != nil {
		b.rep.Report(diag.Lvalue, spanOf(c), "%s is a function, not a variable", n.ID().GetText())
	}
}
