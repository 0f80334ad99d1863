package gen

import (
	"fmt"
	"math/rand"
)

// Int128 returns the text of a random C function. It uses an integer type of 128 bits, and its
// result depends on that width. If "name" is "x", the function is "int xf(void)".
func Int128(r *rand.Rand, name string) string {
	pick := func(of ...string) string { return of[r.Intn(len(of))] }
	wide := pick("__int128", "unsigned __int128", "__int128 unsigned", "signed __int128", "const __int128", "volatile __int128", "__int128_t", "__uint128_t", "__extension__ __int128", "__int128 const", "static __int128")
	bare := pick("__int128", "unsigned __int128", "__int128_t", "__uint128_t", "const __int128")
	k := r.Intn(7)
	switch r.Intn(12) {
	case 0:
		return fmt.Sprintf("int %sf(void) { %s x = %d; return sizeof x; }\n", name, wide, k)
	case 1:
		return fmt.Sprintf("int %sf(void) { return sizeof(%s) + %d; }\n", name, bare, k)
	case 2:
		return fmt.Sprintf("typedef %s %st; int %sf(void) { %st x = 4294967295u; return x + %d > 4294967295u; }\n", bare, name, name, name, k)
	case 3:
		return fmt.Sprintf("int %sf(void) { long long y = 9223372036854775807LL; return ((%s)y + %d > y); }\n", name, bare, k)
	case 4:
		return fmt.Sprintf("struct %ss { int a; %s b; }; int %sf(void) { struct %ss s; return sizeof s + sizeof s.b + %d; }\n", name, bare, name, name, k)
	case 5:
		return fmt.Sprintf("static int %sg(%s x) { return x > 4294967295u; } int %sf(void) { return %sg((%s)4294967295u * 4 + %d); }\n", name, bare, name, name, bare, k)
	case 6:
		return fmt.Sprintf("static %s %sg(void) { return 4294967296LL; } int %sf(void) { return %sg() + %d > 4294967295u; }\n", bare, name, name, name, k)
	case 7:
		return fmt.Sprintf("int %sf(void) { %s a[3]; return sizeof a / sizeof(int) + %d; }\n", name, wide, k)
	case 8:
		return fmt.Sprintf("int %sf(void) { __typeof__((%s)1) x = 4294967295u; x = x * 2 + %d; return x > 4294967296LL; }\n", name, bare, k)
	case 9:
		return fmt.Sprintf("typedef int %st __attribute__((mode(TI))); int %sf(void) { %st x = 4294967295u; return x + %d > 4294967295u; }\n", name, name, name, k)
	case 10:
		return fmt.Sprintf("int %sf(void) { for (%s i = %d; i < 3; i++) ; return %d; }\n", name, "__int128", k, k)
	}
	return fmt.Sprintf("int %sf(void) { int n = %d; return n + (int)((%s)n << 40 >> 40); }\n", name, k, bare)
}
