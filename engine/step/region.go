package step

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
)

// Region generalises a predecessor to a region: literals that hold in its state, and
// from all of whose states the edge leads into the goal with some inputs. value gives
// the state and the inputs of the step. The region is a part of the goal's preimage: an
// implicant of guard and goal without its inputs, which model-based projection
// eliminates.
func Region(p *cfa.Program, id cfa.EdgeID, goal lia.Formula, value func(lia.Var) num.Int) ([]lia.Literal, error) {
	e := &p.Edges[id]
	return region(p, e, []lia.Formula{goal.Subst(e.Before())}, value)
}

// region is Region for the preconditions of a goal's conjuncts.
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

// Convex replaces each disequality by the side that the model is on. Then the region
// is a polyhedron, and its inequalities can be added up.
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
