package lower

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// This file adds guards for repeated reads of the same array element. If neither the array nor the
// index has changed since the first read, the second read returns the same value, as in "if (a[i] >
// m) m = a[i];". The premises of the two reads do not imply this: each premise only says that some
// reachable state exists (CellOptions.Premises), and the two states may have different values of
// a[i].

// cellCopy records that a variable (the field "copy") equals the content of an array cell. The
// field "indices" contains the indices of the cell.
type cellCopy struct {
	content lia.Var // identifies the array: the state variable for the content of its first tracked cell
	indices []lia.Term
	copy    lia.Var
}

// addRereadGuards adds a guard to an edge that reads an untracked cell, if a variable still
// contains the value from an earlier read of the same element. The guard says that both values are
// equal.
func (l *lowerer) addRereadGuards() {
	p := l.p
	reads := map[cfa.Loc]cellCopy{}
	for i := range p.Edges {
		e := &p.Edges[i]
		if len(e.Premises) > 0 && e.Premises[0].Read {
			reads[e.From] = l.readOf(e)
		}
	}
	before := l.knownReads(reads)
	for i := range p.Edges {
		e := &p.Edges[i]
		r, reading := reads[e.From]
		if !reading || len(e.Assigns) != 1 {
			continue
		}
		for _, f := range before[e.From] {
			if f.content == r.content && equalAt(f.indices, r.indices) {
				e.Guard = lia.And(e.Guard, lia.Eq(e.Assigns[0].Term.Sub(lia.V(f.copy))))
				break
			}
		}
	}
}

// readOf describes an edge that reads an array cell by a premise: it returns the cell, and the
// variable to which the edge assigns the cell's content. If there is no such assignment, the field
// "content" is -1.
func (l *lowerer) readOf(e *cfa.Edge) cellCopy {
	pr, y := e.Premises[0], e.Assigns[0]
	for _, c := range l.res.Cells {
		if content, ok := pr.Arg(c.Content); ok && content.Equal(y.Term) {
			at := make([]lia.Term, len(c.Index))
			for i, k := range c.Index {
				if at[i], ok = pr.Arg(k); !ok {
					return cellCopy{content: -1}
				}
			}
			return cellCopy{l.cells[c.Array][0].Content, at, y.Var}
		}
	}
	return cellCopy{content: -1}
}

// knownReads returns a list for each location. The list contains the reads that are still valid at
// the location: on every path there, the element was read, and since then neither the array nor the
// index nor the variable with the read value has changed.
func (l *lowerer) knownReads(reads map[cfa.Loc]cellCopy) map[cfa.Loc][]cellCopy {
	p, sites := l.p, l.p.CallSites()
	before := map[cfa.Loc][]cellCopy{p.Entry: nil}
	work := []cfa.Loc{p.Entry}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, id := range p.Out(at) {
			e := &p.Edges[id]
			var after []cellCopy
			if !sites[at] || e.Return() != nil { // no read from before the call is valid at the entry of a procedure
				after = l.factsAfter(e, before[at], reads)
			}
			old, seen := before[e.To]
			if seen {
				after = slices.DeleteFunc(slices.Clone(old), func(f cellCopy) bool {
					return !slices.ContainsFunc(after, func(g cellCopy) bool {
						return f.copy == g.copy && f.content == g.content && equalAt(f.indices, g.indices)
					})
				})
			}
			if !seen || len(after) < len(old) {
				before[e.To] = after
				work = append(work, e.To)
			}
		}
	}
	return before
}

// factsAfter returns the reads that are still valid after the edge e. The parameter "before"
// contains the reads that are valid before the edge.
func (l *lowerer) factsAfter(e *cfa.Edge, before []cellCopy, reads map[cfa.Loc]cellCopy) []cellCopy {
	changes := func(v lia.Var) bool {
		return slices.ContainsFunc(e.Assigns, func(a cfa.Assign) bool { return a.Var == v && !a.Idle() })
	}
	stays := func(f cellCopy) bool {
		for _, c := range l.res.Cells {
			if l.cells[c.Array][0].Content == f.content && changes(c.Content) {
				return false
			}
		}
		return !slices.ContainsFunc(f.indices, func(t lia.Term) bool {
			return slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return changes(m.Var) || l.p.IsInput(m.Var) })
		})
	}
	var out []cellCopy
	for _, f := range before {
		if stays(f) && !changes(f.copy) {
			out = append(out, f)
		}
	}
	if r, ok := reads[e.From]; ok && r.content >= 0 && stays(r) {
		out = append(out, r)
	}
	return out
}
