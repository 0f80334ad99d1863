package enginetest

import (
	"math/rand"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Deep returns a random program whose loops end after tens or hundreds of rounds. x counts up to a
// bound, and y changes by an amount that depends on a condition such as y < x, or that 2 divides x.
// A second loop may count y down. The assertion compares the variables with a final state, which
// Deep finds by executing the program. So a small change of a constant would change the verdict.
func Deep(r *rand.Rand) Case {
	b := New(4, "x", "y")
	x, y := b.Var(0), b.Var(1)
	n := func(k int) num.Int { return num.From(int64(k)) }
	plus := func(t lia.Term, k int) lia.Term { return t.AddConst(n(k)) }
	bound := 20 + r.Intn(300)

	first := map[int]lia.Term{0: lia.Int(int64(r.Intn(5))), 1: lia.Int(int64(r.Intn(30) - 10))}
	start := lia.True()
	if r.Intn(4) == 0 {
		in := b.Input()
		v := r.Intn(2)
		first[v] = in
		start = lia.And(lia.Ge(in), lia.Le(plus(in, -1-r.Intn(3))))
	}
	b.Edge(0, 2, start, first)

	test := func() lia.Formula {
		switch r.Intn(5) {
		case 0:
			return lia.Divides(n(2+r.Intn(2)), plus(x, r.Intn(3)))
		case 1:
			return lia.Lt(plus(y, -r.Intn(40)))
		case 2:
			return lia.Lt(y.Sub(x))
		}
		return lia.Lt(plus(x, -r.Intn(bound)))
	}
	branch := func(when lia.Formula) {
		sets := map[int]lia.Term{0: plus(x, 1+r.Intn(3)), 1: plus(y, r.Intn(6)-2)}
		switch r.Intn(8) {
		case 0:
			sets[1] = lia.Int(int64(r.Intn(4)))
		case 1:
			in := b.Input()
			when = lia.And(when, lia.Ge(in), lia.Le(plus(in, -1)))
			sets[1] = y.Add(in)
		}
		b.Edge(2, 2, lia.And(when, lia.Lt(plus(x, -bound))), sets)
	}
	c := test()
	branch(c)
	if r.Intn(3) == 0 {
		d := test()
		branch(lia.And(lia.Not(c), d))
		c = lia.Or(c, d)
	}
	branch(lia.Not(c))
	b.Edge(2, 3, lia.Ge(plus(x, -bound)), nil)
	done := lia.True()
	if r.Intn(2) == 0 {
		b.Edge(3, 3, lia.Gt(y), map[int]lia.Term{0: plus(x, r.Intn(5)-2), 1: plus(y, -1-r.Intn(3))})
		done = lia.Le(y)
	}

	p := b.Program()
	last := Point{}
	visit(p, func(s Point) bool {
		if s.Loc == 3 && done.Eval(s.Value) && (last.Loc == 0 || r.Intn(4) == 0) {
			last = s
		}
		return true
	})
	t := x.Mul(n(r.Intn(3))).Add(y.Mul(n(1 + r.Intn(2))))
	t = t.AddConst(t.Eval(last.Value).Neg())
	wrong := []lia.Formula{lia.Ne(t), lia.Eq(t), lia.Gt(plus(t, -r.Intn(2))), lia.Lt(plus(t, r.Intn(2))), lia.Eq(plus(t, 1)), lia.Eq(plus(t, -2))}[r.Intn(6)]
	p = p.With(p.Locs, append(p.Edges, cfa.Edge{From: 3, To: p.Error, Guard: lia.And(done, wrong)}))
	return Case{Name: "deep", Program: p, Verdict: explore(p)}
}
