package cegar

import (
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// obligation asks for a lifted state to be excluded from frame Level. Every
// concrete state of it can take Edge into the parent's state; or, where spurious
// is set, only into an abstract state that the parent had then.
type obligation struct {
	frames.Obligation
	state  lifted
	value  func(lia.Var) num.Int // a concrete state of it
	parent *obligation

	spurious bool
	known    int   // where spurious: the knowledge when it was made
	into     int32 // where spurious: the parent's level when it was made
	n        int   // spurious transitions from here to the error
}

// push puts a new obligation on the queue.
func (c *search) push(o *obligation) {
	c.announce(o)
	c.queue.Push(o)
}

// announce numbers a new obligation, and counts and shows it.
func (c *search) announce(o *obligation) {
	c.queue.Number(o)
	o.Loc = o.state.loc
	if o.parent != nil {
		o.Depth, o.n = o.parent.Depth+1, o.parent.n
		if o.spurious {
			o.n++
		}
	}
	c.stats.depth = max(c.stats.depth, o.Depth)
	if c.rec.On() {
		e := o.Event()
		e.Formula = o.state.formula().Format(c.name)
		for _, l := range o.state.equations() {
			e.Parts = append(e.Parts, l.Format(c.name))
		}
		if o.parent != nil {
			e.Parent = o.parent.ID
		}
		if o.spurious {
			e.Note = "spurious"
		}
		c.rec.Emit(e)
	}
}

// dropBefore removes the obligations that lie before o, by way of its parents.
func (c *search) dropBefore(o *obligation) {
	c.queue.Keep(func(x *obligation) bool {
		for y := x.parent; y != nil; y = y.parent {
			if y == o {
				return false
			}
		}
		return true
	})
}
