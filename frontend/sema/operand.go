package sema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
)

// This file checks the constraints of C on the operands of expressions (6.5), conditions
// (6.8.4, 6.8.5), initialisers (6.7.9) and results (6.8.6.4), as gcc enforces them. It checks
// the types of operands, and that a modified operand is an lvalue and not const. This file and
// operandassign.go check each full expression before it is built, in every function, whether
// main reaches it or not. The checks need only types, so they do not report unsupported
// constructs. An unknown type satisfies every constraint. gcc only warns if a program mixes
// integers and pointers, or pointers to different types, so these are not errors here.

// operand is the result of checking an expression: its type, and whether it is certainly not an
// lvalue.
type operand struct {
	ctype
	value bool
}

// class groups types by their permitted uses.
type class uint8

const (
	anything  class = iota // the type is unknown
	integers               // also _Bool and enums
	floats                 // real or complex
	pointers               // also arrays and functions, which decay to pointers
	structs                // also unions
	valueless              // void
)

func (t ctype) class() class {
	switch t.kind {
	case cInt, cBits, cWide:
		return integers
	case cFloat:
		return floats
	case cPointer, cArray, cFunc:
		return pointers
	case cStruct:
		if t.own != nil {
			return structs
		}
	case cVoid:
		return valueless
	}
	return anything
}

func (c class) isInteger() bool    { return c == anything || c == integers }
func (c class) isArithmetic() bool { return c.isInteger() || c == floats }
func (c class) isPointer() bool    { return c == anything || c == pointers }
func (c class) isScalar() bool     { return c <= pointers }

// rvalue returns an operand of type t that is not an lvalue.
func rvalue(t ctype) operand { return operand{t, true} }

// someInteger returns an operand of some integer type, which does not matter.
func someInteger() operand {
	return rvalue(ctype{kind: cInt, ast: ast.Type{Kind: ast.Signed, Name: "int"}})
}

// unknownOperand returns an operand of unknown type.
func unknownOperand() operand { return operand{ctype: ctype{kind: cUnknown}} }

// sound runs check on a parse tree and reports whether it found no error. It then removes the
// tags and enumerators that check declared, because building the tree declares them again. It
// does not run check on a tree that defines a struct with a tag.
func (b *builder) sound(c antlr.ParserRuleContext, check func()) bool {
	if b.lists(c) {
		return true
	}
	n, outer, read, enums := b.rep.Len(), b.scope, b.read, len(b.file.Enums)
	b.scope, b.read = &scope{up: outer}, nil
	check()
	b.scope, b.read, b.file.Enums = outer, read, b.file.Enums[:enums]
	return b.rep.Len() == n
}

// lists reports whether a parse tree defines the members of a struct with a tag.
func (b *builder) lists(c antlr.ParserRuleContext) bool {
	stop := c.GetStop()
	if stop == nil {
		return false
	}
	from, to := c.GetStart().GetTokenIndex(), min(stop.GetTokenIndex()+1, len(b.toks))
	return from < to && slices.ContainsFunc(b.toks[from:to], func(t preproc.Token) bool { return t.Type == parser.CLexerLBRACE }) &&
		contains(c, func(t antlr.Tree) bool {
			s, ok := t.(*parser.StructSpecContext)
			return ok && s.LBRACE() != nil && s.ID() != nil
		})
}

// operandsOf checks the operands of comma operators and returns the last one.
func (b *builder) operandsOf(c parser.IExprContext) operand {
	var last operand
	all := c.(*parser.ExprContext).AllE()
	for _, e := range all {
		last = b.operandOf(e)
	}
	if len(all) > 1 {
		last.value = true
		last.ctype = decayed(last.ctype)
	}
	return last
}

// decayed returns the type of t as a value: arrays and functions become pointers.
func decayed(t ctype) ctype {
	switch t.kind {
	case cArray:
		of := elementOf(t)
		return ctype{kind: cPointer, of: of}
	case cFunc:
		return ctype{kind: cPointer, of: &t}
	}
	return t
}

