// Package generalise enlarges blocked cubes. Given a cube into which no step from a state of a
// frame leads, it looks for a larger cube with the same property. The lemma then blocks more states
// than the obligation requires.
//
// # The idea
//
// A cube is larger if it contains more states. A Generaliser takes a blocked cube and returns a
// larger blocked cube. Its Task has the location and level at which the cube is blocked, and a
// method for consecution queries about other cubes there. A Run applies a list of generalisers in
// order. The generalisers of this package drop literals (Drop, with counterexamples to
// generalisation), split equations (Split), replace inequalities by their sums (Sum) and loosen
// bounds (Weaken). An engine implements Search: it answers queries (frames.Query) and learns
// lemmas.
//
// # Invariants
//
// A generaliser returns a cube that contains every state of its argument. A query has shown that
// the result is blocked. It makes queries only through its Task. If the answer to a query is
// Unknown, the attempt fails and the generaliser keeps the cube that it had before.
package generalise

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Generaliser enlarges blocked cubes.
type Generaliser interface {
	// Name returns the name of the generalisation step in events.
	Name() string
	// Generalise takes a cube c that is blocked at the level and location of t. It returns a cube
	// that is blocked there too and contains all states of c.
	Generalise(t Task, c frames.Cube) (frames.Cube, error)
}

// Frame says where a cube is blocked: the negation of the cube becomes a lemma of frames 1..Level
// at location Loc. So the consecution query is about steps from frame Level-1.
type Frame struct {
	Loc   cfa.Loc
	Level int32
}

// Search has the operations that generalisers need from an engine.
type Search interface {
	// Ask answers a consecution query. It may change the flags of q. If the cube contains an
	// initial state, Blocked and Predecessor are both unset in the answer.
	Ask(q *frames.Query) (frames.Answer, error)
	// Learn adds the negation of the blocked cube c as a lemma.
	Learn(at Frame, c frames.Cube, from frames.Origin)
}

// Run applies a list of generalisers to the blocked cubes of one search.
type Run struct {
	Search   Search
	Program  *cfa.Program
	Literals *frames.Literals
	List     []Generaliser
	Rec      trace.Named
	Names    lia.Names // variable names for events; nil means the names of Program
	// Runs counts generalised cubes, and Dropped counts dropped literals. CTGs counts blocked
	// counterexamples to generalisation. Unknowns counts queries on which a solver gave up.
	Runs, Dropped, CTGs, Unknowns int64

	numeric []bool // numeric[v] is true if some edge assigns variable v a term that is not constant
}

// Task is one generalisation: the location and level at which the cube is blocked, and the
// obligation that the cube comes from. The method Ask answers queries about other cubes at this
// location and level.
type Task struct {
	Frame
	// Depth is 0 for the cube of an obligation. Its generalisation may block counterexamples to
	// generalisation (CTGs). Their cubes are generalised too, with depth 1. This may block CTGs of
	// depth 2, and so on.
	Depth int
	// Obligation is the ID of the cube's obligation, for events.
	Obligation int

	*Run
}

// Cube generalises the blocked cube c of an obligation, and returns the larger cube.
func (r *Run) Cube(at Frame, obligation int, c frames.Cube) (frames.Cube, error) {
	return r.run(Task{Frame: at, Obligation: obligation, Run: r}, c)
}

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
			r.EmitStep(t.Frame, t.Obligation, g.Name(), c, larger)
		}
		c = larger
	}
	return c, nil
}

// names returns the variable names for events.
func (r *Run) names() lia.Names {
	if r.Names == nil {
		return r.Program.VarName
	}
	return r.Names
}

// EmitStep emits a generalisation step.
func (r *Run) EmitStep(at Frame, obligation int, step string, before, after frames.Cube) {
	if r.Rec.On() {
		names := r.names()
		r.Rec.Emit(trace.Event{Kind: trace.Generalise, Level: int(at.Level), Loc: int(at.Loc), Edge: -1, Obl: obligation, Step: step,
			Before: before.Formula().Format(names), After: after.Formula().Format(names),
			Parts: after.Text(names, false), Gone: before.Minus(after).Text(names, false)})
	}
}

// originOfCTG returns the origin of a lemma that blocks the counterexample to generalisation p, from
// which a step leads into the cube "tried".
func (t Task) originOfCTG(p *frames.Predecessor, tried frames.Cube) frames.Origin {
	from := frames.Origin{QueryLevel: t.Level - 1, Note: trace.LemmaCTG}
	if t.Rec.On() {
		names := t.names()
		from.CTG = &frames.CTG{States: p.PredecessorCube.Formula().Format(names), Edge: p.Edge, Tried: tried.Formula().Format(names)}
	}
	return from
}

// Ask makes the consecution query that would block the cube c at the location and level of the
// task.
func (t Task) Ask(c frames.Cube) (frames.Answer, error) {
	q := frames.BlockingQuery(t.Loc, t.Level, c)
	q.PredecessorCube = true
	a, err := t.Search.Ask(&q)
	if a.Unknown != nil {
		t.Unknowns++
	}
	return a, err
}

// ForCTG returns the task of blocking a counterexample to generalisation (CTG) at the location
// "from", one level lower.
func (t Task) ForCTG(from cfa.Loc) Task {
	t.Frame = Frame{Loc: from, Level: t.Level - 1}
	t.Depth++
	return t
}

// All applies all generalisers to the cube c. The cube must be blocked at the task's location and
// level.
func (t Task) All(c frames.Cube) (frames.Cube, error) { return t.run(t, c) }
