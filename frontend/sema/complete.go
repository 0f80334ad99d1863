package sema

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/lia/num"
)

// Objects, members, elements, and the parameters and result of a function with a body must have
// complete types (6.7p7, 6.7.2.1p3, 6.7.6.2p1, 6.7.6.3p4, 6.9.1p3). The C standard states these
// rules as constraints, so the builder refuses a program that violates one of the rules even if the
// program does not use the declared name.

func (t ctype) lacksMembers() bool {
	return t.kind == cStruct && t.tagDef != nil && (!t.tagDef.defined || t.tagDef.belowFunction) && !t.tagDef.fromHeader ||
		t.enum != nil && (!t.enum.listed && !t.enum.foreign || t.enum.belowFunction)
}

// A memberList describes a list of struct members or enumerators at file scope. The field
// visibleFrom is the number of the list's first token. While the builder builds a function that
// precedes this token, the variable *belowFunction is true, because the function must not see the
// list.
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
	return &structDef{fromHeader: b.skippedHeader != "" || len(b.declaring) > 0 && library.IsTag(tag)}
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

// sizeAgain handles array declarations without a size. In a block, an extern declaration takes the
// size from the visible declaration (6.2.7p4). For a global array, sizeAgain records where the
// program first states the size.
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

// typeSoFar returns the type of a variable at the current position. If a later declaration gives an
// array its size, the array has no size in the returned type.
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

// noStars reports an error for [*] in the parameters of a function with a body (6.7.6.2p4). If a
// parameter is a pointer to a function, that function's parameters may contain [*].
func (b *builder) noStars(c antlr.Tree, parameters bool) {
	switch x := c.(type) {
	case *parser.ArraySizeContext:
		if x.STAR() != nil {
			b.reportViolation(diag.Type, spanOf(x), "write the size", "a function with a body cannot have * as the size of an array")
		}
	case *parser.ParamListContext:
		if parameters {
			return
		}
		parameters = true
	}
	for _, child := range c.GetChildren() {
		b.noStars(child, parameters)
	}
}

func (b *builder) elementType(t ctype, at source.Span) {
	b.mustBeComplete(t, at, "each element of this array")
}

