package proof_test

import (
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// 2x = y and y = 2z + 1 have no solution: their sum has the coefficients 2 and -2 and the constant
// -1. With the second premise y = 2z + 2, Check rejects the same certificate.
func ExampleCheck() {
	x, y, z := lia.V(0), lia.V(1), lia.V(2)
	two := num.From(2)
	first := lia.Eq(x.Mul(two).Sub(y)).Lit()
	odd := lia.Eq(y.AddMul(two.Neg(), z).AddConst(num.From(-1))).Lit()
	even := lia.Eq(y.AddMul(two.Neg(), z).AddConst(num.From(-2))).Lit()
	sum := &proof.Cert{Sum: []proof.Weight{{Fact: 0, Coef: num.One()}, {Fact: 1, Coef: num.One()}}}
	fmt.Println(proof.Check([]lia.Literal{first, odd}, sum))
	fmt.Println(proof.Check([]lia.Literal{first, even}, sum))
	// Output:
	// <nil>
	// check certificate: sum: 2 variables are left over
}
