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
	"ic3play/frontend/preproc"
)

// This file handles functions with a variable argument list (7.16). If the function passes its list
// of further arguments to a function such as vprintf, the tree contains only the side effects of
// these arguments. If the function reads the list by va_arg, hidden parameters contain the values
// of the arguments (readsList).

// A listState is the state of a va_list between va_start or va_copy and va_end.
type listState struct {
	scope  *scope   // the block of va_start
	loops  int      // the number of loops around va_start
	breaks int      // the number of loops and switches around va_start
	index  *ast.Var // the number of the next argument that va_arg reads; nil if the function does not use va_arg
	passed bool     // whether the list was an argument of a call, so that the list's value is indeterminate (7.16p3)
	param  bool     // whether the list is a parameter, so that the caller calls va_end
}

// listCall builds a call of va_start, va_end, va_copy or va_arg. For all other calls it returns
// nil, except after an error; if such a call gets a va_list, listCall records this use. va_start
// and va_end must be in the same block (7.16.1). Between va_start and va_end, one call such as
// vprintf may use the list. This call must not be in a loop that begins after va_start. Calls of
// va_arg may precede it.
func (b *builder) listCall(c *parser.CallContext, name string, at source.Span) ast.Expr {
	refuse := func(format string, args ...any) ast.Expr {
		return b.refuse(diag.Varargs, at, listHint, format, args...)
	}
	var lists []*symbol // the arguments of type va_list
	args := c.AllArg()
	for _, a := range args {
		if s := b.argumentList(a.(*parser.ArgContext).E()); s != nil {
			lists = append(lists, s)
		}
	}
	name = strings.TrimPrefix(name, "__builtin_")
	switch name {
	case "va_arg":
		return b.nextArgument(args, lists, at)
	case "va_start", "va_end", "va_copy":
	default:
		if n := map[string]int{"vprintf": 2, "vfprintf": 3, "vsnprintf": 4}[name]; n > 0 && (len(args) != n || len(lists) != 1 || b.argumentList(args[n-1].(*parser.ArgContext).E()) == nil) {
			return refuse("%s needs %d arguments, the last of them a va_list", name, n)
		}
		if len(lists) > 0 && name != "vprintf" && name != "vfprintf" && name != "vsnprintf" {
			return refuse("only vprintf, vfprintf, vsnprintf and functions of the program can get a va_list")
		}
		for _, s := range lists {
			b.passList(s, name, at)
		}
		if len(lists) > 0 && name == "vsnprintf" {
			return b.writesText(c, at)
		}
		return nil
	}
	if len(b.included) > 0 && b.skippedHeader == "" && !strings.HasPrefix(c.E().GetText(), "__") && !slices.ContainsFunc(b.included, func(h library.Header) bool { return h.Name == "stdarg.h" }) {
		return refuse("%s is not declared: add #include <stdarg.h>", name)
	}
	if b.fn == nil || !b.fn.instance.f.variadic {
		return refuse("%s is called outside of a function with a variable argument list", name)
	}
	if !isStatement(c) {
		return refuse("the call of %s must be a statement of its own", name)
	}
	started := &listState{scope: b.scope, loops: b.fn.loops, breaks: b.fn.breaks}
	switch params := b.fn.instance.f.params; {
	case name == "va_start" && len(args) == 2 && len(lists) == 1 && b.fn.lists[lists[0]] == nil:
		switch p := params[len(params)-1]; {
		case p.name == nil || args[1].GetText() != p.name.GetText():
			return refuse("va_start needs the name of the last parameter before the dots")
		case p.register || p.typ.kind == cFloat || p.typ.kind == cInt && b.file.Rules.C && !sameValues(p.typ.ast, b.promoted(p.typ.ast)): // 7.16.1.4p4
			return refuse("the last parameter before the dots is declared register, or promotion changes its type")
		}
	case name == "va_copy" && len(args) == 2 && len(lists) == 2 && b.fn.lists[lists[0]] == nil && b.listOf(lists[1]) != nil && !b.listOf(lists[1]).passed:
	case name == "va_end" && len(args) == 1 && len(lists) == 1 && b.fn.lists[lists[0]] != nil && b.fn.lists[lists[0]].scope == b.scope:
		started = nil
	default:
		return refuse("va_start, one use of the va_list and va_end must stand in one block; this call of %s does not match", name)
	}
	if b.fn.lists == nil {
		b.fn.lists = map[*symbol]*listState{}
	}
	b.fn.hasLists = true
	if started == nil {
		delete(b.fn.lists, lists[0])
		return void(intLit(0, at))
	}
	b.fn.lists[lists[0]] = started
	if !b.readsList(b.fn.instance.f) {
		return void(intLit(0, at))
	}
	started.index = b.temporary("next argument", b.int(), at)
	var first ast.Expr = b.number(intLit(0, at), b.int())
	if name == "va_copy" {
		first = readVar(b.listOf(lists[1]).index, at)
	}
	return setVar(started.index, first, at)
}

