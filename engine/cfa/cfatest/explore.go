package cfatest

import (
	"slices"
	"strconv"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Explored has the states that Explore found, by location. If Complete is true, these are all
// states that are reachable with the inputs that Successors tries. Unsafe says whether Path leads
// to Error.
type Explored struct {
	Complete bool
	Unsafe   bool
	Path     cfa.Path
	States   [][]cfa.State
	Paths    [][]cfa.Path // one path for each state
}

// Key returns a string that identifies the pair of a location and a state.
func Key(l cfa.Loc, s cfa.State) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(int(l)))
	for _, v := range s {
		b.WriteString(" " + v.String())
	}
	return b.String()
}

// Explore enumerates reachable states breadth first. At Entry all variables are 0. It stops after
// "limit" attempts to take an edge.
func Explore(p *cfa.Program, limit int) Explored {
	type node struct {
		loc  cfa.Loc
		s    cfa.State
		path cfa.Path
	}
	x := Explored{Complete: true, States: make([][]cfa.State, len(p.Locs)), Paths: make([][]cfa.Path, len(p.Locs))}
	queue := []node{{loc: p.Entry, s: make(cfa.State, len(p.Vars))}}
	seen := map[string]bool{Key(p.Entry, queue[0].s): true}
	work := 0
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		x.States[n.loc] = append(x.States[n.loc], n.s)
		x.Paths[n.loc] = append(x.Paths[n.loc], n.path)
		if n.loc == p.Error && !x.Unsafe {
			x.Unsafe, x.Path = true, n.path
		}
		for _, id := range p.Out(n.loc) {
			e := &p.Edges[id]
			Successors(p, id, n.s, func(inputs []num.Int, next cfa.State) bool {
				if work++; work > limit {
					x.Complete = false
					return false
				}
				if next == nil || seen[Key(e.To, next)] {
					return true
				}
				seen[Key(e.To, next)] = true
				path := append(slices.Clip(n.path), cfa.Step{Edge: id, Inputs: slices.Clone(inputs)})
				queue = append(queue, node{e.To, next, path})
				return true
			})
			if !x.Complete {
				return x
			}
		}
	}
	return x
}

// Successors takes an edge from state s with several values of the inputs: -4 to 4 for quotients,
// derived inputs and inputs of the kind Rounds, and 0 to 2 for all others. For derived inputs and
// those of the kind Rounds it also tries the solutions of the guard's equations. For each choice it
// calls "visit" with the values and the next state, or with nil if the guard is false. It stops
// when "visit" returns false.
func Successors(p *cfa.Program, id cfa.EdgeID, s cfa.State, visit func(inputs []num.Int, next cfa.State) bool) {
	e := &p.Edges[id]
	inputs := make([]num.Int, len(e.Inputs))
	var rec func(i int) bool
	rec = func(i int) bool {
		value := cfa.Valuation(s, e, inputs)
		if i == len(e.Inputs) {
			if !e.Guard.Eval(value) {
				return visit(inputs, nil)
			}
			next, err := p.Step(e.From, s, cfa.Step{Edge: id, Inputs: inputs})
			if err != nil {
				panic(err)
			}
			return visit(inputs, next)
		}
		for _, c := range candidates(e, i, value) {
			inputs[i] = c
			if !rec(i + 1) {
				return false
			}
		}
		return true
	}
	rec(0)
}

func candidates(e *cfa.Edge, i int, value func(lia.Var) num.Int) []num.Int {
	kind := e.Inputs[i].Kind
	determined := kind == cfa.Derived || kind == cfa.Rounds
	lo, hi := int64(0), int64(2)
	if determined || kind == cfa.Quotient {
		lo, hi = -4, 4
	}
	var out []num.Int
	for c := lo; c <= hi; c++ {
		out = append(out, num.From(c))
	}
	if determined {
		e.Guard.EachLiteral(func(l *lia.Literal) {
			if solution, ok := l.T.SolveFor(e.Inputs[i].Var); ok && l.Kind == lia.EQ {
				if c := solution.Eval(value); !slices.ContainsFunc(out, c.Equal) {
					out = append(out, c)
				}
			}
		})
	}
	return out
}
