package step

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
)

// Region generalises one state, from which an edge leads into a goal with some
// inputs, to a region: literals over state variables that the state satisfies
// and such that from every state that does the edge leads into the goal with
// some inputs. value gives state and inputs. The region is a part of the goal's
// preimage: literals of guard and goal that imply them, and of these the inputs
// are eliminated by model-based projection.
func Region(p *cfa.Program, id cfa.EdgeID, goal lia.Formula, value func(lia.Var) num.Int) ([]lia.Literal, error) {
	e := &p.Edges[id]
	return region(p, e, []lia.Formula{goal.Subst(e.Before())}, value)
}

// region is Region for a goal's parts as they are seen from before the edge.
func region(p *cfa.Program, e *cfa.Edge, pre []lia.Formula, value func(lia.Var) num.Int) ([]lia.Literal, error) {
	ls := mbp.Implicant(e.Guard, value)
	for _, f := range pre {
		if f.Op() == lia.OpLit {
			ls = append(ls, f.Lit())
		} else {
			ls = append(ls, mbp.Implicant(f, value)...)
		}
	}
	if len(e.Inputs) == 0 {
		return ls, nil
	}
	ls, err := mbp.Project(ls, p.IsInput, value)
	if err != nil {
		return nil, fmt.Errorf("project the inputs of an edge from %s to %s away: %w", p.LocName(e.From), p.LocName(e.To), err)
	}
	return ls, nil
}

// Convex replaces each disequality by the side that the model is on, so that a
// region is a polyhedron and its inequalities can be added up.
func Convex(ls []lia.Literal, value func(lia.Var) num.Int) {
	for i, l := range ls {
		if l.Kind != lia.EQ || !l.Neg {
			continue
		}
		side := lia.Lt(l.T)
		if l.T.Eval(value).Sign() > 0 {
			side = lia.Gt(l.T)
		}
		ls[i] = side.Lit()
	}
}
