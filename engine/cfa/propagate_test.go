package cfa_test

import (
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

func TestPropagate(t *testing.T) {
	x, y, z, p := lia.V(0), lia.V(1), lia.V(2), lia.V(3)
	is := func(t lia.Term, k int64) lia.Formula { return lia.Eq(t.AddConst(num.From(-k))) }
	product := cfa.Product{Value: p, Factors: []lia.Term{x, y}}
	for _, c := range []struct {
		name     string
		fs       []lia.Formula
		products []cfa.Product
		ok       bool
		left     lia.Formula
		open     int
	}{
		{"equations in a row", []lia.Formula{is(x, 3), lia.Eq(y.Sub(x)), lia.Le(z.Sub(y))}, nil, true, lia.Le(z.AddConst(num.From(-3))), 0},
		{"contradiction", []lia.Formula{is(x, 3), is(x, 4)}, nil, false, lia.False(), 0},
		{"equal bounds", []lia.Formula{lia.Ge(x.AddConst(num.From(-3))), lia.Le(y.Sub(z)), lia.Le(x.AddConst(num.From(-5))), lia.Ge(y.Sub(x)), lia.Le(x.AddConst(num.From(-3)))}, nil, true, lia.And(lia.Le(y.Sub(z)), lia.Ge(y.AddConst(num.From(-3)))), 0},
		{"different bounds", []lia.Formula{lia.Ge(x.AddConst(num.From(-3))), lia.Le(x.AddConst(num.From(-4)))}, nil, true, lia.And(lia.Ge(x.AddConst(num.From(-3))), lia.Le(x.AddConst(num.From(-4)))), 0},
		{"both factors", []lia.Formula{is(x, 3), is(y, 4), lia.Ge(p.Sub(z))}, []cfa.Product{product}, true, lia.Le(z.AddConst(num.From(-12))), 0},
		{"wrong product", []lia.Formula{is(x, 3), is(y, 4), is(p, 13)}, []cfa.Product{product}, false, lia.False(), 0},
		{"one factor", []lia.Formula{is(x, 3)}, []cfa.Product{product}, true, lia.Eq(p.Sub(y.Mul(num.From(3)))), 0},
		{"no factor", []lia.Formula{is(p, 12)}, []cfa.Product{product}, true, lia.True(), 1},
		{"factor 0", []lia.Formula{is(x, 0), lia.Ne(p)}, []cfa.Product{product}, false, lia.False(), 0},
		{"known before", []lia.Formula{is(z, 5), lia.Le(x.Sub(y))}, nil, false, lia.False(), 0},
	} {
		known := lia.Model{}
		if c.name == "known before" {
			known[2] = num.From(6)
		}
		left, open, ok := cfa.Propagate(c.fs, c.products, known)
		if ok != c.ok || ok && (!lia.And(left...).Equal(c.left) || len(open) != c.open) {
			t.Errorf("%s: %v %v %v, known %v", c.name, left, open, ok, known)
		}
	}
}

// If a formula gives a value to a solved variable, the variable's term must get this value.
func TestPropagateSolved(t *testing.T) {
	x, y, z := lia.V(0), lia.V(1), lia.V(2)
	known := lia.Model{}
	fs := []lia.Formula{lia.Eq(x.AddConst(num.From(-5))), lia.Ge(y), lia.Le(y.AddConst(num.From(-1)))}
	left, ok := cfa.PropagateSolved(fs, map[lia.Var]lia.Term{0: y.AddMul(num.From(2), z)}, known)
	for k := range int64(5) {
		if got := lia.And(left...).Eval(lia.Model{1: num.From(1), 2: num.From(k)}.Value); !ok || got != (k == 2) {
			t.Errorf("y = 1, z = %d: %v, left %v", k, got, left)
		}
	}
	if _, ok := cfa.PropagateSolved([]lia.Formula{lia.Eq(x.AddConst(num.From(-5))), lia.Eq(y.AddConst(num.From(-4)))}, map[lia.Var]lia.Term{0: y}, lia.Model{}); ok {
		t.Error("x = 5 and y = 4 are accepted for x = y")
	}
}
