package jsonio

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError is an error with its position in the text.
type SyntaxError struct {
	Line, Col int // 1-based, columns in bytes
	Message   string
}

// Error returns the message with its position.
func (e *SyntaxError) Error() string {
	return "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Col) + ": " + e.Message
}

// Reader reads a text once, from its start to its end. After the first error all methods do
// nothing, and Close returns the error.
type Reader struct {
	data    []byte
	at      int
	value   int // start of the current field's value
	message string
}

// NewReader returns a reader of data. The layout and the order of fields in data do not
// matter.
func NewReader(data []byte) *Reader { return &Reader{data: data} }

// Close checks that nothing follows the value that was read, and returns the first error, a
// *SyntaxError, or nil. In error messages, the value is called "label", for example "the witness".
func (r *Reader) Close(label string) error {
	if r.peek(); r.message == "" && r.at < len(r.data) {
		r.Fail("something follows " + label)
	}
	if r.message == "" {
		return nil
	}
	e := &SyntaxError{Line: 1, Col: 1, Message: r.message}
	for _, c := range r.data[:r.at] {
		e.Col++
		if c == '\n' {
			e.Line, e.Col = e.Line+1, 1
		}
	}
	return e
}

// Begins reports whether the next byte other than white space is c.
func (r *Reader) Begins(c byte) bool { return r.peek() == c }

// Fail records an error at the current position.
func (r *Reader) Fail(message string) {
	if r.message == "" {
		r.message = message
	}
}

func (r *Reader) failAt(at int, message string) {
	if r.message == "" {
		r.at = at
		r.message = message
	}
}

// peek skips white space and returns the next byte without consuming it; 0 at the end.
func (r *Reader) peek() byte {
	for r.message == "" && r.at < len(r.data) {
		c := r.data[r.at]
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
		r.at++
	}
	return 0
}

func (r *Reader) take(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

// want consumes the punctuation byte c, or records an error.
func (r *Reader) want(c byte, where string) {
	if !r.take(c) {
		r.expected(strconv.QuoteRune(rune(c)), where)
	}
}

// "expected" records an error at the current position, where an item is missing.
func (r *Reader) expected(item, where string) {
	if r.at == len(r.data) {
		r.Fail("the text ends too early: " + item + " is missing" + where)
	}
	r.Fail(item + " is expected" + where)
}

func (r *Reader) word(word string) bool {
	r.peek()
	if end := r.at + len(word); r.message != "" || end > len(r.data) || string(r.data[r.at:end]) != word {
		return false
	}
	r.at += len(word)
	return true
}

func (r *Reader) number(item string) string {
	r.peek()
	start := r.at
	for r.message == "" && r.at < len(r.data) && strings.IndexByte("+-.0123456789eE", r.data[r.at]) >= 0 {
		r.at++
	}
	if r.at == start {
		r.expected(item, "")
	}
	return string(r.data[start:r.at])
}

func (r *Reader) int() int64 {
	r.peek()
	start := r.at
	text := r.number("a number")
	n, err := strconv.ParseInt(text, 10, 64)
	digits := strings.TrimPrefix(text, "-")
	if err != nil || digits[0] == '+' || digits[0] == '0' && len(digits) > 1 {
		r.failAt(start, Brief(text)+" is not an integer of 64 bits")
	}
	return n
}

func (r *Reader) float() float64 {
	r.peek()
	start := r.at
	text := r.number("a number")
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || text[0] == '+' || text[0] == '.' {
		r.failAt(start, Brief(text)+" is not a number")
	}
	return x
}

func (r *Reader) bool() bool {
	if r.word("true") {
		return true
	}
	if !r.word("false") {
		r.expected("true or false", "")
	}
	return false
}

// String reads a string.
func (r *Reader) String() string {
	if !r.take('"') {
		r.expected("a string", "")
		return ""
	}
	start := r.at - 1
	var b []byte
	for r.at < len(r.data) {
		c, size := utf8.DecodeRune(r.data[r.at:])
		switch {
		case c == '"':
			r.at++
			return string(b)
		case c < 0x20:
			r.Fail("a string cannot contain line breaks or control characters")
		case c == utf8.RuneError && size == 1:
			r.Fail("this is not valid UTF-8")
		case c == '\\':
			c, size = r.escape()
		}
		if r.message != "" {
			return ""
		}
		b = utf8.AppendRune(b, c)
		r.at += size
	}
	r.failAt(start, "this string has no closing quote")
	return ""
}

// escape reads an escape sequence and returns its character and its length in bytes.
func (r *Reader) escape() (rune, int) {
	if r.at+1 < len(r.data) {
		if i := strings.IndexByte(letters, r.data[r.at+1]); i >= 0 {
			return rune(escapes[i]), 2
		}
	}
	u := r.unit(r.at)
	switch {
	case u < 0:
		r.Fail("this escape sequence is unknown")
	case u < 0xd800 || u >= 0xe000:
		return u, 6
	}
	low := r.unit(r.at + 6) // u is the first half of a surrogate pair
	if u >= 0xdc00 || low < 0xdc00 || low >= 0xe000 {
		r.Fail("this is half of a surrogate pair")
	}
	return (u-0xd800)<<10 + low - 0xdc00 + 0x10000, 12
}

// unit returns the UTF-16 code unit of the escape sequence \uXXXX at the index "at". If there is no
// such sequence, it returns -1.
func (r *Reader) unit(at int) rune {
	if at+6 > len(r.data) || r.data[at] != '\\' || r.data[at+1] != 'u' {
		return -1
	}
	u := rune(0)
	for _, c := range r.data[at+2 : at+6] {
		d := strings.IndexByte(hexadecimal+"ABCDEF", c)
		if d < 0 {
			return -1
		}
		if d > 15 {
			d -= 6
		}
		u = u<<4 | rune(d)
	}
	return u
}

// Brief returns a text in quotes, shortened if it is long.
func Brief(s string) string {
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return strconv.Quote(s)
}
