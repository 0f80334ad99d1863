package smt_test

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// The guard and the update of an edge are asserted permanently. Lemmas are asserted under
// selectors. A cube is assumed literal by literal, so that the core contains only the relevant
// literals.
func Example() {
	const x, y, xNext = lia.Var(0), lia.Var(1), lia.Var(2)
	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(lia.Lt(lia.V(x).Sub(lia.V(y))))                            // x < y
	s.Assert(lia.Eq(lia.V(xNext).Sub(lia.V(x)).AddConst(num.From(-1)))) // x' = x + 1

	frame := s.Selector()
	s.AssertUnder(frame, lia.Le(lia.V(y).AddConst(num.From(-10)))) // y <= 10

	above := s.Lit(lia.Gt(lia.V(xNext).AddConst(num.From(-10)))) // x' > 10
	other := s.Lit(lia.Ge(lia.V(x)))                             // x >= 0
	ctx := context.Background()
	fmt.Println(s.Check(ctx, frame, other, above))
	for _, l := range s.Core() {
		fmt.Println(l == frame, l == other, l == above)
	}
	fmt.Println(s.Check(ctx, other, above), s.Value(xNext).Cmp(num.From(10)) > 0)
	// Output:
	// unsat
	// true false false
	// false false true
	// sat true
}
