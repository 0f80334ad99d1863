// Package cegar is the engine "cegar": IC3 with counterexample-guided abstraction refinement after
// Birgmeier, "Software Verification with IC3 via Abstraction and Interpolation" (TU Wien, 2013).
// Section and algorithm numbers in the comments refer to this thesis.
//
// # The idea
//
// The frames of IC3 are conjunctions of clauses over an abstract domain: a set of
// predicates, each a formula over the program's variables. So there are finitely many
// frames at any time. A proof obligation is a lifted state, values for some variables at a
// location. To block an obligation, the search blocks each abstract state that overlaps it.
// If a frame steps into such an abstract state but not into the lifted state itself, the
// transition is spurious, and the search refines the domain. An interpolant between the
// frame's successors and the lifted state gives predicates that separate them. Mining
// guesses further predicates: linear equations of the states that refinement has met.
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
// Package frames has the levels of lemmas, pushing and the queue. Package step has the two
// encodings of the transition relation.
//
// # Invariants
//
// Every predicate is a formula over state variables. Initiation needs no check: a cube has a
// location other than the entry, or means "anywhere but the entry", so it has no initial state. The
// thesis disjoins the clause with the initial condition instead (section 3.6). Each lemma of level
// i holds in frames 1..i; frame i and one step imply frame i+1. From each concrete state of an
// obligation, the error is reachable along its parents, unless one of the transitions is marked as
// spurious. The engine reports a path only from an obligation without spurious transitions, and
// only after running the program along the path. After a refinement by interpolants, the next query
// blocks the abstract state that caused the refinement. A refinement without a new predicate ends
// the search as unknown, and so does a solver that gives up when the search needs its answer.
//
// # What is different, and why
//
//   - The error is a location that is blocked like any other, and the initial condition is
//     a location, the entry, as in the automaton. The program counter of a cube is a field
//     instead of a predicate, and generalisation may drop it. Frames for each location,
//     without a program counter, are an option (encoding).
//   - The automaton has large blocks. With blocks=statement it has an edge for each statement.
//     With blocks=raw it is also not simplified, as in the thesis. Guards may overlap and
//     mention inputs, so lifting considers one edge and eliminates its inputs (lift.go).
//   - The search for the next abstract state of an obligation excludes those that clauses
//     already block. So AllSAT and the coverage check of section 3.3 are one search
//     (abstract.go).
//   - There is one interpolant for each edge. Each is small, and their conjunction is an
//     interpolant for the whole transition relation.
//   - A predicate is active where all its variables are live. Elsewhere it would only
//     double the number of abstract states. A clause about a dead variable may also fail in
//     the program before slicing, for which invariants are checked. With one edge for each
//     statement it is active everywhere, as in the thesis: if a variable is live only for a
//     statement or two, a fact about it would be lost at the other locations, and the
//     domain diverges.
//   - Preimage refinement takes the preimage of one cube: the literals that hold in all
//     states of the obligation. The thesis takes the preimage of the whole abstract state,
//     a disjunction of cubes.
//   - Lifted states are made minimal beyond the first core (option minimise), in all
//     presets.
//   - An obligation is requeued only up to twice the frontier: with unbounded integers the
//     thesis' rule need not terminate.
//   - A clause that cannot be pushed stores its counterexample to induction. Pushing is not
//     tried again while this state is in the frame. The invariant has only the clauses that
//     safety needs.
//
// # What it does not do
//
// Predicates come from refutations of single steps and from linear equations of states. If
// neither yields the conjuncts of an invariant, the domain grows until time is up.
// docs/thesis.md looks at such programs.
package cegar
