package embed

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// asciiDocReader reads the code blocks of an AsciiDoc document, line by line. It skips blocks
// of verbatim text.
type asciiDocReader struct {
	*document
	found scanResult
}

var (
	// adocAttributes matches a line of block attributes, such as [source,c,role=ic3-play].
	adocAttributes = regexp.MustCompile(`^\[(.*)\][ \t]*$`)
	adocTitle      = regexp.MustCompile(`^\.[^ \t.]`)
	adocInclude    = regexp.MustCompile(`^(?:include|ifdef|ifndef|ifeval|endif)::`)
)

// delimiter returns the line, without white space at its end, if it delimits a verbatim block: a
// listing, a literal block, a comment, a passthrough, or a fence. Otherwise it returns nil.
func delimiter(line []byte) []byte {
	line = bytes.TrimRight(line, " \t")
	if len(line) < 4 {
		if string(line) == "```" {
			return line
		}
		return nil
	}
	switch c := line[0]; c {
	case '-', '.', '/', '+':
		if len(bytes.Trim(line, string(c))) == 0 {
			return line
		}
	}
	return nil
}

// scanAsciiDoc finds the marked programs of an AsciiDoc document: listings of C, [source,c], that
// have the role ic3-play or a mark in their first line. The stored result is a passthrough block
// after the listing.
func scanAsciiDoc(d *document) scanResult {
	r := asciiDocReader{document: d}
	attributes := 0 // the line of the attributes of the next block; 0 if there are none
	joined := false // a line "+" attaches the next block to an item of a list
	for n := 1; n <= len(d.lines); n++ {
		line := bytes.TrimRight(d.line(n), " \t")
		switch open := delimiter(line); {
		case open != nil:
			end := r.closing(n, open)
			if end == 0 {
				r.unclosed(n, attributes)
				return r.found
			}
			if open[0] == '-' || open[0] == '`' {
				r.listing(n, end, attributes, joined)
			}
			n = end
			attributes, joined = 0, false
		case string(line) == "+":
			attributes, joined = 0, true
		case adocAttributes.Match(line):
			attributes = n
		case adocTitle.Match(line) && attributes > 0: // a title between the attributes and the block
		default:
			attributes, joined = 0, joined && adocTitle.Match(line)
		}
	}
	return r.found
}

// closing returns the number of the line that closes the block that begins in line n with the
// delimiter "open". If no line closes it, the result is 0.
func (r *asciiDocReader) closing(n int, open []byte) int {
	for n++; n <= len(r.lines); n++ {
		if bytes.Equal(bytes.TrimRight(r.line(n), " \t"), open) {
			return n
		}
	}
	return 0
}

// attributes parses a line of block attributes. It returns whether the block is source code in C,
// the roles, and the other attributes.
func (r *asciiDocReader) attributes(n int) (isC bool, roles string, others []string) {
	if n == 0 {
		return false, "", nil
	}
	inner := adocAttributes.FindSubmatch(bytes.TrimRight(r.line(n), " \t"))[1]
	var positional []string
	for i, part := range splitCommas(string(inner)) {
		name, value, named := strings.Cut(part, "=")
		switch name = strings.TrimSpace(name); {
		case !named && i == 0: // the first attribute has the form STYLE.ROLE.ROLE
			style := strings.FieldsFunc(name, func(c rune) bool { return strings.ContainsRune(".#%", c) })
			if len(style) > 0 && !strings.HasPrefix(name, ".") {
				positional = append(positional, style[0])
				style = style[1:]
			} else {
				positional = append(positional, "")
			}
			roles += " " + strings.Join(style, " ")
		case !named:
			positional = append(positional, name)
		case name == "role" || name == "roles":
			roles += " " + unquote(strings.TrimSpace(value))
		default:
			others = append(others, name)
			if name == "language" {
				positional = append(positional, unquote(strings.TrimSpace(value)))
			}
		}
	}
	isC = len(positional) > 1 && (positional[0] == "source" || positional[0] == "") && strings.EqualFold(positional[1], "c")
	return isC, roles, others
}

// splitCommas splits a list at commas that are outside of quotes.
func splitCommas(s string) []string {
	var out []string
	quote, from := byte(0), 0
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == ',':
			out = append(out, s[from:i])
			from = i + 1
		}
	}
	return append(out, s[from:])
}

// listing adds an AsciiDoc listing to the found blocks, if its attributes mark it for ic3play. The
// listing's delimiters are at the lines "open" and "end".
func (r *asciiDocReader) listing(open, end, attributes int, joined bool) {
	isC, roles, others := r.attributes(attributes)
	b := &block{offset: r.lines[open-1], attrs: map[string]string{}}
	if attributes > 0 {
		b.offset = r.lines[attributes-1]
	}
	directive := 0
	for n := open + 1; n < end; n++ {
		line, start := r.line(n), r.lines[n-1]
		if adocInclude.Match(line) && directive == 0 {
			directive = start
		}
		b.program.add(line, start)
		b.program.add([]byte("\n"), start+len(line))
	}
	marked := isC && (hasMarker(roles) || r.selected != nil)
	if first, has := parseFirstLine(b.program.bytes); has && isC {
		maps.Copy(b.attrs, first)
		marked = true
	}
	if !marked {
		return
	}
	if directive > 0 {
		r.found.problem(directive, "embed reads no other files and no conditions: write the program into the listing")
		return
	}
	for _, name := range others {
		if slices.Contains(attributeNames[:], name) {
			r.found.problem(b.offset, name+"= has no effect in AsciiDoc; write \"// ic3play "+name+"=...\" as the first line of the program")
			return
		}
	}
	b.to = r.lines[end-1] + len(r.line(end))
	b.from = b.to
	b.linesBefore, b.linesAfter = []string{"++++"}, []string{"++++"}
	if b.blankLines = !joined; joined {
		b.linesBefore = []string{"+", "++++"}
	}
	r.found.blocks = append(r.found.blocks, b)
	n := end + 1
	for n <= len(r.lines) && (len(bytes.TrimSpace(r.line(n))) == 0 || joined && string(bytes.TrimSpace(r.line(n))) == "+") {
		n++
	}
	if n >= len(r.lines) || string(bytes.TrimRight(r.line(n), " \t")) != "++++" {
		return
	}
	if close := r.closing(n, []byte("++++")); close > n+1 {
		if problem := r.keepLines(b, n+1, close); problem != "" {
			r.found.skip(b, problem)
		}
	}
}

func (r *asciiDocReader) unclosed(n, attributes int) {
	if isC, roles, _ := r.attributes(attributes); isC && hasMarker(roles) {
		r.found.problem(r.lines[n-1], "the listing is not closed")
	}
}
