package predabs

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// block is a loop, or the whole program (wholeProgram). A loop is a strongly connected component of
// the automaton. Control enters it at the location "head". Without this location, the component
// splits into smaller components, which are the inner loops of the block.
type block struct {
	head   cfa.Loc
	inside []bool    // inside[l] is true if the block contains the location l
	places []cfa.Loc // the locations of the nodes of the block's abstract reachability tree
	// touched has the variables that the block's edges read or assign, including the edges that
	// start in its inner loops.
	touched map[lia.Var]bool
	inner   map[cfa.Loc]*block // the inner loops, by head
	split   bool               // whether "inner" has been computed
}

// wholeProgram returns a block that contains the whole program. Its head is the entry.
func wholeProgram(p *cfa.Program) *block {
	b := &block{head: p.Entry, inside: make([]bool, len(p.Locs))}
	for l := range b.inside {
		b.inside[l] = true
	}
	return b
}

// innerLoop returns b's inner loop with head l, or nil.
func (b *block) innerLoop(p *cfa.Program, l cfa.Loc) *block {
	if l == b.head {
		return nil
	}
	if !b.split {
		b.divide(p)
	}
	return b.inner[l]
}

func (b *block) isInterior(l cfa.Loc) bool { return b.inside[l] && l != b.head }

// cycles returns for each location the number of the inner loop that contains it, or -1 if no inner
// loop does.
func (b *block) cycles(p *cfa.Program) []int32 {
	comp := cfa.StronglyConnected(len(p.Locs), func(l, k int) (int, bool) {
		if !b.isInterior(cfa.Loc(l)) {
			return 0, false
		}
		for _, id := range p.Out(cfa.Loc(l)) {
			to := p.Edges[id].To
			if !b.isInterior(to) {
				continue
			}
			if k == 0 {
				return int(to), true
			}
			k--
		}
		return 0, false
	})
	cyclic := map[int32]bool{}
	for i := range p.Edges {
		if e := &p.Edges[i]; b.isInterior(e.From) && b.isInterior(e.To) && comp[e.From] == comp[e.To] {
			cyclic[comp[e.From]] = true
		}
	}
	for l := range comp {
		if !b.isInterior(cfa.Loc(l)) || !cyclic[comp[l]] {
			comp[l] = -1
		}
	}
	return comp
}

func (b *block) divide(p *cfa.Program) {
	b.split, b.inner = true, map[cfa.Loc]*block{}
	loop := b.cycles(p)
	for i := range p.Edges {
		e := &p.Edges[i]
		if !b.inside[e.From] || loop[e.To] < 0 || loop[e.From] == loop[e.To] || b.inner[e.To] != nil {
			continue
		}
		x := &block{head: e.To, inside: make([]bool, len(p.Locs))}
		for l := range loop {
			x.inside[l] = loop[l] == loop[e.To]
		}
		x.measure(p)
		b.inner[e.To] = x
	}
}

// takes reports whether the abstract reachability tree of the block follows the edge: the edge
// starts in the block, and it ends in the block or at the error. The tree around the block follows
// the edges that leave the block.
func (b *block) takes(p *cfa.Program, id cfa.EdgeID) bool {
	e := &p.Edges[id]
	return b.inside[e.From] && (b.inside[e.To] || e.To == p.Error)
}

// leaving returns the edges that start at l and leave the block, divided into groups. If "grouped"
// is set, parallel edges are in the same group. Otherwise each edge has a group of its own.
func (b *block) leaving(p *cfa.Program, l cfa.Loc, grouped bool) [][]cfa.EdgeID {
	var out [][]cfa.EdgeID
	for _, id := range p.Out(l) {
		if b.takes(p, id) {
			continue
		}
		to := p.Edges[id].To
		i := slices.IndexFunc(out, func(g []cfa.EdgeID) bool { return grouped && p.Edges[g[0]].To == to })
		if i < 0 {
			out = append(out, []cfa.EdgeID{id})
		} else {
			out[i] = append(out[i], id)
		}
	}
	return out
}

func (b *block) measure(p *cfa.Program) {
	b.touched = map[lia.Var]bool{}
	loop := b.cycles(p)
	for l, in := range b.inside {
		if in {
			b.places = append(b.places, cfa.Loc(l))
		}
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		if !b.takes(p, cfa.EdgeID(i)) && loop[e.From] < 0 {
			continue
		}
		for _, v := range p.Reads(e) {
			b.touched[v] = true
		}
		for _, a := range e.Assigns {
			if !a.Idle() {
				b.touched[a.Var] = true
			}
		}
		if !slices.Contains(b.places, e.To) {
			b.places = append(b.places, e.To)
		}
	}
}

// reduce divides the conjuncts of a label at the head of a block into two lists. The conjuncts in
// "entry" share variables with the block's edges, directly or through other conjuncts and the
// block's predicates. The conjuncts in "untouched" do not: if they are true before the block, they
// are true after it. predCount is the number of the block's predicates that share variables with
// the edges in the same sense.
func (s *search) reduce(b *block, parts []lia.Formula) (entry, untouched []lia.Formula, predCount int) {
	linked := map[lia.Var]bool{}
	for v := range b.touched {
		linked[v] = true
	}
	var preds []lia.Formula
	for _, l := range b.places {
		preds = append(preds, s.preds.Formulas(s.preds.At(l))...)
	}
	// link divides the formulas fs into those with a linked variable ("in") and the others
	// ("rest"). All variables of the formulas in the first list become linked too.
	link := func(fs []lia.Formula) (in, rest []lia.Formula) {
		for _, f := range fs {
			if !f.HasAny(func(v lia.Var) bool { return linked[v] }) {
				rest = append(rest, f)
				continue
			}
			in = append(in, f)
			f.Vars(func(v lia.Var) { linked[v] = true })
		}
		return in, rest
	}
	untouched = parts
	for {
		var some, more []lia.Formula
		some, untouched = link(untouched)
		more, preds = link(preds)
		entry, predCount = append(entry, some...), predCount+len(more)
		if len(some) == 0 && len(more) == 0 {
			return entry, untouched, predCount
		}
	}
}
