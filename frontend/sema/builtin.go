package sema

import (
	"math"
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file builds calls of builtin functions of gcc and clang: builtins about types and constants,
// about the bits of a number, and checked arithmetic. The builder expresses each call by operators.

func (b *builder) compilersBuiltin(c *parser.CallContext, name string, at source.Span) ast.Expr {
	short, ok := strings.CutPrefix(name, "__builtin_")
	if name == "offsetof" || classifiesFloat(name) && b.funcs[name] == nil {
		short, ok = name, true
	}
	if !ok {
		return nil
	}
	var args []*parser.ArgContext
	values := true
	for _, a := range c.AllArg() {
		args = append(args, a.(*parser.ArgContext))
		values = values && a.(*parser.ArgContext).E() != nil
	}
	switch n := len(args); {
	case short == "offsetof" && n == 2 && args[0].TypeName() != nil && args[1].E() != nil:
		return b.offsetof(args[0].TypeName(), args[1].E(), at)
	case short == "types_compatible_p" && n == 2 && args[0].TypeName() != nil && args[1].TypeName() != nil:
		return b.typesCompatible(args[0].TypeName(), args[1].TypeName(), at)
	case !values:
		return nil
	case short == "choose_expr" && n == 3:
		if _, v, ok := b.constant(args[0].E(), true); ok {
			if v.IsZero() {
				return b.e(args[2].E())
			}
			return b.e(args[1].E())
		}
		return b.placeholder(at)
	case short == "expect_with_probability" && n == 3:
		return b.builtinExpect(c)
	case short == "object_size" && n == 2: // the result depends on what the compiler knows about the object
		return &ast.Nondet{Node: ast.Node{Span: at}, Name: name + "()", Type: b.wide(ast.Type{Kind: ast.Unsigned, Name: "unsigned long"})}
	case n > 0 && classifiesFloat(short) && slices.ContainsFunc(args, func(a *parser.ArgContext) bool { return b.isFloat(a.E(), 0) }):
		var parts []parser.IEContext
		for _, a := range args {
			parts = append(parts, a.E())
		}
		return b.vague(at, b.int(), parts...)
	case short == "constant_p" && n == 1:
		return b.constantP(args[0].E(), at)
	case n == 1:
		if do := b.bitsBuiltin(short, args[0].E(), at); do != nil {
			return do
		}
	case n == 3 && strings.HasSuffix(short, "_overflow"):
		return b.checkedArithmetic(strings.TrimSuffix(short, "_overflow"), true, args, at)
	case n == 3 && strings.HasSuffix(short, "_overflow_p"):
		return b.checkedArithmetic(strings.TrimSuffix(short, "_overflow_p"), false, args, at)
	}
	return nil
}

// classifiesFloat reports whether "name" is a macro of <math.h> that classifies or compares
// floating-point numbers (7.12.3, 7.12.14), or ends the name of the builtin to which gcc's library
// expands it.
func classifiesFloat(name string) bool {
	switch name {
	case "fpclassify", "isfinite", "isinf", "isinf_sign", "isnan", "isnormal", "signbit",
		"isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered":
		return true
	}
	return false
}

func (b *builder) numberOf(n int64, t ast.Type, at source.Span) ast.Expr {
	return b.number(intLit(n, at), t)
}

// typesCompatible builds a call of __builtin_types_compatible_p: the number 1 if the types are
// compatible, and otherwise 0. Qualifiers do not count.
func (b *builder) typesCompatible(x, y parser.ITypeNameContext, at source.Span) ast.Expr {
	b.checkTypeName(x)
	b.checkTypeName(y)
	t, okT := b.wholeType(x)
	u, okU := b.wholeType(y)
	same, known := b.sameType(t, u)
	if !okT || !okU || !known {
		return b.refuse(diag.Type, at, "write 1 or 0 instead", "it is not known whether these types are compatible")
	}
	return b.numberOf(truthValue(same), b.int(), at)
}

func truthValue(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// constantP builds __builtin_constant_p: 1 for an expression without variables. For other
// expressions the value depends on the compiler, so it may be 0 or 1.
func (b *builder) constantP(c parser.IEContext, at source.Span) ast.Expr {
	b.namesIn(c)
	if !contains(c, readsName) {
		return b.numberOf(1, b.int(), at)
	}
	zero, one := num.Zero(), num.One()
	return &ast.Nondet{Node: ast.Node{Span: at}, Name: "__builtin_constant_p()", Type: b.int(), Low: &zero, High: &one}
}

func (b *builder) offsetof(name parser.ITypeNameContext, member parser.IEContext, at source.Span) ast.Expr {
	t, ok := b.wholeType(name)
	var offset int64
	var find func(c parser.IEContext) (ctype, bool)
	find = func(c parser.IEContext) (ctype, bool) {
		switch x := inner(c).(type) {
		case *parser.NameContext:
			return b.memberAt(t, x.ID().GetText(), &offset)
		case *parser.Member_Context:
			whole, ok := find(x.E())
			if !ok || x.ARROW() != nil {
				return ctype{}, false
			}
			return b.memberAt(whole, x.ID().GetText(), &offset)
		case *parser.IndexContext:
			whole, ok := find(x.E())
			v, isConst := b.plainValue(lastOf(x.Expr()))
			n, small := v.Int64()
			if !ok || !isConst || !small || whole.kind != cArray || whole.elem == nil || n < 0 || n > maxBytes {
				return ctype{}, false
			}
			size, ok := b.bytes(*whole.elem)
			offset += n * size
			return *whole.elem, ok
		}
		return ctype{}, false
	}
	if ok {
		var of ctype
		of, ok = find(member)
		ok = ok && !of.bits
	}
	if !ok {
		return b.refuse(diag.Sizeof, at, "", "the offset of this member is not known")
	}
	return b.sizeLiteral(offset, at)
}

// memberAt returns the type of a struct's member and adds the member's offset in bytes to *offset.
// If the offset is unknown, memberAt returns false.
func (b *builder) memberAt(t ctype, name string, offset *int64) (ctype, bool) {
	if _, _, ok := b.sizeAndAlign(t, 0); !ok || t.kind != cStruct {
		return ctype{}, false
	}
	if t.def.runs != nil {
		return b.bitMember(t, name, offset)
	}
	place := int64(0)
	for _, f := range t.def.named() {
		size, align, ok := b.memberLayout(t.def, f.typ, 1)
		if !ok {
			return ctype{}, false
		}
		if place = multiple(place, align); t.def.members != nil {
			place = 0
		}
		if f.name == name {
			*offset += place
			return f.typ.within(t), true
		}
		if f.name == "" {
			if m, ok := b.memberAt(f.typ, name, offset); ok {
				*offset += place
				return m, true
			}
		}
		place += size
	}
	return ctype{}, false
}

// bitMember is memberAt for a struct with bit-fields. *offset becomes the byte that contains the
// field's first bit, and the field "shift" of the result is the index of this bit in the byte.
func (b *builder) bitMember(t ctype, name string, offset *int64) (ctype, bool) {
	for i, at := range b.bitPlaces(t.def) {
		switch f := t.def.fields[i]; {
		case f.name == name:
			*offset += at / 8
			of := f.typ.within(t)
			of.shift = uint8(at % 8)
			return of, true
		case f.name == "":
			if m, ok := b.memberAt(f.typ.within(t), name, offset); ok {
				*offset += at / 8
				return m, true
			}
		}
	}
	return ctype{}, false
}

func (b *builder) bitsBuiltin(name string, c parser.IEContext, at source.Span) ast.Expr {
	types := b.integers()
	var t ast.Type
	bytes := 0
	base := strings.TrimRight(name, "l")
	switch base {
	case "popcount", "parity", "clz", "ctz", "ffs":
		if longs := len(name) - len(base); longs <= 2 {
			t = types[2*longs+1]
		}
	case "bswap16", "bswap32", "bswap64":
		bytes = map[string]int{"bswap16": 2, "bswap32": 4, "bswap64": 8}[base]
		t = map[int]ast.Type{2: {Kind: ast.Unsigned, Name: "uint16_t"}, 4: {Kind: ast.Unsigned, Name: "uint32_t"}, 8: {Kind: ast.Unsigned, Name: "uint64_t"}}[bytes]
	}
	if t.Name == "" {
		return nil
	}
	t = b.wide(t)
	if !b.file.Rules.C {
		return b.refuse(diag.Bitwise, at, "use C's integers, -ints=c, which have bits", "__builtin_%s is not supported with mathematical integers", name)
	}
	value := &ast.Convert{Node: ast.Node{Span: at}, Type: t, X: b.value(c), Implicit: true}
	if v, ok := constant.Value(value); ok && (!v.IsZero() || base != "clz" && base != "ctz") {
		lit := func() ast.Expr { return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: v}, t) }
		if r, ok := constant.Value(b.ofBits(base, bytes, t, lit, at)); ok {
			return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: r}, b.bitsResult(t, bytes))
		}
	}
	return b.withTemp(value, at, func(x func() ast.Expr) ast.Expr { return b.ofBits(base, bytes, t, x, at) })
}

