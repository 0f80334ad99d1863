// Package mbp is model-based projection for linear integer arithmetic. Given a cube,
// variables to eliminate and a model of the cube, it finds a conjunction of literals
// without these variables. The conjunction holds in the model, and implies that some values
// of the eliminated variables satisfy the cube.
//
// The idea is Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive
// programs (FMSD 2016), with the integer rules of Bjørner and Janota: Playing with
// quantified satisfaction (LPAR 2015) and Cooper: Theorem proving in arithmetic without
// multiplication (Machine Intelligence 1972). Three rules eliminate a variable x:
//
//   - If an equation contains x, substitute its solution for x. A coefficient other than 1
//     leaves a divisibility.
//   - If divisibilities contain x, replace x by m*y + r, where r is the residue of x in the
//     model.
//   - Otherwise resolve all bounds of x with the bound that is tightest in the model. Two bounds
//     with coefficients a and b need the dark shadow, whose slack is (a-1)(b-1) (Pugh, The
//     Omega test, 1991). If the model lies outside of the dark shadow, set x to the tightest
//     bound, rounded to an integer as in the model. This leaves a divisibility.
//
// The number of different results over all models is finite, so calling Project for one
// model after the other terminates.
//
// A single projection is not exact; the disjunction of the projections of all models is.
package mbp

import (
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
)

// ErrNotModel means that the values do not satisfy the cube.
var ErrNotModel = errors.New("the values are no model of the cube")

// Project eliminates the variables in elim from the cube. The result is a conjunction of literals
// that do not contain these variables. It is true in the model. If it is true at a point, then for
// some values of the eliminated variables the cube is true too. Project returns ErrNotModel if the
// model does not satisfy the cube.
func Project(cube []lia.Literal, elim func(lia.Var) bool, value func(lia.Var) num.Int) ([]lia.Literal, error) {
	p := &projection{elim: elim, value: value, live: make([]lia.Literal, 0, len(cube))}
	for i := range cube {
		if !cube[i].Holds(value) {
			return nil, fmt.Errorf("project: %w", ErrNotModel)
		}
		p.file(&cube[i])
	}
	for len(p.live) > 0 {
		x := p.pick()
		if err := p.eliminate(x); err != nil {
			return nil, fmt.Errorf("project: %w", err)
		}
	}
	return p.done, nil
}

type projection struct {
	elim  func(lia.Var) bool
	value func(lia.Var) num.Int
	over  []override
	done  []lia.Literal // literals without variables to eliminate
	live  []lia.Literal // the other literals, with no disequalities or negated divisibilities
	with  []lia.Literal // literals of "live" that contain the current variable
	bad   bool          // a literal became false: the values are no model

	lower, upper []bound // bounds on the current variable
}

// override contains a new value of a variable x in the model. The function "residue" needs it,
// because it replaces x by m*x + r.
type override struct {
	v   lia.Var
	val num.Int
}

func (p *projection) val(v lia.Var) num.Int {
	for i := len(p.over) - 1; i >= 0; i-- {
		if p.over[i].v == v {
			return p.over[i].val
		}
	}
	return p.value(v)
}

func (p *projection) set(v lia.Var, val num.Int) {
	for i := range p.over {
		if p.over[i].v == v {
			p.over[i].val = val
			return
		}
	}
	p.over = append(p.over, override{v, val})
}

// The method "add" stores the atom a, which must be true in the model. If "constant" is set, a is
// equivalent to the truth value "value". Then "add" stores nothing, and it sets p.bad if "value" is
// false.
func (p *projection) add(a lia.Atom, constant, value bool) {
	if constant {
		p.bad = p.bad || !value
		return
	}
	p.file(&lia.Literal{Atom: a})
}

// "file" stores a literal that is true in the model. If the literal contains no variable to
// eliminate, "file" appends it to "done". If it contains one, "file" appends it to "live".
// Disequalities and negated divisibilities are not convex. So before "file" appends them to "live",
// it replaces them by stronger literals that are true in the model: t != 0 becomes t < 0 or t > 0,
// and "k does not divide t" becomes k | t - r, where r is the remainder of t in the model.
func (p *projection) file(l *lia.Literal) {
	has := false
	ms := l.T.Monos()
	for i := range ms {
		if p.elim(ms[i].Var) {
			has = true
			break
		}
	}
	switch {
	case !has:
		p.done = addLiteral(p.done, l)
	case !l.Neg:
		p.live = addLiteral(p.live, l)
	default:
		v := l.T.Eval(p.val)
		switch {
		case l.Kind == lia.DIV:
			p.add(lia.NormDivides(l.K, l.T.AddConst(v.Mod(l.K).Neg())))
		case v.Sign() < 0:
			p.add(lia.NormLe(l.T.AddConst(num.One())))
		default:
			p.add(lia.NormLe(l.T.Neg().AddConst(num.One())))
		}
	}
}

