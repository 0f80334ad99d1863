//go:build !js

package smt

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
	"ic3play/lia/smtlib"
	"ic3play/lia/z3test"
)

// z3 returns the answers of the solver z3 to a script. If a query takes longer than a tenth of a
// second, the answer is "unknown".
func z3(t *testing.T, script []byte) []string {
	t.Helper()
	return z3test.Answers(t, bytes.NewReader(script), z3test.PerSecond/10)
}

// TestAgainstZ3 compares random incremental sessions with z3. Some formulas have unbounded
// variables, so enumeration cannot decide them.
func TestAgainstZ3(t *testing.T) {
	scripts := rounds.Of(t, 120, 40)
	var text bytes.Buffer
	type asked struct {
		seed, step int
		got        Status
		reason     string
	}
	var all []asked
	start := time.Duration(0)
	for seed := 0; seed < scripts; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		g := gen{r: r, vars: 2 + r.Intn(8), coef: []int{1, 2, 5, 20}[r.Intn(4)], c: []int{5, 50, 1000}[r.Intn(3)], div: r.Intn(2) == 0}
		out := smtlib.NewScript(&text, func(v lia.Var) string { return fmt.Sprintf("x%d", v) })
		c := NewContext(Options{})
		s := c.NewSolver()
		sels := map[Lit]string{}
		forms := map[Lit]lia.Formula{}
		var order []Lit
		perm := lia.True()
		for step := 0; step < 12; step++ {
			f := g.formula(1 + r.Intn(4))
			if r.Intn(6) == 0 {
				s.Assert(f)
				perm = lia.And(perm, f)
				out.Assert("", f)
			} else {
				l := s.Selector()
				if r.Intn(3) == 0 {
					l = s.Lit(f)
				} else {
					s.AssertUnder(l, f)
				}
				if sels[l] == "" {
					sels[l] = fmt.Sprintf("s%d", step)
					forms[l] = f
					order = append(order, l)
					out.Switch(sels[l])
					out.Assert(sels[l], f)
				}
			}
			var lits []Lit
			var on []string
			for _, l := range order {
				if r.Intn(3) > 0 {
					lits = append(lits, l)
					on = append(on, sels[l])
				}
			}
			before := time.Now()
			got := s.Check(context.Background(), lits...)
			start += time.Since(before)
			out.CheckAssuming(on...)
			all = append(all, asked{seed, step, got, s.Reason()})
			switch got {
			case Sat:
				if !perm.Eval(s.Value) {
					t.Fatalf("seed %d step %d: no model of the permanent formulas", seed, step)
				}
				for _, l := range lits {
					if !forms[l].Eval(s.Value) {
						t.Fatalf("seed %d step %d: no model of an assumption", seed, step)
					}
				}
			case Unsat: // the core is a separate query
				on = on[:0]
				for _, l := range s.Core() {
					on = append(on, sels[l])
				}
				out.CheckAssuming(on...)
				all = append(all, asked{seed, step, Unsat, ""})
			}
		}
		fmt.Fprintln(&text, "(reset)")
		if out.Err() != nil {
			t.Fatal(out.Err())
		}
	}
	before := time.Now()
	answers := z3(t, text.Bytes())
	t.Logf("%d queries, here in %v, z3 in %v", len(all), start, time.Since(before))
	if len(answers) != len(all) {
		t.Fatalf("%d answers for %d queries", len(answers), len(all))
	}
	unknown := 0
	for i, a := range all {
		switch {
		case a.got == Unknown:
			unknown++
			t.Logf("seed %d step %d: unknown: %s", a.seed, a.step, a.reason)
		case answers[i] != "unknown" && answers[i] != a.got.String():
			t.Errorf("seed %d step %d: %v, but z3 says %s", a.seed, a.step, a.got, answers[i])
		}
	}
	if unknown*100 > len(all) {
		t.Errorf("%d of %d queries unknown", unknown, len(all))
	}
}

