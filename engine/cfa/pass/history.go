package pass

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// edgeHistory describes the old edges of a large block. It is one edge, two histories in sequence,
// or a choice of two histories. Histories may share parts, so they form a graph rather than a tree.
type edgeHistory struct {
	edge   cfa.EdgeID
	first  *edgeHistory
	second *edgeHistory
	// choosesFirst is set if the history is a choice. A step over the block takes "first" if
	// choosesFirst is true, and otherwise "second". The formula is over the state before the block
	// and its inputs.
	choosesFirst *lia.Formula
}

func leaf(id cfa.EdgeID) *edgeHistory { return &edgeHistory{edge: id} }

func sequence(a, b *edgeHistory) *edgeHistory {
	return &edgeHistory{first: a, second: b}
}

func choice(a, b *edgeHistory, guardA lia.Formula) *edgeHistory {
	return &edgeHistory{first: a, second: b, choosesFirst: &guardA}
}

// expand appends to "out" the steps of the old program p for one step over the block, which starts
// in state s and has the given inputs. It returns the longer path and the state after the steps.
func (r *edgeHistory) expand(p *cfa.Program, out cfa.Path, s cfa.State, input map[lia.Var]num.Int) (cfa.Path, cfa.State, error) {
	stack := []*edgeHistory{r}
	for len(stack) > 0 {
		r := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case r.choosesFirst != nil:
			before := s
			value := func(v lia.Var) num.Int {
				if int(v) < len(before) {
					return before[v]
				}
				return input[v]
			}
			if r.choosesFirst.Eval(value) {
				stack = append(stack, r.first)
			} else {
				stack = append(stack, r.second)
			}
		case r.first != nil:
			stack = append(stack, r.second, r.first)
		default:
			e := &p.Edges[r.edge]
			step := cfa.Step{Edge: r.edge, Inputs: make([]num.Int, len(e.Inputs))}
			for i, in := range e.Inputs {
				step.Inputs[i] = input[in.Var]
			}
			next, err := p.Step(e.From, s, step)
			if err != nil {
				return nil, nil, fmt.Errorf("expand a large block: %w", err)
			}
			out, s = append(out, step), next
		}
	}
	return out, s, nil
}

// leaves visits the old edges of a history in order. It visits both sides of a choice. It visits a
// part that occurs several times only once, unless the part is a single edge.
func (r *edgeHistory) leaves(visit func(cfa.EdgeID)) {
	seen := map[*edgeHistory]bool{}
	stack := []*edgeHistory{r}
	for len(stack) > 0 {
		r := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case r.first == nil:
			visit(r.edge)
		case !seen[r]:
			seen[r] = true
			stack = append(stack, r.second, r.first)
		}
	}
}

// compare orders histories by the first difference of their sequences of old edges, so that new
// edges have the same order in each run. The edges of the first side of a choice come before those
// of the second.
func (r *edgeHistory) compare(o *edgeHistory) int {
	a, b := []*edgeHistory{r}, []*edgeHistory{o}
	for len(a) > 0 && len(b) > 0 {
		x, y := a[len(a)-1], b[len(b)-1]
		a, b = a[:len(a)-1], b[:len(b)-1]
		if x == y {
			continue
		}
		for x.first != nil {
			a = append(a, x.second)
			x = x.first
		}
		for y.first != nil {
			b = append(b, y.second)
			y = y.first
		}
		if x.edge != y.edge {
			return int(x.edge - y.edge)
		}
	}
	return len(a) - len(b)
}

// source returns the positions and tests of all old edges in order, without duplicates.
func (r *edgeHistory) source(p *cfa.Program) (spans []source.Span, tests []cfa.Test) {
	span, test := map[source.Span]bool{}, map[cfa.Test]bool{}
	r.leaves(func(id cfa.EdgeID) {
		spans = addNew(spans, span, p.Edges[id].Spans)
		tests = addNew(tests, test, p.Edges[id].Tests)
	})
	return spans, tests
}

func addNew[T comparable](list []T, seen map[T]bool, items []T) []T {
	for _, x := range items {
		if !seen[x] {
			seen[x] = true
			list = append(list, x)
		}
	}
	return list
}
