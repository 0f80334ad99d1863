package simplex

import (
	"math"

	"ic3play/lia/num"
)

// entry is a nonzero coefficient of a row, with its variable v. ci is the index of the entry's occ
// in the column of v. In a wide row, coef does not contain the coefficient itself but the result of
// wideCoef for it.
type entry struct {
	coef int64
	v    Var
	ci   int32
}

// occ is a nonzero coefficient in a column: rows[row].e[ri].
type occ struct {
	row, ri int32
}

// row is the equation den*basic = sum of e. num is this sum's value, so "basic" has the value
// num/den. In an unused slot "basic" is negative.
//
// Nearly all rows have coefficients that fit an int64, so loops over them need no num.Int, no calls
// and no pointers. Otherwise a row is wide, and the slice "wide" has each entry's coefficient. The
// least int64 also makes a row wide, because its negation does not fit.
type row struct {
	e     []entry
	wide  []num.Int // nil unless some coefficient is long
	basic Var
	bad   int8 // -1 if the basic variable is below its lower bound, 1 if above its upper bound
	den   num.Int
	num   num.Int
}

func (r *row) coef(i int32) num.Int {
	if r.wide != nil {
		return r.wide[i]
	}
	return num.From(r.e[i].coef)
}

// wideCoef returns the number that the field "coef" of an entry contains in a wide row. If the
// coefficient c is -1, 0 or 1, this is c. Otherwise it is 2 or -2, with the sign of c. The exact
// coefficient is in the slice "wide".
func wideCoef(c num.Int) int64 {
	if v, ok := c.Int64(); ok && v >= -1 && v <= 1 {
		return v
	}
	return 2 * int64(c.Sign())
}

// "set" changes the coefficient of entry i to c. It makes the row wide if c does not fit an int64.
func (r *row) set(i int32, c num.Int) {
	if r.wide == nil {
		if v, ok := c.Int64(); ok && v != math.MinInt64 {
			r.e[i].coef = v
			return
		}
		r.wide = make([]num.Int, len(r.e))
		for j := range r.e {
			r.wide[j] = num.From(r.e[j].coef)
			r.e[j].coef = wideCoef(r.wide[j])
		}
	}
	r.wide[i] = c
	r.e[i].coef = wideCoef(c)
}

// narrow makes a wide row ordinary if all its coefficients fit an int64 and none is the least
// int64.
func (r *row) narrow() {
	for _, c := range r.wide {
		if v, ok := c.Int64(); !ok || v == math.MinInt64 {
			return
		}
	}
	for i := range r.e {
		r.e[i].coef, _ = r.wide[i].Int64()
	}
	r.wide = nil
}

func (r *row) add(c num.Int, v Var, ci int32) {
	r.e = append(r.e, entry{v: v, ci: ci})
	if r.wide != nil {
		r.wide = append(r.wide, num.Int{})
	}
	r.set(int32(len(r.e)-1), c)
}

func (r *row) negate() {
	for i := range r.e {
		r.e[i].coef = -r.e[i].coef
	}
	for i := range r.wide {
		r.wide[i] = r.wide[i].Neg()
	}
}

func (r *row) clear() { r.e, r.wide = r.e[:0], nil }

// cutOut removes entry i of the row; the entry must already be removed from its column.
func (t *Tableau) cutOut(r *row, i int32) {
	last := int32(len(r.e) - 1)
	if i != last {
		m := &r.e[last]
		r.e[i] = *m
		t.vars[m.v].col[m.ci].ri = i
	}
	r.e = r.e[:last]
	if r.wide != nil {
		r.wide[i] = r.wide[last]
		r.wide = r.wide[:last]
	}
}

func (t *Tableau) unlink(v Var, ci int32) {
	col := t.vars[v].col
	last := int32(len(col) - 1)
	if ci != last {
		o := col[last]
		col[ci] = o
		t.rows[o.row].e[o.ri].ci = ci
	}
	t.vars[v].col = col[:last]
}

