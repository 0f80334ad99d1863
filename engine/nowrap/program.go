package nowrap

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// reduction is a changed program p. The operations that are assumed not to wrap have no input in p.
// If such an operation would wrap, p reaches Error.
type reduction struct {
	p        *cfa.Program
	original *cfa.Program
	// Input i of edge e in p is input places[e][i] of edge e in the original program. On a path of
	// the original program, the omitted inputs have the value 0.
	places [][]int
	// wraps[i] is the operation that wraps at the i-th extra edge to Error. In p, the extra edges
	// follow the original ones.
	wraps []operation
}

// operation is an operation in the source that may wrap. Large blocks may contain several copies of
// it.
type operation struct {
	name string
	line int
	col  int
}

func operationOf(in *cfa.Input) operation { return operation{in.Name, in.Pos.Line, in.Pos.Col} }

func operations(p *cfa.Program) map[operation]bool {
	out := map[operation]bool{}
	for i := range p.Edges {
		for k := range p.Edges[i].Inputs {
			if in := &p.Edges[i].Inputs[k]; in.Kind == cfa.Rounds {
				out[operationOf(in)] = true
			}
		}
	}
	return out
}

// withoutInputs returns p without the inputs of the operations ops: each of these inputs becomes 0,
// which means that its operation does not wrap. Edges and locations keep their numbers. Each
// removed input gets an extra edge to Error. A run can take the extra edge if the operation of this
// input wraps and the earlier operations of the same edge do not wrap.
func withoutInputs(p *cfa.Program, ops map[operation]bool) *reduction {
	out := &reduction{original: p}
	var edges, failing []cfa.Edge
	var failingPlaces [][]int
	next := lia.Var(len(p.Vars))
	// add returns edge e with only the inputs whose indices are in "places". These inputs get new
	// variables.
	add := func(e cfa.Edge, places []int) cfa.Edge {
		own := make([]cfa.Input, len(places))
		for i, k := range places {
			own[i] = e.Inputs[k]
		}
		e.Inputs = own
		e = e.InputsFrom(next)
		next += lia.Var(len(places))
		return e
	}
	for i := range p.Edges {
		e := p.Edges[i]
		gone := map[lia.Var]bool{}
		zero := func(v lia.Var) (lia.Term, bool) { return lia.Int(0), gone[v] }
		var left []int
		for k := range e.Inputs {
			in := &e.Inputs[k]
			if in.Kind != cfa.Rounds || !ops[operationOf(in)] {
				left = append(left, k)
				continue
			}
			f := e
			f.To, f.Assigns = p.Error, nil
			f.Guard = lia.And(e.Guard, lia.Ne(lia.V(in.Var)))
			f.Subst(zero)
			if !f.Guard.IsFalse() {
				failing = append(failing, f)
				var rest []int
				for j := range e.Inputs {
					if !gone[e.Inputs[j].Var] {
						rest = append(rest, j)
					}
				}
				failingPlaces = append(failingPlaces, rest)
				out.wraps = append(out.wraps, operationOf(in))
			}
			gone[in.Var] = true
		}
		e.Subst(zero)
		edges = append(edges, add(e, left))
		out.places = append(out.places, left)
	}
	for i, f := range failing {
		edges = append(edges, add(f, failingPlaces[i]))
	}
	out.p = p.With(p.Locs, edges)
	out.p.NumIn = int(next) - len(p.Vars)
	return out
}

// wrapped returns the operation that wraps in the last step of a path. If the last step is not an
// extra edge, it returns false.
func (n *reduction) wrapped(path cfa.Path) (operation, bool) {
	if len(path) == 0 {
		return operation{}, false
	}
	i := int(path[len(path)-1].Edge) - len(n.places)
	if i < 0 || i >= len(n.wraps) {
		return operation{}, false
	}
	return n.wraps[i], true
}

// originalPath translates a path without extra edges to a path of the original program.
func (n *reduction) originalPath(path cfa.Path) (cfa.Path, error) {
	return path.Map(func(st cfa.Step) (cfa.Step, error) {
		if st.Edge < 0 || int(st.Edge) >= len(n.places) {
			return st, fmt.Errorf("a step takes edge %d, which the program does not have", st.Edge)
		}
		places := n.places[st.Edge]
		if len(st.Inputs) != len(places) {
			return st, fmt.Errorf("a step over edge %d has %d inputs, the edge %d", st.Edge, len(st.Inputs), len(places))
		}
		spread := func(values []num.Int) []num.Int {
			if len(values) != len(places) {
				return nil
			}
			all := make([]num.Int, len(n.original.Edges[st.Edge].Inputs))
			for k, at := range places {
				all[at] = values[k]
			}
			return all
		}
		st.Inputs = spread(st.Inputs)
		if st.Drift != nil {
			st.Drift = spread(st.Drift)
		}
		return st, nil
	})
}
