// Package treeic3 has the engines "tree", "tree-itp" and "tree-itp-mono": TREE-IC3, TREE-IC3+ITP
// and TREE-IC3+ITP-MONO of Cimatti and Griggio, "Software Model Checking via IC3" (CAV 2012),
// sections 4 and 5.
//
// # The idea
//
// The tree is the abstract reachability tree (package art), the unwinding of the program; it is not
// a syntax tree. Each node has a location and a label, a set of clauses. The program is unwound
// depth first. When the unwinding reaches the error, the labels along the path are used like IC3's
// frames. Cubes that lead to the error are blocked backwards from the path's end, each by a clause
// at its position. Blocking ends when the last step is refuted, or when it reaches a cube at the
// entry. Such a cube is the start of a counterexample that is exactly as long as the path.
//
// Labels are sets of clauses. So a node can get from an ancestor those clauses that hold after the
// path between them. In lazy abstraction with interpolants a node gets a whole interpolant or
// nothing.
//
// # The loop
//
//	unwind      gives a leaf a child for each successor location, with those clauses
//	            of the leaf that the step preserves (search.go);
//	block       refutes the path to an open node at the error (block.go, BLOCK-PATH).
//	            Its query is F[j-1] && step => !c'. It is not relative to !c as in
//	            IC3, because the steps of two positions differ;
//	cover       covers a node by an older node of its location, if its clauses imply those
//	            of the older node;
//	strengthen  gives a leaf those clauses of an ancestor at the same location that hold
//	            after the path from there. To prove such a clause, it shows that no run
//	            along that path ends outside of the clause. This proof learns clauses,
//	            which are added to the labels of the nodes between.
//
// Engine tree-itp first makes one query about a path to the error as a whole. It takes clauses from
// the sequence interpolants, in conjunctive normal form by distribution (cnf.go). If the normal
// form exceeds the limit of the option "cnf", or a solver gives up, it blocks the path as engine
// tree does. Its strengthening uses interpolants in the same way. In tree-itp-mono strengthening
// adds all clauses or none.
//
// # Differences from the paper
//
//   - In the paper, a large block is a single edge, and its formula is a disjunction. Here
//     parallel edges stay separate: each edge has its own query, but all of them lead to
//     one node (option "together"). With the option "disjunction", and in the preset PAPER,
//     the engine interpolates the disjunction of the edges as published. The disjunction
//     omits edges that cannot be taken from the parent's clauses. By default, the engine
//     blocks such paths cube by cube. This proves more programs, because strengthening
//     with interpolants would interpolate the same disjunctions repeatedly;
//   - a child over edges that cannot be taken from its parent gets the label false at once;
//     in the paper, the label becomes false only when the path is blocked;
//   - model-based projection over the integers computes one cube for each model, and
//     replaces x != y by x < y or x > y. (APPROX-PREIMAGE of the paper is over the
//     rationals.) The paper's figure computes a preimage from the old label of the node,
//     which would give the same cube again; here the label is the current one;
//   - blocked cubes are also generalised by sums of inequalities and weaker bounds (options
//     "sums" and "weaken"; the preset PAPER does neither);
//   - if each position has one edge, or if the engine interpolates, it first asks in one query
//     whether a clause holds after a path. Only if the clause holds, it refutes the clause's
//     negation step by step along the path;
//   - interpolation has a limit on its work, and beyond it the path is blocked instead
//     (statistic itp_unknowns). The paper limits only the normal form.
//
// # Invariants
//
// If a step along an edge of a child begins in a state in the parent's label, the state after it is
// in the child's label. A clause is over variables that are live at its node: a clause over dead
// variables may be false in the program before slicing. Every conjunct of a label is a clause.
//
// # What it does not do
//
// It need not terminate: the tree may grow with every iteration of a loop. The search ends as
// unknown if a refutation adds nothing to any label, or if a solver gives up where the search needs
// its answer. The package does not check certificates; package certify does.
package treeic3
