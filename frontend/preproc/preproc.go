// Package preproc turns C source into the tokens that the parser reads. It runs the generated
// lexer, executes directives, expands macros, and marks typedef names. It skips most pragmas and
// the text of standard headers, and removes attributes and other words that the checker ignores.
//
// It follows C's phases of translation. Lines are joined (splice.go), and the text becomes tokens
// (lex.go). While the tokens are read, directives are executed (directive.go, cond.go) and macros
// are expanded (macro.go, expand.go). Tokens in skipped text need not be C tokens. Macro expansion
// is Prosser's algorithm with hide sets ("Complete macro expansion algorithm", X3J11/86-196, 1986),
// with placemarkers for empty arguments next to ##. A token from a macro has the position of the
// macro's use, so that messages point to text that the user sees.
//
// Invariants: tokens are in the order of the source and at most MaxTokens. Brackets and prefix
// operators nest at most MaxNesting deep, so a recursive parser is safe. Malformed input leads to
// diagnostics, never to a panic.
//
// The package reads no files. Package library contains the macros of the standard headers. The text
// of the program's own headers follows the main file in the same text (source.Files, include.go). A
// condition that depends on any other header is an error.
package preproc

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/lia/sorting"
)

// Limits of a program's text.
const (
	MaxSource  = 16 << 20 // bytes
	MaxTokens  = 2 << 20
	MaxNesting = 600 // limit on the depth that nesting.go computes
)

type expander struct {
	rep   *diag.Reporter
	src   []byte
	files source.Files
	frame
	including []frame // the open files that led to the current one by #include, the main file first
	lexed     [][]Token
	once      map[int]bool
	crossed   int // number of times that reading has entered or left a file
	calling   int // number of macro calls whose arguments are being read
	open      []branch
	macros    map[string]*macro
	headers   map[string]*library.Header // included standard headers, see header.go
	typeNames []string                   // the types that included headers declare
	unread    string                     // the first skipped header; "" if none
	undefined map[string]bool            // names that #undef has undefined since the last skipped header
	// The macros that #pragma push_macro has saved. An entry is nil if the name was not a macro at
	// that time.
	pushed   map[string][]*macro
	long     int               // width of long in bits, for the limits of types
	names    map[string]string // interned texts
	joined   map[string]int32  // token types of the results of ##, see paste
	presumed []presumption     // the #line directives, see standing.go
	produced int
	spelled  int
	full     bool // whether an error stopped the reading, so that tokens are missing
	counted  int
	loose    bool // whether an assertion has no end, see the method assertion
	asserts  bool // whether a use of assert was removed, see includeAssert
	laidOut  bool // whether a pragma may change the layout of structs
}

func newExpander(rep *diag.Reporter, long int) *expander {
	x := &expander{rep: rep, long: long, files: source.Files{List: []source.File{{First: 1}}}, names: map[string]string{}, joined: map[string]int32{}, once: map[int]bool{}}
	x.macros = predefinedMacros()
	return x
}

// Result is a preprocessed file.
type Result struct {
	Tokens []Token // without the EOF token
	EOF    Token
	// Broken states that tokens are missing after an error. In this case the parser would report
	// only consequences of the error.
	Broken bool
	// Attributes contains the attributes and specifiers that matter to sema (see Attribute), in
	// source order.
	Attributes []Attribute
	// LaidOut states that a removed word may change the layout of structs.
	LaidOut bool
	// Asserts states that a use of assert was removed because of NDEBUG.
	Asserts bool
	// AssertMacro states that the program includes <assert.h>, so that assert(e) is a macro call.
	AssertMacro bool
	// Errno states that the program includes <errno.h>.
	Errno bool
	// Included contains the included headers that package library knows.
	Included []library.Header
	// Unread is the name of the first skipped header. If no header was skipped, Unread is "".
	Unread string
}

// Run preprocesses a file. The parameter longBits is the width of C's long. If rep contains errors,
// the result may be incomplete.
func Run(src []byte, longBits int, rep *diag.Reporter) Result {
	eof := Token{Type: parser.CParserEOF, Start: int32(len(src)), Stop: int32(len(src)), Line: 1, Col: 1}
	if len(src) > MaxSource {
		rep.Report(diag.Size, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "the program has %d bytes; the limit is %d", len(src), MaxSource)
		return Result{EOF: eof, Broken: true}
	}
	x := newExpander(rep, longBits)
	x.src, x.files = src, source.Split("", src)
	x.lexed = make([][]Token, len(x.files.List))
	x.raw = x.tokens(0)
	if n := len(x.raw); n > 0 {
		eof.Line, eof.Col = x.raw[n-1].Line, x.raw[n-1].Col+x.raw[n-1].Stop-x.raw[n-1].Start
	}
	toks := x.expand(make([]Token, 0, len(x.raw)), &queue{more: x}, 0)
	if !x.full {
		x.unclosed(0)
	}
	toks = x.dropForeign(toks)
	x.onceByOperator(toks)
	toks, attributes, laidOut := dropIgnored(toks, rep)
	markTypedefs(toks, x.typeNames)
	if !checkNesting(toks, rep) {
		return Result{EOF: eof, Broken: true}
	}
	for i := range toks {
		toks[i].index = int32(i)
	}
	eof.index = int32(len(toks))
	var included []library.Header
	for _, h := range x.headers {
		included = append(included, *h)
	}
	sorting.By(included, func(a, b library.Header) int { return strings.Compare(a.Name, b.Name) })
	return Result{Tokens: toks, EOF: eof, Broken: x.full, Attributes: attributes, LaidOut: laidOut || x.laidOut, Asserts: x.asserts, AssertMacro: x.headers["assert.h"] != nil, Errno: x.headers["errno.h"] != nil, Included: included, Unread: x.unread}
}
