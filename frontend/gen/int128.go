package gen

import "math/rand"

// Int128 returns the text of a random C function. It uses an integer type of 128 bits, and its
// result depends on that width. If "name" is "x", the function is "int xf(void)".
func Int128(r *rand.Rand, name string) string {
	d := dice{r: r, marks: map[string]func() string{"@": func() string { return name }}}
	d.marks["wide"] = func() string {
		return d.pick("__int128", "unsigned __int128", "__int128 unsigned", "signed __int128", "const __int128", "volatile __int128", "__int128_t", "__uint128_t", "__extension__ __int128", "__int128 const", "static __int128")
	}
	bare := d.pick("__int128", "unsigned __int128", "__int128_t", "__uint128_t", "const __int128")
	d.marks["bare"] = func() string { return bare }
	return d.pick(
		"int @f(void) { $wide x = $7; return sizeof x; }",
		"int @f(void) { return sizeof($bare) + $7; }",
		"typedef $bare @t; int @f(void) { @t x = 4294967295u; return x + $7 > 4294967295u; }",
		"int @f(void) { long long y = 9223372036854775807LL; return (($bare)y + $7 > y); }",
		"struct @s { int a; $bare b; }; int @f(void) { struct @s s; return sizeof s + sizeof s.b + $7; }",
		"static int @g($bare x) { return x > 4294967295u; } int @f(void) { return @g(($bare)4294967295u * 4 + $7); }",
		"static $bare @g(void) { return 4294967296LL; } int @f(void) { return @g() + $7 > 4294967295u; }",
		"int @f(void) { $wide a[3]; return sizeof a / sizeof(int) + $7; }",
		"int @f(void) { __typeof__(($bare)1) x = 4294967295u; x = x * 2 + $7; return x > 4294967296LL; }",
		"typedef int @t __attribute__((mode(TI))); int @f(void) { @t x = 4294967295u; return x + $7 > 4294967295u; }",
		"int @f(void) { for (__int128 i = $7; i < 3; i++) ; return $7; }",
		"int @f(void) { int n = $7; return n + (int)(($bare)n << 40 >> 40); }",
	) + "\n"
}
