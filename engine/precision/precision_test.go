package precision

import (
	"context"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// program returns a program with function f at locations 2 and 3, and function g at location 4.
// Variable x is live at 2 and 3, y is live at 2, 3 and 4, and z is live at 4.
func program() *cfa.Program {
	b := enginetest.New(5, "x", "y", "z")
	x, y, z := b.Var(0), b.Var(1), b.Var(2)
	zero := lia.Int(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: zero, 1: zero})
	b.Edge(2, 3, lia.Ge(y), map[int]lia.Term{1: y.Add(x)})
	b.Edge(3, 4, lia.Ge(x), map[int]lia.Term{2: x})
	b.Edge(4, 1, lia.And(lia.Gt(y), lia.Gt(z)), nil)
	p := b.Program()
	for l, f := range map[int]string{2: "f", 3: "f", 4: "g"} {
		p.Locs[l].Func = f
	}
	p.Vars[0].Func, p.Vars[2].Func = "f", "g"
	p.Vars[0].Kind, p.Vars[1].Kind, p.Vars[2].Kind = cfa.Local, cfa.Global, cfa.Local
	return p
}

func solvers(t *testing.T) *step.Solvers {
	return &step.Solvers{Meter: meter.New(t.Context(), meter.Limits{}), SMT: smt.NewContext(smt.Options{})}
}

