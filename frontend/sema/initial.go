package sema

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file checks the form of initialisers, and that the initialisers of objects with static
// storage are constant (6.7.9).

// initialShape checks the form of an initialiser against the type of its object (6.7.9p2, p6, p7,
// p11, p13, p14). The builder calls initialShape for unused variables, too.
func (b *builder) initialShape(t ctype, c *parser.InitializerContext) {
	if e := c.E(); e != nil {
		b.initialValue(t, e)
		return
	}
	br, ok := c.Braced().(*parser.BracedContext)
	if !ok {
		return
	}
	for _, e := range br.AllElement() {
		t := t
		for _, d := range e.(*parser.ElementContext).AllDesignator() {
			d := d.(*parser.DesignatorContext)
			switch at := spanOf(d); {
			case t.kind == cInt || t.kind == cFloat || t.kind == cPointer:
				b.reportViolation(diag.Initializer, at, "remove it", "this designator names a part, but a number or a pointer has no parts")
			case t.kind == cStruct && d.ID() == nil, t.kind == cArray && d.ID() != nil:
				b.reportViolation(diag.Initializer, at, "write .member for a struct and [index] for an array", "this designator does not fit the type of the variable")
			case t.kind == cStruct && t.tagDef != nil && t.tagDef.defined && !hasMember(t.tagDef.named(), d.ID().GetText()):
				b.reportViolation(diag.Initializer, at, "name a member that it has", "the initialised struct has no member %s", d.ID().GetText())
			case t.kind == cArray:
				for _, x := range d.AllE() {
					v, ok := b.plainValue(x)
					if !ok {
						b.constant(x, false)
					}
					n, small := v.Int64()
					if ok && (!small || n < 0 || t.length >= 0 && n >= int64(t.length)) {
						b.reportViolation(diag.Initializer, at, "use an index below its size", "the initialised array has no element %s", v)
					}
				}
				if x := d.AllE(); len(x) == 2 {
					first, ok1 := b.plainValue(x[0])
					last, ok2 := b.plainValue(x[1])
					if ok1 && ok2 && last.Cmp(first) < 0 {
						b.reportViolation(diag.Initializer, at, "write the smaller index first", "this range of elements is empty")
					}
				}
			}
			t = partOf(t, d)
		}
	}
}

// partOf returns the type of the part that a designator selects. If the part is not known, the kind
// of the type is cUnknown.
func partOf(t ctype, d *parser.DesignatorContext) ctype {
	switch {
	case t.kind == cArray && d.ID() == nil && t.elem != nil:
		return *t.elem
	case t.kind == cStruct && d.ID() != nil && t.tagDef != nil:
		for _, f := range t.tagDef.named() {
			if f.name == d.ID().GetText() {
				return f.typ
			}
		}
	}
	return ctype{kind: cUnknown}
}

// "flexible" reports an error for an initialiser of the flexible array member of a local variable
// (6.7.2.1p18). GNU C allows such initialisers for static and global variables. If a member is a
// struct or an array, and its initialiser has no braces, the check stops there, because it cannot
// tell which initialiser elements belong to that member.
func (b *builder) flexible(t ctype, c parser.IBracedContext) {
	br, ok := c.(*parser.BracedContext)
	if !ok || t.kind != cStruct || t.tagDef == nil {
		return
	}
	fields := t.tagDef.named()
	last := len(fields) - 1
	if last < 0 || fields[last].typ.kind != cArray || !fields[last].typ.incomplete {
		return
	}
	n := 0
	for _, e := range br.AllElement() {
		e := e.(*parser.ElementContext)
		if all := e.AllDesignator(); len(all) > 0 {
			id := all[0].(*parser.DesignatorContext).ID()
			if n = slices.IndexFunc(fields, func(f field) bool { return id != nil && f.name == id.GetText() }); n < 0 {
				return
			}
		}
		in := e.Initializer().(*parser.InitializerContext)
		if n == last {
			b.reportViolation(diag.Initializer, spanOf(e), "remove it", "a local variable cannot have an initialiser for %s, an array without a size", fields[last].name)
			return
		}
		if k := fields[n].typ.kind; in.Braced() == nil && (k == cStruct || k == cArray || k >= cTypeof) {
			return
		}
		n++
	}
}

