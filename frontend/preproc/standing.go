package preproc

import (
	"sort"
	"strconv"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// predefinedMacros returns the macros that every C program has. Macros that name a
// compiler or a system are not defined.
func predefinedMacros() map[string]*macro {
	number := func(text string) func(*expander, *Token) (int32, string) {
		return func(*expander, *Token) (int32, string) { return parser.CLexerINT, text }
	}
	out := map[string]*macro{}
	for name, predefined := range map[string]func(*expander, *Token) (int32, string){
		"__LINE__":         line,
		"__FILE__":         file,
		"__STDC__":         number("1"),
		"__STDC_VERSION__": number("201710L"),
		"__STDC_HOSTED__":  number("1"),
		// These macros are from 6.10.8.2 and 6.10.8.3, as in gcc and the GNU C library.
		"__STDC_UTF_16__":          number("1"),
		"__STDC_UTF_32__":          number("1"),
		"__STDC_ISO_10646__":       number("201706L"),
		"__STDC_IEC_559__":         number("1"),
		"__STDC_IEC_559_COMPLEX__": number("1"),
		// Macros of gcc and clang.
		"__COUNTER__":       counter,
		"__INCLUDE_LEVEL__": number("0"),
		"__BASE_FILE__":     baseFile,
		"__DATE__":          atCompilation,
		"__TIME__":          atCompilation,
		"__TIMESTAMP__":     atCompilation,
	} {
		out[name] = &macro{name: name, predefined: predefined}
	}
	return out
}

// presumption is what a #line directive says about the lines after it.
type presumption struct {
	from  int32 // the first of these lines
	line  int32 // its presumed number
	named bool
	file  string
}

// presume executes #line or a line marker. The line after last's line gets the given
// number.
func (x *expander) presume(last *Token, rest []Token, at Token) {
	n := -1
	if len(rest) > 0 && rest[0].Type == parser.CLexerINT {
		if v, err := strconv.Atoi(rest[0].Text); err == nil && v <= 1<<31-1 {
			n = v
		}
	}
	if n < 0 || len(rest) > 1 && rest[1].Type != parser.CLexerSTRING {
		x.rep.ReportHint(diag.Preprocessor, at.Span(), "write #line NUMBER or #line NUMBER \"FILE\"", "#line needs a line number")
		return
	}
	p := presumption{from: last.Line + 1, line: int32(n)}
	if len(rest) > 1 {
		p.named, p.file = true, rest[1].Text
	} else if k := len(x.presumed); k > 0 {
		p.named, p.file = x.presumed[k-1].named, x.presumed[k-1].file
	}
	x.presumed = append(x.presumed, p)
}

// presumption returns the presumption that applies to a token.
func (x *expander) presumption(t *Token) presumption {
	i := sort.Search(len(x.presumed), func(i int) bool { return x.presumed[i].from > t.Line })
	if i == 0 {
		return presumption{from: 1, line: 1}
	}
	return x.presumed[i-1]
}

// line computes __LINE__.
func line(x *expander, use *Token) (int32, string) {
	p := x.presumption(use)
	return parser.CLexerINT, strconv.FormatInt(int64(p.line)+int64(use.Line-p.from), 10)
}

// counter computes __COUNTER__: the number of its expansions so far.
func counter(x *expander, _ *Token) (int32, string) {
	n := x.counted
	x.counted++
	return parser.CLexerINT, strconv.Itoa(n)
}

// atCompilation refuses a macro whose value depends on the time of compilation.
func atCompilation(x *expander, use *Token) (int32, string) {
	x.rep.ReportHint(diag.Macro, use.Span(), "write a string", "the value of %s depends on when the program is compiled", use.Text)
	return parser.CLexerSTRING, `""`
}

// file computes __FILE__.
func file(x *expander, use *Token) (int32, string) {
	if p := x.presumption(use); p.named {
		return parser.CLexerSTRING, p.file
	}
	return baseFile(x, use)
}

// baseFile computes __BASE_FILE__: the file's name, regardless of #line.
func baseFile(x *expander, _ *Token) (int32, string) {
	out := []byte{'"'}
	for _, c := range []byte(x.rep.File()) {
		if c == '"' || c == '\\' {
			out = append(out, '\\')
		}
		out = append(out, c)
	}
	return parser.CLexerSTRING, string(append(out, '"'))
}
