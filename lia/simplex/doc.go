// Package simplex decides conjunctions of bounds on linear forms over the rationals,
// incrementally, and explains why they contradict each other.
//
// It is the general simplex of Bruno Dutertre and Leonardo de Moura, "A Fast
// Linear-Arithmetic Solver for DPLL(T)", CAV 2006. It has a tableau of rows basic = sum of
// nonbasic variables, an assignment that always satisfies the rows and the bounds of the
// nonbasic variables, and pivots that repair one violated basic variable after the other.
// Backtracking only undoes bounds. The tableau and the assignment need not change, because
// the invariant remains true under fewer bounds.
//
// Differences from the paper:
//
//   - Every bound is an integer and so is the value of every nonbasic variable (it is at a
//     bound, or was never moved from an integer). Rows have integer coefficients, den*basic
//     = sum a_j*x_j with den > 0 and no common divisor. So the value of a basic variable is
//     the integer sum a_j*value_j over den. No type for fractions is needed, and a pivot
//     allocates nothing if its numbers fit an int64.
//   - A defined variable (a linear form) enters the tableau when a bound on it is asserted,
//     and may leave it when it is basic and has no bounds. So a solver with a thousand
//     forms and ten asserted ones has about ten rows.
//
// Invariants: a variable is structural or defined over structural variables; a basic
// variable occurs in its own row only; each nonzero of a row and its entry in the
// occurrence list of its column are linked both ways; nonbasic values lie within their
// bounds.
//
// It does not handle integrality (package integer does) and has no strict bounds: over the
// integers t < 0 is t+1 <= 0.
package simplex
