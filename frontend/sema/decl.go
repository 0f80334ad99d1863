package sema

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// declaration builds a declaration. Inside a function it returns the statements that initialise the
// variables.
func (b *builder) declaration(c *parser.DeclarationContext) []ast.Stmt {
	b.declareTag(c)
	inFor := b.inFor
	if b.inFor = false; inFor {
		b.forTags(c)
	}
	b.auto = soleValue(c)
	specs := b.specifiers(c.AllDeclSpec(), tokSpan(c.GetStart()))
	start := c.GetStart().GetTokenIndex()
	if b.changesType(start, c.GetStop().GetTokenIndex()) {
		if def := specs.typ.def; def != nil {
			def.changed = true
		} else if specs.typ.kind == cInt || specs.typ.kind == cFloat {
			specs.typ = ctype{kind: cChanged}
		}
	}
	noReturn := func(a preproc.Attribute) bool { return a.Token.Text == "_Noreturn" }
	if len(c.AllInitDeclarator()) == 0 && (specs.inline || b.hasAttribute(start, c.GetStop().GetTokenIndex(), noReturn)) { // 6.7.4p2
		b.reportViolation(diag.Type, spanOf(c), "delete the word", "only a function can be inline or _Noreturn, and this declares no function")
	}
	if b.fn != nil && specs.typ.effect {
		b.refuseType(specs.typ, spanOf(c), "this")
		specs.typ.effect = false
	}
	var out []ast.Stmt
	for n, i := range c.AllInitDeclarator() {
		i := i.(*parser.InitDeclaratorContext)
		d := b.declarator(i.Declarator(), specs.typ)
		if d.name == nil {
			continue
		}
		if first := i.GetStart().GetTokenIndex(); n == 0 {
			b.words(start, first, declaredBy(d, specs, b.fn != nil))
			specs.thread = b.hasThread(start, first)
		}
		at := tokSpan(d.name)
		name := d.name.GetText()
		if b.fn == nil && !specs.typedef {
			if i.AsmLabel() == nil {
				b.noStorage(specs, "a variable or function outside of functions", at, "extern", "static")
			}
			b.linkage(name, specs, d.typ, at)
		}
		b.arrayMarks(i.Declarator(), false)
		b.checkVariablyModified(d, specs, i)
		if inFor {
			b.forDeclaration(d, specs)
		}
		if b.fn != nil && !inFor {
			b.inBlock(d, specs, i)
		}
		if !specs.typedef && d.typ.kind != cFunc {
			b.completeVariable(d, specs, i)
		}
		self := b.selfUse(d, specs, i)
		if !specs.typedef && b.isAnySize(d, specs, i) {
			out = append(out, b.arrayOfAnySize(d, specs, i)...)
			b.automatic(name, specs)
			continue
		}
		b.sizeAgain(&d.typ, name, specs, i)
		if b.fn != nil && d.typ.kind != cFunc {
			out = append(out, b.arraySizes(d.sizes)...)
			d.typ.effect = false
		}
		// An attribute before the first declarator applies to all declarators. An attribute at any
		// other place applies to the adjacent declarator.
		all := c.InitDeclarator(0).GetStart().GetTokenIndex()
		own, end := i.GetStart().GetTokenIndex(), i.Declarator().GetStop().GetTokenIndex()
		if d.typ.kind == cFunc && (b.noReturn(start, all) || b.noReturn(own, own) || b.noReturn(end+1, i.GetStop().GetTokenIndex()+1)) {
			d.typ.noReturn = true
		}
		switch {
		case specs.typedef:
			if i.Initializer() != nil {
				b.reportViolation(diag.Initializer, at, "", "type %s has an initialiser", name)
			}
			b.declare(name, &symbol{kind: symTypedef, typ: d.typ, at: at})
		case d.typ.kind == cFunc:
			if i.Initializer() != nil {
				b.reportViolation(diag.Initializer, at, "", "function %s has an initialiser", name)
			}
			f := b.declareFunction(d)
			if f == nil {
				continue // the name has another meaning already
			}
			b.assemblerName(name, i.AsmLabel())
			if b.fn != nil {
				f.visibleFrom = min(f.visibleFrom, b.fn.instance.f.tokens.start)
			}
			f.noReturn = f.noReturn || d.typ.noReturn
			f.weak = f.weak || b.isWeak(start, i.GetStop().GetTokenIndex()+1)
			f.twice = f.twice || b.hasAttribute(start, i.GetStop().GetTokenIndex()+1, preproc.Attribute.ReturnsTwice)
		default:
			if init, ok := i.Initializer().(*parser.InitializerContext); ok {
				b.initialShape(d.typ, init)
				if b.isLocal(specs) {
					b.flexible(d.typ, init.Braced())
					if d.typ.kind == cArray && init.E() != nil && isArrayLiteral(init.E()) {
						b.arrayLiteral(spanOf(init))
					}
				} else {
					b.staticAddress(name, d.typ, init)
				}
			}
			if !b.initialSound(d, i.Initializer()) {
				b.declareBroken(d)
				continue
			}
			out = append(out, b.variable(d, specs, i, self)...)
			b.automatic(name, specs)
		}
	}
	return out
}

