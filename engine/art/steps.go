package art

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Steps answers queries about edges from labels. Each edge has its own solver, in which an
// assumption literal switches each part of a label on.
type Steps struct {
	q     *step.Solvers
	p     *cfa.Program
	live  *cfa.Liveness
	edges []*edge
}

// edge is the solver of one edge.
type edge struct {
	*step.Edge
	known int // number of formulas that the solver has received
}

// freshAfter is the number of formulas after which an edge's solver is restarted.
const freshAfter = 500

// NewSteps returns a Steps for p.
func NewSteps(q *step.Solvers, p *cfa.Program) *Steps {
	return &Steps{q: q, p: p, live: cfa.Live(p), edges: make([]*edge, len(p.Edges))}
}

// Live reports whether a formula mentions only variables that are live at a location. Slicing
// may have removed assignments to a dead variable, so a formula about it may be wrong in the
// original program.
func (s *Steps) Live(at cfa.Loc, f lia.Formula) bool {
	live := true
	f.Vars(func(v lia.Var) { live = live && s.live.Has(at, v) })
	return live
}

// Ask is a consecution query: does an edge lead from a state that satisfies the facts into the
// conjunction of the parts?
func (s *Steps) Ask(facts []lia.Formula, id cfa.EdgeID, parts ...lia.Formula) (frames.Answer, error) {
	e := s.edges[id]
	if e == nil {
		e = &edge{Edge: step.NewEdge(s.q, s.p, id)}
		s.edges[id] = e
	}
	if e.known += len(parts); e.known > freshAfter {
		e.Restart()
		e.known = 0
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

// Region generalises a predecessor to a cube of states. From each state of the cube, the
// predecessor's edge leads into the conjunction of the parts.
func (s *Steps) Region(from *frames.Predecessor, parts ...lia.Formula) ([]lia.Literal, error) {
	return s.edges[from.Edge].Region(from, parts, false)
}

// HoldsAfter reports whether an edge leads from states of a label only to states in which f
// holds. With f = false, it reports whether the edge cannot be taken from the label.
func (s *Steps) HoldsAfter(l *Label, id cfa.EdgeID, f lia.Formula) (bool, error) {
	if f.IsTrue() {
		return true, nil
	}
	a, err := frames.Decided(s.Ask(l.Parts, id, lia.Not(f)))
	return err == nil && a.Blocked, err
}
