package tabled

import (
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
)

// The table of a recursive procedure must have the result of each call. Facts that are not
// inductive must be dropped.
func TestTable(t *testing.T) {
	// The procedure of cfatest.Recursion ends at this location. Its result v1 equals its argument
	// v0.
	const exit = cfa.Loc(4)
	p := cfatest.Recursion(5, -1)
	m := meter.New(t.Context(), meter.Limits{})
	facts, err := tables(m, p)
	if err != nil {
		t.Fatal(err)
	}
	result := func(n, r int) lia.Formula {
		return lia.Or(lia.Ne(cfatest.Plus(cfatest.V(0), -n)), cfatest.Eq(cfatest.V(1), r))
	}
	// The first fact is false. The second is true, but not inductive without a fact about the
	// argument 89.
	wrong := []lia.Formula{result(3, 4), result(90, 90)}
	facts[exit] = append(facts[exit], wrong...)
	if err := inductive(m, p, facts, engine.Options{}); err != nil {
		t.Fatal(err)
	}
	for n := range 8 {
		if !slices.ContainsFunc(facts[exit], result(n, n).Equal) {
			t.Errorf("the table lacks %d", n)
		}
	}
	for _, f := range wrong {
		if slices.ContainsFunc(facts[exit], f.Equal) {
			t.Errorf("%s is kept", f.Format(p.VarName))
		}
	}
}

func TestFit(t *testing.T) {
	pr := &procedure{args: []lia.Var{0, 1}}
	of := func(a, b, r int64) row { return row{[]num.Int{num.From(a), num.From(b)}, []num.Int{num.From(r)}} }
	for _, c := range []struct {
		name string
		rows []row
		want string // the guessed term, and the least value of the second argument for which the guess applies
	}{
		{"a line", []row{of(2, 0, 3), of(2, 1, 5), of(2, 2, 7), of(2, 5, 13)}, "2*b + 3 from 0"},
		{"a line from 1", []row{of(2, 0, 9), of(2, 1, 5), of(2, 2, 7), of(2, 3, 9), of(2, 4, 11)}, "2*b + 3 from 1"},
		{"a constant", []row{of(0, -1, 4), of(0, 1, 4), of(0, 2, 4), of(0, 3, 4)}, "4 from -1"},
		{"too few", []row{of(2, 0, 3), of(2, 1, 5), of(2, 2, 7)}, ""},
		{"no line", []row{of(2, 0, 1), of(2, 1, 2), of(2, 2, 4), of(2, 3, 8), of(2, 4, 16), of(2, 5, 32)}, ""},
	} {
		got := ""
		for _, f := range pr.fits(c.rows, 0) {
			if f.sel == 0 {
				got = f.term.Format(func(v lia.Var) string { return string(rune('a' + v)) }) + " from " + f.low[1].String()
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
