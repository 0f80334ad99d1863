package witness

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// transition is a part of a run, from one cut point to the next. Its first state satisfies the
// formula of the first cut point, but its last state violates the formula of the second.
type transition struct {
	pre, post cfa.State
	last      cfa.EdgeID
}

// maxTries limits the number of edges that the search for a transition evaluates.
const maxTries = 20_000

// findBreak turns a solution of a verification condition into a transition, and confirms it by
// evaluation. It starts at the cut point "from", in the solution's state and with its inputs, and
// ends at a cut point whose formula is false, or at the error. It always sets t.pre. If the
// solution lacks inputs of the edges, or if there are too many paths, it may find no transition;
// the second result is then false.
func findBreak(p *cfa.Program, inv cfa.Invariant, from cfa.Loc, solution map[lia.Var]num.Int) (t transition, found bool) {
	t.pre = make(cfa.State, len(p.Vars))
	for i := range t.pre {
		t.pre[i] = solution[lia.Var(i)]
	}
	type point struct {
		loc   cfa.Loc
		state cfa.State
	}
	todo := []point{{from, t.pre}}
	for tries := 0; len(todo) > 0 && tries < maxTries; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, id := range p.Out(at.loc) {
			tries++
			e := &p.Edges[id]
			inputs := make([]num.Int, len(e.Inputs))
			for i := range e.Inputs {
				inputs[i] = solution[e.Inputs[i].Var]
			}
			next, err := p.Step(at.loc, at.state, cfa.Step{Edge: id, Inputs: inputs})
			if err != nil {
				continue
			}
			f, cut := inv[e.To]
			switch {
			case e.To == p.Error, cut && !holds(f, next):
				t.post, t.last = next, id
				return t, true
			case !cut:
				todo = append(todo, point{e.To, next})
			}
		}
	}
	return t, false
}

func holds(f lia.Formula, s cfa.State) bool {
	return f.Eval(func(v lia.Var) num.Int { return s[v] })
}
