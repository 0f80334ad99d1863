package itp

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// names returns the name of a variable. In these tests, variables local to A have the numbers 0 to
// 9 and names such as a3, common variables have the numbers 10 to 19 and names such as s3, and
// variables local to B have the numbers from 20 and names such as b3.
func names(v lia.Var) string {
	return fmt.Sprintf("%c%d", "asb"[min(int(v)/10, 2)], int(v)%10)
}

type shape struct {
	own, common int   // number of variables
	lits        int   // number of literals on each side
	coef, c     int64 // largest coefficients and constants
	monos       int
	eq, ne, div int  // percentages of equations, disequalities and divisibilities
	tight       bool // each term gets a lower and an upper bound, so that cuts are needed
}

func (s shape) pick(r *rand.Rand, side int) lia.Var {
	if n := r.Intn(s.own + s.common); n >= s.own {
		return lia.Var(10 + n - s.own)
	}
	return lia.Var(side + r.Intn(s.own))
}

func (s shape) term(r *rand.Rand, side int) lia.Term {
	t := lia.Int(r.Int63n(2*s.c+1) - s.c)
	for range 1 + r.Intn(s.monos) {
		t = t.AddMul(num.From(r.Int63n(2*s.coef+1)-s.coef), lia.V(s.pick(r, side)))
	}
	return t
}

// point returns random values. A's literals are true at one point, and B's literals at another
// point. So each side has a model, but often there is no common model.
func (s shape) point(r *rand.Rand) lia.Model {
	m := lia.Model{}
	for v := range lia.Var(30) {
		m[v] = num.From(r.Int63n(2*s.c+1) - s.c)
	}
	return m
}

// literal returns a random literal that is true at the given point. If the field "tight" is set, it
// may return two such literals.
func (s shape) literal(r *rand.Rand, side int, point lia.Model) lia.Formula {
	t := s.term(r, side)
	here := t.AddConst(t.Eval(point.Value).Neg()) // 0 at the point
	switch p := r.Intn(100); {
	case p < s.eq:
		return lia.Eq(here)
	case p < s.eq+s.ne:
		if f := lia.Ne(t); f.Eval(point.Value) {
			return f
		}
		return lia.Ne(t.AddConst(num.One()))
	case p < s.eq+s.ne+s.div:
		k := num.From(2 + r.Int63n(6))
		if r.Intn(2) == 0 {
			return lia.Divides(k, here)
		}
		return lia.Not(lia.Divides(k, here.AddConst(num.One())))
	case s.tight && r.Intn(2) == 0:
		below, above := num.From(r.Int63n(3)), num.From(r.Int63n(3))
		return lia.And(lia.Le(here.Sub(lia.Const(below))), lia.Le(here.Neg().Sub(lia.Const(above))))
	}
	return lia.Le(here.AddConst(num.From(-r.Int63n(s.c/4 + 1))))
}

func (s shape) cube(r *rand.Rand, side int) lia.Formula {
	at := s.point(r)
	fs := make([]lia.Formula, s.lits)
	for i := range fs {
		fs[i] = s.literal(r, side, at)
	}
	return lia.And(fs...)
}

func (s shape) tree(r *rand.Rand, side, depth int, at []lia.Model) lia.Formula {
	if depth == 0 || r.Intn(4) == 0 {
		return s.literal(r, side, at[r.Intn(len(at))])
	}
	fs := make([]lia.Formula, 2+r.Intn(2))
	for i := range fs {
		fs[i] = s.tree(r, side, depth-1, at)
	}
	if r.Intn(2) == 0 {
		return lia.And(fs...)
	}
	return lia.Or(fs...)
}

// trees returns the conjunction of n random trees of And, Or and literals. Each literal is true at
// one of two points.
func (s shape) trees(r *rand.Rand, side, n int) lia.Formula {
	at := []lia.Model{s.point(r), s.point(r)}
	fs := make([]lia.Formula, n)
	for i := range fs {
		fs[i] = s.tree(r, side, 3, at)
	}
	return lia.And(fs...)
}

