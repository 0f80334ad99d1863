package witness

import (
	"strconv"
	"unicode/utf8"
)

// Append writes the witness as JSON, indented by two blanks, with a line feed at
// the end. What is empty is left out. The bytes are those of encoding/json
// without escapes for HTML.
func (w *Witness) Append(b []byte) []byte {
	o := &writer{b: b}
	o.open('{')
	o.text("format", Format)
	o.text("file", w.File)
	o.text("sha256", w.SHA256)
	o.text("engine", w.Engine)
	o.text("verdict", w.Verdict)
	if w.Reason != "" {
		o.text("reason", w.Reason)
	}
	o.item("checked")
	o.b = strconv.AppendBool(o.b, w.Checked)
	if len(w.Invariant) > 0 {
		o.item("invariant")
		o.open('[')
		for _, c := range w.Invariant {
			o.item("")
			o.open('{')
			o.text("location", c.Location)
			o.text("func", c.Func)
			o.int("line", c.Line)
			o.text("formula", c.Formula)
			o.close('}')
		}
		o.close(']')
	}
	if len(w.Inputs) > 0 {
		o.item("inputs")
		o.open('[')
		for _, in := range w.Inputs {
			o.item("")
			o.open('{')
			o.text("name", in.Name)
			o.int("line", in.Line)
			o.int("col", in.Col)
			o.text("value", in.Value)
			o.close('}')
		}
		o.close(']')
	}
	if f := w.Failure; f != nil {
		o.item("failure")
		o.open('{')
		o.int("line", f.Line)
		o.int("col", f.Col)
		o.text("note", f.Note)
		o.close('}')
	}
	if len(w.Errors) > 0 {
		o.item("errors")
		o.open('[')
		for _, e := range w.Errors {
			o.item("")
			o.string(e)
		}
		o.close(']')
	}
	o.close('}')
	return append(o.b, '\n')
}

// writer lays out JSON.
type writer struct {
	b     []byte
	depth int
	more  bool // something stands before in this object or list
}

func (o *writer) line() {
	o.b = append(o.b, '\n')
	for i := 0; i < o.depth; i++ {
		o.b = append(o.b, ' ', ' ')
	}
}

func (o *writer) open(bracket byte) {
	o.b = append(o.b, bracket)
	o.depth++
	o.more = false
}

func (o *writer) close(bracket byte) {
	o.depth--
	o.line()
	o.b = append(o.b, bracket)
	o.more = true
}

// item begins a field, or an element of a list when it has no name.
func (o *writer) item(name string) {
	if o.more {
		o.b = append(o.b, ',')
	}
	o.more = true
	o.line()
	if name != "" {
		o.string(name)
		o.b = append(o.b, ':', ' ')
	}
}

func (o *writer) text(name, s string) {
	o.item(name)
	o.string(s)
}

func (o *writer) int(name string, n int) {
	o.item(name)
	o.b = strconv.AppendInt(o.b, int64(n), 10)
}

// short are the control characters with an escape of their own.
const short = "\b\f\n\r\t"

func (o *writer) string(s string) {
	o.b = append(o.b, '"')
	for _, r := range s { // what is no UTF-8 comes as RuneError
		switch {
		case r == '"' || r == '\\':
			o.b = append(o.b, '\\', byte(r))
		case r < 0x20:
			o.b = append(o.b, '\\')
			for i := range short {
				if rune(short[i]) == r {
					o.b = append(o.b, "bfnrt"[i])
					r = -1
					break
				}
			}
			if r >= 0 {
				o.b = append(o.b, 'u', '0', '0', hexadecimal[r>>4], hexadecimal[r&15])
			}
		case r == '\u2028' || r == '\u2029':
			o.b = append(o.b, `\u202`...)
			o.b = append(o.b, hexadecimal[r&15])
		case r == utf8.RuneError:
			o.b = append(o.b, "\ufffd"...)
		default:
			o.b = utf8.AppendRune(o.b, r)
		}
	}
	o.b = append(o.b, '"')
}
