package embed

import (
	"bytes"
	"html"
	"maps"
	"slices"
	"strings"

	tokenizer "golang.org/x/net/html"
)

// scanHTML finds the marked blocks of an HTML document.
func scanHTML(d *document) found {
	s := scanner{doc: d, selected: d.selected}
	if own, at, err := selectedBy(d.src); err != nil {
		s.found.problem(at, err.Error())
	} else {
		s.selected = append(own, d.selected...)
	}
	var whole text
	whole.add(d.src, 0)
	s.feed(whole)
	s.finish()
	return s.found
}

// scanner reads HTML as a sequence of tags and finds marked blocks in it. It builds
// no tree: a tree would say what a browser makes of the text and not where it stands.
// What it is fed may be the parts of a Markdown document that are HTML, with fences
// between them.
type scanner struct {
	doc   *document
	found found

	in      text     // what is being read
	element *element // the <ic3-play> that is open
	pre     *pre     // the <pre> that is open
	waiting *block   // a marked block whose stored result may follow
	stored  *stored  // the stored result that is open
	// selected are programs that need no mark.
	selected selection
	// blank: what is read is HTML in Markdown, which a blank line ends.
	blank bool
}

// element is an <ic3-play> that has begun.
type element struct {
	at    int // in the document
	attrs map[string]string
	block *block // once its program has been read
	holds bool   // something else than blanks
}

// pre is a <pre> that has begun.
type pre struct {
	at      int
	attrs   map[string]string
	marked  bool
	prefix  string // what the lines behind it begin with
	program text   // its text, or only that of the <code> in it
	code    codeState
	first   bool      // nothing has been read of it
	classes [2]string // its own, and those of the <code>
}

type codeState int

const (
	noCode codeState = iota
	inCode
	behindCode
)

// stored is a stored result that has begun.
type stored struct {
	of    *block
	begun int // in what is being read
	depth int // of <div>s
}

