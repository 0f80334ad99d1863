package sema

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

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
		if b.rep.Once(s) {
			b.rep.ReportHint(diag.FunctionValue, at, "call a function by its name", "%s is not a function (line %d)", name, s.at.Start.Line)
		}
		return b.instead(at)
	}
	f := b.funcs[name]
	kind, isBuiltin := builtin(name)
	switch {
	case isBuiltin && (f == nil || f.def == nil || alwaysError(name)):
		return b.builtinCall(c, name, kind, at)
	case f != nil && f.def != nil:
		return b.definedCall(c, f, at)
	case name == "__builtin_expect" && len(c.AllArg()) == 2:
		return b.expected(c)
	}
	return b.undefinedCall(c, name, f, at)
}

// expected builds GNU's __builtin_expect, which is its first argument as a long; the
// constant tells a compiler which value is likely, and nothing else.
func (b *builder) expected(c *parser.CallContext) ast.Expr {
	of, likely := c.Arg(0).(*parser.ArgContext), c.Arg(1).(*parser.ArgContext)
	if of.E() == nil || likely.E() == nil {
		return b.undefinedCall(c, "__builtin_expect", nil, spanOf(c))
	}
	b.constant(likely.E(), true)
	return b.convert(b.value(of.E()), b.integers()[2])
}

// builtinCall builds the call of a builtin. String arguments are dropped.
func (b *builder) builtinCall(c *parser.CallContext, name string, kind ast.BuiltinKind, at source.Span) ast.Expr {
	out := &ast.Builtin{Node: ast.Node{Span: at}, Kind: kind, Name: name}
	prints := kind == ast.Nop && !mayCount(c, name)
	for i, a := range c.AllArg() {
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
		switch claim := kind == ast.Assume || kind == ast.Assert; {
		case claim:
			out.Args = append(out.Args, b.needValue(b.truthOf(a.E())))
		case (prints || kind == ast.Nop && i <= format(name)) && b.onlyPrinted(a.E()):
		case b.isPointer(a.E()):
			_, address := inner(a.E()).(*parser.UnaryContext)
			if do := b.handOut(a.E(), name, prints && !address); do != nil {
				out.Args = append(out.Args, do)
			}
		case contains(a, b.mayHold):
			out.Args = append(out.Args, b.value(a.E()))
		default:
			if do := b.effects(a.E()); do != nil {
				out.Args = append(out.Args, do)
			}
		}
	}
	if (kind == ast.Assume || kind == ast.Assert) && len(out.Args) != 1 {
		b.rep.ReportHint(diag.Arguments, at, "write "+name+"(condition)", "%s has one argument, here are %d", name, len(out.Args))
		out.Args = []ast.Expr{b.instead(at)}
	}
	return out
}

// counts says whether a format has a conversion of printf that writes to an argument,
// or what a text might hide one behind. It is no regular expression: these would be a
// thirtieth of the browser's module.
func counts(text string) bool {
	for i := 0; i+1 < len(text); i++ {
		switch next := text[i+1:]; text[i] {
		case '%':
			if strings.HasPrefix(strings.TrimLeft(next, "-+ #0123456789.*$'hlLjztqI"), "n") {
				return true
			}
		case '\\':
			if next[0] == 'x' || '0' <= next[0] && next[0] <= '7' {
				return true
			}
		}
	}
	return false
}

// format is the place of the format among the arguments of printf or its kin.
func format(name string) int {
	if strings.HasPrefix(name, "f") { // behind the file
		return 1
	}
	return 0
}

// mayCount says whether a call of printf or its kin may write to what its arguments
// point to: how many characters there are, by %n.
func mayCount(c *parser.CallContext, name string) bool {
	if !strings.Contains(name, "print") {
		return false
	}
	args, at := c.AllArg(), format(name)
	if at >= len(args) {
		return false
	}
	e := args[at].(*parser.ArgContext).E()
	for cast, ok := inner(e).(*parser.CastContext); ok; cast, ok = inner(e).(*parser.CastContext) {
		e = cast.E()
	}
	text, ok := inner(e).(*parser.StringContext)
	return !ok || counts(strings.ReplaceAll(text.GetText(), `"`, ""))
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
	return s.kind == symPointer || s.kind == symRefused && s.typ.kind == cArray || s.kind == symParts && s.object.typ.kind == cArray
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
	out := &ast.Call{Node: ast.Node{Span: at}}
	aims := make([]aim, len(f.params))
	var before ast.Expr // what computing the pointers does: C leaves the order of arguments open
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
			if k := f.params[i].typ.kind; a.E() != nil && (k == cPointer || k == cFunc) {
				var do ast.Expr
				aims[i], do = b.aim(a.E())
				before = then(before, void(do))
				continue
			}
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
	out.Func = b.need(f, aims, at)
	return then(before, out)
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
	before, ok := b.outside(c, name, f, at)
	if !ok {
		return b.instead(at)
	}
	t := ctype{ast: b.int()}
	if f != nil {
		if f.noReturn {
			return then(before, &ast.Builtin{Node: ast.Node{Span: at}, Kind: ast.Halt, Name: name})
		}
		t = f.result
	}
	declared := t
	if f == nil && allocates(name) {
		t = ctype{kind: cPointer}
	}
	if s, ok := nondetSuffix(name); ok {
		t = b.suffixed(s, t, f != nil)
	}
	switch t.kind {
	case cInt:
		t.ast.Const = false
		out := &ast.Nondet{Node: ast.Node{Span: at}, Name: name + "()", Type: t.ast}
		if f != nil && declared.kind == cInt {
			return then(before, b.convert(out, declared.ast))
		}
		return then(before, out)
	case cVoid, cPointer: // a pointer to what nothing follows
		return void(then(before, intLit(0, at)))
	default:
		b.refuseType(t, at, "the result of function "+name)
	}
	return b.instead(at)
}

