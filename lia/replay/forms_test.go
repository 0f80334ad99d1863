//go:build !js

package replay

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// recorded makes a session with selectors of all lifetimes, and returns its script and
// answers.
func recorded(seed int64, steps int) (script string, answers []string) {
	r := rand.New(rand.NewSource(seed))
	var text bytes.Buffer
	s := smt.NewContext(smt.Options{Log: func() io.Writer { return &text }}).NewSolver()
	literal := func() lia.Formula {
		t := lia.Int(int64(r.Intn(15) - 7))
		for range 2 {
			t = t.AddMul(num.From(int64(r.Intn(5)-2)), lia.V(lia.Var(r.Intn(4))))
		}
		if r.Intn(6) == 0 {
			return lia.Divides(num.From(3), t)
		}
		return lia.Le(t)
	}
	var live []smt.Lit
	for range steps {
		switch r.Intn(9) {
		case 0:
			if r.Intn(3) == 0 {
				s.Assert(lia.Or(literal(), literal(), literal()))
			}
		case 1, 2:
			sel := s.Selector()
			s.AssertUnder(sel, literal())
			live = append(live, sel)
		case 3:
			if len(live) > 0 {
				s.AssertUnder(live[r.Intn(len(live))], literal())
			}
		case 4, 5, 6:
			if len(live) > 2 {
				i := r.Intn(len(live))
				s.Retire(live[i])
				live = append(live[:i], live[i+1:]...)
			}
		default:
			asm := []smt.Lit{}
			for _, l := range live {
				if r.Intn(2) == 0 {
					asm = append(asm, l)
				}
			}
			if f := literal(); f.Op() == lia.OpLit && r.Intn(2) == 0 {
				asm = append(asm, s.Lit(f).Not())
			}
			answers = append(answers, s.Check(context.Background(), asm...).String())
		}
	}
	return text.String(), answers
}

// TestForms checks that z3 gives the same answers in every form.
func TestForms(t *testing.T) {
	program := z3(t)
	popped, renewed := 0, 0
	for seed := range int64(8) {
		steps := 100
		if seed == 4 {
			steps = 300
		}
		script, want := recorded(seed, steps)
		session := parse(t, script)
		for _, form := range Forms() {
			var text bytes.Buffer
			if err := write(&text, session, form, 4); err != nil {
				t.Fatal(err)
			}
			pops := strings.Count(text.String(), "(pop ")
			switch {
			case form == Selectors && pops > 0:
				t.Error("levels in the form without levels")
			case form == Push:
				popped += pops
			case form == Rebuild:
				renewed += pops
			}
			o, err := External(context.Background(), Z3Args(program, "", 0), &text)
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, form, err)
			}
			if !slices.Equal(o.Answers, want) {
				t.Fatalf("seed %d, %s: answers\n%v, want\n%v", seed, form, o.Answers, want)
			}
		}
	}
	if popped == 0 || renewed == 0 {
		t.Errorf("%d levels were popped, and %d times everything", popped, renewed)
	}
}

// TestPushForm checks the content of the levels.
func TestPushForm(t *testing.T) {
	script := `(declare-const x Int) (declare-const s Bool) (declare-const r Bool) (declare-const keep Bool) (declare-const gone Bool)
(assert (=> keep (<= x 9)))
(assert (=> s (<= x 1)))
(assert (=> r (<= x 2)))
(assert (<= x 3))
(assert (not gone))
(check-sat-assuming (s r keep))
(assert (not s))
(check-sat-assuming (r keep))
(assert (not r))
(check-sat-assuming (keep))
`
	var text bytes.Buffer
	if err := Write(&text, parse(t, script), Push); err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(text.String()) {
		if !strings.HasPrefix(line, "(declare") && !strings.HasPrefix(line, "(set-logic") {
			got = append(got, strings.TrimSpace(line))
		}
	}
	want := []string{"(assert (=> keep (<= x 9)))", "(push 1)", "(assert (=> s (<= x 1)))", "(push 1)", "(assert (=> r (<= x 2)))",
		"(assert (<= x 3))", "(check-sat-assuming ( s r keep))", "(pop 2)", "(push 1)", "(assert (=> r (<= x 2)))",
		"(assert (<= x 3))", "(check-sat-assuming ( r keep))", "(pop 1)", "(assert (<= x 3))", "(check-sat-assuming ( keep))"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if err := Write(io.Discard, &smtlib.Session{Commands: []smtlib.Command{{Kind: smtlib.Push}}}, Push); err == nil {
		t.Error("a session with levels was written")
	}
}
