package logic

import (
	"strings"
	"testing"

	"ic3play/lia/sexp"
)

// TestScopes checks that a name is known until Pop closes its scope. If the parameter of Pop is
// true, the name must stay known.
func TestScopes(t *testing.T) {
	for _, global := range []bool{false, true} {
		text, n, err := sexp.Read([]byte("x y f p (! (< x 1) :named a) a y f p x Int 1"))
		if err != nil {
			t.Fatal(err)
		}
		it := []sexp.Node{}
		for ; n != sexp.None; n = text.Next(n) {
			it = append(it, n)
		}
		r := NewReader(text)
		must := func(err *sexp.Error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(r.DeclareVar(it[0], Int))
		r.Push()
		must(r.DeclareVar(it[1], Bool))
		_, _, err = r.Define(it[2], sexp.None, it[10], it[11])
		must(err)
		r.Push()
		must(r.DeclarePred(it[3], nil))
		_, err = r.Term(it[4])
		must(err)
		if len(r.Constants()) != 2 || len(r.Named) != 1 || r.Names() != 5 {
			t.Errorf("%d constants, %d names", len(r.Constants()), r.Names())
		}
		r.Pop(global)
		r.Pop(global)
		for _, n := range it[5:9] {
			if _, err := r.Term(n); (err == nil) != global {
				t.Errorf("global %v: %s: %v", global, text.Word(n), err)
			}
		}
		if _, err := r.Term(it[9]); err != nil {
			t.Error(err)
		}
		if !global && (len(r.Preds) != 0 || len(r.Named) != 0 || r.Names() != 1) {
			t.Errorf("%d names remain", r.Names())
		}
	}
}

// TestNames checks that the name in a :named attribute denotes the term. It also checks three
// errors: a named term contains a variable that an outer quantifier binds, two terms have the same
// name, or a number or term exceeds its limit.
func TestNames(t *testing.T) {
	for src, want := range map[string]string{
		"(and (! (< x 1) :named a) a)":                        "",
		"(exists ((y Int)) (! (< y 1) :named a))":             "a term with a name has the bound variable y",
		"(! (forall ((y Int)) (< y 1)) :named a)":             "",
		"(let ((y x)) (! (< y 1) :named a))":                  "",
		"(and (! true :named a) (! true :named a))":           "a is declared twice",
		"(! true :named)":                                     "a name is missing here",
		"(< x " + strings.Repeat("9", 20_000) + ")":           "more than 10000 digits",
		"(=> " + strings.Repeat("(= x 1) ", 50_000) + "true)": "terms nest more than",
	} {
		text, n, err := sexp.Read([]byte("x " + src))
		if err != nil {
			t.Fatal(err)
		}
		r := NewReader(text)
		if err := r.DeclareVar(n, Int); err != nil {
			t.Fatal(err)
		}
		_, err = r.Term(text.Next(n))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Msg, want) {
			t.Errorf("%.60s: %v", src, err)
		}
	}
}
