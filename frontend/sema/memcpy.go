package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
	"slices"
)

// This file builds calls of memcpy, memmove and memset (7.24.2, 7.24.6.1). There is one instance of
// these functions for each element type. In all programs, their arguments may point into large and
// variable-length arrays (largearray.go). The file bytecopy.go copies between different types.

// copiesMemory builds a call of memcpy, memmove or memset. For every other call it returns nil. It
// also returns nil if pointers are not variables and no argument points into a large or
// variable-length array.
func (b *builder) copiesMemory(c *parser.CallContext, name string, at source.Span) ast.Expr {
	if !slices.Contains(anyType, name) || b.library[name].end == 0 || b.scope.lookup(name) != nil || b.mem == nil && !b.copiesLarge(c) {
		return nil
	}
	refuse := func(why, hint string) ast.Expr {
		b.rep.ReportHint(diag.Pointer, at, hint, "%s: %s", name, why)
		return b.placeholder(at)
	}
	args, ok := expressions(c)
	if !ok || len(args) != 3 {
		return refuse("the call does not have 3 arguments", "")
	}
	for i, e := range args {
		args[i] = b.withoutAddress(e)
	}
	large := []bool{b.anyRoot(args[0]) != nil, name != "memset" && b.anyRoot(args[1]) != nil}
	to := b.typeBehind(args[0])
	if b.mem != nil && b.mem.bytes && !large[0] && !large[1] && !b.byElements(name, args[0], args[1], args[2]) {
		return b.copiesBytes(name, args, at)
	}
	if to == nil || to.kind == cVoid {
		return refuse("the type of what the pointer points to is not known", "pass a pointer to the type of the elements")
	}
	size, ok := b.bytes(*to)
	if !ok || size <= 0 {
		return refuse("the size of what the pointer points to is not known", "copy the elements in a loop")
	}
	count, ok := b.elementsIn(args[2], size)
	if !ok {
		return refuse("the size is not a multiple of an element's size", "write n * sizeof(type)")
	}
	if name == "memset" {
		if v, plain := b.plainValue(args[1]); to.kind == cStruct && plain && v.IsZero() && !large[0] {
			return b.clears(args[0], *to, count, at)
		}
	} else if from := b.typeBehind(args[1]); from == nil || !sameSize(*to, *from) {
		return refuse("the pointers point to different types", "copy the elements in a loop")
	}
	f := b.copier(name, to, large)
	if f == nil {
		return b.placeholder(at)
	}
	out := &ast.Call{Node: ast.Node{Span: at}}
	aims := make([]pointerTarget, len(f.params))
	var before ast.Expr
	for i, e := range args[:2] {
		switch {
		case i == 1 && name == "memset":
			x := b.setValue(to.innermost(), e)
			if x == nil {
				return refuse("structs, and elements larger than a byte, can only be set to a constant", "set the elements in a loop")
			}
			out.Args = append(out.Args, x)
		default:
			a, x, do := b.pointerArgument(name, f.params[i], e, count, at)
			aims[i], before = a, comma(before, void(do))
			out.Args = append(out.Args, x...)
		}
	}
	out.Args = append(out.Args, count)
	out.Func = b.instanceFor(f, aims, at)
	return comma(before, out)
}

// pointerArgument builds an argument of a library function for the parameter p. The function
// accesses as many elements as the value of "count", starting at the argument. pointerArgument
// returns the target for which the function needs an instance, the values that the call passes, and
// the side effects of the argument.
func (b *builder) pointerArgument(name string, p param, c parser.IEContext, count ast.Expr, at source.Span) (a pointerTarget, args []ast.Expr, do ast.Expr) {
	if p.typ.isIntPointer() {
		return a, []ast.Expr{b.pointerValue(c).x}, nil
	}
	a, do = b.findTarget(c)
	if a.kind == targetArray && a.array.depth > 1 && !b.withinRow(a, count) {
		b.rep.ReportHint(diag.Pointer, at, "pass a whole row, or use a loop", "%s: it is not known whether the elements belong to one row of the array", name)
		b.gap(at)
	}
	a, args = b.indexArguments(a, at)
	return a, args, do
}

// copiesLarge reports whether c is a call of memcpy or a similar function that accesses a large or
// variable-length array.
func (b *builder) copiesLarge(c *parser.CallContext) bool {
	name := b.calledName(c)
	return slices.Contains(anyType, name) && b.library[name].end > 0 && slices.ContainsFunc(c.AllArg(), func(a parser.IArgContext) bool {
		e := a.(*parser.ArgContext).E()
		return e != nil && b.anyRoot(e) != nil && b.isPointer(e)
	})
}

