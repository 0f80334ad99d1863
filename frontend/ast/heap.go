package ast

import "ic3play/engine/source"

// Heap is a call that allocates memory. Each evaluation takes the next of Most objects, which
// are sets of variables as those of a declared variable are. That these are enough is a
// guess: lowering and conditions make one more a failure that a proof must exclude, as other
// values than Cases. The interpreter stops there.
type Heap struct {
	Span  source.Span
	Count *Var // how many objects are taken; 0 at the start
	Most  int
}