const listHint = "write va_start, one call such as vprintf, and va_end in one block"

// passList marks a va_list as the argument of a call.
func (b *builder) passList(s *symbol, name string, at source.Span) {
	if l := b.listOf(s); l == nil || l.passed || l.loops != b.fn.loops || b.fn.heads > 0 {
		b.rep.ReportHint(diag.Varargs, at, listHint, "%s gets a va_list that was not started, or that another call has used", name)
		return
	}
	b.fn.lists[s].passed = true
}

// isList reports whether t is the type va_list.
func isList(t ctype) bool { return t.kind == cStruct && t.ast.Name == "va_list" }

// listParameter declares a parameter of type va_list (7.16p3). No call passes a value for it: the
// function can only pass it on.
func (b *builder) listParameter(p param) {
	s := &symbol{kind: symRefused, typ: p.typ, at: p.at}
	if p.name == nil || !b.declare(p.name.GetText(), s) {
		return
	}
	if b.fn.lists == nil {
		b.fn.lists = map[*symbol]*listState{}
	}
	b.fn.lists[s], b.fn.hasLists = &listState{scope: b.scope, param: true}, true
}

// writesText builds a call of vsnprintf (7.21.6.12), which writes a text that is not tracked.
func (b *builder) writesText(c *parser.CallContext, at source.Span) ast.Expr {
	args, ok := expressions(c)
	f := b.funcs["__vsnprintf"]
	if !ok || len(args) != 4 || f == nil || b.mem == nil || !b.isUnusedName("vsnprintf") {
		return b.refuse(diag.Pointer, at, "use vprintf", "vsnprintf is not supported here")
	}
	if b.checksMemory() && !isLiteralText(args[2]) {
		b.file.Texts = append(b.file.Texts, ast.Text{Span: spanOf(args[2]), Func: "vsnprintf"})
	}
	_, do := b.findTarget(args[2])
	call := []ast.Expr{b.pointerAs(f.params[0].typ.elem, args[0]).x, b.convert(b.value(args[1]), b.sizeType())}
	out := ast.Expr(&ast.Call{Node: ast.Node{Span: at}, Func: b.instanceFor(f, make([]pointerTarget, 2), at), Args: call})
	return comma(comma(void(do), b.mayChangeErrno("vsnprintf", at)), out)
}

// readsList reports whether the body of f calls va_arg. In the tree, hidden parameters replace the
// further arguments of such a function, so the builder builds it once for each list of their types.
func (b *builder) readsList(f *function) bool {
	return f.variadic && f.def != nil && slices.ContainsFunc(b.toks[f.tokens.body:f.tokens.end], func(t preproc.Token) bool {
		return t.Text == "va_arg" || t.Text == "__builtin_va_arg"
	})
}

// maxFurther limits the number of arguments after the named parameters in a call of a function that
// reads them by va_arg.
const maxFurther = 32

