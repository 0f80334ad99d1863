package sema

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"slices"

	"github.com/antlr4-go/antlr/v4"
)

// This file reads declarators and parameter lists (6.7.6).

// adjust turns an array parameter into a pointer to its first element (6.7.6.3p7), and a function
// parameter into a pointer to the function (6.7.6.3p8).
func (b *builder) adjust(p *param) {
	if p.typ.kind == cArray {
		t := b.pointerType(elementOf(p.typ))
		p.typ.elem = t.elem
		p.typ.kind, p.typ.ast, p.typ.incomplete, p.typ.computed, p.typ.constQualified = cPointer, t.ast, false, false, p.constBrackets
	}
	if of := p.typ; of.kind == cFunc {
		p.typ = *b.pointerType(&of)
	}
}

// "named" declares a parameter in the scope of the parameter list (6.2.1p4), in which it may hide
// an enumerator.
func (b *builder) named(p param) {
	if p.name == nil {
		return
	}
	if b.scope.names == nil {
		b.scope.names = map[string]*symbol{}
	}
	name := p.name.GetText()
	if old := b.scope.names[name]; old != nil && old.kind == symRefused && old.at != p.at {
		b.rep.Report(diag.Redeclared, p.at, "two parameters are called %s", name)
	}
	b.scope.names[name] = &symbol{kind: symRefused, typ: p.typ, at: p.at}
}

type declared struct {
	name antlr.Token
	typ  ctype
	// "sizes" contains the array sizes that are not constant, in source order. The program
	// evaluates each of these sizes when control reaches the declaration (6.7.6.2p5).
	sizes []parser.IEContext
}

// declarator reads a declarator and returns the declared name with its type. The parameter "base"
// is the type in the specifiers.
func (b *builder) declarator(c parser.IDeclaratorContext, base ctype) declared {
	d := declared{typ: base}
	sizes := ctype{variable: base.variable, effect: base.effect}
	// The outermost declarator applies first. For example, int *(*p)[3] turns int into int *, then
	// into an array, and then into a pointer. So the loop goes from the outside to the inside.
	for c != nil {
		dc := c.(*parser.DeclaratorContext)
		d.typ = b.stars(d.typ, dc)
		direct := dc.DirectDeclarator()
		c = nil
		for direct != nil {
			switch x := direct.(type) {
			case *parser.DeclNameContext:
				d.name = x.ID().GetSymbol()
				direct = nil
			case *parser.DeclParenContext:
				c = x.Declarator()
				direct = nil
			case *parser.DeclArrayContext:
				element, size := d.typ, x.ArraySize().(*parser.ArraySizeContext)
				b.elementType(element, spanOf(x))
				b.arraySize(element, size)
				d.typ = b.arrayOf(&element, size)
				if d.typ.length < 0 {
					sizes = sizes.sized(x.ArraySize())
					if e := x.ArraySize().(*parser.ArraySizeContext).E(); e != nil {
						d.sizes = append(d.sizes, e)
					}
				}
				direct = x.DirectDeclarator()
			case *parser.DeclFunctionContext:
				result := d.typ
				b.resultOfFunction(result, spanOf(x))
				d.typ = ctype{kind: cFunc, elem: &result, signature: &signature{}}
				d.typ.prototype = b.prototype(func() { b.paramList(x.ParamList(), d.typ.signature) })
				for n, id := range x.AllID() {
					if slices.ContainsFunc(x.AllID()[:n], func(other antlr.TerminalNode) bool { return other.GetText() == id.GetText() }) {
						b.rep.Report(diag.Redeclared, tokSpan(id.GetSymbol()), "two parameters are called %s", id.GetText())
					}
					d.typ.old, d.typ.unspecified = true, false
					d.typ.params = append(d.typ.params, param{name: id.GetSymbol(), typ: ctype{ast: b.int()}, at: tokSpan(id.GetSymbol())})
				}
				direct = x.DirectDeclarator()
			default:
				direct = nil
			}
		}
	}
	d.typ.variable, d.typ.effect = sizes.variable, sizes.effect
	return d
}

// arrayOf returns the type of an array of the given elements. The size is in the brackets c.
func (b *builder) arrayOf(element *ctype, c *parser.ArraySizeContext) ctype {
	t := ctype{kind: cArray, elem: element, length: b.length(c), constQualified: element.constQualified}
	t.incomplete = c.E() == nil && c.STAR() == nil
	t.computed = c.E() != nil && !b.isConstant(c.E())
	return t
}

// pointerTo returns the type that results from t and a declarator without a name, such as the *
// in (int *)p.
func (b *builder) pointerTo(t ctype, c parser.IAbstractDeclaratorContext) ctype {
	if c.DirectAbstract() != nil {
		return ctype{kind: cPointer}
	}
	return b.stars(t, c)
}

// "stars" applies the stars at the start of a declarator, and the qualifiers after them, to a type.
func (b *builder) stars(t ctype, c antlr.Tree) ctype {
	for _, child := range c.GetChildren() {
		switch n, ok := child.(antlr.TerminalNode); {
		case ok && n.GetText() == "*":
			of := t
			t = *b.pointerType(&of)
		case ok:
			t.qualified = true
			t.constQualified = t.constQualified || n.GetText() == "const"
			t.volatile = t.volatile || n.GetText() == "volatile"
			t.restricted = t.restricted || n.GetText() == "restrict"
			if n.GetText() == "restrict" {
				b.notPointer(t, tokSpan(n.GetSymbol()))
			}
		}
	}
	return t
}

func (b *builder) paramList(c parser.IParamListContext, f *signature) {
	if c == nil {
		f.unspecified = true
		return
	}
	pl := c.(*parser.ParamListContext)
	if last, ok := pl.GetChild(pl.GetChildCount() - 1).(antlr.TerminalNode); ok && last.GetText() == "..." {
		f.variadic = true
	}
	all := pl.AllParam()
	for _, p := range all {
		p := p.(*parser.ParamContext)
		specs := b.specifiers(p.AllDeclSpec(), spanOf(p))
		b.noStorage(specs, "a parameter", spanOf(p), "register")
		b.words(p.GetStart().GetTokenIndex(), specsEnd(p, p.AllDeclSpec()), declaredAs{what: "a parameter"})
		out := param{typ: specs.typ, at: spanOf(p), register: specs.storage == "register"}
		out.evaluated = slices.ContainsFunc(p.AllDeclSpec(), func(s parser.IDeclSpecContext) bool { return b.evaluated(s) })
		if p.Declarator() != nil {
			b.arrayMarks(p.Declarator(), true)
			d := b.declarator(p.Declarator(), specs.typ)
			out.name, out.typ, out.sizes = d.name, d.typ, d.sizes
			if d.name != nil {
				out.at = tokSpan(d.name)
			}
			out.constBrackets = b.hasConstBrackets(p.Declarator())
		} else if p.AbstractDeclarator() != nil {
			out.typ, out.sizes = b.abstractType(specs.typ, p.AbstractDeclarator(), true), b.abstractSizes(p.AbstractDeclarator())
		}
		b.adjust(&out)
		if len(all) == 1 && out.typ.kind == cVoid && p.Declarator() == nil {
			if specs.storage != "" || specs.typ.constQualified || specs.typ.volatile || f.variadic { // 6.7.6.3p10
				b.reportViolation(diag.Type, out.at, "write (void)", "void must stand alone in a parameter list")
			}
			return // the parameter list is (void)
		}
		if out.typ.kind == cVoid && out.name == nil {
			b.reportViolation(diag.Type, out.at, "", "one of several parameters is void")
		}
		f.params = append(f.params, out)
		b.named(out)
	}
}
