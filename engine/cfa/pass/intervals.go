package pass

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/lia"
	spans "ic3play/lia/interval"
)

// Intervals returns the intervals that Ranges computes, as a function of location and
// variable. reached is false if the location is unreachable.
func Intervals(ctx context.Context, p *cfa.Program) (func(l cfa.Loc, v lia.Var) (i spans.Interval, reached bool), error) {
	a := newRangeAnalysis(p)
	if err := a.solve(ctx); err != nil {
		return nil, err
	}
	return func(l cfa.Loc, v lia.Var) (spans.Interval, bool) {
		i, _ := a.env[l].Get(a.height, int(v)) // without an entry it is unbounded
		return i, a.reached[l]
	}, nil
}
