// Package frames is what every IC3 keeps: literals and cubes, lemmas with the
// levels up to which they hold, and the queue of proof obligations.
//
// # The idea
//
// The frames F[0], F[1], ... are conjunctions of clauses, each the negation of a
// cube that so many steps do not reach; F[i] implies F[i+1]. So a clause of F[i]
// stands in all frames before as well, and each is kept once, with the highest
// level where it is known to hold: F[i] is the conjunction of those with level i
// and up (delta encoding: Eén, Mishchenko, Brayton, "Efficient Implementation of
// Property Directed Reachability", FMCAD 2011). Pushing moves lemmas up; when
// all of some level have moved, the frames above it are an invariant.
//
// # The parts
//
//	literal.go, cube.go   interned literals of arithmetic, and cubes of them
//	lemma.go              lemmas, and the log of when they began to hold
//	frames.go             adding lemmas, and subsumption
//	push.go               moving lemmas up, with the states that stand against it
//	levels.go             a solver that reads the log, each level switched apart
//	exchange.go           lemmas of every level, to and from engines of the same search
//	tell.go               lemmas to searches on other cores, and candidates from them
//	support.go            the lemmas of a fix-point that safety needs
//	queue.go              proof obligations, lowest level first
//
// An engine chooses what its cubes are: Frames has a type parameter. Cube, of
// this package, is a conjunction of literals; package cegar has cubes of
// predicates. It also chooses whether each location has frames of its own or all
// share one sequence, and it answers the only question that pushing has: does a
// frame step into a lemma's cube?
//
// # Invariants
//
// A lemma that is not dead is in the frames exactly once. Among those of one
// sequence none is seen to imply another of its level or a lower one. The log is
// append-only, and an entry counts as long as its lemma is alive and still of the
// entry's level: a later entry repeats it otherwise, or another lemma implies it.
//
// # What it does not do
//
// It asks no solver whether one clause implies another: subsumption is what the
// cubes' Within sees. It does not know edges or queries; package step does.
package frames
