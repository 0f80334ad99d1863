// Package ast is the syntax tree of the supported C subset after all checks: names are bound, types
// are known, and every node has its position.
//
// Three packages interpret the tree independently and check each other: the interpreter
// (frontend/interp), the verification conditions (frontend/vc) and the lowering to an automaton
// (frontend/lower). None of these readings can detect a mistake in the tree itself. So the tree is
// the program as written, with names resolved and without parentheses and macros; constants are not
// folded. Results of the checks are annotations (Case.Value, Var.Known, Enumerator.Value,
// Var.Skipped, Cases). Each annotation is ignored by some reading, which so detects errors in it.
//
// Meaning: integers are mathematical integers; bit operators act on infinite two's complement.
// Operands are evaluated from left to right, the variable of a compound assignment before its right
// side. Every store (Assign, initialiser, argument, returned value) converts to the type of the
// object: a _Bool gets 1 or 0, a type with a width converts as below, and other types change
// nothing. Globals and static locals start with their initialiser or 0.
//
// With C's own integers (Rules.C) every integer type except _Bool has a width. A conversion to it
// yields the congruent value modulo 2^width. An operation with such a type (Unary.Type,
// Binary.Type, Assign.Type) has operands of that type, and computes the mathematical result. If the
// result is outside of the type, an unsigned result is reduced modulo 2^width, and a signed one is
// an overflow, see Rules.Overflow. A left shift of a negative value and a remainder whose quotient
// overflows are also signed overflows. A division or remainder by 0 fails or ends the run
// (Rules.UndefinedFails), for mathematical integers too. A shift count that is negative or not less
// than the width also fails or ends the run (Rules.ShiftFails). Promotions and the usual arithmetic
// conversions are Convert nodes with Implicit set. The conversions of the variable in a compound
// assignment and of stores have no node.
//
// A local without initialiser gets an arbitrary value of its type each time control reaches its
// declaration. All locals of a block are indeterminate when control enters the block, from its
// start or by a jump. A local whose declaration a jump may skip (Var.Skipped) then gets an
// arbitrary value of its type. The declaration of any other local sets it before a read.
//
// The targets of pointers are known, so the tree has the target variable in place of *p. So a
// VarRef or Assign may refer to a local of a direct or indirect caller, in the innermost activation
// of that function. The tree contains a function with pointer parameters once for each combination
// of targets, always under its own name.
//
// Invariants: nothing calls main. Every Goto's label is in the same function. One operand of every
// Mul is constant (see package frontend/constant), or it has Cases. The right operand of Div and
// Rem is a nonzero constant, or they have Cases. The operands of bit operators are constants, or
// for & | ^ truth values. With C's own integers one operand of & | ^ is constant, or they have
// Cases, and a shift count is a constant less than the width or has Cases. The nesting depth is
// bounded, including calls of functions that are not recursive (sema.MaxDepth). So recursion over
// the tree is safe. Void expressions occur only where their value is unused.
package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// File is a checked program.
type File struct {
	Name string
	Src  []byte
	// Globals contains the variables with static storage: globals and static locals, in the
	// order of declaration. Var.Index is the index in this slice. An initialiser may read
	// earlier variables.
	Globals []*Var
	// Arrays contains the arrays of any size that a function in Funcs declares or uses.
	Arrays []*Array
	// Enums contains the enumerators in the order of declaration. An enumerator's value may depend
	// on earlier ones.
	Enums []*Enumerator
	// Funcs contains the functions that main reaches, in the order of definition.
	Funcs []*Func
	Main  *Func
	Rules Rules
	// Heap contains the calls that allocate memory.
	Heap []Heap
	// Allocates contains the positions of all calls that allocate memory, which are assumed never
	// to fail.
	Allocates []source.Span
	// Places contains the meaning of each number that represents a pointer, in ascending order.
	Places []Place
	// Texts contains the arguments that library functions read as strings. Each is assumed to
	// contain a terminating 0.
	Texts []Text
	// Bodiless contains the first call of each function without a body that has arguments or
	// returns nothing. These functions are assumed to change nothing.
	Bodiless []Bodiless
	// Open contains the operations that need Cases.
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
	Result bool // whether it returns a value
}

// TypeKind is the kind of a type.
type TypeKind uint8

const (
	Void TypeKind = iota
	Signed
	Unsigned // unsigned integers, whose arbitrary values are >= 0
	Bool     // _Bool: assignments convert to 0 or 1
)

// Type is a type as written in the source. With mathematical integers, arbitrary values of a type
// narrower than int lie within the type. Otherwise they are any integers, nonnegative for unsigned
// types. An arbitrary _Bool is 0 or 1.
type Type struct {
	Kind  TypeKind
	Name  string // "unsigned int"
	Const bool
	// Narrow is the width in bits of an integer type narrower than int: 8 for char, 16 for
	// short. It is 0 for other types.
	Narrow uint8
	// Width is the width in bits of an integer type of C's own integers; 0 for
	// mathematical integers.
	Width uint8
	// Pointer means that the values are numbers of cells, see Offset. Kind is then Signed, and
	// Width is 0.
	Pointer bool
}

// VarKind is the storage of a variable.
type VarKind uint8

const (
	Global VarKind = iota
	Static
	Local
	Param
)

// Var is a declared variable, or an integer member of a declared struct or array.
type Var struct {
	Name string
	Type Type
	Kind VarKind
	Func *Func
	Span source.Span
	// Index is the index in File.Globals (Global, Static) or Func.Locals.
	Index int
	// Init is the initial value of a Global or Static, a constant expression; nil means 0.
	Init Expr
	// Hidden means that the variable does not occur in the source: it is the length of an
	// array, or the index of a pointer's target.
	Hidden bool
	// Skipped is an annotation: a jump may skip the declaration of the local and lead into its
	// scope.
	Skipped bool
	// Unnamed means that the variable has no name in C: it is part of a string literal or of
	// memory from malloc, or it counts such memory.
	Unnamed bool
	// Known is an annotation: the variable's value at every read; nil if unknown. Only package
	// lower uses it; interp and vc read the variable.
	Known *num.Int
}

// Func is a defined function.
type Func struct {
	Name   string
	Result Type
	// Params contains the first elements of Locals. The parameters of main are arbitrary.
	Params []*Var
	// Locals contains all parameters and the local variables of all blocks.
	Locals []*Var
	Labels []*Label
	Body   *Block
	Span   source.Span
	Index  int // in File.Funcs
	// Recursive means that the function calls itself, directly or through other functions. Each
	// activation has its own locals, and packages lower and vc do not inline its calls.
	Recursive bool
}

// Enumerator is a constant of an enum.
type Enumerator struct {
	Name string
	Type Type // int; with C's own integers the type of the enum if the value does not fit int
	Span source.Span
	X    Expr        // nil if the value is one more than Prev's, or 0 without Prev
	Prev *Enumerator // the previous enumerator of the enum
	// Value is an annotation: the value of X or, if X is nil, one more than Prev's value.
	Value num.Int
}

// Label is a C label. If Error is set, reaching the label is a failure.
type Label struct {
	Name  string
	Span  source.Span
	Error bool // the label is named ERROR, and Rules.ErrorLabel is set
	Index int  // in Func.Labels
}
