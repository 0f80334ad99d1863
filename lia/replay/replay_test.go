package replay

import (
	"context"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

func parse(t *testing.T, script string) *smtlib.Session {
	t.Helper()
	s, err := smtlib.Parse(strings.NewReader(script))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func answers(t *testing.T, session *smtlib.Session) string {
	t.Helper()
	var out []string
	p := Player{CheckModels: true, Answer: func(q int, st smt.Status, _ string) {
		if q != len(out) {
			t.Errorf("query %d is numbered %d", len(out), q)
		}
		out = append(out, st.String())
	}}
	stats, err := p.Play(context.Background(), session)
	if err != nil {
		t.Fatal(err)
	}
	if stats["checks"] != int64(len(out)) {
		t.Fatalf("%d checks for %d answers", stats["checks"], len(out))
	}
	return strings.Join(out, " ")
}

func z3(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath(Z3)
	if err != nil {
		t.Skip("z3 is not in PATH (Debian package z3)")
	}
	return path
}

// everything is a session with every kind of command.
const everything = `
(declare-const x Int) (declare-const s Bool) (declare-const a Bool) (declare-const free Bool)
(assert (<= x 5))
(assert (=> s (<= (* (- 1) x) (- 6))))
(assert (= a (= x 5)))
(check-sat-assuming (s))
(check-sat-assuming (a))
(check-sat-assuming ((not a) (not s)))
(push 1)
 (declare-const y Int) (declare-const t Bool)
 (assert (= (+ x (* (- 2) y)) 0))
 (assert (=> t (<= y 0)))
 (check-sat-assuming (a))
 (push 1) (assert (<= (* (- 1) y) (- 3))) (check-sat) (pop 1)
 (check-sat-assuming (free t))
(pop 1)
(check-sat-assuming (a (not free)))
(assert (not s))
(check-sat-assuming (s))
(check-sat-assuming ((not s)))
(assert (<= (* (- 1) x) (- 6)))
(check-sat)
`

const everythingAnswers = "unsat sat sat unsat unsat sat sat unsat sat unsat"

func TestPlay(t *testing.T) {
	if got := answers(t, parse(t, everything)); got != everythingAnswers {
		t.Fatalf("got %s", got)
	}
}

func TestExternal(t *testing.T) {
	o, err := External(context.Background(), Z3Args(z3(t), "", 1_000_000), strings.NewReader(everything))
	if err != nil || strings.Join(o.Answers, " ") != everythingAnswers || o.Killed || o.CPU <= 0 || o.Wall <= 0 {
		t.Fatalf("%+v, %v", o, err)
	}
	wrong := "(set-info :status unsat)(check-sat)(set-info :status unknown)(check-sat)"
	if o, err = External(context.Background(), Z3Args(z3(t), "", 0), strings.NewReader(wrong)); err != nil || !slices.Equal(o.Answers, []string{"sat", "sat"}) {
		t.Fatalf("%+v, %v", o, err)
	}
	if _, err = External(context.Background(), Z3Args(z3(t), "", 0), strings.NewReader("(assert y)")); err == nil {
		t.Fatal("no error for a script that z3 refuses")
	}
	if _, err = External(context.Background(), []string{"/no/such/solver"}, nil); err == nil {
		t.Fatal("no error for a missing program")
	}
}

func TestExternalTimeout(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip("sleep is not in PATH")
	}
	o, err := External(ctx, []string{sleep, "3600"}, nil)
	if !o.Killed {
		t.Fatalf("%+v, %v", o, err)
	}
}

// Play must refuse unsupported uses of constants.
func TestMixedUses(t *testing.T) {
	for _, script := range []string{
		"(declare-const s Bool)(assert (=> s false))(assert (= s true))",
		"(declare-const s Bool)(assert (= s true))(assert (=> s false))",
		"(declare-const s Bool)(push 1)(assert (=> s false))",
		"(declare-const s Bool)(push 1)(assert (not s))",
		"(declare-const x Int)(declare-const s Bool)(assert (= s (and (<= x 1) (<= (* (- 1) x) 1))))(check-sat-assuming ((not s)))",
	} {
		var p Player
		if _, err := p.Play(context.Background(), parse(t, script)); err == nil {
			t.Errorf("no error for %s", script)
		}
	}
}
