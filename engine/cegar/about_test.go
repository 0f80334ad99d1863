package cegar

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// lateAssignment has a loop that changes the first variable, and then assigns the second variable.
// The value of the second variable during this loop is never read. So lemmas about the second
// variable do not apply to the loop.
func lateAssignment() enginetest.Case {
	b := enginetest.New(4, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(-3)})
	b.Edge(2, 2, lia.Lt(x.Sub(lia.Int(4))), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(2, 3, lia.True(), map[int]lia.Term{1: x})
	b.Edge(3, 3, lia.Lt(y.Sub(lia.Int(8))), map[int]lia.Term{1: y.Add(lia.Int(1))})
	b.Edge(3, 1, lia.Lt(y), nil)
	return enginetest.Case{Name: "set late", Program: b.Program()}
}

// The event of a lemma at cfa.Anywhere lists locations. TestAbout checks that these are the
// locations, except the entry, where all variables of the lemma are live. It also checks that the
// lemma of level k holds in all states that are reachable there in at most k steps.
func TestAbout(t *testing.T) {
	cases := []enginetest.Case{lateAssignment()}
	seeds := int64(30)
	if testing.Short() {
		seeds = 10
	}
	for seed := range seeds {
		cases = append(cases, enginetest.Random(rand.New(rand.NewSource(seed))))
	}
	told, second, states := 0, 0, 0
	for i, c := range cases {
		var events []trace.Event
		rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
		_, chk := solve(t, c.Program, nil, enough, rec)
		clauses := map[int]lia.Formula{}
		chk.Frames.Log(cfa.Anywhere).Each(func(f *frames.LemmaClause, _ int32) { clauses[f.ID] = f.Clause })
		live, reached := cfa.Live(c.Program), stepByStep(c.Program)
		for _, e := range events {
			if e.Kind != trace.Lemma || e.Loc >= 0 {
				if len(e.Locs) > 0 {
					t.Errorf("%s: an event of kind %s at %d tells %v", c.Name, e.Kind, e.Loc, e.Locs)
				}
				continue
			}
			var want []int
			for loc := range c.Program.Locs {
				l := cfa.Loc(loc)
				ok := l != c.Program.Entry
				clauses[e.Lemma].Vars(func(v lia.Var) { ok = ok && live.Has(l, v) })
				if ok {
					want = append(want, loc)
				}
			}
			if !slices.Equal(e.Locs, want) {
				t.Errorf("%s: %s is about %v, want %v", c.Name, e.Formula, e.Locs, want)
			}
			told++
			if i == 0 && slices.Equal(e.Locs, []int{3}) {
				second++
			}
			for s, steps := range reached {
				if steps > e.Level || !slices.Contains(e.Locs, int(s.loc)) {
					continue
				}
				states++
				if !clauses[e.Lemma].Eval(func(v lia.Var) num.Int { return num.From([]int64{s.x, s.y}[v]) }) {
					t.Errorf("%s: %s does not hold in %+v, which is reached in %d steps", c.Name, e.Formula, s, steps)
				}
			}
		}
	}
	t.Logf("%d lemmas, %d of them about the second loop alone, %d states", told, second, states)
	if told == 0 || second == 0 || states == 0 {
		t.Error("too little to compare")
	}
}
