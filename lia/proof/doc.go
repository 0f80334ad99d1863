// Package proof has certificates of unsatisfiability for linear integer arithmetic, and
// their checker. Only this package and the integers of lia/num need to be trusted, not a
// solver. Every "unsat" that matters has a certificate, so an error in a solver leads to a
// rejected certificate, never to a wrong answer.
//
// # How to read it
//
// A certificate of a conjunction (Cert, in cert.go) is a tree. Check walks it from the root
// with a list of facts, which hold for all integers that satisfy the premises and lie in
// the current case. The list begins with the premises. Each node does one of five things;
// correctness only needs that none of them loses a solution.
//
//   - Sum ends a case. It adds up nonnegative multiples of facts t <= 0, and any multiples of
//     facts t = 0. If the variables cancel and 5 <= 0 remains, the case has no
//     solution. (By Farkas' lemma such a sum exists if there is no solution over the
//     rationals.) If only equations are added up and the sum is 6x - 4y + 3 = 0, there is
//     no solution either, because 2 divides 6x - 4y but not 3.
//   - Derive adds a sum to the facts. Over the integers it may be rounded: 2x - 4y + 3 <= 0
//     implies x - 2y + 3/2 <= 0, and x - 2y is an integer, so x - 2y + 2 <= 0. This is a
//     Chvatal-Gomory cut.
//   - Branch splits the case in two for a term T: T <= 0 or T >= 1. There is no integer in
//     between.
//   - Diseq splits on a fact t != 0: t <= -1 or t >= 1.
//   - Quot names the quotient of a divisibility: if 3 divides t then t = 3q for some
//     integer q, and if not, then 3q + 1 <= t <= 3q + 2. The name must be new, because an
//     old variable already has a value.
//
// In check.go the functions checkLeaf, derive, split and quotient implement the five rules,
// and checkPath and Check implement the walk. A fact that a node adds is visible below that node
// only: the walk truncates the list at the second case of a split.
//
// A refutation of formulas with And and Or (Refutation, in refutation.go) adds
// propositional reasoning. Clausify (clauses.go) converts the formulas to clauses, with
// names for nested subformulas; the clauses have a model if the formulas have one. Each
// lemma is a clause whose negation has a certificate, so it holds for all integers. Steps
// are clauses that follow from earlier ones by unit propagation. A step lists the clauses
// that become units, in order, and CheckRefutation only follows the list. The last step is
// the empty clause. The example of Check has a single certificate, and the example of
// refute.Prove a whole refutation.
//
// # Tests
//
// For each rule, tests violate each of its conditions, and expect the corresponding error.
// Other tests change random certificates and their premises in one or two places. If the
// result is still accepted, the premises must be unsatisfiable, which is decided by trying
// all points of a box. Arbitrary bytes are decoded as certificates of premises that have a
// solution; none may be accepted.
//
// # What it does not do
//
// It does not search: its time is linear in the size of the certificate times the size of
// its facts. It does not handle satisfiable formulas, for which a model is the certificate.
// It does not know programs: engine/certify reduces an invariant to formulas that must be
// refuted.
package proof
