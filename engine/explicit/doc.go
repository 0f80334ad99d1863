// Package explicit has the engines with explicit values: they unwind the program with the
// known values of its variables. "explicit" tracks all variables, and "explicit-itp"
// those that interpolation of refuted paths requires. "explicit-pred" and
// "explicit-itp-pred" also have predicates for what values cannot express.
//
// # The idea
//
// Beyer and Löwe (Explicit-Value Analysis Based on CEGAR and Interpolation, Technical
// Report MIP-1205, Passau 2012, whose sections and algorithms are named here). A
// valuation gives values to some variables; nothing is known about the others. Its
// strongest postcondition over an edge is arithmetic: the guard is false, or true, or
// leaves some variable a single value. An assigned variable has a value if everything
// that the term reads has one. The program is unwound into an abstract reachability tree
// (package art) labelled with valuations, which are never joined. A node is covered by a
// node whose valuation is a subset of its own. This is constant propagation along paths
// and needs no solver. If all variables are tracked, a loop that counts to a thousand is
// unwound a thousand times, whether or not the count matters.
//
// "explicit-itp" starts without variables. When the tree reaches the error, it follows
// the path again with all variables. If that contradicts, interpolation determines what
// must be remembered where. After each step of the path it drops variables one by one,
// and leaves them out if the remaining values still contradict the rest of the path. What
// remains is the interpolant, from which the next step continues. Its variables join the
// precision of the location. Then the tree is pruned to the first node of the path that
// lacks one of them.
//
// The engines with predicates label nodes with a valuation and a predicate abstraction
// (package predabs), each computed on its own; a node is covered if it is covered in
// both. A path to the error is refuted by values if possible, as that costs nothing.
// Otherwise it is feasible, or its interpolants give predicates to the locations. A
// variable with more than some number of values on one path is no longer tracked (dynamic
// precision adjustment): predicates express what paths need, and loops are not unwound.
//
// # The parts
//
//	valuation.go  valuations, hash-consed
//	guard.go      what a guard implies about values
//	post.go       the strongest postcondition
//	label.go      labels of the tree, their text
//	index.go      candidates that may cover a node
//	search.go     the main loop (the paper's Algorithms 1 and 2)
//	refine.go     interpolation (Algorithms 3 and 4), precision
//	summary.go    sets of valuations as formulas
//	apart.go      splitting of joined ways
//	lost.go       infeasible paths that values cannot refute
//	combined.go   variables with too many values, predicates
//	invariant.go  the invariant of a finished tree
//
// # What differs from the paper, and why
//
// In the paper a guard gives a variable "the only satisfying assignment", which needs a
// solver. Here a guard is propagated to a fixed point: equations, bounds that meet,
// values excluded at a bound, the only disjunct that can hold. That determines quotients
// and remainders too. It misses what needs two disjuncts or two unknown variables at
// once: the result is weaker, but sound.
//
// Values are kept only where their variable is live: facts about dead variables may be
// false in the program before slicing, and would prevent covering.
//
// Algorithm 4 does not say what to do with a prefix that already contradicts: nothing
// needs to be tracked from there. Leaving a variable out may move the contradiction
// further along the path; so the interpolants continue until the remaining values
// contradict, not only until all values do. The order in which Algorithm 3 tries
// variables decides what is tracked. It is fixed: first those on which the first
// contradiction does not depend, all at once; then counters, variables that many edges
// assign, and local variables, so that constant ones remain. After a step that neither
// reads nor changes the known values, what was needed before it is needed after it, and
// nothing is tried.
//
// The precise check of counterexamples is an option in the paper. A verdict needs a run,
// so each path that values do not refute is checked (path.Paths). That is the first
// solver query, and the statistic queries is 0 until then.
//
// # Paths that values cannot refute
//
// The values may allow an infeasible path: two inputs are compared, or a variable was
// unequal to a constant. The paper then tries another path. But the nodes of this one
// have covered others, behind which the search no longer looks, and a search that forgets
// it may find nothing although there is a bug. So the path is recorded as lost. The
// search continues, as a feasible path is still a bug, but its verdict is never safe; it
// is unknown, with this reason.
//
// Such a search might still miss the bug, which is often near: a run that is possible
// along one path and not along another with the same values. So after that the path's
// nodes cover nothing, and the nodes that they had covered are explored (lost.go). The
// option lost limits the number of such paths, as a safe program may have arbitrarily
// many.
//
// The engines with predicates lose no path.
//
// # Predicates beside values
//
// The paper gives no threshold, and stops tracking a variable on the path on which it has
// too many values. The default is more than the states that a protocol keeps in one
// variable, some twenty, which would be expensive with predicates. Loops with more
// iterations are not yet expensive by then. A variable is dropped everywhere: what
// interpolation may use on a path must not depend on where the path has been. The two
// parts of a node's label do not strengthen each other. So the predicates from
// interpolants, which take the whole path into account, refute it alone, and a query
// about an edge from a predicate label is made once for all valuations.
//
// # As published
//
// The presets PAPER take the program as lowered (blocks=raw): slicing would remove the
// subject of the paper's first example. They include the additions of section III-F:
// pruning, and precision by function (the option scope, also for the predicates of
// explicit-itp-pred). Predicates beside values are abstracted at each statement, where
// CPAchecker abstracts at the ends of blocks (ABE-lf).
//
// # Invariants
//
// A label includes all states to which its edge leads from its parent's label. The
// postcondition is monotonic: a stronger valuation has a stronger postcondition, so a
// path that the interpolants refute is refuted by a tree that tracks their variables. A
// coverer is older and was not covered when it was found. As long as no path is lost its
// label never changes, so a cover lasts until one of the two leaves the tree.
//
// In a finished tree without lost paths, the valuations of a location are an invariant.
// As a list they would be as long as the tree and unreadable. So summary.go writes them
// as an equivalent formula: independent variables separately, equations between related
// ones, runs of values as bounds and remainders. As the formula is equivalent, it is
// inductive without any solver query. The caller has it certified like any other.
//
// # Joined ways
//
// Large blocks for IC3 join ways with different values (package pass, Ways): an input has
// the value, and the guard says which. Values cannot follow a choice that they do not
// decide. So in a portfolio these edges are split again (apart.go), one edge for each
// way; events and results refer to the given program. Engines that are selected by name
// use the blocks that were requested.
//
// # What it does not do
//
// It has no relations between variables except predicates, does not widen, and need not
// terminate. It keeps the whole tree.
package explicit
