// Package ast is the syntax tree of the supported C subset after all checks: names are bound, types
// are known, and every node has its position.
//
// Three packages interpret the tree independently and check each other: the interpreter
// (frontend/interp), the verification conditions (frontend/vc) and the lowering to an automaton
// (frontend/lower). None of the three packages can detect a mistake in the tree itself. For this
// reason the tree is the program as written. Only names are resolved, and parentheses and macros
// are gone; constants are not folded. The results of the checks are annotations (Case.Value,
// Var.Known, Enumerator.Value, Var.Skipped, Cases). At least one of the three packages ignores each
// annotation, and so detects an error in it.
//
// Meaning: integers are mathematical integers; bit operators act on infinite two's complement.
// Operands are evaluated from left to right, but a compound assignment reads its variable after it
// has evaluated its right side. When a value is stored (by an Assign, as an initialiser, as an
// argument or as a returned value), it is converted to the type of the object. A _Bool gets 1 or 0.
// For a type with a width, the conversion is described below. For all other types, the value does
// not change. A global or static local variable starts with the value of its initialiser, or with
// 0.
//
// With C's own integers (Rules.C) every integer type except _Bool has a width. A conversion to such
// a type yields the value in the type that is congruent modulo 2^width. An operation with such a
// type (Unary.Type, Binary.Type, Assign.Type) has operands of the same type, and computes the
// mathematical result. If the result is outside of the type and the type is unsigned, the result is
// reduced modulo 2^width. If the result is outside of the type and the type is signed, the
// operation overflows; see Rules.Overflow. A left shift of a negative value and a remainder whose
// quotient overflows are also signed overflows. A division or remainder by 0 fails or ends the run
// (Rules.UndefinedFails). This rule also applies to mathematical integers. A shift count that is
// negative or not less than the width also fails or ends the run (Rules.ShiftFails). Promotions and
// the usual arithmetic conversions are Convert nodes with Implicit set. Two kinds of conversions
// have no node: the conversion of the variable in a compound assignment, and the conversion of a
// stored value.
//
// A local variable without initialiser gets an arbitrary value of its type each time control
// reaches its declaration. When control enters a block, at the start or by a jump, all local
// variables of the block are indeterminate. If a jump may skip the declaration of a local variable
// (Var.Skipped), the variable gets an arbitrary value of its type when control enters the block.
// The declaration of any other local variable sets the variable before the first read.
//
// If the target of a pointer p is known, the tree contains the target variable in place of *p.
// Therefore a VarRef or Assign may refer to a local variable of a direct or indirect caller. If the
// caller has several activations, the variable belongs to the activation that was called last. The
// tree contains a function with pointer parameters once for each combination of targets, always
// under its own name.
//
// Invariants: no function calls main. The label of every Goto is in the same function. In every
// Mul, one operand is constant (see package frontend/constant), or the Mul has Cases. In every Div
// and Rem, the right operand is a nonzero constant, or the operation has Cases. With mathematical
// integers, the operands of bit operators are constants; the operands of & | ^ may also be truth
// values. With C's own integers, every operation & | ^ has a constant operand, or two truth values
// as operands, or Cases. Every shift has Cases, or a constant count less than the width. The
// nesting depth is bounded, including calls of functions that are not recursive (sema.MaxDepth).
// For this reason, recursion over the tree is safe. Void expressions occur only where their value
// is unused.
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
	// Enums contains the enumerators in the order of declaration. The value of an enumerator may
	// depend on earlier enumerators.
	Enums []*Enumerator
	// Funcs contains the functions that main reaches, in the order of definition.
	Funcs []*Func
	Main  *Func
	Rules Rules
	// Heap contains the calls that allocate memory.
	Heap []Heap
	// Pools contains the pools from which some allocations take their objects.
	Pools []Pool
	// Allocates contains the positions of all calls that allocate memory. Unless Rules.MallocNull
	// is set, the verdict assumes that these calls never fail.
	Allocates []source.Span
	// Places contains the meaning of each number that represents a pointer, in ascending order.
	Places []Place
	// Deepest is the largest offset of a member in its struct, as a difference of pointer values.
	// If p is NULL, the value of &p->m is the offset of m. So no Place may have a Number from 1 to
	// Deepest.
	Deepest int
	// Texts contains the arguments that library functions read as strings. The verdict assumes that
	// each of these strings contains a terminating 0.
	Texts []Text
	// Literals contains the comparisons of a pointer with a string literal by == or !=.
	Literals []source.Span
	// Bodiless contains the first call of each function without a body, if the function has
	// arguments or returns nothing. The verdict assumes that these functions change nothing.
	Bodiless []Bodiless
	// Unsequenced contains the expressions whose behaviour C does not define, because they change a
	// variable and use or change it once more without a sequence point between the two.
	Unsequenced []Unsequenced
	// Open contains the operations that need Cases (see type Open).
	Open []Open
}

