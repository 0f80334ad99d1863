package liafuzz

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/smt"
)

// The method "projection" takes literals of the formula that hold in a model and imply the formula.
// It eliminates half of the variables from these literals. The result must contain none of these
// variables, and must hold in the model. If the result has a second solution, this solution must
// extend to a solution of the literals.
func (b *batch) projection(ctx context.Context, seed int64, p Problem, v value) {
	f := lia.And(p.Parts...)
	cube := mbp.Implicant(f, v)
	elim := func(v lia.Var) bool { return (int64(v)+seed)%2 == 0 }
	out, err := mbp.Project(cube, elim, v)
	if err != nil {
		b.disagree(seed, p, "projection: %v", err)
		return
	}
	for _, l := range out {
		for _, m := range l.T.Monos() {
			if elim(m.Var) {
				b.disagree(seed, p, "a projection keeps an eliminated variable")
				return
			}
		}
		if !l.Holds(v) {
			b.disagree(seed, p, "a projection is false in its model")
			return
		}
	}
	ctx, cancel := context.WithTimeout(ctx, b.o.Timeout)
	defer cancel()
	parts := []lia.Formula{lia.Cube(out)}
	var away []lia.Formula
	for x := range lia.Var(p.Vars) {
		if !elim(x) {
			away = append(away, lia.Ne(lia.V(x).AddConst(v(x).Neg())))
		}
	}
	parts = append(parts, lia.Or(away...))
	st, s := fresh(ctx, parts)
	if st != smt.Sat {
		return // the model is the only point of the projection
	}
	fixed := lia.Cube(cube).Subst(func(x lia.Var) (lia.Term, bool) { return lia.Const(s.Value(x)), !elim(x) })
	st, _ = fresh(ctx, []lia.Formula{fixed})
	switch b.tamper("project", st) {
	case smt.Sat:
		b.count.Projections++
	case smt.Unsat:
		b.disagree(seed, p, "a point of a projection cannot be completed to a solution")
	}
}
