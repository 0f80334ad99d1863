package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"
)

// This file builds calls of functions without a body. Such a function has no effect on the
// variables of the program and returns an arbitrary value.

func (b *builder) undefinedCall(c *parser.CallContext, name string, f *function, at source.Span) ast.Expr {
	if f != nil && f.def == nil && b.linked[name].static { // a static function must be defined (6.9p3)
		return b.refuse(diag.UndefinedCall, at, "define it", "function %s is static and has no definition", name)
	}
	before, ok := b.externCall(c, name, f, at)
	if !ok {
		return b.placeholder(at)
	}
	t := ctype{ast: b.int()}
	if f != nil {
		if f.noReturn {
			return comma(before, &ast.Builtin{Node: ast.Node{Span: at}, Kind: ast.Halt, Name: name})
		}
		t = f.result
	}
	declared := t
	if f == nil && library.ReturnsPointer(name) {
		t = ctype{kind: cPointer}
	}
	if s, ok := library.NondetSuffix(name); ok {
		t = b.suffixed(s, t, f != nil)
	}
	switch t.kind {
	case cInt:
		t.ast.Const = false
		out := &ast.Nondet{Node: ast.Node{Span: at}, Name: name + "()", Type: t.ast}
		if b.ownCode() && strings.HasPrefix(name, ast.VagueText) {
			out.Name, out.Vague = ast.VagueText, true
		}
		if f != nil && declared.kind == cInt {
			return comma(before, b.convert(out, declared.ast))
		}
		return comma(before, out)
	case cVoid, cPointer: // the result is a pointer to memory that the builder does not represent
		return void(comma(before, intLit(0, at)))
	default:
		b.refuseType(t, at, "the result of function "+name)
	}
	return b.placeholder(at)
}

// externCall builds the side effects of the arguments in a call of a function without a body. It
// assumes that the function neither reads nor writes the program's variables. If the function may
// have another effect (suggestedEffect), uses memory that is not tracked, or is not declared and
// has a misspelt name, externCall reports an error and the second result is false.
func (b *builder) externCall(c *parser.CallContext, name string, f *function, at source.Span) (do ast.Expr, ok bool) {
	fn, inLibrary := library.Lookup(name)
	isVoid := f != nil && f.result.kind == cVoid
	word := misspelt(name)
	twice := f != nil && f.twice
	what := suggestedEffect(name)
	if twice {
		what = "its attribute says that it may return twice"
	}
	if what != "" && (twice || strings.HasPrefix(name, "__builtin_") || len(c.AllArg()) > 0 || isVoid && !f.noReturn) {
		hint := "define it"
		if word != "" {
			hint += ", or write " + word
		}
		b.rep.ReportHint(diag.UndefinedCall, at, hint, "function %s has no definition, and %s", name, what)
		return nil, false
	}
	if f == nil && word != "" {
		b.rep.ReportHint(diag.UndefinedCall, at, "write "+word+", or declare it", "function %s is not declared: did you mean %s?", name, word)
		return nil, false
	}
	if b.usesMemory(c, name) {
		if b.checksMemory() {
			b.rep.ReportHint(diag.Pointer, at, "define it", "function %s uses memory that ic3play does not track here", name)
			return nil, false
		}
		b.unknownArithmetic = append(b.unknownArithmetic, at)
	}
	for i, a := range c.AllArg() {
		a := a.(*parser.ArgContext)
		b.readsText(fn, a, i)
		switch {
		case b.typeArgument(a):
		case b.streams != nil && i == library.StreamArgument(name):
		case a.E() == nil:
		case i == 0 && library.ReadsNumber(name) && !b.isPointer(a.E()):
			b.rep.ReportHint(diag.Pointer, spanOf(a), "pass a string", "NULL is passed as the string that %s reads", name)
		case b.isPointer(a.E()):
			constant := f != nil && i < len(f.params) && f.params[i].typ.hasConstTarget()
			of, effects := b.passOut(a.E(), name, constant)
			do = comma(do, void(effects))
			if i == 0 && library.ReadsNumber(name) {
				do = comma(do, b.argumentExists(a.E(), true))
			}
			if i == 0 && library.ReadsNumber(name) && !of.outside && (constant || !of.inProgram()) {
				b.rep.ReportHint(diag.Pointer, spanOf(a), "write the number", "%s of a text in the program is not supported here", name)
			}
		case contains(a, b.mayContainAddress):
			do = comma(do, b.value(a.E()))
		case f != nil && i < len(f.params) && f.params[i].typ.kind == cInt && b.isFloat(a.E(), 0):
			b.rep.ReportHint(diag.Float, spanOf(a), "pass an integer", "a floating-point number is passed for an integer parameter of function %s, and its value may not fit (C17 6.3.1.4)", name)
		case b.mem != nil && b.staticType(a.E()).pointers(0):
			b.rep.ReportHint(diag.Pointer, spanOf(a), "pass the members that are numbers, or define the function", "function %s has no definition and might write to what a member of this points to", name)
		default:
			do = comma(do, void(b.effects(a.E())))
		}
	}
	_, input := library.NondetSuffix(name)
	if !inLibrary && !input && (len(c.AllArg()) > 0 || isVoid && !f.noReturn) {
		b.bodiless(name, at, !isVoid)
	}
	return do, true
}

