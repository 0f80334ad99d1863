package smtscript

import (
	"io"
	"strings"
	"testing"
	"time"

	"ic3play/lia/sexp"
)

// FuzzRun checks that no text makes Run panic, that the output consists of S-expressions, and that
// errors have positions.
func FuzzRun(f *testing.F) {
	f.Add("(set-option :print-success true)(declare-const x Int)(assert (! (< x (div x 3)) :named a))(check-sat)(get-model)(get-value (x))")
	f.Add("(declare-fun p () Bool)(push 2)(assert (xor p p))(check-sat-assuming (p))(get-unsat-core)(get-proof)(pop)(reset-assertions)(reset)")
	f.Add("(define-fun f ((a Int)) Int (* 3 a))(declare-const y Int)(assert (let ((z (f y))) (= (mod z 2) (abs y) 1)))(check-sat)(get-info :all-statistics)")
	f.Add("(echo \"a\"\"b\")(get-option :x)(get-assertions)(get-assignment)(get-unsat-assumptions)(exit)")
	f.Fuzz(func(t *testing.T, src string) {
		var out strings.Builder
		if _, err := Run(t.Context(), strings.NewReader(src), &out, Options{Timeout: 100 * time.Millisecond}); err != nil {
			t.Fatal(err)
		}
		text, first, err := sexp.Read([]byte(out.String()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, out.String())
		}
		for n := first; n != sexp.None; n = text.Next(n) {
			if text.Head(n) == "error" && !strings.HasPrefix(text.Word(text.Next(text.First(n))), "line ") {
				t.Fatalf("an error has no position:\n%s", out.String())
			}
		}
	})
}

func bad() map[string]string {
	deep := strings.Repeat("(", 100_000)
	squares := "(declare-const x Int)(assert (let ((a 1000)) "
	for range 60 {
		squares += "(let ((a (* a a))) "
	}
	chain := "(declare-const x0 Int)"
	for range 3 {
		chain += "(assert (=> " + strings.Repeat("(= x0 1) ", 100_000) + "))(check-sat)"
	}
	return map[string]string{
		"cut":     "(declare-const x Int)(assert (< x",
		"string":  `(echo "abc`,
		"bar":     "(declare-const |x",
		"deep":    deep,
		"deeper":  "(assert " + strings.Repeat("(not ", 100_000) + "true" + strings.Repeat(")", 100_001),
		"closed":  "(check-sat))",
		"squares": squares + "(< x a)" + strings.Repeat(")", 62),
		"digits":  "(declare-const x Int)(assert (< x " + strings.Repeat("9", 200_000) + "))",
		"chain":   chain,
		"pairs":   "(declare-const x Int)(assert (distinct " + strings.Repeat("x ", 100_000) + "))",
		"push":    "(push 1000000000000)(push 999999)(push 5)(pop 1000001)",
		"zeros":   strings.Repeat("\x00", 1000),
		"many":    strings.Repeat("(declare-const x Int)\n", 50_000),
	}
}

func TestBadInput(t *testing.T) {
	for name, src := range bad() {
		t.Run(name, func(t *testing.T) {
			out, o := run(t, src)
			if o.Errors == 0 || !strings.HasPrefix(out[strings.Index(out, "(error"):], `(error "line `) {
				t.Errorf("%d errors: %.300s", o.Errors, out)
			}
		})
	}
}

func TestTenMegabytes(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	line := "(assert (or (< x 5) (> (+ x y) (* 3 y))))\n"
	src := "(declare-const x Int)(declare-const y Int)\n" + strings.Repeat(line, 10<<20/len(line)) + "(check-sat)"
	out, o := run(t, src)
	if o.Sat != 1 || o.Errors != 0 {
		t.Errorf("%+v: %.300s", o, out)
	}
}

// TestAnswersAtOnce checks that each command is answered before the next one is read.
func TestAnswersAtOnce(t *testing.T) {
	in, feed := io.Pipe()
	answers, out := io.Pipe()
	go func() {
		_, err := Run(t.Context(), in, out, Options{})
		out.CloseWithError(err)
	}()
	buf := make([]byte, 100)
	for _, step := range [][2]string{{"(declare-const x Int)(echo \"a\")", "\"a\"\n"}, {"(assert (< x 3))\n(check-sat)", "sat\n"}, {"(get-value (1))", "((1 1))\n"}} {
		go io.WriteString(feed, step[0])
		if n, err := answers.Read(buf); err != nil || string(buf[:n]) != step[1] {
			t.Fatalf("%q is answered by %q, %v", step[0], buf[:n], err)
		}
	}
	feed.Close()
	if n, err := answers.Read(buf); err != io.EOF {
		t.Fatalf("after the end: %q, %v", buf[:n], err)
	}
}
