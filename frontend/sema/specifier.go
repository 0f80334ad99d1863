package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"
)

// This file reads declaration specifiers: types, storage classes and qualifiers (6.7.1 to 6.7.3).

type specifiers struct {
	typ                     ctype
	typedef, extern, static bool
	storage                 string // the storage-class specifier: typedef, extern, static, auto, register or none
	inline, thread          bool
}

// noStorage reports an error for a storage class that is not in the list "allowed" (6.7.1, 6.9p2).
func (b *builder) noStorage(specs specifiers, what string, at source.Span, allowed ...string) {
	if specs.storage != "" && !slices.Contains(allowed, specs.storage) {
		b.reportViolation(diag.Type, at, "", "%s cannot be declared %s", what, specs.storage)
	}
}

// endOfMembers returns the brace that ends the members of a struct or the enumerators of an enum,
// if further specifiers follow. Otherwise it returns nil.
func endOfMembers(specs []parser.IDeclSpecContext) antlr.Token {
	for _, s := range specs[:max(0, len(specs)-1)] {
		s := s.(*parser.DeclSpecContext)
		if end := s.GetStop(); (s.StructSpec() != nil || s.EnumSpec() != nil) && end.GetText() == "}" {
			return end
		}
	}
	return nil
}

// "specifiers" reads declaration specifiers. If the specifiers contain no type, the type is int, as
// in C89.
func (b *builder) specifiers(specs []parser.IDeclSpecContext, at source.Span) specifiers {
	var out specifiers
	var words []string
	isConst, isVolatile, isFloat, isRestrict := false, false, false, false
	var named *ctype
	storage, floats := 0, ""
	for _, s := range specs {
		s := s.(*parser.DeclSpecContext)
		if named != nil && (s.StructSpec() != nil || s.EnumSpec() != nil || s.TypeofSpec() != nil) { // 6.7.2p2
			b.reportViolation(diag.Type, at, "write a semicolon between two declarations", "this declaration names two types")
		}
		if c := s.StructSpec(); c != nil {
			t := b.structSpec(c.(*parser.StructSpecContext))
			named = &t
			continue
		}
		if c := s.EnumSpec(); c != nil {
			t := b.enumSpec(c.(*parser.EnumSpecContext))
			named = &t
			continue
		}
		if c := s.TypeofSpec(); c != nil {
			if c.GetText() == "__auto_type" && !takesAutoType(s.GetParent()) {
				b.reportViolation(diag.Type, spanOf(c), "write the type", "__auto_type needs one variable with an initialiser that is a value")
			}
			t := b.typeofType(c, b.auto)
			named = &t
			continue
		}
		t := s.GetStart()
		switch w := t.GetText(); w {
		case "typedef", "extern", "static", "register", "auto":
			storage++
			out.storage = w
		}
		switch w := t.GetText(); w {
		case "typedef":
			out.typedef = true
		case "extern":
			out.extern = true
		case "static":
			out.static = true
		case "const":
			isConst = true
		case "inline":
			out.inline = true
		case "restrict":
			isRestrict = true
		case "volatile":
			isVolatile = true
		case "register", "auto":
		case "float", "double", "_Complex":
			isFloat = true
			floats += w
		default:
			if t.GetTokenType() == parser.CLexerTYPE_NAME && w != "__int128" {
				if named != nil { // 6.7.2p2
					b.reportViolation(diag.Type, tokSpan(t), "", "this declaration names two types")
				}
				c := b.typedefType(w, tokSpan(t))
				named = &c
				continue
			}
			words = append(words, w)
		}
	}
	if len(specs) > 0 && (out.storage != "" || out.inline) {
		if _, ok := specs[0].GetParent().(*parser.TypeNameContext); ok { // 6.7.7p1
			b.reportViolation(diag.Type, at, "", "the name of a type cannot contain a storage class or inline")
		}
	}
	if storage > 1 { // 6.7.1p2
		b.reportViolation(diag.Type, at, "", "a declaration can have only one of typedef, extern, static, auto and register")
	}
	twice := strings.Count(floats, "float")+strings.Count(floats, "double") > 1 || strings.Count(floats, "_Complex") > 1
	if isFloat && (named != nil || twice || floats == "float" && len(words) > 0 || complexOf(words) || floats == "double" && strings.Join(words, "") != "" && strings.Join(words, "") != "long") {
		b.reportViolation(diag.Type, at, "", "this declaration names two types")
	}
	switch {
	case isFloat:
		out.typ = b.floatType(floatName(floats, words))
	case named != nil:
		out.typ = *named
		switch end := endOfMembers(specs); {
		case len(words) == 0:
		case end != nil: // the preceding definition of a struct or enum has no semicolon
			after := tokSpan(end).End
			b.reportViolation(diag.Type, source.Span{Start: after, End: after}, "write ; here", "missing ; after }")
			out.typ = b.basicType(words, at)
		default:
			b.reportViolation(diag.Type, at, "", "this declaration names two types")
		}
	default:
		out.typ = b.basicType(words, at)
	}
	if out.typ.kind == cInt {
		out.typ.ast = b.wide(out.typ.ast)
	}
	if isRestrict {
		b.notPointer(out.typ, at)
		out.typ.restricted = true
		out.typ.qualified = out.typ.qualified || out.typ.kind == cPointer // only a typedef can name a pointer type here
	}
	out.typ = out.typ.qualify(isConst, isVolatile)
	return out
}

