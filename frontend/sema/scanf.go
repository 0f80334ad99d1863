package sema

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/sema/format"
	"ic3play/lia/num"
)

// This file builds calls of scanf (7.21.6.2).

// scan builds a call of scanf (7.21.6.2). The value n of the call is EOF or the number of
// conversions that succeed. The call becomes
//
//	({ int n = from EOF to the number of conversions; if (n >= 1) x = any; ... n; })
func (b *builder) scan(c *parser.CallContext, fn library.Function, at source.Span) ast.Expr {
	refuse := func(at source.Span, hint, why string) ast.Expr {
		return b.refuse(diag.UndefinedCall, at, hint, "%s: %s", fn.Name, why)
	}
	args, values := expressions(c)
	if !values {
		return refuse(at, "pass addresses", "an argument is not an address")
	}
	if len(args) <= fn.Format {
		return refuse(at, "pass a format", "the format is missing")
	}
	text, why := formatText(args[fn.Format])
	if why != "" {
		return refuse(at, "write the format as a string literal", why)
	}
	conversions, why := format.Scanned(text)
	if why != "" {
		return refuse(spanOf(args[fn.Format]), "read integers with %d or a similar conversion, or use nondet_int()", why)
	}
	if fn.Format > 0 && b.streams == nil && !b.onlyPrinted(args[0]) {
		return refuse(at, "read from stdin", "the stream is not a plain name")
	}
	rest := args[fn.Format+1:]
	if len(rest) != len(conversions) || b.fn == nil {
		return refuse(at, "pass an address for each conversion", "the number of conversions in the format is not the number of arguments")
	}
	node := ast.Node{Span: at}
	count := &ast.Var{Name: fn.Name + "_result", Type: b.int(), Kind: ast.Local, Func: b.fn.def, Span: at}
	low, high := num.MinusOne(), num.From(int64(len(conversions)))
	result := &ast.Nondet{Node: node, Name: fn.Name + "()", Type: b.int(), Low: &low, High: &high}
	stmts := []ast.Stmt{&ast.Decl{Node: node, Var: count, Init: result}}
	if start := strings.TrimLeft(text, " \t\n\v\f\r"); strings.HasPrefix(start, "%") && !strings.HasPrefix(start, "%%") && !strings.HasPrefix(start, "%*") && len(conversions) > 0 && (conversions[0].Type == "c" || conversions[0].Type == "s") {
		// The conversion accepts every character, so it fails only at the end of the input.
		stmts = append(stmts, &ast.If{Node: node, Cond: b.compare(ast.Eq, readVar(count, at), 0),
			Then: &ast.ExprStmt{Node: node, X: &ast.Assign{Node: node, Var: count, Target: at, X: b.number(intLit(-1, at), b.int())}}})
	}
	for i, conversion := range conversions {
		e := rest[i]
		do, hint, why := b.scanned(fn, conversion, e, rest)
		if why != "" {
			return refuse(spanOf(e), hint, why)
		}
		if node := (ast.Node{Span: spanOf(e)}); do != nil {
			stmts = append(stmts, &ast.If{Node: node, Cond: b.compare(ast.Gt, readVar(count, at), int64(i)), Then: &ast.ExprStmt{Node: node, X: do}})
		}
	}
	count.Index = len(b.fn.def.Locals)
	b.fn.def.Locals = append(b.fn.def.Locals, count)
	stmts = append(stmts, &ast.ExprStmt{Node: node, X: readVar(count, at)})
	return &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: stmts}}
}

