package itp

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// maxDecomposed limits the addends of a sum, because the work grows with the fourth power of their
// number.
const maxDecomposed = 48

// decompose splits a sum of A's facts into smaller sums without variables local to A, whose
// conjunction implies the whole sum. For example, x + y >= 0 may split into x >= 0 and y >= 0. If
// the sum is an equation, the parts are equations too. If the sum is too long, decompose returns
// false.
//
// Consider the vectors of nonnegative weights for which the local variables cancel. They form a
// cone. A vector of the cone is elementary if no other vector of the cone, except its multiples,
// uses only addends that it uses. The weights of each part are an elementary vector.
//
// To find an elementary vector, start with the weights of the whole sum. A vector that is not
// elementary can move in some direction until a further weight becomes 0. Repeating this ends at an
// elementary vector. "decompose" subtracts the largest possible multiple of that vector from the
// sum's weights. It repeats these steps until the weights are 0.
func (w *walker) decompose(ss []multiple, equation bool) ([]lia.Formula, bool) {
	if len(ss) > maxDecomposed {
		return nil, false
	}
	d := decomposition{}
	var rest []num.Int
	for _, s := range ss {
		if s.coef.IsZero() {
			continue
		}
		// Equations with negative weights are negated, so that all weights are positive.
		sign := num.From(int64(s.coef.Sign()))
		d.cols = append(d.cols, multiple{s.ownFact, sign})
		rest = append(rest, s.coef.Abs())
	}
	d.matrix(w)
	var out []lia.Formula
	for !isZero(rest) {
		v := d.elementary(rest)
		rest = shrink(rest, v)
		var part []multiple
		for i, k := range v {
			if k.IsZero() {
				continue
			}
			c := d.cols[i]
			part = append(part, multiple{c.ownFact, c.coef.Mul(k)})
		}
		out = append(out, relate(equation, w.term(part)))
	}
	return out, true
}

// decomposition is the matrix of a sum: a column for each addend, and a row for each variable that
// must cancel.
type decomposition struct {
	cols []multiple
	rows [][]num.Int
}

func (d *decomposition) matrix(w *walker) {
	place := map[lia.Var]int{}
	for i, c := range d.cols {
		for _, m := range w.ownFacts[c.ownFact].term.Monos() {
			side, ok := w.quotientSide[m.Var]
			if !ok {
				side = w.voc[m.Var]
			}
			if side != inA {
				continue
			}
			r, ok := place[m.Var]
			if !ok {
				r = len(d.rows)
				place[m.Var] = r
				d.rows = append(d.rows, make([]num.Int, len(d.cols)))
			}
			d.rows[r][i] = m.Coef.Mul(c.coef)
		}
	}
}

// "elementary" returns an elementary vector (see decompose). If an entry of v is 0, the same entry
// of this vector is 0.
func (d *decomposition) elementary(v []num.Int) []num.Int {
	for {
		n := d.direction(v)
		if n == nil {
			return reduce(v)
		}
		v = shrink(v, n)
	}
}

// direction returns a vector n whose product with every row is 0. If an entry of v is 0, the same
// entry of n is 0. At least one entry of n is positive, and n is not a multiple of v. If there is
// no such vector, v is elementary, and "direction" returns nil.
func (d *decomposition) direction(v []num.Int) []num.Int {
	var cols []int
	for i := range v {
		if !v[i].IsZero() {
			cols = append(cols, i)
		}
	}
	// Gauss elimination without fractions.
	var rows [][]num.Int
	for _, r := range d.rows {
		row := make([]num.Int, len(cols))
		for j, c := range cols {
			row[j] = r[c]
		}
		rows = append(rows, row)
	}
	// for each column, the index of its pivot row plus 1, or 0 if the column has no pivot
	pivotOf := make([]int, len(cols))
	rank := 0
	for j := range cols {
		p := -1
		for i := rank; i < len(rows); i++ {
			if !rows[i][j].IsZero() {
				p = i
				break
			}
		}
		if p < 0 {
			continue
		}
		rows[rank], rows[p] = rows[p], rows[rank]
		for i := range rows {
			if i == rank || rows[i][j].IsZero() {
				continue
			}
			a, b := rows[rank][j], rows[i][j].Neg()
			for x := range rows[i] {
				rows[i][x] = rows[i][x].Mul(a).AddMul(b, rows[rank][x])
			}
			rows[i] = reduce(rows[i])
		}
		rank++
		pivotOf[j] = rank
	}
	if len(cols)-rank < 2 {
		return nil
	}
	// A column without a pivot is free. Set one free column to a nonzero value and the other free
	// columns to 0. This determines a vector whose product with every row is 0. There are several
	// free columns, and v is positive at all of them. So this vector is not a multiple of v.
	free := 0
	for pivotOf[free] > 0 {
		free++
	}
	scale := num.One()
	for j := range cols {
		if p := pivotOf[j]; p > 0 {
			scale = num.LCM(scale, rows[p-1][j])
		}
	}
	out := make([]num.Int, len(v))
	out[cols[free]] = scale
	for j, c := range cols {
		if p := pivotOf[j]; p > 0 {
			out[c] = rows[p-1][free].Mul(scale).Quo(rows[p-1][j]).Neg()
		}
	}
	return reduce(out)
}

// shrink returns a positive multiple of v - t*n, where t is the greatest number such that v - t*n
// has no negative entry. At least one entry of n must be positive.
func shrink(v, n []num.Int) []num.Int {
	best := -1
	for i := range v {
		if n[i].Sign() > 0 && (best < 0 || v[i].Mul(n[best]).Less(v[best].Mul(n[i]))) {
			best = i
		}
	}
	out := make([]num.Int, len(v))
	for i := range v {
		out[i] = v[i].Mul(n[best]).AddMul(v[best].Neg(), n[i])
	}
	return reduce(out)
}

func reduce(v []num.Int) []num.Int {
	g := num.Int{}
	for _, x := range v {
		g = num.GCD(g, x)
	}
	if g.IsZero() || g.IsOne() {
		return v
	}
	for i := range v {
		v[i] = v[i].Quo(g)
	}
	return v
}

func isZero(v []num.Int) bool {
	for _, x := range v {
		if !x.IsZero() {
			return false
		}
	}
	return true
}
