package lattice

import (
	"context"
	"fmt"
	"math/rand"
	"reflect"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

var x, y, z = lia.V(0), lia.V(1), lia.V(2)

func le(t lia.Term, c int64) lia.Formula { return lia.Le(t.AddConst(num.From(-c))) }
func ge(t lia.Term, c int64) lia.Formula { return lia.Ge(t.AddConst(num.From(-c))) }
func eq(t lia.Term, c int64) lia.Formula { return lia.Eq(t.AddConst(num.From(-c))) }

func even(t lia.Term) lia.Formula { return lia.Divides(num.From(2), t) }

type solver struct{ asked int }

func (s *solver) implies(ctx context.Context, a, b lia.Formula) smt.Status {
	s.asked++
	return decide(ctx, lia.And(a, lia.Not(b)))
}

func decide(ctx context.Context, f lia.Formula) smt.Status {
	q := smt.NewContext(smt.Options{}).NewSolver()
	q.Assert(f)
	return q.Check(ctx)
}

func mustAdd(t *testing.T, l *Lattice, f lia.Formula) ID {
	t.Helper()
	id, negated, added, err := l.Add(context.Background(), f)
	if err != nil || !added || negated {
		t.Fatalf("Add(%s) = %d, negated %v, added %v, %v", show(f), id, negated, added, err)
	}
	return id
}

func show(f lia.Formula) string {
	return f.Format(func(v lia.Var) string { return string(rune('x' + v)) })
}

func TestNeighbours(t *testing.T) {
	s := &solver{}
	l := New(s.implies)
	x9 := mustAdd(t, l, le(x, 9))
	x3 := mustAdd(t, l, le(x, 3))
	y0 := mustAdd(t, l, le(y, 0))
	both := mustAdd(t, l, lia.And(le(x, 3), le(y, 0)))
	x6 := mustAdd(t, l, le(x, 6))
	five := mustAdd(t, l, eq(x, 5))
	for _, c := range []struct {
		id                ID
		parents, children []ID
	}{
		{x9, nil, []ID{x6}},
		{x6, []ID{x9}, []ID{x3, five}},
		{x3, []ID{x6}, []ID{both}},
		{y0, nil, []ID{both}},
		{both, []ID{x3, y0}, nil},
		{five, []ID{x6}, nil},
		{99, nil, nil},
		{0, nil, nil},
	} {
		if got := l.Parents(c.id); !reflect.DeepEqual(got, c.parents) {
			t.Errorf("Parents(%d) = %v, want %v", c.id, got, c.parents)
		}
		if got := l.Children(c.id); !reflect.DeepEqual(got, c.children) {
			t.Errorf("Children(%d) = %v, want %v", c.id, got, c.children)
		}
	}
	if !l.Implies(both, x9) || l.Implies(x9, both) || !l.Implies(x9, x9) || l.Implies(x9, 99) {
		t.Error("Implies is wrong")
	}
	if !l.Formula(x3).Equal(le(x, 3)) || !l.Formula(99).IsFalse() || l.Len() != 6 {
		t.Error("Formula or Len is wrong")
	}
}

func TestDuplicates(t *testing.T) {
	s := &solver{}
	l := New(s.implies)
	a := mustAdd(t, l, le(x, 3))
	b := mustAdd(t, l, even(x))
	c := mustAdd(t, l, lia.And(ge(x, 0), le(x, 9), le(y, 2)))
	d := mustAdd(t, l, lia.And(ge(y, 0), le(y, 1)))
	for _, k := range []struct {
		f       lia.Formula
		id      ID
		negated bool
	}{
		{lia.True(), 0, false},
		{lia.False(), 0, false},
		{lia.And(ge(x, 5), le(x, 4)), 0, false},
		{lia.Or(ge(x.Add(y), 3), le(x.Add(y), 5)), 0, false},
		{le(x.Mul(num.From(2)), 7), a, false},
		{ge(x, 4), a, true},
		{even(x.AddConst(num.One())), b, true},
		{lia.And(le(y, 2), ge(x, 0), le(x, 9)), c, false},
		{lia.Or(ge(y, 3), lia.Lt(x), ge(x, 10)), c, true},
		{lia.Or(eq(y, 0), eq(y, 1)), d, false},
		{lia.And(lia.Not(eq(y, 0)), lia.Not(eq(y, 1))), d, true},
	} {
		id, negated, added, err := l.Add(context.Background(), k.f)
		if err != nil || added || id != k.id || negated != k.negated {
			t.Errorf("Add(%s) = %d, negated %v, added %v, %v; want %d, %v", show(k.f), id, negated, added, err, k.id, k.negated)
		}
	}
	if l.Len() != 4 {
		t.Errorf("%d members", l.Len())
	}
}

func gen(r *rand.Rand) lia.Formula {
	literal := func() lia.Formula {
		var monos []lia.Mono
		for v := range lia.Var(3) {
			if r.Intn(2) == 0 {
				monos = append(monos, lia.Mono{Coef: num.From(int64(r.Intn(5) - 2)), Var: v})
			}
		}
		t := lia.NewTerm(monos, num.From(int64(r.Intn(7)-3)))
		switch r.Intn(6) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Ne(t)
		case 2:
			return lia.Divides(num.From(int64(2+r.Intn(3))), t)
		}
		return lia.Le(t)
	}
	switch r.Intn(5) {
	case 0:
		return lia.And(literal(), literal())
	case 1:
		return lia.Or(literal(), literal())
	}
	return literal()
}

