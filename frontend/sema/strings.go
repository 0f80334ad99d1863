package sema

import (
	"slices"
	"strings"
	"sync"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// This file handles functions of <string.h> for programs whose pointers the builder represents as
// integer variables. The builder takes the body of such a function from library.Strings, as if the
// program defined it. The statements of this body have the position of the first call of the
// function. Functions that copy memory, such as memcpy, have one instance for each element type.
// They also accept large and variable-length arrays (largearray.go), in all programs.

// anyType lists the functions that the builder builds once for each element type, such as int or
// char. If the elements are arrays, it builds the function rowsOf(name) instead, which calls the
// function for each of them. It builds setStructs to set large arrays of structs to 0.
var anyType = []string{"memcpy", "memmove", "memset"}

const setStructs = "__memset_structs"

func rowsOf(name string) string { return "__" + name + "_rows" }

// isInstantiated reports whether a definition in library.Strings stands for several functions, one
// for each type or comparison.
func isInstantiated(name string) bool {
	return sorts(name) || name == setStructs || slices.ContainsFunc(anyType, func(f string) bool { return name == f || name == rowsOf(f) })
}

// libraryCode is the code of library.Strings after preprocessing. Nobody changes it.
type libraryCode struct {
	tokens    []preproc.Token
	functions map[string]declTokens
	complaint string // the error that the preprocessor reports about the code; "" if there is none
}

// libraryLP64 and libraryILP32 return the preprocessed text of library.Strings. They differ in the
// width of C's type long, on which macros such as LONG_MAX depend.
var (
	libraryLP64  = sync.OnceValue(func() libraryCode { return preprocessLibrary(64) })
	libraryILP32 = sync.OnceValue(func() libraryCode { return preprocessLibrary(32) })
)

func preprocessLibrary(longBits int) libraryCode {
	rep := diag.NewReporter("strings.c", nil)
	in := preproc.Run([]byte(library.Strings), longBits, rep)
	if rep.Len() > 0 {
		return libraryCode{complaint: rep.All()[0].Message}
	}
	return libraryCode{tokens: in.Tokens, functions: definitions(in.Tokens)}
}

// readLibrary adds definitions of library functions. It adds each function that the program
// calls without defining it.
func (b *builder) readLibrary() {
	if b.mem == nil && !(b.representsArrays && (slices.ContainsFunc(anyType, b.isCalled) || b.isCalled("qsort"))) {
		return
	}
	code := libraryLP64()
	if b.file.Rules.LongBits() == 32 {
		code = libraryILP32()
	}
	if code.complaint != "" {
		b.rep.Report(diag.Internal, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "strings.c: %s", code.complaint)
		return
	}
	all := code.functions
	b.programEnd = len(b.toks)
	b.library = map[string]declTokens{}
	var add func(name string, at preproc.Token)
	add = func(name string, at preproc.Token) {
		c := all[name]
		if b.library[name].end > 0 {
			return
		}
		for _, t := range code.tokens[c.start:c.end] {
			if _, ok := all[t.Text]; ok && strings.HasPrefix(t.Text, "__") && t.Text != name {
				add(t.Text, at)
			}
		}
		b.addDefinition(name, c, code.tokens, at)
	}
	for _, name := range anyType {
		if at, called := b.firstCall(name); called && b.isUnusedName(name) && b.declares(name) {
			add(name, at)
			add(rowsOf(name), at)
			if name == "memset" {
				add(setStructs, at)
			}
		}
	}
	if at, called := b.firstCall("qsort"); called && b.isUnusedName("qsort") && b.declares("qsort") {
		add("qsort", at)
	}
	if b.mem == nil {
		return
	}
	if at, called := b.firstCall("sscanf"); called && b.isUnusedName("sscanf") {
		add("__sscanf_number", at)
	}
	for _, name := range [...]string{"scanf", "fscanf"} {
		if at, called := b.firstCall(name); called && b.isUnusedName(name) {
			add("__scanf_string", at)
		}
	}
	for _, name := range sorting.Keys(all) {
		allocates := name == "strdup" || name == "strndup"
		if at, called := b.firstCall(name); called && b.isUnusedName(name) && b.declares(name) && (!allocates || b.isUnusedName("malloc")) {
			add(name, at)
		}
	}
}

func (b *builder) isCalled(name string) bool {
	_, called := b.firstCall(name)
	return called
}

// isUnusedName reports whether the program defines neither a function nor anything else with the
// given name.
func (b *builder) isUnusedName(name string) bool {
	f := b.funcs[name]
	return (f == nil || f.def == nil) && b.global.names[name] == nil
}

// declares returns whether the program or an included header declares the function called "name",
// or the program calls it as __builtin_NAME. The function belongs to library.Strings.
func (b *builder) declares(name string) bool {
	header := library.HeaderOf(name)
	return b.funcs[name] != nil || b.builtins[name] || slices.ContainsFunc(b.declaring, func(h library.Header) bool {
		// In the GNU C library, strings.h includes string.h.
		return h.Name == header || h.Name == "string.h" && header == "strings.h"
	})
}

// plainBuiltins lists the library functions that programs also call as __builtin_NAME.
const plainBuiltins = " memcpy memmove memset memcmp strlen strnlen strcmp strncmp strcpy strncpy strcat strncat strchr strrchr strdup strndup strstr strspn strcspn strpbrk memchr strcasecmp strncasecmp sprintf snprintf malloc calloc realloc free abs labs llabs printf puts putchar "

// plainNames removes the prefix of names such as __builtin_memcpy. If the program itself defines a
// function named memcpy, the prefix remains.
func (b *builder) plainNames() {
	copied := false
	for i := 0; i+1 < len(b.toks); i++ {
		name, ok := strings.CutPrefix(b.toks[i].Text, "__builtin_")
		if !ok || b.toks[i].Type != parser.CLexerID || b.toks[i+1].Type != parser.CLexerLPAREN || !strings.Contains(plainBuiltins, " "+name+" ") {
			continue
		}
		if f := b.funcs[name]; f != nil && f.def != nil || b.global.names[name] != nil {
			continue
		}
		if !copied {
			b.toks, copied = slices.Clone(b.toks), true
			b.builtins = map[string]bool{}
		}
		b.toks[i].Text, b.builtins[name] = name, true
	}
}

// firstCall returns the token of the first call of a function. If there is no call, it returns the
// token of the last declaration. If there is neither a call nor a declaration, the second result is
// false.
func (b *builder) firstCall(name string) (at preproc.Token, ok bool) {
	for i := 0; i+1 < len(b.toks); i++ {
		if t := &b.toks[i]; t.Text == name && t.Type == parser.CLexerID && b.toks[i+1].Type == parser.CLexerLPAREN {
			at, ok = *t, true
			if i > 0 && b.toks[i-1].Type != parser.CLexerID && b.toks[i-1].Type != parser.CLexerSTAR && b.toks[i-1].Type != parser.CLexerTYPE_NAME {
				return at, true // a call, not a declaration
			}
		}
	}
	return at, ok
}

func definitions(toks []preproc.Token) map[string]declTokens {
	out := map[string]declTokens{}
	start, depth, body, name := 0, 0, -1, ""
	for i := range toks {
		switch toks[i].Type {
		case parser.CLexerLPAREN:
			if depth == 0 && name == "" {
				name = toks[i-1].Text
			}
			depth++
		case parser.CLexerLBRACE:
			if depth == 0 {
				body = i
			}
			depth++
		case parser.CLexerRPAREN, parser.CLexerRBRACE:
			depth--
		}
		if depth == 0 && (toks[i].Type == parser.CLexerSEMI || toks[i].Type == parser.CLexerRBRACE) {
			if name == "" {
				name = toks[i-1].Text // the declaration declares a variable, not a function
			}
			out[name] = declTokens{start, i + 1, body}
			start, body, name = i+1, -1, ""
		}
	}
	return out
}

// definedChunk returns the name of the function being built. If this function is a library function
// written in C, the second result is true.
func (b *builder) definedChunk(f *fnState) (name string, ours bool) {
	if f == nil || f.instance == nil {
		return "", false
	}
	return f.def.Name, b.inLibrary(f.instance.f)
}

// ownCode reports whether the builder builds a library function written in C. Such a function
// compares pointers only where both point to elements that it accesses.
func (b *builder) ownCode() bool {
	_, ours := b.definedChunk(b.fn)
	return ours
}

// inLibrary reports whether readLibrary or formatted added the definition of a function.
func (b *builder) inLibrary(f *function) bool {
	return f.def != nil && b.programEnd > 0 && f.tokens.start >= b.programEnd
}

// addDefinition appends the tokens of a definition to the program. All of them get the position of
// the token in the parameter "pos".
func (b *builder) addDefinition(name string, c declTokens, toks []preproc.Token, pos preproc.Token) {
	d := b.appendTokens(toks[c.start:c.end], c.body-c.start, pos)
	b.library[name] = d
	if d.body < 0 || !isInstantiated(name) {
		b.libraryHeader(d)
	}
}

// libraryHeader reads a declaration of the library, or the header of a definition.
func (b *builder) libraryHeader(d declTokens) {
	b.reading = true
	defer func() { b.reading = false }()
	if d.body < 0 {
		b.externalDecl(d)
		return
	}
	b.functionHeader(d)
}

// appendTokens appends a declaration to the program's tokens; see addDefinition. If it has a body,
// "body" is the index of the brace that opens it. Otherwise "body" is negative.
func (b *builder) appendTokens(toks []preproc.Token, body int, pos preproc.Token) declTokens {
	d := declTokens{len(b.toks), len(b.toks) + len(toks), -1}
	if body >= 0 {
		d.body = d.start + body
	}
	for _, t := range toks {
		t.Line, t.Col, t.Start, t.Stop = pos.Line, pos.Col, pos.Start, pos.Stop
		b.toks = append(b.toks, t)
	}
	return d
}

// copiesMemory builds a call of memcpy, memmove or memset. For every other call it returns nil. It
// also returns nil if pointers are not variables and no argument points into a large or
// variable-length array.
func (b *builder) copiesMemory(c *parser.CallContext, name string, at source.Span) ast.Expr {
	if !slices.Contains(anyType, name) || b.library[name].end == 0 || b.scope.lookup(name) != nil || b.mem == nil && !b.copiesLarge(c) {
		return nil
	}
	refuse := func(why, hint string) ast.Expr {
		b.rep.ReportHint(diag.Pointer, at, hint, "%s: %s", name, why)
		return b.placeholder(at)
	}
	args, ok := expressions(c)
	if !ok || len(args) != 3 {
		return refuse("the call does not have 3 arguments", "")
	}
	for i, e := range args {
		args[i] = b.withoutAddress(e)
	}
	large := []bool{b.anyRoot(args[0]) != nil, name != "memset" && b.anyRoot(args[1]) != nil}
	to := b.typeBehind(args[0])
	if b.mem != nil && b.mem.bytes && !large[0] && !large[1] && !b.byElements(name, args[0], args[1], args[2]) {
		return b.copiesBytes(name, args, at)
	}
	if to == nil || to.kind == cVoid {
		return refuse("the type of what the pointer points to is not known", "pass a pointer to the type of the elements")
	}
	size, ok := b.bytes(*to)
	if !ok || size <= 0 {
		return refuse("the size of what the pointer points to is not known", "copy the elements in a loop")
	}
	count, ok := b.elementsIn(args[2], size)
	if !ok {
		return refuse("the size is not a multiple of an element's size", "write n * sizeof(type)")
	}
	if name == "memset" {
		if v, plain := b.plainValue(args[1]); to.kind == cStruct && plain && v.IsZero() && !large[0] {
			return b.clears(args[0], *to, count, at)
		}
	} else if from := b.typeBehind(args[1]); from == nil || !sameSize(*to, *from) {
		return refuse("the pointers point to different types", "copy the elements in a loop")
	}
	f := b.copier(name, to, large)
	if f == nil {
		return b.placeholder(at)
	}
	out := &ast.Call{Node: ast.Node{Span: at}}
	aims := make([]pointerTarget, len(f.params))
	var before ast.Expr
	for i, e := range args[:2] {
		switch {
		case i == 1 && name == "memset":
			x := b.setValue(to.innermost(), e)
			if x == nil {
				return refuse("structs, and elements larger than a byte, can only be set to a constant", "set the elements in a loop")
			}
			out.Args = append(out.Args, x)
		default:
			a, x, do := b.pointerArgument(name, f.params[i], e, count, at)
			aims[i], before = a, comma(before, void(do))
			out.Args = append(out.Args, x...)
		}
	}
	out.Args = append(out.Args, count)
	out.Func = b.instanceFor(f, aims, at)
	return comma(before, out)
}

// pointerArgument builds an argument of a library function for the parameter p. The argument must
// point to as many elements as the value of the expression "count". It returns the target for which
// the function needs an instance, the values that the call passes, and the side effects of the
// argument.
func (b *builder) pointerArgument(name string, p param, c parser.IEContext, count ast.Expr, at source.Span) (a pointerTarget, args []ast.Expr, do ast.Expr) {
	if p.typ.isIntPointer() {
		return a, []ast.Expr{b.pointerValue(c).x}, nil
	}
	a, do = b.findTarget(c)
	if a.kind == targetArray && a.array.depth > 1 && !b.withinRow(a, count) {
		b.rep.ReportHint(diag.Pointer, at, "pass a whole row, or use a loop", "%s: it is not known whether the elements belong to one row of the array", name)
		b.gap(at)
	}
	a, args = b.indexArguments(a, at)
	return a, args, do
}

// copiesLarge reports whether c is a call of memcpy or a similar function that accesses a large or
// variable-length array.
func (b *builder) copiesLarge(c *parser.CallContext) bool {
	name := b.calledName(c)
	return slices.Contains(anyType, name) && b.library[name].end > 0 && slices.ContainsFunc(c.AllArg(), func(a parser.IArgContext) bool {
		e := a.(*parser.ArgContext).E()
		return e != nil && b.anyRoot(e) != nil && b.isPointer(e)
	})
}

// expressions returns the arguments of a call. If some argument is not an expression, the second
// result is false.
func expressions(c *parser.CallContext) ([]parser.IEContext, bool) {
	var out []parser.IEContext
	for _, a := range c.AllArg() {
		e := a.(*parser.ArgContext).E()
		if e == nil {
			return nil, false
		}
		out = append(out, e)
	}
	return out, true
}

// withoutAddress returns the array a for the address &a, which points to the same byte. It returns
// every other expression unchanged.
func (b *builder) withoutAddress(c parser.IEContext) parser.IEContext {
	if x, ok := inner(c).(*parser.UnaryContext); ok && x.GetOp().GetText() == "&" && b.staticType(x.E()).kind == cArray {
		return x.E()
	}
	return c
}

// withinRow considers the elements from the target a on, as many as the expression "count" says. It
// reports whether they certainly belong to one array within a large or variable-length array.
func (b *builder) withinRow(a pointerTarget, count ast.Expr) bool {
	index := a.indexList()
	first, ok := constant.Value(count)
	n, small := first.Int64()
	return ok && small && n <= int64(a.array.typ.length) && (index[len(index)-1] == nil || isZero(index[len(index)-1]))
}

// innermost returns the type of the elements of an array of arrays.
func (t ctype) innermost() ctype {
	for t.kind == cArray && t.elem != nil {
		t = *t.elem
	}
	return t
}

func (b *builder) isByteSized(t ctype) bool {
	size, ok := b.bytes(t)
	return ok && takesByte(t, size)
}

// setValue builds the value that an integer or pointer has after memset sets each of its bytes to
// c. If the value is not known, it returns nil.
func (b *builder) setValue(t ctype, c parser.IEContext) ast.Expr {
	at := spanOf(c)
	size, sized := b.bytes(t)
	v, known := b.plainValue(c)
	inLibrary := b.ownCode()
	switch {
	case t.kind == cStruct && (inLibrary || known && v.IsZero()): // all members become 0
		return b.value(c)
	case t.isIntPointer() && inLibrary:
		return b.pointerValue(c).x
	case t.isIntPointer() && known && v.IsZero(): // all bytes of NULL are 0
		return b.null(at).x
	case t.kind != cInt || !sized:
	case inLibrary: // the rows of a matrix get the value of an element
		return b.value(c)
	case t.ast.Kind == ast.Bool && !(known && (v.IsZero() || v.IsOne())): // other bytes may not form a valid _Bool
	case size == 1:
		return b.value(c)
	case known:
		first := v.Mod(num.From(256))
		x, end := num.Zero(), num.One()
		for range size {
			x, end = x.Mul(num.From(256)).Add(first), end.Mul(num.From(256))
		}
		if t.ast.Kind == ast.Signed && num.From(127).Less(first) {
			x = x.Sub(end)
		}
		return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: x}, t.ast)
	}
	return nil
}

