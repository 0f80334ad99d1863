package step

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Edges is a System with a solver for each edge, which holds the lemmas of its
// source.
type Edges struct {
	q       *Solvers
	p       *cfa.Program
	logs    Logs
	all     []cfa.EdgeID
	solvers []*Edge
	shapes  []func(*frames.Fact) (lia.Formula, bool) // by location
	// last is, by location, the index of the edge into it that was entered last:
	// it is asked first, since it likely is again. The last one is of goals
	// anywhere.
	last []int
}

// NewEdges returns the solvers for p's edges, with the lemmas in logs.
func NewEdges(q *Solvers, p *cfa.Program, logs Logs) *Edges {
	s := &Edges{q: q, p: p, logs: logs, solvers: make([]*Edge, len(p.Edges)), last: make([]int, len(p.Locs)+1),
		shapes: make([]func(*frames.Fact) (lia.Formula, bool), len(p.Locs))}
	for e := range p.Edges {
		s.all = append(s.all, cfa.EdgeID(e))
	}
	for l := range p.Locs {
		s.shapes[l] = func(f *frames.Fact) (lia.Formula, bool) { return f.Clause, f.At(cfa.Loc(l)) }
	}
	return s
}

// Enters implements System. It stops at the first edge that leads into the goal.
func (s *Edges) Enters(level int32, g *Goal) (Answer, error) {
	in, last := s.all, len(s.p.Locs)
	if g.Loc != cfa.Anywhere {
		in, last = s.p.In(g.Loc), int(g.Loc)
	}
	out := refused(g)
	start := s.last[last]
	for i := range in {
		at := (i + start) % len(in)
		if !g.At(s.p.Edges[in[at]].To) {
			continue
		}
		a, err := s.Over(in[at], level, g)
		if err != nil {
			return Answer{}, err
		}
		if a.Sat {
			if !g.Aside {
				s.last[last] = at
			}
			return a, nil
		}
		for i, n := range a.Needs {
			out.Needs[i] = out.Needs[i] || n
		}
		for i, n := range a.Core {
			if out.Core == nil {
				out.Core = make([]bool, len(g.Parts))
			}
			out.Core[i] = out.Core[i] || n
		}
	}
	return out, nil
}

// refused is the answer that needs nothing of a goal but its place.
func refused(g *Goal) Answer { return Answer{Needs: make([]bool, len(g.Parts)), NeedsLoc: true} }

// solver returns an edge's solver with all lemmas of its source in it.
func (s *Edges) solver(id cfa.EdgeID) *Edge {
	es := s.solvers[id]
	if es == nil {
		es = NewEdge(s.q, s.p, id)
		s.solvers[id] = es
	}
	log := s.logs.Log(es.Cfa.From)
	if es.Stale(log) {
		s.q.Rebuilds++
		es.Restart()
	}
	es.Read(log, s.shapes[es.Cfa.From])
	return es
}

// Over is Enters for one edge.
func (s *Edges) Over(id cfa.EdgeID, level int32, g *Goal) (Answer, error) {
	edge := &s.p.Edges[id]
	if level == 0 && edge.From != s.p.Entry {
		return refused(g), nil // the frame is false there
	}
	if g.Relative && g.At(edge.From) && len(g.left()) == 0 {
		return refused(g), nil // all of the source is left out
	}
	es := s.solver(id)
	asm, end := s.before(es, level, g)
	defer end()
	return es.Enter(asm, g)
}

// before returns the assumptions about the state before an edge: frame level, and
// what a goal leaves out until end is called.
func (s *Edges) before(es *Edge, level int32, g *Goal) (asm []smt.Lit, end func()) {
	asm = es.Frame(level, es.asm[:0])
	if !g.Relative || !g.At(es.Cfa.From) {
		return asm, func() {}
	}
	outside := es.S.Selector()
	es.S.AssertUnder(outside, g.outside())
	return append(asm, outside), func() { es.S.Retire(outside) }
}

// Least finds the least value that a term has after an edge that leads from frame
// level into a goal, or with greatest the greatest. reached is false where the edge
// does not lead there.
func (s *Edges) Least(id cfa.EdgeID, level int32, g *Goal, t lia.Term, greatest bool) (b smt.Bound, reached bool, err error) {
	edge := &s.p.Edges[id]
	if level == 0 && edge.From != s.p.Entry || g.Relative && g.At(edge.From) && len(g.left()) == 0 {
		return smt.Bound{}, false, nil
	}
	es := s.solver(id)
	asm, end := s.before(es, level, g)
	defer end()
	for _, f := range g.Parts {
		p := es.precondition(f, g.Keep)
		if p.f.IsFalse() {
			return smt.Bound{}, false, nil
		}
		if !p.f.IsTrue() {
			asm = append(asm, p.lit)
		}
	}
	es.asm = asm
	return s.q.Least(es.S, t.Subst(es.before), greatest, asm)
}

// Region returns literals that hold in an answer's state and such that from
// every state that satisfies them the answer's edge leads into the goal.
func (s *Edges) Region(a *Answer, g *Goal) ([]lia.Literal, error) {
	return s.solvers[a.Edge].Region(a, g)
}
