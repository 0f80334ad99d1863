//go:build !js

package integer

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
	"ic3play/lia/z3test"
)

func z3Literal(b *strings.Builder, l lia.Literal) {
	number := func(k num.Int) string {
		if k.Sign() < 0 {
			return "(- " + k.Neg().String() + ")"
		}
		return k.String()
	}
	var t strings.Builder
	t.WriteString("(+ " + number(l.T.Constant()))
	for _, m := range l.T.Monos() {
		fmt.Fprintf(&t, " (* %s x%d)", number(m.Coef), m.Var)
	}
	t.WriteString(")")
	var s string
	switch l.Kind {
	case lia.LE:
		s = "(<= " + t.String() + " 0)"
	case lia.EQ:
		s = "(= " + t.String() + " 0)"
	default:
		s = "(= 0 (mod " + t.String() + " " + l.K.String() + "))"
	}
	if l.Neg {
		s = "(not " + s + ")"
	}
	b.WriteString("(assert " + s + ")\n")
}

// z3Answers runs z3 once. If z3 needs more than about a quarter of a second for a problem, the
// answer is Unknown.
func z3Answers(t *testing.T, problems [][]lia.Literal, vars int) []Status {
	t.Helper()
	var b strings.Builder
	for v := range vars {
		fmt.Fprintf(&b, "(declare-const x%d Int)\n", v)
	}
	for _, ls := range problems {
		b.WriteString("(push)\n")
		for _, l := range ls {
			z3Literal(&b, l)
		}
		b.WriteString("(check-sat)\n(pop)\n")
	}
	answers := z3test.Answers(t, strings.NewReader(b.String()), z3test.PerSecond/4)
	if len(answers) != len(problems) {
		t.Fatalf("z3 gave %d answers to %d problems", len(answers), len(problems))
	}
	ans := make([]Status, len(answers))
	for i, s := range answers {
		switch s {
		case "sat":
			ans[i] = Sat
		case "unsat":
			ans[i] = Unsat
		}
	}
	return ans
}

func families(rng *rand.Rand) []shape {
	return []shape{
		{vars: 3 + rng.Intn(4), lits: 4 + rng.Intn(8), coef: 5, consts: 20, maxMonos: 3, eq: 20, ne: 20, div: 15},
		{vars: 2 + rng.Intn(3), lits: 3 + rng.Intn(5), coef: 30, consts: 100, maxMonos: 3, eq: 10, ne: 5, div: 10},
		{vars: 6 + rng.Intn(7), lits: 10 + rng.Intn(21), coef: 100, consts: 1000, maxMonos: 4, eq: 10, ne: 10, div: 10},
		{vars: 4 + rng.Intn(4), lits: 4 + rng.Intn(6), coef: 9, consts: 40, maxMonos: 4, eq: 50, ne: 10, div: 20},
		{vars: 3, lits: 4 + rng.Intn(4), coef: 20, consts: 5, maxMonos: 3, eq: 0, ne: 0, div: 30, box: 40},
		{vars: 3, lits: 4 + rng.Intn(4), coef: 20, consts: 30, maxMonos: 3, eq: 20, ne: 10, div: 10, scale: 1 << 31},
		{vars: 3, lits: 4 + rng.Intn(4), coef: 20, consts: 30, maxMonos: 3, eq: 20, ne: 10, div: 10, scale: 1 << 62},
	}
}

func TestAgainstZ3(t *testing.T) {
	rounds := rounds.Of(t, 30, 20)
	seed := int64(3)
	if n, err := strconv.Atoi(os.Getenv("INTEGER_SEED")); err == nil {
		seed = int64(n)
	}
	rng := rand.New(rand.NewSource(seed))
	var problems [][]lia.Literal
	var kind []int
	for range rounds {
		for k, s := range families(rng) {
			problems = append(problems, randomLits(rng, s))
			kind = append(kind, k)
		}
	}
	type tally struct {
		sat, unsat, unknown, open int
		slowest, total            time.Duration
	}
	sums := make([]tally, len(families(rng)))
	got := make([]Status, len(problems))
	var stats Stats
	for i, ls := range problems {
		start := time.Now()
		got[i] = solve(t, New(Options{Stats: &stats}), ls)
		d := time.Since(start)
		s := &sums[kind[i]]
		s.total += d
		if d > s.slowest {
			s.slowest = d
		}
		switch got[i] {
		case Sat:
			s.sat++
		case Unsat:
			s.unsat++
		default:
			s.unknown++
			t.Errorf("unknown, family %d:\n%s", kind[i], show(ls))
		}
	}
	start := time.Now()
	for i, want := range z3Answers(t, problems, 20) {
		if want == Unknown {
			sums[kind[i]].open++
		} else if got[i] != Unknown && got[i] != want {
			t.Fatalf("%v, z3 says %v:\n%s", got[i], want, show(problems[i]))
		}
	}
	t.Logf("z3 took %v", time.Since(start))
	for k, s := range sums {
		t.Logf("family %d: %d sat, %d unsat, %d unknown (z3 %d), %v in all, slowest %v", k, s.sat, s.unsat, s.unknown, s.open, s.total, s.slowest)
	}
	t.Logf("%+v", stats)
}
