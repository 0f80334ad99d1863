// Package generalise makes blocked cubes larger: given a cube of literals that a
// frame does not step into, it looks for one that includes it and that the frame
// does not step into either, so that one lemma blocks more states than were asked
// about.
//
// # The idea
//
// A Generaliser is one such idea: it takes a blocked cube and returns a larger one
// that is blocked as well. It gets a Task, which says at which location and level the
// cube was blocked and asks for consecution of other cubes there. A List of
// generalisers is run in order. Those of this package leave literals out (Drop, with
// counterexamples to generalisation), take equations apart (Split), put sums of
// inequalities in their place (Sum) and loosen bounds (Weaken). A Search is what an
// engine offers: it answers queries (frames.Query) and learns lemmas.
//
// # Invariants
//
// A generaliser returns a cube that includes the one it was given and that a query
// found blocked. It asks no solver but through its Task. An attempt whose answer is
// Unknown has failed.
package generalise

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Generaliser is one idea for blocking more states than were asked for.
type Generaliser interface {
	// Name is the step's name in events.
	Name() string
	// Generalise returns a cube that includes c and is blocked where t says; c is.
	Generalise(t Task, c frames.Cube) (frames.Cube, error)
}

// Place is where a cube is to be blocked: its negation becomes a lemma of frames
// 1..Level of a location. Its queries have the frame Level-1.
type Place struct {
	Loc   cfa.Loc
	Level int32
}

// Search is what an engine offers to generalisers.
type Search interface {
	// Ask answers a query for consecution, and may set its flags. A cube for which initiation fails is not blocked and has no predecessor.
	Ask(q *frames.Query) (frames.Answer, error)
	// Learn adds the negation of a blocked cube as a lemma.
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
	// blocked, Unknowns the queries that a solver gave up.
	Runs, Dropped, CTGs, Unknowns int64

	numeric []bool // by variable; see flagsOnly
}

// Task says where a cube was blocked and for which obligation, and asks about others.
type Task struct {
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
	return r.run(Task{Place: at, Obligation: obligation, Run: r}, c)
}

// run applies all generalisers in order.
func (r *Run) run(t Task, c frames.Cube) (frames.Cube, error) {
	r.Runs++
	for _, g := range r.List {
		if len(c) == 0 {
			break
		}
		larger, err := g.Generalise(t, c)
		if err != nil {
			return nil, err
		}
		if t.Depth == 0 && !larger.Equal(c) {
			r.Tell(t.Place, t.Obligation, g.Name(), c, larger)
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

// Ask asks for consecution of another cube's negation at the task's place.
func (t Task) Ask(c frames.Cube) (frames.Answer, error) {
	q := frames.Below(t.Loc, t.Level, c)
	q.Region = true
	a, err := t.Search.Ask(&q)
	if a.Unknown != nil {
		t.Unknowns++
	}
	return a, err
}

// Below returns the task one level below, at another location, for a
// counterexample to generalisation.
func (t Task) Below(from cfa.Loc) Task {
	t.Place = Place{Loc: from, Level: t.Level - 1}
	t.Depth++
	return t
}

// All applies all generalisers to a cube that is blocked at the task's place.
func (t Task) All(c frames.Cube) (frames.Cube, error) { return t.run(t, c) }
