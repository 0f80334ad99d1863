// Package ic3loop is the search that the kinds of IC3 have in common: rounds, each
// with a frame more, and the blocking of obligations that are cubes of literals.
//
// # The idea
//
// Property directed reachability is IC3 (Bradley, VMCAI 2011) as Eén, Mishchenko
// and Brayton write it ("Efficient Implementation of Property Directed
// Reachability", FMCAD 2011): a round makes the frontier exclude the error by
// blocking obligations from a queue, then pushes lemmas; the search ends with an
// obligation that begins a counterexample, or with two frames that are equal.
// What is different between kinds of IC3 is what a cube is, how the program steps
// into one, and which states before it are asked about next.
//
//	rounds.go   Rounds: the outer loop; what a Kind of IC3 has to answer for it
//	cubes.go    Cubes: obligations that are cubes of literals, blocked one by one;
//	            what a Method has to answer for that
//	coded.go    Coded: such cubes over variables and the program counter's bits
//	path.go     obligations as a path
//
// A kind with obligations of its own (package cegar) uses Rounds alone. One whose
// obligations are cubes embeds Cubes and says what its Method is.
//
// # Invariants
//
// A verdict is Safe only after a fix-point of pushing, Unsafe only with an
// obligation at the entry. What a solver gives up ends the search with that
// reason, except where a lemma would only have got higher.
//
// # What it does not do
//
// It asks nothing of a solver by itself, and does not check certificates.
package ic3loop
