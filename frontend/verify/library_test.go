package verify

import (
	"testing"

	"ic3play/frontend/ast"
)

func TestLibraryCalls(t *testing.T) {
	const safe, unsafe, unknown, refused = verdictSafe, verdictUnsafe, verdictUnknown, verdictError
	for name, tt := range map[string]struct{ src, math, c string }{
		"rand":                            {"int x = rand() % 6 + 1; assert(1 <= x && x <= 6);", safe, safe},
		"rand, large":                     {"assert(rand() < RAND_MAX);", unsafe, unsafe},
		"rand, bound":                     {"int x = rand(); assert(0 <= x && x <= RAND_MAX);", safe, safe},
		"abs":                             {"int x = nondet_int(); assume(x > -100); assert(abs(x) >= 0 && (abs(x) == x || abs(x) == -x));", safe, safe},
		"abs, least":                      {"int x = nondet_int(); x = abs(x); assert(x >= 0);", safe, unsafe},
		"abs, constant":                   {"assert(abs(-3) == 3 && labs(4) == 4 && llabs(-5) == 5 && imaxabs(-6) == 6);", safe, safe},
		"abs, effect":                     {"int x = -3; assert(abs(x++) == 3 && x == -2);", safe, safe},
		"abs, narrow":                     {"signed char x = nondet_char(); assert(abs(x) <= 128);", safe, safe},
		"abs, converted":                  {"long x = 4294967297; assert(abs(x) == 1);", unsafe, safe},
		"labs of ILP32":                   {"unsigned char x = 7; assert(labs(-x) == 7);", safe, safe},
		"isdigit":                         {"int c = getchar(); if (isdigit(c)) assert('0' <= c && c <= '9');", safe, safe},
		"isdigit, not":                    {"int c = getchar(); if (!isdigit(c)) assert(c < '0' || c > '9');", safe, safe},
		"isdigit, value":                  {"int c = getchar(); int d = isdigit(c); assert(d == 0 || d == 1);", unsafe, unsafe},
		"isdigit, truth":                  {"int d = isdigit('7'); assert(d != 0 && !isdigit('a'));", safe, safe},
		"isdigit, nested":                 {"int c = getchar(); if (isdigit(c) || isalpha(c)) assert(isalnum(c)); else assert(!isalnum(c));", safe, safe},
		"isdigit, domain":                 {"int c = nondet_int(); if (isdigit(c)) c = 0;", unsafe, unsafe},
		"isdigit, EOF":                    {"assert(!isdigit(EOF));", safe, safe},
		"isdigit, byte":                   {"unsigned char c = nondet_uchar(); if (isxdigit(c)) assert(c >= 48);", safe, safe},
		"isdigit, call":                   {"if (isspace(getchar())) return 1; assert(isspace(' ') && isspace('\\n'));", safe, safe},
		"isprint, loop":                   {"int c; do c = getchar(); while (!isprint(c)); assert(32 <= c && c < 127);", safe, safe},
		"tolower":                         {"assert(tolower('A') == 'a' && tolower('1') == '1' && toupper('z') == 'Z' && toupper(EOF) == EOF);", safe, safe},
		"tolower, range":                  {"int c = tolower(getchar()); assert(c < 'A' || c > 'Z');", safe, safe},
		"toascii":                         {"int x = nondet_int(); x = toascii(x); assert(0 <= x && x <= 127 && toascii(-1) == 127 && toascii(200) == 72);", safe, safe},
		"isascii":                         {"int x = nondet_int(); if (isascii(x)) assert(0 <= x && x <= 127);", safe, safe},
		"err":                             {"int x = nondet_int(); if (x) err(1, \"no %d\", x); assert(!x);", safe, safe},
		"exit":                            {"int x = nondet_int(); if (x) _Exit(x); assert(!x);", safe, safe},
		"printf":                          {"int n = printf(\"x\"); assert(n >= 0);", unsafe, unsafe},
		"printf, unused":                  {"printf(\"%d\\n\", 1); puts(\"x\"); putchar('x'); assert(1);", safe, safe},
		"puts, of a statement expression": {"int n = ({ puts(\"x\"); }); assert(n == 3);", unsafe, unsafe},
		"puts":                            {"assert(puts(\"x\") >= EOF);", safe, safe},
		"putchar":                         {"int c = putchar('x'); assert(c == 'x' || c == EOF);", safe, safe},
		"putchar, error":                  {"assert(putchar('x') == 'x');", unsafe, unsafe},
		"getchar":                         {"int c = getchar(); assert(-1 <= c && c <= 255);", safe, safe},
		"getchar, EOF":                    {"assert(getchar() >= 0);", unsafe, unsafe},
		"getchar, char":                   {"char c = getchar(); assert(c != EOF || 1);", safe, safe},
		"atoi":                            {"assert(atoi(\"7\") == 7);", safe, safe},
		"atoi, input":                     {"assert(atoi(getenv(\"A\")) == 7);", unsafe, unsafe},
		"strtol":                          {"long x = strtol(\"7\", 0, 10); assert(x >= 0);", safe, safe},
		"strtol, input":                   {"long x = strtol(getenv(\"A\"), 0, 10); assert(x >= 0);", unsafe, unsafe},
		"time":                            {"unsigned x = time(NULL); srand(x); assert(x == x);", safe, safe},
		"scanf":                           {"int n = 3; scanf(\"%d\", &n); assert(n == 3);", unsafe, unsafe},
		"scanf, failed":                   {"int n = 3; if (scanf(\"%d\", &n) != 1) assert(n == 3);", safe, safe},
		"scanf, two":                      {"int a = 1, b = 2; int r = scanf(\"%d,%d\", &a, &b); assert(-1 <= r && r <= 2 && (r >= 2 || b == 2) && (r >= 1 || a == 1));", safe, safe},
		"scanf, char":                     {"char c = 'x'; scanf(\" %c\", &c); assert(c == 'y');", unsafe, unsafe},
		"scanf, types":                    {"unsigned char c = 0; short s = 0; scanf(\"%hhu %hd\", &c, &s); assert(c <= 255 && s >= -32768);", safe, safe},
		"scanf, mismatch":                 {"long x; scanf(\"%d\", &x);", refused, refused},
		"scanf, sign":                     {"unsigned x; scanf(\"%d\", &x);", refused, refused},
		"scanf, width":                    {"int x; scanf(\"%2d\", &x);", safe, safe},
		"scanf, missing":                  {"int x; scanf(\"%d %d\", &x);", refused, refused},
		"scanf, string":                   {"char s[4]; scanf(\"%s\", s);", unsafe, unsafe},
		"scanf, element":                  {"int a[3] = {0}; int i = nondet_int(); assume(0 <= i && i < 3); scanf(\"%d\", &a[i]); if (i) assert(a[0] == 0);", safe, safe},
		"scanf, member":                   {"struct { int x, y; } s = {1, 2}; scanf(\"%d\", &s.x); assert(s.y == 2);", safe, safe},
		"scanf, pointer":                  {"int x = 1; int *p = &x; scanf(\"%d\", p); assert(x == 1);", unsafe, unsafe},
		"strlen":                          {"assert(strlen(\"a\") == 1);", refused, refused},
		"div":                             {"div(1, 2);", safe, safe},
		"assert_perror":                   {"assert_perror(0);", refused, refused},
		"declared other":                  {"extern unsigned rand(void); assert(rand() <= RAND_MAX);", refused, refused},
		"declared":                        {"extern int rand(void); assert(rand() <= RAND_MAX);", safe, safe},
		"CBMC":                            {"int x = __CPROVER_nondet_int(); __CPROVER_assume(x > 0); __CPROVER_assert(x >= 1, \"positive\"); __CPROVER_cover(x > 5);", safe, safe},
		"CBMC, fails":                     {"int x = nondet_int(); __CPROVER_assert(x, \"text\");", unsafe, unsafe},
		"ESBMC":                           {"int x = __ESBMC_nondet_int(); __ESBMC_assume(x > 0); __ESBMC_assert(x >= 1, \"positive\");", safe, safe},
		"KLEE":                            {"int x; klee_make_symbolic(&x, sizeof(x), \"x\"); klee_assume(x > 0); klee_assert(x >= 1);", safe, safe},
		"KLEE, any":                       {"int x = 1; klee_make_symbolic(&x, sizeof x, \"x\"); assert(x == 1);", unsafe, unsafe},
		"KLEE, size":                      {"char x; klee_make_symbolic(&x, 4, \"x\");", refused, refused},
		"KLEE, range":                     {"int x = klee_range(2, 5, \"x\"); assert(2 <= x && x <= 4);", safe, safe},
		"KLEE, range end":                 {"int x = klee_range(2, 5, \"x\"); assert(x != 4);", unsafe, unsafe},
		"others":                          {"int x = my_nondet_int(); __goblint_assume(x > 0); svf_assert(x > 0); __goblint_check(x > 0); sassert(x > 0);", safe, safe},
		"static_assert":                   {"_Static_assert(1 < 2, \"text\"); static_assert(2 < 3); assert(1);", safe, safe},
		"static, false":                   {"_Static_assert(1 > 2, \"text\");", refused, refused},
		"static, varies":                  {"int x = 1; _Static_assert(x, \"text\");", refused, refused},
		"near":                            {"__CPROVER_asume(1);", refused, refused},
		"unsigned long":                   {"assert(__VERIFIER_nondet_unsigned_long_long() >= 0 && __VERIFIER_nondet_u64() >= 0);", safe, safe},
		"narrow names":                    {"int x = nondet_unsigned_char(); assert(0 <= x && x <= 255 && nondet_uint8_t() <= 255 && nondet_int8() >= -128);", safe, safe},
		"signed names":                    {"assert(__VERIFIER_nondet_loff_t() >= 0);", unsafe, unsafe},
		"float":                           {"int x = __VERIFIER_nondet_float();", safe, safe},
		"a double as int":                 {"extern double nondet_double(void); int x = nondet_double(); assert(x > -2147483648);", unsafe, unsafe},
		"a double as char":                {"extern double nondet_double(void); assert((unsigned char)nondet_double() <= 255);", safe, safe},
		"a double as unsigned, member":    {"extern double nondet_double(void); struct { unsigned u; } s; s.u = nondet_double(); assert(s.u >= 0);", safe, safe},
		"a double as long":                {"extern double nondet_double(void); long x = nondet_double();", safe, safe},
		"a double that is added":          {"extern double nondet_double(void); int x = 1; x += nondet_double();", safe, safe},
		"a double as condition":           {"extern double nondet_double(void); if (nondet_double()) assert(0);", unknown, unknown},
		"a float of that name":            {"extern float nondet_double(void); int x = nondet_double();", safe, safe},
		"a double, not declared":          {"int x = nondet_double();", safe, safe},
		"int128":                          {"__int128 x = __VERIFIER_nondet_int128(); assert(x >> 64 < 9223372036854775807);", refused, unsafe},
		"uint128 as int":                  {"int x = __VERIFIER_nondet_uint128(); assert(x >= 0);", safe, unsafe},
	} {
		for _, r := range []struct {
			rules ast.Rules
			want  string
		}{{ast.Rules{}, tt.math}, {ast.Rules{C: true, Model: ast.LP64()}, tt.c}} {
			src := "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { " + tt.src + " return 0; }\n"
			rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: r.rules})
			if rep.Verdict != r.want {
				t.Errorf("%s, %q: %s (%s), want %s", name, r.rules, rep.Verdict, rep.Reason, r.want)
			}
		}
	}
}

