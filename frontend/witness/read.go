package witness

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxBytes bounds what is read. The longest witness that is written has some ten
// thousand inputs, a few lines each.
const MaxBytes = 16 << 20

// SyntaxError says where a text is no witness.
type SyntaxError struct {
	Line, Col int // from 1, in bytes
	Message   string
}

// Error is the message with its place.
func (e *SyntaxError) Error() string {
	return "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Col) + ": " + e.Message
}

// Read reads what Append writes, laid out in any way and with the fields in any
// order. It refuses fields that it does not know, fields given twice, and values
// of another type: a witness that says more than is checked would be believed
// for more than was checked. Errors are *SyntaxError.
func Read(data []byte) (*Witness, error) {
	var w Witness
	var format string
	r := &reader{data: data}
	switch {
	case len(data) > MaxBytes:
		r.fail("this text is larger than 16 MB, no witness is")
	case r.peek() != '{':
		r.fail("this is no witness: it must begin with {")
	default:
		r.object("a witness", w.fields(&format))
		if r.peek(); r.at < len(data) {
			r.fail("something follows the witness")
		}
	}
	if r.message == "" {
		return &w, nil
	}
	e := &SyntaxError{Line: 1, Col: 1, Message: r.message}
	for _, c := range data[:r.at] {
		e.Col++
		if c == '\n' {
			e.Line, e.Col = e.Line+1, 1
		}
	}
	return nil, e
}

// reader goes through a text once, by the known fields of a witness, so that its
// depth is bounded. After the first error, message is set, at is its place, and
// everything else does nothing.
type reader struct {
	data    []byte
	at      int
	message string
}

//go:noinline
func (r *reader) fail(message string) {
	if r.message == "" {
		r.message = message
	}
}

// failAt fails at a place before.
//
//go:noinline
func (r *reader) failAt(at int, message string) {
	if r.message == "" {
		r.at = at
		r.fail(message)
	}
}

// peek skips blanks and returns the next byte, 0 at the end.
//
//go:noinline
func (r *reader) peek() byte {
	for r.message == "" && r.at < len(r.data) {
		c := r.data[r.at]
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
		r.at++
	}
	return 0
}

//go:noinline
func (r *reader) take(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

// want takes one byte of JSON's own.
//
//go:noinline
func (r *reader) want(c byte, where string) {
	if !r.take(c) {
		r.expected(strconv.QuoteRune(rune(c)), where)
	}
}

// expected complains about the next byte.
//
//go:noinline
func (r *reader) expected(what, where string) {
	if r.at == len(r.data) {
		r.fail("the text ends too early: " + what + " is missing" + where)
	}
	r.fail(what + " is expected" + where)
}

func (r *reader) object(what string, fs []field) {
	if fs[0].name == "" {
		r.value(what, fs[0].value)
		return
	}
	r.peek()
	start := r.at
	r.want('{', " at the beginning of "+what)
	seen := make([]bool, len(fs))
	for first := true; r.message == "" && !r.take('}'); first = false {
		if !first {
			r.want(',', " between the fields of "+what)
		}
		r.peek()
		at := r.at
		name := r.string()
		r.want(':', " after the name of a field")
		i := len(fs) - 1
		for i >= 0 && fs[i].name != name {
			i--
		}
		switch {
		case r.message != "":
			return
		case i < 0:
			r.failAt(at, what+" has no field "+brief(name))
			return
		case seen[i]:
			r.failAt(at, "the field "+brief(name)+" stands here a second time")
		}
		seen[i] = true
		r.peek()
		at = r.at
		r.value(name, fs[i].value)
		if text, ok := fs[i].value.(*string); ok && fs[i].check != nil {
			if complaint := fs[i].check(*text); complaint != "" {
				r.failAt(at, complaint)
			}
		}
	}
	for i, f := range fs {
		if f.use == must && !seen[i] {
			r.failAt(start, what+" must have the field "+brief(f.name))
		}
	}
}

func (r *reader) value(name string, v any) {
	switch v := v.(type) {
	case *string:
		*v = r.string()
	case *int:
		start := r.at
		for r.at < len(r.data) && r.data[r.at] >= '0' && r.data[r.at] <= '9' && r.at < start+9 {
			*v = *v*10 + int(r.data[r.at]-'0')
			r.at++
		}
		if r.at == start {
			r.expected("the number of a line or column", "")
		}
	case *bool:
		for _, word := range []string{"true", "false"} {
			if strings.HasPrefix(string(r.data[r.at:min(len(r.data), r.at+5)]), word) {
				r.at += len(word)
				*v = word == "true"
				return
			}
		}
		r.expected("true or false", "")
	case list:
		if v.one {
			r.object("the "+name, v.item(0))
			return
		}
		r.want('[', " at the beginning of the list "+name)
		for i := 0; r.message == "" && !r.take(']'); i++ {
			if i > 0 {
				r.want(',', " between the items of the list "+name)
			}
			r.object("an item of the list "+name, v.item(i))
		}
	}
}

// string reads a text in quotes.
//
//go:noinline
func (r *reader) string() string {
	if !r.take('"') {
		r.expected("a text in quotes", "")
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
			r.fail("a text in quotes cannot go on in the next line, nor hold control characters")
		case c == utf8.RuneError && size == 1:
			r.fail("this is no UTF-8")
		case c == '\\':
			c, size = r.escape()
		}
		if r.message != "" {
			return ""
		}
		b = utf8.AppendRune(b, c)
		r.at += size
	}
	r.failAt(start, "the text ends before these quotes are closed")
	return ""
}

// escape reads what a backslash begins: a character, and how many bytes it takes.
func (r *reader) escape() (rune, int) {
	if r.at+1 < len(r.data) {
		if i := strings.IndexByte(letters, r.data[r.at+1]); i >= 0 {
			return rune(escapes[i]), 2
		}
	}
	u := r.unit(r.at)
	switch {
	case u < 0:
		r.fail("there is no such escape")
	case u < 0xd800 || u >= 0xe000:
		return u, 6
	}
	low := r.unit(r.at + 6) // u is half of a pair
	if u >= 0xdc00 || low < 0xdc00 || low >= 0xe000 {
		r.fail("this is half of a character")
	}
	return (u-0xd800)<<10 + low - 0xdc00 + 0x10000, 12
}

// unit reads \uXXXX; -1 when it is none.
func (r *reader) unit(at int) rune {
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

// brief quotes a text, cut short: messages stay readable.
func brief(s string) string {
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return strconv.Quote(s)
}

// consists says whether s has only characters of set.
func consists(s, set string) bool {
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}
