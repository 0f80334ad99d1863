package cegar

import (
	"ic3play/engine/frames"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// obligation is a proof obligation: frame Level must exclude the lifted state. From every
// concrete state in the lifted state, Edge leads into the parent's lifted state. If spurious is
// set, Edge leads only into an abstract state that overlaps the parent's state.
type obligation struct {
	frames.Obligation
	state  lifted
	value  func(lia.Var) num.Int // values of a concrete state of the obligation
	parent *obligation

	spurious bool
	known    int   // if spurious: the result of the method knowledge when this obligation was created
	into     int32 // if spurious: the parent's level when this obligation was created
	n        int   // number of spurious transitions from here to the error
}

// newObligation copies o, sets its location, depth and n, and returns the copy. The state of o is
// a predecessor of o.parent, if o has a parent.
func (c *search) newObligation(o obligation) *obligation {
	o.Loc = o.state.loc
	if o.parent != nil {
		o.Depth, o.n = o.parent.Depth+1, o.parent.n
		if o.spurious {
			o.n++
		}
	}
	c.stats.depth = max(c.stats.depth, o.Depth)
	return &o
}

// describe adds the state to an obligation's event.
func (c *search) describe(o *obligation, e *trace.Event) {
	e.Formula = o.state.formula().Format(c.name)
	for _, l := range o.state.equations() {
		e.Parts = append(e.Parts, l.Format(c.name))
	}
	if o.spurious {
		e.Note = "spurious"
	}
}
