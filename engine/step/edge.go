package step

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Edge makes queries about steps over one edge. Its solver, Levels.S, asserts the edge's guard. The
// caller adds facts about the state before the step: it asserts them in this solver, or calls
// Levels.Read to read them from a log.
type Edge struct {
	frames.Levels
	ID  cfa.EdgeID
	Cfa *cfa.Edge

	q             *Solvers
	p             *cfa.Program
	before        func(lia.Var) (lia.Term, bool)
	preconditions map[lia.Formula]precondition // preconditions of conjuncts that later queries will need again
	asm           []smt.Lit
	parts         []smt.Lit
	// premises[i] reads the facts about the state of premise i into the same solver.
	premises []frames.Levels
}

// precondition is the weakest precondition of a conjunct under the edge's assignments. It does not
// contain the guard.
type precondition struct {
	f   lia.Formula
	lit smt.Lit
}

// NewEdge returns a solver for an edge of p.
func NewEdge(q *Solvers, p *cfa.Program, id cfa.EdgeID) *Edge {
	e := &Edge{ID: id, Cfa: &p.Edges[id], q: q, p: p, before: p.Edges[id].Substitution()}
	e.Restart()
	return e
}

// Restart gives the edge a fresh solver that asserts only the guard.
func (e *Edge) Restart() {
	e.Reset(e.q.New())
	e.S.Assert(e.Cfa.Guard)
	e.preconditions = map[lia.Formula]precondition{}
	e.premises = make([]frames.Levels, len(e.Cfa.Premises))
	for i := range e.premises {
		e.premises[i].Reset(e.S)
	}
}

// precondition returns the weakest precondition of the conjunct f. If "keep" is set, it stores the
// result for later calls.
func (e *Edge) precondition(f lia.Formula, keep bool) precondition {
	if p, ok := e.preconditions[f]; ok {
		return p
	}
	p := precondition{f: f.Subst(e.before)}
	if !p.f.IsTrue() && !p.f.IsFalse() {
		p.lit = e.S.Lit(p.f)
	}
	if keep {
		e.preconditions[f] = p
	}
	return p
}

// Ask answers a consecution query: does the edge lead from a state that satisfies the assumptions
// into the conjunction of parts? If "keep" is set, it stores the preconditions of the parts.
func (e *Edge) Ask(asm []smt.Lit, parts []lia.Formula, keep bool) (frames.Answer, error) {
	sat, needed, core, err := e.ask(asm, parts, keep)
	switch {
	case err != nil:
		return unknown(frames.Answer{}, err)
	case sat:
		return answerOf(e.p, e.ID, e.S.Value), nil
	}
	out := frames.Answer{Blocked: true, Core: needed, NeedsLoc: true}
	if e.q.Rotating && core != nil {
		out.Unrotated = out.Core
		out.Core = e.coreParts(e.q.Rotate(e.S, e.asm, core, func(l smt.Lit) bool { return slices.Contains(e.parts, l) }))
	}
	return out, nil
}

// ask answers the same query as Ask. If there is a step, its model can be read from the solver. If
// there is none, "core" is the solver's core, and "needed" says which of the parts it contains. If
// the precondition of one part is false, "core" is nil.
func (e *Edge) ask(asm []smt.Lit, parts []lia.Formula, keep bool) (sat bool, needed []bool, core []smt.Lit, err error) {
	if err := e.q.Begin(); err != nil {
		return false, nil, nil, err
	}
	e.parts = e.parts[:0]
	for i, f := range parts {
		p := e.precondition(f, keep)
		if p.f.IsFalse() {
			needed = make([]bool, len(parts))
			needed[i] = true
			return false, needed, nil, nil
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
	return false, e.coreParts(core), core, nil
}

// coreParts reports which parts of the last query a core contains.
func (e *Edge) coreParts(core []smt.Lit) []bool {
	needed := make([]bool, len(e.parts))
	left := slices.Clone(core)
	for i, l := range e.parts {
		// Several parts may have the same precondition. Then the core needs only one of these
		// parts.
		if at := slices.Index(left, l); at >= 0 {
			needed[i] = true
			left = slices.Delete(left, at, at+1)
		}
	}
	return needed
}

// PredecessorCube returns literals that hold in the predecessor's state. From each state that
// satisfies them, the edge leads with some inputs into the conjunction of parts (see the function
// PredecessorCube).
func (e *Edge) PredecessorCube(from *frames.Predecessor, parts []lia.Formula, keep bool) ([]lia.Literal, error) {
	pre := make([]lia.Formula, len(parts), len(parts)+1)
	for i, f := range parts {
		pre[i] = e.precondition(f, keep).f
	}
	pre = append(pre, from.PremiseStates)
	return predecessorCube(e.p, e.Cfa, pre, from.Value)
}
