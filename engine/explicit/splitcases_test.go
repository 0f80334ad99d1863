package explicit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// oneOrThree returns a loop with one edge, on which v0 becomes 1 or 3. One input chooses the case,
// and the guard then determines a second input, which is the new value. If v0 becomes "fails", the
// program reaches the error.
func oneOrThree(fails int64) *cfa.Program {
	b := cfatest.New(1, 3)
	b.Init(1)
	e := b.Edge(1, 1, lia.True())
	way, value := b.Input(e, cfa.Nondet), b.Input(e, cfa.Derived)
	is := func(t lia.Term, n int64) lia.Formula { return lia.Eq(t.Sub(lia.Int(n))) }
	e.Guard = lia.Or(lia.And(is(way, 0), is(value, 1)), lia.And(is(way, 1), is(value, 3)))
	e.Assigns = []cfa.Assign{{Var: 0, Term: value}}
	b.Edge(1, b.Error, is(lia.V(0), fails))
	return b.Done()
}

// On a joined edge, values alone do not determine the assigned value. The engine "explicit-itp" as
// users select it must not prove the safe program. The engine that Values returns splits the edge
// into its cases and must decide both programs. Events and paths must refer to the given program.
func TestValuesOfJoinedWays(t *testing.T) {
	for fails, want := range map[int64]engine.Verdict{2: engine.Safe, 3: engine.Unsafe} {
		p := oneOrThree(fails)
		if r, _ := check(t, "explicit-itp", nil, p, 0); fails == 2 && r.Verdict != engine.Unknown {
			t.Errorf("%d: %v by values alone, though the edge gives none", fails, r.Verdict)
		}
		e, config := Values(100)
		var events []trace.Event
		r := e.Check(t.Context(), p, engine.Options{Config: config}, trace.New(func(e trace.Event) { events = append(events, e) }, false))
		if err := trace.Validate(events, p); err != nil {
			t.Errorf("%d: %v", fails, err)
		}
		if r.Verdict != want {
			t.Errorf("%d: %v (%s), want %v", fails, r.Verdict, r.Reason, want)
		}
		enginetest.Check(t, enginetest.Case{Name: "joined ways", Program: p, Verdict: want}, r)
	}
}

// After splitCases, a random program must be well-formed (Sanity), and must have the same verdict
// and the same number of reachable states as before. Each edge must have the ends and the number of
// inputs of the edge from which it was split.
func TestApartKeepsEachStep(t *testing.T) {
	divided := 0
	for seed := range rounds.Of(t, 300, 60) {
		p := cfatest.Random(rand.New(rand.NewPCG(uint64(seed), 5)), seed%4 != 3)
		b := cfatest.Builder{Program: p.With(p.Locs, slices.Clone(p.Edges))}
		b.NumIn = p.NumIn
		for i := range b.Edges {
			e := &b.Edges[i]
			if len(e.Assigns) == 0 || i%2 == seed%2 {
				continue
			}
			e.Inputs, e.Assigns = slices.Clone(e.Inputs), slices.Clone(e.Assigns)
			way, value := b.Input(e, cfa.Nondet), b.Input(e, cfa.Derived)
			one := num.One().Neg()
			e.Guard = lia.And(e.Guard, lia.Or(lia.And(lia.Eq(way), lia.Eq(value)), lia.And(lia.Eq(way.AddConst(one)), lia.Eq(value.AddConst(one)))))
			e.Assigns[0].Term = e.Assigns[0].Term.Add(value)
		}
		p = b.Done()
		q, of := splitCases(p)
		if err := cfa.Sanity(q); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if q != p {
			divided++
		}
		for i := range q.Edges {
			if o := &p.Edges[of[i]]; o.From != q.Edges[i].From || o.To != q.Edges[i].To || len(o.Inputs) != len(q.Edges[i].Inputs) {
				t.Fatalf("seed %d: edge %d is not of edge %d", seed, i, of[i])
			}
		}
		old, now := cfatest.Explore(p, 4000), cfatest.Explore(q, 4000)
		if !old.Complete || !now.Complete {
			continue
		}
		if old.Unsafe != now.Unsafe {
			t.Fatalf("seed %d: unsafe was %v, is %v", seed, old.Unsafe, now.Unsafe)
		}
		for l := range old.States {
			if len(old.States[l]) != len(now.States[l]) {
				t.Fatalf("seed %d: %d states at %s, %d when taken apart", seed, len(old.States[l]), p.LocName(cfa.Loc(l)), len(now.States[l]))
			}
		}
	}
	if divided == 0 {
		t.Error("nothing was taken apart")
	}
}

// splitCases must not split an edge with too many cases. It must not split a disjunction that
// mentions no derived input.
func TestSplitCasesLeavesMany(t *testing.T) {
	for _, kind := range []cfa.InputKind{cfa.Derived, cfa.Nondet} {
		b := cfatest.New(1, 3)
		b.Init(1)
		e := b.Edge(1, 1, lia.True())
		var all []lia.Formula
		for range 7 {
			x := b.Input(e, kind)
			all = append(all, lia.Or(lia.Eq(x), lia.Eq(x.AddConst(num.From(2)))))
		}
		e.Guard = lia.And(all...)
		b.Edge(1, b.Error, lia.Eq(lia.V(0).AddConst(num.From(-5))))
		p := b.Done()
		if q, of := splitCases(p); q != p || len(of) != len(p.Edges) {
			t.Errorf("%v: %d edges of %d", kind, len(q.Edges), len(p.Edges))
		}
	}
}
