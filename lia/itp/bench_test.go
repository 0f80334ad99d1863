package itp

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

type problem struct{ a, b lia.Formula }

func problems(n int, draw func(*rand.Rand) (a, b lia.Formula)) []problem {
	var out []problem
	for seed := int64(0); len(out) < n; seed++ {
		a, b := draw(rand.New(rand.NewSource(seed)))
		if a.IsFalse() || b.IsFalse() {
			continue
		}
		if newOperand(context.Background(), smt.NewContext(smt.Options{}), a).refutes(b) == nil {
			out = append(out, problem{a, b})
		}
	}
	return out
}

func benchmark(b *testing.B, ps []problem, opt Options) {
	b.ReportAllocs()
	ctx := context.Background()
	sc := smt.NewContext(smt.Options{})
	for n := 0; b.Loop(); n++ {
		if n%1000 == 0 {
			sc = smt.NewContext(smt.Options{})
		}
		p := ps[n%len(ps)]
		if _, err := Interpolate(ctx, sc, p.a, p.b, opt); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCubes interpolates two cubes, which takes only one conflict with one certificate.
func BenchmarkCubes(b *testing.B) {
	s := shape{own: 2, common: 3, lits: 6, coef: 3, c: 12, monos: 3, eq: 20, ne: 10, div: 10}
	ps := problems(200, func(r *rand.Rand) (lia.Formula, lia.Formula) { return s.cube(r, 0), s.cube(r, 20) })
	b.Run("strong", func(b *testing.B) { benchmark(b, ps, Options{}) })
	b.Run("decompose", func(b *testing.B) { benchmark(b, ps, Options{Decompose: true}) })
	b.Run("weak", func(b *testing.B) { benchmark(b, ps, Options{Strength: Weak}) })
}

// BenchmarkCuts interpolates cubes that consist of thin strips, such as 0 <= 3x - 6y <= 1. The
// certificates of such conflicts contain cuts and splits.
func BenchmarkCuts(b *testing.B) {
	s := shape{own: 2, common: 1, lits: 3, coef: 7, c: 15, monos: 3, eq: 10, tight: true}
	ps := problems(200, func(r *rand.Rand) (lia.Formula, lia.Formula) { return s.cube(r, 0), s.cube(r, 20) })
	benchmark(b, ps, Options{})
}

// BenchmarkEdge imitates the queries of IC3: A is a frame and a transition with three cases, and B
// is a cube of next states.
func BenchmarkEdge(b *testing.B) {
	ps := problems(100, edge)
	benchmark(b, ps, Options{Strength: Weak})
}

// edge imitates a query of IC3. The first result is a frame and a transition, the second is a cube
// of next states. The caller drops the pairs in which the transition leads from a state in the
// frame to a state in the cube. Variables 0..3 are the state before the transition, 10..13 the
// state after it.
func edge(r *rand.Rand) (lia.Formula, lia.Formula) {
	const n = 4
	var frame, cases []lia.Formula
	small := func(k int64) num.Int { return num.From(r.Int63n(2*k+1) - k) }
	for range 6 {
		t := lia.Const(small(9))
		for range 2 {
			t = t.AddMul(small(2), lia.V(lia.Var(r.Intn(n))))
		}
		frame = append(frame, lia.Or(lia.Le(t), lia.Le(lia.V(lia.Var(r.Intn(n))).AddConst(small(5)))))
	}
	for range 3 {
		var fs []lia.Formula
		for v := range lia.Var(n) {
			t := lia.V(v).AddConst(small(2))
			if r.Intn(3) == 0 {
				t = t.AddMul(small(1), lia.V((v+1)%n))
			}
			fs = append(fs, lia.Eq(lia.V(10+v).Sub(t)))
		}
		fs = append(fs, lia.Le(lia.V(lia.Var(r.Intn(n))).AddConst(small(9))))
		cases = append(cases, lia.And(fs...))
	}
	frame = append(frame, lia.Or(cases...))
	var cube []lia.Formula
	for v := range lia.Var(n) {
		cube = append(cube, lia.Eq(lia.V(10+v).AddConst(small(20))))
	}
	return lia.And(frame...), lia.And(cube...)
}

// BenchmarkSequence interpolates a path through ten rounds of a loop. Each round has a branch.
func BenchmarkSequence(b *testing.B) {
	const n = 10
	x := func(i int) lia.Term { return lia.V(pathVar(0, i)) }
	y := func(i int) lia.Term { return lia.V(pathVar(1, i)) }
	one := num.One()
	path := []lia.Formula{lia.And(lia.Eq(x(0)), lia.Eq(y(0)))}
	for i := range n {
		step := lia.Eq(x(i + 1).Sub(x(i)).Sub(lia.Const(one)))
		path = append(path, lia.And(step, lia.Or(
			lia.Eq(y(i+1).Sub(y(i)).Sub(lia.Const(one))),
			lia.And(lia.Gt(x(i)), lia.Eq(y(i+1).Sub(y(i)))))))
	}
	path = append(path, lia.Gt(y(n).Sub(x(n))))
	for _, c := range []struct {
		name string
		opt  Options
	}{{"forward", Options{}}, {"backward", Options{Backward: true, Strength: Weak}}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				is, err := Sequence(context.Background(), nil, path, c.opt)
				if err != nil {
					b.Fatal(err)
				}
				if len(is) != len(path)+1 {
					b.Fatal("interpolants are missing")
				}
			}
		})
	}
}
