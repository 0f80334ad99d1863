package sema

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
)

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
	bits                bool // a bit-field, which has no address and no size
	incomplete          bool // whether an array has no size
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

// adjust turns an array parameter into a pointer to its first element (6.7.6.3p7), and a function
// parameter into a pointer to the function (6.7.6.3p8).
func (b *builder) adjust(p *param) {
	if p.typ.kind == cArray {
		t := b.pointerType(elementOf(p.typ))
		p.typ.elem = t.elem
		p.typ.kind, p.typ.ast, p.typ.incomplete, p.typ.computed, p.typ.constQualified = cPointer, t.ast, false, false, p.constBrackets
	}
	if of := p.typ; of.kind == cFunc {
		p.typ = *b.pointerType(&of)
	}
}

// "named" declares a parameter in the scope of the parameter list (6.2.1p4). In this scope the name
// of the parameter may hide an enumerator.
func (b *builder) named(p param) {
	if p.name == nil {
		return
	}
	if b.scope.names == nil {
		b.scope.names = map[string]*symbol{}
	}
	name := p.name.GetText()
	if old := b.scope.names[name]; old != nil && old.kind == symRefused && old.at != p.at {
		b.rep.Report(diag.Redeclared, p.at, "two parameters are called %s", name)
	}
	b.scope.names[name] = &symbol{kind: symRefused, typ: p.typ, at: p.at}
}

// integer returns the integer type that represents the values of t. The type t must be an integer
// type, or a pointer type whose values are represented by integers. If t is any other type, the
// second result is false.
func (t ctype) integer() (ast.Type, bool) { return t.ast, t.kind == cInt || t.isIntPointer() }

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

