package itp

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/smt"
)

// ErrUnknown is wrapped by errors for a spent budget or an ended context. The error's text
// states the reason.
var ErrUnknown = errors.New("no interpolant was found")

// ErrSat is wrapped by *Satisfiable.
var ErrSat = errors.New("the formulas do not contradict each other")

// ErrWrong is wrapped by the error for a result that is not an interpolant, which is a
// fault of this package or of a solver.
var ErrWrong = errors.New("internal error: the formula is not an interpolant")

// Satisfiable is the error for formulas that have a common model.
type Satisfiable struct {
	Model lia.Model // model of all formulas together; missing variables are 0
}

// Error returns a text without the model.
func (*Satisfiable) Error() string { return "interpolate: " + ErrSat.Error() }

// Unwrap returns ErrSat, so that errors.Is(err, ErrSat) is true.
func (*Satisfiable) Unwrap() error { return ErrSat }

// Strength selects the side whose facts become the interpolant. For example, let the
// conflict add a <= 0 from A and b <= 0 from B. The strong interpolant is a <= 0, and the
// weak interpolant is b > 0, which a <= 0 implies.
type Strength uint8

const (
	// Strong sums up the literals of A: the interpolant is A, weakened as far as the
	// conflict allows.
	Strong Strength = iota
	// Weak sums up the literals of B: the interpolant is the negation of their sum.
	Weak
)

// Options are settings and budgets. The zero value means Strong, no decomposition, and the
// default budgets.
type Options struct {
	Strength Strength
	// Decompose splits a sum into parts over common variables instead of adding all of it
	// up. For example, the result is x >= 0 && y >= 0 instead of x + y >= 0. With Weak the
	// parts are a disjunction.
	Decompose bool
	// Backward makes Sequence compute the last interpolant first. Each other interpolant is
	// computed from the next one.
	Backward bool
	// Certify requires refutations that prove both conditions of an interpolant (A implies
	// it, and it contradicts B), and checks them with package proof. So no solver needs to be
	// trusted. This takes many times as long as interpolation alone.
	Certify bool

	MaxConflicts int // limit on theory conflicts (default 20,000)
	// MaxRounds limits the theory checks of the query that decides whether the formulas of
	// a Sequence have a common model (default: the solver's own limit).
	MaxRounds   int
	MaxPieces   int // limit on disjuncts of a projection (default 512)
	MaxLiterals int // limit on literals of the interpolant of one certificate (default 2,000)
	// SimplifyChecks limits the queries that look for redundant parts of the result
	// (default 200); a negative number means none.
	SimplifyChecks int

	// Interpolation adds its counts to Stats, unless Stats is nil.
	Stats *Stats
}

// Stats counts the work of interpolation.
type Stats struct {
	Conflicts   int64 // theory conflicts; each leads to one piece of the interpolant
	Sums        int64 // leaves of certificates that became half-spaces or equations
	Residues    int64 // leaves that became divisibilities
	Splits      int64 // case splits assigned to a side
	MixedCuts   int64 // cuts of facts of both sides, handled as a split
	Remainders  int64 // cuts with local variables of both sides, split by remainder
	Projections int64 // pieces computed by projection
	Checks      int64 // queries that check and simplify
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

// Interpolate returns a formula that a implies, that contradicts b, and whose variables
// occur in both. It uses the atoms, theory lemmas and budgets of sc; nil means a new
// context. It is fastest if a or b is a cube.
//
// If a and b have a common model, the error is a *Satisfiable, which wraps ErrSat. Other
// errors wrap ErrUnknown, or ErrWrong if the result failed its check.
func Interpolate(ctx context.Context, sc *smt.Context, a, b lia.Formula, opt Options) (lia.Formula, error) {
	if sc == nil {
		sc = smt.NewContext(smt.Options{})
	}
	opt = opt.withDefaults()
	i, err := interpolate(newParty(ctx, sc, a), newParty(ctx, sc, b), opt)
	if err == nil {
		err = check(ctx, a, b, i, opt)
	}
	if err != nil {
		return lia.Formula{}, fmt.Errorf("interpolate: %w", err)
	}
	return i, nil
}

// interpolate computes the interpolant of Interpolate without checking it. All fields of opt
// are set.
func interpolate(a, b *party, opt Options) (lia.Formula, error) {
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
