//go:build !js

package qe

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/rounds"
	"ic3play/lia/smtlib"
	"ic3play/lia/z3test"
)

// z3, which has its own quantifier elimination, must find no point that distinguishes a result from
// the quantified formula.
func TestAgainstZ3(t *testing.T) {
	rounds := rounds.Of(t, 60, 40)
	var text bytes.Buffer
	var asked []int
	for seed := range rounds {
		r := rand.New(rand.NewSource(int64(seed)))
		g := gen{r: r, vars: 3 + r.Intn(2), coef: 1 + r.Intn(6), c: 20, terms: 3}
		keep := lia.Var(2)
		elim := func(v lia.Var) bool { return v >= keep }
		given := lia.Cube(g.cube(2 + r.Intn(5)))
		if seed%3 == 0 {
			given = g.formula(2)
		}
		f, err := Formula(context.Background(), given, elim, Options{Budget: 20_000})
		if errors.Is(err, ErrBudget) || f.Size() > 1000 {
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		asked = append(asked, seed)
		fmt.Fprint(&text, "(reset)")
		for v := range keep {
			fmt.Fprintf(&text, "(declare-const %s Int)", names(v))
		}
		var bound strings.Builder
		for v := keep; int(v) < g.vars; v++ {
			fmt.Fprintf(&bound, "(%s Int)", names(v))
		}
		fmt.Fprintf(&text, "(assert (not (= (exists (%s) %s) %s)))(check-sat)\n",
			bound.String(), smtlib.Formula(given, names), smtlib.Formula(f, names))
	}
	answers := z3test.Answers(t, &text, z3test.PerSecond/3)
	if len(answers) != len(asked) {
		t.Fatalf("%d answers to %d questions", len(answers), len(asked))
	}
	unknown := 0
	for i, a := range answers {
		switch a {
		case "unsat":
		case "sat":
			t.Errorf("seed %d: z3 tells the result from the formula", asked[i])
		default:
			unknown++
		}
	}
	t.Logf("%d formulas, z3 gave up on %d", len(asked), unknown)
	if unknown > len(asked)/5 {
		t.Errorf("z3 gave up on %d of %d", unknown, len(asked))
	}
}
