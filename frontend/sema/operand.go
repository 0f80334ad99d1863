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

// This file checks the constraints of C on operands (6.5), conditions (6.8.4, 6.8.5), initialisers
// (6.7.9) and results (6.8.6.4), as gcc enforces them. It also checks that a modified operand is an
// lvalue and not const. The check runs on each full expression before the expression is built, also
// in functions that main does not reach. The check needs only types, so it does not report
// unsupported constructs. An unknown type satisfies every constraint. A mixture of integers and
// pointers is not an error here, because gcc only warns about it.

// An operand is the result of checking an expression: the type of the expression, and whether the
// expression is certainly not an lvalue.
type operand struct {
	ctype
	value bool
}

type typeClass uint8

const (
	anything  typeClass = iota // the type is unknown
	integers                   // integer types, including _Bool and enums
	floats                     // floating-point types, real or complex
	pointers                   // pointers, and also arrays and functions, which decay to pointers
	structs                    // structs and unions
	valueless                  // void, which has no value
)

func (t ctype) class() typeClass {
	switch t.kind {
	case cInt, cBits, cWide:
		return integers
	case cFloat:
		return floats
	case cPointer, cArray, cFunc:
		return pointers
	case cStruct:
		if t.tagDef != nil {
			return structs
		}
	case cVoid:
		return valueless
	}
	return anything
}

func (c typeClass) isInteger() bool    { return c == anything || c == integers }
func (c typeClass) isArithmetic() bool { return c.isInteger() || c == floats }
func (c typeClass) isPointer() bool    { return c == anything || c == pointers }
func (c typeClass) isScalar() bool     { return c <= pointers }

func rvalue(t ctype) operand { return operand{t, true} }

// intOperand returns an operand of type int. The checks of operand types use it where every integer
// type gives the same result.
func intOperand() operand {
	return rvalue(ctype{kind: cInt, ast: ast.Type{Kind: ast.Signed, Name: "int"}})
}

func unknownOperand() operand { return operand{ctype: ctype{kind: cUnknown}} }

// passesCheck runs the function "check" on a parse tree and reports whether "check" found no error.
// Afterwards passesCheck removes the tags and enumerators that "check" declared, because the
// builder declares these names again when it builds the tree. If the tree defines a struct with a
// tag, passesCheck skips the tree and returns true.
func (b *builder) passesCheck(c antlr.ParserRuleContext, check func()) bool {
	if b.definesTagged(c) {
		return true
	}
	n, outer, read, enums := b.rep.Len(), b.scope, b.specifierTypes, len(b.file.Enums)
	b.scope, b.specifierTypes = &scope{up: outer}, nil
	check()
	b.scope, b.specifierTypes, b.file.Enums = outer, read, b.file.Enums[:enums]
	return b.rep.Len() == n
}

