// Package mine guesses linear equalities from states: refinement state mining.
//
// Refinement by interpolation can diverge on states along a line (x = 1, y = 0, then x = 2, y = 1,
// ...), because each refinement excludes only one of these states. Several states together suggest
// a predicate that all of these states satisfy (x - y = 1). The method is that of Birgmeier,
// "Software Verification with IC3 via Abstraction and Interpolation" (TU Wien, 2013), section 3.4,
// Algorithms 4 and 5. States are in the same group if they are at the same location and have values
// for the same variables. If a group has enough points, an equality that holds for all of its
// points becomes a predicate. If there is no such equality, an equality that holds for some points
// of the group becomes a predicate, and these points are removed from the group.
//
// There are two differences from the thesis. First, Algorithm 5 uses an SMT solver to find
// coefficients. Here exact elimination computes the equations of the points' affine hull (file
// hull.go), and so finds all such equalities without search. It prefers the equations with the
// fewest variables. An equation with as many variables as there are points holds by chance, so it
// is returned only if no equation has fewer variables. For example, three points with eight
// variables satisfy six equations, most of them by chance.
//
// Second, if the points do not all satisfy one equality, Algorithm 4 divides them by unsatisfiable
// cores. A core is a minimal set of points that do not satisfy one equality. This division may put
// three points of a line into different parts, and it takes exponential time if no points satisfy
// an equality. Here the search is direct: it finds the line with most points and then, in higher
// dimensions, the planes through it with most points (file mine.go).
//
// Invariants: every returned equality holds for at least three added points, its coefficients have
// no common divisor, and no equality is returned twice for a location. The results are
// deterministic.
//
// Equalities are guesses: they need not hold for other states.
package mine