func TestOwnLibrary(t *testing.T) {
	for name, tt := range map[string]struct{ src, want string }{
		"own abs":              {"int abs(int x) { return 7; } int main(void) { assert(abs(-3) == 7); }", verdictSafe},
		"own isdigit":          {"int isdigit(int c) { return 2; } int main(void) { if (isdigit(999)) return 0; assert(0); }", verdictSafe},
		"own klee_assume":      {"void klee_assume(int c) { assert(c); } int main(void) { klee_assume(0); }", verdictUnsafe},
		"variable":             {"int main(void) { int rand = 3; return rand(); }", verdictError},
		"noreturn typedef":     {"typedef void F(void) __attribute__((noreturn)); F die; int main(void) { int x; if (x) die(); assert(!x); }", verdictSafe},
		"noreturn redeclared":  {"void die(void); void die(void) __attribute__((noreturn)); int main(void) { int x; if (x) die(); assert(!x); }", verdictSafe},
		"noreturn, no longer":  {"void die(void) __attribute__((noreturn)); void die(void); int main(void) { int x; if (x) die(); assert(!x); }", verdictSafe},
		"noreturn by a header": {"#include <stdnoreturn.h>\nnoreturn void die(int); int main(void) { int x; if (x) die(1); assert(!x); }", verdictSafe},
		"another typedef":      {"typedef void F(void); F die; int main(void) { int x; if (x) die(); assert(!x); }", verdictUnsafe},
		"pointer typedef":      {"typedef void (*F)(void) __attribute__((noreturn)); void live(void); int main(void) { int x; if (x) live(); assert(!x); }", verdictUnsafe},
		"argc":                 {"int main(int argc, char **argv) { assert(argc >= 0); }", verdictSafe},
		"argc, old":            {"int main(argc, argv) int argc; char *argv[]; { assert(argc >= 0); }", verdictSafe},
		"argc, positive":       {"int main(int argc, char *argv[]) { assert(argc >= 1); }", verdictUnsafe},
		"argc, environment":    {"int main(int n, char **a, char **e) { assert(n >= 0); }", verdictSafe},
		"one parameter":        {"int main(int n) { assert(n >= 0); }", verdictUnsafe},
	} {
		rep := Check(t.Context(), "a.c", []byte(tt.src), Options{Timeout: patience})
		if rep.Verdict != tt.want {
			t.Errorf("%s: %s (%s), want %s", name, rep.Verdict, rep.Reason, tt.want)
		}
	}
}
