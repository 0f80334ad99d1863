package sema

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// This file builds calls (6.5.2.2): of builtins, of verification functions, and of functions with
// a body.

func (b *builder) call(c *parser.CallContext) ast.Expr { return b.callOf(c, true) }

// callee returns the expression before the parentheses of a call, or the operand that a _Generic
// there selects.
func (b *builder) callee(c *parser.CallContext) parser.IEContext {
	e := inner(c.E())
	for {
		g, ok := e.(*parser.GenericContext)
		if !ok {
			return e
		}
		var chosen parser.IEContext
		b.buildQuietly(func() { chosen = b.selected(g, func(antlr.ParserRuleContext, string, string) {}) })
		if chosen == nil {
			return e
		}
		e = inner(chosen)
	}
}

// calledName returns the name of the called function. If the call does not use a name, or if the
// name belongs to a variable, calledName returns "".
func (b *builder) calledName(c *parser.CallContext) string {
	n, ok := b.callee(c).(*parser.NameContext)
	if !ok || b.scope.lookup(n.ID().GetText()) != nil {
		return ""
	}
	return n.ID().GetText()
}

func (b *builder) callOf(c *parser.CallContext, used bool) ast.Expr {
	at := spanOf(c)
	if t := b.calledThrough(c); t != nil {
		return b.callThrough(c, t, nil)
	}
	n, ok := b.callee(c).(*parser.NameContext)
	if g, generic := b.callee(c).(*parser.GenericContext); generic && !ok {
		return b.generic(g)
	}
	if !ok {
		return b.refuse(diag.FunctionValue, at, "", "this call does not name a function")
	}
	name := n.ID().GetText()
	if s := b.scope.lookup(name); s != nil {
		if b.rep.Once(s) {
			b.rep.ReportHint(diag.FunctionValue, at, "call a function by its name", "%s is not a function (line %d)", name, s.at.Start.Line)
		}
		return b.placeholder(at)
	}
	f := b.funcs[name]
	if out := b.memoryCall(c, name, at); out != nil {
		return out
	}
	d, claims := library.FindDialect(name)
	switch {
	case name == "assert" && b.assertMacro && !isName(c.E()): // a call of the macro assert (7.2p1)
		return b.refuse(diag.UndefinedCall, at, "remove the parentheses around assert", "assert is a macro of <assert.h>, not a function")
	case claims && (f == nil || f.def == nil || d.Always):
		out := b.claimCall(c, d, at)
		if d.Claim == library.Error && used && f != nil && f.result.kind == cInt {
			return comma(out, b.number(intLit(0, at), f.result.ast)) // no run reaches this value
		}
		return out
	case f != nil && f.def != nil && f.opaqueResult() && used:
		b.refuseType(f.result, at, "the result of function "+f.name)
		return b.placeholder(at)
	case f != nil && f.def != nil:
		b.checkImplicit(f, at)
		if name == "fclose" && b.inLibrary(f) {
			return comma(b.stream(c, name), b.definedCall(c, f, at))
		}
		return b.definedCall(c, f, at)
	case isStaticAssert(name):
		return b.assertText(c, at)
	case name == "__builtin_expect" && len(c.AllArg()) == 2:
		return b.builtinExpect(c)
	}
	if e := b.listCall(c, name, at); e != nil {
		return e
	}
	if e := b.unchangedCall(c, name, at, used); e != nil {
		return e
	}
	if e := b.compilersBuiltin(c, name, at); e != nil {
		return e
	}
	if open := b.stream(c, name); open != nil {
		return comma(open, b.bodilessCall(c, name, f, at, used))
	}
	return b.bodilessCall(c, name, f, at, used)
}

