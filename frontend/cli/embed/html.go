package embed

import (
	"bytes"
	"html"
	"maps"
	"slices"
	"strings"

	tokenizer "golang.org/x/net/html"
)

func scanHTML(d *document) scanResult {
	s := scanner{doc: d, selected: d.selected}
	if own, at, err := scriptSelection(d.src); err != nil {
		s.found.problem(at, err.Error())
	} else {
		s.selected = append(own, d.selected...)
	}
	var whole text
	whole.add(d.src, 0)
	s.scan(whole)
	s.finish()
	return s.found
}

// scanner reads HTML as a sequence of tags and finds marked blocks. It builds no tree, because a
// tree would not contain positions. It also reads the HTML in a Markdown document; the caller tells
// it where the document has fences.
type scanner struct {
	doc   *document
	found scanResult

	input   text
	element *element
	pre     *pre
	pending *block
	stored  *storedResult
	// selectors of HTML elements; a program in such an element runs even if it is not marked
	selected selection
	// whether the input is HTML in a Markdown document, where a blank line ends HTML
	inMarkdown bool
}

// element is an <ic3-play> that is not closed yet.
type element struct {
	at         int
	attrs      map[string]string
	block      *block
	hasProgram bool
}

// pre is a <pre> that is not closed yet.
type pre struct {
	at      int
	attrs   map[string]string
	marked  bool
	prefix  string // the prefix of further lines in the same quote or list
	program text
	code    codeState
	atStart bool
	classes [2]string
}

type codeState int

const (
	noCode codeState = iota
	inCode
	afterCode
)

// storedResult is a stored result that is not closed yet.
type storedResult struct {
	block *block
	start int
	depth int
}

func (s *scanner) scan(in text) {
	s.input = in
	z := tokenizer.NewTokenizer(bytes.NewReader(in.bytes))
	for from := 0; ; {
		kind := z.Next()
		raw := z.Raw()
		to := from + len(raw)
		switch kind {
		case tokenizer.ErrorToken:
			return
		case tokenizer.TextToken:
			s.text(raw, from)
		case tokenizer.StartTagToken, tokenizer.SelfClosingTagToken:
			s.start(z, from)
		case tokenizer.EndTagToken:
			name, _ := z.TagName()
			s.end(string(name), to)
		}
		from = to
	}
}

func (s *scanner) text(raw []byte, from int) {
	if s.stored != nil {
		return
	}
	if len(bytes.TrimSpace(raw)) > 0 {
		s.dropPending()
		if s.element != nil {
			s.element.hasProgram = true
		}
	}
	p := s.pre
	if p == nil || p.code == afterCode {
		return
	}
	// Ignore the first newline in a <pre>, as HTML does, and the first newline in its <code>.
	if p.atStart {
		cut := bytes.TrimPrefix(bytes.TrimPrefix(raw, []byte("\r")), []byte("\n"))
		from += len(raw) - len(cut)
		raw, p.atStart = cut, false
	}
	for len(raw) > 0 {
		next := bytes.IndexByte(raw[1:], '&') + 1
		if next == 0 {
			next = len(raw)
		}
		s.addCharacters(&p.program, raw[:next], from)
		raw, from = raw[next:], from+next
	}
}

// addCharacters appends the characters "raw" to t. If they begin with a character reference, such
// as &amp;, it decodes the reference.
func (s *scanner) addCharacters(t *text, raw []byte, from int) {
	if raw[0] == '&' {
		read := html.UnescapeString(string(raw))
		same := 0
		for same < len(read) && same < len(raw)-1 && read[len(read)-1-same] == raw[len(raw)-1-same] {
			same++
		}
		t.add([]byte(read[:len(read)-same]), s.input.offset(from))
		cut := len(raw) - same
		raw, from = raw[cut:], from+cut
	}
	// Add each line separately, because the lines of a quote are not adjacent in the document.
	for len(raw) > 0 {
		n := bytes.IndexByte(raw, '\n') + 1
		if n == 0 {
			n = len(raw)
		}
		t.addLines(raw[:n], s.input.offset(from))
		raw, from = raw[n:], from+n
	}
}

func (s *scanner) start(z *tokenizer.Tokenizer, from int) {
	tag, more := z.TagName()
	name := string(tag)
	if s.stored != nil {
		if name == "div" {
			s.stored.depth++
		}
		return
	}
	var attrs map[string]string
	switch name {
	case "div", "pre", "code", "ic3-play":
		attrs = attributes(z, more)
	}
	if s.pre != nil {
		s.pre.atStart = name == "code" && s.pre.code == noCode
		if s.pre.atStart {
			s.pre.code, s.pre.program = inCode, text{}
			s.pre.classes[1] = attrs["class"]
			s.pre.readMarker(attrs)
		}
		return
	}
	if name == "div" && s.pending != nil && slices.Contains(strings.Fields(attrs["class"]), "ic3-stored") {
		s.stored = &storedResult{block: s.pending, start: from, depth: 1}
		s.pending = nil
		return
	}
	s.dropPending()
	switch name {
	case "ic3-play":
		if s.element == nil {
			s.element = &element{at: s.input.offset(from), attrs: attrs}
		}
	case "pre":
		s.pre = &pre{at: s.input.offset(from), prefix: s.prefix(from), atStart: true, classes: [2]string{attrs["class"]}}
		s.pre.readMarker(attrs)
	}
}

// attributes reads the attributes of a tag. If a name occurs several times, the first one counts.
func attributes(z *tokenizer.Tokenizer, more bool) map[string]string {
	attrs := map[string]string{}
	for more {
		var k, v []byte
		k, v, more = z.TagAttr()
		if _, twice := attrs[string(k)]; !twice {
			attrs[string(k)] = string(v)
		}
	}
	return attrs
}

