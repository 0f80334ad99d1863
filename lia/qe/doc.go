// Package qe eliminates quantifiers over the integers exactly: it turns
// (exists x, y. f) into an equivalent formula without x and y.
//
// The idea is Cooper: Theorem proving in arithmetic without multiplication
// (Machine Intelligence 1972), in the form of Reddy and Loveland: Presburger
// arithmetic with bounded quantifier alternation (STOC 1978), which keeps each
// bound's own coefficient instead of making all equal. If some x satisfies a
// positive combination of atoms, then so does an x far out, of each residue
// modulo the period d of the divisibilities, or an x within d of a bound: from
// a*x >= t come the a*d points x = (t+r)/a, where a divides t+r. The formula is
// the disjunction over these points, of lower or of upper bounds, whichever are
// fewer. Before that come steps that need no disjunction, or a smaller one:
//
//   - disjunctions are treated apart, and so is what does not mention x;
//   - an equation of a conjunction gives the value of x;
//   - bounds on one side alone say nothing;
//   - two bounds of which one has the coefficient 1 are resolved (Fourier and
//     Motzkin), and any bounds alone by the dark shadow and its splinters where
//     those are fewer than the points (Pugh: The Omega test, Supercomputing
//     1991).
//
// Cases without integer points are dropped on the way. Variables go one at a
// time, in each case the cheapest first.
//
// The result is exponential in the number of variables and in the length of
// the coefficients: this is for small cubes and formulas, and a budget on the
// size of what is made ends what would grow too large. Package mbp finds a part
// of the same formula in polynomial time.
package qe
