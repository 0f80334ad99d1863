// Package pass rewrites control-flow automata into smaller ones that fail
// exactly when the original does, and brings results back.
//
// A pass takes a program and returns another with a Back, the way back: what
// turns a path or an invariant of the new program into one of the old. Passes
// compose, and so do their ways back (Simplify), so that an engine may work on
// large blocks and its answer still speaks of single statements. The shape is
// that of a transformer of Horn clauses in Blicha, Britikov, Sharygina, "The
// Golem Horn Solver" (CAV 2023); the passes name their own sources.
//
// Invariants, tested by enumeration on random programs: the verdict stays; a
// path that runs comes back as one that runs; an inductive invariant comes back
// inductive; state variables keep their numbers; a program is never modified,
// and a pass that finds nothing to do returns the program that it was given.
//
// Of a program with procedures, whose edges have premises, Reach, Ranges and LargeBlocks
// alone are applied: the others do not know what a premise reads.
//
// Nothing here is trusted: a certificate is checked on the automaton as it was
// before the first pass. No pass asks a solver.
package pass
