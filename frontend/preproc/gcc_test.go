//go:build !js

package preproc

import (
	"bytes"
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
	"testing"

	"ic3play/frontend/diag"
	"ic3play/lia/rounds"
)

func spelled(src []byte) (string, bool) {
	rep := diag.NewReporter("t.c", src)
	x := newExpander(rep, 64)
	joined := splice(src)
	x.raw = x.lex(joined.text)
	joined.place(x.raw)
	return join(x.expand(nil, &queue{more: x}, 0)), rep.Len() == 0
}

func join(toks []Token) string {
	var out []string
	for _, t := range toks {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

// unspaced removes the spaces inside the strings of a text. If several macros begin at the same
// position, gcc can put spaces into a string that this preprocessor omits, and vice versa.
func unspaced(s string) string {
	out, quoted := []byte{}, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			out = append(out, c)
			i++
		case c == '"':
			quoted = !quoted
		case c == ' ' && quoted:
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

// gcc runs gcc -E on each text. An element of the result is "ok" with the resulting tokens, or ""
// if gcc reports an error.
func gcc(t *testing.T, srcs []string) []string {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	out := make([]string, len(srcs))
	for i, src := range srcs {
		cmd := exec.Command("gcc", "-E", "-P", "-undef", "-std=gnu17", "-w", "-x", "c", "-")
		cmd.Stdin = strings.NewReader("# 1 \"t.c\"\n" + src)
		text, err := cmd.Output()
		if err != nil {
			continue
		}
		x := newExpander(diag.NewReporter("gcc", nil), 64)
		out[i] = "ok " + join(x.lex(bytes.TrimSpace(text)))
	}
	return out
}

func TestAsGCC(t *testing.T) {
	srcs := []string{
		"#define A 1 + B\n#define B 2\nA * A",
		"#define str(s) #s\n#define xstr(s) str(s)\n#define F 7\nstr(F) xstr(F) str( a  +\n\tb ) str(\"q\\n\" '\\'' '\"') str() str(a/**/b) str(@)",
		"#define cat(a, b) a ## b\ncat(x, y) cat(1, 2) cat(, y) cat(x,) cat(,) cat(-, -) cat(a b, c d) cat(<, <=) cat(x, 1)",
		"#define xcat(a, b) cat(a, b)\n#define cat(a, b) a ## b\n#define one 1\nxcat(one, two) cat(one, two) cat(on, e)",
		"#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n#define join(c, d) in_between(c hash_hash d)\njoin(x, y)",
		"#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n" +
			"f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\np() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nchar c[2][6] = { str(hello), str() };",
		"#define str(s) # s\n#define xstr(s) str(s)\n#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", x ## s, x ## t)\n#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n" +
			"debug(1, 2);\nfputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') == 0) str(: \\n), s);\nxstr(INCFILE(2).h)\nglue(HIGH, LOW);\nxglue(HIGH, LOW)",
		"#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };",
		"#define debug(...) fprintf(stderr, __VA_ARGS__)\n#define showlist(...) puts(#__VA_ARGS__)\n#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))\ndebug(\"Flag\");\ndebug(\"X = %d\\n\", x);\nshowlist(The first, second, and third items.);\nreport(x>y, \"x is %d but y is %d\", x, y);\nshowlist();",
		"#define e(f, ...) p(f, ## __VA_ARGS__)\n#define n(f, a...) p(f, ## a)\n#define l(...) p(0, ## __VA_ARGS__)\ne(1) e(1,) e(1, 2) e(1, 2, 3) n(1) n(1, 2) l() l(1) l(,)",
		"#define e(...) a ## __VA_ARGS__ ## b\ne() e(x) e(x, y)",
		"#define p(a, b, c) x a ## b ## c y\np(,,) p(1,,) p(,2,) p(,,3) p(1,,3)",
		"#define f(x) x f\nf(f)(1) f(1)(2)(3)",
		"#define a b c\n#define b c a\n#define c a b\na b c",
		"#define foo foo a\n#define bar foo bar\nfoo bar",
		"#define EMPTY\n#define LP (\n#define F(x) [x]\nF EMPTY (1) F LP 2) EMPTY F(EMPTY) F\n\n(3)",
		"#define AA BB\n#define BB AA\n#define F(x) x AA\nF(AA) F(BB) F(F(AA))",
		"#define F(x, y) x + y\n#define C ,\n#define G(x) F(x)\nF(1 C 2, 3)",
		"#define LPAREN() (\n#define G(Q) 42\n#define F(R, X, ...) __VA_ARGS__ G R X )\nF(LPAREN(), 0, <:-);",
		"#define E\n#define S(...) Q(__VA_ARGS__)\n#define Q(...) #__VA_ARGS__\n#define F(x) 7\n#define N(x) x E\n#define M(x) [ x]\nS(N(F)(3)) S(a E(b)) S(aE) S(M()) S(M( E)) S(N() 1) S(F E (3))",
		"#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)",
		"#define NIL(xxx) xxx\n#define G_0(arg) NIL(G_1)(arg)\n#define G_1(arg) NIL(arg)\nG_0(42)",
		"#define S(x) #x\n#define T(y) S(-y-y y)\nT(1) T() S(\n a\n b\n) S( 'a' \"\\\\\" L\"x\" )",
		"__LINE__ __FILE__\n\n__LINE__\n#define L __LINE__\nL\n#define I(x) x L\nI(__LINE__\n) __STDC__",
		"#line 100 \"y.c\"\n__LINE__ __FILE__\n#line 7\n__LINE__ __FILE__\n# 55 \"z.c\"\n__LINE__ __FILE__\n#define N 9\n#line N\n__LINE__",
		"a\\\nb \\\nc 1\\\n2 \"x\\\ny\" +\\\n= /\\\n/ comment \\\n still\nd /\\\n* x *\\\n/ e",
		"#define F(a,\\\n b) a\\\nb b a\nF(1,2) F\\\n(3, 4)",
		"#if 0\ndon't it isn't\n\"open\n@ ` \\\n#else\nyes\n#endif",
		"F(#define X 1\n)\n#define G(x) <x>\nG(a\n#define H 5\nH\n#undef H\n#if 1\nb H\n#else\nc\n#endif\n)",
		"#define f(x) #x\nf(#) f(##) f(a # b ## c)",
		"#define EMPTY\n# EMPTY\n#define o # ## #\no #\n",
		"#define a() 1\n#define b(x) x\na() a( ) b() b( ) b(()) b((,)) b([,)",
		"#define __VA_X x\n__VA_X",
		"0x1e+3 1.2.3 .5e-3.x 1e+ 12abc 0b12 1..2 ... . .. u8\"x\" u8'a' u8 L'x' U\"s\" u'q'",
		"/* c1 */ # /* c2 */ define /* c3\n c4 */ Z 5 // tail\nZ",
		"#define f(x, x2) x2 x\nf(a, b) f((a, b), c)",
		"#ifdef __STDC_VERSION__\n__STDC_VERSION__\n#endif\n#undef __LINE__\n__LINE__",
	}
	for _, c := range conditions {
		srcs = append(srcs, "#if "+c+"\nyes\n#else\nno\n#endif")
	}
	compare(t, srcs, func(s string) string { return s })
}

// "conditions" contains conditions of #if. This preprocessor must evaluate each of them as gcc
// does, and must report an error if gcc does.
var conditions = []string{
	"1 << 4 == 16", "(1 << 62) >> 61 == 2", "-1 >> 1 == -1", "0xf0 & 0x1f | 3 ^ 1", "~0 == -1", "~0u == 0xffffffffffffffff",
	"-1 > 0u", "-1 < 0", "0 - 1u > 0", "(0 ? 1u : -1) > 0", "(1 ? -1 : 0u) > 0", "2 || 1 / 0", "0 && 1 % 0", "1 ? 2 : 1 / 0", "0 ? 1 / 0 : 1",
	"0 && (1 || 1 / 0)", "1 || (0 && 1 / 0) / 0", "1 / 0", "0 || 1 % 0", "1 && 1 / (1 - 1)", "'a' == 97", "'\\377' < 0", "'\\x80' == -128", "L'\\xff' == 255",
	"0xffffffffffffffff == -1", "9223372036854775807 > 0", "18446744073709551615u == 0xffffffffffffffff", "1 == 1 == 1", "3 > 2 > 1", "!~-1", "- - 1 == 1",
	"1 | 2 && 4 ^ 4", "8 >> 1 << 2 == 16", "x == 0", "x + y < 1", "defined x || !defined(x)", "1 +", "(1", "1)", "1 2", "", "1.5", "\"a\"", "1 ? 2", "x(1)",
	"7 / -2 == -3 && -7 % 3 == -1", "10u / 3 == 3", "true", "if", "0x8000000000000000 > 0", "1 - 2 * 3 + 10 / 5 % 2 == -5",
}

// compare preprocesses each text with this preprocessor and with gcc, and compares the tokens after
// applying "form" to both. If gcc reports an error, this preprocessor must report one, too.
func compare(t *testing.T, srcs []string, form func(string) string) {
	want := gcc(t, srcs)
	for i, src := range srcs {
		got, ok := spelled([]byte(src))
		if want[i] == "" {
			if ok {
				t.Errorf("gcc refuses, here it is %q:\n%s", got, src)
			}
			continue
		}
		if !ok || form("ok "+got) != form(want[i]) {
			t.Errorf("got  %v %s\ngcc     %s\nof\n%s", ok, got, want[i], src)
		}
	}
}

// TestRandomAsGCC compares random macros and their uses with gcc -E.
func TestRandomAsGCC(t *testing.T) {
	var srcs []string
	for seed := range rounds.Of(t, 150, 150) {
		srcs = append(srcs, randomMacros(rand.New(rand.NewSource(int64(rounds.From(t)+seed)))))
	}
	compare(t, srcs, unspaced)
}

// TestSpacesAsGCC applies # to the expansions of random macros, and compares the resulting strings
// with gcc, including the spaces in them.
func TestSpacesAsGCC(t *testing.T) {
	var srcs []string
	for seed := range rounds.Of(t, 150, 150) {
		r := rand.New(rand.NewSource(int64(rounds.From(t) + seed)))
		words := []string{"x", "E", "F", "(", ")", "a", "1", "N", "O", "+"}
		text := func(param string) string {
			out := ""
			for range r.Intn(5) {
				out += []string{"", " "}[r.Intn(2)] + append(words, param, param, param)[r.Intn(len(words)+len(param)*3)]
			}
			for strings.Count(out, "(") < strings.Count(out, ")") {
				out = "(" + out
			}
			return strings.TrimSpace(out + strings.Repeat(")", strings.Count(out, "(")-strings.Count(out, ")")))
		}
		src := "#define S(...) Q(__VA_ARGS__)\n#define Q(...) #__VA_ARGS__\n#define E\n" +
			"#define F(x) " + text("x") + "\n#define N(x) " + text("x") + "\n#define O " + text("") + "\n"
		for range 4 {
			src += "S(" + text("") + ")\n"
		}
		srcs = append(srcs, src)
	}
	compare(t, srcs, func(s string) string { return s })
}

func randomMacros(r *rand.Rand) string {
	var b strings.Builder
	pick := func(s ...string) string { return s[r.Intn(len(s))] }
	names := []string{"A", "B", "C", "F", "G", "H", "V"}
	var text func(words []string, depth int) string
	text = func(words []string, depth int) string {
		out := ""
		for n := r.Intn(4); n >= 0; n-- {
			switch r.Intn(7) {
			case 0, 1, 2:
				out += pick(words...)
			case 3:
				out += pick("x", "1", "+", "-", "A1")
			default:
				if depth > 0 {
					name := pick("F", "G", "H", "V")
					n := map[string]int{"F": 1, "G": 2, "H": 2, "V": 1 + r.Intn(3)}[name]
					var args []string
					for ; n > 0; n-- {
						args = append(args, pick("", text(words, depth-1), text(words, depth-1)))
					}
					out += name + pick("", " ") + "(" + strings.Join(args, ", ") + ")"
				}
			}
			out += pick(" ", " ", "")
			if n > 0 && out != "" && out[len(out)-1] != ' ' {
				out += " "
			}
		}
		return out
	}
	for _, n := range names {
		switch n {
		case "A", "B", "C":
			fmt.Fprintf(&b, "#define %s %s\n", n, text(names, 1))
		default:
			params, words := "p, q", append([]string{"p", "q", "p", "q"}, names...)
			switch n {
			case "F":
				params, words = "p", append([]string{"p", "p"}, names...)
			case "V":
				params, words = "p, ...", append([]string{"p", "__VA_ARGS__"}, names...)
			}
			body := text(words, 1)
			switch r.Intn(4) {
			case 0:
				body += " #p "
			case 1:
				body = pick("x", "A", "C") + " ## " + pick("p", words[1], "1") + " " + body
			case 2:
				if n == "V" {
					body += " f(p, ## __VA_ARGS__)"
				}
			}
			fmt.Fprintf(&b, "#define %s(%s) %s\n", n, params, body)
		}
	}
	b.WriteString(text(names, 3) + "\n" + text(names, 3) + "\n")
	return b.String()
}
