package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// MaxCases is how many values one side of an operation by cases may have.
const MaxCases = 64

// Cases is an annotation of a product of two values of which neither is constant,
// of a division or remainder by one that is not, and of a shift by one that is not or by too
// much: between which values one of
// the sides is believed to lie, or in each case one of both. So the operation is linear in each case.
//
// It is a guess, and nothing depends on its being right: a reading that goes by
// cases shows that the side has no other value, by making it a failure that must
// be excluded, and the interpreter multiplies and does not look here.
type Cases struct {
	Left      bool // the side is the left one; only of products
	Low, High num.Int
	Known     bool // Low and High are set, at most MaxCases values
	// Else, of products, is between which values the other side lies where this one
	// lies elsewhere, at most MaxCases too: a function that is called by(1, x) and
	// by(x, 1) has both. nil: the side lies nowhere else.
	Else *Values
}

// Values are those from one number to another.
type Values struct{ Low, High num.Int }

// Open is an operation that needs Cases, and why it is refused where none are found.
type Open struct {
	Op         BinaryOp
	Cases      *Cases
	Span       source.Span
	What, Hint string
	// Within, of shifts, are the values of the right side for which there is a result: it
	// has no cases beyond, and never too many.
	Within *Values
}

// ShiftsOf is by how much a value of a type with a width may be shifted.
func ShiftsOf(t Type) Values { return Values{num.Zero(), num.From(int64(t.Width) - 1)} }
