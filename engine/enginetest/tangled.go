package enginetest

import (
	"math/rand"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Tangled returns a random program with features that Random lacks. A guard may mention an input
// that no assignment reads. Variables may share an input, with coefficients and remainders, so that
// eliminating it gives divisibilities. There may be several edges from the entry and to the error,
// parallel edges, unreachable locations, and locations without successors.
func Tangled(r *rand.Rand) Case {
	locs := 3 + r.Intn(5)
	b := New(locs, "x", "y")
	small := func(n int) num.Int { return num.From(int64(r.Intn(2*n+1) - n)) }
	inner := func() int { return 2 + r.Intn(locs-2) }
	inBox := func(t lia.Term) lia.Formula {
		return lia.And(lia.Le(t.AddConst(num.From(-box))), lia.Ge(t.AddConst(num.From(box))))
	}
	literal := func(t lia.Term) lia.Formula {
		switch r.Intn(6) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Ne(t)
		case 2:
			return lia.Divides(num.From(int64(2+r.Intn(3))), t)
		case 3:
			return lia.Not(lia.Divides(num.From(int64(2+r.Intn(3))), t))
		default:
			return lia.Le(t)
		}
	}
	edge := func(from, to int) {
		var fs []lia.Formula
		var ins []lia.Term
		for range r.Intn(3) {
			in := b.Input()
			ins = append(ins, in)
			fs = append(fs, inBox(in))
		}
		state := func() lia.Term {
			if from == 0 {
				return lia.Const(small(2)) // nothing is live at the entry, so the term is constant
			}
			return b.Var(0).Mul(small(2)).Add(b.Var(1).Mul(small(1))).AddConst(small(2))
		}
		term := func() lia.Term {
			t := state()
			for _, in := range ins {
				t = t.Add(in.Mul(small(3)))
			}
			return t
		}
		for range 1 + r.Intn(2) {
			f := literal(term())
			if r.Intn(3) == 0 {
				f = lia.Or(f, lia.And(literal(term()), literal(term())))
			}
			fs = append(fs, f)
		}
		sets := map[int]lia.Term{}
		for v := 0; v < 2; v++ {
			if from == 0 || r.Intn(2) == 0 {
				sets[v] = term()
				fs = append(fs, inBox(sets[v]))
			}
		}
		b.Edge(from, to, lia.And(fs...), sets)
	}
	for range 1 + r.Intn(2) {
		edge(0, inner())
	}
	for range locs + r.Intn(locs) {
		edge(inner(), inner())
	}
	for range 1 + r.Intn(3) {
		edge(inner(), 1)
	}
	if r.Intn(12) == 0 {
		edge(0, 1)
	}
	p := b.Program()
	return Case{Name: "tangled", Program: p, Verdict: explore(p)}
}
