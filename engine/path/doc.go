// Package path answers questions about paths of an automaton: connected sequences of edges.
//
// # The idea
//
// A path can be turned into a formula in two ways. With static single assignment, each assignment
// has its own variable and an equation. With substitution (symbolic execution: King, CACM 1976),
// each variable is a term over the inputs, so only guards over the inputs remain. The solver is
// much faster with substitution. For example, ten steps of x' = x + d, y' = y + d with two values
// of d cost 1,024 theory conflicts with equations, and none with substitution. So this package
// substitutes, with two exceptions: interpolants need names for the intermediate values, and
// Unrolling covers thousands of paths at once.
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
//   - Backward returns the states from which some inputs lead to the error in exactly n
//     steps. A weakest precondition is about all inputs instead.
//
// # Invariants
//
// A formula for a location mentions only variables that are live there. A fact about a dead
// variable may be false in the program before slicing. If a solver returns Unknown, the query
// returns an error (package meter distinguishes a timeout from a solver that gave up). Each
// sequence of interpolants is checked, step by step, before it is returned.
//
// # What it does not do
//
// It does not choose paths. A sequence of edges that are not connected is an error.
// itp.Options.Decompose is off by default, so an interpolant is one sum of all facts of the path.
// Decomposed interpolants tend to list the points that a path visits instead of relating the
// variables to each other.
package path
