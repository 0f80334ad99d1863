package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file handles allocations of variable size for programs whose pointers the builder represents
// as integer variables. The builder creates objects of each size up to a limit. At run time the
// allocation takes an object of the requested size. A size above the limit is not a failure of the
// program: the interpreter stops at such an allocation, and a proof must show that no run requests
// such a size (ast.Heap).

// For an allocation of variable size, the builder creates up to maxVaryingObjects objects of each
// size. Each size adds copies to each call of realloc. So if realloc gets several sizes in the runs
// of the guess, it gets no object of another size. It chooses the greatest size n so that one object of each of the sizes 1, 2, ..., n have
// together at most maxVaryingIntegers integers. The size 1 is always allowed.
const (
	maxVaryingIntegers = 55
	maxVaryingObjects  = 3
)

func (b *builder) mayFail(p intPointer, name string, at source.Span) intPointer {
	if !b.file.Rules.MallocNull {
		return p
	}
	return b.orNull(p, name+" fails", at)
}

func (b *builder) orNull(p intPointer, name string, at source.Span) intPointer {
	null := anyBool(name, at)
	x := &ast.Cond{Node: ast.Node{Span: at}, C: null, T: b.null(at).x, F: p.x}
	return intPointer{x, b.targetsOf(x), p.targetType}
}

// allocateNone builds an allocation of 0 bytes. The result is NULL, or a pointer that the program
// may only free (7.22.3p1).
func (b *builder) allocateNone(name string, of ctype, limit int, at source.Span) intPointer {
	p := b.allocate(name, of, 1, limit, at)
	for _, o := range p.targets.list {
		markEmpty(o)
	}
	return b.orNull(p, name+"(0) is NULL", at)
}

func markEmpty(o *object) {
	o.empty = true
	for _, p := range o.parts {
		markEmpty(p)
	}
}

// allocateVarying builds an allocation of a variable number of elements. The argument "size" is the
// size of one element in bytes.
func (b *builder) allocateVarying(name string, args []parser.IArgContext, of ctype, size int64, at source.Span) intPointer {
	left := maxParts
	if like := buildObject(name, of, &left, 0); like == nil || left < 0 {
		return b.noPointer(at, "allocated memory of more than %d integers is not supported here", maxParts)
	}
	leaves, most := max(1, maxParts-left), 1
	for (most+1)*(most+2)/2*leaves <= maxVaryingIntegers {
		most++
	}
	arg := func(i int) parser.IEContext { return args[i].(*parser.ArgContext).E() }
	count, step := arg(0), size
	if name == "calloc" { // a product that is too large exceeds the limit, so C's type of the product does not matter
		step = 1
		sized := arg(1)
		if v, plain := b.plainValue(count); plain {
			if n, small := v.Int64(); small && n == size {
				count, sized = sized, count
			}
		}
		v, plain := b.plainValue(sized)
		if n, small := v.Int64(); !plain || !small || n != size {
			b.rep.ReportHint(diag.Pointer, at, "write calloc(n, sizeof(type))", "the element size must be constant and equal to the size of the pointer's target type")
			return b.nullPlaceholder(at)
		}
	}
	node := ast.Node{Span: at}
	v := b.temporary("size", b.sizeType(), at)
	below := func(n int64) ast.Expr {
		return b.binaryTyped(&ast.Binary{Node: node, Op: ast.Lt, X: readVar(v, at), Y: b.number(intLit(n, at), b.sizeType())})
	}
	bytes := b.value(count)
	do := setVar(v, b.convert(bytes, b.sizeType()), at)
	modelled := both(b.compare(ast.Ge, readVar(v, at), 0), below(int64(most+1)*step), at)
	scalar := of.kind == cInt || of.kind == cPointer || of.kind == cFloat
	if multiple, _ := b.sizeFacts(bytes, step); step > 1 && !multiple && (b.mem.bytes || !scalar) { // unless cells are bytes, no access can reach the incomplete last scalar
		rest := b.binaryTyped(&ast.Binary{Node: node, Op: ast.Rem, X: readVar(v, at), Y: b.number(intLit(step, at), b.sizeType())})
		modelled = both(modelled, b.compare(ast.Eq, rest, 0), at)
	}
	no := &ast.Binary{Node: node, Op: ast.Eq, X: modelled, Y: intLit(0, at)}
	do = comma(do, untracked(no, untrackedObject))
	sizes := 0 // the number of different sizes in the runs of the guess
	for i := range most + 1 {
		if b.mem.guess.Objects[Allocation{at, b.mem.declared[at] + i}] > 0 {
			sizes++
		}
	}
	var x ast.Expr
	for n := most; n >= 0; n-- {
		var one ast.Expr
		switch {
		case name == "realloc" && sizes > 1 && b.mem.guess.Objects[b.mem.nextAllocation(at)] == 0:
			b.mem.declared[at]++
			one = comma(untracked(intLit(1, at), untrackedObject), b.null(at).x)
		case n > 0:
			one = b.allocate(name, of, n, maxVaryingObjects, at).x
		default:
			one = b.allocateNone(name, of, maxVaryingObjects, at).x
		}
		if x == nil {
			x = one
		} else {
			x = &ast.Cond{Node: node, C: below(int64(n+1) * step), T: one, F: x}
		}
	}
	x = comma(do, x)
	return intPointer{x, b.targetsOf(x), &of}
}

