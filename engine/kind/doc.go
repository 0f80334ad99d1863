// Package kind is the engine "kind": k-induction.
//
// # The idea
//
// Sheeran, Singh and Stålmarck (Checking Safety Properties Using Induction and a
// SAT-Solver, FMCAD 2000): if no run of fewer than k steps from the entry reaches
// the error, and no path of k steps from anywhere does, then no run does. k grows
// until both hold. What makes the second case hold is what may be asked of the
// path:
//
//   - only shortest paths count (option shortest): if a state of the path reached
//     the error in fewer steps, another k was its own. So no state comes twice on
//     it either: this includes the simple-path constraint, which compares states in
//     pairs and here would need names for them;
//   - every state of the path satisfies facts that are known to hold in all
//     reachable states: auxiliary invariants, found by sampling (option seeds) or,
//     in a portfolio, lemmas of other engines.
//
// # How
//
// The base case is bounded search (package bmc), a depth further for each k. The
// step goes backward, edge by edge and without a transition relation: of each
// location it knows regions from which a path of exactly k steps leads to the
// error, and asks over each edge for a state before it that is in no earlier region
// and satisfies the facts. Assignments are substituted, an edge's inputs eliminated
// exactly (package qe): that some input leads on, not that all do. A region is a
// cube, as far as guards are, and remembers edge and region that its path goes on by. If there is no such
// state, nothing need be kept of the edge: what leads there leads on from regions
// that are known, or is unreachable. The facts are inductive together, so that it is
// enough to ask for them where a path begins. Each joins the solver when it excludes
// a path that was found, and that is told: it is what the fact changes.
//
// A region at the entry is a run to the error, with or without the base case, which
// only finds runs sooner: when it has met its bound on states the step goes on alone.
//
// # The certificate
//
// The facts, and that no path of fewer than k steps leads to the error, are an
// inductive invariant: a step from there into a region of j < k steps would begin in
// one of j + 1, which for j + 1 < k is excluded and for j + 1 = k is what the step
// case has refuted. Regions have no inputs any more, so that this is a formula about
// states; where the elimination is larger than its budget there is no verdict.
//
// # What it does not do
//
// It does not generalise: a region is what leads to the error, all of it. The
// induction step need not hold for any k.
package kind