// floatName returns the name of a floating-point type. The order of the keywords does not affect
// the name.
func floatName(floats string, words []string) string {
	name := "double"
	if strings.Contains(floats, "float") {
		name = "float"
	} else if slices.Contains(words, "long") {
		name = "long double"
	}
	if strings.Contains(floats, "_Complex") {
		name += " _Complex"
	}
	return name
}

// basicType returns the type that a list of keywords such as unsigned and long denotes.
func (b *builder) basicType(words []string, at source.Span) ctype {
	count := map[string]int{}
	for _, w := range words {
		count[w]++
	}
	name := strings.Join(words, " ")
	if name == "" {
		name = "int"
	}
	bases := count["void"] + count["char"] + min(count["int"], 1) + count["_Bool"] + count["__int128"]
	bad := count["long"] > 2 || count["short"] > 1 || count["int"] > 1 || count["signed"]+count["unsigned"] > 1 ||
		bases > 1 || count["long"] > 0 && count["short"] > 0 ||
		(count["long"]+count["short"] > 0) && bases > count["int"] ||
		(count["void"]+count["_Bool"] > 0) && len(words) > 1
	if bad {
		b.reportViolation(diag.Type, at, "", "%s is not a type", name)
		return ctype{kind: cUnknown}
	}
	switch {
	case count["void"] > 0:
		return ctype{kind: cVoid}
	case count["_Bool"] > 0:
		return ctype{ast: ast.Type{Kind: ast.Bool, Name: name}}
	case count["__int128"] > 0 && b.longWidth() == 32:
		return b.wideInILP32(at)
	}
	out := ctype{ast: ast.Type{Kind: ast.Signed, Name: name}}
	if count["unsigned"] > 0 {
		out.ast.Kind = ast.Unsigned
	}
	switch {
	case count["char"] > 0:
		out.ast.Narrow = 8
	case count["short"] > 0:
		out.ast.Narrow = 16
	}
	return out
}

// wideInILP32 reports the error for a type of 128 bits. As in gcc and clang, only LP64 has such types.
func (b *builder) wideInILP32(at source.Span) ctype {
	b.reportViolation(diag.Type, at, "use -model LP64", "the data model ILP32 has no integers of 128 bits")
	return ctype{kind: cUnknown}
}

