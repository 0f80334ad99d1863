package integer

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// Status is the answer of a check. The zero value is Unknown.
type Status uint8

const (
	Unknown Status = iota // a budget was spent or the context ended; the method Reason says which
	Sat                   // there is an integer model; Value returns it
	Unsat                 // there is no model; Conflict, Conflicts and Cert explain why
)

// String returns the name of the status.
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// AtomID is the number of an atom in one Theory. The first atom has the number 0.
type AtomID int32

// Lit is an atom of a Theory or its negation. Unlike in lia.Literal, an LE may be negated:
// the negation of t <= 0 is -t+1 <= 0.
type Lit struct {
	Atom AtomID
	Neg  bool
}

// Options are a Theory's settings and budgets. A budget of 0 means the default. If a budget is
// spent, Check answers Unknown.
type Options struct {
	MaxPivots int    // limit on the pivots of one Check (default 2,000,000)
	MaxNodes  int    // limit on the branch nodes of one Check (default 500,000)
	MaxBits   int    // limit on the bits of a tableau entry (default 4,096)
	Stats     *Stats // counters that the Theory increases, or nil; theories of one goroutine may share them
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
	Pivots     int64 // basis changes
	Nodes      int64 // nodes of branching trees; a check without branches counts 1
	Branches   int64 // splits into two cases
	Big        int64 // tableau entries that do not fit into 64 bits
	Cuts       int64 // cuts added
	Dio        int64 // conflicts from solving the equations over the integers
	Reductions int64 // lattice reductions
	Rows       int64 // rows added to tableaux
}

// Value returns the value of v in the integer model. The last Check must have answered Sat; the
// model is valid until the next Check. If no atom of the theory contains v, the value is 0.
func (t *Theory) Value(v lia.Var) num.Int {
	if x, ok := t.vars[v]; ok {
		return t.model[x]
	}
	return num.Int{}
}
