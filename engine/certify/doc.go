// Package certify checks the answers of engines. It uses no code of the engines.
//
// An engine that answers safe returns an invariant: a formula for enough locations to cut every
// cycle of the automaton. This package computes the verification conditions of the invariant. Each
// is a formula that must be unsatisfiable. The package calls a prover to refute it, and checks the
// refutation by arithmetic:
//
//  1. Conditions turns the program and the invariant into formulas. Each
//     formula says that a run starts at one cut point in a state that satisfies
//     the invariant, and ends at the next cut point in a state that violates the
//     invariant. The program is the lowered program, before any simplification
//     and without large blocks.
//  2. A Prover, which need not be trusted, refutes each formula. If the invariant lists
//     states, there is a formula for each of them (states.go). If a product is wrong in a
//     solution of a formula, the formula is split into cases by the values of the product's
//     factors (certify.go).
//  3. lia/proof checks each refutation: sums of inequalities, rounding, case
//     splits and unit propagation, in time linear in the refutation.
//
// If all three succeed, then by induction on the number of cut points that a run visits, every
// reachable state satisfies the invariant. The invariant of the error location is false, so no run
// reaches it (Floyd, "Assigning Meanings to Programs", 1967). The trusted parts are this package,
// lia/proof, the arithmetic in lia/num, lia's terms, and the frontend's lowering. To check the
// lowering too, frontend/vc generates the conditions from the syntax tree.
//
// Invariants: the package imports no solver and no engine (a test of the import graph checks it). A
// failed check is an error, never a verdict.
package certify
