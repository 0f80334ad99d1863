package pass

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/lia"
	spans "ic3play/lia/interval"
)

// Intervals returns what Ranges knows: the interval of a variable whenever control is
// at a location; false: it never is.
func Intervals(ctx context.Context, p *cfa.Program) (func(l cfa.Loc, v lia.Var) (i spans.Interval, reached bool), error) {
	a := newRangeAnalysis(p)
	if err := a.solve(ctx); err != nil {
		return nil, err
	}
	return func(l cfa.Loc, v lia.Var) (spans.Interval, bool) {
		i, _ := a.env[l].Get(a.height, int(v)) // without one, it is any number
		return i, a.reached[l]
	}, nil
}
