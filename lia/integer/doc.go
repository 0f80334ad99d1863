// Package integer decides conjunctions of linear integer literals,
// incrementally: the theory solver below package smt.
package integer
