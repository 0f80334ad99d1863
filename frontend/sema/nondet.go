package sema

import (
	"strings"

	"ic3play/frontend/ast"
	"ic3play/frontend/library"
)

// This file determines the ranges of nondeterministic functions from their names.

// suffixed returns the result type of a nondeterministic function whose name ends in a suffix such
// as "uchar". The result type is the narrower one of the declared type and the type that the suffix
// names. If both have the same width, it is the declared type for C's own integers, and the type of
// the suffix for mathematical integers. If the suffix names a type that is no integer type, the
// result type is that type. If the suffix names no type, the result type is the declared type.
func (b *builder) suffixed(suffix string, declared ctype, isDeclared bool) ctype {
	name, known := library.SuffixType(suffix)
	if !known {
		return declared
	}
	t := b.typeNamed(name)
	d := declared.ast
	switch {
	case t.kind != cInt:
		return t
	case b.file.Rules.C:
		if isDeclared && declared.kind == cInt && (d.Kind == ast.Bool || t.ast.Kind != ast.Bool && d.Width <= t.ast.Width) {
			return declared
		}
	case declared.kind == cInt && (d.Kind == ast.Bool || d.Narrow > 0 && (t.ast.Narrow == 0 || d.Narrow < t.ast.Narrow)):
		return declared
	}
	return t
}

func (b *builder) typeNamed(name string) ctype {
	switch {
	case strings.Contains(name, "128") && b.longWidth() == 32:
		return ctype{kind: cWide}
	case name == "double":
		return b.floatType(name)
	case strings.HasSuffix(name, "*"):
		return ctype{kind: cPointer}
	case name == "void":
		return ctype{kind: cVoid}
	case name == "_Bool":
		return ctype{ast: ast.Type{Kind: ast.Bool, Name: name}}
	}
	t := ast.Type{Kind: ast.Signed, Name: name, Narrow: narrow(name)}
	if strings.HasPrefix(name, "u") || name == "size_t" {
		t.Kind = ast.Unsigned
	}
	switch {
	case strings.HasSuffix(name, "char"):
		t.Narrow = 8
	case strings.HasSuffix(name, "short"):
		t.Narrow = 16
	}
	return ctype{ast: b.wide(t)}
}
