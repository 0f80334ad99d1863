package mbp_test

import (
	"fmt"

	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
)

// The cube says that an even number 2y lies between x and z. Eliminate y. Such a number
// exists if x < z, or if x = z and x is even. Each model leads to one of these two
// conditions.
func ExampleProject() {
	const x, y, z = lia.Var(0), lia.Var(1), lia.Var(2)
	even := lia.V(y).Mul(num.From(2))
	cube := lia.And(lia.Le(lia.V(x).Sub(even)), lia.Le(even.Sub(lia.V(z)))) // x <= 2y <= z
	for _, model := range []lia.Model{
		{x: num.From(3), y: num.From(3), z: num.From(7)},
		{x: num.From(6), y: num.From(3), z: num.From(6)},
	} {
		literals := mbp.Implicant(cube, model.Value)
		part, err := mbp.Project(literals, func(v lia.Var) bool { return v == y }, model.Value)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(lia.Cube(part).Format(func(v lia.Var) string { return string(rune('x' + v)) }))
	}
	// Output:
	// x < z
	// x % 2 == 0 && x <= z
}
