package certify_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
)

// auto returns a program with the given edges and the locations of these edges. Location 0 is the
// entry and location 1 is the error.
func auto(n int, edges ...cfa.Edge) *cfa.Program {
	p := &cfa.Program{File: "test.c", Entry: 0, Error: 1}
	for i := 0; i < n; i++ {
		p.Vars = append(p.Vars, cfa.Var{Name: string(rune('x' + i))})
	}
	last := cfa.Loc(1)
	for _, e := range edges {
		last = max(last, e.From, e.To)
		e.Spans = []source.Span{{}}
		p.Edges = append(p.Edges, e)
		for _, in := range e.Inputs {
			p.NumIn = max(p.NumIn, int(in.Var)-n+1)
		}
	}
	for l := cfa.Loc(0); l <= last; l++ {
		p.Locs = append(p.Locs, cfa.Location{Name: "l" + string(rune('0'+l))})
	}
	return p
}

func edge(from, to cfa.Loc, guard lia.Formula, assigns ...cfa.Assign) cfa.Edge {
	return cfa.Edge{From: from, To: to, Guard: guard, Assigns: assigns}
}

func withInput(e cfa.Edge, v lia.Var) cfa.Edge {
	e.Inputs = []cfa.Input{{Var: v, Name: "nondet"}}
	return e
}

func set(v lia.Var, t lia.Term) cfa.Assign { return cfa.Assign{Var: v, Term: t} }
func v(i lia.Var) lia.Term                 { return lia.V(i) }
func plus(t lia.Term, k int64) lia.Term    { return t.AddConst(num.From(k)) }

// counting is x = 0; y = 0; while (x < 10) { x++; if (nondet > 0) y++; else y += 2; } assert(x ==
// 10 && x <= y && y <= 2*x). Location 2 is the loop head.
func counting() *cfa.Program {
	const in = lia.Var(2)
	return auto(2,
		edge(0, 2, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0))),
		edge(2, 3, lia.Lt(plus(v(0), -10)), set(0, plus(v(0), 1))),
		withInput(edge(3, 4, lia.Gt(v(in)), set(1, plus(v(1), 1))), in),
		withInput(edge(3, 4, lia.Le(v(in+1)), set(1, plus(v(1), 2))), in+1),
		edge(4, 2, lia.True()),
		edge(2, 1, lia.And(lia.Ge(plus(v(0), -10)), lia.Or(lia.Ne(plus(v(0), -10)), lia.Gt(v(0).Sub(v(1))), lia.Gt(v(1).Sub(v(0).Mul(num.From(2))))))),
		edge(2, 5, lia.Ge(plus(v(0), -10))),
	)
}

func countingInvariant() []lia.Formula {
	return []lia.Formula{
		lia.Le(plus(v(0), -10)),
		lia.Le(v(0).Sub(v(1))),
		lia.Le(v(1).Sub(v(0).Mul(num.From(2)))),
	}
}

func TestInvariant(t *testing.T) {
	ctx := context.Background()
	p := counting()
	inv := countingInvariant()
	c, err := certify.Invariant(ctx, p, cfa.Invariant{2: lia.And(inv...)}, refute.Prove)
	if err != nil {
		t.Fatal(err)
	}
	if c.Stats.Conditions != 2 || len(c.Conditions) != 2 {
		t.Errorf("%d conditions, want those of the entry and of the loop head", c.Stats.Conditions)
	}
	for _, p := range c.Conditions {
		if err := proof.CheckRefutation(p.Formulas, p.Refutation); err != nil {
			t.Error(err)
		}
	}
	last := c.Conditions[1]
	if proof.CheckRefutation(last.Formulas[:len(last.Formulas)-1], last.Refutation) == nil {
		t.Error("a refutation without the condition's last formula was accepted")
	}
	if _, err := certify.Invariant(ctx, p, cfa.Invariant{2: lia.And(inv...), 3: lia.And(lia.Lt(plus(v(0), -11)), inv[1].Subst(func(x lia.Var) (lia.Term, bool) { return plus(v(0), -1), x == 0 }), lia.Le(plus(v(1).Sub(v(0).Mul(num.From(2))), 2)))}, refute.Prove); err != nil {
		t.Errorf("two cut points: %v", err)
	}
	drop := func(i int) lia.Formula {
		return lia.And(append(append([]lia.Formula(nil), inv[:i]...), inv[i+1:]...)...)
	}
	for name, f := range map[string]struct {
		inv  cfa.Invariant
		want string
	}{
		"no cut point":        {cfa.Invariant{}, "no cut point"},
		"no loop cut":         {cfa.Invariant{5: lia.True()}, "no cut point"},
		"true":                {cfa.Invariant{2: lia.True()}, "solution"},
		"false":               {cfa.Invariant{2: lia.False()}, "solution"},
		"entry false":         {cfa.Invariant{0: lia.False(), 2: lia.False()}, "initiation"},
		"drop 0":              {cfa.Invariant{2: drop(0)}, "solution"},
		"drop 1":              {cfa.Invariant{2: drop(1)}, "solution"},
		"drop 2":              {cfa.Invariant{2: drop(2)}, "solution"},
		"shift bound":         {cfa.Invariant{2: lia.And(inv[1], inv[2], lia.Le(plus(v(0), -9)))}, "solution"},
		"loose bound":         {cfa.Invariant{2: lia.And(inv[1], inv[2], lia.Le(plus(v(0), -11)))}, "solution"},
		"initiation fails":    {cfa.Invariant{2: lia.And(append(inv, lia.Gt(v(0)))...)}, "solution"},
		"swapped location":    {cfa.Invariant{4: lia.And(inv...), 2: lia.True()}, "solution"},
		"input in formula":    {cfa.Invariant{2: lia.And(append(inv, lia.Gt(v(2)))...)}, "no state variable"},
		"unknown location":    {cfa.Invariant{2: lia.And(inv...), 17: lia.True()}, "names location"},
		"error made possible": {cfa.Invariant{1: lia.True(), 2: lia.True()}, "solution"},
	} {
		_, err := certify.Invariant(ctx, p, f.inv, refute.Prove)
		if err == nil {
			t.Errorf("%s: accepted", name)
		} else if !strings.Contains(err.Error(), f.want) {
			t.Errorf("%s: %v, want %q", name, err, f.want)
		}
	}
}

