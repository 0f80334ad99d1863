package sexp

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func write(t *Text, n Node) string {
	var out []string
	for ; n != None; n = t.Next(n) {
		if t.Kind(n) == List {
			out = append(out, "("+write(t, t.First(n))+")")
			continue
		}
		out = append(out, fmt.Sprintf("%d:%s", t.Kind(n), t.Word(n)))
	}
	return strings.Join(out, " ")
}

func TestRead(t *testing.T) {
	for in, want := range map[string]string{
		"":                              "",
		" ; only a comment":             "",
		"(a (b) ())c":                   "(1:a (1:b) ()) 1:c",
		"(|a b| |;(| 12 0 :named)":      "(1:a b 1:;( 2:12 2:0 5::named)",
		"(1.50 #x0f #b1 \"a\"\"b\" <=":  "",
		"(1.50 #x0f #b1 \"a\"\"b\" <=)": "(3:1.50 4:#x0f 4:#b1 6:a\"b 1:<=)",
		"(a;comment)\n)":                "(1:a)",
	} {
		text, first, err := Read([]byte(in))
		if err != nil {
			if want != "" {
				t.Errorf("%q: %v", in, err)
			}
			continue
		}
		if got := write(text, first); got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for in, want := range map[string]string{
		"(a\n (b)":                      "1:1: this ( is not closed",
		"a\n  )":                        "2:3: this ) closes no list",
		"(a |b":                         "1:4: this quoted symbol does not end",
		"(a |b\\|)":                     "1:4: a quoted symbol contains a backslash",
		"\n\"a\"\"b":                    "2:1: this string does not end",
		"(a 12b)":                       `1:4: "12b" is not a number`,
		"(a 007)":                       `1:4: "007" is not a number`,
		"(a {b})":                       "1:4: unknown character '{'",
		"(a \x00)":                      `1:4: unknown character '\x00'`,
		"'":                             `1:1: unknown character '\''`,
		strings.Repeat("(", MaxDepth+1): fmt.Sprintf("1:%d: lists nest more than %d deep", MaxDepth+1, MaxDepth),
	} {
		_, _, err := Read([]byte(in))
		if err == nil || err.Error() != want || err.Hint == "" {
			t.Errorf("%.40q: %v, want %s", in, err, want)
		}
	}
}

func TestPositions(t *testing.T) {
	text, first, err := Read([]byte("(a\n  |b\nc| (d))\n"))
	if err != nil {
		t.Fatal(err)
	}
	it := text.Items(first)
	for i, want := range [][2]Pos{
		{{Line: 1, Col: 2}, {Line: 1, Col: 3}},
		{{Line: 2, Col: 3}, {Line: 3, Col: 3}},
		{{Line: 3, Col: 4}, {Line: 3, Col: 7}},
	} {
		if got := [2]Pos{text.Pos(it[i]), text.End(it[i])}; got != want {
			t.Errorf("item %d: %v, want %v", i, got, want)
		}
	}
	if text.Head(first) != "a" || text.Head(it[0]) != "" || !text.Is(it[0], "a") || text.Is(it[1], "b\nc") {
		t.Error("heads")
	}
}

// FuzzRead checks that writing nodes and reading them again yields the same nodes.
func FuzzRead(f *testing.F) {
	f.Add([]byte("(assert (forall ((x Int)) (=> (and (p x) (< x 1.5)) |q r|)))"))
	f.Add([]byte("(set-info :status \"a\"\"b\") #x1 ; end"))
	f.Fuzz(func(t *testing.T, in []byte) {
		text, first, err := Read(in)
		inPieces(t, in, text, first, err)
		if err != nil {
			if err.At.Line < 1 || err.At.Col < 1 {
				t.Fatalf("the error has no position: %v", err)
			}
			return
		}
		var b strings.Builder
		var again func(n Node)
		again = func(n Node) {
			for ; n != None; n = text.Next(n) {
				if text.Kind(n) == List {
					b.WriteString("(")
					again(text.First(n))
					b.WriteString(") ")
					continue
				}
				x := text.nodes[n]
				b.Write(in[x.start:x.end])
				b.WriteByte('\n')
			}
		}
		again(first)
		text2, first2, err := Read([]byte(b.String()))
		if err != nil || write(text, first) != write(text2, first2) {
			t.Fatalf("%v in\n%s", err, b.String())
		}
	})
}

// inPieces checks that a Stream that receives the text byte by byte yields the same nodes as Read,
// until an error occurs.
func inPieces(t *testing.T, in []byte, text *Text, first Node, want *Error) {
	if len(in) > 5_000 { // too slow: the Stream scans the line again for each byte
		return
	}
	s := NewStream(iotest.OneByteReader(bytes.NewReader(in)))
	last := None
	for {
		n, err, fail := s.Next()
		if fail != nil {
			t.Fatal(fail)
		}
		if err != nil || n == None {
			if (err == nil) != (want == nil) || err != nil && (err.At != want.At || err.Msg != want.Msg && !strings.Contains(err.Msg, "is no number")) {
				t.Fatalf("in pieces %v, else %v", err, want)
			}
			break
		}
		last = n
	}
	if want == nil && last != None && write(s.Text, 0) != write(text, first) {
		t.Fatalf("in pieces %q, else %q", write(s.Text, 0), write(text, first))
	}
}

// TestStreamWaitsForNothing checks that a Stream returns a list before further text is available.
func TestStreamWaitsForNothing(t *testing.T) {
	in, out := io.Pipe()
	s := NewStream(in)
	for _, line := range []string{"(echo \"a\")\n", "; nothing\n(a (b\n c))", "(exit)"} {
		go out.Write([]byte(line))
		n, err, fail := s.Next()
		if n == None || err != nil || fail != nil {
			t.Fatalf("%q: %v, %v", line, err, fail)
		}
	}
	go out.Write([]byte("(a ) )"))
	if n, err, _ := s.Next(); n == None || err != nil {
		t.Fatal(err)
	}
	if _, err, _ := s.Next(); err == nil || err.At.Line != 4 || err.At.Col != 16 {
		t.Fatalf("the error is %v", err)
	}
}
