package sema

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// Objects, members, elements, and the parameters and result of a function with a body must have
// complete types (6.7p7, 6.7.2.1p3, 6.7.6.2p1, 6.7.6.3p4, 6.9.1p3). These rules are constraints of
// the C standard, so the builder refuses a program that violates one of them even if the program
// does not use the declared name.

func (t ctype) lacksMembers() bool {
	return t.kind == cStruct && t.tagDef != nil && (!t.tagDef.defined || t.tagDef.belowFunction) && !t.tagDef.fromHeader ||
		t.enum != nil && (!t.enum.listed && !t.enum.foreign || t.enum.belowFunction)
}

// A memberList describes a list of struct members or enumerators at file scope. visibleFrom is the
// index of the list's first token. A function before this token must not see the list, so
// *belowFunction is true while the builder builds the function.
type memberList struct {
	belowFunction *bool
	visibleFrom   int
}

// inFunction builds the body of a function. While the callback "build" runs, names declared after
// the function are not visible, and structs and enums defined after it are incomplete.
func (b *builder) inFunction(f *function, build func()) {
	until := f.tokens.start + 1
	var later []*bool
	for _, l := range slices.Backward(b.completed) {
		if l.visibleFrom < until {
			break
		}
		if !*l.belowFunction {
			*l.belowFunction = true
			later = append(later, l.belowFunction)
		}
	}
	old := b.global.visibleUntil
	b.global.visibleUntil = until
	defer func() {
		b.global.visibleUntil = old
		for _, l := range later {
			*l = false
		}
	}()
	build()
}

func (b *builder) newDef(tag string) *structDef {
	return &structDef{tag: tag, fromHeader: !b.reading && (b.skippedHeader != "" || len(b.declaring) > 0 && library.IsTag(tag))}
}

// whyIncomplete explains why a type is incomplete, so that no object can have it. It returns "" for
// a complete type.
func (t ctype) whyIncomplete() string {
	switch {
	case t.kind == cVoid:
		return "the type void"
	case t.kind == cFunc:
		return "a function type"
	case t.kind == cArray && t.incomplete:
		return "no size"
	case t.lacksMembers():
		return "a type whose members are not declared yet"
	}
	return ""
}

func (b *builder) mustBeComplete(t ctype, at source.Span, what string) {
	if why := t.whyIncomplete(); why != "" {
		hint := ""
		if t.kind == cStruct || t.enum != nil || t.incomplete {
			hint = "declare its members or its size first"
		}
		b.reportViolation(diag.Type, at, hint, "%s has %s", what, why)
	}
}

// completeVariable checks that the type of a variable is complete. The type of a tentative
// definition is checked only at the end of the file (6.9.2p2).
func (b *builder) completeVariable(d declared, specs specifiers, i *parser.InitDeclaratorContext) {
	t, at, what := d.typ, tokSpan(d.name), "variable "+d.name.GetText()
	if t.kind == cArray && t.incomplete && (i.Initializer() != nil || b.fn == nil) {
		return // an initialiser determines the length, and a tentative definition without a length has one element
	}
	switch {
	case i.Initializer() != nil, b.fn != nil && !specs.extern:
		b.mustBeComplete(t, at, what)
	case b.fn == nil && !specs.extern && (t.kind == cStruct || t.enum != nil):
		b.tentative = append(b.tentative, func() { b.mustBeComplete(t, at, what) })
	}
}

// sizeAgain handles an array that several declarations declare, perhaps only some of them with a
// size. An extern declaration in a block without a size takes the size from the visible declaration
// (6.2.7p4). For a global array, sizeAgain records the first declaration that states the size.
func (b *builder) sizeAgain(t *ctype, name string, specs specifiers, i *parser.InitDeclaratorContext) {
	switch {
	case t.kind != cArray || specs.typedef:
	case b.fn == nil && (!t.incomplete || i.Initializer() != nil):
		if b.sizedAt == nil {
			b.sizedAt = map[string]int{}
		}
		if _, seen := b.sizedAt[name]; !seen {
			b.sizedAt[name] = b.declStart
		}
	case b.fn != nil && specs.extern && t.incomplete:
		if s := b.scope.lookup(name); s != nil && (s == b.global.names[name] || s.isExtern) {
			if old := b.typeSoFar(name, s); old.kind == cArray && !old.incomplete {
				t.length, t.incomplete = old.length, false
			}
		}
	}
}

