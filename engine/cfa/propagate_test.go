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
