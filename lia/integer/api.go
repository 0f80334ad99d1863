package integer

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// Status is the answer of a check. The zero value is Unknown.
type Status uint8

const (
	Unknown Status = iota // a budget was spent or the context ended; Reason has the details
	Sat                   // Value returns the integer model
	Unsat                 // Conflict, Conflicts and Cert return the contradiction
)

// String returns the name of the status.
func (s Status) String() string {
	switch s {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

// AtomID identifies an atom of one Theory. IDs are assigned from 0 by calls of Atom.
type AtomID int32

// Lit is an atom of a Theory or its negation. Unlike in lia.Literal, an LE may be negated:
// the negation of t <= 0 is -t+1 <= 0.
type Lit struct {
	Atom AtomID
	Neg  bool
}

// Options are the settings and budgets of a Theory. A budget of 0 means the default. If a
// budget is spent, Check answers Unknown with a Reason.
type Options struct {
	MaxPivots int    // pivots of one Check (default 2,000,000)
	MaxNodes  int    // branch nodes of one Check (default 500,000)
	MaxBits   int    // length in bits of a tableau entry (default 4,096)
	Stats     *Stats // counters to add to; nil for none. Theories of one goroutine may share it.
}

func (o Options) withDefaults() Options {
	if o.MaxPivots == 0 {
		o.MaxPivots = 2_000_000
	}
	if o.MaxNodes == 0 {
		o.MaxNodes = 500_000
	}
	if o.MaxBits == 0 {
		o.MaxBits = 4096
	}
	return o
}

// Stats counts the work of theories.
type Stats struct {
	Checks     int64 // calls of Check
	Pivots     int64 // basis changes
	Conflicts  int64 // Unsat answers, and calls of Assert that returned false
	Nodes      int64 // nodes of the branching trees; a check without branches has one node
	Branches   int64 // splits into two cases
	Big        int64 // tableau entries that did not fit 64 bits (math/big)
	Cuts       int64 // cuts added
	Dio        int64 // conflicts found by solving the equations over the integers
	Reductions int64 // lattice reductions
	Rows       int64 // rows added to a tableau
	Unknowns   int64 // Unknown answers
}

// Value returns the value of v in the integer model after Sat. The value of a variable that
// is in no asserted literal is 0. The model is valid until the next Check.
func (t *Theory) Value(v lia.Var) num.Int { return t.value(v) }
