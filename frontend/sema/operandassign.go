package sema

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// This file checks assignments. It also checks values to which C applies the rules of assignment:
// arguments (6.5.2.2p2), initialisers (6.7.9p11) and results (6.8.6.4p3).

// checkModifiable reports an error for an assignment to an operand that is not a modifiable lvalue:
// it is not an lvalue, it is an array, its members are not declared, it is const, or it has a const
// member (6.3.2.1p1, 6.5.16p2).
func (b *builder) checkModifiable(o operand, c parser.IEContext) {
	at := spanOf(c)
	name := c.GetText()
	n, isName := inner(c).(*parser.NameContext)
	switch {
	case o.value && isName && name != "NULL":
		b.reportViolation(diag.Lvalue, at, "assign to a variable", "%s is a constant, so it cannot be assigned to", name)
	case !o.value && o.kind == cArray:
		b.reportViolation(diag.Lvalue, at, "assign its elements one by one", "an array cannot be assigned to")
	case o.kind == cStruct && o.lacksMembers():
		b.reportViolation(diag.Struct, at, "declare its members first", "%s is a struct whose members are not declared yet", name)
	case o.value, o.kind == cFunc:
		b.reportViolation(diag.Lvalue, at, "", "the left side of an assignment is not a variable")
	case o.readOnly():
		what := name + " is const"
		if isName {
			if s := b.scope.lookup(n.GetText()); s != nil {
				what += fmt.Sprintf(" (line %d)", s.at.Start.Line)
			}
		}
		b.reportViolation(diag.ConstAssign, at, "", "%s", what)
	}
}

func (t ctype) readOnly() bool {
	if t.constQualified || t.ast.Const {
		return true
	}
	switch {
	case t.kind == cArray && t.elem != nil:
		return t.elem.readOnly()
	case t.class() == structs && t.tagDef.defined && !t.tagDef.changed && !t.tagDef.fromHeader:
		return slices.ContainsFunc(t.tagDef.named(), func(f field) bool { return f.typ.readOnly() })
	}
	return false
}

func (b *builder) assignOperand(c *parser.AssignContext) operand {
	to, from := b.operandOf(c.E(0)), b.operandOf(c.E(1))
	b.checkModifiable(to, c.E(0))
	if op := c.GetOp().GetText(); op != "=" {
		from = b.binaryOperand(c, strings.TrimSuffix(op, "="), to, from)
	}
	b.assignable(to.ctype, from, spanOf(c.E(1)), "this")
	return rvalue(unqualified(to.ctype))
}

// "assignable" reports an error if an assignment cannot convert an operand to the type of its
// target (6.5.16.1p1). The parameter named "from" is the operand, and the parameter named "to" is
// the type. In the message, the text in "name" denotes the operand.
func (b *builder) assignable(to ctype, from operand, at source.Span, name string) {
	l, r := to.class(), from.class()
	ok := true
	switch {
	case r == valueless:
		b.hasNoValue(at)
	case l == anything || r == anything || l == valueless:
	case l == structs || r == structs:
		ok = l == r && !b.differ(to, from.ctype)
	case l == floats:
		ok = r.isArithmetic()
	case to.enum != nil && !to.bits: // gcc only warns if a pointer is assigned to another integer
		ok = r != pointers
	case l == pointers:
		ok = r != floats && (from.enum == nil && from.ast.Kind != ast.Bool || from.bits) // gcc only warns for other integers
	}
	if !ok && r == structs && l == structs {
		b.reportViolation(diag.Type, at, "use a struct of the needed type", "%s is a struct of another type than needed here", name)
	} else if !ok {
		b.reportViolation(diag.Type, at, "use a value of the needed type", "%s is %s where %s is needed", name, from.word(), to.word())
	}
}

