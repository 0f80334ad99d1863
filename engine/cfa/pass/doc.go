// Package pass rewrites control-flow automata into smaller ones with the same verdict, and maps
// results back.
//
// A pass takes a program and returns another with a BackTranslation: functions that map paths,
// derivations and invariants of the new program to the old one. Passes can be composed, together
// with their back translations (Simplify). So an engine can work on large blocks, and its answer is
// translated to single statements. The design follows the transformers of Horn clauses in Blicha,
// Britikov, Sharygina, "The Golem Horn Solver" (CAV 2023). Each pass names its own source.
//
// Tests enumerate the states of random programs. They check that a pass preserves the verdict, maps
// a feasible path to a feasible path, and maps an inductive invariant to an inductive one. State
// variables keep their numbers. A pass does not modify its program; it returns the same program if
// it finds nothing to change.
//
// Programs with procedures have edges with premises. For them Simplify applies only Reach, Ranges
// and LargeBlocks: the other passes ignore the variables that premises read. TailCalls replaces
// procedures with loops, if it can.
//
// No pass needs to be trusted: the certificate is checked on the automaton before the first pass.
// No pass uses a solver.
package pass
