// Package itp is the engine "itp": model checking by interpolation.
//
// # The idea
//
// McMillan (Interpolation and SAT-Based Model Checking, CAV 2003) takes one step from the initial
// states. If no path of at most k - 1 further steps leads from there to the error, the formula of
// the first step and the formula of the further steps have an interpolant. The interpolant
// over-approximates the image of the step, but contains no state that reaches the error in at most
// k - 1 steps. The interpolant is the next layer, and the next step starts from this layer, until a
// layer has no new states. Then the union of the layers is an inductive invariant. A path to the
// error is a counterexample only if it begins in layer 0, because the other layers
// over-approximate. If a path begins in another layer, the search starts over with a larger k,
// which makes the images smaller.
//
// # Images of edges
//
// There is no transition relation. A layer has states at each location; the image of an edge is an
// interpolant of
//
//	A: the states before the edge, the guard, and x' = term for each assignment x := term
//	B: from the values after the edge, Error is fewer than k steps away
//
// over the live variables of the edge's target. In A and B, x' is the value of an assigned variable
// x after the edge. A variable that the edge does not assign keeps its name. B is computed
// backwards by substitution (package path), with the inputs of all steps as separate variables. A
// is small: it is about one edge and one disjunct of the last layer. It is enough to compute images
// of the last layer, because the images of earlier layers are contained in the layers that
// followed. The option "whole" computes the images of all layers, as published. Disjuncts of an
// image that earlier layers include are dropped.
//
// # The certificate
//
// The invariant is the disjunction of the layers. The layers include the image of each of their
// disjuncts. No edge leads from the layers to Error, because each query for such an edge was
// unsatisfiable. No quantifier elimination is needed.
//
// # What it does not do
//
// The search need not terminate: there may be more and more layers, each a little larger, or k may
// grow forever. The search uses nothing from one k for the next. The formula B is about all paths
// of fewer than k steps to the error, and the search gives up if it gets large.
package itp
