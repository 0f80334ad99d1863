package pass

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Slice removes the assignments to variables that never influence a guard, not even through
// other variables. It keeps all guards.
//
// Way back: edges keep their inputs. The new program neither reads nor assigns the removed
// variables, so an invariant stays inductive if 0 replaces them.
func Slice(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	relevant := coneOfInfluence(p)
	found := false
	for i := range p.Edges {
		for _, a := range p.Edges[i].Assigns {
			found = found || !relevant[a.Var]
		}
	}
	if !found {
		return p, identity(p), nil
	}
	q, back, err := withEdges(ctx, p, func(id cfa.EdgeID) (cfa.Edge, bool) {
		e := p.Edges[id]
		e.Assigns = filterAssigns(e.Assigns, func(v lia.Var) bool { return relevant[v] })
		return e, true
	})
	if err != nil {
		return nil, BackTranslation{}, err
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

func filterAssigns(as []cfa.Assign, keep func(lia.Var) bool) []cfa.Assign {
	for i, a := range as {
		if keep(a.Var) {
			continue
		}
		out := append([]cfa.Assign(nil), as[:i]...)
		for _, b := range as[i+1:] {
			if keep(b.Var) {
				out = append(out, b)
			}
		}
		return out
	}
	return as
}
