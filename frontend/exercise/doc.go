// Package exercise marks what a reader writes to make a proof go through: an
// inductive invariant of a program, or the assumption that is missing in it.
//
// An answer that is not correct is one of these, and never two of them:
//
//   - false: a run of the program breaks a formula. The mark has the run.
//   - not inductive: from a state that the formulas allow, one step leads to a state
//     that they exclude. The mark has the states and the step.
//   - too weak: the formulas are inductive, but allow a state from which the
//     assertion fails. The mark has the state.
//   - too strong, for an assumption: it excludes a run that the author's allows.
//
// False comes first: formulas that are not inductive are searched for a run that
// breaks them, by bounded search and then by an engine, for a fixed amount of work.
// Mark.Settled says whether that decided the question. A search that gave up leaves
// "not inductive", which is true then in any case.
//
// The page, the element and the command grade call Exercise.Mark. Correct is never
// said by a solver alone: frontend/verify has confirmed the proof.
package exercise
