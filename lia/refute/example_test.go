package refute_test

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
)

// Anyone can check a refutation with the formulas and package proof. If there is none,
// Prove returns a solution.
func ExampleProve() {
	x, y := lia.V(0), lia.V(1)
	formulas := []lia.Formula{
		lia.Or(lia.Eq(x.Sub(y)), lia.Eq(x.Add(y))), // x = y or x = -y
		lia.Not(lia.Divides(num.From(2), x.Add(y))),
	}
	r, err := refute.Prove(context.Background(), formulas, refute.Options{})
	fmt.Println(err, proof.CheckRefutation(formulas, r))

	_, err = refute.Prove(context.Background(), formulas[:1], refute.Options{})
	var sat *refute.Satisfiable
	fmt.Println(errors.As(err, &sat), formulas[0].Eval(func(v lia.Var) num.Int { return sat.Model[v] }))
	// Output:
	// <nil> <nil>
	// true true
}
