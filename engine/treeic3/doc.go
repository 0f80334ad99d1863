// Package treeic3 has the engines "tree", "tree-itp" and "tree-itp-mono": TREE-IC3,
// TREE-IC3+ITP and TREE-IC3+ITP-MONO of Cimatti and Griggio, "Software Model Checking via
// IC3" (CAV 2012), sections 4 and 5.
//
// # The idea
//
// The tree is the abstract reachability tree (package art), the unwinding of the program;
// it is not a syntax tree. Each node has a location and a label, a set of clauses. The
// program is unwound depth first. When the unwinding reaches the error, the labels along
// the path are used like IC3's frames. Cubes that lead to the error are blocked backwards
// from the path's end, each by a clause at its position. Blocking ends when the last step
// is refuted, or when it reaches a cube at the entry, where a counterexample of exactly the
// path's length begins.
//
// Labels are sets of clauses. So a node can get from an ancestor those clauses that hold
// after the path between them. In lazy abstraction with interpolants a node gets a whole
// interpolant or nothing.
//
// # The loop
//
//	unwind      gives a leaf a child for each successor location, with those clauses
//	            of the leaf that the step preserves (search.go);
//	block       refutes the path to an open node at the error (block.go, BLOCK-PATH).
//	            Its query is F[j-1] && step => !c'. It is not relative to !c as in
//	            IC3, since the steps of two positions differ;
//	cover       covers a node by an older node of its location, if its clauses imply those
//	            of the older node;
//	strengthen  gives a leaf those clauses of an ancestor at the same location that hold
//	            after the path from there. It refutes their negation along that path, and
//	            adds the clauses that the refutation needs to the nodes between.
//
// Engine tree-itp first makes one query about a path to the error as a whole. It takes
// clauses from the sequence interpolants, in conjunctive normal form by distribution
// (cnf.go). If the normal form exceeds the limit of the option cnf, or a solver gives up,
// it blocks the path as engine tree does. Its strengthening uses interpolants in the same
// way. In tree-itp-mono strengthening adds all clauses or none.
//
// # Differences from the paper
//
//   - The paper makes large blocks single edges, with a disjunction in the query. Here
//     parallel edges stay separate, with a query each, and one node stands for all of them
//     (option together). With the option disjunction, and in the preset PAPER, the
//     disjunction is interpolated as published; it omits edges that cannot be taken from
//     the parent's clauses. The default blocks such paths cube by cube. It proves more
//     programs, because strengthening with interpolants would interpolate the same
//     disjunctions repeatedly;
//   - a child over edges that cannot be taken from its parent is labelled false at once; in
//     the paper, blocking the path finds this;
//   - cubes come from model-based projection over the integers, one cube for each model
//     (APPROX-PREIMAGE of the paper is over the rationals), with x != y split into x < y
//     and x > y. The paper's figure computes a preimage from the old label of the node,
//     which would give the same cube again; here the label is the current one;
//   - blocked cubes are also generalised by sums of inequalities and weaker bounds (options
//     sums, weaken; preset PAPER does neither);
//   - if each position has one edge, and in tree-itp, one query first decides whether a
//     clause holds after a path, before the clause's negation is refuted along the path;
//   - interpolation has a limit on its work, and beyond it the path is blocked instead
//     (statistic itp_unknowns). The paper limits only the normal form.
//
// # Invariants
//
// The successors of the states of a node's label are in the child's label. A clause is over
// variables that are live at its node: a clause over dead variables may be false in the
// program before slicing. Every conjunct of a label is a clause.
//
// # What it does not do
//
// It need not terminate: the tree may grow with every iteration of a loop. A refutation
// that adds nothing to any label ends the search as unknown, and so does a solver that
// gives up where the search needs its answer. Package certify checks certificates.
package treeic3
