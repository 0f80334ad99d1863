// Package lattice orders the predicates of an abstract domain by implication.
//
// Predicate abstraction needs the neighbours of a predicate: geometric generalisation replaces a
// literal by the next weaker ones. It also needs to know whether a new predicate is redundant. The
// operations Parents, Children and Add are those of Birgmeier, "Software Verification with IC3 via
// Abstraction and Interpolation" (TU Wien, 2013), section 3.1. The order is stored as its
// transitive closure, one bit set for each predicate. The package computes immediate neighbours
// from this closure on demand, so inserting a predicate between two others adjusts no pointers.
//
// Domains grow to hundreds of predicates, and each addition compares the new predicate with all
// others. To avoid solver queries,
//
//   - formulas without a common variable do not imply each other, because no member is
//     valid or unsatisfiable;
//   - for half-spaces, equalities and their negations the linear forms determine the answer
//     (file order.go);
//   - every predicate is evaluated on one growing set of sample points; a point in a and
//     not in b refutes a => b (file sample.go);
//   - if a formula implies a predicate, it implies all weaker predicates. If it does not
//     imply a predicate, it implies no stronger predicate.
//
// Invariants: every implication in the order was proved. A query with the answer Unknown counts as
// "not implied", so some implications and duplicates may be missed. The order is transitive, and no
// predicate is above itself. Identifiers are 1, 2, ... in the order of insertion and never change.
//
// The negation of a member counts as a duplicate, so the lattice does not order negations. Members
// are never removed. The package is not safe for concurrent use.
package lattice
