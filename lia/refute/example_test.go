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

// The formulas and package proof suffice to check a refutation. If the formulas have a
// solution, Prove returns the solution instead.
func ExampleProve() {
	x, y := lia.V(0), lia.V(1)
	formulas := []lia.Formula{
		lia.Or(lia.Eq(x.Sub(y)), lia.Eq(x.Add(y))),
		lia.Not(lia.Divides(num.From(2), x.Add(y))),
	}
	r, err := refute.Prove(context.Background(), formulas)
	fmt.Println(err, proof.CheckRefutation(formulas, r))

	_, err = refute.Prove(context.Background(), formulas[:1])
	var sat *refute.Satisfiable
	fmt.Println(errors.As(err, &sat), formulas[0].Eval(func(v lia.Var) num.Int { return sat.Model[v] }))
	// Output:
	// <nil> <nil>
	// true true
}