// expressions returns the arguments of a call. If some argument is not an expression, the second
// result is false.
func expressions(c *parser.CallContext) ([]parser.IEContext, bool) {
	var out []parser.IEContext
	for _, a := range c.AllArg() {
		e := a.(*parser.ArgContext).E()
		if e == nil {
			return nil, false
		}
		out = append(out, e)
	}
	return out, true
}

// withoutAddress returns the array a for the address &a, which points to the same byte. It returns
// every other expression unchanged.
func (b *builder) withoutAddress(c parser.IEContext) parser.IEContext {
	if x, ok := inner(c).(*parser.UnaryContext); ok && x.GetOp().GetText() == "&" && b.staticType(x.E()).kind == cArray {
		return x.E()
	}
	return c
}

// withinRow reports whether "count" elements, the first of which is the target a, certainly lie in
// one row. A row is an innermost array of a large or variable-length array of arrays.
func (b *builder) withinRow(a pointerTarget, count ast.Expr) bool {
	index := a.indexList()
	first, ok := constant.Value(count)
	n, small := first.Int64()
	return ok && small && n <= int64(a.array.typ.length) && (index[len(index)-1] == nil || constant.IsZero(index[len(index)-1]))
}

// innermost returns the element type of the innermost array of an array of arrays. It returns every
// other type unchanged.
func (t ctype) innermost() ctype {
	for t.kind == cArray && t.elem != nil {
		t = *t.elem
	}
	return t
}

func (b *builder) isByteSized(t ctype) bool {
	size, ok := b.bytes(t)
	return ok && takesByte(t, size)
}

// setValue builds the value that an integer, a pointer or a member of a struct has after memset
// sets each of its bytes to c. Inside a library function that is written in C, c already is this
// value. If the value is not known, setValue returns nil.
func (b *builder) setValue(t ctype, c parser.IEContext) ast.Expr {
	at := spanOf(c)
	size, sized := b.bytes(t)
	v, known := b.plainValue(c)
	inLibrary := b.ownCode()
	switch {
	case t.kind == cStruct && (inLibrary || known && v.IsZero()): // all members become 0
		return b.value(c)
	case t.isIntPointer() && inLibrary:
		return b.pointerValue(c).x
	case t.isIntPointer() && known && v.IsZero(): // all bytes of NULL are 0
		return b.null(at).x
	case t.kind != cInt || !sized:
	case inLibrary: // the rows of a matrix get the value of an element
		return b.value(c)
	case t.ast.Kind == ast.Bool && !(known && (v.IsZero() || v.IsOne())): // other bytes may not form a valid _Bool
	case size == 1:
		return b.value(c)
	case known:
		first := v.Mod(num.From(256))
		x, end := num.Zero(), num.One()
		for range size {
			x, end = x.Mul(num.From(256)).Add(first), end.Mul(num.From(256))
		}
		if t.ast.Kind == ast.Signed && num.From(127).Less(first) {
			x = x.Sub(end)
		}
		return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: x}, t.ast)
	}
	return nil
}

// copier returns the function that represents memcpy, memmove or memset for elements of the type
// "to". If large[i] is set, parameter i of this function points into a large or variable-length
// array. The builder never represents such a parameter by an integer variable, even if it
// represents other pointers in this way.
func (b *builder) copier(name string, to *ctype, large []bool) *function {
	plain := to.modifiable()
	pointerTo := func(i int) ctype {
		t := *b.pointerType(&plain)
		if large[i] {
			t.ast = ast.Type{}
		}
		return t
	}
	for _, g := range b.copies[name] {
		if sameSize(*g.params[0].typ.elem, *to) && g.params[0].typ.isIntPointer() == pointerTo(0).isIntPointer() && (name == "memset" || g.params[1].typ.isIntPointer() == pointerTo(1).isIntPointer()) {
			return g
		}
	}
	definition := name
	switch {
	case to.kind == cArray:
		definition = rowsOf(name)
	case name == "memset" && to.kind == cStruct:
		definition = setStructs
	}
	f := b.declareApart(definition, func() {
		b.libraryHeader(b.library[definition])
	})
	if f == nil {
		return nil
	}
	f.def.Name = name // failures name the function that the program calls
	f.params[0].typ = pointerTo(0)
	if name != "memset" {
		f.params[1].typ = pointerTo(1)
	} else if t := plain.innermost(); t.kind != cStruct && !b.isByteSized(t) {
		f.params[1].typ = t
	}
	if large[0] {
		f.result, f.def.Result = ctype{kind: cPointer}, ast.Type{}
	}
	if b.copies == nil {
		b.copies = map[string][]*function{}
	}
	b.copies[name] = append(b.copies[name], f)
	return f
}

