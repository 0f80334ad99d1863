package cegar

import (
	"container/heap"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// obligation asks for a lifted state to be excluded from frame level. Every
// concrete state of it can take edge into the parent's state; or, where spurious
// is set, only into an abstract state that the parent had then.
type obligation struct {
	id     int
	state  state
	value  func(lia.Var) num.Int // a concrete state of it
	level  int32
	parent *obligation
	edge   cfa.EdgeID // into the parent; -1 for the root
	depth  int        // edges to the error

	spurious bool
	known    int   // where spurious: the knowledge when it was made
	into     int32 // where spurious: the parent's level when it was made
	n        int   // spurious transitions from here to the error
}

// obligations is a priority queue: lowest level first, then the deepest, then
// the youngest, which was made because of the others.
type obligations []*obligation

func (q obligations) Len() int { return len(q) }
func (q obligations) Less(i, j int) bool {
	a, b := q[i], q[j]
	if a.level != b.level {
		return a.level < b.level
	}
	if a.depth != b.depth {
		return a.depth > b.depth
	}
	return a.id > b.id
}
func (q obligations) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push and Pop implement heap.Interface.
func (q *obligations) Push(x any) { *q = append(*q, x.(*obligation)) }
func (q *obligations) Pop() any {
	old := *q
	o := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	return o
}

// push puts a new obligation on the queue.
func (c *checker) push(o *obligation) {
	c.announce(o)
	heap.Push(&c.queue, o)
}

// announce numbers a new obligation, and counts and shows it.
func (c *checker) announce(o *obligation) {
	c.oblCount++
	o.id = c.oblCount
	if o.parent != nil {
		o.depth, o.n = o.parent.depth+1, o.parent.n
		if o.spurious {
			o.n++
		}
	}
	c.stats.depth = max(c.stats.depth, o.depth)
	c.stats.obligations++
	if c.rec.On() {
		e := trace.Event{Kind: trace.Obligation, Level: int(o.level), Loc: int(o.state.loc), Edge: int(o.edge), Obl: o.id,
			Formula: o.state.formula().Format(c.name)}
		for _, l := range o.state.equations() {
			e.Parts = append(e.Parts, l.Format(c.name))
		}
		if o.parent != nil {
			e.Parent = o.parent.id
		}
		if o.spurious {
			e.Note = "spurious"
		}
		c.emit(e)
	}
}

// dropBefore removes the obligations that lie before o, by way of its parents.
func (c *checker) dropBefore(o *obligation) {
	keep := c.queue[:0]
	for _, x := range c.queue {
		before := false
		for y := x.parent; y != nil; y = y.parent {
			before = before || y == o
		}
		if !before {
			keep = append(keep, x)
		}
	}
	for i := len(keep); i < len(c.queue); i++ {
		c.queue[i] = nil
	}
	c.queue = keep
	heap.Init(&c.queue)
}
