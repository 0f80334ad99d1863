package pass

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestWayBackIsNeeded shows that the tests of the passes can fail: without back translation, some
// invariants and paths are wrong.
func TestWayBackIsNeeded(t *testing.T) {
	invariants, paths := map[string]int{}, map[string]int{}
	for seed := range 150 {
		p := cfatest.Random(rand.New(rand.NewPCG(uint64(seed), 7)), true)
		if !cfatest.Explore(p, 4000).Complete {
			continue
		}
		for _, pass := range allPasses(t) {
			q, back := pass.run(p)
			if q == p || strings.Contains(pass.name, "merged") {
				continue
			}
			x := cfatest.Explore(q, 4000)
			if !x.Complete {
				continue
			}
			if x.Unsafe {
				if _, err := cfa.Run(p, x.Path); err != nil {
					paths[pass.name]++
				}
				continue
			}
			for _, liveOnly := range []bool{false, true} {
				naive, err := locsBack(back.Locs, strongest(q, x, liveOnly))
				if err != nil {
					t.Fatal(err)
				}
				if checkInvariant(p, naive) != nil {
					invariants[pass.name]++
				}
			}
		}
	}
	t.Logf("wrong invariants %v, wrong paths %v", invariants, paths)
	for _, name := range []string{"constants", "reach", "dead", "simplify", "simplify blocks"} {
		if invariants[name] == 0 {
			t.Errorf("%s: no invariant needs its way back", name)
		}
	}
	for _, name := range []string{"inputs", "blocks", "simplify blocks"} {
		if paths[name] == 0 {
			t.Errorf("%s: no path needs its way back", name)
		}
	}
}

// Slice's back translation replaces a removed variable by 0. An invariant that mentions the
// variable may be inductive only because the sliced program never assigns it.
func TestSliceForgetsItsVariables(t *testing.T) {
	b := cfatest.New(2, 3)
	b.Init(1)
	b.Edge(1, 1, le(v(0), 3), cfa.Assign{Var: 0, Term: plus(v(0), 1)}, cfa.Assign{Var: 1, Term: plus(v(1), 1)})
	b.Edge(1, 2, ge(v(0), 5))
	p := b.Done()
	q, back := must(t, Slice)(p)
	if q == p {
		t.Fatal("nothing was sliced")
	}
	// Both formulas are inductive in the sliced program q. They mention v1, which no edge of q
	// assigns.
	inv := cfa.Invariant{1: lia.And(le(v(0), 4), lia.Or(ge(v(1), 1), le(v(0), 4)))}
	stale := cfa.Invariant{1: lia.Or(lia.And(le(v(0), 4), le(v(1), 2)), lia.And(le(v(0), 4), ge(v(1), 3), le(v(1), 3)), lia.And(ge(v(1), 4), le(v(0), 4)))}
	for _, inv := range []cfa.Invariant{inv, stale} {
		if err := checkInvariant(q, inv); err != nil {
			t.Fatal(err)
		}
		old, err := back.Invariant(inv)
		if err != nil {
			t.Fatal(err)
		}
		if old[1].Has(1) {
			t.Errorf("%s mentions a sliced variable", old[1].Format(p.VarName))
		}
		if err := checkInvariant(p, old); err != nil {
			t.Error(err)
		}
	}
}

// LargeBlocks merges two edges with different guards. Back translation must map a step over the
// merged edge to the old edge whose guard holds, with the inputs of this edge.
func TestMergedPathTakesTheSideThatHolds(t *testing.T) {
	b := cfatest.New(1, 4)
	b.Init(1)
	e := b.Edge(1, 2, lia.True(), cfa.Assign{Var: 0, Term: lia.Int(1)})
	in := b.Input(e, cfa.Nondet)
	e.Guard = lia.And(ge(in, 10), le(in, 20))
	e = b.Edge(1, 2, lia.True(), cfa.Assign{Var: 0, Term: lia.Int(1)})
	in = b.Input(e, cfa.Nondet)
	e.Guard = lia.And(ge(in, -20), le(in, -10))
	b.Edge(2, 3, eq(v(0), 1))
	p := b.Done()
	q, back, err := LargeBlocks(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if len(q.Edges) != 1 {
		t.Fatalf("not merged:\n%s", dump(q))
	}
	for _, c := range []struct {
		first, second int64
		edge          cfa.EdgeID
	}{{15, 0, 1}, {0, -15, 2}} {
		x := []num.Int{num.From(c.first), num.From(c.second)}
		path := cfa.Path{{Edge: 0, Inputs: x}}
		if _, err := cfa.Run(q, path); err != nil {
			t.Fatal(err)
		}
		old, err := back.Path(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cfa.Run(p, old); err != nil {
			t.Error(err)
		}
		if old[1].Edge != c.edge {
			t.Errorf("took edge %d, want %d", old[1].Edge, c.edge)
		}
	}
}

func TestPathBackRefuses(t *testing.T) {
	for name, p := range goldenPrograms() {
		for _, pass := range allPasses(t) {
			q, back := pass.run(p)
			if q == p {
				continue
			}
			for _, path := range []cfa.Path{{{Edge: 99}}, {{Edge: -1}}} {
				old, err := back.Path(path)
				if err == nil {
					_, err = cfa.Run(p, old)
				}
				if err == nil {
					t.Errorf("%s, %s: %v is mapped to %v", name, pass.name, path, old)
				}
			}
			old, err := back.Invariant(cfa.Invariant{77: lia.True()})
			if err == nil && old[77].IsFalse() {
				t.Errorf("%s, %s: an invariant at no location is mapped", name, pass.name)
			}
		}
	}
}

func TestSimplifyCancels(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Simplify(ctx, cfatest.Loop(), SimplifyOptions{LargeBlocks: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("Simplify says %v", err)
	}
	if _, _, err := LargeBlocks(ctx, cfatest.Loop()); !errors.Is(err, context.Canceled) {
		t.Errorf("LargeBlocks says %v", err)
	}
	if _, _, err := JoinedBlocks(ctx, cfatest.Loop()); !errors.Is(err, context.Canceled) {
		t.Errorf("Ways says %v", err)
	}
}

func TestBoundsOnBlocks(t *testing.T) {
	p := diamonds(60, 7)
	for _, m := range []int{1, 5, 40, 4000} {
		for _, merge := range []bool{false, true} {
			q, _ := blocksWithin(t, m, merge)(p)
			if err := cfa.Sanity(q); err != nil {
				t.Fatal(err)
			}
			for i := range q.Edges {
				if n := q.Edges[i].Guard.Size(); n > m {
					t.Errorf("limit %d: edge %d has %d literals", m, i, n)
				}
			}
			again, _ := blocksWithin(t, m, merge)(p)
			if dump(q) != dump(again) {
				t.Error("two runs differ")
			}
		}
	}
}
