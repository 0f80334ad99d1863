package sema

import (
	"slices"
	"strings"
	"sync"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
	"ic3play/lia/sorting"
)

// This file handles library functions that are written in C, such as those of <string.h>. The
// builder takes the body of such a function from library.Strings, as if the program defined it.
// Most of them need pointers that the builder represents as integer variables. The statements of
// the body have the position of the first call of the function. Functions that copy memory have
// files of their own (memcpy.go, bytecopy.go).

// anyType lists the functions that the builder builds once for each element type, such as int or
// char. For elements that are arrays, it builds the function rowsOf(name), which calls the listed
// function for each array. To set a large array of structs to 0, it builds setStructs.
var anyType = []string{"memcpy", "memmove", "memset"}

const setStructs = "__memset_structs"

func rowsOf(name string) string { return "__" + name + "_rows" }

// isInstantiated reports whether the builder builds a function of library.Strings several times,
// once for each element type or comparison function.
func isInstantiated(name string) bool {
	return sorts(name) || name == setStructs || slices.ContainsFunc(anyType, func(f string) bool { return name == f || name == rowsOf(f) })
}

// libraryCode is the code of library.Strings after preprocessing. It is never modified.
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
	divides := slices.ContainsFunc(library.Dividers(), func(name string) bool { return b.isCalled(name) && b.isUnusedName(name) && b.declares(name) })
	if b.mem == nil && !divides && !(b.representsArrays && (slices.ContainsFunc(anyType, b.isCalled) || b.isCalled("qsort"))) {
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
	for _, name := range library.Dividers() {
		if at, called := b.firstCall(name); called && b.isUnusedName(name) && b.declares(name) {
			add(name, at)
		}
	}
	if b.mem == nil {
		return
	}
	if b.usesStreams() {
		at := b.toks[0]
		for _, name := range [...]string{"fopen", "tmpfile"} {
			if call, called := b.firstCall(name); called {
				at = call
			}
		}
		add("__streams", at)
		b.streams = b.global.names["__streams"]
	}
	for _, name := range [...]string{"fread", "fwrite", "vsnprintf"} {
		if at, called := b.firstCall(name); called && b.isUnusedName(name) {
			add("__"+name, at)
		}
	}
	for i, t := range b.toks[:b.programEnd] {
		if t.Text == "free" && t.Type == parser.CLexerID && b.tok(i+1).Type != parser.CLexerLPAREN && b.isUnusedName("free") && b.declares("qsort") {
			add("__free", t)
		}
	}
	if b.usesArguments() {
		add("__arguments", b.toks[b.funcs["main"].tokens.start])
	}
	if at, called := b.firstCall("sscanf"); called && b.isUnusedName("sscanf") {
		add("__sscanf_number", at)
		add("__vague_truth", at)
		add("__vague_length", at)
	}
	for _, name := range [...]string{"sprintf", "snprintf"} {
		if at, called := b.firstCall(name); called && b.isUnusedName(name) {
			add("__vague_length", at)
			add("__vague_char", at)
		}
	}
	for _, name := range [...]string{"scanf", "fscanf"} {
		if at, called := b.firstCall(name); called && b.isUnusedName(name) {
			add("__scanf_string", at)
			add("__scanf_set", at)
		}
	}
	for _, name := range sorting.Keys(all) {
		allocates := name == "strdup" || name == "strndup"
		if b.streams == nil && library.OpensOrCloses(name) || strings.HasPrefix(name, "strtou") && !b.file.Rules.C || library.Divides(name) || !b.declaresParts(name) {
			continue
		}
		if at, called := b.firstCall(name); called && b.isUnusedName(name) && b.declares(name) && (!allocates || b.isUnusedName("malloc")) {
			add(name, at)
		}
	}
}

// declaresParts reports whether the program declares what the definition of a function in
// library.Strings needs: struct tm with its members, and the variables of getopt.
func (b *builder) declaresParts(name string) bool {
	switch {
	case name == "getenv": // see usesArguments
		return !b.mem.bytes
	case name == "getopt":
		s := b.global.names["optopt"]
		return s != nil && s.visibleFrom == 0
	case library.HeaderOf(name) == "time.h" && name != "time":
		t, _ := b.global.tag("tm")
		return t != nil && t.def != nil && slices.ContainsFunc(t.def.fields, func(f field) bool { return f.name == "tm_isdst" })
	}
	return true
}

