package path

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/qe"
	"ic3play/lia/smt"
)

// weakestBudget is the largest number of literals that the elimination of one edge's inputs may
// create.
const weakestBudget = 60

// WeakestSequence returns sequence interpolants, as Sequence does, but with weakest interpolants
// from position "start" on. It computes them backwards from the end of the path, with the guards of
// an unsatisfiable core. If a weakest interpolant gets too large when inputs are eliminated, the
// positions up to it get ordinary interpolants. A weakest interpolant depends only on the core's
// guards in the rest of the path, so paths that end in the same way often have the same ones.
func (q *Paths) WeakestSequence(from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, bad lia.Formula, start int, opt itp.Options) ([]lia.Formula, error) {
	core, err := q.coreOf(from, pre, edges, bad)
	if err != nil {
		return nil, err
	}
	weakest := make([]lia.Formula, len(edges)+1)
	weakest[len(edges)] = lia.Not(lia.And(core.bad...))
	i := len(edges)
	for ; i > max(start, 0); i-- {
		f, err := q.weakestPre(edges[i-1], lia.And(core.guards[i-1][0]...), weakest[i])
		if errors.Is(err, qe.ErrBudget) {
			break
		}
		if err != nil {
			return nil, q.m.Or(err)
		}
		weakest[i-1] = f
	}
	if i == 0 {
		return weakest, nil
	}
	// If the edges from i-1 on contradict "bad" without any assumption, the interpolants before
	// them are "true".
	if f, err := q.weakestPre(edges[i-1], lia.And(core.guards[i-1][0]...), weakest[i]); err == nil {
		valid, err := q.valid(f)
		if err != nil {
			return nil, err
		}
		if valid {
			for k := range i {
				weakest[k] = lia.True()
			}
			return weakest, nil
		}
	}
	is, err := q.Sequence(from, pre, edges[:i], lia.Not(weakest[i]), opt)
	if err != nil {
		return nil, err
	}
	return append(is[:i], weakest[i:]...), nil
}

func (q *Paths) valid(f lia.Formula) (bool, error) {
	s := q.sc.NewSolver()
	s.Assert(lia.Not(f))
	st, err := q.m.Check(s)
	return st == smt.Unsat, err
}

// weakestPre returns an edge's weakest precondition for the formula "post", as a formula over the
// state before the edge. A state satisfies it if, for all inputs, the guard is false or the edge
// leads into a state that satisfies "post".
func (q *Paths) weakestPre(id cfa.EdgeID, guard, post lia.Formula) (lia.Formula, error) {
	taken := lia.And(guard, lia.Not(post).Subst(q.p.Edges[id].Substitution()))
	if taken.HasAny(q.p.IsInput) {
		var err error
		taken, err = qe.Formula(q.m.Context(), taken, q.p.IsInput, qe.Options{Budget: weakestBudget})
		if err != nil {
			return lia.Formula{}, err
		}
	}
	return lia.Not(taken), nil
}