// bodilessCall builds a call of a library function that the program does not define, or of another
// function without a body.
func (b *builder) bodilessCall(c *parser.CallContext, name string, f *function, at source.Span, used bool) ast.Expr {
	if fn, ok := library.Lookup(name); ok {
		agrees := b.agrees(fn, f)
		if !agrees && f != nil && fn.Does != library.Value && fn.Does != library.Refused || !b.takes(fn, f) {
			return b.refuse(diag.Redeclared, at, "declare it as its header does", "function %s is declared with another type than in its header", name)
		}
		if agrees {
			return b.libraryCall(c, fn, f, at, used)
		}
	}
	mayDefine := func(h library.Header) bool { return h.MayDefine(name) }
	if f == nil && !isName(c.E()) && b.skippedHeader == "" && !slices.ContainsFunc(b.included, mayDefine) { // only f(x) declares f implicitly
		return b.unknownName(name, at)
	}
	if f == nil && !library.Determined(name) && !library.ReturnsPointer(name) {
		if out := b.undeclaredCall(c, name, at, used); out != nil {
			return out
		}
	}
	if used && library.Determined(name) && (f == nil || f.result.kind == cInt) {
		return b.refuse(diag.UndefinedCall, at, "define it", "function %s has no definition, and ic3play does not know its result", name)
	}
	return b.undefinedCall(c, name, f, at)
}

// memoryCall builds a call of a library function that allocates, frees, copies, sorts or writes
// memory, if the program does not define the function. It also builds calls of __range_error and
// __limit, which only the C code of package library calls. For every other call it returns nil.
func (b *builder) memoryCall(c *parser.CallContext, name string, at source.Span) ast.Expr {
	switch {
	case name == "__range_error" && b.ownCode():
		return b.setErange(at)
	case name == "__limit" && b.ownCode():
		return void(&ast.Offset{Node: ast.Node{Span: at}, X: intLit(0, at), Y: b.value(c.Arg(0).(*parser.ArgContext).E()), Size: 1, Most: 1})
	}
	for _, build := range []func(*parser.CallContext, string, source.Span) ast.Expr{b.release, b.freedCells, b.copiesMemory, b.sprints, b.scansText, b.transfers, b.sortCall, b.allocatedUnused} {
		if out := build(c, name, at); out != nil {
			return out
		}
	}
	return nil
}

// undeclaredCall refuses the call of a function that is not declared, if an included or skipped
// header may declare it with a result that is not an int. Otherwise it returns nil.
func (b *builder) undeclaredCall(c *parser.CallContext, name string, at source.Span, used bool) ast.Expr {
	passes := len(c.AllArg()) > 0
	if used && len(b.declaring) > 0 {
		declares := func(h library.Header) bool { return h.MayDefine(name) }
		if i := slices.IndexFunc(b.declaring, declares); i >= 0 || passes {
			header := b.declaring[max(i, 0)].Name
			if header == "math.h" && i >= 0 {
				return b.refuse(diag.UndefinedCall, at, "compute with integers in a function of your own", "function %s of <math.h> is not supported, because it computes with floating-point numbers", name)
			}
			return b.refuse(diag.UndefinedCall, at, "declare it", "function %s is not declared here, and <%s> may declare it with a result that is not an int", name, header)
		}
	}
	// A skipped header may declare the function. But a call without arguments whose value is used
	// is accepted as an input.
	if b.skippedHeader != "" && (passes || !used) {
		hint := foreignHeaders[b.skippedHeader]
		if hint == "" {
			hint = "name the header's folder with -I, put the lines of " + b.skippedHeader + " here that declare it, or declare it"
		}
		return b.refuse(diag.UndefinedCall, at, hint, "function %s is not declared, and %s, which may declare it, is not read", name, b.skippedHeader)
	}
	return nil
}

func isName(c parser.IEContext) bool {
	_, ok := c.(*parser.NameContext)
	return ok
}

// builtinExpect builds GNU's __builtin_expect. Its value is the first argument, converted to long.
// The second argument only tells compilers which value is likely.
func (b *builder) builtinExpect(c *parser.CallContext) ast.Expr {
	of, likely := c.Arg(0).(*parser.ArgContext), c.Arg(1).(*parser.ArgContext)
	if of.E() == nil || likely.E() == nil {
		return b.undefinedCall(c, "__builtin_expect", nil, spanOf(c))
	}
	b.constant(likely.E(), true)
	return b.convert(b.value(of.E()), b.integers()[2])
}

const assertHint = "write assert(condition), or declare your own function assert"

