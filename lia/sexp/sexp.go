// Package sexp reads S-expressions as in SMT-LIB 2.6, with their positions.
//
// A Text stores its nodes in one array. A list node refers to its first element, and each element
// to the next. A node contains offsets in the text; messages compute lines and columns. Reading
// takes linear time and never recurses.
//
// Invariants: lists nest at most MaxDepth deep, so that callers can recurse over them. Read never
// panics, whatever the input is.
package sexp

import (
	"bytes"
	"fmt"
	"strings"
)

// MaxDepth is the maximum nesting depth of lists.
const MaxDepth = 20_000

// maxBytes is the maximum length of a text, so that offsets fit an int32.
const maxBytes = 1 << 30

type Kind uint8

const (
	List Kind = iota
	Symbol
	Number  // an integer
	Decimal // 1.5
	Bits    // #x0f, #b01
	Keyword // :named
	String  // "text"
)

// Node identifies a node of a Text.
type Node int32

// None means that there is no node, for example no next element.
const None Node = -1

type node struct {
	kind        Kind
	quoted      bool // whether it is a symbol between bars
	start, end  int32
	first, next Node
}

// Text is a parsed text.
type Text struct {
	src       []byte
	nodes     []node
	lines     []int32
	linesUpTo int
}

// Pos is a line and a column in bytes, both counted from 1.
type Pos struct{ Line, Col int }

// Error is an error at a position of the text.
type Error struct {
	At   Pos
	Msg  string
	Hint string
}

// Error returns the message with its position, line:column.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.At.Line, e.At.Col, e.Msg) }

// symbolChars contains the characters of simple symbols that are neither letters nor digits.
const symbolChars = "~!@$%^&*_-+=<>.?/"

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c != 0 && strings.IndexByte(symbolChars, c) >= 0
}

// Read reads a text and returns its first node. Next returns the further nodes at the top
// level.
func Read(src []byte) (*Text, Node, *Error) {
	t := &Text{src: src, nodes: make([]node, 0, len(src)/4+1)}
	p := newParser(t)
	first := None
	for {
		n, found, err := p.next(true)
		if err != nil {
			return t, None, err
		}
		if first == None {
			first = n
		}
		if !found {
			return t, first, nil
		}
	}
}

type parser struct {
	t    *Text
	at   int
	open []frame // the open lists; the outermost frame is the whole text
}

type frame struct{ list, last Node }

func newParser(t *Text) *parser { return &parser{t: t, open: []frame{{None, None}}} }

func (p *parser) add(n node) Node {
	t := p.t
	id := Node(len(t.nodes))
	n.first, n.next = None, None
	t.nodes = append(t.nodes, n)
	f := &p.open[len(p.open)-1]
	switch {
	case f.last != None:
		t.nodes[f.last].next = id
	case f.list != None:
		t.nodes[f.list].first = id
	}
	f.last = id
	return id
}

// next reads and returns the next top-level node. If there is none, "found" is false. If atEOF is
// not set, further text may follow; then "found" is also false if the node is not yet complete.
func (p *parser) next(atEOF bool) (n Node, found bool, err *Error) {
	t := p.t
	if len(t.src) > maxBytes {
		return None, false, t.errorAt(0, "split the text", "the text is longer than %d bytes", maxBytes)
	}
	for p.at < len(t.src) {
		i := p.at
		switch c := t.src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			p.at++
		case c == ';':
			end := bytes.IndexByte(t.src[i:], '\n')
			if end < 0 {
				if !atEOF {
					return None, false, nil
				}
				end = len(t.src) - i
			}
			p.at += end
		case c == '(':
			if len(p.open) > MaxDepth {
				return None, false, t.errorAt(i, "name inner terms with let, side by side", "lists nest more than %d deep", MaxDepth)
			}
			id := p.add(node{kind: List, start: int32(i), end: int32(i + 1)})
			p.open = append(p.open, frame{id, None})
			p.at++
		case c == ')':
			if len(p.open) == 1 {
				return None, false, t.errorAt(i, "remove it, or add the ( that it closes", "this ) closes no list")
			}
			id := p.open[len(p.open)-1].list
			t.nodes[id].end = int32(i + 1)
			p.open = p.open[:len(p.open)-1]
			p.at++
			if len(p.open) == 1 {
				return id, true, nil
			}
		default:
			n, err := t.atom(i)
			if !atEOF && int(n.end) == len(t.src) {
				return None, false, nil // the atom may continue in text that follows
			}
			if err != nil {
				return None, false, err
			}
			id := p.add(n)
			p.at = int(n.end)
			if len(p.open) == 1 {
				return id, true, nil
			}
		}
	}
	if atEOF && len(p.open) > 1 {
		return None, false, t.errorAt(int(t.nodes[p.open[len(p.open)-1].list].start), "add a ) where the list ends", "this ( is not closed")
	}
	return None, false, nil
}

