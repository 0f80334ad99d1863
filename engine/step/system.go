package step

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// System answers queries for relative induction. It is all that a search knows of
// the transition relation.
type System interface {
	// Ask answers a query. An error ends the search; a solver that gave up is the
	// answer Unknown. The predecessor has no region.
	Ask(q *frames.Query) (frames.Answer, error)
}

// Logs gives the log of lemmas that the frames of a location are made of. A log may
// have lemmas about other locations too.
type Logs interface {
	Log(cfa.Loc) *frames.Log
}

// goal is a query with its conjuncts as formulas.
type goal struct {
	*frames.Query
	parts, except []lia.Formula
	given         lia.Formula // of the premises' states
}

func newGoal(q *frames.Query) goal {
	g := goal{Query: q, parts: q.Conjuncts(), given: lia.True()}
	if g.except = g.parts; q.Except != nil {
		g.except = q.Except.Formulas()
	}
	return g
}

// outside returns the clause of a state at one of the cube's locations that is not in
// what Relative leaves out.
func (g *goal) outside() lia.Formula {
	fs := make([]lia.Formula, len(g.except))
	for i, f := range g.except {
		fs[i] = lia.Not(f)
	}
	return lia.Or(fs...)
}

// PredecessorOver returns the step over an edge from a state with the given inputs.
func PredecessorOver(p *cfa.Program, id cfa.EdgeID, s cfa.State, inputs []num.Int) *frames.Predecessor {
	e := &p.Edges[id]
	return &frames.Predecessor{Edge: id, Given: lia.True(), Source: frames.Source{Loc: e.From, State: s}, Value: cfa.Valuation(s, e, inputs)}
}

// answerOf returns the answer of a model. It stays valid when the solver goes on.
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

// unknown makes the answer Unknown of an error for which GaveUp is true.
func unknown(a frames.Answer, err error) (frames.Answer, error) {
	if GaveUp(err) {
		return frames.Answer{Unknown: err}, nil
	}
	return a, err
}
