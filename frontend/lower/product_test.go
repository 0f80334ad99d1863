package lower

import (
	"testing"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestProductFacts checks productFacts with small factors and various guessed bounds. The formula
// must hold for the right product. If a factor is 0, 1 or -1, the formula must be false for any
// other result.
func TestProductFacts(t *testing.T) {
	bounds := []ast.Bounds{{}}
	for _, low := range []int64{-3, 0, 2} {
		for _, high := range []int64{-1, 3} {
			l, h := num.From(low), num.From(high)
			bounds = append(bounds, ast.Bounds{Low: &l, High: &h}, ast.Bounds{Low: &l}, ast.Bounds{High: &h})
		}
	}
	excluded := 0
	for x := int64(-7); x <= 7; x++ {
		for y := int64(-7); y <= 7; y++ {
			for _, inX := range bounds {
				for _, inY := range bounds {
					f := productFacts(lia.V(0), lia.V(1), lia.V(2), inX, inY)
					for p := x*y - 3; p <= x*y+3; p++ {
						values := []num.Int{num.From(x), num.From(y), num.From(p)}
						holds := f.Eval(func(v lia.Var) num.Int { return values[v] })
						switch small := max(x, -x) <= 1 || max(y, -y) <= 1; {
						case p == x*y && !holds:
							t.Fatalf("the facts exclude %d*%d with bounds %v, %v", x, y, inX, inY)
						case p != x*y && small && holds:
							t.Fatalf("the facts admit %d for %d*%d", p, x, y)
						case p != x*y && !holds:
							excluded++
						}
					}
				}
			}
		}
	}
	if excluded == 0 {
		t.Error("the facts exclude nothing")
	}
}

// TestThresholdFacts checks that the facts hold for every quotient. For a positive divisor, they
// must determine on which side of each constant the quotient lies.
func TestThresholdFacts(t *testing.T) {
	f := thresholdFacts(lia.V(0), lia.V(1), lia.V(2), []num.Int{num.From(3), num.From(4), num.From(-2)})
	holds := func(q, b, m int64) bool {
		values := []num.Int{num.From(q), num.From(b), num.From(m)}
		return f.Eval(func(v lia.Var) num.Int { return values[v] })
	}
	for q := int64(-8); q <= 8; q++ {
		for b := int64(-8); b <= 8; b++ {
			if !holds(q, b, q*b) {
				t.Errorf("the facts exclude %d*%d", q, b)
			}
		}
	}
	for b := int64(1); b <= 8; b++ {
		if holds(4, b, 4*b-1) || holds(3, b, 4*b) || holds(-2, b, -2*b-1) {
			t.Errorf("the facts admit a wrong product of %d", b)
		}
	}
}