// callOperand checks a call (6.5.2.2): the called expression must be a function, and the arguments
// must fit the function's prototype.
func (b *builder) callOperand(c *parser.CallContext) operand {
	var args []operand
	name := b.calledName(c)
	// The variable "own" is true if the name is a builtin of the compiler, or if some argument is a
	// type.
	own := strings.HasPrefix(name, "__builtin_") && b.funcs[name] == nil || name == "offsetof"
	for _, a := range c.AllArg() {
		own = own || a.(*parser.ArgContext).TypeName() != nil
	}
	for _, a := range c.AllArg() {
		e := a.(*parser.ArgContext).E()
		if own && name != "__builtin_expect" && name != "__builtin_constant_p" && !strings.HasSuffix(name, "_overflow") || e == nil {
			args = append(args, unknownOperand())
			continue
		}
		o := b.operandOf(e)
		if o.class() == valueless {
			b.hasNoValue(spanOf(e))
		}
		args = append(args, o)
	}
	if own {
		if n := len(args); n > 0 && (name == "__builtin_unreachable" || name == "__builtin_trap" || name == "__builtin_abort") {
			b.reportViolation(diag.Arguments, spanOf(c), "delete the arguments", "%s takes no arguments, this call has %d", name, n)
		}
		return unknownOperand()
	}
	if name != "" && b.visibleFunction(name) == nil {
		if name == "assert" && b.assertMacro && len(args) == 1 {
			b.scalarOperand(args[0], spanOf(c.Arg(0)))
		}
		if name == "assert" && b.assertMacro && len(args) > 1 { // 7.2.1.1
			b.reportViolation(diag.Arguments, spanOf(c), assertHint, "assert needs 1 argument, this call has %d", len(args))
		}
		if b.funcs[name] != nil {
			return rvalue(ctype{kind: cUnknown}) // the function is declared later
		}
		if header, t := b.headerFunction(name); header != "" && b.scope.lookup(name) == nil {
			b.arguments(c, *t, args)
			return rvalue(*t.elem)
		}
		switch typ := library.ResultIn(b.included, name); typ {
		case "div_t", "ldiv_t", "lldiv_t", "imaxdiv_t":
			return rvalue(b.headerTypeNamed(typ))
		case "void":
			return rvalue(ctype{kind: cVoid})
		case "double":
			return rvalue(ctype{kind: cFloat})
		case "complex":
			return rvalue(ctype{kind: cFloat, ast: ast.Type{Name: "_Complex"}})
		}
		t := *b.resultType(c)
		if t.kind == cUnknown && b.isImplicit(name) {
			return intOperand()
		}
		return rvalue(t)
	}
	called := b.operandOf(c.E())
	t := called.ctype
	if t.kind == cPointer && t.elem != nil {
		t = *t.elem
	}
	switch {
	case t.kind == cFunc && t.elem != nil:
	case t.kind >= cTypeof, t.kind == cStruct && t.tagDef == nil, called.kind == cPointer && called.elem == nil:
		return rvalue(ctype{kind: cUnknown})
	default:
		what := "this is not a function"
		if n, ok := inner(c.E()).(*parser.NameContext); ok {
			what = n.GetText() + " is not a function"
			if s := b.scope.lookup(n.GetText()); s != nil {
				what += fmt.Sprintf(" (line %d)", s.at.Start.Line)
			}
		}
		b.reportViolation(diag.FunctionValue, spanOf(c), "call a function by its name", "%s", what)
		return unknownOperand()
	}
	if !t.unspecified && !t.old {
		b.arguments(c, t, args)
	}
	if t.elem.lacksMembers() {
		b.reportViolation(diag.Struct, spanOf(c), "declare its members first", "the members of this result are not declared yet")
	}
	return rvalue(unqualified(*t.elem))
}