// listArguments builds the values of the further arguments of f, and adds their types to r, the
// request for an instance of f. An argument that is a floating-point number has no value. "do" is
// the side effects of these numbers.
func (b *builder) listArguments(f *function, args []parser.IArgContext, r *request) (out []ast.Expr, do ast.Expr) {
	r.key += "..."
	for i, a := range args {
		a := a.(*parser.ArgContext)
		if b.typeArgument(a) {
			continue
		}
		e := a.E()
		if e == nil || b.staticType(e).kind == cStruct || i >= maxFurther {
			b.rep.ReportHint(diag.Varargs, spanOf(a), "pass integers, pointers and numbers of type double", "function %s reads its further arguments by va_arg, which supports at most %d of them, and no structs", f.name, maxFurther)
			continue
		}
		var of ctype
		var x ast.Expr
		switch {
		case b.isFloat(e, 0):
			of, do = ctype{kind: cFloat}, comma(do, void(b.effects(e)))
			if t, ok := b.typeOfOperand(e); ok && t.ast.Name == "long double" {
				of.ast.Name = t.ast.Name
			}
		case (isText(e) || b.isPointer(e)) && b.mem == nil:
			b.rep.ReportHint(diag.Pointer, spanOf(a), "pass integers", "function %s reads its further arguments by va_arg, which supports no pointers here", f.name)
		case isText(e) || b.isPointer(e):
			p := b.pointerAs(nil, e)
			of, x = *b.pointerType(p.targetType), p.x
			if b.isNull(e) {
				of.elem = nil
			}
		default:
			x = b.value(e)
			if b.file.Rules.C {
				if t := b.typeOf(x); b.isWideField(t) {
					b.refuseWide(x.Pos(), t)
				}
				x = b.convert(x, b.promoted(b.typeOf(x)))
			}
			of.ast = b.int() // mathematical integers have no types
			if b.file.Rules.C {
				of.ast = b.typeOf(x)
				of.ast.Const = false
			}
		}
		r.list = append(r.list, of)
		r.key += b.furtherKey(of) + ";"
		if x != nil {
			out = append(out, x)
		}
	}
	return out, do
}

func (b *builder) furtherKey(t ctype) string {
	switch {
	case t.kind == cPointer && t.elem == nil:
		return "NULL"
	case t.kind == cPointer:
		return "*" + b.typeKey(*t.elem)
	case t.kind == cFloat:
		return "double " + t.ast.Name
	}
	return t.ast.Name
}

// A furtherArgument is an argument that va_arg may read.
type furtherArgument struct {
	typ ctype
	v   *ast.Var // the hidden parameter with its value; nil for a floating-point number
}

// nextArgument builds a call of va_arg. The call fails if there is no next argument, or if its type
// is not the type that va_arg reads (7.16.1.1p2). An argument of the other signedness may be read if
// both types can represent its value. Pointers may differ in qualifiers (C23 7.16.1.2p2); one may
// point to void and the other to char; and a null pointer constant is read as any pointer.
func (b *builder) nextArgument(args []parser.IArgContext, lists []*symbol, at source.Span) ast.Expr {
	refuse := func(hint, text string) ast.Expr { return b.refuse(diag.Varargs, at, hint, "%s", text) }
	if b.fn == nil || len(args) != 2 || len(lists) != 1 || args[1].(*parser.ArgContext).TypeName() == nil {
		return refuse("write va_arg(list, type)", "va_arg needs a va_list and a type")
	}
	l := b.listOf(lists[0])
	if l == nil || l.passed || l.index == nil {
		return refuse("call va_arg between va_start and va_end in one block", "va_arg gets a va_list that was not started, or that another call has used")
	}
	t := b.typeName(args[1].(*parser.ArgContext).TypeName())
	switch {
	case t.kind == cPointer && b.mem == nil:
		return b.refuse(diag.Pointer, at, "read integers", "va_arg reads a pointer, which is not supported here")
	case t.kind == cPointer && !t.isIntPointer(), t.kind != cInt && t.kind != cPointer && t.kind != cFloat:
		return refuse("read integers, pointers and numbers of type double", "va_arg reads a type that is not supported")
	}
	of := t.ast
	of.Const = false
	node := ast.Node{Span: at}
	all := b.fn.further
	number := b.temporary("argument", b.int(), at)
	is := func(i int) ast.Expr { return b.compare(ast.Eq, readVar(number, at), int64(i)) }
	fails := func() ast.Expr { return b.number(intLit(int64(len(all)), at), b.int()) }
	var place ast.Expr = readVar(number, at)
	value := ast.Expr(nil)
	switch t.kind {
	case cInt:
		value = b.number(intLit(0, at), of)
	case cPointer:
		value = b.null(at).x
	}
	for i := len(all) - 1; i >= 0; i-- {
		v := all[i].v
		same := all[i].typ.kind == t.kind
		switch {
		case t.kind == cPointer:
			same = same && b.sameTarget(all[i].typ.elem, t.elem)
		case t.kind == cFloat:
			same = same && (all[i].typ.ast.Name == "long double") == (t.ast.Name == "long double") && t.ast.Name != "float"
		case same && b.file.Rules.C:
			same = rank(b.model(), v.Type) == rank(b.model(), of) && v.Type.Width == of.Width
		}
		switch {
		case !same:
			place = b.condTyped(&ast.Cond{Node: node, C: is(i), T: fails(), F: place})
		case t.kind == cFloat:
		case t.kind == cPointer:
			value = &ast.Cond{Node: node, C: is(i), T: readVar(v, at), F: value}
		case v.Type.Kind == of.Kind:
			value = b.condTyped(&ast.Cond{Node: node, C: is(i), T: readVar(v, at), F: value})
		default:
			signed := of
			if v.Type.Kind == ast.Signed {
				signed = v.Type
			}
			bad := b.compare(ast.Lt, b.convert(readVar(v, at), signed), 0)
			value = b.condTyped(&ast.Cond{Node: node, C: is(i), T: b.convert(readVar(v, at), of), F: value})
			place = b.condTyped(&ast.Cond{Node: node, C: both(is(i), bad, at), T: fails(), F: place})
		}
	}
	if len(all) == 0 {
		place = b.number(intLit(1, at), b.int())
	}
	next := &ast.Assign{Node: node, Op: ast.After, Var: l.index, Target: at, Binary: ast.Add}
	do := comma(setVar(number, b.assignTyped(next), at), void(b.oneOf("further arguments", ast.Index{X: place, Size: max(1, len(all))}, at)))
	switch t.kind {
	case cFloat:
		return void(do)
	case cPointer:
		return comma(do, value)
	}
	return comma(do, b.convert(value, of))
}

