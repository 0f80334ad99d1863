package pass

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Dead removes assignments to variables that are not live after the edge, and assignments of a
// variable to itself.
//
// Back-translation: edges keep their inputs. In the new program a dead variable keeps an older
// value, so the invariant may contain a formula about it that is false in the old program.
// Therefore Dead projects dead variables out of each location's formula. If it finds no exact
// projection, it drops the conjuncts that mention the variable. The resulting invariant may then
// not be inductive; the check of the certificate detects this.
func Dead(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	lv := cfa.Live(p)
	q, back, err := removeAssigns(ctx, p, func(e *cfa.Edge, a cfa.Assign) bool { return !lv.Has(e.To, a.Var) || a.Idle() })
	if err != nil || q == p {
		return q, back, err
	}
	back.Invariant = rewriteInvariant(p, func(l cfa.Loc, f lia.Formula) lia.Formula {
		return projectOut(f, func(v lia.Var) bool { return !lv.Has(l, v) })
	})
	return q, back, nil
}

// projectOut eliminates the variables for which "dead" returns true. If it finds no exact
// projection for a variable, it drops the conjuncts that mention the variable. Then the result is
// weaker.
func projectOut(f lia.Formula, dead func(lia.Var) bool) lia.Formula {
	for {
		v := lia.Var(-1)
		f.Vars(func(w lia.Var) {
			if v < 0 && dead(w) {
				v = w
			}
		})
		if v < 0 {
			return f
		}
		if g, ok := project(f, v); ok {
			f = g
			continue
		}
		var keep []lia.Formula
		for _, a := range f.Conjuncts() {
			if !a.Has(v) {
				keep = append(keep, a)
			}
		}
		f = lia.And(keep...)
	}
}
