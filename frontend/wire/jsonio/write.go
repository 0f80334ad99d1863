// Package jsonio writes and reads JSON. It replaces encoding/json. With encoding/json, the page's
// download would grow by a fifteenth, and the events of a run would take five times as long.
//
// The package does not depend on the types of messages. Instead, generated code (package describe)
// visits the fields of each message, to write or to read it. The output is that of encoding/json
// without HTML escapes. Unknown fields, duplicate fields and wrong types are errors with line and
// column. The types of the messages bound the depth of recursion in reading.
//
// Several functions must not be inlined, because the page would download the code for growing a
// slice many times.
package jsonio

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// Writer writes JSON. The zero value is ready for use and writes on one line.
type Writer struct {
	Indent bool // whether to write one item on each line, indented by two spaces
	b      []byte
	depth  int
	fields Fields
}

// Bytes returns the output so far.
func (w *Writer) Bytes() []byte { return w.b }

// Reset empties the output, but keeps its buffer.
func (w *Writer) Reset() { w.b, w.depth = w.b[:0], 0 }

// Raw appends text that is JSON already, or a final line feed.
func (w *Writer) Raw(s string) { w.b = append(w.b, s...) }

// Begin writes the opening bracket of an object or a list.
func (w *Writer) Begin(bracket byte) {
	w.b = append(w.b, bracket)
	w.depth++
}

// End writes the closing bracket of an object or a list.
func (w *Writer) End(bracket byte) {
	w.depth--
	if w.Indent && !w.first() {
		w.line()
	}
	w.b = append(w.b, bracket)
}

func (w *Writer) first() bool {
	c := w.b[len(w.b)-1]
	return c == '{' || c == '['
}

func (w *Writer) line() {
	w.b = append(w.b, '\n')
	for range w.depth {
		w.b = append(w.b, ' ', ' ')
	}
}

// Item starts an item of a list. The caller must write its value next.
func (w *Writer) Item() {
	if !w.first() {
		w.b = append(w.b, ',')
	}
	if w.Indent {
		w.line()
	}
}

// Key starts a field of an object. The caller must write its value next. The name must not
// need escapes.
func (w *Writer) Key(name string) {
	w.Item()
	b := append(w.b, '"')
	b = append(b, name...)
	w.b = append(b, '"', ':')
	if w.Indent {
		w.b = append(w.b, ' ')
	}
}

// mapKey starts a field like Key, with a name that may need escapes.
func (w *Writer) mapKey(name string) {
	w.Item()
	w.String(name)
	w.b = append(w.b, ':')
	if w.Indent {
		w.b = append(w.b, ' ')
	}
}

// Int writes an integer.
func (w *Writer) Int(n int64) { w.b = strconv.AppendInt(w.b, n, 10) }

// float writes a floating-point number. JSON has no infinities and no NaN, so they become 0.
func (w *Writer) float(x float64) {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		x = 0
	}
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		format = 'e'
	}
	w.b = strconv.AppendFloat(w.b, x, format, -1, 64)
	if n := len(w.b); format == 'e' && string(w.b[n-4:n-1]) == "e-0" { // e-9 instead of e-09, as in JavaScript
		w.b = append(w.b[:n-2], w.b[n-1])
	}
}

func (w *Writer) bool(v bool) { w.b = strconv.AppendBool(w.b, v) }

// "escapes" contains the characters with a one-letter escape, and "letters" contains the letters of
// these escapes.
const (
	escapes     = "\"\\/\b\f\n\r\t"
	letters     = `"\/bfnrt`
	hexadecimal = "0123456789abcdef"
)

// String writes a string literal. Invalid UTF-8 becomes U+FFFD.
func (w *Writer) String(s string) {
	b := append(w.b, '"')
	start := 0 // start of the bytes that are copied unchanged
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
			if r != utf8.RuneError && r != '\u2028' && r != '\u2029' || r == utf8.RuneError && size > 1 {
				i += size
				continue
			}
		}
		b = append(b, s[start:i]...)
		b = appendEscape(b, r)
		i += size
		start = i
	}
	b = append(b, s[start:]...)
	w.b = append(b, '"')
}

func appendEscape(b []byte, r rune) []byte {
	if r == utf8.RuneError {
		return append(b, "\uFFFD"...)
	}
	for i := range len(escapes) {
		if r == rune(escapes[i]) && r != '/' {
			return append(b, '\\', letters[i])
		}
	}
	b = append(b, '\\', 'u')
	for shift := 12; shift >= 0; shift -= 4 {
		b = append(b, hexadecimal[r>>shift&15])
	}
	return b
}
