package embed

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// rstReader reads the code directives of a reStructuredText document. Of other text it parses only
// the indentation. It skips literal blocks, comments and directives for other languages, because a
// marked program in them is only an example.
type rstReader struct {
	*document
	found scanResult
	at    int
}

var (
	rstBullet    = regexp.MustCompile(`^(?:[-*+]|(?:\(?(?:[0-9]+|#|[A-Za-z])[.)])) +`)
	rstDirective = regexp.MustCompile(`^\.\. +([A-Za-z0-9]+(?:[-_+:.][A-Za-z0-9]+)*) ?::(?: +(.*))?$`)
	rstTarget    = regexp.MustCompile(`^\.\. +(?:_|\[|\||__ )`)
	rstOption    = regexp.MustCompile(`^:([^:]+):(?: +(.*))?$`)
)

// rstVerbatim lists the directives whose contents are not reStructuredText.
var rstVerbatim = []string{
	"raw", "code-block", "sourcecode", "code", "parsed-literal", "math", "highlight", "csv-table", "prompt", "productionlist",
	"graphviz", "digraph", "graph", "mermaid", "ipython", "doctest", "testcode", "testsetup", "testcleanup", "testoutput", "jupyter-execute",
}

// scanRST finds the marked programs of a reStructuredText document:
//
//	.. ic3-play::
//	 :engine: ic3
//
//	 int main() { ... }
//
// It also finds code-blocks of C that have the class ic3-play, or whose first line is "// ic3play
// ...". The stored result is a raw directive for HTML after the program.
func scanRST(d *document) scanResult {
	r := rstReader{document: d, at: 1}
	for r.at <= len(d.lines) {
		r.read()
	}
	return r.found
}

// text returns the contents of a line and the width of its indentation in columns. A bullet counts
// as indentation, because it indents the other lines of the item.
func (r *rstReader) text(n int) (text []byte, indent int) {
	text, indent = indentation(r.line(n))
	for range maxNesting {
		bullet := rstBullet.Find(text)
		if bullet == nil {
			break
		}
		text, indent = text[len(bullet):], indent+len(bullet)
	}
	return text, indent
}

// indentation splits a line into its text and the width of its indentation in columns; a tab
// advances to the next multiple of 8.
func indentation(line []byte) (text []byte, columns int) {
	for i, c := range line {
		switch c {
		case ' ':
			columns++
		case '\t':
			columns += 8 - columns%8
		default:
			return line[i:], columns
		}
	}
	return nil, columns
}

func (r *rstReader) blank(n int) bool { return len(bytes.TrimSpace(r.line(n))) == 0 }

// end returns the number of the line after the block that begins at line n. The block consists of
// the lines that are indented by more than "indent" columns, and of blank lines between them.
func (r *rstReader) end(n, indent int) int {
	last := n
	for ; n <= len(r.lines); n++ {
		if r.blank(n) {
			continue
		}
		if _, columns := indentation(r.line(n)); columns <= indent {
			break
		}
		last = n + 1
	}
	return last
}

func (r *rstReader) read() {
	n := r.at
	r.at++
	text, indent := r.text(n)
	m := rstDirective.FindSubmatch(text)
	switch {
	case m != nil:
		name := strings.ToLower(string(m[1]))
		if name == "ic3-play" || name == "code-block" || name == "sourcecode" || name == "code" {
			r.directive(n, indent, name, strings.TrimSpace(string(m[2])))
		}
		if name == "ic3-play" || slices.Contains(rstVerbatim, name) {
			r.at = max(r.at, r.end(n+1, indent))
		}
	// The block is a comment.
	case bytes.HasPrefix(text, []byte("..")) && (len(text) == 2 || text[2] == ' ') && !rstTarget.Match(text):
		if len(text) > 2 || n < len(r.lines) && !r.blank(n+1) {
			r.at = r.end(n+1, indent)
		}
	case bytes.HasSuffix(bytes.TrimRight(text, " \t"), []byte("::")): // a literal block follows
		if n < len(r.lines) && r.blank(n+1) {
			r.at = r.end(n+1, indent)
		}
	}
}

