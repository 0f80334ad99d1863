// Package cegar is the engine "cegar": IC3 with counterexample-guided
// abstraction refinement after Birgmeier, "Software Verification with IC3 via
// Abstraction and Interpolation" (TU Wien, 2013). Section and algorithm numbers
// in the comments are that thesis'.
//
// # The idea
//
// The frames of IC3 are conjunctions of clauses over an abstract domain: a set
// of predicates, each any formula over the program's variables. What the frames
// can tell apart is finite at any time. A proof obligation is a lifted state,
// values for some variables at a location; what is excluded for it are the
// abstract states that it overlaps. If a frame enters such an abstract state but
// not the lifted state itself, the transition is spurious, and the domain is
// refined: an interpolant between what the frame leads to and the lifted state
// gives predicates that tell them apart. Mining guesses further ones: linear
// equations of the states that refinement has met.
//
// # The parts
//
//	search.go, block.go, obligation.go   the search, Algorithms 3, 6 and 7
//	lemma.go                             lemmas over predicates
//	cube.go, domain.go                   abstract states and the predicates (engine/precision)
//	lift.go, abstract.go                 sections 3.2 and 3.3
//	refine.go, preimage.go               section 3.4; engine/precision has mining and half-spaces
//	generalise.go                        section 3.5, Algorithms 8 and 9
//	invariant.go, path.go                the certificates
//
// Levels of lemmas, pushing and the queue are package frames, the two encodings of
// the transition relation package step.
//
// # Invariants
//
// Every predicate is a formula over state variables. A cube never contains an
// initial state, because it has a location other than the entry or is taken to
// mean "anywhere but the entry", so no check of initiation is needed: disjoining
// a clause with the initial condition (section 3.6) is the same thing. Each lemma
// of level i holds in frames 1..i; frame i and one step imply frame i+1. All
// concrete states of an obligation reach the error along its parents, unless one
// of the transitions is marked as spurious; a path is reported only from an
// obligation without any, and after it was run. After a refinement by
// interpolants the abstract state that asked for it is excluded by the very next
// query. A refinement that adds nothing new ends the search as unknown, and so
// does a solver that gives up where its answer is needed.
//
// # What is different, and why
//
//   - The error is a location that is blocked like any other, and the initial
//     condition is a location, the entry: both are what the automaton makes of
//     them. The program counter of a cube is no predicate but a part of its own,
//     which generalisation may drop. Frames of locations, without a program
//     counter, are an option (encoding); the search is the same for both.
//   - The automaton has large blocks, unless blocks=statement asks for an edge a
//     statement, as in the thesis. Guards may overlap and mention inputs, so
//     lifting fixes the edge and eliminates its inputs (lift.go).
//   - The next abstract state of an obligation is looked for outside of what
//     clauses exclude already, so that AllSAT and the separate coverage check of
//     section 3.3 are one (abstract.go).
//   - Interpolants are made edge by edge: the conjunction of the edges' is one
//     for the whole relation, and each is small.
//   - A predicate counts where all its variables are live. Elsewhere it would
//     double the abstract states for nothing; and a clause about a dead variable
//     may fail in the program before slicing, where invariants have to hold.
//     With an edge a statement it counts everywhere, as in the thesis: where a
//     variable lives for a statement or two at a time, a fact of it that lasts
//     would be lost on the way, and the domain diverges.
//   - An obligation is tried again at higher levels only up to twice the
//     frontier: with unbounded integers the thesis' rule need not end.
//   - A clause that fails to move up keeps the state that stands against it and
//     is not asked about again while that state is in the frame; the fix-point is
//     cut down to the clauses that safety needs.
//
// # What it does not do
//
// Predicates are as good as single steps are: an invariant whose parts occur in
// no refutation of one step, and in no linear equation of states met, is not
// found, and the domain grows until time is up. docs/thesis.md looks at such
// programs.
package cegar
