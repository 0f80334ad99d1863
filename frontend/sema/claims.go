package sema

import (
	"strconv"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// This file builds calls of verification functions: errors, assumptions and the inputs of KLEE.

func (b *builder) claimCall(c *parser.CallContext, d library.Dialect, at source.Span) ast.Expr {
	switch d.Claim {
	case library.Assume:
		return b.builtinCall(c, d.Name, ast.Assume, at)
	case library.Assert:
		return b.builtinCall(c, d.Name, ast.Assert, at)
	case library.Error:
		return b.builtinCall(c, d.Name, ast.Error, at)
	case library.Symbolic:
		return b.symbolic(c, d.Name, at)
	case library.Between:
		return b.kleeRange(c, d.Name, at)
	}
	return b.builtinCall(c, d.Name, ast.Nop, at)
}

// insertFailure inserts a failure at the start of a function that the program defines and whose
// call is an error, such as reach_error. The program may call it through a pointer.
func (b *builder) insertFailure(f *function, body *ast.Block) {
	if d, ok := library.FindDialect(f.name); ok && d.Always {
		node := ast.Node{Span: f.at}
		body.Stmts = append(body.Stmts, &ast.ExprStmt{Node: node, X: &ast.Builtin{Node: node, Kind: ast.Error, Name: f.name}})
	}
}

func (b *builder) symbolic(c *parser.CallContext, name string, at source.Span) ast.Expr {
	wrong := func(why string) ast.Expr {
		return b.refuse(diag.Arguments, at, "write "+name+"(&x, sizeof(x), \"x\") of an integer x", "%s", why)
	}
	args := c.AllArg()
	if len(args) != 3 || args[0].(*parser.ArgContext).E() == nil || args[1].(*parser.ArgContext).E() == nil || args[2].(*parser.ArgContext).E() == nil || !isText(args[2].(*parser.ArgContext).E()) {
		return wrong(name + " needs three arguments")
	}
	first := args[0].(*parser.ArgContext).E()
	to := b.pointedAt(first)
	if to.isEmpty() {
		return wrong("the first argument is not the address of an integer variable")
	}
	_, size, ok := b.constant(args[1].(*parser.ArgContext).E(), true)
	if bytes, known := b.bytes(*b.staticType(first).elem); !ok || !known || size.String() != strconv.FormatInt(bytes, 10) {
		return wrong("the second argument is not the size of the variable")
	}
	t := to.typ()
	t.Const = false
	any := &ast.Nondet{Node: ast.Node{Span: at}, Name: name + "()", Type: t}
	return void(&ast.Assign{Node: ast.Node{Span: at}, Var: to.v, At: to.element, Target: spanOf(first), X: any})
}

// kleeRange builds klee_range(low, high, "x"): any value from low to high - 1.
func (b *builder) kleeRange(c *parser.CallContext, name string, at source.Span) ast.Expr {
	args := c.AllArg()
	if len(args) < 2 || args[0].(*parser.ArgContext).E() == nil || args[1].(*parser.ArgContext).E() == nil {
		return b.refuse(diag.Arguments, at, "write "+name+"(low, high, \"x\")", "%s needs three arguments", name)
	}
	_, low, ok := b.constant(args[0].(*parser.ArgContext).E(), true)
	_, high, also := b.constant(args[1].(*parser.ArgContext).E(), true)
	if f := b.funcs[name]; f != nil && !b.compatibleTypes(f.result, ctype{ast: b.int()}) {
		return b.refuse(diag.Redeclared, at, "declare int "+name+"(int, int, const char *)", "%s is declared with another type", name)
	}
	ok = ok && (!b.file.Rules.C || fitsType(b.int(), low) && fitsType(b.int(), high))
	if !ok || !also || !low.Less(high) {
		return b.refuse(diag.Arguments, at, "make the first one less than the second", "the range of %s must be two int constants, the lower one first", name)
	}
	last := high.Sub(intLit(1, at).Value)
	return &ast.Nondet{Node: ast.Node{Span: at}, Name: name + "()", Type: b.int(), Low: &low, High: &last}
}

// misspelt returns the verification function that a name probably misspells: in the name, a letter
// is missing, added or changed, two neighbouring letters are exchanged, or only underscores and
// upper case differ. If there is no such function, "misspelt" returns "".
func misspelt(name string) string {
	if _, suffix := library.NondetSuffix(name); suffix {
		return ""
	}
	for _, d := range library.Dialects() {
		if len(d.Name) > 5 && (diag.Slip(name, d.Name) || alike(name, d.Name)) {
			return d.Name
		}
	}
	return ""
}

func alike(a, b string) bool {
	plain := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }
	return plain(a) == plain(b)
}

// suggestedEffect returns a reason, for an error message, why a call of a function without a body
// may have an important effect. Such a call must not count as an arbitrary value. If the function's
// name suggests no effect, the result is "".
func suggestedEffect(name string) string {
	lower := strings.ToLower(name)
	if strings.HasPrefix(lower, "__builtin_") || strings.HasPrefix(lower, "__sync_") {
		return "it is a compiler's builtin that ic3play does not know"
	}
	if fn, ok := library.Lookup(name); ok {
		if fn.Does == library.Refused {
			return "ic3play does not know its result"
		}
		return ""
	}
	if name == "strerror" {
		return ""
	}
	if library.MayEnd(name) {
		return "it may end the run or change what other functions do"
	}
	for _, word := range []string{"assert", "assume", "error", "fail", "abort", "exit", "panic", "verif", "check", "require", "ensure", "invariant", "throw", "jmp", "exec", "thread", "atomic"} {
		if strings.Contains(lower, word) {
			return "its name suggests an effect that ic3play must know"
		}
	}
	return ""
}
