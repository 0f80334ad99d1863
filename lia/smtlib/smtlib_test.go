package smtlib

import (
	"errors"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func names(v lia.Var) string { return []string{"x", "y'", "a b", "let"}[v] }

func TestFormula(t *testing.T) {
	x, y, z, w := lia.V(0), lia.V(1), lia.V(2), lia.V(3)
	for _, c := range []struct {
		f    lia.Formula
		want string
	}{
		{lia.True(), "true"},
		{lia.False(), "false"},
		{lia.Le(x.AddConst(num.From(-3))), "(<= x 3)"},
		{lia.Ge(x.Sub(y.Mul(num.From(2)))), "(<= (+ (- x) (* 2 |y'|)) 0)"},
		{lia.Ne(z.AddConst(num.From(7))), "(not (= |a b| (- 7)))"},
		{lia.Divides(num.From(4), w.AddConst(num.One())), "(= (mod (+ |let| 1) 4) 0)"},
		{lia.And(lia.Le(x), lia.Or(lia.Le(y), lia.Eq(z))), "(and (<= x 0) (or (<= |y'| 0) (= |a b| 0)))"},
	} {
		if got := Formula(c.f, names); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestSymbol(t *testing.T) {
	for in, want := range map[string]string{"x": "x", "x@1": "x@1", "": "||", "1x": "|1x|", "a|b": "|a!b|", `a\b`: "|a!b|", "and": "|and|", "main::i": "|main::i|"} {
		if got := Symbol(in); got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
}

func TestScript(t *testing.T) {
	var b strings.Builder
	s := NewScript(&b, names)
	s.Switch("s0")
	s.Assert("s0", lia.Le(lia.V(0)))
	s.Push()
	s.Assert("", lia.Le(lia.V(1)))
	s.Check()
	s.Pop()
	s.Pop()
	s.Assert("", lia.Le(lia.V(1).Add(lia.V(0))))
	s.CheckAssuming("s0", "!s0")
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	want := `(set-logic QF_LIA)
(declare-const s0 Bool)
(declare-const x Int)
(assert (=> s0 (<= x 0)))
(push 1)
(declare-const |y'| Int)
(assert (<= |y'| 0))
(check-sat)
(pop 1)
(declare-const |y'| Int)
(assert (<= (+ x |y'|) 0))
(check-sat-assuming (s0 (not s0)))
`
	if b.String() != want {
		t.Errorf("got:\n%s", b.String())
	}
}

func TestDeep(t *testing.T) {
	f := lia.Le(lia.V(0))
	for i := int64(0); i < 50000; i++ {
		f = lia.And(lia.Le(lia.V(0).AddConst(num.From(-i))), lia.Or(lia.Gt(lia.V(0)), f))
	}
	if s := Formula(f, names); strings.Count(s, "(") != strings.Count(s, ")") {
		t.Fatal("parentheses")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriteError(t *testing.T) {
	s := NewScript(broken{}, names)
	s.Check()
	if s.Err() == nil || !strings.Contains(s.Err().Error(), "full") {
		t.Fatalf("error lost: %v", s.Err())
	}
}
