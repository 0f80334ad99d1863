package simplex

import "ic3play/lia/num"

// Optimum is the answer of Maximize and Minimize.
type Optimum uint8

// Stopped is the zero value.
const (
	Stopped   Optimum = iota // a limit was reached
	Reached                  // the assignment is optimal
	Unbounded                // the other variables' bounds do not limit v
)

// Maximize increases v as far as the bounds allow, and keeps the assignment feasible. It uses the
// primal simplex method with Bland's rule. The last Check must have returned Feasible, and the
// tableau must not have changed since then.
func (t *Tableau) Maximize(v Var, lim Limits) Optimum { return t.optimise(v, 1, lim) }

// Minimize is like Maximize, but finds the least value.
func (t *Tableau) Minimize(v Var, lim Limits) Optimum { return t.optimise(v, -1, lim) }

func (t *Tableau) optimise(v Var, dir int, lim Limits) Optimum {
	if t.vars[v].row == absent {
		t.activate(v)
	}
	for n := 0; ; n++ {
		if t.tooBig || lim.Pivots != nil && *lim.Pivots <= 0 ||
			n%pollEvery == pollEvery-1 && lim.Stop != nil && lim.Stop() {
			return Stopped
		}
		// "in" is the variable of the column to move, and "sign" is its direction.
		in, sign := v, dir
		if ri := t.vars[v].row; ri >= 0 {
			r := &t.rows[ri]
			in = -1
			for i := range r.e {
				e := &r.e[i]
				if t.canMove(e, dir) && (in < 0 || e.v < in) {
					in, sign = e.v, dir
					if e.coef < 0 {
						sign = -dir
					}
				}
			}
			if in < 0 {
				return Reached
			}
		}
		switch t.advance(in, sign, lim) {
		case Unbounded:
			return Unbounded
		case Reached:
			if in == v && t.vars[v].row == nonbasic {
				return Reached // v is at its bound
			}
		}
	}
}

// advance moves the variable of a column as far as its own bounds and the bounds of the basic
// variables allow. It returns Reached if its own bound stops it, Unbounded if no bound stops it,
// and Stopped after a pivot.
func (t *Tableau) advance(in Var, sign int, lim Limits) Optimum {
	x := &t.vars[in]
	// p/q is the smallest distance after which some row of the column stops the variable. "best" is
	// the entry of this row.
	best := occ{row: -1}
	var p, q num.Int
	for _, o := range x.col {
		r := &t.rows[o.row]
		b := &t.vars[r.basic]
		a := r.coef(o.ri)
		// gap is the distance of the basic variable's value to its bound, times den.
		var gap num.Int
		if (a.Sign() > 0) == (sign > 0) {
			if b.hiWhy < 0 {
				continue
			}
			gap = b.hi.Mul(r.den).Sub(r.num)
		} else {
			if b.loWhy < 0 {
				continue
			}
			gap = r.num.Sub(b.lo.Mul(r.den))
		}
		a = a.Abs()
		if best.row >= 0 {
			c := gap.Mul(q).Cmp(p.Mul(a))
			if c > 0 || c == 0 && r.basic > t.rows[best.row].basic {
				continue
			}
		}
		best, p, q = o, gap, a
	}
	own, bounded := num.Int{}, false
	if sign > 0 && x.hiWhy >= 0 {
		own, bounded = x.hi.Sub(x.val), true
	} else if sign < 0 && x.loWhy >= 0 {
		own, bounded = x.val.Sub(x.lo), true
	}
	if bounded && (best.row < 0 || own.Mul(q).Cmp(p) <= 0) {
		val := x.val.Add(own)
		if sign < 0 {
			val = x.val.Sub(own)
		}
		t.move(in, val)
		return Reached
	}
	if best.row < 0 {
		return Unbounded
	}
	if lim.Pivots != nil {
		*lim.Pivots--
	}
	r := &t.rows[best.row]
	b := &t.vars[r.basic]
	if (r.e[best.ri].coef > 0) == (sign > 0) {
		t.pivot(best.row, best.ri, b.hi)
	} else {
		t.pivot(best.row, best.ri, b.lo)
	}
	return Stopped
}
