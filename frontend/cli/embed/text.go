package embed

import (
	"bytes"
	"sort"
)

// text is text taken out of a document, piece by piece, that knows where each of
// its bytes came from: a program without the marks of the quote that it stands in,
// or with its entities read.
type text struct {
	bytes  []byte
	pieces []piece
}

// piece says that the text from an offset on stands in the document at another.
type piece struct{ from, at int }

// add appends bytes that stand in the document at an offset, one after the other.
func (t *text) add(b []byte, at int) {
	if len(b) == 0 {
		return
	}
	if n := len(t.pieces); n == 0 || t.pieces[n-1].at+len(t.bytes)-t.pieces[n-1].from != at {
		t.pieces = append(t.pieces, piece{len(t.bytes), at})
	}
	t.bytes = append(t.bytes, b...)
}

// addLines is add with every end of a line as "\n".
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

// place is where the byte at an offset of the text stands in the document.
func (t *text) place(i int) int {
	k := sort.Search(len(t.pieces), func(k int) bool { return t.pieces[k].from > i }) - 1
	if k < 0 {
		return i
	}
	return t.pieces[k].at + i - t.pieces[k].from
}

// position is where a line and column of the text, both counted from 1, stand in
// the document.
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
	return t.place(min(start+max(col-1, 0), len(t.bytes)))
}

// document is the bytes of a file, with its lines.
type document struct {
	src   []byte
	lines []int // where each begins
	// selected are programs that need no mark.
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

// position is the line and the column of an offset, both counted from 1.
func (d *document) position(at int) (line, col int) {
	line = sort.SearchInts(d.lines, at+1)
	return line, at - d.lines[line-1] + 1
}

// line is the text of a line that is counted from 1, without its end.
func (d *document) line(n int) []byte {
	end := len(d.src)
	if n < len(d.lines) {
		end = d.lines[n]
	}
	return bytes.TrimRight(d.src[d.lines[n-1]:end], "\r\n")
}

// lineStart is where the line of an offset begins.
func (d *document) lineStart(at int) int {
	n, _ := d.position(at)
	return d.lines[n-1]
}

// newline is how the line of an offset ends, or, as the last one, those before it.
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
