package pass

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/lia"
	spans "ic3play/lia/interval"
)

// Intervals computes the intervals of the pass Ranges. It returns a function from a location and a
// variable to the interval. For an unreachable location, "reached" is false.
func Intervals(ctx context.Context, p *cfa.Program) (func(l cfa.Loc, v lia.Var) (i spans.Interval, reached bool), error) {
	a := newRangeAnalysis(p)
	if err := a.solve(ctx); err != nil {
		return nil, err
	}
	return func(l cfa.Loc, v lia.Var) (spans.Interval, bool) {
		i, _ := a.env[l].Get(a.height, int(v)) // a variable without an entry is unbounded
		return i, a.reached[l]
	}, nil
}
