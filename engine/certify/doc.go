// Package certify checks the answers of engines without their help.
//
// An engine says safe with an invariant: a formula for enough locations to cut
// every cycle of the control-flow automaton. Nobody has to believe it. This
// package works out what the invariant has to satisfy, has somebody refute the
// opposite, and checks that refutation by arithmetic:
//
//  1. Conditions turns the program and the invariant into formulas. Each says
//     that from a state that satisfies the invariant at one cut point, a run to
//     the next cut point breaks the invariant there. The program is the one
//     that the frontend made, before any simplification or large blocks.
//  2. A Prover, which may be as clever and as wrong as it likes, delivers a
//     refutation of each of them.
//  3. lia/proof checks each refutation: sums of inequalities, rounding, case
//     splits and unit propagation, in time linear in the refutation.
//
// If all three go through, then by induction on the number of cut points that
// a run visits every reachable state satisfies the invariant, and as the
// invariant of the error location is false, no run gets there (Floyd, Assigning
// meanings to programs, 1967). What has to be trusted is this package, lia/proof, the
// arithmetic in lia/num and lia's terms, and the frontend's lowering; for the last
// frontend/vc does the same from the syntax tree.
//
// Invariants: the package imports no solver and no engine (a test over the
// import graph says so); what fails a check is an error, never a verdict.
package certify
