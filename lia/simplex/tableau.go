package simplex

import "ic3play/lia/num"

// Var is a variable of a tableau, from 0 in order of creation.
type Var int32

// Reason is the caller's number, 0 or more, for the cause of a bound.
type Reason int32

// noReason marks a missing bound.
const noReason Reason = -1

// Mono is a monomial of a definition.
type Mono struct {
	Coef num.Int
	Var  Var
}

// Values of the field "row" of a variable that has no row.
const (
	nonbasic = -1 // the variable is a column
	absent   = -2 // the variable is defined, but has no row
	released = -3 // the variable is unused
)

type variable struct {
	lo, hi       num.Int
	loWhy, hiWhy Reason
	val          num.Int // the value of a nonbasic variable
	row          int32
	col          []occ  // where a nonbasic variable occurs: its nonzero coefficients in rows
	def          []Mono // the variable's definition; nil for a structural variable
}

// Tableau has variables, rows and bounds. It is not safe for concurrent use.
type Tableau struct {
	vars     []variable
	freeVars []Var
	rows     []row
	freeRows []int32
	live     int // number of rows in use
	keep     int // if more rows than this are in use, dropIdle is called
	trail    []oldBound
	levels   []int
	pos      []int32 // scratch space: maps a variable to its index in the current row plus 1
	scratch  []occ

	conflict []Premise
	more     [][]Premise

	maxBits int
	tooBig  bool
	pivots  int64
	added   int64
	big     int64 // coefficients beyond int64, counted at each change of a row
}

// New returns an empty tableau. A check that needs numbers longer than maxBits gives up.
func New(maxBits int) *Tableau { return &Tableau{maxBits: maxBits, keep: minKeep} }

// If fewer than minKeep rows are in use, a new row does not make the tableau drop rows. (Check
// drops rows independently of their number.)
const minKeep = 24

// NewVar adds a structural variable without bounds, of value 0.
func (t *Tableau) NewVar() Var { return t.newVar(nonbasic, nil) }

// Define adds a variable that is defined as a sum of structural variables. Each of them must occur
// at most once, with a nonzero coefficient. The tableau keeps the slice def, so the caller must not
// change it.
func (t *Tableau) Define(def []Mono) Var { return t.newVar(absent, def) }

func (t *Tableau) newVar(row int32, def []Mono) Var {
	nv := variable{loWhy: noReason, hiWhy: noReason, row: row, def: def}
	if n := len(t.freeVars); n > 0 && row == absent {
		v := t.freeVars[n-1]
		t.freeVars = t.freeVars[:n-1]
		nv.col = t.vars[v].col[:0]
		t.vars[v] = nv
		return v
	}
	t.vars = append(t.vars, nv)
	t.pos = append(t.pos, 0)
	return Var(len(t.vars) - 1)
}

// Release removes a defined variable, which must have no bounds. Define may reuse the number of the
// variable.
func (t *Tableau) Release(v Var) {
	x := &t.vars[v]
	if x.row == nonbasic {
		if len(x.col) == 0 {
			// The variable is in no row, so its value does not matter.
		} else {
			// Make it basic. The variable that becomes nonbasic gets an integer value within its
			// bounds.
			best := x.col[0]
			for _, o := range x.col[1:] {
				if len(t.rows[o.row].e) < len(t.rows[best.row].e) {
					best = o
				}
			}
			r := &t.rows[best.row]
			b := &t.vars[r.basic]
			val := r.num.FloorDiv(r.den)
			if b.loWhy >= 0 && val.Less(b.lo) {
				val = b.lo
			} else if b.hiWhy >= 0 && b.hi.Less(val) {
				val = b.hi
			}
			t.pivot(best.row, best.ri, val)
		}
	}
	if x.row >= 0 {
		t.dropRow(x.row)
	}
	x.row, x.def = released, nil
	t.freeVars = append(t.freeVars, v)
}

// Pivots returns the number of basis changes.
func (t *Tableau) Pivots() int64 { return t.pivots }

// Added returns the number of rows added so far.
func (t *Tableau) Added() int64 { return t.added }

