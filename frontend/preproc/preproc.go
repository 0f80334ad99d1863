// Package preproc turns C source into the tokens that the parser reads: it
// runs the generated lexer, obeys #define, #undef and conditionals, expands
// macros, skips #include, line markers and #pragma, drops attributes and other
// words without meaning here, and marks typedef names.
//
// It goes by C's phases of translation: lines are joined (splice.go), the text
// becomes tokens (lex.go), directives are obeyed (directive.go, cond.go) and
// macros expanded (macro.go, expand.go) while the tokens are read, and only what
// is left then must be tokens of C. Macro expansion is Prosser's algorithm with
// hide sets ("Complete macro expansion algorithm", X3J11/86-196, 1986), with
// placemarkers for empty arguments beside ##. A token that came from a macro has
// the position of the macro's use, so that everything later points into the file
// that the reader sees.
//
// Invariants: tokens are in the order of the source and never more than
// MaxTokens; brackets and prefixes nest no deeper than MaxNesting, so that a
// recursive parser is safe on them; malformed input gives diagnostics, never a
// panic.
//
// It does not read other files: what the headers of the standard define stands in
// package library. A condition that depends on another header is refused.
package preproc

import (
	"bytes"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// The limits of a program's text.
const (
	MaxSource  = 16 << 20 // bytes
	MaxTokens  = 2 << 20
	MaxNesting = 600 // see nesting.go for what counts
)

// expander is the state of preprocessing one file.
type expander struct {
	rep       *diag.Reporter
	raw       []Token // of the file
	pos       int     // in raw
	open      []branch
	macros    map[string]*macro
	headers   map[string]*library.Header // included, see header.go
	unread    string                     // the first header that was skipped; "" for none
	undefined map[string]bool            // by #undef, since the last header that was skipped
	pushed    map[string][]*macro        // by #pragma push_macro; nil for a name that was no macro
	long      int                        // the bits of long, for the bounds of types
	names     map[string]string          // interned texts
	joined    map[string]int32           // what ## makes, see paste
	presumed  []presumption              // see standing.go
	produced  int                        // tokens made by expansion
	spelled   int                        // bytes made by # and ##
	full      bool                       // tokens are missing after an error
	counted   int                        // uses of __COUNTER__
	asserts   bool                       // a use of assert was taken away, see includeAssert
	laidOut   bool                       // a pragma may say how structs are laid out
}

func newExpander(rep *diag.Reporter, long int) *expander {
	x := &expander{rep: rep, long: long, names: map[string]string{}, joined: map[string]int32{}}
	x.macros = standingMacros()
	return x
}

// Result is a preprocessed file.
type Result struct {
	Tokens []Token // without EOF
	EOF    Token
	// Broken: tokens are missing after an error, so that parsing them would
	// only give errors that follow from it.
	Broken bool
	// Attributes are those that change a type or say that a function does not
	// return, in the order of the source.
	Attributes []Attribute
	// LaidOut: something that is dropped says how structs are laid out.
	LaidOut bool
	// Asserts: a use of assert was taken away, as NDEBUG says.
	Asserts bool
	// Unread is the first header that was skipped and is none of the standard's; ""
	// for none.
	Unread string
}

// Run preprocesses a file. With errors in rep the result may be incomplete.
func Run(src []byte, long int, rep *diag.Reporter) Result {
	eof := Token{Type: parser.CParserEOF, Start: int32(len(src)), Stop: int32(len(src)), Line: 1, Col: 1}
	if len(src) > MaxSource {
		rep.Report(diag.Size, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "the program has %d bytes; the limit is %d", len(src), MaxSource)
		return Result{EOF: eof, Broken: true}
	}
	x := newExpander(rep, long)
	start := 0
	if bytes.HasPrefix(src, []byte("\uFEFF")) {
		start = len("\uFEFF") // a byte-order mark, as some editors write it
	}
	joined := splice(src)
	x.raw = x.lex(joined.text, start)
	joined.place(x.raw)
	if n := len(x.raw); n > 0 {
		eof.Line, eof.Col = x.raw[n-1].Line, x.raw[n-1].Col+x.raw[n-1].Stop-x.raw[n-1].Start
	}
	toks := x.expand(make([]Token, 0, len(x.raw)), &queue{more: x}, 0)
	if !x.full {
		x.unclosed()
	}
	toks = x.foreign(toks)
	toks, attributes, laidOut := dropIgnored(toks, rep)
	markTypedefs(toks)
	if !checkNesting(toks, rep) {
		return Result{EOF: eof, Broken: true}
	}
	for i := range toks {
		toks[i].index = int32(i)
	}
	eof.index = int32(len(toks))
	return Result{Tokens: toks, EOF: eof, Broken: x.full, Attributes: attributes, LaidOut: laidOut || x.laidOut, Asserts: x.asserts, Unread: x.unread}
}
