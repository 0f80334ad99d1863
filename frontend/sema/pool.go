package sema

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
)

// This file represents any number of allocated objects, such as the nodes of a list that a loop
// builds. A pool contains all objects of one type. For each integer, pointer and floating-point number
// in such an object, the pool has an ast.Array. A pointer to the object number k has the value k, and an
// access through it selects the element k - 1 of such an array. The length of the arrays is the
// number of allocated objects. In programs without pools, the builder declares a few objects for
// each allocation instead (heap.go).
//
// Pointers to all other objects have negative values. Pointers into different pools may have the
// same value. For this reason finishPools refuses each operation on pointers that may point into
// two pools, or into a pool and to another object. It also refuses pointer arithmetic in pools, and
// pointers to the members of their objects.

type pool struct {
	typ    ctype
	like   *object                // represents all objects of the pool in the points-to analysis
	cells  map[*object]*ast.Array // for each leaf of "like", the array of this integer or pointer
	length *ast.Var               // the number of allocated objects
	freed  *ast.Array             // records which objects were freed; nil if the program frees none
	source string                 // the function that allocates the objects, with its line if there is only one call
}

// maxPoolParts limits the number of integers and pointers in an object of a pool.
const maxPoolParts = 32

// poolable reports whether a pool can contain objects of the given type.
func poolable(t ctype, depth int) bool {
	switch {
	case depth > maxNesting || t.union || t.bits:
		return false
	case t.isLeaf():
		return true
	case t.kind == cArray && t.elem != nil && t.length >= 0:
		return poolable(*t.elem, depth+1)
	case t.kind == cStruct && t.def != nil && t.def.defined && !t.def.changed:
		return !slices.ContainsFunc(t.def.fields, func(f field) bool { return !poolable(f.typ, depth+1) })
	}
	return false
}

// poolType returns the number of a type whose objects a pool can contain. Equal types have the same
// number. For other types poolType returns 0.
func (m *memory) poolType(t ctype) int {
	if m.bytes || !poolable(t, 0) {
		return 0
	}
	for i, other := range m.poolTypes {
		if sameType(other, t) {
			return i + 1
		}
	}
	m.poolTypes = append(m.poolTypes, t)
	return len(m.poolTypes)
}

// A pointerShift describes the expression x, which computes the address of a part of an object from
// a pointer to the object. The set "to" contains the parts to which the result may point.
type pointerShift struct {
	x  *ast.Offset
	to *targets
}

// allocateInPool builds a call of malloc or calloc that allocates an object of a pool.
func (b *builder) allocateInPool(name string, of ctype, at source.Span) intPointer {
	p := b.poolOf(of.modifiable(), at)
	if p == nil {
		return b.noPointer(at, "objects of this type cannot be in a pool")
	}
	if p.source == "" {
		p.source = fmt.Sprintf("%s in line %d", name, at.Start.Line)
	} else {
		p.source = name
	}
	node := ast.Node{Span: at}
	b.file.Allocates = append(b.file.Allocates, at)
	next := &ast.Offset{Node: node, X: readVar(p.length, at), Y: intLit(1, at), Size: 1}
	var x ast.Expr = &ast.Assign{Node: node, Var: p.length, Target: at, X: next}
	if name == "calloc" {
		x = void(x)
		p.like.leaves(func(leaf *object) {
			e := p.element(p.cells[leaf], readVar(p.length, at), name, at)
			zero := ast.Expr(&ast.IntLit{Node: node})
			if !leaf.typ.isIntPointer() {
				zero = b.convert(b.number(intLit(0, at), b.int()), leaf.typ.ast)
			}
			x = comma(x, void(&ast.Assign{Node: node, At: e, Target: at, X: zero}))
		})
		x = comma(x, readVar(p.length, at))
	}
	x = &ast.Convert{Node: node, Type: b.pointerType(&of).ast, X: x, Implicit: true}
	to := &targets{}
	b.mem.add(to, p.like)
	b.mem.targetsOf[x] = to
	return intPointer{x, to, &of}
}