// directive reads the options and the contents of a code directive in line n.
func (r *rstReader) directive(n, indent int, name, argument string) {
	end := r.end(n+1, indent)
	inner := -1 // the common indentation of the contents; -1 if unknown
	for i := n + 1; i < end; i++ {
		if _, columns := indentation(r.line(i)); !r.blank(i) && (inner < 0 || columns < inner) {
			inner = columns
		}
	}
	b := &block{offset: r.lines[n-1], blankLines: true, attrs: map[string]string{}}
	i := n + 1
	for ; i < end && !r.blank(i); i++ {
		text, _ := indentation(r.line(i))
		m := rstOption.FindSubmatch(text)
		if m == nil {
			break
		}
		b.attrs[string(m[1])] = unquote(strings.TrimSpace(string(m[2])))
	}
	for i < end && r.blank(i) {
		i++
	}
	for ; i < end; i++ {
		r.strip(b, i, inner)
	}
	marked := name == "ic3-play" || strings.EqualFold(argument, "c") && (hasMarker(b.attrs["class"]) || r.selected != nil)
	if name != "ic3-play" {
		b.attrs = map[string]string{} // the options of a code-block are for the document generator
	}
	if first, has := parseFirstLine(b.program.bytes); has && (name == "ic3-play" || strings.EqualFold(argument, "c")) {
		maps.Copy(first, b.attrs)
		b.attrs, marked = first, true
	}
	switch {
	case !marked:
		return
	case len(b.program.bytes) == 0:
		r.found.problem(b.offset, "the directive has no program: put a blank line before it, and indent it")
		return
	}
	last := end - 1
	b.to = r.lines[last-1] + len(r.line(last))
	b.from = b.to
	b.prefix = strings.Repeat(" ", indent)
	b.linesBefore, b.indent = []string{".. raw:: html", ""}, "   "
	r.found.blocks = append(r.found.blocks, b)
	r.stored(b, end, indent)
}

// strip removes the common indentation from line i and appends the line to a program.
func (r *rstReader) strip(b *block, i, columns int) {
	line, start := r.line(i), r.lines[i-1]
	at, column := 0, 0
	for ; at < len(line) && column < columns && (line[at] == ' ' || line[at] == '\t'); at++ {
		if line[at] == '\t' {
			column += 8 - column%8
		} else {
			column++
		}
	}
	if column > columns { // a tab extends beyond the common indentation
		b.program.add(bytes.Repeat([]byte(" "), column-columns), start+at-1)
	}
	b.program.add(line[at:], start+at)
	b.program.add([]byte("\n"), start+len(line))
}

// stored looks for a block's stored result in the raw directive after the block, and records it.
func (r *rstReader) stored(b *block, n, indent int) {
	for n <= len(r.lines) && r.blank(n) {
		n++
	}
	if n > len(r.lines) {
		return
	}
	text, columns := indentation(r.line(n))
	m := rstDirective.FindSubmatch(text)
	if m == nil || columns != indent || string(m[1]) != "raw" || strings.TrimSpace(string(m[2])) != "html" {
		return
	}
	end := r.end(n+1, indent)
	first := n + 1
	for first < end && r.blank(first) {
		first++
	}
	if first == end {
		return
	}
	if problem := r.keepLines(b, first, end); problem != "" {
		r.found.skip(b, problem)
	}
}

// keepLines records the lines [first, end) as the stored result of the block, if a stored result
// begins at the line "first". If these lines contain more than the result, it returns an error
// message.
func (d *document) keepLines(b *block, first, end int) (problem string) {
	from, to := d.lines[first-1], d.lines[end-2]+len(d.line(end-1))
	head, _ := indentation(d.line(first))
	if !isStored(head) {
		return ""
	}
	if string(bytes.TrimSpace(d.line(end-1))) != "</div>" {
		return "the HTML after it holds more than a stored result; delete the result, or move the rest elsewhere"
	}
	b.prefix = string(d.line(first)[:len(d.line(first))-len(head)])
	b.hasResult, b.stored = true, lines(bytes.TrimLeft(d.src[from:to], " \t"))
	b.from, b.to = from+len(b.prefix), to
	return ""
}

// isStored reports whether a line is the first line of a stored result.
func isStored(line []byte) bool { return bytes.HasPrefix(line, []byte(`<div class="ic3-stored"`)) }

func unquote(s string) string {
	if n := len(s); n >= 2 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}
