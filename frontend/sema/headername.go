package sema

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
)

// This file checks that a program does not give another meaning to a name that an included header
// declares as a type, a tag, a variable or a macro (6.7p3, 6.7.2.3p1, 7.1.3). It also declares the
// structs and variables of headers.

// An unexpandedMacro is the index of a token that is a macro of a header. It serves as a key for
// Reporter.Once.
type unexpandedMacro int

// headerMacros reports an error for each name in the parse tree that is a macro of an included
// header, such as NULL. It skips names that are operands of expressions.
func (b *builder) headerMacros(tree antlr.ParserRuleContext) {
	if tree == nil || tree.GetStart() == nil || !b.anyUnexpanded {
		return
	}
	contains(tree, func(n antlr.Tree) bool {
		if _, operand := n.(*parser.NameContext); operand {
			return false
		}
		for _, c := range n.GetChildren() {
			leaf, ok := c.(antlr.TerminalNode)
			if !ok {
				continue
			}
			t, ok := leaf.GetSymbol().(*preproc.Token)
			// extern int errno is allowed. With the GNU C library, the macro errno turns this text
			// into the declaration of a function that returns a pointer.
			if !ok || !t.Unexpanded || t.Text == "errno" && tree.GetStart().GetText() == "extern" || !b.rep.Once(unexpandedMacro(t.GetTokenIndex())) {
				continue
			}
			header, _ := library.Unmodelled(t.Text)
			b.reportViolation(diag.Redeclared, t.Span(), "give it another name", "%s is a macro of an included header such as <%s>", t.Text, header)
		}
		return false
	})
}

// ofHeader compares the declaration s at file scope with the included headers. If a header gives
// the name another meaning, ofHeader reports an error and returns true.
func (b *builder) ofHeader(name string, s *symbol) bool {
	if b.reading {
		return false
	}
	if s.kind != symTypedef {
		return b.ofHeaderType(name, s.at) || s.kind == symConst && b.isStream(name) && b.takenStream(name, s.at)
	}
	if b.isStream(name) {
		return b.takenStream(name, s.at)
	}
	if !b.headerTypes[name] {
		return false
	}
	want := b.typedefType(name, s.at)
	if want.kind == cInt {
		want.ast = b.wide(want.ast)
	}
	same := want.kind >= cTypeof || s.typ.kind >= cTypeof || b.compatibleTypes(want, s.typ) && !s.typ.isModified()
	if !b.file.Rules.C && want.kind == cInt && s.typ.kind == cInt && b.usesTypeof() {
		same = true // with mathematical integers, sizeof has type int
	}
	if want.kind == cStruct { // the members are unknown
		same = s.typ.kind == cStruct && (s.typ.def == nil || !s.typ.def.defined)
	}
	if !same {
		b.rep.Report(diag.Redeclared, s.at, "the type %s is another type in an included header", name)
	}
	return !same
}

// usesTypeof reports whether the second token of the current declaration at file scope is typeof,
// as in typedef typeof(sizeof(0)) size_t.
func (b *builder) usesTypeof() bool {
	i := b.declStart + 1
	return i < len(b.toks) && strings.HasSuffix(strings.Trim(b.toks[i].Text, "_"), "typeof")
}

// ofHeaderType reports an error and returns true if an included header declares the name as a type.
func (b *builder) ofHeaderType(name string, at source.Span) bool {
	if !b.headerTypes[name] || b.reading {
		return false
	}
	b.rep.Report(diag.Redeclared, at, "%s is a type of an included header", name)
	return true
}

// isStream reports whether "name" is stdin, stdout or stderr, and the program includes <stdio.h>.
func (b *builder) isStream(name string) bool {
	return (name == "stdin" || name == "stdout" || name == "stderr") && slices.ContainsFunc(b.included, func(h library.Header) bool { return h.Name == "stdio.h" })
}

func (b *builder) takenStream(name string, at source.Span) bool {
	b.rep.Report(diag.Redeclared, at, "%s is a variable of <stdio.h>, which is included", name)
	return true
}

// ofHeaderTag reports an error and returns true for a struct, union or enum at file scope whose tag an included
// header defines. The parameter "defines" is true if the program lists members or enumerators. A
// struct without a list of members is allowed.
func (b *builder) ofHeaderTag(word, tag string, defines bool, at source.Span) bool {
	if b.scope != b.global || b.reading || !defines && word == "struct" {
		return false
	}
	for _, h := range b.included {
		if slices.Contains(strings.Fields(h.Tags), tag) {
			b.rep.Report(diag.Redeclared, at, "%s is a tag of <%s>, which is included", tag, h.Name)
			return true
		}
	}
	return false
}

// declareHeaders declares the structs and variables of included headers that the program uses, such
// as struct tm.
func (b *builder) declareHeaders() {
	used := map[string]preproc.Token{}
	for _, t := range slices.Backward(b.toks) {
		used[t.Text] = t
	}
	names, texts := library.Declared(b.included, func(name string) bool { return used[name].Text != "" })
	b.reading = true
	for i, text := range texts {
		b.headerDeclaration(text, used[names[i]])
	}
	b.reading = false
}

// headerDeclaration reads a declaration of a header. Its tokens have the position of the token "at",
// and the declaration is visible in the whole program.
func (b *builder) headerDeclaration(text string, at preproc.Token) {
	in := preproc.Run([]byte(text), b.file.Rules.LongBits(), diag.NewReporter("header", nil))
	d := b.appendTokens(in.Tokens, -1, at)
	b.specifierTypes, b.declStart = nil, 0
	ctx, _ := b.parse.run(b.toks[d.start:d.end], b.eof, func(p *parser.CParser) antlr.ParserRuleContext { return p.ExternalDecl() })
	if e, ok := ctx.(*parser.ExternalDeclContext); ok {
		b.declaration(e.Declaration().(*parser.DeclarationContext))
	}
}
