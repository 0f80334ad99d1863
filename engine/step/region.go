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
	if p.HasPremises() {
		ls = FixRounds(ls, IsRounds(p), value)
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

// IsRounds says whether a variable is an input of p that counts how often a value wraps
// around.
func IsRounds(p *cfa.Program) func(lia.Var) bool {
	return func(v lia.Var) bool {
		in, _, ok := p.InputOf(v)
		return ok && in.Kind == cfa.Rounds
	}
}

// FixRounds gives the inputs that count how often a value wraps around their values in a
// model. Their projection is a remainder modulo a power of 2, of which generalisation
// makes little; in one of the cases the rest is linear.
func FixRounds(ls []lia.Literal, rounds func(lia.Var) bool, value func(lia.Var) num.Int) []lia.Literal {
	fix := func(v lia.Var) (lia.Term, bool) { return lia.Const(value(v)), rounds(v) }
	out := make([]lia.Literal, 0, len(ls))
	for _, l := range ls {
		if l.T = l.T.Subst(fix); !l.T.IsConst() { // what has become constant is true in the model
			out = append(out, l)
		}
	}
	return out
}
