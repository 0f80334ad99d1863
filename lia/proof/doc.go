// Package proof holds certificates of unsatisfiability for linear integer
// arithmetic, and their checker. Whoever believes this package and the integers
// of lia/num need not believe a solver: every "unsat" that matters comes with a
// certificate, and what is wrong in a solver makes a certificate that is
// rejected, never a wrong answer.
//
// # How to read it
//
// A certificate of a conjunction (Cert, in cert.go) is a tree, and Check walks it
// from the root with a list of facts: what holds of all integers that satisfy the
// premises and lie in the case at hand. The list begins with the premises. Each
// node does one of five things; that none of them loses a solution is all that
// there is to believe.
//
//   - Sum ends a case. Facts t <= 0 times numbers that are not negative, and
//     facts t = 0 times any numbers, add up to a fact. If the variables cancel
//     and 5 <= 0 is left, the case has no solution (over the rationals; by a
//     lemma of Farkas such a sum exists whenever there is none). If only
//     equations were added up and the sum is 6x - 4y + 3 = 0, there is no
//     solution either: 2 divides the left part and not 3.
//   - Derive adds a sum to the facts. Over the integers it may be rounded: with
//     2x - 4y + 3 <= 0 also x - 2y + 3/2 <= 0, and x - 2y is an integer, so
//     x - 2y + 2 <= 0. This is a cut of Chvatal and Gomory.
//   - Branch splits the case in two for a term T: T <= 0 or T >= 1. There is no
//     integer between.
//   - Diseq splits on a fact t != 0: t <= -1 or t >= 1.
//   - Quot gives the quotient of a divisibility a name: if 3 divides t then
//     t = 3q for some integer q, and if not, then 3q + 1 <= t <= 3q + 2. The name
//     must be new, because an old variable has a value already.
//
// That is check.go; its functions sum, leaf, derive, split and quotient are the
// five rules, and path and Check are the walk. A fact that a node introduces is
// visible below that node only: the walk cuts the list back when it comes to the
// second case of a split.
//
// A refutation of formulas with And and Or (Refutation, in refutation.go) adds
// propositional reasoning. Clausify (clauses.go) makes clauses of the formulas,
// with names for what is nested; they have a model if the formulas have. Lemmas
// are clauses whose negation a Cert refutes, so that they hold of all integers.
// Steps are clauses that follow from those before by unit propagation: the step
// says in which order the clauses become units, and CheckRefutation only follows.
// The last step is the empty clause. An example of a single certificate is that
// of Check, and of a whole refutation that of refute.Prove.
//
// # What the tests try
//
// Each rule is broken in each way that its text forbids, and the error must say
// so. Random certificates and their premises are changed in a place or two, and
// what is accepted then must be true, which trying all points of a box decides.
// Arbitrary bytes are read as certificates of premises that have a solution: none
// may be accepted.
//
// # What it does not do
//
// It searches for nothing: time is linear in the size of the certificate times
// that of its facts. It says nothing about satisfiable formulas: a model is its
// own certificate. It does not know programs: engine/certify reduces an
// invariant to formulas that must be refuted.
package proof
