// Package icp is the engine "icp": IC3 whose literals are bounds of one variable and
// whose cubes are boxes, after Winterer, Seufert, Scheibler, Teige, Scholl and Becker,
// "ICP and IC3 with Stronger Generalization" (MBMV 2021), who add stronger
// generalisation to their "ICP and IC3" (DATE 2021). Numbers of sections are those of
// the first.
//
// # The idea
//
// iSAT3, the solver of the paper, decides and propagates bounds of single variables. So
// the cubes of its IC3 are boxes: conjunctions of bounds x <= c and x >= c. Its
// generalisation is made for boxes:
//
//	rotate        assume the literals of the core one by one, and propagate each before
//	              the next. The literals behind the first that fails are not needed. In
//	              rotated orders each literal is the last once (2.4.1)
//	bound         replace a needed bound by the weakest with which the box is still
//	              blocked (2.4.2)
//	ungeneralise  if the result has initial states, add literals that exclude them:
//	              initiation (2.4.3)
//
// These three are ANALYZE, which follows every refutation. GENERALIZE raises the level of
// a box as far as it is blocked. Then, by option drop, it leaves literals out. The query
// assumes the negation of the original box (ld at every level, ldonce at the highest) or
// of the current one (ig, 3.1.1). With ig, a box that has a predecessor may be joined
// with the predecessor's box (j, Down, 3.1.2), after an attempt to block that one a level
// below (ctg, 3.2).
//
// A predecessor is a point, two bounds for each live variable. GeNTR enlarges it (2.4.5):
// the point contradicts the negation of the step, and rotation finds the bounds that this
// needs. Counterexamples to generalisation may be enlarged by lifting instead (lf).
//
// # The suffix
//
// With suffix s the bad states are those from which s+1 steps lead to the error
// (2.4.6). When there are too many obligations at a frontier (abort), the search
// begins again with a suffix of as many steps as the frontier has. The frames then
// exclude the bad states, not those between them and the error. F and "from here no
// j steps lead to the error, for j <= s", without inputs, is inductive: a successor
// from which j lead there has a predecessor from which j+1 do, which is excluded by
// the same, or for j = s by F. Shorter paths from the entry were looked for before.
// Where the states that a suffix makes bad are too large a formula, it is shorter.
//
// # The parts
//
//	engine.go       the options
//	presets.go      the rows of the paper's table
//	search.go       the search, its queries and statistics
//	place.go        where a box is: at a location, or by its literals about the counter
//	system.go       queries, edge by edge or of one relation, after interval propagation
//	box.go          bounds, points, joins
//	predecessor.go  boxes around states: GeNTR, lifting
//	analyse.go      ANALYZE
//	generalise.go   GENERALIZE and CTG
//	suffix.go       bad states farther from the error, and certificates
//
// Rounds, obligations and cubes with a program counter are package ic3loop, lemmas package
// frames, queries package step, propagation package lia/interval, rotation and bounds
// package lia/smt.
//
// # What it cannot prove
//
// An invariant here is a Boolean combination of bounds. x == y is none: each value that x
// reaches needs a lemma of its own, and the search does not terminate. A suffix helps
// where the error's guard has the relation: the certificate then says, with no box, that
// no path of few steps leads to the error. Of 79 small loops with linear invariants some
// 46 are decided without a suffix, whatever the generalisation, and 60 with one of two
// steps.
//
// # What is measured
//
// Rotation finds next to nothing to leave out here: on the same loops, in 61,000
// refutations whose cores were reduced by two more propagations already (lia/smt), it
// left out 0.4 % more, and never less. Nearly all refutations on small programs are
// interval propagation's.
//
// # Differences from the paper
//
//   - Its variables are bounded, and values are split to a precision. Integers here
//     have no bounds, boxes may be half open, and the solver decides exactly. Interval
//     propagation is asked first (filter), and what each refutes is counted.
//   - Bound generalisation finds what the paper's propagation happens to show
//     (bound=propagated is that), with bound=optimal the weakest bound there is.
//   - Auxiliary variables of arithmetic are not state: frames speak of the program's
//     variables alone.
//   - After blocking a predecessor the search returns to the box; the text's DFS does
//     not.
//   - In GeNTR the step's inputs are fixed and not the state after it: with that, a
//     variable that the step keeps could never be left out.
//   - Integers without bounds let Down climb for ever, one value at a time: option
//     joins bounds it. Where the text's procedure CTG leaves the depth open, it is 1
//     for the box of an obligation; +ctg without +j does not join.
//   - When abort starts over the lemmas stay: they do not depend on the bad states.
//   - Not in the paper: frames of each location (encoding=locations), where no box off
//     the entry has initial states and nothing is ever ungeneralised; obligations that
//     are asked again a level up (requeue); bounds of obligations relaxed as far as all
//     states of the box keep their way (loosen). The defaults have these, the presets
//     that are named as the paper's rows do not.
//
// # What it does not do
//
// It does not check certificates. Where the states between the bad ones and the error
// have no small formula without inputs, it has no certificate and no verdict.
package icp
