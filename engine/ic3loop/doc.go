// Package ic3loop is the loop that the IC3 engines share. It is not an engine itself;
// package ic3 is one.
//
// # The idea
//
// IC3 (Bradley, "SAT-Based Model Checking without Unrolling", VMCAI 2011), in the form of
// Eén, Mishchenko and Brayton ("Efficient Implementation of Property Directed
// Reachability", FMCAD 2011), alternates two phases. The blocking phase ensures that the
// frontier excludes the error. It takes proof obligations from a queue. It either blocks an
// obligation's cube by a lemma, or finds predecessors, which become obligations with higher
// priority. The propagation phase pushes lemmas to higher levels. The search ends with an
// obligation at the entry, where a counterexample begins, or with two equal frames, which
// are an inductive invariant.
//
//	rounds.go   Rounds: the two phases, frontier after frontier
//	cubes.go    Cubes: the blocking phase for cubes of literals
//	coded.go    Coded: Cubes over variables and the program counter's bits
//	path.go     obligations as a path
//	receive.go  lemmas of searches on other cores as candidates
//
// IC3 engines differ in how a query encodes a step, which predecessors become obligations,
// and how a blocked cube is generalised. Engine cegar, whose obligations are not cubes of
// literals, uses only Rounds and implements Phases. The others use Cubes or Coded, and set
// their Operations. The example of this package is a whole IC3 on top of Cubes, on one page.
//
// # Invariants
//
// A verdict is Safe only after a fixpoint of pushing. It is Unsafe only with an obligation at the
// entry, or with one that has a state known to be reachable (Rounds.Known). If the search needs the
// answer to a query and the answer is Unknown, the search ends with the reason. While pushing or
// generalising, only the attempt fails.
//
// # Limits
//
// The package makes all queries (frames.Query) through an engine's Ask. It does not check
// certificates.
package ic3loop
