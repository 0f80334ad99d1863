package pass

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

const projectBudget = 2000

// project eliminates v from f: the result is true if and only if f is true for some integer v. It
// supports the forms that lowering generates: an equation in which v has the coefficient 1 or -1;
// bounds, if v has the coefficient 1 in all lower or in all upper bounds; the two bounds of a
// quotient; and disjunctions of these. For other forms, ok is false.
func project(f lia.Formula, v lia.Var) (g lia.Formula, ok bool) {
	p := projector{v: v, budget: projectBudget}
	return p.formula(f)
}

type projector struct {
	v      lia.Var
	budget int
}

func (p *projector) formula(f lia.Formula) (lia.Formula, bool) {
	if p.budget--; p.budget < 0 {
		return f, false
	}
	if !f.Has(p.v) {
		return f, true
	}
	switch f.Op() {
	case lia.OpLit:
		return p.literal(f.Lit()), true
	case lia.OpOr:
		out := make([]lia.Formula, len(f.Args()))
		for i, a := range f.Args() {
			g, ok := p.formula(a)
			if !ok {
				return f, false
			}
			out[i] = g
		}
		return lia.Or(out...), true
	}
	var with, without []lia.Formula
	for _, a := range f.Args() {
		if a.Has(p.v) {
			with = append(with, a)
		} else {
			without = append(without, a)
		}
	}
	g, ok := p.conjunction(with)
	if !ok {
		return f, false
	}
	return lia.And(append(without, g)...), true
}

func (p *projector) literal(l lia.Literal) lia.Formula {
	a := l.T.Coef(p.v)
	rest := l.T.Without(p.v)
	switch {
	case l.Neg || l.Kind == lia.LE:
		return lia.True() // some v always satisfies the literal
	case l.Kind == lia.EQ:
		return lia.Divides(a, rest)
	}
	return lia.Divides(num.GCD(a, l.K), rest)
}

func (p *projector) conjunction(fs []lia.Formula) (lia.Formula, bool) {
	if len(fs) == 1 {
		return p.formula(fs[0])
	}
	for i, f := range fs {
		e, ok := f.Equation()
		if !ok {
			continue
		}
		if t, ok := e.SolveFor(p.v); ok {
			rest := append(append([]lia.Formula(nil), fs[:i]...), fs[i+1:]...)
			return lia.And(rest...).Subst(lia.ByMap(map[lia.Var]lia.Term{p.v: t})), true
		}
	}
	for i, f := range fs {
		if f.Op() == lia.OpOr {
			rest := append(append([]lia.Formula(nil), fs[:i]...), fs[i+1:]...)
			out := make([]lia.Formula, len(f.Args()))
			for j, a := range f.Args() {
				g, ok := p.formula(lia.And(append([]lia.Formula{a}, rest...)...))
				if !ok {
					return f, false
				}
				out[j] = g
			}
			return lia.Or(out...), true
		}
	}
	return p.bounds(fs)
}

// bound is the inequality coef*v >= t or coef*v <= t, with coef > 0.
type bound struct {
	coef num.Int
	t    lia.Term
}

// bounds eliminates v from inequalities if this is exact over the integers. If there are only lower
// or only upper bounds, the result is true. If v has coefficient 1 in all lower or in all upper
// bounds, it uses Fourier-Motzkin elimination. It replaces a single pair L <= k*v <= L+d by the
// condition that one of the d+1 numbers from L to L+d is a multiple of k. In all other cases it
// returns false.
func (p *projector) bounds(fs []lia.Formula) (lia.Formula, bool) {
	var lower, upper []bound
	unitLower, unitUpper := true, true
	for _, f := range fs {
		if f.Op() != lia.OpLit || f.Lit().Kind != lia.LE {
			return lia.False(), false
		}
		t := f.Lit().T
		a := t.Coef(p.v)
		rest := t.Without(p.v)
		if a.Sign() > 0 { // a*v <= -rest
			upper = append(upper, bound{a, rest.Neg()})
			unitUpper = unitUpper && a.IsOne()
		} else { // -a*v >= rest
			lower = append(lower, bound{a.Neg(), rest})
			unitLower = unitLower && a.Equal(num.MinusOne())
		}
	}
	if len(lower) == 0 || len(upper) == 0 {
		return lia.True(), true
	}
	if unitLower || unitUpper {
		if len(lower)*len(upper) > projectBudget {
			return lia.False(), false
		}
		var out []lia.Formula
		for _, l := range lower {
			for _, u := range upper {
				out = append(out, lia.Le(l.t.Mul(u.coef).Sub(u.t.Mul(l.coef))))
			}
		}
		return lia.And(out...), true
	}
	if len(lower) != 1 || len(upper) != 1 || !lower[0].coef.Equal(upper[0].coef) {
		return lia.False(), false
	}
	gap := upper[0].t.Sub(lower[0].t)
	if !gap.IsConst() {
		return lia.False(), false
	}
	k, d := lower[0].coef, gap.Constant()
	if d.Sign() < 0 {
		return lia.False(), true
	}
	if k.Cmp(d.Add(num.One())) <= 0 {
		return lia.True(), true
	}
	const maxCases = 8
	n, small := d.Int64()
	if !small || n >= maxCases {
		return lia.False(), false
	}
	var out []lia.Formula
	for i := int64(0); i <= n; i++ {
		out = append(out, lia.Divides(k, lower[0].t.AddConst(num.From(i))))
	}
	return lia.Or(out...), true
}

// witness returns a value of v that makes the formula f true. "value" returns the values of all
// other variables. No divisibility literal of f may mention v. While v grows, the truth of a
// literal a*v + t <= 0 changes only near v = -t/a, and the truth of f changes only where the truth
// of a literal changes. So it suffices to try 0 and, for each literal, the integers near -t/a. A
// guard may have thousands of literals, so "witness" substitutes the other variables only once.
func witness(f lia.Formula, v lia.Var, value func(lia.Var) num.Int) (num.Int, bool) {
	of := f.Subst(func(w lia.Var) (lia.Term, bool) { return lia.Const(value(w)), w != v })
	tried := map[num.Int]bool{}
	try := func(c num.Int) bool {
		if tried[c] {
			return false
		}
		tried[c] = true
		return of.Eval(func(lia.Var) num.Int { return c })
	}
	if try(num.Int{}) {
		return num.Int{}, true
	}
	var found num.Int
	ok := false
	f.EachLiteral(func(l *lia.Literal) {
		a := l.T.Coef(v)
		if ok || a.IsZero() {
			return
		}
		rest := l.T.Without(v).Eval(value)
		root := rest.Neg().FloorDiv(a)
		for d := int64(-1); d <= 2; d++ {
			if c := root.Add(num.From(d)); !ok && try(c) {
				found, ok = c, true
			}
		}
	})
	return found, ok
}
