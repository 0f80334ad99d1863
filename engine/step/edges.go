package step

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Edges is a System with a solver for each edge. The solver has the lemmas of the edge's source. If
// the edge has premises, the solver also has the lemmas of their locations, applied to the
// premises' arguments.
type Edges struct {
	q       *Solvers
	p       *cfa.Program
	logs    Logs
	all     []cfa.EdgeID
	solvers []*Edge
	// formulas[l] returns the formula to assert for a lemma at location l, or false if the lemma
	// does not hold there (see frames.Levels.Read).
	formulas []func(*frames.LemmaClause) (lia.Formula, bool)
	// lastEdge[l] is the index of the edge that last led into a cube at location l. Ask tries this
	// edge first. The last element is for cubes at cfa.Anywhere.
	lastEdge []int
}

// NewEdges returns an Edges for p, with the lemmas in "logs".
func NewEdges(q *Solvers, p *cfa.Program, logs Logs) *Edges {
	s := &Edges{q: q, p: p, logs: logs, solvers: make([]*Edge, len(p.Edges)), lastEdge: make([]int, len(p.Locs)+1),
		formulas: make([]func(*frames.LemmaClause) (lia.Formula, bool), len(p.Locs))}
	for e := range p.Edges {
		s.all = append(s.all, cfa.EdgeID(e))
	}
	for l := range p.Locs {
		s.formulas[l] = func(f *frames.LemmaClause) (lia.Formula, bool) { return f.Clause, f.At(cfa.Loc(l)) }
	}
	return s
}

// Ask queries the edges into the cube's location one after another. It stops at the first edge that
// leads into the cube.
func (s *Edges) Ask(q *frames.Query) (frames.Answer, error) {
	g := newGoal(q)
	in, last := s.all, len(s.p.Locs)
	if g.Loc != cfa.Anywhere {
		in, last = s.p.In(g.Loc), int(g.Loc)
	}
	out := frames.Refuted(len(g.parts))
	start := s.lastEdge[last]
	for i := range in {
		at := (i + start) % len(in)
		if !g.At(s.p.Edges[in[at]].To) {
			continue
		}
		a, err := s.askEdge(in[at], &g)
		if err != nil {
			return frames.Answer{}, err
		}
		if !a.Blocked {
			if a.Predecessor != nil && !g.Pushing {
				s.lastEdge[last] = at
			}
			return a, nil
		}
		for i, n := range a.Core {
			out.Core[i] = out.Core[i] || n
		}
		for i, n := range a.Unrotated {
			if out.Unrotated == nil {
				out.Unrotated = make([]bool, len(g.parts))
			}
			out.Unrotated[i] = out.Unrotated[i] || n
		}
	}
	return out, nil
}

// solver returns the solver for an edge. The solver has all lemmas that were learnt so far at the
// source and the premises of the edge.
func (s *Edges) solver(id cfa.EdgeID) *Edge {
	es := s.solvers[id]
	if es == nil {
		es = NewEdge(s.q, s.p, id)
		s.solvers[id] = es
	}
	logs := []*frames.Log{s.logs.Log(es.Cfa.From)}
	for _, pr := range es.Cfa.Premises {
		logs = append(logs, s.logs.Log(pr.At))
	}
	if es.Stale(es.premises, logs...) {
		s.q.Rebuilds++
		es.Restart()
	}
	es.Read(logs[0], s.formulas[es.Cfa.From])
	for i, pr := range es.Cfa.Premises {
		es.premises[i].Read(logs[i+1], func(f *frames.LemmaClause) (lia.Formula, bool) {
			clause, ok := s.formulas[pr.At](f)
			return clause.Subst(pr.Arg), ok
		})
	}
	return es
}

// AskEdge answers a consecution query for one edge.
func (s *Edges) AskEdge(id cfa.EdgeID, q *frames.Query) (frames.Answer, error) {
	g := newGoal(q)
	return s.askEdge(id, &g)
}

// AskEdgeAssuming answers the same query as AskEdge, for an edge with premises. The states of the
// first premisesInFrame premises must be in the query's frame. The states of the other premises
// must satisfy the formula "assumption", which is over the variables at the edge's source and the
// edge's inputs.
func (s *Edges) AskEdgeAssuming(id cfa.EdgeID, q *frames.Query, premisesInFrame int, assumption lia.Formula) (frames.Answer, error) {
	if assumption.IsFalse() {
		return frames.Refuted(len(q.Conjuncts())), nil
	}
	g := newGoal(q)
	g.premiseAssumption, g.premisesInFrame = assumption, premisesInFrame
	return s.askEdge(id, &g)
}

