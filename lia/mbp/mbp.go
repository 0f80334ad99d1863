// Package mbp is model-based projection for linear integer arithmetic: it
// finds, for one model, a part of an existential quantification that holds in
// that model, as a conjunction of literals.
//
// The idea is Komuravelli, Gurfinkel, Chaki: SMT-based model checking for
// recursive programs (FMSD 2016), with the integer rules of Bjørner and Janota:
// Playing with quantified satisfaction (LPAR 2015) and Cooper: Theorem proving
// in arithmetic without multiplication (Machine Intelligence 1972). A variable
// goes away by
//
//   - substitution, if an equation has it; a coefficient other than 1 leaves a
//     divisibility;
//   - its residue in the model, if divisibilities have it: x becomes m*y + r;
//   - resolution of all bounds with the one that is tightest in the model. Two
//     bounds with coefficients a and b need the dark shadow, whose slack is
//     (a-1)(b-1) (Pugh, The Omega test, 1991). Where the model lies in the thin
//     part that it leaves out, the tightest bound is rounded to the integer
//     that it is in the model, which leaves a divisibility.
//
// The number of different results over all models is finite, so that calling
// Project for model after model ends.
//
// It does not eliminate exactly: the disjunction over all models does.
package mbp

import (
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
)

// ErrNotModel says that the values do not satisfy the cube to be projected.
var ErrNotModel = errors.New("the values are no model of the cube")

// Project eliminates from the cube the variables for which elim is true. The
// result is a conjunction of literals without these variables, true in the
// model, that implies (exists eliminated variables. cube). It fails with
// ErrNotModel when the model does not satisfy the cube.
func Project(cube []lia.Literal, elim func(lia.Var) bool, value func(lia.Var) num.Int) ([]lia.Literal, error) {
	p := &projection{elim: elim, value: value}
	for _, l := range cube {
		if !l.Holds(value) {
			return nil, fmt.Errorf("project: %w", ErrNotModel)
		}
		p.add(lia.FromLiteral(l))
	}
	for len(p.live) > 0 {
		x := p.pick()
		if err := p.eliminate(x); err != nil {
			return nil, fmt.Errorf("project: %w", err)
		}
	}
	return p.done, nil
}

// projection is the state of one Project.
type projection struct {
	elim  func(lia.Var) bool
	value func(lia.Var) num.Int
	over  []override
	done  []lia.Literal // without variables to eliminate
	live  []lia.Literal // with some; no disequation, no negated divisibility
	bad   bool          // a literal became false: the model is none
}

// override is the value of a variable that was replaced by its quotient.
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

// add files a literal (or a constant) that is true in the model. What must go
// and is not convex is replaced by the convex part that the model is in.
func (p *projection) add(f lia.Formula) {
	if f.IsTrue() {
		return
	}
	if f.Op() != lia.OpLit {
		p.bad = true
		return
	}
	l := f.Lit()
	has := false
	for _, m := range l.T.Monos() {
		if p.elim(m.Var) {
			has = true
			break
		}
	}
	if !has {
		p.done = addLiteral(p.done, l)
		return
	}
	if l.Neg {
		v := l.T.Eval(p.val)
		switch {
		case l.Kind == lia.DIV:
			f = lia.Divides(l.K, l.T.AddConst(v.Mod(l.K).Neg()))
		case v.Sign() < 0:
			f = lia.Lt(l.T)
		default:
			f = lia.Gt(l.T)
		}
		p.add(f)
		return
	}
	p.live = addLiteral(p.live, l)
}

// addLiteral appends l unless it is there; of bounds on one linear form it
// keeps the tightest.
func addLiteral(ls []lia.Literal, l lia.Literal) []lia.Literal {
	for i := range ls {
		m := &ls[i]
		if m.Kind != l.Kind || m.Neg != l.Neg {
			continue
		}
		if l.Kind == lia.LE && m.T.Linear().Equal(l.T.Linear()) {
			if m.T.Constant().Less(l.T.Constant()) {
				*m = l
			}
			return ls
		}
		if m.Equal(l) {
			return ls
		}
	}
	return append(ls, l)
}

// pick chooses the next variable: first those that go without loss.
func (p *projection) pick() lia.Var {
	var best lia.Var
	cost := -1
	for _, l := range p.live {
		for _, m := range l.T.Monos() {
			if p.elim(m.Var) && (cost < 0 || m.Var != best) {
				if c := p.cost(m.Var); cost < 0 || c < cost || c == cost && m.Var < best {
					best, cost = m.Var, c
				}
			}
		}
	}
	return best
}

// cost orders variables by what their elimination loses or adds.
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

