package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file builds calls of realloc. A call allocates a new object, copies the elements that both
// objects have, and frees the old object (7.22.3.5). In C, the new object may have the address of
// the old object. The builder ignores this possibility. This makes no difference, because the old
// pointer has no value after the call. If no memory is available, the old object stays valid.

// A lengthRead is a read of the length of an object to which the argument or the result of realloc
// points. The field "targets" contains all objects to which this pointer may point. The method
// finishLengths determines later which variables the element x reads, and checks that the lengths
// are multiples of the size of the copied elements.
type lengthRead struct {
	targets *targets
	size    int64
	x       *ast.Element
}

func (b *builder) reallocCall(args []parser.IArgContext, of *ctype, at source.Span) (intPointer, bool) {
	e := args[0].(*parser.ArgContext).E()
	if e == nil {
		return intPointer{}, false
	}
	node := ast.Node{Span: at}
	p := b.pointerValue(e)
	if of == nil || of.kind == cVoid {
		of = p.targetType
	}
	if of == nil || of.kind == cVoid || p.targetType != nil && p.targetType.kind != cVoid && !sameSize(*of, *p.targetType) {
		b.rep.ReportHint(diag.Pointer, at, "pass a pointer to the type of the elements", "the argument and the result of realloc point to different types")
		return b.nullPlaceholder(at), true
	}
	if n, known := b.bytes(*of); !known || n <= 0 {
		b.rep.ReportHint(diag.Sizeof, at, "allocate other memory by malloc and copy the members", "realloc gets memory for a type whose size is not known")
		return b.nullPlaceholder(at), true
	}
	p.targetType = of
	old, do := b.savePointer(p, at)
	call := "realloc(" + e.GetText() + ")"
	check, mark := b.freeing(p.targets, func() ast.Expr { return old().x }, call, at)
	do = comma(do, b.unlessNull(old().x, check, at))
	first := len(b.mem.allocations)
	q, ok := b.allocateSized("realloc", args[1:], of, at)
	if !ok {
		return q, false
	}
	fresh, set := b.savePointer(q, at)
	do = comma(do, set)
	unit := *of
	size, _ := b.bytes(unit)
	most := int64(0)
	for _, a := range b.mem.allocations[first:] {
		n := b.allocatedBytes(a.objects[0])
		if most = max(most, n); size > 0 && n%size != 0 { // the new object consists of bytes
			unit, size = b.typeNamed("char"), 1
		}
	}
	length := func(p intPointer) *ast.Element {
		l := &lengthRead{p.targets, size, b.flagElement(p.x, call, ast.FreeStart, at)}
		b.mem.lengths = append(b.mem.lengths, l)
		return l.x
	}
	var lengths []*ast.Var
	var copies ast.Expr
	for _, p := range []func() intPointer{old, fresh} {
		v := b.temporary("length", b.int(), at)
		lengths = append(lengths, v)
		copies = comma(copies, setVar(v, length(p()), at))
	}
	for i := int64(0); (i+1)*size <= most; i++ {
		var to, from []*ast.Element
		element := func(p func() intPointer) func() intPointer {
			return func() intPointer {
				p := p()
				p.targetType = &unit
				return b.moveBy(p, intLit(i, at), false, at)
			}
		}
		b.eachCell(element(fresh), unit, call, true, at, &to)
		b.eachCell(element(old), unit, call, false, at, &from)
		var one ast.Expr
		for k := range min(len(to), len(from)) {
			one = comma(one, void(&ast.Assign{Node: node, At: to[k], Target: at, X: from[k]}))
		}
		if one != nil {
			end := int((i + 1) * size)
			within := both(compareVar(lengths[0], ast.Ge, end, at), compareVar(lengths[1], ast.Ge, end, at), at)
			copies = comma(copies, &ast.Cond{Node: node, C: within, T: one, F: void(intLit(0, at))})
		}
	}
	do = comma(do, b.unlessNull(fresh().x, b.unlessNull(old().x, comma(copies, mark), at), at))
	return intPointer{comma(do, fresh().x), q.targets, of}, true
}

// allocatedBytes returns the size of an object from malloc or a similar function.
func (b *builder) allocatedBytes(o *object) int64 {
	if o.empty {
		return 0
	}
	n, _ := b.bytes(o.typ)
	return n
}

// finishLengths declares a length variable for each object whose length a call of realloc reads. It
// makes each call read the length variables of the objects to which its argument and its result may
// point.
func (b *builder) finishLengths(ptrValue map[*object]int, flags map[*object]*ast.Var) {
	known := map[*object]*ast.Var{}
	for _, l := range b.mem.lengths {
		var starts []numberedCell
		for _, o := range l.targets.list {
			if flags[o] == nil {
				continue
			}
			if known[o] == nil {
				at, n := l.x.Span, b.allocatedBytes(o)
				known[o] = &ast.Var{Name: o.name + "_length", Type: ast.Type{Kind: ast.Signed, Name: "int"}, Span: at, Kind: ast.Global, Unnamed: true, Init: b.number(intLit(n, at), b.int())}
				b.addGlobal(known[o])
			}
			if l.size > 1 && b.allocatedBytes(o)%l.size != 0 {
				b.rep.ReportHint(diag.Pointer, l.x.Span, "use pointers to one type", "the size that realloc is asked for is no multiple of the size of its elements")
			}
			starts = append(starts, numberedCell{number: ptrValue[o], v: known[o]})
		}
		b.setCells(l.x, starts)
	}
}
