package liafuzz

import (
	"math/rand/v2"

	"ic3play/lia"
	"ic3play/lia/num"
)

// slim returns formulas whose solutions form very narrow polytopes or cones of up to 12 dimensions.
// They surround a rational point, and may contain no integer point. Most literals are inequalities
// with coefficients up to 100. A few are equations, divisibilities and disequalities. Some pairs of
// literals are joined by Or. Few variables have bounds.
func slim(r *rand.Rand) Problem {
	vars := 2 + r.IntN(11)
	s := shape{r: r, vars: vars, monos: []int{2, 3, 4, vars, vars}[r.IntN(5)], coef: around(r, []int{3, 20, 100}[r.IntN(3)]),
		constant: around(r, 1), modulus: 64}
	const den = 12
	point := make([]num.Int, vars)
	spread := []int{5, 50, 500}[r.IntN(3)]
	for v := range point {
		point[v] = num.From(int64(r.IntN(2*spread*den+1) - spread*den))
	}
	value := func(v lia.Var) num.Int { return point[v] }
	// near evaluates the term, without its constant, at the rational point. It returns the value
	// rounded down, and whether the value is an integer.
	near := func(t lia.Term) (num.Int, bool) {
		x := t.Linear().Eval(value)
		return x.FloorDiv(num.From(den)), num.From(den).Divides(x)
	}
	wide := []int{0, 1, 4, 20, 100}[r.IntN(5)]
	one := func() lia.Formula {
		t := s.term().Linear()
		at, whole := near(t)
		switch n := r.IntN(40); {
		case n == 0:
			return lia.Ne(t.AddConst(at.Neg()))
		case n == 1 && whole:
			return lia.Eq(t.AddConst(at.Neg()))
		case n < 4:
			return lia.Divides(num.From(int64(2+r.IntN(63))), t.AddConst(num.From(int64(r.IntN(64)))))
		case n < 6:
			return lia.Not(lia.Divides(num.From(int64(2+r.IntN(63))), t.AddConst(num.From(int64(r.IntN(64))))))
		}
		return lia.Le(t.AddConst(at.Add(num.From(int64(r.IntN(wide + 1)))).Neg()))
	}
	var parts []lia.Formula
	mixed := r.IntN(3) == 0
	for range 4 + r.IntN(27) {
		f := one()
		if mixed && r.IntN(2) == 0 {
			f = lia.Or(f, one())
		}
		parts = append(parts, f)
	}
	return Problem{Parts: parts, Vars: vars}
}
