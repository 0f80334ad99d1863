package step

import (
	"math"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// System answers queries for relative induction. The implementations encode the transition relation
// in different ways.
type System interface {
	// Ask answers a consecution query. An error ends the search. If the solver gave up, the answer
	// is Unknown and there is no error. If the answer has a predecessor, the predecessor's field
	// PredecessorCube is not set.
	Ask(q *frames.Query) (frames.Answer, error)
}

// Logs returns the log of a location's frames. A log may also have lemmas of other locations.
type Logs interface {
	Log(cfa.Loc) *frames.Log
}

// goal is a query prepared for a System. It has the conjuncts of the query's cube ("parts"), and
// those of the cube that the flag Relative excludes ("excludedParts").
type goal struct {
	*frames.Query
	parts, excludedParts []lia.Formula
	premisesInFrame      int         // the states of the first premisesInFrame premises must be in the query's frame
	premiseAssumption    lia.Formula // a formula that the states of all other premises satisfy
	excluded             lia.Formula // the result of the method "exclusion", if hasExcluded is set
	hasExcluded          bool
}

func newGoal(q *frames.Query) goal {
	g := goal{Query: q, parts: q.Conjuncts(), premisesInFrame: math.MaxInt, premiseAssumption: lia.True()}
	if g.excludedParts = g.parts; q.Except != nil {
		g.excludedParts = q.Except.Formulas()
	}
	return g
}

// exclusion returns the negation of the cube that the flag Relative excludes: steps must not start
// in this cube.
func (g *goal) exclusion() lia.Formula {
	if g.hasExcluded {
		return g.excluded
	}
	fs := make([]lia.Formula, len(g.excludedParts))
	for i, f := range g.excludedParts {
		fs[i] = lia.Not(f)
	}
	g.excluded, g.hasExcluded = lia.Or(fs...), true
	return g.excluded
}

// PredecessorOver returns the predecessor for a step over the edge "id". The step starts in state s
// and uses the given inputs.
func PredecessorOver(p *cfa.Program, id cfa.EdgeID, s cfa.State, inputs []num.Int) *frames.Predecessor {
	e := &p.Edges[id]
	return &frames.Predecessor{Edge: id, PremiseStates: lia.True(), Source: frames.Source{Loc: e.From, State: s}, Value: cfa.Valuation(s, e, inputs)}
}

// answerOf returns the answer that a model of the query describes. The answer stays valid after
// further queries.
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

// unknown returns the answer Unknown and no error if err means that a solver gave up. Otherwise it
// returns a and err.
func unknown(a frames.Answer, err error) (frames.Answer, error) {
	if GaveUp(err) {
		return frames.Answer{Unknown: err}, nil
	}
	return a, err
}