func (b *builder) definesTagged(c antlr.ParserRuleContext) bool {
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

func decayed(t ctype) ctype {
	switch t.kind {
	case cArray:
		of := elementOf(t)
		return ctype{kind: cPointer, elem: of}
	case cFunc:
		return ctype{kind: cPointer, elem: &t}
	}
	return t
}

// elementOf returns the element type of an array, or the type that a pointer points to. If this
// type is unknown, it returns nil.
func elementOf(t ctype) *ctype {
	if t.elem != nil && t.kind == cArray {
		of := t.elem.within(t)
		return &of
	}
	return t.elem
}

func (b *builder) operandOf(c parser.IEContext) operand {
	var chain []*parser.BinaryContext // the operators of a chain such as a + b + c, from right to left; a loop handles them without recursion
	for {
		bin, ok := c.(*parser.BinaryContext)
		if !ok {
			break
		}
		chain = append(chain, bin)
		c = bin.E(0)
	}
	out := b.simpleOperand(c)
	if _, ok := c.(*parser.ParenContext); !ok {
		b.checkDecay(c, out.ctype)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		out = b.binaryOperand(chain[i], chain[i].GetOp().GetText(), out, b.operandOf(chain[i].E(1)))
	}
	return out
}

func (b *builder) simpleOperand(c parser.IEContext) operand {
	switch x := c.(type) {
	case *parser.NameContext:
		return b.nameOperand(x)
	case *parser.IntContext, *parser.CharContext:
		return intOperand()
	case *parser.FloatContext:
		return rvalue(ctype{kind: cFloat})
	case *parser.StringContext:
		prefix := ""
		for _, s := range x.AllSTRING() {
			own, _, _ := strings.Cut(s.GetText(), `"`)
			// C lets the compiler decide whether the parts of a string may have different prefixes
			// (6.4.5p2). Both gcc and clang refuse such a string.
			if own != "" && prefix != "" && own != prefix {
				b.reportViolation(diag.Type, spanOf(x), "give all parts the same prefix", "a string has parts with the prefixes %s and %s", prefix, own)
			}
			prefix = max(prefix, own)
		}
		of := b.charType(prefix)
		return operand{ctype: ctype{kind: cArray, elem: &of, length: -1}}
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
		if _, ok := x.E().(*parser.CastContext); ok { // 6.5.3p1: the operand is a unary expression
			b.reportViolation(diag.Syntax, spanOf(x), "write parentheses around the operand", "the operand is a cast without parentheses")
		}
		n := b.rep.Len()
		o := b.operandOf(x.E())
		// In GNU C, the _Alignof of an array is the alignment of the array's elements.
		if b.rep.Len() == n && !(isAlignment(x) && o.kind == cArray) {
			b.measurable(o.ctype, spanOf(x))
		}
		if o.bits || o.kind == cBits { // 6.5.3.4p1
			b.reportViolation(diag.Sizeof, spanOf(x), "", "the size of a bit-field")
		}
		return intOperand()
	case *parser.SizeofTypeContext:
		b.checkTypeName(x.TypeName())
		if t, ok := b.wholeType(x.TypeName()); ok {
			b.measurable(t, spanOf(x))
		}
		return intOperand()
	case *parser.CompoundLiteralContext:
		b.checkTypeName(x.TypeName())
		t, ok := b.wholeType(x.TypeName())
		if !ok {
			t = ctype{kind: cUnknown}
		}
		b.elementOperands(t, x.Braced())
		if b.fn != nil {
			b.flexible(t, x.Braced())
		}
		t.incomplete = false // the initialiser determines the size of an array
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
			a := a.(*parser.AssociationContext)
			if a.TypeName() != nil {
				b.checkTypeName(a.TypeName())
			}
			b.operandOf(a.E())
		}
		b.selected(x, func(antlr.ParserRuleContext, string, string) {})
	case *parser.AssignContext:
		return b.assignOperand(x)
	case *parser.AssignStarContext:
		o := b.operandOf(x.E())
		b.checkModifiable(o, x.E())
		o.value = true
		return o
	case *parser.StmtExprContext:
		return b.statementOperand(x)
	}
	return unknownOperand()
}

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
			b.reportViolation(diag.Undeclared, spanOf(c), fmt.Sprintf("move its declaration, in line %d, before this", f.at.Start.Line), "%s is not declared", name)
			return unknownOperand()
		case b.notDeclared(name) && !isText(c):
			b.name(name, spanOf(c))
			return unknownOperand()
		case name == "NULL":
			b.fromHeader(name, spanOf(c), name)
		case isText(c):
			return operand{ctype: ctype{kind: cArray, elem: &ctype{kind: cInt, constQualified: true}, length: -1}}
		}
		return operand{*b.staticType(c), name == "NULL"}
	}
	switch s.kind {
	case symConst:
		return intOperand()
	case symTypedef:
		return unknownOperand()
	}
	t := *b.namedType(c)
	if t.kind == cArray {
		t = b.typeSoFar(name, s)
	}
	return operand{ctype: t}
}

// notDeclared examines a name that the program does not declare. It reports whether the name is
// certainly undeclared: neither a header nor the compiler declares it.
func (b *builder) notDeclared(name string) bool {
	_, other := library.Unmodelled(name)
	return !other && name != "NULL" && b.skippedHeader == "" && len(b.declaring) == 0 && !strings.HasPrefix(name, "_")
}

func (b *builder) visibleFunction(name string) *function {
	f := b.funcs[name]
	if f == nil || b.global.visibleUntil != 0 && f.visibleFrom >= b.global.visibleUntil {
		return nil
	}
	return f
}

// scalarOperand reports an error for a condition that is neither a number nor a pointer.
func (b *builder) scalarOperand(o operand, at source.Span) {
	switch o.class() {
	case structs:
		b.reportViolation(diag.Type, at, "compare its members", "a struct is used as a condition")
	case valueless:
		b.hasNoValue(at)
	}
}

func (b *builder) hasNoValue(at source.Span) {
	b.reportViolation(diag.VoidValue, at, "", "this expression has no value")
}

