package enginetest

import (
	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Hostile returns programs whose verdict depends on details that an engine may overlook: error
// paths of several lengths, states that only look reachable, inputs whose remainder matters,
// unreachable locations. Most of these programs have a safe and an unsafe version, which differ in
// a constant.
func Hostile() []Case {
	var out []Case
	n := func(c int64) lia.Term { return lia.Int(c) }
	t := lia.True()
	twins := func(name string, make func(open int64) *cfa.Program) {
		out = append(out, Case{name + ", closed", make(0), engine.Safe}, Case{name + ", open", make(1), engine.Unsafe})
	}

	// Three paths of different lengths lead to the error. In the unsafe version, one of them is
	// feasible.
	for length := range 3 {
		twins([]string{"short way", "middle way", "long way"}[length], func(open int64) *cfa.Program {
			b := New(7, "x", "y")
			x := b.Var(0)
			b.Edge(0, 2, t, map[int]lia.Term{0: n(0), 1: n(0)})
			goal := []int64{9, 9, 9}
			goal[length] -= 4 * open
			b.Edge(2, 2, lia.Lt(x.Sub(n(5))), map[int]lia.Term{0: x.Add(n(1))})
			b.Edge(2, 1, lia.Eq(x.Sub(n(goal[0]))), nil)
			b.Edge(2, 3, t, nil)
			b.Edge(3, 1, lia.Eq(x.Sub(n(goal[1]))), nil)
			b.Edge(3, 4, t, nil)
			b.Edge(4, 5, t, nil)
			b.Edge(5, 1, lia.Eq(x.Sub(n(goal[2]))), nil)
			return b.Program()
		})
	}

	// Three locations form a cycle. So the number of steps to the error depends on the location.
	twins("circle", func(open int64) *cfa.Program {
		b := New(5, "x")
		x := b.Var(0)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
		b.Edge(2, 3, t, map[int]lia.Term{0: x.Add(n(1))})
		b.Edge(3, 4, t, map[int]lia.Term{0: x.Add(n(1))})
		b.Edge(4, 2, lia.Lt(x.Sub(n(20))), map[int]lia.Term{0: x.Add(n(1))})
		b.Edge(4, 1, lia.Divides(num.From(3), x.Sub(n(1-open*2))), nil)
		return b.Program()
	})

	// The step from location 2 to 3 is possible only if 3 divides x, and the input must be x/3.
	twins("a third", func(open int64) *cfa.Program {
		b := New(4, "x", "y")
		x, y := b.Var(0), b.Var(1)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(1), 1: n(0)})
		b.Edge(2, 2, t, map[int]lia.Term{0: x.Add(n(3 - 2*open))})
		in := b.Input()
		b.Edge(2, 3, lia.Eq(in.Mul(num.From(3)).Sub(x)), map[int]lia.Term{1: in})
		in = b.Input()
		b.Edge(3, 1, lia.And(lia.Eq(in.Mul(num.From(3)).Sub(x)), lia.Eq(in.Sub(y))), nil)
		return b.Program()
	})

	// The path to the error takes the same edge twice, with different inputs.
	twins("twice the same edge", func(open int64) *cfa.Program {
		b := New(4, "x", "y")
		x, y := b.Var(0), b.Var(1)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(0), 1: n(0)})
		in := b.Input()
		b.Edge(2, 2, lia.And(lia.Ge(in), lia.Le(in.Sub(n(2))), lia.Lt(y.Sub(n(2)))), map[int]lia.Term{0: x.Add(in.Mul(num.From(2))), 1: y.Add(n(1))})
		b.Edge(2, 3, lia.Eq(y.Sub(n(2))), nil)
		b.Edge(3, 1, lia.Eq(x.Sub(n(5+open))), nil)
		return b.Program()
	})

	// The last location before the error has a reachable and an unreachable predecessor.
	twins("not entered", func(open int64) *cfa.Program {
		b := New(6, "x")
		x := b.Var(0)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(1)})
		b.Edge(2, 2, t, map[int]lia.Term{0: x.Mul(num.From(-1))})
		b.Edge(5, 3, t, map[int]lia.Term{0: n(7)})
		b.Edge(4, 5, t, nil)
		b.Edge(2, 3, lia.Gt(x.Sub(n(1-open))), nil)
		b.Edge(3, 1, lia.Ge(x), nil)
		return b.Program()
	})

	// The variable y in the test is dead at the start of the path, and the path assigns it.
	twins("dead at first", func(open int64) *cfa.Program {
		b := New(5, "x", "y")
		x, y := b.Var(0), b.Var(1)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
		b.Edge(2, 2, lia.Lt(x.Sub(n(4))), map[int]lia.Term{0: x.Add(n(1))})
		b.Edge(2, 3, t, map[int]lia.Term{1: x.Add(x)})
		b.Edge(3, 4, t, map[int]lia.Term{0: y, 1: x})
		b.Edge(4, 1, lia.And(lia.Eq(x.Sub(n(7+open))), lia.Eq(y.Sub(n(4)))), nil)
		return b.Program()
	})

	// Several parallel edges lead to location 3. Only after the last of them, a run can continue to
	// the error.
	twins("parallel", func(open int64) *cfa.Program {
		b := New(4, "x")
		x := b.Var(0)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
		for i := range int64(4) {
			b.Edge(2, 3, lia.Eq(x.Sub(n(10+i))), map[int]lia.Term{0: n(i)})
		}
		b.Edge(2, 2, lia.Lt(x.Sub(n(9+4*open))), map[int]lia.Term{0: x.Add(n(1))})
		b.Edge(3, 1, lia.Eq(x.Sub(n(3))), nil)
		return b.Program()
	})

	// The error is one step from the entry. No path with more steps reaches it.
	twins("at once", func(open int64) *cfa.Program {
		b := New(3, "x")
		in, in2 := b.Input(), b.Input()
		b.Edge(0, 1, lia.And(lia.Eq(in.Mul(num.From(4)).Sub(in2.Mul(num.From(6))).Sub(n(1+open))), lia.Ge(in2)), nil)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
		return b.Program()
	})

	// Numbers exceed machine words.
	twins("large", func(open int64) *cfa.Program {
		big := num.From(1 << 62).Mul(num.From(1 << 62))
		b := New(3, "x")
		x := b.Var(0)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
		b.Edge(2, 2, lia.Lt(x.Sub(lia.Const(big.Mul(num.From(3))))), map[int]lia.Term{0: x.Add(lia.Const(big))})
		b.Edge(2, 1, lia.Eq(x.Sub(lia.Const(big.Mul(num.From(4).Sub(num.From(open)))))), nil)
		return b.Program()
	})

	// The path to the error begins in an endless loop at location 2. It leaves the loop by an edge
	// that can be taken only once, because y changes from 0 to 1.
	twins("once", func(open int64) *cfa.Program {
		b := New(5, "x", "y")
		x, y := b.Var(0), b.Var(1)
		b.Edge(0, 2, t, map[int]lia.Term{0: n(0), 1: n(0)})
		b.Edge(2, 2, t, map[int]lia.Term{0: n(1).Sub(x)})
		b.Edge(2, 3, lia.Eq(y), map[int]lia.Term{1: n(1)})
		b.Edge(3, 2, t, nil)
		b.Edge(3, 4, lia.Eq(y.Sub(n(1))), map[int]lia.Term{1: y.Add(n(open))})
		b.Edge(4, 1, lia.And(lia.Eq(y.Sub(n(2))), lia.Eq(x.Sub(n(1)))), nil)
		return b.Program()
	})

	// Edges to the error, if any, start at unreachable locations.
	b := New(3, "x")
	b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
	b.Edge(2, 2, t, nil)
	out = append(out, Case{"no edge to the error", b.Program(), engine.Safe})
	b = New(4, "x")
	b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
	b.Edge(3, 3, t, nil)
	b.Edge(3, 1, t, nil)
	out = append(out, Case{"a loop to the error that nothing leads to", b.Program(), engine.Safe})
	return out
}
