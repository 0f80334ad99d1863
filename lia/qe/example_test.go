package qe_test

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/qe"
)

// For which x is there a multiple of 3 between x and x+1, that is, x <= 3*y <= x+1? The answer is:
// for each x with remainder 0 or 2 modulo 3.
func ExampleFormula() {
	const x, y = lia.Var(0), lia.Var(1)
	triple := lia.V(y).Mul(num.From(3))
	cube := []lia.Literal{
		lia.Le(lia.V(x).Sub(triple)).Lit(),
		lia.Le(triple.Sub(lia.V(x)).AddConst(num.MinusOne())).Lit(),
	}
	f, err := qe.Formula(context.Background(), lia.Cube(cube), func(v lia.Var) bool { return v == y }, qe.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Format(func(lia.Var) string { return "x" }))
	for i := range int64(4) {
		fmt.Println(i, f.Eval(lia.Model{x: num.From(i)}.Value))
	}
	// Output:
	// (x + 1) % 3 == 0 || x % 3 == 0
	// 0 true
	// 1 false
	// 2 true
	// 3 true
}
