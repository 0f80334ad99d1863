// Package art is the abstract reachability tree: a program unwound from its
// entry, each node labelled with an overapproximation of the states that its path
// can reach, until every path ends in a node that cannot be reached, or in one
// whose states an older node of the same location has too.
//
// # The idea
//
// Lazy abstraction (Henzinger, Jhala, Majumdar, Sutre, POPL 2002) unwinds the
// control-flow automaton into a tree and closes branches by covering; with
// interpolants (McMillan: Lazy Abstraction with Interpolants, CAV 2006) labels
// begin as true and are strengthened along a path that reaches the error and
// cannot be run. The definitions, and the words, are those of Cimatti and
// Griggio (Software Model Checking via IC3, CAV 2012, section 2):
//
//   - a node has a location, a label and a number, larger than its parent's; the
//     root is number 1, the entry, labelled true;
//   - an expanded node has a child for each edge that leaves its location, or
//     for all that lead to one location together, and the states that these
//     lead to from the parent's label are in the child's;
//   - a node is covered if an older node of its location, which is not covered
//     itself, has a label that its own entails; what is below a covered node is
//     covered too;
//   - the tree is complete if every leaf is covered or labelled false, and safe if
//     nodes at Error are labelled false besides. Then the program is safe.
//
// # The parts
//
//	tree.go       nodes, expansion, labels, pruning, the order of the frontier
//	cover.go      covering and uncovering, forced covering
//	unwind.go     the loop: close, force, expand, refine
//	invariant.go  the invariant of a finished tree
//	support.go    the facts that it needs
//	tidy.go       the disjunction, with fewer cases
//	facts.go      labels that are conjunctions of formulas, their entailment
//	steps.go      edges from such labels
//	search.go     what engines with such labels have in common
//
// What a label is, the tree does not know: a Domain says which are false and
// which entail which. Facts is the domain of formulas; valuations can be another.
//
// # Invariants
//
// A number is never used again, also after Prune. At all times, each node that is
// kept (expanded, not covered, not below a covered node, not false) has children
// that are kept, leaves of the frontier, false, or covered by a node that is not
// covered. A cover goes from a younger to an older node, and who is covered
// covers nobody, so that covering and uncovering cannot go in circles
// (McMillan). The frontier gives each leaf that is open, and no other.
//
// Of a safe tree the disjunction, at each location, of the labels of the kept
// nodes is inductive: a child of a kept node is kept, false, or covered by a kept
// one. It is large and says nothing that a reader would say; so before it the
// facts that all kept nodes of a location share are tried (Flanagan, Leino:
// Houdini, FME 2001), which often suffice.
//
// # What it does not do
//
// It does not know how labels are found, nor whether they include what an edge
// leads to: an engine does, and whoever certifies the invariant checks it. It
// keeps all nodes that were not pruned in memory.
package art
