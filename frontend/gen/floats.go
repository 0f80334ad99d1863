package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Floats returns the declarations and the function int NAMEf(void), which computes with
// floating-point numbers. The result is an integer that does not depend on any floating-point
// value. It depends only on integers that the operands of the floating-point operations modify,
// such as i in d[i++] * 1.5.
func Floats(r *rand.Rand, name string) string {
	pick := func(of ...string) string { return of[r.Intn(len(of))] }
	var b strings.Builder
	fmt.Fprintf(&b, "struct %ss { int n; float f; double g[3]; };\n", name)
	fmt.Fprintf(&b, "static int %sc;\nstatic double %[1]sd[4];\nstatic struct %[1]ss %[1]sv[3];\n", name)
	fmt.Fprintf(&b, "static double %sadd(double x, int k, float y) { %[1]sc += k; x += y; return x * k + %[1]sc++; }\n", name)
	fmt.Fprintf(&b, "static float %snext(int *p) { return ++*p; }\n", name)
	effect := false // whether the current statement may still contain a side effect; C leaves the order of two side effects open
	integer := func(n int) string {
		switch {
		case effect && r.Intn(2) == 0:
			effect = false
			return pick(fmt.Sprintf("(i++ %% %d)", n), fmt.Sprintf("(++k %% %d)", n))
		case r.Intn(40) == 0:
			return "(j - 1)"
		}
		return pick("j", fmt.Sprint(r.Intn(n)), "(6 / (j + 2))")
	}
	place := func() string {
		return pick("x", "y", name+"d["+integer(4)+"]", name+"v["+integer(3)+"].f", name+"v[1].g["+integer(3)+"]", "w.f", "w.g[2]")
	}
	var value func(depth int) string
	value = func(depth int) string {
		if depth == 0 {
			return pick("1.5", "2", "x", "w.f", integer(5), place())
		}
		switch r.Intn(8) {
		case 0, 1:
			return "(" + value(depth-1) + pick(" + ", " * ", " - ", " / 1.5 + ") + value(depth-1) + ")"
		case 2:
			if effect {
				effect = false
				return fmt.Sprintf("%sadd(%s, %s, %s)", name, value(0), integer(3), value(0))
			}
		case 3:
			if effect {
				effect = false
				return name + "next(&k)"
			}
		case 4:
			return "(" + pick("i > 2", "j", integer(2)) + " ? " + value(depth-1) + " : " + value(depth-1) + ")"
		case 5:
			return "(" + pick("double", "float", "int") + ")" + integer(7)
		case 6:
			return "-" + value(depth-1)
		}
		return value(0)
	}
	fmt.Fprintf(&b, "int %sf(void) {\n\tint i = %d, j = %d, k = 0;\n\tdouble x = 1, y = %s;\n\tstruct %ss w = { 1 };\n", name, r.Intn(3), r.Intn(3), pick("2.5", "i++"), name)
	for range 6 + r.Intn(6) {
		effect = true
		switch r.Intn(7) {
		case 0:
			fmt.Fprintf(&b, "\t%s%s;\n", place(), pick("++", "--"))
		case 1:
			fmt.Fprintf(&b, "\tif (%s) %s = %s;\n", integer(2), place(), value(1))
		case 2:
			fmt.Fprintf(&b, "\tfor (x = 0.5; %s < 4 && k < 9; x += %s) k++;\n", pick("k", "j"), value(0))
		case 3:
			fmt.Fprintf(&b, "\tx = y = %s;\n", value(2))
		default:
			fmt.Fprintf(&b, "\t%s %s %s;\n", place(), pick("=", "+=", "*="), value(2))
		}
	}
	fmt.Fprintf(&b, "\treturn i + 10 * j + 100 * k + 1000 * %sc + w.n;\n}\n", name)
	return b.String()
}