// addLiteral appends l unless ls already contains l. Of two bounds on the same linear form, it
// keeps only the tighter bound.
func addLiteral(ls []lia.Literal, l *lia.Literal) []lia.Literal {
	for i := range ls {
		m := &ls[i]
		if m.Kind != l.Kind || m.Neg != l.Neg {
			continue
		}
		if l.Kind == lia.LE && m.T.SameLinear(l.T) {
			if m.T.Constant().Less(l.T.Constant()) {
				*m = *l
			}
			return ls
		}
		if m.Same(l) {
			return ls
		}
	}
	return append(ls, *l)
}

func (p *projection) pick() lia.Var {
	var best lia.Var
	cost := -1
	for i := range p.live {
		ms := p.live[i].T.Monos()
		for j := range ms {
			if v := ms[j].Var; p.elim(v) && (cost < 0 || v != best) {
				if c := p.cost(v); cost < 0 || c < cost || c == cost && v < best {
					best, cost = v, c
				}
			}
		}
	}
	return best
}

// cost estimates the disadvantage of eliminating x now. The result may be less general than the
// exact projection, or the formula may grow.
func (p *projection) cost(x lia.Var) int {
	lower, upper, unit, div := 0, 0, true, false
	eq := 0
	for i := range p.live {
		l := &p.live[i]
		c := l.T.Coef(x)
		if c.IsZero() {
			continue
		}
		one := c.Abs().IsOne()
		switch {
		case l.Kind == lia.EQ && one:
			return len(l.T.Monos())
		case l.Kind == lia.EQ:
			eq++
		case l.Kind == lia.DIV:
			div = true
		case c.Sign() > 0:
			upper++
			unit = unit && one
		default:
			lower++
			unit = unit && one
		}
	}
	const class = 1_000_000
	switch {
	case div:
		return 4*class + lower*upper
	case eq > 0:
		return 3*class + lower + upper
	case lower == 0 || upper == 0:
		return class
	case unit:
		return class + lower*upper
	}
	return 2*class + lower*upper
}

func (p *projection) eliminate(x lia.Var) error {
	with := p.with[:0]
	rest := 0
	for i := range p.live {
		if l := &p.live[i]; l.T.Has(x) {
			with = append(with, *l)
		} else {
			if rest < i {
				p.live[rest] = *l
			}
			rest++
		}
	}
	p.live, p.with = p.live[:rest], with
	best := -1
	for i := range with {
		if l := &with[i]; l.Kind == lia.EQ && (best < 0 || l.T.Coef(x).Abs().Less(with[best].T.Coef(x).Abs())) {
			best = i
		}
	}
	if best >= 0 {
		eq := with[best].T
		a := eq.Coef(x)
		if !a.Abs().IsOne() { // a*x = -t, so a divides t
			p.add(lia.NormDivides(a, eq.Without(x)))
		}
		p.substitute(with, best, x, a)
		return p.check()
	}
	if with = p.residue(with, x); len(with) > 0 {
		p.bounds(with, x)
	}
	return p.check()
}

func (p *projection) check() error {
	if p.bad {
		return ErrNotModel
	}
	return nil
}

// substitute eliminates x from the literals in ls by means of the equation ls[eq], in which x has
// the coefficient a. It stores the resulting literals.
func (p *projection) substitute(ls []lia.Literal, eq int, x lia.Var, a num.Int) {
	back := a.Sign() < 0
	a = a.Abs()
	for i := range ls {
		if i == eq {
			continue
		}
		l := &ls[i]
		// In l, x has the coefficient c. In the sum |a|*l - sign(a)*c*equation, x cancels.
		c := l.T.Coef(x)
		if !back {
			c = c.Neg()
		}
		u := l.T.Combine(a, c, ls[eq].T)
		switch l.Kind {
		case lia.LE:
			p.add(lia.NormLe(u))
		case lia.EQ:
			p.add(lia.NormEq(u))
		default:
			p.add(lia.NormDivides(l.K.Mul(a), u))
		}
	}
}

// residue removes x from divisibilities. It replaces x by m*x + r, where r is the value of x modulo
// m, so that the divisibilities no longer depend on the new x. It returns the bounds of the new x.
func (p *projection) residue(with []lia.Literal, x lia.Var) []lia.Literal {
	m := num.One()
	for i := range with {
		if l := &with[i]; l.Kind == lia.DIV {
			m = num.LCM(m, l.K.Quo(num.GCD(l.K, l.T.Coef(x))))
		}
	}
	if m.IsOne() {
		return with
	}
	v := p.val(x)
	r := v.Mod(m)
	p.set(x, v.FloorDiv(m))
	image := lia.Term{}.AddMul(m, lia.V(x)).AddConst(r)
	sub := func(v lia.Var) (lia.Term, bool) { return image, v == x }
	var bounds []lia.Literal
	for i := range with {
		l := &with[i]
		t := l.T.Subst(sub)
		if l.Kind == lia.DIV {
			// The new term does not contain x. The coefficient of x times m is divisible by K, so
			// NormDivides drops this monomial.
			p.add(lia.NormDivides(l.K, t))
			continue
		}
		if a, constant, _ := lia.NormLe(t); !constant {
			bounds = addLiteral(bounds, &lia.Literal{Atom: a})
		}
	}
	return bounds
}

// bound is a*x >= t (lower) or a*x <= t (upper), with a > 0.
type bound struct {
	a num.Int
	t lia.Term
	v num.Int // the value of t
}