func (b *builder) bitsResult(t ast.Type, bytes int) ast.Type {
	if bytes > 0 {
		return t
	}
	return b.int()
}

func (b *builder) ofBits(name string, bytes int, t ast.Type, x func() ast.Expr, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	op := func(op ast.BinaryOp, l, r ast.Expr) ast.Expr {
		return b.binaryTyped(&ast.Binary{Node: node, Op: op, X: l, Y: r})
	}
	lit := func(n num.Int) ast.Expr { return b.number(&ast.IntLit{Node: node, Value: n}, t) }
	small := func(n int64) ast.Expr { return b.numberOf(n, b.int(), at) }
	power := func(n int) num.Int {
		out := num.One()
		for range n {
			out = out.Add(out)
		}
		return out
	}
	sum := func(n int, part func(i int) ast.Expr) ast.Expr {
		out := part(0)
		for i := 1; i < n; i++ {
			out = op(ast.Add, out, part(i))
		}
		return out
	}
	width := int(t.Width)
	// bit builds an expression for bit i of x, with type int.
	bit := func(i int) ast.Expr {
		return b.convert(op(ast.BitAnd, op(ast.Shr, x(), small(int64(i))), lit(num.One())), b.int())
	}
	// low builds an expression for the number of trailing zero bits of x. The value of x must not
	// be 0.
	low := func() ast.Expr {
		return sum(width-1, func(i int) ast.Expr {
			return op(ast.Eq, op(ast.BitAnd, x(), lit(power(i+1).Sub(num.One()))), lit(num.Zero()))
		})
	}
	isZero := func() ast.Expr { return op(ast.Eq, x(), lit(num.Zero())) }
	// unlessZero builds an expression whose value is e if x is not 0, and an arbitrary number if x
	// is 0, because gcc leaves the result for 0 undefined.
	unlessZero := func(e ast.Expr) ast.Expr {
		return b.condTyped(&ast.Cond{Node: node, C: isZero(), T: &ast.Nondet{Node: node, Name: "__builtin_" + name + "(0)", Type: b.int()}, F: e})
	}
	switch name {
	case "popcount":
		return sum(width, bit)
	case "parity":
		return op(ast.Rem, sum(width, bit), small(2))
	case "clz":
		return unlessZero(sum(width-1, func(i int) ast.Expr { return op(ast.Lt, x(), lit(power(width-1-i))) }))
	case "ctz":
		return unlessZero(low())
	case "ffs":
		return b.condTyped(&ast.Cond{Node: node, C: isZero(), T: small(0), F: op(ast.Add, small(1), low())})
	}
	out := sum(bytes, func(i int) ast.Expr {
		byteOf := op(ast.BitAnd, op(ast.Shr, x(), small(int64(8*i))), lit(num.From(255)))
		return op(ast.Shl, b.convert(byteOf, t), small(int64(8*(bytes-1-i))))
	})
	return b.convert(out, t)
}

