package cegar

import (
	"ic3play/engine/frames"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// obligation requires a lifted state to be excluded from frame Level. From every concrete
// state of it, Edge leads into the parent's state or, if spurious, only into an abstract
// state of the parent's abstraction at that time.
type obligation struct {
	frames.Obligation
	state  lifted
	value  func(lia.Var) num.Int // a concrete state of it
	parent *obligation

	spurious bool
	known    int   // if spurious: the knowledge when it was made
	into     int32 // if spurious: the parent's level when it was made
	n        int   // number of spurious transitions from here to the error
}

// before returns a new obligation whose states lead into those of its parent.
func (c *search) before(o obligation) *obligation {
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