// elementOf returns the element type of an array, or the type that a pointer points to; nil if
// it is unknown.
func elementOf(t ctype) *ctype {
	if t.of != nil && t.kind == cArray {
		of := t.of.constant(t.fixed)
		return &of
	}
	return t.of
}

// operandOf checks an expression and returns its type as an operand.
func (b *builder) operandOf(c parser.IEContext) operand {
	var chain []*parser.BinaryContext // binary operations from the right, so that a long sum does not recurse
	for {
		bin, ok := c.(*parser.BinaryContext)
		if !ok {
			break
		}
		chain = append(chain, bin)
		c = bin.E(0)
	}
	out := b.simpleOperand(c)
	for i := len(chain) - 1; i >= 0; i-- {
		out = b.binaryOperand(chain[i], chain[i].GetOp().GetText(), out, b.operandOf(chain[i].E(1)))
	}
	return out
}

// simpleOperand does the work of operandOf for expressions other than binary operations.
func (b *builder) simpleOperand(c parser.IEContext) operand {
	switch x := c.(type) {
	case *parser.NameContext:
		return b.nameOperand(x)
	case *parser.IntContext, *parser.CharContext:
		return someInteger()
	case *parser.FloatContext:
		return rvalue(ctype{kind: cFloat})
	case *parser.StringContext:
		prefix := ""
		for _, s := range x.AllSTRING() {
			own, _, _ := strings.Cut(s.GetText(), `"`)
			if own != "" && prefix != "" && own != prefix { // 6.4.5p2; gcc and clang mix none
				b.broken(diag.Type, spanOf(x), "give all parts the same prefix", "a string has parts with the prefixes %s and %s", prefix, own)
			}
			prefix = max(prefix, own)
		}
		return operand{ctype: ctype{kind: cArray, length: -1}}
	case *parser.ParenContext:
		return b.operandsOf(x.Expr())
	case *parser.CallContext:
		return b.callOperand(x)
	case *parser.IndexContext:
		return b.indexOperand(x)
	case *parser.Member_Context:
		return b.memberOperand(x)
	case *parser.PostfixContext:
		return b.stepOperand(x.E())
	case *parser.PrefixContext:
		return b.stepOperand(x.E())
	case *parser.UnaryContext:
		return b.unaryOperand(x)
	case *parser.SizeofExprContext:
		n := b.rep.Len()
		o := b.operandOf(x.E())
		if b.rep.Len() == n && !(isAlignment(x) && o.kind == cArray) { // GNU C: _Alignof an array is that of its elements
			b.measurable(o.ctype, spanOf(x))
		}
		if o.bits || o.kind == cBits { // 6.5.3.4p1
			b.broken(diag.Sizeof, spanOf(x), "", "the size of a bit-field")
		}
		return someInteger()
	case *parser.SizeofTypeContext:
		b.sizeOperands(x.TypeName())
		if t, ok := b.wholeType(x.TypeName()); ok {
			b.measurable(t, spanOf(x))
		}
		return someInteger()
	case *parser.CompoundLiteralContext:
		t, ok := b.wholeType(x.TypeName())
		if !ok {
			t = ctype{kind: cUnknown}
		}
		b.elementOperands(t, x.Braced())
		if b.fn != nil {
			b.flexible(t, x.Braced())
		}
		t.open = t.open && t.kind != cArray // the initialiser has determined the size
		return operand{ctype: t}
	case *parser.CastContext:
		return b.castOperand(x)
	case *parser.TernaryContext:
		b.scalarOperand(b.operandOf(x.E(0)), spanOf(x.E(0)))
		return b.choiceOperand(x, b.operandsOf(x.Expr()), b.operandOf(x.E(1)))
	case *parser.ElvisContext:
		o := b.operandOf(x.E(0))
		b.scalarOperand(o, spanOf(x.E(0)))
		return b.choiceOperand(x, o, b.operandOf(x.E(1)))
	case *parser.GenericContext:
		b.operandOf(x.E())
		for _, a := range x.AllAssociation() {
			b.operandOf(a.(*parser.AssociationContext).E()) // check each association
		}
	case *parser.AssignContext:
		return b.assignOperand(x)
	case *parser.AssignStarContext:
		o := b.operandOf(x.E())
		b.changeable(o, x.E())
		o.value = true
		return o
	}
	return unknownOperand() // the statements of a statement expression are checked when it is built
}

