package preproc

import (
	"strings"
	"testing"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

func run(src string) (string, string) {
	rep := diag.NewReporter("t.c", []byte(src))
	res := Run([]byte(src), 64, rep)
	var out []string
	for _, t := range res.Tokens {
		out = append(out, t.Text)
	}
	code := ""
	if ds := rep.All(); len(ds) > 0 {
		code = ds[0].Code
	}
	return strings.Join(out, " "), code
}

func TestExpansion(t *testing.T) {
	for _, c := range []struct{ name, src, want, code string }{
		{"plain", "int x; // c\n/* d\n e */ y", "int x ; y", ""},
		{"object", "#define A 1 + B\n#define B 2\nA * A", "1 + 2 * 1 + 2", ""},
		{"function", "#define F(a, b) a - b\nF(1, (2, 3)) F", "1 - ( 2 , 3 ) F", ""},
		{"no parameters", "#define F() 7\nF() F ()", "7 7", ""},
		{"empty argument", "#define F(a) <a>\nF()", "< >", ""},
		{"space before parenthesis", "#define F (a)\nF", "( a )", ""},
		{"string that ends with a backslash", "#define S(x) #x\nS(a \\)", `"a "`, "E-macro"},
		{"string with a backslash and a letter", "#define S(x) #x\nS(\\n) S('\\\\')", `"\n" "'\\\\'"`, ""},
		{"nested", "#define F(a) a + a\nF(F(1))", "1 + 1 + 1 + 1", ""},
		{"rescan reads on", "#define F(a) a\n#define G F\nG(3)", "3", ""},
		{"self", "#define x x + 1\nx", "x + 1", ""},
		{"mutual", "#define a b\n#define b a\na b", "a b", ""},
		{"self in argument", "#define f(x) x f\nf(f)(1)", "f f ( 1 )", ""},
		{"over lines", "#define F(a) \\\n  a \\\n  ;\nF(\n1\n)", "1 ;", ""},
		{"undef", "#define A 1\nA\n#undef A\nA", "1 A", ""},
		{"redefine", "#define A 1\n#define A 2\nA", "2", ""},
		{"if", "#if 2 * 3 == 6 && !defined X\na\n#else\nb\n#endif", "a", ""},
		{"elif", "#if 0\na\n#elif 1 > 2 || 0\nb\n#elif (1 ? 4 : 0) % 3 == 1\nc\n#elif 1\nd\n#else\ne\n#endif", "c", ""},
		{"nested if", "#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c", ""},
		{"ifdef", "#define X\n#ifdef X\na\n#endif\n#ifndef X\nb\n#endif\n#if defined(X) && defined(Y)\nc\n#endif", "a", ""},
		{"elifdef", "#define X\n#ifdef Y\na\n#elifndef X\nb\n#elifdef X\nc\n#else\nd\n#endif", "c", ""},
		{"elifdef taken", "#if 1\na\n#elifdef X\nb\n#elifndef X\nc\n#endif", "a", ""},
		{"header constants", "#include <limits.h>\n#if INT_MAX > 5 && INT_MIN + 1 == -2147483647 && !defined(INT8_MAX) && !INT8_MAX\na\n#endif\n#ifdef UINT_MAX\nb\n#endif", "a b", ""},
		{"header not included", "#if INT_MAX > 5 || defined INT_MAX || true\na\n#endif", "", ""},
		{"header constant redefined", "#include <limits.h>\n#define INT_MAX 3\n#if INT_MAX < 5\nINT_MAX\n#endif", "3", ""},
		{"header macros", "#include <stdbool.h>\n#include <inttypes.h>\nbool b = true; INT64_C(3) UINT8_C(4) PRIu64 NULL\n#ifdef PRIu64\na\n#endif", "_Bool b = 1 ; 3L 4 \"lu\" NULL a", ""},
		{"header names win", "enum { true = 5 };\n#include <stdbool.h>\ntrue", "enum { true = 5 } ; 1", ""},
		{"header macros of other headers", "#include <limits.h>\n#ifdef EOF\na\n#endif\n#ifdef CHAR_BIT\nb\n#endif", "b", ""},
		{"NULL idiom", "#include <stdio.h>\n#ifndef NULL\n#define NULL 0\n#endif\n#ifndef bool\n#define bool char\n#endif\nNULL bool", "NULL char", ""},
		{"NULL before", "#define NULL 0\n#include <stdio.h>\nNULL", "NULL", ""},
		{"defined before its header", "#define EOF 3\n#include <stdio.h>\nEOF", "3", "E-preprocessor"},
		{"defined alike before its header", "#define true 1\n#include <stdbool.h>\ntrue", "1", ""},
		{"header included again", "#include <limits.h>\n#undef INT_MAX\n#include <limits.h>\n#ifdef INT_MAX\na\n#endif", "", ""},
		{"value that is not known", "#include <stdio.h>\n#if NULL == 0\na\n#endif", "", "E-preprocessor"},
		{"function that may be a macro", "#include <ctype.h>\n#ifdef isdigit\na\n#endif", "", "E-preprocessor"},
		{"function without its header", "#ifdef isdigit\na\n#endif\nb", "b", ""},
		{"name of POSIX", "#include <errno.h>\n#ifdef ENOTTY\na\n#endif", "", "E-preprocessor"},
		{"program's names behind known headers", "#include <stdio.h>\n#include <errno.h>\n#include <unistd.h>\n#ifndef DEBUG\na\n#endif\n#if ENABLE_X > 1 || N_MAX\nb\n#endif", "a", ""},
		{"unknown header", "#include \"config.h\"\n#ifdef DEBUG\na\n#endif", "", "E-preprocessor"},
		{"unknown header, #if", "#include \"config.h\"\n#if LEVEL > 2\na\n#endif", "", "E-preprocessor"},
		{"unknown header, #if that does not matter", "#include \"config.h\"\n#define A 1\n#if A || LEVEL > 2\na\n#endif", "a", ""},
		{"unknown header, names of compilers", "#include \"config.h\"\n#if defined(__GNUC__) || defined __cplusplus || _MSC_VER > 3\na\n#else\nb\n#endif", "b", ""},
		{"unknown header, the program's macros", "#include \"config.h\"\n#define A\n#undef B\n#if defined(A) && !defined(B)\na\n#endif", "a", ""},
		{"unknown header, undefined before", "#undef B\n#include \"config.h\"\n#ifndef B\na\n#endif", "a", "E-preprocessor"},
		{"unknown header, in a branch", "#if 0\n#include \"config.h\"\n#endif\n#ifndef A\na\n#endif", "a", ""},
		{"unknown header, idioms", "#include \"config.h\"\n#ifndef NULL\n#define NULL ((void *) 0)\n#endif\n#ifndef INT8_MAX\n#define INT8_MAX 127\n#endif\nINT8_MAX", "127", ""},
		{"unknown header, another value", "#include \"config.h\"\n#ifndef INT8_MAX\n#define INT8_MAX 128\n#endif\nINT8_MAX", "128", "E-preprocessor"},
		{"guard before unknown header", "#ifndef MAIN_C\n#define MAIN_C\n#include \"config.h\"\na\n#endif", "a", ""},
		{"asks the compiler", "#ifdef __has_include\n#endif\na", "a", "E-preprocessor"},
		{"asks the compiler in #if", "#if __has_include(<x.h>)\n#endif\na", "a", "E-preprocessor"},
		{"defined made by a macro", "#define D defined\n#if D\na\n#endif", "", "E-preprocessor"},
		{"pushed and popped", "#define A 1\n#pragma push_macro(\"A\")\n#undef A\n#define A 2\nA\n#pragma pop_macro(\"A\")\nA\n#pragma pop_macro(\"A\")\nA", "2 1 1", ""},
		{"pushed where undefined", "#pragma push_macro(\"A\")\n#define A 2\n#pragma push_macro(\"A\")\n#pragma pop_macro(\"A\")\nA\n#pragma pop_macro(\"A\")\nA", "2 A", ""},
		{"pushed from a header", "#include <limits.h>\n#pragma push_macro(\"INT_MAX\")\n#undef INT_MAX\n#define INT_MAX 3\nINT_MAX\n#pragma pop_macro(\"INT_MAX\")\nINT_MAX", "3 2147483647", ""},
		{"pushed without a name", "#pragma push_macro(A)\na", "a", "E-preprocessor"},
		{"pushed by an operator", "_Pragma(\"push_macro(\\\"A\\\")\") a", "a", "E-preprocessor"},
		{"when compiled", "#ifdef __DATE__\na\n#endif\n#if defined(__TIME__) && defined __TIMESTAMP__\nb\n#endif", "a b", ""},
		{"when compiled, used", "__TIME__", "\"\"", "E-macro"},
		{"counter", "#define C __COUNTER__\n#define D(x) x C x\nC D(C) __COUNTER__ __INCLUDE_LEVEL__\n#line 9 \"x.c\"\n__BASE_FILE__", "0 1 2 1 3 0 \"t.c\"", ""},
		{"include with more behind", "#include <limits.h> x\nCHAR_BIT", "8", ""},
		{"assert again", "#include <assert.h>\nassert(1);\n#define NDEBUG\n#include <assert.h>\nassert(2);\n#ifndef assert\nx\n#endif\n#undef assert\nassert(3);", "assert ( 1 ) ; ( ( void ) 0 ) ; assert ( 3 ) ;", ""},
		{"assert defined between", "#include <assert.h>\n#undef assert\n#define assert(x) y\nassert(1);\n#include <assert.h>", "y ;", "E-preprocessor"},
		{"assert off", "#define NDEBUG\n#include <assert.h>\nassert(x == f(1, 2));", "( ( void ) 0 ) ;", ""},
		{"assert on", "#include <assert.h>\n#define NDEBUG\nassert(x);", "assert ( x ) ;", ""},
		{"assert without its header", "#define NDEBUG\nassert(x);", "assert ( x ) ;", ""},
		{"assert off and on", "#define NDEBUG 1\n#include \"assert.h\"\nassert(x);\n#undef NDEBUG\nassert(x);\n#include <assert.h>\nassert(x);",
			"( ( void ) 0 ) ; ( ( void ) 0 ) ; assert ( x ) ;", ""},
		{"assert of the program's own", "#define assert(e) check(e)\n#include <assert.h>\nassert(x);", "check ( x ) ;", "E-preprocessor"},
		{"other assertions stay on", "#define NDEBUG\n#include <assert.h>\nstatic_assert(x); __VERIFIER_assert(x);", "_Static_assert ( x ) ; __VERIFIER_assert ( x ) ;", ""},
		{"header in a branch", "#if 0\n#include <stdint.h>\n#endif\n#include <stdbool.h>\n#if SIZE_MAX || false || !true\na\n#endif", "", ""},
		{"splice between tokens", "a +\\\n b + \\\n+c;\\\n-\\\n1", "a + b + + c ; - 1", ""},
		{"splice in an operator", "a = -\\\n-b;", "a = -- b ;", ""},
		{"splice in a name", "#define A x\\\r\ny\nA", "xy", ""},
		{"splice in a comment's start", "a /\\\n/ b", "a", ""},
		{"splice with spaces behind", "a\\ \t\nb // c \\ \r\nd\ne", "ab e", ""},
		{"splice in a string", "\"a\\\nb\"", "\"ab\"", ""},
		{"no splice at the end", "a \\", "a", "E-character"},
		{"comment over lines in a directive", "#define A 1 /* 2\n3 */ + 4\nA", "1 + 4", ""},
		{"apostrophe skipped", "#if 0\ndon't /* it's\n\"open\n# @ 1.2.3\n#else\na\n#endif", "a", ""},
		{"apostrophe kept", "a don't\nb", "a don b", "E-character"},
		{"strange characters in macros", "#define A(x) 1\n#define B @\nA(@ ` \\ 'x)\n)", "1", ""},
		{"number that is none", "1.2.3 0x1e+3", "0 0", "E-constant"},
		{"variadic", "#define P(f, ...) p(f, __VA_ARGS__)\n#define Q(a...) q(a)\nP(1, 2, (3, 4)) Q() Q(1, 2)", "p ( 1 , 2 , ( 3 , 4 ) ) q ( ) q ( 1 , 2 )", ""},
		{"paste of nothing", "#define C(a, b) a ## b\nC(/, /) C(x,) C(+, -)", "/ / x + -", "E-macro"},
		{"bad macros", "#define F(x, x) 1\n#define G(x) #y\n#define H ## x\n#define I x ##\n#define J __VA_ARGS__\n#define K(..., a) a\n#define L(__VA_ARGS__) 1\n#define defined 1\na", "a", "E-macro"},
		{"optional arguments", "#define F(x, ...) x __VA_OPT__(,) __VA_ARGS__\na", "a", "E-macro"},
		{"directives in arguments", "#define F(x) <x>\nF(a\n#undef F\n#if 0\nb\n#else\nc\n#endif\n) F", "< a c > F", ""},
		{"overflow", "#if 9223372036854775807 + 1\n#endif\na", "a", "E-preprocessor"},
		{"overflow that is not evaluated", "#if 0 && 9223372036854775807 + 1 || 1 || 1 << 64\na\n#endif", "a", ""},
		{"shift too far", "#if 1 << 64\n#endif\na", "a", "E-preprocessor"},
		{"shift below 0", "#if 1 >> -1\n#endif\na", "a", "E-preprocessor"},
		{"unsigned header constants", "#include <limits.h>\n#if UINT_MAX > -1 || UCHAR_MAX < -1 || ULONG_MAX / CHAR_BIT != 0x1fffffffffffffff\nwrong\n#else\na\n#endif", "a", ""},
		{"predefined macros", "__LINE__\n#define L __LINE__ \\\n __FILE__\nL\n#line 7 \"a b.c\"\nL\n#if __STDC__ && __STDC_VERSION__ > 201112L\na\n#endif\n#line 0x\n", "1 4 \"t.c\" 7 \"a b.c\" a", "E-preprocessor"},
		{"pragma operator", "_Pragma(\"once\") a", "a", ""},
		{"assembler name", "int f(void) __asm__ (\"g\" \"h\") __attribute__((unused));", "int f ( void ) __asm__ ( \"g\" \"h\" ) ;", ""},
		{"skipped errors", "#if 0\n#nonsense\n#define F(\n#error no\n#endif\na", "a", ""},
		{"error", "#error no\na", "a", "E-preprocessor"},
		{"include by a macro", "#define H <assert.h>\n#define NDEBUG\n#include H\nassert(a)", "( ( void ) 0 )", ""},
		{"include of nothing", "#include\na", "a", "E-preprocessor"},
		{"include and lines", "#include <stdio.h>\n# 12 \"x.c\"\n#line 3\n#pragma once\na", "a", ""},
		{"attributes", "__extension__ int __attribute__((aligned(1), used)) a __attribute__ ((unused)); __inline__ __const int b;", "int a ; inline const int b ;", ""},
		{"bytes", "/* \xff\xfe */ \"\xc3\xa4\" // \xe4\na", "\"\xc3\xa4\" a", ""},
		{"too few arguments", "#define F(a, b) a\nF(1)", "0", "E-macro"},
		{"no end", "#define F(a) a\nF(1", "0", "E-macro"},
		{"stray endif", "#endif\na", "a", "E-preprocessor"},
		{"two else", "#if 1\n#else\n#else\n#endif", "", "E-preprocessor"},
		{"division by 0", "#if 1 / 0\n#endif", "", "E-preprocessor"},
		{"directive behind code", "a #define B 1\nB", "a define B 1 B", "E-preprocessor"},
	} {
		if got, code := run(c.src); got != c.want || code != c.code {
			t.Errorf("%s: got %q %s, want %q %s", c.name, got, code, c.want, c.code)
		}
	}
}

func TestPositions(t *testing.T) {
	src := "#define A 1 + \\\n  2\n  x = A\r\n\t+ yy; z\\\nz w\\\n\\\n v\nu"
	rep := diag.NewReporter("t.c", []byte(src))
	res := Run([]byte(src), 64, rep)
	want := map[string][2]int32{"x": {3, 3}, "=": {3, 5}, "1": {3, 7}, "2": {3, 7}, "yy": {4, 4}, ";": {4, 6}, "zz": {4, 8}, "w": {5, 3}, "v": {7, 2}, "u": {8, 1}}
	for _, tok := range res.Tokens {
		if w, ok := want[tok.Text]; ok && (tok.Line != w[0] || tok.Col != w[1]) {
			t.Errorf("%s is at %d:%d, want %v", tok.Text, tok.Line, tok.Col, w)
		}
		if tok.Text == "2" && !tok.Macro {
			t.Error("a token of a macro is not marked")
		}
	}
}

func TestTypedefNames(t *testing.T) {
	src := "typedef int a, b[3]; typedef void (*c)(int a); typedef struct s { int e; } d; a x; c y; size_t z; int e; typedef long size_q; struct a q; x.b; goto d;"
	res := Run([]byte(src), 64, diag.NewReporter("t.c", []byte(src)))
	var names []string
	for _, tok := range res.Tokens {
		if tok.Type == parser.CLexerTYPE_NAME {
			names = append(names, tok.Text)
		}
	}
	if got := strings.Join(names, " "); got != "a c size_t" {
		t.Errorf("got %s", got)
	}
}

func TestConstants(t *testing.T) {
	for text, want := range map[string]string{"0": "0", "007": "7", "0x1fUL": "31", "0b101": "5", "123456789012345678901234567890": "123456789012345678901234567890", "08": "none", "1llu": "1", "1ULL": "1", "1lL": "none", "1uu": "none", "1lul": "none", "1lll": "none"} {
		got := "none"
		if v, ok := IntValue(text); ok {
			got = v.String()
		}
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"'a'": "97", "L'a'": "97", "'\\n'": "10", "'\\0'": "0", "'\\x7f'": "127", "'\\101'": "65", "'\\377'": "-1", "'\\x80'": "-128", "L'\\xff'": "255", "'\\400'": "none", "'\\1011'": "16689", "'\\x100'": "none", "'ab'": "24930", "'abcd'": "1633837924", "'\\377abc'": "-10395037", "'abcde'": "none", "L'ab'": "none", "'\\q'": "none"} {
		got := "none"
		if v, ok := CharValue(text); ok {
			got = v.String()
		}
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}
