// Package exercise marks a student's answer to an exercise. The answer is an inductive invariant of
// a program, or an assumption that makes the program safe.
//
// An incorrect answer gets exactly one of these marks:
//
//   - false: a run of the program violates a formula. The mark contains the run.
//   - not inductive: from a state that the formulas allow, one step leads to a state
//     that they exclude. The mark contains the states and the step.
//   - too weak: the formulas are inductive, but allow a state that leads to
//     a failure. The mark contains the state.
//   - too strong, for an assumption: it excludes a run that the author's assumption allows.
//
// An answer that is both false and not inductive gets the mark "false". To find a run that violates
// a formula, a bounded search and then an engine do a fixed amount of work. If no such run is
// found, the mark is "not inductive", and Mark.Settled says whether the engine proved that there is
// none.
//
// The page, the <ic3-play> element and the command grade call Exercise.Mark. The mark "correct"
// never relies on a solver alone: frontend/verify has confirmed the proof.
package exercise
