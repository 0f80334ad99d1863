package sema

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// builtin returns the meaning of a function of verification or of a header.
func builtin(name string) (ast.BuiltinKind, bool) {
	switch name {
	case "__VERIFIER_assume", "assume", "assume_abort_if_not":
		return ast.Assume, true
	case "__VERIFIER_assert", "assert", "static_assert", "_Static_assert", "sassert":
		return ast.Assert, true
	case "reach_error", "__VERIFIER_error", "__assert_fail", "__assert":
		return ast.Error, true
	case "abort", "exit", "_exit", "_Exit", "quick_exit",
		"__builtin_abort", "__builtin_trap", "__builtin_unreachable":
		return ast.Halt, true
	case "printf", "fprintf", "puts", "putchar", "perror", "fflush", "srand", "printk":
		return ast.Nop, true
	}
	return 0, false
}

// alwaysError says whether reaching the function is the error even if the
// program defines it.
func alwaysError(name string) bool { return name == "reach_error" || name == "__VERIFIER_error" }

// call builds a call.
func (b *builder) call(c *parser.CallContext) ast.Expr {
	at := spanOf(c)
	n, ok := inner(c.E()).(*parser.NameContext)
	if !ok {
		b.rep.Report(diag.FunctionValue, at, "the function called is not a name")
		return b.instead(at)
	}
	name := n.ID().GetText()
	if s := b.scope.lookup(name); s != nil {
		b.rep.Report(diag.FunctionValue, at, "%s is not a function (line %d)", name, s.at.Start.Line)
		return b.instead(at)
	}
	f := b.funcs[name]
	kind, isBuiltin := builtin(name)
	switch {
	case isBuiltin && (f == nil || f.def == nil || alwaysError(name)):
		return b.builtinCall(c, name, kind, at)
	case f != nil && f.def != nil:
		return b.definedCall(c, f, at)
	}
	return b.undefinedCall(c, name, f, at)
}

// builtinCall builds the call of a builtin. String arguments are dropped.
func (b *builder) builtinCall(c *parser.CallContext, name string, kind ast.BuiltinKind, at source.Span) ast.Expr {
	out := &ast.Builtin{Node: ast.Node{Span: at}, Kind: kind, Name: name}
	for _, a := range c.AllArg() {
		a := a.(*parser.ArgContext)
		if b.typeArgument(a) {
			continue
		}
		if a.E() == nil {
			out.Args = append(out.Args, star(spanOf(a), b.int()))
			continue
		}
		if isText(a.E()) {
			continue
		}
		if kind == ast.Nop && b.onlyPrinted(a.E()) {
			continue
		}
		out.Args = append(out.Args, b.value(a.E()))
	}
	if (kind == ast.Assume || kind == ast.Assert) && len(out.Args) != 1 {
		b.rep.ReportHint(diag.Arguments, at, "write "+name+"(condition)", "%s has one argument, here are %d", name, len(out.Args))
		out.Args = []ast.Expr{b.instead(at)}
	}
	return out
}

// onlyPrinted says whether an argument of printf and its kin is a text or a file
// that the program cannot look at otherwise.
func (b *builder) onlyPrinted(c parser.IEContext) bool {
	n, ok := inner(c).(*parser.NameContext)
	if !ok {
		return false
	}
	name := n.ID().GetText()
	s := b.scope.lookup(name)
	if s == nil {
		return strings.HasPrefix(name, "std") // stdout, stderr
	}
	return s.kind == symRefused && (s.typ.kind == cPointer || s.typ.kind == cArray) || s.kind == symParts && s.object.typ.kind == cArray
}

// setText builds the assignment of a string to a pointer, or returns nil if it is
// something else. As such a pointer cannot be read, but for being printed, this
// does nothing.
func (b *builder) setText(c *parser.AssignContext) ast.Expr {
	n, ok := inner(c.E(0)).(*parser.NameContext)
	if !ok || c.GetOp().GetText() != "=" || !isText(c.E(1)) {
		return nil
	}
	if s := b.scope.lookup(n.ID().GetText()); s == nil || s.kind != symRefused || s.typ.kind != cPointer {
		return nil
	}
	text := ast.Node{Span: spanOf(c.E(1))}
	return &ast.Convert{Node: ast.Node{Span: spanOf(c)}, Type: ast.Type{Kind: ast.Void, Name: "void"}, X: &ast.String{Node: text, Text: c.E(1).GetText()}}
}

// typeArgument refuses a type as an argument.
func (b *builder) typeArgument(a *parser.ArgContext) bool {
	if a.TypeName() == nil {
		return false
	}
	b.rep.ReportHint(diag.Arguments, spanOf(a), "pass a value", "a type is passed")
	return true
}

