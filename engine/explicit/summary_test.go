package explicit

import (
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// sum returns the summary of rows with the values of x, y and z. The value 99 means unknown.
func sum(t *testing.T, rows [][3]int64) lia.Formula {
	t.Helper()
	s := newStore()
	var all []*valuation
	for _, row := range rows {
		var vars []lia.Var
		var values []num.Int
		for x, k := range row {
			if k != 99 {
				vars, values = append(vars, lia.Var(x)), append(values, num.From(k))
			}
		}
		all = append(all, s.make(vars, values))
	}
	base := &search{store: s}
	all = base.weakest(all)
	w := newSummary(3, all, func() error { return nil })
	f, err := w.formula(w.table(all))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestSummary(t *testing.T) {
	var count, both, steps, flags, cube [][3]int64
	for i := range int64(10) {
		count = append(count, [3]int64{i, 99, 99})
		both = append(both, [3]int64{i, 2*i + 1, 5})
		steps = append(steps, [3]int64{3*i + 1, 99, 99})
		for k := range int64(2) {
			flags = append(flags, [3]int64{i, k, 99})
			cube = append(cube, [3]int64{i % 2, k, i / 5})
		}
	}
	names := (&cfa.Program{Vars: []cfa.Var{{Name: "x"}, {Name: "y"}, {Name: "z"}}}).VarName
	for name, tt := range map[string]struct {
		rows [][3]int64
		want string
	}{
		"nothing":             {nil, "false"},
		"all":                 {[][3]int64{{99, 99, 99}, {1, 2, 3}}, "true"},
		"one":                 {[][3]int64{{1, 99, 3}}, "x == 1 && z == 3"},
		"a run":               {count, "x >= 0 && x <= 9"},
		"a run of steps":      {steps, "x >= 1 && x <= 28 && (x + 2) % 3 == 0"},
		"a line":              {both, "2*x + 1 == y && z == 5 && x >= 0 && x <= 9"},
		"side by side":        {flags, "x >= 0 && x <= 9 && y >= 0 && y <= 1"},
		"a cube":              {cube, "x >= 0 && x <= 1 && y >= 0 && y <= 1 && z >= 0 && z <= 1"},
		"single values":       {[][3]int64{{1, 99, 99}, {5, 99, 99}, {7, 99, 99}}, "x == 1 || x == 5 || x == 7"},
		"one tells the other": {[][3]int64{{0, 0, 0}, {0, 1, 1}, {1, 3, 3}, {1, 4, 9}}, "(x == 0 && y == z && y >= 0 && y <= 1) || (x == 1 && 6*y == z + 15 && y >= 3 && y <= 4)"},
		"known in one case":   {[][3]int64{{0, 99, 99}, {99, 1, 99}}, "y == 1 || x == 0"},
	} {
		if got := sum(t, tt.rows).Format(names); got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
}

// TestSummaryIsExact compares formulas with the random valuations that they summarise.
func TestSummaryIsExact(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	rounds := rounds.Of(t, 600, 200)
	for range rounds {
		var rows [][3]int64
		size := 2 + r.Intn(3)
		value := func() int64 {
			if k := int64(r.Intn(size + 1)); k < int64(size) {
				return k
			}
			return 99
		}
		for range r.Intn(25) {
			rows = append(rows, [3]int64{value(), value(), value()})
		}
		f := sum(t, rows)
		for i := range int64(5 * 5 * 5) {
			at := [3]int64{i % 5, i / 5 % 5, i / 25}
			want := false
			for _, row := range rows {
				in := true
				for x := range row {
					in = in && (row[x] == 99 || row[x] == at[x])
				}
				want = want || in
			}
			if got := f.Eval(func(v lia.Var) num.Int { return num.From(at[v]) }); got != want {
				t.Fatalf("%v: %v is in %s: %v", rows, at, f.Format(nil), got)
			}
		}
	}
}
