package sema

import (
	"fmt"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// This file builds calls of malloc, calloc and free for programs whose pointers the builder
// represents as integer variables. Each call expression of malloc or calloc with a constant size
// has its own list of objects. Each execution of the call returns the next object of this list
// (ast.Heap), so that no object is returned twice. If the program may free an object, a variable
// records whether the object was freed, and each access checks this variable. Rules.MallocNull
// selects whether malloc may return NULL.

// maxObjects limits the number of objects of one allocation. maxHeapIntegers limits the number of
// integers in all of these objects.
const (
	maxObjects      = 16
	maxHeapIntegers = 256
)

type allocation struct {
	objects []*object
	freed   []*ast.Var
	any     bool // whether the content is arbitrary, as after malloc
	name    string
	at      source.Span
}

// callsFree reports whether a program calls free or realloc. Such a program needs pointers that are
// integer variables, because the call fails if its argument is a pointer that malloc has not
// returned.
func callsFree(toks []preproc.Token) bool {
	for i := 0; i+2 < len(toks); i++ {
		if (toks[i].Text == "free" || toks[i].Text == "realloc") && toks[i+1].Type == parser.CLexerLPAREN && toks[i+2].Text != "void" {
			return true
		}
	}
	return false
}

// callsLibrary returns the name of the function that c calls, if the program does not define this
// function. If the program defines it, or if c calls no function by its name, callsLibrary returns
// "".
func (b *builder) callsLibrary(c *parser.CallContext) string {
	name := b.calledName(c)
	if f := b.funcs[name]; f != nil && f.def != nil {
		return ""
	}
	return name
}

// allocatedCells builds a call of malloc, calloc or realloc. The program uses the result as a
// pointer to the type *of. If "of" is nil, this type is unknown. If c is a call of any other
// function, has a wrong number of arguments, or stands outside of a function, the second result,
// ok, is false.
func (b *builder) allocatedCells(c *parser.CallContext, of *ctype, at source.Span) (p intPointer, ok bool) {
	name := b.callsLibrary(c)
	args := c.AllArg()
	n := map[string]int{"malloc": 1, "calloc": 2, "realloc": 2}[name]
	if n == 0 || len(args) != n || b.fn == nil {
		return p, false
	}
	if name == "realloc" {
		return b.reallocCall(args, of, at)
	}
	return b.allocateSized(name, args, of, at)
}

func (b *builder) allocateSized(name string, args []parser.IArgContext, of *ctype, at source.Span) (p intPointer, ok bool) {
	total, varies, negative := num.One(), false, false
	var sized *ctype
	for _, a := range args {
		e := a.(*parser.ArgContext).E()
		if e == nil {
			return p, false
		}
		v, isConstant := b.plainSize(e)
		varies = varies || !isConstant
		negative = negative || v.Sign() < 0
		total = total.Mul(v)
		if t := b.sizeofIn(e); t != nil {
			sized = t
		}
	}
	if of != nil && isMatrix(ctype{kind: cArray, elem: of}) {
		b.rep.ReportHint(diag.Pointer, at, "declare a matrix, int m[n][w], instead of a pointer to rows", "%s allocates rows whose length is not constant, which is not supported", name)
		return b.nullPlaceholder(at), true
	}
	if of == nil || of.kind == cVoid {
		of = sized
	}
	if of == nil {
		of = b.fn.instance.request.of
	}
	if of == nil {
		char := b.typeNamed("char")
		of = &char
	}
	size, known := b.bytes(*of)
	bytes, small := total.Int64()
	if !known && !negative && small {
		if varies {
			bytes = -1
		}
		if p, ok := b.allocateFlexible(name, args, *of, bytes, at); ok {
			return b.mayFail(p, name, at), true
		}
	}
	switch {
	case known && size > 0 && varies:
		return b.mayFail(b.allocateVarying(name, args, *of, size, at), name, at), true
	case known && size > 0 && small && bytes == 0:
		return b.mayFail(b.allocateNone(name, *of, maxObjects, at), name, at), true
	}
	if !known {
		b.rep.ReportHint(diag.Sizeof, at, "use a struct of integers, pointers, arrays and structs", "memory is allocated for a type whose size is not known")
		return b.nullPlaceholder(at), true
	}
	if size <= 0 || !small || negative || bytes < size || bytes/size > maxParts {
		b.rep.ReportHint(diag.Pointer, at, "write malloc(n * sizeof(type))", "%s bytes are not the size of 1 to %d elements of this type", total, maxParts)
		return b.nullPlaceholder(at), true
	}
	content := b.contentOf(bytes, *of, size, sized)
	if content == nil {
		b.rep.ReportHint(diag.Pointer, at, "write malloc(n * sizeof(type))", "%d bytes are not a number of elements of this type, which have %d bytes each", bytes, size)
		return b.nullPlaceholder(at), true
	}
	size, _ = b.bytes(*content)
	count := int(bytes / size)
	if b.mem.pooled[at] && count == 1 && name != "realloc" {
		p = b.allocateInPool(name, *content, at)
	} else {
		p = b.allocate(name, *content, count, maxObjects, at)
		if n := len(b.file.Heap); n > 0 && count == 1 && name != "realloc" {
			b.file.Heap[n-1].Type = b.mem.poolType(content.modifiable())
		}
	}
	p.targetType = of
	return b.mayFail(p, name, at), true
}

// plainSize evaluates an expression of numbers and enumerators as plainValue does. With C's
// integers it converts the value to size_t.
func (b *builder) plainSize(c parser.IEContext) (num.Int, bool) {
	v, ok := b.plainValue(c)
	if ok && b.file.Rules.C {
		v = constant.Converted(b.sizeType(), v)
	}
	return v, ok
}

// contentOf returns the element type of allocated memory with the given number of bytes. The
// program assigns this memory to a pointer to the type "of", which has "size" bytes. The type
// "sized" is the operand of a sizeof in the call, or nil. If "bytes" is a multiple of "size", the
// result is "of". The result is also "of" if this type is a number or a pointer, and no access can
// reach the remaining bytes. If "bytes" is a multiple of the size of "sized", the result is
// "sized". Otherwise the result is a struct of the whole elements and the remaining bytes, or nil
// if such memory is not supported.
func (b *builder) contentOf(bytes int64, of ctype, size int64, sized *ctype) *ctype {
	if bytes%size == 0 || !b.mem.bytes && (of.kind == cInt || of.kind == cPointer || of.kind == cFloat) { // if memory.bytes is not set, no access reaches the remaining bytes
		return &of
	}
	if sized != nil {
		if n, ok := b.bytes(*sized); ok && n > 0 && bytes%n == 0 {
			return sized
		}
	}
	if !b.mem.bytes {
		return nil
	}
	char := b.typeNamed("char")
	elements := ctype{kind: cArray, elem: &of, length: int(bytes / size)}
	rest := ctype{kind: cArray, elem: &char, length: int(bytes % size)}
	def := &structDef{defined: true, unrounded: true, fields: []field{{typ: elements}, {name: "rest", typ: rest}}}
	return &ctype{kind: cStruct, def: def, tagDef: def}
}

func (b *builder) sizeofIn(c parser.IEContext) *ctype {
	switch x := inner(c).(type) {
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		if t, ok := b.measured(x); ok && !isAlignment(x) {
			return &t
		}
	case *parser.BinaryContext:
		if t := b.sizeofIn(x.E(0)); t != nil {
			return t
		}
		return b.sizeofIn(x.E(1))
	case *parser.CastContext:
		return b.sizeofIn(x.E())
	}
	return nil
}

// An Allocation is one of the lists of objects for a call of malloc, calloc or realloc (ast.Heap).
// The call has several lists if its size varies, or if its function is read several times. They are
// numbered from 0 on, in the order in which the tree declares them.
type Allocation struct {
	Span source.Span
	List int
}

func (m *memory) nextAllocation(at source.Span) Allocation { return Allocation{at, m.declared[at]} }

func (b *builder) allocate(name string, of ctype, count, limit int, at source.Span) intPointer {
	m := b.mem
	of = of.modifiable()
	t := of
	if count > 1 {
		t = ctype{kind: cArray, elem: &of, length: count}
	}
	left := maxParts
	like := buildObject(name, t, &left, 0)
	if like == nil || left < 0 {
		return b.noPointer(at, "allocated memory of more than %d integers is not supported here", maxParts)
	}
	most := min(limit, m.limit, max(1, maxHeapIntegers/max(1, maxParts-left)))
	if n, ok := m.guess.Objects[m.nextAllocation(at)]; ok {
		most = min(most, max(1, n))
	}
	m.declared[at]++
	counter := &ast.Var{Name: fmt.Sprintf("%s_%d_%d", name, at.Start.Line, len(m.heap)+1), Type: ast.Type{Kind: ast.Signed, Name: "int"}, Span: at, Kind: ast.Global, Unnamed: true}
	b.addGlobal(counter)
	a := &allocation{any: name != "calloc", name: name, at: at}
	to := &targets{}
	stride := b.stride(t)
	var first *ast.IntLit
	for i := range most {
		left := maxParts
		o := buildObject(fmt.Sprintf("%s%c", counter.Name, 'a'+i), t, &left, 0)
		o.leaves(func(leaf *object) {
			leaf.sym.v = leaf.newVar(at)
			leaf.sym.v.Unnamed = true
		})
		m.objects = append(m.objects, o)
		m.addressTaken[o] = true
		m.add(to, o)
		a.objects = append(a.objects, o)
		a.freed = append(a.freed, &ast.Var{Name: o.name + "_freed", Type: ast.Type{Kind: ast.Signed, Name: "int"}, Span: at, Kind: ast.Global, Unnamed: true})
		if first == nil {
			first = &ast.IntLit{Node: ast.Node{Span: at}, Type: b.pointerType(&of).ast, Name: name + "()"}
			m.addresses = append(m.addresses, addressLiteral{first, o})
		}
	}
	m.allocations = append(m.allocations, a)
	b.file.Allocates = append(b.file.Allocates, at)
	b.file.Heap = append(b.file.Heap, ast.Heap{Span: at, Count: counter})
	m.heap = append(m.heap, counter)
	node := ast.Node{Span: at}
	next := &ast.Assign{Node: node, Op: ast.After, Var: counter, Target: at, Binary: ast.Add}
	x := &ast.Offset{Node: node, X: first, Y: next, Size: stride, Most: most}
	m.targetsOf[x] = to
	return intPointer{x, to, &of}
}

// freedCells builds a call of free for memory whose pointers are integer variables. For every other
// call it returns nil.
func (b *builder) freedCells(c *parser.CallContext, _ string, at source.Span) ast.Expr {
	args := c.AllArg()
	if b.mem == nil || b.fn == nil || b.callsLibrary(c) != "free" || len(args) != 1 || args[0].(*parser.ArgContext).E() == nil {
		return nil
	}
	e := args[0].(*parser.ArgContext).E()
	if b.anyRoot(e) != nil {
		return nil
	}
	node := ast.Node{Span: at}
	p := b.pointerValue(e)
	v := b.temporary("free_argument", b.pointerType(nil).ast, at)
	read := func() ast.Expr { return readVar(v, at) }
	check, mark := b.freeing(p.targets, read, "free("+e.GetText()+")", at)
	set := &ast.Assign{Node: node, Var: v, Target: at, X: p.x}
	return void(comma(void(set), b.unlessNull(read(), comma(check, mark), at)))
}

// "freeing" builds two expressions for a call of free: the check that the pointer may be freed, and
// the assignment that marks the pointer's target as freed.
func (b *builder) freeing(to *targets, read func() ast.Expr, call string, at source.Span) (check, mark ast.Expr) {
	f := &release{targets: to, x: b.flagElement(read(), call, ast.FreeStart, at), y: b.flagElement(read(), call, ast.FreeStart, at)}
	b.mem.releases = append(b.mem.releases, f)
	set := &ast.Assign{Node: ast.Node{Span: at}, At: f.y, Target: at, X: b.number(intLit(1, at), b.int())}
	return void(b.zero(f.x, call, ast.FreedOnce, at)), void(set)
}

func (b *builder) unlessNull(p, x ast.Expr, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	is := &ast.Binary{Node: node, Op: ast.Ne, X: p, Y: &ast.IntLit{Node: node, Name: "NULL"}}
	return &ast.Cond{Node: node, C: is, T: void(x), F: void(intLit(0, at))}
}

// A release describes a call of free. Each object that the pointer may point to has a variable that
// records whether the object was freed. The element x reads this variable, and the element y sets
// it.
type release struct {
	targets *targets
	x, y    *ast.Element
}

// flagElement returns an access to one of the variables that record whether objects were freed. The
// pointer p selects the variable. The method finishHeap later adds the list of these variables to
// the access.
func (b *builder) flagElement(p ast.Expr, name string, demand ast.Demand, at source.Span) *ast.Element {
	return &ast.Element{Node: ast.Node{Span: at}, Name: name, Index: []ast.Index{{X: p, Size: 1}}, At: []int{}, Demand: demand,
		Cells: []*ast.Var{{Name: name, Type: ast.Type{Kind: ast.Signed, Name: "int"}, Span: at, Kind: ast.Global, Unnamed: true}}}
}

// zero builds the check that the variable "flag" is 0. If the check fails, the parameter "demand"
// determines the kind of failure.
func (b *builder) zero(flag ast.Expr, name string, demand ast.Demand, at source.Span) *ast.Element {
	return &ast.Element{Node: ast.Node{Span: at}, Name: name, Index: []ast.Index{{X: flag, Size: 1}}, At: []int{0}, Cells: []*ast.Var{b.unmodelledVar(at)}, Demand: demand}
}

// finishHeap determines the variables that calls of free access, and adds checks to the accesses to
// objects that may be freed. The first result maps each part of an object that may be freed to the
// object. The second result maps each allocated object to the variable that records whether the
// object was freed.
func (b *builder) finishHeap(ptrValue map[*object]int) (root map[*object]*object, flags map[*object]*ast.Var) {
	m := b.mem
	if len(m.allocations) == 0 && len(m.releases) == 0 {
		return nil, nil
	}
	flags = map[*object]*ast.Var{}
	for _, a := range m.allocations {
		for i, o := range a.objects {
			flags[o] = a.freed[i]
		}
	}
	freeable := map[*object]bool{}
	for _, f := range m.releases {
		// A pointer to the first member of an object also points to the object (6.7.2.1p15).
		var starts []numberedCell
		seen := map[*object]bool{}
		for _, part := range f.targets.list {
			if o := m.root(part); flags[o] != nil && !seen[o] {
				seen[o] = true
				starts = append(starts, numberedCell{number: ptrValue[o], v: flags[o]})
				freeable[o] = true
			}
		}
		if p := b.mem.poolOfAny(f.targets); p != nil {
			p.finishRelease(f)
			continue
		}
		b.setCells(f.x, starts)
		b.setCells(f.y, starts)
	}
	b.finishLengths(ptrValue, flags)
	root = map[*object]*object{}
	for _, a := range m.allocations {
		for _, o := range a.objects {
			if freeable[o] {
				rootParts(o, o, root)
				b.addGlobal(flags[o])
			}
		}
	}
	for _, u := range m.accesses {
		b.checkFreed(u, root, flags)
	}
	b.havocHeap()
	return root, flags
}

func rootParts(o, top *object, root map[*object]*object) {
	root[o] = top
	for _, p := range o.parts {
		rootParts(p, top, root)
	}
}

func (b *builder) checkFreed(u *pointerAccess, root map[*object]*object, flags map[*object]*ast.Var) {
	found := false
	at := u.x.Span
	var all []numberedCell
	for _, c := range u.cells {
		o := root[c.object]
		if o == nil {
			all = append(all, numberedCell{number: c.number, v: b.unmodelledVar(at)})
			continue
		}
		found = true
		all = append(all, numberedCell{number: c.number, v: flags[o]})
	}
	if !found {
		return
	}
	p := u.x.Index[0].X
	node := ast.Node{Span: at}
	v := pointerCopy(u.fn, at)
	check := func() ast.Expr {
		flag := b.flagElement(readVar(v, at), u.x.Name, ast.Access, at)
		flag.Cells, flag.At = nil, nil
		for _, c := range all {
			flag.Cells, flag.At = append(flag.Cells, c.v), append(flag.At, c.number)
		}
		return void(b.zero(flag, u.x.Name, ast.NotFreed, at))
	}
	set := &ast.Assign{Node: node, Var: v, Target: at, X: p}
	u.x.Index[0].X = comma(comma(void(set), check()), readVar(v, at))
	if u.late != nil {
		u.late.checkAfter(check())
	}
}

// havocHeap adds assignments to the start of main. They set the accessed parts of all allocated
// objects, except those from calloc, to arbitrary values. One assignment to each part is enough,
// because no object is returned twice.
func (b *builder) havocHeap() {
	used := map[*ast.Var]bool{}
	for _, u := range b.mem.accesses {
		for _, v := range u.x.Cells {
			used[v] = true
		}
		if u.bytes != nil {
			u.bytes.leaves(func(leaf *object) { used[leaf.sym.v] = true })
		}
	}
	main := b.funcs["main"].def
	var first []ast.Stmt
	for _, a := range b.mem.allocations {
		for _, o := range a.objects {
			o.leaves(func(leaf *object) {
				v := leaf.sym.v
				if !used[v] {
					return
				}
				b.addGlobal(v)
				if a.any {
					node := ast.Node{Span: v.Span}
					any := ast.Expr(&ast.Nondet{Node: node, Name: v.Name, Type: v.Type})
					if leaf.slot {
						any = b.unsetValue(leaf, v.Span)
					}
					first = append(first, &ast.ExprStmt{Node: node, X: &ast.Assign{Node: node, Var: v, Target: v.Span, X: any}})
				}
			})
		}
	}
	main.Body.Stmts = append(first, main.Body.Stmts...)
}
