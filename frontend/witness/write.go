package witness

import "strconv"

// Append writes the witness as JSON, indented by two blanks, with a line feed at
// the end. The bytes are those of encoding/json without escapes for HTML.
func (w *Witness) Append(b []byte) []byte {
	format := Format
	o := &writer{b: b}
	o.object(w.fields(&format))
	o.put("\n")
	return o.b
}

// writer lays out JSON.
type writer struct {
	b     []byte
	depth int
}

// put is not inlined, as the growing of a slice takes much code: the page
// downloads all of it. The same holds for the other functions of this package
// that are kept from being inlined.
//
//go:noinline
func (o *writer) put(s string) { o.b = append(o.b, s...) }

//go:noinline
func (o *writer) line() {
	o.put("\n")
	for range o.depth {
		o.put("  ")
	}
}

// item begins an item of an object or list, the first or another.
func (o *writer) item(first bool) {
	if !first {
		o.put(",")
	}
	o.line()
}

func (o *writer) object(fs []field) {
	if fs[0].name == "" {
		o.value(fs[0].value)
		return
	}
	o.put("{")
	o.depth++
	first := true
	for _, f := range fs {
		if f.use == some && empty(f.value) {
			continue
		}
		o.item(first)
		first = false
		o.string(f.name)
		o.put(": ")
		o.value(f.value)
	}
	o.depth--
	o.line()
	o.put("}")
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
		o.put(strconv.Itoa(*v))
	case *bool:
		o.put(strconv.FormatBool(*v))
	case list:
		if v.one {
			o.object(v.item(0))
			return
		}
		o.put("[")
		o.depth++
		for i := range v.n {
			o.item(i == 0)
			o.object(v.item(i))
		}
		o.depth--
		o.line()
		o.put("]")
	}
}

// escapes are the characters that have an escape of a letter, and the letters.
const (
	escapes = "\"\\/\b\f\n\r\t"
	letters = `"\/bfnrt`
)

func (o *writer) string(s string) {
	o.put(`"`)
	for _, r := range s { // what is no UTF-8 comes as U+FFFD
		escape := "\\u"
		for i := range len(escapes) {
			if r == rune(escapes[i]) && r != '/' {
				escape = letters[i : i+1]
			}
		}
		switch {
		case len(escape) == 1:
			o.put("\\")
			o.put(escape)
		case r < 0x20 || r == '\u2028' || r == '\u2029':
			o.put(escape)
			for shift := 12; shift >= 0; shift -= 4 {
				o.put(hexadecimal[r>>shift&15 : r>>shift&15+1])
			}
		default:
			o.put(string(r))
		}
	}
	o.put(`"`)
}