// soleValue returns the value that initialises the only variable of a declaration, or nil.
func soleValue(c *parser.DeclarationContext) parser.IEContext {
	if len(c.AllInitDeclarator()) == 1 {
		if i, ok := c.InitDeclarator(0).(*parser.InitDeclaratorContext).Initializer().(*parser.InitializerContext); ok {
			return i.E()
		}
	}
	return nil
}

// "automatic" records the storage duration of a declared variable.
func (b *builder) automatic(name string, specs specifiers) {
	s := b.scope.names[name]
	if s != nil && b.isLocal(specs) {
		s.register, s.auto = specs.storage == "register", true
	}
	if s != nil {
		s.thread = s.thread || specs.thread
	}
}

// "linkage" reports an error for a declaration whose linkage differs from the linkage of an earlier
// declaration (6.2.2p7).
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

// sameDeclared reports an error if the type of a variable is not compatible with the type in an
// earlier declaration (6.2.7p2, 6.7p4, 6.7.3p10). It also reports an error if only one of the
// declarations has _Thread_local (6.7.1p3).
func (b *builder) sameDeclared(name string, specs specifiers, t ctype, at source.Span) {
	first, seen := b.linked[name]
	switch {
	case !seen:
	case first.thread != specs.thread:
		b.rep.Report(diag.Redeclared, at, "only one of the declarations here and in line %d makes %s _Thread_local", first.line, name)
	case !sameVolatile(first.typ, t):
		b.rep.Report(diag.Redeclared, at, "%s is declared with another type in line %d: volatile or restrict differs", name, first.line)
	case first.typ.kind != cFunc && (!b.compatibleTypes(first.typ, t) || !sameQualifiers(first.typ, t)):
		b.rep.Report(diag.Redeclared, at, "%s is declared with another type in line %d", name, first.line)
	}
}

