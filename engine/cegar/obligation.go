package cegar

import (
	"ic3play/engine/frames"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// obligation is a proof obligation: frame Level must exclude the lifted state. From each concrete
// state of the lifted state, Edge leads into the parent's lifted state. If "spurious" is set, Edge
// only leads into an abstract state that has states in common with the parent's lifted state.
type obligation struct {
	frames.Obligation
	state  lifted
	value  func(lia.Var) num.Int // the variables' values in one concrete state
	parent *obligation

	spurious         bool
	knowledgeAtStart int   // if "spurious" is set: the result of the method "knowledge" at creation
	parentLevel      int32 // if "spurious" is set: the level of the parent at creation
	spuriousBelow    int   // number of spurious transitions between this obligation and the error
}

// newObligation returns a copy of o with the fields Loc, Depth and spuriousBelow set.
func (c *search) newObligation(o obligation) *obligation {
	o.Loc = o.state.loc
	if o.parent != nil {
		o.Depth, o.spuriousBelow = o.parent.Depth+1, o.parent.spuriousBelow
		if o.spurious {
			o.spuriousBelow++
		}
	}
	c.stats.depth = max(c.stats.depth, o.Depth)
	return &o
}

func (c *search) describe(o *obligation, e *trace.Event) {
	e.Formula = o.state.formula().Format(c.name)
	for _, l := range o.state.equations() {
		e.Parts = append(e.Parts, l.Format(c.name))
	}
	if o.spurious {
		e.Note = "spurious"
	}
}
