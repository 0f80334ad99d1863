package preproc

import (
	"slices"
	"sort"
	"strconv"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// predefinedMacros returns the macros that are defined at the start of every C program. It omits
// macros that identify a particular compiler or system.
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
		// The macros of 6.10.8.2 and 6.10.8.3. The values are those of gcc and the GNU C library.
		"__STDC_UTF_16__":          number("1"),
		"__STDC_UTF_32__":          number("1"),
		"__STDC_ISO_10646__":       number("201706L"),
		"__STDC_IEC_559__":         number("1"),
		"__STDC_IEC_559_COMPLEX__": number("1"),
		// The macros that gcc and clang predefine.
		"__COUNTER__":       counter,
		"__INCLUDE_LEVEL__": func(x *expander, _ *Token) (int32, string) { return parser.CLexerINT, strconv.Itoa(len(x.including)) },
		"__BASE_FILE__":     baseFile,
		"__DATE__":          atCompilation,
		"__TIME__":          atCompilation,
		"__TIMESTAMP__":     atCompilation,
	} {
		out[name] = &macro{name: name, predefined: predefined}
	}
	return out
}

// A presumption is the effect of a #line directive. It gives a number to the next line and, if
// "named" is set, a file name to the following lines. The macros __LINE__ and __FILE__ expand to
// these.
type presumption struct {
	from  int32 // the first line of the text that the directive affects
	line  int32 // the number that the directive gives to this line
	named bool
	file  string
}

// presume executes a #line directive, or a line marker such as # 12 "x.c". The parameter "last" is
// the last token of the directive, and the parameter "rest" contains the number and the file name.
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
	p := x.presumption(last)
	p.from, p.line = last.Line+1, int32(n)
	if len(rest) > 1 {
		p.named, p.file = true, rest[1].Text
	}
	i := sort.Search(len(x.presumed), func(i int) bool { return x.presumed[i].from > p.from })
	x.presumed = slices.Insert(x.presumed, i, p)
}

func (x *expander) presumption(t *Token) presumption {
	of := x.files.Index(int(t.Line))
	first := int32(x.files.List[of].First)
	i := sort.Search(len(x.presumed), func(i int) bool { return x.presumed[i].from > t.Line })
	switch {
	case i > 0 && x.presumed[i-1].from > first:
		return x.presumed[i-1]
	case first > 1:
		return presumption{from: first, line: 1, named: true, file: x.quoted[of]}
	}
	return presumption{from: 1, line: 1}
}

// dropPresumptions removes the effects of #line directives in the file with the given index. If the
// file is included again, they must not affect it.
func (x *expander) dropPresumptions(index int) {
	x.presumed = slices.DeleteFunc(x.presumed, func(p presumption) bool { return x.files.Index(int(p.from)-1) == index })
}

func line(x *expander, use *Token) (int32, string) {
	p := x.presumption(use)
	return parser.CLexerINT, strconv.FormatInt(int64(p.line)+int64(use.Line-p.from), 10)
}

// counter computes the value of __COUNTER__: how often __COUNTER__ has been expanded before.
func counter(x *expander, _ *Token) (int32, string) {
	n := x.counted
	x.counted++
	return parser.CLexerINT, strconv.Itoa(n)
}

// atCompilation reports an error for the use of a macro such as __DATE__, whose value depends on
// the time of compilation.
func atCompilation(x *expander, use *Token) (int32, string) {
	x.rep.ReportHint(diag.Macro, use.Span(), "write a string", "the value of %s depends on when the program is compiled", use.Text)
	return parser.CLexerSTRING, `""`
}

func file(x *expander, use *Token) (int32, string) {
	if p := x.presumption(use); p.named {
		return parser.CLexerSTRING, p.file
	}
	return baseFile(x, use)
}

func baseFile(x *expander, _ *Token) (int32, string) {
	return parser.CLexerSTRING, quotedName(x.rep.File())
}

func quotedName(name string) string {
	out := []byte{'"'}
	for _, c := range []byte(name) {
		if c == '"' || c == '\\' {
			out = append(out, '\\')
		}
		out = append(out, c)
	}
	return string(append(out, '"'))
}
