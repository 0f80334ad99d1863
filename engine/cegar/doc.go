// Package cegar is the engine "cegar": IC3 with counterexample-guided
// abstraction refinement after Birgmeier, "Software Verification with IC3 via
// Abstraction and Interpolation" (TU Wien, 2013). Section and algorithm numbers
// in the comments are that thesis'.
//
// # The idea
//
// The frames of IC3 are conjunctions of clauses over an abstract domain: a set
// of predicates, each any formula. The state space that the frames can tell
// apart is finite at any time. A proof obligation is a lifted state, values for
// some variables at a location; what is excluded for it are the abstract states
// that it overlaps. If a frame enters an abstract state but not the lifted state
// itself, the transition is spurious, and the domain is refined: an interpolant
// between what the frame leads to and the lifted state gives the predicates that
// tell them apart.
//
// # Invariants
//
// Every predicate is a formula over state variables. A cube never contains an
// initial state, because it has a location other than the entry or is taken to
// mean "anywhere but the entry", so no check of initiation is needed. Each lemma
// of level i holds in frames 1..i; frame i and one step imply frame i+1. All
// concrete states of an obligation reach the error along its parents, unless one
// of the transitions is marked as spurious; a path is reported only from an
// obligation without any, and after it was run. After a refinement by
// interpolants the abstract state that asked for it is excluded by the very next
// query; a refinement that adds nothing new ends the search as unknown.
package cegar
