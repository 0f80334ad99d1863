package art

import (
	"ic3play/engine/cfa"
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

// Enter asks whether an edge leads from a state of its source in which facts hold
// into a goal, whose parts are all that is looked at.
func (s *Steps) Enter(facts []lia.Formula, id cfa.EdgeID, parts ...lia.Formula) (step.Answer, error) {
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
			return step.Answer{Needs: make([]bool, len(parts)), NeedsLoc: true}, nil
		}
		asm = append(asm, e.S.Lit(f))
	}
	return e.Enter(asm, &step.Goal{Loc: e.Cfa.To, Parts: parts})
}

// Region is a region of states from which an edge leads into a goal, given Enter's
// answer that it does.
func (s *Steps) Region(a *step.Answer, parts ...lia.Formula) ([]lia.Literal, error) {
	return s.edges[a.Edge].Region(a, &step.Goal{Loc: s.p.Edges[a.Edge].To, Parts: parts})
}

// Leads says whether an edge leads from the states of a label only to states in
// which f holds; False asks whether it can be taken at all.
func (s *Steps) Leads(l *Label, id cfa.EdgeID, f lia.Formula) (bool, error) {
	if f.IsTrue() {
		return true, nil
	}
	a, err := s.Enter(l.Parts, id, lia.Not(f))
	return err == nil && !a.Sat, err
}
