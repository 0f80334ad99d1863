// Package refute makes refutations: given formulas of linear integer arithmetic
// that have no solution, it finds a proof.Refutation that lia/proof's checker
// accepts.
//
// The idea is the lazy loop of satisfiability modulo theories (Nieuwenhuis,
// Oliveras, Tinelli: Solving SAT and SAT Modulo Theories, JACM 2006) around a
// propositional search that logs what it resolves. The clauses are those of
// proof.Clausify, so that the checker rebuilds them; models of the clauses are
// cut down to the literals that matter and shown to the theory; its conflicts
// come back as lemmas with their certificates. What follows from values alone is told
// while the search goes on (values); when it takes long, also what the alternatives of a
// choice have in common (hulls). In the end only the lemmas and
// steps that the empty clause rests on are kept.
//
// It is separate from lia/smt because its aim is another: smt answers many
// small queries fast, this package answers one and remembers why.
//
// Nothing here needs to be trusted: a wrong refutation is rejected by the
// checker. Budgets and the context end in an error, never in a refutation.
package refute
