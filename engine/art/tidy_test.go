package art

import (
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/lia"
)

func TestTidy(t *testing.T) {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	p := b.Program()
	atLeast := func(v lia.Term, n int64) lia.Formula { return lia.Ge(v.Sub(lia.Int(n))) }
	atMost := func(v lia.Term, n int64) lia.Formula { return lia.Le(v.Sub(lia.Int(n))) }
	either := lia.Or(atMost(x, 3), atMost(y, 3))
	for _, c := range []struct {
		labels [][]lia.Formula
		want   string
	}{
		{nil, "false"},
		{[][]lia.Formula{{}}, "true"},
		{[][]lia.Formula{{atLeast(x, 0), atLeast(x, 1), atMost(x, 4)}}, "x >= 1 && x <= 4"},
		{[][]lia.Formula{{atLeast(x, 5)}, {atLeast(x, 2), atLeast(x, 0)}}, "x >= 2"},
		{[][]lia.Formula{{atLeast(x, 2)}, {atLeast(x, 5), atMost(y, 1)}}, "x >= 2"},
		{[][]lia.Formula{{atMost(y, 1)}, {atLeast(x, 5)}, {atMost(y, 1)}}, "y <= 1 || x >= 5"},
		{[][]lia.Formula{{atLeast(x, 9), either}, {atLeast(x, 5), either}}, "x >= 5 && (x <= 3 || y <= 3)"},
		{[][]lia.Formula{{atLeast(x, 9)}, {atLeast(x, 5), either}}, "x >= 9 || (x >= 5 && (x <= 3 || y <= 3))"},
	} {
		d := NewFacts(solvers(t), p.VarName)
		var labels []*Label
		for _, parts := range c.labels {
			labels = append(labels, d.And(d.Top(), parts...))
		}
		if got := tidy(labels).Format(p.VarName); got != c.want {
			t.Errorf("%v: %s", c.labels, got)
		}
	}
}
