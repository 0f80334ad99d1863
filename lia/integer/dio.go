package integer

import (
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

const dioRounds = 3

// system has rows for linear forms that are connected with a fractional variable (see the method
// "component"). First comes a row for each equation (a form whose two bounds are equal). Then comes
// a row for each form that is bounded but not an equation.
//
// A row says sum a_j*y_j = c. Unimodular column operations turn the variables into the coordinates
// y. The row is a linear combination of the equations, with weights lambda/d. If an equation has a
// coefficient of 1, the method "solve" uses the equation to replace one coordinate in the later
// rows. If no coefficient is 1, but the common divisor of the coefficients divides the constant,
// column operations create a coefficient of 1, as in Euclid's algorithm. Otherwise the equations
// have no solution (for example, 2x = 2y+1).
//
// If the remaining coefficients of a bounded form have a common divisor n, the form takes only
// every n-th value. So its bounds can be tightened (for example, x = 2y and x >= 3 give x >= 4).
type system struct {
	rows         []dioRow
	forms        []int32
	numEquations int // the first numEquations rows are the equations
	// the forms of the variables whose two bounds are equal; the method "load" replaces these
	// variables by their values
	fixed []int32
}

type dioRow struct {
	coefs       []num.Int
	constant    num.Int
	weights     []num.Int // the weight of each equation in the row, then the weight of each fixed variable
	denominator num.Int
}

// dio solves the equations that are connected with a fractional variable of the relaxation. It
// returns a refutation, or the number of bounds that it moved.
func (s *search) dio() (*refutation, int) {
	t := s.t
	sys := t.component()
	if sys.numEquations == 0 && len(sys.fixed) == 0 {
		return nil, 0
	}
	for i := range sys.numEquations {
		if s.stop() {
			return nil, 0
		}
		if !sys.solve(i) {
			t.count(func(x *Stats) { x.Dio++ })
			return s.parity(sys, &sys.rows[i]), 0
		}
	}
	moved := 0
	for i := sys.numEquations; i < len(sys.rows); i++ {
		n, r := s.tighten(sys, i)
		if r != nil {
			return r, 0
		}
		moved += n
	}
	return nil, moved
}

// component collects the equations that contain a fractional variable, and all equations that are
// connected with them by variables that are not fixed. Then it adds the bounded forms that contain
// a fractional variable or share a variable with a collected equation, and the fixed variables in
// all these forms.
func (t *Theory) component() *system {
	sys := &system{}
	const (
		unknown = -1
		isFixed = -2
	)
	column := t.columns[:0]
	for range t.isStruct {
		column = append(column, unknown)
	}
	t.columns = column
	var eqs, others []int32
	single := map[simplex.Var]int32{}
	for i := range t.forms {
		f := &t.forms[i]
		lo, _, hasLo := t.tab.Lower(f.v)
		hi, _, hasHi := t.tab.Upper(f.v)
		switch {
		case hasLo && hasHi && lo.Equal(hi):
			if len(f.monos) == 1 {
				column[f.v] = isFixed
				single[f.v] = int32(i)
			} else {
				eqs = append(eqs, int32(i))
			}
		case hasLo || hasHi:
			others = append(others, int32(i))
		}
	}
	n := 0
	t.tab.Basics(func(v simplex.Var, p, den num.Int) bool {
		if t.isStructural(v) && !den.IsOne() && !den.Divides(p) {
			column[v] = int32(n)
			n++
		}
		return true
	})
	// take adds a form to the system if one of its variables already has a column. It also adds
	// columns for all variables of the form.
	take := func(f int32) bool {
		ms := t.forms[f].monos
		touches := false
		for _, m := range ms {
			touches = touches || column[m.Var] >= 0
		}
		if !touches {
			return false
		}
		for _, m := range ms {
			if column[m.Var] == unknown {
				column[m.Var] = int32(n)
				n++
			}
		}
		sys.forms = append(sys.forms, f)
		return true
	}
	for grown := true; grown; {
		grown = false
		rest := eqs[:0]
		for _, f := range eqs {
			if take(f) {
				grown = true
			} else {
				rest = append(rest, f)
			}
		}
		eqs = rest
	}
	sys.numEquations = len(sys.forms)
	for _, f := range others {
		take(f)
	}
	place := map[simplex.Var]int{}
	for _, f := range sys.forms {
		for _, m := range t.forms[f].monos {
			if column[m.Var] == isFixed {
				if _, ok := place[m.Var]; !ok {
					place[m.Var] = len(sys.fixed)
					sys.fixed = append(sys.fixed, single[m.Var])
				}
			}
		}
	}
	sys.load(t, n, place)
	return sys
}

// load creates a row with n coefficients for each form of the system. It replaces each fixed
// variable v by its value. The entry place[v] is the index of v in sys.fixed.
func (sys *system) load(t *Theory, n int, place map[simplex.Var]int) {
	weights := sys.numEquations + len(sys.fixed)
	size := len(sys.forms) * (n + weights)
	if cap(t.arena) < size {
		t.arena = make([]num.Int, size+size/2)
	}
	flat := t.arena[:size]
	clear(flat)
	for i, f := range sys.forms {
		r := dioRow{coefs: flat[:n:n], denominator: num.One(), weights: flat[n : n+weights : n+weights]}
		flat = flat[n+weights:]
		if i < sys.numEquations {
			r.constant, _, _ = t.tab.Lower(t.forms[f].v)
			r.weights[i] = num.One()
		}
		for _, m := range t.forms[f].monos {
			if j, ok := place[m.Var]; ok {
				val, _, _ := t.tab.Lower(m.Var)
				k := m.Coef.Neg()
				r.constant = r.constant.AddMul(k, val)
				r.weights[sys.numEquations+j] = k
			} else {
				r.coefs[t.columns[m.Var]] = m.Coef
			}
		}
		sys.rows = append(sys.rows, r)
	}
}

// solve applies column operations until equation i has a coefficient of 1 or -1. Then the equation
// determines one coordinate, and "solve" replaces this coordinate in the later rows. If the common
// divisor of the equation's coefficients does not divide the constant, the equation has no
// solution, and "solve" returns false.
func (sys *system) solve(i int) bool {
	r := &sys.rows[i]
	g := num.Int{}
	for _, a := range r.coefs {
		g = num.GCD(g, a)
	}
	if g.IsZero() {
		return true // an equation without variables must be 0 = 0: otherwise the relaxation would have no solution
	}
	if !g.Divides(r.constant) {
		return false
	}
	if !g.IsOne() {
		for j := range r.coefs {
			r.coefs[j] = r.coefs[j].Quo(g)
		}
		r.constant = r.constant.Quo(g)
		r.denominator = r.denominator.Mul(g)
	}
	k := 0
	for {
		k = -1
		for j, a := range r.coefs {
			if !a.IsZero() && (k < 0 || a.Abs().Less(r.coefs[k].Abs())) {
				k = j
			}
		}
		p := r.coefs[k]
		if p.Abs().IsOne() {
			break
		}
		for j := range r.coefs {
			if j == k || r.coefs[j].IsZero() {
				continue
			}
			q := nearest(r.coefs[j], p).Neg()
			if q.IsZero() {
				continue
			}
			for x := i; x < len(sys.rows); x++ {
				row := sys.rows[x].coefs
				row[j] = row[j].AddMul(q, row[k])
			}
		}
	}
	for x := i + 1; x < len(sys.rows); x++ {
		o := &sys.rows[x]
		if o.coefs[k].IsZero() {
			continue
		}
		f := o.coefs[k].Mul(r.coefs[k]).Neg() // the pivot's coefficient is 1 or -1
		for j := range o.coefs {
			o.coefs[j] = o.coefs[j].AddMul(f, r.coefs[j])
		}
		o.constant = o.constant.AddMul(f, r.constant)
		l := num.LCM(o.denominator, r.denominator)
		mine, theirs := l.Quo(o.denominator), l.Quo(r.denominator).Mul(f)
		for j := range o.weights {
			o.weights[j] = o.weights[j].Mul(mine).AddMul(theirs, r.weights[j])
		}
		o.denominator = l
	}
	return true
}

func nearest(a, b num.Int) num.Int {
	two := b.Add(b)
	return a.Add(a).Add(b).FloorDiv(two)
}

// bounds returns premises whose weighted sum is the row r as an inequality, with <= if dir is 1,
// and with >= if dir is -1. The row is a weighted sum of equations, and each equation consists of
// an upper and a lower bound. If the equation's weight times dir is positive, the premise is the
// upper bound, otherwise the lower bound.
func (sys *system) bounds(t *Theory, r *dioRow, dir int) []simplex.Premise {
	var out []simplex.Premise
	for i, l := range r.weights {
		if l.IsZero() {
			continue
		}
		var form int32
		if i < sys.numEquations {
			form = sys.forms[i]
		} else {
			form = sys.fixed[i-sys.numEquations]
		}
		out = append(out, t.premise(form, l.Sign() == dir, l.Abs()))
	}
	return out
}

func (t *Theory) premise(form int32, upper bool, coef num.Int) simplex.Premise {
	v := t.forms[form].v
	_, why, _ := t.boundOf(v, upper)
	return simplex.Premise{Why: why, Upper: upper, Coef: coef}
}

// parity returns a refutation by the row r, whose coefficients have a common divisor that does not
// divide the constant.
func (s *search) parity(sys *system, r *dioRow) *refutation {
	t := s.t
	up := t.weights(sys.bounds(t, r, 1))
	if _, _, eq := t.sum(up); eq {
		return t.leaf(up)
	}
	// The sum of the equations has no integer solution, for example 2x = 1. But an equation may be
	// stored as two inequalities. So round the sum of the inequalities <= (x <= 0) and the sum of
	// the inequalities >= (x >= 1), and add the two results.
	a, ref := t.derive(up)
	if ref != nil {
		return ref
	}
	b, ref := t.derive(t.weights(sys.bounds(t, r, -1)))
	if ref != nil {
		return ref
	}
	one := num.One()
	return t.leaf([]weight{{a, one}, {b, one}})
}

// tighten moves each bound of the form in row i to the next value that the form can take. For
// example, if the form is always even, x >= 3 becomes x >= 4. The method returns the number of
// moved bounds, or a refutation.
func (s *search) tighten(sys *system, i int) (moved int, _ *refutation) {
	t := s.t
	r := &sys.rows[i]
	g := num.Int{}
	for _, a := range r.coefs {
		g = num.GCD(g, a)
		if g.IsOne() {
			return 0, nil
		}
	}
	// The row says form = sum a_j*y_j - c.
	v := t.forms[sys.forms[i]].v
	for _, upper := range [2]bool{true, false} {
		b, _, ok := t.boundOf(v, upper)
		dir := -1
		if upper {
			dir = 1
		}
		if !ok {
			continue
		}
		off := b.Add(r.constant)
		if g.IsZero() && off.IsZero() || !g.IsZero() && g.Divides(off) {
			continue
		}
		// Add multiples of the equations to the form's bound, such that all coefficients of the sum
		// ws have a common divisor. So "derive" can round this sum. Then subtract the equations
		// again: this gives the new bound of the form.
		ps := append(sys.bounds(t, r, dir), t.premise(sys.forms[i], upper, r.denominator))
		ws := t.weights(ps)
		sum, _, _ := t.sum(ws)
		id, ref := t.derive(ws)
		if ref != nil {
			return 0, ref
		}
		if id < 0 {
			continue
		}
		ws = append(t.weights(sys.bounds(t, r, -dir)), weight{id, content(sum)})
		if id, ref = t.derive(ws); ref != nil {
			return 0, ref
		}
		if id < 0 {
			continue
		}
		if !t.bound(id) {
			return 0, t.leaf(t.weights(t.tab.Conflict()))
		}
		moved++
	}
	return moved, nil
}
