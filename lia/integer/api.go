package integer

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// Status is the answer of a check. The zero value is Unknown.
type Status uint8

// These are the answers.
const (
	Unknown Status = iota // a budget was spent or the context ended: see Reason
	Sat                   // an integer model is available by Value
	Unsat                 // a conflict is available by Conflict, Conflicts and Cert
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

// AtomID identifies an atom of one Theory. IDs count from 0 in the order of the first
// calls of Atom.
type AtomID int32

// Lit is an atom of a Theory or its negation. Unlike in lia.Literal, an LE may
// be negated: not t <= 0 is -t+1 <= 0.
type Lit struct {
	Atom AtomID
	Neg  bool
}

// Options are the switches and budgets of a Theory. A budget of 0 means its default; if a
// budget is spent, Check answers Unknown with a Reason.
type Options struct {
	MaxPivots int    // pivots of one Check (default 2,000,000)
	MaxNodes  int    // branch nodes of one Check (default 500,000)
	MaxBits   int    // length in bits of a tableau entry (default 4,096)
	Stats     *Stats // counters to add to; nil for none. May be shared by theories of one goroutine.
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
	Conflicts  int64 // Unsat answers, failing Asserts included
	Nodes      int64 // cases processed; one for a check without branches
	Branches   int64 // splits into two cases
	Big        int64 // entries of tableau rows that needed math/big
	Cuts       int64 // cuts added
	Dio        int64 // conflicts found by solving the equations alone
	Reductions int64 // lattice reductions: the last resort
	Rows       int64 // rows put into a tableau
	Unknowns   int64 // Unknown answers
}

// Value returns the value of v in the integer model after Sat; it is 0 for a variable
// that is in no asserted literal. It is valid until the next Check.
func (t *Theory) Value(v lia.Var) num.Int { return t.value(v) }
