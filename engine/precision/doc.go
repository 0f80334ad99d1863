// Package precision has the precision of an abstraction: the predicates that it may use at each
// location, and the variables whose values it tracks there. A refinement adds to the precision of
// some locations.
//
// Predicates (Graf, Saïdi: Construction of Abstract State Graphs with PVS, CAV 1997) are numbered
// from 1 and ordered by implication (package lattice). The order shows which predicates are
// redundant, and which literal is the next weaker one. A refinement activates a predicate at one
// location, in one function or everywhere (Scope; lazy abstraction, Henzinger, Jhala, Majumdar,
// Sutre, POPL 2002), but only where its variables are live. Where they are dead, the predicate
// would double the number of abstract states, and a formula about a dead variable may be false in
// the program before slicing.
//
// Variables tracked by value are those of explicit-state abstraction (Beyer, Löwe: Explicit-State
// Software Model Checking Based on CEGAR and Interpolation, FASE 2013), with the same scopes.
//
// Predicates come from the program's comparisons and pairs of variables (initial.go), equations
// that several states share (package mine), half-spaces between a cube and a formula (package
// halfspace), and interpolants (lia/itp, engine/path). Shape says whether an equation is added as
// it is or as inequalities.
//
// Invariants: the number of a predicate never changes, and no predicate is removed; the set of
// predicates at a location only grows. The methods that add something report whether it is new, so
// that the caller notices a refinement without effect.
//
// The package computes no abstraction. The engines compute abstractions.
package precision
