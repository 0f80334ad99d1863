package simplex

import "ic3play/lia/num"

type oldBound struct {
	v     Var
	upper bool
	old   num.Int
	why   Reason
}

// Premise is a bound in an explanation of a contradiction, with a factor Coef > 0. A bound says
// that a term is <= 0: the term is x - hi for x <= hi, and lo - x for x >= lo. The sum of all
// terms, each times its factor, is a positive constant. So the bounds contradict each other.
type Premise struct {
	Why   Reason
	Upper bool
	Coef  num.Int
}

// Push opens a level of bounds.
func (t *Tableau) Push() { t.levels = append(t.levels, len(t.trail)) }

// Level returns the number of open levels.
func (t *Tableau) Level() int { return len(t.levels) }

// Pop drops the bounds that were set since the matching Push.
func (t *Tableau) Pop() {
	n := len(t.levels) - 1
	mark := t.levels[n]
	t.levels = t.levels[:n]
	t.undoTo(mark)
}

// Reset drops all bounds and levels.
func (t *Tableau) Reset() {
	t.levels = t.levels[:0]
	t.undoTo(0)
}

func (t *Tableau) undoTo(mark int) {
	for i := len(t.trail) - 1; i >= mark; i-- {
		u := &t.trail[i]
		x := &t.vars[u.v]
		if u.upper {
			x.hi, x.hiWhy = u.old, u.why
		} else {
			x.lo, x.loWhy = u.old, u.why
		}
		u.old = num.Int{}
	}
	t.trail = t.trail[:mark]
}

// Lower returns the lower bound of v and the reason for this bound. If v has no lower bound, the third
// result is false.
func (t *Tableau) Lower(v Var) (num.Int, Reason, bool) {
	x := &t.vars[v]
	return x.lo, x.loWhy, x.loWhy >= 0
}

// Upper returns the upper bound of v and the reason for this bound. If v has no upper bound, the third
// result is false.
func (t *Tableau) Upper(v Var) (num.Int, Reason, bool) {
	x := &t.vars[v]
	return x.hi, x.hiWhy, x.hiWhy >= 0
}

// SetUpper asserts v <= c at the current level. If c is below the lower bound, it changes no bound
// and returns false; see Conflict.
func (t *Tableau) SetUpper(v Var, c num.Int, why Reason) bool {
	x := &t.vars[v]
	if x.hiWhy >= 0 && x.hi.Cmp(c) <= 0 {
		return true
	}
	if x.loWhy >= 0 && c.Less(x.lo) {
		t.conflict = append(t.conflict[:0],
			Premise{x.loWhy, false, num.One()}, Premise{why, true, num.One()})
		t.more = nil
		return false
	}
	t.trail = append(t.trail, oldBound{v, true, x.hi, x.hiWhy})
	x.hi, x.hiWhy = c, why
	if x.row == absent {
		t.activate(v)
	} else if x.row == nonbasic && c.Less(x.val) {
		t.move(v, c)
	}
	return true
}

// SetLower asserts v >= c at the current level. If c is above the upper bound, it changes no bound
// and returns false; see Conflict.
func (t *Tableau) SetLower(v Var, c num.Int, why Reason) bool {
	x := &t.vars[v]
	if x.loWhy >= 0 && c.Cmp(x.lo) <= 0 {
		return true
	}
	if x.hiWhy >= 0 && x.hi.Less(c) {
		t.conflict = append(t.conflict[:0],
			Premise{why, false, num.One()}, Premise{x.hiWhy, true, num.One()})
		t.more = nil
		return false
	}
	t.trail = append(t.trail, oldBound{v, false, x.lo, x.loWhy})
	x.lo, x.loWhy = c, why
	if x.row == absent {
		t.activate(v)
	} else if x.row == nonbasic && x.val.Less(c) {
		t.move(v, c)
	}
	return true
}

// "move" changes a nonbasic variable's value and updates the rows.
func (t *Tableau) move(v Var, val num.Int) {
	x := &t.vars[v]
	d := val.Sub(x.val)
	x.val = val
	for _, o := range x.col {
		r := &t.rows[o.row]
		r.num = r.num.AddMul(r.coef(o.ri), d)
	}
}

// Value returns v as a fraction with a positive denominator, which need not be in lowest terms. If
// v is a defined variable without a row, ok is false.
func (t *Tableau) Value(v Var) (n, den num.Int, ok bool) {
	x := &t.vars[v]
	switch {
	case x.row >= 0:
		r := &t.rows[x.row]
		return r.num, r.den, true
	case x.row == nonbasic:
		return x.val, num.One(), true
	}
	return num.Int{}, num.One(), false
}