// The method "bounds" eliminates x. All literals in "with" are bounds of x.
func (p *projection) bounds(with []lia.Literal, x lia.Var) {
	lower, upper := p.lower[:0], p.upper[:0]
	for i := range with {
		l := &with[i]
		c := l.T.Coef(x)
		u := l.T.Without(x)
		if c.Sign() < 0 {
			lower = append(lower, bound{c.Neg(), u, u.Eval(p.val)})
		} else {
			u = u.Neg()
			upper = append(upper, bound{c, u, u.Eval(p.val)})
		}
	}
	p.lower, p.upper = lower, upper
	if len(lower) == 0 || len(upper) == 0 {
		return // some very large or very small x satisfies all bounds
	}
	lo, up := tightest(lower, 1), tightest(upper, -1)
	switch {
	case lower[lo].a.IsOne():
		p.resolve(lower, upper, lo, 1, num.Int{})
	case upper[up].a.IsOne():
		p.resolve(upper, lower, up, -1, num.Int{})
	case dark(&lower[lo], upper, 1):
		p.shadow(lower, upper, lo, 1)
	case dark(&upper[up], lower, -1):
		p.shadow(upper, lower, up, -1)
	case upper[up].a.Less(lower[lo].a):
		p.resolve(upper, lower, up, -1, upper[up].v.Mod(upper[up].a).Neg())
	default:
		p.resolve(lower, upper, lo, 1, lower[lo].v.Neg().Mod(lower[lo].a))
	}
}

// tightest returns the tightest bound in the model: the greatest lower bound for sign 1, the least
// upper bound for sign -1. Among equally tight bounds, it chooses one with the smallest
// coefficient.
func tightest(ss []bound, sign int) int {
	best := 0
	for i := 1; i < len(ss); i++ {
		// Compare v_i/a_i with v_best/a_best.
		c := ss[i].v.Mul(ss[best].a).Cmp(ss[best].v.Mul(ss[i].a)) * sign
		if c > 0 || c == 0 && ss[i].a.Less(ss[best].a) {
			best = i
		}
	}
	return best
}

// resolve eliminates x: it replaces x by the value (t+r)/a of its tightest bound. The slice
// "bounds" contains the bounds of x on one side, and "opposite" the bounds on the other side.
// bounds[i] is the tightest bound in the model: a*x >= t if "sign" is 1, and a*x <= t if "sign" is
// -1. In the model, t+r is t rounded to a multiple of a. The value (t+r)/a satisfies every bound in
// "bounds". If any integer satisfies all bounds on both sides, this value satisfies those in
// "opposite", too.
func (p *projection) resolve(bounds, opposite []bound, i, sign int, r num.Int) {
	b := &bounds[i]
	t := b.t.AddConst(r)
	if !b.a.IsOne() {
		p.add(lia.NormDivides(b.a, t))
	}
	s := num.From(int64(sign))
	a := b.a.Mul(s)
	for j := range bounds { // sign * (o.t/o.a - t/a) <= 0
		if o := &bounds[j]; j != i {
			p.add(lia.NormLe(o.t.Combine(a, o.a.Mul(s).Neg(), t)))
		}
	}
	a = a.Neg()
	for j := range opposite {
		o := &opposite[j]
		p.add(lia.NormLe(t.Combine(o.a.Mul(s), a, o.t)))
	}
}

// slack returns a term for two opposite bounds. If the term is <= 0, which is the condition of the
// dark shadow, an integer lies between the bounds.
func slack(b, o *bound, sign int) lia.Term {
	one, s := num.One(), num.From(int64(sign))
	t := b.t.Combine(o.a.Mul(s), b.a.Mul(s).Neg(), o.t)
	return t.AddConst(b.a.Sub(one).Mul(o.a.Sub(one)))
}

// slackValue returns the value of the term slack(b, o, sign) in the model.
func slackValue(b, o *bound, sign int) num.Int {
	one, s := num.One(), num.From(int64(sign))
	v := b.v.Mul(o.a).AddMul(b.a.Neg(), o.v).Mul(s)
	return v.AddMul(b.a.Sub(one), o.a.Sub(one))
}

// dark returns whether, for the bound b and every opposite bound, the model satisfies the condition
// of the dark shadow.
func dark(b *bound, opposite []bound, sign int) bool {
	for i := range opposite {
		if slackValue(b, &opposite[i], sign).Sign() > 0 {
			return false
		}
	}
	return true
}

// shadow eliminates x in the case that the model lies in the dark shadow. It compares bounds[i],
// which is the tightest, with all other bounds. For each opposite bound it adds the dark shadow's
// condition.
func (p *projection) shadow(bounds, opposite []bound, i, sign int) {
	b := &bounds[i]
	s := num.From(int64(sign))
	a := b.a.Mul(s)
	for j := range bounds {
		if o := &bounds[j]; j != i {
			p.add(lia.NormLe(o.t.Combine(a, o.a.Mul(s).Neg(), b.t)))
		}
	}
	for j := range opposite {
		p.add(lia.NormLe(slack(b, &opposite[j], sign)))
	}
}
