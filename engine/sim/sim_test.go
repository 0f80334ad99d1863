package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/num"
)

func TestFindsDeepBug(t *testing.T) {
	const deep = 100000
	b := enginetest.New(3, "i", "s")
	i, s := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.Lt(i.Sub(lia.Int(deep))), map[int]lia.Term{0: i.Add(lia.Int(1)), 1: s.Add(lia.Int(2))})
	b.Edge(2, 1, lia.Ge(i.Sub(lia.Int(deep))), nil)
	c := enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}
	r := Engine{}.Check(t.Context(), c.Program, engine.Options{}, nil)
	enginetest.Check(t, c, r)
	if r.Verdict != engine.Unsafe || r.Path.Len() != deep+2 {
		t.Fatalf("%v after %d steps: %s", r.Verdict, r.Path.Len(), r.Reason)
	}
}

// Random values hardly ever satisfy the guard of this test.
func TestChosenInputsSatisfyTheGuard(t *testing.T) {
	b := enginetest.New(3, "x")
	x := b.Var(0)
	q, r := b.Input(), b.Input()
	// x = 7q + r with 0 <= r < 7, as in a lowered division
	g := lia.And(lia.Eq(x.Sub(q.Mul(num.From(7))).Sub(r)), lia.Ge(r), lia.Lt(r.Sub(lia.Int(7))))
	b.Edge(0, 2, g, map[int]lia.Term{0: q})
	p := b.Program()
	run := NewRunner(p)
	for v := int64(-50); v < 50; v++ {
		for seed := int64(0); seed < 200; seed++ {
			run.begin(seed)
			run.v[0] = v
			if run.c.choose(&run.edges[0], run.v) {
				if !p.Edges[0].Guard.Eval(func(x lia.Var) num.Int { return num.From(run.v[x]) }) {
					t.Fatalf("x = %d: the chosen inputs do not satisfy the guard", v)
				}
			}
		}
	}
	run.begin(1)
	run.v[0] = 15
	found := false
	for seed := int64(0); seed < 400 && !found; seed++ {
		run.begin(seed)
		run.v[0] = 15
		found = run.c.choose(&run.edges[0], run.v) && run.v[1] == 2 && run.v[2] == 1
	}
	if !found {
		t.Fatal("15 = 7*2 + 1 was never chosen")
	}
}

// Arithmetic that wraps around at 64 bits has the constant 2^64, which does not fit into int64.
func TestWrapsAround(t *testing.T) {
	two64 := num.PowerOf2(64)
	for name, c := range map[string]struct {
		start, factor int64
		err           int64 // the value that leads to Error
	}{
		"not":   {start: 5, factor: 3, err: 15},
		"once":  {start: 1<<60 + 1, factor: 16, err: 16},
		"below": {start: -1<<60 - 3, factor: 48, err: -144},
	} {
		b := enginetest.New(4, "x")
		x, q := b.Var(0), b.Input()
		next := x.Mul(num.From(c.factor)).Sub(q.Mul(two64))
		half := lia.Const(num.PowerOf2(63))
		b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(c.start)})
		b.Edge(2, 3, lia.And(lia.Ge(next.Add(half)), lia.Lt(next.Sub(half))), map[int]lia.Term{0: next})
		b.Edge(3, 1, lia.Eq(x.Sub(lia.Int(c.err))), nil)
		r := Engine{}.Check(t.Context(), b.Program(), engine.Options{Config: Config{Steps: 10, Runs: 1}}, nil)
		if r.Verdict != engine.Unsafe {
			t.Errorf("%s: %v: %s", name, r.Verdict, r.Reason)
		}
	}
}

