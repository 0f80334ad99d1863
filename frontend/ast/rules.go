package ast

// Rules say which integers a program computes with, and which of its failures
// are asked about. The zero value is the mathematical integers.
type Rules struct {
	// C says that integers are those of C: every integer type has a width, and
	// the tree the conversions that C makes without being told.
	C bool
	// Model has the widths of the types; of use only with C.
	Model Model
	// Overflow is what signed arithmetic does that leaves its type.
	Overflow Overflow
	// Harmless says that a false assertion and reaching an error end the run
	// like a false assumption, and a label ERROR is one like others: overflows are
	// all that is asked about.
	Harmless bool
}

// Model is the widths of C's types in bits. Plain char is signed. They are data
// so that programs can be tried in all their states under tiny ones; then
// Char <= Short <= Int <= Long <= LongLong and Char > 1.
type Model struct {
	Name                             string
	Char, Short, Int, Long, LongLong uint8
}

// The data models of the usual platforms.
func ILP32() Model { return Model{"ILP32", 8, 16, 32, 32, 64} }
func LP64() Model  { return Model{"LP64", 8, 16, 32, 64, 64} }

// Overflow is what happens where the value of an arithmetic operation of a
// signed type lies outside of the type. Unsigned arithmetic always wraps around,
// and so do conversions to narrower types.
type Overflow uint8

// The kinds of meaning that C leaves open.
const (
	OverflowFails   Overflow = iota // it is a failure, of its own kind
	OverflowWraps                   // two's complement, modulo 2 to the width
	OverflowIgnored                 // the run ends there, like at a false assumption
)

// String is the word for it on the command line.
func (o Overflow) String() string {
	switch o {
	case OverflowWraps:
		return "wrap"
	case OverflowIgnored:
		return "ignore"
	}
	return "error"
}