// scanned builds the store of one conversion of a scanf format, where e is the address. The store
// may be nil if it changes nothing that ic3play tracks. If scanned cannot build the store, "why" is
// the reason, and "hint" says what the user can write instead. The parameter args contains the addresses
// of all conversions of the call, which are stored one after the other.
func (b *builder) scanned(fn library.Function, conversion format.Scan, e parser.IEContext, args []parser.IEContext) (store ast.Expr, hint, why string) {
	const oneByOne, computed = "read into one variable at a time", "this address is computed, which is not supported here"
	if conversion.Type == "s" || conversion.Type == "[" {
		call, hint := b.scanString(conversion, e)
		switch {
		case len(args) > 1 && !b.isPlainPlace(e, args):
			return nil, oneByOne, computed
		case hint != "":
			return nil, hint, "this does not point to characters that ic3play tracks"
		}
		return call, "", ""
	}
	if strings.ContainsAny(conversion.Type, format.FloatConversions) {
		do, ok := b.scanFloat(conversion.Type, e)
		if !ok {
			return nil, "use %f for a float, %lf for a double and %Lf for a long double", "this is not the address of a floating-point variable that %" + conversion.Type + " reads"
		}
		return do, "", ""
	}
	to := b.pointedAt(e)
	switch {
	case to.isEmpty():
		return nil, "pass the address of an integer variable", "this is not the address of an integer variable"
	case contains(e, hasEffect) || to.element != nil && len(args) > 1 && !b.isPlainPlace(addressed(e), args):
		return nil, oneByOne, computed
	case !b.converts(conversion.Type, *b.staticType(e).elem):
		return nil, "use the conversion of its type", "%" + conversion.Type + " does not read " + b.staticType(e).elem.ast.Name
	}
	t := to.typ()
	t.Const = false
	any := &ast.Nondet{Node: ast.Node{Span: spanOf(e)}, Name: fn.Name + "()", Type: t}
	if conversion.Width > 0 { // the number has at most so many characters, one of which may be the sign
		low, high := num.One(), num.One()
		for i := range conversion.Width {
			if high = high.Mul(num.From(10)); i > 0 {
				low = low.Mul(num.From(10))
			}
		}
		low, high = num.One().Sub(low), high.Sub(num.One())
		any.Low, any.High = &low, &high
	}
	return &ast.Assign{Node: ast.Node{Span: spanOf(e)}, Var: to.v, At: to.element, Target: spanOf(e), X: any}, "", ""
}

// scanFloat builds the store of a number to the floating-point variable that e points to. The
// number is not tracked, so the result contains only the checks of the store. If e does not point
// to a variable of the type that the conversion reads, ok is false.
func (b *builder) scanFloat(conversion string, e parser.IEContext) (do ast.Expr, ok bool) {
	name := map[string]string{"": "float", "l": "double", "L": "long double"}[conversion[:len(conversion)-1]]
	if of := elementOf(*b.staticType(e)); contains(e, hasEffect) || of == nil || of.kind != cFloat || of.ast.Name != name || of.ast.Const || of.constQualified {
		return nil, false
	}
	if u, ok := inner(e).(*parser.UnaryContext); ok && u.GetOp().GetText() == "&" {
		return void(b.floatAccess(u.E(), true)), b.storesFloat(u.E())
	}
	if b.mem == nil || !b.isPointer(e) {
		return nil, false
	}
	to := b.cellOf(b.pointerValue(e), "*"+e.GetText(), true, spanOf(e))
	if to == nil {
		return nil, true
	}
	return b.storeAnyFloat(to, spanOf(e)), true
}

// addressed returns x for the address &x, and other expressions unchanged.
func addressed(c parser.IEContext) parser.IEContext {
	if u, ok := inner(c).(*parser.UnaryContext); ok && u.GetOp().GetText() == "&" {
		return u.E()
	}
	return c
}

// isPlainPlace reports whether a place is a variable, or a part of one that members and indices select.
// The indices are constants, or variables that no argument of the call could change.
func (b *builder) isPlainPlace(c parser.IEContext, args []parser.IEContext) bool {
	for {
		switch x := inner(c).(type) {
		case *parser.NameContext:
			return true
		case *parser.IndexContext:
			index := lastOf(x.Expr())
			_, constant := b.plainValue(index)
			if b.staticType(x.E()).kind != cArray || !constant && !(isName(inner(index)) && b.keeps(inner(index).GetText(), args)) {
				return false
			}
			c = x.E()
			continue
		case *parser.Member_Context:
			if x.ARROW() == nil {
				c = x.E()
				continue
			}
		}
		return false
	}
}

// keeps reports whether a call of scanf with the given arguments cannot change the variable "name":
// each argument leads to characters or floating-point numbers, or is the address of another variable
// or of a part of one.
func (b *builder) keeps(name string, args []parser.IEContext) bool {
	s := b.scope.lookup(name)
	if s == nil || s.kind != symVar || isChar(s.typ) || b.mem != nil && b.mem.bytes {
		return false
	}
	for _, e := range args {
		if of := b.staticType(e).elem; of != nil && (isChar(*of) || of.kind == cFloat) {
			continue
		}
		u, ok := inner(e).(*parser.UnaryContext)
		if !ok || u.GetOp().GetText() != "&" || isName(inner(u.E())) && inner(u.E()).GetText() == name || b.isIndirect(u.E()) || !designates(u.E()) {
			return false
		}
	}
	return true
}

