// Package qe eliminates quantifiers over the integers exactly: it turns
// (exists x, y. f) into an equivalent formula without x and y.
//
// The idea is Cooper: Theorem proving in arithmetic without multiplication (Machine
// Intelligence 1972), in the form of Reddy and Loveland: Presburger arithmetic with bounded
// quantifier alternation (STOC 1978), which keeps each bound's own coefficient instead of
// making all coefficients equal. If some x satisfies a positive combination of atoms, then
// so does an x of arbitrarily large absolute value with the same residue modulo the period
// d of the divisibilities, or an x within d of a bound: a*x >= t gives the a*d points x =
// (t+r)/a, where a divides t+r. The result is the disjunction over these points, of lower
// or of upper bounds, whichever are fewer. Before that, steps with no disjunction or a
// smaller one are tried:
//
//   - the cases of disjunctions, and parts without x, are handled separately;
//   - an equation of a conjunction determines the value of x;
//   - bounds on one side alone are dropped;
//   - two bounds of which one has the coefficient 1 are resolved (Fourier and Motzkin),
//     and other sets of bounds are eliminated by the dark shadow and its splinters if
//     those are fewer than the points (Pugh: The Omega test, Supercomputing 1991).
//
// Cases without integer points are dropped. Variables are eliminated one at a time, in
// each case the cheapest first.
//
// The result is exponential in the number of variables and in the length of the
// coefficients. So the package is for small cubes and formulas, and a budget on the size of
// intermediate formulas stops larger ones. Package mbp finds a part of the same formula in
// polynomial time.
package qe
