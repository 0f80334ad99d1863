package integer

import (
	"math"
	"math/big"

	"ic3play/lia/num"
)

// floatReduction is lattice reduction with Gram-Schmidt coefficients in floating point: Claus
// Schnorr, Martin Euchner, "Lattice Basis Reduction: Improved Practical Algorithms and Solving
// Subset Sum Problems", Mathematical Programming 1994. The basis itself is exact; rounding affects
// only the length of its vectors. Equations are processed first and one by one, because all of them
// together, with their large weights, would exceed the precision. If an equation's product with
// some short vector is 1 or -1, the equation needs no reduction (see the method "solve"). Most
// assignments of a program are such equations, and the reduction of n equations would take n^4
// steps.
type floatReduction struct {
	u    [][]num.Int // columns of the unimodular matrix
	inv  [][]num.Int // rows of its inverse
	stop func() bool

	// The reduction handles each equation in one stage, and all other rows together in the last
	// stage. These are the weights of the current stage's rows, and the products of these rows with
	// the columns of u.
	weight []float64
	prod   [][]num.Int

	b    [][]float64
	r    [][]float64
	mu   [][]float64
	norm []float64
}

// quickReduce returns the columns of a unimodular matrix and the rows of its inverse. Rows of width
// 0 are equations. The columns are in two groups. The first group contains as many columns as
// possible whose product with each equation is 0. For each column of this group, the products with
// the other rows form a short vector. quickReduce returns false if "stop" returned true or if the
// precision does not suffice.
func quickReduce(rows [][]num.Int, n int, width []num.Int, stop func() bool) (cols, inv [][]num.Int, ok bool) {
	q := &floatReduction{stop: stop}
	for j := range n {
		e := make([]num.Int, n)
		e[j] = num.One()
		q.u = append(q.u, e)
		q.inv = append(q.inv, append([]num.Int(nil), e...))
	}
	live := n // the product of vectors 0 to live-1 with each equation processed so far is 0
	var others [][]num.Int
	var weights []float64
	widest := 1.0
	for _, w := range width {
		widest = max(widest, float(w))
	}
	for i, row := range rows {
		if !width[i].IsZero() {
			others = append(others, row)
			weights = append(weights, 256*math.Max(1, widest/float(width[i])))
			continue
		}
		q.multiply([][]num.Int{row}, live)
		at := q.solve(live)
		if at < 0 {
			q.load([]float64{1 << 20}, live)
			if !q.reduce(live) {
				return nil, nil, false
			}
			at = q.gather(live)
		}
		if at >= 0 {
			live--
			q.swap(at, live)
		}
	}
	q.multiply(others, live)
	q.load(weights, live)
	if !q.reduce(live) {
		return nil, nil, false
	}
	return q.u, q.inv, true
}

func float(a num.Int) float64 {
	if v, ok := a.Int64(); ok {
		return float64(v)
	}
	f, _ := new(big.Float).SetInt(a.Big()).Float64()
	return f
}

// multiply starts a stage of the reduction, in which it handles the given rows. It computes the
// products of the first n vectors with these rows.
func (q *floatReduction) multiply(rows [][]num.Int, n int) {
	q.prod = make([][]num.Int, n)
	for k := range n {
		q.prod[k] = make([]num.Int, len(rows))
		for i, row := range rows {
			q.prod[k][i] = dot(row, q.u[k])
		}
	}
}

func (q *floatReduction) load(weight []float64, n int) {
	q.weight = weight
	q.b, q.r, q.mu = make([][]float64, n), make([][]float64, n), make([][]float64, n)
	q.norm = make([]float64, n)
	for k := range n {
		q.b[k] = make([]float64, len(weight)+len(q.u))
		q.r[k] = make([]float64, n)
		q.mu[k] = make([]float64, n)
		q.refresh(k)
	}
}

// refresh computes the floating-point copy of vector k.
func (q *floatReduction) refresh(k int) {
	b := q.b[k]
	for i, p := range q.prod[k] {
		b[i] = q.weight[i] * float(p)
	}
	for i, x := range q.u[k] {
		b[len(q.weight)+i] = float(x)
	}
}

func (q *floatReduction) subtract(k, j int, c num.Int) {
	neg := c.Neg()
	addMul(q.u[k], neg, q.u[j])
	addMul(q.prod[k], neg, q.prod[j])
	addMul(q.inv[j], c, q.inv[k])
}

func addMul(a []num.Int, c num.Int, b []num.Int) {
	for i := range a {
		if !b[i].IsZero() {
			a[i] = a[i].AddMul(c, b[i])
		}
	}
}

