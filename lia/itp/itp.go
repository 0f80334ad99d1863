package itp

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/smt"
)

// ErrUnknown is wrapped by errors for a spent budget or an ended context. The text says
// which.
var ErrUnknown = errors.New("no interpolant was found")

// ErrSat is wrapped by *Satisfiable.
var ErrSat = errors.New("the formulas do not contradict each other")

// ErrWrong is wrapped by errors that say that the computed formula is not an interpolant:
// a fault of this package or of a solver. The formula is not returned.
var ErrWrong = errors.New("internal error: the formula is not an interpolant")

// Satisfiable is the error for formulas that have a common model.
type Satisfiable struct {
	Model lia.Model // of all formulas together; missing variables are 0
}

// Error says that there is a model, without listing it.
func (*Satisfiable) Error() string { return "interpolate: " + ErrSat.Error() }

// Unwrap makes errors.Is(err, ErrSat) true.
func (*Satisfiable) Unwrap() error { return ErrSat }

// Strength selects whose facts become the interpolant. For a sum of facts a <= 0 of A and b
// <= 0 of B the interpolant is a <= 0 or b > 0; the first implies the second.
type Strength uint8

const (
	// Strong sums up the literals of A: the interpolant is A, weakened as far as the
	// conflict allows.
	Strong Strength = iota
	// Weak sums up the literals of B: the interpolant is the negation of their sum.
	Weak
)

// Options are switches and budgets. The zero value is Strong, without decomposition, with
// generous budgets.
type Options struct {
	Strength Strength
	// Decompose splits a sum into parts over common variables instead of adding all of it
	// up: x >= 0 && y >= 0 instead of x + y >= 0. With Weak the parts are a disjunction.
	Decompose bool
	// Backward makes Sequence go from the last formula to the first, each interpolant
	// computed from the one after it.
	Backward bool
	// Certify computes refutations of both halves of the definition and checks them with
	// package proof, so that no solver needs to be trusted. It costs many times the
	// interpolation.
	Certify bool

	MaxConflicts int // theory conflicts (default 20,000)
	// MaxRounds limits the theory checks of the query that decides whether the formulas of
	// a Sequence have a model (default: the solver's own limit).
	MaxRounds   int
	MaxPieces   int // disjuncts of a projection (default 512)
	MaxLiterals int // literals of the interpolant of one certificate (default 2,000)
	// SimplifyChecks limits the queries that look for redundant parts of the result
	// (default 200); negative for none.
	SimplifyChecks int

	// Stats are counters to add to; nil for none.
	Stats *Stats
}

// Stats counts the work of interpolation.
type Stats struct {
	Conflicts   int64 // theory conflicts, one piece of interpolant each
	Sums        int64 // leaves of certificates that became half-spaces or equations
	Residues    int64 // leaves that became divisibilities
	Splits      int64 // case splits assigned to a side
	MixedCuts   int64 // cuts of facts of both sides, handled as a split
	Remainders  int64 // cuts with local variables of both sides, split by remainder
	Projections int64 // pieces that had to be projected
	Checks      int64 // queries to check and to simplify
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
// context. Its queries are cheapest if a or b is a cube.
//
// Errors: *Satisfiable, which wraps ErrSat, with a model of both; others wrap ErrUnknown,
// or ErrWrong if the result failed its check.
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

// interpolate is Interpolate without the check, with all options set.
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
