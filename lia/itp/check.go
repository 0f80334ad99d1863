package itp

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/smt"
)

// check fails unless i is an interpolant of a and b, by definition.
func check(ctx context.Context, sc *smt.Context, a, b, i lia.Formula, opt Options) error {
	voc := newVocabulary(a, b)
	var alien []lia.Var
	i.Vars(func(v lia.Var) {
		if voc[v] != common {
			alien = append(alien, v)
		}
	})
	if len(alien) > 0 {
		return fmt.Errorf("%w: variable %d is not common", ErrWrong, alien[0])
	}
	for _, half := range [2]struct {
		what string
		f, g lia.Formula
	}{
		{"A does not imply it", a, lia.Not(i)},
		{"it does not contradict B", i, b},
	} {
		s := sc.NewSolver()
		s.Assert(half.f)
		s.Assert(half.g)
		opt.Stats.Checks++
		switch s.Check(ctx) {
		case smt.Sat:
			return fmt.Errorf("%w: %s", ErrWrong, half.what)
		case smt.Unknown:
			return fmt.Errorf("check the interpolant: %w", unknown(s))
		}
		if !opt.Certify {
			continue
		}
		fs := []lia.Formula{half.f, half.g}
		r, err := refute.Prove(ctx, fs, refute.Options{})
		if err != nil {
			return fmt.Errorf("certify the interpolant: %w: %w", ErrUnknown, err)
		}
		if err := proof.CheckRefutation(fs, r); err != nil {
			return fmt.Errorf("certify the interpolant: %w: %w", ErrWrong, err)
		}
	}
	return nil
}
