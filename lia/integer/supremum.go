package integer

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// Supremum returns an upper bound of the term u on the integer points of a cube. The cube must have
// an integer point. The bound is that of the relaxation to rational numbers, rounded down, so u may
// be smaller at all integer points. If "bounded" is false, u takes arbitrarily large values at
// integer points of the cube.
//
// If u is unbounded on the relaxation, it is also unbounded on the integer points, for the
// following reason. There is a ray along which u grows. A multiple of the ray is an integer vector,
// and so are the changes of the quotients of divisibilities. So steps along the ray lead from one
// integer point of the cube to further ones. Each disequality excludes at most one of these points.
//
// Supremum returns an error if a budget is spent, the context ends, or the relaxation has no
// solution. If u is constant, it returns this constant without a check of the cube.
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
