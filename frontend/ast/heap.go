package ast

import "ic3play/engine/source"

// Heap is a call that allocates memory. The tree declares a number of objects for the call, in the
// same way as variables, and each evaluation of the call takes the next object. The number is a
// guess. Packages lower and vc treat an allocation after the last object as a failure, so a proof
// must show that there is none. The interpreter stops at such an allocation.
type Heap struct {
	Span  source.Span
	Count *Var // counts the objects that evaluations of the call have taken; 0 at the start of the program
}
