// Package accel takes many rounds of a cycle at once. A cycle is a list of edges that leads back to
// where it begins. If each round adds a known amount to every variable, the state after n rounds is
// known without executing these rounds. For example, a counter that grows by 2 is x + 2n. So the
// path to a bug behind 10^9 steps has few entries (cfa.Step.Cycle).
//
// Source: acceleration of counter systems, as in Finkel, Leroux, "How to compose
// Presburger-accelerations", FSTTCS 2002, restricted to adding constants or counters. The caller
// chooses the edges of the cycle.
//
// The package proves the closed form by induction over the rounds. The hypothesis: before round k
// each variable has the value start + k*slope + k*(k-1)/2*curve. Here "slope" is the increment in
// the first round, and "curve" is the growth of the increment from one round to the next. For a
// counter, "curve" is 0. For the sum of a counter's values, "curve" is the counter's step. A linear
// combination of such values has a closed form of the same shape, so the closed forms can be
// evaluated along the edges. For each guard the package computes a number of initial rounds in
// which the guard is true. The minimum over the guards is the number of rounds of the whole cycle.
// The induction step requires that after the last edge each variable has the value of its closed
// form for round k+1. The induction step fails if a variable is reset, because the increment of the
// first round then differs from the increments of the later rounds. In this case Leap takes only
// the first round, and the caller tries again after it.
//
// A loop that alternates between branches is accelerated as a cycle of several rounds. Inputs may
// grow from round to round as variables do (cfa.Step.Drift): for example, an input that is the
// quotient of a counter.
//
// A nested loop is accelerated only on one level. For example, each of 1,000 inner rounds becomes
// edges of the cycle that is repeated 1,000 times.
//
// The results need not be trusted: frontend/interp derives its own closed forms from the syntax
// tree when it replays a run.
package accel
