package cfa

import "ic3play/lia"

// index has the edges that leave and enter each location, and the edge of each input. It does not
// change after its construction.
type index struct {
	// The edges that leave l are out[outAt[l]:outAt[l+1]], in ascending order. The edges that enter
	// l are in[inAt[l]:inAt[l+1]].
	outAt, inAt []int32
	out, in     []EdgeID
	// inputs[v-len(Vars)] says where input v is declared.
	inputs []inputAt
}

// inputAt says where an input is declared: the input is edges[edge].Inputs[at]. If no edge has
// the input, "edge" is -1.
type inputAt struct {
	edge EdgeID
	at   int32
}

// indexed returns the index. The first call builds it. Concurrent first calls may each build one;
// the first stored one is used, and all are equal.
func (p *Program) indexed() *index {
	if x := p.index.Load(); x != nil {
		return x
	}
	x := makeIndex(p)
	p.index.CompareAndSwap(nil, x)
	return x
}

func makeIndex(p *Program) *index {
	n := len(p.Locs)
	x := &index{
		outAt: make([]int32, n+1), inAt: make([]int32, n+1),
		out: make([]EdgeID, len(p.Edges)), in: make([]EdgeID, len(p.Edges)),
		inputs: make([]inputAt, max(p.NumIn, 0)),
	}
	for i := range x.inputs {
		x.inputs[i].edge = -1
	}
	valid := func(l Loc) bool { return l >= 0 && int(l) < n }
	for i := range p.Edges {
		e := &p.Edges[i]
		if !valid(e.From) || !valid(e.To) {
			continue
		}
		x.outAt[e.From+1]++
		x.inAt[e.To+1]++
		for k, in := range e.Inputs {
			if j := int(in.Var) - len(p.Vars); j >= 0 && j < len(x.inputs) {
				x.inputs[j] = inputAt{EdgeID(i), int32(k)}
			}
		}
	}
	for l := 0; l < n; l++ {
		x.outAt[l+1] += x.outAt[l]
		x.inAt[l+1] += x.inAt[l]
	}
	outNext := append([]int32(nil), x.outAt...)
	inNext := append([]int32(nil), x.inAt...)
	for i := range p.Edges {
		e := &p.Edges[i]
		if !valid(e.From) || !valid(e.To) {
			continue
		}
		x.out[outNext[e.From]] = EdgeID(i)
		outNext[e.From]++
		x.in[inNext[e.To]] = EdgeID(i)
		inNext[e.To]++
	}
	return x
}

// Out returns the edges that leave l, in ascending order. Callers must not modify the
// slice.
func (p *Program) Out(l Loc) []EdgeID {
	x := p.indexed()
	return x.out[x.outAt[l]:x.outAt[l+1]:x.outAt[l+1]]
}

// In returns the edges that enter l, in ascending order. Callers must not modify the
// slice.
func (p *Program) In(l Loc) []EdgeID {
	x := p.indexed()
	return x.in[x.inAt[l]:x.inAt[l+1]:x.inAt[l+1]]
}

// IsInput reports whether v is an input rather than a state variable.
func (p *Program) IsInput(v lia.Var) bool { return int(v) >= len(p.Vars) }

// InputOf returns the description of an input. If v is not an input, ok is false.
func (p *Program) InputOf(v lia.Var) (in Input, ok bool) {
	x := p.indexed()
	i := int(v) - len(p.Vars)
	if i < 0 || i >= len(x.inputs) || x.inputs[i].edge < 0 {
		return Input{}, false
	}
	at := x.inputs[i]
	return p.Edges[at.edge].Inputs[at.at], true
}

// HasInputs reports whether some edge has at least minCount inputs of a kind.
func (p *Program) HasInputs(kind InputKind, minCount int) bool {
	for i := range p.Edges {
		n := 0
		for _, in := range p.Edges[i].Inputs {
			if in.Kind == kind {
				n++
			}
		}
		if n >= minCount {
			return true
		}
	}
	return false
}

// Multiplies reports whether some edge multiplies or divides variables, so that its guard has only
// some facts about the result. Queries about facts that were guessed from samples then take long.
func (p *Program) Multiplies() bool { return p.HasInputs(Estimate, 1) }

// With returns a program with the given locations and edges and everything else of p.
func (p *Program) With(locs []Location, edges []Edge) *Program {
	return &Program{File: p.File, Vars: p.Vars, Locs: locs, Edges: edges,
		Entry: p.Entry, Error: p.Error, NumIn: p.NumIn, Clauses: p.Clauses, Bounded: p.Bounded, CellReads: p.CellReads}
}