// copier returns the function that represents memcpy, memmove or memset for elements of the type
// "to". If large[i] is set, parameter i of this function points into a large or variable-length
// array. The builder never represents such a parameter by an integer variable, even if it
// represents other pointers in this way.
func (b *builder) copier(name string, to *ctype, large []bool) *function {
	plain := to.modifiable()
	pointerTo := func(i int) ctype {
		t := *b.pointerType(&plain)
		if large[i] {
			t.ast = ast.Type{}
		}
		return t
	}
	for _, g := range b.copies[name] {
		if sameSize(*g.params[0].typ.elem, *to) && g.params[0].typ.isIntPointer() == pointerTo(0).isIntPointer() && (name == "memset" || g.params[1].typ.isIntPointer() == pointerTo(1).isIntPointer()) {
			return g
		}
	}
	definition := name
	switch {
	case to.kind == cArray:
		definition = rowsOf(name)
	case name == "memset" && to.kind == cStruct:
		definition = setStructs
	}
	f := b.declareApart(definition, func() {
		b.libraryHeader(b.library[definition])
	})
	if f == nil {
		return nil
	}
	f.def.Name = name // failures name the function that the program calls
	f.params[0].typ = pointerTo(0)
	if name != "memset" {
		f.params[1].typ = pointerTo(1)
	} else if t := plain.innermost(); t.kind != cStruct && !b.isByteSized(t) {
		f.params[1].typ = t
	}
	if large[0] {
		f.result, f.def.Result = ctype{kind: cPointer}, ast.Type{}
	}
	if b.copies == nil {
		b.copies = map[string][]*function{}
	}
	b.copies[name] = append(b.copies[name], f)
	return f
}

