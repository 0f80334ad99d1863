package treeic3

import (
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestNormal evaluates formulas and their normal forms at many points and compares the values. The
// function "normal" may return false only if the normal form exceeds the limit.
func TestNormal(t *testing.T) {
	r := rand.New(rand.NewSource(14))
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth == 0 {
			term := lia.V(lia.Var(r.Intn(2))).AddConst(num.From(int64(r.Intn(5) - 2)))
			return []lia.Formula{lia.Le(term), lia.Eq(term), lia.Ne(term)}[r.Intn(3)]
		}
		fs := make([]lia.Formula, 1+r.Intn(3))
		for i := range fs {
			fs[i] = formula(depth - 1)
		}
		if r.Intn(2) == 0 {
			return lia.And(fs...)
		}
		return lia.Or(fs...)
	}
	refused := 0
	for range 500 {
		f := formula(r.Intn(4))
		whole, ok := normal(f, 1<<20)
		if !ok {
			t.Fatalf("%v is refused", f)
		}
		literals := 0
		for _, c := range whole {
			if _, ok := lia.Not(c).Literals(); !ok {
				t.Fatalf("%v is no clause", c)
			}
			literals += max(1, c.Size())
		}
		for _, x := range points(cfa.Loc(2), lia.True()) {
			if f.Eval(x.Value) != lia.And(whole...).Eval(x.Value) {
				t.Fatalf("%v and %v differ at %v", f, whole, x)
			}
		}
		if some, ok := normal(f, f.Size()); ok {
			if len(some) != len(whole) {
				t.Fatalf("%v has the forms %v and %v", f, whole, some)
			}
		} else if refused++; literals == 0 {
			t.Fatalf("%v is refused, and its form is true", f)
		}
	}
	if refused < 20 {
		t.Errorf("%d refused", refused)
	}
}
