// Package icp is the engine "icp": IC3 whose literals are bounds of one variable and
// whose cubes are boxes, after Winterer, Seufert, Scheibler, Teige, Scholl and Becker,
// "ICP and IC3 with Stronger Generalization" (MBMV 2021), who add stronger
// generalisation to their "ICP and IC3" (DATE 2021). Numbers of sections are those of
// the first.
//
// # The idea
//
// iSAT3, the solver of the paper, knows bounds of variables only, and decides and
// propagates these; so the cubes of its IC3 are conjunctions of bounds, x <= c and
// x >= c. A clause cuts a box off. What makes blocked boxes larger is made for that:
//
//	rotate        the literals of a refutation are assumed one by one, each propagated
//	              before the next; what comes after the first that fails is not needed.
//	              In rotated orders each has its turn to be the one that fails (2.4.1)
//	bound         a bound that is needed is replaced by the weakest that is still
//	              refuted (2.4.2)
//	ungeneralise  what has initial states then gets back what keeps them out (2.4.3)
//
// These three are ANALYZE, which follows every refutation. GENERALIZE raises the level
// of a box as far as it is refused; then, by option drop, literals are left out: the
// clause that is assumed unchanged (ld at every level, ldonce at the highest) or
// shrinking with the box (ig, 3.1.1). With ig, a smaller box that is entered may be
// joined with the box that enters it (j, Down, 3.1.2), after that one could not be
// blocked a level below (ctg, 3.2).
//
// A predecessor is a point, two bounds for each variable that matters there, enlarged
// by GeNTR (2.4.5): together with the negation of the step the point contradicts
// itself, and rotation finds the bounds that are needed for that. Counterexamples to
// generalisation may be enlarged by lifting instead (lf).
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
//	search.go       what the search is made of, and its statistics
//	place.go        where a box is: beside it, or in it
//	system.go       questions: edge by edge or of one relation, after propagation
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
// An invariant here is a Boolean combination of bounds. x == y has none: for each
// value that x reaches there is a lemma of its own, and the search goes on until it is
// told to stop. A suffix helps where the error's guard says as much: that no path of
// few steps leads to it is part of the certificate then, and no box. Of 79 small loops
// with linear invariants some 46 are decided without a suffix, whatever the generalisation,
// and 60 with one of two steps.
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
//   - After a predecessor was blocked the box is asked about again; the text's DFS
//     does not.
//   - In GeNTR the step's inputs are fixed and not the state after it: with that, a
//     variable that the step keeps could never be left out.
//   - Integers without bounds let Down climb for ever, one value at a time: option
//     joins bounds it. Where the text's procedure CTG leaves the depth open, it is 1
//     for the box of an obligation; +ctg without +j does not join.
//   - When abort begins again the lemmas stay: what so many steps do not reach has
//     nothing to do with what is bad.
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
