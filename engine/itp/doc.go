// Package itp is the engine "itp": model checking by interpolation.
//
// # The idea
//
// McMillan (Interpolation and SAT-Based Model Checking, CAV 2003): from the initial
// states take one step. If no k - 1 further steps lead to the error, an interpolant
// of the step against these is an image that is larger than the true one, and yet
// none of its states has the error so near. Take the next step from there, and so
// on: layer after layer, until a layer has nothing that the earlier ones do not have.
// Then all layers together are an inductive invariant. When a layer meets what leads
// to the error, that says nothing, unless it is layer 0: the states are more than are
// reached. k grows, the images become tighter, and the search begins anew.
//
// # How
//
// There is no transition relation. A layer has states at each location; the image of
// an edge is an interpolant of
//
//	states & guard & x' = term for what the edge assigns     against
//	Error is fewer than k steps away from x', or from x where nothing is assigned
//
// and belongs to the edge's target, in its live variables. The second part is made
// backward by substitution (package path), with the inputs of all steps as variables
// of its own. The first part is kept small: an edge, and one case of the last layer. It
// is enough to take images of the last layer, as those of earlier ones are known to lie
// in the layers that followed; option whole takes them of everything, as published.
// Cases of an image that all layers so far have are dropped.
//
// # The certificate
//
// The invariant is the disjunction of the layers: every image of a case is in them, and
// no edge leads from them to Error, since its image against "Error is here" was found to
// be empty. Nothing need be eliminated.
//
// # What it does not do
//
// It need not end: there may be ever more layers, each a little larger, or a larger k
// each time. What is learnt with one k is not used with the next. What leads to the error
// is a formula of all paths, which is given up when it is large.
package itp
