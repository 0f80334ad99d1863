// Package ast is the syntax tree of the accepted C subset after all checks:
// names are bound, types are known, sugar is gone, and every node has its place
// in the source.
//
// The tree is small on purpose, because four readers give it a meaning
// independently (the interpreter, the lowering to control-flow automata, the
// weakest preconditions, the program generator's oracle): compound assignments
// and ++ are Assign, conversions to _Bool are explicit, parentheses, casts
// between integers and typedef names have vanished, constants are folded.
//
// Meaning: integers are the mathematical integers. Operands are evaluated from
// left to right, the value of a compound assignment's variable before its right
// side. A local without initialiser gets an arbitrary value of its type each
// time its declaration runs; those that a jump may reach past their declaration
// (Func.Arbitrary) get one on entry to the function as well. Globals
// and static locals start with their initialiser or 0.
//
// Invariants: no recursion; every Goto's label is in the same function; one
// side of every Mul folds to a constant (IntLit); the right side of Div and Rem
// is a nonzero IntLit; nesting is bounded (see frontend.MaxDepth), calls
// included, so that readers may recurse; void expressions occur only where
// their value is not used.
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
	Globals []*Var
	// Funcs are the defined functions in the order of definition, those that
	// are never called included.
	Funcs []*Func
	Main  *Func
}

// TypeKind is all that matters of a type here.
type TypeKind uint8

// The kinds of types.
const (
	Void     TypeKind = iota
	Signed            // char, short, int, long, long long, enum
	Unsigned          // the unsigned ones: arbitrary values of it are >= 0
	Bool              // _Bool: assignments convert to 0 or 1
)

// Type is a type as written.
type Type struct {
	Kind  TypeKind
	Name  string // "unsigned int"
	Const bool
}

// Admits says whether v may be an arbitrary value of the type: anything for
// Signed, v >= 0 for Unsigned, 0 or 1 for Bool.
func (t Type) Admits(v num.Int) bool {
	switch t.Kind {
	case Unsigned:
		return v.Sign() >= 0
	case Bool:
		return v.IsZero() || v.IsOne()
	}
	return true
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

// Var is a declared variable.
type Var struct {
	Name string
	Type Type
	Kind VarKind
	Func *Func // the function that declares it; nil for Global
	Span source.Span
	// Index is the place in File.Globals (Global, Static) or Func.Locals.
	Index int
	// Init is the value that a Global or Static starts with; nil is 0.
	Init *num.Int
}

// Func is a defined function.
type Func struct {
	Name   string
	Result Type
	// Params are the first of Locals. Those of main are arbitrary.
	Params []*Var
	// Locals are all parameters and local variables of all blocks.
	Locals []*Var
	// Arbitrary are the locals that a jump may reach past their declaration:
	// they get arbitrary values on entry to the function, in this order, after
	// the parameters of main.
	Arbitrary []*Var
	Labels    []*Label
	Body      *Block
	Span      source.Span
	Index     int // in File.Funcs
}

// Label is a C label. Control that reaches an Error label reaches an error.
type Label struct {
	Name  string
	Span  source.Span
	Error bool // named ERROR
	Index int  // in Func.Labels
}