// builtinCall builds a call of a builtin. It omits string arguments.
func (b *builder) builtinCall(c *parser.CallContext, name string, kind ast.BuiltinKind, at source.Span) ast.Expr {
	out := &ast.Builtin{Node: ast.Node{Span: at}, Kind: kind, Name: name}
	fn, _ := library.Lookup(name)
	prints := fn.Prints && !mayCount(c, name, fn.Format)
	b.printed(c, fn)
	for i, a := range c.AllArg() {
		a := a.(*parser.ArgContext)
		b.readsText(fn, a, i)
		if b.typeArgument(a) || i == library.StreamArgument(name) && (b.streams != nil || a.E() != nil && b.isStandardStream(a.E())) {
			continue
		}
		if a.E() == nil {
			out.Args = append(out.Args, star(spanOf(a), b.int()))
			continue
		}
		claim := kind == ast.Assume || kind == ast.Assert
		if isText(a.E()) && !(claim && len(out.Args) == 0) {
			continue
		}
		switch {
		case claim:
			out.Args = append(out.Args, b.assertedCondition(a.E(), i, name))
		case (prints || kind == ast.Nop && i <= max(fn.Format, 0)) && b.onlyPrinted(a.E()):
		case b.isPointer(a.E()):
			// printf("%d", &x) is a common mistake, so &x is not an address that printf only reads.
			// But &text[i] is a string.
			u, address := inner(a.E()).(*parser.UnaryContext)
			if address = address && u.GetOp().GetText() == "&"; address {
				_, element := inner(u.E()).(*parser.IndexContext)
				address = !element || !isCharacter(*b.staticType(u.E())) && b.staticType(u.E()).ast.Narrow != 8
			}
			reads := prints || fn.Prints && i == fn.Format // the function stores nothing in its format
			to, do := b.passOut(a.E(), name, reads && !address)
			if i == fn.Format {
				do = comma(void(do), b.argumentExists(a.E(), true))
			}
			if to.kind == targetNull && fn.Prints && i == fn.Format && !mayBeNull(name) && b.checksMemory() {
				b.rep.ReportHint(diag.Pointer, spanOf(a), "pass a string", "NULL is passed as the string that %s reads", name)
			}
			if do != nil {
				out.Args = append(out.Args, do)
			}
		case contains(a, b.mayContainAddress):
			out.Args = append(out.Args, b.value(a.E()))
		default:
			if do := b.effects(a.E()); do != nil {
				out.Args = append(out.Args, do)
			}
		}
	}
	if n := len(c.AllArg()); name == "assert" && n > 1 && !b.assertMacro && b.funcs[name] == nil {
		b.rep.ReportHint(diag.Arguments, at, assertHint, "assert needs 1 argument, this call has %d", n)
		out.Args = []ast.Expr{b.placeholder(at)}
	}
	if (kind == ast.Assume || kind == ast.Assert) && len(out.Args) != 1 {
		b.rep.ReportHint(diag.Arguments, at, "write "+name+"(condition)", "%s needs 1 argument, this call has %d", name, len(out.Args))
		out.Args = []ast.Expr{b.placeholder(at)}
	}
	return out
}

// assertedCondition builds the condition that a verification function such as assert checks. The
// condition is that argument i, converted to the type of the parameter, is nonzero (6.5.2.2p7).
func (b *builder) assertedCondition(c parser.IEContext, i int, name string) ast.Expr {
	if !b.file.Rules.C {
		return b.needValue(b.truthOf(c))
	}
	f := b.funcs[name]
	prototype := f != nil && !f.unspecified
	// "to" is the type of the parameter if the conversion to it may turn a nonzero argument into 0,
	// and otherwise nil.
	var to *ast.Type
	if prototype && i < len(f.params) && f.params[i].typ.kind == cInt && f.params[i].typ.ast.Kind != ast.Bool {
		to = &f.params[i].typ.ast
	}
	if to != nil && to.Width < b.model().Int && !isText(c) && !b.isPointer(c) {
		return b.convert(b.needValue(b.value(c)), *to)
	}
	x := b.needValue(b.truthOf(c))
	t := b.typeOf(x)
	if t.Kind == ast.Bool {
		return x
	}
	d, _ := library.FindDialect(name)
	switch {
	case to != nil && t.Width > to.Width:
		return b.convert(x, *to)
	case !prototype && d.Int && t.Width > b.model().Int:
		b.rep.ReportHint(diag.Arguments, x.Pos(), "declare void "+name+"(int)", "an argument of type %s is passed to %s, which has no prototype", t.Name, name)
	}
	return x
}