func families(r *rand.Rand) []shape {
	return []shape{
		{own: 2, common: 2, lits: 3 + r.Intn(3), coef: 3, c: 8, monos: 3, eq: 20, ne: 15, div: 10},
		{own: 2, common: 2, lits: 2 + r.Intn(3), coef: 6, c: 12, monos: 3, eq: 60, ne: 10, div: 20},
		{own: 1, common: 1, lits: 2 + r.Intn(2), coef: 9, c: 20, monos: 2, eq: 20, ne: 10, div: 40},
		{own: 2, common: 1, lits: 3, coef: 7, c: 15, monos: 3, eq: 10, tight: true},
		{own: 1, common: 3, lits: 4, coef: 12, c: 60, monos: 3, eq: 10, ne: 10, div: 10, tight: true},
	}
}

// "pair" returns two formulas. None, one or both of them are cubes.
func pair(r *rand.Rand, s shape) (a, b lia.Formula) {
	a, b = s.cube(r, 0), s.cube(r, 20)
	switch r.Intn(6) {
	case 0:
		b = s.trees(r, 20, 3)
	case 1:
		a = s.trees(r, 0, 3)
	case 2:
		a, b = s.trees(r, 0, 2), s.trees(r, 20, 3)
	}
	return a, b
}

func randomOptions(r *rand.Rand) Options {
	return Options{Strength: Strength(r.Intn(2)), Decompose: r.Intn(2) == 0, SimplifyChecks: []int{0, -1, 3}[r.Intn(3)]}
}

// entails returns whether f implies g. It uses its own solver.
func entails(t testing.TB, f, g lia.Formula) bool {
	t.Helper()
	s := smt.NewContext(smt.Options{CheckModels: true}).NewSolver()
	s.Assert(f)
	s.Assert(lia.Not(g))
	st := s.Check(context.Background())
	if st == smt.Unknown {
		t.Fatalf("unknown: %s", s.Reason())
	}
	return st == smt.Unsat
}

// verify checks that i is an interpolant of a and b.
func verify(t testing.TB, a, b, i lia.Formula) {
	t.Helper()
	in := func(f lia.Formula) map[lia.Var]bool {
		m := map[lia.Var]bool{}
		f.Vars(func(v lia.Var) { m[v] = true })
		return m
	}
	va, vb := in(a), in(b)
	show := func() string {
		return fmt.Sprintf("A: %s\nB: %s\nI: %s", a.Format(names), b.Format(names), i.Format(names))
	}
	for v := range in(i) {
		if !va[v] || !vb[v] {
			t.Fatalf("%s is not common\n%s", names(v), show())
		}
	}
	if !entails(t, a, i) {
		t.Fatalf("A does not imply I\n%s", show())
	}
	if !entails(t, i, lia.Not(b)) {
		t.Fatalf("I does not contradict B\n%s", show())
	}
}

// mustInterpolate returns an interpolant and checks it. If a and b have a common model, ok is
// false.
func mustInterpolate(t testing.TB, a, b lia.Formula, opt Options) (i lia.Formula, ok bool) {
	t.Helper()
	i, err := Interpolate(context.Background(), nil, a, b, opt)
	var sat *Satisfiable
	switch {
	case errors.As(err, &sat):
		if !a.Eval(sat.Model.Value) || !b.Eval(sat.Model.Value) {
			t.Fatalf("the model is wrong\nA: %s\nB: %s", a.Format(names), b.Format(names))
		}
		return i, false
	case err != nil:
		t.Fatalf("%v\nA: %s\nB: %s", err, a.Format(names), b.Format(names))
	}
	verify(t, a, b, i)
	return i, true
}

func testEnumeration(a, b lia.Formula) *enumeration {
	ctx, sc := context.Background(), smt.NewContext(smt.Options{})
	return newEnumeration(newOperand(ctx, sc, a), newOperand(ctx, sc, b), Options{}.withDefaults())
}
