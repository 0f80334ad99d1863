package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Library returns the text of a random function int NAMEf(void) that calls functions of the
// standard library and functions that do not return. LibraryHeaders must precede it. The text uses
// three macros that the test must define:
//
//   - TEXT(s) is the string s. For the verifier the test defines it as a string with unknown
//     contents.
//   - LOG(e) is the value of e, which is a call of a library function. The macro can also log this
//     value.
//   - SEEN(v, c) logs v, a value from the library, if c holds.
//
// Arguments of the calls increment counters. The result of the function depends on all counters and
// on all results of calls. No two operands of an operation modify the same variable, so the order
// in which a compiler evaluates the operands does not matter.
func Library(r *rand.Rand, name string) string {
	g := &libraryCalls{ignored{dice: dice{r}, name: name}}
	body := ""
	for range 3 + r.Intn(6) {
		body += "  " + g.statement() + "\n"
	}
	declarations := fmt.Sprintf("  unsigned h = 1; int zero = 0, one = 1, three = 3, big = 2147483647, many = 32, k = %d, letter = %d, least = -2147483647 - %d;\n", r.Intn(5), 32+r.Intn(96), r.Intn(2)) +
		"  long l = 100000 + k; long long w = -4000000000LL - k; unsigned u = 4294967290u + k; signed char c = -k; unsigned char b = 250 + k; short t = -300 * k;\n" +
		"  int a[3] = {1, 2, 3}; struct opaque_pair s[2] = {{1, 2}, {3, 4}};\n"
	return g.wholeFunction(declarations, body, "(int)(h % 1000003u)", "(c%d %% 1000)")
}

// LibraryHeaders must precede a function that Library returns. It includes headers, and it declares
// functions that do not return, such as stop1. StopBodies defines the functions that do not return,
// for a compiler.
const (
	LibraryHeaders = `#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdnoreturn.h>
#include <time.h>
#include <unistd.h>
#include <err.h>
struct opaque_pair { int u, v; };
typedef void stops(int) __attribute__((noreturn)); typedef void plain(int);
extern _Noreturn void stop1(int); extern noreturn void stop2(int); extern void stop3(int) __attribute__((noreturn));
extern __attribute__((__noreturn__)) void stop4(int); extern stops stop5; extern __attribute__((noreturn)) plain stop6;
extern void _Noreturn stop7(int); extern _Noreturn int stop8(int);
`
	StopBodies = `void stop1(int x) { _exit(3); } void stop2(int x) { _exit(3); } void stop3(int x) { _exit(3); } void stop4(int x) { _exit(3); }
void stop5(int x) { _exit(3); } void stop6(int x) { _exit(3); } void stop7(int x) { _exit(3); } int stop8(int x) { _exit(3); }
`
)

type libraryCalls struct{ ignored }

func (g *libraryCalls) integer() string {
	switch g.r.Intn(8) {
	case 0:
		return g.pick("l", "w", "u", "c", "b", "t", "least", "letter", "(k > one)", "'a'", "-k", "(least + one)")
	case 1:
		return fmt.Sprintf("(%s ? %s : %s)", g.number(1), g.pick("l", "k", "c"), g.pick("w", "u", "t"))
	case 2:
		return fmt.Sprintf("(%s)%s", g.pick("char", "unsigned char", "short", "unsigned", "long", "long long", "bool"), g.pick("w", "u", "letter", "least"))
	case 3:
		return fmt.Sprintf("(%s - %s)", g.pick("l", "w", "u", "b"), g.pick("k", "three", "c"))
	case 4, 5:
		return g.pick("-", "") + g.call()
	}
	return g.number(1)
}

// character returns an expression that in most cases is a valid argument of isdigit and
// similar functions.
func (g *libraryCalls) character() string {
	switch g.r.Intn(8) {
	case 0:
		return fmt.Sprintf("(unsigned char)(%s)", g.integer())
	case 1:
		return fmt.Sprintf("(%s & 127)", g.number(1))
	case 2:
		return fmt.Sprintf("tolower(%s)", g.pick("letter", "'Q'", "b"))
	case 3:
		return "LOG(getchar())"
	case 4:
		return g.pick("-1", "EOF", "'\\n'", "b", "256", "c", "letter + "+g.counter()+"++")
	}
	return g.pick("letter", "letter + k", "(letter ^ 32)", "letter - three")
}

func (g *libraryCalls) text() string {
	return "TEXT(" + g.pick(`"12"`, `"-7"`, `" 2147483647"`, `"9999999999"`, `"x"`, `""`, `"0x1f"`) + ")"
}