func (b *builder) typeArgument(a *parser.ArgContext) bool {
	if a.TypeName() == nil {
		return false
	}
	b.rep.ReportHint(diag.Arguments, spanOf(a), "pass a value", "this argument is a type")
	return true
}

// isText reports whether an argument is a string literal or a name such as __func__, which the
// macro assert passes.
func isText(c parser.IEContext) bool {
	switch x := inner(c).(type) {
	case *parser.StringContext:
		return true
	case *parser.CastContext:
		tn := x.TypeName().(*parser.TypeNameContext)
		return tn.AbstractDeclarator() != nil && !contains(tn, hasEffect) && isText(x.E())
	case *parser.NameContext:
		switch x.ID().GetText() {
		case "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__":
			return true
		}
	}
	return false
}

func (b *builder) definedCall(c *parser.CallContext, f *function, at source.Span) ast.Expr {
	if f.name == "main" {
		return b.refuse(diag.Main, at, "move what main does to another function and call that", "this calls main, which is not supported")
	}
	var of *ctype
	if b.mem != nil {
		of, b.mem.resultType = b.mem.resultType, nil
	}
	out := &ast.Call{Node: ast.Node{Span: at}}
	aims := make([]pointerTarget, len(f.params))
	var before ast.Expr // the side effects of the pointer arguments; C leaves their order open
	args := b.libraryArguments(c, f)
	r := b.requestOf(c, f, of)
	var further []ast.Expr
	switch n := len(f.params); {
	case f.variadic && len(args) >= n && b.readsList(f):
		further, before = b.listArguments(f, args[n:], &r)
		args = args[:n]
	case f.variadic && len(args) > n:
		before = b.furtherArguments(f, args, n)
		args = args[:n]
	}
	if len(args) != len(f.params) {
		b.rep.ReportHint(diag.Arguments, at, "pass an argument for each parameter", "function %s needs %d arguments, this call has %d", f.name, len(f.params), len(args))
	}
	for i, a := range args {
		a := a.(*parser.ArgContext)
		if b.typeArgument(a) {
			continue
		}
		if f.name == "fopen" && b.inLibrary(f) && a.E() != nil && b.checksMemory() && !isLiteralText(a.E()) {
			b.file.Texts = append(b.file.Texts, ast.Text{Span: spanOf(a.E()), Func: f.name})
		}
		t := b.int()
		if i < len(f.params) {
			t = f.params[i].typ.ast
			if a.E() != nil && f.params[i].typ.kind == cFloat {
				before = comma(before, void(b.effects(a.E())))
				continue
			}
			if k := f.params[i].typ.kind; a.E() != nil && k == cPointer && !f.params[i].typ.isIntPointer() {
				var do ast.Expr
				aims[i], do = b.findTarget(a.E())
				before = comma(before, void(do))
				var index []ast.Expr
				aims[i], index = b.indexArguments(aims[i], spanOf(a))
				out.Args = append(out.Args, index...)
				continue
			}
			if p := f.params[i].typ; isList(p) {
				if s := b.argumentList(a.E()); s != nil {
					b.passList(s, f.name, spanOf(a))
				} else {
					b.rep.ReportHint(diag.Varargs, spanOf(a), "pass the va_list of va_start", "this is not the name of a va_list")
				}
				continue
			} else if p.kind == cStruct {
				if o := newObject("the argument", p); o != nil {
					out.Args = append(out.Args, b.structArgument(o, a)...)
					continue
				}
			}
		}
		if a.E() == nil {
			out.Args = append(out.Args, star(spanOf(a), t))
			continue
		}
		if f.name == "fgets" && i == 2 && b.inLibrary(f) {
			out.Args = append(out.Args, b.inputStream(a.E()))
			continue
		}
		if t.Pointer {
			out.Args = append(out.Args, b.pointerAs(f.params[i].typ.elem, a.E()).x)
			continue
		}
		if (t.Kind == ast.Bool || b.isFloat(a.E(), 0)) && !f.old {
			out.Args = append(out.Args, b.valueFor(a.E(), t))
			continue
		}
		x := b.value(a.E())
		if f.old && i < len(f.params) {
			b.compatible(f, f.params[i], x)
		}
		out.Args = append(out.Args, x)
	}
	if b.inLibrary(f) && library.SetsErrno(f.name) { // no library definition reads errno, so the order does not matter
		before = comma(before, b.mayChangeErrno(f.name, at))
	}
	out.Args = append(out.Args, further...)
	out.Func = b.instanceWith(f, aims, b.atLevel(r, f), at)
	return comma(before, out)
}