// TestLargeNumbersAgainstZ3 compares answers with z3 on formulas whose coefficients are near 2^31,
// 2^32, 2^62 and 2^63, or small.
func TestLargeNumbersAgainstZ3(t *testing.T) {
	var text bytes.Buffer
	var got []string
	big := []string{"2147483647", "4294967295", "4611686018427387903", "9223372036854775807", "3", "1"}
	for seed := 0; seed < 150; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		coef := func() num.Int {
			n, err := num.Parse(big[r.Intn(len(big))])
			if err != nil {
				t.Fatal(err)
			}
			n = n.Sub(num.From(int64(r.Intn(3))))
			if r.Intn(2) == 0 {
				n = n.Neg()
			}
			return n
		}
		var fs []lia.Formula
		for i := 0; i < 4; i++ {
			u := lia.Const(coef())
			for j := 0; j < 2; j++ {
				u = u.AddMul(coef(), lia.V(lia.Var(r.Intn(3))))
			}
			f := lia.Le(u)
			switch r.Intn(4) {
			case 0:
				f = lia.Eq(u)
			case 1:
				f = lia.Or(f, lia.Divides(num.From(int64(2+r.Intn(7))), u))
			}
			fs = append(fs, f)
		}
		f := lia.And(fs...)
		s := NewContext(Options{}).NewSolver()
		s.Assert(f)
		st := s.Check(context.Background())
		if st == Sat && !f.Eval(s.Value) {
			t.Fatalf("seed %d: not a model", seed)
		}
		got = append(got, st.String())
		out := smtlib.NewScript(&text, func(v lia.Var) string { return fmt.Sprintf("x%d", v) })
		out.Assert("", f)
		out.Check()
		fmt.Fprintln(&text, "(reset)")
	}
	unknown := 0
	for i, a := range z3(t, text.Bytes()) {
		if got[i] == "unknown" {
			unknown++
		} else if a != "unknown" && a != got[i] {
			t.Errorf("seed %d: %s, but z3 says %s", i, got[i], a)
		}
	}
	if unknown > 5 {
		t.Errorf("%d unknown", unknown)
	}
}

func TestSmallAgainstZ3(t *testing.T) {
	rounds := rounds.Of(t, 60, 20)
	var text bytes.Buffer
	var want, what []string
	here := time.Duration(0)
	ask := func(name, answer string, f lia.Formula) {
		want, what = append(want, answer), append(what, name)
		out := smtlib.NewScript(&text, func(v lia.Var) string { return fmt.Sprintf("x%d", v) })
		out.Assert("", f)
		out.Check()
		fmt.Fprintln(&text, "(reset)")
	}
	for seed := range rounds {
		r := rand.New(rand.NewSource(int64(5000 + seed)))
		f := smallFormula(r)
		if seed%3 == 0 {
			f = hardFormula(r)
		}
		s := NewContext(Options{CheckModels: true}).NewSolver()
		s.Assert(f)
		ctx, start := context.Background(), time.Now()
		st := s.Check(ctx)
		here += time.Since(start)
		ask(fmt.Sprintf("seed %d", seed), st.String(), f)
		if st == Sat {
			u := lia.Term{}
			for v := range lia.Var(4) {
				u = u.AddMul(num.From(int64(r.Intn(7)-3)), lia.V(v))
			}
			switch b, st := s.Maximum(ctx, u); {
			case st != Sat:
				t.Logf("seed %d: optimum: %v: %s", seed, st, s.Reason())
			case b.Unbounded:
				ask(fmt.Sprintf("seed %d, without end", seed), "sat", lia.And(f, lia.Ge(u.AddConst(num.From(-1<<40)))))
			default:
				ask(fmt.Sprintf("seed %d, optimum", seed), "sat", lia.And(f, lia.Ge(u.AddConst(b.Value.Neg()))))
				ask(fmt.Sprintf("seed %d, beyond it", seed), "unsat", lia.And(f, lia.Gt(u.AddConst(b.Value.Neg()))))
			}
		}
	}
	before := time.Now()
	answers := z3(t, text.Bytes())
	t.Logf("%d formulas here in %v; with optima %d, z3 in %v", rounds, here, len(want), time.Since(before))
	if len(answers) != len(want) {
		t.Fatalf("%d answers for %d queries", len(answers), len(want))
	}
	gaveUp := 0
	for i, a := range answers {
		switch {
		case a != "sat" && a != "unsat":
			gaveUp++
		case want[i] == "unknown":
			t.Errorf("%s: unknown here, z3 says %s", what[i], a)
		case a != want[i]:
			t.Errorf("%s: %s, but z3 says %s", what[i], want[i], a)
		}
	}
	t.Logf("z3 gave up on %d", gaveUp)
}
