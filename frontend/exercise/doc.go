// Package exercise marks a student's answer to an exercise: an inductive invariant of a program, or
// an assumption that makes the program safe.
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
// "False" has priority: if formulas are not inductive, a bounded search and then an engine look for
// a run that violates them, for a fixed amount of work. If the search gives up (Mark.Settled), the
// mark is "not inductive", which is true in any case.
//
// The page, the <ic3-play> element and the command grade call Exercise.Mark. The mark "correct"
// never relies on a solver alone: frontend/verify has confirmed the proof.
package exercise