// nameOperand returns the operand for a name.
func (b *builder) nameOperand(c *parser.NameContext) operand {
	name := c.ID().GetText()
	s := b.scope.lookup(name)
	if s == nil {
		if f := b.visibleFunction(name); f != nil {
			return operand{ctype: *f.typ()}
		}
		if t, ok := b.headerType(name); ok {
			return rvalue(t)
		}
		switch f := b.funcs[name]; {
		case f != nil:
			b.broken(diag.Undeclared, spanOf(c), fmt.Sprintf("move its declaration, in line %d, before this", f.at.Start.Line), "%s is not declared", name)
			return unknownOperand()
		case b.notDeclared(name) && !isText(c):
			b.name(name, spanOf(c))
			return unknownOperand()
		case name == "NULL":
			b.fromHeader(name, spanOf(c), name)
		case isText(c):
			return operand{ctype: ctype{kind: cArray, of: &ctype{kind: cInt, fixed: true}, length: -1}}
		}
		return operand{*b.static(c), name == "NULL"}
	}
	switch s.kind {
	case symConst:
		return someInteger()
	case symTypedef:
		return unknownOperand()
	}
	t := *b.namedType(c)
	if t.kind == cArray {
		t = b.typeSoFar(name, s)
	}
	if t.kind == cFunc { // as a parameter it is a pointer (6.7.6.3p8)
		t = decayed(t)
	}
	return operand{ctype: t}
}

// notDeclared reports whether a name is certainly undeclared, so that no header or compiler
// declares it either.
func (b *builder) notDeclared(name string) bool {
	_, other := library.Unmodelled(name)
	return !other && name != "NULL" && b.unread == "" && len(b.declaring) == 0 && !strings.HasPrefix(name, "_")
}

// visibleFunction returns the function with a name if it is declared at this point; nil otherwise.
func (b *builder) visibleFunction(name string) *function {
	f := b.funcs[name]
	if f == nil || b.global.until != 0 && f.since >= b.global.until {
		return nil
	}
	return f
}

// scalarOperand reports a condition that is neither a number nor a pointer.
func (b *builder) scalarOperand(o operand, at source.Span) {
	switch o.class() {
	case structs:
		b.broken(diag.Type, at, "compare its members", "a struct is used as a condition")
	case valueless:
		b.hasNoValue(at)
	}
}

// hasNoValue reports that a void expression is used as a value.
func (b *builder) hasNoValue(at source.Span) {
	b.broken(diag.VoidValue, at, "", "this expression has no value")
}

// soundCondition checks a condition and reports whether it found no error.
func (b *builder) soundCondition(c parser.IExprContext) bool {
	return b.sound(c, func() { b.scalarOperand(b.operandsOf(c), spanOf(c)) })
}

