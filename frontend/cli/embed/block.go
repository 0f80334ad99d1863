package embed

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// block is a marked program in a document, with the place of its stored result.
type block struct {
	at      int // where it begins in the document
	program text
	attrs   map[string]string
	within  bool // it is in an <ic3-play>

	has    bool     // a result is stored
	stored []string // its lines
	// Where the stored result stands in the document; where one would be put if none is.
	from, to int
	prefix   string // what its lines begin with
	apart    bool   // blank lines belong around it
}

// found is what there is in a document.
type found struct {
	blocks   []*block
	problems []problem
}

// problem is what keeps a block from being run or its result from being stored.
type problem struct {
	at   int
	text string
}

func (f *found) problem(at int, text string) {
	f.problems = append(f.problems, problem{at, text})
}

// leave drops a block for a problem.
func (f *found) leave(b *block, text string) {
	f.blocks = slices.DeleteFunc(f.blocks, func(other *block) bool { return other == b })
	f.problem(b.at, text)
}

// isMarkdown and isHTML say by its name what a document is.
func isMarkdown(name string) bool { return hasExtension(name, ".md", ".markdown") }
func isHTML(name string) bool     { return hasExtension(name, ".html", ".htm") }

func hasExtension(name string, ext ...string) bool {
	return slices.Contains(ext, strings.ToLower(filepath.Ext(name)))
}

// scan finds the marked blocks of a document, in its order.
func scan(name string, d *document) found {
	var f found
	if isMarkdown(name) {
		f = scanMarkdown(d)
	} else {
		f = scanHTML(d)
	}
	slices.SortStableFunc(f.blocks, func(a, b *block) int { return cmp.Compare(a.at, b.at) })
	slices.SortStableFunc(f.problems, func(a, b problem) int { return cmp.Compare(a.at, b.at) })
	return f
}

// edit is bytes that replace those of a document from one offset to another.
type edit struct {
	from, to int
	text     string
}

// put makes the edit that stores lines for a block. ok is false when they are stored
// already.
func (b *block) put(d *document, stored []string) (e edit, ok bool) {
	if b.has && slices.Equal(b.stored, stored) {
		return edit{}, false
	}
	newline := d.newline(b.at)
	between := newline + b.prefix
	e = edit{b.from, b.to, strings.Join(stored, between)}
	if b.has {
		return e, true
	}
	e.text = between + e.text
	if b.apart {
		empty := newline + strings.TrimRight(b.prefix, " \t")
		e.text = empty + e.text
		if next, last := d.next(b.to); !last && len(bytes.Trim(next, " \t>")) > 0 {
			e.text += empty
		}
	}
	return e, true
}

// next is the line behind the one of an offset; last says that there is none.
func (d *document) next(at int) (line []byte, last bool) {
	n, _ := d.position(at)
	if n == len(d.lines) {
		return nil, true
	}
	return d.line(n + 1), false
}

// apply makes edits, which are in order and apart from each other.
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

// store puts results, nil for those that are left alone, into a document of blocks.
// It reads what it made, and says if it is not the same blocks with those results.
func store(name string, d *document, blocks []*block, results [][]string) ([]byte, error) {
	var edits []edit
	for i, b := range blocks {
		if results[i] == nil {
			continue
		}
		if e, ok := b.put(d, results[i]); ok {
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
		return nil, fmt.Errorf("%d blocks would be %d: is a fence not closed in its list or quote?", len(blocks), len(again))
	}
	for i, b := range blocks {
		want := results[i]
		if want == nil {
			want = b.stored
		}
		if !bytes.Equal(again[i].program.bytes, b.program.bytes) || !slices.Equal(again[i].stored, want) {
			line, _ := d.position(b.at)
			return nil, fmt.Errorf("the result of the block in line %d would not be read again: is it closed in its list or quote?", line)
		}
	}
	return out, nil
}