// isImplicit reports whether C89 declares a called function implicitly, with the result int. This
// is so if neither the program, nor a header, nor package library declares the function.
func (b *builder) isImplicit(name string) bool {
	return b.scope.lookup(name) == nil && b.skippedHeader == "" && !strings.HasPrefix(name, "_") && !b.hasMeaning(name, nil) && !library.Determined(name) &&
		!slices.ContainsFunc(b.declaring, func(h library.Header) bool { return h.MayDefine(name) })
}

func (b *builder) arguments(c *parser.CallContext, t ctype, args []operand) {
	if n := len(t.params); len(args) < n || len(args) > n && !t.variadic {
		b.reportViolation(diag.Arguments, spanOf(c), "pass an argument for each parameter", "function %s needs %d arguments, this call has %d", c.E().GetText(), n, len(args))
		return
	}
	for i, p := range t.params {
		if !p.typ.union { // skip unions, because a transparent union accepts the types of its members
			b.assignable(p.typ, args[i], spanOf(c.Arg(i)), "this argument")
		}
	}
}

func (b *builder) initialOperand(t ctype, c parser.IInitializerContext) {
	in, ok := c.(*parser.InitializerContext)
	switch {
	case !ok:
	case in.Braced() != nil:
		b.elementOperands(t, in.Braced())
	case in.E() != nil:
		o := b.operandOf(in.E())
		if t.kind != cArray {
			b.assignable(t, o, spanOf(in), "this initialiser")
			return
		}
		switch inner(in.E()).(type) {
		case *parser.StringContext, *parser.CompoundLiteralContext:
			return
		}
		if o.class() != anything {
			b.reportViolation(diag.Initializer, spanOf(in), "write its elements in braces", "an array is initialised with %s", o.word())
		}
	}
}

// elementOperands checks the values of an initialiser in braces against the types of the parts that
// they initialise (6.7.9p11, p13, p17 to p20).
func (b *builder) elementOperands(t ctype, c parser.IBracedContext) {
	all := c.(*parser.BracedContext).AllElement()
	scalar := t.class() != anything && t.class() != structs && t.kind != cArray
	if scalar && (len(all) == 0 || len(all[0].(*parser.ElementContext).AllDesignator()) > 0) {
		b.reportViolation(diag.Initializer, spanOf(c), "write a value", "this initialiser has no value")
	}
	if len(all) == 0 && c.GetChildCount() > 2 {
		b.reportViolation(diag.Syntax, spanOf(c), "delete the comma", "this initialiser contains only a comma")
	}
	path := []position{{typ: t}}
	for i, e := range all {
		e := e.(*parser.ElementContext)
		if d := e.AllDesignator(); len(d) > 0 {
			path = b.designatedPath(t, d)
		}
		part, known := t, scalar && i == 0
		if !scalar {
			part, path, known = nextPart(path)
		}
		in, ok := e.Initializer().(*parser.InitializerContext)
		if !known {
			part = ctype{kind: cUnknown}
		}
		if !ok || in.E() == nil && in.STAR() == nil || scalar {
			if in != nil && in.Braced() != nil {
				b.initialShape(part, in)
			}
			b.initialOperand(part, e.Initializer())
			continue
		}
		o := intOperand()
		if in.E() != nil {
			o = b.operandOf(in.E())
		}
		for part.hasParts() && !b.isWhole(part, o, in.E()) {
			if o.class() == anything {
				part, path = ctype{kind: cUnknown}, nil
				break
			}
			part, path, _ = nextPart(append(path, position{typ: part}))
		}
		if part.kind != cArray {
			b.assignable(part, o, spanOf(in), "this initialiser")
		}
	}
}

// A position is a type with parts, and the index of the part that the next value initialises. In a
// union, only one part is initialised.
type position struct {
	typ  ctype
	next int
}

// hasParts reports whether t is an array or struct with known parts.
func (t ctype) hasParts() bool {
	return t.kind == cArray && t.elem != nil || t.class() == structs && t.tagDef.defined && !t.tagDef.changed && !t.tagDef.fromHeader && len(t.tagDef.named()) > 0
}