// declareApart calls the callback "declare" at file scope. It returns the function that "declare"
// has declared under the given name. Afterwards it hides the function from the program and restores
// the builder's state.
func (b *builder) declareApart(name string, declare func()) *function {
	old, outer, stream, read, since := b.funcs[name], b.scope, b.parse.p.GetTokenStream(), b.specifierTypes, b.declStart
	delete(b.funcs, name)
	b.scope = b.global
	declare()
	f := b.funcs[name]
	b.scope, b.specifierTypes, b.declStart = outer, read, since
	b.parse.p.SetTokenStream(stream)
	if old != nil {
		b.funcs[name] = old
	} else {
		delete(b.funcs, name)
	}
	return f
}

// typeBehind returns the type of a pointer argument's target. It ignores casts to void * and to
// byte pointers: for (void *)p it returns the type of *p.
func (b *builder) typeBehind(c parser.IEContext) *ctype {
	for {
		cast, ok := inner(c).(*parser.CastContext)
		if !ok {
			break
		}
		if of := b.staticType(cast.E()).elem; of == nil || of.kind == cVoid {
			break
		}
		if t := b.staticType(cast); t.elem == nil || t.elem.kind != cVoid && t.elem.kind != cInt {
			break
		}
		if t := b.staticType(cast); t.elem.kind == cInt {
			if n, ok := b.bytes(*t.elem); !ok || n != 1 {
				break
			}
		}
		c = cast.E()
	}
	return b.staticType(c).elem
}

