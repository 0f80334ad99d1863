package seed

import (
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
)

// In some programs, y grows by a number between a and b each time x grows by 1. The search must
// then find the bounds a*x and b*x of y. In another program, x grows by a large number, and the
// search must find a tight upper bound of x.
func TestFactsOfRates(t *testing.T) {
	le, ge, v, plus := cfatest.Le, cfatest.Ge, cfatest.V, cfatest.Plus
	times := func(k int, t lia.Term) lia.Term { return t.Mul(num.From(int64(k))) }
	programs := map[string]*cfa.Program{}

	b := cfatest.New(2, 3) // x grows by 2 while y grows by 3 or 7: 3x <= 2y <= 7x
	b.Init(1)
	b.Edge(1, 1, lia.True(), set(0, plus(v(0), 2)), set(1, plus(v(1), 3)))
	b.Edge(1, 1, lia.True(), set(0, plus(v(0), 2)), set(1, plus(v(1), 7)))
	b.Edge(1, 2, lia.Or(lia.Lt(times(2, v(1)).Sub(times(3, v(0)))), lia.Gt(times(2, v(1)).Sub(times(7, v(0))))))
	programs["two ways"] = b.Done()

	b = cfatest.New(2, 3) // the increment is an input between 5 and 200
	b.Init(1)
	e := b.Edge(1, 1, lia.True())
	in := b.Input(e, cfa.Nondet)
	e.Guard, e.Assigns = lia.And(le(v(0), 99), ge(in, 5), le(in, 200)), []cfa.Assign{set(0, plus(v(0), 1)), set(1, v(1).Add(in))}
	b.Edge(1, 2, lia.And(ge(v(0), 100), lia.Or(le(v(1), 499), ge(v(1), 20_001))))
	programs["input"] = b.Done()

	b = cfatest.New(1, 3) // x begins at 0 or 1, and each step adds 17
	e = b.Edge(0, 1, lia.True())
	in = b.Input(e, cfa.Nondet)
	e.Guard, e.Assigns = lia.And(ge(in, 0), le(in, 1)), []cfa.Assign{set(0, in)}
	b.Edge(1, 1, le(v(0), 99_999), set(0, plus(v(0), 17)))
	b.Edge(1, 2, ge(v(0), 100_017))
	programs["step"] = b.Done()

	for name, p := range programs {
		r := Find(meter.New(t.Context(), meter.Limits{}), p, Options{}, nil)
		if !excludesError(p, r.Facts) {
			t.Errorf("%s: the error is not excluded: %v", name, r.Facts)
		}
		checkFacts(t, name, p, r.Facts)
	}
}

func TestRates(t *testing.T) {
	b := cfatest.New(3, 4)
	v, plus := cfatest.V, cfatest.Plus
	b.Init(1)
	b.Edge(1, 1, lia.True(), set(0, plus(v(0), 4)), set(1, plus(v(1), -6)), set(2, lia.Int(7)))
	b.Edge(1, 1, lia.True(), set(0, plus(v(0), 2)), set(1, plus(v(1), -3)))
	b.Edge(1, 1, lia.True(), set(0, plus(v(0), 1)), set(2, plus(v(2), 1)))
	// The next edge leaves the loop, so its increments must not contribute a form.
	b.Edge(1, 2, lia.True(), set(0, plus(v(0), 1)), set(1, plus(v(1), 5)))
	b.Edge(2, 3, lia.Gt(v(0)))
	p := b.Done()
	want := []lia.Term{v(0).Mul(num.From(3)).AddMul(num.From(2), v(1)), v(0).Sub(v(2))}
	if got := rates(p); !slices.EqualFunc(got, want, lia.Term.Equal) {
		t.Errorf("%v, want %v", got, want)
	}
}

// In the first program, Recursion, the result grows by 1 when the argument grows by 1. In the
// second program, the result grows by an argument that calls do not change. The rates must then
// include the constant 5 of the guard.
func TestReturnedRates(t *testing.T) {
	want := []lia.Term{lia.V(0).Sub(lia.V(1))}
	if got := rates(cfatest.Recursion(5, -1)); !slices.EqualFunc(got, want, lia.Term.Equal) {
		t.Errorf("rates %v, want %v", got, want)
	}
	b := cfatest.Builder{Program: cfatest.Recursion(5, -1)}
	e := &b.Edges[6] // the edge that returns from the recursive call
	args := e.Premises[0].Args
	e.Premises[0].Args = append(args, cfa.Assign{Var: 2, Term: lia.V(2)})
	e.Assigns = []cfa.Assign{{Var: 1, Term: args[1].Term.Add(lia.V(2))}}
	want = []lia.Term{lia.V(0).Mul(num.From(5)).Sub(lia.V(1))}
	if got := rates(b.Program); !slices.ContainsFunc(got, want[0].Equal) {
		t.Errorf("rates %v, want %v among them", got, want)
	}
}
