// Package treeic3 holds the engines "tree", "tree-itp" and "tree-itp-mono": TREE-IC3,
// TREE-IC3+ITP and TREE-IC3+ITP-MONO of Cimatti and Griggio, "Software Model
// Checking via IC3" (CAV 2012), sections 4 and 5.
//
// # The idea
//
// IC3 keeps, for each number of steps, clauses that hold of all states reachable
// in so many. On a program's graph that sequence becomes a tree: the abstract
// reachability tree (package art), each node of which has a location and a set of
// clauses. The program is unwound depth first. Where that comes to the error, the
// clauses along the path are what frames are in IC3: cubes that lead to the error
// are blocked backwards from its end, each by a clause at its position, until the
// last step is refuted, or a cube at the entry is reached: a counterexample, of
// exactly the path's length.
//
// Labels that are sets of clauses make lazy abstraction with interpolants what it
// is here: a clause of a node holds below it or does not, clause by clause, while
// an interpolant is given to a node as a whole or not at all.
//
// # The loop
//
//	unwind      a leaf gets a child for each location that it leads to; the child
//	            gets those clauses of the leaf that the step keeps (search.go);
//	block       the path to an open node at the error (block.go, BLOCK-PATH): the
//	            check is F[j-1] and the step imply not c, not relative to the
//	            negation of c as in IC3, since the steps of two positions differ;
//	cover       a node by an older one of its location, whose clauses it implies;
//	strengthen  a leaf, by the clauses of the nodes of its location above it that
//	            hold after the path from there: their negation is refuted along that
//	            path, with what is known at its beginning, and the nodes between get
//	            what that takes.
//
// The engine tree-itp asks about a path to the error as a whole first, and takes
// clauses from its sequence interpolants, brought into conjunctive normal form by
// distribution (cnf.go); where that makes them larger than the option cnf says, or
// a solver gives up, it blocks. It strengthens in the same way. In tree-itp-mono
// strengthening is all or nothing.
//
// # Differences from the paper
//
//   - Its large blocks are single edges, the solver's business is the disjunction.
//     Here parallel edges stay apart, but a node stands for all of them (option
//     together): each is asked in turn, so that each query is a conjunction's. A
//     path with a position of several edges has no interpolants that are cheap, and
//     is blocked also in tree-itp. Of parallel edges those that cannot be taken
//     from the parent's clauses are left out, so that such positions become rare as
//     clauses are learnt;
//   - a child over edges that cannot be taken from its parent is labelled false at
//     once; the paper's figure asks the same when the path is blocked;
//   - cubes come from model-based projection over the integers, one for a model (its
//     APPROX-PREIMAGE over the rationals), with x != y split into its two sides;
//     the figure computes the last one from the clauses that the node had before,
//     which would come again: it must be those that it has now;
//   - blocked cubes are also made larger by adding inequalities up and by weakening
//     bounds (options sums, weaken; preset PAPER does neither);
//   - a clause is asked of a path by substitution before it is refuted along it,
//     where each position has one edge; else the refutation itself decides.
//
// # Invariants
//
// What an edge leads to from a node's label lies in the child's. A clause speaks of
// variables that are live at its node only: of others it may be false in the
// program before slicing. Every part of a label is a clause.
//
// # What it does not do
//
// It need not end: the tree may grow with every turn of a loop. A refutation that
// adds nothing to any label ends the search as unknown, and so does a solver that
// gives up where its answer is needed. Certificates are not checked here.
package treeic3