// TestSequence checks the values of variables after the run x = 0; x++; x = 2*x; y = x; x = 7.
// After it y is 2.
func TestSequence(t *testing.T) {
	for _, c := range []struct {
		bad  lia.Formula
		safe bool
	}{
		{lia.Ne(plus(v(1), -2)), true},
		{lia.Eq(plus(v(1), -2)), false},
		{lia.Ne(plus(v(0), -7)), true},
		{lia.Eq(v(0).Sub(v(1))), true},
		{lia.Eq(plus(v(0).Sub(v(1)), -5)), false},
	} {
		p := auto(2,
			edge(0, 2, lia.True(), set(0, lia.Int(0))),
			edge(2, 3, lia.True(), set(0, plus(v(0), 1))),
			edge(3, 4, lia.Gt(v(0)), set(0, v(0).Mul(num.From(2)))),
			edge(4, 5, lia.True(), set(0, lia.Int(7)), set(1, v(0))),
			edge(5, 1, c.bad))
		for _, inv := range []cfa.Invariant{{}, {3: lia.Eq(plus(v(0), -1))}, {4: lia.Eq(plus(v(0), -2))}} {
			if _, err := certify.Invariant(context.Background(), p, inv, refute.Prove); (err == nil) != c.safe {
				t.Errorf("%s, %d claims: %v", c.bad.Format(p.VarName), len(inv), err)
			}
		}
	}
}

// The formula for branches in sequence with 2^60 paths must stay small.
func TestJoins(t *testing.T) {
	var edges []cfa.Edge
	edges = append(edges, edge(0, 2, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0))))
	const n = 60
	in := lia.Var(2)
	for i := cfa.Loc(0); i < n; i++ {
		edges = append(edges,
			withInput(edge(2+i, 3+i, lia.Gt(v(in)), set(0, plus(v(0), 1))), in),
			withInput(edge(2+i, 3+i, lia.Le(v(in+1)), set(1, plus(v(1), 1))), in+1))
		in += 2
	}
	edges = append(edges, edge(2+n, 1, lia.Ne(plus(v(0).Add(v(1)), -n))))
	p := auto(2, edges...)
	conds, err := certify.Conditions(context.Background(), p, cfa.Invariant{})
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	conds[0].Formulas[len(conds[0].Formulas)-1].Walk(func(lia.Formula) { size++ })
	if size > 20*n {
		t.Errorf("%d nodes for %d branches", size, n)
	}
}

// The checker must detect a prover that returns a false refutation, and one that gives up.
func TestProvers(t *testing.T) {
	p := counting()
	inv := cfa.Invariant{2: lia.And(countingInvariant()...)}
	stop := errors.New("no more time")
	for name, c := range map[string]struct {
		prover certify.Prover
		want   string
	}{
		"nothing": {func(context.Context, []lia.Formula) (*proof.Refutation, error) { return nil, nil }, "there is none"},
		"empty":   {func(context.Context, []lia.Formula) (*proof.Refutation, error) { return &proof.Refutation{}, nil }, "no step"},
		"of another": {func(ctx context.Context, _ []lia.Formula) (*proof.Refutation, error) {
			return refute.Prove(ctx, []lia.Formula{lia.False()})
		}, "check refutation"},
		"of stronger": {func(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
			return refute.Prove(ctx, append(fs, lia.Lt(v(0)), lia.Gt(v(0))))
		}, "check refutation"},
		"gives up": {func(context.Context, []lia.Formula) (*proof.Refutation, error) { return nil, stop }, stop.Error()},
	} {
		if _, err := certify.Invariant(context.Background(), p, inv, c.prover); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := certify.Invariant(ctx, p, inv, refute.Prove); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
