package smtlib

import (
	"bytes"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sexp"
)

func numbered(v lia.Var) string { return fmt.Sprintf("v%d", v) }

// write returns the session as a script. Tests parse the script again, and the result must equal
// the session.
func write(s *Session) string {
	var b strings.Builder
	out := NewScript(&b, func(v lia.Var) string { return s.Ints[v] })
	for _, c := range s.Commands {
		switch c.Kind {
		case DeclareBool:
			out.Switch(c.Name)
		case Assert:
			out.Assert(c.Name, c.Formula)
		case AssertNot:
			out.AssertNot(c.Name)
		case Define:
			out.Define(c.Name, c.Formula)
		case Push:
			out.Push()
		case Pop:
			out.Pop()
		case Check:
			if c.Status != "" {
				out.Status(c.Status)
			}
			names := make([]string, len(c.Assumptions))
			for i, a := range c.Assumptions {
				names[i] = a.Name
				if a.Neg {
					names[i] = "!" + a.Name
				}
			}
			if len(names) == 0 {
				out.Check()
			} else {
				out.CheckAssuming(names...)
			}
		}
	}
	return b.String()
}

// Parse must read every kind of command and literal that Script writes.
func TestParseReadsWhatScriptWrites(t *testing.T) {
	for seed := int64(0); seed < 200; seed++ {
		r := rand.New(rand.NewSource(seed))
		var formula func(depth int) lia.Formula
		formula = func(depth int) lia.Formula {
			if depth > 0 && r.Intn(3) > 0 {
				fs := []lia.Formula{formula(depth - 1), formula(depth - 1), formula(depth - 1)}
				if r.Intn(2) == 0 {
					return lia.Or(fs...)
				}
				return lia.And(fs...)
			}
			u := lia.Int(r.Int63() >> uint(r.Intn(63)))
			for range r.Intn(4) {
				u = u.AddMul(num.From(int64(r.Intn(9)-4)).Mul(num.From(1<<uint(r.Intn(62)))), lia.V(lia.Var(r.Intn(5))))
			}
			f := lia.Le(u)
			switch r.Intn(3) {
			case 0:
				f = lia.Eq(u)
			case 1:
				f = lia.Divides(num.From(int64(2+r.Intn(9))), u)
			}
			if r.Intn(2) == 0 {
				return lia.Not(f)
			}
			return f
		}
		var b strings.Builder
		s := NewScript(&b, numbered)
		s.Switch("s 1")
		s.Switch("p")
		all := lia.Int(0)
		for v := range lia.Var(5) {
			all = all.Add(lia.V(v))
		}
		s.Assert("", lia.Le(all))
		for range 12 {
			switch r.Intn(7) {
			case 0:
				s.Assert("", formula(3))
			case 1:
				s.Assert("s 1", formula(2))
			case 2:
				s.Define("p", formula(1))
			case 3:
				s.Push()
			case 4:
				s.Pop()
			case 5:
				s.AssertNot("p")
			case 6:
				s.Status([]string{"sat", "unsat", "unknown"}[r.Intn(3)])
				s.CheckAssuming("s 1", "!p")
				s.Check()
			}
		}
		got, err := Parse(strings.NewReader(b.String()))
		if err != nil {
			t.Fatalf("seed %d: %v in\n%s", seed, err, b.String())
		}
		if again := write(got); again != b.String() {
			t.Fatalf("seed %d: read\n%s\nas\n%s", seed, b.String(), again)
		}
	}
}

// Parsing must not recurse.
func TestParseDeep(t *testing.T) {
	const depth = sexp.MaxDepth - 10
	var b strings.Builder
	b.WriteString("(declare-const x Int)(assert ")
	for i := range depth {
		fmt.Fprintf(&b, "(%s (<= x %d) ", []string{"and", "or"}[i%2], i+1)
	}
	b.WriteString("(= x 0)")
	b.WriteString(strings.Repeat(")", depth+1))
	s, err := Parse(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Commands[0].Formula.Size(); n != depth+1 {
		t.Fatalf("%d literals", n)
	}
}

func TestParseErrors(t *testing.T) {
	const decl = "(declare-const x Int)\n(declare-const b Bool)\n"
	for in, want := range map[string]string{
		"(assert":                            "line 3: this ( is not closed",
		"assert":                             `line 3: want a command, not "assert"`,
		")":                                  "line 3: this ) closes no list",
		"()":                                 "line 3: a list without a command",
		"(exit)":                             `line 3: unknown command "exit"`,
		"(set-logic QF_BV)":                  "line 3: set-logic with unknown arguments",
		"(declare-const x Int)":              "line 3: x is declared already",
		"(declare-const y Real)":             "line 3: declare-const: unknown sort",
		"(pop 1)":                            "line 3: pop without push",
		"(push 2)":                           "line 3: push with unknown arguments",
		"(assert (<= y 1))":                  "line 3: want a sum, a number, a declared integer or (* n x)",
		"(assert (<= x x))":                  "line 3: want a number on the right side",
		"(assert (<= b 1))":                  "line 3: want a sum, a number, a declared integer or (* n x)",
		"(assert (>= x 1))":                  "line 3: want an atom (<= t n), (= t n) or (= (mod t n) 0)",
		"(assert (not (and (<= x 1) true)))": "line 3: want an atom (<= t n), (= t n) or (= (mod t n) 0)",
		"(assert (and true))":                "line 3: and, or want at least two arguments",
		"(assert (= (mod x 0) 0))":           "line 3: want (= (mod t n) 0) with a number n > 0",
		"(assert (= (mod x 2) 1))":           "line 3: want (= (mod t n) 0) with a number n > 0",
		"(assert (<= x 010))":                `line 3: "010" is not a number`,
		"(assert (<= (+ x (* x x)) 0))":      "line 3: a sum has an addend that is no number, integer or (* n x)",
		"(check-sat-assuming (c))":           "line 3: check-sat-assuming: want declared propositional constants",
		"(push 1)(declare-const y Int)(pop 1)\n(assert (<= y 0))": "line 4: want a sum, a number, a declared integer or (* n x)",
		"\x00": "line 3: unknown character '\\x00'",
		"|a":   "line 3: this quoted symbol does not end",
	} {
		_, err := Parse(strings.NewReader(decl + in))
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
}

// A parsed script must be the same after writing and parsing.
func FuzzParse(f *testing.F) {
	f.Add([]byte("(set-logic QF_LIA)\n(declare-const |a b| Int)\n(declare-const s Bool)\n(assert (=> s (or (<= (+ |a b| 3) 0) (not (= (mod (* (- 2) |a b|) 3) 0)))))\n(push 1)\n(set-info :status sat)\n(check-sat-assuming (s (not s)))\n(pop 1)(check-sat)"))
	f.Add([]byte("(declare-const x Int)(assert (and (= x 1) true)); a comment\n(assert (not (= x 2)))"))
	f.Fuzz(func(t *testing.T, in []byte) {
		s, err := Parse(bytes.NewReader(in))
		if err != nil {
			return
		}
		once := write(s)
		s2, err := Parse(strings.NewReader(once))
		if err != nil {
			t.Fatalf("%v in\n%s", err, once)
		}
		if twice := write(s2); twice != once {
			t.Fatalf("wrote\n%s\nthen\n%s", once, twice)
		}
	})
}
