package sema

import (
	"math"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// This file builds enum types and their enumerators (6.7.2.2).

// An enumDef represents an enum type. Every enum in a program is a type of its own (6.7.2.2p4).
type enumDef struct {
	listed        bool     // whether the enumerators are known
	foreign       bool     // whether a header may list the enumerators
	belowFunction bool     // whether the list of enumerators comes after the function that is being built
	typ           ast.Type // the integer type compatible with the enum if long has 64 bits
}

// enumSpec declares the enumerators of an enum and returns the enum's type, which the compiler
// chooses (6.7.2.2). Like gcc and clang, enumSpec chooses the first type that can represent all
// enumerators: of int, long and long long if an enumerator is negative, and otherwise of unsigned
// int, unsigned long and unsigned long long. Enumerators that fit into int have type int. If an
// attribute changes the type, the type is unknown. It is also unknown before the closing brace,
// although gcc allows a program to use the enum there.
func (b *builder) enumSpec(c *parser.EnumSpecContext) ctype {
	tag := ""
	if c.ID() != nil {
		tag = c.ID().GetText()
	}
	def := &enumDef{foreign: b.newDef(tag).fromHeader}
	if len(c.AllEnumerator()) == 0 { // in GNU C, this declares the tag
		open := ctype{ast: b.int(), enum: def}
		if b.file.Rules.C {
			open = ctype{kind: cIncomplete, enum: def}
		}
		switch t, _ := b.scope.tag(tag); {
		case t == nil:
			b.ofHeaderTag("enum", tag, false, spanOf(c))
			b.scope.setTag(tag, &tagged{word: "enum", enum: open, at: spanOf(c)})
		case t.word == "enum":
			return t.enum
		default:
			b.otherTag(spanOf(c), "enum", tag, t)
		}
		return open
	}
	if t, ok := b.specifierTypes[c]; ok {
		return t
	}
	declared := &tagged{word: "enum", enum: ctype{kind: cIncomplete}, at: spanOf(c)} // the tag has this incomplete type until the closing brace
	if tag != "" {
		switch old, here := b.scope.tag(tag); {
		case here && old.word != "enum":
			b.otherTag(spanOf(c), "enum", tag, old)
		case here && old.enum.enum != nil && !old.enum.enum.listed:
			def = old.enum.enum
		case here:
			b.rep.Report(diag.Redeclared, spanOf(c), "enum %s is defined twice (also in line %d)", tag, old.at.Start.Line)
		}
		b.ofHeaderTag("enum", tag, true, spanOf(c))
		b.scope.setTag(tag, declared)
	}
	var all []*ast.Enumerator
	var prev *ast.Enumerator
	var exact ast.Type // the type of the last value if long has 64 bits; zero if unknown
	for _, e := range c.AllEnumerator() {
		e := e.(*parser.EnumeratorContext)
		at := tokSpan(e.ID().GetSymbol())
		next := &ast.Enumerator{Name: e.ID().GetText(), Type: b.int(), Span: at, Prev: prev}
		if prev != nil {
			next.Value, next.Type = prev.Value.Add(num.One()), prev.Type
			if e.E() == nil && b.isGreatest(prev, exact) { // the implicit next value would exceed the type (6.7.2.2p2)
				b.reportViolation(diag.Constant, at, "give it a value", "the value of enumerator %s is too large for %s", next.Name, prev.Type.Name)
			}
		}
		if e.E() != nil {
			if x, v, ok := b.constant(e.E(), false); ok {
				next.X, next.Value, next.Type = x, v, b.typeOf(x)
			}
			exact = literalType(e.E(), next.Value)
		}
		// Before the closing brace, an enumerator that does not fit into int has the type
		// of its expression.
		if fitsType(b.int(), next.Value) {
			next.Type = b.int()
		}
		if v, small := next.Value.Int64(); small && int64(int32(v)) == v {
			exact = ast.Type{Kind: ast.Signed, Name: "int", Width: ast.LP64().Int}
		}
		all = append(all, next)
		b.file.Enums = append(b.file.Enums, next)
		b.declare(next.Name, &symbol{kind: symConst, enum: next, at: at})
		prev = next
	}
	lp64 := &builder{file: &ast.File{Rules: ast.Rules{C: true, Model: ast.LP64()}}}
	t := ctype{ast: b.enumType(all), enum: def}
	def.listed, def.typ = true, lp64.enumType(all)
	if b.fn == nil {
		b.completed = append(b.completed, memberList{&def.belowFunction, b.declStart})
	}
	for _, e := range all {
		if !fitsType(b.int(), e.Value) {
			e.Type = t.ast
		}
	}
	if b.isChanged(c.GetStart().GetTokenIndex()+1, c.GetStop().GetTokenIndex()+1) {
		t.kind = cChanged
	}
	declared.enum = t
	b.remember(c, t)
	return t
}

// isGreatest reports whether an enumerator has the greatest value of its type. With mathematical
// integers, the type is "exact"; if "exact" has no width, it is int or long long.
func (b *builder) isGreatest(e *ast.Enumerator, exact ast.Type) bool {
	t := e.Type
	if !b.file.Rules.C {
		if t = exact; t.Width == 0 {
			n, small := e.Value.Int64()
			return small && (n == math.MaxInt32 || n == math.MaxInt64)
		}
	}
	return fitsType(t, e.Value) && !fitsType(t, e.Value.Add(num.One()))
}

// literalType returns the type of an integer constant under the data model LP64. If the expression
// is not an integer constant, it returns the zero ast.Type.
func literalType(c parser.IEContext, v num.Int) ast.Type {
	x, ok := inner(c).(*parser.IntContext)
	if !ok {
		return ast.Type{}
	}
	b := &builder{file: &ast.File{Rules: ast.Rules{C: true, Model: ast.LP64()}}}
	s := preproc.IntSuffix(x.GetText())
	return b.typeOfValue(v, s.Long, s.Unsigned || !s.Decimal, !s.Unsigned)
}

// remember records the type of a specifier until the parser reads the next statement or declaration
// of the program. The builder may visit the specifier twice, but must declare the type only once.
func (b *builder) remember(c antlr.Tree, t ctype) {
	if b.specifierTypes == nil {
		b.specifierTypes = map[antlr.Tree]ctype{}
	}
	b.specifierTypes[c] = t
}

// enumType returns the type of an enum with the given enumerators. With mathematical integers
// it returns int.
func (b *builder) enumType(all []*ast.Enumerator) ast.Type {
	if !b.file.Rules.C {
		return b.int()
	}
	types := b.integers()
	first := 1
	for _, e := range all {
		if e.Value.Sign() < 0 {
			first = 0
		}
	}
	for i := first; ; i += 2 {
		fits := true
		for _, e := range all {
			fits = fits && fitsType(types[i], e.Value)
		}
		if fits || i+2 >= len(types) {
			return types[i]
		}
	}
}

func fitsType(t ast.Type, v num.Int) bool { return constant.Converted(t, v).Equal(v) }
