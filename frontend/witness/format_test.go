package witness

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"ic3play/frontend/wire/jsonio"
)

func TestSum256(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := range 300 {
		data := make([]byte, n)
		r.Read(data)
		if got, want := sum256(data), sha256.Sum256(data); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
	}
}

func TestDigest(t *testing.T) {
	want := fmt.Sprintf("%x", sha256.Sum256([]byte("int x;\nint y;\n")))
	for _, src := range []string{"int x;\nint y;\n", "int x;\r\nint y;\r\n", "\ufeffint x;\rint y;\n"} {
		if got := Digest([]byte(src)); got != want {
			t.Errorf("%q: %s", src, got)
		}
	}
	if Digest([]byte("int x;\n\nint y;\n")) == want {
		t.Error("another text has the same digest")
	}
}

func random(r *rand.Rand) *Witness {
	pieces := []string{"x <= n", "\"", "\\", "/", "\n\r\t", "\b\f\x00\x1f\x7f", "é", "≤", "\U0001F600", "<a href='&'>", "\u2028\u2029", "\ufffd", ""}
	text := func() string {
		var b strings.Builder
		for n := r.Intn(4); n > 0; n-- {
			b.WriteString(pieces[r.Intn(len(pieces))])
		}
		return b.String()
	}
	w := &Witness{Format: Format, File: text(), SHA256: Digest([]byte(text())), Engine: text(), Verdict: []string{safe, unsafe, unknown, failed}[r.Intn(4)], Reason: text(), Checked: r.Intn(2) == 0}
	for n := r.Intn(3); n > 0; n-- {
		w.Invariant = append(w.Invariant, Claim{Location: text(), Func: text(), File: text(), Line: r.Intn(1000), Formula: text()})
		w.Inputs = append(w.Inputs, Input{Name: text(), Line: r.Intn(9), Col: r.Intn(9), Value: fmt.Sprint(r.Int63() - 1<<62)})
		w.Errors = append(w.Errors, text())
	}
	if r.Intn(2) == 0 {
		w.Failure = &Failure{text(), r.Intn(9), r.Intn(9), text()}
	}
	return w
}

// TestAppend checks that the output of Append has the same bytes as that of encoding/json, and that
// Read restores the witness from it.
func TestAppend(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 2000 {
		w := random(r)
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(w); err != nil {
			t.Fatal(err)
		}
		got := w.Append(nil)
		if !bytes.Equal(got, want.Bytes()) {
			t.Fatalf("got  %s\nwant %s", got, want.Bytes())
		}
		var tight bytes.Buffer
		if err := json.Compact(&tight, got); err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{got, tight.Bytes()} {
			back, err := Read(data)
			if err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
			if !reflect.DeepEqual(back, w) {
				t.Fatalf("read %+v\nwant %+v", back, w)
			}
		}
	}
}

var whole = `{"format":"ic3play-witness/1","sha256":"` + strings.Repeat("0", 64) + `","verdict":"safe"`

func TestReadErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", `line 1, column 1: this is not a witness: it must begin with {`},
		{"int main() {}", `line 1, column 1: this is not a witness`},
		{"[]", `line 1, column 1: this is not a witness`},
		{"{", `line 1, column 2: the text ends too early: a string is missing`},
		{"{}", `line 1, column 1: a witness must have the field "format"`},
		{`{"format": 1}`, `line 1, column 12: a string is expected`},
		{"{\n  \"format\": \"witness/2\"}", `line 2, column 13: the format is "witness/2"; supported is "ic3play-witness/1"`},
		{"{\n  \"name\": \"x\"}", `line 2, column 3: a witness has no field "name"`},
		{whole, `the text ends too early: ',' is missing`},
		{whole + `,}`, `a string is expected`},
		{whole + `} x`, `something follows the witness`},
		{whole + "}\x00", `something follows the witness`},
		{whole + `,"verdict":"safe"}`, `the field "verdict" appears twice`},
		{whole + `,"checked":"yes"}`, `true or false is expected`},
		{whole + `,"checked" true}`, `':' is expected after the name`},
		{whole + `,"checked":true "file":""}`, `',' is expected between the fields of a witness`},
		{whole + `,"file":"a` + "\n" + `"}`, `a string cannot contain line breaks`},
		{whole + `,"file":"a`, `this string has no closing quote`},
		{whole + `,"file":"` + "\xff" + `"}`, `this is not valid UTF-8`},
		{whole + `,"file":"\x"}`, `this escape sequence is unknown`},
		{whole + `,"file":"\u12"}`, `this escape sequence is unknown`},
		{whole + `,"file":"\ud800"}`, `half of a surrogate pair`},
		{whole + `,"file":"\ud800\u0041"}`, `half of a surrogate pair`},
		{whole + `,"file":"\udc00"}`, `half of a surrogate pair`},
		{whole + `,"invariant":[{"location":"L1","line":1}]}`, `an item of the list invariant must have the field "formula"`},
		{whole + `,"invariant":[{"location":"L1","line":-1}]}`, `this is not the number of a line or column`},
		{whole + `,"invariant":[{"line":99999999999}]}`, `this is not the number of a line or column`},
		{whole + `,"invariant":[[[[[[`, `'{' is expected at the beginning of an item of the list invariant`},
		{whole + `,"invariant":{}}`, `'[' is expected at the beginning of the list invariant`},
		{whole + `,"inputs":[{"value":"x + 1"}]}`, `the value "x + 1" is not an integer`},
		{whole + `,"inputs":[{"value":"010"}]}`, `the value "010" is not an integer`},
		{whole + `,"inputs":[{"value":""}]}`, `the value "" is not an integer`},
		{whole + `,"inputs":[{"value":"` + strings.Repeat("9", 5000) + `"}]}`, `is not an integer`},
		{whole + `,"failure":1}`, `'{' is expected at the beginning of the failure`},
		{whole + `,"invariant":[{"line":1.5}]}`, `"1.5" is not an integer`},
		{whole + `,"invariant":[{"line":"1"}]}`, `a number is expected`},
		{strings.Replace(whole, "0000", "000g", 1) + `}`, `a SHA-256 must have 64 digits`},
		{strings.Replace(whole, `"safe"`, `"proved"`, 1) + `}`, `the verdict "proved" is not`},
		{strings.Repeat(" ", MaxBytes) + "{}", `larger than 16 MB`},
		{strings.Repeat("{", 100_000), `a string is expected`},
	}
	for _, tt := range tests {
		_, err := Read([]byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.200q: %v, want %s", tt.text, err, tt.want)
		}
	}
	if w, err := Read([]byte(whole + "\n}\n")); err != nil || w.Verdict != safe {
		t.Errorf("the shortest witness: %v", err)
	}
}

// FuzzRead checks that no text makes the reader panic, and that a witness from the reader does not
// change when it is written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(whole + `}`))
	f.Add([]byte(whole + `,"invariant":[{"location":"L1","func":"f","line":1,"formula":"x <= 1 \u00e9 \ud83d\ude00"}],"checked":true}`))
	f.Add([]byte(whole + `,"inputs":[{"name":"n","line":1,"col":2,"value":"-3"}],"failure":{"line":1,"col":2,"note":""},"errors":["a"],"reason":"b"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := Read(data)
		if err != nil {
			e, ok := err.(*jsonio.SyntaxError)
			if !ok || e.Line < 1 || e.Col < 1 || e.Message == "" {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		back, err := Read(w.Append(nil))
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if !bytes.Equal(back.Append(nil), w.Append(nil)) {
			t.Fatalf("read %+v\nwant %+v", back, w)
		}
	})
}
