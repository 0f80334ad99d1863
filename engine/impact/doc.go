// Package impact is the engine "impact": lazy abstraction with interpolants after
// McMillan (CAV 2006), which Cimatti and Griggio (Software Model Checking via
// IC3, CAV 2012) compare with as TREE-ITP.
//
// # The idea
//
// The program is unwound into an abstract reachability tree (package art) whose
// labels begin as true. When the search comes to the error, the path to it is
// asked about as a whole. If it can be run, that is a counterexample. If not,
// sequence interpolants say of each of its nodes what must be known there for the
// path to be refuted, and join the labels. No abstract image is ever computed:
// labels are made of refutations only. A leaf whose states an older node of its
// location has too is covered; what the older one covers is uncovered when its
// label gets stronger.
//
// # The loop
//
//	EXPAND  a leaf gets a child for each edge, depth first;
//	REFINE  the path to a node at the error: interpolants, or a run;
//	COVER   a node by an older one of its location whose label its own entails;
//	CLOSE   a node: by whichever older node covers it; after each refinement the
//	        nodes of the path, and before each expansion the leaf and those above;
//	FORCE   the label of an older node of the location upon a leaf, if it holds
//	        after the path from their nearest common ancestor; interpolants of
//	        that path join the labels between, and the leaf is covered.
//
// # Interpolants
//
// A path is cut down to what contradicts in it before it is interpolated (package
// path); what is left is often small, and the interpolants do not speak of the
// rest. After the last loop head of the path the weakest interpolants are taken in
// their place (option weakest): what keeps the rest of the path from being taken.
// They are the same for all ways to a location, so that of many ways through a
// loop's body one is refuted and the others are covered; at loop heads they would
// only unroll the loop. Where an edge's inputs make them large, those of the
// conflict stay.
//
// # Blocks
//
// McMillan's nodes are entered by one statement each: the preset WOLVERINE, which is the
// tool of that name in the comparison of Cimatti and Griggio. Their TREE-ITP has large
// blocks that are single edges (option together, preset PAPER): parallel edges lead to
// one node, and the disjunction of their formulas is interpolated.
//
// # Differences from the paper
//
//   - A new child over an edge that cannot be taken from its parent's label is
//     labelled false at once (option edges): one small query instead of a
//     refutation for each path to the error below it;
//   - forced covering is tried with some older nodes, the youngest first (option
//     forced); the paper leaves open with which;
//   - interpolants come from a lazy solver conflict by conflict (package itp), not
//     from resolution proofs.
//
// # What it does not do
//
// It need not end: interpolants can be different for each turn of a loop. A
// refutation that adds nothing to any label ends the search as unknown, and so
// does a solver that gives up. Labels are not put into normal form, certificates
// not checked here.
package impact
