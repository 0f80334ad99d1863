package step

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
)

// PredecessorCube generalises a predecessor: it returns literals that hold in the predecessor's
// state. From each state that satisfies them, the edge leads with some inputs into the goal. The
// callback "value" returns the values of the variables and inputs in the predecessor's step.
// PredecessorCube computes an implicant of the guard and the precondition, and eliminates the
// inputs by model-based projection.
func PredecessorCube(p *cfa.Program, id cfa.EdgeID, goal lia.Formula, value func(lia.Var) num.Int) ([]lia.Literal, error) {
	e := &p.Edges[id]
	return predecessorCube(p, e, []lia.Formula{goal.Subst(e.Substitution())}, value)
}

// predecessorCube does the same as PredecessorCube, but gets the weakest precondition of each
// conjunct of the goal.
func predecessorCube(p *cfa.Program, e *cfa.Edge, pre []lia.Formula, value func(lia.Var) num.Int) ([]lia.Literal, error) {
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

// Convex replaces each disequality in ls by the strict inequality that holds for the given values.
// Then the literals describe a polyhedron, and generalise.Sum can add up its inequalities.
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

// IsRounds returns a function that reports whether a variable is an input of kind cfa.Bit or
// cfa.Rounds. An input of kind cfa.Rounds says how often a value wraps around.
func IsRounds(p *cfa.Program) func(lia.Var) bool {
	return func(v lia.Var) bool {
		in, ok := p.InputOf(v)
		return ok && (in.Kind == cfa.Rounds || in.Kind == cfa.Bit)
	}
}

// FixRounds replaces the inputs for which "rounds" returns true by their values (see IsRounds).
// Eliminating such an input by projection would give a remainder modulo a power of 2, which
// generalises badly. With the value, the remaining literals are linear.
func FixRounds(ls []lia.Literal, rounds func(lia.Var) bool, value func(lia.Var) num.Int) []lia.Literal {
	fix := func(v lia.Var) (lia.Term, bool) { return lia.Const(value(v)), rounds(v) }
	out := make([]lia.Literal, 0, len(ls))
	for _, l := range ls {
		// The literal is true for the given values. So if it contains no variable, it can be
		// omitted.
		if l.T = l.T.Subst(fix); !l.T.IsConst() {
			out = append(out, l)
		}
	}
	return out
}
