package step

import (
	"math"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// System answers queries for relative induction. A search accesses the transition relation
// only through it.
type System interface {
	// Ask answers a consecution query. An error ends the search; if the solver gave up, the
	// answer is Unknown. A predecessor in the answer has no region.
	Ask(q *frames.Query) (frames.Answer, error)
}

// Logs returns the log with the lemmas of a location's frames. A log may also contain
// lemmas of other locations.
type Logs interface {
	Log(cfa.Loc) *frames.Log
}

// goal is a query with its conjuncts as formulas.
type goal struct {
	*frames.Query
	parts, except []lia.Formula
	framed        int         // this many premises, from the first on, must be in the query's frame
	given         lia.Formula // assumption about the states of the other premises
	excluded      lia.Formula // the result of the method exclusion; valid if hasExcluded is set
	hasExcluded   bool
}

func newGoal(q *frames.Query) goal {
	g := goal{Query: q, parts: q.Conjuncts(), framed: math.MaxInt, given: lia.True()}
	if g.except = g.parts; q.Except != nil {
		g.except = q.Except.Formulas()
	}
	return g
}

// exclusion returns a clause that is false if the state is at one of the cube's locations
// and in the cube that Relative excludes.
func (g *goal) exclusion() lia.Formula {
	if g.hasExcluded {
		return g.excluded
	}
	fs := make([]lia.Formula, len(g.except))
	for i, f := range g.except {
		fs[i] = lia.Not(f)
	}
	g.excluded, g.hasExcluded = lia.Or(fs...), true
	return g.excluded
}

// PredecessorOver returns the predecessor for the step over an edge from s with the given
// inputs.
func PredecessorOver(p *cfa.Program, id cfa.EdgeID, s cfa.State, inputs []num.Int) *frames.Predecessor {
	e := &p.Edges[id]
	return &frames.Predecessor{Edge: id, Given: lia.True(), Source: frames.Source{Loc: e.From, State: s}, Value: cfa.Valuation(s, e, inputs)}
}

// answerOf returns the answer for a model. It stays valid after further queries.
func answerOf(p *cfa.Program, id cfa.EdgeID, value func(lia.Var) num.Int) frames.Answer {
	s := make(cfa.State, len(p.Vars))
	for v := range s {
		s[v] = value(lia.Var(v))
	}
	e := &p.Edges[id]
	in := make([]num.Int, len(e.Inputs))
	for i := range in {
		in[i] = value(e.Inputs[i].Var)
	}
	return frames.Answer{Predecessor: PredecessorOver(p, id, s, in)}
}

// unknown converts an error for which GaveUp is true to the answer Unknown.
func unknown(a frames.Answer, err error) (frames.Answer, error) {
	if GaveUp(err) {
		return frames.Answer{Unknown: err}, nil
	}
	return a, err
}
