// Package itp computes Craig interpolants of linear integer arithmetic. An interpolant of
// contradictory formulas A and B is a formula I over common variables that A implies and
// that contradicts B.
//
// # The idea
//
// The package is made for the case in which one side, A or B, is a cube. In IC3 an interpolant of a
// cube and a transition relation is the lemma to learn (Hoder, Bjørner: Generalized Property
// Directed Reachability, SAT 2012). The package does not use resolution on the Boolean structure of
// the other side. Instead it enumerates implicants of that side, each from a model that the current
// interpolant does not exclude. The literals of an implicant and those of the cube are
// contradictory. The theory returns a certificate (package proof). A walk over the certificate
// computes the interpolant of this one conflict, called a partial interpolant. Those for implicants
// of B are joined by And, and those for implicants of A are joined by Or. If neither side is a
// cube, an outer loop enumerates the implicants of A, and an inner loop enumerates those of B.
//
// For each fact of the certificate, the walk (walk.go) computes the part that follows from
// A's literals. In a weighted sum of inequalities this part is a sum of A's literals with
// their Farkas weights, in which the variables local to A cancel (McMillan: An
// Interpolating Theorem Prover, TCS 2005). It becomes one half-space, tightened by the gcd
// of its coefficients. A sum of equations whose gcd does not divide its constant becomes a
// divisibility.
//
//   - A certificate can split into the cases t <= 0 and t >= 1. Such a split belongs to the side (A
//     or B) whose local variables t contains. The walk joins the partial interpolants of the two
//     cases by And for a split of B, and by Or for a split of A. If t has only common variables,
//     the split belongs to the side that is not a cube, so that the interpolants for a cube stay
//     half-spaces.
//   - A cut may round a sum of facts of both sides. Neither side alone implies such a cut, so
//     summing up A's part of it would be unsound. The walk treats the cut as a split, one of whose
//     two cases is immediately contradictory. If the cut's term has variables local to A and
//     variables local to B, there is one case for each remainder of the term's common part by the
//     divisor. In each case, each side rounds its own part. So divisibility has the role that
//     ceilings have in Griggio, Le, Sebastiani: Efficient Interpolant Generation in Satisfiability
//     Modulo Linear Integer Arithmetic (TACAS 2011).
//   - The walk gives up if the certificate splits on a term with local variables of both sides, or
//     if a divisor is very large. Then the partial interpolant is the exact projection of one
//     side's literals on the common variables. Model-based projection (package mbp) computes it
//     model by model.
//
// A sum of A's literals can be split into the smallest sums without variables local to A
// (Blicha, Hyvärinen, Kofroň, Sharygina: Decomposing Farkas Interpolants, TACAS 2019). See
// Options.Decompose.
//
// # Invariants
//
// Every interpolant is checked before it is returned: A implies it, it contradicts B, and
// each of its variables is common. The check has solvers of its own, which share nothing
// with the search (Sequence checks step by step). A failed check is an error, and so is the
// answer Unknown of a solver (ErrUnknown). With Options.Certify both implications have a
// refutation that the checker of package proof has accepted.
//
// # What it does not do
//
// The package does not use propositional proofs. Suppose that a side has thousands of implicants,
// and that a few half-spaces cannot separate them from the other side. Then interpolation stops at
// Options.MaxConflicts. It does not promise the weakest or the strongest interpolant; Strength
// selects the side whose facts are summed up.
package itp
