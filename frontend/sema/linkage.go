package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
	"strings"

	"github.com/antlr4-go/antlr/v4"
)

// This file checks the linkage of names (6.2.2). All declarations of a name with linkage must agree
// with each other and with the declarations in included headers. The file also checks the assembler
// names of functions, as in int f(void) asm("g").

// "linkage" reports an error for a declaration whose linkage differs from the linkage of an earlier
// declaration (6.2.2p7). It also compares the first declaration of a name with the included
// headers, and each later declaration of a variable with the first one (sameDeclared).
func (b *builder) linkage(name string, specs specifiers, t ctype, at source.Span) {
	isFunc := t.kind == cFunc
	first, seen := b.linked[name]
	if !seen {
		b.sameAsHeader(name, specs, t, at)
	}
	switch {
	case !seen:
		if b.linked == nil {
			b.linked = map[string]linkedName{}
		}
		b.linked[name] = linkedName{static: specs.static, line: at.Start.Line, visibleFrom: b.declStart, typ: t, thread: specs.thread}
	case specs.static && !first.static:
		b.rep.Report(diag.Redeclared, at, "%s is static here but not in line %d", name, first.line)
	case first.static && !specs.static && !specs.extern && !isFunc:
		b.rep.Report(diag.Redeclared, at, "%s is static in line %d but not here", name, first.line)
	case !isFunc:
		b.sameDeclared(name, specs, t, at)
		if first.typ.kind == cArray && first.typ.length < 0 { // the redeclaration may give the size
			first.typ = t
			b.linked[name] = first
		}
	}
}

// sameAsHeader reports an error if a declaration of a name with linkage does not agree with the
// declaration in an included header (6.2.2p7, 6.2.7p2, 7.1.3).
func (b *builder) sameAsHeader(name string, specs specifiers, t ctype, at source.Span) {
	if b.reading {
		return
	}
	if b.isStream(name) && !(specs.extern && t.kind == cPointer && t.elem != nil && t.elem.kind == cStruct) {
		b.takenStream(name, at)
		return
	}
	header, want := b.headerFunction(name)
	if header == "" {
		if header = b.declaredBy(name); header == "" {
			return
		}
		if fn, _ := library.Lookup(name); fn.Result != "" {
			want = &ctype{kind: cFunc, elem: &ctype{kind: cUnknown}, signature: &signature{unspecified: true}}
			*want.elem = b.typeNamed(fn.Result)
		}
	}
	switch {
	case specs.static || t.kind != cFunc:
		b.rep.Report(diag.Redeclared, at, "%s is a function of <%s>, which is included", name, header)
	case want != nil && !b.compatibleTypes(*want.elem, *t.elem):
		b.rep.Report(diag.Redeclared, at, "%s is declared with another result type in <%s>, which is included", name, header)
	case want != nil && !want.unspecified && !b.compatibleTypes(*want, t):
		b.rep.Report(diag.Redeclared, at, "%s is declared with other parameters in <%s>, which is included", name, header)
	}
}

// headerFunction returns the included header that declares a function of the standard library, and
// the type of the function. If no header is known to declare the function, "header" is "".
func (b *builder) headerFunction(name string) (header string, t *ctype) {
	header, text := library.Prototype(b.included, name)
	if header == "" {
		return "", nil
	}
	in := preproc.Run([]byte(text), b.file.Rules.LongBits(), diag.NewReporter("prototypes.h", nil))
	for i := range in.Tokens {
		if t := &in.Tokens[i]; t.Type == parser.CLexerID && b.headerTypes[t.Text] {
			t.Type = parser.CLexerTYPE_NAME
		}
	}
	outer, read, attributes, stream := b.scope, b.specifierTypes, b.attributes, b.parse.p.GetTokenStream()
	b.scope, b.specifierTypes, b.attributes = b.global, nil, nil
	b.buildQuietly(func() {
		ctx, _ := b.parse.run(in.Tokens, in.EOF, func(p *parser.CParser) antlr.ParserRuleContext { return p.Declaration() })
		if c, ok := ctx.(*parser.DeclarationContext); ok {
			d := b.declarator(c.InitDeclarator(0).(*parser.InitDeclaratorContext).Declarator(), b.specifiers(c.AllDeclSpec(), source.Span{}).typ)
			t = &d.typ
		}
	})
	b.scope, b.specifierTypes, b.attributes = outer, read, attributes
	b.parse.p.SetTokenStream(stream)
	if t == nil {
		return "", nil
	}
	return header, t
}

func (b *builder) declaredBy(name string) string {
	fn, ok := library.Lookup(name)
	if !ok {
		return ""
	}
	for _, h := range b.declaring {
		if h.Section != "" && strings.HasPrefix(fn.Section, h.Section+".") {
			return h.Name
		}
	}
	return ""
}

type linkedName struct {
	static, thread bool
	line           int
	visibleFrom    int
	typ            ctype
}

type asmLabel struct {
	function, text string
	at             source.Span
}

func (b *builder) assemblerName(function string, c parser.IAsmLabelContext) {
	if c == nil {
		return
	}
	text := ""
	for _, s := range c.AllSTRING() {
		text += strings.Trim(s.GetText(), `"`)
	}
	b.labels = append(b.labels, asmLabel{function: function, text: text, at: spanOf(c)})
}

