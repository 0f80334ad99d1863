// Package step answers consecution queries: can one step lead from a state of a frame into a cube,
// and from which state?
//
// # The idea
//
// An edge is a guard and a simultaneous assignment. So "this edge leads into the cube" is the
// formula guard and cube[assignment] over the state before the edge and the edge's inputs. It is a
// weakest precondition by substitution, without primed variables. Edges encodes the transition
// relation in this way, with a solver for each edge. The other encoding is one relation T for the
// whole program, with a program counter and primed copies of the variables. In Counter the program
// counter is an integer. In Coded it is a sequence of bits that cubes may contain. All three
// implement System, which answers a frames.Query.
//
// # The parts
//
//	system.go    System: queries for relative induction
//	edge.go      a solver for one edge, with the edge's guard
//	edges.go     a System of such solvers, with the frames' lemmas at their sources
//	relation.go  the transition relation T
//	counter.go   a System of T with the program counter as an integer
//	code.go      the program counter as bits, and cubes over them
//	coded.go     a System of T with such a counter
//	predcube.go  the cube of states around a predecessor
//	follow.go    inputs with which an edge leads from a state into given states
//	support.go   the lemmas of a fixpoint that the proof of safety needs
//	solvers.go   creates solvers and queries them; counts and times queries
//	vars.go      variables that the program does not have
//
// # Invariants
//
// If a query is refuted, the answer contains a core: a subset of the cube's literals that suffices
// for the refutation. In frame 0 only the entry has states. So a query with frame 0 about an edge
// that starts elsewhere has an empty core. If a solver answers Unknown, the answer to the query is
// Unknown too, never "refuted". Functions that return no Answer return an error for which GaveUp is
// true.
//
// # Limits
//
// The package does not generalise and does not check initiation. Package path handles paths of
// several steps.
package step