// feed reads a text up to its end.
func (s *scanner) feed(in text) {
	s.in = in
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

// text reads what stands between tags.
func (s *scanner) text(raw []byte, from int) {
	if s.stored != nil {
		return
	}
	if len(bytes.TrimSpace(raw)) > 0 {
		s.interrupt()
		if s.element != nil {
			s.element.holds = true
		}
	}
	p := s.pre
	if p == nil || p.code == behindCode {
		return
	}
	// A newline that is the first of a <pre> is no part of it, nor for the element one that
	// is the first of the <code>.
	if p.first {
		cut := bytes.TrimPrefix(bytes.TrimPrefix(raw, []byte("\r")), []byte("\n"))
		from += len(raw) - len(cut)
		raw, p.first = cut, false
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

// addCharacters adds text that holds at most one reference to a character, at its
// beginning.
func (s *scanner) addCharacters(t *text, raw []byte, from int) {
	if raw[0] == '&' {
		read := html.UnescapeString(string(raw))
		same := 0
		for same < len(read) && same < len(raw)-1 && read[len(read)-1-same] == raw[len(raw)-1-same] {
			same++
		}
		t.add([]byte(read[:len(read)-same]), s.in.place(from))
		cut := len(raw) - same
		raw, from = raw[cut:], from+cut
	}
	// Line by line: the lines of a quote do not stand side by side.
	for len(raw) > 0 {
		n := bytes.IndexByte(raw, '\n') + 1
		if n == 0 {
			n = len(raw)
		}
		t.addLines(raw[:n], s.in.place(from))
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
	attrs := map[string]string{}
	switch name {
	case "div", "pre", "code", "ic3-play":
		for more {
			var k, v []byte
			k, v, more = z.TagAttr()
			if _, twice := attrs[string(k)]; !twice {
				attrs[string(k)] = string(v)
			}
		}
	}
	if s.pre != nil {
		s.pre.first = name == "code" && s.pre.code == noCode
		if s.pre.first {
			s.pre.code, s.pre.program = inCode, text{}
			s.pre.classes[1] = attrs["class"]
			s.pre.mark(attrs)
		}
		return
	}
	if name == "div" && s.waiting != nil && slices.Contains(strings.Fields(attrs["class"]), "ic3-stored") {
		s.stored = &stored{of: s.waiting, begun: from, depth: 1}
		s.waiting = nil
		return
	}
	s.interrupt()
	switch name {
	case "ic3-play":
		if s.element == nil {
			s.element = &element{at: s.in.place(from), attrs: attrs}
		}
	case "pre":
		s.pre = &pre{at: s.in.place(from), prefix: s.prefix(from), first: true, classes: [2]string{attrs["class"]}}
		s.pre.mark(attrs)
	}
}

// mark notes what the attributes of a <pre>, or of the <code> in it, say.
func (p *pre) mark(attrs map[string]string) {
	value, has := attrs["data-ic3-play"]
	p.marked = p.marked || has || hasMark(attrs["class"])
	if has && p.attrs == nil {
		p.attrs, _ = parseAttributes(value, "")
	}
}

func (s *scanner) end(name string, to int) {
	if s.stored != nil {
		if name == "div" {
			if s.stored.depth--; s.stored.depth == 0 {
				s.keep(to)
			}
		}
		return
	}
	if s.pre != nil {
		s.pre.first = false
		switch {
		case name == "code" && s.pre.code == inCode:
			s.pre.code = behindCode
		case name == "pre":
			s.endPre(to)
		}
		return
	}
	s.interrupt()
	if name == "ic3-play" && s.element != nil {
		if s.element.block == nil && s.element.holds {
			s.found.problem(s.element.at, "<ic3-play> holds no <pre> with a program")
		}
		s.element, s.waiting = nil, nil
	}
}

// endPre makes a block of a <pre> that is a program, of an <ic3-play> or by its mark.
func (s *scanner) endPre(to int) {
	p := s.pre
	s.pre = nil
	b := &block{at: p.at, program: p.program, attrs: p.attrs, prefix: p.prefix}
	b.from = s.in.place(to-1) + 1
	b.to = b.from
	if attrs, marked := parseFirstLine(b.program.bytes); marked {
		p.marked = true
		maps.Copy(attrs, b.attrs)
		b.attrs = attrs
	}
	p.marked = p.marked || s.selected.finds(p.classes[0], p.classes[1], p.code != noCode)
	switch {
	case s.element != nil && s.element.block == nil:
		b.attrs, b.within, s.element.block = s.element.attrs, true, b
	case p.marked && s.element == nil:
		b.apart = s.blank
	default:
		return
	}
	s.wait(b)
}

// wait adds a block, whose stored result may follow.
func (s *scanner) wait(b *block) {
	s.found.blocks = append(s.found.blocks, b)
	s.waiting = b
}

// interrupt says that what is read is no stored result: what is behind it is none of
// the block before, unless both are in an <ic3-play>.
func (s *scanner) interrupt() {
	if s.waiting != nil && !s.waiting.within {
		s.waiting = nil
	}
}

// keep notes the stored result that ends here.
func (s *scanner) keep(to int) {
	b := s.stored.of
	b.has, b.stored = true, lines(s.in.bytes[s.stored.begun:to])
	b.from, b.to = s.in.place(s.stored.begun), s.in.place(to-1)+1
	b.prefix = s.prefix(s.stored.begun)
	s.stored = nil
}

// lines are the lines of a stored result, without what indents them.
func lines(b []byte) []string {
	out := strings.Split(string(b), "\n")
	for i, line := range out {
		out[i] = strings.TrimLeft(strings.TrimRight(line, "\r"), " \t")
	}
	return out
}

// prefix is what lines behind the one of an offset begin with, so that they are in
// the same quote, in the same list, and below it.
func (s *scanner) prefix(at int) string {
	line := bytes.LastIndexByte(s.in.bytes[:at], '\n') + 1
	indent := s.in.bytes[line:at]
	if len(bytes.Trim(indent, " \t")) > 0 {
		indent = nil
	}
	from := s.in.place(line)
	return container(s.doc.src[s.doc.lineStart(from):from]) + string(indent)
}

// container makes the beginning of a line in a quote or a list that of one behind it.
func container(head []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '>' || r == '\t' {
			return r
		}
		return ' '
	}, string(head))
}

// endPart says that the HTML that was fed ends, and Markdown follows.
func (s *scanner) endPart() {
	switch {
	case s.stored != nil:
		s.found.leave(s.stored.of, "the stored result behind it is not closed before a blank line, which ends HTML in Markdown; delete it")
	case s.pre != nil && (s.pre.marked || s.element != nil):
		s.found.problem(s.pre.at, "<pre> is not closed before a blank line, which ends HTML in Markdown; write a fence, with <ic3-play> around it or \"c ic3play\" behind its backticks")
		s.element = nil
	}
	s.stored, s.pre = nil, nil
}

// finish says that nothing follows.
func (s *scanner) finish() {
	switch {
	case s.stored != nil:
		s.found.leave(s.stored.of, "the stored result behind it is not closed; delete it")
	case s.pre != nil && (s.pre.marked || s.element != nil):
		s.found.problem(s.pre.at, "<pre> is not closed")
	case s.element != nil:
		s.found.problem(s.element.at, "<ic3-play> is not closed")
	}
	s.stored, s.pre, s.element, s.waiting = nil, nil, nil, nil
}