// checkLabels refuses an assembler name of a function if a call by this name would reach another
// function. A call reaches another function if two functions share the assembler name and one of
// them has a body, or if package library gives the name a meaning. checkLabels also refuses the
// name of a global variable, and a name with a backslash. It allows names such as "__isoc99_scanf",
// and assembler names of reserved functions (7.1.3) such as __btowc_alias, because preprocessed
// headers contain them.
func (b *builder) checkLabels() {
	if len(b.labels) == 0 {
		return
	}
	names := map[string]string{} // maps a function to its assembler name
	for _, l := range b.labels {
		names[l.function] = l.text
	}
	users := map[string][]string{} // maps an assembler name to the functions with this name
	for name := range b.funcs {
		text, labelled := names[name]
		if !labelled {
			text = name
		}
		users[text] = append(users[text], name)
	}
	for _, l := range b.labels {
		same := l.text == l.function
		_, claims := library.FindDialect(l.text)
		fn, known := library.Lookup(l.text)
		clash := !same && (claims || known && fn.Does != library.Value || b.global.names[l.text] != nil) || strings.Contains(l.text, `\`)
		reserved := strings.HasPrefix(l.function, "__") && (known || library.Determined(l.text))
		for _, name := range users[l.text] {
			if name != l.function && !reserved && (b.funcs[name].def != nil || b.funcs[l.function].def != nil) {
				clash = true
			}
		}
		if clash || !same && !reserved && library.Determined(l.text) {
			b.rep.ReportHint(diag.Assembly, l.at, "call "+l.text+" by its own name", "the asm label makes %s another name of %s, which is not supported", l.function, l.text)
		}
	}
}

// noRegister reports an error for a variable that is bound to an assembler name or register, unless
// its declaration contains extern.
func (b *builder) noRegister(specs specifiers, i *parser.InitDeclaratorContext) {
	if i.AsmLabel() != nil && !specs.extern {
		b.rep.Report(diag.Assembly, spanOf(i.AsmLabel()), "a variable with an asm label or a register of its own is not supported")
	}
}

func (b *builder) inBlock(d declared, specs specifiers, i *parser.InitDeclaratorContext) {
	at, name := tokSpan(d.name), d.name.GetText()
	switch {
	case specs.typedef:
	case d.typ.kind == cFunc: // 6.7.1p7
		b.noStorage(specs, "a function in a block", at, "extern")
		if old := b.scope.names[name]; old != nil {
			b.rep.Report(diag.Redeclared, at, "%s is declared twice (also in line %d)", name, old.at.Start.Line)
		}
		if b.scope.functions == nil {
			b.scope.functions = map[string]source.Span{}
		}
		b.scope.functions[name] = at
		b.sameInBlocks(d)
		b.sameAsHeader(name, specs, d.typ, at)
		b.staticLater(name, at)
	case specs.extern:
		b.sameInBlocks(d)
		b.sameAsHeader(name, specs, d.typ, at)
		if i.Initializer() != nil { // 6.7.9p5
			b.reportViolation(diag.Initializer, at, "assign to it, or remove extern", "%s is extern in a block and has an initialiser", name)
		}
		b.sameDeclared(name, specs, d.typ, at)
		if f := b.funcs[name]; f != nil {
			b.rep.Report(diag.Redeclared, at, "%s is also a function (in line %d)", name, f.at.Start.Line)
		}
		if b.staticLater(name, at) {
			break
		}
		if seen := b.scope.lookup(name); b.linked[name].static && seen != b.global.names[name] { // 6.2.2p4, p7
			b.rep.Report(diag.Redeclared, at, "%s is extern here but static in line %d, and another %s hides that declaration", name, b.linked[name].line, name)
		}
	}
}

// staticLater checks a declaration in a block that gives the name external linkage. If a
// declaration after the function declares the name static, staticLater reports an error and returns
// true (6.2.2p4, p5, p7).
func (b *builder) staticLater(name string, at source.Span) bool {
	l := b.linked[name]
	later := l.static && b.global.visibleUntil > 0 && l.visibleFrom >= b.global.visibleUntil
	if later {
		b.rep.Report(diag.Redeclared, at, "%s is extern here but static in line %d", name, l.line)
	}
	return later
}

// sameInBlocks checks a declaration in a block whose name has linkage. The declaration must agree
// with the first declaration of the name in any block (6.2.7p2).
func (b *builder) sameInBlocks(d declared) {
	name, at := d.name.GetText(), tokSpan(d.name)
	first, seen := b.blockLinks[name]
	switch {
	case !seen:
		if b.blockLinks == nil {
			b.blockLinks = map[string]declared{}
		}
		b.blockLinks[name] = d
	case tokSpan(first.name) == at: // the builder visits the block again
	case !b.compatibleTypes(first.typ, d.typ) || d.typ.kind != cFunc && !sameQualifiers(first.typ, d.typ):
		b.rep.Report(diag.Redeclared, at, "%s is declared with another type in line %d", name, tokSpan(first.name).Start.Line)
	}
}

// markDecl adds a pseudo-variable for a declaration to the list of visible variables. If a jump
// skips the declaration, the pseudo-variable is marked as skipped (Var.Skipped).
func (b *builder) markDecl(name string, at source.Span) declMark {
	place := &ast.Var{}
	b.fn.visible = b.fn.visible.with(place)
	return declMark{name, at, place}
}
