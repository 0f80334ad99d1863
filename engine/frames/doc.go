// Package frames holds what every IC3 keeps: literals and cubes, lemmas with their
// levels, the queue of proof obligations, and the query for relative induction.
//
// # The idea
//
// Frame F[i] contains every state reachable in at most i steps, perhaps more. It is a
// conjunction of lemmas, each the negation of a cube, and F[i] implies F[i+1]. So a
// lemma of F[i] is in F[1..i], and is kept once, with the highest level where it is
// known to hold: F[i] is the conjunction of the lemmas of level i and higher (delta
// encoding: Eén, Mishchenko, Brayton, "Efficient Implementation of Property Directed
// Reachability", FMCAD 2011). Pushing raises lemmas. When all lemmas of a level have
// moved up, the frames above it are an inductive invariant.
//
// # The parts
//
//	literal.go, cube.go   interned literals of arithmetic, and cubes of them
//	query.go              the query for relative induction, and its answer
//	lemma.go              lemmas, and the log of their levels
//	frames.go             adding lemmas, and subsumption
//	push.go               pushing lemmas to higher levels
//	levels.go             a solver that reads the log, with a selector for each level
//	exchange.go           lemmas of every level, to and from engines of the same search
//	tell.go               lemmas to searches on other cores, and candidates from them
//	closure.go            the lemmas that given ones rest on
//	queue.go              proof obligations, lowest level first
//
// An engine chooses its cubes: Frames has a type parameter. Cube, of this package, is a
// conjunction of literals; package cegar has cubes of predicates. The engine also
// chooses whether each location has frames of its own or all share one sequence, and it
// answers queries.
//
// # Invariants
//
// A lemma that is not dead is in the frames exactly once. In one sequence, no lemma is
// seen to imply another of its level or a lower one. The log is append-only. An entry
// counts as long as its lemma is alive and of the entry's level; otherwise a later entry
// repeats it, or another lemma implies it.
//
// # What it does not do
//
// It answers no query: package step does. It asks no solver whether one clause implies
// another: subsumption is the cubes' syntactic Within.
package frames
