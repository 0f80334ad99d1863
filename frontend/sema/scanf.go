package sema

import (
	"strconv"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
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
	args := c.AllArg()
	for _, a := range args {
		if a.(*parser.ArgContext).E() == nil {
			return refuse(at, "pass addresses", "an argument is not an address")
		}
	}
	if len(args) <= fn.Format {
		return refuse(at, "pass a format", "the format is missing")
	}
	text, ok := inner(args[fn.Format].(*parser.ArgContext).E()).(*parser.StringContext)
	if !ok {
		return refuse(at, "write the format as a string literal", "the format is not a string literal")
	}
	conversions, why := conversionsOf(strings.ReplaceAll(text.GetText(), `"`, ""))
	if why != "" {
		return refuse(spanOf(text), "read integers with %d or a similar conversion, or use nondet_int()", why)
	}
	if fn.Format > 0 && !b.onlyPrinted(args[0].(*parser.ArgContext).E()) {
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
	format, _ := characters(text)
	if start := strings.TrimLeft(string(format), " \t\n\v\f\r"); strings.HasPrefix(start, "%") && !strings.HasPrefix(start, "%%") && (conversions[0] == "c" || strings.HasSuffix(conversions[0], "s")) {
		// The conversion accepts every character, so it fails only at the end of the input.
		stmts = append(stmts, &ast.If{Node: node, Cond: b.compare(ast.Eq, readVar(count, at), 0),
			Then: &ast.ExprStmt{Node: node, X: &ast.Assign{Node: node, Var: count, Target: at, X: b.number(intLit(-1, at), b.int())}}})
	}
	for i, conversion := range conversions {
		e := rest[i].(*parser.ArgContext).E()
		converted := b.compare(ast.Gt, readVar(count, at), int64(i))
		if width, ok := strings.CutSuffix(conversion, "s"); ok {
			call, hint := b.scanString(width, e)
			if len(conversions) > 1 && !isPlainPlace(e) { // an earlier conversion may change the address
				return refuse(spanOf(e), "read into one variable at a time", "this address is computed, which is not supported here")
			}
			if hint != "" {
				return refuse(spanOf(e), hint, "this does not point to characters that ic3play tracks")
			}
			stmts = append(stmts, &ast.If{Node: ast.Node{Span: spanOf(e)}, Cond: converted, Then: &ast.ExprStmt{Node: ast.Node{Span: spanOf(e)}, X: call}})
			continue
		}
		if strings.ContainsAny(conversion, floatConversions) {
			do, ok := b.scanFloat(conversion, e)
			if !ok {
				return refuse(spanOf(e), "use %f for a float, %lf for a double and %Lf for a long double", "this is not the address of a floating-point variable that %"+conversion+" reads")
			}
			if do != nil {
				stmts = append(stmts, &ast.If{Node: ast.Node{Span: spanOf(e)}, Cond: converted, Then: &ast.ExprStmt{Node: ast.Node{Span: spanOf(e)}, X: do}})
			}
			continue
		}
		to := b.pointedAt(e)
		if to.isEmpty() {
			return refuse(spanOf(e), "pass the address of an integer variable", "this is not the address of an integer variable")
		}
		if contains(e, hasEffect) || to.element != nil && len(conversions) > 1 {
			return refuse(spanOf(e), "read into one variable at a time", "this address is computed, which is not supported here")
		}
		width, conversion := leadingNumber(conversion)
		if !b.converts(conversion, *b.staticType(e).elem) {
			return refuse(spanOf(e), "use the conversion of its type", "%"+conversion+" does not read "+b.staticType(e).elem.ast.Name)
		}
		t := to.typ()
		t.Const = false
		any := &ast.Nondet{Node: ast.Node{Span: spanOf(e)}, Name: fn.Name + "()", Type: t}
		if width > 0 { // the number has at most "width" characters, one of which may be the sign
			low, high := num.One(), num.One()
			for i := range width {
				if high = high.Mul(num.From(10)); i > 0 {
					low = low.Mul(num.From(10))
				}
			}
			low, high = num.One().Sub(low), high.Sub(num.One())
			any.Low, any.High = &low, &high
		}
		set := &ast.Assign{Node: ast.Node{Span: spanOf(e)}, Var: to.v, At: to.element, Target: spanOf(e), X: any}
		stmts = append(stmts, &ast.If{Node: ast.Node{Span: spanOf(e)},
			Cond: converted,
			Then: &ast.ExprStmt{Node: ast.Node{Span: spanOf(e)}, X: set}})
	}
	count.Index = len(b.fn.def.Locals)
	b.fn.def.Locals = append(b.fn.def.Locals, count)
	stmts = append(stmts, &ast.ExprStmt{Node: node, X: readVar(count, at)})
	return &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: stmts}}
}

