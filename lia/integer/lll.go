package integer

import "ic3play/lia/num"

// basis is a lattice basis that is being reduced. At first, its vectors are the given columns with
// a unit matrix below them. The matrix inv is the inverse of the unimodular matrix that maps the
// first basis to the current basis.
//
// The algorithm is the integral LLL of Henri Cohen, "A Course in Computational Algebraic Number
// Theory", 1993, algorithm 2.6.7: d has the Gram determinants, and lambda has the scaled
// Gram-Schmidt coefficients. All of these are integers.
type basis struct {
	b      [][]num.Int
	inv    [][]num.Int
	d      []num.Int // d[k+1] is the Gram determinant of the first k+1 vectors
	lambda [][]num.Int
	stop   func() bool
}

// reduceLattice multiplies each rows[i] by scale[i] and reduces the lattice that the n columns of
// the resulting matrix generate. It also computes the unimodular matrix U by which the reduction
// multiplies the columns: it appends a unit matrix below the rows, so that the last n entries of
// b[k] are column k of U. Row k of inv is row k of the inverse of U. If the callback "stop" returns
// true, reduceLattice returns false.
func reduceLattice(rows [][]num.Int, n int, scale []num.Int, stop func() bool) (*basis, bool) {
	m := len(rows)
	l := &basis{stop: stop}
	for j := range n {
		v := make([]num.Int, m+n)
		for i, r := range rows {
			v[i] = r[j].Mul(scale[i])
		}
		v[m+j] = num.One()
		l.b = append(l.b, v)
		u := make([]num.Int, n)
		u[j] = num.One()
		l.inv = append(l.inv, u)
		l.lambda = append(l.lambda, make([]num.Int, n))
	}
	l.d = make([]num.Int, n+1)
	l.d[0] = num.One()
	return l, l.run(n)
}

func (l *basis) run(n int) bool {
	known, each := 0, 32
	if n > 32 { // a step with many long numbers takes milliseconds
		each = 1
	}
	for k, steps := 0, 0; k < n; steps++ {
		if steps%each == each-1 && l.stop() {
			return false
		}
		if k >= known {
			l.gramSchmidt(k)
			known = k + 1
		}
		if k == 0 {
			k++
			continue
		}
		l.reduce(k, k-1)
		// Lovász's condition d_k d_{k-2} >= 3/4 d_{k-1}^2 - lambda^2, with both sides multiplied by
		// 4.
		lam := l.lambda[k][k-1]
		left := l.d[k+1].Mul(l.d[k-1]).Mul(num.From(4))
		right := l.d[k].Mul(l.d[k]).Mul(num.From(3)).Sub(lam.Mul(lam).Mul(num.From(4)))
		if left.Less(right) {
			l.swap(k, known)
			k = max(k-1, 1)
			continue
		}
		for j := k - 2; j >= 0; j-- {
			l.reduce(k, j)
		}
		k++
	}
	return true
}

func dot(a, b []num.Int) num.Int {
	s := num.Int{}
	for i := range a {
		s = s.AddMul(a[i], b[i])
	}
	return s
}

func (l *basis) gramSchmidt(k int) {
	for j := 0; j <= k; j++ {
		u := dot(l.b[k], l.b[j])
		for i := range j {
			u = l.d[i+1].Mul(u).Sub(l.lambda[k][i].Mul(l.lambda[j][i])).Quo(l.d[i])
		}
		if j < k {
			l.lambda[k][j] = u
		} else {
			l.d[k+1] = u
		}
	}
}

func (l *basis) reduce(k, j int) {
	lam, d := l.lambda[k][j], l.d[j+1]
	two := lam.Add(lam)
	if two.Abs().Cmp(d) <= 0 {
		return
	}
	q := two.Add(d).FloorDiv(d.Add(d))
	neg := q.Neg()
	for i := range l.b[k] {
		l.b[k][i] = l.b[k][i].AddMul(neg, l.b[j][i])
	}
	for i := range l.inv[j] {
		l.inv[j][i] = l.inv[j][i].AddMul(q, l.inv[k][i])
	}
	l.lambda[k][j] = lam.AddMul(neg, d)
	for i := range j {
		l.lambda[k][i] = l.lambda[k][i].AddMul(neg, l.lambda[j][i])
	}
}

func (l *basis) swap(k, known int) {
	l.b[k], l.b[k-1] = l.b[k-1], l.b[k]
	l.inv[k], l.inv[k-1] = l.inv[k-1], l.inv[k]
	for j := range k - 1 {
		l.lambda[k][j], l.lambda[k-1][j] = l.lambda[k-1][j], l.lambda[k][j]
	}
	lam := l.lambda[k][k-1]
	b := l.d[k-1].Mul(l.d[k+1]).AddMul(lam, lam).Quo(l.d[k])
	for i := k + 1; i < known; i++ {
		x := l.lambda[i][k]
		l.lambda[i][k] = l.d[k+1].Mul(l.lambda[i][k-1]).Sub(lam.Mul(x)).Quo(l.d[k])
		l.lambda[i][k-1] = b.Mul(x).AddMul(lam, l.lambda[i][k]).Quo(l.d[k+1])
	}
	l.d[k] = b
}
