package frames

import (
	"cmp"
	"context"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

type asked struct {
	Obligation
	name   int
	parent *asked
}

func queue(youngest bool, sink func(trace.Event)) *Queue[*asked] {
	return &Queue[*asked]{Youngest: youngest, Parent: func(o *asked) *asked { return o.parent }, Describe: func(*asked, *trace.Event) {},
		Rec: trace.Named{Recorder: trace.New(sink, false)}}
}

func TestQueueOrder(t *testing.T) {
	for _, youngest := range []bool{false, true} {
		q := queue(youngest, func(trace.Event) {})
		var list []*asked
		first := func(a, b *asked) int {
			age := cmp.Compare(a.ID, b.ID)
			if youngest {
				age = -age
			}
			return cmp.Or(cmp.Compare(a.Level, b.Level), cmp.Compare(b.Depth, a.Depth), age)
		}
		r := rand.New(rand.NewSource(5))
		for n := range 3000 {
			switch r.Intn(8) {
			case 0, 1, 2, 3:
				o := &asked{Obligation: Obligation{Level: int32(r.Intn(4)), Depth: r.Intn(4)}, name: n}
				if len(list) > 0 && r.Intn(3) > 0 {
					o.parent = list[r.Intn(len(list))]
				}
				q.Add(o)
				list = append(list, o)
			case 4, 5, 6:
				if len(list) == 0 {
					continue
				}
				slices.SortFunc(list, first)
				o := q.Pop()
				if o != list[0] {
					t.Fatalf("popped %+v, want %+v", *o, *list[0])
				}
				list = list[1:]
				switch r.Intn(3) {
				case 0:
					q.Blocked(o, o.Level+1, 1)
					list = append(list, o)
				case 1:
					q.Wait(o)
					list = append(list, o)
				default:
					q.Blocked(o, 0, 1)
				}
			case 7:
				if len(list) == 0 {
					continue
				}
				into := list[r.Intn(len(list))]
				before := func(o *asked) bool {
					for o = o.parent; o != nil && o != into; o = o.parent {
					}
					return o != nil
				}
				q.DropRefined(into)
				list = slices.DeleteFunc(list, before)
			}
			if q.Len() != len(list) {
				t.Fatalf("%d in the queue, want %d", q.Len(), len(list))
			}
		}
		count := q.Count
		q.DropFinished()
		o := &asked{}
		q.Add(o)
		if q.Len() != 1 || o.ID != count+1 {
			t.Errorf("after Finished: %d in the queue, the next is number %d of %d", q.Len(), o.ID, count)
		}
	}
}

// TestQueueTells calls the methods of Queue in random orders that are allowed for a search. Package
// trace validates the events: every obligation must have an answer, even if the search ends early.
func TestQueueTells(t *testing.T) {
	p := &cfa.Program{Locs: make([]cfa.Location, 3), Entry: 0, Error: 1, Edges: []cfa.Edge{{From: 2, To: 1}, {From: 2, To: 2}}}
	kinds := map[trace.Kind]int{}
	for seed := range int64(400) {
		r := rand.New(rand.NewSource(seed))
		var events []trace.Event
		q := queue(r.Intn(2) == 0, func(e trace.Event) { events = append(events, e) })
		lemma := func(loc cfa.Loc, level int32) int {
			id := 1
			for _, e := range events {
				if e.Kind == trace.Lemma {
					id++
				}
			}
			q.Rec.Emit(trace.Event{Kind: trace.Lemma, Level: int(level), Loc: int(loc), Edge: -1, Lemma: id})
			return id
		}
		before := func(o *asked) *asked {
			n := &asked{Obligation: Obligation{Loc: 2, Level: max(o.Level-1, 0), Depth: o.Depth + 1}, parent: o}
			if o.Loc == 2 {
				n.Edge = 1
			}
			return n
		}
		ended := false
		for k := int32(1); k < 5 && !ended; k++ {
			q.Rec.Emit(trace.Event{Kind: trace.Level, Level: int(k), Loc: -1, Edge: -1})
			root := &asked{Obligation: Obligation{Loc: 1, Level: k, Edge: -1}}
			q.Add(root)
			for q.Len() > 0 && !ended {
				o := q.Pop()
				switch n := r.Intn(20); {
				case n < 6 && o.Depth < 9:
					x := before(o)
					q.AddPredecessor(o, x.Edge, x)
					q.Wait(o)
				case n < 7 && o.Depth < 9:
					way := []*asked{before(root)}
					for range r.Intn(3) {
						way = append(way, before(way[len(way)-1]))
					}
					q.Rec.Emit(trace.Event{Kind: trace.Spurious, Obl: o.ID, Loc: int(o.Loc), Edge: 0})
					q.AddChain(way...)
					q.Wait(o)
				case n < 8 && o.parent != nil && seed%2 == 0:
					q.DropRefined(o.parent)
				case n < 8 && o.parent != nil:
					q.DropReached(o)
				case n < 9 && seed%3 == 2 && seed%2 == 0:
					q.DropFails()
				case n < 9 && seed%3 == 2:
					q.DropFarther()
				case n < 9 && seed%3 == 0:
					q.Rec.Emit(trace.Event{Kind: trace.Counterexample, Obl: o.ID, Loc: -1, Edge: -1})
					q.DropFound(o)
					ended = true
				case n < 9 && seed%3 == 1:
					ctx, cancel := context.WithCancelCause(t.Context())
					why := error(nil)
					if r.Intn(2) == 0 {
						why = meter.ErrAnswered
					}
					cancel(why)
					q.End(meter.New(ctx, meter.Limits{}))
					ended = true
					if last := events[len(events)-1]; last.Kind != trace.Drop || last.Note == trace.DropFound != (why != nil) {
						t.Errorf("%v: the last event is %+v", why, last)
					}
				default:
					again := int32(0)
					if o.ShouldRequeue(o.Level, k) {
						again = o.Level + 1
					}
					q.Blocked(o, again, lemma(o.Loc, o.Level))
				}
			}
			if !ended {
				q.DropFinished()
			}
		}
		if err := trace.Validate(events, p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, e := range events {
			kinds[e.Kind]++
			if e.Kind == trace.Drop {
				kinds[trace.Kind(e.Note)]++
			}
		}
	}
	for _, k := range append(trace.Drops(), string(trace.Blocked), string(trace.Predecessor)) {
		if kinds[trace.Kind(k)] < 20 {
			t.Errorf("%d of kind %s: the test says little", kinds[trace.Kind(k)], k)
		}
	}
}

// An obligation is requeued only if the path through it, from the entry to the error, has at most
// twice as many steps as the frontier.
func TestShouldRequeue(t *testing.T) {
	for depth := range 8 {
		for level := int32(0); level < 6; level++ {
			for k := int32(1); k < 6; k++ {
				o := Obligation{Depth: depth}
				// A path from the entry to the error has level+1 steps before o and depth steps
				// after it.
				length := int(level+1) + depth
				want := depth > 0 && level+1 <= k && length <= 2*int(k)
				if o.ShouldRequeue(level, k) != want {
					t.Errorf("depth %d, blocked up to %d, frontier %d: %v", depth, level, k, !want)
				}
			}
		}
	}
}

func TestClosure(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for range 200 {
		n := 1 + r.Intn(8)
		lemmas := make([]*Lemma[Cube], n)
		uses := map[*Lemma[Cube]][]*Lemma[Cube]{}
		for i := range lemmas {
			lemmas[i] = &Lemma[Cube]{LemmaClause: LemmaClause{ID: i + 1}}
		}
		reach := make([][]bool, n)
		for i := range reach {
			reach[i] = make([]bool, n)
			reach[i][i] = true
			for j := range n {
				if r.Intn(5) == 0 {
					uses[lemmas[i]] = append(uses[lemmas[i]], lemmas[j])
					reach[i][j] = true
				}
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		asked := 0
		got, ok, err := Closure(lemmas[:1], func(l *Lemma[Cube]) ([]*Lemma[Cube], bool, error) {
			asked++
			return uses[l], true, nil
		})
		var want []*Lemma[Cube]
		for j := range n {
			if reach[0][j] {
				want = append(want, lemmas[j])
			}
		}
		if err != nil || !ok || !slices.Equal(got, want) || asked != len(want) {
			t.Fatalf("%d lemmas by %d questions, want %d", len(got), asked, len(want))
		}
		if _, ok, err := Closure(lemmas, func(*Lemma[Cube]) ([]*Lemma[Cube], bool, error) { return nil, false, nil }); ok || err != nil {
			t.Fatal("a solver gave up and Support did not say so")
		}
	}
}
