package ast

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/lia/num"
)

// MaxCases limits the number of values into which a case distinction splits an operand.
const MaxCases = 64

// Cases is an annotation of an operation that is not linear: a product of two variables, a division
// or remainder by a variable, a shift by a variable or by too many bits, or a bit operation on two
// variables. It contains the assumed range of one operand; each value in the range makes the
// operation linear. The range is a guess: packages lower and vc treat any other value as a failure
// that a proof must exclude. The interpreter ignores Cases.
type Cases struct {
	Left      bool // the range is that of the left operand; only for products
	Low, High num.Int
	Known     bool // Low and High are set, with at most MaxCases values
	// Any is set for a product, quotient or remainder if no operand has few values. Packages lower
	// and vc then know only linear facts about the result and, for a product of two variables, its
	// expansion into terms. So they admit more values than the program computes. X and Y are
	// guessed ranges of the operands, which the facts may use. For & | ^ only X and Y are set. A
	// package that splits the operands into bits treats any value outside of these ranges as a
	// failure, as above.
	Any  bool
	X, Y Bounds
	// Else is used only for products. If one operand is outside of Low and High, the other must be
	// in the range Else, which also has at most MaxCases values. The product p*q in a function
	// called as f(1, x) and f(x, 1) needs both. nil means that the first operand is never out of
	// range.
	Else *Values
}

// Bounds is a range of integers. A nil end means that there is no bound.
type Bounds struct{ Low, High *num.Int }

// Values is a range of integers that includes both ends.
type Values struct{ Low, High num.Int }

// Open is an operation that needs Cases. What and Hint are the error message if no cases are
// found.
type Open struct {
	Op         BinaryOp
	Cases      *Cases
	Span       source.Span
	What, Hint string
	// Within is set for shifts: the range of valid counts, which is always small enough for
	// cases. The cases need not extend beyond it.
	Within *Values
}

// ShiftsOf returns the range of shift counts for a type with a width.
func ShiftsOf(t Type) Values { return Values{num.Zero(), num.From(int64(t.Width) - 1)} }

// Shared describes two products that differ in one factor: X and Y, each times the factors in Rest.
type Shared struct {
	X, Y *Var
	Rest []*Var
}

// SharedFactors compares the factors of two products. ok is false unless the products differ
// in exactly one factor.
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
