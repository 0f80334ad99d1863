// Package exchange speaks the format in which verifiers of the field hand their
// witnesses to each other: version 2.0, in YAML (Ayaziová, Beyer,
// Lingsch-Rosenfeld, Spiessl, Strejček: Software Verification Witnesses 2.0, SPIN
// 2024). It writes verdicts in it, and checks witnesses, its own and others'.
//
// A correctness witness has invariants, C expressions at loops and statements; a
// violation witness has segments of waypoints, which runs pass or avoid. Both are
// read into the program itself: an invariant becomes an assertion at its place, a
// waypoint a test that moves a counter of segments on. So C is read by the one
// frontend, by the rules of the integers that the witness is about, and nothing
// here has to know what an expression means. The formulas of invariants are read
// off the automaton of that program, and certify and vc, which trust no solver,
// check them on it. Where the formulas do not prove themselves, or where a run is
// to be found, an engine works on that program, and its answer counts as any
// other's: with a certificate that was checked.
//
// A witness is not believed, and may be forged. So an expression may only compute a
// value (expression.go), the program with the annotations must be the program as it is
// when they are taken out (package same), and an invariant whose evaluation would end a
// run is false there (guard.go).
//
// Invariants: Confirmed of a correctness witness means that every invariant holds
// and no run of the program fails, proved; of a violation witness, that a run
// passes all segments into the target, and that the interpreter ran the program
// as it is into a failure on the same inputs. Refuted means that there is such a
// proof of the opposite, or a place that the program does not have. What cannot be
// read is Invalid, and what this package does not cover Unknown. All of it is said of
// the text that is given; strictly, only if the witness was made for it.
//
// It does not know files, flags or clocks: what it is given it reads.
package exchange
