package verify

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ic3play/engine/cfa/export"
	"ic3play/engine/source"
)

// excerpts finds the source's own words for places in it.
type excerpts struct {
	src   string
	lines []int // where each line starts
}

func newExcerpts(src []byte) *excerpts {
	x := &excerpts{src: string(src), lines: []int{0}}
	for i := range len(x.src) {
		if x.src[i] == '\n' {
			x.lines = append(x.lines, i+1)
		}
	}
	return x
}

// offset is where a place is in the text, -1 for none.
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

// maxWords bounds an excerpt, in bytes.
const maxWords = 160

// words returns what stands at s, on one line. What a macro made stands where it
// is used, at its name: the arguments belong to it. A bracket that begins there is
// followed to its end.
func (x *excerpts) words(s source.Span) string {
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

// tests tells an edge's conditions in the source's own words, but for those that
// its label says in the same words.
func (x *excerpts) tests(at []source.Span, label []export.Line) []EdgeTest {
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	out := []EdgeTest{}
	for _, s := range at {
		t := EdgeTest{Line: s.Start.Line, Text: x.words(s)}
		if t.Text != "" && !slices.Contains(out, t) &&
			!slices.ContainsFunc(label, func(l export.Line) bool { return bare(l.Text) == "["+bare(t.Text)+"]" }) {
			out = append(out, t)
		}
	}
	return out
}