// binaryOperand checks the operands of a binary operator or a compound assignment.
func (b *builder) binaryOperand(c antlr.ParserRuleContext, op string, x, y operand) operand {
	l, r := x.class(), y.class()
	at := spanOf(c)
	if l == valueless || r == valueless {
		b.hasNoValue(at)
		return unknownOperand()
	}
	if !fits(op, l, r) {
		b.broken(diag.Type, at, "use operands of other types", "the operator %s does not take %s and %s as operands", op, x.word(), y.word())
		return unknownOperand()
	}
	known := l != anything && r != anything
	switch {
	case op == "&&" || op == "||":
		return someInteger()
	case !known:
		return rvalue(ctype{kind: cUnknown})
	case slices.Contains([]string{"==", "!=", "<", ">", "<=", ">="}, op):
		return someInteger()
	case op == "-" && l == pointers && r == pointers:
		b.complete(decayed(x.ctype), at)
		b.complete(decayed(y.ctype), at)
		if p, q := decayed(x.ctype).of, decayed(y.ctype).of; p != nil && q != nil && b.differ(*p, *q) { // 6.5.6p3
			b.broken(diag.Type, at, "subtract pointers into one array", "pointers to different types cannot be subtracted")
		}
		return someInteger()
	case l == pointers || r == pointers:
		p := decayed(x.ctype)
		if l != pointers {
			p = decayed(y.ctype)
		}
		b.complete(p, at)
		return rvalue(unqualified(p))
	case l == floats:
		return rvalue(x.ctype)
	case r == floats:
		return rvalue(y.ctype)
	}
	return someInteger()
}

// fits reports whether an operator accepts operands of the classes l and r (6.5.5 to 6.5.14).
func fits(op string, l, r class) bool {
	switch op {
	case "&&", "||":
		return l.isScalar() && r.isScalar()
	case "*", "/":
		return l.isArithmetic() && r.isArithmetic()
	case "+":
		return l.isArithmetic() && r.isArithmetic() || l.isPointer() && r.isInteger() || l.isInteger() && r.isPointer()
	case "-":
		return l.isArithmetic() && r.isArithmetic() || l.isPointer() && (r.isInteger() || r.isPointer())
	case "==", "!=", "<", ">", "<=", ">=":
		return l.isArithmetic() && r.isArithmetic() || (l.isPointer() || l.isInteger()) && (r.isPointer() || r.isInteger())
	}
	return l.isInteger() && r.isInteger()
}

// word describes a type for messages.
func (t ctype) word() string {
	switch t.kind {
	case cArray:
		return "an array"
	case cFunc:
		return "a function"
	}
	switch t.class() {
	case integers:
		return "an integer"
	case floats:
		return "a floating-point number"
	case pointers:
		return "a pointer"
	case structs:
		if t.union {
			return "a union"
		}
		return "a struct"
	}
	return "something else"
}

// differ reports whether two types are certainly not compatible, ignoring qualifiers on the types
// themselves.
func (b *builder) differ(x, y ctype) bool {
	if x.kind == cStruct && y.kind == cStruct {
		return x.own != nil && y.own != nil && x.own != y.own
	}
	return !b.compatibleTypes(x, y)
}

// unqualified returns a type without its qualifiers.
func unqualified(t ctype) ctype {
	t.ast.Const, t.fixed, t.volatile, t.qualified, t.restricted = false, false, false, false, false
	return t
}

// complete reports arithmetic on a pointer to an array without a size, or to a struct whose
// members are not listed (6.5.6p2).
func (b *builder) complete(p ctype, at source.Span) {
	switch of := p.of; {
	case of == nil:
	case of.kind == cArray && of.open:
		b.broken(diag.Type, at, "write its size", "this points to an array without a size")
	case of.kind == cStruct && of.unlisted():
		b.broken(diag.Type, at, "declare its members first", "this points to a struct whose members are not declared yet")
	}
}

// measurable reports a sizeof or _Alignof applied to an array without a size, or to a struct
// whose members are not listed (6.5.3.4p1).
func (b *builder) measurable(t ctype, at source.Span) {
	switch {
	case t.kind == cArray && t.open:
		b.broken(diag.Sizeof, at, "write how many elements it has", "the size of this array is not declared")
	case t.unlisted() && (t.kind == cStruct || t.enum != nil):
		b.broken(diag.Sizeof, at, "declare its members first", "the size of this type is not known")
	}
}

