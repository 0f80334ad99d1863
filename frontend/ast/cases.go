package ast

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/lia/num"
)

// MaxCases limits the number of values into which an operand may be split.
const MaxCases = 64

// Cases is an annotation of an operation that is not linear: a product of two
// variables, a division or remainder by a variable, a shift by a variable or too
// much, or a bit operation on two variables. It gives the assumed range of one operand; each value in it makes the
// operation linear. It is a guess that need not be right: a reading by cases makes
// any other value a failure that a proof must exclude. The interpreter computes the
// operation and ignores Cases.
type Cases struct {
	Left      bool // the range is that of the left operand; only for products
	Low, High num.Int
	Known     bool // Low and High are set, with at most MaxCases values
	// Any, for products, quotients and remainders, is set if no operand has few values. The
	// readings then know only linear facts about the result, and for a product of two variables its
	// expansion into terms. So they admit more values than the program computes. X and Y are
	// guessed ranges of the operands, which the facts may use. For & | ^ only X and Y are set,
	// without Any. A reading that splits operands into bits needs enough bits for the values in the
	// ranges, and makes any other value a failure, as above.
	Any  bool
	X, Y Bounds
	// Else, for products, is the range of the other operand that applies when this one is out of
	// range, also of at most MaxCases values. A function called as by(1, x) and as by(x, 1) needs
	// both. nil means that this operand is never out of range.
	Else *Values
}

// Bounds is a range of integers that may be open at either end; nil is no bound.
type Bounds struct{ Low, High *num.Int }

// Values is a range of integers, ends included.
type Values struct{ Low, High num.Int }

// Open is an operation that needs Cases, with the message that refuses it if none are found.
type Open struct {
	Op         BinaryOp
	Cases      *Cases
	Span       source.Span
	What, Hint string
	// Within, for shifts, is the range of valid counts, which is always small enough. Cases need
	// not go beyond it.
	Within *Values
}

// ShiftsOf returns the range of shift counts for a type with a width.
func ShiftsOf(t Type) Values { return Values{num.Zero(), num.From(int64(t.Width) - 1)} }

// Shared describes two products that differ in one factor: X times Rest, and Y times Rest.
type Shared struct {
	X, Y *Var
	Rest []*Var
}

// SharedFactors compares two products by their factors. ok is false unless they differ
// in one.
func SharedFactors(f, g []*Var) (s Shared, ok bool) {
	if len(f) != len(g) {
		return s, false
	}
	left := slices.Clone(g)
	var only []*Var
	for _, v := range f {
		if i := slices.Index(left, v); i >= 0 {
			left = slices.Delete(left, i, i+1)
			s.Rest = append(s.Rest, v)
		} else {
			only = append(only, v)
		}
	}
	if len(only) != 1 {
		return s, false
	}
	s.X, s.Y = only[0], left[0]
	return s, true
}
