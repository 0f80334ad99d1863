package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// If memory.bytes is set (byteview.go), memcpy, memmove and memset may copy between different
// types. A call with a constant number of bytes becomes one assignment for each integer or pointer
// of the target's type, without a loop, if there are at most maxCopied of them. For other calls,
// the C code of library.Strings copies the bytes one by one.

const maxCopied = 64

// byElements reports whether a call of memcpy, memmove or memset can copy or set whole elements
// instead of bytes. The elements have the target type of the first argument.
func (b *builder) byElements(name string, to, from, count parser.IEContext) bool {
	t := b.typeBehind(to)
	if t == nil || t.kind == cVoid || t.kind == cArray {
		return false
	}
	size, ok := b.bytes(*t)
	if !ok || size <= 0 {
		return false
	}
	if name == "memset" {
		if v, ok := b.plainValue(from); !takesByte(*t, size) && !(ok && v.IsZero()) || t.kind == cStruct && t.def != nil && t.def.members != nil && !t.isMixedUnion() {
			return false
		}
	} else if f := b.typeBehind(from); f == nil || !sameSize(*t, *f) {
		return false
	}
	if v, ok := b.plainValue(count); ok {
		n, small := v.Int64()
		return small && n >= 0 && n%size == 0
	}
	_, _, ok = b.splitSize(count, size)
	return ok || size == 1
}

// takesByte reports whether elements of type t with the given size are integers of one byte. memset
// can store any byte in such an integer, but not in a struct of one byte.
func takesByte(t ctype, size int64) bool { return t.kind == cInt && size == 1 }

func (b *builder) copiesBytes(name string, args []parser.IEContext, at source.Span) ast.Expr {
	if x := b.copiesConstant(name, args, at); x != nil {
		return x
	}
	to := ctype{ast: b.byteType()}
	f := b.copier(name, &to, make([]bool, 2))
	if f == nil {
		return b.placeholder(at)
	}
	out := &ast.Call{Node: ast.Node{Span: at}, Args: []ast.Expr{b.pointerValue(args[0]).x}}
	if name == "memset" {
		out.Args = append(out.Args, b.convert(b.value(args[1]), b.int()))
	} else {
		out.Args = append(out.Args, b.pointerValue(args[1]).x)
	}
	out.Args = append(out.Args, b.convert(b.value(args[2]), b.wide(ast.Type{Kind: ast.Unsigned, Name: "unsigned long"})))
	out.Func = b.instanceFor(f, nil, at)
	return out
}

