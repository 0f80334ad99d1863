package frames

import (
	"container/heap"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// Obligation is a proof obligation: frame Level must exclude a set of states at Loc, called the
// region of the obligation. Engines embed Obligation in a type that adds the region and the parent
// obligation. A step leads from the region into the region of the parent.
type Obligation struct {
	ID    int // number from 1, assigned by the method Number; 0 means no number yet
	Loc   cfa.Loc
	Level int32
	Edge  cfa.EdgeID // the edge from this region into the parent's region; -1 for the root
	Depth int        // number of edges from the region to the error

	pending bool // whether the obligation's last event is a query that has no answer yet
}

func (o *Obligation) obligation() *Obligation { return o }

// ShouldRequeue is called when an obligation was blocked at the given level and the frontier is k.
// It reports whether the obligation should be queried again one level higher. In this way the
// search finds counterexamples that are longer than the frontier. Their length is limited to twice
// the frontier: with unbounded integers every obligation may have another predecessor, so a round
// might not end.
func (o *Obligation) ShouldRequeue(level, k int32) bool {
	return o.Depth > 0 && level < k && int(level)+1+o.Depth <= 2*int(k)
}

// Queued is a type constraint for an engine's obligations: a pointer to a struct that embeds
// Obligation.
type Queued interface {
	comparable
	obligation() *Obligation
}

// Queue holds the open obligations. Pop returns an obligation with the lowest level. If there are
// several, it chooses the one that is farthest from the error. If there are still several, it
// chooses the oldest of them, or the youngest if the field Youngest is set. Queue emits the events
// of obligations, so that every obligation gets an answer (see package trace). After Pop, the
// caller must call Wait or Blocked for the obligation. At the end of the search it must call
// DropFinished, DropFound or End.
type Queue[O Queued] struct {
	Youngest bool
	Rec      trace.Named
	// Parent returns an obligation's parent, or the zero value for a root.
	Parent func(O) O
	// Describe adds the obligation's region to its event.
	Describe func(O, *trace.Event)
	// Count is the number of obligations with an ID. NumBlocked counts how often an obligation was
	// blocked.
	Count, NumBlocked int

	open    order[O]
	current O   // the obligation that was popped and is not decided yet; the zero value if there is none
	chained []O // obligations from AddChain, which are never in the queue
}

// Len returns the number of obligations in the queue.
func (q *Queue[O]) Len() int { return len(q.open.items) }

// Loc returns an obligation's location.
func (q *Queue[O]) Loc(o O) cfa.Loc { return o.obligation().Loc }

// Number returns an obligation's ID. A new obligation gets the next unused ID.
func (q *Queue[O]) Number(o O) int {
	x := o.obligation()
	if x.ID == 0 {
		q.Count++
		x.ID = q.Count
	}
	return x.ID
}

// emitObligation emits an obligation's event. From then on, the obligation needs an answer.
func (q *Queue[O]) emitObligation(o O) {
	q.Number(o)
	x := o.obligation()
	x.pending = true
	if q.Rec.On() {
		e := trace.Event{Kind: trace.Obligation, Level: int(x.Level), Loc: int(x.Loc), Edge: int(x.Edge), Obl: x.ID}
		var none O
		if p := q.Parent(o); p != none {
			e.Parent = p.obligation().ID
		}
		q.Describe(o, &e)
		q.Rec.Emit(e)
	}
}

func (q *Queue[O]) push(o O) {
	q.open.youngest = q.Youngest
	heap.Push(&q.open, o)
	q.release(o)
}

func (q *Queue[O]) release(o O) {
	var none O
	if q.current == o {
		q.current = none
	}
}

// Add emits a new obligation and puts it into the queue.
func (q *Queue[O]) Add(o O) {
	q.emitObligation(o)
	q.push(o)
}

// Pop removes and returns the first obligation; the queue must not be empty. It emits an event if
// the obligation waited or was requeued.
func (q *Queue[O]) Pop() O {
	o := heap.Pop(&q.open).(O)
	q.current = o
	if !o.obligation().pending {
		q.emitObligation(o)
	}
	return o
}

// AddPredecessor adds a new obligation: a predecessor of o over an edge. It emits both obligations'
// events.
func (q *Queue[O]) AddPredecessor(o O, edge cfa.EdgeID, predecessor O) {
	q.emitPredecessor(o, edge, predecessor)
	q.Add(predecessor)
}

// emitPredecessor emits an event: o now waits for its predecessor.
func (q *Queue[O]) emitPredecessor(o O, edge cfa.EdgeID, predecessor O) {
	next := q.Number(predecessor)
	x := o.obligation()
	x.pending = false
	q.Rec.Emit(trace.Event{Kind: trace.Predecessor, Level: int(x.Level), Loc: int(x.Loc), Edge: int(edge), Obl: x.ID, Next: next})
}

// AddChain emits events for the given obligations. Each of them, except the first, is a predecessor
// of the obligation before it in the list. Only the last obligation enters the queue.
func (q *Queue[O]) AddChain(chain ...O) {
	for i, o := range chain {
		if i+1 == len(chain) {
			q.Add(o)
			return
		}
		q.emitObligation(o)
		q.chained = append(q.chained, o)
		q.emitPredecessor(o, chain[i+1].obligation().Edge, chain[i+1])
	}
}

// Wait puts an obligation back into the queue if it must wait for others. The caller has popped the
// obligation. It must have emitted the reason before, by AddPredecessor or another event.
func (q *Queue[O]) Wait(o O) {
	o.obligation().pending = false
	q.push(o)
}

// Blocked emits an event: the given lemmas exclude o from the frame at the level of o. If requeueAt
// is positive, Blocked puts o back into the queue at level requeueAt. Otherwise o is done.
func (q *Queue[O]) Blocked(o O, requeueAt int32, lemmas ...int) {
	q.NumBlocked++
	x := o.obligation()
	x.pending = false
	q.release(o)
	if q.Rec.On() {
		e := trace.Event{Kind: trace.Blocked, Level: int(x.Level), Loc: int(x.Loc), Edge: -1, Obl: x.ID, Lemma: lemmas[len(lemmas)-1], Asked: int(requeueAt)}
		if len(lemmas) > 1 {
			e.Lemmas = lemmas
		}
		q.Rec.Emit(e)
	}
	if requeueAt > 0 {
		x.Level = requeueAt
		q.push(o)
	}
}

// DropFinished drops the obligations that AddChain did not put into the queue. It is called when
// the frontier excludes the error, so the queue is empty.
func (q *Queue[O]) DropFinished() { q.drop(trace.DropFinished, func(O) bool { return true }) }

// DropRefined drops all direct and indirect predecessors of o. They came from a spurious step into
// o.
func (q *Queue[O]) DropRefined(o O) {
	q.drop(trace.DropRefined, func(x O) bool { return x != o && q.isOnChain(o, x) })
}

// DropReached removes o and all predecessors of o, because a run reaches o. The obligation o is at
// the location of a premise.
func (q *Queue[O]) DropReached(o O) {
	q.drop(trace.DropReached, func(x O) bool { return q.isOnChain(o, x) })
}

// DropFarther drops all obligations when the search continues with bad states that are farther from
// the error.
func (q *Queue[O]) DropFarther() { q.drop(trace.DropFarther, func(O) bool { return true }) }

// DropFails drops all obligations, because the clause that they should prove is not inductive.
func (q *Queue[O]) DropFails() { q.drop(trace.DropFails, func(O) bool { return true }) }

// DropFound drops the obligations that are not on the counterexample that starts at o.
func (q *Queue[O]) DropFound(o O) {
	q.drop(trace.DropFound, func(x O) bool { return !q.isOnChain(x, o) })
}

// End drops all obligations, because the search ends without an answer. If another search has
// answered (m.Answered), the events give this as the reason.
func (q *Queue[O]) End(m *meter.Meter) {
	reason := trace.DropEnded
	if m.Answered() {
		reason = trace.DropFound
	}
	q.drop(reason, func(O) bool { return true })
}

// isOnChain reports whether o is the obligation in the parameter "from", or an ancestor of that
// obligation.
func (q *Queue[O]) isOnChain(o, from O) bool {
	var none O
	for ; from != none; from = q.Parent(from) {
		if from == o {
			return true
		}
	}
	return false
}

// drop removes each obligation for which the function "accepts" returns true. It emits one event
// for all removed obligations.
func (q *Queue[O]) drop(reason string, accepts func(O) bool) {
	var ids []int
	remove := func(list []O) []O {
		keep := list[:0]
		for _, o := range list {
			if accepts(o) {
				ids = append(ids, o.obligation().ID)
			} else {
				keep = append(keep, o)
			}
		}
		clear(list[len(keep):])
		return keep
	}
	q.open.items = remove(q.open.items)
	heap.Init(&q.open)
	q.chained = remove(q.chained)
	var none O
	if q.current != none && accepts(q.current) {
		ids = append(ids, q.current.obligation().ID)
		q.current = none
	}
	if len(ids) > 0 && q.Rec.On() {
		slices.Sort(ids)
		q.Rec.Emit(trace.Event{Kind: trace.Drop, Loc: -1, Edge: -1, Obls: ids, Note: reason})
	}
}

type order[O Queued] struct {
	items    []O
	youngest bool
}

func (q *order[O]) Len() int { return len(q.items) }
func (q *order[O]) Less(i, j int) bool {
	a, b := q.items[i].obligation(), q.items[j].obligation()
	if a.Level != b.Level {
		return a.Level < b.Level
	}
	if a.Depth != b.Depth {
		return a.Depth > b.Depth
	}
	return a.ID < b.ID != q.youngest
}
func (q *order[O]) Swap(i, j int) { q.items[i], q.items[j] = q.items[j], q.items[i] }
func (q *order[O]) Push(x any)    { q.items = append(q.items, x.(O)) }
func (q *order[O]) Pop() any {
	last := len(q.items) - 1
	o := q.items[last]
	var none O
	q.items[last] = none
	q.items = q.items[:last]
	return o
}
