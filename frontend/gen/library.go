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
	g := &libraryCalls{newIgnored(r, name)}
	g.marks["integer"], g.marks["character"], g.marks["call"] = g.integer, g.character, g.call
	g.marks["text"] = func() string {
		return "TEXT(" + g.pick(`"12"`, `"-7"`, `" 2147483647"`, `"9999999999"`, `"x"`, `""`, `"0x1f"`) + ")"
	}
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

type libraryCalls struct{ *ignored }

func (g *libraryCalls) integer() string {
	return g.pick(
		"‹l¦w¦u¦c¦b¦t¦least¦letter¦(k > one)¦'a'¦-k¦(least + one)›",
		"($n1 ? ‹l¦k¦c› : ‹w¦u¦t›)",
		"(‹char¦unsigned char¦short¦unsigned¦long¦long long¦bool›)‹w¦u¦letter¦least›",
		"(‹l¦w¦u¦b› - ‹k¦three¦c›)",
		"‹-¦›$call", "‹-¦›$call",
		"$n1", "$n1",
	)
}

// character returns an expression that is in most cases a valid argument of isdigit and similar
// functions: an unsigned char or EOF.
func (g *libraryCalls) character() string {
	usual := "‹letter¦letter + k¦(letter ^ 32)¦letter - three›"
	return g.pick("(unsigned char)($integer)", "($n1 & 127)", "tolower(‹letter¦'Q'¦b›)", "LOG(getchar())",
		"‹-1¦EOF¦'\\n'¦b¦256¦c¦letter + $counter++›", usual, usual, usual)
}

func (g *libraryCalls) call() string {
	test := "‹isalnum¦isalpha¦isblank¦iscntrl¦isdigit¦isgraph¦islower¦isprint¦ispunct¦isspace¦isupper¦isxdigit›($character)"
	test = "‹!" + test + "¦!!" + test + "¦((" + test + ") != 0)¦((" + test + ") ? three : k)¦(" + test + " && one)›"
	return g.pick(
		"abs($integer)", "labs($integer)", "llabs($integer)", "imaxabs($integer)",
		test, test,
		"‹tolower¦toupper›($character)",
		"‹toascii¦isascii›(‹(int)¦(short)¦›$integer)",
		"LOG(‹rand()¦random()¦lrand48()›)",
		"LOG(‹getchar()¦getc(stdin)¦fgetc(stdin)›)",
		"‹putchar($integer)¦putc($integer, stdout)¦fputc($integer, stderr)¦ungetc(‹-1¦EOF¦$integer›, stdin)›", "‹printf(\"a%%\\tb\\n\" \"\\0c\")¦fprintf(stderr, \"\")›",
		`LOG(‹puts("text")¦fputs("text", stdout)¦fflush(stdout)¦printf("%d\n", $n1)¦fprintf(stderr, "%d %s\n", $n1, "x")›)`,
		"LOG(‹atoi¦atol¦atoll›($text))",
		"LOG(‹strtol¦strtoll¦strtoul¦strtoull¦strtoimax¦strtoumax›($text, NULL, ‹10¦0¦16›))",
		"LOG(‹time(NULL)¦time(0)¦clock()¦feof(stdin)¦ferror(stdin)›)",
		`(‹srand(k)¦(void)LOG(rand())¦(void)printf("x")¦(void)isdigit($n1)›, abs(k - three))`,
		`(sizeof(‹abs(k)¦labs(k)¦llabs(k)¦imaxabs(k)¦isdigit(k++)¦rand()¦random()¦strtoul("1", NULL, 10)¦time(NULL)¦atoll("1")›) + $n1)`,
	)
}

func (g *libraryCalls) statement() string {
	x := g.newName("x")
	switch g.r.Intn(15) {
	case 0: // gcc simplifies abs(x) to x in a condition, so x has a name
		return g.fill("long " + x + " = $call; if (" + x + ") h += (unsigned)$call; else h ^= 5u;")
	case 1:
		return g.fill("‹int¦long¦unsigned char¦short¦long long¦unsigned¦_Bool› " + x + " = $call; h += (unsigned)" + x + ";")
	case 2:
		format := []struct{ typ, conversion string }{{"int", "%d"}, {"unsigned", "%u"}, {"unsigned", "%x"}, {"short", "%hd"}, {"signed char", "%hhd"}, {"unsigned char", "%hhu"},
			{"long", "%ld"}, {"unsigned long", "%lu"}, {"long long", "%lld"}, {"char", "%c"}, {"int", "%i"}, {"size_t", "%zu"}, {"intmax_t", "%jd"}}
		one, two := pick(g.r, format), pick(g.r, format)
		y, n := g.newName("y"), g.newName("n")
		return fmt.Sprintf("%s %s = 3; %s %s = 4; int %s = LOG(scanf(\"%s%s\", &%s, &%s)); SEEN(%s, %s > 0) SEEN(%s, %s > 1) h += (unsigned)%s + 3u * (unsigned)%s + (unsigned)%s;",
			one.typ, x, two.typ, y, n, one.conversion, " "+two.conversion, x, y, x, n, y, n, x, y, n)
	case 3:
		return g.fill("if (‹k¦one¦h % 4u› > 1) ‹exit¦_Exit¦_exit¦quick_exit¦stop1¦stop2¦stop3¦stop4¦stop5¦stop6¦stop7¦stop8›($n);")
	case 4:
		return g.fill(`if ($n) ‹abort()¦err(1, "x %d", $n1)¦errx(k, "x")¦exit(one / k)›;`)
	case 5:
		return g.fill("switch ($call) { case 1: h += 2u; break; case 'a': h += 3u; break; default: h += (unsigned)$call; }")
	case 6:
		return g.fill("for (int i = 0; i < 3; i++) { long x = $call; if (!x) break; h = 3u * h + (unsigned)$call; }")
	case 7:
		// The value of the call is not used. So exclude abs, because gcc would remove the call, and
		// exclude calls whose value LOG logs, such as the number of characters that printf prints.
		if call := g.call(); !strings.Contains(call, "LOG(") && !strings.Contains(call, "abs(") {
			return "(void)" + call + ";"
		}
	case 8: // gcc evaluates the right operand first, so the left operand is a variable
		return g.fill("long " + x + " = $call; if (" + x + " < $call) h++;")
	case 9:
		return g.fill("a[‹abs(k)¦labs(k)¦LOG(rand())¦toascii(letter)¦abs(c)› % 3] += 1; h += (unsigned)a[one];")
	}
	return g.fill("h = 31u * h + (unsigned)$call;")
}
