//go:build !js

package replay

import (
	"bytes"
	"context"
	"io"
	"math/rand"
	"os/exec"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// A logged session must have the same answers when this package and z3 replay it.
func TestOwnLog(t *testing.T) {
	for seed := int64(0); seed < 40; seed++ {
		r := rand.New(rand.NewSource(seed))
		var text bytes.Buffer
		s := smt.NewContext(smt.Options{Log: func() io.Writer { return &text }}).NewSolver()
		formula := func() lia.Formula {
			lit := func() lia.Formula {
				u := lia.Int(int64(r.Intn(9) - 4))
				for range 2 {
					u = u.AddMul(num.From(int64(r.Intn(7)-3)), lia.V(lia.Var(r.Intn(3))))
				}
				return []lia.Formula{lia.Le(u), lia.Eq(u), lia.Ne(u), lia.Divides(num.From(3), u)}[r.Intn(4)]
			}
			return lia.Or(lia.And(lit(), lit()), lit())
		}
		var want []string
		var live []smt.Lit
		for range 30 {
			switch r.Intn(5) {
			case 0:
				s.AssertUnder(s.Selector(), formula())
			case 1:
				l := s.Selector()
				s.AssertUnder(l, formula())
				live = append(live, l)
			case 2:
				if f := formula(); f.Op() == lia.OpLit {
					live = append(live, s.Lit(f).Not())
				} else {
					live = append(live, s.Lit(f))
				}
			case 3:
				if n := len(live); n > 0 {
					s.Retire(live[n-1])
					live = live[:n-1]
				}
			}
			want = append(want, s.Check(context.Background(), live...).String())
		}
		if got := answers(t, parse(t, text.String())); got != strings.Join(want, " ") {
			t.Fatalf("seed %d: was %v, is %s in\n%s", seed, want, got, text.String())
		}
		if path, err := exec.LookPath(Z3); err == nil && seed < 10 {
			o, err := External(context.Background(), Z3Args(path, "", 0), &text)
			if err != nil || strings.Join(o.Answers, " ") != strings.Join(want, " ") {
				t.Fatalf("seed %d: %v from z3, %v", seed, o.Answers, err)
			}
		}
	}
}