// Literals must have their exact truth values, even if their numbers do not fit into int64.
func TestLargeNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	number := func() num.Int {
		n := num.From(r.Int64N(5) - 2)
		if r.IntN(2) == 0 {
			n = n.Add(num.PowerOf2(58 + r.IntN(9)))
		}
		if r.IntN(2) == 0 {
			n = n.Neg()
		}
		return n
	}
	for range 20_000 {
		v := []int64{r.Int64N(2*limit+1) - limit, r.Int64N(9) - 4}
		term := lia.V(0).Mul(number()).Add(lia.V(1).Mul(number())).Add(lia.Const(number()))
		if r.IntN(2) == 0 { // a value next to 0
			term = term.Sub(lia.Const(term.Eval(func(x lia.Var) num.Int { return num.From(v[x]) }))).Add(lia.Int(r.Int64N(3) - 1))
		}
		f := []lia.Formula{lia.Le(term), lia.Eq(term), lia.Not(lia.Eq(term)), lia.Divides(number().Abs().Add(num.One()), term)}[r.IntN(4)]
		want := f.Eval(func(x lia.Var) num.Int { return num.From(v[x]) })
		if got := compileFormula(f); got.holds(v) != want {
			t.Fatalf("%v with the values %v is %v", f, v, want)
		}
	}
}

// The bounds of an input must not come from a sum that does not fit into int64.
func TestBoundsWithoutOverflow(t *testing.T) {
	y, z, x := lia.V(0), lia.V(1), lia.V(2)
	k := num.From(math.MinInt32)
	// The constant and the products add up to 2^64-1, which would wrap around to -1.
	f := compileFormula(lia.Le(x.Add(y.Mul(k)).Add(z.Mul(k)).Add(lia.Const(num.From(math.MaxInt64)))))
	c := newChooser(3, nil)
	c.open[2], c.lits = true, []*lit{&f.lit}
	if c.propagate([]int64{math.MinInt32, math.MinInt32, 0}); c.hasHi[2] {
		t.Errorf("the input is at most %d, and must be at most 1-2^64", c.hi[2])
	}
}

func TestOverflowAbandonsTheRun(t *testing.T) {
	b := enginetest.New(3, "x")
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(3)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Mul(num.From(1 << 20))})
	b.Edge(2, 1, lia.Lt(x), nil) // never taken: x stays positive
	r := Engine{}.Check(t.Context(), b.Program(), engine.Options{Config: Config{Steps: 3000000, Runs: 50, Leap: true}}, nil)
	if r.Verdict != engine.Unknown {
		t.Fatalf("verdict %v from overflown values", r.Verdict)
	}
}

func TestRunsRepeat(t *testing.T) {
	for _, c := range enginetest.Cases() {
		a := Engine{}.Check(t.Context(), c.Program, engine.Options{Config: Config{Steps: 3000000, Runs: 50, Leap: true}}, nil)
		b := Engine{}.Check(t.Context(), c.Program, engine.Options{Config: Config{Steps: 3000000, Runs: 50, Leap: true}}, nil)
		if a.Verdict != b.Verdict || len(a.Path) != len(b.Path) || a.Stats["steps"] != b.Stats["steps"] {
			t.Errorf("%s: two runs differ", c.Name)
		}
		enginetest.Check(t, c, a)
	}
}

// In some of these programs, the guards at each location exclude each other, so there is only one
// run. This run must take as many rounds of the loop at once as possible, and then find the error.
func TestOneRunIsFollowed(t *testing.T) {
	const deep = 50000
	for name, tt := range map[string]struct {
		fails lia.Formula
		one   bool
	}{
		"at the bound":     {lia.Eq(lia.V(0).Sub(lia.Int(deep))), true},
		"beyond the bound": {lia.Gt(lia.V(0).Sub(lia.Int(deep - 1))), true},
		"before the bound": {lia.Ge(lia.V(0).Sub(lia.Int(deep - 1))), false},
	} {
		b := enginetest.New(3, "i")
		i := b.Var(0)
		b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
		b.Edge(2, 2, lia.Lt(i.Sub(lia.Int(deep))), map[int]lia.Term{0: i.Add(lia.Int(1))})
		b.Edge(2, 1, tt.fails, nil)
		p := b.Program()
		if got := !branches(p); got != tt.one {
			t.Errorf("%s: one run %v, want %v", name, got, tt.one)
		}
		r := Engine{}.Check(t.Context(), p, engine.Options{}, nil)
		if r.Verdict != engine.Unsafe || tt.one && r.Stats["runs"] != 1 {
			t.Errorf("%s: %v after %d runs", name, r.Verdict, r.Stats["runs"])
		}
	}
}

