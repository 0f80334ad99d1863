package embed

import (
	"bytes"
	"fmt"
	"maps"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	markdown "github.com/yuin/goldmark/text"
)

// scanMarkdown finds the marked blocks of a Markdown document: fences, and blocks in HTML. It scans
// each list and each quote separately.
func scanMarkdown(d *document) scanResult {
	var all scanResult
	for n := range d.lines {
		if nesting(d.line(n+1)) > maxNesting {
			all.problem(d.lines[n], fmt.Sprintf("lists and quotes are nested more than %d deep here; the document is not changed", maxNesting))
			return all
		}
	}
	// Parse only blocks. Inline contents do not affect fences and HTML blocks.
	blocks := parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))
	containers := []ast.Node{blocks.Parse(markdown.NewReader(d.src))}
	for len(containers) > 0 {
		c := containers[len(containers)-1]
		containers = containers[:len(containers)-1]
		s := scanner{doc: d, inMarkdown: true, selected: d.selected}
		for n := c.FirstChild(); n != nil; n = n.NextSibling() {
			switch n := n.(type) {
			case *ast.HTMLBlock:
				s.scan(htmlText(d, n))
				s.endPart()
				continue
			case *ast.FencedCodeBlock:
				s.dropPending()
				s.fence(n)
				continue
			case *ast.Paragraph:
				s.paragraph(n)
			case *ast.List, *ast.ListItem, *ast.Blockquote:
				containers = append(containers, n)
			}
			s.dropPending()
		}
		s.finish()
		all.blocks = append(all.blocks, s.found.blocks...)
		all.problems = append(all.problems, s.found.problems...)
	}
	return all
}

func htmlText(d *document, n *ast.HTMLBlock) text {
	var t text
	for _, seg := range n.Lines().Sliced(0, n.Lines().Len()) {
		t.add(d.src[seg.Start:seg.Stop], seg.Start)
	}
	if n.HasClosure() {
		t.add(d.src[n.ClosureLine.Start:n.ClosureLine.Stop], n.ClosureLine.Start)
	}
	return t
}

// paragraph reports a problem if a Markdown paragraph contains an <ic3-play>, because Markdown does
// not treat the tag as HTML there.
func (s *scanner) paragraph(n *ast.Paragraph) {
	for _, seg := range n.Lines().Sliced(0, n.Lines().Len()) {
		line := bytes.TrimLeft(s.doc.src[seg.Start:seg.Stop], " \t")
		if len(line) > 9 && strings.EqualFold(string(line[:9]), "<ic3-play") && (line[9] == '>' || line[9] == ' ') {
			s.found.problem(seg.Start, "<ic3-play> is HTML in Markdown only when its tag is alone on a line, below a blank one; write a fence, with <ic3-play> around it or \"c ic3play\" after its backticks")
			return
		}
	}
}

// fence adds a Markdown fence to the found blocks if its info string marks it for ic3play, or if it
// is inside an <ic3-play>.
func (s *scanner) fence(n *ast.FencedCodeBlock) {
	if n.Info == nil {
		return
	}
	info := n.Info.Segment
	attrs, isC, marked := parseInfo(string(info.Value(s.doc.src)))
	b := &block{offset: s.doc.lineStart(info.Start), attrs: attrs, blankLines: true}
	end := info.Start
	if _, last := s.doc.nextLine(end); last {
		end = len(s.doc.src)
	} else {
		at, _ := s.doc.position(end)
		end = s.doc.lines[at]
	}
	for _, seg := range n.Lines().Sliced(0, n.Lines().Len()) {
		b.program.add(bytes.Repeat([]byte(" "), seg.Padding), seg.Start)
		b.program.addLines(s.doc.src[seg.Start:seg.Stop], seg.Start)
		end = seg.Stop
	}
	if first, has := parseFirstLine(b.program.bytes); isC && has {
		marked = true
		maps.Copy(first, attrs)
		b.attrs = first
	}
	marked = marked || isC && s.selected != nil
	switch inElement := isC && s.element != nil && s.element.block == nil; {
	case inElement:
		b.attrs, b.inElement, s.element.block = s.element.attrs, true, b
	case !marked:
		return
	}
	prefix, to, ok := s.doc.closingFence(end, fenceBefore(s.doc.src, info.Start))
	if !ok {
		s.found.problem(b.offset, "the fence is not closed")
		return
	}
	b.prefix, b.from, b.to = prefix, to, to
	s.addPending(b)
}

// fenceBefore returns the fence (the backticks or tildes) before an info string.
func fenceBefore(src []byte, info int) []byte {
	head := bytes.TrimRight(src[:info], " \t")
	if len(head) == 0 {
		return nil
	}
	return head[len(bytes.TrimRight(head, string(head[len(head)-1]))):]
}

// closingFence checks whether the line at an offset closes a fence. If so, it returns the text
// before the backticks and the offset of the line's end. Otherwise ok is false.
func (d *document) closingFence(at int, fence []byte) (prefix string, end int, ok bool) {
	if at >= len(d.src) || len(fence) == 0 {
		return "", 0, false
	}
	n, _ := d.position(at)
	line := d.line(n)
	rest := bytes.TrimLeft(line, " \t>")
	tail := bytes.TrimLeft(rest, string(fence[0]))
	if len(rest)-len(tail) < len(fence) || len(bytes.Trim(tail, " \t")) > 0 {
		return "", 0, false
	}
	return string(line[:len(line)-len(rest)]), d.lines[n-1] + len(line), true
}

// maxNesting limits the nesting of lists and quotes. For each line, the parser visits all open
// lists and quotes, so deep nesting would make it slow.
const maxNesting = 250

// nesting returns an upper bound on the nesting depth of lists and quotes in a line.
func nesting(line []byte) int {
	depth, column := 0, 0
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ':
			column++
		case c == '\t':
			column += 4
		case c == '>':
			depth++
		case bytes.IndexByte([]byte("-+*.)"), c) >= 0 && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\t'):
			depth++
		case c < '0' || c > '9': // only digits can belong to the number of a list item
			return depth + column/2
		}
	}
	return depth + column/2
}
