package sema

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// This file checks the specifiers _Alignas and _Thread_local in declarations (6.7.1p3, 6.7.5).
// The preprocessor has removed these specifiers from the tokens and recorded them as
// attributes.

// A declaredAs states which of the specifiers _Alignas and _Thread_local a declared name allows.
type declaredAs struct {
	what   string // what the name denotes, for messages
	thread bool   // _Thread_local is allowed
	aligns bool   // _Alignas is allowed
	typ    ctype
}

// An attributeIndex is an index in builder.attributes. It serves as a key for Reporter.Once, so
// that each attribute is checked only once.
type attributeIndex int

func declaredBy(d declared, specs specifiers, inFunction bool) declaredAs {
	switch {
	case specs.typedef:
		return declaredAs{what: "a type"}
	case d.typ.kind == cFunc:
		return declaredAs{what: "a function"}
	}
	return declaredAs{what: "a variable", thread: specs.static || specs.extern || !inFunction, aligns: specs.storage != "register", typ: d.typ}
}

// "words" checks the _Alignas and _Thread_local specifiers between two tokens.
func (b *builder) words(from, end int, d declaredAs) {
	for i := b.firstAttribute(from); i < len(b.attributes) && b.attributes[i].Index <= end; i++ {
		a := b.attributes[i]
		if b.depth(from, a.Index) > 0 { // the specifier belongs to a member or a parameter
			continue
		}
		at := a.Token.Span()
		if !b.rep.Once(attributeIndex(i)) {
			continue
		}
		switch {
		case a.Thread() && !d.thread:
			b.reportViolation(diag.Type, at, "delete it", "this declaration of %s cannot be %s", d.what, a.Token.Text)
		case a.Aligns() && !d.aligns:
			b.reportViolation(diag.Type, at, "delete it", "this declaration of %s cannot have an alignment", d.what)
		case a.Aligns():
			b.alignment(a.Inside, d.typ, at)
		}
	}
}

// "alignment" checks the operand of _Alignas. A number must be 0 or a power of 2. If the operand is
// a number or an integer type, the alignment must be at least the alignment of the declared type
// (6.7.5p3, p4). Of other operands, "alignment" checks only that they are constant.
func (b *builder) alignment(toks []preproc.Token, t ctype, at source.Span) {
	if bits := b.alignedAs(toks); bits > 0 {
		b.lessStrict(bits, t, at)
		return
	}
	negative := len(toks) == 2 && toks[0].Text == "-"
	if len(toks) != 1 && !negative {
		b.constantAlignment(toks, at)
		return
	}
	var bytes num.Int
	switch last := toks[len(toks)-1]; last.Type {
	case parser.CLexerINT:
		v, ok := preproc.IntValue(last.Text)
		if !ok {
			return
		}
		bytes = v
	case parser.CLexerFLOAT:
		negative = true
	case parser.CLexerID:
		b.constantAlignment(toks, at)
		return
	default:
		return
	}
	n, small := bytes.Int64()
	switch {
	case negative, !small, n&(n-1) != 0:
		b.reportViolation(diag.Type, at, "write 0 or a power of 2", "an alignment must be 0 or a power of 2")
	case n > 0 && n < 4:
		b.lessStrict(8*n, t, at)
	}
}

// constantAlignment reports an error for an operand of _Alignas that reads a variable or uses an
// undeclared name. It accepts every operand that contains sizeof, _Alignof, typeof or a tag.
func (b *builder) constantAlignment(toks []preproc.Token, at source.Span) {
	reads, unknown := false, ""
	for _, t := range toks {
		if t.Type == parser.CLexerID {
			s := b.scope.lookup(t.Text)
			if s == nil && b.funcs[t.Text] == nil && b.notDeclared(t.Text) {
				unknown = t.Text
			}
			reads = reads || s != nil && s.kind != symConst && s.kind != symTypedef
		} else if slices.Contains([]string{"sizeof", "_Alignof", "__alignof__", "__alignof", "typeof", "__typeof__", "__typeof"}, t.Text) {
			return // the operand is not evaluated
		} else if t.Text == "struct" || t.Text == "union" || t.Text == "enum" {
			return // a name is a tag
		}
	}
	if unknown != "" {
		b.name(unknown, at)
	}
	if reads {
		b.reportViolation(diag.Constant, at, "write a number", "an alignment is not constant")
	}
}

// lessStrict reports an error if an alignment is less than the width of the integer type t, or less
// than 32 bits if t is wider. The alignment is in bits, too. Every alignment suffices for _Bool and
// for types that are not integer types.
func (b *builder) lessStrict(bits int64, t ctype, at source.Span) {
	if t.kind == cInt && t.ast.Kind != ast.Bool && bits < int64(min(32, width(ast.LP64(), t.ast))) {
		b.reportViolation(diag.Type, at, "write a greater number", "this alignment is smaller than that of the type")
	}
}

// alignedAs returns the alignment, in bits, of the integer type that the tokens name. If the tokens
// name no integer type, or if the alignment depends on the machine, alignedAs returns 0.
func (b *builder) alignedAs(inside []preproc.Token) int64 {
	var words []string
	for i := range inside {
		if s := b.scope.lookup(inside[i].Text); len(inside) == 1 && s != nil {
			if s.kind == symTypedef && s.typ.kind == cInt {
				return alignedBits(s.typ.ast)
			}
			return 0
		}
		switch w := inside[i].Text; w {
		case "char", "short", "int", "signed", "unsigned", "_Bool":
			words = append(words, w)
		default:
			return 0
		}
	}
	if len(words) == 0 {
		return 0
	}
	return alignedBits(b.basicType(words, inside[0].Span()).ast)
}

// alignedBits returns the alignment, in bits, of an integer type of at most 32 bits. For all other
// types it returns 0.
func alignedBits(t ast.Type) int64 {
	if t.Kind == ast.Bool {
		return 8
	}
	if t.Narrow > 0 {
		return int64(t.Narrow)
	}
	if w := width(ast.LP64(), t); w <= 32 {
		return int64(w)
	}
	return 0
}

func specsEnd(c antlr.ParserRuleContext, specs []parser.IDeclSpecContext) int {
	if len(specs) == 0 {
		return c.GetStart().GetTokenIndex()
	}
	return specs[len(specs)-1].GetStop().GetTokenIndex() + 1
}

func (b *builder) hasThread(from, to int) bool {
	return b.hasAttribute(from, to, preproc.Attribute.Thread)
}
