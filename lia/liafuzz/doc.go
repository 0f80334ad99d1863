// Package liafuzz tests the arithmetic solver against everything that can
// contradict it, on random formulas: z3, the enumeration of a box, itself (an
// incremental session against a fresh solver), and the checkers of models,
// cores, projections, interpolants and proofs.
//
// The idea is differential testing of solvers as in Brummayer and Biere,
// "Fuzzing and Delta-Debugging SMT Solvers" (SMT 2009), with formulas from
// families that aim at what solvers of integers get wrong: disequalities,
// divisibilities, coefficients next to the borders of machine words, regions so
// thin that they hold no integer point, and unbounded ones.
//
// Formulas come in batches that share an incremental session. A formula is a
// function of its seed and a batch one of its first seed, so that the first seed
// of a batch and its length reproduce a disagreement, history included.
//
// Nothing is minimised: a reproducer is the whole formula as an SMT-LIB script.
package liafuzz
