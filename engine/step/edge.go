package step

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Edge is a solver for the steps over one edge. It holds the edge's guard; what
// is known of the state before is asserted into Levels.S, or read from a log of
// lemmas.
type Edge struct {
	frames.Levels
	ID  cfa.EdgeID
	Cfa *cfa.Edge

	q      *Solvers
	p      *cfa.Program
	before func(lia.Var) (lia.Term, bool)
	pre    map[lia.Formula]precondition // of goals that were to be kept
	asm    []smt.Lit
	parts  []smt.Lit
}

// precondition is a part of a goal as it is seen from before the edge: but for
// the guard, its weakest precondition.
type precondition struct {
	f   lia.Formula
	lit smt.Lit
}

// NewEdge returns a solver for an edge of p.
func NewEdge(q *Solvers, p *cfa.Program, id cfa.EdgeID) *Edge {
	e := &Edge{ID: id, Cfa: &p.Edges[id], q: q, p: p, before: p.Edges[id].Before()}
	e.Restart()
	return e
}

// Restart gives the edge a fresh solver that knows the guard only.
func (e *Edge) Restart() {
	e.Reset(e.q.New())
	e.S.Assert(e.Cfa.Guard)
	e.pre = map[lia.Formula]precondition{}
}

// precondition returns a part of a goal as it is seen from before the edge.
func (e *Edge) precondition(f lia.Formula, keep bool) precondition {
	if p, ok := e.pre[f]; ok {
		return p
	}
	p := precondition{f: f.Subst(e.before)}
	if !p.f.IsTrue() && !p.f.IsFalse() {
		p.lit = e.S.Lit(p.f)
	}
	if keep {
		e.pre[f] = p
	}
	return p
}

// Enter asks whether the edge leads from a state in which the assumptions hold
// into a goal. It looks at the goal's parts only.
func (e *Edge) Enter(asm []smt.Lit, g *Goal) (Answer, error) {
	sat, needs, core, err := e.enter(asm, g)
	switch {
	case err != nil:
		return Answer{}, err
	case sat:
		return model(e.p, e.ID, e.S.Value), nil
	}
	out := Answer{Needs: needs, NeedsLoc: true}
	if e.q.Rotating && core != nil {
		out.Core = out.Needs
		out.Needs = e.needs(e.q.Rotate(e.S, e.asm, core, func(l smt.Lit) bool { return slices.Contains(e.parts, l) }))
	}
	return out, nil
}

// enter is Enter that leaves the model in the solver, and gives all of a
// refutation's core.
func (e *Edge) enter(asm []smt.Lit, g *Goal) (sat bool, needs []bool, core []smt.Lit, err error) {
	if err := e.q.Begin(); err != nil {
		return false, nil, nil, err
	}
	e.parts = e.parts[:0]
	for i, f := range g.Parts {
		p := e.precondition(f, g.Keep)
		if p.f.IsFalse() {
			needs = make([]bool, len(g.Parts))
			needs[i] = true
			return false, needs, nil, nil
		}
		e.parts = append(e.parts, p.lit)
		if !p.f.IsTrue() {
			asm = append(asm, p.lit)
		}
	}
	e.asm = asm
	if sat, err = e.q.ask(e.S, asm); err != nil || sat {
		return sat, nil, nil, err
	}
	core = e.S.Core()
	return false, e.needs(core), core, nil
}

// needs says which parts of the goal asked about last are in a core.
func (e *Edge) needs(core []smt.Lit) []bool {
	needs := make([]bool, len(e.parts))
	left := slices.Clone(core)
	for i, l := range e.parts {
		// Of parts that are the same before the edge one is enough.
		if at := slices.Index(left, l); at >= 0 {
			needs[i] = true
			left = slices.Delete(left, at, at+1)
		}
	}
	return needs
}

// Region returns a region of states from which the edge leads into a goal, given
// an answer that it does: see Region.
func (e *Edge) Region(a *Answer, g *Goal) ([]lia.Literal, error) {
	pre := make([]lia.Formula, len(g.Parts))
	for i, f := range g.Parts {
		pre[i] = e.precondition(f, g.Keep).f
	}
	return region(e.p, e.Cfa, pre, a.Value)
}
