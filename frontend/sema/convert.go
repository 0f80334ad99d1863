package sema

import (
	"strings"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// If integers are C's own (Rules.C), every expression has a type, and the tree contains the
// implicit conversions of C: the integer promotions (C11, 6.3.1.1) and the usual arithmetic
// conversions (6.3.1.8). If integers are mathematical, this file does nothing.

func (b *builder) int() ast.Type {
	return ast.Type{Kind: ast.Signed, Name: "int", Width: b.model().Int}
}

// model returns the widths of the types. With mathematical integers all widths are 0.
func (b *builder) model() ast.Model {
	if !b.file.Rules.C {
		return ast.Model{}
	}
	return b.file.Rules.Model
}

// exactWidth returns the width in bits that a type name such as uint8_t or s32 contains. If a name
// contains no width, it returns 0.
func exactWidth(m ast.Model, name string) uint8 {
	s := strings.TrimSuffix(strings.TrimLeft(name, "_"), "_t")
	kind := strings.TrimRight(s, "0123456789")
	switch strings.TrimPrefix(strings.TrimSuffix(kind, "_"), "u") {
	case "int", "int_least", "int_fast", "":
	case "s":
	default:
		return 0
	}
	switch s[len(kind):] {
	case "8":
		return m.Char
	case "16":
		return m.Short
	case "32":
		return m.Int
	case "64":
		return m.LongLong
	case "128":
		return 2 * m.LongLong
	}
	return 0
}

func width(m ast.Model, t ast.Type) uint8 {
	name := t.Name
	if w := exactWidth(m, name); w > 0 {
		return w
	}
	switch name {
	case "size_t", "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t":
		return m.Long
	case "intmax_t", "uintmax_t":
		return m.LongLong
	case "wchar_t":
		return m.Int
	}
	switch words := " " + name + " "; {
	case strings.Contains(words, " __int128 "):
		return 2 * m.LongLong
	case strings.Contains(words, " char "):
		return m.Char
	case strings.Contains(words, " short "):
		return m.Short
	case strings.Count(words, " long") > 1:
		return m.LongLong
	case strings.Contains(words, " long "):
		return m.Long
	}
	return m.Int
}

func (b *builder) wide(t ast.Type) ast.Type {
	if b.file.Rules.C && (t.Kind == ast.Signed || t.Kind == ast.Unsigned) {
		t.Width, t.Narrow = width(b.model(), t), 0
	}
	return t
}

func (b *builder) typeOf(e ast.Expr) ast.Type {
	for {
		switch x := e.(type) {
		case *ast.IntLit:
			return x.Type
		case *ast.EnumRef:
			return x.Enum.Type
		case *ast.VarRef:
			return x.Var.Type
		case *ast.Element:
			return x.Type()
		case *ast.Offset:
			if x.Diff {
				return ast.Type{Kind: ast.Signed, Name: "long"}
			}
			e = x.X
			continue
		case *ast.Unary:
			if x.Op == ast.Not {
				return b.int()
			}
			return x.Type
		case *ast.Binary:
			switch {
			case x.Op == ast.Comma:
				e = x.Y
				continue
			case x.Op >= ast.Lt && x.Op <= ast.LogOr:
				return b.int()
			}
			return x.Type
		case *ast.Cond:
			e = x.T // the last two operands of ?: have the same type
			continue
		case *ast.Assign:
			return x.Stored()
		case *ast.Convert:
			return x.Type
		case *ast.Call:
			return x.Func.Result
		case *ast.Nondet:
			return x.Type
		case *ast.StmtExpr:
			if r := x.Result(); r != nil {
				e = r.X
				continue
			}
		}
		return b.int()
	}
}

// typeOfValue returns the type of an integer constant (6.4.4.1): the first allowed type that can
// represent it, from int and unsigned int to unsigned long long, or unsigned long long if none can.
// "longs" is the number of ranks that the suffix excludes: 1 for l, and 2 for ll. "signed" and
// "unsigned" say whether signed and unsigned types are allowed.
func (b *builder) typeOfValue(v num.Int, longs int, unsigned, signed bool) ast.Type {
	types := b.integers()
	for _, t := range types[2*longs:] {
		possible := t.Kind == ast.Signed && signed || t.Kind == ast.Unsigned && unsigned
		if possible && fitsType(t, v) {
			return t
		}
	}
	return types[len(types)-1]
}

func (b *builder) integers() []ast.Type {
	m := b.model()
	return []ast.Type{
		{Kind: ast.Signed, Name: "int", Width: m.Int}, {Kind: ast.Unsigned, Name: "unsigned int", Width: m.Int},
		{Kind: ast.Signed, Name: "long", Width: m.Long}, {Kind: ast.Unsigned, Name: "unsigned long", Width: m.Long},
		{Kind: ast.Signed, Name: "long long", Width: m.LongLong}, {Kind: ast.Unsigned, Name: "unsigned long long", Width: m.LongLong},
	}
}

func (b *builder) literal(lit *ast.IntLit, text string) ast.Expr {
	if !b.file.Rules.C {
		return lit
	}
	s := preproc.IntSuffix(text)
	t := b.typeOfValue(lit.Value, s.Long, s.Unsigned || !s.Decimal, !s.Unsigned)
	// Compilers treat a constant of this size in different ways (6.4.4p2).
	if bits := lit.Value.BitLen(); bits > 64 || bits == 64 && s.Decimal && !s.Unsigned {
		b.rep.ReportHint(diag.Constant, lit.Span, "write a constant of at most 64 bits, with the suffix u if it needs all 64", "this constant is too large for every integer type")
	}
	lit.Type = t
	return lit
}

// number gives the type t to a constant that the builder has created, and returns the constant.
func (b *builder) number(lit *ast.IntLit, t ast.Type) *ast.IntLit {
	lit.Type = b.wide(t)
	return lit
}

// longWidth returns the width of long in bits, which determines constants such as LONG_MAX.
func (b *builder) longWidth() int {
	if b.file.Rules.C {
		return int(b.model().Long)
	}
	return 64
}

func sameValues(t, u ast.Type) bool { return t.Kind == u.Kind && t.Width == u.Width }

func (b *builder) convert(e ast.Expr, t ast.Type) ast.Expr {
	if !b.file.Rules.C || sameValues(b.typeOf(e), t) {
		return e
	}
	t.Const = false
	return &ast.Convert{Node: ast.Node{Span: e.Pos()}, Type: t, X: e, Implicit: true}
}

func (b *builder) promoted(t ast.Type) ast.Type {
	if t.Kind == ast.Bool || t.Width < b.model().Int {
		return b.int()
	}
	t.Const = false
	return t
}

func rank(m ast.Model, t ast.Type) int {
	words := " " + t.Name + " "
	switch {
	case t.Width > m.LongLong:
		return 6
	case strings.Count(words, " long") > 1:
		return 5
	case strings.Contains(words, " long "):
		return 4
	case t.Width > m.Long:
		return 5
	case t.Width > m.Int:
		return 4
	case t.Width < m.Int:
		return 2
	}
	return 3
}

func (b *builder) commonType(t, u ast.Type) ast.Type {
	t, u = b.promoted(t), b.promoted(u)
	m := b.model()
	if t.Kind == u.Kind {
		if rank(m, u) > rank(m, t) {
			return u
		}
		return t
	}
	if t.Kind == ast.Unsigned {
		t, u = u, t // swap, so that t is the signed type
	}
	switch {
	case rank(m, u) >= rank(m, t):
		return u
	case t.Width > u.Width:
		return t
	}
	return ast.Type{Kind: ast.Unsigned, Name: "unsigned " + t.Name, Width: t.Width}
}

func (b *builder) unaryTyped(e *ast.Unary) ast.Expr {
	if b.file.Rules.C && e.Op != ast.Not {
		if t := b.typeOf(e.X); b.isWideField(t) {
			b.refuseWide(e.Span, t)
		}
		e.Type = b.promoted(b.typeOf(e.X))
		e.X = b.convert(e.X, e.Type)
	}
	return e
}

func (b *builder) binaryTyped(e *ast.Binary) ast.Expr {
	if !b.file.Rules.C {
		return e
	}
	switch e.Op {
	case ast.LogAnd, ast.LogOr, ast.Comma:
		return e
	}
	b.wideOperands(e)
	switch e.Op {
	case ast.Shl, ast.Shr:
		e.Type = b.promoted(b.typeOf(e.X))
		e.X, e.Y = b.convert(e.X, e.Type), b.convert(e.Y, b.promoted(b.typeOf(e.Y)))
		return e
	}
	t := b.commonType(b.typeOf(e.X), b.typeOf(e.Y))
	e.X, e.Y = b.convert(e.X, t), b.convert(e.Y, t)
	if e.Op < ast.Lt || e.Op > ast.Ne {
		e.Type = t
	}
	return e
}

func (b *builder) condTyped(e *ast.Cond) ast.Expr {
	if b.file.Rules.C && ast.TypeOf(e.T) != ast.Void {
		for _, x := range []ast.Expr{e.T, e.F} {
			if t := b.typeOf(x); b.isWideField(t) {
				b.refuseWide(e.Span, t)
			}
		}
		t := b.commonType(b.typeOf(e.T), b.typeOf(e.F))
		e.T, e.F = b.convert(e.T, t), b.convert(e.F, t)
		if m := b.model(); rank(m, b.typeOf(e.T)) != rank(m, t) { // the operand e.T has the type of e
			e.T = &ast.Convert{Node: ast.Node{Span: e.T.Pos()}, Type: t, X: e.T, Implicit: true}
		}
	}
	return e
}

func (b *builder) assignTyped(e *ast.Assign) ast.Expr {
	if !b.file.Rules.C || e.Op == ast.Set {
		return e
	}
	b.wideOperator(e.Stored(), e.Binary, e.X, e.Span)
	switch {
	case e.X == nil:
		e.Type = b.commonType(e.Stored(), b.int())
	case e.Binary == ast.Shl || e.Binary == ast.Shr:
		e.Type = b.promoted(e.Stored())
		e.X = b.convert(e.X, b.promoted(b.typeOf(e.X)))
	default:
		e.Type = b.commonType(e.Stored(), b.typeOf(e.X))
		e.X = b.convert(e.X, e.Type)
	}
	return e
}