// atom reads the atom at offset i. It may find an error that further text would remove, for example
// that a closing quote is missing. Then the atom extends to the end of the text.
func (t *Text) atom(i int) (node, *Error) {
	src := t.src
	word := func(from int) int {
		for from < len(src) && isWord(src[from]) {
			from++
		}
		return from
	}
	n := node{start: int32(i)}
	switch c := src[i]; {
	case c == '|':
		end := bytes.IndexByte(src[i+1:], '|')
		if end < 0 {
			n.end = int32(len(src))
			return n, t.errorAt(i, "add the bar that ends the symbol", "this quoted symbol does not end")
		}
		if bytes.IndexByte(src[i+1:i+1+end], '\\') >= 0 {
			return n, t.errorAt(i, "use another character", "a quoted symbol contains a backslash")
		}
		n.kind, n.quoted, n.end = Symbol, true, int32(i+end+2)
	case c == '"':
		end := i + 1
		for ; ; end++ {
			next := bytes.IndexByte(src[end:], '"')
			if next < 0 {
				n.end = int32(len(src))
				return n, t.errorAt(i, `add the " that ends the string`, "this string does not end")
			}
			end += next + 1
			if end == len(src) || src[end] != '"' { // "" is a quotation mark in a string
				break
			}
		}
		n.kind, n.end = String, int32(end)
	case c == ':':
		n.kind, n.end = Keyword, int32(word(i+1))
	case c == '#':
		n.kind, n.end = Bits, int32(word(i+1))
	case isDigit(c):
		end := i
		for end < len(src) && isDigit(src[end]) {
			end++
		}
		n.kind = Number
		if end+1 < len(src) && src[end] == '.' && isDigit(src[end+1]) {
			n.kind = Decimal
			for end++; end < len(src) && isDigit(src[end]); {
				end++
			}
		}
		if last := word(end); last > end || n.kind == Number && c == '0' && end-i > 1 {
			n.end = int32(last)
			return n, t.errorAt(i, "a number has digits only and no leading 0; a symbol begins with another character", "%.40q is not a number", src[i:last])
		}
		n.end = int32(end)
	case isWord(c):
		n.kind, n.end = Symbol, int32(word(i))
	default:
		return n, t.errorAt(i, "write such symbols between bars: |a symbol|", "unknown character %q", rune(c))
	}
	return n, nil
}

// Kind returns the kind of a node.
func (t *Text) Kind(n Node) Kind { return t.nodes[n].kind }

// First returns the first element of a list, or None.
func (t *Text) First(n Node) Node { return t.nodes[n].first }

// Next returns the node after n in its list, or None.
func (t *Text) Next(n Node) Node { return t.nodes[n].next }

// Items returns the elements of a list.
func (t *Text) Items(n Node) []Node {
	var out []Node
	for k := t.First(n); k != None; k = t.Next(k) {
		out = append(out, k)
	}
	return out
}

// Word returns the text of an atom. It removes the bars of a quoted symbol and the quotation
// marks of a string. For a list it returns "".
func (t *Text) Word(n Node) string {
	x := &t.nodes[n]
	switch {
	case x.kind == List:
		return ""
	case x.quoted:
		return string(t.src[x.start+1 : x.end-1])
	case x.kind == String:
		return strings.ReplaceAll(string(t.src[x.start+1:x.end-1]), `""`, `"`)
	}
	return string(t.src[x.start:x.end])
}

// Is reports whether n is the symbol with the given text, written without bars.
func (t *Text) Is(n Node, word string) bool {
	x := &t.nodes[n]
	return x.kind == Symbol && !x.quoted && string(t.src[x.start:x.end]) == word
}

// Head returns the symbol with which a list begins; "" if it does not begin with one.
func (t *Text) Head(n Node) string {
	if t.Kind(n) != List {
		return ""
	}
	if f := t.First(n); f != None && t.Kind(f) == Symbol {
		return t.Word(f)
	}
	return ""
}

// Pos returns the position where a node begins.
func (t *Text) Pos(n Node) Pos { return t.PosAt(int(t.nodes[n].start)) }

// End returns the position after a node.
func (t *Text) End(n Node) Pos { return t.PosAt(int(t.nodes[n].end)) }

// Source returns the text of a node as it was written.
func (t *Text) Source(n Node) string { return string(t.src[t.nodes[n].start:t.nodes[n].end]) }

// Offset returns the offset where a node begins, in bytes.
func (t *Text) Offset(n Node) int { return int(t.nodes[n].start) }

// PosAt returns the line and column of a byte offset.
func (t *Text) PosAt(at int) Pos {
	if t.lines == nil {
		t.lines = append(t.lines, 0)
	}
	for ; t.linesUpTo < len(t.src); t.linesUpTo++ {
		if t.src[t.linesUpTo] == '\n' {
			t.lines = append(t.lines, int32(t.linesUpTo+1))
		}
	}
	lo, hi := 0, len(t.lines)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; int(t.lines[mid]) <= at {
			lo = mid
		} else {
			hi = mid
		}
	}
	return Pos{Line: lo + 1, Col: at - int(t.lines[lo]) + 1}
}

// Errorf returns an error at the position of a node.
func (t *Text) Errorf(n Node, hint, format string, args ...any) *Error {
	return &Error{At: t.Pos(n), Msg: fmt.Sprintf(format, args...), Hint: hint}
}

func (t *Text) errorAt(at int, hint, format string, args ...any) *Error {
	return &Error{At: t.PosAt(at), Msg: fmt.Sprintf(format, args...), Hint: hint}
}
