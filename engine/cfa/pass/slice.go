package pass

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Slice removes the assignments to variables that influence no guard, either directly or through
// other variables. It keeps all guards.
//
// Back-translation: edges keep their inputs. The new program neither reads nor assigns the removed
// variables. So an invariant stays inductive if each removed variable is replaced by 0.
func Slice(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	relevant := coneOfInfluence(p)
	q, back, err := removeAssigns(ctx, p, func(_ *cfa.Edge, a cfa.Assign) bool { return !relevant[a.Var] })
	if err != nil || q == p {
		return q, back, err
	}
	back.Invariant = rewriteInvariant(p, func(_ cfa.Loc, f lia.Formula) lia.Formula {
		return f.Subst(func(v lia.Var) (lia.Term, bool) {
			return lia.Term{}, int(v) < len(relevant) && !relevant[v]
		})
	})
	return q, back, nil
}

// coneOfInfluence marks the variables that influence a guard, directly or through other variables.
func coneOfInfluence(p *cfa.Program) []bool {
	relevant := make([]bool, len(p.Vars))
	var work []lia.Var
	need := func(v lia.Var) {
		if !p.IsInput(v) && !relevant[v] {
			relevant[v] = true
			work = append(work, v)
		}
	}
	terms := make([][]lia.Term, len(p.Vars))
	for i := range p.Edges {
		e := &p.Edges[i]
		e.Guard.Vars(need)
		for _, m := range e.Products {
			m.Vars(need)
		}
		for _, a := range e.Assigns {
			if !a.Term.IsConst() {
				terms[a.Var] = append(terms[a.Var], a.Term)
			}
		}
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, t := range terms[v] {
			t.Vars(need)
		}
	}
	return relevant
}
