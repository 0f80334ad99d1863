package witness

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"ic3play/frontend/verify"
)

// Limits on what is read. The longest witness that is written has some ten
// thousand inputs, a line each.
const (
	MaxBytes  = 16 << 20
	maxDigits = 4_000 // of an input's value
)

// SyntaxError says where a text is no witness.
type SyntaxError struct {
	Line, Col int // from 1, in bytes
	Message   string
}

// Error is the message with its place.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Message)
}

// Read reads what Append writes, laid out in any way and with the fields in any
// order. It refuses fields that it does not know, fields given twice, and values
// of another type: a witness that says more than is checked would be believed
// for more than was checked. Errors are *SyntaxError.
func Read(data []byte) (*Witness, error) {
	r := &reader{data: data}
	w, ok := r.witness()
	if !ok {
		line := 1 + bytes.Count(data[:r.at], []byte("\n"))
		return nil, &SyntaxError{line, r.at - bytes.LastIndexByte(data[:r.at], '\n'), r.message}
	}
	return w, nil
}

// reader goes through a text once, by the known structure of a witness, so that
// its depth is bounded. Its methods return false when something is wrong:
// message and at say what and where.
type reader struct {
	data    []byte
	at      int
	message string
}

func (r *reader) fail(at int, format string, args ...any) bool {
	r.at, r.message = at, fmt.Sprintf(format, args...)
	return false
}

