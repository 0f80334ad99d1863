// Package integer decides conjunctions of linear integer literals, incrementally. It is the
// theory solver of package smt, and can be used by itself for integer constraints.
//
// A Theory interns atoms and takes literals with Assert at levels of Push and Pop. Check
// answers Sat with an integer model; Unsat with a small contradictory subset of the
// literals and a certificate for package proof; or Unknown with a reason if a budget is
// spent or the context ends. Unknown is never treated as Unsat.
//
// # How a conjunction is decided
//
// Atoms that differ only in their constant and sign share a linear form. Each form is a variable of
// the tableau of package simplex. An inequality is a bound of its form, an equation two bounds, and
// k | t is t - k*q = 0 with a new variable q, called the quotient. The solver ignores disequalities
// and negated divisibilities until a model violates them (forbidden.go). The following steps are
// tried in order, each only if the previous ones did not decide the case:
//
//  1. the simplex method refutes the relaxation to rationals, or its solution is integer
//     and satisfies all disequalities;
//  2. the equations are solved over the integers, and bounds move to values that their
//     forms can take (file dio.go);
//  3. a few Chvatal-Gomory cuts (cuts.go);
//  4. a few nodes of branching on variables and on violated disequalities (search.go);
//  5. the search starts again after bound propagation (narrow.go): the bounds of a form imply
//     rounded bounds of its variables. This decides chains of remainders, such as hash functions
//     modulo 2^64;
//  6. lattice reduction computes short directions in which the set of rational solutions is
//     bounded, and the search branches on these. A constraint is loose if some ray moves away from
//     its bound. The search satisfies the loose constraints last, by a move along a ray. If the set
//     is wide, a cube test finds an integer point at once (reduce.go, ray.go, reduced.go). This
//     step makes the solver complete up to its budgets, even if the set is unbounded or thin;
//  7. if all directions are bounded, step 6 works in the solution space of the equations
//     (subspace.go). This space has one variable for each reduced direction, so there are no
//     quotients and no equations, and numbers are short. For example, constraints on residues of
//     many bounded variables need this.
//
// # Proofs
//
// Everything that restricts the search is a fact: a literal, a rounded sum of facts, a side of a
// split, or a constraint on a quotient. The reason of a bound in the tableau is a fact. So a
// conflict is a weighted sum of facts, a cut stores the facts that it follows from, and the
// refutation of a split consists of the refutations of its two sides. If the refutation of one side
// does not use the side's fact, it refutes the whole split, and the search goes further back.
// Conflict collects the literals at the leaves, and Cert writes the tree as a certificate
// (facts.go, refutation.go).
//
// # Invariants
//
// Facts are numbered in the order in which they are added, and no number is used twice
// within a check. The additions of a check (facts, forms of cuts and splits, bounds) are
// dropped before the next change of the theory. Forms have coprime coefficients.
//
// The package does not handle Boolean structure. A conflict need not be minimal.
package integer
