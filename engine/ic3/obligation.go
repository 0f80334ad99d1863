package ic3

import (
	"container/heap"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia/num"
)

// obligation asks for a region to be blocked: no state of cube at loc may be
// reachable in level steps. Each state of the region can take edge into the
// parent's region.
type obligation struct {
	id     int
	loc    cfa.Loc
	level  int32
	cube   Cube
	parent *obligation
	edge   cfa.EdgeID // into the parent; -1 for the root
	depth  int        // edges to Error
	state  []num.Int  // a state of the region, nil for the root
	tries  int        // times that it was blocked at some level and came back

	// cores holds what the edges into loc that refused so far needed, so that
	// an obligation that comes back does not ask them again.
	cores  []Cube
	coreAt int32 // the level that cores is about
}

// obligations is a priority queue: lowest level first, then the shallowest,
// then the oldest.
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
	return a.id < b.id
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
func (k *Kernel) push(o *obligation) {
	k.oblCount++
	o.id = k.oblCount
	if o.parent != nil {
		o.depth = o.parent.depth + 1
	}
	k.stats.obligations++
	if k.rec.On() {
		e := trace.Event{Kind: trace.Obligation, Level: int(o.level), Loc: int(o.loc), Edge: int(o.edge), Obl: o.id,
			Formula: k.Formula(o.cube).Format(k.name), Parts: k.parts(o.cube, false)}
		if o.parent != nil {
			e.Parent = o.parent.id
		}
		k.emit(e)
	}
	heap.Push(&k.queue, o)
}
