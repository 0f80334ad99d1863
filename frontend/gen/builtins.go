package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Builtins returns a function NAMEf without inputs that calls builtin functions of compilers and
// uses _Generic. Its result is a digest of all values that it computes.
func Builtins(r *rand.Rand, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "unsigned long long %sf(void) {\n  unsigned long long h = 0;\n", name)
	constants := []string{"0", "1", "2", "7", "127", "128", "255", "256", "65535", "2147483647", "(-1)", "(-2)", "(-128)", "2147483648u", "4294967295u", "9223372036854775807L", "0x8000000000000000u", "0x12345678", "0xdeadbeefcafeull"}
	// without _Bool, because C compilers refuse operations such as __builtin_add_overflow with a
	// result of this type
	types := append(narrowTypes[:5:5], widthTypes[6:]...)
	var vars []string
	for i := range 5 {
		fmt.Fprintf(&b, "  %s v%d = %s;\n", pick(r, types).name, i, pick(r, constants))
		vars = append(vars, fmt.Sprintf("v%d", i))
	}
	operand := func() string {
		if r.Intn(3) == 0 {
			return pick(r, constants)
		}
		return pick(r, vars)
	}
	for range 10 {
		x, y, z, t := operand(), operand(), pick(r, vars), pick(r, widthTypes).name
		e := ""
		switch r.Intn(9) {
		case 0:
			e = "__builtin_" + pick(r, []string{"popcount", "popcountl", "popcountll", "parity", "parityl", "parityll", "ffs", "ffsl", "ffsll", "bswap16", "bswap32", "bswap64"}) + "(" + x + ")"
		case 1:
			suffix, t := pick(r, []string{"", "l", "ll"}), map[string]string{"": "unsigned", "l": "unsigned long", "ll": "unsigned long long"}
			e = fmt.Sprintf("((%s)%s ? __builtin_%s%s(%s) : 99)", t[suffix], x, pick(r, []string{"clz", "ctz"}), suffix, x)
		case 2, 3:
			e = fmt.Sprintf("__builtin_%s_overflow(%s, %s, &%s)", pick(r, []string{"add", "sub", "mul"}), x, y, z)
			if r.Intn(4) == 0 {
				e = fmt.Sprintf("__builtin_%s_overflow_p(%s, %s, (%s)0)", pick(r, []string{"add", "sub", "mul"}), x, y, pick(r, types).name)
			}
		case 4:
			typed := pick(r, [][2]string{{"s", "int"}, {"u", "unsigned"}, {"s l", "long"}, {"u l", "unsigned long"}, {"s ll", "long long"}, {"u ll", "unsigned long long"}})
			sign, longs, _ := strings.Cut(typed[0], " ")
			e = fmt.Sprintf("({ %s r = 0; int o = __builtin_%s%s%s_overflow(%s, %s, &r); o * 3u + r; })", typed[1], sign, pick(r, []string{"add", "sub", "mul"}), longs, x, y)
		case 5:
			e = fmt.Sprintf("(%s ?: %s)", pick(r, []string{x, "v0--", "(v1 > 2)"}), y)
		case 6:
			e = fmt.Sprintf("_Generic(%s, char: 1, signed char: 2, unsigned char: 3, short: 4, unsigned short: 5, int: 6, unsigned: 7, long: 8, unsigned long: 9, long long: 10, unsigned long long: 11, _Bool: 12)", pick(r, []string{x, x + " + " + y, "v0 ? " + x + " : " + y, "(" + t + ")" + x, "-" + z}))
		case 7:
			e = fmt.Sprintf("({ __typeof__(%s) w = %s; __auto_type u = w; u; })", pick(r, []string{x, x + " + " + y, "v0 ? " + x + " : " + y, t}), y)
		default:
			e = fmt.Sprintf("__builtin_choose_expr(__builtin_types_compatible_p(%s, %s), %s, %s)", t, pick(r, widthTypes).name, x, y)
		}
		fmt.Fprintf(&b, "  h = h * 31u + %s;\n", e)
	}
	for _, v := range vars {
		fmt.Fprintf(&b, "  h = h * 31u + %s;\n", v)
	}
	b.WriteString("  return h;\n}\n")
	return b.String()
}
