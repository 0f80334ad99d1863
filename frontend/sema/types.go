package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"

	"github.com/antlr4-go/antlr/v4"
)

// This file represents C types (6.2.5).

type ckind uint8

const (
	cInt ckind = iota
	cVoid
	cFloat
	cStruct
	cPointer
	cArray
	cFunc
	cTypeof
	cBits       // an unsupported bit-field (bitfield.go)
	cWide       // an integer of 128 bits, which the data model does not have
	cChanged    // a type that an attribute changes
	cIncomplete // an enum whose enumerators are not listed yet
	cUnknown    // the type is unknown because of an error
)

// A ctype is a C type, together with the properties that determine whether the builder accepts a
// use of a value.
type ctype struct {
	kind ckind
	// The field "volatile" is true if the type is volatile. The field "qualified" is true if the
	// type is a pointer and the pointer itself is const, volatile or restrict.
	volatile, qualified bool
	constQualified      bool // whether the type is const; for an integer type, ast.Const may say this instead
	restricted          bool
	union               bool
	bits                bool  // a bit-field, which has no address and no size
	shift               uint8 // for a bit-field in a union: the bit of its first byte at which it begins
	incomplete          bool  // whether an array has no size
	// The field "computed" is true if the size of a cArray certainly depends on a variable.
	computed bool
	noReturn bool // a typedef has the attribute noreturn
	// The field "variable" is true if the type contains an array whose size is computed at run
	// time. The program computes this size at a declaration with this type and in a sizeof.
	variable bool
	effect   bool     // computing the size has side effects
	ast      ast.Type // set for cInt: the integer type
	elem     *ctype   // the result of a cFunc, the element of cArray, or the target of cPointer (nil: unknown)
	// The field "length" is the number of elements of a cArray. It is negative if the number is
	// unknown.
	length int
	def    *structDef // set for a cStruct with members; nil for unions and for structs of headers
	enum   *enumDef   // set for a cInt or cIncomplete that is an enum
	// The field tagDef is the definition of the tag of a cStruct. In contrast to the field def,
	// tagDef is also set for unions. If a header defines the tag, tagDef is nil.
	tagDef     *structDef
	*signature // set for a cFunc
}

// A signature is the part of a function's type that its parameter list determines.
type signature struct {
	params []param
	// The field "prototype" contains the enumerators and tags that the parameter list declares.
	prototype *scope
	// The field "unspecified" is true if the function is declared with (), so that its parameters
	// are unknown.
	unspecified bool
	variadic    bool
	old         bool // an old-style (K&R) parameter list with names only
}

// sized returns t with the fields "variable" and "effect" updated for the array sizes in the parse
// tree. It sets "variable" if some size contains a variable, and "effect" if computing some size
// may have side effects.
func (t ctype) sized(tree antlr.Tree) ctype {
	t.variable = t.variable || contains(tree, isVariableSize)
	t.effect = t.effect || t.variable && contains(tree, hasSizeEffect)
	return t
}

type param struct {
	name  antlr.Token // the token of the name; nil for an unnamed parameter
	typ   ctype
	at    source.Span
	sizes []parser.IEContext // the array sizes, as in the type declared
	// The field "evaluated" is true if the specifiers contain an array size with side effects.
	evaluated     bool
	register      bool
	constBrackets bool // the brackets contain const, as in int a[const 3]
}

// integer returns the integer type that represents the values of t. The type t must be an integer
// type, or a pointer type whose values are represented by integers. If t is any other type, the
// second result is false.
func (t ctype) integer() (ast.Type, bool) { return t.ast, t.kind == cInt || t.isIntPointer() }

// isLeaf reports whether one variable represents an object of type t.
func (t ctype) isLeaf() bool { return t.kind == cInt || t.isIntPointer() || t.isFloatCell() }

func (t ctype) structWord() string {
	switch {
	case t.union:
		return "a union"
	case t.def == nil || !t.def.defined:
		return "a struct whose members are not known"
	case slices.ContainsFunc(t.def.fields, func(f field) bool { return f.typ.kind == cBits || f.typ.bits }) || t.def.padded:
		return "a struct with bit-fields"
	}
	return "a struct"
}

// refuseType reports the error that a variable or member has the unsupported type t. The message
// calls the variable or member "name".
func (b *builder) refuseType(t ctype, at source.Span, name string) {
	switch t.kind {
	case cPointer:
		b.rep.Report(diag.Pointer, at, "%s is a pointer, which is not supported here", name)
	case cArray:
		b.rep.Report(diag.Array, at, "%s is an array, which is not supported here", name)
	case cStruct:
		b.rep.Report(diag.Struct, at, "%s is %s, which is not supported here", name, t.structWord())
	case cFloat:
		b.rep.Report(diag.Float, at, "%s is a floating-point number, which is not supported", name)
	case cVoid:
		b.rep.Report(diag.Type, at, "%s has the type void, so it has no value", name)
	case cFunc:
		b.rep.Report(diag.Pointer, at, "%s is a function, which is not supported here", name)
	case cWide:
		b.rep.Report(diag.Type, at, "%s is an integer of 128 bits, which the data model ILP32 does not have", name)
	case cBits:
		b.rep.ReportHint(diag.Struct, at, b.bitsHint(t), "%s is a bit-field, which is not supported here", name)
	case cIncomplete:
		b.rep.Report(diag.Type, at, "%s has an enum type whose enumerators are not declared before it", name)
	case cChanged:
		b.rep.Report(diag.Attribute, at, "an attribute changes the type of %s, which is not supported", name)
	case cTypeof:
		b.rep.Report(diag.Type, at, "%s has a type from typeof, which is not supported here", name)
	}
}
