package cfatest

import (
	"math/rand/v2"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Random returns a small automaton for tests, with small coefficients in guards and
// assignments, inputs in 0..2, and quotients. If "bounded" is set, every assigned value is in
// -3..3, so that the states can be enumerated.
func Random(r *rand.Rand, bounded bool) *cfa.Program {
	nv, nl := 1+r.IntN(3), 4+r.IntN(6)
	b := New(nv, nl)
	read := nv
	if nv > 1 && r.IntN(3) == 0 {
		read--
	}
	term := func(vars int) lia.Term {
		t := lia.Int(int64(r.IntN(7) - 3))
		for v := range vars {
			if r.IntN(3) == 0 {
				t = t.AddMul(num.From(int64(r.IntN(5)-2)), lia.V(lia.Var(v)))
			}
		}
		return t
	}
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth > 0 && r.IntN(3) == 0 {
			var fs []lia.Formula
			for range 2 + r.IntN(2) {
				fs = append(fs, formula(depth-1))
			}
			if r.IntN(2) == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		switch r.IntN(8) {
		case 0:
			return lia.Divides(num.From(int64(2+r.IntN(2))), term(read))
		case 1:
			return lia.Ne(term(read))
		case 2, 3:
			return lia.Eq(term(read))
		case 4:
			return Eq(V(r.IntN(read)), r.IntN(5)-2)
		}
		return lia.Le(term(read))
	}
	within := func(t lia.Term, lo, hi int) lia.Formula { return lia.And(Ge(t, lo), Le(t, hi)) }
	add := func(from, to cfa.Loc, guard lia.Formula, inputs []cfa.Input, as []cfa.Assign) {
		if bounded {
			for _, a := range as {
				guard = lia.And(guard, within(a.Term, -3, 3))
			}
		}
		slices.SortFunc(as, func(a, b cfa.Assign) int { return int(a.Var - b.Var) })
		b.Edge(from, to, guard, as...).Inputs = inputs
	}
	for range 1 + r.IntN(2) {
		var as []cfa.Assign
		var e cfa.Edge // only its inputs are used
		guard := lia.True()
		for v := range nv {
			t := lia.Int(int64(r.IntN(3) - 1))
			if r.IntN(4) == 0 {
				t = b.Input(&e, cfa.Uninit)
				guard = lia.And(guard, within(t, 0, 2))
			}
			as = append(as, cfa.Assign{Var: lia.Var(v), Term: t})
		}
		add(0, cfa.Loc(1+r.IntN(nl-2)), guard, e.Inputs, as)
	}
	for range nl + r.IntN(2*nl) {
		from, to := cfa.Loc(1+r.IntN(nl-2)), cfa.Loc(1+r.IntN(nl-1))
		guard := lia.True()
		if r.IntN(3) > 0 {
			guard = formula(2)
		}
		if to == b.Error && r.IntN(3) > 0 {
			guard = lia.And(guard, formula(1))
		}
		var e cfa.Edge
		var as []cfa.Assign
		for _, v := range r.Perm(nv)[:r.IntN(nv+1)] {
			t := term(read)
			if int(v) >= read {
				t = term(nv)
			}
			switch r.IntN(9) {
			case 0:
				t = b.Input(&e, cfa.Nondet)
				guard = lia.And(guard, within(t, 0, 2))
				if r.IntN(2) == 0 {
					t = t.Add(lia.V(lia.Var(v)))
				}
			case 1: // assign t / 2, rounded down, to v
				q := b.Input(&e, cfa.Quotient)
				guard = lia.And(guard, within(t.Sub(q.Mul(num.From(2))), 0, 1))
				t = q
			case 2:
				t = lia.Int(int64(r.IntN(3)))
			case 3: // an input that the guard determines
				in := b.Input(&e, cfa.Derived)
				guard = lia.And(guard, lia.Eq(in.Sub(t)))
				t = in
			}
			as = append(as, cfa.Assign{Var: lia.Var(v), Term: t})
		}
		if guard.IsFalse() {
			continue
		}
		add(from, to, guard, e.Inputs, as)
	}
	return b.Done()
}
