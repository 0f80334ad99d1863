package pass

import (
	"math/rand/v2"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestBoundedIsInductive: ranges at all joins and loop heads of random programs are inductive; whether they exclude
// Error is another question, so nothing leads there.
func TestBoundedIsInductive(t *testing.T) {
	more := 0
	for seed := range rounds.Of(t, 150, 40) {
		r := rand.New(rand.NewPCG(uint64(seed), 17))
		p := cfatest.Random(r, seed%4 != 3)
		if seed%3 == 0 {
			p = cfatest.RandomWrapping(r)
		}
		p, _ = subset(p, func(cfa.Loc) bool { return true }, func(e cfa.EdgeID) bool { return p.Edges[e].To != p.Error })
		heads := cfa.Invariant{}
		for l := range p.Locs {
			if p.Locs[l].LoopHead {
				heads[cfa.Loc(l)] = lia.True()
			}
		}
		inv, added, err := bounded(t.Context(), p, heads, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !added {
			continue
		}
		more++
		if err := checkInvariant(p, inv); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, dumpString(t, p))
		}
	}
	if more < 10 {
		t.Errorf("formulas are added to %d programs only", more)
	}
}

// TestBounded: a chain of joins gets the range of the sum at each, a short one nothing.
func TestBounded(t *testing.T) {
	chain := func(n int) *cfa.Program {
		b := cfatest.New(1, n+3) // the sum; Entry, the begin, n joins, Error
		b.Init(1)
		last := cfa.Loc(n + 1)
		for l := cfa.Loc(1); l < last; l++ {
			for _, k := range []int64{1, 2} {
				b.Edge(l, l+1, lia.True(), cfa.Assign{Var: 0, Term: lia.V(0).AddConst(num.From(k))})
			}
		}
		b.Edge(last, last+1, cfatest.Ge(cfatest.V(0), 2*n+1))
		return b.Done()
	}
	for _, c := range []struct {
		joins int
		added bool
	}{{mostJoins, false}, {mostJoins + 1, true}} {
		p := chain(c.joins)
		inv, added, err := Bounded(t.Context(), p, cfa.Invariant{})
		if err != nil || added != c.added {
			t.Fatalf("%d joins: added %v, %v", c.joins, added, err)
		}
		if !added {
			continue
		}
		if err := checkInvariant(p, inv); err != nil {
			t.Errorf("%v", err)
		}
		if got := inv[4].Format(p.VarName); len(inv) != c.joins || got != cfatest.Ge(cfatest.V(0), 3).Format(p.VarName)+" && "+cfatest.Le(cfatest.V(0), 6).Format(p.VarName) {
			t.Errorf("%d formulas, the third is %s", len(inv), got)
		}
	}
}
