// Package icp is the engine "icp": IC3 whose literals are bounds of one variable and whose
// cubes are boxes, after Winterer, Seufert, Scheibler, Teige, Scholl and Becker, "ICP and
// IC3 with Stronger Generalization" (MBMV 2021). That paper adds stronger generalisation to
// "ICP and IC3" (DATE 2021). Section numbers refer to the paper of 2021 at MBMV.
//
// # The idea
//
// iSAT3, the solver of the paper, decides and propagates bounds of single variables. So the
// cubes of its IC3 are boxes: conjunctions of bounds x <= c and x >= c. The generalisation
// of a box has three steps:
//
//	rotate        assume the literals of the core one by one, and propagate after each.
//	              When propagation finds a contradiction, the core does not need the
//	              literals that are not assumed yet. Repeat this in several orders, each
//	              with another literal at the end (2.4.1)
//	bound         replace each bound that the core needs by the weakest bound with which
//	              the box is still blocked (2.4.2)
//	ungeneralise  if the result has initial states, add literals that exclude them:
//	              initiation (2.4.3)
//
// Interval propagation (lia/interval) refutes most queries before the solver is asked, and
// rotates their cores. It does not record which bounds imply which. So a core first has all
// literals that were assumed before the contradiction, and rotation removes those that are
// not needed.
//
// These three steps are ANALYZE, which follows every refutation. GENERALIZE raises a box to
// the highest level at which it is blocked. Then, according to option "drop", it drops
// literals. The query assumes the negation of the original box (ld at every level, ldonce
// at the highest) or of the current one (ig, 3.1.1). With ig, if a box has a predecessor,
// the search may first try to block the predecessor's box one level below (ctg, 3.2), and
// then join the two boxes (j, Down, 3.1.2).
//
// A predecessor is a point: two bounds for each live variable. GeNTR enlarges it (2.4.5):
// the point contradicts the negation of the step, and rotation finds the bounds that the
// contradiction needs. Counterexamples to generalisation may be enlarged by lifting instead
// (lf).
//
// # The suffix
//
// With suffix s the bad states are those from which s+1 steps lead to the error (2.4.6).
// When there are too many obligations at a frontier (abort), the search starts over with a
// suffix of as many steps as the frontier has. The frames then exclude the bad states, but
// not the states between them and the error. The invariant is F together with "no j steps
// lead from here to the error, for j <= s", without inputs. It is inductive: if j steps
// lead from a successor to the error, j+1 steps lead there from its predecessor. For j < s
// the second part excludes such a predecessor, and for j = s F excludes it. Shorter paths
// from the entry were checked before. If the formula of the bad states is too large, the
// suffix is shorter.
//
// # The files
//
//	engine.go       the options
//	presets.go      the rows of the paper's table
//	search.go       the search, its queries and statistics
//	location.go     the location of a box: a separate value, or literals about the bits of
//	                the program counter
//	system.go       queries, edge by edge or of one relation, after interval propagation
//	box.go          bounds, points, joins
//	predecessor.go  boxes around states: GeNTR, lifting
//	analyse.go      ANALYZE
//	generalise.go   GENERALIZE and CTG
//	suffix.go       bad states farther from the error, and certificates
//
// The rounds, obligations and cubes with a program counter are in package ic3loop, lemmas
// in frames, and queries in step. Package lia/interval has propagation, and lia/smt has
// rotation and optimal bounds.
//
// # What it cannot prove
//
// An invariant here is a Boolean combination of bounds, and x == y is not such a
// combination. Each value that x reaches needs its own lemma, so the search does not
// terminate. A suffix helps if the error's guard has the relation: the certificate then
// says, without boxes, that no path of few steps leads to the error. Of 79 small loops with
// linear invariants the engine decides about 46 without a suffix, whatever the
// generalisation, and 60 with a suffix of two steps.
//
// # What is measured
//
// Rotation drops hardly any literals here. On the same loops, in 61,000 refutations whose
// cores were already reduced by two more propagations (lia/smt), it dropped 0.4 % more
// literals, and never fewer. On small programs nearly all refutations come from interval
// propagation.
//
// # Differences from the paper
//
//   - The paper's variables are bounded, and their values are split down to a precision.
//     Integers here have no bounds, boxes may be half open, and the solver decides exactly.
//     Interval propagation is tried first (filter), and the refutations of each method are
//     counted.
//   - Bound generalisation in the paper finds the bounds that propagation happens to show
//     (bound=propagated); bound=optimal finds the weakest bound.
//   - Auxiliary variables of arithmetic are not state: frames mention only the program's
//     variables.
//   - After blocking a predecessor the search returns to the box; the DFS in the paper's
//     text does not.
//   - GeNTR fixes the step's inputs but not the state after it: otherwise it could never
//     drop a variable that the step does not change.
//   - With unbounded integers Down could climb for ever, one value at a time. The option
//     "joins" limits it. The text does not say at which depth its procedure CTG starts;
//     here the depth is 1 for the box of an obligation. +ctg without +j does not join.
//   - With ld the paper drops literals in ungeneralisation too. Here it adds a single
//     literal, since one literal excludes the initial states, and there is none to drop.
//   - When the option "abort" makes the search start over, the lemmas stay: they do not
//     depend on the bad states.
//   - Not in the paper: frames for each location (encoding=locations), where no box outside
//     of the entry has initial states and ungeneralise has no effect; obligations requeued
//     one level up (requeue); bounds of obligations relaxed as long as all states of the
//     box take the same step (loosen). The defaults include these; the presets named after
//     the paper's rows do not.
//
// # What it does not do
//
// The engine does not check certificates. If there is no small formula without inputs for the
// states between the bad states and the error, the engine has no certificate and no
// verdict.
package icp
