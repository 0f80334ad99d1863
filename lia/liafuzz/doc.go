// Package liafuzz tests the arithmetic solver on random formulas. It compares the solver
// with z3, with the enumeration of a box, with itself (an incremental session against a
// fresh solver), and with checkers of models, cores, projections, interpolants and proofs.
//
// The idea is differential testing of solvers as in Brummayer and Biere, "Fuzzing and
// Delta-Debugging SMT Solvers" (SMT 2009). The formulas are from families on which integer
// solvers tend to fail: disequalities, divisibilities, coefficients near the limits of
// machine words, regions so thin that they contain no integer point, and unbounded ones.
//
// Formulas come in batches that share an incremental session. A formula is determined by
// its seed, and a batch by its first seed. So the first seed of a batch and its length
// reproduce a disagreement, including the earlier queries.
//
// The package does not minimise disagreements; each one has the whole formula as an SMT-LIB
// script.
package liafuzz
