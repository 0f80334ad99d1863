package smt

import (
	"context"
	"math/rand"
	"os"
	"strconv"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
)

// smallFormula returns a formula with Boolean structure. It has at most 12 variables and about 30
// constraints, and may have bounds of all variables. The random coefficients are at most 100, and
// the divisors at most 64.
func smallFormula(r *rand.Rand) lia.Formula {
	vars := 2 + r.Intn(11)
	coef := []int{1, 3, 10, 100}[r.Intn(4)]
	width := 1 + r.Intn(5)
	c := []int{5, 30, 100, 1000}[r.Intn(4)]
	term := func() lia.Term {
		t := lia.Int(int64(r.Intn(2*c+1) - c))
		for n := 2 + r.Intn(width); n > 0; n-- {
			t = t.AddMul(num.From(int64(r.Intn(2*coef+1)-coef)), lia.V(lia.Var(r.Intn(vars))))
		}
		return t
	}
	eqs, divs := 1+r.Intn(4), r.Intn(4)
	// Random constraints usually contradict each other. So most formulas are made around a point
	// that satisfies, or nearly satisfies, each constraint.
	near, hit, slack := r.Intn(4) > 0, 2+r.Intn(30), 1+r.Intn(4)
	var m lia.Model = map[lia.Var]num.Int{}
	for v := range lia.Var(vars) {
		m[v] = num.From(int64(r.Intn(2*c+1) - c))
	}
	atom := func() lia.Formula {
		t := term()
		if near {
			off := r.Intn(slack)
			if r.Intn(hit) == 0 {
				off = -1 - r.Intn(3)
			}
			t = t.AddConst(t.Eval(m.Value).Neg().AddMul(num.MinusOne(), num.From(int64(off))))
		}
		switch k := r.Intn(16); {
		case k < eqs:
			if near && r.Intn(hit) > 0 {
				t = t.AddConst(t.Eval(m.Value).Neg())
			}
			return lia.Eq(t)
		case k < eqs+divs:
			f := lia.Divides(num.From(int64(2+r.Intn(63))), t)
			if r.Intn(3) == 0 {
				f = lia.Not(f)
			}
			return f
		case k < eqs+divs+2:
			return lia.Ne(t)
		}
		return lia.Le(t)
	}
	f := lia.True()
	if r.Intn(2) == 0 { // add bounds for all variables
		b := num.From(int64(c + r.Intn(100)))
		for v := range lia.Var(vars) {
			f = lia.And(f, lia.Le(lia.V(v).Sub(lia.Const(b))), lia.Ge(lia.V(v).Add(lia.Const(b))))
		}
	}
	clause := 1 + r.Intn(3)
	for n := 4 + r.Intn(27); n > 0; {
		k := min(n, 1+r.Intn(clause))
		args := make([]lia.Formula, k)
		for i := range args {
			args[i] = atom()
			if k > 2 && r.Intn(4) == 0 {
				args[i] = lia.And(args[i], atom())
			}
		}
		if g := lia.Or(args...); g.Size() > 0 {
			f = lia.And(f, g)
			n -= k
		}
	}
	return f
}

