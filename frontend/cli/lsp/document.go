package lsp

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// text is the contents of a document. It converts between the protocol's positions (0-based, in
// UTF-16 units) and the positions of diagnostics (1-based, in bytes).
type text struct {
	src   string
	lines []int
}

func newText(src string) *text {
	t := &text{src: src, lines: []int{0}}
	for i := range len(src) {
		if src[i] == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

func (t *text) line(n int) string {
	if n < 0 || n >= len(t.lines) {
		return ""
	}
	end := len(t.src)
	if n+1 < len(t.lines) {
		end = t.lines[n+1]
	}
	return strings.TrimRight(t.src[t.lines[n]:end], "\r\n")
}

// positionAt returns the position of a line and a column in bytes, both counted from 1. If they are
// outside of the text, it returns the nearest position inside.
func (t *text) positionAt(line, col int) Position {
	line = min(max(line, 1), len(t.lines))
	s := t.line(line - 1)
	return Position{line - 1, units(s[:min(max(col-1, 0), len(s))])}
}

func (t *text) word(line, col int) Range {
	from := t.positionAt(line, col)
	s := t.line(from.Line)
	rest := s[min(max(col-1, 0), len(s)):]
	n := 0
	for n < len(rest) && isWord(rest[n]) {
		n++
	}
	if n == 0 && rest != "" {
		_, n = utf8.DecodeRuneInString(rest)
	}
	return Range{from, Position{from.Line, from.Character + units(rest[:n])}}
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (t *text) lineEnd(n int) Position { return t.positionAt(n, len(t.src)+1) }

// units returns the length of a string in UTF-16 units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// offset returns the byte offset of a position. A character after the end of a line means the end
// of the line. If the text has no such line, or a number is negative, offset returns an error.
func (t *text) offset(p Position) (int, error) {
	if p.Line < 0 || p.Line >= len(t.lines) || p.Character < 0 {
		return 0, fmt.Errorf("the position %d:%d is outside of the document", p.Line, p.Character)
	}
	at, left := t.lines[p.Line], p.Character
	for _, r := range t.line(p.Line) {
		if left <= 0 {
			break
		}
		left--
		if r > 0xFFFF {
			left--
		}
		at += utf8.RuneLen(r)
	}
	return at, nil
}

// changed returns the text after the changes, applied in order. A change without a range replaces
// the whole text.
func (t *text) changed(changes []change) (*text, error) {
	for _, c := range changes {
		if c.Range == nil {
			t = newText(c.Text)
			continue
		}
		from, err := t.offset(c.Range.Start)
		if err != nil {
			return nil, err
		}
		to, err := t.offset(c.Range.End)
		if err != nil {
			return nil, err
		}
		if to < from {
			return nil, fmt.Errorf("a change ends before it begins")
		}
		t = newText(t.src[:from] + c.Text + t.src[to:])
	}
	return t, nil
}