// TestAgainstAllPairs compares the order with solver queries for every pair, and checks
// implications on the points of a box.
func TestAgainstAllPairs(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	ctx := context.Background()
	for range 12 {
		s := &solver{}
		l := New(s.implies)
		var fs []lia.Formula
		for range 25 {
			f := gen(r)
			same, opposite := 0, 0
			for i, g := range fs {
				if equivalent(f, g) {
					same = i + 1
				}
				if equivalent(f, lia.Not(g)) {
					opposite = i + 1
				}
			}
			constant := decide(ctx, f) == smt.Unsat || decide(ctx, lia.Not(f)) == smt.Unsat
			id, negated, added, err := l.Add(ctx, f)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case constant:
				if id != 0 || added {
					t.Fatalf("constant %s became %d", show(f), id)
				}
			case same > 0 || opposite > 0:
				if added || int(id) != same+opposite || negated != (opposite > 0) {
					t.Fatalf("%s is %d or not %d, got %d, %v, added %v", show(f), same, opposite, id, negated, added)
				}
			default:
				if !added || int(id) != len(fs)+1 {
					t.Fatalf("%s was not added: %d", show(f), id)
				}
				fs = append(fs, f)
			}
		}
		n := len(fs)
		below := make([][]bool, n) // below[i][j] is true if predicate i strictly implies predicate j
		for i := range fs {
			below[i] = make([]bool, n)
			for j := range fs {
				below[i][j] = i != j && decide(ctx, lia.And(fs[i], lia.Not(fs[j]))) == smt.Unsat
				if got := l.Implies(ID(i+1), ID(j+1)); got != (i == j || below[i][j]) {
					t.Fatalf("%s => %s: got %v", show(fs[i]), show(fs[j]), got)
				}
				if below[i][j] {
					inBox(t, fs[i], fs[j])
				}
			}
		}
		for i := range fs {
			var parents, children []ID
			for j := range fs {
				up, down := below[i][j], below[j][i]
				for k := range fs {
					up = up && !(below[i][k] && below[k][j])
					down = down && !(below[j][k] && below[k][i])
				}
				if up {
					parents = append(parents, ID(j+1))
				}
				if down {
					children = append(children, ID(j+1))
				}
			}
			if got := l.Parents(ID(i + 1)); !reflect.DeepEqual(got, parents) {
				t.Fatalf("parents of %s: %v, want %v", show(fs[i]), got, parents)
			}
			if got := l.Children(ID(i + 1)); !reflect.DeepEqual(got, children) {
				t.Fatalf("children of %s: %v, want %v", show(fs[i]), got, children)
			}
		}
	}
}

func equivalent(f, g lia.Formula) bool {
	ctx := context.Background()
	return decide(ctx, lia.And(f, lia.Not(g))) == smt.Unsat && decide(ctx, lia.And(g, lia.Not(f))) == smt.Unsat
}

func inBox(t *testing.T, f, g lia.Formula) {
	t.Helper()
	for i := range int64(7 * 7 * 7) {
		m := lia.Model{0: num.From(i%7 - 3), 1: num.From(i/7%7 - 3), 2: num.From(i/49 - 3)}
		if f.Eval(m.Value) && !g.Eval(m.Value) {
			t.Fatalf("%s => %s fails at %v", show(f), show(g), m)
		}
	}
}