// The kinds of conditions that "untracked" checks; see ast.Offset.Most.
const (
	untrackedObject = 1
	untrackedCall   = 3
	untrackedLeak   = 4
)

// untracked builds the check that the condition x is 0. If x is 1, the run does something that the
// tree lacks.
func untracked(x ast.Expr, kind int) ast.Expr {
	at := x.Pos()
	return void(&ast.Offset{Node: ast.Node{Span: at}, X: intLit(0, at), Y: x, Size: kind, Most: 1})
}

// sizeFacts reports whether e, the size of a modelled object, is certainly a multiple of n. It also
// returns an upper bound on the number of bits in the absolute value of e. A product that wraps
// around is in general no multiple of its factors (6.2.5p9), unless n is a power of 2.
func (b *builder) sizeFacts(e ast.Expr, n int64) (multiple bool, bits int) {
	size, width := b.sizeType(), int(b.typeOf(e).Width)
	exact := !b.file.Rules.C || n&(n-1) == 0 // wrapping keeps multiples of n
	switch x := e.(type) {
	case *ast.IntLit:
		return num.From(n).Divides(x.Value), x.Value.Abs().BitLen()
	case *ast.Cond:
		one, _ := b.sizeFacts(x.T, n)
		two, _ := b.sizeFacts(x.F, n)
		return one && two, width
	case *ast.Convert:
		multiple, bits := b.sizeFacts(x.X, n)
		from, to := b.typeOf(x.X), x.Type
		wider := to.Width > from.Width && from.Kind != ast.Signed || to.Width >= from.Width && (to.Kind == from.Kind || to.Width == size.Width && to.Kind == size.Kind)
		return multiple && to.Kind != ast.Bool && (exact || wider), min(bits, width)
	case *ast.Binary:
		one, i := b.sizeFacts(x.X, n)
		two, j := b.sizeFacts(x.Y, n)
		t := x.Type
		switch x.Op {
		case ast.Comma:
			return two, j
		case ast.Mul:
			multiple, bits = one || two, i+j
		case ast.Add:
			multiple, bits = one && two, max(i, j)+1
		case ast.Sub: // a negative value becomes a size that is too large for a modelled object
			multiple, bits = one && two && (t.Kind == ast.Signed || t.Width == size.Width), max(i, j)+1
		default:
			return false, width
		}
		return multiple && (exact || t.Kind == ast.Signed || bits < width), min(bits, width)
	}
	return false, width
}