// resultOfFunction checks that a function's result is neither an array nor a function (6.7.6.3p1).
func (b *builder) resultOfFunction(t ctype, at source.Span) {
	if t.kind == cArray || t.kind == cFunc {
		b.reportViolation(diag.Type, at, "return a pointer", "a function cannot return an array or a function")
	}
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

// arraySize checks the size of an array (6.7.6.2p1): the size must be an integer and, if it is
// constant, not negative. The array must not be larger than any object, as gcc and clang demand.
// With mathematical integers, sizes that depend on sizeof are not checked.
func (b *builder) arraySize(element ctype, c *parser.ArraySizeContext) {
	e := c.E()
	if e == nil {
		return
	}
	at := spanOf(e)
	if !b.passesCheck(e, func() {
		if o := b.operandOf(e); !o.class().isInteger() {
			b.reportViolation(diag.Type, at, "write an integer", "the size of an array is not an integer")
		}
	}) {
		return
	}
	bytes, sized := b.bytes(element)
	if !sized || bytes < 1 {
		bytes = 1
	}
	most := num.From((1<<(8*b.word()-1) - 1) / bytes)
	if v, ok := b.plainValue(e); ok && (v.Sign() < 0 || most.Less(v)) && (b.file.Rules.C || !contains(e, isSizeof)) {
		report := b.reportViolation
		if !b.file.Rules.C && contains(e, isComputed) {
			report = b.rep.ReportHint // C may compute another size
		}
		hint := "write a positive number"
		if v.Sign() >= 0 {
			hint = "write a smaller number"
		}
		report(diag.Array, at, hint, "an array cannot have %s elements", v)
	}
}

func isComputed(t antlr.Tree) bool {
	switch t.(type) {
	case *parser.BinaryContext, *parser.TernaryContext, *parser.CastContext:
		return true
	}
	return false
}

func isSizeof(t antlr.Tree) bool {
	switch t.(type) {
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		return true
	}
	return false
}

// arrayMarks reports an error for static, qualifiers and * in array brackets where C forbids
// them. Static and qualifiers may occur only in the outermost array of a parameter. The size *
// may occur only in a declaration (6.7.6.2p1, p4).
func (b *builder) arrayMarks(c parser.IDeclaratorContext, parameter bool) {
	for c != nil {
		direct := c.(*parser.DeclaratorContext).DirectDeclarator()
		c = nil
		for direct != nil {
			switch x := direct.(type) {
			case *parser.DeclArrayContext:
				_, innermost := x.DirectDeclarator().(*parser.DeclNameContext)
				b.bracketMarks(x.ArraySize().(*parser.ArraySizeContext), parameter, innermost)
				direct = x.DirectDeclarator()
			case *parser.DeclFunctionContext:
				direct = x.DirectDeclarator()
			case *parser.DeclParenContext:
				c, direct = x.Declarator(), nil
			default:
				direct = nil
			}
		}
	}
}

func (b *builder) bracketMarks(size *parser.ArraySizeContext, parameter, innermost bool) {
	if hasWord(size, "static") && size.E() == nil { // grammar of 6.7.6
		b.reportViolation(diag.Syntax, spanOf(size), "write a size after static", "static stands between brackets without a size")
	}
	for _, word := range []string{"static", "const", "volatile", "restrict", "*"} {
		if hasWord(size, word) && !(parameter && (innermost || word == "*")) {
			b.reportViolation(diag.Type, spanOf(size), "delete it", "only an array parameter can have %s between its brackets", word)
		}
	}
}

// fixedBrackets reports whether the brackets next to the name of an array parameter contain const,
// which makes the pointer const (6.7.6.3p7).
func (b *builder) hasConstBrackets(c parser.IDeclaratorContext) bool {
	for c != nil {
		switch x := c.(*parser.DeclaratorContext).DirectDeclarator().(type) {
		case *parser.DeclParenContext:
			c = x.Declarator()
		case *parser.DeclArrayContext:
			for {
				in, ok := x.DirectDeclarator().(*parser.DeclArrayContext)
				if !ok {
					return hasWord(x.ArraySize().(*parser.ArraySizeContext), "const")
				}
				x = in
			}
		default:
			return false
		}
	}
	return false
}

func hasWord(c *parser.ArraySizeContext, word string) bool {
	return slices.ContainsFunc(c.GetChildren(), func(t antlr.Tree) bool {
		n, ok := t.(antlr.TerminalNode)
		return ok && n.GetText() == word
	})
}

// The method "reads" returns whether the value of an expression certainly depends on a variable for
// which the callback "accepts" returns true. Such an expression is not constant. The method ignores
// operands that may not be evaluated, such as the operands of sizeof and ?:. The address &x counts
// as dependent on x.
func (b *builder) reads(c parser.IEContext, accepts func(*symbol) bool) bool {
	switch c := inner(c).(type) {
	case *parser.NameContext:
		s := b.scope.lookup(c.ID().GetText())
		return s != nil && s.kind != symConst && s.kind != symTypedef && accepts(s)
	case *parser.BinaryContext:
		op := c.GetOp().GetText()
		return op != "&&" && op != "||" && (b.reads(c.E(0), accepts) || b.reads(c.E(1), accepts))
	case *parser.UnaryContext:
		return c.GetOp().GetText() != "!" && b.reads(c.E(), accepts)
	case *parser.CastContext:
		return b.reads(c.E(), accepts)
	case *parser.IndexContext:
		return b.reads(c.E(), accepts)
	case *parser.Member_Context:
		return b.reads(c.E(), accepts)
	case *parser.PrefixContext:
		return b.reads(c.E(), accepts)
	case *parser.PostfixContext:
		return b.reads(c.E(), accepts)
	case *parser.AssignContext:
		return b.reads(c.E(0), accepts)
	}
	return false
}

func (t ctype) isVLA() bool {
	return t.kind == cArray && (t.computed || t.elem != nil && t.elem.isVLA())
}

func (t ctype) isModified() bool {
	return t.isVLA() || (t.kind == cPointer || t.kind == cArray) && t.elem != nil && t.elem.isModified()
}

// checkVariablyModified checks a declaration whose type is variably modified. Only some
// declarations may have such a type (6.7.6.2p2, 6.7.9p3), and no jump may lead into the scope of
// the name (6.8.6.1p1, 6.8.4.2p2).
func (b *builder) checkVariablyModified(d declared, specs specifiers, i *parser.InitDeclaratorContext) {
	if !d.typ.isModified() {
		return
	}
	at, name := tokSpan(d.name), d.name.GetText()
	switch {
	case b.fn == nil, specs.extern:
		b.reportViolation(diag.Array, at, "write a number, or an enumerator", "the type of %s has an array size that is not constant", name)
	case specs.static && d.typ.isVLA():
		b.reportViolation(diag.Array, at, "write a number, or an enumerator", "the size of the static array %s is not constant", name)
	case i.Initializer() != nil && d.typ.isVLA():
		b.reportViolation(diag.Initializer, at, "assign to its elements", "the size of array %s is computed, so it cannot have an initialiser", name)
	}
	if b.fn != nil {
		m := b.markDecl(name, at)
		b.fn.modified = append(b.fn.modified, m)
	}
}

func (b *builder) finishModified() {
	for _, m := range b.fn.modified {
		if m.place.Skipped {
			b.reportViolation(diag.Jump, m.at, "declare it before the jump", "a jump enters the scope of %s, whose array size is computed", m.name)
		}
	}
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

// forTags reports an error for each tag and enumerator declared in the head of a for loop, except
// for declarations inside statement expressions.
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

// complexOf reports whether _Complex is combined with void or _Bool, which C does not allow
// (6.7.2p2).
func complexOf(words []string) bool {
	text := strings.Join(words, " ")
	return strings.Contains(text, "void") || strings.Contains(text, "_Bool")
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

// A block declares the name with external linkage. staticLater reports an error if a declaration
// after the function declares the name static (6.2.2p4, p5, p7).
func (b *builder) staticLater(name string, at source.Span) bool {
	l := b.linked[name]
	later := l.static && b.global.visibleUntil > 0 && l.visibleFrom >= b.global.visibleUntil
	if later {
		b.rep.Report(diag.Redeclared, at, "%s is extern here but static in line %d", name, l.line)
	}
	return later
}

// sameInBlocks checks a declaration of a name with linkage, if the declaration is in a block. It
// must agree with the first declaration of the name in any block (6.2.7p2).
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

// compatibleIntegers reports whether two integer types may be compatible (6.2.5p15, 6.7.2.2p4).
// Mathematical integers have no widths, so the comparison uses the widths of the data model LP64.
func (b *builder) compatibleIntegers(x, y ctype) bool {
	switch {
	case x.enum != nil && !x.enum.listed, y.enum != nil && !y.enum.listed:
		return true
	case x.enum != nil && y.enum != nil:
		return x.enum == y.enum
	}
	m := b.model()
	p, q := x.ast, y.ast
	if !b.file.Rules.C {
		m = ast.LP64()
		if x.enum != nil {
			p = x.enum.typ
		}
		if y.enum != nil {
			q = y.enum.typ
		}
		p.Width, q.Width = width(m, p), width(m, q)
	}
	return p.Kind == q.Kind && p.Width == q.Width && rank(m, p) == rank(m, q) && (p.Name == "char") == (q.Name == "char")
}

// oldRedeclares compares the types of two declarations if one of them is a definition without a
// prototype. If a prototype follows the definition, it must have the promoted types of the
// definition's parameters (6.7.6.3p15). If a prototype precedes the definition, it may also have
// the types of the parameters themselves, as in GNU C.
func (b *builder) oldRedeclares(f *function, t ctype) bool {
	if f.old && t.old || f.unspecified || t.unspecified {
		return true
	}
	if len(f.params) != len(t.params) || f.variadic || t.variadic {
		return false
	}
	for i, p := range f.params {
		p, q := p.typ, t.params[i].typ
		if t.old {
			p, q = q, p // swap, so that p belongs to the definition
		}
		if t.old && b.compatibleTypes(p, q) {
			continue
		}
		if p.kind == cInt && (p.ast.Kind == ast.Bool || width(ast.LP64(), p.ast) < ast.LP64().Int) {
			p.ast = b.int()
		}
		if p.kind == cFloat && p.ast.Name == "float" {
			p.ast.Name = "double"
		}
		if !b.compatibleTypes(p, q) {
			return false
		}
	}
	return true
}

func sameQualifiers(x, y ctype) bool {
	return x.constQualified == y.constQualified && x.ast.Const == y.ast.Const && sameVolatile(x, y)
}