func (q *floatReduction) swap(j, k int) {
	q.u[j], q.u[k] = q.u[k], q.u[j]
	q.inv[j], q.inv[k] = q.inv[k], q.inv[j]
	q.prod[j], q.prod[k] = q.prod[k], q.prod[j]
	if q.b != nil {
		q.b[j], q.b[k] = q.b[k], q.b[j]
	}
}

// maxQuotient limits the multiple of a vector that one step subtracts. A larger multiple takes
// several steps.
const maxQuotient = 1 << 60

// reduce reduces the first n vectors. It returns false if it gives up, because "stop" returned
// true, it took too many steps, or the precision did not suffice.
func (q *floatReduction) reduce(n int) bool {
	const delta = 0.95
	limit := 1000 + 200*n*n
	for k, steps := 0, 0; k < n; steps++ {
		if steps > limit || steps%32 == 31 && q.stop() {
			return false
		}
		if !q.size(k) {
			return false
		}
		if k > 0 {
			m := q.mu[k][k-1]
			if q.norm[k]+m*m*q.norm[k-1] < delta*q.norm[k-1] {
				q.swap(k, k-1)
				k--
				continue
			}
		}
		k++
	}
	return true
}

// The method "size" subtracts multiples of earlier vectors until the Gram-Schmidt coefficients of
// vector k are small. It returns false if the precision does not suffice.
func (q *floatReduction) size(k int) bool {
	const rounds = 60
	for range rounds {
		bk, rk, muk := q.b[k], q.r[k], q.mu[k]
		square := 0.0
		for _, x := range bk {
			square += x * x
		}
		norm := square
		for j := range k {
			s := 0.0
			for i, x := range q.b[j] {
				s += x * bk[i]
			}
			for i := range j {
				s -= q.mu[j][i] * rk[i]
			}
			rk[j] = s
			muk[j] = s / q.norm[j]
			norm -= muk[j] * s
		}
		changed := false
		for j := k - 1; j >= 0; j-- {
			m := muk[j]
			if math.Abs(m) <= 0.501 {
				continue
			}
			c := math.Max(-maxQuotient, math.Min(maxQuotient, math.RoundToEven(m)))
			if c != c { // NaN
				return false
			}
			q.subtract(k, j, num.From(int64(c)))
			for i := range j {
				muk[i] -= c * q.mu[j][i]
			}
			changed = true
		}
		if !changed {
			// The computed norm is no larger than the rounding errors, so the exact norm is small.
			// Use a small positive value for it.
			if norm <= square*1e-14 {
				norm = square * 1e-14
			}
			q.norm[k] = norm
			return norm > 0 && !math.IsInf(square, 0)
		}
		q.refresh(k)
	}
	return false
}

// In a stage for an equation, the method "solve" looks among the first n vectors for a short one
// whose product with the equation's row is 1 or -1. It subtracts multiples of this vector from the
// other vectors, so that their products with the row become zero. This makes the other vectors only
// slightly longer. "solve" returns the index of the short vector. If there is none, it returns -1,
// and the slower methods "reduce" and "gather" are used instead.
func (q *floatReduction) solve(n int) int {
	const most = 8
	best, fewest := -1, 0
	for k := range n {
		if !q.prod[k][0].Abs().IsOne() {
			continue
		}
		entries, long := 0, false
		for _, x := range q.u[k] {
			if !x.IsZero() {
				entries++
				long = long || x.BitLen() > most
			}
		}
		if !long && (best < 0 || entries < fewest) {
			best, fewest = k, entries
		}
	}
	if best < 0 {
		return -1
	}
	for k := range n {
		if p := q.prod[k][0]; k != best && !p.IsZero() {
			q.subtract(k, best, p.Mul(q.prod[best][0]))
		}
	}
	return best
}

// In a stage for an equation, the method "gather" combines the first n vectors, as in Euclid's
// algorithm, until at most one of them has a nonzero product with the equation's row. It returns
// the index of this vector, or -1 if all products are zero.
func (q *floatReduction) gather(n int) int {
	for {
		best, others := -1, false
		for k := range n {
			if p := q.prod[k][0]; !p.IsZero() {
				others = others || best >= 0
				if best < 0 || p.Abs().Less(q.prod[best][0].Abs()) {
					best = k
				}
			}
		}
		if !others {
			return best
		}
		for k := range n {
			if p := q.prod[k][0]; k != best && !p.IsZero() {
				q.subtract(k, best, nearest(p, q.prod[best][0]))
			}
		}
	}
}
