package frames

import (
	"errors"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestPromoteAgainstSubsets compares Promote with an enumeration of all sets of lemmas. A set is
// inductive if it contains all lemmas that its members need. Promote must raise exactly the lemmas
// of the largest inductive set.
func TestPromoteAgainstSubsets(t *testing.T) {
	ls := NewLiterals()
	promoted := 0
	for seed := range int64(200) {
		r := rand.New(rand.NewSource(seed))
		f, _ := listen(true)
		const k = 2
		n := 1 + r.Intn(6)
		var lemmas []*Lemma[Cube]
		for i := range n {
			c := ls.Cube([]lia.Literal{lia.Divides(num.From(int64(i+2)), lia.V(0)).Lit()})
			lemmas = append(lemmas, f.Learn(cfa.Loc(2+i%2), c, k+1, Origin{}))
		}
		needs := make([][]int, n)
		for i := range needs {
			for j := range n {
				if r.Intn(4) == 0 {
					needs[i] = append(needs[i], j)
				}
			}
			if r.Intn(3) == 0 {
				needs[i] = append(needs[i], -1) // -1 means that the lemma cannot be pushed
			}
		}
		index := func(l *Lemma[Cube]) int { return slices.Index(lemmas, l) }
		err := f.Promote(k, func(l *Lemma[Cube]) (Answer, error) {
			for _, j := range needs[index(l)] {
				if j < 0 || lemmas[j].Level < l.Level {
					return Answer{}, nil
				}
			}
			return Answer{Blocked: true}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		// Try all sets of lemmas.
		best := 0
		for set := range 1 << n {
			closed := true
			for i := range n {
				for _, j := range needs[i] {
					if set>>i&1 == 1 && (j < 0 || set>>j&1 == 0) {
						closed = false
					}
				}
			}
			if closed {
				best |= set
			}
		}
		for i, l := range lemmas {
			if got, want := l.Level == Infinity, best>>i&1 == 1; got != want {
				t.Fatalf("seed %d: lemma %d of %v promoted: %v", seed, i, needs, got)
			}
			if l.Level == Infinity {
				promoted++
			}
		}
	}
	if promoted < 100 {
		t.Errorf("%d lemmas were promoted: the test says little", promoted)
	}
}

// Each lemma of this test holds up to a known level. Propagate must return the first empty level.
// It must make no query for a lemma whose counterexample from the last attempt is still in the
// frame. If the solver cannot decide a query, the lemma must keep its level.
func TestPropagate(t *testing.T) {
	ls := NewLiterals()
	f, events := listen(true)
	limit := map[*Lemma[Cube]]int32{}
	a := f.Learn(2, le(ls, 1), 1, Origin{})
	b := f.Learn(2, le(ls, -4), 1, Origin{}) // this cube, x <= 4, includes the cube of a, so b replaces a
	c := f.Learn(3, le(ls, 3), 2, Origin{})
	if !a.Dead() {
		t.Fatal("the weaker lemma stays")
	}
	limit[b], limit[c] = 1, 4
	asked := map[*Lemma[Cube]]int{}
	unknown := false
	enters := func(l *Lemma[Cube]) (Answer, error) {
		asked[l]++
		switch {
		case l.Level < limit[l]:
			return Answer{Blocked: true}, nil
		case unknown:
			return Answer{}, nil
		}
		return Answer{Predecessor: &Predecessor{Source: Source{Loc: 3, State: cfa.State{num.From(9), num.Zero()}}}}, nil
	}
	at, err := f.Propagate(3, enters)
	if err != nil || at != 2 || b.Level != 1 || c.Level != 3 || f.Pushed != 1 {
		t.Fatalf("level %d (%v), lemmas at %d and %d, %d pushed", at, err, b.Level, c.Level, f.Pushed)
	}
	before := asked[b]
	if _, err := f.Propagate(3, enters); err != nil || asked[b] != before {
		t.Errorf("asked %d times, before %d: the witness is alive", asked[b], before)
	}
	// The cube of this lemma, x0 >= 9, contains the state of the counterexample to induction, in
	// which x0 is 9.
	f.Learn(3, ls.Cube([]lia.Literal{lia.Ge(lia.V(0).AddConst(num.From(-9))).Lit()}), 1, Origin{})
	unknown = true
	if _, err := f.Propagate(1, enters); err != nil || asked[b] != before+1 {
		t.Errorf("asked %d times, before %d: the witness is dead", asked[b], before)
	}
	if _, err := f.Propagate(1, enters); err != nil || asked[b] != before+2 {
		t.Errorf("asked %d times: an unknown has no witness", asked[b])
	}
	boom := errors.New("boom")
	if _, err := f.Propagate(1, func(*Lemma[Cube]) (Answer, error) { return Answer{}, boom }); !errors.Is(err, boom) {
		t.Errorf("the error is %v", err)
	}
	pushes := slices.DeleteFunc(slices.Clone(*events), func(e trace.Event) bool { return e.Kind != trace.Push })
	if len(pushes) != f.Pushed {
		t.Errorf("%d events for %d pushes", len(pushes), f.Pushed)
	}
}
