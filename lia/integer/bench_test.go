package integer

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// workload imitates an IC3 run. At the start it asserts a transition: equations such as x' = x - 1
// or x' = x + y. Each query then pushes a level. At this level it asserts random literals. The
// terms of each literal are over the current state or over the next state. Some literals are
// equations, disequalities and divisibilities.
type workload struct {
	th   *Theory
	pool []Lit
	rng  *rand.Rand
	size int
}

func newWorkload(vars, forms, size int) *workload {
	w := &workload{th: New(Options{}), rng: rand.New(rand.NewSource(11)), size: size}
	x := func(i int) lia.Term { return lia.V(lia.Var(i)) }
	next := func(i int) lia.Term { return lia.V(lia.Var(vars + i)) }
	add := func(f lia.Formula) Lit {
		l := f.Lit()
		return Lit{w.th.Atom(l.Atom), l.Neg}
	}
	for i := range vars {
		rhs := x(i).AddConst(num.From(int64(i%3) - 1))
		if i%3 == 2 {
			rhs = x(i).Add(x((i + 1) % vars))
		}
		w.th.Assert(add(lia.Eq(next(i).Sub(rhs))))
	}
	for range forms {
		base := x
		if w.rng.Intn(2) == 0 {
			base = next
		}
		t := lia.Term{}
		for _, i := range w.rng.Perm(vars)[:1+w.rng.Intn(2)] {
			t = t.AddMul(num.From([]int64{1, -1, 2}[w.rng.Intn(3)]), base(i))
		}
		t = t.AddConst(num.From(w.rng.Int63n(41) - 20))
		f := lia.Le(t)
		switch w.rng.Intn(12) {
		case 0:
			f = lia.Eq(t)
		case 1, 2:
			f = lia.Ne(t)
		case 3:
			f = lia.Divides(num.From(2), t)
		}
		if f.Op() == lia.OpLit {
			w.pool = append(w.pool, add(f))
		}
	}
	return w
}

func (w *workload) query() Status {
	w.th.Push()
	defer w.th.Pop()
	for range w.size {
		l := w.pool[w.rng.Intn(len(w.pool))]
		if w.rng.Intn(2) == 0 {
			l.Neg = !l.Neg
		}
		if !w.th.Assert(l) {
			return Unsat
		}
	}
	return w.th.Check(context.Background())
}

func BenchmarkQueries(b *testing.B) {
	for _, s := range []struct{ vars, forms, size int }{{4, 20, 5}, {8, 60, 10}, {16, 200, 18}} {
		b.Run(fmt.Sprintf("vars=%d,forms=%d,literals=%d", s.vars, s.forms, s.size), func(b *testing.B) {
			w := newWorkload(s.vars, s.forms, s.size)
			for range 100 {
				w.query()
			}
			var st Stats
			w.th.opt.Stats = &st
			sat := 0
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				if w.query() == Sat {
					sat++
				}
			}
			n := float64(b.N)
			b.ReportMetric(float64(st.Pivots)/n, "pivots/op")
			b.ReportMetric(float64(st.Nodes)/n, "nodes/op")
			b.ReportMetric(float64(st.Reductions)/n, "reductions/op")
			b.ReportMetric(float64(sat)/n, "sat/op")
		})
	}
}

// BenchmarkHard decides conjunctions over up to 12 variables with coefficients up to 100. Each
// conjunction gets a new Theory.
func BenchmarkHard(b *testing.B) {
	rng := rand.New(rand.NewSource(5))
	var problems [][]lia.Literal
	for range 200 {
		problems = append(problems, randomLits(rng, shape{vars: 6 + rng.Intn(7), lits: 10 + rng.Intn(21),
			coef: 100, consts: 1000, maxMonos: 4, eq: 10, ne: 10, div: 10}))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		solve(b, New(Options{}), problems[i%len(problems)])
	}
}
