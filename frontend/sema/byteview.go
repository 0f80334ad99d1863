package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// This file handles pointers that may point to an object of another type than the pointer's target
// type. If a program has such pointers, the builder runs once more, with the field memory.bytes
// set. It then numbers cells (the places to which a pointer can point) by byte addresses, in the
// layout that compilers use for each variable. Each integer still becomes one variable. An access
// through a pointer may then cover some bytes of an integer, or several integers. Such an access
// uses a hidden variable. Before a read, the program assigns the value of the bytes to the hidden
// variable. After a write, it stores the bytes of the hidden variable in the integers.
//
// The bytes of a floating-point number have any value, and a store to them changes nothing.
//
// C leaves the value of some accesses open (padding, a part of a pointer), and the builder does not
// represent some values. Such an access ends the run without a verdict, and a proof must show that
// no run reaches it. The same is true for an allocation that exceeds the limit on objects
// (ast.Heap).
//
// An access by a type that 6.5p7 forbids is not a failure.

// The value of a pointer to a variable is a multiple of alignment. Pointers to variables are
// integers (memory.go).
const alignment = 16

// A byteAccess describes an access that may cover parts of integers. If the value of the pointer is
// addresses[i], the access covers the bytes in bytes[i].
type byteAccess struct {
	addresses []int
	bytes     [][]integerByte
	value     *ast.Var
	address   *ast.Var
	vague     []*ast.Cond // the reads of bytes of floating-point numbers, and of pointers in unions
	others    []*object   // further parts of unions that the access reads or changes
}

// An integerByte is one byte of an integer. Byte 0 is the least significant byte.
type integerByte struct {
	leaf  *object
	index int
}

// ofFloat reports whether the byte belongs to a floating-point number. Its value is arbitrary.
func (p integerByte) ofFloat() bool { return p.leaf.typ.isFloatCell() }

func (v *byteAccess) leaves(visit func(*object)) {
	for _, all := range v.bytes {
		for _, p := range all {
			visit(p.leaf)
		}
	}
	for _, o := range v.others {
		visit(o)
	}
}

// interval is the set of numbers from low to high-1.
type interval struct{ low, high int }

func (b *builder) finishView(u *pointerAccess, ptrValue map[*object]int, calls *callReach) {
	m := b.mem
	at := u.x.Span
	chosen := map[int]numberedCell{}
	view := map[int][]integerByte{}
	var open []interval
	for _, o := range b.withRests(u.targets.list) {
		if m.externTargets[m.root(o)] {
			b.otherType(m.root(o), at)
			return
		}
		if m.otherRoot[o] != nil {
			root := m.root(o)
			open = append(open, b.uncertainRange(u, root, ptrValue))
			if isSmallBuffer(root) {
				b.findCoveredBytes(u, root, ptrValue, calls, chosen, view)
			}
			continue
		}
		if o.empty {
			continue
		}
		if all := o.elements(); all[0].sym == nil || !sameSize(u.typ, all[0].typ) {
			open = append(open, b.uncertainRange(u, o, ptrValue))
			b.findCoveredBytes(u, o, ptrValue, calls, chosen, view)
			continue
		}
		for _, e := range o.elements() {
			if v := e.sym.v; !(u.store && v.Type.Const) && b.mayLive(v, u, calls) {
				chosen[ptrValue[e]] = numberedCell{ptrValue[e], v, e}
			}
		}
	}
	b.resolveEnds(u, ptrValue, chosen, view, &open)
	unset := b.viewUnions(u, chosen, view)
	var cells []numberedCell
	for _, n := range sorting.Keys(chosen) {
		cells = append(cells, chosen[n])
		delete(view, n)
	}
	if len(view) > 0 {
		if u.fn == nil {
			b.rep.Report(diag.Pointer, at, "the initialiser of a global variable cannot read single bytes of an integer")
			return
		}
		t := u.typ.ast
		t.Const = false
		u.bytes = &byteAccess{value: hiddenIn(u.fn, "part", t, at)}
		for _, n := range sorting.Keys(view) {
			u.bytes.addresses, u.bytes.bytes = append(u.bytes.addresses, n), append(u.bytes.bytes, view[n])
			cells = append(cells, numberedCell{n, u.bytes.value, view[n][0].leaf})
		}
	}
	sorting.By(cells, func(x, y numberedCell) int { return x.number - y.number })
	if len(cells) > maxCells {
		u.bytes = nil
		b.tooManyCells(u, len(cells))
		return
	}
	b.setCells(u.x, cells)
	u.cells = cells
	var free []interval
	for _, in := range open {
		for n := in.low; n < in.high; n++ {
			if _, ok := chosen[n]; ok || view[n] != nil {
				continue
			}
			if k := len(free) - 1; k >= 0 && free[k].high == n {
				free[k].high++
			} else {
				free = append(free, interval{n, n + 1})
			}
		}
	}
	b.readBytesFirst(u, free, unset)
}