// hardFormula returns a formula from a family that is hard for integer solvers, within
// smallFormula's limits except for the number of disequalities.
func hardFormula(r *rand.Rand) lia.Formula {
	v := func(i int) lia.Term { return lia.V(lia.Var(i)) }
	k := func(n int) num.Int { return num.From(int64(n)) }
	within := func(t lia.Term, lo, hi int) lia.Formula {
		return lia.And(lia.Le(t.AddConst(k(-hi))), lia.Ge(t.AddConst(k(-lo))))
	}
	f := lia.True()
	add := func(g ...lia.Formula) { f = lia.And(append(g, f)...) }
	sum := func(n, lo, hi int) lia.Term {
		t := lia.Term{}
		for i := range n {
			t = t.AddMul(k(lo+r.Intn(hi-lo+1)), v(i))
		}
		return t
	}
	switch r.Intn(7) {
	case 0: // all n variables are different and have values from 1 to n, or only from 1 to n-1
		n := 4 + r.Intn(4)
		for i := range n {
			add(within(v(i), 1, n-r.Intn(2)))
			for j := range i {
				add(lia.Ne(v(i).Sub(v(j))))
			}
		}
	case 1: // market split: the sum of the selected numbers must be half of the total
		n := 8 + r.Intn(5)
		for i := range n {
			add(within(v(i), 0, 1))
		}
		for range 1 + r.Intn(2) {
			t := sum(n, 1, 100)
			half := t.Eval(func(lia.Var) num.Int { return num.One() }).FloorDiv(k(2))
			add(lia.Eq(t.AddConst(half.Neg())))
		}
	case 2: // knapsack equation without upper bounds
		n := 3 + r.Intn(8)
		for i := range n {
			add(lia.Ge(v(i)))
		}
		add(lia.Eq(sum(n, 40, 100).AddConst(k(-r.Intn(2000)))))
		add(lia.Or(lia.Ge(sum(n, 1, 5).AddConst(k(-20))), lia.Eq(sum(n, 30, 90).AddConst(k(-1000)))))
	case 3:
		n := 2 + r.Intn(6)
		for i := range n {
			add(within(v(i), 0, 20+r.Intn(80)))
		}
		for range 4 + r.Intn(12) {
			a := lia.Divides(k(2+r.Intn(63)), sum(n, -100, 100).AddConst(k(r.Intn(64))))
			b := lia.Divides(k(2+r.Intn(63)), sum(n, -3, 3).AddConst(k(r.Intn(64))))
			if r.Intn(2) == 0 {
				a = lia.Not(a)
			}
			add(lia.Or(a, b))
		}
	case 4:
		n := 2 + r.Intn(6)
		for range n + r.Intn(4) {
			t, lo := sum(n, -100, 100), r.Intn(200)-100
			add(lia.Or(within(t, lo, lo+r.Intn(8)), within(t, -lo-200, -lo-200+r.Intn(8))))
		}
	case 5: // a simplex so small that it hardly contains an integer point
		n := 2 + r.Intn(5)
		for i := range n {
			add(lia.Gt(v(i).Mul(k(2 + r.Intn(6))).Sub(v((i + 1) % n).Mul(k(1 + r.Intn(6)))).AddConst(k(-r.Intn(9)))))
		}
		add(lia.Le(sum(n, 1, 30).AddConst(k(-r.Intn(3000)))))
		add(lia.Ge(sum(n, -30, 30).AddConst(k(-r.Intn(500)))))
	default: // choices in sequence
		n := 6 + r.Intn(7)
		add(within(v(0), 0, 3))
		for i := 1; i < n; i++ {
			a, b := v(i).Sub(v(i-1).Mul(k(1+r.Intn(3)))), v(i).Add(v(i-1).Mul(k(1+r.Intn(3))))
			add(lia.Or(lia.Eq(a.AddConst(k(-1-r.Intn(9)))), lia.Eq(b.AddConst(k(1+r.Intn(9)))), lia.Divides(k(2+r.Intn(9)), a)))
		}
		add(lia.Eq(sum(n, -20, 20).AddConst(k(r.Intn(1000)))), within(v(n-1), -500, 500))
	}
	return f
}

// The answer must not be Unknown for any formula of smallFormula or hardFormula. The environment
// variables SMALL_FROM and SMALL_ROUNDS select other seeds.
func TestSmallCoefficientsAreDecided(t *testing.T) {
	from, rounds := 0, 150
	if testing.Short() {
		rounds = 60
	}
	if n, err := strconv.Atoi(os.Getenv("SMALL_ROUNDS")); err == nil {
		rounds = n
	}
	if n, err := strconv.Atoi(os.Getenv("SMALL_FROM")); err == nil {
		from = n
	}
	for _, q := range []struct {
		name string
		make func(*rand.Rand) lia.Formula
	}{{"random", smallFormula}, {"hard", hardFormula}} {
		t.Run(q.name, func(t *testing.T) {
			var count [3]int
			var worst, total time.Duration
			for seed := from; seed < from+rounds; seed++ {
				f := q.make(rand.New(rand.NewSource(int64(seed))))
				c := NewContext(Options{})
				s := c.NewSolver()
				s.Assert(f)
				start := time.Now()
				st := s.Check(context.Background())
				took := time.Since(start)
				count[st]++
				worst = max(worst, took)
				total += took
				if took > time.Second {
					t.Logf("seed %d: %v in %v: %v", seed, st, took, c.Stats())
				}
				switch {
				case st == Unknown:
					t.Errorf("seed %d: unknown after %v: %s", seed, took, s.Reason())
				case st == Sat && !f.Eval(s.Value):
					t.Errorf("seed %d: not a model", seed)
				}
			}
			t.Logf("%d sat, %d unsat, %d unknown in %v, the longest %v", count[Sat], count[Unsat], count[Unknown], total, worst)
		})
	}
}
