package ast

import "ic3play/engine/source"

// Heap is a call that allocates memory. The tree declares several objects for the call, in the same
// way as variables, and each evaluation of the call takes the next object. The number of objects is
// a guess. Packages lower and vc treat an allocation after the last object as a failure, so a proof
// must show that there is none. The interpreter stops at such an allocation.
type Heap struct {
	Span source.Span
	// Type is the same number for all allocations of the same type. It is 0 if the allocation does
	// not return one object of a type that a Pool can have.
	Type  int
	Count *Var // counts the objects that evaluations of the call have taken; 0 at the start of the program
}

// Pool contains all objects of one type that the program allocates, any number of them. The value
// of a pointer to the object number k is k; the first object has the number 1. For each integer and
// each pointer that such an object contains, there is an Array. Its element with the index k-1
// belongs to object k.
type Pool struct {
	Name    string // "node[]"
	Pointer string // the name of the type of pointers to these objects: "struct node *"
	Length  *Var   // the number of allocated objects
}
