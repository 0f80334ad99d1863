package frames

import (
	"container/heap"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// Obligation is a proof obligation: frame Level must exclude a set of states at Loc, the region of
// the obligation. Engines embed Obligation in a type that adds the region and the parent
// obligation. From each state of the region, a step leads into the parent's region.
type Obligation struct {
	ID    int // number from 1, assigned by the method Number; 0 means no number yet
	Loc   cfa.Loc
	Level int32
	Edge  cfa.EdgeID // the edge from this region into the parent's region; -1 for the root
	Depth int        // number of edges from the region to the error

	pending bool // whether the obligation's last event is a query that has no answer yet
}

func (o *Obligation) obligation() *Obligation { return o }

// ShouldRequeue reports whether an obligation that was blocked at the given level is queried again
// one level higher; k is the frontier. By such queries the search finds counterexamples that are
// longer than the frontier. Their length is limited to twice the frontier, because with unbounded
// integers every obligation may have another predecessor, and a round might not end.
func (o *Obligation) ShouldRequeue(level, k int32) bool {
	return o.Depth > 0 && level < k && int(level)+1+o.Depth <= 2*int(k)
}

// Queued is a type constraint: a pointer to an engine's struct that embeds Obligation.
type Queued interface {
	comparable
	obligation() *Obligation
}

// Queue holds the open obligations. Pop returns an obligation with the lowest level and, among
// several, one that is farthest from the error. Among these it chooses the oldest, or the youngest
// if Youngest is set. Queue emits the events of obligations, and each obligation gets an answer
// (see package trace). After Pop, the caller must call Wait or Blocked for the obligation. At the
// end of the search it must call DropFinished, DropFound or End.
type Queue[O Queued] struct {
	Youngest bool
	Rec      trace.Named
	// Parent returns an obligation's parent, or the zero value for a root.
	Parent func(O) O
	// Describe adds the obligation's region to the event of the obligation.
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

// emitObligation emits the event of an obligation, which then needs an answer.
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

// Pop removes and returns the first obligation. The queue must not be empty. If the obligation
// waited or was requeued, Pop emits its event again.
func (q *Queue[O]) Pop() O {
	o := heap.Pop(&q.open).(O)
	q.current = o
	if !o.obligation().pending {
		q.emitObligation(o)
	}
	return o
}

// AddPredecessor adds a new obligation, a predecessor of o over an edge, and emits the events of
// both.
func (q *Queue[O]) AddPredecessor(o O, edge cfa.EdgeID, predecessor O) {
	q.emitPredecessor(o, edge, predecessor)
	q.Add(predecessor)
}

// emitPredecessor emits the event that o waits for a predecessor.
func (q *Queue[O]) emitPredecessor(o O, edge cfa.EdgeID, predecessor O) {
	next := q.Number(predecessor)
	x := o.obligation()
	x.pending = false
	q.Rec.Emit(trace.Event{Kind: trace.Predecessor, Level: int(x.Level), Loc: int(x.Loc), Edge: int(edge), Obl: x.ID, Next: next})
}

// AddChain emits events for the given obligations. Each of them, except the first, is a predecessor
// of the one before it in the list. Only the last one enters the queue.
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

// Wait puts back a popped obligation that must wait for others. The caller must already have
// emitted the reason, by AddPredecessor or another event.
func (q *Queue[O]) Wait(o O) {
	o.obligation().pending = false
	q.push(o)
}

// Blocked emits the event that the given lemmas exclude o from the frame of its level. If requeueAt
// is positive, it puts o back into the queue at level requeueAt. Otherwise o is done.
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

// DropFinished is called when the frontier excludes the error, so that the queue is empty. It drops
// the obligations of AddChain that were never in the queue.
func (q *Queue[O]) DropFinished() { q.drop(trace.DropFinished, func(O) bool { return true }) }

// DropRefined drops all direct and indirect predecessors of o, because a refinement removed the
// spurious step into o that led to them.
func (q *Queue[O]) DropRefined(o O) {
	q.drop(trace.DropRefined, func(x O) bool { return x != o && q.isOnChain(o, x) })
}

// DropReached drops o and all its direct and indirect predecessors. It is called for an obligation
// at the location of a premise when a run reaches it.
func (q *Queue[O]) DropReached(o O) {
	q.drop(trace.DropReached, func(x O) bool { return q.isOnChain(o, x) })
}

// DropFarther drops all obligations. It is called when the search continues with bad states that
// are farther from the error.
func (q *Queue[O]) DropFarther() { q.drop(trace.DropFarther, func(O) bool { return true }) }

// DropFails drops all obligations. It is called when the clause that they should prove does not
// hold.
func (q *Queue[O]) DropFails() { q.drop(trace.DropFails, func(O) bool { return true }) }

// DropFound drops the obligations that are not on the counterexample that starts at o.
func (q *Queue[O]) DropFound(o O) {
	q.drop(trace.DropFound, func(x O) bool { return !q.isOnChain(x, o) })
}

// End drops all obligations of a search that ends without an answer. If another search has answered
// (m.Answered), the event gives this as the reason.
func (q *Queue[O]) End(m *meter.Meter) {
	reason := trace.DropEnded
	if m.Answered() {
		reason = trace.DropFound
	}
	q.drop(reason, func(O) bool { return true })
}

// isOnChain reports whether o is "from" or an ancestor of "from".
func (q *Queue[O]) isOnChain(o, from O) bool {
	var none O
	for ; from != none; from = q.Parent(from) {
		if from == o {
			return true
		}
	}
	return false
}

// drop removes the obligations for which "accepts" returns true, and emits one event for all of
// them.
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
