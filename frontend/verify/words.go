package verify

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/export"
	"ic3play/engine/source"
)

type excerpts struct {
	src    string
	lines  []int
	macros map[string]bool
}

// macroDefined returns the name of the macro that a line defines, or "". It does not use package
// regexp, with which the page's download would grow by a fifteenth.
func macroDefined(line string) string {
	const blank = " \t"
	rest, ok := strings.CutPrefix(strings.TrimLeft(line, blank), "#")
	if !ok {
		return ""
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, blank), "define")
	if name := strings.TrimLeft(rest, blank); ok && name != rest {
		return name[:len(name)-len(strings.TrimLeftFunc(name, isWord))]
	}
	return ""
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func newExcerpts(src []byte) *excerpts {
	x := &excerpts{src: string(src), lines: []int{0}, macros: map[string]bool{}}
	for line := range strings.Lines(x.src) {
		if name := macroDefined(line); name != "" {
			x.macros[name] = true
		}
	}
	for i := range len(x.src) {
		if x.src[i] == '\n' {
			x.lines = append(x.lines, i+1)
		}
	}
	return x
}

func (x *excerpts) offset(p source.Pos) int {
	if p.Line < 1 || p.Line > len(x.lines) || p.Col < 1 {
		return -1
	}
	at := x.lines[p.Line-1] + p.Col - 1
	if at > len(x.src) || p.Line < len(x.lines) && at >= x.lines[p.Line] {
		return -1
	}
	return at
}

const maxWords = 160

// text returns the source text of the span s on one line. If the span is only the name of a macro,
// "text" adds the macro's arguments. If the text has an opening bracket without a closing one,
// "text" adds the rest up to the closing bracket. It cuts a text of more than maxWords bytes.
func (x *excerpts) text(s source.Span) string {
	from, to := x.offset(s.Start), x.offset(s.End)
	if from < 0 || to <= from {
		return ""
	}
	text := x.src[from:to]
	if isName(text) {
		rest := strings.TrimLeft(x.src[to:], " \t")
		if strings.HasPrefix(rest, "(") {
			to = len(x.src) - len(rest) + 1
			text = x.src[from:to]
		}
	}
	for open := strings.Count(text, "(") - strings.Count(text, ")"); open > 0 && to < len(x.src) && to-from < maxWords; to++ {
		switch x.src[to] {
		case '(':
			open++
		case ')':
			open--
		}
	}
	text = strings.Join(strings.Fields(x.src[from:to]), " ")
	if len(text) > maxWords {
		cut := maxWords
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut] + "…"
	}
	return text
}

func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// hasMacro reports whether a text uses a macro. If it does, the text may be misleading, because a
// macro can negate its argument.
func (x *excerpts) hasMacro(text string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !isWord(r) }), func(name string) bool { return x.macros[name] })
}

// The method "tests" returns the conditions of an edge with their source text. It omits a condition
// if the edge's label already shows this text. It sets a condition's outcome only if the outcome is
// the same on all paths that the edge combines, and if the text contains no macro.
func (x *excerpts) tests(tests []cfa.Test, label []export.Line) []EdgeTest {
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	outcomes := [...]string{cfa.Undecided: "", cfa.Holds: "holds", cfa.Fails: "fails"}
	out := []EdgeTest{}
	several := map[int]bool{}
	for _, s := range tests {
		t := EdgeTest{Line: s.Span.Start.Line, Text: x.text(s.Span), Outcome: outcomes[s.Outcome]}
		if x.hasMacro(t.Text) {
			t.Outcome = ""
		}
		if t.Text == "" ||
			slices.ContainsFunc(label, func(l export.Line) bool { return bare(l.Text) == "["+bare(t.Text)+"]" }) {
			continue
		}
		k := slices.IndexFunc(out, func(o EdgeTest) bool { return o.Line == t.Line && o.Text == t.Text })
		switch {
		case k < 0:
			out = append(out, t)
		case out[k].Outcome == "" && !several[k]:
			out[k].Outcome = t.Outcome
		case t.Outcome != "" && t.Outcome != out[k].Outcome:
			out[k].Outcome, several[k] = "", true
		}
	}
	return out
}