// readMarker records in p whether the attributes of a <pre>, or of the <code> in it, mark the
// program for ic3play. It also stores the value of data-ic3-play.
func (p *pre) readMarker(attrs map[string]string) {
	value, has := attrs["data-ic3-play"]
	p.marked = p.marked || has || hasMarker(attrs["class"])
	if has && p.attrs == nil {
		p.attrs, _ = parseAttributes(value, "")
	}
}

func (s *scanner) end(name string, to int) {
	if s.stored != nil {
		if name == "div" {
			if s.stored.depth--; s.stored.depth == 0 {
				s.keepResult(to)
			}
		}
		return
	}
	if s.pre != nil {
		s.pre.atStart = false
		switch {
		case name == "code" && s.pre.code == inCode:
			s.pre.code = afterCode
		case name == "pre":
			s.endPre(to)
		}
		return
	}
	s.dropPending()
	if name == "ic3-play" && s.element != nil {
		if s.element.block == nil && s.element.hasProgram {
			s.found.problem(s.element.at, "<ic3-play> contains no <pre> with a program")
		}
		s.element, s.pending = nil, nil
	}
}

func (s *scanner) endPre(to int) {
	p := s.pre
	s.pre = nil
	if isPlaceholder(p.program.bytes) {
		if s.element != nil {
			s.element.hasProgram = false
		}
		return
	}
	b := &block{offset: p.at, program: p.program, attrs: p.attrs, prefix: p.prefix}
	b.from = s.input.offset(to-1) + 1
	b.to = b.from
	if attrs, marked := parseFirstLine(b.program.bytes); marked {
		p.marked = true
		maps.Copy(attrs, b.attrs)
		b.attrs = attrs
	}
	p.marked = p.marked || s.selected.matches(p.classes[0], p.classes[1], p.code != noCode)
	switch {
	case s.element != nil && s.element.block == nil:
		b.attrs, b.inElement, s.element.block = s.element.attrs, true, b
	case p.marked && s.element == nil:
		b.blankLines = s.inMarkdown
	default:
		return
	}
	s.addPending(b)
}

// isPlaceholder reports whether a text is a placeholder of a template instead of a program, such as
// {{ .Inner }} (Hugo), {{ code }} or {% ... %} (Jinja).
func isPlaceholder(program []byte) bool {
	t := bytes.TrimSpace(program)
	return bytes.HasPrefix(t, []byte("{{")) && bytes.HasSuffix(t, []byte("}}")) || bytes.HasPrefix(t, []byte("{%")) && bytes.HasSuffix(t, []byte("%}"))
}

// addPending adds a block and stores it as the pending one: if a stored result follows, it belongs
// to this block.
func (s *scanner) addPending(b *block) {
	s.found.blocks = append(s.found.blocks, b)
	s.pending = b
}

// dropPending says that a stored result after this point does not belong to the last block. The
// scanner calls it when it reads content that is not a stored result. If the block is in an
// <ic3-play>, dropPending does nothing, because a result in the same <ic3-play> belongs to the
// block.
func (s *scanner) dropPending() {
	if s.pending != nil && !s.pending.inElement {
		s.pending = nil
	}
}

func (s *scanner) keepResult(to int) {
	b := s.stored.block
	b.hasResult, b.stored = true, lines(s.input.bytes[s.stored.start:to])
	b.from, b.to = s.input.offset(s.stored.start), s.input.offset(to-1)+1
	b.prefix = s.prefix(s.stored.start)
	s.stored = nil
}

func lines(b []byte) []string {
	out := strings.Split(string(b), "\n")
	for i, line := range out {
		out[i] = strings.TrimLeft(strings.TrimRight(line, "\r"), " \t")
	}
	return out
}

// prefix returns the beginning of the line at an offset: the characters of quotes and lists, and
// the indentation. A new line after this line that begins with the same prefix is in the same quote
// or list.
func (s *scanner) prefix(at int) string {
	line := bytes.LastIndexByte(s.input.bytes[:at], '\n') + 1
	indent := s.input.bytes[line:at]
	if len(bytes.Trim(indent, " \t")) > 0 {
		indent = nil
	}
	from := s.input.offset(line)
	return continuationPrefix(s.doc.src[s.doc.lineStart(from):from]) + string(indent)
}

// continuationPrefix converts the prefix of the first line of a quote or list item to the prefix of
// its further lines: every character except > and tabs becomes a space, so "> - " becomes ">   ".
func continuationPrefix(head []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '>' || r == '\t' {
			return r
		}
		return ' '
	}, string(head))
}

func (s *scanner) endPart() {
	switch {
	case s.stored != nil:
		s.found.skip(s.stored.block, "the stored result after it is not closed before a blank line, which ends HTML in Markdown; delete it")
	case s.pre != nil && (s.pre.marked || s.element != nil):
		s.found.problem(s.pre.at, "<pre> is not closed before a blank line, which ends HTML in Markdown; write a fence, with <ic3-play> around it or \"c ic3play\" after its backticks")
		s.element = nil
	}
	s.stored, s.pre = nil, nil
}

func (s *scanner) finish() {
	switch {
	case s.stored != nil:
		s.found.skip(s.stored.block, "the stored result after it is not closed; delete it")
	case s.pre != nil && (s.pre.marked || s.element != nil):
		s.found.problem(s.pre.at, "<pre> is not closed")
	case s.element != nil:
		s.found.problem(s.element.at, "<ic3-play> is not closed")
	}
	s.stored, s.pre, s.element, s.pending = nil, nil, nil, nil
}
