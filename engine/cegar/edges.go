package cegar

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// edgeSystem has a solver for each edge, with the edge's guard and the lemmas of
// its source: a step into a target is the guard and the target under the edge's
// assignments, so there are no primed variables.
type edgeSystem struct {
	c       *checker
	all     []cfa.EdgeID
	solvers []*edgeSolver
	lastSat map[cfa.Loc]cfa.EdgeID // the edge that last entered a location
}

// edgeSolver answers the queries over one edge.
type edgeSolver struct {
	frameSolver
	edge   *cfa.Edge
	before func(lia.Var) (lia.Term, bool)
	pre    map[any]lia.Formula // predicates under the assignment, by Formula.ID
}

func newEdgeSystem(c *checker) *edgeSystem {
	s := &edgeSystem{c: c, solvers: make([]*edgeSolver, len(c.p.Edges)), lastSat: map[cfa.Loc]cfa.EdgeID{}}
	for e := range c.p.Edges {
		s.all = append(s.all, cfa.EdgeID(e))
	}
	return s
}

// into returns the edges that enter a location, the one that did last first.
func (s *edgeSystem) into(loc cfa.Loc) []cfa.EdgeID {
	in := s.all
	if loc != anywhere {
		in = s.c.p.In(loc)
	}
	last, ok := s.lastSat[loc]
	if !ok || in[0] == last {
		return in
	}
	out := append(make([]cfa.EdgeID, 0, len(in)), last)
	for _, e := range in {
		if e != last {
			out = append(out, e)
		}
	}
	return out
}

func (s *edgeSystem) enters(level int32, t target) (answer, error) {
	out := answer{needs: make([]bool, len(t.parts)), needsLoc: true}
	for _, e := range s.into(t.loc) {
		if !t.where.has(s.c.p.Edges[e].To) {
			continue
		}
		a, err := s.over(e, level, t)
		if err != nil {
			return answer{}, err
		}
		if a.sat {
			s.lastSat[t.loc] = e
			return a, nil
		}
		for i, n := range a.needs {
			out.needs[i] = out.needs[i] || n
		}
	}
	return out, nil
}

func (s *edgeSystem) solver(id cfa.EdgeID) *edgeSolver {
	es := s.solvers[id]
	if es == nil || es.stale(&s.c.frames) {
		edge := &s.c.p.Edges[id]
		es = &edgeSolver{edge: edge, before: edge.Before(), pre: map[any]lia.Formula{}}
		es.s = s.c.smt.NewSolver()
		es.s.Assert(edge.Guard)
		s.solvers[id] = es
	}
	es.read(&s.c.frames, func(l *lemma) (lia.Formula, bool) { return l.clause, l.holdsAt(es.edge.From) })
	return es
}

// over is enters for one edge.
func (s *edgeSystem) over(id cfa.EdgeID, level int32, t target) (answer, error) {
	edge := &s.c.p.Edges[id]
	if level == 0 && edge.From != s.c.p.Entry {
		return answer{}, nil // the frame is false there
	}
	es := s.solver(id)
	asm := es.frame(level, nil)
	if t.relative && t.where.has(edge.From) {
		if len(t.parts) == 0 {
			return answer{}, nil // all of the source is in the target
		}
		outside := es.s.Selector()
		defer es.s.Retire(outside)
		fs := make([]lia.Formula, len(t.parts))
		for i, f := range t.parts {
			fs[i] = lia.Not(f)
		}
		es.s.AssertUnder(outside, lia.Or(fs...))
		asm = append(asm, outside)
	}
	out := answer{needs: make([]bool, len(t.parts))}
	of := map[smt.Lit][]int{}
	for i, f := range t.parts {
		g, ok := es.pre[f.ID()]
		if !ok {
			g = f.Subst(es.before)
			if t.keep {
				es.pre[f.ID()] = g
			}
		}
		switch g.Op() {
		case lia.OpTrue:
		case lia.OpFalse:
			out.needs[i] = true
			return out, nil
		default:
			l := es.s.Lit(g)
			of[l] = append(of[l], i)
			asm = append(asm, l)
		}
	}
	sat, err := s.c.check(es.s, asm...)
	if err != nil {
		return answer{}, err
	}
	if sat {
		return answer{sat: true, edge: id, value: s.c.snapshot(es.s, id)}, nil
	}
	for _, l := range es.s.Core() {
		if is := of[l]; len(is) > 0 {
			out.needs[is[0]] = true
		}
	}
	return out, nil
}
