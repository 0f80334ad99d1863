package preproc

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/lia/sorting"
)

const maxIncludes = 200

// A frame is the state of one file that is being read: the main file or a header. A conditional
// (#if ... #endif) must end in the file in which it begins. The same is true for a macro call.
type frame struct {
	file  int
	raw   []Token
	pos   int
	outer int // number of conditionals (#if) that were open when the reading of the file began
}

// tokens returns the tokens of the file with the given index. The positions of the tokens are
// positions in the text of the whole program, which contains all files.
func (x *expander) tokens(file int) []Token {
	if x.lexed[file] != nil {
		return x.lexed[file]
	}
	f := &x.files.List[file]
	start := 0
	if bytes.HasPrefix(f.Text, []byte("\uFEFF")) {
		start = len("\uFEFF") // skip the byte-order mark that some editors write
	}
	line, offset := int32(f.First-1), int32(f.From)
	joined := splice(f.Text)
	toks := x.lexAt(joined.text, start, line)
	joined.place(toks)
	for i := range toks {
		toks[i].Line += line
		toks[i].Start += offset
		toks[i].Stop += offset
	}
	x.lexed[file] = toks
	return toks
}

// includeOwn executes an #include of a header of the program: the preprocessor continues with the
// text of the header. If the program has no header with this name, includeOwn returns false.
func (x *expander) includeOwn(at Token, name string, plain, isLiteral bool) bool {
	if !isLiteral { // WithHeaders has collected the headers without expanding macros, so this header may be missing
		x.rep.ReportHint(diag.Preprocessor, at.Span(), "write the header's name here", "#include with a macro for the header's name, here %s, is not supported", name)
		x.full = true
		return true
	}
	if len(x.files.List) == 1 {
		return false
	}
	file := x.find(name, plain)
	switch {
	case file < 0:
		return false
	case at.Text != "include":
		x.rep.ReportHint(diag.Preprocessor, at.Span(), "write #include and the header's path", "#%s of a header that belongs to the program is not supported", at.Text)
	case x.calling > 0:
		x.acrossFiles(&at)
	case len(x.including) >= maxIncludes:
		x.rep.ReportHint(diag.Nesting, at.Span(), "add include guards, or #pragma once, to the headers", "#include nests more than %d deep: %s", maxIncludes, x.chain(file))
		x.full = true
	case x.once[file]:
	default:
		if twin := x.sameOnceFile(file); twin >= 0 {
			x.rep.ReportHint(diag.Preprocessor, at.Span(), "include one of them only", "%s and %s have the same text with #pragma once: compilers differ in whether they are one file", x.files.List[twin].Name, x.files.List[file].Name)
			return true
		}
		x.enter(file)
	}
	return true
}

// find returns the index of the file of the program to which an #include with the given name
// refers. If there is no such file, it returns -1.
func (x *expander) find(name string, plain bool) int {
	for _, candidate := range source.Candidates(x.files.List[x.file].Name, name, plain, x.files.Search) {
		for i, f := range x.files.List {
			if i > 0 && f.Name == candidate {
				return i
			}
		}
	}
	return -1
}

// sameOnceFile returns the index of another file with #pragma once and with the same text as the
// given file, or -1 if there is none.
func (x *expander) sameOnceFile(file int) int {
	for i := range x.files.List {
		if i != file && x.once[i] && bytes.Equal(x.files.List[i].Text, x.files.List[file].Text) {
			return i
		}
	}
	return -1
}

func (x *expander) enter(file int) {
	raw := x.tokens(file)
	if x.full {
		return
	}
	if x.produced += len(raw); x.produced > MaxTokens {
		at := Token{Line: int32(x.files.List[file].First), Col: 1}
		x.tooMany(&at)
		return
	}
	x.dropPresumptions(file)
	x.crossed++
	x.including = append(x.including, x.frame)
	x.frame = frame{file: file, raw: raw, outer: len(x.open)}
}

// leave is called at the end of the current file. The preprocessor then continues after the
// #include in the including file. If there is no including file, or after an error, "leave" returns
// false.
func (x *expander) leave() bool {
	n := len(x.including)
	if n == 0 {
		return false
	}
	if len(x.open) > x.outer {
		x.unclosed(x.outer)
		x.full = true
		return false
	}
	if x.calling > 0 {
		last := &x.raw[len(x.raw)-1]
		x.acrossFiles(last)
		return false
	}
	x.crossed++
	x.frame, x.including = x.including[n-1], x.including[:n-1]
	return true
}

// acrossFiles reports the error that a macro call does not end in the file in which it begins.
func (x *expander) acrossFiles(at *Token) {
	x.rep.ReportHint(diag.Macro, at.Span(), "close the call before the #include or the header's end", "the call of a macro continues in another file")
	x.full = true
}