func (b *builder) initialValue(t ctype, e parser.IEContext) {
	at := spanOf(e)
	s, isText := inner(e).(*parser.StringContext)
	_, literal := inner(e).(*parser.CompoundLiteralContext)
	number := false
	if t.kind == cStruct || t.kind == cArray {
		_, number = b.plainValue(e)
		number = number || b.isFloat(e, 0)
	}
	switch {
	case t.kind == cArray && isText:
		if t.elem != nil && !b.textFits(s, *t.elem) {
			b.reportViolation(diag.Initializer, at, "initialise an array of char", "the elements of this array are not of the type of the string's characters")
		}
	case t.kind == cArray && literal:
		b.literalFits(t, inner(e).(*parser.CompoundLiteralContext), at)
	case t.kind == cArray && (number || b.isPointer(e)), t.kind == cStruct && number:
		b.reportViolation(diag.Initializer, at, "write the values in braces: { ... }", "an array or a struct is initialised with a single value")
	case t.kind == cPointer && b.isFloat(e, 0):
		b.reportViolation(diag.Initializer, at, "initialise it with an address", "a pointer is initialised with a floating-point number")
	}
}

// textFits reports whether a string may initialise an array with elements of a type (6.7.9p14, p15).
func (b *builder) textFits(c *parser.StringContext, of ctype) bool {
	for _, s := range c.AllSTRING() {
		if prefix, _, _ := strings.Cut(s.GetText(), `"`); prefix == "L" || prefix == "u" || prefix == "U" {
			return b.compatibleTypes(of, b.charType(prefix))
		}
	}
	return of.kind >= cTypeof || of.kind == cInt && of.ast.Kind != ast.Bool && width(ast.LP64(), of.ast) == 8
}

// charType returns the type of the elements of a string with the given prefix (6.4.5p6).
func (b *builder) charType(prefix string) ctype {
	switch prefix {
	case "L":
		return b.typeNamed("wchar_t")
	case "u":
		return b.typeNamed("unsigned short")
	case "U":
		return b.typeNamed("unsigned int")
	}
	return b.typeNamed("char")
}

// literalFits reports an error if a compound literal initialises an array whose type differs from
// the type of the literal. If the types are the same, GNU C allows the initialiser.
func (b *builder) literalFits(t ctype, c *parser.CompoundLiteralContext, at source.Span) {
	from, ok := b.wholeType(c.TypeName())
	if !ok || from.kind >= cTypeof {
		return
	}
	if from.kind == cArray && from.incomplete {
		from.length = b.literalLength(from, c.Braced().(*parser.BracedContext))
	}
	if !b.compatibleTypes(t, from) {
		b.reportViolation(diag.Initializer, at, "write the values in braces: { ... }", "an array is initialised with a value of another type")
	}
}

// isArrayLiteral reports whether an expression is a compound literal whose type is written with
// brackets, such as (int[]){1, 2}.
func isArrayLiteral(c parser.IEContext) bool {
	x, ok := inner(c).(*parser.CompoundLiteralContext)
	if !ok {
		return false
	}
	a, ok := x.TypeName().(*parser.TypeNameContext).AbstractDeclarator().(*parser.AbstractDeclaratorContext)
	return ok && len(a.AllSTAR()) == 0 && a.DirectAbstract() != nil
}

func (b *builder) arrayLiteral(at source.Span) {
	b.reportViolation(diag.Initializer, at, "write the values in braces: { ... }", "a local array is initialised with a compound literal")
}

// hasMember reports whether a struct has a member called "name". It also searches the members of
// unnamed members.
func hasMember(fields []field, name string) bool {
	return slices.ContainsFunc(fields, func(f field) bool {
		return f.name == name || f.name == "" && (f.typ.tagDef == nil || hasMember(f.typ.tagDef.named(), name))
	})
}

