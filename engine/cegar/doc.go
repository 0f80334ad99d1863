// Package cegar is the engine "cegar": IC3 with counterexample-guided abstraction refinement after
// Birgmeier, "Software Verification with IC3 via Abstraction and Interpolation" (TU Wien, 2013).
// Section and algorithm numbers in the comments refer to this thesis.
package cegar
