// Package mine guesses linear equalities from states: refinement state mining.
//
// Refinement by interpolation can diverge on states that walk along a line
// (x = 1, y = 0, then x = 2, y = 1, ...): each refinement cuts off one of them.
// The predicate that all of them satisfy (x - y = 1) is found by looking at
// several at once. The method is that of Birgmeier, "Software Verification with
// IC3 via Abstraction and Interpolation" (TU Wien, 2013), section 3.4, Algorithms
// 4 and 5: states are grouped by location and by the variables that they give
// values to; when a group has enough points, an equality that holds of all of
// them, or else of some of them, becomes a predicate, and those points leave the
// group.
//
// Two things differ from the text. Algorithm 5 asks an SMT solver for
// coefficients; the answer is the affine hull of the points, which exact
// elimination finds (file hull.go): the same answers, all of them rather than
// one, without a search. Among the equations of a hull the sparsest are
// preferred (each variable that need not occur does not). An equation of as many
// variables as there are points holds by chance, so that one is returned only
// when there is no better one: three points in a space of eight variables have
// six equations that say little.
//
// Algorithm 4 divides points that do not fit by unsatisfiable cores, which are
// minimal sets of affinely independent points too many. It may miss a line
// through three points that its division separates, and tries exponentially many
// divisions when there is none. Here the points that fit are found directly: the
// line with most points and then, in spaces of more dimensions, the planes
// through it with most points (file mine.go). It finds three points that fit
// whenever there are any.
//
// Invariants: every equality returned holds of at least three points that were
// added, its coefficients have no common divisor, and none is returned twice for
// a location. Equal calls give equal results.
//
// Equalities are guesses: nothing here says that they hold of other states.
package mine