// part returns the type of the part at the position. If there is no part, ok is false.
func (p position) part() (t ctype, ok bool) {
	switch {
	case !p.typ.hasParts():
	case p.typ.kind == cArray:
		return *p.typ.elem, p.typ.length < 0 || p.next < p.typ.length
	case p.next < len(p.typ.tagDef.named()):
		return p.typ.tagDef.named()[p.next].typ, true
	}
	return ctype{kind: cUnknown}, false
}

// "after" returns the position of the next part. A union has no next part.
func (p position) after() position {
	p.next++
	if p.typ.union {
		p.next = len(p.typ.tagDef.named())
	}
	return p
}

// nextPart returns the type of the part that the next value initialises, and the path to the part
// after it. A path contains one position for each nested array or struct, the outermost first. If
// all positions are at the end, ok is false.
func nextPart(path []position) (t ctype, rest []position, ok bool) {
	for n := len(path) - 1; n >= 0; n-- {
		if t, ok := path[n].part(); ok {
			path[n] = path[n].after()
			return t, path[:n+1], true
		}
	}
	return ctype{kind: cUnknown}, nil, false
}

// designatedPath returns the path to the part that designators select. If the part is not known, it
// returns nil.
func (b *builder) designatedPath(t ctype, designators []parser.IDesignatorContext) []position {
	var path []position
	for _, d := range designators {
		d := d.(*parser.DesignatorContext)
		p := position{typ: t, next: -1}
		switch {
		case !t.hasParts() || (d.ID() == nil) != (t.kind == cArray):
		case d.ID() != nil:
			p.next = slices.IndexFunc(t.tagDef.named(), func(f field) bool { return f.name == d.ID().GetText() })
		default:
			if v, ok := b.plainValue(d.AllE()[len(d.AllE())-1]); ok && v.Sign() >= 0 && v.BitLen() < 32 {
				n, _ := v.Int64()
				p.next = int(n)
			}
		}
		if p.next < 0 {
			return nil
		}
		if n := len(path); n > 0 {
			path[n-1] = path[n-1].after()
		}
		path = append(path, p)
		t, _ = p.part()
	}
	return path
}

// isWhole reports whether the expression e, with the operand o, initialises an object of type t as a
// whole: a struct of the same type, or a string for an array of characters (6.7.9p13, p14).
func (b *builder) isWhole(t ctype, o operand, e parser.IEContext) bool {
	if t.kind == cStruct {
		return o.class() == structs && !b.differ(t, o.ctype)
	}
	if e == nil {
		return false
	}
	s, ok := inner(e).(*parser.StringContext)
	return ok && b.textFits(s, *t.elem)
}

// initialSound checks an initialiser and reports whether the check found no error. During the
// check, the declared name is already visible (6.2.1p7).
func (b *builder) initialSound(d declared, c parser.IInitializerContext) bool {
	if c == nil {
		return true
	}
	if b.scope.names == nil {
		b.scope.names = map[string]*symbol{}
	}
	name := d.name.GetText()
	old := b.scope.names[name]
	b.scope.names[name] = &symbol{kind: symRefused, typ: d.typ, at: tokSpan(d.name)}
	ok := b.passesCheck(c, func() { b.initialOperand(d.typ, c) })
	if old != nil {
		b.scope.names[name] = old
	} else {
		delete(b.scope.names, name)
	}
	return ok
}

func (b *builder) declareBroken(d declared) {
	s := &symbol{kind: symRefused, typ: d.typ, at: tokSpan(d.name)}
	b.declare(d.name.GetText(), s)
	b.rep.Once(s)
	b.gap(s.at)
}

func (b *builder) resultOperand(result ctype, c parser.IExprContext) {
	if o := b.operandsOf(c); result.kind != cVoid { // gcc only warns about a value returned from a void function
		b.assignable(result, o, spanOf(c), "the result")
	}
}
