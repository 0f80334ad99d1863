package frames

import (
	"container/heap"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// Obligation is what all obligations have: the question whether frame Level can
// be in some region at Loc. Engines embed it and add the region, and the
// obligation that it must reach.
type Obligation struct {
	ID    int // from 1, by Number
	Loc   cfa.Loc
	Level int32
	Edge  cfa.EdgeID // into the parent's region; -1 for the root, which has none
	Depth int        // edges to the error
}

func (o *Obligation) obligation() *Obligation { return o }

// Again says whether an obligation that is blocked up to level should be asked
// one level above, with the frontier k. This looks for counterexamples that are
// longer than the frontier; their length is bounded by twice the frontier,
// because where values are unbounded each obligation may have a predecessor of
// its own for ever, and no round would end.
func (o *Obligation) Again(level, k int32) bool {
	return o.Depth > 0 && level < k && int(level)+1+o.Depth <= 2*int(k)
}

// Event is the event that tells of the obligation; who emits it adds the region
// and the parent.
func (o *Obligation) Event() trace.Event {
	return trace.Event{Kind: trace.Obligation, Level: int(o.Level), Loc: int(o.Loc), Edge: int(o.Edge), Obl: o.ID}
}

// Queued is an obligation of an engine: a pointer to a struct that embeds
// Obligation.
type Queued interface{ obligation() *Obligation }

// Queue holds open obligations: those of the lowest level first, of these the
// one farthest from the error. Of several such ones the oldest is first, or with
// Youngest the youngest.
type Queue[O Queued] struct {
	Youngest bool
	// Count is the number of obligations that were numbered.
	Count int

	open order[O]
}

// Number gives an obligation its number.
func (q *Queue[O]) Number(o O) {
	q.Count++
	o.obligation().ID = q.Count
}

// Len is the number of obligations in the queue.
func (q *Queue[O]) Len() int { return len(q.open.of) }

// Push puts a numbered obligation into the queue.
func (q *Queue[O]) Push(o O) {
	q.open.youngest = q.Youngest
	heap.Push(&q.open, o)
}

// Pop takes the first obligation out of the queue, which must not be empty.
func (q *Queue[O]) Pop() O { return heap.Pop(&q.open).(O) }

// Clear empties the queue. Numbers go on.
func (q *Queue[O]) Clear() { q.open.of = q.open.of[:0] }

// Keep removes the obligations for which want says false.
func (q *Queue[O]) Keep(want func(O) bool) {
	keep := q.open.of[:0]
	for _, o := range q.open.of {
		if want(o) {
			keep = append(keep, o)
		}
	}
	clear(q.open.of[len(keep):])
	q.open.of = keep
	heap.Init(&q.open)
}

// order implements heap.Interface.
type order[O Queued] struct {
	of       []O
	youngest bool
}

func (q *order[O]) Len() int { return len(q.of) }
func (q *order[O]) Less(i, j int) bool {
	a, b := q.of[i].obligation(), q.of[j].obligation()
	if a.Level != b.Level {
		return a.Level < b.Level
	}
	if a.Depth != b.Depth {
		return a.Depth > b.Depth
	}
	return a.ID < b.ID != q.youngest
}
func (q *order[O]) Swap(i, j int) { q.of[i], q.of[j] = q.of[j], q.of[i] }
func (q *order[O]) Push(x any)    { q.of = append(q.of, x.(O)) }
func (q *order[O]) Pop() any {
	last := len(q.of) - 1
	o := q.of[last]
	var none O
	q.of[last] = none
	q.of = q.of[:last]
	return o
}
