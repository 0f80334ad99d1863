// Package refute computes refutations: for formulas of linear integer arithmetic that have
// no solution, it finds a proof.Refutation that the checker of lia/proof accepts.
//
// The idea is the lazy loop of satisfiability modulo theories (Nieuwenhuis, Oliveras,
// Tinelli: Solving SAT and SAT Modulo Theories, JACM 2006) around a propositional search
// that logs its resolution steps. The clauses are those of proof.Clausify, so that the
// checker can rebuild them. The theory checks the relevant literals of models of the
// clauses, and its conflicts become lemmas with their certificates. During the search,
// consequences of known values become lemmas too (values.go). In long searches, lemmas also
// derive literals and bounds that all alternatives of a clause imply (hulls.go). At the end the
// package keeps only the lemmas and steps on which the empty clause depends.
//
// It is separate from lia/smt because its aim is different: smt answers many small queries
// fast, and this package answers a single query and records the reasons.
//
// This package need not be trusted: the checker rejects a wrong refutation. A spent budget
// or an ended context gives an error, never a refutation.
package refute
