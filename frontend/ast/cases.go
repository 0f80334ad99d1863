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
// variables. It contains a range of values for one operand. When a value of the range replaces the
// operand, the operation becomes linear. The range is a guess. Packages lower and vc treat a value
// outside of the range as a failure, so a proof must show that no such value occurs. The
// interpreter ignores Cases.
type Cases struct {
	Left      bool // whether the range is that of the left operand; used only for products
	Low, High num.Int
	Known     bool // whether Low and High are set; if so, the range has at most MaxCases values
	// Any is set for a product, quotient or remainder if no operand has few values. The packages
	// "lower" and "vc" then use only linear facts about the result; they also multiply out the
	// factors of a product. So they allow more results than the program computes. X and Y are
	// guessed ranges of the operands, which the linear facts may use. For the operators & | ^, only
	// X and Y are set. A package that splits the operands into bits treats any value outside of X
	// and Y as a failure, so a proof must show that no such value occurs.
	Any  bool
	X, Y Bounds
	// Compared is set for quotients: it has constants with which the program compares the quotient.
	// The packages "lower" and "vc" state facts about the quotient and these constants. The facts
	// would be true for any constants.
	Compared []num.Int
	// Else is used only for products. If the operand with the range from Low to High has another
	// value, the other operand must be in the range Else, which also has at most MaxCases values.
	// For example, if a function with the product p*q is called as f(1, x) and as f(x, 1), p has
	// few values in one call and q in the other, so both ranges are needed. If Else is nil, every
	// value of the operand with the range from Low to High must be in that range.
	Else *Values
}

// Bounds is a range of integers. If Low or High is nil, the range has no bound on this side.
type Bounds struct{ Low, High *num.Int }

// Values is a range of integers that includes both ends.
type Values struct{ Low, High num.Int }

// Open is an operation that needs Cases. If no cases are found, What and Hint are the error
// message.
type Open struct {
	Op         BinaryOp
	Cases      *Cases
	Span       source.Span
	What, Hint string
	// Within is set only for shifts. It is the range of valid shift counts, which always has few
	// enough values for a case distinction. Cases outside of this range are not needed.
	Within *Values
}

// ShiftsOf returns the range of valid shift counts for a type with a width: 0 to the width minus 1.
func ShiftsOf(t Type) Values { return Values{num.Zero(), num.From(int64(t.Width) - 1)} }

// Shared describes two products that differ in one factor. One product is X times the factors in
// Rest, and the second product is Y times the factors in Rest.
type Shared struct {
	X, Y *Var
	Rest []*Var
}

// SharedFactors compares the factors of two products. The result ok reports whether the products
// differ in exactly one factor.
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