// staticAddress checks that the initialiser of an object with static storage is constant: the
// initialiser must depend neither on an automatic or thread-local variable nor on the value of an
// object that is not const (6.7.9p4, 6.6p9).
func (b *builder) staticAddress(name string, t ctype, c parser.IInitializerContext) {
	in := c.(*parser.InitializerContext)
	if br, ok := in.Braced().(*parser.BracedContext); ok {
		of := ctype{kind: cUnknown}
		if t.kind == cArray && t.elem != nil {
			of = *t.elem
		}
		for _, e := range br.AllElement() {
			b.staticAddress(name, of, e.(*parser.ElementContext).Initializer())
		}
		return
	}
	if in.E() != nil && (b.reads(in.E(), func(s *symbol) bool { return s.thread || s.isAutomatic() }) || b.readsObject(in.E()) || b.fn != nil && isLiteralAddress(t, in.E())) {
		hint := "initialise with a constant, or assign at the start of main"
		if b.fn != nil {
			hint = "initialise with a constant, or assign where the function begins"
		}
		b.reportViolation(diag.Constant, spanOf(in), hint, "the initialiser of %s is not constant", name)
	}
}

// readsObject reports whether an initialiser certainly changes something, calls a function, or
// reads an object. Reading a const object does not count, because gcc allows it.
func (b *builder) readsObject(c parser.IEContext) bool {
	c = inner(c)
	switch x := c.(type) {
	case *parser.AssignContext, *parser.PostfixContext, *parser.PrefixContext, *parser.StmtExprContext:
		return true
	case *parser.CallContext:
		name := b.calledName(x)
		return name != "" && name != "offsetof" && !strings.HasPrefix(name, "__")
	case *parser.NameContext:
		if s := b.scope.lookup(x.ID().GetText()); s == nil || s.kind == symConst || s.kind == symTypedef {
			return false
		}
	case *parser.ParenContext:
		return b.readsObject(lastOf(x.Expr()))
	case *parser.CastContext:
		return b.readsObject(x.E())
	case *parser.TernaryContext:
		yes, no := lastOf(x.Expr()), x.E(1)
		switch v, ok := b.plainValue(x.E(0)); {
		case !ok: // gcc allows any condition if both operands are the same
			return b.readsObject(x.E(0)) && yes.GetText() != no.GetText()
		case v.IsZero():
			return b.readsObject(no)
		}
		return b.readsObject(yes)
	case *parser.BinaryContext:
		return b.staticType(x).kind == cPointer && (b.readsObject(x.E(0)) || b.readsObject(x.E(1)))
	case *parser.UnaryContext:
		switch x.GetOp().GetText() {
		case "&":
			return b.placeReads(x.E())
		case "*":
		default:
			return false
		}
	case *parser.IndexContext, *parser.Member_Context:
	default:
		return false
	}
	switch t := b.staticType(c); t.kind {
	case cArray, cFunc:
		return b.placeReads(c)
	case cInt, cFloat:
		return !t.ast.Const && !t.constQualified
	case cPointer, cStruct:
		return !t.constQualified
	}
	return false
}

// placeReads examines an lvalue whose address the initialiser takes, as in &a[i]. Like readsObject,
// it reports whether the computation of this address certainly changes something, calls a function,
// or reads an object.
func (b *builder) placeReads(c parser.IEContext) bool {
	for {
		switch x := inner(c).(type) {
		case *parser.IndexContext:
			if b.readsObject(lastOf(x.Expr())) {
				return true
			}
			if b.staticType(x.E()).kind != cArray {
				return b.readsObject(x.E())
			}
			c = x.E()
		case *parser.Member_Context:
			if x.ARROW() != nil {
				return b.readsObject(x.E())
			}
			c = x.E()
		case *parser.UnaryContext:
			return isStar(x) && b.readsObject(x.E())
		default:
			return false
		}
	}
}

// isLiteralAddress reports whether an initialiser is the address of a compound literal, which has
// automatic storage inside a function (6.5.2.5p5). The parameter t is the type of the initialised
// object.
func isLiteralAddress(t ctype, c parser.IEContext) bool {
	if x, ok := inner(c).(*parser.UnaryContext); ok && x.GetOp().GetText() == "&" {
		_, ok := inner(x.E()).(*parser.CompoundLiteralContext)
		return ok
	}
	return t.kind == cPointer && isArrayLiteral(c)
}

func (s *symbol) isAutomatic() bool {
	local := func(v *ast.Var) bool { return v != nil && (v.Kind == ast.Local || v.Kind == ast.Param) }
	switch s.kind {
	case symVar:
		return local(s.v)
	case symParts:
		found := false
		s.object.leaves(func(o *object) { found = found || local(o.sym.v) })
		return found
	}
	return s.auto
}
