package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"

	"github.com/antlr4-go/antlr/v4"
)

// This file reads the headers of function definitions and declares functions (6.9.1).

func (b *builder) functionHeader(c declTokens) {
	b.specifierTypes, b.declStart = nil, c.start
	ctx, _ := b.parse.run(b.toks[c.start:c.body], b.toks[c.body], func(p *parser.CParser) antlr.ParserRuleContext { return p.FunctionHeader() })
	b.misplaced(ctx, c.start)
	b.misplaced(nil, c.body)
	b.headerMacros(ctx)
	h, ok := ctx.(*parser.FunctionHeaderContext)
	if !ok {
		return
	}
	if h.AsmLabel() != nil {
		b.reportViolation(diag.Syntax, spanOf(h.AsmLabel()), "write it in a declaration of the function", "the definition of a function cannot have an asm label")
	}
	specs := b.specifiers(h.AllDeclSpec(), tokSpan(h.GetStart()))
	b.noStorage(specs, "a function", tokSpan(h.GetStart()), "extern", "static")
	d := b.declarator(h.Declarator(), specs.typ)
	if d.name == nil {
		return
	}
	if d.typ.kind == cFunc && d.typ.prototype != nil {
		outer := b.scope
		b.scope = d.typ.prototype
		b.oldParameters(h, &d.typ)
		b.scope = outer
	}
	// A function body must belong to a declarator with parameters, and not to a typedef name
	// (6.9.1p2).
	if d.typ.kind != cFunc || !contains(h.Declarator(), hasParameters) {
		b.rep.Report(diag.Syntax, tokSpan(d.name), "%s is not a function but has a body", d.name.GetText())
		return
	}
	b.words(c.start, h.Declarator().GetStart().GetTokenIndex(), declaredAs{what: "a function"})
	b.linkage(d.name.GetText(), specs, d.typ, tokSpan(d.name))
	f := b.declareFunction(d)
	if f == nil {
		return
	}
	b.completeFunction(d)
	b.noStars(h.Declarator(), false)
	if f.def != nil {
		b.rep.Report(diag.Redeclared, tokSpan(d.name), "function %s is defined twice (also in line %d)", f.name, f.at.Start.Line)
		return
	}
	f.noReturn = f.noReturn || b.noReturn(c.start, c.body)
	f.at, f.signature, f.tokens = tokSpan(d.name), *d.typ.signature, c
	f.def = &ast.Func{Name: f.name, Span: source.Span{Start: b.toks[c.start].Pos(), End: b.toks[c.end-1].End()}}
	f.def.Library = b.inLibrary(f)
	if t, ok := f.result.integer(); ok {
		f.def.Result = t
	} else if f.result.kind != cVoid && f.result.kind != cPointer && !f.opaqueResult() { // each call of f reports that the type of its result is not supported
		f.def.Result = b.int()
	}
	b.defined = append(b.defined, f)
}

func hasParameters(t antlr.Tree) bool {
	_, ok := t.(*parser.DeclFunctionContext)
	return ok
}

// oldParameters reads the declarations after an old-style (K&R) function header. A parameter
// without a declaration is an int.
func (b *builder) oldParameters(h *parser.FunctionHeaderContext, f *ctype) {
	for _, c := range h.AllDeclaration() {
		c := c.(*parser.DeclarationContext)
		specs := b.specifiers(c.AllDeclSpec(), tokSpan(c.GetStart()))
		b.noStorage(specs, "a parameter", tokSpan(c.GetStart()), "register")
		b.words(c.GetStart().GetTokenIndex(), specsEnd(c, c.AllDeclSpec()), declaredAs{what: "a parameter"})
		for _, i := range c.AllInitDeclarator() {
			i := i.(*parser.InitDeclaratorContext)
			d := b.declarator(i.Declarator(), specs.typ)
			if d.name == nil {
				continue
			}
			known := false
			for n := range f.params {
				if p := &f.params[n]; p.name != nil && p.name.GetText() == d.name.GetText() {
					p.name, p.typ, p.at, p.sizes, known = d.name, d.typ, tokSpan(d.name), d.sizes, true
					p.register = specs.storage == "register"
					b.adjust(p)
					if f.old {
						b.named(*p)
					}
				}
			}
			if !known || !f.old {
				b.rep.ReportHint(diag.Syntax, tokSpan(d.name), "write the parameters between the parentheses", "%s is not a parameter of this function", d.name.GetText())
			}
			if i.Initializer() != nil {
				b.rep.Report(diag.Initializer, tokSpan(d.name), "parameter %s has an initialiser", d.name.GetText())
			}
		}
	}
}

// declareFunction records a declaration of a function. If the name already denotes something other
// than a function, declareFunction reports an error and returns nil.
func (b *builder) declareFunction(d declared) *function {
	name := d.name.GetText()
	if s := b.global.names[name]; s != nil {
		b.rep.Report(diag.Redeclared, tokSpan(d.name), "%s is a function here and something else in line %d", name, s.at.Start.Line)
		return nil
	}
	if b.ofHeaderType(name, tokSpan(d.name)) {
		return nil
	}
	f := b.funcs[name]
	if f == nil {
		f = &function{name: name, at: tokSpan(d.name), visibleFrom: b.declStart}
		b.funcs[name] = f
	} else if !b.redeclares(f, d.typ) && !(b.reading && takesBytes(name) && b.redeclares(f, withVoid(d.typ))) {
		b.rep.Report(diag.Redeclared, tokSpan(d.name), "function %s is declared here with another type than in line %d", name, f.at.Start.Line)
		return f
	}
	if f.def == nil {
		f.result, f.signature = *d.typ.elem, *d.typ.signature
	}
	return f
}

func (b *builder) completeFunction(d declared) {
	for _, p := range d.typ.params {
		if p.name == nil {
			continue
		}
		b.mustBeComplete(p.typ, p.at, "parameter "+p.name.GetText())
	}
	if t := *d.typ.elem; t.lacksMembers() {
		b.mustBeComplete(t, tokSpan(d.name), "the result of function "+d.name.GetText())
	}
}

// resultOfFunction checks that a function's result is neither an array nor a function (6.7.6.3p1).
func (b *builder) resultOfFunction(t ctype, at source.Span) {
	if t.kind == cArray || t.kind == cFunc {
		b.reportViolation(diag.Type, at, "return a pointer", "a function cannot return an array or a function")
	}
}