// isText says whether an argument is a string or one of the names that the
// assert macro passes.
func isText(c parser.IEContext) bool {
	switch x := inner(c).(type) {
	case *parser.StringContext:
		return true
	case *parser.CastContext: // (char const *)"..."
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

// definedCall builds the call of a function of the program.
func (b *builder) definedCall(c *parser.CallContext, f *function, at source.Span) ast.Expr {
	if f.name == "main" {
		b.rep.ReportHint(diag.Main, at, "move what main does to another function and call that", "main is called")
		return b.instead(at)
	}
	b.need(f)
	out := &ast.Call{Node: ast.Node{Span: at}, Func: f.def}
	args := c.AllArg()
	if len(args) != len(f.params) {
		b.rep.ReportHint(diag.Arguments, at, "pass an argument for each parameter", "function %s has %d parameters, here are %d arguments", f.name, len(f.params), len(args))
	}
	for i, a := range args {
		a := a.(*parser.ArgContext)
		if b.typeArgument(a) {
			continue
		}
		t := b.int()
		if i < len(f.params) {
			t = f.params[i].typ.ast
			if p := f.params[i].typ; p.kind == cStruct {
				if o := shaped("the argument", p); o != nil {
					out.Args = append(out.Args, b.structArgument(o, a)...)
					continue
				}
			}
		}
		if a.E() == nil {
			out.Args = append(out.Args, star(spanOf(a), t))
			continue
		}
		out.Args = append(out.Args, b.value(a.E()))
	}
	return out
}

// structArgument is the integers of a struct that is passed.
func (b *builder) structArgument(to *object, a *parser.ArgContext) []ast.Expr {
	at := spanOf(a)
	var from *object
	if a.E() != nil {
		from = b.sameStruct(to, a.E())
	} else {
		b.rep.Report(diag.Struct, at, "an arbitrary struct")
	}
	if from == nil {
		return []ast.Expr{b.instead(at)}
	}
	var out []ast.Expr
	for _, p := range pairs(to, from) {
		p[1].sym.use(at)
		out = append(out, &ast.VarRef{Node: ast.Node{Span: at}, Var: p[1].sym.v})
	}
	return out
}

// undefinedCall builds the call of a function without a body.
func (b *builder) undefinedCall(c *parser.CallContext, name string, f *function, at source.Span) ast.Expr {
	if n := len(c.AllArg()); n > 0 {
		b.rep.Report(diag.UndefinedCall, at, "function %s has no definition and is called with %d arguments", name, n)
		return b.instead(at)
	}
	t := ctype{ast: b.int()}
	if f != nil {
		if f.noReturn {
			return &ast.Builtin{Node: ast.Node{Span: at}, Kind: ast.Halt, Name: name}
		}
		t = f.result
	}
	declared := t
	if s, ok := nondetSuffix(name); ok {
		t = b.suffixed(s, t, f != nil)
	}
	switch t.kind {
	case cInt:
		t.ast.Const = false
		out := &ast.Nondet{Node: ast.Node{Span: at}, Name: name + "()", Type: t.ast}
		if f != nil && declared.kind == cInt {
			return b.convert(out, declared.ast)
		}
		return out
	case cVoid:
		b.rep.ReportHint(diag.UndefinedCall, at, "define it, or remove the call", "function %s has no definition and no result", name)
	default:
		b.refuseType(t, at, "the result of function "+name)
	}
	return b.instead(at)
}

// nondetSuffix returns "uint" of "__VERIFIER_nondet_uint" and its kin.
func nondetSuffix(name string) (string, bool) {
	for _, p := range []string{"__VERIFIER_nondet_", "__nondet_", "nondet_", "unknown_"} {
		if s, ok := strings.CutPrefix(name, p); ok {
			return s, true
		}
	}
	return "", false
}

// suffixed is the type of a nondeterministic function's value. With C's own
// integers it is the declared one, where there is one, but of no more values than
// the name tells.
func (b *builder) suffixed(suffix string, declared ctype, isDeclared bool) ctype {
	t := suffixType(suffix, declared)
	if !b.file.Rules.C || t.kind != cInt {
		return t
	}
	name := strings.NewReplacer("ulonglong", "unsigned long long", "longlong", "long long", "ulong", "unsigned long", "uint", "unsigned int", "_", " ").Replace(suffix)
	switch {
	case exactWidth(b.model(), suffix) > 0:
		t.ast.Name = suffix
	case suffix == "long", strings.Contains(name, "long"):
		t.ast.Name = name
	case suffix == "size_t":
		t.ast.Name = suffix
	}
	t.ast = b.wide(t.ast)
	if isDeclared && declared.kind == cInt && (declared.ast.Kind == ast.Bool || t.ast.Kind != ast.Bool && declared.ast.Width <= t.ast.Width) {
		return declared
	}
	return t
}

// suffixType is the type that the name of a nondeterministic function tells,
// or else declared. The declaration counts too where it is the narrower one.
func suffixType(suffix string, declared ctype) ctype {
	kind, narrow := ast.Signed, uint8(0)
	switch suffix {
	case "float", "double":
		return ctype{kind: cFloat}
	case "pointer", "charp", "pchar":
		return ctype{kind: cPointer}
	case "bool", "_Bool":
		return ctype{ast: ast.Type{Kind: ast.Bool, Name: "_Bool"}}
	case "char", "schar", "signed_char", "s8", "i8", "int8_t":
		narrow = 8
	case "short", "s16", "i16", "int16_t":
		narrow = 16
	case "uchar", "unsigned_char", "u8", "uint8_t":
		kind, narrow = ast.Unsigned, 8
	case "ushort", "unsigned_short", "u16", "uint16_t":
		kind, narrow = ast.Unsigned, 16
	case "uint", "ulong", "ulonglong", "unsigned", "u32", "u64", "u128", "uint32_t", "uint64_t", "uint128", "size_t", "unsigned_int", "unsigned_long":
		kind = ast.Unsigned
	default:
		return declared
	}
	if d := declared.ast; declared.kind == cInt && (d.Kind == ast.Bool || d.Narrow > 0 && (narrow == 0 || d.Narrow < narrow)) {
		return declared
	}
	return ctype{ast: ast.Type{Kind: kind, Name: typeName(kind, narrow), Narrow: narrow}}
}

// typeName is what C calls a type.
func typeName(kind ast.TypeKind, narrow uint8) string {
	name := map[uint8]string{0: "int", 8: "char", 16: "short"}[narrow]
	switch {
	case kind == ast.Unsigned:
		return "unsigned " + name
	case narrow == 8:
		return "signed char"
	}
	return name
}
