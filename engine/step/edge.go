package step

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Edge is a solver for the steps over one edge. It holds the edge's guard. Its user
// asserts what is known of the state before the step into Levels.S, or reads it from
// a log of lemmas.
type Edge struct {
	frames.Levels
	ID  cfa.EdgeID
	Cfa *cfa.Edge

	q      *Solvers
	p      *cfa.Program
	before func(lia.Var) (lia.Term, bool)
	pre    map[lia.Formula]precondition // of conjuncts that were to be kept
	asm    []smt.Lit
	parts  []smt.Lit
	// cursors say how much of the log of each premise's location the solver has.
	cursors []int
}

// precondition is the substitution of the edge's assignments in a conjunct of a cube:
// its weakest precondition but for the guard.
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
	e.cursors = make([]int, len(e.Cfa.Premises))
}

// precondition returns that of a conjunct. keep remembers it.
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

// Ask answers whether the edge leads from a state in which the assumptions hold
// into a conjunction of parts. keep remembers their preconditions.
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
		out.Core = e.needed(e.q.Rotate(e.S, e.asm, core, func(l smt.Lit) bool { return slices.Contains(e.parts, l) }))
	}
	return out, nil
}

// ask is Ask that leaves the model in the solver, and returns the solver's whole
// core beside the parts that are in it.
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
	return false, e.needed(core), core, nil
}

// needed says which parts of the last query are in a core.
func (e *Edge) needed(core []smt.Lit) []bool {
	needed := make([]bool, len(e.parts))
	left := slices.Clone(core)
	for i, l := range e.parts {
		// Where several parts have the same precondition, one is enough.
		if at := slices.Index(left, l); at >= 0 {
			needed[i] = true
			left = slices.Delete(left, at, at+1)
		}
	}
	return needed
}

// Region returns literals that hold in a predecessor's state and from all of whose
// states the edge leads into the conjunction of parts: see the function Region.
func (e *Edge) Region(from *frames.Predecessor, parts []lia.Formula, keep bool) ([]lia.Literal, error) {
	pre := make([]lia.Formula, len(parts), len(parts)+1)
	for i, f := range parts {
		pre[i] = e.precondition(f, keep).f
	}
	pre = append(pre, from.Given)
	return region(e.p, e.Cfa, pre, from.Value)
}
