package liafuzz

import (
	"math/rand/v2"

	"ic3play/lia"
	"ic3play/lia/num"
)

// residues returns formulas that are hardest for solvers that reason with bounds. Each variable has
// a lower and an upper bound. Most of the other constraints, up to 30, say that a number k <= 64
// divides a term, or does not divide it. Few points within the bounds satisfy all of these, so
// neither a solution nor a contradiction is easy to find. Half of the formulas have a solution by
// construction.
func residues(r *rand.Rand) Problem {
	vars := 2 + r.IntN(11)
	s := shape{r: r, vars: vars, monos: []int{2, 3, 4, vars}[r.IntN(4)], coef: around(r, []int{3, 20, 100}[r.IntN(3)]),
		constant: around(r, []int{10, 100, 1000}[r.IntN(3)]), modulus: []int{3, 5, 8, 16, 64, 64}[r.IntN(6)],
		eq: 5, ne: 10, div: 20, nodiv: 25}
	width := []int{1, 2, 4, 10, 30, 100, 1000}[r.IntN(7)]
	var parts []lia.Formula
	points := 1.0
	lo, wide := make([]int, vars), make([]int, vars)
	for v := range vars {
		lo[v], wide[v] = r.IntN(41)-20, 1+r.IntN(width)
		points *= float64(wide[v] + 1)
		x := lia.V(lia.Var(v))
		parts = append(parts, lia.Ge(x.AddConst(num.From(int64(-lo[v])))), lia.Le(x.AddConst(num.From(int64(-lo[v]-wide[v])))))
	}
	point := make([]num.Int, vars)
	pick := func() {
		for v := range point {
			point[v] = num.From(int64(lo[v] + r.IntN(wide[v]+1)))
		}
	}
	pick()
	planted := r.IntN(2) == 0
	value := func(v lia.Var) num.Int { return point[v] }
	points *= []float64{0.01, 0.1, 1, 10}[r.IntN(4)]
	n := 4 + r.IntN(27)
	mixed := r.IntN(3) == 0
	for i := range n {
		if !planted {
			pick()
		}
		// Choose the constant of t so that t is 0 at the point.
		t := s.term()
		t = t.AddConst(t.Eval(value).Neg())
		k := 2 + r.IntN(s.modulus-1)
		modulus := num.From(int64(k))
		f, keeps := lia.Divides(modulus, t), 1/float64(k)
		if r.IntN(n-i) > 0 && r.IntN(4) == 0 || points*keeps < 0.5 {
			f, keeps = lia.Not(lia.Divides(modulus, t.AddConst(num.From(int64(1+r.IntN(k-1)))))), 1-keeps
			switch r.IntN(8) {
			case 0:
				f, keeps = lia.Le(t.AddConst(num.From(int64(-r.IntN(30))))), 0.5
			case 1:
				f, keeps = lia.Ne(t.AddConst(num.From(int64(1+r.IntN(3))))), 1
			}
		}
		if mixed && r.IntN(2) == 0 {
			f, keeps = lia.Or(f, s.formula(r.IntN(2))), (1+keeps)/2
		}
		points *= keeps
		parts = append(parts, f)
	}
	return Problem{Parts: parts, Vars: vars}
}
