// Package impact is the engine "impact": lazy abstraction with interpolants after McMillan (CAV
// 2006). Cimatti and Griggio (Software Model Checking via IC3, CAV 2012) compare with it as
// TREE-ITP.
//
// # The idea
//
// The program is unwound into an abstract reachability tree (package art) whose labels are
// initially true. When the search reaches the error, it checks the path as a whole. If the path is
// feasible, it is a counterexample. Otherwise the search computes sequence interpolants, one for
// each node, which together refute the path, and adds them to the labels. No abstract image is ever
// computed: labels come from refutations only. A leaf is covered if an older node at the same
// location includes the states of the leaf. If the label of the older node gets stronger, the leaf
// is uncovered.
//
// # The loop
//
//	EXPAND  gives a leaf a child for each edge, depth first;
//	REFINE  takes the path to a node at the error: it finds interpolants or a run;
//	COVER   covers a node by an older node of the same location, if the label of the node
//	        entails the label of the older node;
//	CLOSE   covers a node by any older node that can cover it. It runs after each
//	        refinement for the nodes of the path, and before each expansion for the leaf
//	        and the nodes above it;
//	FORCE   covers a leaf by an older node of the same location, if the label of the older
//	        node must hold after the path from the nearest common ancestor to the leaf.
//	        Interpolants of this path strengthen the labels on it, including the label of
//	        the leaf.
//
// # Interpolants
//
// A path is reduced to a contradictory part before it is interpolated (package path). This part is
// often small, and the interpolants mention only its variables. After the last loop head of the
// path, the search uses the weakest interpolants instead (option "weakest"). They exclude exactly
// the states from which the rest of the contradictory part is feasible. They do not depend on the
// path before them. So among many paths through a loop's body, the search refutes one and covers
// the others. At loop heads, weakest interpolants would only unroll the loop. If the inputs of an
// edge make the weakest interpolants large, the search uses the interpolants of the contradictory
// part.
//
// # Blocks
//
// In the preset WOLVERINE each edge of the tree is one statement, as in McMillan's paper and in the
// tool of that name, with which Cimatti and Griggio compare. In their TREE-ITP, each large block is
// a single edge. The option "together" and the preset PAPER do the same: parallel edges lead to one
// node, and the engine interpolates the disjunction of their formulas.
//
// # Differences from the paper
//
//   - A new child over an edge that cannot be taken from its parent's label is labelled
//     false at once (option "edges"): one small query instead of a refutation for each path
//     to the error below it;
//   - forced covering is tried with some older nodes, the youngest first (option "forced");
//     the paper leaves the choice open;
//   - interpolants come from a lazy solver, conflict by conflict (package itp), not from
//     resolution proofs.
//
// # What it does not do
//
// The search need not terminate: interpolants can differ for each iteration of a loop. A refutation
// that adds nothing to any label ends the search as unknown, and so does a solver that gives up.
// Labels are not normalised, and certificates are not checked here.
package impact
