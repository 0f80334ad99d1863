// Package witness holds verdicts with what proves them, as files that can be
// kept, sent, and checked again later by somebody who believes neither the
// sender nor the engine.
//
// A witness of a safe program has a formula for each cut point of the automaton
// as lowered; one of an unsafe program has the value of each input, in the order
// in which the program asks, and the statement that fails. Validate needs
// nothing else but the source. It does not search: the formulas are turned into
// verification conditions again, each is refuted and the refutation checked by
// arithmetic (engine/certify over the automaton, frontend/vc over the syntax
// tree), and the inputs are replayed by the interpreter. What the witness says of
// itself, that it was checked and by which engine, plays no part.
//
// The form is JSON, "ic3play-witness/1" (after the idea of exchangeable witnesses:
// Beyer, Dangl, Dietsch, Heizmann, Stahlbauer, Witness validation and stepwise
// testification across software verifiers, FSE 2015). Locations are named by the
// line that control stands at, and a number where several stand at one line, as
// calls are expanded: the same text always has the same names. Variables have the
// names of the automaton as lowered ("x", "f.x", "x#2"), which tell shadowed
// ones and those of other functions apart. Both are unique.
//
// Invariants: New, Append and Read agree (what one writes another reads as the
// same); Read is strict and says where a text is wrong; an Answer is Confirmed
// only when the trusted checks accepted the formulas, or the interpreter ran into
// the failing statement; a state or a run that an Answer shows has been found by
// evaluation.
//
// JSON is that of package wire's description, and SHA-256 is written by hand:
// encoding/json and crypto/sha256 would be a tenth of what the page downloads.
package witness
