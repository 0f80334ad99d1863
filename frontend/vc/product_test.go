package vc

import (
	"math/rand"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestFactsOfProduct checks that factsOfProduct and productBounds hold for all products of small
// numbers and for random guessed bounds.
func TestFactsOfProduct(t *testing.T) {
	ends := []*num.Int{nil}
	for _, k := range []int64{-4, -1, 0, 1, 5} {
		n := num.From(k)
		ends = append(ends, &n)
	}
	r := rand.New(rand.NewSource(1))
	bounds := func() ast.Bounds { return ast.Bounds{Low: ends[r.Intn(len(ends))], High: ends[r.Intn(len(ends))]} }
	excluded := 0
	for x := int64(-8); x <= 8; x++ {
		for y := int64(-8); y <= 8; y++ {
			for range 40 {
				inX, inY := bounds(), bounds()
				f := lia.And(factsOfProduct(lia.V(0), lia.V(1), lia.V(2)), productBounds(lia.V(0), lia.V(1), lia.V(2), inX, inY))
				for p := x*y - 2; p <= x*y+2; p++ {
					values := []num.Int{num.From(x), num.From(y), num.From(p)}
					holds := f.Eval(func(v lia.Var) num.Int { return values[v] })
					if p == x*y && !holds {
						t.Fatalf("the facts exclude %d*%d with bounds %v, %v", x, y, inX, inY)
					}
					if p != x*y && !holds {
						excluded++
					}
				}
			}
		}
	}
	if excluded == 0 {
		t.Error("the facts exclude nothing")
	}
}

func TestProductSign(t *testing.T) {
	f := productSign(lia.V(0), lia.V(1), lia.V(2))
	for x := int64(-3); x <= 3; x++ {
		for y := int64(-3); y <= 3; y++ {
			for p := int64(-10); p <= 10; p++ {
				values := []num.Int{num.From(x), num.From(y), num.From(p)}
				holds := f.Eval(func(v lia.Var) num.Int { return values[v] })
				sign := func(n int64) int { return num.From(n).Sign() }
				if want := sign(p) == sign(x)*sign(y) || p == 0; x*y != 0 && holds != want || x*y == 0 && holds != (p == 0) {
					t.Errorf("%d times %d is %d: %v", x, y, p, holds)
				}
			}
		}
	}
}

func TestTimes(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 300 {
		w := &walker{symbols: 4, products: newProducts()}
		term := func() lia.Term {
			out := lia.Int(int64(r.Intn(7) - 3))
			for v := range 4 {
				out = out.AddMul(num.From(int64(r.Intn(5)-2)), lia.V(lia.Var(v)))
			}
			return out
		}
		a, b, c := term(), term(), term()
		left, right := w.times(w.times(a, b), c), w.times(a, w.times(c, b))
		if !left.Equal(right) {
			t.Fatalf("(%v)(%v)(%v) is %v and %v", a, b, c, left, right)
		}
		var values []num.Int
		for range 4 {
			values = append(values, num.From(int64(r.Intn(21)-10)))
		}
		value := w.valuationOf(values)
		if got, want := left.Eval(value), a.Eval(value).Mul(b.Eval(value)).Mul(c.Eval(value)); !got.Equal(want) {
			t.Fatalf("(%v)(%v)(%v) is %v, want %v", a, b, c, got, want)
		}
	}
}

func (w *walker) valuationOf(values []num.Int) func(v lia.Var) num.Int {
	var value func(v lia.Var) num.Int
	value = func(v lia.Var) num.Int {
		f, ok := w.products.factors[v]
		if !ok {
			return values[v]
		}
		out := num.One()
		for _, u := range f {
			out = out.Mul(value(u))
		}
		return out
	}
	return value
}

// TestIdentities checks that the identities hold for random values of the symbols. The value of a
// quotient symbol need not be the quotient.
func TestIdentities(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	told, multiples := 0, 0
	for range 300 {
		const symbols = 5
		w := &walker{symbols: symbols, products: newProducts()}
		term := func(n int) lia.Term {
			out := lia.Int(int64(r.Intn(5) - 2))
			for v := range n {
				out = out.AddMul(num.From(int64(r.Intn(5)-2)), lia.V(lia.Var(v)))
			}
			return out
		}
		// Declare the last two symbols as quotients of terms over the other symbols.
		w.products.ratios[3] = ratio{term(3), num.From(int64(r.Intn(4) + 2))}
		w.products.ratios[4] = ratio{term(4), num.From(int64(-r.Intn(4) - 2))}
		a, b, c := term(symbols), term(symbols), term(symbols)
		p := w.times(w.times(a, b), c)
		w.equal(lia.And(lia.Eq(w.times(a, b)), lia.Le(w.times(b, c).Sub(a)), lia.Ge(w.times(b, c).Sub(a))))
		fs := w.identities([]lia.Formula{lia.Eq(p), lia.Eq(w.times(a, b)), lia.Eq(w.times(b, c).Sub(a))})
		told += len(fs)
		for range 8 {
			var values []num.Int
			for range symbols {
				values = append(values, num.From(int64(r.Intn(7)-3)))
			}
			value := w.valuationOf(values)
			for _, f := range fs {
				if !f.Eval(value) {
					t.Fatalf("%v does not hold for %v", f, values)
				}
			}
			for _, e := range w.products.zeros {
				if e.Eval(value).IsZero() {
					multiples++
				}
			}
		}
	}
	if told < 300 || multiples < 100 {
		t.Errorf("the test tests nothing: %d identities, %d equations that hold", told, multiples)
	}
}