// copiesConstant builds a call that copies or sets a constant number of bytes. It returns nil if
// the number is not constant or too large, or if it cannot copy the bytes by whole integers and
// pointers.
func (b *builder) copiesConstant(name string, args []parser.IEContext, at source.Span) ast.Expr {
	n, ok := b.plainValue(args[2])
	count, small := n.Int64()
	if !ok || !small || count <= 0 || count > maxParts || b.fn == nil {
		return nil
	}
	of := b.typeBehind(args[0])
	char := ctype{ast: b.byteType()}
	if of == nil || of.kind == cVoid {
		of = &char
	}
	size, ok := b.bytes(*of)
	if !ok || size <= 0 || count%size != 0 {
		of, size = &char, 1
	}
	var pieces []pieceAt
	for i := range count / size {
		if !b.appendPieces(*of, int(i*size), &pieces) {
			return nil
		}
	}
	if len(pieces) > maxCopied {
		return nil
	}
	node := ast.Node{Span: at}
	to, do := b.savePointer(b.pointerValue(args[0]), at)
	if name == "memset" {
		c := hiddenIn(b.fn.def, "byte", b.byteType(), at)
		do = comma(do, setVar(c, b.convert(b.value(args[1]), c.Type), at))
		v, ok := b.plainValue(args[1])
		zero, one := ok && v.IsZero(), ok && v.IsOne()
		for _, p := range pieces {
			x := ast.Expr(b.number(intLit(0, at), b.int()))
			switch {
			case zero:
			// In a _Bool, a byte other than 0 and 1 can be an invalid value.
			case p.typ.kind != cInt || p.typ.ast.Kind == ast.Bool && !one:
				return nil
			case p.typ.ast.Kind == ast.Bool:
				x = b.number(intLit(1, at), b.int())
			default:
				x = b.repeated(c, p.typ.ast, at)
			}
			do = comma(do, b.setPiece(to(), p, x, inner(args[0]).GetText(), at))
		}
		return comma(do, to().x)
	}
	from, second := b.savePointer(b.pointerValue(args[1]), at)
	do = comma(do, second)
	less := func(x, y ast.Expr) ast.Expr {
		y = &ast.Offset{Node: node, X: y, Y: intLit(count, at), Size: 1}
		return &ast.Binary{Node: node, Op: ast.Lt, X: x, Y: y}
	}
	if name == "memcpy" {
		both := &ast.Binary{Node: node, Op: ast.LogAnd, X: less(to().x, from().x), Y: less(from().x, to().x)}
		do = comma(do, void(b.zero(both, name, ast.Apart, at)))
	}
	var set ast.Expr
	for _, p := range pieces {
		t := p.typ.ast
		t.Const = false
		v := hiddenIn(b.fn.def, "copied", t, at)
		b.homeOf(v)
		x := b.pieceOf(from(), p, inner(args[1]).GetText(), false, at)
		do = comma(do, setVar(v, x, at))
		set = comma(set, b.setPiece(to(), p, readVar(v, at), inner(args[0]).GetText(), at))
	}
	return comma(comma(do, set), to().x)
}

type pieceAt struct {
	at  int
	typ ctype
}

// appendPieces appends to "out" the integers and pointers in an object of type t, with their
// offsets. The parameter "at" is the offset of the object. If the object contains a union or a
// bit-field, or if the offsets are unknown, appendPieces returns false.
func (b *builder) appendPieces(t ctype, at int, out *[]pieceAt) bool {
	switch {
	case t.bits:
		return false
	case t.isLeaf():
		*out = append(*out, pieceAt{at, t})
		return true
	case t.kind == cArray && t.elem != nil:
		for i := range t.length {
			if !b.appendPieces(*t.elem, at+i*b.units(*t.elem), out) {
				return false
			}
		}
		return true
	case t.kind == cStruct && t.def != nil && t.def.runs == nil && !t.isMixedUnion():
		place := int64(0)
		for _, f := range t.def.fields {
			size, align, ok := b.memberLayout(t.def, f.typ, 1)
			if place = multiple(place, align); !ok || !b.appendPieces(f.typ, at+int(place), out) {
				return false
			}
			place += size
		}
		return true
	}
	return false
}

func (b *builder) pieceOf(p intPointer, piece pieceAt, name string, store bool, at source.Span) *ast.Element {
	t := piece.typ.modifiable()
	to := b.wholesOf(p.targets)
	e := b.access(b.partAddress(p, piece.at, to, &t, at), t, name, store, at)
	b.mem.accesses[len(b.mem.accesses)-1].unaligned = true
	return e
}

func (b *builder) setPiece(p intPointer, piece pieceAt, x ast.Expr, name string, at source.Span) ast.Expr {
	return void(&ast.Assign{Node: ast.Node{Span: at}, At: b.pieceOf(p, piece, name, true, at), Target: at, X: x})
}

func (b *builder) repeated(c *ast.Var, t ast.Type, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	u := b.unsignedFor(t)
	factor := num.Int{}
	for range int(t.Width / 8) {
		factor = factor.Mul(num.From(256)).Add(num.One())
	}
	x := b.convert(readVar(c, at), u)
	return b.convert(&ast.Binary{Node: node, Op: ast.Mul, X: x, Y: b.number(&ast.IntLit{Node: node, Value: factor}, u), Type: u}, t)
}