// activate creates a defined variable's row.
func (t *Tableau) activate(v Var) {
	if t.live >= t.keep {
		t.dropIdle()
		t.keep = max(minKeep, 2*t.live)
	}
	var ri int32
	if n := len(t.freeRows); n > 0 {
		ri = t.freeRows[n-1]
		t.freeRows = t.freeRows[:n-1]
	} else {
		ri = int32(len(t.rows))
		t.rows = append(t.rows, row{})
	}
	t.live++
	t.added++
	r := &t.rows[ri]
	r.clear()
	r.basic, r.den = v, num.One()
	for _, m := range t.vars[v].def {
		w := t.vars[m.Var].row
		if w == nonbasic {
			one := [1]entry{{coef: 1, v: m.Var}}
			t.axpy(ri, num.One(), m.Coef.Mul(r.den), &row{e: one[:]})
			continue
		}
		src := &t.rows[w]
		g := num.GCD(r.den, src.den)
		// Let lcm be the least common multiple of the two denominators, and g their greatest common
		// divisor. Then lcm/r.den = src.den/g and lcm/src.den = r.den/g.
		t.axpy(ri, src.den.Quo(g), m.Coef.Mul(r.den.Quo(g)), src)
	}
	t.vars[v].row = ri
	t.normalise(ri)
}

// dropIdle drops rows whose basic variable is defined and has no bounds, because every pivot would
// update them. It reports whether it dropped a row.
func (t *Tableau) dropIdle() bool {
	before := t.live
	for ri := range t.rows {
		b := t.rows[ri].basic
		if b < 0 {
			continue
		}
		if x := &t.vars[b]; x.def != nil && x.loWhy < 0 && x.hiWhy < 0 {
			t.dropRow(int32(ri))
			x.row = absent
		}
	}
	return t.live < before
}

func (t *Tableau) dropRow(ri int32) {
	r := &t.rows[ri]
	for i := len(r.e) - 1; i >= 0; i-- {
		t.unlink(r.e[i].v, r.e[i].ci)
	}
	r.clear()
	r.basic, r.bad = -1, 0
	t.freeRows = append(t.freeRows, ri)
	t.live--
}

// Big returns how many coefficients needed math/big, because they did not fit an int64 when their
// row was created or changed.
func (t *Tableau) Big() int64 { return t.big }

// judge compares the value of the row's basic variable with its bounds, and sets r.bad.
func (t *Tableau) judge(r *row) {
	x := &t.vars[r.basic]
	r.bad = 0
	if r.den.IsOne() {
		if x.loWhy >= 0 && r.num.Less(x.lo) {
			r.bad = -1
		} else if x.hiWhy >= 0 && x.hi.Less(r.num) {
			r.bad = 1
		}
		return
	}
	if x.loWhy >= 0 && r.num.Less(x.lo.Mul(r.den)) {
		r.bad = -1
	} else if x.hiWhy >= 0 && x.hi.Mul(r.den).Less(r.num) {
		r.bad = 1
	}
}

// pivot makes entry k's variable basic in row ri; the row's basic variable gets the value val.
func (t *Tableau) pivot(ri, k int32, val num.Int) {
	t.pivots++
	r := &t.rows[ri]
	xb, xe := r.basic, r.e[k].v
	a := r.coef(k)
	// The row says den*xb = a*xe + rest, and xe enters the basis. Solve the row for xe: |a|*xe =
	// sign(a)*(den*xb - rest).
	if a.Sign() > 0 {
		r.negate()
		r.set(k, r.den)
		r.den = a
	} else {
		r.set(k, r.den.Neg())
		r.den = a.Neg()
	}
	b := &t.vars[xb]
	r.e[k].v, r.e[k].ci = xb, int32(len(b.col))
	b.col = append(b.col, occ{ri, k})
	b.row, b.val = nonbasic, val
	r.basic = xe
	e := &t.vars[xe]
	t.scratch = append(t.scratch[:0], e.col...)
	e.col = e.col[:0]
	e.row = ri
	t.normalise(ri)
	unit := r.den.IsOne()
	for _, o := range t.scratch {
		if o.row == ri {
			continue
		}
		s := &t.rows[o.row]
		c := s.coef(o.ri)
		t.cutOut(s, o.ri)
		if unit {
			t.axpy(o.row, r.den, c, r)
		} else if g := num.GCD(c, r.den); g.IsOne() {
			t.axpy(o.row, r.den, c, r)
		} else {
			t.axpy(o.row, r.den.Quo(g), c.Quo(g), r)
		}
		t.normalise(o.row)
	}
}
