// Package art implements the abstract reachability tree. The tree unwinds a program from its entry.
// The label of each node overapproximates the states that runs along the path to the node can
// reach. The tree is complete when every path ends in an unreachable node, or in a node covered by
// an older node of the same location.
//
// # The idea
//
// Lazy abstraction (Henzinger, Jhala, Majumdar, Sutre, POPL 2002) unwinds the control-flow
// automaton into a tree and closes branches by covering. With interpolants (McMillan: Lazy
// Abstraction with Interpolants, CAV 2006) labels are initially true and are strengthened along
// infeasible paths to the error. The definitions and terms are those of Cimatti and Griggio
// (Software Model Checking via IC3, CAV 2012, section 2):
//
//   - a node has a location, a label and a number, which is larger than the number of its
//     parent; the root has number 1, is at the entry, and its label is true;
//   - an expanded node has a child for each edge that leaves its location, or one child for
//     each group of parallel edges; the label of a child includes all states to which these
//     edges lead from states of the parent's label;
//   - a node is covered if its label entails the label of an older node at the same location,
//     and the older node is not covered; the nodes below a covered node are covered too;
//   - the tree is complete if every leaf is covered or labelled false; it is safe if it is
//     complete and all nodes at Error are labelled false. Then the program is safe.
//
// # The files
//
//	tree.go       nodes, expansion, labels, pruning, the order of the frontier
//	cover.go      covering and uncovering, forced covering
//	unwind.go     the main loop: close, force, expand, refine
//	invariant.go  the invariant of a finished tree
//	support.go    the facts that the invariant needs
//	tidy.go       the disjunction of labels, with fewer disjuncts and literals
//	facts.go      labels that are conjunctions of formulas, and entailment
//	steps.go      consecution queries: an edge, from a conjunction to a formula
//	search.go     what the engines whose labels are formulas share
//
// The tree does not depend on the kind of labels: a Domain decides which labels are false, and
// whether one label entails another. Facts is the domain of formulas.
//
// # Invariants
//
// Numbers are never reused, even after Prune. This package calls a node kept if the node is
// expanded, and neither the node nor an ancestor is labelled false or covered. Each child of a kept
// node is one of four things: kept, a leaf of the frontier, labelled false, or covered by a node
// that is not covered. A cover goes from a younger to an older node, and a covered node covers
// nothing, so covering and uncovering cannot cycle (McMillan). The frontier has exactly the open
// leaves.
//
// Consider the disjunction of the kept nodes' labels at each location. In a safe tree this
// disjunction is inductive: a child of a kept node is kept, labelled false, or covered by a kept
// node. But the disjunction is large and hard to read. So Invariant first tries the facts that the
// labels of all kept nodes of a location imply (Flanagan, Leino: Houdini, FME 2001). These facts
// often suffice.
//
// # What it does not do
//
// The package does not compute labels, and does not check that a child's label includes the
// successors of its parent's label. The engine is responsible for both, and the certifier checks
// the invariant. All nodes that were not pruned stay in memory.
package art
