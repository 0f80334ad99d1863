// Package itp is the engine "itp": model checking by interpolation.
//
// # The idea
//
// McMillan (Interpolation and SAT-Based Model Checking, CAV 2003) takes one step from the
// initial states. If no k - 1 further steps lead to the error, an interpolant of the step
// against these is an image that is larger than the exact one, but none of its states is
// that near the error. The next step starts from there, layer after layer, until a layer
// has no states that the earlier ones lack. Then the union of the layers is an inductive
// invariant. A path from a layer to the error shows nothing, unless it is layer 0, since
// the layers over-approximate. Then k grows, the images become tighter, and the search
// starts over.
//
// # How
//
// There is no transition relation. A layer has states at each location; the image of
// an edge is an interpolant of
//
//	states & guard & x' = term for what the edge assigns     against
//	Error is fewer than k steps away from x', or from x where nothing is assigned
//
// and belongs to the edge's target, in its live variables. The second part is computed
// backwards by substitution (package path), with the inputs of all steps as variables of
// its own. The first part is kept small: an edge, and one case of the last layer. Images
// of the last layer suffice, since those of earlier ones lie in the layers that followed;
// option whole computes them of all layers, as published. Cases of an image that earlier
// layers include are dropped.
//
// # The certificate
//
// The invariant is the disjunction of the layers. They include every image of a case, and
// no edge leads from them to Error, since its image against "Error is here" was empty. No
// quantifier elimination is needed.
//
// # What it does not do
//
// It need not terminate: there may be more and more layers, each a little larger, or a
// larger k each time. Nothing learnt with one k is used with the next. The second part is
// a formula of all paths to the error; the search gives up if it gets large.
package itp
