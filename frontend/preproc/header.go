package preproc

import (
	"slices"
	"strings"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// include executes an #include. For a standard header, it defines the macros of the header. For a
// header of the program, it continues with the text of the header. It skips any other header. A
// skipped header may define macros that later conditions test; see the method refuseUnknown. The
// parameter isLiteral is false if the name of the header comes from a macro.
func (x *expander) include(at Token, rest []Token, isLiteral bool) {
	name := headerName(rest)
	h, known := library.Find(name)
	if !known {
		if x.includeOwn(at, name, rest[0].Type == parser.CLexerSTRING, isLiteral) {
			return
		}
		x.typeNames = append(x.typeNames, library.TypesIn(name)...)
		if x.unread == "" {
			x.unread = name
		}
		x.undefined = nil
		return
	}
	if i := x.find(name, rest[0].Type == parser.CLexerSTRING); i >= 0 {
		x.rep.ReportHint(diag.Preprocessor, at.Span(), "give yours another name", "%s is a header of C, which is never read from a file", x.files.List[i].Name)
		return
	}
	if h.Name == "assert.h" {
		x.includeAssert(at)
	}
	if x.headers[h.Name] != nil {
		return // including a standard header a second time changes nothing (7.1.2p4)
	}
	if x.headers == nil {
		x.headers = map[string]*library.Header{}
	}
	x.headers[h.Name] = &h
	x.typeNames = append(x.typeNames, library.TypesIn(h.Name)...)
	for _, m := range h.Defines(x.long) {
		if m.Name != "assert" {
			x.fromHeader(at, h, m)
		}
	}
	x.checkDeclared(at, h)
}

// checkDeclared reports an error if the program has already defined a macro with the name of a
// function or a type that a header declares (7.1.3).
func (x *expander) checkDeclared(at Token, h library.Header) {
	for _, name := range strings.Fields(h.Functions + " " + h.Types + " " + h.Also) {
		if own := x.macros[name]; own != nil && own.header == "" {
			x.reserved(at, name, h.Name)
		}
	}
	for _, name := range strings.Fields(h.Includes) {
		other, _ := library.Find(name)
		x.checkDeclared(at, other)
	}
}

func headerName(rest []Token) string {
	if rest[0].Type == parser.CLexerSTRING {
		return strings.Trim(rest[0].Text, `"`)
	}
	name := ""
	for i, t := range rest[1:] {
		if t.Text == ">" {
			break
		}
		if t.space && i > 0 {
			name += " "
		}
		name += t.Text
	}
	return name
}

// fromHeader defines a macro of a standard header. If the program has already defined a different
// macro with the same name, the behaviour is undefined (7.1.3), and fromHeader reports an error.
// There is no error for the macro NULL, because several headers define it.
func (x *expander) fromHeader(at Token, h library.Header, def library.Macro) {
	m := &macro{name: def.Name, header: h.Name, unexpanded: def.Text == "", function: def.Params != nil, params: def.Params}
	if !m.unexpanded {
		x.bodyOf(m, x.lex([]byte(def.Text)))
	}
	if own := x.macros[m.name]; own != nil && own.header == "" && m.name != "NULL" && !sameBody(own, m) {
		x.reserved(at, m.name, h.Name)
		return
	}
	x.macros[m.name] = m
}

func (x *expander) reserved(at Token, name, header string) {
	x.rep.ReportHint(diag.Preprocessor, at.Span(), "give the macro another name, or define it after the #include", "%s is already a macro, and <%s> declares it too: this is undefined behaviour (7.1.3)", name, header)
}

func sameBody(a, b *macro) bool {
	return a.function == b.function && slices.EqualFunc(a.body, b.body, func(s, t bodyToken) bool { return s.Text == t.Text })
}

// includeAssert handles an #include of assert.h. Each such #include defines the macro assert anew
// (7.2p1). If NDEBUG is a macro at this point, assert(e) becomes ((void)0), so e is not checked.
// Otherwise assert(e) remains in the text and is an assertion to check.
func (x *expander) includeAssert(at Token) {
	const name = "assert"
	if own := x.macros[name]; own != nil && own.header == "" {
		x.reserved(at, name, "assert.h")
		return
	}
	m := &macro{name: name, header: "assert.h", unexpanded: true, isAssert: true}
	if x.macros["NDEBUG"] != nil {
		m.unexpanded, m.isAssert, m.function, m.params, m.disabled = false, false, true, []string{"ignored"}, true
		x.bodyOf(m, x.lex([]byte("((void)0)")))
	}
	x.macros[name] = m
}

// The method "defined" returns whether a name is a macro here. If it is not, but a compiler or a
// skipped header may define it, the method also reports an error (refuseUnknown).
func (x *expander) defined(t *Token) bool {
	if x.macros[t.Text] != nil {
		return true
	}
	x.refuseUnknown(t)
	return false
}

// refuseUnknown handles a name in a condition that is not a macro in this preprocessor. It reports
// an error if the name may be a macro elsewhere: in a compiler, in a standard header of some
// systems, or in a header that was not read. Then the value of the condition is not known.
func (x *expander) refuseUnknown(t *Token) {
	name := t.Text
	switch {
	case strings.HasPrefix(name, "__has_"):
		x.rep.ReportHint(diag.Preprocessor, t.Span(), "keep only the branch that you mean", "the value of %s differs between compilers", name)
		return
	case x.undefined[name]:
		return // the program has executed #undef for the name
	case ofMachine(name):
		x.rep.ReportHint(diag.Preprocessor, t.Span(), "keep only the branch that you mean", "%s describes the integers of a compiler, and ic3play does not define it", name)
		return
	}
	for _, h := range x.headers {
		if h.MayDefine(name) {
			x.rep.ReportHint(diag.Preprocessor, t.Span(), "keep only the branch that you mean", "not all systems agree whether <%s> defines %s as a macro", h.Name, name)
			return
		}
	}
	if x.unread != "" && !ofCompiler(name) {
		x.rep.ReportHint(diag.Preprocessor, t.Span(), "name the header's folder with -I, keep only the branch that you mean, or copy the header's lines here", "it is not known whether %s is a macro, because %s is not read", name, x.unread)
	}
}

// ofMachine reports whether compilers define a macro with this name that depends on the machine,
// such as __SIZEOF_INT__, __BYTE_ORDER__ or __x86_64__.
func ofMachine(name string) bool {
	switch name {
	case "_LP64", "__LP64__", "_ILP32", "__ILP32__", "__x86_64__", "__x86_64", "__amd64__", "__amd64", "__i386__", "__i386", "i386", "__ia64__", "__aarch64__", "__arm__", "__WORDSIZE", "BYTE_ORDER", "LITTLE_ENDIAN", "BIG_ENDIAN":
		return true
	}
	if !strings.HasPrefix(name, "__") {
		return false
	}
	middle := strings.Trim(name, "_")
	return strings.HasPrefix(middle, "SIZEOF_") || strings.HasPrefix(middle, "ORDER_") || middle == "BYTE_ORDER" || middle == "FLOAT_WORD_ORDER" || middle == "CHAR_BIT" ||
		strings.HasSuffix(middle, "_MAX") || strings.HasSuffix(middle, "_MIN") || strings.HasSuffix(middle, "_WIDTH")
}

// ofCompiler reports whether a name is reserved for compilers and systems (7.1.3): it begins with
// two underscores, or with an underscore and a capital letter. The headers of programs do not
// define such names. This preprocessor defines only a few of them (predefinedMacros), because it
// emulates no particular compiler.
func ofCompiler(name string) bool {
	return len(name) > 1 && name[0] == '_' && (name[1] == '_' || name[1] >= 'A' && name[1] <= 'Z')
}

// standsIn reports whether the text after #ifndef NAME consists of one #define and #endif, and this
// #define gives NAME the value that it has in a standard header. Then NAME has this value whether
// or not a skipped header has defined it, so the condition needs no error. For NULL, any value
// counts as the value in a standard header.
func (x *expander) standsIn(name string) bool {
	line := func(from int) (next []Token, end int) {
		for end = from + 1; end < len(x.raw) && !x.raw[end].first; end++ {
		}
		if from >= len(x.raw) {
			return nil, end
		}
		return x.raw[from:end], end
	}
	define, end := line(x.pos)
	endif, _ := line(end)
	if len(define) < 4 || define[1].Text != "define" || define[2].Text != name || len(endif) < 2 || endif[1].Text != "endif" {
		return false
	}
	text := ""
	for _, t := range define[3:] {
		text += t.Text
	}
	for _, h := range library.Headers() {
		for _, m := range h.Defines(x.long) {
			if m.Name == name {
				return m.Text == text || name == "NULL"
			}
		}
	}
	return false
}
