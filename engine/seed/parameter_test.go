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

// strides returns a loop that adds v1 to v0 until v0 = 20*v1. The initial value of v1 is any number
// from "low" to "high".
func strides(low, high int64) *cfa.Program {
	b := cfatest.New(3, 4)
	i, k := lia.V(0), lia.V(1)
	goal := k.Mul(num.From(20))
	b.Edge(0, 1, lia.And(lia.Ge(k.AddConst(num.From(-low))), lia.Le(k.AddConst(num.From(-high)))),
		cfa.Assign{Var: 0, Term: lia.Int(0)})
	b.Edge(1, 1, lia.Lt(i.Sub(goal)), cfa.Assign{Var: 0, Term: i.Add(k)})
	b.Edge(1, 2, lia.Ge(i.Sub(goal)))
	b.Edge(2, 3, lia.Ne(i.Sub(goal)))
	return b.Done()
}

// Find must find inductive facts for each value of a parameter, and must not unfold a program whose
// parameter has many values.
func TestFactsForEachParameter(t *testing.T) {
	for _, ends := range [][2]int64{{0, 7}, {1, 1}, {2, maxValues + 1}} {
		p := strides(ends[0], ends[1])
		r := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
		if !excludesError(p, r.Facts) {
			t.Errorf("%d to %d: the error is not excluded: %v", ends[0], ends[1], r.Facts)
		}
		inv := cfa.Invariant{}
		for l := range p.Locs {
			inv[cfa.Loc(l)] = lia.And(r.Facts[cfa.Loc(l)]...)
		}
		if err := enginetest.Inductive(p, inv); err != nil {
			t.Errorf("%d to %d: %v", ends[0], ends[1], err)
		}
	}
	p := strides(1, maxValues+1)
	bounds := []lia.Formula{lia.Ge(lia.V(1).AddConst(num.MinusOne())), lia.Le(lia.V(1).AddConst(num.From(-maxValues - 1)))}
	if u := unfold(p, func(cfa.Loc) []lia.Formula { return bounds }, 400); u != nil {
		t.Errorf("%d locations for %d values", len(u.nodes), maxValues+1)
	}
}

func TestValues(t *testing.T) {
	v := lia.V(0)
	ge, le := lia.Ge(v.AddConst(num.From(3))), lia.Le(v.AddConst(num.From(-1)))
	for _, tt := range []struct {
		facts []lia.Formula
		n     int
		first int64
	}{
		{[]lia.Formula{ge, le}, 5, -3},
		{[]lia.Formula{lia.Eq(v.AddConst(num.From(4)))}, 1, -4},
		{[]lia.Formula{ge}, 0, 0},
		{[]lia.Formula{le, lia.Ne(v)}, 0, 0},
		{[]lia.Formula{ge, lia.Le(v.AddConst(num.From(-12)))}, maxValues, -3},
		{[]lia.Formula{ge, lia.Le(v.AddConst(num.From(-13)))}, 0, 0},
		{[]lia.Formula{lia.Ge(lia.V(1)), lia.Le(v.Add(lia.V(1)))}, 0, 0},
	} {
		got := values(0, tt.facts)
		if len(got) != tt.n || tt.n > 0 && got[0] != tt.first {
			t.Errorf("%v: %v, want %d from %d on", lia.And(tt.facts...).Format(func(lia.Var) string { return "v" }), got, tt.n, tt.first)
		}
	}
}

// TestParametersOfRandomPrograms takes random programs, removes all assignments to one variable and
// bounds its initial value, so that it may be a parameter. The facts that the search finds must
// hold in all reachable states.
func TestParametersOfRandomPrograms(t *testing.T) {
	unfolded := 0
	for seed := range 400 {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		p := cfatest.Random(r, true)
		if len(p.Vars) < 2 {
			continue
		}
		k := lia.Var(0)
		low := int64(r.IntN(5) - 3)
		high := low + int64(r.IntN(4))
		for i := range p.Edges {
			e := &p.Edges[i]
			var assigns []cfa.Assign
			for _, a := range e.Assigns {
				if a.Var != k {
					assigns = append(assigns, a)
				}
			}
			if e.Assigns = assigns; e.From == p.Entry {
				e.Guard = lia.And(e.Guard, lia.Ge(lia.V(k).AddConst(num.From(-low))), lia.Le(lia.V(k).AddConst(num.From(-high))))
			}
		}
		x := lia.V(1)
		p.Edges = append(p.Edges, cfa.Edge{From: 1, To: 1, Guard: lia.Lt(x.AddMul(num.From(-9), lia.V(k))),
			Assigns: []cfa.Assign{{Var: 1, Term: x.Add(lia.V(k))}}})
		p = p.With(p.Locs, p.Edges)
		f := newFinder(meter.New(t.Context(), meter.Limits{}), p, Options{Queries: 4000, Vars: 24}, map[string]int64{})
		f.find()
		u := unfold(p, f.allFacts, 400)
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
		if old.Unsafe {
			continue
		}
		res := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
		holdInAll(t, seed, p, res.Facts, old.States)
	}
	t.Logf("%d programs were unfolded", unfolded)
	if unfolded < 40 {
		t.Errorf("only %d programs were unfolded", unfolded)
	}
}
