package itp

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/smt"
)

// Sequence returns the sequence interpolants of a path of n formulas that
// together have no model: n+1 formulas I_0 = true, ..., I_n = false, where
// I_(i-1) and path[i-1] imply I_i, and I_i speaks of variables only that occur
// both in path[:i] and in path[i:]. (Henzinger, Jhala, Majumdar, McMillan:
// Abstractions from Proofs, POPL 2004.)
//
// Forward, I_i interpolates I_(i-1) and path[i-1] against the rest of the path;
// with opt.Backward, what comes before against path[i] and not I_(i+1), so that
// the interpolants are as weak as the steps allow. Each is checked, and its
// check is the property above. If all steps are cubes, each interpolation has a
// cube on one side (forward the rest, backward the beginning), and the other
// side's Boolean structure is that of one interpolant. Steps with disjunctions
// work too, but the implicants of the rest (or the beginning) are enumerated: as
// many as its disjunctions have combinations in the worst case.
//
// Errors are those of Interpolate; a *Satisfiable has a model of the whole path.
func Sequence(ctx context.Context, sc *smt.Context, path []lia.Formula, opt Options) ([]lia.Formula, error) {
	if sc == nil {
		sc = smt.NewContext(smt.Options{})
	}
	opt = opt.withDefaults()
	if err := contradict(ctx, sc, path...); err != nil {
		return nil, fmt.Errorf("interpolate a path: %w", err)
	}
	n := len(path)
	out := make([]lia.Formula, n+1)
	out[0], out[n] = lia.True(), lia.False()
	at := func(i int, a, b lia.Formula) error {
		f, err := interpolate(ctx, sc, a, b, opt)
		if err != nil {
			return fmt.Errorf("interpolate a path at %d: %w", i, err)
		}
		out[i] = f
		return nil
	}
	if opt.Backward {
		for i := n - 1; i > 0; i-- {
			if err := at(i, lia.And(path[:i]...), lia.And(path[i], lia.Not(out[i+1]))); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	for i := 1; i < n; i++ {
		if err := at(i, lia.And(out[i-1], path[i-1]), lia.And(path[i:]...)); err != nil {
			return nil, err
		}
	}
	return out, nil
}