// sameVolatile reports whether two types of the same shape have the qualifiers volatile and
// restrict at the same places.
func sameVolatile(x, y ctype) bool {
	if x.kind != y.kind {
		return true // another message reports a difference in shape
	}
	same := x.kind == cArray || x.volatile == y.volatile && x.restricted == y.restricted || x.kind >= cTypeof
	return same && (x.elem == nil || y.elem == nil || x.kind == cFunc || sameVolatile(*x.elem, *y.elem))
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

// declareTag handles a declaration such as "struct S;". Such a declaration creates a new type in
// the innermost scope, even if an outer scope declares the same tag (6.7.2.3p7).
func (b *builder) declareTag(c *parser.DeclarationContext) {
	specs := c.AllDeclSpec()
	if len(specs) != 1 || len(c.AllInitDeclarator()) > 0 {
		return
	}
	s, ok := specs[0].(*parser.DeclSpecContext).StructSpec().(*parser.StructSpecContext)
	if !ok || s.LBRACE() != nil || s.ID() == nil {
		return
	}
	tag := s.ID().GetText()
	if _, here := b.scope.tag(tag); !here {
		b.scope.setTag(tag, &tagged{word: structKeyword(s), def: b.newDef(tag), at: spanOf(s)})
	}
}

// variable declares a variable. For a local variable it returns the statements that initialise
// it.
func (b *builder) variable(d declared, specs specifiers, i *parser.InitDeclaratorContext, self selfUse) []ast.Stmt {
	at, name := tokSpan(d.name), d.name.GetText()
	t, ok := d.typ.integer()
	if !ok {
		if d.typ.kind == cPointer && !d.typ.effect {
			return b.pointerVariable(d, specs, i)
		}
		if out, ok := b.partsOf(d, specs, i, self); ok {
			return out
		}
		return b.declareOpaque(d, specs, i)
	}
	b.noRegister(specs, i)
	v := &ast.Var{Name: name, Type: t, Span: at, Kind: ast.Local}
	if !b.isLocal(specs) {
		var early *symbol
		if self != noSelf {
			early = b.longLived(v, d.typ, specs, nil)
		}
		var init ast.Expr
		if i.Initializer() != nil {
			init = b.initializer(i.Initializer().(*parser.InitializerContext), t)
		}
		if early != nil {
			b.initialised(early, init)
		} else {
			b.longLived(v, d.typ, specs, init)
		}
		return nil
	}
	// In C the scope of a variable's name begins before the variable's own initialiser. The value
	// of the variable is indeterminate there, so a read of the variable in its own initialiser is
	// an error.
	sym := b.local(v)
	sym.typ = d.typ
	decl := &ast.Decl{Node: ast.Node{Span: spanOf(i)}, Var: v}
	if i.Initializer() != nil {
		sym.busy = true
		if b.mem != nil {
			b.mem.wantedType = d.typ.elem
		}
		decl.Init = b.initializer(i.Initializer().(*parser.InitializerContext), t)
		sym.busy = false
	}
	b.fn.visible = b.fn.visible.with(v)
	return []ast.Stmt{decl}
}

func (b *builder) isLocal(specs specifiers) bool {
	return b.fn != nil && !specs.static && !specs.extern
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
// them has a body, or if package library defines a function with the name. Preprocessed headers may
// use labels such as "__isoc99_scanf" and reserved names (7.1.3) such as __btowc_alias.
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

// noRegister reports an error for a variable that is bound to an assembler name or register.
func (b *builder) noRegister(specs specifiers, i *parser.InitDeclaratorContext) {
	if i.AsmLabel() != nil && !specs.extern {
		b.rep.Report(diag.Assembly, spanOf(i.AsmLabel()), "a variable with an asm label or a register of its own is not supported")
	}
}

func (b *builder) local(v *ast.Var) *symbol {
	v.Func = b.fn.def
	v.Index = len(b.fn.def.Locals)
	sym := &symbol{kind: symVar, v: v, at: v.Span}
	if b.declare(v.Name, sym) {
		b.fn.def.Locals = append(b.fn.def.Locals, v)
		b.homeOf(v)
	}
	return sym
}

// declareOpaque declares a variable of an unsupported type and returns the side effects of its
// initialiser. The variable has no value in the tree, because every use of it is refused.
func (b *builder) declareOpaque(d declared, specs specifiers, i *parser.InitDeclaratorContext) []ast.Stmt {
	at, name := tokSpan(d.name), d.name.GetText()
	var do ast.Expr
	lost := false
	init := i.Initializer()
	d.typ.incomplete = d.typ.incomplete && init == nil
	if d.typ.kind == cArray && d.typ.length < 0 && !d.typ.variable && init != nil {
		d.typ.length = b.initialLength(d.typ, init.(*parser.InitializerContext))
	}
	switch {
	case init == nil:
	case b.isLocal(specs):
		do, lost = b.initialEffects(d.typ, init)
	default:
		b.computable(name, init)
		lost = !b.harmless(init)
	}
	if d.typ.kind == cVoid || d.typ.effect || lost && b.isLocal(specs) {
		b.refuseType(d.typ, at, "variable "+name)
	}
	if old := b.scope.names[name]; old != nil && b.fn == nil {
		if old.kind == symRefused && old.typ.kind == cArray && old.typ.incomplete && b.compatibleTypes(old.typ, d.typ) {
			old.typ = d.typ // the redeclaration gives the size
			return nil
		}
		if old.kind == symRefused && b.compatibleTypes(old.typ, d.typ) || old.kind == symParts && b.compatibleTypes(old.object.typ, d.typ) && init == nil {
			return nil // a redeclaration
		}
	}
	b.declare(name, &symbol{kind: symRefused, typ: d.typ, at: at, containsAddress: lost, isExtern: specs.extern})
	if do == nil {
		return nil
	}
	return []ast.Stmt{&ast.ExprStmt{Node: ast.Node{Span: spanOf(i)}, X: void(do)}}
}

// longLived declares a global or static local variable. If the variable has no initialiser, the
// argument init is nil. longLived returns the symbol of the variable's name. After an error it
// returns nil.
func (b *builder) longLived(v *ast.Var, t ctype, specs specifiers, init ast.Expr) *symbol {
	sym := &symbol{kind: symVar, v: v, typ: t, at: v.Span}
	if b.fn != nil && specs.static {
		v.Kind, v.Func = ast.Static, b.fn.def
		if shared := b.sharedStatic(v); shared != nil {
			sym.v = shared
			b.declare(v.Name, sym)
			b.fn.statics = append(b.fn.statics, shared)
			return sym
		}
	} else {
		v.Kind = ast.Global
	}
	var value num.Int
	if init != nil {
		value = storedValue(v.Type, b.mustBeConstant(v.Name, init))
	}
	isExtern := specs.extern && init == nil
	if b.fn != nil && specs.extern {
		// An extern declaration in a block refers to the global variable of that name.
		g := b.global.names[v.Name]
		if old := b.scope.names[v.Name]; old != nil && (old.isExtern || old == g) {
			g = old
		}
		if g == nil || g.kind != symVar && g.kind != symRefused {
			g = sym
			g.isExtern = true
			b.external = append(b.external, g)
		}
		b.declare(v.Name, g)
		return g
	}
	if old := b.scope.names[v.Name]; old != nil && old.kind == symVar && b.fn == nil {
		// Tentative definitions may be repeated.
		if !b.compatibleTypes(old.typ, t) || old.v.Type.Const != v.Type.Const {
			b.rep.Report(diag.Redeclared, v.Span, "%s is declared with another type in line %d", v.Name, old.at.Start.Line)
			return nil
		}
		if init != nil && old.v.Init != nil {
			b.rep.Report(diag.Redeclared, v.Span, "%s is initialised twice (also in line %d)", v.Name, old.at.Start.Line)
			return nil
		}
		old.isExtern = old.isExtern && isExtern
		if init != nil {
			old.v.Init = init
			if old.v.Type.Const {
				old.v.Known = &value
			}
			if readsVariable(init) {
				// The method orderGlobals must place this variable after the variables that the
				// initialiser reads.
				b.globalsUnsorted = true
				b.order[old.v] = b.next()
			}
		}
		return old
	}
	v.Init = init
	sym.isExtern = isExtern
	if init != nil && v.Type.Const {
		v.Known = &value
	}
	if b.declare(v.Name, sym) {
		if b.fn != nil {
			b.fn.statics = append(b.fn.statics, v)
		} else {
			b.addGlobal(v)
		}
		if isExtern {
			b.external = append(b.external, sym)
		}
	}
	return sym
}

// computable reports an error for an initialiser that is not constant (6.7.9p4, 6.6p4). The builder
// uses this method for variables with static storage duration that the tree does not contain. The
// method ignores unsupported parts of the initialiser.
func (b *builder) computable(name string, c parser.IInitializerContext) {
	in := c.(*parser.InitializerContext)
	if in.Braced() != nil {
		for _, e := range in.Braced().(*parser.BracedContext).AllElement() {
			b.computable(name, e.(*parser.ElementContext).Initializer())
		}
	}
	if in.E() == nil || contains(in, hasEffect) {
		return
	}
	if x, ok := inner(in.E()).(*parser.CompoundLiteralContext); ok {
		for _, e := range x.Braced().(*parser.BracedContext).AllElement() {
			b.computable(name, e.(*parser.ElementContext).Initializer())
		}
		return
	}
	var do ast.Expr
	if b.buildQuietly(func() { do = b.effects(in.E()) }) && do != nil {
		b.rep.ReportHint(diag.Constant, spanOf(in), "initialise with a constant, or assign at the start of main", "the initialiser of %s is not constant", name)
	}
}

func (b *builder) mustBeConstant(name string, init ast.Expr) num.Int {
	b.checkOperands(init)
	value, ok := constant.Value(init)
	if !ok {
		b.rep.ReportHint(diag.Constant, init.Pos(), "initialise with a constant, or assign at the start of main", "the initialiser of %s is not constant", name)
	}
	return value
}

func (b *builder) initializer(c *parser.InitializerContext, t ast.Type) ast.Expr {
	switch {
	case c.E() != nil && t.Pointer:
		p := b.pointerValue(c.E())
		if t.Name == b.pointerType(&ctype{kind: cStruct}).ast.Name {
			b.toStruct(p, nil)
		}
		return p.x
	case c.E() != nil:
		return b.valueFor(c.E(), t)
	case c.STAR() != nil:
		return star(spanOf(c), t)
	}
	if el := c.Braced().(*parser.BracedContext).AllElement(); len(el) == 1 {
		e := el[0].(*parser.ElementContext)
		if len(e.AllDesignator()) == 0 {
			return b.initializer(e.Initializer().(*parser.InitializerContext), t)
		}
	}
	return b.refuse(diag.Initializer, spanOf(c), "", "the initialiser of an integer must be one value")
}

// star returns the nondeterministic value that the expression * denotes, as in x = *.
func star(at source.Span, t ast.Type) ast.Expr {
	t.Const = false
	return &ast.Nondet{Node: ast.Node{Span: at}, Name: "*", Type: t}
}

// "refuse" reports an error and returns an expression that replaces the refused one. An empty hint
// means the default hint of the code.
func (b *builder) refuse(c diag.Code, at source.Span, hint, format string, args ...any) ast.Expr {
	b.rep.ReportHint(c, at, hint, format, args...)
	return b.placeholder(at)
}

// placeholder returns the literal 0 in place of an expression with an error. The caller must have
// reported the error.
func (b *builder) placeholder(at source.Span) ast.Expr {
	b.gap(at)
	return intLit(0, at)
}

// "gap" records that the tree differs from the program at a position. The caller must have
// reported why.
func (b *builder) gap(at source.Span) {
	if b.firstGap == nil {
		b.firstGap = &at
	}
}

func intLit(v int64, at source.Span) *ast.IntLit {
	return &ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(v)}
}

var boolType = ast.Type{Kind: ast.Bool, Name: "_Bool"}

func anyBool(name string, at source.Span) *ast.Nondet {
	return &ast.Nondet{Node: ast.Node{Span: at}, Name: name, Type: boolType}
}

func readVar(v *ast.Var, at source.Span) *ast.VarRef {
	return &ast.VarRef{Node: ast.Node{Span: at}, Var: v}
}

func setVar(v *ast.Var, x ast.Expr, at source.Span) ast.Expr {
	return void(&ast.Assign{Node: ast.Node{Span: at}, Var: v, Target: at, X: x})
}

// compareVar builds the comparison of an integer variable, such as the value of a pointer, with the
// constant n.
func compareVar(v *ast.Var, op ast.BinaryOp, n int, at source.Span) ast.Expr {
	return &ast.Binary{Node: ast.Node{Span: at}, Op: op, X: readVar(v, at), Y: intLit(int64(n), at)}
}

func both(x, y ast.Expr, at source.Span) ast.Expr {
	return &ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogAnd, X: x, Y: y}
}

// "either" returns x || y. If one of the two expressions is nil, it returns the other expression.
func either(x, y ast.Expr, at source.Span) ast.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogOr, X: x, Y: y}
}
