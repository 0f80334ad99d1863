// Package explicit has the engines with explicit values: they unwind the program with the known
// values of its variables. "explicit" tracks all variables, and "explicit-itp" the variables that
// interpolation of refuted paths requires. "explicit-pred" and "explicit-itp-pred" also have
// predicates for facts that values cannot express.
//
// # The idea
//
// The algorithms are those of Beyer and Löwe (Explicit-Value Analysis Based on CEGAR and
// Interpolation, Technical Report MIP-1205, Passau 2012); section and algorithm numbers refer to
// this report. A valuation gives values to some variables; nothing is known about all other
// variables. The strongest postcondition of a valuation over an edge is computed by arithmetic: the
// guard is false, or true, or leaves a variable a single value. An assigned variable has a value if
// all variables that the term reads have one. The program is unwound into an abstract reachability
// tree (package art) labelled with valuations, which are never joined. A node can cover another
// node if its valuation is a subset of the other node's valuation. This is constant propagation
// along paths and needs no solver. If all variables are tracked, a loop that counts to a thousand
// is unwound a thousand times, whether or not the count matters.
//
// "explicit-itp" starts without variables. When the tree reaches the error, it follows the path
// again with all variables. If their values refute the path, interpolation finds the values that
// must be known at each location. After each step of the path it tries to drop the variables one by
// one. It drops a variable if the remaining values still refute the rest of the path. The remaining
// values are the interpolant, with which the next step starts. The variables of the interpolant
// join the precision of the location. Then the tree is pruned from the first node of the path that
// does not track all variables of its precision.
//
// The engines with predicates label nodes with a valuation and a predicate abstraction (package
// predabs), each computed separately; a node is covered if both parts of its label are covered. A
// path to the error is refuted by values if possible, because this is cheap. Otherwise it is
// feasible, or its interpolants give predicates to the locations. If a variable has more than a
// certain number of values on one path, it is no longer tracked (dynamic precision adjustment).
// Then predicates express the facts that refute paths, and loops are not unwound.
//
// # The files
//
//	valuation.go  valuations, hash-consed
//	guard.go      what a guard implies about values
//	post.go       the strongest postcondition
//	label.go      labels of the tree, their text
//	index.go      candidates that may cover a node
//	search.go     the main loop (the paper's Algorithms 1 and 2)
//	refine.go     interpolation (Algorithms 3 and 4), precision
//	summary.go    sets of valuations as formulas
//	splitcases.go splitting of edges that large blocks joined
//	infeasible.go infeasible paths that values cannot refute
//	combined.go   variables with too many values, predicates
//	invariant.go  the invariant of a finished tree
//
// # What differs from the paper, and why
//
// In the paper a guard gives a variable "the only satisfying assignment", which needs a solver.
// Here a guard is propagated to a fixed point. The propagation uses equations, equal lower and
// upper bounds, values that are excluded at a bound, and disjunctions with only one disjunct that
// can hold. It determines quotients and remainders too. It misses consequences of two disjuncts or
// two unknown variables together: the result is weaker, but sound.
//
// Values are stored only where their variable is live: facts about dead variables may be false in
// the program before slicing, and would prevent covering.
//
// Algorithm 4 does not say what to do with a prefix that is already infeasible: after this prefix
// no variable needs to be tracked. Dropping a variable may move the contradiction further along the
// path, so the interpolants continue until the remaining values are contradictory, not only until
// all values are. The order in which Algorithm 3 tries variables decides which are tracked, and it
// is fixed here. First, all variables on which the first contradiction does not depend are tried at
// once. Then come counters, variables that many edges assign, and local variables, so that
// variables with constant values are dropped last. If a step neither reads nor changes the known
// values, the values needed before it are needed after it, and no variable is tried.
//
// The precise check of counterexamples is an option in the paper. Here a verdict needs a run, so
// each path that values do not refute is checked (path.Paths). This is the first solver query, and
// the statistic "queries" is 0 until then.
//
// # Paths that values cannot refute
//
// The values may allow an infeasible path: for example, two inputs are compared, or a variable was
// unequal to a constant. The paper then tries another path. But the nodes of this path have covered
// other nodes, and the search does not look below covered nodes. A search that simply drops the
// path may therefore miss a bug. So the search records the path as spurious. It continues, because
// a feasible path is still a bug. But its verdict is never safe: it is unknown, with this reason.
//
// Such a search might still miss the bug, which is often near. A run may be possible along one path
// but not along another one with the same values. So after a spurious path, its nodes cover no
// other nodes, and the search explores the nodes that they had covered (infeasible.go). The option
// "lost" limits the number of such paths, because a safe program may have arbitrarily many.
//
// The engines with predicates can refute every infeasible path.
//
// # Predicates beside values
//
// The paper states no threshold, and stops tracking a variable on the path on which it has too many
// values. A protocol stores about twenty states in one variable, and predicates for these states
// would be expensive. So the default is larger than this number. A loop with that many iterations
// is still cheap. A variable is dropped everywhere, because the variables that interpolation may
// use on a path must not depend on the search so far. The two parts of a node's label do not
// strengthen each other. So the predicates from interpolants, which are computed for the whole
// path, refute it without values. And a query about an edge from a predicate label is made once for
// all valuations.
//
// # As published
//
// The presets PAPER take the program as lowered (blocks=raw): slicing would remove the subject of
// the paper's first example. They include the additions of section III-F: pruning, and precision by
// function (the option "scope", also for the predicates of explicit-itp-pred). The engines with
// values and predicates compute an abstraction at each statement, while CPAchecker computes it only
// at the ends of blocks (ABE-lf).
//
// # Invariants
//
// A label includes all states to which its edge leads from its parent's label. The postcondition is
// monotonic: a stronger valuation has a stronger postcondition. So a tree that tracks the
// interpolants' variables refutes each path that the interpolants refute. The covering node is
// older, and was not covered when the cover was made. As long as no path is spurious, the label of
// the covering node never changes, so a cover lasts until one of the two nodes is pruned.
//
// In a finished tree without spurious paths, the valuations of a location are an invariant. As a
// list they would be as long as the tree and unreadable. So summary.go computes an equivalent
// formula: separate conjuncts for independent variables, equations between related ones, bounds and
// remainders for sequences of values. Because the formula is equivalent, it is inductive without
// any solver query. The caller checks it like any other certificate.
//
// # Joined edges
//
// Large blocks for IC3 join parallel edges that assign different values (package pass,
// JoinedBlocks): the joined edge assigns an input, and the guard determines its value. This engine
// cannot follow the choice if the known values do not decide it. So in a portfolio these edges are
// split again (splitcases.go), one edge for each case. Events and results refer to the given
// program. Engines that are selected by name use the blocks that were requested.
//
// # What it does not do
//
// The engines have no relations between variables except predicates, do not widen, and need not
// terminate. The whole tree stays in memory.
package explicit
