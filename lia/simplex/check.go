package simplex

import (
	"slices"

	"ic3play/lia/num"
)

// Status is the answer of Check. The zero value is Unknown.
type Status uint8

const (
	Unknown    Status = iota // the check was stopped, used up its pivots, or got numbers that are too long
	Feasible                 // the assignment satisfies every bound
	Infeasible               // see Conflict
)

// Limits are the limits of one Check.
type Limits struct {
	Pivots *int        // counts down to 0; nil for no limit
	Stop   func() bool // called every few pivots; true stops the check; may be nil
	More   bool        // whether to look for more conflicts after the first
}

// pollEvery is the number of pivots between two calls of Limits.Stop.
const pollEvery = 16

// If the bounds contradict each other, Check looks for more contradictions after the first. maxMore
// limits their number, and morePivots limits the pivots that Check makes in order to find them.
const (
	maxMore    = 4
	morePivots = 4
)

// Check looks for an assignment within all bounds. As long as a basic variable violates a bound, it
// repairs this variable by a pivot. At first it takes the violated variable with the shortest row,
// which is cheap and leads to short explanations. After more pivots than feasible problems usually
// need, it uses Bland's rule, which cannot cycle. By this rule, the variables that leave and enter
// the basis are those with the smallest numbers.
func (t *Tableau) Check(lim Limits) Status {
	t.conflict, t.more = t.conflict[:0], nil
	for i := range t.rows {
		if t.rows[i].basic >= 0 {
			t.judge(&t.rows[i])
		}
	}
	blandAfter := 40 + 4*t.live
	for n := 0; ; n++ {
		if t.tooBig {
			t.tooBig = false
			for i := range t.rows {
				if t.rows[i].basic >= 0 {
					t.tooBig = t.tooBig || t.hasLongCoef(&t.rows[i])
				}
			}
			if t.tooBig {
				return Unknown
			}
		}
		bland := n >= blandAfter
		ri := t.leaving(bland)
		if ri < 0 {
			return Feasible
		}
		if n == 0 && t.dropIdle() {
			ri = t.leaving(bland) // dropIdle may reorder rows
		}
		k := t.entering(&t.rows[ri], bland)
		if k < 0 {
			t.explain(ri, lim)
			return Infeasible
		}
		if lim.Pivots != nil {
			if *lim.Pivots <= 0 {
				return Unknown
			}
			*lim.Pivots--
		}
		if n%pollEvery == pollEvery-1 && lim.Stop != nil && lim.Stop() {
			return Unknown
		}
		b := &t.vars[t.rows[ri].basic]
		if t.rows[ri].bad < 0 {
			t.pivot(ri, k, b.lo)
		} else {
			t.pivot(ri, k, b.hi)
		}
	}
}

// hasLongCoef reports whether a coefficient is longer than maxBits.
func (t *Tableau) hasLongCoef(r *row) bool {
	for i := range r.wide {
		if c := r.wide[i]; !c.IsSmall() && c.BitLen() > t.maxBits {
			return true
		}
	}
	return false
}

// TooBig reports whether the last Check gave up because numbers were too long.
func (t *Tableau) TooBig() bool { return t.tooBig }

// The method "leaving" returns a row whose basic variable violates a bound. If there is none, it
// returns -1.
func (t *Tableau) leaving(bland bool) int32 {
	best := int32(-1)
	for i := range t.rows {
		r := &t.rows[i]
		if r.bad == 0 {
			continue
		}
		if best < 0 {
			best = int32(i)
			continue
		}
		b := &t.rows[best]
		if bland || len(r.e) == len(b.e) {
			if r.basic < b.basic {
				best = int32(i)
			}
		} else if len(r.e) < len(b.e) {
			best = int32(i)
		}
	}
	return best
}

// canMove reports whether the variable of e can change within its bounds so that the row's sum
// increases (dir 1) or decreases (dir -1).
func (t *Tableau) canMove(e *entry, dir int) bool {
	x := &t.vars[e.v]
	if (e.coef > 0) == (dir > 0) {
		return x.hiWhy < 0 || x.val.Less(x.hi)
	}
	return x.loWhy < 0 || x.lo.Less(x.val)
}

