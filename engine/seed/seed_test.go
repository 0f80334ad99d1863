package seed

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
)

// holdInAll checks that each fact of a location holds in the location's states. It omits the entry,
// because every state at the entry is initial.
func holdInAll(t *testing.T, seed int, p *cfa.Program, facts map[cfa.Loc][]lia.Formula, statesAt [][]cfa.State) {
	t.Helper()
	for l, states := range statesAt {
		for _, s := range states {
			for _, f := range facts[cfa.Loc(l)] {
				if cfa.Loc(l) != p.Entry && !f.Eval(cfa.Valuation(s, &cfa.Edge{}, nil)) {
					t.Fatalf("seed %d: %s does not hold of %v at %s", seed, f.Format(p.VarName), s, p.LocName(cfa.Loc(l)))
				}
			}
		}
	}
}

// The hull of random points in an affine subspace must contain all these points. If the space has n
// dimensions and the subspace has d, the hull must have at least n - d equations. Joining a point
// again must not change the hull.
func TestHullOfRandomPoints(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for round := 0; round < 500; round++ {
		n := 1 + r.Intn(5)
		dim := r.Intn(n + 1)
		vars := make([]lia.Var, n)
		base := make([]int64, n)
		dirs := make([][]int64, dim)
		for i := range vars {
			vars[i] = lia.Var(i)
			base[i] = int64(r.Intn(21) - 10)
		}
		for d := range dirs {
			dirs[d] = make([]int64, n)
			for i := range dirs[d] {
				dirs[d][i] = int64(r.Intn(7) - 3)
			}
		}
		var points []func(lia.Var) num.Int
		var h hull
		for k := 0; k < 12; k++ {
			p := append([]int64(nil), base...)
			if k > 0 {
				for _, dir := range dirs {
					c := int64(r.Intn(9) - 4)
					for i := range p {
						p[i] += c * dir[i]
					}
				}
			}
			point := func(v lia.Var) num.Int { return num.From(p[v]) }
			points = append(points, point)
			if k == 0 {
				h = newHull(vars, point)
			} else {
				h.join(point)
			}
		}
		for _, e := range h.eqs {
			for _, p := range points {
				if !e.Eval(p).IsZero() {
					t.Fatalf("round %d: a joined point violates an equation", round)
				}
			}
		}
		if len(h.eqs) < n-dim {
			t.Fatalf("round %d: %d equations for %d dimensions of %d", round, len(h.eqs), dim, n)
		}
		for _, p := range points {
			if h.join(p) {
				t.Fatal("joining a point again changed the hull")
			}
		}
	}
}

// At the second point, y and z have the same value, too large to be a coefficient. So the hull must
// not relate y or z to x.
func TestHullOfLargeValues(t *testing.T) {
	const x, y, z = 0, 1, 2
	zero := func(lia.Var) num.Int { return num.Zero() }
	h := newHull([]lia.Var{x, y, z}, zero)
	h.join(func(v lia.Var) num.Int {
		if v == x {
			return num.One()
		}
		return num.From(1 << 30)
	})
	if len(h.eqs) != 1 || !lia.Eq(h.eqs[0]).Equal(lia.Eq(lia.V(y).Sub(lia.V(z)))) {
		t.Errorf("%v", h.eqs)
	}
}

func TestFactsHoldOfAllJoinedPoints(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	vars := []lia.Var{0, 1, 2}
	for round := 0; round < 300; round++ {
		groups := [][]lia.Var{vars}
		if round%2 == 1 {
			groups = [][]lia.Var{{0, 2}, {1}}
		}
		a := description{groups: groups, forms: formsAt(vars, groups, &vocabulary{thresholds: []num.Int{num.From(7), num.From(100)}}, nil)}
		var points []func(lia.Var) num.Int
		step := int64(1 + r.Intn(4))
		for k := 0; k < 15; k++ {
			p := [3]int64{step * int64(r.Intn(30)), int64(r.Intn(9)), int64(r.Intn(5) - 2)}
			point := func(v lia.Var) num.Int { return num.From(p[v]) }
			points = append(points, point)
			a.join(point)
		}
		for _, f := range a.facts() {
			for _, p := range points {
				if !f.Eval(p) {
					t.Fatalf("%v does not hold of a joined point", f)
				}
			}
		}
	}
}

func TestFactsAreInductive(t *testing.T) {
	for _, c := range enginetest.Cases() {
		for _, opts := range []Options{{}, {Queries: 3}, {Vars: 1}} {
			m := meter.New(t.Context(), meter.Limits{})
			r := Find(m, c.Program, opts, nil)
			if r.Facts == nil {
				continue
			}
			inv := cfa.Invariant{}
			for l := range c.Program.Locs {
				inv[cfa.Loc(l)] = lia.And(r.Facts[cfa.Loc(l)]...)
			}
			if len(r.Facts[c.Program.Error]) == 0 {
				inv[c.Program.Error] = lia.True()
			}
			if err := enginetest.Inductive(c.Program, inv); err != nil {
				t.Errorf("%s (%+v): %v", c.Name, opts, err)
			}
		}
	}
}

// If many variables are live, Find must compare only variables that occur together in a guard.
func TestManyVariables(t *testing.T) {
	const pairs = 20
	var names []string
	for i := range pairs {
		names = append(names, fmt.Sprintf("x%d", i), fmt.Sprintf("y%d", i))
	}
	b := enginetest.New(3, names...)
	start, step, wrong := map[int]lia.Term{}, map[int]lia.Term{}, lia.False()
	for i := range 2 * pairs {
		start[i], step[i] = lia.Int(0), b.Var(i).Add(lia.Int(1))
		if i%2 == 1 {
			wrong = lia.Or(wrong, lia.Ne(b.Var(i).Sub(b.Var(i-1))))
		}
	}
	b.Edge(0, 2, lia.True(), start)
	b.Edge(2, 2, lia.True(), step)
	b.Edge(2, 1, wrong, nil)
	p := b.Program()
	r := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
	equal := 0
	for _, f := range r.Facts[2] {
		vars := map[lia.Var]bool{}
		f.Vars(func(v lia.Var) { vars[v/2] = true })
		if len(vars) > 1 {
			t.Errorf("%s is about variables that are not related", f.Format(p.VarName))
		}
		if f.Op() == lia.OpLit && f.Lit().Kind == lia.EQ {
			equal++
		}
	}
	if equal != pairs || len(r.Facts[p.Error]) != 1 || !r.Facts[p.Error][0].IsFalse() {
		t.Errorf("%d equations, want %d; at the error %v", equal, pairs, r.Facts[p.Error])
	}
}

func TestFindsRelations(t *testing.T) {
	cases := enginetest.Cases()
	for _, c := range []struct {
		name string
		want string
	}{
		{"two equal counters", "x == y"},
		{"stays odd", "(x + 1) % 2 == 0"},
		{"count to ten", "x <= 10"},
	} {
		found := false
		for _, k := range cases {
			if k.Name != c.name {
				continue
			}
			r := Find(meter.New(t.Context(), meter.Limits{}), k.Program, Options{}, nil)
			for _, f := range r.Facts[2] {
				found = found || f.Format(k.Program.VarName) == c.want
			}
			if !found {
				for _, f := range r.Facts[2] {
					t.Log(f.Format(k.Program.VarName))
				}
				t.Errorf("%s: %s was not found", c.name, c.want)
			}
		}
	}
}