func TestLeaps(t *testing.T) {
	const deep = 1 << 40
	n := func(c int64) lia.Term { return lia.Int(c) }
	add := func(t lia.Term, c int64) lia.Term { return t.Add(n(c)) }
	for name, build := range map[string]func() *enginetest.Builder{
		"one loop": func() *enginetest.Builder {
			b := enginetest.New(3, "i", "s")
			i, s := b.Var(0), b.Var(1)
			b.Edge(0, 2, lia.True(), map[int]lia.Term{0: n(0), 1: n(0)})
			b.Edge(2, 2, lia.Lt(add(i, -deep)), map[int]lia.Term{0: add(i, 1), 1: add(s, 2)})
			b.Edge(2, 1, lia.And(lia.Ge(add(i, -deep)), lia.Eq(add(s, -2*deep))), nil)
			return b
		},
		"two phases": func() *enginetest.Builder {
			b := enginetest.New(3, "i", "s")
			i, s := b.Var(0), b.Var(1)
			b.Edge(0, 2, lia.True(), map[int]lia.Term{0: n(0), 1: n(0)})
			b.Edge(2, 2, lia.Lt(add(i, -deep)), map[int]lia.Term{0: add(i, 1)})
			b.Edge(2, 2, lia.And(lia.Ge(add(i, -deep)), lia.Lt(add(i, -2*deep))), map[int]lia.Term{0: add(i, 1), 1: add(s, 3)})
			b.Edge(2, 1, lia.Ge(add(i, -2*deep)), nil)
			return b
		},
		"an input chooses how far": func() *enginetest.Builder {
			b := enginetest.New(3, "i", "s")
			i, s, in := b.Var(0), b.Var(1), b.Input()
			b.Edge(0, 2, lia.And(lia.Ge(add(in, -deep)), lia.Le(add(in, -deep-1))), map[int]lia.Term{0: n(0), 1: in})
			b.Edge(2, 2, lia.Lt(i.Sub(s)), map[int]lia.Term{0: add(i, 1)})
			b.Edge(2, 1, lia.And(lia.Ge(i.Sub(s)), lia.Eq(add(i, -deep-1))), nil)
			return b
		},
		"alternation": func() *enginetest.Builder {
			b := enginetest.New(4, "i", "s")
			i, s := b.Var(0), b.Var(1)
			b.Edge(0, 2, lia.True(), map[int]lia.Term{0: n(0), 1: n(0)})
			b.Edge(2, 3, lia.Lt(add(i, -deep)), map[int]lia.Term{0: add(i, 1)})
			b.Edge(3, 2, lia.Eq(s), map[int]lia.Term{1: n(1)})
			b.Edge(3, 2, lia.Ne(s), map[int]lia.Term{1: n(0)})
			b.Edge(2, 1, lia.Ge(add(i, -deep)), nil)
			return b
		},
	} {
		c := enginetest.Case{Name: name, Program: build().Program(), Verdict: engine.Unsafe}
		r, _ := enginetest.Run(t, Engine{}, c, nil, 3000)
		if r.Verdict != engine.Unsafe || r.Path.Len() < deep {
			t.Errorf("%s: %v (%s), a path of %d steps", name, r.Verdict, r.Reason, r.Path.Len())
		}
	}
}