// peek skips blanks and returns the next byte, 0 at the end.
func (r *reader) peek() byte {
	for r.at < len(r.data) {
		switch c := r.data[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
	return 0
}

func (r *reader) take(c byte) bool {
	if r.peek() != c || r.at == len(r.data) {
		return false
	}
	r.at++
	return true
}

// want takes one byte of JSON's own.
func (r *reader) want(c byte, where string) bool {
	if r.take(c) {
		return true
	}
	if r.at == len(r.data) {
		return r.fail(r.at, "the text ends too early: %q is missing %s", c, where)
	}
	return r.fail(r.at, "%q is expected %s", c, where)
}

func (r *reader) witness() (*Witness, bool) {
	if len(r.data) > MaxBytes {
		return nil, r.fail(0, "this text is larger than %d MB, no witness is", MaxBytes>>20)
	}
	if r.peek() != '{' {
		return nil, r.fail(r.at, "this is no witness: it must begin with {")
	}
	w := &Witness{}
	at := map[string]int{} // the places of the values
	ok := r.object("a witness", []string{"format", "sha256", "verdict"}, func(name string) (known, ok bool) {
		r.peek()
		at[name] = r.at
		switch name {
		case "format":
			var f string
			return true, r.string(&f) && (f == Format || r.fail(at[name], "the format is %q, this program reads %q", brief(f), Format))
		case "file":
			return true, r.string(&w.File)
		case "sha256":
			return true, r.string(&w.SHA256) && (isDigest(w.SHA256) || r.fail(at[name], "a SHA-256 has 64 digits 0-9a-f"))
		case "engine":
			return true, r.string(&w.Engine)
		case "verdict":
			return true, r.string(&w.Verdict) && (isVerdict(w.Verdict) || r.fail(at[name], "there is no verdict %q: it is safe, unsafe, unknown or error", brief(w.Verdict)))
		case "reason":
			return true, r.string(&w.Reason)
		case "checked":
			return true, r.bool(&w.Checked)
		case "invariant":
			return true, r.list(name, func() bool {
				var c Claim
				ok := r.object("a formula of the invariant", []string{"location", "line", "formula"}, c.field(r))
				w.Invariant = append(w.Invariant, c)
				return ok
			})
		case "inputs":
			return true, r.list(name, func() bool {
				var in verify.InputValue
				ok := r.object("an input", []string{"name", "line", "col", "value"}, r.input(&in))
				w.Inputs = append(w.Inputs, in)
				return ok
			})
		case "failure":
			w.Failure = &Failure{}
			return true, r.object("the failure", []string{"line", "col"}, w.Failure.field(r))
		case "errors":
			return true, r.list(name, func() bool {
				var s string
				ok := r.string(&s)
				w.Errors = append(w.Errors, s)
				return ok
			})
		}
		return false, false
	})
	if ok && (r.peek() != 0 || r.at < len(r.data)) {
		ok = r.fail(r.at, "something follows the witness")
	}
	return w, ok
}

func (c *Claim) field(r *reader) func(string) (bool, bool) {
	return func(name string) (known, ok bool) {
		switch name {
		case "location":
			return true, r.string(&c.Location)
		case "func":
			return true, r.string(&c.Func)
		case "line":
			return true, r.int(&c.Line)
		case "formula":
			return true, r.string(&c.Formula)
		}
		return false, false
	}
}

func (f *Failure) field(r *reader) func(string) (bool, bool) {
	return func(name string) (known, ok bool) {
		switch name {
		case "line":
			return true, r.int(&f.Line)
		case "col":
			return true, r.int(&f.Col)
		case "note":
			return true, r.string(&f.Note)
		}
		return false, false
	}
}

func (r *reader) input(in *verify.InputValue) func(string) (bool, bool) {
	return func(name string) (known, ok bool) {
		switch name {
		case "name":
			return true, r.string(&in.Name)
		case "line":
			return true, r.int(&in.Line)
		case "col":
			return true, r.int(&in.Col)
		case "value":
			r.peek()
			at := r.at
			return true, r.string(&in.Value) && (isNumber(in.Value) || r.fail(at, "the value %q is no whole number", brief(in.Value)))
		}
		return false, false
	}
}

// object reads an object; field reads the value of a known field.
func (r *reader) object(what string, required []string, field func(name string) (known, ok bool)) bool {
	r.peek()
	start := r.at
	if !r.want('{', "at the beginning of "+what) {
		return false
	}
	seen := map[string]bool{}
	for !r.take('}') {
		if len(seen) > 0 && !r.want(',', "between the fields of "+what) {
			return false
		}
		r.peek()
		at := r.at
		var name string
		if !r.string(&name) {
			return false
		}
		if seen[name] {
			return r.fail(at, "the field %q stands here a second time", brief(name))
		}
		seen[name] = true
		if !r.want(':', "after the name of a field") {
			return false
		}
		known, ok := field(name)
		if !known {
			return r.fail(at, "%s has no field %q", what, brief(name))
		}
		if !ok {
			return false
		}
	}
	for _, name := range required {
		if !seen[name] {
			return r.fail(start, "%s must have the field %q", what, name)
		}
	}
	return true
}

func (r *reader) list(name string, item func() bool) bool {
	if !r.want('[', "at the beginning of the list "+name) {
		return false
	}
	for first := true; !r.take(']'); first = false {
		if !first && !r.want(',', "between the items of the list "+name) || !item() {
			return false
		}
	}
	return true
}

func (r *reader) bool(out *bool) bool {
	r.peek()
	for _, word := range []string{"true", "false"} {
		if bytes.HasPrefix(r.data[r.at:], []byte(word)) {
			r.at += len(word)
			*out = word == "true"
			return true
		}
	}
	return r.fail(r.at, "true or false is expected")
}

func (r *reader) int(out *int) bool {
	r.peek()
	start := r.at
	for r.at < len(r.data) && r.data[r.at] >= '0' && r.data[r.at] <= '9' {
		r.at++
	}
	n, err := strconv.ParseInt(string(r.data[start:r.at]), 10, 32)
	*out = int(n)
	if err != nil {
		return r.fail(start, "the number of a line or column is expected")
	}
	return true
}

func (r *reader) string(out *string) bool {
	if r.peek() != '"' {
		if r.at == len(r.data) {
			return r.fail(r.at, "the text ends too early")
		}
		return r.fail(r.at, "a text in quotes is expected")
	}
	start := r.at
	r.at++
	var b []byte
	for r.at < len(r.data) {
		c := r.data[r.at]
		switch {
		case c == '"':
			r.at++
			*out = string(b)
			return true
		case c < 0x20:
			return r.fail(r.at, "a text in quotes cannot go on in the next line, nor hold control characters")
		case c == '\\':
			if !r.escape(&b) {
				return false
			}
		default:
			u, size := utf8.DecodeRune(r.data[r.at:])
			if u == utf8.RuneError && size == 1 {
				return r.fail(r.at, "this is no UTF-8")
			}
			b = append(b, r.data[r.at:r.at+size]...)
			r.at += size
		}
	}
	return r.fail(start, "the text ends before these quotes are closed")
}

// escape reads what a backslash begins.
func (r *reader) escape(b *[]byte) bool {
	const names, means = `"\/bfnrt`, "\"\\/" + short
	rest := r.data[r.at+1:]
	if len(rest) > 0 {
		if i := bytes.IndexByte([]byte(names), rest[0]); i >= 0 {
			*b = append(*b, means[i])
			r.at += 2
			return true
		}
	}
	unit := func(s []byte) (rune, bool) {
		if len(s) < 5 || s[0] != 'u' {
			return 0, false
		}
		n, err := strconv.ParseUint(string(s[1:5]), 16, 16)
		return rune(n), err == nil
	}
	u, ok := unit(rest)
	if !ok {
		return r.fail(r.at, "there is no such escape")
	}
	r.at += 6
	if u >= 0xd800 && u < 0xe000 { // half of a pair
		low, ok := rune(0), false
		if len(rest) > 5 && rest[5] == '\\' {
			low, ok = unit(rest[6:])
		}
		if !ok || u >= 0xdc00 || low < 0xdc00 || low >= 0xe000 {
			return r.fail(r.at-6, "this is half of a character")
		}
		u = (u-0xd800)<<10 + low - 0xdc00 + 0x10000
		r.at += 6
	}
	*b = utf8.AppendRune(*b, u)
	return true
}

// brief keeps messages short.
func brief(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}

func isVerdict(s string) bool { return s == safe || s == unsafe || s == unknown || s == failed }

func isDigest(s string) bool {
	for i := range len(s) {
		if (s[i] < '0' || s[i] > '9') && (s[i] < 'a' || s[i] > 'f') {
			return false
		}
	}
	return len(s) == 64
}

func isNumber(s string) bool {
	if s != "" && s[0] == '-' {
		s = s[1:]
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != "" && len(s) <= maxDigits && (s[0] != '0' || len(s) == 1) // 0 in front would mean octal
}
