package preproc

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

const maxIncludes = 200

// A frame is a file that is being read. A conditional or a macro call must end in the file in which
// it begins.
type frame struct {
	file  int
	raw   []Token
	pos   int
	outer int // the number of conditionals that were open where the file began
}

// tokens returns the tokens of a file. The positions of the tokens are positions in the text of the
// whole program.
func (x *expander) tokens(file int) []Token {
	if x.lexed[file] != nil {
		return x.lexed[file]
	}
	f := &x.files.List[file]
	start := 0
	if bytes.HasPrefix(f.Text, []byte("\uFEFF")) {
		start = len("\uFEFF") // skip the byte-order mark of some editors
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

// includeOwn continues with the text of the program's own header. If the program has no header of
// this name, it returns false.
func (x *expander) includeOwn(at Token, name string, plain, isLiteral bool) bool {
	if !isLiteral { // WithHeaders chooses the files before macros are expanded
		x.rep.ReportHint(diag.Preprocessor, at.Span(), "write the header's name here", "a macro gives the name of the header %s, which is not supported", name)
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

// find returns the index of the file that an #include names. If there is no such file, it returns
// -1.
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

// sameOnceFile returns the index of another file that contains #pragma once and has the same text
// as the given file. If there is no such file, it returns -1.
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

// leave continues with the file that includes the current file. If the current file is the main
// file, it returns false.
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

// acrossFiles reports an error for a macro call that does not end in the file in which it begins.
func (x *expander) acrossFiles(at *Token) {
	x.rep.ReportHint(diag.Macro, at.Span(), "close the call before the #include or the header's end", "the call of a macro continues in another file")
	x.full = true
}

// chain lists, for a message, the files that are being read, followed by the file next. The list
// ends at the first file that occurs twice.
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

// WithHeaders appends each of the program's own headers that some #include names to the main file's
// text, in the form that Run reads. The parameter search contains the folders to search after the
// folder of the including file. The function read returns the text of a file. If the file does not
// exist, the second result of read is false. All paths are relative to the folder of the main file.
// If a text already contains marker lines (hasMark), WithHeaders returns src unchanged.
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
			if size > MaxSource { // Run reports that the program is too large
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

// WithFiles does what WithHeaders does, for headers in memory. The map files contains the text of
// each header, with the path of the header as the key.
func WithFiles(src []byte, files map[string]string) ([]byte, error) {
	if len(files) == 0 {
		return src, nil
	}
	if hasMark(src) {
		return nil, errors.New("the source already contains its headers; do not give them again as files")
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		_, standard := library.Find(name)
		switch {
		case name == "" || name != path.Clean(name) || path.IsAbs(name) || name == "." || strings.ContainsFunc(name, notInPath):
			return nil, fmt.Errorf("%q is not a path relative to the main file's folder; \"util.h\" and \"lib/list.h\" are", name)
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
	plain bool // written in quotes, not in < >
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

// onceByOperator reports an error for _Pragma("once") in a header. The preprocessor executes this
// operator only after it has tokenised the header, but it must know earlier whether the header
// contains #pragma once.
func (x *expander) onceByOperator(toks []Token) {
	for i := 2; i < len(toks); i++ {
		if t := &toks[i]; toks[i-2].Text == "_Pragma" && t.Text == `"once"` && x.files.Index(int(t.Line)) > 0 {
			x.rep.ReportHint(diag.Preprocessor, t.Span(), "write #pragma once", "_Pragma(\"once\") is not supported in a header")
		}
	}
}