// typeBehind returns the type of a pointer argument's target. It ignores casts to void * and to
// byte pointers: for (void *)p it returns the type of *p.
func (b *builder) typeBehind(c parser.IEContext) *ctype {
	for {
		cast, ok := inner(c).(*parser.CastContext)
		if !ok {
			break
		}
		if of := b.staticType(cast.E()).elem; of == nil || of.kind == cVoid {
			break
		}
		if t := b.staticType(cast); t.elem == nil || t.elem.kind != cVoid && t.elem.kind != cInt {
			break
		}
		if t := b.staticType(cast); t.elem.kind == cInt {
			if n, ok := b.bytes(*t.elem); !ok || n != 1 {
				break
			}
		}
		c = cast.E()
	}
	return b.staticType(c).elem
}

// elementsIn divides the byte count c by an element's size. If the division may leave a remainder,
// the second result is false.
func (b *builder) elementsIn(c parser.IEContext, size int64) (ast.Expr, bool) {
	at := spanOf(c)
	if n := b.lengthIn(c, size); n != nil {
		return n, true
	}
	if v, ok := b.plainSize(c); ok {
		n, small := v.Int64()
		if !small || n < 0 || n%size != 0 {
			return nil, false
		}
		return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(n / size)}, ast.Type{Kind: ast.Unsigned, Name: "unsigned long"}), true
	}
	n, by, ok := b.splitSize(c, size)
	if !ok {
		return nil, false
	}
	if x := b.value(n); b.multiplies(b.typeOf(x), by, size) {
		return x, true
	}
	// The product n * size may wrap around modulo a power of 2. If "size" is a power of 2, the
	// wrapped product is still a multiple of "size".
	return b.elementsOf(b.value(c), size), size&(size-1) == 0
}

// lengthIn returns the length of the large or variable-length array a if c is sizeof a and the
// elements of a have the given size. Otherwise it returns nil.
func (b *builder) lengthIn(c parser.IEContext, size int64) ast.Expr {
	x, ok := inner(c).(*parser.SizeofExprContext)
	if !ok || isAlignment(x) {
		return nil
	}
	n, ok := inner(x.E()).(*parser.NameContext)
	if !ok {
		return nil
	}
	s := b.scope.lookup(n.ID().GetText())
	if s == nil || s.kind != symParts || s.object.largeArray == nil || s.object.largeArray.length == nil {
		return nil
	}
	a := s.object.largeArray
	if of, ok := b.bytes(a.elem.typ); !ok || of != size {
		return nil
	}
	return a.length
}

// maxCleared limits the number of structs that one memset sets to 0.
const maxCleared = 16

// "clears" builds memset(p, 0, n) for a pointer p to structs. The parameter "count" is the number
// of structs, which must be a constant.
func (b *builder) clears(c parser.IEContext, t ctype, count ast.Expr, at source.Span) ast.Expr {
	lit, ok := count.(*ast.IntLit)
	if !ok || !lit.Value.Less(num.From(maxCleared+1)) {
		b.rep.ReportHint(diag.Pointer, at, "set the members in a loop", "memset can only set a constant number of structs, at most %d", maxCleared)
		return b.placeholder(at)
	}
	n, _ := lit.Value.Int64()
	plain := t.modifiable()
	kept, do := b.savePointer(b.pointerValue(c), at)
	if n == 0 { // the pointer must be valid even if no byte is set (7.24.1p2)
		node := ast.Node{Span: at}
		freed := &ast.Binary{Node: node, Op: ast.Ne, X: kept().x, Y: kept().x, Text: "memset"}
		b.mem.pairs = append(b.mem.pairs, pair{kept().targets, kept().targets, freed, b.fn.def})
		null := &ast.Binary{Node: node, Op: ast.Eq, X: kept().x, Y: &ast.IntLit{Node: node, Name: "NULL"}}
		do = comma(do, void(b.zero(&ast.Binary{Node: node, Op: ast.LogOr, X: null, Y: freed}, "memset", ast.Apart, at)))
	}
	for i := range int(n) {
		var all []*ast.Element
		b.eachCell(func() intPointer {
			p := kept()
			return b.partAddress(p, i*b.units(t), p.targets, &plain, at)
		}, plain, inner(c).GetText(), true, at, &all)
		for _, e := range all {
			do = comma(do, &ast.Assign{Node: ast.Node{Span: at}, At: e, Target: spanOf(c), X: b.number(intLit(0, at), b.int())})
		}
	}
	return comma(void(do), kept().x)
}