func (b *builder) typedefType(name string, at source.Span) ctype {
	s := b.scope.lookup(name)
	if s != nil && s.kind == symTypedef {
		return s.typ
	}
	alias, isAlias := library.Typedef(name, b.longWidth())
	if s == nil && preproc.IsBuiltinType(name) {
		b.fromHeader(name, at, "the type "+name)
	}
	switch {
	case s != nil || !preproc.IsBuiltinType(name):
		// The name is not a type here: another declaration hides it, or the preprocessor knows no such type.
	case isAlias:
		return b.typeNamed(alias)
	case name == "bool":
		return ctype{ast: ast.Type{Kind: ast.Bool, Name: "bool"}}
	case strings.HasPrefix(name, "_Float") || name == "__float128":
		return b.floatType(name)
	case strings.Contains(name, "128") && b.longWidth() == 32:
		return b.wideInILP32(at)
	case name == "__int128_t":
		return b.typeNamed("__int128")
	case name == "__uint128_t":
		return b.typeNamed("unsigned __int128")
	case name == "FILE":
		return ctype{kind: cStruct}
	case strings.HasSuffix(name, "va_list"):
		return ctype{kind: cStruct, ast: ast.Type{Name: "va_list"}}
	case strings.HasPrefix(name, "u") || name == "size_t":
		return ctype{ast: ast.Type{Kind: ast.Unsigned, Name: name, Narrow: narrow(name)}}
	case name == "wchar_t" && b.longWidth() == 32: // gcc's __WCHAR_TYPE__
		return b.typeNamed("long")
	case name == "ssize_t" || name == "ptrdiff_t" || name == "wchar_t" || strings.HasPrefix(name, "int") || strings.HasPrefix(name, "__int"):
		return ctype{ast: ast.Type{Kind: ast.Signed, Name: name, Narrow: narrow(name)}}
	}
	if s == nil && (b.headerTypes[name] || slices.Contains(library.TypesIn(b.skippedHeader), name)) {
		return b.headerTypeNamed(name)
	}
	b.rep.Report(diag.Undeclared, at, "the type %s is not declared here", name)
	return ctype{kind: cUnknown}
}

// headerTypeNamed returns a type that only an included header can declare, such as div_t.
func (b *builder) headerTypeNamed(name string) ctype {
	if typ := library.HeaderType(name); typ != "" {
		return b.typeNamed(typ)
	}
	member, ok := library.Division(name)
	if !ok {
		return ctype{kind: cStruct} // the members are unknown
	}
	def := b.divisions[name]
	if def == nil {
		t := b.typeNamed(member)
		def = &structDef{fields: []field{{"quot", t}, {"rem", t}}, defined: true}
		if b.divisions == nil {
			b.divisions = map[string]*structDef{}
		}
		b.divisions[name] = def
	}
	return ctype{kind: cStruct, tagDef: def, def: def}
}

// fromHeader reports an error for the use of a standard name, such as size_t, if no included header
// declares the name (7.1.2p4). If the program has no includes, fromHeader accepts every name,
// because the program may already be preprocessed. If an included header was skipped, it also
// accepts every name, because the header may declare the name. In the library's own C code it
// accepts every name, too.
func (b *builder) fromHeader(name string, at source.Span, what string) {
	declares := func(h library.Header) bool { return h.Declares(name) }
	if b.ownCode() || b.reading || len(b.included) == 0 || b.skippedHeader != "" || strings.HasPrefix(name, "_") || slices.ContainsFunc(b.included, declares) {
		return
	}
	header := "stdbool.h"
	for _, h := range library.Headers() {
		if declares(h) && (header == "stdbool.h" || h.Name == "stddef.h" || h.Name == "stdint.h") {
			header = h.Name
		}
	}
	b.reportViolation(diag.Undeclared, at, "add #include <"+header+">", "%s is not declared: no included header declares it", what)
}

// narrow returns the width in bits that the name of an exact-width type of less than 32 bits
// states, for example 8 for "uint8_t". For all other names it returns 0.
func narrow(name string) uint8 {
	switch name {
	case "int8_t", "uint8_t":
		return 8
	case "int16_t", "uint16_t":
		return 16
	}
	return 0
}
