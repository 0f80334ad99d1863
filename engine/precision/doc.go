// Package precision is what an abstraction may speak of: predicates, and the
// variables whose values it tracks, at each location. A refinement adds to it,
// and the abstraction gets finer there.
//
// Predicates (Graf, Saïdi: Construction of Abstract State Graphs with PVS, CAV
// 1997) are numbered from 1 and ordered by implication (package lattice), so
// that a predicate that says nothing new is refused, and a literal can be
// weakened to the next one. Each counts at certain locations: those that the
// refinement named, or all of their function, or all (Scope: lazy abstraction,
// Henzinger, Jhala, Majumdar, Sutre, POPL 2002), and there only where its
// variables are live. Elsewhere it would double the abstract states for nothing,
// and a claim about a dead variable may fail in the program before slicing.
//
// Variables tracked by value are those of explicit-state abstraction (Beyer,
// Löwe: Explicit-Value Analysis Based on CEGAR and Interpolation, MIP-1205, Passau
// 2012), with the same scopes.
//
// Where predicates come from: the program's comparisons and pairs of variables
// (initial.go), equations that several states share (package mine), half-spaces
// between a cube and a formula (package halfspace), and interpolants (lia/itp,
// engine/path). Shapes says in which form they are added.
//
// Invariants: numbers never change and nothing is removed; the predicates of a
// location only become more. Adding what is there already for these locations is
// told, so that a refinement without effect is noticed by who asked for it.
//
// It computes no abstraction: that is the engine's.
package precision
