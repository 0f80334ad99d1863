package enginetest

import (
	"ic3play/engine"
	"ic3play/lia"
	"ic3play/lia/num"
)

// ClauseCases returns sets of Horn clauses with several predicates in a body. Every engine for
// clauses must decide them.
func ClauseCases() []Case {
	const p, q, r = 2, 3, 4 // predicates
	t := lia.True()
	n := func(c int64) lia.Term { return lia.Int(c) }
	plus := func(t lia.Term, c int64) lia.Term { return t.AddConst(num.From(c)) }
	is := func(t lia.Term, c int64) lia.Formula { return lia.Eq(plus(t, -c)) }
	at := func(l int, args ...lia.Term) Body { return Body{l, args} }
	var out []Case
	add := func(name string, v engine.Verdict, b *Builder) { out = append(out, Case{name, b.Program(), v}) }

	sums := func(bad lia.Formula) *Builder { // p(3), p(5), p(x) & p(y) => p(x + y)
		b := New(3, "x")
		b.Edge(0, p, t, map[int]lia.Term{0: n(3)})
		b.Edge(0, p, t, map[int]lia.Term{0: n(5)})
		y := b.Input()
		b.Clause(p, p, t, map[int]lia.Term{0: b.Var(0).Add(y)}, at(p, y))
		b.Edge(p, 1, bad, nil)
		return b
	}
	x := lia.V(0)
	add("no sum is 7", engine.Safe, sums(is(x, 7)))
	add("a sum is 19", engine.Unsafe, sums(is(x, 19)))

	b := New(4, "x")
	b.Edge(0, p, t, map[int]lia.Term{0: n(0)})
	b.Edge(p, q, t, map[int]lia.Term{0: plus(x.Neg(), -1)})
	y := b.Input()
	b.Clause(q, p, t, map[int]lia.Term{0: x.Add(y).Neg()}, at(q, y))
	b.Clause(p, 1, t, nil, at(q, x))
	add("no number is in both", engine.Safe, b)

	fibonacci := func(bad lia.Formula) *Builder { // p(n, r)
		b := New(3, "n", "r")
		for i := range int64(2) {
			b.Edge(0, p, t, map[int]lia.Term{0: n(i), 1: n(i)})
		}
		m, a, c := b.Input(), b.Input(), b.Input()
		b.Clause(0, p, lia.Ge(plus(m, -2)), map[int]lia.Term{0: m, 1: a.Add(c)}, at(p, plus(m, -1), a), at(p, plus(m, -2), c))
		b.Edge(p, 1, bad, nil)
		return b
	}
	res := lia.V(1)
	add("fibonacci grows", engine.Safe, fibonacci(lia.Lt(res.Sub(plus(x, -1)))))
	add("fibonacci of 7 is 13", engine.Unsafe, fibonacci(lia.And(is(x, 7), is(res, 13))))

	mccarthy := func(bad lia.Formula) *Builder { // p(n, r)
		b := New(3, "n", "r")
		m := b.Input()
		b.Edge(0, p, lia.Gt(plus(m, -100)), map[int]lia.Term{0: m, 1: plus(m, -10)})
		m, u, v := b.Input(), b.Input(), b.Input()
		b.Clause(0, p, lia.Le(plus(m, -100)), map[int]lia.Term{0: m, 1: v}, at(p, plus(m, 11), u), at(p, u, v))
		b.Edge(p, 1, bad, nil)
		return b
	}
	add("McCarthy 91", engine.Safe, mccarthy(lia.And(lia.Le(plus(x, -101)), lia.Ne(plus(res, -91)))))
	add("McCarthy 92", engine.Unsafe, mccarthy(lia.And(is(x, 98), is(res, 91))))

	// The body of a clause has the predicate q for three successive numbers.
	row := func(facts int64) *Builder {
		b := New(5, "x")
		for i := range facts {
			b.Edge(0, p, t, map[int]lia.Term{0: n(i)})
		}
		b.Edge(p, p, lia.Le(plus(x, -6)), map[int]lia.Term{0: plus(x, 3)})
		b.Edge(p, q, lia.Gt(plus(x, -3)), nil)
		y, z := b.Input(), b.Input()
		b.Clause(q, r, lia.And(lia.Eq(y.Sub(plus(x, 1))), lia.Eq(z.Sub(plus(y, 1)))), nil, at(q, y), at(q, z))
		b.Edge(r, 1, t, nil)
		return b
	}
	add("no three in a row", engine.Safe, row(2))
	add("three in a row", engine.Unsafe, row(3))

	less := func(bad lia.Formula) *Builder { // p(x, y): the transitive closure of y = x + 1
		b := New(3, "x", "y")
		m := b.Input()
		b.Edge(0, p, lia.Ge(m), map[int]lia.Term{0: m, 1: plus(m, 1)})
		z := b.Input()
		b.Clause(p, p, t, map[int]lia.Term{1: z}, at(p, b.Var(1), z))
		b.Edge(p, 1, bad, nil)
		return b
	}
	add("less is irreflexive", engine.Safe, less(lia.Ge(x.Sub(res))))
	add("less by five", engine.Unsafe, less(lia.Eq(plus(x, 5).Sub(res))))

	b = New(4, "x") // q has no clauses
	b.Edge(0, p, t, map[int]lia.Term{0: n(0)})
	b.Clause(p, 1, t, nil, at(q, x))
	add("a premise without clauses", engine.Safe, b)
	return out
}
