package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// MaxCases limits the values of an operand by cases.
const MaxCases = 64

// Cases is an annotation of an operation that is not linear: a product of two
// variables, a division or remainder by a variable, or a shift by a variable or too
// much. It gives the assumed range of one operand; each value in it makes the
// operation linear. It is a guess that need not be right: a reading by cases makes
// any other value a failure that a proof must exclude. The interpreter computes the
// operation and ignores Cases.
type Cases struct {
	Left      bool // the range is that of the left operand; only for products
	Low, High num.Int
	Known     bool // Low and High are set, with at most MaxCases values
	// Else, for products, is the range of the other operand when this one is out of
	// range, also of at most MaxCases values. A function called as by(1, x) and
	// by(x, 1) needs both. nil: this operand is never out of range.
	Else *Values
	// Any: neither operand has few values, and the program is read nevertheless: the
	// result of a product is any number, that of / and % any that is not larger than the
	// dividend and, for %, has its sign. Only for mathematical integers.
	Any bool
}

// Values is a range of integers, ends included.
type Values struct{ Low, High num.Int }

// Open is an operation that needs Cases, with the message for refusing it if none
// are found.
type Open struct {
	Op         BinaryOp
	Cases      *Cases
	Span       source.Span
	What, Hint string
	// Within, for shifts, is the range of valid counts. Cases need not go beyond
	// it, and it is never too large.
	Within *Values
}

// ShiftsOf returns the range of shift counts for a type with a width.
func ShiftsOf(t Type) Values { return Values{num.Zero(), num.From(int64(t.Width) - 1)} }
