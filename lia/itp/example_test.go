package itp_test

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/num"
)

const (
	x lia.Var = iota
	y
	half  // local to A
	third // local to B
)

func name(v lia.Var) string { return []string{"x", "y", "half", "third"}[v] }

// Only parity separates the two sides; no half-space does.
func ExampleInterpolate() {
	two, three := num.From(2), num.From(3)
	a := lia.Eq(lia.V(x).AddMul(two.Neg(), lia.V(half))) // x == 2*half
	b := lia.And(
		lia.Eq(lia.V(x).AddMul(three.Neg(), lia.V(third)).AddConst(num.MinusOne())), // x == 3*third + 1
		lia.Divides(two, lia.V(third)))                                              // third is even
	i, err := itp.Interpolate(context.Background(), nil, a, b, itp.Options{})
	fmt.Println(i.Format(name), err)

	_, err = itp.Interpolate(context.Background(), nil, a, lia.Ge(lia.V(x)), itp.Options{})
	var sat *itp.Satisfiable
	fmt.Println(errors.As(err, &sat), a.Eval(sat.Model.Value))
	// Output:
	// x % 2 == 0 <nil>
	// true true
}

// The sum x + y >= 0 suffices as interpolant. With Decompose the interpolant is x >= 0 and y >= 0
// instead.
func ExampleOptions_decompose() {
	t := lia.V(half)
	a := lia.And(lia.Ge(lia.V(x).Sub(t)), lia.Ge(lia.V(y).Sub(t)), lia.Ge(t)) // x >= half, y >= half, half >= 0
	b := lia.Lt(lia.V(x).Add(lia.V(y)))                                       // x + y < 0
	for _, opt := range []itp.Options{{}, {Decompose: true, SimplifyChecks: -1}} {
		i, err := itp.Interpolate(context.Background(), nil, a, b, opt)
		fmt.Println(i.Format(name), err)
	}
	// Output:
	// x + y >= 0 <nil>
	// x >= 0 && y >= 0 <nil>
}

// A loop is unrolled twice. The interpolants hold after each step.
func ExampleSequence() {
	v := func(step int) lia.Term { return lia.V(lia.Var(step)) }
	one := num.One()
	path := []lia.Formula{
		lia.Eq(v(0)), // v0 == 0
		lia.Eq(v(1).Sub(v(0)).AddConst(one.Neg())), // v1 == v0 + 1
		lia.Eq(v(2).Sub(v(1)).AddConst(one.Neg())), // v2 == v1 + 1
		lia.Gt(v(2).AddConst(num.From(-2))),        // v2 > 2
	}
	is, err := itp.Sequence(context.Background(), nil, path, itp.Options{})
	fmt.Println(err)
	for _, i := range is {
		fmt.Println(i.Format(func(v lia.Var) string { return fmt.Sprintf("v%d", v) }))
	}
	// Output:
	// <nil>
	// true
	// v0 <= 0
	// v1 <= 1
	// v2 <= 2
	// false
}