// unaryOperand checks a prefix operation and its operand (6.5.3).
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
			b.broken(diag.Lvalue, at, "assign it to a variable", "this value is not a variable, so it has no address")
		} else if o.bits || o.kind == cBits {
			b.broken(diag.Struct, at, "copy it to a variable", "a bit-field has no address")
		}
		if k == anything {
			return rvalue(ctype{kind: cPointer})
		}
		return rvalue(ctype{kind: cPointer, of: &o.ctype})
	case k == valueless:
		b.hasNoValue(at)
	case op == "*":
		if !k.isPointer() {
			b.broken(diag.Type, at, "write a pointer after it", "* is applied to %s", o.word())
		} else if o.kind == cFunc {
			return o
		} else if of := elementOf(o.ctype); of != nil {
			if of.kind != cArray { // a pointer to the first element, which exists
				b.complete(o.ctype, at)
			}
			return operand{ctype: *of}
		}
	case op == "!":
		b.scalarOperand(o, at)
		return someInteger()
	case op == "~" && !k.isInteger() && !(k == floats && strings.Contains(o.ast.Name, "_Complex")), !k.isArithmetic():
		b.broken(diag.Type, at, "use a number", "%s is applied to %s", op, o.word())
	case k == integers:
		return someInteger()
	default:
		return rvalue(unqualified(o.ctype))
	}
	return unknownOperand()
}

// stepOperand checks the operand of ++ or -- (6.5.2.4, 6.5.3.1).
func (b *builder) stepOperand(c parser.IEContext) operand {
	o := b.operandOf(c)
	b.changeable(o, c)
	if k := o.class(); k == structs || k == valueless {
		b.broken(diag.Type, spanOf(c), "use a number", "++ or -- is applied to %s", o.word())
	}
	b.complete(o.ctype, spanOf(c))
	return rvalue(unqualified(o.ctype))
}

// castOperand checks a conversion (6.5.4).
func (b *builder) castOperand(c *parser.CastContext) operand {
	at := spanOf(c)
	o := b.operandOf(c.E())
	b.sizeOperands(c.TypeName())
	t, ok := b.wholeType(c.TypeName())
	if !ok {
		return rvalue(ctype{kind: cUnknown})
	}
	switch l := t.class(); {
	case t.kind == cArray, t.kind == cFunc:
		b.refuseCast(t, spanOf(c.TypeName()))
		return unknownOperand()
	case l == valueless:
	case l == floats && o.class() == pointers: // 6.5.4p4
		b.broken(diag.Type, at, "convert an integer", "a pointer is converted to a floating-point number")
	case t.union && o.class() != valueless: // GNU C converts to a union that has a member of this type
		if o.class() == structs && b.differ(t, o.ctype) && !slices.ContainsFunc(t.own.named(), func(f field) bool { return !b.differ(f.typ, o.ctype) }) {
			b.broken(diag.Type, at, "convert one of its members", "the union has no member of this type")
		}
	default:
		b.assignable(t, o, spanOf(c.E()), "this")
	}
	return rvalue(unqualified(t))
}

// sizeOperands checks the expressions for array sizes in a type name.
func (b *builder) sizeOperands(c parser.ITypeNameContext) {
	contains(c, func(t antlr.Tree) bool {
		if size, ok := t.(*parser.ArraySizeContext); ok && size.E() != nil {
			b.operandOf(size.E())
		}
		return false
	})
}

// refuseCast reports a conversion to an array or function type (6.5.4p2).
func (b *builder) refuseCast(t ctype, at source.Span) {
	what := "an array"
	if t.kind == cFunc {
		what = "a function"
	}
	b.broken(diag.Type, at, "convert to a pointer", "the type of this cast is %s", what)
}

