package integer

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// Supremum returns an upper bound of u on the integer points of a cube, computed by the
// relaxation. The cube must have such a point. If the result bounded is true, u is at most
// the result bound, but its greatest value may be less. Otherwise u has arbitrarily large
// values at integer points: the relaxation has a ray along which u grows, which can be
// chosen integer. Along the ray the quotients of divisibilities stay integers, and from an
// integer point of the cube it crosses each disequality at most once.
//
// It returns an error if a budget is spent, if the context ends, or if the cube has no
// point.
func Supremum(ctx context.Context, cube []lia.Literal, u lia.Term, opt Options) (bound num.Int, bounded bool, _ error) {
	if u.IsConst() {
		return u.Constant(), true, nil
	}
	t := New(opt)
	for _, l := range cube {
		if !t.Assert(Lit{t.Atom(l.Atom), l.Neg}) {
			return num.Int{}, false, fmt.Errorf("supremum: the cube is contradictory")
		}
	}
	if st := t.CheckRational(ctx); st != Sat {
		return num.Int{}, false, fmt.Errorf("supremum: the relaxation is %v: %s", st, t.Reason())
	}
	g := u.Content()
	ms := t.monosOf(u)
	for i := range ms {
		ms[i].Coef = ms[i].Coef.Quo(g)
	}
	form, sign := t.intern(ms)
	v := t.forms[form].v
	pivots := t.opt.MaxPivots
	lim := simplex.Limits{Pivots: &pivots, Stop: t.stopper(ctx)}
	var got simplex.Optimum
	if sign > 0 {
		got = t.tab.Maximize(v, lim)
	} else {
		got = t.tab.Minimize(v, lim)
	}
	switch got {
	case simplex.Unbounded:
		return num.Int{}, false, nil
	case simplex.Stopped:
		return num.Int{}, false, fmt.Errorf("supremum: stopped or out of pivots")
	}
	n, den, _ := t.tab.Value(v)
	if sign < 0 {
		n = n.Neg()
	}
	return n.FloorDiv(den).Mul(g).Add(u.Constant()), true, nil
}