// elementsIn divides the byte count c by an element's size. If the division may leave a remainder,
// the second result is false.
func (b *builder) elementsIn(c parser.IEContext, size int64) (ast.Expr, bool) {
	at := spanOf(c)
	if n := b.lengthIn(c, size); n != nil {
		return n, true
	}
	if v, ok := b.plainSize(c); ok {
		n, small := v.Int64()
		if !small || n < 0 || n%size != 0 {
			return nil, false
		}
		return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(n / size)}, ast.Type{Kind: ast.Unsigned, Name: "unsigned long"}), true
	}
	n, by, ok := b.splitSize(c, size)
	if !ok {
		return nil, false
	}
	if x := b.value(n); b.multiplies(b.typeOf(x), by, size) {
		return x, true
	}
	// The product n * size may wrap around modulo a power of 2. If "size" is a power of 2, the
	// wrapped product is still a multiple of "size".
	return b.elementsOf(b.value(c), size), size&(size-1) == 0
}

// If c is sizeof a, for a variable-length array a with elements of the given size, lengthIn returns
// the length of a. Otherwise it returns nil.
func (b *builder) lengthIn(c parser.IEContext, size int64) ast.Expr {
	x, ok := inner(c).(*parser.SizeofExprContext)
	if !ok || isAlignment(x) {
		return nil
	}
	n, ok := inner(x.E()).(*parser.NameContext)
	if !ok {
		return nil
	}
	s := b.scope.lookup(n.ID().GetText())
	if s == nil || s.kind != symParts || s.object.largeArray == nil || s.object.largeArray.length == nil {
		return nil
	}
	a := s.object.largeArray
	if of, ok := b.bytes(a.elem.typ); !ok || of != size {
		return nil
	}
	return a.length
}

