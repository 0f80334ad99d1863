package witness

import (
	"strconv"
	"unicode/utf8"
)

// Append writes the witness as JSON, indented by two blanks, with a line feed at
// the end. The bytes are those of encoding/json without escapes for HTML.
func (w *Witness) Append(b []byte) []byte {
	format := Format
	o := &writer{b: b}
	o.object(w.fields(&format))
	o.byte('\n')
	return o.b
}

// writer lays out JSON.
type writer struct {
	b     []byte
	depth int
}

func (o *writer) byte(c byte) { o.b = append(o.b, c) }

func (o *writer) line() {
	o.byte('\n')
	for range o.depth {
		o.b = append(o.b, "  "...)
	}
}

// item begins an item of an object or list, the first or another.
func (o *writer) item(first bool) {
	if !first {
		o.byte(',')
	}
	o.line()
}

func (o *writer) object(fs []field) {
	if fs[0].name == "" {
		o.value(fs[0].value)
		return
	}
	o.byte('{')
	o.depth++
	first := true
	for _, f := range fs {
		if f.use == some && empty(f.value) {
			continue
		}
		o.item(first)
		first = false
		o.string(f.name)
		o.b = append(o.b, ": "...)
		o.value(f.value)
	}
	o.depth--
	o.line()
	o.byte('}')
}

func empty(v any) bool {
	switch v := v.(type) {
	case *string:
		return *v == ""
	case list:
		return v.n == 0
	}
	return false
}

func (o *writer) value(v any) {
	switch v := v.(type) {
	case *string:
		o.string(*v)
	case *int:
		o.b = strconv.AppendInt(o.b, int64(*v), 10)
	case *bool:
		o.b = strconv.AppendBool(o.b, *v)
	case list:
		if v.one {
			o.object(v.item(0))
			return
		}
		o.byte('[')
		o.depth++
		for i := range v.n {
			o.item(i == 0)
			o.object(v.item(i))
		}
		o.depth--
		o.line()
		o.byte(']')
	}
}

// escapes are the characters that have an escape of a letter, and the letters.
const (
	escapes = "\"\\/\b\f\n\r\t"
	letters = `"\/bfnrt`
)

func (o *writer) string(s string) {
	o.byte('"')
	for _, r := range s { // what is no UTF-8 comes as U+FFFD
		escape := "\\u"
		for i := range len(escapes) {
			if r == rune(escapes[i]) && r != '/' {
				escape = letters[i : i+1]
			}
		}
		switch {
		case len(escape) == 1:
			o.byte('\\')
			o.byte(escape[0])
		case r < 0x20 || r == '\u2028' || r == '\u2029':
			o.b = append(o.b, escape...)
			for shift := 12; shift >= 0; shift -= 4 {
				o.byte(hexadecimal[r>>shift&15])
			}
		default:
			o.b = utf8.AppendRune(o.b, r)
		}
	}
	o.byte('"')
}
