// Package preproc translates C source to the tokens that the parser reads. It runs the generated
// lexer, executes directives, expands macros, and marks typedef names. It ignores most pragmas, and
// removes attributes and other words that the checker ignores.
//
// The package follows the phases of translation of C. First it joins lines that end with a
// backslash with the next line (splice.go), and splits the text into tokens (lex.go). Then it reads
// the tokens in order. When it reads a directive, it executes the directive (directive.go,
// cond.go), and when it reads a macro, it expands the macro (macro.go, expand.go). Text that #if
// skips may contain tokens that are not C.
//
// Macro expansion is Prosser's algorithm with hide sets ("Complete macro expansion algorithm",
// X3J11/86-196, 1986), with placemarkers for empty arguments next to ##. All tokens of an expansion
// have the position of the macro's name in the program, so that messages point to text that the
// user sees.
//
// The package reads no files. The macros of the standard headers come from package library. The
// headers of the program itself are in the same text as the main file, after it (source.Files,
// include.go). All other headers are skipped. If a condition depends on a skipped header, this is
// an error.
//
// Invariants: the tokens are in the order of the source, and there are at most MaxTokens. The
// program nests at most MaxNesting deep, so a recursive parser is safe. Malformed input leads to
// diagnostics, never to a panic.
package preproc

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/lia/sorting"
)

// These constants limit the text of a program.
const (
	MaxSource  = 16 << 20 // bytes
	MaxTokens  = 2 << 20
	MaxNesting = 600 // maximum nesting depth, as nesting.go computes it
)

type expander struct {
	rep   *diag.Reporter
	src   []byte
	files source.Files
	frame
	including []frame // the files whose #include led to the current file; the main file is the first
	lexed     [][]Token
	once      map[int]bool
	crossed   int // how often the preprocessor has entered or left a file
	calling   int // number of nested macro calls whose arguments are being read
	open      []branch
	macros    map[string]*macro
	headers   map[string]*library.Header // the standard headers that have been included, see header.go
	typeNames []string                   // the names of types that the included headers declare
	unread    string                     // the name of the first skipped header, or "" if there is none
	undefined map[string]bool            // the names for which the program has executed #undef since the last skipped header
	// "pushed" contains, for each name, the stack of macros that #pragma push_macro has saved. An
	// element is nil if the name was no macro when it was saved.
	pushed         map[string][]*macro
	long           int               // width of C's type long in bits, on which constants such as LONG_MAX depend
	names          map[string]string // see intern
	joined         map[string]int32  // maps each text that the operator ## has made to its token type, see paste
	quoted         []string          // by file: its name, with the folder of the main file, as a string literal
	presumed       []presumption     // the effects of #line directives, see predefined.go
	produced       int
	spelled        int
	full           bool // whether the preprocessor has stopped because of an error, so that tokens are missing
	counted        int
	assertUnclosed bool  // whether some call of assert has no closing parenthesis, see the method "assertion"
	asserts        bool  // whether a call of assert was removed because of NDEBUG, see includeAssert
	laidOut        bool  // whether a pragma may change the layout of structs in a way that package sema does not know
	pack           int   // the number in the last #pragma pack; 0 for the default
	packs          []int // the numbers that #pragma pack(push) has saved
}

func newExpander(rep *diag.Reporter, long int) *expander {
	x := &expander{rep: rep, long: long, files: source.Files{List: []source.File{{First: 1}}}, names: map[string]string{}, joined: map[string]int32{}, once: map[int]bool{}}
	x.macros = predefinedMacros()
	return x
}

// Result is the result of preprocessing a program.
type Result struct {
	Tokens []Token // all tokens except EOF
	EOF    Token
	// Broken is true if tokens are missing because of an error. The caller should not parse such
	// tokens, because the parser would only report consequences of this error.
	Broken bool
	// Attributes contains the removed attributes and specifiers that package sema needs (see
	// Attribute), in the order of the source.
	Attributes []Attribute
	// Dropped contains all removed words except _Pragma, in the order of the source.
	Dropped []Dropped
	// LaidOut is true if a removed word or a pragma may change the layout of structs in a way that
	// Attributes does not describe.
	LaidOut bool
	// Asserts is true if a call of assert was removed because of NDEBUG.
	Asserts bool
	// AssertMacro is true if the program includes <assert.h>, so assert(e) is a call of a macro.
	AssertMacro bool
	// Errno is true if the program includes <errno.h>, or uses errno after preprocessing by gcc.
	Errno bool
	// Included contains the included headers that are in the table of package library.
	Included []library.Header
	// Unread is the name of the first skipped header. If no header was skipped, Unread is "".
	Unread string
}

// split divides the program's text into its files.
func (x *expander) split(src []byte) {
	x.src, x.files = src, source.Split("", src)
	for _, f := range source.Split(x.rep.File(), src).List {
		x.quoted = append(x.quoted, quotedName(f.Name))
	}
	x.lexed = make([][]Token, len(x.files.List))
}

// Run preprocesses a program. The parameter longBits is the width of C's type long in bits. Run
// reports errors to rep. If there are errors, the result may be incomplete.
func Run(src []byte, longBits int, rep *diag.Reporter) Result {
	eof := Token{Type: parser.CParserEOF, Start: int32(len(src)), Stop: int32(len(src)), Line: 1, Col: 1}
	if len(src) > MaxSource {
		rep.Report(diag.Size, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "the program has %d bytes; the limit is %d", len(src), MaxSource)
		return Result{EOF: eof, Broken: true}
	}
	x := newExpander(rep, longBits)
	x.split(src)
	x.raw = x.tokens(0)
	if n := len(x.raw); n > 0 {
		eof.Line, eof.Col = x.raw[n-1].Line, x.raw[n-1].Col+x.raw[n-1].Stop-x.raw[n-1].Start
	}
	toks := x.expand(make([]Token, 0, len(x.raw)), &queue{more: x}, 0)
	if !x.full {
		x.unclosed(0)
	}
	toks = x.dropForeign(toks)
	toks, errno := undoMacros(toks)
	x.onceByOperator(toks)
	toks, attributes, dropped, laidOut := dropIgnored(newSpellings(toks, rep), rep)
	markTypedefs(toks, x.typeNames)
	checkEscapes(toks, rep)
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
	return Result{Tokens: toks, EOF: eof, Broken: x.full, Attributes: attributes, Dropped: dropped, LaidOut: laidOut || x.laidOut, Asserts: x.asserts, AssertMacro: x.headers["assert.h"] != nil, Errno: errno || x.headers["errno.h"] != nil, Included: included, Unread: x.unread}
}
