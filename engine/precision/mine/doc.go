// Package mine guesses linear equalities from states: refinement state mining.
//
// Refinement by interpolation can diverge on states along a line (x = 1, y = 0, then x =
// 2, y = 1, ...): each refinement cuts off one of them. Looking at several states at once
// finds the predicate that all satisfy (x - y = 1). The method is that of Birgmeier,
// "Software Verification with IC3 via Abstraction and Interpolation" (TU Wien, 2013),
// section 3.4, Algorithms 4 and 5. States are grouped by location and by the variables
// that they give values to. When a group has enough points, an equality that holds for
// all of them, or else for some of them, becomes a predicate, and those points leave the
// group.
//
// Two things differ from the text. Algorithm 5 uses an SMT solver to find coefficients.
// Here exact elimination computes the affine hull of the points (file hull.go): the same
// answers, and all of them, without search. Among the equations of a hull the sparsest
// are preferred: a variable that need not occur does not. An equation with as many
// variables as there are points holds by chance, so it is returned only if there is no
// better one: three points in a space of eight variables have six equations that say
// little.
//
// Algorithm 4 divides points that do not fit by unsatisfiable cores, which are minimal
// affinely independent sets with one point too many. It may miss a line through three
// points that its division separates, and tries exponentially many divisions if there is
// none. Here the points that fit are found directly: the line with most points and then,
// in higher dimensions, the planes through it with most points (file mine.go). This finds
// three points that fit whenever there are any.
//
// Invariants: every returned equality holds for at least three added points, its
// coefficients have no common divisor, and none is returned twice for a location. Equal
// calls give equal results.
//
// Equalities are guesses: they need not hold for other states.
package mine
