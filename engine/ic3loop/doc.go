// Package ic3loop is the loop that the IC3 engines share. It is no engine: package
// ic3 is one, on top of this.
//
// # The idea
//
// IC3 (Bradley, "SAT-Based Model Checking without Unrolling", VMCAI 2011), in the
// form of Eén, Mishchenko and Brayton ("Efficient Implementation of Property Directed
// Reachability", FMCAD 2011), alternates two phases. The blocking phase makes the
// frontier exclude the error: it takes proof obligations from a queue and blocks each
// cube by a lemma, or finds its predecessors and asks about them first. The
// propagation phase pushes lemmas to higher levels. The search ends with an
// obligation at the entry, which begins a counterexample, or with two equal frames,
// which are an inductive invariant.
//
//	rounds.go   Rounds: the two phases, frontier after frontier
//	cubes.go    Cubes: the blocking phase for cubes of literals
//	coded.go    Coded: Cubes over variables and the program counter's bits
//	path.go     obligations as a path
//	receive.go  lemmas of searches on other cores as candidates
//
// IC3 engines differ in how the program steps into a cube, which predecessors become
// obligations, and how a blocked cube is generalised. Engine cegar, whose obligations
// are no cubes of literals, uses Rounds alone and gives its own Phases. The others
// use Cubes or Coded, and give their Operations. A whole IC3 on top of Cubes fits on
// a page: see the example.
//
// # Invariants
//
// A verdict is Safe only after a fix-point of pushing, Unsafe only with an obligation
// at the entry. An Unknown where the search needs the answer ends it with that
// reason. Where it does not, in pushing and in generalising, the attempt fails.
//
// # What it does not do
//
// It asks no solver by itself: all queries (frames.Query) go through an engine's Ask.
// It does not check certificates.
package ic3loop