// outside builds what the arguments of a function without a body do; not ok means
// that the call is refused. Such a function neither reads nor writes variables of
// the program: it gets no address of one that it may write to.
func (b *builder) outside(c *parser.CallContext, name string, f *function, at source.Span) (do ast.Expr, ok bool) {
	isVoid := f != nil && f.result.kind == cVoid
	if what := meant(name); what != "" && (len(c.AllArg()) > 0 || isVoid && !f.noReturn) {
		b.rep.ReportHint(diag.UndefinedCall, at, "define it", "function %s has no definition, and %s", name, what)
		return nil, false
	}
	if word := misspelt(name); f == nil && word != "" {
		b.rep.ReportHint(diag.UndefinedCall, at, "write "+word+", or declare it", "function %s is not declared: is %s meant?", name, word)
		return nil, false
	}
	for i, a := range c.AllArg() {
		a := a.(*parser.ArgContext)
		switch {
		case b.typeArgument(a):
		case a.E() == nil: // any value
		case b.isPointer(a.E()):
			constant := f != nil && i < len(f.params) && f.params[i].typ.isConst()
			do = then(do, void(b.handOut(a.E(), name, constant)))
		case contains(a, b.mayHold):
			do = then(do, b.value(a.E()))
		default:
			do = then(do, void(b.effects(a.E())))
		}
	}
	return do, true
}

// mayHold says whether something may hand out an address within a value: a number
// made of a pointer, a struct with pointers that are not followed.
func (b *builder) mayHold(t antlr.Tree) bool {
	switch c := t.(type) {
	case *parser.CastContext:
		return !b.isPointer(c) && b.isPointer(c.E())
	case *parser.CompoundLiteralContext:
		return true
	case *parser.NameContext:
		s := b.scope.lookup(c.ID().GetText())
		return s != nil && (s.holds || s.kind == symPointer && (s.pointer.varies || s.pointer.aim.kind == aimUnknown))
	}
	return false
}

// handedTo is a function without a body that is told of, by its name, because it gets
// pointers.
type handedTo string

// handOut builds what computing a pointer does that a function without a body gets,
// which only reads what it points to or might write to it.
func (b *builder) handOut(c parser.IEContext, name string, reads bool) ast.Expr {
	a, do := b.aim(c)
	_, known := builtin(name) // what writes there is then the call's format, and not the function
	if a.followed() && !(reads && a.kind == aimPart) && (known || b.rep.Once(handedTo(name))) {
		b.rep.ReportHint(diag.Pointer, spanOf(c), "declare the parameter as a pointer to const, or define the function", "function %s has no definition and might write to what this points to", name)
	}
	return do
}

// misspelt returns what a name is one slip away from, of the names that matter most: a
// letter too few, too many, another, or two in the wrong order. "" for none.
func misspelt(name string) string {
	for _, word := range []string{"assert", "assume"} {
		if name == word || diag.Near(name, word) || swapped(name, word) {
			return word
		}
	}
	return ""
}

// swapped says whether a is b with two neighbouring letters in the wrong order.
func swapped(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return len(a) == len(b) && i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// meant says why a function without a body cannot just be any value: by its name it
// does something that matters.
func meant(name string) string {
	lower := strings.ToLower(name)
	if strings.HasPrefix(lower, "__builtin_") || strings.HasPrefix(lower, "__sync_") {
		return "what it does is known to compilers alone"
	}
	for _, word := range []string{"assert", "assume", "error", "fail", "abort", "exit", "panic", "verif", "check", "require", "ensure", "invariant", "throw", "jmp", "exec", "thread", "atomic"} {
		if strings.Contains(lower, word) {
			return "by its name it matters what it does"
		}
	}
	const determined = " abs labs llabs ffs atoi atol atoll tolower toupper " +
		"strlen strnlen strcmp strncmp strcasecmp strncasecmp strcoll strspn strcspn strtol strtoul strtoll strtoull memcmp bcmp " +
		"isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit "
	if strings.Contains(determined, " "+lower+" ") {
		return "its result is not just any number"
	}
	return ""
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
	name := suffix
	for _, word := range [...][2]string{{"ulonglong", "unsigned long long"}, {"longlong", "long long"}, {"ulong", "unsigned long"}, {"uint", "unsigned int"}, {"_", " "}} {
		name = strings.ReplaceAll(name, word[0], word[1])
	}
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
