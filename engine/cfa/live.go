package cfa

import (
	"slices"

	"ic3play/engine/cfa/trie"
	"ic3play/lia"
)

// Liveness has the variables that are live at each location. A variable is live at a location if,
// on some path from there, an edge reads it before an edge assigns it. An edge reads the variables
// in its guard, its assignments, its products and the arguments of its premises. An assignment of a
// variable to itself does not count. A read counts even if the program does not use its result: the
// pass Slice removes such assignments. At the location of a premise, the variables for which the
// premise has arguments are live too.
type Liveness struct {
	height int
	sets   []*trie.Map[struct{}]
}

// Live computes the liveness of p, as the least fixed point of the backward data-flow
// equations.
func Live(p *Program) *Liveness {
	lv := &Liveness{height: trie.Height(len(p.Vars)), sets: make([]*trie.Map[struct{}], len(p.Locs))}
	uses := make([][]lia.Var, len(p.Edges))
	for i := range p.Edges {
		uses[i] = p.Reads(&p.Edges[i])
	}
	for i := range p.Edges {
		// A variable for which a premise has an argument is live at the premise's location.
		for _, pr := range p.Edges[i].Premises {
			for _, a := range pr.Args {
				lv.sets[pr.At] = lv.sets[pr.At].Set(lv.height, int(a.Var), struct{}{})
			}
		}
	}
	order := Postorder(p) // if the graph has no cycles, one round suffices in this order
	dirty := make([]bool, len(p.Locs))
	for i := range dirty {
		dirty[i] = true
	}
	for again := true; again; {
		again = false
		for _, l := range order {
			if !dirty[l] {
				continue
			}
			dirty[l] = false
			set := lv.sets[l]
			for _, id := range p.Out(l) {
				e := &p.Edges[id]
				in := lv.sets[e.To]
				for _, a := range e.Assigns {
					if !a.Idle() {
						in = in.Delete(lv.height, int(a.Var))
					}
				}
				for _, v := range uses[id] {
					if _, ok := in.Get(lv.height, int(v)); !ok {
						in = in.Set(lv.height, int(v), struct{}{})
					}
				}
				set = trie.Union(lv.height, set, in)
			}
			if set == lv.sets[l] {
				continue
			}
			lv.sets[l] = set
			for _, id := range p.In(l) {
				dirty[p.Edges[id].From] = true
				again = true
			}
		}
	}
	return lv
}

// Reads returns the state variables that an edge reads, sorted.
func (p *Program) Reads(e *Edge) []lia.Var {
	var out []lia.Var
	add := func(v lia.Var) {
		if !p.IsInput(v) {
			out = append(out, v)
		}
	}
	e.Guard.Vars(add)
	for _, pr := range e.Premises {
		for _, a := range pr.Args {
			a.Term.Vars(add)
		}
	}
	for _, m := range e.Products {
		m.Vars(add)
	}
	for _, a := range e.Assigns {
		if a.Idle() {
			continue
		}
		a.Term.Vars(add)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Idle reports whether the assignment assigns a variable to itself.
func (a Assign) Idle() bool {
	v, ok := a.Term.AsVar()
	return ok && v == a.Var
}

// Has reports whether v is live at l.
func (lv *Liveness) Has(l Loc, v lia.Var) bool {
	_, ok := lv.sets[l].Get(lv.height, int(v))
	return ok
}

// At returns the variables that are live at l, sorted.
func (lv *Liveness) At(l Loc) []lia.Var {
	var out []lia.Var
	lv.sets[l].Each(lv.height, func(key int, _ struct{}) { out = append(out, lia.Var(key)) })
	return out
}
