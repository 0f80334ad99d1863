// Package ast is the syntax tree of the supported C subset after all checks: names are bound, types
// are known, and every node has its position.
//
// Three readings give the tree a meaning and check each other: the interpreter (frontend/interp),
// the conditions on the tree (frontend/vc) and the automaton (frontend/lower). None of them can
// detect a mistake in the tree itself. So the tree is the program as written, with names resolved
// and without parentheses and macros; constants are not folded. Results of the checks are
// annotations (Case.Value, Var.Known, Enumerator.Value, Var.Skipped, Cases). No annotation is used
// by all readings, so that a reading without it detects errors in it.
//
// Meaning: integers are mathematical integers; bit operators act on infinite two's complement.
// Operands are evaluated from left to right, the variable of a compound assignment before its right
// side. Every store (Assign, initialiser, argument, returned value) converts to the type of the
// object: a _Bool gets 1 or 0, a type with a width converts as below, and other types change
// nothing. Globals and static locals start with their initialiser or 0.
//
// With C's own integers (Rules.C) every integer type except _Bool has a width. A conversion to it
// yields the congruent value modulo 2^width. An operation with such a type (Unary.Type,
// Binary.Type, Assign.Type) computes the mathematical value of its operands, which are values of
// that type. If the result is outside of the type, an unsigned result is reduced modulo 2^width,
// and a signed one is an overflow, see Rules.Overflow. A left shift of a negative value and a
// remainder whose quotient overflows are also signed overflows. A division or remainder by 0 fails
// or ends the run (Rules.UndefinedFails), for mathematical integers too. So does a shift count that
// is negative or not less than the width (Rules.ShiftFails). Promotions and the usual arithmetic
// conversions are Convert nodes with Implicit set. The conversions of the variable in a compound
// assignment and of stores have no node.
//
// A local without initialiser gets an arbitrary value of its type each time control reaches its
// declaration. All locals of a block are indeterminate when control enters the block, from its
// start or by a jump. Those whose declaration a jump may skip (Var.Skipped) then get an arbitrary
// value of their type; the declaration of every other local sets it before it can be read.
//
// A VarRef or Assign may name a local of a direct or indirect caller: the targets of pointers are
// known, so the tree has the target variable in place of *p, in the innermost activation of its
// function. The tree contains a function with pointer parameters once for each combination of
// targets, always under its own name.
//
// Invariants: nothing calls main. Every Goto's label is in the same function. One operand of every
// Mul is constant (see package frontend/constant), or it has Cases. The right operand of Div and
// Rem is a nonzero constant, or they have Cases. The operands of bit operators are constants, or
// for & | ^ truth values. With C's own integers one operand of & | ^ is constant, or they have
// Cases, and a shift count is a constant less than the width or has Cases. Nesting, with the calls
// of functions that are not recursive, is bounded (sema.MaxDepth), so that readings may recurse.
// Void expressions occur only where their value is unused.
package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// File is a checked program.
type File struct {
	Name string
	Src  []byte
	// Globals are the variables with static storage: globals and static locals, in the order of
	// declaration; Var.Index is the index here. An initialiser may read earlier variables.
	Globals []*Var
	// Arrays are the arrays of any size that a function in Funcs declares or uses.
	Arrays []*Array
	// Enums are the enumerators in the order of declaration. The value of an enumerator may depend
	// on earlier enumerators.
	Enums []*Enumerator
	// Funcs are the functions that main reaches, in the order of definition.
	Funcs []*Func
	Main  *Func
	Rules Rules
	// Heap are the calls that allocate memory.
	Heap []Heap
	// Allocates are the places of all calls that allocate memory, including arrays of any size.
	// Such calls are assumed never to fail.
	Allocates []source.Span
	// Places give the meaning of the numbers that stand for pointers, in ascending order of the
	// numbers.
	Places []Place
	// Texts are the arguments that library functions read as strings. Each is assumed to contain a
	// terminating 0.
	Texts []Text
	// Bodiless are the first calls of functions without a body that are passed arguments or
	// return nothing. They are assumed to change nothing.
	Bodiless []Bodiless
	// Open are the operations that need Cases (see there).
	Open []Open
}

// Text is an argument that a library function reads as a string.
type Text struct {
	Span source.Span
	Func string
}

// Bodiless is the first call of a function without a body.
type Bodiless struct {
	Span   source.Span
	Func   string
	Result bool // whether it returns a value, which is any of its type
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
	// Init is the initial value of a Global or Static, a constant expression; nil means 0.
	Init Expr
	// Hidden variables have no name in C: the length of an array, or the index of the target of a
	// pointer.
	Hidden bool
	// Skipped is an annotation: a jump may skip the declaration of the local and
	// lead into its scope.
	Skipped bool
	// Unnamed variables have no name in C: they are part of a string literal or of memory from
	// malloc, or count such memory.
	Unnamed bool
	// Known is an annotation: the value of the variable at every read; nil if unknown. Only
	// simplification of the automaton uses it; the interpreter and the conditions read the
	// variable.
	Known *num.Int
}

// Func is a defined function.
type Func struct {
	Name   string
	Result Type
	// Params are the first elements of Locals. Those of main are arbitrary.
	Params []*Var
	// Locals are all parameters and the local variables of all blocks.
	Locals []*Var
	Labels []*Label
	Body   *Block
	Span   source.Span
	Index  int // in File.Funcs
	// Recursive is set if the function calls itself, directly or through others. Each activation
	// has its own locals; readings do not inline its calls.
	Recursive bool
}

// Enumerator is a constant of an enum.
type Enumerator struct {
	Name string
	Type Type // int; with C's own integers the type of the enum if the value does not fit int
	Span source.Span
	X    Expr        // nil: one more than Prev, or 0 if Prev is nil
	Prev *Enumerator // the previous enumerator of the enum
	// Value is an annotation: the value of X, or one more than Prev's.
	Value num.Int
}

// Label is a C label. Reaching an Error label is an error.
type Label struct {
	Name  string
	Span  source.Span
	Error bool // named ERROR, and Rules.ErrorLabel makes reaching it a failure
	Index int  // in Func.Labels
}