// maxBuffer limits the size of a buffer of characters into which a pointer to a struct may point.
const maxBuffer = 64

// isSmallBuffer reports whether o consists of at most maxBuffer characters.
func isSmallBuffer(o *object) bool {
	n := 0
	o.leaves(func(leaf *object) {
		if n++; !isCharacter(leaf.typ) {
			n = maxBuffer + 1
		}
	})
	return n <= maxBuffer
}

// withRests returns the objects. For each object in allocated memory, it also returns the rest of
// this memory after the last whole element (contentOf), because a pointer into the last element may
// move into this rest.
func (b *builder) withRests(objects []*object) []*object {
	out := slices.Clone(objects)
	for _, o := range objects {
		if root := b.mem.root(o); root.typ.def != nil && root.typ.def.unrounded && root.typ.def.declared == nil {
			if rest := root.parts[1]; !slices.Contains(out, rest) {
				out = append(out, rest)
			}
		}
	}
	return out
}

// uncertainRange returns the pointer values in the object o at which the access u may be valid,
// although u and o have different types. At greater values the access fails, because it extends
// beyond the end of the variable.
func (b *builder) uncertainRange(u *pointerAccess, o *object, ptrValue map[*object]int) interval {
	root := b.mem.root(o)
	out := interval{ptrValue[o], ptrValue[o] + b.extent(o)}
	size, ok := b.sized(u.typ)
	if _, known := b.sized(root.typ); ok && known {
		out.high = min(out.high, ptrValue[root]+b.extent(root)-size+1)
	}
	return out
}

func (b *builder) findCoveredBytes(u *pointerAccess, o *object, ptrValue map[*object]int, calls *callReach, chosen map[int]numberedCell, view map[int][]integerByte) {
	m := b.mem
	all := map[int]integerByte{}
	if _, sized := b.sized(m.root(o).typ); !sized || u.typ.bits {
		return
	}
	o.leaves(func(leaf *object) {
		v := leaf.sym.v
		if v == nil || leaf.typ.bits || u.store && v.Type.Const || !b.mayLive(v, u, calls) {
			return
		}
		if sameSize(u.typ, leaf.typ) {
			chosen[ptrValue[leaf]] = numberedCell{ptrValue[leaf], v, leaf}
		}
		if leaf.slot || leaf.typ.kind != cInt && !leaf.typ.isFloatCell() || leaf.typ.ast.Kind == ast.Bool && u.store {
			return
		}
		for k := range b.units(leaf.typ) {
			all[ptrValue[leaf]+k] = integerByte{leaf, k}
		}
	})
	size, align, ok := b.sizeAndAlign(u.typ, 0)
	if !ok || u.typ.kind != cInt && !(u.typ.isFloatCell() && !u.store) {
		return
	}
	root := m.root(o)
	if u.unaligned {
		align = 1
	}
	if _, most, _ := b.sizeAndAlign(root.typ, 0); !m.allocated(root) && most < align {
		return // the access may be misaligned
	}
	for n := range all {
		if (n-ptrValue[root])%int(align) != 0 {
			continue
		}
		var bytes []integerByte
		for k := range int(size) {
			if p, ok := all[n+k]; ok {
				bytes = append(bytes, p)
			}
		}
		if len(bytes) == int(size) {
			view[n] = bytes
		}
	}
}

