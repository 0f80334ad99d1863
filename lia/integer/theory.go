package integer

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// Theory decides conjunctions of literals incrementally. Atoms (and the linear
// forms behind them) stay for its lifetime; Push, Pop and Reset touch asserted
// literals only. A Theory is not safe for concurrent use.
type Theory struct {
	opt    Options
	reason string
}

// New returns an empty theory.
func New(opt Options) *Theory { return &Theory{opt: opt} }

// Atom interns an atom in lia's normal form. It is cheap for an atom seen
// before, and costs no tableau row until a literal of it is asserted.
func (t *Theory) Atom(a lia.Atom) AtomID { return 0 }

// Literal returns the literal in lia's normal form (the negation of an LE is
// another LE).
func (t *Theory) Literal(l Lit) lia.Literal { return lia.Literal{} }

// Push opens a level of assertions; Pop drops the literals asserted since the
// matching Push; Level is the number of open levels; Reset drops all literals
// and levels.
func (t *Theory) Push()      {}
func (t *Theory) Pop()       {}
func (t *Theory) Level() int { return 0 }
func (t *Theory) Reset()     {}

// Assert adds a literal at the current level. False means that it contradicts
// the bounds asserted so far: Conflict, Conflicts and Cert are available, the
// literal is not added, and the literals asserted before stay. Asserting a
// literal again is harmless.
func (t *Theory) Assert(l Lit) bool { return true }

// Check decides the conjunction of the asserted literals.
func (t *Theory) Check(ctx context.Context) Status { return Unknown }

// CheckRational decides the relaxation to rational numbers, by the simplex
// method alone: Unsat is final, Sat means only that the relaxation has a
// solution (no values are available). It is the cheap test for literals
// implied by unit propagation.
func (t *Theory) CheckRational(ctx context.Context) Status { return Unknown }

// Conflict returns asserted literals that contradict each other, after a false
// Assert or an Unsat. Valid until the next change of the theory.
func (t *Theory) Conflict() []Lit { return nil }

// Conflicts returns Conflict first and then others found on the way, at no
// great cost, smallest first; there may be just the one.
func (t *Theory) Conflicts() [][]Lit { return nil }

// Cert refutes Conflict's literals, premises in the order of Conflict. It is
// made when asked for, from what the search recorded; ask before the theory
// changes. For an older conflict use Refute.
func (t *Theory) Cert() *proof.Cert { return nil }

// Reason says why Check answered Unknown.
func (t *Theory) Reason() string { return t.reason }

func (t *Theory) value(v lia.Var) num.Int { return num.Int{} }

// Refute decides a conjunction from scratch; for Unsat the certificate refutes
// the premises as given.
func Refute(ctx context.Context, premises []lia.Literal, opt Options) (Status, *proof.Cert) {
	return Unknown, nil
}