func (g *libraryCalls) call() string {
	switch g.r.Intn(17) {
	case 0:
		return fmt.Sprintf("abs(%s)", g.integer())
	case 1:
		return fmt.Sprintf("labs(%s)", g.integer())
	case 2:
		return fmt.Sprintf("llabs(%s)", g.integer())
	case 3:
		return fmt.Sprintf("imaxabs(%s)", g.integer())
	case 4, 5:
		class := g.pick("isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace", "isupper", "isxdigit")
		call := fmt.Sprintf("%s(%s)", class, g.character())
		return g.pick("!"+call, "!!"+call, "(("+call+") != 0)", "(("+call+") ? three : k)", "("+call+" && one)")
	case 6:
		return fmt.Sprintf("%s(%s)", g.pick("tolower", "toupper"), g.character())
	case 7:
		return fmt.Sprintf("%s(%s%s)", g.pick("toascii", "isascii"), g.pick("(int)", "(short)", ""), g.integer())
	case 8:
		return g.pick("LOG(rand())", "LOG(random())", "LOG(lrand48())")
	case 9:
		return g.pick("LOG(getchar())", "LOG(getc(stdin))", "LOG(fgetc(stdin))")
	case 10:
		return g.pick("putchar("+g.integer()+")", "putc("+g.integer()+", stdout)", "fputc("+g.integer()+", stderr)")
	case 11:
		return g.pick(`LOG(puts("text"))`, `LOG(fputs("text", stdout))`, "LOG(fflush(stdout))", fmt.Sprintf(`LOG(printf("%%d\n", %s))`, g.number(1)), fmt.Sprintf(`LOG(fprintf(stderr, "%%d %%s\n", %s, "x"))`, g.number(1)))
	case 12:
		return g.pick("LOG(atoi("+g.text()+"))", "LOG(atol("+g.text()+"))", "LOG(atoll("+g.text()+"))")
	case 13:
		return fmt.Sprintf("LOG(%s(%s, NULL, %s))", g.pick("strtol", "strtoll", "strtoul", "strtoull", "strtoimax", "strtoumax"), g.text(), g.pick("10", "0", "16"))
	case 14:
		return g.pick("LOG(time(NULL))", "LOG(time(0))", "LOG(clock())", "LOG(feof(stdin))", "LOG(ferror(stdin))")
	case 15:
		return fmt.Sprintf("(%s, abs(k - three))", g.pick("srand(k)", "(void)LOG(rand())", "(void)printf(\"x\")", "(void)isdigit("+g.number(1)+")"))
	}
	return fmt.Sprintf("(sizeof(%s) + %s)", g.pick("abs(k)", "labs(k)", "llabs(k)", "imaxabs(k)", "isdigit(k++)", "rand()", "random()", "strtoul(\"1\", NULL, 10)", "time(NULL)", "atoll(\"1\")"), g.number(1))
}

func (g *libraryCalls) statement() string {
	switch g.r.Intn(15) {
	case 0:
		x := g.newName("x") // gcc simplifies abs(x) to x in a condition
		return fmt.Sprintf("long %s = %s; if (%s) h += (unsigned)%s; else h ^= 5u;", x, g.call(), x, g.call())
	case 1:
		v := g.newName("x")
		return fmt.Sprintf("%s %s = %s; h += (unsigned)%s;", g.pick("int", "long", "unsigned char", "short", "long long", "unsigned", "_Bool"), v, g.call(), v)
	case 2:
		format := []struct{ typ, conversion string }{{"int", "%d"}, {"unsigned", "%u"}, {"unsigned", "%x"}, {"short", "%hd"}, {"signed char", "%hhd"}, {"unsigned char", "%hhu"},
			{"long", "%ld"}, {"unsigned long", "%lu"}, {"long long", "%lld"}, {"char", "%c"}, {"int", "%i"}, {"size_t", "%zu"}, {"intmax_t", "%jd"}}
		one, two := format[g.r.Intn(len(format))], format[g.r.Intn(len(format))]
		x, y, n := g.newName("x"), g.newName("y"), g.newName("n")
		return fmt.Sprintf("%s %s = 3; %s %s = 4; int %s = LOG(scanf(\"%s%s\", &%s, &%s)); SEEN(%s, %s > 0) SEEN(%s, %s > 1) h += (unsigned)%s + 3u * (unsigned)%s + (unsigned)%s;",
			one.typ, x, two.typ, y, n, one.conversion, " "+two.conversion, x, y, x, n, y, n, x, y, n)
	case 3:
		return fmt.Sprintf("if (%s > 1) %s(%s);", g.pick("k", "one", "h % 4u"), g.pick("exit", "_Exit", "_exit", "quick_exit", "stop1", "stop2", "stop3", "stop4", "stop5", "stop6", "stop7", "stop8"), g.number(2))
	case 4:
		return fmt.Sprintf("if (%s) %s;", g.number(2), g.pick("abort()", "err(1, \"x %d\", "+g.number(1)+")", "errx(k, \"x\")", "exit(one / k)"))
	case 5:
		return fmt.Sprintf("switch (%s) { case 1: h += 2u; break; case 'a': h += 3u; break; default: h += (unsigned)%s; }", g.call(), g.call())
	case 6:
		return fmt.Sprintf("for (int i = 0; i < 3; i++) { long x = %s; if (!x) break; h = 3u * h + (unsigned)%s; }", g.call(), g.call())
	case 7:
		// The value of the call is not used. So exclude abs, because gcc would remove the call, and
		// exclude calls whose value LOG logs, such as the number of characters that printf prints.
		if call := g.call(); !strings.Contains(call, "LOG(") && !strings.Contains(call, "abs(") {
			return fmt.Sprintf("(void)%s;", call)
		}
	case 8:
		// The compiler gcc evaluates the right operand first. So the left operand is a variable
		// without side effects.
		x := g.newName("x")
		return fmt.Sprintf("long %s = %s; if (%s < %s) h++;", x, g.call(), x, g.call())
	case 9:
		return fmt.Sprintf("a[%s %% 3] += 1; h += (unsigned)a[one];", g.pick("abs(k)", "labs(k)", "LOG(rand())", "toascii(letter)", "abs(c)"))
	}
	return fmt.Sprintf("h = 31u * h + (unsigned)%s;", g.call())
}
