package itp

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/smt"
)

// "check" checks that i is an interpolant: its variables are common, A implies i, and i contradicts
// B. It shares neither solvers nor lemmas with the search.
func check(ctx context.Context, a, b, i lia.Formula, opt Options) error {
	if err := onlyCommon(newVocabulary(a, b), i); err != nil {
		return err
	}
	sc := smt.NewContext(smt.Options{})
	if err := contradict(newOperand(ctx, sc, a), lia.Not(i), "A does not imply it", opt); err != nil {
		return err
	}
	return contradict(newOperand(ctx, sc, b), i, "it does not contradict B", opt)
}

// onlyCommon returns an error if i has a variable that is not common.
func onlyCommon(voc vocabulary, i lia.Formula) error {
	if alien, found := i.AnyVar(func(v lia.Var) bool { return voc[v] != common }); found {
		return fmt.Errorf("%w: variable %d is not common", ErrWrong, alien)
	}
	return nil
}

// contradict checks that the formula of an operand and g have no common model. If they have one, it
// returns an error that wraps ErrWrong.
func contradict(p *operand, g lia.Formula, message string, opt Options) error {
	opt.Stats.Checks++
	if err := p.refutes(g); errors.Is(err, ErrSat) {
		return fmt.Errorf("%w: %s", ErrWrong, message)
	} else if err != nil {
		return fmt.Errorf("check the interpolant: %w", err)
	}
	if !opt.Certify {
		return nil
	}
	fs := []lia.Formula{p.f, g}
	r, err := refute.Prove(p.ctx, fs)
	if err != nil {
		return fmt.Errorf("certify the interpolant: %w: %w", ErrUnknown, err)
	}
	if err := proof.CheckRefutation(fs, r); err != nil {
		return fmt.Errorf("certify the interpolant: %w: %w", ErrWrong, err)
	}
	return nil
}
