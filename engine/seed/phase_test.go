package seed

import (
	"math/rand/v2"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func set(v int, t lia.Term) cfa.Assign { return cfa.Assign{Var: lia.Var(v), Term: t} }

// phasedPrograms returns safe programs that need phases for a proof. Without them, the facts that
// the search can express contain no inductive invariant.
func phasedPrograms() map[string]*cfa.Program {
	le, ge, eq, v, plus := cfatest.Le, cfatest.Ge, cfatest.Eq, cfatest.V, cfatest.Plus
	out := map[string]*cfa.Program{}

	b := cfatest.New(2, 3) // x always grows; from x = 5000 on, y grows too
	b.Edge(0, 1, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(5000)))
	b.Edge(1, 1, le(v(0), 4999), set(0, plus(v(0), 1)))
	b.Edge(1, 1, lia.And(ge(v(0), 5000), le(v(0), 9999)), set(0, plus(v(0), 1)), set(1, plus(v(1), 1)))
	b.Edge(1, 2, lia.And(ge(v(0), 10000), lia.Ne(v(0).Sub(v(1)))))
	out["one after the other"] = b.Done()

	b = cfatest.New(1, 3) // x grows by 1 up to an even number, and by 2 from there on
	b.Init(1)
	b.Edge(1, 1, le(v(0), 99_999), set(0, plus(v(0), 1)))
	b.Edge(1, 1, lia.And(ge(v(0), 100_000), le(v(0), 999_999)), set(0, plus(v(0), 2)))
	b.Edge(1, 2, ge(v(0), 1_000_001))
	out["remainder"] = b.Done()

	b = cfatest.New(3, 3) // the bound between the phases is an input: y = min(x, n)
	e := b.Edge(0, 1, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0)))
	n := b.Input(e, cfa.Nondet)
	e.Guard, e.Assigns = ge(n, 0), append(e.Assigns, set(2, n))
	b.Edge(1, 1, lia.Lt(v(0).Sub(v(2))), set(0, plus(v(0), 1)), set(1, plus(v(1), 1)))
	b.Edge(1, 1, lia.Ge(v(0).Sub(v(2))), set(0, plus(v(0), 1)))
	b.Edge(1, 2, lia.And(lia.Ge(v(0).Sub(v(2))), lia.Ne(v(1).Sub(v(2)))))
	out["bound is an input"] = b.Done()

	b = cfatest.New(2, 3) // even rounds add 1, odd rounds subtract 1
	b.Init(1)
	even := lia.Divides(num.From(2), v(0))
	b.Edge(1, 1, even, set(0, plus(v(0), 1)), set(1, plus(v(1), 1)))
	b.Edge(1, 1, lia.Not(even), set(0, plus(v(0), 1)), set(1, plus(v(1), -1)))
	b.Edge(1, 2, lia.And(even, lia.Ne(v(1))))
	out["alternation"] = b.Done()

	// The counter grows in every second iteration. As in lowered C, the test of i % 2 uses a
	// quotient.
	b = cfatest.New(2, 3)
	b.Init(1)
	e = b.Edge(1, 1, lia.True(), set(0, plus(v(0), 1)), set(1, plus(v(1), 1)))
	e.Guard = lia.And(le(v(0), 99_999), lia.Eq(plus(v(0), 1).Sub(b.Input(e, cfa.Quotient).Mul(num.From(2)))))
	e = b.Edge(1, 1, lia.True(), set(0, plus(v(0), 1)))
	e.Guard = lia.And(le(v(0), 99_999), lia.Eq(v(0).Sub(b.Input(e, cfa.Quotient).Mul(num.From(2)))))
	b.Edge(1, 2, lia.And(ge(v(0), 100_000), lia.Not(eq(v(1), 50_000))))
	out["quotient"] = b.Done()

	b = cfatest.New(2, 4) // a flag stores the input's parity
	e = b.Edge(0, 1, lia.True(), set(1, lia.Int(0)))
	n = b.Input(e, cfa.Nondet)
	e.Assigns = []cfa.Assign{set(0, n), set(1, lia.Int(0))}
	b.Edge(1, 2, lia.Divides(num.From(2), v(0)), set(1, lia.Int(1)))
	b.Edge(1, 2, lia.Not(lia.Divides(num.From(2), v(0))))
	b.Edge(2, 2, lia.True(), set(0, plus(v(0), 2)))
	b.Edge(2, 3, lia.And(eq(v(1), 1), eq(v(0), 77)))
	out["flag"] = b.Done()
	return out
}

func TestFactsOfPhases(t *testing.T) {
	for name, p := range phasedPrograms() {
		r := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
		if !excludesError(p, r.Facts) {
			t.Errorf("%s: the error is not excluded: %v", name, r.Facts)
		}
		checkFacts(t, name, p, r.Facts)
	}
}

func checkFacts(t *testing.T, name string, p *cfa.Program, facts map[cfa.Loc][]lia.Formula) {
	t.Helper()
	inv := cfa.Invariant{}
	for l := range p.Locs {
		inv[cfa.Loc(l)] = lia.And(facts[cfa.Loc(l)]...)
		for _, f := range facts[cfa.Loc(l)] {
			if _, ok := lia.Not(f).Literals(); !ok {
				t.Errorf("%s: %s is no clause", name, f.Format(p.VarName))
			}
		}
	}
	if err := enginetest.Inductive(p, inv); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// Unfolding by phases must not change the reachable states of a program. Each reachable state of a
// location must be reachable in exactly one of the location's copies: the one whose formula it
// satisfies. The facts that the search finds in the unfolded program must be inductive in the
// original program.
func TestPhasesOfRandomPrograms(t *testing.T) {
	apart := 0
	for seed := range rounds.Of(t, 600, 200) {
		p := cfatest.Random(rand.New(rand.NewPCG(uint64(seed), 5)), true)
		m := meter.New(t.Context(), meter.Limits{})
		u, err := unfoldPhases(newFinder(m, p, Options{Queries: 400}, map[string]int64{}), p, false)
		if err != nil {
			t.Fatal(err)
		}
		if u == nil {
			continue
		}
		if facts := u.add(nil, newFinder(m, u.p, Options{Queries: 400, Vars: 24}, map[string]int64{}).find()); facts != nil {
			checkFacts(t, "random", p, facts)
		}
		old, now := cfatest.Explore(p, 4000), cfatest.Explore(u.p, 4000)
		if !old.Complete || !now.Complete {
			continue
		}
		apart++
		if old.Unsafe != now.Unsafe {
			t.Fatalf("seed %d: unsafe %v, in phases %v", seed, old.Unsafe, now.Unsafe)
		}
		count := make([]int, len(p.Locs))
		for l, n := range u.nodes {
			count[n.loc] += len(now.States[l])
			for _, s := range now.States[l] {
				if n.loc != p.Entry && !n.part.Eval(cfa.Valuation(s, &cfa.Edge{}, nil)) {
					t.Fatalf("seed %d: %v at %s, which is for %s", seed, s, u.p.LocName(cfa.Loc(l)), n.part.Format(p.VarName))
				}
			}
		}
		for l, n := range count {
			if !old.Unsafe && n != len(old.States[l]) {
				t.Fatalf("seed %d: %d states of %s, in phases %d", seed, len(old.States[l]), p.LocName(cfa.Loc(l)), n)
			}
		}
	}
	if apart < 15 {
		t.Errorf("only %d programs have phases", apart)
	}
}