func (m *memory) allocated(o *object) bool {
	for _, a := range m.allocations {
		for _, p := range a.objects {
			if p == o {
				return true
			}
		}
	}
	return false
}

// resolveEnds handles pointer values that point one past the end of a target of u, and also to a
// byte of another target in the same variable. At such a value, the access u may refer to either
// object. resolveEnds removes these values from "chosen" and "view", the maps of valid accesses,
// and adds them to "open", the list of accesses with an unknown result.
func (b *builder) resolveEnds(u *pointerAccess, ptrValue map[*object]int, chosen map[int]numberedCell, view map[int][]integerByte, open *[]interval) {
	m := b.mem
	for _, o := range u.targets.list {
		if m.otherRoot[o] != nil || o.empty || !sameSize(u.typ, o.elements()[0].typ) || m.root(o) == o {
			continue
		}
		end := ptrValue[o] + b.extent(o)
		moved := false
		for _, x := range m.movements {
			moved = moved || !x.member && x.of != nil && sameSize(*x.of, u.typ) && x.p.has[o]
		}
		_, cell := chosen[end]
		if !moved || !cell && view[end] == nil {
			continue
		}
		delete(chosen, end)
		delete(view, end)
		*open = append(*open, interval{end, end + 1})
	}
}

// readBytesFirst prepares the read u through a pointer whose target type differs from the type of
// the object. Before the read, the program assigns the value of the bytes to a hidden variable,
// which the read then uses. At the pointer values in "open" the value of the bytes is unknown, so
// the method also builds a check that the pointer has none of these values, and a check that no
// pointer of a union in "unset" is read while it is unset (mixedunion.go).
func (b *builder) readBytesFirst(u *pointerAccess, open []interval, unset []numberedCell) {
	if u.bytes == nil && len(open) == 0 && len(unset) == 0 {
		return
	}
	at := u.x.Span
	node := ast.Node{Span: at}
	if u.fn == nil {
		b.rep.Report(diag.Pointer, at, "an object cannot be read as another type outside of a function")
		return
	}
	where := pointerCopy(u.fn, at)
	do := ast.Expr(setVar(where, u.x.Index[0].X, at))
	var unknown ast.Expr
	for _, in := range open {
		one := compareVar(where, ast.Eq, in.low, at)
		if in.high > in.low+1 {
			one = both(compareVar(where, ast.Ge, in.low, at), compareVar(where, ast.Lt, in.high, at), at)
		}
		unknown = either(unknown, one, at)
	}
	for _, c := range unset {
		unknown = either(unknown, both(compareVar(where, ast.Eq, c.number, at), compareVar(c.v, ast.Eq, b.mem.unset, at), at), at)
	}
	if u.bytes != nil && !u.store && u.typ.ast.Kind == ast.Bool { // other bytes are no value of a _Bool
		for i, n := range u.bytes.addresses {
			is := compareVar(where, ast.Eq, n, at)
			if slices.ContainsFunc(u.bytes.bytes[i], integerByte.ofFloat) {
				unknown = either(unknown, is, at)
				continue
			}
			var other ast.Expr = b.binaryTyped(&ast.Binary{Node: node, Op: ast.Gt, X: b.joinBytes(u.bytes.bytes[i], b.byteType(), at), Y: b.number(intLit(1, at), b.int())})
			b.unionRanges(u.bytes.bytes[i], func(o *object, low, high int64) {
				for _, s := range b.slotsIn(o, low, high) {
					u.bytes.others = append(u.bytes.others, s)
					other = either(b.isSet(s, at), other, at)
				}
			})
			unknown = either(unknown, both(is, other, at), at)
		}
	}
	if unknown != nil {
		do = comma(do, void(&ast.Offset{Node: node, X: readVar(where, at), Y: unknown, Most: 1}))
	}
	if u.bytes != nil {
		u.bytes.address = where
		t := u.bytes.value.Type
		value := b.zeroOf(t, at)
		for i := len(u.bytes.addresses) - 1; i >= 0; i-- {
			read := &ast.Cond{Node: node, C: compareVar(where, ast.Eq, u.bytes.addresses[i], at), F: value}
			switch {
			case u.bytes.bytes[i][0].leaf.slot:
				read.T = b.zeroOf(t, at)
			case u.typ.isFloatCell():
				read.T = b.number(intLit(0, at), t) // the value means nothing
			case slices.ContainsFunc(u.bytes.bytes[i], integerByte.ofFloat):
				u.bytes.vague = append(u.bytes.vague, read)
				if read.T = ast.Expr(b.number(intLit(0, at), t)); !u.store {
					read.T = b.vague(at, t)
				}
			default:
				read.T = b.unlessSet(u, u.bytes.bytes[i], b.joinBytes(u.bytes.bytes[i], t, at), at)
			}
			value = read
		}
		do = comma(do, setVar(u.bytes.value, value, at))
	}
	u.x.Index[0].X = comma(do, readVar(where, at))
}

