package step

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// System answers whether a frame steps into a goal. It is all that a search
// knows of the transition relation.
type System interface {
	// Enters asks whether a state of frame level steps into the goal.
	Enters(level int32, g *Goal) (Answer, error)
}

// Logs are the lemmas that frames are made of: those about a location are in its
// log, and others may be.
type Logs interface {
	Log(cfa.Loc) *frames.Log
}

// Goal is a set of states: a conjunction at a location, or at several.
type Goal struct {
	// Loc is the location; with cfa.Anywhere the goal is at the locations in
	// Where, nil for all.
	Loc   cfa.Loc
	Where cfa.LocSet
	Parts []lia.Formula
	// Keep says that the parts will be asked about again.
	Keep bool
	// Relative asks only for steps from outside of the goal, which is enough
	// where no initial state is in it.
	Relative bool
	// Outside is what Relative leaves out in the place of the goal: a part of it.
	// nil is the goal itself.
	Outside []lia.Formula
	// Aside leaves the order in which edges are asked as it is: the question is
	// about something else than the search is about.
	Aside bool
}

// At says whether the goal has states at a location.
func (g *Goal) At(l cfa.Loc) bool {
	if g.Loc != cfa.Anywhere {
		return g.Loc == l
	}
	return g.Where == nil || g.Where.Has(l)
}

// left returns the parts of what Relative leaves out.
func (g *Goal) left() []lia.Formula {
	if g.Outside != nil {
		return g.Outside
	}
	return g.Parts
}

// outside is the clause that says of a state at one of the goal's locations that
// it is not in what Relative leaves out.
func (g *Goal) outside() lia.Formula {
	fs := make([]lia.Formula, len(g.left()))
	for i, f := range g.left() {
		fs[i] = lia.Not(f)
	}
	return lia.Or(fs...)
}

// Answer tells how a frame enters a goal, or what of the goal the refutation
// needed.
type Answer struct {
	Sat bool
	// When not Sat: which parts, and whether the location. Core are the parts that
	// the solver's own core had, where it was rotated to get Needs. Of a
	// goal anywhere, Outside are the locations that it is not at and that the
	// refutation needed to be left out.
	Needs    []bool
	Core     []bool
	NeedsLoc bool
	Outside  []cfa.Loc
	// When Sat: the edge, the state before it, and the values of the state
	// variables and of the edge's inputs.
	Edge  cfa.EdgeID
	State cfa.State
	Value func(lia.Var) num.Int
}

// Stepping returns the answer that an edge can be taken from a state with the
// given inputs.
func Stepping(p *cfa.Program, id cfa.EdgeID, s cfa.State, inputs []num.Int) Answer {
	return Answer{Sat: true, Edge: id, State: s, Value: cfa.Valuation(s, &p.Edges[id], inputs)}
}

// model returns the answer that a model gives. It stays when the solver goes on.
func model(p *cfa.Program, id cfa.EdgeID, value func(lia.Var) num.Int) Answer {
	s := make(cfa.State, len(p.Vars))
	for v := range s {
		s[v] = value(lia.Var(v))
	}
	e := &p.Edges[id]
	in := make([]num.Int, len(e.Inputs))
	for i := range in {
		in[i] = value(e.Inputs[i].Var)
	}
	return Stepping(p, id, s, in)
}