// checkedArithmetic builds __builtin_add_overflow and similar builtins. Such a builtin computes the
// exact result, wraps this result to the type of the target, and stores it in the target. Its value
// says whether wrapping changed the result. A builtin whose name contains a type, such as sadd or
// uaddll, first converts the operands to that type. If "stores" is false, the builtin is
// __builtin_add_overflow_p or similar: it stores nothing, and its third argument only determines the
// type.
func (b *builder) checkedArithmetic(name string, stores bool, args []*parser.ArgContext, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	base := strings.TrimRight(name, "l")
	longs := len(name) - len(base)
	if base == "mu" {
		base, longs = "mul", longs-1
	} else if strings.HasSuffix(base, "mu") {
		base, longs = base+"l", longs-1
	}
	ops := map[string]ast.BinaryOp{"add": ast.Add, "sub": ast.Sub, "mul": ast.Mul}
	op, generic := ops[base]
	var operands *ast.Type
	if !generic && len(base) == 4 {
		var ok bool
		if op, ok = ops[base[1:]]; !ok || base[0] != 's' && base[0] != 'u' || longs > 2 {
			return nil
		}
		t := b.integers()[2*longs]
		if base[0] == 'u' {
			t = b.integers()[2*longs+1]
		}
		operands = &t
	} else if !generic || longs != 0 {
		return nil
	}
	x, y := b.value(args[0].E()), b.value(args[1].E())
	var t ast.Type
	var to lvalue
	switch isPointer := b.isPointer(args[2].E()); {
	case isPointer != stores && stores:
		b.reportViolation(diag.Type, spanOf(args[2]), "pass the address of an integer variable", "the third argument of __builtin_%s_overflow is not a pointer", name)
		return b.placeholder(at)
	case isPointer != stores:
		b.reportViolation(diag.Type, spanOf(args[2]), "pass an expression of an integer type", "the third argument of __builtin_%s_overflow_p is a pointer", name)
		return b.placeholder(at)
	case stores:
		if to = b.pointedAt(args[2].E()); to.isEmpty() || contains(args[2].E(), hasEffect) {
			b.rep.ReportHint(diag.Pointer, spanOf(args[2]), "pass the address of an integer variable", "the result of __builtin_%s_overflow is stored at an address that is not known", name)
			return b.placeholder(at)
		}
		t = to.typ()
	default:
		t = b.typeOf(b.value(args[2].E()))
	}
	t.Const = false
	if t.Kind == ast.Bool {
		b.rep.ReportHint(diag.Type, spanOf(args[2]), "store it in another integer type", "__builtin_%s_overflow cannot store its result in a _Bool", name)
		return b.placeholder(at)
	}
	if operands != nil {
		if b.file.Rules.C && (t.Kind != operands.Kind || t.Width != operands.Width) {
			return nil
		}
		x, y = b.convert(x, *operands), b.convert(y, *operands)
	}
	// The exact sum or difference needs two bits more than the widest type. The exact product needs
	// one bit more than both operands together; it gets two.
	wide := ast.Type{Kind: ast.Signed, Name: "exact number"}
	if b.file.Rules.C {
		v, w := int(b.typeOf(x).Width), int(b.typeOf(y).Width)
		bits := max(2*int(b.model().LongLong), int(t.Width), v, w) + 2
		if op == ast.Mul {
			bits = max(bits, v+w+2)
		}
		if bits > math.MaxUint8 {
			b.rep.ReportHint(diag.Type, at, "convert one operand to a type of at most 64 bits", "a checked product of two integers of 128 bits is not supported")
			return b.placeholder(at)
		}
		wide.Width = uint8(bits)
	}
	exact := &ast.Binary{Node: node, Op: op, X: b.convert(x, wide), Y: b.convert(y, wide)}
	if b.file.Rules.C {
		exact.Type = wide
	}
	return b.withTemp(exact, at, func(r func() ast.Expr) ast.Expr {
		fitted := func() ast.Expr {
			return b.convert(&ast.Convert{Node: node, Type: t, X: r()}, wide)
		}
		wraps := ast.Expr(&ast.Binary{Node: node, Op: ast.Ne, X: r(), Y: fitted()})
		if to.isEmpty() {
			return wraps
		}
		set := &ast.Assign{Node: node, Var: to.v, At: to.element, Target: spanOf(args[2]), X: &ast.Convert{Node: node, Type: t, X: r()}}
		return &ast.Binary{Node: node, Op: ast.Comma, X: void(set), Y: wraps}
	})
}
