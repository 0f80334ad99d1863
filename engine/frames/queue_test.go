package frames

import (
	"cmp"
	"math/rand"
	"slices"
	"testing"
)

type asked struct {
	Obligation
	name int
}

// TestQueueOrder compares the queue with a sorted list, in both orders.
func TestQueueOrder(t *testing.T) {
	for _, youngest := range []bool{false, true} {
		q := Queue[*asked]{Youngest: youngest}
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
				q.Number(o)
				q.Push(o)
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
				if r.Intn(2) == 0 { // it comes back, with its number, at a higher level
					o.Level++
					q.Push(o)
					list = append(list, o)
				}
			case 7:
				odd := func(o *asked) bool { return o.name%5 != 0 }
				q.Keep(odd)
				list = slices.DeleteFunc(list, func(o *asked) bool { return !odd(o) })
			}
			if q.Len() != len(list) {
				t.Fatalf("%d in the queue, want %d", q.Len(), len(list))
			}
		}
		count := q.Count
		q.Clear()
		o := &asked{}
		q.Number(o)
		if q.Len() != 0 || o.ID != count+1 {
			t.Errorf("after Clear: %d in the queue, the next is number %d of %d", q.Len(), o.ID, count)
		}
	}
}

// TestAgain compares with the rule spelt out: a trace is at most twice as long
// as the frontier is high.
func TestAgain(t *testing.T) {
	for depth := range 8 {
		for level := int32(0); level < 6; level++ {
			for k := int32(1); k < 6; k++ {
				o := Obligation{Depth: depth}
				length := int(level+1) + depth // of a trace from level+1 through o to the error
				want := depth > 0 && level+1 <= k && length <= 2*int(k)
				if o.Again(level, k) != want {
					t.Errorf("depth %d, blocked up to %d, frontier %d: %v", depth, level, k, !want)
				}
			}
		}
	}
}

// TestSupportAgainstClosure compares Support with the transitive closure.
func TestSupportAgainstClosure(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for range 200 {
		n := 1 + r.Intn(8)
		lemmas := make([]*Lemma[Cube], n)
		uses := map[*Lemma[Cube]][]*Lemma[Cube]{}
		for i := range lemmas {
			lemmas[i] = &Lemma[Cube]{Fact: Fact{ID: i + 1}}
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
		got, ok, err := Support(lemmas[:1], func(l *Lemma[Cube]) ([]*Lemma[Cube], bool, error) {
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
		if _, ok, err := Support(lemmas, func(*Lemma[Cube]) ([]*Lemma[Cube], bool, error) { return nil, false, nil }); ok || err != nil {
			t.Fatal("a solver gave up and Support did not say so")
		}
	}
}
