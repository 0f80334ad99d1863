package ast

import "ic3play/engine/source"

// Heap is a call that allocates memory. Each evaluation takes the next of Most objects, which
// are sets of variables like those of a declared variable. Most is a guess. Packages lower and
// vc treat a further allocation as a failure that a proof must exclude, like a value outside of
// Cases. The interpreter stops at a further allocation.
type Heap struct {
	Span  source.Span
	Count *Var // the number of objects taken; 0 at the start
	Most  int
}
