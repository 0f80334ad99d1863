package sema

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// This file assigns numbers to the cells, the places to which a pointer can point (memory.go).

const maxCells = 512

func (b *builder) finishMemory() {
	m := b.mem
	if m == nil || b.rep.Len() > 0 {
		return
	}
	b.addFlowRules()
	m.solve()
	if b.rep.Len() > 0 {
		return
	}
	b.finishPools()
	number := map[*object]int{}
	next := 1 + m.deepest
	if m.bytes {
		next = int(multiple(int64(next), alignment))
	}
	for _, o := range m.objects {
		m.recordUnions(o)
		b.numberParts(o, next, number)
		next += b.stride(o.typ)
		if m.isArgument(o) {
			next += argumentRoom
		}
	}
	if len(m.pools) > 0 { // pointers into pools are positive
		for o := range number {
			number[o] -= next + m.deepest
		}
	}
	for arr, w := range m.wholeArrays {
		number[w] = number[arr]
	}
	for o, root := range m.otherRoot {
		number[o] = number[root]
	}
	m.unset = number[m.noPointer]
	for _, a := range m.addresses {
		a.lit.Value = num.From(int64(number[a.object]))
	}
	b.file.Deepest = m.deepest
	calls := newReach(b.file)
	late := map[*ast.Element]*lateStore{}
	if len(m.releases) > 0 {
		for _, s := range b.freeingStores(calls) {
			late[s.x.At] = s
		}
	}
	for _, u := range m.accesses {
		u.late = late[u.x]
		b.finishUse(u, number, calls)
	}
	moved := m.movedObjects()
	for _, o := range m.movements {
		b.finishOffset(o, number, moved)
		b.checkArgumentMove(o, number)
	}
	for _, u := range m.unknownLayout {
		for _, o := range u.to.list {
			b.isPlaced(o, &u.typ, true, u.at)
		}
	}
	root, flags := b.finishHeap(number)
	b.finishPairs(number, root, flags)
	b.finishStores()
	b.places(number, root, flags)
	b.checkLeaks(number, root, flags)
	b.lifetimes(calls, number)
}

// numberParts assigns numbers to an object and its parts. These numbers are the values of pointers
// to the object and its parts. The object gets the number "start".
func (b *builder) numberParts(o *object, start int, ptrValue map[*object]int) {
	ptrValue[o] = start
	_, sized := b.sized(o.typ)
	var places []int64
	if sized && o.typ.kind == cStruct {
		places, _ = b.placesOf(o.typ.def)
	}
	for i, p := range o.parts {
		switch {
		case sized && p.typ.bits: // it has no address, so an access names its struct; see memberIn
			ptrValue[p] = start
		case o.typ.kind == cArray:
			b.numberParts(p, start, ptrValue)
			start += b.units(*o.typ.elem)
		case sized:
			b.numberParts(p, start+int(places[i]), ptrValue)
		default:
			b.numberParts(p, start, ptrValue)
			start += 2 * b.units(p.typ)
		}
	}
}

func (b *builder) finishUse(u *pointerAccess, ptrValue map[*object]int, calls *callReach) {
	if b.mem.bytes {
		b.finishView(u, ptrValue, calls)
		return
	}
	var cells []numberedCell
	seen := map[int]bool{}
	pool := b.poolIn(u.targets, u.x.Span)
	for _, o := range u.targets.list {
		for _, e := range o.elements() {
			if !sameSize(u.typ, e.typ) || e.sym == nil {
				b.otherType(e, u.x.Span)
				return
			}
		}
	}
	if pool != nil {
		b.finishPoolAccess(u, pool)
		return
	}
	for _, o := range u.objects() {
		if v := o.sym.v; !seen[ptrValue[o]] && b.mayLive(v, u, calls) {
			seen[ptrValue[o]] = true
			cells = append(cells, numberedCell{ptrValue[o], v, o})
		}
	}
	if len(cells) > maxCells {
		b.tooManyCells(u, len(cells))
		return
	}
	b.setCells(u.x, cells)
	u.cells = cells
	b.checkArgument(u, ptrValue)
}

func (b *builder) tooManyCells(u *pointerAccess, cells int) {
	b.mem.tooManyCells = true
	b.rep.ReportHint(diag.Pointer, u.x.Span, "use smaller arrays, or one pointer for each array", "this pointer has %d targets; the limit is %d", cells, maxCells)
}

type numberedCell struct {
	number int
	v      *ast.Var
	object *object
}

// setCells sets the list of variables that the access x may reach. The variables are in ascending
// order of the values of pointers to them.
func (b *builder) setCells(x *ast.Element, cells []numberedCell) {
	sorting.By(cells, func(x, y numberedCell) int { return x.number - y.number })
	if len(cells) == 0 {
		v := x.Cells[0]
		v.Name, v.Hidden, v.Init = ast.NullName, true, b.number(intLit(0, v.Span), b.int())
		b.addGlobal(v)
		return
	}
	x.Cells, x.At = nil, nil
	for _, c := range cells {
		x.Cells, x.At = append(x.Cells, c.v), append(x.At, c.number)
	}
}

func (b *builder) finishOffset(o *movement, ptrValue map[*object]int, moved map[*object]bool) {
	seen := map[*object]bool{}
	o.x.Ranges = []ast.Range{}
	o.x.Coarse = !o.member && !o.order && !o.x.Diff && o.of != nil && (o.of.kind == cInt || o.of.kind == cStruct) && slices.ContainsFunc(b.mem.toStructs, func(to *targets) bool {
		return !slices.ContainsFunc(o.p.list, func(t *object) bool { return !to.has[t] })
	})
	if !o.member {
		o.x.Ranges = []ast.Range{{}} // the range [0, 0], because a pointer without targets is NULL
	}
	for _, set := range []*targets{o.p, o.q} {
		for _, t := range set.list {
			if seen[t] {
				continue
			}
			seen[t] = true
			if o.order && b.orderedBy(o, t, ptrValue, moved) {
				continue
			}
			if b.mem.bytes && !b.isPlaced(t, o.of, o.member, o.x.Span) {
				return
			}
			if b.mem.bytes && o.of != nil && b.viewRanges(o, t, ptrValue) {
				continue
			}
			all := t.elements()
			if o.of != nil && o.of.kind != cVoid && !sameSize(*o.of, all[0].typ) {
				b.otherType(all[0], o.x.Span)
				return
			}
			low, high := ptrValue[t], ptrValue[t]+b.extent(t)
			switch {
			case o.member:
				high--
			case b.mem.isArgument(t):
				high = low + argumentRoom - 1
			}
			o.x.Ranges = append(o.x.Ranges, ast.Range{Low: low, High: high})
		}
	}
}