func (b *builder) joinBytes(bytes []integerByte, t ast.Type, at source.Span) ast.Expr {
	first := bytes[0].leaf
	if whole := b.units(first.typ) == len(bytes) && bytes[0].index == 0; whole && bytes[len(bytes)-1].leaf == first {
		return b.convert(readVar(first.sym.v, at), t)
	}
	return b.fromBytes(len(bytes), t, at, func(i int) ast.Expr {
		p := bytes[i]
		return b.byteAt(readVar(p.leaf.sym.v, at), p.leaf.typ.ast, int64(p.index), at)
	})
}

// fromBytes returns the integer of type t that consists of the given bytes, the lowest byte first.
func (b *builder) fromBytes(count int, t ast.Type, at source.Span, byteOf func(i int) ast.Expr) ast.Expr {
	node := ast.Node{Span: at}
	u := b.unsignedFor(t)
	var out ast.Expr
	place := num.One()
	for i := range count {
		part := b.convert(byteOf(i), u)
		if i > 0 {
			part = &ast.Binary{Node: node, Op: ast.Mul, X: part, Y: b.number(&ast.IntLit{Node: node, Value: place}, u), Type: u}
			part = &ast.Binary{Node: node, Op: ast.Add, X: out, Y: part, Type: u}
		}
		out, place = part, place.Mul(num.From(256))
	}
	return b.convert(out, t)
}

// "replaced" builds an assignment that replaces count bytes of the integer leaf, from byte k on.
// The new bytes are the bytes of "value" from byte i on.
func (b *builder) replaced(leaf *object, k, i, count int, value *ast.Var, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	to := leaf.typ.ast
	to.Const = false
	u := b.unsignedFor(to)
	size := b.units(leaf.typ)
	power := func(n int) ast.Expr {
		p := num.One()
		for range n {
			p = p.Mul(num.From(256))
		}
		return b.number(&ast.IntLit{Node: node, Value: p}, u)
	}
	times := func(x ast.Expr, n int) ast.Expr {
		if n == 0 {
			return x
		}
		return &ast.Binary{Node: node, Op: ast.Mul, X: x, Y: power(n), Type: u}
	}
	old := func() ast.Expr { return b.convert(readVar(leaf.sym.v, at), u) }
	var out ast.Expr
	add := func(x ast.Expr) {
		if out == nil {
			out = x
		} else {
			out = &ast.Binary{Node: node, Op: ast.Add, X: out, Y: x, Type: u}
		}
	}
	if k > 0 {
		add(&ast.Binary{Node: node, Op: ast.Rem, X: old(), Y: power(k), Type: u})
	}
	for j := range count {
		part := b.byteAt(readVar(value, at), value.Type, int64(i+j), at)
		add(times(b.convert(part, u), k+j))
	}
	if k+count < size {
		add(times(&ast.Binary{Node: node, Op: ast.Div, X: old(), Y: power(k + count), Type: u}, k+count))
	}
	return setVar(leaf.sym.v, b.convert(out, to), at)
}

