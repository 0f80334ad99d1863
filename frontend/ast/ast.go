// Package ast is the syntax tree of the accepted C subset after all checks:
// names are bound, types are known, and every node has its place in the source.
//
// Three readings give the tree a meaning, and check each other: the interpreter
// (frontend/interp), the conditions on the tree (frontend/vc), and the automaton
// (frontend/lower). What is done to the tree before is believed by all three and
// checked by none. So the tree is the program as written, but for names,
// parentheses and macros: nothing is folded, dropped or replaced. What the
// checks found out stands beside it as annotations (Case.Value, Var.Known,
// Enumerator.Value, Var.Skipped, Cases): a reading that uses one must be one that the
// others do not follow, see each.
//
// Meaning: integers are the mathematical integers; bit operators act on the
// infinite two's complement. Operands are evaluated from left to right, the
// value of a compound assignment's variable before its right side. Every store
// (Assign, a Decl's initialiser, an argument, a returned value, the initial
// value of a global) converts to the type of where it is stored: to _Bool 1 or
// 0, to a type with a width as said below, to other types nothing. Globals and
// static locals start with their initialiser or 0.
//
// With C's own integers (Rules.C) every integer type but _Bool has a width. A
// conversion to a type with a width takes the value of the type that is equal
// modulo 2 to the width. An operation that has such a type (Unary.Type,
// Binary.Type, Assign.Type) computes the mathematical value of its operands,
// which are values of that type; where the value lies outside of it, an unsigned
// one takes the value of the type that is equal modulo 2 to the width, and a
// signed one does what Rules.Overflow says. A shift to the left of a negative
// value is such a case of a signed type too, and so is a remainder whose quotient
// lies outside of it. A division or remainder by 0 is a failure or ends the run
// (Rules.UndefinedFails), also of mathematical integers. So does a shift by less than
// 0, or by the width or more (Rules.ShiftFails). Promotions and the usual arithmetic
// conversions stand in the tree as Converts (Implicit); those of a compound
// assignment's variable, and of what is stored, do not.
//
// A local without initialiser gets an arbitrary value of its type each time its
// declaration is reached. All locals of a block are indeterminate when the block
// is entered, from its start or by a jump to a label in it; those that a jump
// may reach past their declaration (Var.Skipped) get an arbitrary value of their
// type then, the others are set by their declaration before they can be read.
//
// A VarRef and an Assign may name a local of another function, which is then one
// that is calling, itself or through others: what a pointer points to is known, and
// *p is the variable. A function whose parameters are pointers stands in the tree
// once for each combination of what they point to, always under its own name.
//
// Invariants: no recursion; every Goto's label is in the same function; one
// side of every Mul is a constant (see package frontend/constant), or it has
// Cases; the right side of Div and Rem is a nonzero one, or they have Cases; the operands of bit operators are
// constants, or for & | ^ truth values, or with C's own integers one side of & | ^ is constant,
// and the right side of a shift is, less than the width, or it has Cases; nesting is bounded (see
// sema.MaxDepth), calls included, so that readers may recurse; void
// expressions occur only where their value is not used.
package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// File is a checked program.
type File struct {
	Name string
	Src  []byte
	// Globals are the variables that live as long as the program: globals and
	// static locals, in the order of declaration; Var.Index is the place here.
	// The initialiser of one may read those before it.
	Globals []*Var
	// Enums are the enumerators in the order of declaration: each may be
	// computed from those before it.
	Enums []*Enumerator
	// Funcs are the defined functions that main reaches, in the order of
	// definition.
	Funcs []*Func
	Main  *Func
	Rules Rules
	// Open are the operations that have Cases.
	Open []Open
}

// TypeKind is all that matters of a type here.
type TypeKind uint8

// The kinds of types.
const (
	Void     TypeKind = iota
	Signed            // char, short, int, long, long long
	Unsigned          // the unsigned ones: arbitrary values of it are >= 0
	Bool              // _Bool: assignments convert to 0 or 1
)

// Type is a type as written. An arbitrary value of it lies within it where it is
// narrower than int; of the others it is any number, of the unsigned ones any
// that is not negative, of _Bool 0 or 1.
type Type struct {
	Kind  TypeKind
	Name  string // "unsigned int"
	Const bool
	// Narrow is the width in bits of a Signed or Unsigned type that is narrower
	// than int: 8 for char, 16 for short; 0 for the others.
	Narrow uint8
	// Width is the width in bits of a Signed or Unsigned type of C's own integers;
	// 0 where integers are mathematical.
	Width uint8
}

// VarKind is the storage of a variable.
type VarKind uint8

// The kinds of variables.
const (
	Global VarKind = iota
	Static         // a static local: one for all calls
	Local
	Param
)

// Var is a declared variable, or an integer of a declared struct or array.
type Var struct {
	Name string // "x", "s.low", "a[3]"
	Type Type
	Kind VarKind
	Func *Func // the function that declares it; nil for Global
	Span source.Span
	// Index is the place in File.Globals (Global, Static) or Func.Locals.
	Index int
	// Init is what a Global or Static starts with, a constant expression; nil
	// is 0.
	Init Expr
	// Skipped is an annotation: a jump may lead to where the local is in scope
	// past its declaration.
	Skipped bool
	// Known is an annotation: the value that the variable has wherever it is
	// read; nil for none. It is for what simplifies behind a reading; the
	// interpreter and the conditions on the tree read the variable.
	Known *num.Int
}

// Func is a defined function.
type Func struct {
	Name   string
	Result Type
	// Params are the first of Locals. Those of main are arbitrary.
	Params []*Var
	// Locals are all parameters and local variables of all blocks.
	Locals []*Var
	Labels []*Label
	Body   *Block
	Span   source.Span
	Index  int // in File.Funcs
}

// Enumerator is a constant of an enum.
type Enumerator struct {
	Name string
	Type Type // int, or with C's own integers what its enum is if no int is its value
	Span source.Span
	X    Expr        // nil: one more than Prev, or 0 if that is nil too
	Prev *Enumerator // the one before it in its enum
	// Value is an annotation: what X evaluates to, or what follows from Prev.
	Value num.Int
}

// Label is a C label. Control that reaches an Error label reaches an error.
type Label struct {
	Name  string
	Span  source.Span
	Error bool // it is a failure to come here: named ERROR, see Rules.ErrorLabel
	Index int  // in Func.Labels
}
