package gen

import (
	"fmt"
	"math/rand"
)

// Builtins returns a function NAMEf without inputs that calls builtin functions of compilers and
// uses _Generic. Its result is a digest of all values that it computes.
func Builtins(r *rand.Rand, name string) string {
	g := &text{dice: dice{r: r}}
	constants := []string{"0", "1", "2", "7", "127", "128", "255", "256", "65535", "2147483647", "(-1)", "(-2)", "(-128)", "2147483648u", "4294967295u", "9223372036854775807L", "0x8000000000000000u", "0x12345678", "0xdeadbeefcafeull"}
	// without _Bool, because C compilers refuse operations such as __builtin_add_overflow with a
	// result of this type
	types := append(narrowTypes[:5:5], widthTypes[6:]...)
	vars := []string{"v0", "v1", "v2", "v3", "v4"}
	var x, y, z string // the operands of the current expression
	g.marks = map[string]func() string{
		"@": func() string { return name },
		"x": func() string { return x }, "y": func() string { return y }, "z": func() string { return z },
		"constant": func() string { return pick(r, constants) },
		"type":     func() string { return pick(r, types).name },
		"any":      func() string { return pick(r, widthTypes).name },
	}
	operand := func() string { return g.pick("$constant", pick(r, vars), pick(r, vars)) }
	g.line("unsigned long long @f(void) {\n  unsigned long long h = 0;")
	for _, v := range vars {
		g.line("  $type %s = $constant;", v)
	}
	for range 10 {
		x, y, z = operand(), operand(), pick(r, vars)
		digits := pick(r, []struct{ suffix, typ string }{{"", "unsigned"}, {"l", "unsigned long"}, {"ll", "unsigned long long"}})
		typed := pick(r, [][3]string{{"s", "", "int"}, {"u", "", "unsigned"}, {"s", "l", "long"}, {"u", "l", "unsigned long"}, {"s", "ll", "long long"}, {"u", "ll", "unsigned long long"}})
		overflow := "__builtin_‹add¦sub¦mul›_overflow($x, $y, &$z)"
		value := "$x¦$x + $y¦v0 ? $x : $y"
		g.line("  h = h * 31u + " + g.pick(
			"__builtin_‹popcount¦popcountl¦popcountll¦parity¦parityl¦parityll¦ffs¦ffsl¦ffsll¦bswap16¦bswap32¦bswap64›($x)",
			fmt.Sprintf("((%s)$x ? __builtin_‹clz¦ctz›%s($x) : 99)", digits.typ, digits.suffix),
			overflow, overflow,
			"__builtin_‹add¦sub¦mul›_overflow_p($x, $y, ($type)0)",
			fmt.Sprintf("({ %s r = 0; int o = __builtin_%s‹add¦sub¦mul›%s_overflow($x, $y, &r); o * 3u + r; })", typed[2], typed[0], typed[1]),
			"(‹$x¦v0--¦(v1 > 2)› ?: $y)",
			"_Generic(‹"+value+"¦($any)$x¦-$z›, char: 1, signed char: 2, unsigned char: 3, short: 4, unsigned short: 5, int: 6, unsigned: 7, long: 8, unsigned long: 9, long long: 10, unsigned long long: 11, _Bool: 12)",
			"({ __typeof__(‹"+value+"¦$any›) w = $y; __auto_type u = w; u; })",
			"__builtin_choose_expr(__builtin_types_compatible_p($any, $any), $x, $y)",
		) + ";")
	}
	for _, v := range vars {
		g.line("  h = h * 31u + %s;", v)
	}
	g.line("  return h;\n}")
	return g.b.String()
}