func TestPredicatesCountWhereTheyAreAdded(t *testing.T) {
	p := program()
	x, y := lia.V(0), lia.V(1)
	d := NewPredicates(solvers(t), p, false)
	for i, tt := range []struct {
		f     lia.Formula
		at    cfa.Loc // 0: everywhere
		scope Scope
		id    int
		more  bool
		where []cfa.Loc
	}{
		{lia.Ge(y), 3, Location, 1, true, []cfa.Loc{3}},
		{lia.Ge(y), 3, Location, 1, false, []cfa.Loc{3}},
		{lia.Lt(y), 2, Function, 1, true, []cfa.Loc{2, 3}}, // negates an existing predicate
		{lia.Ge(y), 0, Program, 1, true, []cfa.Loc{2, 3, 4}},
		{lia.Ge(x), 2, Program, 2, true, []cfa.Loc{2, 3}}, // x is dead at 4
		{lia.Ge(x), 4, Location, 2, false, []cfa.Loc{2, 3}},
		{lia.Ge(x.Sub(lia.Int(3))), 4, Location, 3, true, nil}, // new, though active nowhere
		{lia.True(), 2, Location, 0, false, nil},
	} {
		var at cfa.LocSet
		if tt.at != 0 {
			at = Places(p, tt.at, tt.scope)
		}
		id, more, err := d.Add(t.Context(), tt.f, at)
		if err != nil || id != tt.id || more != tt.more {
			t.Fatalf("%d: predicate %d, more: %v, %v; want %d, %v", i, id, more, err, tt.id, tt.more)
		}
		for l := range p.Locs {
			if id > 0 && slices.Contains(d.At(cfa.Loc(l)), Lit(id)) != slices.Contains(tt.where, cfa.Loc(l)) {
				t.Errorf("%d: at %d: %v, want it at %v", i, l, d.At(cfa.Loc(l)), tt.where)
			}
		}
	}
	if got := d.Touching(3, []lia.Var{0}); !slices.Equal(got, []Lit{2}) {
		t.Errorf("of x at 3: %v", got)
	}
	if got := d.Weaker(3); !slices.Equal(got, []Lit{2}) {
		t.Errorf("x >= 3 is weakened to %v", got)
	}
	if got := d.Weaker(-2); !slices.Equal(got, []Lit{-3}) {
		t.Errorf("x < 0 is weakened to %v", got)
	}
	if got := d.Clause([]Lit{1, -2}); !got.Equal(lia.Or(lia.Lt(y), lia.Ge(x))) {
		t.Errorf("clause %v", got)
	}
	if w := d.CommonLocs([]Lit{1, 2}); !w.Has(2) || !w.Has(3) || w.Has(4) || w.Has(p.Entry) {
		t.Errorf("both count at %v", w)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := d.Add(ctx, lia.Or(lia.Ge(x), lia.Eq(y)), nil); err == nil || d.Len() != 3 {
		t.Errorf("a cancelled addition: %v, %d predicates", err, d.Len())
	}
}

func TestTracked(t *testing.T) {
	p := program()
	tr := NewTracked(p)
	for i, tt := range []struct {
		drop  bool
		v     lia.Var
		at    cfa.Loc
		scope Scope
		said  bool
		where []cfa.Loc
	}{
		{false, 0, 2, Location, true, []cfa.Loc{2}},
		{false, 0, 2, Location, false, []cfa.Loc{2}},
		{false, 0, 2, Function, true, []cfa.Loc{2, 3}},
		{false, 1, 4, Function, true, []cfa.Loc{2, 3, 4}},
		{false, 2, 3, Function, true, []cfa.Loc{4}}, // dead at 3
		{true, 1, 2, Function, false, nil},
		{true, 1, 2, Function, false, nil},
		{false, 1, 2, Program, false, nil},
		{true, 0, 3, Location, false, []cfa.Loc{2}},
		{false, 0, 3, Location, false, []cfa.Loc{2}},
	} {
		var said bool
		if tt.drop {
			tr.Drop(tt.v, tt.at, tt.scope)
		} else {
			said = tr.Track(tt.v, tt.at, tt.scope)
		}
		var where []cfa.Loc
		for l := range p.Locs {
			if slices.Contains(tr.At(cfa.Loc(l)), tt.v) {
				where = append(where, cfa.Loc(l))
			}
		}
		if said != tt.said || !slices.Equal(where, tt.where) {
			t.Errorf("%d: %v, at %v; want %v, at %v", i, said, where, tt.said, tt.where)
		}
	}
}

func TestWhatToBeginWith(t *testing.T) {
	p := program()
	x, y, z := lia.V(0), lia.V(1), lia.V(2)
	text := func(fs []lia.Formula) (out []string) {
		for _, f := range fs {
			out = append(out, f.Format(p.VarName))
		}
		return out
	}
	if got, want := text(Comparisons(p)), text([]lia.Formula{lia.Ge(y), lia.Ge(x), lia.Gt(z), lia.Gt(y)}); !slices.Equal(got, want) {
		t.Errorf("comparisons %q, want %q", got, want)
	}
	all := []bool{true, true, true}
	want := text([]lia.Formula{lia.Lt(x.Sub(y)), lia.Gt(x.Sub(y)), lia.Lt(y.Sub(z)), lia.Gt(y.Sub(z))})
	if got := text(Pairs(p, all, 100)); !slices.Equal(got, want) {
		t.Errorf("pairs %q, want %q: x and z are of different functions", got, want)
	}
	if got := text(Pairs(p, all, 3)); !slices.Equal(got, want[:2]) {
		t.Errorf("three at most: %q", got)
	}
	if got := text(Pairs(p, []bool{true, false, true}, 100)); got != nil {
		t.Errorf("without y: %q", got)
	}
	for _, tt := range []struct {
		s    Shape
		want []lia.Formula
	}{{AsItIs, []lia.Formula{lia.Eq(x)}}, {TwoBounds, []lia.Formula{lia.Le(x), lia.Ge(x)}}, {OneBound, []lia.Formula{lia.Eq(x), lia.Le(x)}}} {
		if got := text(tt.s.Predicates(lia.Eq(x))); !slices.Equal(got, text(tt.want)) {
			t.Errorf("shape %d: %q", tt.s, got)
		}
		if got := text(tt.s.Predicates(lia.Le(x))); !slices.Equal(got, text([]lia.Formula{lia.Le(x)})) {
			t.Errorf("shape %d of an inequality: %q", tt.s, got)
		}
	}
}