// axpy multiplies row ri by alpha and adds beta times src. In src each variable occurs at most
// once, and the basic variable of row ri does not occur.
func (t *Tableau) axpy(ri int32, alpha, beta num.Int, src *row) {
	r := &t.rows[ri]
	if !alpha.IsOne() {
		r.scale(alpha)
	}
	old := len(r.e)
	pos := t.pos
	for i := range r.e {
		pos[r.e[i].v] = int32(i + 1)
	}
	b, short := beta.Int64()
	short = short && r.wide == nil && src.wide == nil
	zeros := 0
	for i := range src.e {
		s := &src.e[i]
		p := pos[s.v]
		if p == 0 {
			x := &t.vars[s.v]
			x.col = append(x.col, occ{ri, int32(len(r.e))})
			if c, ok := num.AddMul64(0, b, s.coef); ok && short && c != math.MinInt64 {
				r.e = append(r.e, entry{c, s.v, int32(len(x.col) - 1)})
				continue
			}
			r.add(beta.Mul(src.coef(int32(i))), s.v, int32(len(x.col)-1))
			short = short && r.wide == nil
			continue
		}
		e := &r.e[p-1]
		if c, ok := num.AddMul64(e.coef, b, s.coef); ok && short && c != math.MinInt64 {
			e.coef = c
		} else {
			r.set(p-1, r.coef(p-1).AddMul(beta, src.coef(int32(i))))
			short = short && r.wide == nil
		}
		if e.coef == 0 {
			zeros++
		}
	}
	for i := range r.e[:old] {
		pos[r.e[i].v] = 0
	}
	for i := int32(old - 1); zeros > 0 && i >= 0; i-- {
		if r.e[i].coef == 0 {
			t.unlink(r.e[i].v, r.e[i].ci)
			t.cutOut(r, i)
			zeros--
		}
	}
}

func (r *row) scale(k num.Int) {
	r.den = r.den.Mul(k)
	f, short := k.Int64()
	short = short && r.wide == nil
	for i := range r.e {
		e := &r.e[i]
		if c, ok := num.AddMul64(0, f, e.coef); ok && short && c != math.MinInt64 {
			e.coef = c
			continue
		}
		r.set(int32(i), r.coef(int32(i)).Mul(k))
		short = short && r.wide == nil
	}
}

// normalise divides row ri by the gcd of its numbers and updates its value.
func (t *Tableau) normalise(ri int32) {
	r := &t.rows[ri]
	if r.wide != nil {
		t.normaliseWide(r)
		return
	}
	if !r.den.IsOne() {
		r.reduce()
	}
	sum := int64(0)
	for i := range r.e {
		e := &r.e[i]
		x, small := t.vars[e.v].val.Int64()
		s, ok := num.AddMul64(sum, e.coef, x)
		if !small || !ok {
			r.num = t.sum(r)
			t.judge(r)
			return
		}
		sum = s
	}
	r.num = num.From(sum)
	t.judge(r)
}

func (t *Tableau) sum(r *row) num.Int {
	sum := num.Int{}
	for i := range r.e {
		sum = sum.AddMul(r.coef(int32(i)), t.vars[r.e[i].v].val)
	}
	return sum
}

// reduce divides an ordinary row by the gcd of its numbers.
func (r *row) reduce() {
	g := r.den
	if d, ok := g.Int64(); ok {
		for i := range r.e {
			c := r.e[i].coef
			if c == 1 || c == -1 {
				return
			}
			if d = num.GCD64(d, c); d == 1 {
				return
			}
		}
		for i := range r.e {
			r.e[i].coef /= d
		}
		r.den = r.den.Quo(num.From(d))
		return
	}
	for i := range r.e {
		if g = num.GCD(g, num.From(r.e[i].coef)); g.IsOne() {
			return
		}
	}
	r.den = r.den.Quo(g)
	for i := range r.e {
		r.e[i].coef, _ = num.From(r.e[i].coef).Quo(g).Int64()
	}
}

// normaliseWide normalises a wide row, and makes it ordinary if possible.
func (t *Tableau) normaliseWide(r *row) {
	g := r.den
	for i := 0; i < len(r.wide) && !g.IsOne(); i++ {
		g = num.GCD(g, r.wide[i])
	}
	if !g.IsOne() {
		r.den = r.den.Quo(g)
	}
	for i := range r.wide {
		if !g.IsOne() {
			r.set(int32(i), r.wide[i].Quo(g))
		}
		if c := r.wide[i]; !c.IsSmall() {
			t.big++
			if c.BitLen() > t.maxBits {
				t.tooBig = true
			}
		}
	}
	r.num = t.sum(r)
	r.narrow()
	t.judge(r)
}
