package ast

import "ic3play/engine/source"

// Heap is a call that allocates memory. The program declares Most objects for it, like variables,
// and each evaluation takes the next one. Most is a guess: packages lower and vc treat a further
// allocation as a failure, which a proof must exclude. The interpreter stops there.
type Heap struct {
	Span  source.Span
	Count *Var // the number of objects taken; 0 at the start
	Most  int
}
