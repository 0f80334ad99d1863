package qe

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// bound is a*x >= t, a*x <= t, a*x = t or a*x != t, with a > 0.
type bound struct {
	a num.Int
	t lia.Term
}

// atoms are the atoms of a formula that contain x.
type atoms struct {
	x                    lia.Var
	lower, upper, eq, ne []bound
	period               num.Int // period of the divisibilities that contain x, at least 1
}

func (c *atoms) add(l lia.Literal) {
	a := l.T.Coef(c.x)
	if l.Kind == lia.DIV {
		c.period = num.LCM(c.period, l.K.Quo(num.GCD(l.K, a)))
		return
	}
	u := l.T.AddMul(a.Neg(), lia.V(c.x)) // the term is a*x + u
	b := bound{a, u.Neg()}
	if a.Sign() < 0 {
		b = bound{a.Neg(), u}
	}
	switch {
	case l.Kind == lia.EQ && l.Neg:
		c.ne = append(c.ne, b)
	case l.Kind == lia.EQ:
		c.eq = append(c.eq, b)
	case a.Sign() > 0:
		c.upper = append(c.upper, b)
	default:
		c.lower = append(c.lower, b)
	}
}

// manyCases is a number of cases that exceeds every budget.
const manyCases = 1 << 30

// points returns the number of test points that Cooper's elimination must try if it uses the given
// bounds. The parameter "bounds" must be c.lower or c.upper.
func (c *atoms) points(bounds []bound) int {
	n := num.From(int64(len(c.eq) + len(c.ne))).Add(c.period)
	for _, b := range bounds {
		n = n.AddMul(b.a, c.period)
	}
	return clampInt(n)
}

func clampInt(n num.Int) int {
	if v, ok := n.Int64(); ok && v < manyCases {
		return int(v)
	}
	return manyCases
}

func (c *atoms) onlyBounds() bool { return len(c.eq) == 0 && len(c.ne) == 0 && c.period.IsOne() }

// exact returns whether resolve(false) is exact: the formula that it returns holds if and only if
// there is an integer x between the bounds. It is exact if x occurs only in bounds, and all lower
// or all upper bounds have the coefficient 1.
func (c *atoms) exact() bool {
	return c.onlyBounds() && (units(c.lower) || units(c.upper))
}

func units(bs []bound) bool {
	for _, b := range bs {
		if !b.a.IsOne() {
			return false
		}
	}
	return true
}

// cost estimates how many cases or literals the elimination of x creates.
func (c *atoms) cost() int {
	switch {
	case c.onlyBounds() && (len(c.lower) == 0 || len(c.upper) == 0):
		return 0
	case c.exact():
		return 1 + max(0, len(c.lower)*len(c.upper)-len(c.lower)-len(c.upper))
	}
	return 100 + min(c.points(c.lower), c.points(c.upper))
}

// "exists" eliminates x from the conjunction of the formulas in "body", each of which contains x.
// The result is a disjunction of cases. The method pushes each case, together with the formulas in
// "rest", on the eliminator's list of cases.
func (e *eliminator) exists(rest, body []lia.Formula, x lia.Var) error {
	cube := make([]lia.Literal, 0, len(body))
	for _, f := range body {
		if f.Op() == lia.OpLit {
			cube = append(cube, f.Lit())
		}
	}
	emit := func(fs ...lia.Formula) error {
		return e.push(lia.And(append(append([]lia.Formula(nil), rest...), fs...)...))
	}
	// An equation determines x.
	best := -1
	for i, l := range cube {
		if l.Kind == lia.EQ && !l.Neg && (best < 0 || l.T.Coef(x).Abs().Less(cube[best].T.Coef(x).Abs())) {
			best = i
		}
	}
	if best >= 0 {
		c := atoms{x: x, period: num.One()}
		c.add(cube[best])
		return emit(substitute(lia.And(body...), x, c.eq[0]))
	}
	c := &atoms{x: x, period: num.One()}
	if len(cube) == len(body) {
		for _, l := range cube {
			c.add(l)
		}
		switch {
		case len(c.lower) == 0 || len(c.upper) == 0:
			// Every x that is large enough (or small enough) satisfies all bounds and
			// disequalities.
			return c.residues(lia.And(body...), len(c.lower) == 0, emit)
		case c.exact():
			return emit(c.resolve(false))
		case c.onlyBounds():
			return c.omega(body, emit)
		}
	} else {
		lia.And(body...).EachLiteral(func(l *lia.Literal) {
			if l.T.Has(x) {
				c.add(*l)
			}
		})
	}
	return c.cooper(lia.And(body...), emit)
}

// cooper emits a case for each test point of f. The disjunction of the cases is equivalent to
// (exists x. f).
func (c *atoms) cooper(f lia.Formula, emit func(...lia.Formula) error) error {
	low := c.points(c.lower) <= c.points(c.upper)
	if err := c.residues(f, low, emit); err != nil {
		return err
	}
	side, sign := c.lower, num.One()
	if !low {
		side, sign = c.upper, num.MinusOne()
	}
	for _, b := range c.eq {
		if err := emit(substitute(f, c.x, b)); err != nil {
			return err
		}
	}
	// A disequality a*x != t is false at x = t/a. Try the point one period later: there all
	// divisibilities have the same values.
	for _, b := range c.ne {
		if err := emit(substitute(f, c.x, bound{b.a, b.t.AddConst(b.a.Mul(c.period).Mul(sign))})); err != nil {
			return err
		}
	}
	for _, b := range side {
		end := b.a.Mul(c.period)
		for r := (num.Int{}); r.Less(end); r = r.Add(num.One()) {
			if err := emit(substitute(f, c.x, bound{b.a, b.t.AddConst(r.Mul(sign))})); err != nil {
				return err
			}
		}
	}
	return nil
}

