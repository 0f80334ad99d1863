// Package accel takes many rounds of a cycle at once. A cycle is a list of edges
// that leads back to where it begins; where each round adds to every variable what
// is known beforehand, the state after n rounds is known without taking them: a counter that
// grows by 2 is x + 2n. So a bug behind 10^9 steps is a path with few entries
// (cfa.Step.Cycle).
//
// Source: acceleration of counter systems, as in Finkel, Leroux, "How to compose
// Presburger-accelerations", FSTTCS 2002, restricted to what adds constants
// or counters; the edges of the cycle are chosen, so a disjunction in a guard is no obstacle.
//
// The closed form is proved, not guessed, by induction over the rounds. The
// hypothesis is that before round k each variable has the value start + k*slope +
// k*(k-1)/2*curve, where slope is what the first round adds to it and curve by how
// much more the second adds: 0 for counters, the counter's step for a sum of its
// values. Values of that form go through the edges: a linear term of such values is
// one again. A guard is true for some first rounds, whose number is read off its
// literals (a bound that moves away holds for ever, one that comes closer for so many
// rounds, an equation only where neither side moves), and so is the number of rounds
// for the whole cycle. If behind the last edge each variable has the form one round
// further, the hypothesis holds before the next one. A variable that is reset has
// another slope in the first round than later: whoever asks takes a round and asks
// again.
//
// Alternations are cycles of several rounds of the loop. Inputs may grow from
// round to round as variables do (cfa.Step.Drift): a quotient follows what it is
// the quotient of.
//
// Cycles within cycles are taken apart into edges: what goes round 1,000 times in
// each of 1,000 rounds is not accelerated twice.
//
// Nothing here is believed: frontend/interp derives closed forms of its own, from
// the syntax tree, when it replays a run.
package accel
