package integer

import (
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// subspace is the solution space of the equations, in the coordinates y of a reduction. The
// equations fix some of the coordinates. Each coordinate that is not fixed is a variable of the
// tableau tab. So a split is a bound of a variable, and pivots involve neither equations nor
// quotients. All nodes below the reduction's node use the subspace. The theory's own tableau also
// gets the bounds of these nodes, but the simplex method runs only in the subspace.
type subspace struct {
	tab        *simplex.Tableau
	varOf      []simplex.Var // varOf[k] is the variable of coordinate k, or -1 if the coordinate is fixed
	fixed      []num.Int     // fixed[k] is the value of coordinate k if it is fixed
	rows       map[int32]subRow
	eqs        []int32 // the forms of the equations
	solvedRows []solvedRow
}

// subRow expresses a linear form of the theory in the subspace: as the sum v + c of a variable of
// the subspace's tableau and a constant, or only as the constant c.
type subRow struct {
	v simplex.Var // the variable, or -1 if the form is constant
	c num.Int
}

// solvedRow is a linear combination of equations. Its pivot variable occurs in no other solved row.
type solvedRow struct {
	a      []num.Int // coefficients, by index in reduction.vars
	lambda []num.Int // weights of the equations, by index in eqs
	pivot  int
}

// enter creates the subspace of a reduction. It creates none if some direction is unbounded, if the
// form of some equation does not have two equal bounds, or if some coordinate that the equations
// fix is not an integer. If bounds contradict each other in the subspace, "enter" returns a
// refutation.
func (s *search) enter(red *reduction) *refutation {
	t := s.t
	if !red.allBounded() {
		return nil
	}
	y, den := s.coordinates(red)
	sub := &subspace{tab: simplex.New(t.opt.MaxBits), rows: map[int32]subRow{},
		varOf: make([]simplex.Var, len(y)), fixed: make([]num.Int, len(y))}
	for k := range y {
		sub.varOf[k] = -1
		if red.notInEquations[k] {
			sub.varOf[k] = sub.tab.NewVar()
		} else if !den.Divides(y[k]) {
			// this coordinate must have this value, which is not an integer; a split on the
			// coordinate will refute this case
			return nil
		} else {
			sub.fixed[k] = y[k].Quo(den)
		}
	}
	var tight []int32
	for i, f := range red.boundedForms {
		if !red.width[i].IsZero() {
			tight = append(tight, f)
			continue
		}
		lo, _, hasLo := t.tab.Lower(t.forms[f].v)
		hi, _, hasHi := t.tab.Upper(t.forms[f].v)
		if !hasLo || !hasHi || !lo.Equal(hi) {
			return nil
		}
		sub.eqs = append(sub.eqs, f)
	}
	sub.solve(t, red)
	red.subspace = sub
	for _, f := range tight {
		v := t.forms[f].v
		if lo, why, ok := t.tab.Lower(v); ok {
			if r := s.assertBound(f, lo, why, false); r != nil {
				return r
			}
		}
		if hi, why, ok := t.tab.Upper(v); ok {
			if r := s.assertBound(f, hi, why, true); r != nil {
				return r
			}
		}
	}
	return nil
}

func (sub *subspace) solve(t *Theory, red *reduction) {
	n := len(red.vars)
	for i, f := range sub.eqs {
		r := solvedRow{a: t.denseRow(f, red.index, n), lambda: make([]num.Int, len(sub.eqs)), pivot: -1}
		r.lambda[i] = num.One()
		for j := range sub.solvedRows {
			r.drop(&sub.solvedRows[j])
		}
		for k, c := range r.a { // prefer a quotient as the pivot, because no other equation contains it
			if !c.IsZero() && (r.pivot < 0 || t.names[red.vars[k]] == quotientName) {
				r.pivot = k
			}
		}
		if r.pivot < 0 {
			continue // other equations imply this equation
		}
		for j := range sub.solvedRows {
			sub.solvedRows[j].drop(&r)
		}
		sub.solvedRows = append(sub.solvedRows, r)
	}
}

// drop adds a multiple of the row o to a multiple of the row r such that the pivot variable of o no
// longer occurs in r.
func (r *solvedRow) drop(o *solvedRow) {
	c := r.a[o.pivot]
	if c.IsZero() {
		return
	}
	g := num.GCD(c, o.a[o.pivot])
	mine, theirs := o.a[o.pivot].Quo(g), c.Quo(g).Neg()
	g = num.Int{}
	for _, p := range [2][2][]num.Int{{r.a, o.a}, {r.lambda, o.lambda}} {
		for i := range p[0] {
			p[0][i] = p[0][i].Mul(mine).AddMul(theirs, p[1][i])
			g = num.GCD(g, p[0][i])
		}
	}
	for _, p := range [2][]num.Int{r.a, r.lambda} {
		for i := range p {
			p[i] = p[i].Quo(g)
		}
	}
}

// row expresses the linear form f in the coordinates of the subspace. It adds a row to the
// subspace's tableau if needed.
func (s *search) row(f int32) subRow {
	t, red := s.t, s.reduction
	if r, ok := red.subspace.rows[f]; ok {
		return r
	}
	r := subRow{v: -1}
	var ms []simplex.Mono
	for k, col := range red.cols {
		d := num.Int{}
		for _, m := range t.forms[f].monos {
			d = d.AddMul(m.Coef, col[red.index[m.Var]])
		}
		switch {
		case d.IsZero():
		case red.subspace.varOf[k] < 0:
			r.c = r.c.AddMul(d, red.subspace.fixed[k])
		default:
			ms = append(ms, simplex.Mono{Coef: d, Var: red.subspace.varOf[k]})
		}
	}
	switch {
	case len(ms) == 1 && ms[0].Coef.IsOne():
		r.v = ms[0].Var
	case len(ms) > 0:
		r.v = red.subspace.tab.Define(ms)
	}
	red.subspace.rows[f] = r
	return r
}

// assertBound asserts a form's bound in the subspace, or returns a refutation.
func (s *search) assertBound(f int32, b num.Int, why simplex.Reason, upper bool) *refutation {
	r := s.row(f)
	b = b.Sub(r.c)
	sub := s.reduction.subspace
	switch {
	case r.v < 0 && (upper && b.Sign() < 0 || !upper && b.Sign() > 0):
		return s.lift([]simplex.Premise{{Why: why, Upper: upper, Coef: num.One()}})
	case r.v < 0, upper && sub.tab.SetUpper(r.v, b, why), !upper && sub.tab.SetLower(r.v, b, why):
		return nil
	}
	return s.lift(sub.tab.Conflict())
}

// lift turns a conflict in the subspace into a refutation. The sum of the conflict's bounds is a
// contradiction for all solutions of the equations, but it may still contain variables. So "lift"
// adds multiples of the equations such that all variables cancel.
func (s *search) lift(conflict []simplex.Premise) *refutation {
	t, sub := s.t, s.reduction.subspace
	ms, _, _ := t.sum(t.weights(conflict))
	for _, m := range ms {
		t.dense[m.Var] = m.Coef
	}
	scale := num.One()
	for i := range sub.solvedRows {
		r := &sub.solvedRows[i]
		if c := t.dense[s.reduction.vars[r.pivot]]; !c.IsZero() {
			p := r.a[r.pivot].Abs()
			scale = num.LCM(scale, p.Quo(num.GCD(p, c)))
		}
	}
	need := make([]num.Int, len(sub.eqs))
	for i := range sub.solvedRows {
		r := &sub.solvedRows[i]
		c := t.dense[s.reduction.vars[r.pivot]]
		if c.IsZero() {
			continue
		}
		c = c.Mul(scale).Quo(r.a[r.pivot]).Neg()
		for j, l := range r.lambda {
			need[j] = need[j].AddMul(c, l)
		}
	}
	for _, m := range ms {
		t.dense[m.Var] = num.Int{}
	}
	ps := make([]simplex.Premise, len(conflict), len(conflict)+len(need))
	for i, p := range conflict {
		p.Coef = p.Coef.Mul(scale)
		ps[i] = p
	}
	for j, c := range need {
		if !c.IsZero() {
			ps = append(ps, t.premise(sub.eqs[j], c.Sign() > 0, c.Abs()))
		}
	}
	return t.leaf(t.weights(ps))
}

func (s *search) subspaceNode() (Status, *refutation) {
	t, red := s.t, s.reduction
	sub := red.subspace
	y := make([]num.Int, len(sub.varOf))
	for k := len(y) - 1; k >= 0; k-- {
		if sub.varOf[k] < 0 {
			y[k] = sub.fixed[k]
			continue
		}
		n, den, _ := sub.tab.Value(sub.varOf[k])
		if y[k] = n; !den.IsOne() {
			if y[k] = n.FloorDiv(den); !den.Divides(n) {
				return Unknown, s.splitTerm(append([]simplex.Mono(nil), red.forms[k]...), y[k])
			}
		}
	}
	s.point(red, y, num.One())
	if d := s.violated(); d >= 0 {
		return s.handleForbidden(d)
	}
	if !t.withinBounds() {
		return s.unknown("internal fault: a point of the subspace is no solution"), nil
	}
	return Sat, nil
}