// chain returns the names of the files that are being read and of the file "next" as text for a
// message, such as "main.c > x.h > y.h". The text ends at the first file that occurs twice, and
// after at most 9 names.
func (x *expander) chain(next int) string {
	var names []string
	seen := map[int]bool{}
	for _, f := range append(append([]frame(nil), x.including...), x.frame, frame{file: next}) {
		if names = append(names, x.files.List[f.file].Name); f.file == 0 {
			names[0] = x.rep.File()
		}
		if seen[f.file] || len(names) > 8 {
			names = append(names, "...")
			break
		}
		seen[f.file] = true
	}
	return strings.Join(names, " > ")
}

// WithHeaders returns one text that contains the main file src and the headers of the program, in
// the form that Run reads. It looks for #include in the main file and in each header that it finds.
// It searches a header in quotes first in the folder of the including file. It then searches any
// header in the folders of "search". All paths are relative to the folder of the main file. The
// function "read" returns the text of a file; its second result is false if the file does not
// exist. If src already contains the marker lines between files (hasMark), WithHeaders returns src
// unchanged.
func WithHeaders(src []byte, search []string, read func(name string) (text []byte, ok bool)) []byte {
	if hasMark(src) {
		return src
	}
	known := map[string]bool{}
	var headers []source.File
	size := len(src)
	scan := func(from string, text []byte) {
		for _, in := range includes(text) {
			for _, name := range source.Candidates(from, in.name, in.plain, search) {
				if known[name] {
					break
				}
				more, ok := read(name)
				if !ok {
					continue
				}
				known[name] = true
				size += len(more)
				headers = append(headers, source.File{Name: name, Text: more})
				break
			}
			if size > MaxSource { // stop here, because Run will report that the program is too large
				return
			}
		}
	}
	scan("", src)
	for i := 0; i < len(headers) && size <= MaxSource; i++ {
		scan(headers[i].Name, headers[i].Text)
	}
	if len(headers) == 0 || slices.ContainsFunc(headers, func(h source.File) bool { return hasMark(h.Text) }) {
		return src
	}
	return source.Join(src, search, headers)
}

// WithFiles is like WithHeaders, but takes the text of each header from the map "files". The key is
// the path of the header. WithFiles returns an error if a key is not the relative path of a header
// of the program, or if a text already contains several files.
func WithFiles(src []byte, files map[string]string) ([]byte, error) {
	if len(files) == 0 {
		return src, nil
	}
	if hasMark(src) {
		return nil, errors.New("the source already contains its headers; do not give them again as files")
	}
	for _, name := range sorting.Keys(files) {
		_, standard := library.Find(name)
		switch {
		case name == "" || name != path.Clean(name) || path.IsAbs(name) || name == "." || strings.ContainsFunc(name, notInPath):
			return nil, fmt.Errorf("%q is not a path relative to the main file's folder, such as \"util.h\" or \"lib/list.h\"", name)
		case standard:
			return nil, fmt.Errorf("%s is a header of C, which is never read from a file: give yours another name", name)
		case hasMark([]byte(files[name])):
			return nil, fmt.Errorf("%s has lines that begin with %q, which name the files of a program", name, strings.TrimSpace(source.Mark))
		}
	}
	return WithHeaders(src, nil, func(name string) ([]byte, bool) {
		text, ok := files[name]
		return []byte(text), ok
	}), nil
}

func notInPath(r rune) bool {
	return r < ' ' || r == 0x7f || r == '\\' || r == '"' || r == utf8.RuneError
}

func hasMark(text []byte) bool {
	f := source.Split("", text)
	return len(f.List) > 1 || len(f.Search) > 0
}

type included struct {
	name  string
	plain bool // whether the name is in quotes, and not in < >
}

func includes(text []byte) []included {
	if !bytes.Contains(text, []byte("include")) {
		return nil
	}
	x := newExpander(diag.NewReporter("", nil), 64)
	x.files = source.Files{List: []source.File{{First: 1, Text: text}}}
	x.lexed = make([][]Token, 1)
	toks := x.tokens(0)
	var out []included
	for i := range toks {
		if toks[i].Type != parser.CLexerHASH || !toks[i].first || i+2 >= len(toks) || toks[i+1].Text != "include" && toks[i+1].Text != "include_next" {
			continue
		}
		rest := toks[i+2:]
		if !isHeader(rest) || rest[0].first || toks[i+1].first {
			continue
		}
		out = append(out, included{headerName(rest), rest[0].Type == parser.CLexerSTRING})
	}
	return out
}

// onceByOperator reports an error for _Pragma("once") in a header. The preprocessor sees the
// operator _Pragma only after it has expanded the text, and must know before whether to include a
// header only once.
func (x *expander) onceByOperator(toks []Token) {
	for i := 2; i < len(toks); i++ {
		if t := &toks[i]; toks[i-2].Text == "_Pragma" && t.Text == `"once"` && x.files.Index(int(t.Line)) > 0 {
			x.rep.ReportHint(diag.Preprocessor, t.Span(), "write #pragma once", "_Pragma(\"once\") is not supported in a header")
		}
	}
}