// floatConversions contains the letters of conversions to floating-point numbers (7.21.6.2p12).
const floatConversions = "aAeEfFgG"

// scanFloat builds the possible failures of a store to the floating-point variable that e points
// to. If e does not point to a variable of the type that the conversion reads, ok is false.
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

func isPlainPlace(c parser.IEContext) bool {
	for {
		switch x := inner(c).(type) {
		case *parser.NameContext:
			return true
		case *parser.Member_Context:
			if x.ARROW() == nil {
				c = x.E()
				continue
			}
		}
		return false
	}
}

// scanString builds the call that stores a string of at most width characters. If "width" is "",
// the length is not limited. If scanString cannot build the call, the second result says what the
// user can write instead.
func (b *builder) scanString(width string, e parser.IEContext) (call ast.Expr, hint string) {
	if b.mem == nil || b.funcs["__scanf_string"] == nil || contains(e, hasEffect) {
		return nil, "read characters by fgets"
	}
	if of := b.staticType(e).elem; of == nil || of.kind != cInt || of.ast.Name != "char" {
		return nil, "pass an array of char"
	}
	limit := int64(-1)
	if width != "" {
		limit, _ = strconv.ParseInt(width, 10, 64)
	}
	at := spanOf(e)
	f := b.funcs["__scanf_string"]
	return &ast.Call{Node: ast.Node{Span: at}, Func: b.instanceFor(f, make([]pointerTarget, 2), at), Args: []ast.Expr{b.pointerAs(f.params[0].typ.elem, e).x, b.number(intLit(limit, at), b.int())}}, ""
}

// conversionsOf returns the conversions of a scanf format, such as "d", "lu", "2d" and "9s". If the
// format has an unsupported conversion, the second result describes this conversion. Otherwise the
// second result is "".
func conversionsOf(format string) (out []string, reason string) {
	for i, r := range format {
		if r == '\\' && i+1 < len(format) && strings.ContainsRune("01234567xuU?", rune(format[i+1])) {
			return nil, "an escape sequence in the format may stand for %"
		}
	}
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return out, ""
		}
		if strings.HasPrefix(rest, "%") {
			format = rest[1:]
			continue
		}
		width := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		if strings.HasPrefix(rest[width:], "s") && (width == 0 || width < 9 && rest[0] != '0') {
			out = append(out, rest[:width+1])
			format = rest[width+1:]
			continue
		}
		if signed := strings.HasPrefix(strings.TrimLeft(rest[width:], "hljzt"), "d"); !signed || width > 2 || width > 0 && rest[0] == '0' {
			width = 0 // only %d has a width, of at most 2 digits
		}
		length := width + len(rest[width:]) - len(strings.TrimLeft(rest[width:], "hljztL"))
		if length == len(rest) || !strings.ContainsRune("diouxXc"+floatConversions, rune(rest[length])) || rest[length] == 'c' && length > 0 {
			return nil, "the conversion %" + rest[:min(len(rest), length+1)] + " is not supported"
		}
		out = append(out, rest[:length+1])
		format = rest[length+1:]
	}
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