func (b *builder) poolOf(t ctype, at source.Span) *pool {
	m := b.mem
	for _, p := range m.pools {
		if sameType(p.typ, t) {
			return p
		}
	}
	name := "object"
	switch {
	case t.kind == cInt:
		name = strings.ReplaceAll(strings.TrimPrefix(t.ast.Name, "_"), " ", "_")
	case t.kind == cStruct && t.def.tag != "":
		name = t.def.tag
	}
	left := maxPoolParts
	like := buildObject(name+"[]", t, &left, 0)
	if like == nil || left < 0 {
		return nil
	}
	p := &pool{typ: t, like: like, cells: map[*object]*ast.Array{}}
	p.length = &ast.Var{Name: name + ".length", Type: ast.Type{Kind: ast.Signed, Name: "int"}, Span: at, Kind: ast.Global, Unnamed: true}
	b.addGlobal(p.length)
	if m.poolParts == nil {
		m.poolParts = map[*object]*pool{}
	}
	parts := map[*object]*object{}
	rootParts(like, like, parts)
	for part := range parts {
		m.poolParts[part] = p
	}
	like.leaves(func(leaf *object) {
		leaf.sym.v = &ast.Var{Name: leaf.name, Type: leaf.typ.ast, Span: at, Kind: ast.Global, Unnamed: true}
		p.cells[leaf] = b.poolArray(p, leaf.name, leaf.typ.ast, ast.Param, at)
	})
	m.pools = append(m.pools, p)
	return p
}

// poolArray declares an array with one element for each object of a pool. At the start of a run,
// the elements have arbitrary values if the kind is ast.Param, and are 0 otherwise.
func (b *builder) poolArray(p *pool, name string, t ast.Type, kind ast.VarKind, at source.Span) *ast.Array {
	t.Const = false
	a := &ast.Array{Name: name, Type: t, Kind: kind, Span: at, Index: len(b.file.Arrays), Length: readVar(p.length, at), Pool: true}
	b.file.Arrays = append(b.file.Arrays, a)
	return a
}

// element returns an access to the element of a, one of the pool's arrays, for the object to which
// the pointer points.
func (p *pool) element(a *ast.Array, pointer ast.Expr, name string, at source.Span) *ast.Element {
	index := &ast.Offset{Node: ast.Node{Span: at}, X: pointer, Y: intLit(1, at), Size: -1}
	return &ast.Element{Node: ast.Node{Span: at}, Name: name, Index: []ast.Index{{X: index}}, Array: a}
}

// poolIn returns the pool into which a pointer with the given targets may point, and nil if there
// is none. If such a pointer may also point outside of this pool, or if it may point to a whole
// array in a pool, poolIn reports an error.
func (b *builder) poolIn(to *targets, at source.Span) *pool {
	var found *pool
	others := false
	for _, o := range to.list {
		switch p := b.mem.poolParts[o]; {
		case p != nil && (found == nil || found == p):
			found = p
		default:
			others = true
		}
	}
	if found != nil && others || found == nil && slices.ContainsFunc(to.list, b.mem.holdsPool) {
		b.refusePool(at)
	}
	return found
}

// poolOfAny returns a pool into which a pointer with the given targets may point, or nil.
func (m *memory) poolOfAny(to *targets) *pool {
	for _, o := range to.list {
		if p := m.poolParts[o]; p != nil {
			return p
		}
	}
	return nil
}

// holdsPool reports whether o is the target of a pointer to a whole array in a pool.
func (m *memory) holdsPool(o *object) bool {
	return len(o.parts) == 1 && m.poolParts[o.parts[0]] != nil && m.wholeArrays[o.parts[0]] == o
}

func (b *builder) refusePool(at source.Span) {
	if b.rep.Once(at) {
		b.rep.ReportHint(diag.Pointer, at, "use another pointer for each type", "this is not supported for a pointer to one of any number of objects")
	}
}