// checkImplicit reports an error if a call precedes the first declaration of the function. It
// accepts the call if the declaration agrees with int f(), which C89 assumes for an undeclared
// function, or differs only by the result type void.
func (b *builder) checkImplicit(f *function, at source.Span) {
	if until := b.global.visibleUntil; until == 0 || f.visibleFrom < until || b.inLibrary(f) {
		return
	}
	// If the declaration agrees with the implicit one, or has the result type void, gcc gives only
	// a warning.
	agrees := !b.linked[f.name].static && !f.variadic && (f.result.kind == cVoid ||
		f.result.kind == cInt && b.isIntType(f.result.ast))
	for _, p := range f.params {
		agrees = agrees && (f.old || p.typ.kind != cInt || p.typ.ast.Narrow == 0 && sameValues(b.promoted(p.typ.ast), p.typ.ast))
	}
	if !agrees {
		b.rep.ReportHint(diag.Redeclared, at, "declare it before the call", "function %s is declared later, in line %d, with another type than this call implies", f.name, f.at.Start.Line)
	}
}

func (b *builder) isIntType(t ast.Type) bool {
	return b.compatibleTypes(ctype{ast: t}, ctype{ast: b.int()}) && t.Kind == ast.Signed && t.Narrow == 0 && !strings.Contains(t.Name, "long")
}

// "compatible" checks an argument of a function without a prototype. The argument and the parameter
// must have the same promoted type (6.5.2.2p6). The types may differ in signedness if the argument
// is a constant that both can represent.
func (b *builder) compatible(f *function, p param, x ast.Expr) {
	if !b.file.Rules.C {
		return
	}
	from, to := b.promoted(b.typeOf(x)), b.promoted(p.typ.ast)
	if v, ok := constant.Value(x); from.Width == to.Width && (from.Kind == to.Kind || ok && fitsType(from, v) && fitsType(to, v)) {
		return
	}
	b.rep.ReportHint(diag.Arguments, x.Pos(), "convert it: ("+to.Name+")", "an argument of type %s is passed for a parameter of type %s to function %s, which has no prototype", from.Name, to.Name, f.name)
}

func (b *builder) structArgument(to *object, a *parser.ArgContext) []ast.Expr {
	at := spanOf(a)
	var from *object
	var do ast.Expr
	if a.E() != nil && b.isLiteral(to, a.E()) {
		return b.literalArgument(to, inner(a.E()).(*parser.CompoundLiteralContext))
	}
	if a.E() != nil && (b.byCells(a.E()) || b.isAnyCell(a.E())) {
		var out []ast.Expr
		var cells []*ast.Element
		var do ast.Expr
		if b.byCells(a.E()) {
			cells, do = b.cells(a.E(), false)
		} else if cells, do = b.copiedCells(a.E(), to.typ); cells == nil {
			b.notCopied(at)
			return []ast.Expr{b.placeholder(at)}
		}
		for _, e := range cells {
			out = append(out, comma(do, e))
			do = nil
		}
		return out
	}
	if a.E() != nil {
		from, do = b.structOf(to, a.E())
	} else {
		b.rep.Report(diag.Struct, at, "a struct with arbitrary values is not supported here")
	}
	if from == nil {
		return []ast.Expr{b.placeholder(at)}
	}
	var out []ast.Expr
	for _, p := range pairs(to, from) {
		p[1].sym.use(at)
		out = append(out, comma(do, readVar(p[1].sym.v, at)))
		do = nil
	}
	return out
}