// "residues" handles the case that x lies above all of its bounds (or below them, if "low" is set),
// and differs from the values in equations and disequalities. There each bound, equation and
// disequality of x has a fixed truth value. So only the residue of x modulo the period matters, and
// "residues" emits one case for each residue.
func (c *atoms) residues(f lia.Formula, low bool, emit func(...lia.Formula) error) error {
	f = f.Map(func(l lia.Literal) lia.Formula {
		a := l.T.Coef(c.x)
		switch {
		case a.IsZero() || l.Kind == lia.DIV:
			return lia.FromLiteral(l)
		case l.Kind == lia.EQ:
			return lia.Bool(l.Neg)
		}
		return lia.Bool((a.Sign() > 0) == low)
	})
	for r := (num.Int{}); r.Less(c.period); r = r.Add(num.One()) {
		if err := emit(substitute(f, c.x, bound{num.One(), lia.Const(r)})); err != nil {
			return err
		}
	}
	return nil
}

// substitute returns f with b.t/b.a in place of x, together with the condition that b.a divides
// b.t.
func substitute(f lia.Formula, x lia.Var, b bound) lia.Formula {
	div := lia.Divides(b.a, b.t)
	if div.IsFalse() {
		return div
	}
	return lia.And(div, f.Map(func(l lia.Literal) lia.Formula {
		c := l.T.Coef(x)
		if c.IsZero() {
			return lia.FromLiteral(l)
		}
		// The term is c*x + u. Multiplied by a it is c*a*x + a*u, which is c*t + a*u.
		t := l.T.AddMul(c.Neg(), lia.V(x)).Mul(b.a).AddMul(c, b.t)
		var g lia.Formula
		switch l.Kind {
		case lia.LE:
			return lia.Le(t)
		case lia.EQ:
			g = lia.Eq(t)
		default:
			g = lia.Divides(l.K.Mul(b.a), t)
		}
		if l.Neg {
			return lia.Not(g)
		}
		return g
	}))
}

// resolve eliminates x from its lower and upper bounds, as the Omega test does. It returns a
// conjunction: b*s <= a*t for each pair of bounds a*x >= s and b*x <= t. This condition is exact if
// a or b is 1. Otherwise it is necessary for an integer x between the bounds, but not sufficient.
// If "dark" is set, "resolve" uses the stronger condition b*s + (a-1)(b-1) <= a*t (the dark
// shadow), which is sufficient.
func (c *atoms) resolve(dark bool) lia.Formula {
	one := num.One()
	fs := make([]lia.Formula, 0, len(c.lower)*len(c.upper))
	for _, lo := range c.lower {
		for _, up := range c.upper {
			t := lo.t.Mul(up.a).AddMul(lo.a.Neg(), up.t)
			if dark {
				t = t.AddConst(lo.a.Sub(one).Mul(up.a.Sub(one)))
			}
			fs = append(fs, lia.Le(t))
		}
	}
	return lia.And(fs...)
}

// omega eliminates x if only bounds contain x. It emits the dark shadow as one case. Other
// solutions x are close to a lower bound a*x >= t: a*x = t+r with 0 <= r <= a - 1 - a/b. Here b is
// the greatest coefficient of an upper bound. "omega" emits a case for each such r (a splinter).
// The same holds for upper bounds, and "omega" uses the side with fewer cases.
func (c *atoms) omega(body []lia.Formula, emit func(...lia.Formula) error) error {
	if err := emit(c.resolve(true)); err != nil {
		return err
	}
	side, other, sign := c.lower, c.upper, num.One()
	if splinters(c.upper, c.lower) < splinters(c.lower, c.upper) {
		side, other, sign = c.upper, c.lower, num.MinusOne()
	}
	f := lia.And(body...)
	b := greatest(other)
	for _, s := range side {
		last := lastSplinter(s.a, b)
		for r := (num.Int{}); !last.Less(r); r = r.Add(num.One()) {
			if err := emit(substitute(f, c.x, bound{s.a, s.t.AddConst(r.Mul(sign))})); err != nil {
				return err
			}
		}
	}
	return nil
}

// lastSplinter returns the largest r for which omega creates a case a*x = t + r (a splinter). It is
// the floor of (a*b - a - b)/b. If it is negative, there is no such case.
func lastSplinter(a, b num.Int) num.Int {
	return a.Mul(b).Sub(a).Sub(b).FloorDiv(b)
}

func greatest(bs []bound) num.Int {
	g := num.One()
	for _, b := range bs {
		g = num.Max(g, b.a)
	}
	return g
}

func splinters(side, other []bound) int {
	b, n := greatest(other), num.Int{}
	for _, s := range side {
		n = n.Add(num.Max(num.Int{}, lastSplinter(s.a, b).Add(num.One())))
	}
	return clampInt(n)
}