func TestShapes(t *testing.T) {
	ctx := context.Background()
	var ls []lia.Formula
	for c := int64(-2); c <= 2; c++ {
		for _, f := range []lia.Term{x, x.Add(y), x.Sub(y), x.Mul(num.From(2)).Add(y)} {
			ls = append(ls, le(f, c), ge(f, c), eq(f, c), lia.Not(eq(f, c)))
		}
	}
	for _, a := range ls {
		for _, b := range ls {
			want := no
			if decide(ctx, lia.And(a, lia.Not(b))) == smt.Unsat {
				want = yes
			}
			if got := syntacticallyImplies(a, b); got != want && got != undecided || got == undecided && (a.Lit().Kind != lia.EQ || !b.Lit().Neg) {
				t.Fatalf("%s => %s: %d, want %d", show(a), show(b), got, want)
			}
		}
	}
}

// TestCheap adds the predicates of hundreds of refinements. Half-spaces and equalities must need no
// queries, and conjunctions must need few.
func TestCheap(t *testing.T) {
	s := &solver{}
	l := New(s.implies)
	for c := range int64(60) {
		mustAdd(t, l, le(x, c))
		mustAdd(t, l, le(y.Sub(x), 2*c))
		mustAdd(t, l, eq(x.Add(z), c))
		mustAdd(t, l, le(x.Mul(num.From(3)).Sub(z.Mul(num.From(2))), c))
	}
	if s.asked != 0 {
		t.Errorf("the solver was asked %d times about literals", s.asked)
	}
	for c := range int64(20) {
		mustAdd(t, l, lia.And(le(x, c), le(y.Sub(x), c)))
	}
	if limit := 20 * 20; s.asked > limit {
		t.Errorf("the solver was asked %d times for 20 conjunctions, more than %d", s.asked, limit)
	}
}

// A solver that gives up must make the order incomplete, but not wrong.
func TestUnknown(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	s := &solver{}
	deaf := rand.New(rand.NewSource(9))
	l := New(func(ctx context.Context, a, b lia.Formula) smt.Status {
		if deaf.Intn(2) == 0 {
			return smt.Unknown
		}
		return s.implies(ctx, a, b)
	})
	for range 60 {
		if _, _, _, err := l.Add(context.Background(), gen(r)); err != nil {
			t.Fatal(err)
		}
	}
	for i := ID(1); int(i) <= l.Len(); i++ {
		for j := ID(1); int(j) <= l.Len(); j++ {
			if i == j || !l.Implies(i, j) {
				continue
			}
			inBox(t, l.Formula(i), l.Formula(j))
			for k := ID(1); int(k) <= l.Len(); k++ {
				if l.Implies(j, k) && !l.Implies(i, k) {
					t.Fatalf("not transitive: %d, %d, %d", i, j, k)
				}
			}
			if l.Implies(j, i) {
				t.Fatalf("%d and %d are above each other", i, j)
			}
		}
	}
}

func TestCancel(t *testing.T) {
	s := &solver{}
	l := New(s.implies)
	mustAdd(t, l, le(x, 3))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, added, err := l.Add(ctx, le(x, 4)); err == nil || added {
		t.Error("added after the end")
	}
	if l.Len() != 1 || l.Parents(1) != nil {
		t.Error("the lattice changed")
	}
	if id := mustAdd(t, l, le(x, 4)); !l.Implies(1, id) {
		t.Error("the order is lost")
	}
}

func Example() {
	s := &solver{}
	l := New(s.implies)
	ctx := context.Background()
	for _, f := range []lia.Formula{le(x, 9), le(x, 3), ge(x, 10), le(x, 5)} {
		id, negated, added, _ := l.Add(ctx, f)
		fmt.Println(show(f), id, negated, added)
	}
	fmt.Println(l.Parents(2), l.Children(1))
	// Output:
	// x <= 9 1 false true
	// x <= 3 2 false true
	// x >= 10 1 true false
	// x <= 5 3 false true
	// [3] [3]
}

func BenchmarkAdd(b *testing.B) {
	for b.Loop() {
		s := &solver{}
		l := New(s.implies)
		for c := range int64(100) {
			for _, f := range []lia.Formula{le(x, c), le(y.Sub(x), 2*c), eq(x.Add(z), c)} {
				if _, _, _, err := l.Add(context.Background(), f); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

// Len returns the number of predicates.
func (l *Lattice) Len() int { return len(l.items) }

// Formula returns the predicate "id", or False if there is none.
func (l *Lattice) Formula(id ID) lia.Formula {
	if it := l.at(id); it != nil {
		return it.f
	}
	return lia.False()
}

// Implies reports whether predicate a is known to imply predicate b.
func (l *Lattice) Implies(a, b ID) bool {
	x, y := l.at(a), l.at(b)
	return x != nil && y != nil && (a == b || x.weaker.has(int(b)-1))
}
