package embed

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ic3play/lia/sorting"
)

// block is a marked program in a document, with the position of its stored result.
type block struct {
	offset    int
	program   text
	attrs     map[string]string
	inElement bool

	hasResult bool
	stored    []string // lines of the stored result
	// The stored result is the range [from, to) of the document. If there is none, the range says
	// where a new result is written. It is then usually empty.
	from, to   int
	prefix     string
	blankLines bool // whether to put blank lines around the result

	// linesBefore and linesAfter are the lines that the format requires around a new result, and
	// "indent" is the indentation of the result.
	linesBefore, linesAfter []string
	indent                  string
	// encode, if set, converts the lines of a result to the text in the document, for example to a
	// JSON string in a notebook.
	encode func(stored []string, newline string) string
}

type scanResult struct {
	blocks   []*block
	problems []problem
}

type problem struct {
	offset int
	text   string
}

func (f *scanResult) problem(at int, text string) {
	f.problems = append(f.problems, problem{at, text})
}

func (f *scanResult) skip(b *block, text string) {
	f.blocks = slices.DeleteFunc(f.blocks, func(other *block) bool { return other == b })
	f.problem(b.offset, text)
}

// scan returns the marked blocks of a document, sorted by position, and the problems that it found.
func scan(name string, d *document) scanResult {
	f := formatOf(name).scan(d)
	sorting.Stable(f.blocks, func(a, b *block) int { return cmp.Compare(a.offset, b.offset) })
	sorting.Stable(f.problems, func(a, b problem) int { return cmp.Compare(a.offset, b.offset) })
	return f
}

// edit replaces the bytes [from, to) of a document by a new text.
type edit struct {
	from, to int
	text     string
}

// resultEdit returns the edit that stores lines as the result of a block. If these lines are stored
// already, ok is false.
func (b *block) resultEdit(d *document, stored []string) (e edit, ok bool) {
	if b.hasResult && slices.Equal(b.stored, stored) {
		return edit{}, false
	}
	newline := d.newline(b.offset)
	if b.encode != nil {
		return edit{b.from, b.to, b.encode(stored, newline)}, true
	}
	if b.hasResult {
		return edit{b.from, b.to, strings.Join(stored, newline+b.prefix)}, true
	}
	lines := slices.Clone(b.linesBefore)
	for _, line := range stored {
		lines = append(lines, b.indent+line)
	}
	lines = append(lines, b.linesAfter...)
	if b.blankLines {
		lines = slices.Insert(lines, 0, "")
		if next, last := d.nextLine(b.to); !last && len(bytes.Trim(next, " \t>")) > 0 {
			lines = append(lines, "")
		}
	}
	var out strings.Builder
	for _, line := range lines {
		prefix := b.prefix
		if line == "" {
			prefix = strings.TrimRight(prefix, " \t")
		}
		out.WriteString(newline + prefix + line)
	}
	return edit{b.from, b.to, out.String()}, true
}

func (d *document) nextLine(at int) (line []byte, last bool) {
	n, _ := d.position(at)
	if n == len(d.lines) {
		return nil, true
	}
	return d.line(n + 1), false
}

// apply applies edits to src. The edits must be sorted by position and must not overlap.
func apply(src []byte, edits []edit) []byte {
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(src[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.Write(src[at:])
	return out.Bytes()
}

// store returns a document with the given results. A nil result leaves its block unchanged. store
// scans the new document, and returns an error unless it has the same blocks with the new results.
func store(name string, d *document, blocks []*block, results [][]string) ([]byte, error) {
	var edits []edit
	for i, b := range blocks {
		if results[i] == nil {
			continue
		}
		if e, ok := b.resultEdit(d, results[i]); ok {
			edits = append(edits, e)
		}
	}
	if len(edits) == 0 {
		return d.src, nil
	}
	out := apply(d.src, edits)
	read := newDocument(out)
	read.selected = d.selected
	again := scan(name, read).blocks
	if len(again) != len(blocks) {
		return nil, fmt.Errorf("%d blocks would become %d: close every fence within its list or quote", len(blocks), len(again))
	}
	for i, b := range blocks {
		want := results[i]
		if want == nil {
			want = b.stored
		}
		if !bytes.Equal(again[i].program.bytes, b.program.bytes) || !slices.Equal(again[i].stored, want) {
			line, _ := d.position(b.offset)
			return nil, fmt.Errorf("a scan would not find the result of the block in line %d: close the fence within its list or quote", line)
		}
	}
	return out, nil
}
