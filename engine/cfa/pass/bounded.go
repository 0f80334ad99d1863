package pass

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// mostJoins is how many locations where ways meet may follow each other without a formula before Bounded thinks that a
// proof about all their ways is long: it may have to look at two to the power of them.
const mostJoins = 12

// Bounded puts the ranges of live variables (see Ranges) at every location where ways meet, and beside the formulas of
// an invariant that there are. An engine, or a pass that decides a program by itself, sees joined ways as one edge, and
// has no formula where they had met; each of these then needs a proof of its own ways alone. Ranges are inductive by
// themselves, but what inv says ends where they stand alone: the result is worth trying where a proof from inv is too
// long, and may not be inductive where inv is. False: inv leaves no stretch of many joins open, and is returned as it
// is. Every loop must have a formula.
func Bounded(ctx context.Context, p *cfa.Program, inv cfa.Invariant) (cfa.Invariant, bool, error) {
	return bounded(ctx, p, inv, mostJoins)
}

// bounded is Bounded with a number in place of mostJoins.
func bounded(ctx context.Context, p *cfa.Program, inv cfa.Invariant, few int) (cfa.Invariant, bool, error) {
	joins, most := make([]int, len(p.Locs)), 0
	for _, l := range slices.Backward(cfa.Postorder(p)) {
		if _, cut := inv[l]; cut || l == p.Entry {
			continue
		}
		for _, id := range p.In(l) {
			joins[l] = max(joins[l], joins[p.Edges[id].From])
		}
		if len(p.In(l)) > 1 && l != p.Error {
			joins[l]++
		}
		most = max(most, joins[l])
	}
	if most <= few {
		return inv, false, nil
	}
	a := newRangeAnalysis(p)
	if err := a.solve(ctx); err != nil {
		return nil, false, err
	}
	lv := cfa.Live(p)
	out := cfa.Invariant{}
	for i := range p.Locs {
		l := cfa.Loc(i)
		f, cut := inv[l]
		switch {
		case l == p.Entry || l == p.Error:
			if cut {
				out[l] = f
			}
			continue
		case !cut && len(p.In(l)) < 2:
			continue
		case !a.reached[l]:
			out[l] = lia.False()
			continue
		case !cut:
			f = lia.True()
		}
		parts := []lia.Formula{f}
		for v := range p.Vars {
			if r, ok := a.env[l].Get(a.height, v); ok && lv.Has(l, lia.Var(v)) {
				parts = append(parts, inside(lia.V(lia.Var(v)), r))
			}
		}
		out[l] = lia.And(parts...)
	}
	return out, true, nil
}
