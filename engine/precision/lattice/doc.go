// Package lattice orders the predicates of an abstract domain by implication.
//
// Predicate abstraction asks for the neighbours of a predicate: the next weaker
// ones when a literal is to be weakened rather than dropped (geometric
// generalisation), and whether a new predicate says anything new. The
// operations are those of Birgmeier, "Software Verification with IC3 via
// Abstraction and Interpolation" (TU Wien, 2013), section 3.1: Parents,
// Children, Add. The order is kept as its transitive closure, a bit set a
// predicate; immediate neighbours are computed from it when they are asked for,
// so no pointers need adjusting when a predicate comes between two others.
//
// Domains grow to hundreds of predicates and each addition asks how the new one
// relates to every other, so a solver is the last resort:
//
//   - formulas without a common variable are unrelated (constants are not
//     members);
//   - between half-spaces, equalities and their negations the answer is read
//     off the linear forms, exactly (file order.go);
//   - every predicate is evaluated on one growing set of sample points; a point
//     in a and not in b refutes a => b (file sample.go);
//   - what implies a predicate implies all that is above it, and what does not,
//     implies nothing below it.
//
// Invariants: an order that is reported was proved. A query that ends Unknown
// counts as "not implied", so neighbours and duplicates may be missed, never
// invented. The reported order is transitive and no predicate is above itself.
// Identifiers are 1, 2, ... in the order of insertion and never change.
//
// It does not order negations among predicates (a predicate that is the
// negation of another is a duplicate of it), does not remove members, and is
// not safe for concurrent use.
package lattice
