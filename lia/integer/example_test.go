package integer_test

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// The conjunction has only rational solutions. Package proof checks the certificate of the
// conflict.
func ExampleTheory() {
	x, y := lia.V(0), lia.V(1)
	literals := []lia.Literal{
		lia.Eq(x.Mul(num.From(2)).Sub(y)).Lit(),
		lia.Ge(y.AddConst(num.From(-3))).Lit(),
		lia.Le(y.AddConst(num.From(-3))).Lit(),
		lia.Ge(x.AddConst(num.From(-1))).Lit(),
		lia.Not(lia.Divides(num.From(7), x)).Lit(),        // x is not a multiple of 7
		lia.Not(lia.Divides(num.From(3), x.Add(y))).Lit(), // x + y is not a multiple of 3
	}
	th := integer.New(integer.Options{})
	th.Push()
	for _, l := range literals {
		th.Assert(integer.Lit{Atom: th.Atom(l.Atom), Neg: l.Neg})
	}
	fmt.Println(th.Check(context.Background()))
	var conflict []lia.Literal
	for _, l := range th.Conflict() {
		conflict = append(conflict, th.Literal(l))
	}
	fmt.Println(len(conflict), "literals, proved:", proof.Check(conflict, th.Cert()) == nil)
	th.Pop()
	fmt.Println(th.Check(context.Background()))
	// Output:
	// unsat
	// 3 literals, proved: true
	// sat
}

// Supremum returns an upper bound of a term on a cube, if there is one.
func ExampleSupremum() {
	x, y := lia.V(0), lia.V(1)
	cube := []lia.Literal{lia.Le(x.AddConst(num.From(-5))).Lit(), lia.Le(x.Add(y).AddConst(num.From(-7))).Lit()}
	ctx := context.Background()
	bound, bounded, err := integer.Supremum(ctx, cube, x.Mul(num.From(2)).Add(y), integer.Options{})
	fmt.Println(bound, bounded, err)
	_, bounded, err = integer.Supremum(ctx, cube, y, integer.Options{})
	fmt.Println(bounded, err)
	// Output:
	// 12 true <nil>
	// false <nil>
}