// endOfMembers returns the brace that ends the members of a struct or the enumerators of an enum, if
// further specifiers follow.
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
	if isFloat && (named != nil || floats == "float" && len(words) > 0 || complexOf(words) || floats == "double" && strings.Join(words, "") != "" && strings.Join(words, "") != "long") {
		b.reportViolation(diag.Type, at, "", "this declaration names two types")
	}
	switch {
	case isFloat:
		out.typ = ctype{kind: cFloat, ast: ast.Type{Name: floatName(floats, words)}}
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
		// The typedef is out of scope, or a variable hides the typedef.
	case isAlias:
		return b.typeNamed(alias)
	case name == "bool":
		return ctype{ast: ast.Type{Kind: ast.Bool, Name: "bool"}}
	case strings.HasPrefix(name, "_Float") || name == "__float128":
		return ctype{kind: cFloat}
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
	if _, ours := b.definedChunk(b.fn); ours || b.reading || len(b.included) == 0 || b.skippedHeader != "" || strings.HasPrefix(name, "_") || slices.ContainsFunc(b.included, declares) {
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

// narrow returns the width of an integer type that is narrower than int, in bits. For example, it
// returns 8 for "uint8_t". For all other types it returns 0.
func narrow(name string) uint8 {
	switch name {
	case "int8_t", "uint8_t":
		return 8
	case "int16_t", "uint16_t":
		return 16
	}
	return 0
}

type declared struct {
	name antlr.Token
	typ  ctype
	// "sizes" contains the array sizes that are not constant, in source order. The program
	// evaluates each of these sizes when control reaches the declaration (6.7.6.2p5).
	sizes []parser.IEContext
}

// declarator reads a declarator and returns the declared name with its type. The parameter "base"
// is the type in the specifiers.
func (b *builder) declarator(c parser.IDeclaratorContext, base ctype) declared {
	d := declared{typ: base}
	sizes := ctype{variable: base.variable, effect: base.effect}
	// An outer declarator applies first. For example, int *(*p)[3] turns int into int *, then into
	// an array, and then into a pointer. For this reason the loop proceeds from the outside
	// inwards.
	for c != nil {
		dc := c.(*parser.DeclaratorContext)
		d.typ = b.stars(d.typ, dc)
		direct := dc.DirectDeclarator()
		c = nil
		for direct != nil {
			switch x := direct.(type) {
			case *parser.DeclNameContext:
				d.name = x.ID().GetSymbol()
				direct = nil
			case *parser.DeclParenContext:
				c = x.Declarator()
				direct = nil
			case *parser.DeclArrayContext:
				element, size := d.typ, x.ArraySize().(*parser.ArraySizeContext)
				b.elementType(element, spanOf(x))
				b.arraySize(element, size)
				d.typ = b.arrayOf(&element, size)
				if d.typ.length < 0 {
					sizes = sizes.sized(x.ArraySize())
					if e := x.ArraySize().(*parser.ArraySizeContext).E(); e != nil {
						d.sizes = append(d.sizes, e)
					}
				}
				direct = x.DirectDeclarator()
			case *parser.DeclFunctionContext:
				result := d.typ
				b.resultOfFunction(result, spanOf(x))
				d.typ = ctype{kind: cFunc, elem: &result, signature: &signature{}}
				d.typ.prototype = b.prototype(func() { b.paramList(x.ParamList(), d.typ.signature) })
				for n, id := range x.AllID() {
					if slices.ContainsFunc(x.AllID()[:n], func(other antlr.TerminalNode) bool { return other.GetText() == id.GetText() }) {
						b.rep.Report(diag.Redeclared, tokSpan(id.GetSymbol()), "two parameters are called %s", id.GetText())
					}
					d.typ.old, d.typ.unspecified = true, false
					d.typ.params = append(d.typ.params, param{name: id.GetSymbol(), typ: ctype{ast: b.int()}, at: tokSpan(id.GetSymbol())})
				}
				direct = x.DirectDeclarator()
			default:
				direct = nil
			}
		}
	}
	d.typ.variable, d.typ.effect = sizes.variable, sizes.effect
	return d
}

// arrayOf returns the type of an array with the size in the brackets c.
func (b *builder) arrayOf(element *ctype, c *parser.ArraySizeContext) ctype {
	t := ctype{kind: cArray, elem: element, length: b.length(c), constQualified: element.constQualified}
	t.incomplete = c.E() == nil && c.STAR() == nil
	t.computed = c.E() != nil && !b.isConstant(c.E())
	return t
}

// pointerTo returns the type that results from t and a declarator without a name, such as the *
// in (int *)p.
func (b *builder) pointerTo(t ctype, c parser.IAbstractDeclaratorContext) ctype {
	if c.DirectAbstract() != nil {
		return ctype{kind: cPointer}
	}
	return b.stars(t, c)
}

// "stars" applies the stars at the start of a declarator, and the qualifiers after them, to a type.
func (b *builder) stars(t ctype, c antlr.Tree) ctype {
	for _, child := range c.GetChildren() {
		switch n, ok := child.(antlr.TerminalNode); {
		case ok && n.GetText() == "*":
			of := t
			t = *b.pointerType(&of)
		case ok:
			t.qualified = true
			t.constQualified = t.constQualified || n.GetText() == "const"
			t.volatile = t.volatile || n.GetText() == "volatile"
			t.restricted = t.restricted || n.GetText() == "restrict"
			if n.GetText() == "restrict" {
				b.notPointer(t, tokSpan(n.GetSymbol()))
			}
		}
	}
	return t
}

func (b *builder) paramList(c parser.IParamListContext, f *signature) {
	if c == nil {
		f.unspecified = true
		return
	}
	pl := c.(*parser.ParamListContext)
	if last, ok := pl.GetChild(pl.GetChildCount() - 1).(antlr.TerminalNode); ok && last.GetText() == "..." {
		f.variadic = true
	}
	all := pl.AllParam()
	for _, p := range all {
		p := p.(*parser.ParamContext)
		specs := b.specifiers(p.AllDeclSpec(), spanOf(p))
		b.noStorage(specs, "a parameter", spanOf(p), "register")
		b.words(p.GetStart().GetTokenIndex(), specsEnd(p, p.AllDeclSpec()), declaredAs{what: "a parameter"})
		out := param{typ: specs.typ, at: spanOf(p), register: specs.storage == "register"}
		out.evaluated = slices.ContainsFunc(p.AllDeclSpec(), func(s parser.IDeclSpecContext) bool { return b.evaluated(s) })
		if p.Declarator() != nil {
			b.arrayMarks(p.Declarator(), true)
			d := b.declarator(p.Declarator(), specs.typ)
			out.name, out.typ, out.sizes = d.name, d.typ, d.sizes
			if d.name != nil {
				out.at = tokSpan(d.name)
			}
			out.constBrackets = b.hasConstBrackets(p.Declarator())
		} else if p.AbstractDeclarator() != nil {
			out.typ, out.sizes = b.abstractType(specs.typ, p.AbstractDeclarator(), true), b.abstractSizes(p.AbstractDeclarator())
		}
		b.adjust(&out)
		if len(all) == 1 && out.typ.kind == cVoid && p.Declarator() == nil {
			if specs.storage != "" || specs.typ.constQualified || specs.typ.volatile || f.variadic { // 6.7.6.3p10
				b.reportViolation(diag.Type, out.at, "write (void)", "void must stand alone in a parameter list")
			}
			return // the parameter list is (void)
		}
		if out.typ.kind == cVoid && out.name == nil {
			b.reportViolation(diag.Type, out.at, "", "one of several parameters is void")
		}
		f.params = append(f.params, out)
		b.named(out)
	}
}

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

// refuseType reports the error that a variable or member has the unsupported type t. The parameter
// "name" is the text that stands for the variable or member in the message.
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
