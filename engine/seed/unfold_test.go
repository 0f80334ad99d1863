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
)

// steered returns a loop in which v0 is the number of the current case. The loop has up to n cases.
// Each case sets v0 to the number of the next case, and v1 to a value that depends on this number.
// The program fails if v1 does not have this value in the next case. The callback "skip" says which
// cases are omitted.
func steered(n int, skip func(int) bool) *cfa.Program {
	b := cfatest.New(2, 3)
	b.Init(1)
	is := func(v lia.Var, k int) lia.Formula { return lia.Eq(lia.V(v).AddConst(num.From(int64(-k)))) }
	of := func(i int) int { return (i * i * 3) % 7 }
	next := func(i int) int {
		for i = (i + 1) % n; skip(i); {
			i = (i + 1) % n
		}
		return i
	}
	for i := 0; ; {
		to := next(i)
		b.Edge(1, 1, is(0, i), cfa.Assign{Var: 0, Term: lia.Int(int64(to))}, cfa.Assign{Var: 1, Term: lia.Int(int64(of(to)))})
		b.Edge(1, 2, lia.And(is(0, i), lia.Not(is(1, of(i)))))
		if i = to; i == 0 {
			return b.Done()
		}
	}
}

func noFacts(cfa.Loc) []lia.Formula { return nil }

// Find must find facts that depend on the value of a selector, and they must be inductive.
func TestFactsForEachValue(t *testing.T) {
	for name, skip := range map[string]func(int) bool{
		"all":   func(int) bool { return false },
		"third": func(i int) bool { return i%3 == 1 },
	} {
		p := steered(30, skip)
		r := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
		if !excludesError(p, r.Facts) {
			t.Errorf("%s: the error is not excluded: %v", name, r.Facts)
		}
		inv := cfa.Invariant{}
		for l := range p.Locs {
			inv[cfa.Loc(l)] = lia.And(r.Facts[cfa.Loc(l)]...)
			for _, f := range r.Facts[cfa.Loc(l)] {
				if _, ok := lia.Not(f).Literals(); !ok {
					t.Errorf("%s: %s is no clause", name, f.Format(p.VarName))
				}
			}
		}
		if err := enginetest.Inductive(p, inv); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A program must not be unfolded by a variable that is compared with few values, or to which
// another variable is assigned. It must not be unfolded if it would have too many locations.
func TestFewValuesSelectNothing(t *testing.T) {
	if u := unfold(steered(minSelectorValues-1, func(int) bool { return false }), noFacts, 400); u != nil {
		t.Errorf("%d locations for few values", len(u.nodes))
	}
	p := steered(30, func(int) bool { return false })
	if u := unfold(p, noFacts, 10); u != nil {
		t.Errorf("%d locations, more than allowed", len(u.nodes))
	}
	p.Edges[1].Assigns[0].Term = lia.V(1)
	if u := unfold(p.With(p.Locs, p.Edges), noFacts, 400); u != nil {
		t.Errorf("%d locations by a value that is not known", len(u.nodes))
	}
}

// Unfolding must not change whether the error is reachable. If a state is reachable at a copy of a
// location, the original location must have a reachable state with the copy's value of the
// selector. The facts that the search finds must hold in all reachable states.
func TestUnfoldingOfRandomPrograms(t *testing.T) {
	unfolded := 0
	for seed := range 400 {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		p := cfatest.Random(r, true)
		x := lia.Var(0)
		for i := range p.Edges {
			for k := range p.Edges[i].Assigns {
				if a := &p.Edges[i].Assigns[k]; a.Var == x {
					a.Term = lia.Int(int64(r.IntN(4)))
				}
			}
			if p.Edges[i].From != p.Entry && r.IntN(2) == 0 {
				p.Edges[i].Guard = lia.And(p.Edges[i].Guard, lia.Eq(lia.V(x).AddConst(num.From(int64(-r.IntN(minSelectorValues))))))
			}
		}
		for k := range minSelectorValues {
			p.Edges = append(p.Edges, cfa.Edge{From: 1, To: 1, Guard: lia.Eq(lia.V(x).AddConst(num.From(int64(-k))))})
		}
		p = p.With(p.Locs, p.Edges)
		u := unfold(p, noFacts, 400)
		if u == nil {
			continue
		}
		old, now := cfatest.Explore(p, 4000), cfatest.Explore(u.p, 4000)
		if !old.Complete || !now.Complete {
			continue
		}
		unfolded++
		if old.Unsafe != now.Unsafe {
			t.Fatalf("seed %d: unsafe %v, unfolded %v", seed, old.Unsafe, now.Unsafe)
		}
		for l, n := range u.nodes {
			if len(now.States[l]) == 0 || !n.split {
				continue
			}
			found := false
			for _, s := range old.States[n.loc] {
				found = found || s[x].Equal(num.From(n.value))
			}
			if !found {
				t.Fatalf("seed %d: no state of %s has the value %d", seed, p.LocName(n.loc), n.value)
			}
		}
		if old.Unsafe {
			continue
		}
		res := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
		holdInAll(t, seed, p, res.Facts, old.States)
	}
	if unfolded < 100 {
		t.Errorf("only %d programs were unfolded", unfolded)
	}
}
