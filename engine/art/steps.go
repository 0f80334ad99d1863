package art

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Steps answers where edges lead from labels. Each edge has a solver of its own
// that knows the parts of labels under literals.
type Steps struct {
	q     *step.Solvers
	p     *cfa.Program
	live  *cfa.Liveness
	edges []*edge
}

// edge is the solver of one.
type edge struct {
	*step.Edge
	known int // formulas that the solver has been told of
}

// freshAfter is the number of formulas after which an edge's solver is made anew.
const freshAfter = 500

// NewSteps returns a service for p.
func NewSteps(q *step.Solvers, p *cfa.Program) *Steps {
	return &Steps{q: q, p: p, live: cfa.Live(p), edges: make([]*edge, len(p.Edges))}
}

// Live says whether a formula speaks only of variables that are live at a
// location: of others nothing that must last is to be said.
func (s *Steps) Live(at cfa.Loc, f lia.Formula) bool {
	live := true
	f.Vars(func(v lia.Var) { live = live && s.live.Has(at, v) })
	return live
}

// Ask answers whether an edge leads from a state of its source in which facts hold
// into the conjunction of parts.
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

// Region returns literals that hold in a predecessor's state and from all of whose
// states its edge leads into the conjunction of parts.
func (s *Steps) Region(from *frames.Predecessor, parts ...lia.Formula) ([]lia.Literal, error) {
	return s.edges[from.Edge].Region(from, parts, false)
}

// Leads says whether an edge leads from the states of a label only to states in
// which f holds; False asks whether it can be taken at all.
func (s *Steps) Leads(l *Label, id cfa.EdgeID, f lia.Formula) (bool, error) {
	if f.IsTrue() {
		return true, nil
	}
	a, err := frames.Decided(s.Ask(l.Parts, id, lia.Not(f)))
	return err == nil && a.Blocked, err
}
