// Package kind is the engine "kind": k-induction.
//
// # The idea
//
// Sheeran, Singh and Stålmarck (Checking Safety Properties Using Induction and a SAT-Solver, FMCAD
// 2000) prove two things for some k. No run of fewer than k steps from the entry reaches the error
// (base case). No path of k steps reaches the error, from whatever state it begins (induction
// step). Then no run reaches the error. k grows until both hold. Constraints on the path make the
// induction step stronger:
//
//   - with the option "shortest", the step considers only shortest paths to the error. No
//     state occurs twice on a shortest path, so this constraint implies the simple-path
//     constraint;
//   - with the options "unroll" and "simple", it considers only simple paths, on which no two
//     states are equal;
//   - every state of the path satisfies facts that hold in all reachable states: auxiliary
//     invariants, found by sampling (option "seeds") or, in a portfolio, lemmas of other
//     engines.
//
// The base case is bounded search (package bmc), one depth further for each k. The induction step
// goes backward, edge by edge and without a transition relation. For each location it has regions:
// sets of states from which a path of exactly k steps leads to the error. For each edge into a
// region it queries for a state before the edge that is in no earlier region and satisfies the
// facts. The engine substitutes assignments, and eliminates the inputs of an edge exactly (package
// qe) and existentially: a state belongs to the result if some input leads into the region. A
// region is a cube if guards are cubes, and stores the edge and the region with which its path
// continues. If there is no such state, the edge adds no region: each state before it is in a known
// region, or unreachable. The facts are inductive together, so it is enough to assume them where a
// path begins. When a fact excludes a path that was found, the engine asserts the fact in the
// solver and emits an event about it.
//
// A region at the entry gives a run to the error, so the search is complete even without the base
// case. The base case only finds runs sooner: after its limit on states the induction step
// continues alone.
//
// # Unrolled
//
// With the option "unroll" (preset UNROLL) base case and induction step are as published: each is
// one query for each k, to one incremental solver with the transition formula of k steps (package
// path, Unrolling). Paths of the induction step begin anywhere except at the entry; those of the
// base case begin at the entry. The preset SIMPLE adds simple-path constraints: for each pair of
// steps and each location, the values of the live variables differ. A constraint is added when the
// solver's model violates it, because few pairs of states are ever equal. Facts are added in the
// same way.
//
// With simple paths the search is complete for programs with finitely many states, because there is
// a longest simple path. With unbounded integers there may be none: a counter can start at any
// value. Without the constraints, the step never holds if the error is reachable from a loop,
// because there are paths of every length.
//
// When the unrolled induction step holds, the engine computes the regions of the shortest paths for
// the certificate. So this mode is not faster as a whole; it exists for comparison.
//
// # The certificate
//
// The invariant says that the facts hold and that no path of fewer than k steps leads to the error.
// It is inductive: a step from it into a region of j < k steps would begin in a region of j + 1
// steps. For j + 1 < k the invariant excludes that region, and for j + 1 = k the induction step has
// shown that there is none. Regions have no inputs, so the invariant is a formula about states. If
// the elimination of inputs exceeds its budget there is no verdict.
//
// The same invariant follows from the unrolled step, with or without simple paths: a shortest path
// from a state to the error is simple, so it has fewer than k steps (unroll.go).
//
// # What it does not do
//
// The engine does not generalise: a region is exactly the states that lead to the error along an
// edge. The induction step need not hold for any k.
package kind
