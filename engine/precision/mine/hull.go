package mine

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// row is an integer vector: a point, or the coefficients of an equation. In an equation, the last
// entry is the constant.
type row []num.Int

// reduce brings rows into reduced echelon form by fraction-free elimination, and overwrites them.
// The pivot of a row is its first nonzero entry. Pivots are positive and in ascending columns, and
// no other row has a nonzero entry in the column of a pivot. The entries of a row have no common
// divisor. Dependent rows are dropped.
func reduce(rows []row, columns int) (echelon []row, pivots []int) {
	for col := 0; col < columns && len(echelon) < len(rows); col++ {
		at, n := -1, len(echelon)
		for i := n; i < len(rows); i++ {
			if !rows[i][col].IsZero() && (at < 0 || rows[i][col].Abs().Less(rows[at][col].Abs())) {
				at = i
			}
		}
		if at < 0 {
			continue
		}
		rows[n], rows[at] = rows[at], rows[n]
		p := rows[n]
		makePrimitive(p, col)
		for i, r := range rows {
			if i != n && !r[col].IsZero() {
				rows[i] = eliminate(r, p, col)
			}
		}
		echelon, pivots = rows[:n+1], append(pivots, col)
	}
	return echelon, pivots
}

func eliminate(r, p row, col int) row {
	g := num.GCD(r[col], p[col])
	a, b := p[col].Quo(g), r[col].Quo(g).Neg()
	out := make(row, len(r))
	for i := range r {
		out[i] = r[i].Mul(a).AddMul(b, p[i])
	}
	makePrimitive(out, -1)
	return out
}

// makePrimitive divides r by the greatest common divisor of its entries. Unless col is -1, it also
// makes the entry at col positive.
func makePrimitive(r row, col int) {
	g := num.Zero()
	for _, v := range r {
		if g = num.GCD(g, v); g.IsOne() {
			break
		}
	}
	if g.IsZero() {
		return
	}
	if col >= 0 && r[col].Sign() < 0 {
		g = g.Neg()
	}
	if g.IsOne() {
		return
	}
	for i := range r {
		r[i] = r[i].Quo(g)
	}
}

// directions returns an echelon basis of the differences between the points, and its pivots. The
// length of the basis is the dimension of the affine hull.
func directions(points []row) (basis []row, pivots []int) {
	if len(points) == 0 {
		return nil, nil
	}
	var diffs []row
	for _, p := range points[1:] {
		diffs = append(diffs, minus(p, points[0]))
	}
	return reduce(diffs, len(points[0]))
}

func minus(p, q row) row {
	d := make(row, len(p))
	for i := range p {
		d[i] = p[i].Sub(q[i])
	}
	return d
}

// hull returns a basis of the equations a·x + c = 0 that hold for all points.
func hull(points []row) []row {
	basis, pivots := directions(points)
	n := len(points[0])
	pivot := make([]int, n) // pivot[k] = i+1 if basis[i] has its pivot in column k; 0 if no row has
	for i, col := range pivots {
		pivot[col] = i + 1
	}
	// Each column f without a pivot gives one equation. The vector a of its coefficients is
	// orthogonal to the directions: a_f = m and a_p = -m * basis[p][f]/basis[p][p], where the
	// factor m makes all coefficients integers.
	var eqs []row
	for f := range n {
		if pivot[f] > 0 {
			continue
		}
		m := num.One()
		for i, col := range pivots {
			b := basis[i][col]
			m = num.LCM(m, b.Quo(num.GCD(b, basis[i][f])))
		}
		e := make(row, n+1)
		e[f] = m
		for i, col := range pivots {
			e[col] = m.Mul(basis[i][f]).Quo(basis[i][col]).Neg()
		}
		for i, v := range points[0] {
			e[n] = e[n].Sub(e[i].Mul(v))
		}
		makePrimitive(e, -1) // if a number divides all coefficients, it also divides the constant
		eqs = append(eqs, e)
	}
	return sparse(eqs, n)
}

const sparseVars = 3

// sparse returns equations with the same solutions as eqs, but with as few variables in each as
// possible. The equations eqs must be linearly independent. It tries all combinations of one, two
// and three variables. If this does not give enough equations, it adds some of eqs. Linearly
// independent equations form a matroid, so this greedy choice gives the sparsest basis.
func sparse(eqs []row, n int) []row {
	var out []row
	for size := 1; size <= min(sparseVars, n); size++ {
		subsets(n, size, func(support []int) bool {
			if e, ok := combinationOver(eqs, support, n); ok {
				out = extend(out, e)
			}
			return len(out) < len(eqs)
		})
	}
	for _, e := range eqs {
		if len(out) < len(eqs) {
			out = extend(out, e)
		}
	}
	return out
}

// combinationOver returns a linear combination of the equations in which exactly the variables in
// support occur. If there is no such combination, it returns false.
func combinationOver(eqs []row, support []int, n int) (row, bool) {
	// Eliminate the columns that are not in "support" first. The last row then has only variables
	// in "support".
	order := make([]int, 0, n+1)
	in := make([]bool, n)
	for _, v := range support {
		in[v] = true
	}
	for v := range n {
		if !in[v] {
			order = append(order, v)
		}
	}
	outside := len(order)
	order = append(order, support...)
	order = append(order, n)
	rows := make([]row, len(eqs))
	for i, e := range eqs {
		rows[i] = make(row, n+1)
		for j, v := range order {
			rows[i][j] = e[v]
		}
	}
	echelon, pivots := reduce(rows, n)
	if len(pivots) == 0 || pivots[len(pivots)-1] != outside {
		return nil, false // no combination has only these variables, or one has even fewer
	}
	e := make(row, n+1)
	for j, v := range order {
		e[v] = echelon[len(echelon)-1][j]
	}
	for _, v := range support {
		if e[v].IsZero() {
			return nil, false
		}
	}
	return e, true
}

// extend appends the row e, unless e is a linear combination of the rows.
func extend(rows []row, e row) []row {
	all := make([]row, 0, len(rows)+1)
	for _, r := range append(rows[:len(rows):len(rows)], e) {
		all = append(all, append(row(nil), r...))
	}
	if echelon, _ := reduce(all, len(e)); len(echelon) == len(rows) {
		return rows
	}
	return append(rows, e)
}

func subsets(n, size int, visit func([]int) bool) {
	s := make([]int, size)
	for i := range s {
		s[i] = i
	}
	for visit(s) {
		i := size - 1
		for i >= 0 && s[i] == n-size+i {
			i--
		}
		if i < 0 {
			return
		}
		s[i]++
		for j := i + 1; j < size; j++ {
			s[j] = s[j-1] + 1
		}
	}
}

func support(e row) int {
	k := 0
	for _, v := range e[:len(e)-1] {
		if !v.IsZero() {
			k++
		}
	}
	return k
}

// term returns the equation's term in normal form.
func term(e row, vars []lia.Var) lia.Term {
	monos := make([]lia.Mono, len(vars))
	for i, v := range vars {
		monos[i] = lia.Mono{Coef: e[i], Var: v}
	}
	// The function lia.Eq divides the term by the greatest common divisor of its coefficients and
	// makes the first coefficient positive.
	return lia.Eq(lia.NewTerm(monos, e[len(vars)])).Lit().T
}
