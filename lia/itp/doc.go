// Package itp computes Craig interpolants of linear integer arithmetic: for
// formulas A and B that contradict each other a formula I that A implies, that
// contradicts B, and that speaks of their common variables only.
//
// # The idea
//
// It is made for the case in which one side is a cube, as in IC3, where an
// interpolant of a cube against a transition relation is the lemma to learn:
// Hoder, Bjørner: Generalized Property Directed Reachability (SAT 2012). The
// Boolean structure of the other side is never resolved upon; its implicants
// are enumerated, each by a model that the interpolant found so far does not
// exclude. The literals of an implicant and those of the cube contradict each
// other, the theory leaves a certificate (package proof), and a walk over the
// certificate gives the piece of the interpolant for this conflict. Pieces
// against implicants of B are joined by And, those for implicants of A by Or.
// When neither side is a cube, the implicants of A are enumerated outside, those
// of B inside.
//
// The walk (walk.go) knows for each fact of the certificate which part of it
// follows from A's literals. In a weighted sum of inequalities that is a sum of
// A's literals with their Farkas weights, from which A's own variables cancel
// out: McMillan: An Interpolating Theorem Prover (TCS 2005). It becomes one
// half-space, tightened by the gcd of its coefficients. A sum of equations whose
// gcd does not divide its constant becomes a divisibility.
//
//   - A case split belongs to a side whose variables it speaks of: the pieces
//     of its cases are joined by And when it is B's, by Or when it is A's. A
//     split that could be either's is put on the side that is no cube, so that
//     the pieces of a cube stay half-spaces.
//   - A cut that rounds a sum of both sides' facts is no fact of either, and
//     summing up A's part of it is unsound. It is read as a split whose second
//     case is contradictory at once. If its term has variables of A's own and of
//     B's own, the cases are instead the remainders of the common part by the
//     divisor, and in each of them both sides round by themselves. This does
//     with divisibility what Griggio, Le, Sebastiani: Efficient Interpolant
//     Generation in Satisfiability Modulo Linear Integer Arithmetic (TACAS 2011)
//     do with ceilings.
//   - A split on a term of both sides' own variables has no such reading, and
//     some divisors are too large. The piece is then the exact projection of
//     one side's literals on the common variables, by model-based projection
//     (package mbp) of model after model.
//
// A sum of A's literals can be taken apart into the smallest sums that lose A's
// variables: Blicha, Hyvärinen, Kofroň, Sharygina: Decomposing Farkas
// Interpolants (TACAS 2019). See Options.Decompose.
//
// # Invariants
//
// Every interpolant was checked before it is returned: A implies it, it
// contradicts B, and each of its variables is common. The check has solvers of
// its own, that know nothing of the search (Sequence checks step by step). What
// fails the check is an error. Unknown of any solver is an error (ErrUnknown),
// never an interpolant. With Options.Certify both facts have a refutation that
// package proof's checker has accepted.
//
// # What it does not do
//
// It does not use propositional proofs: formulas with thousands of implicants
// that no few half-spaces tell apart run into Options.MaxConflicts. It does not
// promise the weakest or the strongest interpolant; Strength chooses the side
// whose facts are summed up.
package itp
