// Package path answers questions about paths of an automaton: sequences of
// edges, taken one after the other.
//
// # The idea
//
// A path can be unrolled in two ways. Static single assignment gives each
// assignment a variable of its own and an equation; substitution pushes terms
// forward instead (symbolic execution: King, CACM 1976), so that what is left
// are guards over the inputs of the path's edges. The solver is good at the
// second and bad at the first: ten steps of x' = x + d, y' = y + d with d of
// two values are 1,024 theory conflicts when unrolled, and none when
// substituted. So everything here substitutes, but for interpolants, which need
// names for what is in between.
//
//   - Forward is a step of substitution;
//   - Paths.Feasible finds the inputs with which a path runs from the entry, or
//     the steps whose guards contradict each other;
//   - Paths.Entails says whether a formula holds after every run of a path from
//     where another does: an invariant of a node pushed down a tree;
//   - Paths.Sequence gives the sequence interpolants of a path that cannot be
//     run (Henzinger, Jhala, Majumdar, McMillan: Abstractions from Proofs, POPL
//     2004), as formulas over the variables of each of its locations;
//   - Backward gives the states from which exactly so many steps can reach the
//     error. They are existential over inputs: that some input leads there, as
//     a counterexample needs it, and not that all do, as a weakest precondition
//     would say.
//
// # Invariants
//
// Only variables that are live at a location are carried there, so a formula
// that is returned for a location speaks of no other: a fact of a dead variable
// may fail in the program before slicing. An Unknown of a solver is an error
// (package meter tells a timeout from a solver that gave up), never an answer.
// Every sequence was checked, step by step, before it is returned.
//
// # What it does not do
//
// It does not choose paths. A sequence of edges that do not follow each other is
// an error. Interpolants are whole sums of a path's facts (itp.Options.Decompose
// off, unless asked for): taken apart they tend to be the points that a path
// visits instead of the relation that they share.
package path
