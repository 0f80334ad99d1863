package sema

import (
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// This file builds declarations of variables (6.7).

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
		out = append(out, b.declareName(c, i, d, specs, inFor)...)
	}
	return out
}

// declareName checks one declarator of a declaration and declares its name. It returns the
// statements that initialise the declared variable. If "inFor" is set, the declaration is in the
// head of a for loop.
func (b *builder) declareName(c *parser.DeclarationContext, i *parser.InitDeclaratorContext, d declared, specs specifiers, inFor bool) []ast.Stmt {
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
		out := b.arrayOfAnySize(d, specs, i)
		b.automatic(name, specs)
		return out
	}
	b.sizeAgain(&d.typ, name, specs, i)
	var out []ast.Stmt
	if b.fn != nil && d.typ.kind != cFunc {
		out = b.arraySizes(d.sizes)
		d.typ.effect = false
	}
	// An attribute before the first declarator applies to all declarators. An attribute at any
	// other place applies to the adjacent declarator.
	start, all := c.GetStart().GetTokenIndex(), c.InitDeclarator(0).GetStart().GetTokenIndex()
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
			return out // the name has another meaning already
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
			return out
		}
		out = append(out, b.variable(d, specs, i, self)...)
		b.automatic(name, specs)
	}
	return out
}

// soleValue returns the initial value of a declaration's only variable. It returns nil if there are
// several variables, no initialiser, or an initialiser in braces.
func soleValue(c *parser.DeclarationContext) parser.IEContext {
	if len(c.AllInitDeclarator()) == 1 {
		if i, ok := c.InitDeclarator(0).(*parser.InitDeclaratorContext).Initializer().(*parser.InitializerContext); ok {
			return i.E()
		}
	}
	return nil
}

// "automatic" marks the symbol of a declared variable as automatic, register or _Thread_local, as
// its specifiers say.
func (b *builder) automatic(name string, specs specifiers) {
	s := b.scope.names[name]
	if s != nil && b.isLocal(specs) {
		s.register, s.auto = specs.storage == "register", true
	}
	if s != nil {
		s.thread = s.thread || specs.thread
	}
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
	// In C a variable's name is in scope in its own initialiser. The value of the variable is
	// indeterminate there, so a read of it is an error.
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

// declareOpaque declares a variable of an unsupported type. It returns the statements for the side
// effects of the initialiser. The tree has no value for the variable, because every use of it is
// refused.
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

// longLived declares a global or static local variable, and returns the symbol of its name, or nil
// after an error. The parameter init is nil if there is no initialiser.
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
				// The initialiser reads variables. So the method orderGlobals must place this
				// variable after them.
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

// computable reports an error for an initialiser that is not constant (6.7.9p4, 6.6p4). It is for
// variables with static storage duration that are not in the tree. It ignores unsupported parts of
// the initialiser.
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
