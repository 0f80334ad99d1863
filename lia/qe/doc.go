// Package qe eliminates quantifiers over the integers exactly: it turns (exists x, y. f) into an
// equivalent formula without x and y.
//
// The idea is Cooper: Theorem proving in arithmetic without multiplication (Machine Intelligence
// 1972), in the form of Reddy and Loveland: Presburger arithmetic with bounded quantifier
// alternation (STOC 1978). That form keeps each bound's own coefficient instead of making all
// coefficients equal. Let d be the period of the divisibilities. If some x satisfies a formula
// without negation, there is also a solution close to a bound (at a distance of less than d), or
// there are solutions of arbitrarily large absolute value with the same residue modulo d. A bound
// a*x >= t gives the a*d points x = (t+r)/a, where a divides t+r. The result is the disjunction of
// f at these points. Either the lower or the upper bounds are used, whichever give fewer points.
// The following cheaper steps are tried first:
//
//   - the cases of disjunctions, and parts without x, are handled separately;
//   - an equation of a conjunction determines the value of x;
//   - if there are only lower or only upper bounds, they are dropped;
//   - if only bounds contain x, and all lower or all upper bounds have the coefficient 1, each
//     lower bound is resolved with each upper bound (Fourier and Motzkin). Other sets of bounds
//     are eliminated by the dark shadow and its splinters (Pugh: The Omega test, Supercomputing
//     1991).
//
// Cases without integer points are dropped, if a short search shows this. Variables are eliminated
// one at a time, the cheapest first. The order may differ between cases.
//
// The result is exponential in the number of variables and in the length of the coefficients. So
// the package is for small cubes and formulas, and a budget on the size of intermediate formulas
// stops larger ones. Package mbp computes one disjunct of such a formula in polynomial time.
package qe