// takesBytes reports whether library.Strings declares parameters of a function as pointers to char
// that the C standard declares as pointers to void.
func takesBytes(name string) bool { return name == "memchr" || name == "memcmp" }

// withVoid returns the function type t with each pointer parameter changed to a pointer to void.
func withVoid(t ctype) ctype {
	s := *t.signature
	s.params = slices.Clone(s.params)
	for i := range s.params {
		if of := s.params[i].typ.elem; of != nil {
			s.params[i].typ.elem = &ctype{kind: cVoid, constQualified: s.params[i].typ.hasConstTarget()}
		}
	}
	t.signature = &s
	return t
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

// declares reports whether the program or an included header declares a function of
// library.Strings, or the program calls the function as __builtin_NAME.
func (b *builder) declares(name string) bool {
	header := library.HeaderOf(name)
	return b.funcs[name] != nil || b.builtins[name] || slices.ContainsFunc(b.declaring, func(h library.Header) bool {
		// In the GNU C library, string.h includes strings.h.
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

// calls reports whether the program calls a function. A declaration of the function is no call.
func (b *builder) calls(name string) bool {
	at, called := b.firstCall(name)
	i := slices.IndexFunc(b.toks, func(t preproc.Token) bool { return t.Text == name && t.Line == at.Line && t.Col == at.Col })
	return called && i > 0 && beforeCall(b.toks[i-1])
}

// beforeCall reports whether t may stand before a call f(x). Before f in the declaration of f, there
// is a type.
func beforeCall(t preproc.Token) bool {
	return t.Type != parser.CLexerID && t.Type != parser.CLexerSTAR && t.Type != parser.CLexerTYPE_NAME
}

// firstCall returns the token of the first call of a function. If there is no call, it returns the
// token of the last declaration. If there is neither a call nor a declaration, the second result is
// false.
func (b *builder) firstCall(name string) (at preproc.Token, ok bool) {
	for i := 0; i+1 < len(b.toks); i++ {
		if t := &b.toks[i]; t.Text == name && t.Type == parser.CLexerID && b.toks[i+1].Type == parser.CLexerLPAREN {
			at, ok = *t, true
			if i > 0 && beforeCall(b.toks[i-1]) {
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
			if depth == 0 && toks[i-1].Type == parser.CLexerRPAREN {
				body = i
			}
			depth++
		case parser.CLexerRPAREN, parser.CLexerRBRACE:
			depth--
		case parser.CLexerLBRACK, parser.CLexerSEMI:
			if depth == 0 && name == "" {
				name = toks[i-1].Text // the declaration declares a variable, not a function
			}
		}
		if depth == 0 && (toks[i].Type == parser.CLexerSEMI || toks[i].Type == parser.CLexerRBRACE && body >= 0) {
			out[name] = declTokens{start, i + 1, body}
			start, body, name = i+1, -1, ""
		}
	}
	return out
}

// ownCode reports whether the function that is being built is a library function written in C. Such
// a function compares pointers only if both point to elements that it accesses.
func (b *builder) ownCode() bool {
	return b.fn != nil && b.fn.instance != nil && b.inLibrary(b.fn.instance.f)
}

// inLibrary reports whether readLibrary or formatted added the definition of a function.
func (b *builder) inLibrary(f *function) bool {
	return f.def != nil && b.programEnd > 0 && f.tokens.start >= b.programEnd
}

// addDefinition appends the tokens of a library function's definition to the program. All of them
// get the source position of the token "pos".
func (b *builder) addDefinition(name string, c declTokens, toks []preproc.Token, pos preproc.Token) {
	d := b.appendTokens(toks[c.start:c.end], c.body-c.start, pos)
	b.library[name] = d
	if d.body < 0 || !isInstantiated(name) {
		b.libraryHeader(d)
	}
}

// libraryHeader parses a declaration of the library, or the header of a function definition.
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
		t.SetTokenIndex(len(b.toks)) // the attributes of the program have the indices of its own tokens
		b.toks = append(b.toks, t)
	}
	return d
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
