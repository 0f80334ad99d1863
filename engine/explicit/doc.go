// Package explicit is the engines of explicit values: the program is unwound with
// the values of its variables, as far as they are known. "explicit" knows all of
// them, "explicit-itp" those that interpolation of refuted paths asks for;
// "explicit-pred" and "explicit-itp-pred" have predicates beside, for what values
// cannot say.
//
// # The idea
//
// Beyer and Löwe (Explicit-Value Analysis Based on CEGAR and Interpolation, Technical
// Report MIP-1205, Passau 2012, whose sections and algorithms are named here). A
// valuation gives values to some variables; of the others nothing is known. Its strongest
// postcondition over an edge is arithmetic: the guard is false, or true, or leaves
// some variable a single value; what is assigned has a value if all that is read
// has one. The program is unwound into an abstract reachability tree (package art)
// labelled with valuations, which are never joined; a node is covered by one that
// knows no more than it does, and the same. That is constant propagation along
// paths: no solver is asked. With all variables a loop that counts to a thousand
// is unwound a thousand times, whether or not the count matters.
//
// "explicit-itp" begins with no variables. When the tree comes to the error, the
// path is followed again with all of them. If that contradicts, interpolation
// says what must be remembered where: after each step of the path the variables
// are left out one by one, and stay out if the values that are left still
// contradict the rest of the path. What stays in is the interpolant, from which
// the next step goes on; its variables join the precision of the location. Then
// the tree is taken back to the first node of the path that lacks one of them.
//
// The engines with predicates label nodes with a valuation and with what the
// predicates of the location say (package predabs), each found for itself; a node
// is covered if it is in both. A path to the error is refuted by values where they
// can, since that costs nothing; else it is a run, or its interpolants give the
// locations predicates. And a variable that has had more than some number of values
// on one path is not tracked any more (dynamic precision adjustment): predicates say
// of it what paths need, and loops are not unwound.
//
// # The parts
//
//	valuation.go  valuations, each once
//	guard.go      what a guard says of values: truth, and values that it leaves
//	post.go       the strongest postcondition
//	label.go      labels of the tree, their text
//	index.go      nodes that may cover one
//	search.go     the loop (the paper's Algorithms 1 and 2)
//	refine.go     interpolation (Algorithms 3 and 4), precision
//	summary.go    sets of valuations as formulas
//	apart.go      joined ways taken apart
//	lost.go       paths that values allow and that cannot be run
//	combined.go   values that are too many, predicates
//	invariant.go  the invariant of a finished tree
//
// # What differs from the paper, and why
//
// The paper has a guard give a variable "the only satisfying assignment", which is
// a question for a solver. Here a guard is propagated: equations, bounds that
// meet, values excluded at a bound, the only disjunct that can hold, until nothing
// new comes; a quotient or remainder has its value that way. What needs two
// disjuncts or two unknown variables at once is missed: less is known, nothing
// wrong.
//
// Values count only where their variable is live: what is said of dead variables
// may fail in the program before slicing, and would keep nodes from being covered.
//
// Algorithm 4 says nothing of a prefix that contradicts already: nothing is to be
// tracked from there. Leaving a variable out may move the contradiction further on;
// so the interpolants go on until the values left contradict, and not only until
// all values do. The order in which Algorithm 3 tries variables, which decides what
// is tracked, is fixed: those on which the first contradiction does not depend,
// all at once; then counters, what many edges assign, local variables, so that
// what does not change remains. After a step that neither reads nor changes what
// is known, what was needed before it is needed after it, and nothing is tried.
//
// The precise check of counterexamples is an option in the paper. A verdict needs
// a run, so each path that values do not refute is asked about (path.Paths): that
// is the first question to a solver, and the statistic queries is 0 until then.
//
// # A path that values cannot refute
//
// The values allow a path and it cannot be run: two inputs are compared, a
// variable was unequal to a constant. The paper goes on to another path. But the
// nodes of this one have covered others, behind which nobody looks any more, and a
// search that forgets it may end with nothing found where there is a bug. So the
// path is remembered: the search goes on, for a run is a run, but is never safe
// after it; its answer is unknown, with this reason.
//
// Nor would it find the bug, which is mostly near: what can be done along one path
// and not along another with the same values. So the path's nodes cover nobody after
// it, and what they had covered is looked at by itself (lost.go), for as many paths
// as the option lost says: a program without a bug may have any number of them.
//
// The engines with predicates lose no path.
//
// # Predicates beside values
//
// The paper gives no threshold, and switches a variable off on the path on which it
// has too many values. The default is more than the states that a protocol keeps in
// one variable, some twenty: left to predicates these are dear. Loops that go round
// more often are not yet dear by then. A variable is switched off everywhere: what
// interpolation may then use on a path does not depend on where the path has been.
// The two labels of a node do not strengthen each other; so predicates from
// interpolants, which speak of all of the path, refute it alone, and the question
// about an edge from a predicate label is asked once for all valuations.
//
// # As published
//
// The presets PAPER take the program as lowered (blocks=raw): slicing would remove what
// the paper's first example is about. What section III-F adds is part of them: pruning,
// and precision by function (the option scope; predicates of explicit-itp-pred count by
// function, too). Predicates beside values are abstracted at each statement, where
// CPAchecker does so at the ends of blocks (ABE-lf).
//
// # Invariants
//
// A label includes all states that its edge leads to from its parent's. The
// postcondition is monotonic: who knows more learns more, so that a path that the
// interpolants refute is refuted by a tree that tracks them. A node that covers
// another is older and was covered by none when it was found; as long as no path is
// lost its label is never changed, so a cover stands until one of the two leaves the
// tree.
//
// Of a finished tree without lost paths, the valuations of a location are an
// invariant. As a list they would be as long as the tree, and a reader would see
// nothing in them; so summary.go writes them as a formula with the same states:
// variables that do not depend on each other apart, equations between those that go
// together, runs of values as bounds and remainders. That it has the same states
// makes it inductive without any question to a solver. The caller has it certified
// like any other.
//
// # Joined ways
//
// Large blocks made for IC3 join ways whose values differ (package pass, Ways): an
// input takes the value, and the guard says which. Values do not follow a choice that
// they do not decide, so in a portfolio these edges are taken apart again (apart.go), an
// edge for each way; what is told and returned is of the program that was given. The
// engines by their names have the blocks that were asked for.
//
// # What it does not do
//
// It does not know relations between variables but by predicates, does not widen,
// and need not end. It keeps the whole tree.
package explicit