// eliminate removes x from the live literals.
func (p *projection) eliminate(x lia.Var) error {
	var with []lia.Literal
	rest := p.live[:0]
	for _, l := range p.live {
		if l.T.Has(x) {
			with = append(with, l)
		} else {
			rest = append(rest, l)
		}
	}
	p.live = rest
	best := -1
	for i, l := range with {
		if l.Kind == lia.EQ && (best < 0 || l.T.Coef(x).Abs().Less(with[best].T.Coef(x).Abs())) {
			best = i
		}
	}
	if best >= 0 {
		eq := with[best].T
		a := eq.Coef(x)
		t := eq.AddMul(a.Neg(), lia.V(x))
		// a*x = -t
		p.add(lia.Divides(a, t))
		p.substitute(append(with[:best:best], with[best+1:]...), x, t.Neg(), a)
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

// substitute adds the literals with x replaced by t/a, where a divides t.
func (p *projection) substitute(ls []lia.Literal, x lia.Var, t lia.Term, a num.Int) {
	if a.Sign() < 0 {
		t, a = t.Neg(), a.Neg()
	}
	for _, l := range ls {
		c := l.T.Coef(x)
		// l is about c*x + u: times a it is about c*t + a*u.
		u := l.T.AddMul(c.Neg(), lia.V(x)).Mul(a).AddMul(c, t)
		switch l.Kind {
		case lia.LE:
			p.add(lia.Le(u))
		case lia.EQ:
			p.add(lia.Eq(u))
		default:
			p.add(lia.Divides(l.K.Mul(a), u))
		}
	}
}

// residue removes x from divisibilities: it becomes m*x + r, with the residue r
// of its value. The bounds on the new x are returned.
func (p *projection) residue(with []lia.Literal, x lia.Var) []lia.Literal {
	m := num.One()
	for _, l := range with {
		if l.Kind == lia.DIV {
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
	for _, l := range with {
		t := l.T.Subst(sub)
		if l.Kind == lia.DIV {
			p.add(lia.Divides(l.K, t)) // x has gone: m times its coefficient is a multiple of K
			continue
		}
		if f := lia.Le(t); f.Op() == lia.OpLit {
			bounds = addLiteral(bounds, f.Lit())
		}
	}
	return bounds
}

// side is a bound a*x >= t (lower) or a*x <= t (upper), with a > 0.
type side struct {
	a num.Int
	t lia.Term
	v num.Int // value of t
}

// bounds eliminates x, which has bounds only.
func (p *projection) bounds(with []lia.Literal, x lia.Var) {
	var lower, upper []side
	for _, l := range with {
		c := l.T.Coef(x)
		u := l.T.AddMul(c.Neg(), lia.V(x))
		if c.Sign() < 0 { // -a*x + u <= 0
			lower = append(lower, side{c.Neg(), u, u.Eval(p.val)})
		} else { // a*x + u <= 0
			u = u.Neg()
			upper = append(upper, side{c, u, u.Eval(p.val)})
		}
	}
	if len(lower) == 0 || len(upper) == 0 {
		return // far enough out there is always an x
	}
	lo, up := tightest(lower, 1), tightest(upper, -1)
	switch {
	case lower[lo].a.IsOne():
		p.resolve(lower, upper, lo, 1, num.Int{})
	case upper[up].a.IsOne():
		p.resolve(upper, lower, up, -1, num.Int{})
	case p.dark(lower[lo], upper, 1):
		p.shadow(lower, upper, lo, 1)
	case p.dark(upper[up], lower, -1):
		p.shadow(upper, lower, up, -1)
	case upper[up].a.Less(lower[lo].a):
		p.resolve(upper, lower, up, -1, upper[up].v.Mod(upper[up].a).Neg())
	default:
		p.resolve(lower, upper, lo, 1, lower[lo].v.Neg().Mod(lower[lo].a))
	}
}

// tightest returns the index of the greatest lower bound (sign 1) or least
// upper bound (sign -1) in the model; of equal ones, one with the least
// coefficient.
func tightest(ss []side, sign int) int {
	best := 0
	for i := 1; i < len(ss); i++ {
		// v_i/a_i against v_b/a_b
		c := ss[i].v.Mul(ss[best].a).Cmp(ss[best].v.Mul(ss[i].a)) * sign
		if c > 0 || c == 0 && ss[i].a.Less(ss[best].a) {
			best = i
		}
	}
	return best
}

// resolve replaces x by (t+r)/a for the bound a*x >= t (or <= t) at index i of
// same, where r rounds t to a multiple of a in the model: the integer nearest to
// the bound satisfies everything if the other bounds allow it.
func (p *projection) resolve(same, other []side, i, sign int, r num.Int) {
	b := same[i]
	t := b.t.AddConst(r)
	p.add(lia.Divides(b.a, t))
	s := num.From(int64(sign))
	for j, o := range same { // sign * (o.t/o.a - t/a) <= 0
		if j != i {
			p.add(lia.Le(o.t.Mul(b.a).AddMul(o.a.Neg(), t).Mul(s)))
		}
	}
	for _, o := range other {
		p.add(lia.Le(t.Mul(o.a).AddMul(b.a.Neg(), o.t).Mul(s)))
	}
}

// slack returns the term of the dark shadow of two opposite bounds, which is
// <= 0 only if there is an integer between them.
func slack(b, o side, sign int) lia.Term {
	one := num.One()
	t := b.t.Mul(o.a).AddMul(b.a.Neg(), o.t).Mul(num.From(int64(sign)))
	return t.AddConst(b.a.Sub(one).Mul(o.a.Sub(one)))
}

// dark says whether the model lies in the dark shadow of b with all of other.
func (p *projection) dark(b side, other []side, sign int) bool {
	for _, o := range other {
		if slack(b, o, sign).Eval(p.val).Sign() > 0 {
			return false
		}
	}
	return true
}

// shadow resolves the bound at index i of same with the others by dark shadows.
func (p *projection) shadow(same, other []side, i, sign int) {
	b := same[i]
	s := num.From(int64(sign))
	for j, o := range same {
		if j != i {
			p.add(lia.Le(o.t.Mul(b.a).AddMul(o.a.Neg(), b.t).Mul(s)))
		}
	}
	for _, o := range other {
		p.add(lia.Le(slack(b, o, sign)))
	}
}