func (b *builder) bodiless(name string, at source.Span, result bool) {
	if !slices.ContainsFunc(b.file.Bodiless, func(x ast.Bodiless) bool { return x.Func == name }) {
		b.file.Bodiless = append(b.file.Bodiless, ast.Bodiless{Span: at, Func: name, Result: result})
	}
}

func (b *builder) checksMemory() bool {
	return b.file.Rules.UndefinedFails() || b.file.Rules.Memory != 0
}

// usesMemory reports whether a call passes a pointer to a library function that accesses memory
// through it. It ignores an argument NULL of free.
func (b *builder) usesMemory(c *parser.CallContext, name string) bool {
	return library.UsesMemory(name) && slices.ContainsFunc(c.AllArg(), func(a parser.IArgContext) bool {
		e := a.(*parser.ArgContext).E()
		if e == nil || contains(e, hasEffect) {
			return e != nil && b.isPointer(e)
		}
		n, isName := inner(e).(*parser.NameContext)
		v, plain := b.plainValue(e)
		null := plain && v.IsZero() || isName && n.ID().GetText() == "NULL"
		return null && name != "free" || !null && b.isPointer(e)
	})
}

func (t ctype) pointers(depth int) bool {
	switch {
	case depth > 20: // limit the depth, because structs may contain pointers to each other
		return true
	case t.kind == cPointer:
		return true
	case t.kind == cArray && t.elem != nil:
		return t.elem.pointers(depth + 1)
	case t.kind == cStruct && t.def != nil:
		return slices.ContainsFunc(t.def.fields, func(f field) bool { return f.typ.pointers(depth + 1) })
	}
	return false
}

// mayContainAddress reports whether the value of an expression may contain the address of a
// variable, although it is no pointer that the builder represents. Examples are a pointer that is
// converted to a number, and a struct with pointers that are not represented.
func (b *builder) mayContainAddress(t antlr.Tree) bool {
	switch c := t.(type) {
	case *parser.CastContext:
		return !b.isPointer(c) && b.isPointer(c.E())
	case *parser.CompoundLiteralContext:
		return true
	case *parser.NameContext:
		s := b.scope.lookup(c.ID().GetText())
		return s != nil && (s.containsAddress || s.kind == symPointer && (s.pointer.varies || s.pointer.target.kind == targetUnknown))
	}
	return false
}

type passedTo string

// passOut handles a pointer argument of a function without a body. It returns the target of the
// pointer and the side effects of the argument. It reports an error if the function might write
// through the pointer. If "reads" is set, the function only reads.
func (b *builder) passOut(c parser.IEContext, name string, reads bool) (a pointerTarget, do ast.Expr) {
	a, do = b.findTarget(c)
	fn, _ := library.Lookup(name)
	known := fn.Prints // a function that prints writes through an argument only if the format contains %n
	if a.inProgram() && !(reads && (known || a.kind == targetPart)) && (known || b.rep.Once(passedTo(name))) {
		b.rep.ReportHint(diag.Pointer, spanOf(c), "declare the parameter as a pointer to const, or define the function", "function %s has no definition and might write to what this points to", name)
	}
	return a, do
}