// choiceOperand checks the last two operands of ?: (6.5.15).
func (b *builder) choiceOperand(c antlr.ParserRuleContext, x, y operand) operand {
	l, r := x.class(), y.class()
	bad := false
	switch {
	case l == valueless || r == valueless: // GNU C lets the other operand have any type
		return rvalue(ctype{kind: cVoid})
	case l == anything || r == anything:
		return rvalue(ctype{kind: cUnknown})
	case l == structs || r == structs:
		bad = l != r || b.differ(x.ctype, y.ctype)
	case l == pointers && r == floats, l == floats && r == pointers:
		bad = true
	case l == pointers && r == pointers:
		p, q := decayed(x.ctype), decayed(y.ctype)
		switch {
		case p.of == nil || q.of == nil || p.of.kind == cVoid || q.of.kind == cVoid: // which may be a null pointer constant
			return rvalue(ctype{kind: cPointer})
		case b.differ(*p.of, *q.of): // gcc warns, and makes it a pointer to void
			return rvalue(ctype{kind: cPointer, of: &ctype{kind: cVoid}})
		}
		return rvalue(p)
	case r == pointers, r == floats:
		return rvalue(unqualified(decayed(y.ctype)))
	}
	if bad {
		b.broken(diag.Type, spanOf(c), "use two values of one type", "the last two operands of ?: are %s and %s", x.word(), y.word())
		return unknownOperand()
	}
	return rvalue(unqualified(decayed(x.ctype)))
}

// indexOperand checks an array access (6.5.2.1).
func (b *builder) indexOperand(c *parser.IndexContext) operand {
	x, i := b.operandOf(c.E()), b.operandsOf(c.Expr())
	l, r := x.class(), i.class()
	switch {
	case l == valueless || r == valueless:
		b.hasNoValue(spanOf(c))
	case l == pointers && !r.isInteger():
		b.broken(diag.Type, spanOf(c.Expr()), "write an integer", "the index is not an integer")
	case r == pointers && !l.isInteger():
		b.broken(diag.Type, spanOf(c.E()), "write an integer", "the index is not an integer")
	case !l.isPointer() && !r.isPointer():
		b.broken(diag.Type, spanOf(c), "write an array before the brackets", "%s has no elements", x.word())
	case l == anything || r == anything:
	default:
		p := x.ctype
		if l != pointers {
			p = i.ctype
		}
		b.complete(p, spanOf(c))
		if of := elementOf(p); of != nil && p.kind != cFunc {
			return operand{ctype: *of}
		}
	}
	return unknownOperand()
}

// memberOperand checks a member access (6.5.2.3).
func (b *builder) memberOperand(c *parser.Member_Context) operand {
	o, at := b.operandOf(c.E()), spanOf(c)
	t, value := o.ctype, o.value
	if c.ARROW() != nil {
		if t.class() != pointers {
			if t.class() != anything {
				b.broken(diag.Struct, at, "write . after a struct", "-> is applied to %s", o.word())
			}
			return unknownOperand()
		}
		of := elementOf(t)
		if of == nil || t.kind == cFunc {
			return unknownOperand()
		}
		t, value = *of, false
	}
	if k := t.class(); k == pointers && c.ARROW() == nil {
		b.broken(diag.Struct, at, "write -> after a pointer", ". is applied to a pointer")
		return unknownOperand()
	} else if k != structs {
		if k != anything {
			b.broken(diag.Struct, at, "use a struct or a union", "%s has no members", t.word())
		}
		return unknownOperand()
	}
	name := c.ID().GetText()
	m, known := t.own.find(name, 0)
	switch {
	case t.unlisted():
		b.broken(diag.Struct, at, "declare its members first", "member %s is not known: the members of this struct are not declared yet", name)
	case known && m == nil:
		b.broken(diag.Struct, at, "name a member that it has", "%s has no member %s", c.E().GetText(), name)
	case known:
		typ := m.typ.constant(t.fixed)
		typ.volatile = typ.volatile || t.volatile
		return operand{typ, value}
	}
	return unknownOperand()
}

// find returns the member of a struct or union with a name, searching unnamed members, too;
// nil if there is none. known is false if this cannot be determined.
func (d *structDef) find(name string, depth int) (m *field, known bool) {
	if !d.defined || d.changed || d.foreign || depth > maxNesting {
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
		if f.typ.own == nil {
			known = false
			continue
		}
		in, sure := f.typ.own.find(name, depth+1)
		if in != nil {
			in.typ = in.typ.constant(f.typ.fixed)
			return in, true
		}
		known = known && sure
	}
	return nil, known
}
