// Package qe eliminates quantifiers over the integers exactly: it turns (exists x, y. f)
// into an equivalent formula without x and y.
//
// The idea is Cooper: Theorem proving in arithmetic without multiplication (Machine
// Intelligence 1972), in the form of Reddy and Loveland: Presburger arithmetic with bounded
// quantifier alternation (STOC 1978). That form keeps each bound's own coefficient instead
// of making all coefficients equal. If some x satisfies a positive combination of atoms,
// then so does an x of arbitrarily large absolute value with the same residue modulo the
// period d of the divisibilities, or an x within d of a bound. A bound a*x >= t gives the
// a*d points x = (t+r)/a, where a divides t+r. The result is the disjunction of f at these
// points. They are computed from the lower or from the upper bounds, whichever lead to
// fewer points. Before that, steps without a disjunction or with a smaller one are tried:
//
//   - the cases of disjunctions, and parts without x, are handled separately;
//   - an equation of a conjunction determines the value of x;
//   - if there are only lower or only upper bounds, they are dropped;
//   - two bounds of which one has the coefficient 1 are resolved (Fourier and Motzkin).
//     Other sets of bounds are eliminated by the dark shadow and its splinters if these are
//     fewer than the points (Pugh: The Omega test, Supercomputing 1991).
//
// Cases without integer points are dropped. Variables are eliminated one at a time, the
// cheapest first, which may differ between cases.
//
// The result is exponential in the number of variables and in the length of the
// coefficients. So the package is for small cubes and formulas, and a budget on the size of
// intermediate formulas stops larger ones. Package mbp computes one disjunct of such a
// formula in polynomial time.
package qe
