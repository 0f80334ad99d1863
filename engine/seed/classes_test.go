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

// residues returns a program that counts in v0 from 0 to "limit". Each iteration adds the number
// steps[v0 % len(steps)] to v1. The program fails if v1 is not equal to "goal" at the end.
func residues(limit int, steps []int, goal int) *cfa.Program {
	b := cfatest.New(2, 3)
	i, s := cfatest.V(0), cfatest.V(1)
	b.Edge(0, 1, lia.True(), cfa.Assign{Var: 0, Term: lia.Int(0)}, cfa.Assign{Var: 1, Term: lia.Int(0)})
	for r, step := range steps {
		b.Edge(1, 1, lia.And(lia.Le(cfatest.Plus(i, 1-limit)), lia.Divides(num.From(int64(len(steps))), cfatest.Plus(i, -r))),
			cfa.Assign{Var: 0, Term: cfatest.Plus(i, 1)}, cfa.Assign{Var: 1, Term: cfatest.Plus(s, step)})
	}
	b.Edge(1, 2, lia.And(lia.Ge(cfatest.Plus(i, -limit)), lia.Ne(cfatest.Plus(s, -goal))))
	return b.Done()
}

// turning returns a program that counts in v0 up to "limit". In each iteration, v1 gets the next
// power of 3 modulo 7. The program fails if v1 is not equal to "goal" at the end.
func turning(limit, goal int) *cfa.Program {
	b := cfatest.New(2, 3)
	i, x := cfatest.V(0), cfatest.V(1)
	b.Edge(0, 1, lia.True(), cfa.Assign{Var: 0, Term: lia.Int(0)}, cfa.Assign{Var: 1, Term: lia.Int(1)})
	e := b.Edge(1, 1, lia.True())
	q := b.Input(e, cfa.Quotient)
	next := x.Mul(num.From(3)).AddMul(num.From(-7), q)
	e.Guard = lia.And(lia.Le(cfatest.Plus(i, 1-limit)), lia.Ge(next), lia.Le(cfatest.Plus(next, -6)))
	e.Assigns = []cfa.Assign{{Var: 0, Term: cfatest.Plus(i, 1)}, {Var: 1, Term: next}}
	b.Edge(1, 2, lia.And(lia.Ge(cfatest.Plus(i, -limit)), lia.Ne(cfatest.Plus(x, -goal))))
	return b.Done()
}

// Find must find inductive facts for each remainder of a counter, and for each value of a variable
// with few values. If the program is unsafe or the modulus is too large, Find must find no such
// facts.
func TestFactsForEachClass(t *testing.T) {
	for name, tt := range map[string]struct {
		p    *cfa.Program
		safe bool
	}{
		"remainders":        {residues(1000, []int{2, 0, 5, 0, 1}, 1600), true},
		"remainders, wrong": {residues(1000, []int{2, 0, 5, 0, 1}, 1601), false},
		"large modulus":     {residues(1000, make([]int, maxResidues+1), 1), false},
		"values":            {turning(6000, 1), true},
		"values, wrong":     {turning(6001, 1), false},
	} {
		r := Find(meter.New(t.Context(), meter.Limits{}), tt.p, Options{}, nil)
		if excludesError(tt.p, r.Facts) != tt.safe {
			t.Errorf("%s: the error is excluded: %v, want %v", name, !tt.safe, tt.safe)
		}
		inv := cfa.Invariant{}
		for l := range tt.p.Locs {
			inv[cfa.Loc(l)] = lia.And(r.Facts[cfa.Loc(l)]...)
		}
		if err := enginetest.Inductive(tt.p, inv); tt.safe && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestClassesOfRandomPrograms(t *testing.T) {
	unfolded := 0
	for seed := range 300 {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		p := cfatest.Random(r, true)
		x := lia.V(lia.Var(len(p.Vars) - 1))
		k := num.From(2 + r.Int64N(3))
		for range 2 {
			at := cfa.Loc(1 + r.IntN(len(p.Locs)-2))
			p.Edges = append(p.Edges, cfa.Edge{From: at, To: at,
				Guard:   lia.And(lia.Divides(k, x.AddConst(num.From(r.Int64N(3)))), lia.Lt(x.AddConst(num.From(-9)))),
				Assigns: []cfa.Assign{{Var: lia.Var(len(p.Vars) - 1), Term: x.AddConst(num.From(1 + r.Int64N(3)))}}})
		}
		p = p.With(p.Locs, p.Edges)
		all := cfatest.Explore(p, 4000)
		if !all.Complete || all.Unsafe {
			continue
		}
		res := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
		if m, tested := divisors(p); byValues(p, res.Facts) != nil || byResidues(p, m, tested) != nil {
			unfolded++
		}
		holdInAll(t, seed, p, res.Facts, all.States)
	}
	t.Logf("%d programs may be unfolded", unfolded)
	if unfolded < 20 {
		t.Errorf("only %d programs may be unfolded", unfolded)
	}
}