// sameTarget reports whether va_arg may read an argument that is a pointer to x as a pointer to y.
// If x is nil, the argument is a null pointer constant.
func (b *builder) sameTarget(x, y *ctype) bool {
	switch {
	case x == nil || y == nil:
		return true
	case x.kind == cVoid && y.kind == cVoid:
		return true
	case x.kind == cVoid:
		return isByteSized(*y)
	case y.kind == cVoid:
		return isByteSized(*x)
	}
	return b.compatibleTypes(x.modifiable(), y.modifiable())
}

func isByteSized(t ctype) bool {
	return t.kind == cInt && t.ast.Kind != ast.Bool && (t.ast.Narrow == 8 || t.ast.Width == 8)
}

// argumentType returns the type that a call of va_arg reads. For other calls it returns nil.
func (b *builder) argumentType(c *parser.CallContext) *ctype {
	if name := strings.TrimPrefix(b.calledName(c), "__builtin_"); name != "va_arg" || len(c.AllArg()) != 2 || c.Arg(1).(*parser.ArgContext).TypeName() == nil {
		return nil
	}
	t := b.typeName(c.Arg(1).(*parser.ArgContext).TypeName())
	return &t
}

// isStatement reports whether a call is a whole statement.
func isStatement(c antlr.Tree) bool {
	for c = c.GetParent(); ; c = c.GetParent() {
		switch c := c.(type) {
		case *parser.ExprContext:
			if len(c.AllE()) > 1 {
				return false
			}
		case *parser.ParenContext:
		default:
			_, ok := c.(*parser.ExprStmtContext)
			return ok
		}
	}
}

// keepsLists reports an error for a break, a continue or a label of a switch that leads into or out
// of the statements between va_start and va_end. If "loop" is set, it checks the lists opened in
// the innermost loop, and otherwise those opened in the innermost loop or switch.
func (b *builder) keepsLists(loop bool, at source.Span) {
	for _, l := range b.fn.lists {
		if loop && l.loops == b.fn.loops || !loop && l.breaks == b.fn.breaks {
			b.rep.ReportHint(diag.Varargs, at, "call va_end before", "a jump leads between va_start and va_end, or out of there")
			return
		}
	}
}

func (b *builder) argumentList(e parser.IEContext) *symbol {
	if e == nil || b.fn == nil {
		return nil
	}
	n, ok := inner(e).(*parser.NameContext)
	if !ok {
		return nil
	}
	s := b.scope.lookup(n.ID().GetText())
	if s == nil || s.kind != symRefused || !isList(s.typ) {
		return nil
	}
	return s
}

// listOf returns the state of the va_list s. If this block and all enclosing blocks contain no
// va_start for the list, listOf returns nil.
func (b *builder) listOf(s *symbol) *listState {
	l := b.fn.lists[s]
	for at := b.scope; l != nil && at != nil; at = at.up {
		if at == l.scope {
			return l
		}
	}
	return nil
}

// endLists reports an error if the function returns between va_start and va_end.
func (b *builder) endLists(at source.Span) {
	for _, l := range b.fn.lists {
		if l.param {
			continue
		}
		b.rep.ReportHint(diag.Varargs, at, "call va_end before", "function %s returns without va_end", b.fn.def.Name)
	}
}
