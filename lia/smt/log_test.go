//go:build !js

package smt

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"ic3play/lia"
)

// A session's script must have all asserted formulas, assumptions and answers.
func TestLog(t *testing.T) {
	var b bytes.Buffer
	c := NewContext(Options{Log: func() io.Writer { return &b }})
	s := c.NewSolver()
	ctx := context.Background()
	s.Assert(le(k(0), x(1)))
	sel := s.Selector()
	s.AssertUnder(sel, lt(x(1), k(0)))
	s.Check(ctx, sel)
	s.Retire(sel)
	again := s.Selector()
	s.AssertUnder(again, lia.True())
	s.Check(ctx, again, s.Lit(le(x(1), k(5))).Not(), s.Lit(lia.Or(is(x(1), k(7)), is(x(2), k(1)))))
	s.Check(ctx, s.Lit(lia.True()), s.Lit(lia.False()))
	want := `(set-logic QF_LIA)
(declare-const v1 Int)
(assert (<= (- v1) 0))
(declare-const s1 Bool)
(assert (=> s1 (<= v1 (- 1))))
(set-info :status unsat)
(check-sat-assuming (s1))
(assert (not s1))
(declare-const s2 Bool)
(assert (=> s2 true))
(declare-const a3 Bool)
(assert (= a3 (<= v1 5)))
(declare-const p4 Bool)
(declare-const v2 Int)
(assert (=> p4 (or (= v1 7) (= v2 1))))
(set-info :status sat)
(check-sat-assuming (s2 (not a3) p4))
(declare-const never Bool)
(assert (not never))
(set-info :status unsat)
(check-sat-assuming (never))
`
	if got := b.String(); got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
	if strings.Count(b.String(), "check-sat") != int(c.Stats()["checks"]) {
		t.Fatal("a query is missing")
	}
}