// typeSoFar returns the type that a variable has at the current position. An array has no size in
// this type if only a later declaration states the size.
func (b *builder) typeSoFar(name string, s *symbol) ctype {
	t := s.typ
	if s.kind == symParts {
		t = s.object.typ
	}
	if at, sized := b.sizedAt[name]; t.kind == cArray && b.global.visibleUntil != 0 && s == b.global.names[name] && sized && at >= b.global.visibleUntil {
		t.length, t.incomplete = -1, true
	}
	return t
}

// checkMembers checks the types and names of the members of a struct or union. An array without a
// size must be the last member, and not the only one (6.7.2.1p3, p18).
func (b *builder) checkMembers(fields []field, spans []source.Span, union bool) {
	seen := map[string]bool{}
	var names func(fields []field, at source.Span)
	names = func(fields []field, at source.Span) {
		for _, f := range fields {
			switch {
			case f.name == "" && f.typ.tagDef != nil:
				names(f.typ.tagDef.named(), at)
			case f.name != "" && seen[f.name]:
				b.rep.ReportHint(diag.Redeclared, at, "give one of them another name", "two members are called %s", f.name)
			case f.name != "":
				seen[f.name] = true
			}
		}
	}
	for i, f := range fields {
		names(fields[i:i+1], spans[i])
		what := "member " + f.name
		if b.fn == nil && f.typ.isModified() {
			b.reportViolation(diag.Array, spans[i], "write a number, or an enumerator", "the type of %s has an array size that is not constant", what)
		}
		if open := f.typ.kind == cArray && f.typ.incomplete; !open {
			b.mustBeComplete(f.typ, spans[i], what)
		} else if union || i == 0 || i+1 < len(fields) {
			b.reportViolation(diag.Type, spans[i], "write its size", "%s is an array without a size; only the last of several members can be one", what)
		}
	}
}

// named returns the members of the struct or union in the form in which the source declares them.
func (d *structDef) named() []field {
	if d.members != nil {
		return d.members
	}
	return d.fields
}

// forDeclaration reports an error for a declaration in the head of a for loop that does not
// declare an automatic variable (6.8.5p3).
func (b *builder) forDeclaration(d declared, specs specifiers) {
	at, name := tokSpan(d.name), d.name.GetText()
	what := ""
	switch {
	case specs.typedef, specs.extern, specs.static:
		what = specs.storage
	case d.typ.kind == cFunc:
		what = "a function"
	default:
		return
	}
	b.reportViolation(diag.Type, at, "declare it before the loop", "%s is %s, and a for loop cannot declare this", name, what)
}

// forTags reports an error for each struct, union or enum that the head of a for loop declares,
// but not for those inside statement expressions.
func (b *builder) forTags(c antlr.Tree) {
	switch s := c.(type) {
	case *parser.StmtExprContext:
		return
	case *parser.StructSpecContext:
		if s.ID() == nil {
			break
		}
		if t, _ := b.scope.tag(s.ID().GetText()); s.LBRACE() != nil || t == nil && !b.newDef(s.ID().GetText()).fromHeader {
			b.reportViolation(diag.Type, spanOf(s), "declare it before the loop", "a for loop cannot declare a %s", structKeyword(s))
		}
	case *parser.EnumSpecContext:
		if t, _ := b.scope.tag(s.GetStop().GetText()); len(s.AllEnumerator()) > 0 || t == nil && b.skippedHeader == "" {
			b.reportViolation(diag.Type, spanOf(s), "declare it before the loop", "a for loop cannot declare an enum")
		}
	}
	for _, child := range c.GetChildren() {
		b.forTags(child)
	}
}

// notPointer reports an error if the qualifier "restrict" belongs to a type that is not a pointer
// to an object type (6.7.3p2).
func (b *builder) notPointer(t ctype, at source.Span) {
	if t.kind < cTypeof && t.kind != cPointer {
		b.reportViolation(diag.Type, at, "delete it", "only a pointer can be declared restrict")
	}
	if t.kind == cPointer && t.elem != nil && t.elem.kind == cFunc { // 6.7.3p2
		b.reportViolation(diag.Type, at, "delete it", "a pointer to a function cannot be declared restrict")
	}
}

// complexOf reports whether the type keywords beside _Complex include void or _Bool, which C does
// not allow (6.7.2p2).
func complexOf(words []string) bool {
	text := strings.Join(words, " ")
	return strings.Contains(text, "void") || strings.Contains(text, "_Bool")
}