// maxCleared limits the number of structs that one memset sets to 0.
const maxCleared = 16

// "clears" builds memset(p, 0, n) for a pointer p to structs. The parameter "count" is the number
// of structs, which must be a constant.
func (b *builder) clears(c parser.IEContext, t ctype, count ast.Expr, at source.Span) ast.Expr {
	lit, ok := count.(*ast.IntLit)
	if !ok || !lit.Value.Less(num.From(maxCleared+1)) {
		b.rep.ReportHint(diag.Pointer, at, "set the members in a loop", "memset can only set a constant number of structs, at most %d", maxCleared)
		return b.placeholder(at)
	}
	n, _ := lit.Value.Int64()
	plain := t.modifiable()
	kept, do := b.savePointer(b.pointerValue(c), at)
	if n == 0 { // the pointer must be valid even if no byte is set (7.24.1p2)
		node := ast.Node{Span: at}
		freed := &ast.Binary{Node: node, Op: ast.Ne, X: kept().x, Y: kept().x, Text: "memset"}
		b.mem.pairs = append(b.mem.pairs, pair{kept().targets, kept().targets, freed, b.fn.def})
		null := &ast.Binary{Node: node, Op: ast.Eq, X: kept().x, Y: &ast.IntLit{Node: node, Name: "NULL"}}
		do = comma(do, void(b.zero(&ast.Binary{Node: node, Op: ast.LogOr, X: null, Y: freed}, "memset", ast.Apart, at)))
	}
	for i := range int(n) {
		var all []*ast.Element
		b.eachCell(func() intPointer {
			p := kept()
			return b.partAddress(p, i*b.units(t), p.targets, &plain, at)
		}, plain, inner(c).GetText(), true, at, &all)
		for _, e := range all {
			do = comma(do, &ast.Assign{Node: ast.Node{Span: at}, At: e, Target: spanOf(c), X: b.number(intLit(0, at), b.int())})
		}
	}
	return comma(void(do), kept().x)
}