// Few states of a long loop reach these errors: a sum must have one value, rounds of several kinds
// alternate, or an input decides where the loop ends.
func TestGoals(t *testing.T) {
	n := func(c int64) lia.Term { return lia.Int(c) }
	add := func(t lia.Term, c int64) lia.Term { return t.Add(n(c)) }
	for name, build := range map[string]func(b *enginetest.Builder, i, s, m, in lia.Term){
		"one value": func(b *enginetest.Builder, i, s, m, in lia.Term) {
			b.Edge(2, 2, lia.True(), map[int]lia.Term{0: add(i, 1), 1: add(s, 3)})
			b.Edge(2, 1, lia.Eq(add(s, -30_000_000)), nil)
		},
		"rounds of six kinds": func(b *enginetest.Builder, i, s, m, in lia.Term) {
			for r := range int64(6) {
				b.Edge(2, 2, lia.Divides(num.From(6), add(i, -r)), map[int]lia.Term{0: add(i, 1), 1: add(s, r/5)})
			}
			b.Edge(2, 1, lia.Eq(add(s, -1_000_000)), nil)
		},
		"a chosen end": func(b *enginetest.Builder, i, s, m, in lia.Term) {
			b.Edge(2, 2, lia.Lt(i.Sub(m)), map[int]lia.Term{0: add(i, 1), 1: add(s, 2)})
			b.Edge(2, 1, lia.And(lia.Ge(i.Sub(m)), lia.Eq(add(s, -2_000_000))), nil)
		},
	} {
		b := enginetest.New(3, "i", "s", "m")
		in := b.Input()
		b.Edge(0, 2, lia.Ge(in), map[int]lia.Term{0: n(0), 1: n(0), 2: in})
		build(b, b.Var(0), b.Var(1), b.Var(2), in)
		c := enginetest.Case{Name: name, Program: b.Program(), Verdict: engine.Unsafe}
		r, _ := enginetest.Run(t, Engine{}, c, nil, 3000)
		if r.Verdict != engine.Unsafe {
			t.Errorf("%s: %v (%s)", name, r.Verdict, r.Reason)
		}
	}
}

func TestRunsByRule(t *testing.T) {
	const rounds = 3000
	n := func(c int64) lia.Term { return lia.Int(c) }
	for name, build := range map[string]func(b *enginetest.Builder, i, s, in lia.Term){
		"rising": func(b *enginetest.Builder, i, s, in lia.Term) {
			guard := lia.And(lia.Lt(i.Sub(n(rounds))), lia.Gt(in.Sub(s)), lia.Le(in.Sub(n(2*rounds))))
			b.Edge(2, 2, guard, map[int]lia.Term{0: i.Add(n(1)), 1: in})
			b.Edge(2, 1, lia.Ge(i.Sub(n(rounds))), nil)
		},
		"the same edge": func(b *enginetest.Builder, i, s, in lia.Term) {
			b.Edge(2, 2, lia.Lt(i.Sub(n(rounds))), map[int]lia.Term{0: i.Add(n(1)), 1: s.Add(n(1))})
			b.Edge(2, 2, lia.Lt(i.Sub(n(rounds))), map[int]lia.Term{0: i.Add(n(1))})
			b.Edge(2, 1, lia.And(lia.Ge(i.Sub(n(rounds))), lia.Ge(s.Sub(n(rounds-1)))), nil)
		},
	} {
		b := enginetest.New(3, "i", "s")
		b.Edge(0, 2, lia.True(), map[int]lia.Term{0: n(0), 1: n(-1)})
		build(b, b.Var(0), b.Var(1), b.Input())
		c := enginetest.Case{Name: name, Program: b.Program(), Verdict: engine.Unsafe}
		r := Engine{}.Check(t.Context(), c.Program, engine.Options{Config: Config{Steps: 3000000, Runs: 300}}, nil)
		enginetest.Check(t, c, r)
		if r.Verdict != engine.Unsafe {
			t.Errorf("%s: %v (%s)", name, r.Verdict, r.Reason)
		}
	}
}
