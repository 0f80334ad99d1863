package sema

import "slices"

// This file determines whether an object begins where another object ends. Often it can determine
// this even if the layout of the struct that contains both objects is unknown. For example, a
// nonempty member between two members separates them. Two adjacent members have no padding between
// them if their sizes fit their alignments.

// A threeValued says whether a statement about the layout of objects is never true, always true, or
// may be either.
type threeValued int

const (
	never threeValued = iota
	maybe
	always
)

func (a threeValued) and(c threeValued) threeValued { return min(a, c) }

// neighbours returns pairs of pointer values for the same address, one in x and one in y. For
// example, x may end where y begins. Both objects are parts of one variable. If the answer depends
// on the unknown layout of this variable, the result "known" is false.
func (b *builder) neighbours(x, y *object, ptrValue map[*object]int, moved map[*object]bool) (met []aliasPair, known bool) {
	if x.hasPart(y) || y.hasPart(x) {
		return nil, false
	}
	for _, back := range []bool{false, true} {
		first, second := x, y
		if back {
			first, second = y, x
		}
		if !moved[first] {
			continue
		}
		m := aliasPair{ptrValue[first] + b.extent(first), ptrValue[second]}
		if back {
			m[0], m[1] = m[1], m[0]
		}
		switch a := b.isAdjacent(b.mem.root(x), first, second); {
		case a == maybe:
			return nil, false
		case a == always && m[0] != m[1]:
			met = append(met, m)
		}
	}
	return met, true
}

// isAdjacent reports whether the part y of a variable begins where another part x ends.
func (b *builder) isAdjacent(root, x, y *object) threeValued {
	all := x.elements()
	end, start := root.pathTo(all[len(all)-1]), root.pathTo(y.elements()[0])
	if end == nil || start == nil || x.empty || y.empty {
		return maybe
	}
	n := 0
	for n < len(end) && n < len(start) && end[n] == start[n] {
		n++
	}
	if n == len(end) || n == len(start) {
		return never // one of the two objects contains the other
	}
	in := end[n-1]
	i, j := slices.Index(in.parts, end[n]), slices.Index(in.parts, start[n])
	if j <= i {
		return never
	}
	for _, between := range in.parts[i+1 : j] {
		if !mayBeEmpty(between.typ, 0) {
			return never
		}
	}
	gap := always
	if j > i+1 || in.typ.kind != cArray && !b.fits(in, end[n], start[n]) {
		gap = maybe
	}
	return gap.and(b.sameEnd(end[n:])).and(b.sameStart(start[n:]))
}

// fits reports whether there is certainly no padding between two adjacent members of a struct.
func (b *builder) fits(in, x, y *object) bool {
	size, align, known := b.sizeAndAlign(x.typ, 0)
	_, next, also := b.sizeAndAlign(y.typ, 0)
	if in.typ.def != nil && in.typ.def.packed {
		return true
	}
	return known && also && in.typ.def != nil && !in.typ.def.padded && size%next == 0 && align%next == 0
}

// mayBeginAt reports whether the object o may begin where the object prev, in another variable,
// ends. This requires that prev ends where its variable ends, and that o starts where its variable
// starts.
func (b *builder) mayBeginAt(o, prev *object) threeValued {
	all := prev.elements()
	end := b.mem.root(prev).pathTo(all[len(all)-1])
	start := b.mem.root(o).pathTo(o.elements()[0])
	return b.sameEnd(end).and(b.sameStart(start))
}

// sameEnd reports whether the first and the last object of the list "path" end at the same address.
func (b *builder) sameEnd(path []*object) threeValued {
	out := always
	for i := 1; i < len(path); i++ {
		of, part := path[i-1], path[i]
		for _, p := range of.parts[slices.Index(of.parts, part)+1:] {
			if !mayBeEmpty(p.typ, 0) {
				return never
			}
			out = maybe
		}
		if of.typ.kind == cArray {
			continue
		}
		size, _, sized := b.sizeAndAlign(of.typ, 0)
		room, _, known := b.sizeAndAlign(part.typ, 0)
		switch place, placed := b.placeIn(of, part); {
		case !sized || !known || !placed:
			out = maybe
		case place+room != size:
			return never
		}
	}
	return out
}

// sameStart reports whether the first and the last object of the path start at the same address.
func (b *builder) sameStart(path []*object) threeValued {
	out := always
	for i := 1; i < len(path); i++ {
		of, part := path[i-1], path[i]
		for _, p := range of.parts[:slices.Index(of.parts, part)] {
			if !mayBeEmpty(p.typ, 0) {
				return never
			}
			out = maybe
		}
		if of.typ.def != nil && of.typ.def.padded {
			out = maybe
		}
	}
	return out
}

// pathTo returns the nested objects from o to one of its parts, for example s, s.a, s.a[1]. It
// returns nil if o does not contain the part.
func (o *object) pathTo(part *object) []*object {
	if o == part {
		return []*object{o}
	}
	for _, p := range o.parts {
		if path := p.pathTo(part); path != nil {
			return append([]*object{o}, path...)
		}
	}
	return nil
}