// finishStores completes the stores that may change single bytes of integers. Such a store puts the
// bytes into a hidden variable (byteview.go). After each of these stores, finishStores adds
// assignments to the integers that contain the bytes.
func (b *builder) finishStores() {
	stores := map[*ast.Element]*pointerAccess{}
	for _, u := range b.mem.accesses {
		if u.store && u.bytes != nil {
			stores[u.x] = u
		}
	}
	if len(stores) == 0 {
		return
	}
	done := map[*ast.Element]bool{}
	for _, f := range b.file.Funcs {
		var all []*ast.Assign
		ast.Walk(f.Body, func(n any, _ int) {
			if a, ok := n.(*ast.Assign); ok && a.At != nil && stores[a.At] != nil {
				all = append(all, a)
			}
		})
		for _, a := range all {
			u := stores[a.At]
			done[a.At] = true
			at := a.Span
			node := ast.Node{Span: at}
			if a.Op != ast.Set && u.typ.ast.Kind == ast.Bool {
				b.rep.ReportHint(diag.Pointer, at, "write an assignment", "a compound assignment to a _Bool in a union, or to one that shares its bytes, is not supported")
				return
			}
			if a.X != nil && a.Op != ast.Set && changesVariables(a.X) {
				b.rep.ReportHint(diag.Pointer, at, "write two assignments", "a compound assignment changes a part of an integer, and its operand has side effects")
				return
			}
			if a.Op != ast.Set { // only then the value before the store matters
				for _, read := range u.bytes.vague {
					read.T = b.vague(at, u.bytes.value.Type)
				}
			}
			result := hiddenIn(u.fn, "stored", u.bytes.value.Type, at)
			plain := *a
			ref := readVar(result, at)
			do := setVar(result, &plain, at)
			*a = ast.Assign{Node: node, Var: result, Target: at, X: comma(comma(do, b.storeAfter(u, at)), ref)}
		}
	}
	for x := range stores {
		if !done[x] {
			b.rep.ReportHint(diag.Pointer, x.Span, "use a variable, and assign its value", "this changes a part of an integer, which is not supported here")
			return
		}
	}
}

// changesVariables reports whether the evaluation of x may change a variable that is not hidden, or
// calls a function. A read of the bytes of integers only sets hidden variables.
func changesVariables(x ast.Expr) bool {
	changes := false
	ast.Walk(x, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.Assign:
			changes = changes || n.Var == nil || !n.Var.Hidden
		case *ast.Call, *ast.Nondet, *ast.Builtin, *ast.StmtExpr:
			changes = true
		}
	})
	return changes
}

func (b *builder) storeAfter(u *pointerAccess, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	v := u.bytes
	out := ast.Expr(void(intLit(0, at)))
	for n := len(v.addresses) - 1; n >= 0; n-- {
		bytes := v.bytes[n]
		do := b.storeInUnions(u, bytes, at)
		for i := 0; i < len(bytes); {
			j := i + 1
			for j < len(bytes) && bytes[j].leaf == bytes[i].leaf && bytes[j].index == bytes[j-1].index+1 {
				j++
			}
			if !bytes[i].ofFloat() && !bytes[i].leaf.slot {
				do = comma(do, b.replaced(bytes[i].leaf, bytes[i].index, i, j-i, v.value, at))
			}
			i = j
		}
		if do == nil {
			do = void(intLit(0, at))
		}
		is := compareVar(v.address, ast.Eq, v.addresses[n], at)
		out = &ast.Cond{Node: node, C: is, T: do, F: out}
	}
	return out
}