func (b *builder) soundCondition(c parser.IExprContext) bool {
	return b.passesCheck(c, func() { b.scalarOperand(b.operandsOf(c), spanOf(c)) })
}

func (b *builder) binaryOperand(c antlr.ParserRuleContext, op string, x, y operand) operand {
	l, r := x.class(), y.class()
	at := spanOf(c)
	if l == valueless || r == valueless {
		b.hasNoValue(at)
		return unknownOperand()
	}
	if !fits(op, l, r) {
		b.reportViolation(diag.Type, at, "use operands of other types", "the operator %s does not take %s and %s as operands", op, x.word(), y.word())
		return unknownOperand()
	}
	known := l != anything && r != anything
	switch {
	case op == "&&" || op == "||":
		return intOperand()
	case !known:
		return rvalue(ctype{kind: cUnknown})
	case slices.Contains([]string{"==", "!=", "<", ">", "<=", ">="}, op):
		if bin, ok := c.(*parser.BinaryContext); ok && (op == "==" || op == "!=") && (isText(bin.E(0)) || isText(bin.E(1))) {
			b.file.Literals = append(b.file.Literals, at)
		}
		return intOperand()
	case op == "-" && l == pointers && r == pointers:
		b.complete(decayed(x.ctype), at)
		b.complete(decayed(y.ctype), at)
		if p, q := decayed(x.ctype).elem, decayed(y.ctype).elem; p != nil && q != nil && b.differ(*p, *q) { // 6.5.6p3
			b.reportViolation(diag.Type, at, "subtract pointers into one array", "pointers to different types cannot be subtracted")
		}
		return intOperand()
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
	return intOperand()
}

// fits returns whether an operator accepts operands of the classes l and r (6.5.5 to 6.5.14).
func fits(op string, l, r typeClass) bool {
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

// differ returns whether two types are certainly not compatible. It ignores top-level qualifiers.
func (b *builder) differ(x, y ctype) bool {
	if x.kind == cStruct && y.kind == cStruct {
		return x.tagDef != nil && y.tagDef != nil && x.tagDef != y.tagDef
	}
	return !b.compatibleTypes(x, y)
}

func unqualified(t ctype) ctype {
	t.ast.Const, t.constQualified, t.volatile, t.qualified, t.restricted = false, false, false, false, false
	return t
}

// "complete" reports an error for arithmetic on a pointer to an array without a size, or to a
// struct or enum whose members are not listed (6.5.6p2).
func (b *builder) complete(p ctype, at source.Span) {
	switch of := p.elem; {
	case of == nil:
	case of.kind == cArray && of.incomplete:
		b.reportViolation(diag.Type, at, "write its size", "this points to an array without a size")
	case of.lacksMembers():
		b.reportViolation(diag.Type, at, "declare its members first", "this points to a type whose members are not declared yet")
	}
}

// "measurable" reports an error if sizeof or _Alignof is applied to an array without a size, or to
// a struct whose members are not listed (6.5.3.4p1).
func (b *builder) measurable(t ctype, at source.Span) {
	switch {
	case t.kind == cArray && t.incomplete:
		b.reportViolation(diag.Sizeof, at, "write how many elements it has", "the size of this array is not declared")
	case t.lacksMembers():
		b.reportViolation(diag.Sizeof, at, "declare its members first", "the size of this type is not known")
	}
}

func (b *builder) choiceOperand(c antlr.ParserRuleContext, x, y operand) operand {
	l, r := x.class(), y.class()
	bad := false
	switch {
	case l == valueless || r == valueless: // if one operand is void, GNU C allows any type for the second operand
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
		// If one side is a pointer to void, it may be a null pointer constant. The result type is
		// then unknown.
		case p.elem == nil || q.elem == nil || p.elem.kind == cVoid || q.elem.kind == cVoid:
			return rvalue(ctype{kind: cPointer})
		case b.differ(*p.elem, *q.elem): // gcc only warns; the result is a pointer to void
			return rvalue(ctype{kind: cPointer, elem: &ctype{kind: cVoid}})
		}
		return rvalue(p)
	case r == pointers, r == floats:
		return rvalue(unqualified(decayed(y.ctype)))
	case l == integers:
		return intOperand()
	}
	if bad {
		b.reportViolation(diag.Type, spanOf(c), "use two values of one type", "the last two operands of ?: are %s and %s", x.word(), y.word())
		return unknownOperand()
	}
	return rvalue(unqualified(decayed(x.ctype)))
}
