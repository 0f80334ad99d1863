// Package path answers questions about paths of an automaton: connected sequences of edges.
//
// # The idea
//
// A path can be unrolled in two ways. Static single assignment gives each assignment its
// own variable and an equation. Substitution replaces variables by terms over inputs, from
// step to step (symbolic execution: King, CACM 1976), so only guards over the inputs
// remain. The solver is much faster with substitution. For example, ten steps of x' = x +
// d, y' = y + d with two values of d cost 1,024 theory conflicts with equations, and none
// with substitution. So this package substitutes, with two exceptions: interpolants need
// names for the intermediate values, and Unrolling covers thousands of paths at once.
//
//   - Forward is a step of substitution;
//   - Paths.Feasible finds inputs with which a path can be taken from the entry, or the
//     steps whose guards contradict each other;
//   - Paths.Entails decides whether a formula holds after every run of a path from states
//     where another formula holds;
//   - Paths.Sequence returns the sequence interpolants of an infeasible path (Henzinger,
//     Jhala, Majumdar, McMillan: Abstractions from Proofs, POPL 2004), as formulas over the
//     variables of each of its locations;
//   - Unrolling is the formula of all paths of some length at once, by equations: a query
//     for each length, as in bounded model checking and k-induction;
//   - Backward returns the states from which exactly n steps can reach the error. They are
//     existential over inputs: it is enough that some input leads there. A weakest
//     precondition would require that all inputs do.
//
// # Invariants
//
// A formula for a location mentions only variables that are live there: a fact about a dead
// variable may fail in the program before slicing. A solver's Unknown is an error, never an
// answer (package meter distinguishes a timeout from a solver that gave up). Each sequence
// is checked, step by step, before it is returned.
//
// # What it does not do
//
// It does not choose paths. A sequence of edges that are not connected is an error.
// Interpolants are whole sums of a path's facts, because itp.Options.Decompose is off by
// default. Decomposed interpolants tend to be the points that a path visits instead of
// their common relation.
package path
