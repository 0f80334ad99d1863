// Package generalise makes blocked cubes larger: given a cube of literals that a
// frame does not step into, it looks for one that includes it and that the frame
// does not step into either, so that one lemma blocks more states than were asked
// about.
//
// # The idea
//
// A Generaliser is one such idea. It gets a Query, the place and the level where
// the cube was blocked, through which it asks whether other cubes can be entered
// there; and the cube. It gives a cube. A List is run in order. Those of this
// package leave literals out (Drop, with counterexamples to generalisation), take
// equations apart (Split), put sums of inequalities in their place (Sum) and
// loosen bounds (Weaken). A Search is what an engine offers: the question, and
// the lemmas that it learns on the way.
//
// # Invariants
//
// A generaliser returns a cube that includes the one it was given and that was
// refused when it was asked about; it asks nothing of a solver by itself. What
// the search cannot decide counts as entered.
package generalise

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Generaliser is one idea for blocking more states than were asked for.
type Generaliser interface {
	// Name is the step's name in events.
	Name() string
	// Generalise returns a cube that includes c and that cannot be entered where
	// q says; c cannot be.
	Generalise(q Query, c frames.Cube) (frames.Cube, error)
}

// Place is where a cube is to be blocked: at a location, in frames up to Level.
type Place struct {
	Loc   cfa.Loc
	Level int32
}

// Reply tells whether the frame below a place steps into a cube there.
type Reply struct {
	Refused bool
	Core    frames.Cube // where Refused: a part of the cube that is refused too
	// Where not Refused: a region of states that step into the cube, and where
	// it is. Known is false when the solver gave up; then there is none.
	Known  bool
	From   cfa.Loc
	Region frames.Cube
}

// Search is what an engine offers to generalisers.
type Search interface {
	// Enters asks whether the frame below a place, level Level-1, steps into a
	// cube there. A solver that gives up is an error for which step.GaveUp is
	// true.
	Enters(at Place, c frames.Cube) (Reply, error)
	// Learn adds the negation of a cube, which cannot be entered, as a lemma.
	Learn(at Place, c frames.Cube, note string)
}

// Run is a list of generalisers at work in one search.
type Run struct {
	Search   Search
	Program  *cfa.Program
	Literals *frames.Literals
	List     []Generaliser
	Rec      trace.Named
	Names    lia.Names // for events; nil: the program's
	// Runs counts the cubes that were generalised, Dropped the literals that
	// were left out, CTGs the counterexamples to generalisation that were
	// blocked, Unknowns the questions that a solver gave up.
	Runs, Dropped, CTGs, Unknowns int64

	numeric []bool // by variable; see flagsOnly
}

// Query is what a generaliser asks by: where a cube was blocked, and for what.
type Query struct {
	Place
	// Depth counts generalisations of counterexamples to generalisation.
	Depth int
	// Obligation is the number of the obligation that the cube comes from, for
	// events.
	Obligation int

	*Run
}

// Cube generalises a cube of an obligation.
func (r *Run) Cube(at Place, obligation int, c frames.Cube) (frames.Cube, error) {
	return r.run(Query{Place: at, Obligation: obligation, Run: r}, c)
}

// run applies all generalisers in order.
func (r *Run) run(q Query, c frames.Cube) (frames.Cube, error) {
	r.Runs++
	for _, g := range r.List {
		if len(c) == 0 {
			break
		}
		larger, err := g.Generalise(q, c)
		if err != nil {
			return nil, err
		}
		if q.Depth == 0 && !larger.Equal(c) {
			r.Tell(q.Place, q.Obligation, g.Name(), c, larger)
		}
		c = larger
	}
	return c, nil
}

// Tell emits the event of one step.
func (r *Run) Tell(at Place, obligation int, step string, before, after frames.Cube) {
	if r.Rec.On() {
		names := r.Names
		if names == nil {
			names = r.Program.VarName
		}
		r.Rec.Emit(trace.Event{Kind: trace.Generalise, Level: int(at.Level), Loc: int(at.Loc), Edge: -1, Obl: obligation, Step: step,
			Before: before.Formula().Format(names), After: after.Formula().Format(names),
			Parts: after.Text(names, false), Gone: before.Less(after).Text(names, false)})
	}
}

// Enters asks whether the frame below steps into another cube at q's place.
func (q Query) Enters(c frames.Cube) (Reply, error) {
	a, err := q.Search.Enters(q.Place, c)
	if step.GaveUp(err) {
		q.Unknowns++
		return Reply{}, nil
	}
	return a, err
}

// Below returns the query one level below, at another location, for a
// counterexample to generalisation.
func (q Query) Below(from cfa.Loc) Query {
	q.Place = Place{Loc: from, Level: q.Level - 1}
	q.Depth++
	return q
}

// All applies all generalisers to a cube that cannot be entered at q's place.
func (q Query) All(c frames.Cube) (frames.Cube, error) { return q.run(q, c) }