// finishPools checks all operations on pointers into pools except accesses, and prepares the
// accesses. It changes the offset of each member to 0, so that a pointer to the member has the same
// value as a pointer to the object.
func (b *builder) finishPools() {
	m := b.mem
	if len(m.pools) == 0 {
		return
	}
	for _, s := range m.shifts {
		if b.poolIn(s.to, s.x.Span) != nil {
			s.x.Y = &ast.IntLit{Node: ast.Node{Span: s.x.Span}}
		}
	}
	for _, o := range m.movements {
		if b.poolIn(o.p, o.x.Span) != nil || b.poolIn(o.q, o.x.Span) != nil {
			b.refusePool(o.x.Span)
		}
	}
	for _, c := range m.pairs {
		p, q := b.poolIn(c.p, c.x.Span), b.poolIn(c.q, c.x.Span)
		if p == nil && q == nil {
			continue
		}
		// Refuse pointers that may point to different parts of an object, because their values
		// would be equal.
		all := slices.Concat(c.p.list, c.q.list)
		if slices.ContainsFunc(all, func(o *object) bool { return o != all[0] }) {
			b.refusePool(c.x.Span)
		}
	}
	for _, l := range m.lengths {
		if b.poolIn(l.targets, l.x.Span) != nil {
			b.refusePool(l.x.Span)
		}
	}
	for _, f := range m.releases {
		if p := b.poolIn(f.targets, f.x.Span); p != nil && p.freed == nil {
			p.freed = b.poolArray(p, p.like.name+".freed", b.int(), ast.Global, f.x.Span)
		}
	}
	if b.file.Rules.Memory&(ast.ValidTrack|ast.ValidCleanup) != 0 && !m.leaksTracked(b.file.Arrays) {
		b.refuseLeaks(m.pools[0].length.Span)
	}
	for i, p := range m.pools {
		b.renamePool(p, m.pools[:i])
		b.file.Pools = append(b.file.Pools, ast.Pool{Name: p.like.name, Pointer: b.pointerType(&p.typ).ast.Name, Length: p.length})
	}
}

// renamePool changes the names of a pool's arrays if an earlier pool or a variable of the program
// has these names, as in struct node node[2].
func (b *builder) renamePool(p *pool, earlier []*pool) {
	old := strings.TrimSuffix(p.like.name, "[]")
	name := old
	taken := func(v *ast.Var) bool {
		rest, like := strings.CutPrefix(v.Name, name)
		return like && v != p.length && rest != "" && strings.ContainsAny(rest[:1], "[.")
	}
	isTaken := func() bool {
		return slices.ContainsFunc(b.file.Globals, taken) ||
			slices.ContainsFunc(b.file.Funcs, func(f *ast.Func) bool { return slices.ContainsFunc(f.Locals, taken) }) ||
			slices.ContainsFunc(b.file.Arrays, func(a *ast.Array) bool { return !a.Pool && a.Name == name }) ||
			slices.ContainsFunc(earlier, func(q *pool) bool { return q.like.name == name+"[]" })
	}
	for isTaken() {
		name += "_object"
	}
	if name == old {
		return
	}
	p.like.name, p.length.Name = name+"[]", name+strings.TrimPrefix(p.length.Name, old)
	arrays := []*ast.Array{p.freed}
	for _, a := range p.cells {
		arrays = append(arrays, a)
	}
	for _, a := range arrays {
		if a != nil {
			a.Name = name + strings.TrimPrefix(a.Name, old)
		}
	}
}

// finishPoolAccess turns the access into a read or a write of an element of a pool's array. The
// access fails if the pointer does not point to an allocated object, or if the object was freed.
func (b *builder) finishPoolAccess(u *pointerAccess, p *pool) {
	leaves := u.objects()
	if len(leaves) != 1 || u.fn == nil {
		b.refusePool(u.x.Span)
		return
	}
	x, at := u.x, u.x.Span
	pointer := x.Index[0].X
	var check ast.Expr
	if p.freed != nil {
		v, isVar := pointer.(*ast.VarRef)
		if !isVar || u.late != nil {
			v = readVar(pointerCopy(u.fn, at), at)
			check, pointer = setVar(v.Var, pointer, at), v
		}
		notFreed := func() ast.Expr {
			return void(b.zero(p.element(p.freed, readVar(v.Var, at), x.Name, at), x.Name, ast.NotFreed, at))
		}
		check = comma(check, notFreed())
		if u.late != nil {
			u.late.checkAfter(notFreed())
		}
	}
	*x = *p.element(p.cells[leaves[0]], comma(check, pointer), x.Name, at)
}

// finishRelease turns the read and the write of a call of free into accesses to the array that
// records which objects of the pool were freed.
func (p *pool) finishRelease(f *release) {
	for _, x := range []*ast.Element{f.x, f.y} {
		*x = *p.element(p.freed, x.Index[0].X, x.Name, x.Span)
		x.Demand = ast.FreeStart
	}
}
