// Package exchange reads, checks and writes witnesses in the exchange format of verifiers: version
// 2.0, in YAML (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček: Software Verification
// Witnesses 2.0, SPIN 2024), and the contracts of functions from version 2.1 (Heizmann, Klumpp,
// Lingsch-Rosenfeld, Schüssele: Correctness Witnesses with Function Contracts, 2025).
//
// A correctness witness contains invariants: C expressions at loops and statements and, in
// contracts, where functions begin and return. A violation witness contains segments of waypoints,
// which the failing run passes or avoids.
//
// Check inserts invariants and waypoints into the program. An invariant becomes an assertion. A
// waypoint becomes a test that advances a counter of segments. So the frontend parses the
// expressions under the witness's rules, and this package need not interpret C. The formulas of the
// invariants come from the automaton of the annotated program; packages certify and vc check them
// without a solver. If the formulas are not inductive, or a violation witness does not determine
// all inputs, an engine decides the annotated program. The engine's answer counts only with a
// checked certificate.
//
// A witness may be forged, so it is not trusted. An expression in it may only compute a value
// (expression.go). The program without the annotations must be the original one (package same). An
// invariant is false in a state in which its evaluation would end the run (guard.go).
//
// Guarantees: for a correctness witness, Confirmed means a proof that every invariant holds and no
// run fails. For a violation witness it means that a run passes all segments into the target, and
// that the interpreter ran the original program into a failure on the same inputs. Refuted means a
// proof of the opposite, or that the witness refers to a position that the program does not have.
// Invalid means that the witness cannot be read, and Unknown that this package does not support it
// or could not decide it. All answers concern the given text; in strict mode the witness must be
// made for this text.
//
// The package reads no files, flags or clocks.
package exchange
