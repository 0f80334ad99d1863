// Package frames has the data structures that all IC3 engines share: literals and cubes, lemmas
// with their levels, the queue of proof obligations, and the query for relative induction.
//
// # The idea
//
// Frame F[i] contains every state reachable in at most i steps, perhaps more. It is a conjunction
// of lemmas, each the negation of a cube, and F[i] implies F[i+1]. So a lemma of F[i] is in all of
// F[1..i]. Frames store it once, with the highest level where it is known to hold: F[i] is the
// conjunction of the lemmas of level i and higher (delta encoding: Eén, Mishchenko, Brayton,
// "Efficient Implementation of Property Directed Reachability", FMCAD 2011). Pushing raises the
// level of a lemma. When all lemmas of a level have moved up, the lemmas above it are an inductive
// invariant.
//
// # The files
//
//	literal.go, cube.go   interned literals of arithmetic, and cubes of them
//	query.go              the query for relative induction, and its answer
//	lemma.go              lemmas, and the log of their levels
//	frames.go             adding lemmas, and subsumption
//	push.go               pushing lemmas to higher levels
//	levels.go             a solver that reads the log, with a selector for each level
//	exchange.go           exchange of inductive lemmas between engines of one search
//	send.go               exchange of lemmas with searches on other cores
//	closure.go            the lemmas that given lemmas depend on
//	queue.go              proof obligations, lowest level first
//
// An engine chooses its type of cubes, the type parameter of Frames. It is this package's Cube, a
// conjunction of literals, or the engine's own type, such as the cubes of predicates of package
// cegar. The engine also chooses between one sequence of frames for each location and one for all
// locations, and it answers the queries.
//
// # Invariants
//
// Frames contain each live lemma exactly once. Within one sequence, the syntactic test finds no
// lemma that implies another lemma of the same or a lower level. The log is append-only. An entry
// is valid while its lemma is live and still has the entry's level. Otherwise a later entry repeats
// the lemma, or another lemma implies it.
//
// # Limits
//
// This package does not answer queries: package step does. Subsumption is syntactic (the cubes'
// Implies) and makes no solver query.
package frames