func (s *Edges) askEdge(id cfa.EdgeID, g *goal) (frames.Answer, error) {
	if s.hasNoStep(id, g) {
		return frames.Refuted(len(g.parts)), nil
	}
	es := s.solver(id)
	asm, outside := s.assumptions(es, g)
	if len(es.Cfa.Premises) > 0 && !g.premiseAssumption.IsTrue() {
		asm = append(asm, es.S.Lit(g.premiseAssumption))
	}
	a, err := es.Ask(asm, g.parts, g.Keep)
	es.S.Retire(outside)
	if a.Predecessor != nil {
		a.Predecessor.PremiseStates, a.Predecessor.Premises = g.premiseAssumption, len(es.Cfa.Premises) > 0
	}
	return a, err
}

// hasNoStep reports whether it is obvious without a solver that no step satisfies the query. There
// are three such cases. First, the query's frame is frame 0, and the edge does not start at the
// entry. Second, the query's frame is frame 0, and the state of a premise must be in it. Third, the
// flag Relative excludes all states at the location of the source or of a premise.
func (s *Edges) hasNoStep(id cfa.EdgeID, g *goal) bool {
	e := &s.p.Edges[id]
	if g.Frame == 0 && (e.From != s.p.Entry || min(g.premisesInFrame, len(e.Premises)) > 0) {
		return true
	}
	within := g.At(e.From)
	for _, pr := range e.Premises {
		within = within || g.At(pr.At)
	}
	return g.Relative && within && len(g.excludedParts) == 0
}

// assumptions returns literals which assume that the state before the edge is in the query's frame.
// The states of the first premises must be in the frame too. If the query has the flag Relative,
// the method also asserts the negation of the excluded cube under a new selector. It appends the
// selector to the literals, and returns it as "exclusion", so that the caller can retire it after
// the query. If there is nothing to exclude, "exclusion" is 0, which Retire ignores.
func (s *Edges) assumptions(es *Edge, g *goal) (asm []smt.Lit, exclusion smt.Lit) {
	asm = es.Frame(g.Frame, es.asm[:0])
	for i := range es.premises[:min(g.premisesInFrame, len(es.premises))] {
		asm = es.premises[i].Frame(g.Frame, asm)
	}
	if !g.Relative {
		return asm, 0
	}
	var parts []lia.Formula
	if g.At(es.Cfa.From) {
		parts = append(parts, g.exclusion())
	}
	for _, pr := range es.Cfa.Premises {
		if g.At(pr.At) {
			parts = append(parts, g.exclusion().Subst(pr.Arg))
		}
	}
	if len(parts) == 0 {
		return asm, 0
	}
	exclusion = es.S.Selector()
	es.S.AssertUnder(exclusion, lia.And(parts...))
	return append(asm, exclusion), exclusion
}

// Extremum returns the least value that t has after a step over the edge that satisfies the query,
// or the greatest value if "greatest" is set. If there is no such step, "reached" is false.
func (s *Edges) Extremum(id cfa.EdgeID, q *frames.Query, t lia.Term, greatest bool) (b smt.Bound, reached bool, err error) {
	g := newGoal(q)
	if s.hasNoStep(id, &g) {
		return smt.Bound{}, false, nil
	}
	es := s.solver(id)
	asm, outside := s.assumptions(es, &g)
	defer es.S.Retire(outside)
	for _, f := range g.parts {
		p := es.precondition(f, g.Keep)
		if p.f.IsFalse() {
			return smt.Bound{}, false, nil
		}
		if !p.f.IsTrue() {
			asm = append(asm, p.lit)
		}
	}
	es.asm = asm
	return s.q.Extremum(es.S, t.Subst(es.before), greatest, asm)
}

// PredecessorCube returns literals that hold in the predecessor's state. From each state that
// satisfies these literals, the edge leads with some inputs into the cube of the query.
func (s *Edges) PredecessorCube(q *frames.Query, from *frames.Predecessor) ([]lia.Literal, error) {
	return s.solvers[from.Edge].PredecessorCube(from, q.Conjuncts(), q.Keep)
}
