// Package accel takes many rounds of a cycle at once. A cycle is a list of edges that
// leads back to where it begins. If each round adds a known amount to every variable, the
// state after n rounds is known without taking them: a counter that grows by 2 is x + 2n.
// So a bug behind 10^9 steps is a path with few entries (cfa.Step.Cycle).
//
// Source: acceleration of counter systems, as in Finkel, Leroux, "How to compose
// Presburger-accelerations", FSTTCS 2002, restricted to adding constants or counters; the
// edges of the cycle are chosen, so a disjunction in a guard is no obstacle.
//
// The closed form is proved, not guessed, by induction over the rounds. The hypothesis is
// that before round k each variable has the value start + k*slope + k*(k-1)/2*curve. Here
// slope is the increment of the first round, and curve the increase of the increment in
// the second: 0 for counters, the counter's step for a sum of its values. A linear term
// of values of that form has that form too, so the forms can be evaluated along the
// edges. A guard is true for some number of first rounds, which its literals determine: a
// bound that moves away holds for ever, one that comes closer for some rounds, an
// equation only if neither side moves. The minimum is the number of rounds for the whole
// cycle. If after the last edge each variable has the form one round further, the
// hypothesis holds before the next round. A variable that is reset has another slope in
// the first round than later: the caller then takes a round and tries again.
//
// A loop that alternates between branches is accelerated as a cycle of several rounds.
// Inputs may grow from round to round as variables do (cfa.Step.Drift): for example, an
// input that is the quotient of a counter.
//
// Cycles within cycles are expanded to edges: an inner loop of 1,000 rounds in each of
// 1,000 outer rounds is not accelerated twice.
//
// The results are checked: frontend/interp derives closed forms of its own, from the
// syntax tree, when it replays a run.
package accel
