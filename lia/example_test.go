package lia_test

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/smt"
)

// Variables are numbers; names are for printing. A solver returns a model of constraints,
// or reports that there is none. Package refute then returns a proof, which package proof
// checks without a solver.
func Example() {
	names := func(v lia.Var) string { return []string{"x", "y"}[v] }
	x, y := lia.V(0), lia.V(1)
	sum := lia.Eq(x.Mul(num.From(3)).Add(y.Mul(num.From(5))).Sub(lia.Int(7))) // 3x + 5y = 7
	positive := lia.And(lia.Ge(x), lia.Ge(y))                                 // x >= 0 and y >= 0

	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(sum)
	if s.Check(context.Background()) == smt.Sat {
		fmt.Println("a model satisfies", sum.Format(names)+":", sum.Eval(s.Value)) // s.Value(0) is x, s.Value(1) is y
	}
	s.Assert(positive)
	fmt.Println("with", positive.Format(names), "unsatisfiable:", s.Check(context.Background()) == smt.Unsat)

	fs := []lia.Formula{sum, positive}
	r, err := refute.Prove(context.Background(), fs)
	if err == nil {
		err = proof.CheckRefutation(fs, r)
	}
	fmt.Println("the proof is checked:", err == nil)
	// Output:
	// a model satisfies 3*x + 5*y == 7: true
	// with x >= 0 && y >= 0 unsatisfiable: true
	// the proof is checked: true
}
