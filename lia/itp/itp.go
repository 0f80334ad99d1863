package itp

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/smt"
)

// ErrUnknown means that a budget was spent or the context ended before there was an answer. The
// text of the error that wraps ErrUnknown says which of the two happened.
var ErrUnknown = errors.New("no interpolant was found")

// *Satisfiable wraps ErrSat.
var ErrSat = errors.New("the formulas do not contradict each other")

// ErrWrong means that a result is not an interpolant, because this package or a solver has a fault.
var ErrWrong = errors.New("internal error: the formula is not an interpolant")

// Satisfiable is the error for formulas with a common model.
type Satisfiable struct {
	Model lia.Model // a common model; variables without an entry have the value 0
}

// Error omits the model.
func (*Satisfiable) Error() string { return "interpolate: " + ErrSat.Error() }

// Unwrap returns ErrSat.
func (*Satisfiable) Unwrap() error { return ErrSat }

// Strength selects the side (A or B) whose facts become the interpolant. For example, suppose that
// A contributes a <= 0 to a contradictory sum, and B contributes b <= 0. The strong interpolant is
// a <= 0. The weak interpolant is b > 0, which a <= 0 implies.
type Strength uint8

const (
	// Strong sums up the literals of A. The interpolant is this sum.
	Strong Strength = iota
	// Weak sums up the literals of B. The interpolant is the negation of this sum.
	Weak
)

// Options are settings and budgets. The zero value means Strong, no decomposition, and default
// budgets.
type Options struct {
	Strength Strength
	// Decompose splits an inequality of the interpolant into parts over common variables: for
	// example, x >= 0 && y >= 0 instead of x + y >= 0. If Strength is Weak, the parts are joined by
	// || instead.
	Decompose bool
	// Backward makes Sequence compute the last interpolant first, and each earlier interpolant from
	// its successor.
	Backward bool
	// Certify checks both conditions of an interpolant (A implies it, and it contradicts B) by
	// refutations in package proof, so that no solver needs to be trusted. This takes many times as
	// long as interpolation.
	Certify bool

	MaxConflicts int // limit on theory conflicts (default 20,000)
	// MaxRounds is for Sequence, which first asks the solver whether the path has a model. It
	// limits the theory checks of this query (default: the solver's limit).
	MaxRounds   int
	MaxPieces   int // limit on the disjuncts of a projection (default 512)
	MaxLiterals int // limit on the literals of an interpolant that is computed from one certificate (default 2,000)
	// SimplifyChecks limits the number of queries that look for redundant parts of the result
	// (default 200). If it is negative, there are none.
	SimplifyChecks int

	// Stats, if not nil, counts the work.
	Stats *Stats
}

// Stats counts the work of interpolation.
type Stats struct {
	Conflicts int64 // theory conflicts; each leads to one interpolant, which is a part of the result
	Sums      int64 // contradictory sums of facts whose interpolant is one inequality or one equation
	Residues  int64 // contradictory sums of equations whose interpolant is a divisibility
	Splits    int64
	MixedCuts int64 // cuts derived from facts of both sides, each handled as a split
	// cuts whose term has variables local to A and variables local to B; the method "remainders"
	// handles them
	Remainders  int64
	Projections int64 // conflicts whose interpolant was computed by projection
	Checks      int64
}

func (o Options) withDefaults() Options {
	if o.MaxConflicts <= 0 {
		o.MaxConflicts = 20_000
	}
	if o.MaxPieces <= 0 {
		o.MaxPieces = 512
	}
	if o.MaxLiterals <= 0 {
		o.MaxLiterals = 2_000
	}
	if o.SimplifyChecks == 0 {
		o.SimplifyChecks = 200
	}
	if o.Stats == nil {
		o.Stats = &Stats{}
	}
	return o
}

// Interpolate returns a formula over the common variables of a and b. The formula follows from a
// and contradicts b. Interpolate uses the atoms, theory lemmas and budgets of sc; nil means a new
// context. It is fastest if one of a and b is a cube.
//
// If a and b have a common model, the error is a *Satisfiable. Other errors wrap ErrUnknown, or
// ErrWrong if the result failed its check.
func Interpolate(ctx context.Context, sc *smt.Context, a, b lia.Formula, opt Options) (lia.Formula, error) {
	if sc == nil {
		sc = smt.NewContext(smt.Options{})
	}
	opt = opt.withDefaults()
	i, err := interpolate(newOperand(ctx, sc, a), newOperand(ctx, sc, b), opt)
	if err == nil {
		err = check(ctx, a, b, i, opt)
	}
	if err != nil {
		return lia.Formula{}, fmt.Errorf("interpolate: %w", err)
	}
	return i, nil
}

// interpolate computes an interpolant but does not check it. All fields of opt must be set.
func interpolate(a, b *operand, opt Options) (lia.Formula, error) {
	var i lia.Formula
	var err error
	if opt.Strength == Weak {
		i, err = enumerate(b, a, opt)
		i = lia.Not(i)
	} else {
		i, err = enumerate(a, b, opt)
	}
	if err != nil {
		return lia.Formula{}, err
	}
	return simplify(a, b, i, opt), nil
}

func unknown(s *smt.Solver) error { return fmt.Errorf("%w: %s", ErrUnknown, s.Reason()) }