// entering returns the index of the entry of r whose variable becomes basic. If no variable can
// move, it returns -1. It prefers variables without bounds, because these are never violated. Among
// them it prefers short columns. If "bland" is set, it takes the variable with the smallest number
// instead.
func (t *Tableau) entering(r *row, bland bool) int32 {
	dir := -int(r.bad)
	best, bestCost := int32(-1), 0
	for i := range r.e {
		e := &r.e[i]
		if !t.canMove(e, dir) {
			continue
		}
		x := &t.vars[e.v]
		if bland {
			if best < 0 || e.v < r.e[best].v {
				best = int32(i)
			}
			continue
		}
		cost := 4 * len(x.col)
		if x.loWhy >= 0 {
			cost += 1 << 20
		}
		if x.hiWhy >= 0 {
			cost += 1 << 20
		}
		if e.coef != 1 && e.coef != -1 {
			cost += 2
		}
		if best < 0 || cost < bestCost || cost == bestCost && e.v < r.e[best].v {
			best, bestCost = int32(i), cost
		}
	}
	return best
}

// explain stores in t.conflict why row ri cannot be repaired: bounds that contradict each other.
// With lim.More it also tries to repair other rows, by a few pivots. For each row that it cannot
// repair, it adds an explanation to t.more. Several lemmas from one check cost less than one lemma
// from each of several checks.
func (t *Tableau) explain(ri int32, lim Limits) {
	t.conflict = t.premises(t.conflict[:0], &t.rows[ri])
	if !lim.More {
		return
	}
	var stuck [maxMore + 1]Var
	stuck[0] = t.rows[ri].basic
	n := 1
	for pivots := 0; n <= maxMore; {
		at := int32(-1)
		for i := range t.rows {
			if r := &t.rows[i]; r.bad != 0 && !slices.Contains(stuck[:n], r.basic) {
				at = int32(i)
				break
			}
		}
		if at < 0 {
			return
		}
		r := &t.rows[at]
		k := t.entering(r, false)
		if k < 0 {
			t.more = append(t.more, t.premises(nil, r))
			stuck[n] = r.basic
			n++
			continue
		}
		if pivots++; pivots > morePivots || t.tooBig || lim.Pivots != nil && *lim.Pivots <= 0 {
			return
		}
		if lim.Pivots != nil {
			*lim.Pivots--
		}
		b := &t.vars[r.basic]
		if r.bad < 0 {
			t.pivot(at, k, b.lo)
		} else {
			t.pivot(at, k, b.hi)
		}
	}
}

// premises appends the bounds that contradict each other because of row r: the violated bound of
// the basic variable, and the bounds of the other variables that prevent a repair.
func (t *Tableau) premises(out []Premise, r *row) []Premise {
	b := &t.vars[r.basic]
	up := r.bad < 0 // the sum must increase, but cannot
	if up {
		out = append(out, Premise{b.loWhy, false, r.den})
	} else {
		out = append(out, Premise{b.hiWhy, true, r.den})
	}
	for i := range r.e {
		e := &r.e[i]
		x := &t.vars[e.v]
		if c := r.coef(int32(i)).Abs(); (e.coef > 0) == up {
			out = append(out, Premise{x.hiWhy, true, c})
		} else {
			out = append(out, Premise{x.loWhy, false, c})
		}
	}
	return out
}

// Conflict returns the explanation of the last Infeasible, or of the last bound that SetLower or
// SetUpper refused. It is valid until the tableau changes.
func (t *Tableau) Conflict() []Premise { return t.conflict }

// MoreConflicts returns the contradictions that the last Check found in addition to the first.
func (t *Tableau) MoreConflicts() [][]Premise { return t.more }

// Basics visits every basic variable with its value num/den, until "visit" returns false.
func (t *Tableau) Basics(visit func(v Var, n, den num.Int) bool) {
	for i := range t.rows {
		if r := &t.rows[i]; r.basic >= 0 && !visit(r.basic, r.num, r.den) {
			return
		}
	}
}

// Row visits the nonzero coefficients in v's row, den*v = sum coef*x. It returns den, or 0 if v is
// not basic.
func (t *Tableau) Row(v Var, visit func(x Var, coef num.Int)) (den num.Int) {
	ri := t.vars[v].row
	if ri < 0 {
		return num.Int{}
	}
	r := &t.rows[ri]
	for i := range r.e {
		visit(r.e[i].v, r.coef(int32(i)))
	}
	return r.den
}
