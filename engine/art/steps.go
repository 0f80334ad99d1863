package art

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Steps answers consecution queries: whether an edge leads from a state of a label into a formula.
// Each edge has a solver, with an assumption literal for each conjunct of a label.
type Steps struct {
	q     *step.Solvers
	p     *cfa.Program
	live  *cfa.Liveness
	edges []*edge
}

type edge struct {
	*step.Edge
	numFormulas int // number of formulas in the solver
}

// maxFormulas is the number of formulas after which an edge gets a new solver.
const maxFormulas = 500

// NewSteps returns a Steps for p.
func NewSteps(q *step.Solvers, p *cfa.Program) *Steps {
	return &Steps{q: q, p: p, live: cfa.Live(p), edges: make([]*edge, len(p.Edges))}
}

// Live reports whether f mentions only variables that are live at a location. Slicing may have
// removed assignments to a dead variable. Then a formula about the variable may be false in the
// original program.
func (s *Steps) Live(at cfa.Loc, f lia.Formula) bool {
	return !f.HasAny(func(v lia.Var) bool { return !s.live.Has(at, v) })
}

// Ask is a consecution query: does an edge lead from a state that satisfies the facts into the
// conjunction of parts? If it does, the answer has a Predecessor: such a state. If it does not, the
// answer is Blocked.
func (s *Steps) Ask(facts []lia.Formula, id cfa.EdgeID, parts ...lia.Formula) (frames.Answer, error) {
	e := s.edges[id]
	if e == nil {
		e = &edge{Edge: step.NewEdge(s.q, s.p, id)}
		s.edges[id] = e
	}
	if e.numFormulas += len(parts); e.numFormulas > maxFormulas {
		e.Restart()
		e.numFormulas = 0
	}
	asm := make([]smt.Lit, 0, len(facts)+len(parts))
	for _, f := range facts {
		if f.IsFalse() {
			return frames.Refuted(len(parts)), nil
		}
		asm = append(asm, e.S.Lit(f))
	}
	return e.Edge.Ask(asm, parts, false)
}

// PredecessorCube returns the literals of a cube that contains the predecessor "from". The edge of
// this predecessor leads from each state of the cube into the conjunction of "parts".
func (s *Steps) PredecessorCube(from *frames.Predecessor, parts ...lia.Formula) ([]lia.Literal, error) {
	return s.edges[from.Edge].PredecessorCube(from, parts, false)
}

// HoldsAfter reports whether f is true in all states to which the edge leads from states of the
// label. If f is False, this means that the edge cannot be taken from the label.
func (s *Steps) HoldsAfter(l *Label, id cfa.EdgeID, f lia.Formula) (bool, error) {
	if f.IsTrue() {
		return true, nil
	}
	a, err := frames.Decided(s.Ask(l.Parts, id, lia.Not(f)))
	return err == nil && a.Blocked, err
}