// scanString builds the call that stores a string of at most conversion.Width characters. If the width
// is 0, the length is not limited. If scanString cannot build the call, the second result says what the user
// can write instead.
func (b *builder) scanString(conversion format.Scan, e parser.IEContext) (call ast.Expr, hint string) {
	name := "__scanf_string"
	if conversion.Type == "[" {
		name = "__scanf_set"
	}
	f := b.funcs[name]
	if b.mem == nil || f == nil || contains(e, hasEffect) {
		return nil, "read characters by fgets"
	}
	if of := b.staticType(e).elem; of == nil || of.kind != cInt || of.ast.Name != "char" {
		return nil, "pass an array of char"
	}
	limit := int64(-1)
	if conversion.Width > 0 {
		limit = int64(conversion.Width)
	}
	at := spanOf(e)
	args := []ast.Expr{b.pointerAs(f.params[0].typ.elem, e).x, b.number(intLit(limit, at), b.int())}
	if conversion.Type == "[" {
		args = append(args, b.number(intLit(truthValue(conversion.Other), at), b.int()))
		for i := len(args); i < len(f.params); i += 2 {
			r := [2]byte{1, 0} // no character
			if k := (i - 3) / 2; k < len(conversion.Set) {
				r = conversion.Set[k]
			}
			args = append(args, b.number(intLit(int64(r[0]), at), b.int()), b.number(intLit(int64(r[1]), at), b.int()))
		}
	}
	return &ast.Call{Node: ast.Node{Span: at}, Func: b.instanceFor(f, make([]pointerTarget, len(f.params)), at), Args: args}, ""
}

func (b *builder) converts(conversion string, t ctype) bool {
	length, letter := conversion[:len(conversion)-1], conversion[len(conversion)-1]
	names, ok := map[string][2]string{
		"": {"int", "unsigned int"}, "hh": {"signed char", "unsigned char"}, "h": {"short", "unsigned short"}, "l": {"long", "unsigned long"},
		"ll": {"long long", "unsigned long long"}, "j": {"intmax_t", "uintmax_t"}, "z": {"ptrdiff_t", "size_t"}, "t": {"ptrdiff_t", "size_t"},
	}[length]
	if letter == 'c' {
		names = [2]string{"char", "char"}
	}
	if !ok || t.kind != cInt {
		return false
	}
	name := names[0]
	if strings.ContainsRune("ouxX", rune(letter)) {
		name = names[1]
	}
	m := ast.LP64()
	if b.file.Rules.C {
		m = b.model()
	}
	want := b.typeNamed(name).ast
	return want.Kind == t.ast.Kind && width(m, want) == width(m, t.ast)
}

// pointedAt returns the integer variable that a scanf argument points to, such as n for &n. If the
// variable is unknown, the returned lvalue is empty.
func (b *builder) pointedAt(c parser.IEContext) lvalue {
	c = inner(c)
	if u, ok := c.(*parser.UnaryContext); ok && u.GetOp().GetText() == "&" {
		if t := b.staticType(u.E()); t.kind != cInt || t.ast.Const {
			return lvalue{}
		}
		return b.lvalue(u.E())
	}
	if !b.isPointer(c) {
		return lvalue{}
	}
	if b.mem != nil {
		if p := b.pointerValue(c); p.targetType != nil && p.targetType.kind == cInt && !p.targetType.ast.Const {
			return lvalue{element: b.cellOf(p, "*"+c.GetText(), true, spanOf(c))}
		}
		return lvalue{}
	}
	of := b.staticType(c).elem
	a, do := b.findTarget(c)
	if do != nil || a.kind != targetPart || a.part.sym == nil || a.part.sym.v == nil || a.part.typ.kind != cInt || a.part.typ.ast.Const ||
		of == nil || !sameSize(*of, a.part.typ) {
		return lvalue{}
	}
	a.part.sym.use(spanOf(c))
	return lvalue{v: a.part.sym.v}
}
