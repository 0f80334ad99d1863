package embed

import (
	"bytes"
	"sort"
)

// text is a text extracted from a document, such as a program without quote marks or with decoded
// entities. It knows from which byte of the document each of its bytes comes.
type text struct {
	bytes  []byte
	pieces []piece
}

// piece is a part of an extracted text: from the offset "from" of the text on, the bytes come from
// the document, from the offset "at" on.
type piece struct{ from, at int }

// add appends bytes that begin at an offset of the document.
func (t *text) add(b []byte, offset int) {
	if len(b) == 0 {
		return
	}
	if n := len(t.pieces); n == 0 || t.pieces[n-1].at+len(t.bytes)-t.pieces[n-1].from != offset {
		t.pieces = append(t.pieces, piece{len(t.bytes), offset})
	}
	t.bytes = append(t.bytes, b...)
}

// addLines does the same as add, but converts line ends to "\n".
func (t *text) addLines(b []byte, at int) {
	for {
		i := bytes.IndexByte(b, '\r')
		if i < 0 {
			t.add(b, at)
			return
		}
		t.add(b[:i], at)
		if i+1 == len(b) || b[i+1] != '\n' {
			t.add([]byte("\n"), at+i)
		}
		b, at = b[i+1:], at+i+1
	}
}

func (t *text) offset(i int) int {
	k := sort.Search(len(t.pieces), func(k int) bool { return t.pieces[k].from > i }) - 1
	if k < 0 {
		return i
	}
	return t.pieces[k].at + i - t.pieces[k].from
}

// position returns the offset in the document of a line and column of the text, both 1-based.
func (t *text) position(line, col int) int {
	rest := t.bytes
	for ; line > 1; line-- {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			break
		}
		rest = rest[i+1:]
	}
	start := len(t.bytes) - len(rest)
	return t.offset(min(start+max(col-1, 0), len(t.bytes)))
}

// document is the contents of a file and its lines.
type document struct {
	src   []byte
	lines []int
	// selectors of HTML elements; a program in such an element runs even if it is not marked
	selected selection
}

func newDocument(src []byte) *document {
	d := &document{src: src, lines: []int{0}}
	for i, c := range src {
		if c == '\n' {
			d.lines = append(d.lines, i+1)
		}
	}
	return d
}

// position returns the line and column of an offset, both 1-based.
func (d *document) position(at int) (line, col int) {
	line = sort.SearchInts(d.lines, at+1)
	return line, at - d.lines[line-1] + 1
}

// line returns line n (1-based) without its line end.
func (d *document) line(n int) []byte {
	end := len(d.src)
	if n < len(d.lines) {
		end = d.lines[n]
	}
	return bytes.TrimRight(d.src[d.lines[n-1]:end], "\r\n")
}

func (d *document) lineStart(at int) int {
	n, _ := d.position(at)
	return d.lines[n-1]
}

func (d *document) newline(at int) string {
	n, _ := d.position(at)
	if n == len(d.lines) {
		n--
	}
	if n >= 1 && d.lines[n] >= 2 && d.src[d.lines[n]-2] == '\r' {
		return "\r\n"
	}
	return "\n"
}
