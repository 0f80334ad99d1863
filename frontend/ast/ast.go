// Package ast is the syntax tree of the supported C subset after all checks: names
// are bound, types are known, and every node has its position.
//
// Three readings give the tree a meaning and check each other: the interpreter
// (frontend/interp), the conditions on the tree (frontend/vc) and the automaton
// (frontend/lower). None of them can detect a mistake in the tree itself. So the
// tree is the program as written, except for names, parentheses and macros: it is
// not folded or simplified. Results of the checks are annotations (Case.Value,
// Var.Known, Enumerator.Value, Var.Skipped, Cases). At most some of the readings
// may rely on an annotation, so that the others detect errors in it.
//
// Meaning: integers are mathematical integers; bit operators act on infinite two's
// complement. Operands are evaluated from left to right, the variable of a compound
// assignment before its right side. Every store (Assign, initialiser, argument,
// returned value) converts to the type of the object: to _Bool 1 or 0, to a type
// with a width as below, to others without change. Globals and static locals start
// with their initialiser or 0.
//
// With C's own integers (Rules.C) every integer type except _Bool has a width. A
// conversion to it yields the congruent value modulo 2^width. An operation with
// such a type (Unary.Type, Binary.Type, Assign.Type) computes the mathematical
// value of its operands, which are values of that type. If the result is outside of
// the type, an unsigned result is reduced modulo 2^width, and a signed one is an
// overflow, see Rules.Overflow. A left shift of a negative value and a remainder
// whose quotient overflows are also signed overflows. A division or remainder by 0
// fails or ends the run (Rules.UndefinedFails), for mathematical integers too. So
// does a shift count that is negative or not less than the width
// (Rules.ShiftFails). Promotions and the usual arithmetic conversions are Converts
// (Implicit) in the tree; those of the variable in a compound assignment, and of
// stores, are not.
//
// A local without initialiser gets an arbitrary value of its type each time control
// reaches its declaration. All locals of a block are indeterminate when control
// enters the block, from its start or by a jump. Those whose declaration a jump may
// skip (Var.Skipped) then get an arbitrary value of their type; their declaration
// sets the others before they can be read.
//
// A VarRef or Assign may name a local of a direct or indirect caller: the targets
// of pointers are known, so *p is the variable, that of the innermost
// activation of its function. The tree contains a function with pointer parameters
// once for each combination of targets, always under its own name.
//
// Invariants: nothing calls main. Every Goto's label is in the same function.
// One operand of every Mul is constant (see package frontend/constant), or it has
// Cases. The right operand of Div and Rem is a nonzero constant, or they have
// Cases. The operands of bit operators are constants, or for & | ^ truth values.
// With C's own integers one operand of & | ^ is constant, or they have Cases, and a
// shift count is a constant less than the width or has Cases. Nesting, with the calls of
// functions that are not recursive, is bounded (sema.MaxDepth), so that readings may
// recurse. Void expressions occur only where their value is unused.
package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// File is a checked program.
type File struct {
	Name string
	Src  []byte
	// Globals are the variables with static storage: globals and static locals, in
	// the order of declaration; Var.Index is the index here. An initialiser may
	// read earlier ones.
	Globals []*Var
	// Arrays are the arrays of any size that a function in Funcs declares or uses.
	Arrays []*Array
	// Enums are the enumerators in the order of declaration; the value of each may
	// depend on earlier ones.
	Enums []*Enumerator
	// Funcs are the functions that main reaches, in the order of definition.
	Funcs []*Func
	Main  *Func
	Rules Rules
	// Heap are the calls that allocate memory.
	Heap []Heap
	// Allocates are the places of all calls that allocate memory, also of arrays of any
	// size. They are taken never to fail.
	Allocates []source.Span
	// Places are what the values of pointers mean, in ascending order of their numbers.
	Places []Place
	// Texts are the arguments that library functions read as strings. They are taken to
	// end.
	Texts []Text
	// Open are the operations that need Cases.
	Open []Open
}

// Text is an argument that a library function reads as a string.
type Text struct {
	Span source.Span
	Func string
}

// TypeKind is the kind of a type.
type TypeKind uint8

// The kinds of types.
const (
	Void     TypeKind = iota
	Signed            // char, short, int, long, long long
	Unsigned          // unsigned integers: arbitrary values are >= 0
	Bool              // _Bool: assignments convert to 0 or 1
)

// Type is a type as written. With mathematical integers, an arbitrary value lies
// within the type if that is narrower than int. Otherwise it is any integer,
// nonnegative for unsigned types; for _Bool 0 or 1.
type Type struct {
	Kind  TypeKind
	Name  string // "unsigned int"
	Const bool
	// Narrow is the width in bits of an integer type narrower than int: 8 for char,
	// 16 for short; 0 for others.
	Narrow uint8
	// Width is the width in bits of an integer type of C's own integers; 0 for
	// mathematical integers.
	Width uint8
	// Pointer: the values are numbers of cells, see Offset. Kind is Signed then, and
	// Width is 0.
	Pointer bool
}

// VarKind is the storage of a variable.
type VarKind uint8

// The kinds of variables.
const (
	Global VarKind = iota
	Static         // a static local: shared by all calls
	Local
	Param
)

// Var is a declared variable, or an integer member of a declared struct or array.
type Var struct {
	Name string // "x", "s.low", "a[3]"
	Type Type
	Kind VarKind
	Func *Func // the function that declares it; nil for Global
	Span source.Span
	// Index is the index in File.Globals (Global, Static) or Func.Locals.
	Index int
	// Init is the initial value of a Global or Static, a constant expression; nil
	// is 0.
	Init Expr
	// Hidden says that C has no name for it: the length of an array, the index of what a
	// pointer points to.
	Hidden bool
	// Skipped is an annotation: a jump may skip the declaration of the local and
	// lead into its scope.
	Skipped bool
	// Unnamed: C has no name for the variable, which is part of a string literal or of
	// memory from malloc, or counts such memory.
	Unnamed bool
	// Known is an annotation: the value of the variable at every read; nil if
	// unknown. It is for simplification after a reading; interpreter and conditions
	// read the variable.
	Known *num.Int
}

// Func is a defined function.
type Func struct {
	Name   string
	Result Type
	// Params are the first of Locals. Those of main are arbitrary.
	Params []*Var
	// Locals are all parameters and the local variables of all blocks.
	Locals []*Var
	Labels []*Label
	Body   *Block
	Span   source.Span
	Index  int // in File.Funcs
	// Recursive: it calls itself, directly or through others. Activations of it have
	// locals of their own; readings do not expand its calls.
	Recursive bool
}

// Enumerator is a constant of an enum.
type Enumerator struct {
	Name string
	Type Type // int, or the type of the enum if the value does not fit int (C's own integers only)
	Span source.Span
	X    Expr        // nil: one more than Prev, or 0 without Prev
	Prev *Enumerator // the previous one of the enum
	// Value is an annotation: the value of X, or one more than Prev's.
	Value num.Int
}

// Label is a C label. Reaching an Error label is an error.
type Label struct {
	Name  string
	Span  source.Span
	Error bool // named ERROR, and a failure by Rules.ErrorLabel
	Index int  // in Func.Labels
}