// Unsequenced is an expression whose behaviour C does not define, because the expression changes a
// variable and uses or changes it once more without a sequence point between the two (6.5p2). Says
// is a sentence that names the variable.
type Unsequenced struct {
	Span source.Span
	Says string
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
	Result bool // whether the function returns a value
}

// TypeKind is the kind of a type.
type TypeKind uint8

const (
	Void TypeKind = iota
	Signed
	Unsigned // unsigned integers, whose arbitrary values are >= 0
	Bool     // _Bool; an assignment converts the value to 0 or 1
)

// Type is a type as written in the source. With mathematical integers, the type limits only
// arbitrary values, such as inputs: a type narrower than int to its range, an unsigned type to
// values that are not negative, and _Bool to 0 and 1. A value that is stored in a _Bool is
// converted to 0 or 1. Apart from this, a value may be any integer.
type Type struct {
	Name  string // "unsigned int"
	Kind  TypeKind
	Const bool
	// Narrow is the width in bits of an integer type narrower than int: 8 for char, 16 for short.
	// For all other types it is 0.
	Narrow uint8
	// Width is the number of bits of an integer type with C's own integers (Rules.C). For _Bool,
	// and with mathematical integers, it is 0.
	Width uint8
	// Pointer is true if the values of the type are numbers of cells, which represent pointers; see
	// Offset. In this case Kind is Signed and Width is 0.
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

// Var is a variable of the program: a declared variable, an element or member of a declared array
// or struct, or a variable that does not occur in the source (Hidden, Unnamed). Its value is an
// integer, which may represent a pointer.
type Var struct {
	Name string
	Type Type
	Kind VarKind
	Func *Func
	Span source.Span
	// Index is the index of the variable in File.Globals if Kind is Global or Static, and otherwise
	// in Func.Locals.
	Index int
	// Init is the initial value of a variable of kind Global or Static. It is a constant
	// expression. If Init is nil, the initial value is 0.
	Init Expr
	// Hidden is true if the variable does not occur in the source. Examples are the length of an
	// array, and the index of a pointer's target.
	Hidden bool
	// Skipped is an annotation. It states that a jump may skip the declaration of the local
	// variable and lead into the variable's scope.
	Skipped bool
	// Unnamed is true if the variable has no name in C. Such a variable is part of a string literal
	// or of memory from malloc, or it counts the objects that malloc has returned.
	Unnamed bool
	// Known is an annotation. It is the value of the variable at every read, or nil if this value
	// is unknown. Only package lower uses Known; packages interp and vc read the variable.
	Known *num.Int
}

// Func is a defined function.
type Func struct {
	Name   string
	Result Type
	// Params contains the parameters, which are the first elements of Locals. The parameters of
	// main have arbitrary values.
	Params []*Var
	// Locals contains all parameters and the local variables of all blocks.
	Locals []*Var
	Labels []*Label
	Body   *Block
	Span   source.Span
	Index  int // the index of the function in File.Funcs
	// Library is true if the source calls the function but does not define it. Its definition comes
	// from package library, for example that of strcpy. Every position in the definition is the
	// position of a call of the function.
	Library bool
	// Recursive is true if the function calls itself, directly or through other functions. Each
	// activation of such a function has its own local variables, and packages lower and vc do not
	// inline calls of the function.
	Recursive bool
}

// Enumerator is a constant of an enum.
type Enumerator struct {
	Name string
	// Type is int. But with C's own integers (Rules.C), a constant whose value does not fit into
	// int has the type of the enum.
	Type Type
	Span source.Span
	X    Expr        // the expression after =, or nil
	Prev *Enumerator // the previous enumerator of the enum, or nil
	// Value is an annotation. It is the value of X. If X is nil, it is the value of Prev plus 1, or
	// 0 if there is no Prev.
	Value num.Int
}

// Label is a C label. If Error is set, a run that reaches the label fails.
type Label struct {
	Name  string
	Span  source.Span
	Error bool // whether the label is named ERROR, and reaching it is a failure (Rules.ErrorLabel)
	Index int  // the index of the label in Func.Labels
}
