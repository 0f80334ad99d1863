// Package witness writes, reads and validates witnesses: files that contain a verdict and the
// evidence for it. The recipient need not trust the sender or the engine.
//
// The witness of a safe program contains a formula for each cut point of the lowered automaton. The
// witness of an unsafe program contains the value of each input, in the order in which the program
// asks, and the failing statement. Validate needs only the witness and the source, and does not
// search. For a safe program it refutes each verification condition and checks the refutations
// (engine/certify on the automaton, frontend/vc on the syntax tree). For an unsafe program the
// interpreter replays the inputs. Validate ignores the witness's fields Checked and Engine.
//
// The format is JSON, "ic3play-witness/1" (the idea of exchangeable witnesses is from Beyer, Dangl,
// Dietsch, Heizmann, Stahlbauer, Witness validation and stepwise testification across software
// verifiers, FSE 2015). The name of a location is L and its line, such as L12. If several locations
// share the line, as in inlined calls, a number follows: L12.2. The names depend only on the text.
// Variables have the names of the lowered automaton ("x", "f.x", "x#2"), which distinguish
// variables of the same name. All names are unique.
//
// Invariants: Read reads back what New and Append write. Read is strict and reports the position of
// an error. An Answer is Confirmed only when the trusted checks accepted the formulas, or the
// interpreter reached the failing statement. Evaluation has confirmed each state and run in an
// Answer.
//
// The JSON codec is generated from the description in package wire, and SHA-256 is implemented
// here: encoding/json and crypto/sha256 would be a tenth of the page's download.
package witness
