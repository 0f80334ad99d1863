//go:build !js

package exchange

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/witness"
	"ic3play/lia/rounds"
)

// forger generates programs in which parts of statements come from macros, and witnesses that try
// to change the structure of these statements.
type forger struct {
	*rand.Rand
	labels int
	b      strings.Builder
}

func (f *forger) pick(list ...string) string { return list[f.Intn(len(list))] }

const forgedHead = `#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);
#define STEP ; bad = 1;
#define BOTH(a, b) a = 1; b = 2;
#define IF if (x)
#define OR else bad = 1;
#define BEGIN {
#define END ; bad = bad; }
#define TAIL y = 1; } {
#define LOOP while (x < 2) x = x +
#define PAIR 2; y =
#define STOP(e) (abort(), e)
enum kind { A, B };
typedef int word;
struct pair { int l, r; };
int helper(int n) { if (n > 3) abort(); return n; }
int unused(int n) { while (n) n--; return n; }
`

func (f *forger) program() string {
	f.labels = 0
	f.b.Reset()
	f.b.WriteString(forgedHead + "int main(void) {\nint x = 0, y = 0, bad = " + f.pick("0", "0", "1") + ", i = 0, a[2] = {0, 0};\nint *p = &x;\nstruct pair s = {1, 2};\n")
	if f.Intn(3) == 0 {
		f.b.WriteString(f.pick("if (y)", "while (y)", "for (; y;)", "if (y) ; else if (y)", "L0: if (y)", "switch (y) case 1:") + "\n" + f.pick("x = 1 STEP", "x = 1 STEP", "y = 3, x = 2 STEP") + "\n")
	} else {
		for range 1 + f.Intn(4) {
			f.stmt(2)
		}
	}
	f.b.WriteString(f.pick("if (bad) reach_error();", "if (bad)\nreach_error();", "if (x || bad) reach_error(); else y = 1;", "if (!y) { reach_error(); }") + "\nreturn a[0] + i + *p + s.l;\n}\n")
	return f.b.String()
}

func (f *forger) stmt(depth int) {
	line := func(text string) { f.b.WriteString(text + "\n") }
	if depth == 0 {
		line(f.pick("x = x + 1;", "y = x;", "bad = 1;", ";", "*p = 2;", "s.r = x;", "y = helper(x);", "x = (1, y);", "scanf(\"%d\", &x);", "y = scanf(\"%d%d\", &x, &i);", "x = printf(\"%d\", y) - 1;",
			"x = 1 STEP", "BOTH(x, y)", "x = PAIR 3;", "LOOP 1;", "{ BEGIN x = 1 END }", "{ x = 1; TAIL x = 2; }", "IF y = 1; OR"))
		return
	}
	cond := f.pick("x", "y", "x < 2", "__VERIFIER_nondet_int()", "i++ < 2", "x == 1 && y")
	switch f.Intn(12) {
	case 0:
		line("if (" + cond + ")")
		f.stmt(depth - 1)
	case 1:
		line("if (" + cond + ") {")
		f.stmt(depth - 1)
		line("} else")
		f.stmt(depth - 1)
	case 2:
		line("while (x < 3) {")
		line("x = x + 1;")
		f.stmt(depth - 1)
		line("}")
	case 3:
		line("do {")
		line("x = x + 1;")
		f.stmt(depth - 1)
		line("} while (x < 3);")
	case 4:
		line("for (" + f.pick("i = 0", "int i = 0", "") + "; i < 2; i = i + 1)")
		f.stmt(depth - 1)
	case 5:
		line("for (;;) {")
		f.stmt(depth - 1)
		line("break; }")
	case 6:
		line("switch (" + f.pick("x", "y + 1") + ") {")
		line("case 1:")
		f.stmt(depth - 1)
		line("case 0:")
		f.stmt(depth - 1)
		line("break;")
		line("default: ;")
		line("}")
	case 7:
		f.labels++
		line(fmt.Sprintf("L%d:", f.labels))
		f.stmt(depth - 1)
		line(fmt.Sprintf("if (i++ < 1) goto L%d;", f.labels))
	case 8:
		line("{")
		line(f.pick("int k = x;", "int k = x, j = k;", "int x = 1;", "enum { A = 7 };", "word w = y;"))
		f.stmt(depth - 1)
		line("}")
	case 9:
		line("do")
		f.stmt(0)
		line("while (i++ < 1);")
	default:
		f.stmt(0)
	}
}

func (f *forger) expr(depth int) string {
	if depth == 0 {
		return f.pick("x", "y", "bad", "1", "0", "i", "a[0]", "a[x]", "*p", "s.l", "A", "'a'", "k", "__func__", "sizeof x", "sizeof(int)")
	}
	e := func() string { return f.expr(depth - 1) }
	switch f.Intn(22) {
	case 0, 1, 2, 3, 4:
		return e() + f.pick(" + ", " - ", " < ", " == ", " != ", " && ", " || ", " & ", " / ", " % ", " << ", ", ") + e()
	case 5, 6, 7:
		return "(" + e() + ")"
	case 8:
		return f.pick("!", "-", "~", "+", "&", "*") + e()
	case 9:
		return e() + " ? " + e() + " : " + e()
	case 10:
		return f.pick("(int)", "(word)", "(void)", "(_Bool)", "(unsigned char)", "(enum kind)", "(enum { A = 9 })", "(struct pair *)", "(int (*)(void))", "(int (*)[x++])", "(typeof(abort()))") + e()
	case 11:
		return f.pick("abort()", "(abort)()", "(*abort)()", "((void (*)(void))abort)()", "((abort)(), 1)", "exit(0)", "helper(9)", "(helper)(9)", "__VERIFIER_assume(0)", "assume_abort_if_not(0)", "__builtin_unreachable()", "__builtin_expect(abort(), 1)", "__VERIFIER_nondet_int()", "STOP(1)", "STOP(x)", "printf(\"\")")
	case 12:
		return f.pick("x", "bad", "*p", "a[0]", "s.l") + f.pick(" = ", " += ", " -= ", " *= ", " <<= ") + e()
	case 13:
		return f.pick("x++", "++x", "bad--", "--*p", "a[1]++")
	case 14:
		return "({ " + f.pick("abort();", "bad = 0;", "return 0;", "goto L1;", "break;", "int x = 1;", "") + " " + e() + "; })"
	case 15:
		return "sizeof(" + f.pick("abort()", "x++", "int[x++]", "enum { A = 5, bad }", "struct { int m; }", "struct fresh", "typeof(x = 1)", "({ abort(); 1; })") + ")" + f.pick("", " > 0")
	case 16:
		return f.pick("(int){1}", "(struct pair){x, 1}.l", "(int[]){abort()}[0]", "(int[1]){0}[0]")
	case 17:
		return f.pick("a[", "a[x + ") + e() + "]"
	case 18: // incomplete expressions
		return f.pick("1) ? (void)0 : (void)0, abort(), (1", "1; abort(); 1", "1 } abort(); {", "0) ; else (1", "1), (x = 0", "1 /* ", "1 // ", "1, ", ") (", "return 0", "1 STEP", "1 OR", "_Pragma(\"x\") 1", "__attribute__((x)) 1", "__extension__ 1", "asm(\"\")", "* ")
	case 19:
		return f.pick("1 / 0", "x / (x - x)", "a[7]", "a[x + 5]", "1 << 99", "1 >> (x - 5)", "x % y", "2147483647 + x")
	}
	return e()
}

func (f *forger) spoilt(text string) string {
	words := strings.SplitAfter(text, " ")
	if i := f.Intn(len(words)); len(words) > 1 {
		switch f.Intn(3) {
		case 0:
			words[i] += words[i]
		case 1:
			words[i] = ""
		case 2:
			words[0], words[i] = words[i], words[0]
		}
	}
	return strings.Join(words, "")
}

// TestForged checks that no forged witness makes Check accept an unsafe program as safe, or a
// safe program as failing.
func TestForged(t *testing.T) {
	const most = 100
	for part := range rounds.Of(t, 4, 1) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			seen := map[string]int{}
			for n := range most {
				seed := rounds.From(t) + part*most + n
				forged(t, seed, seen)
			}
			t.Log(seen)
			for _, what := range []string{"fails, refuted", "fails, invalid", "fails, unknown"} {
				if seen[what] == 0 {
					t.Errorf("none is %s: the test tests less than it should", what)
				}
			}
		})
	}
}

func forged(t *testing.T, seed int, seen map[string]int) {
	f := &forger{Rand: rand.New(rand.NewSource(int64(seed)))}
	rules := ast.Rules{C: true, Model: ast.ILP32(), Overflow: ast.OverflowWraps}
	src, spec := f.program(), unreachCall
	if seed%4 == 1 {
		src = strings.Replace(src, "extern void reach_error(void);", "#define reach_error() (top = top + 1)\nint top = 2147483647;", 1)
		rules.Overflow, rules.ErrorsEnd, spec = ast.OverflowFails, true, noOverflow
	}
	unit, diags := frontend.LoadRules("prog.c", []byte(src), rules)
	if unit == nil {
		seen["no program"]++
		if seen["no program"] > 100 {
			t.Fatalf("seed %d: %v\n%s", seed, diags, src)
		}
		return
	}
	fails := breaks(t.Context(), unit)
	stmts := newProgram(unit).stmts
	var list [][3]string
	for range 1 + f.Intn(2) {
		s := stmts[f.Intn(len(stmts))]
		at := fmt.Sprintf("%d:%d", s.at.Line, s.at.Col)
		if f.Intn(6) == 0 {
			at = fmt.Sprint(19 + f.Intn(12))
		}
		if at == "0:0" {
			at = "20"
		}
		value := "1"
		if f.Intn(3) > 0 {
			value = f.expr(f.Intn(4))
		}
		if f.Intn(10) == 0 {
			value = f.spoilt(value)
		}
		kind := locationInvariant
		if ast.IsLoop(s.stmt) && f.Intn(4) > 0 || f.Intn(8) == 0 {
			kind = loopInvariant
		}
		list = append(list, [3]string{kind, at, value})
	}
	what := "holds"
	if fails {
		what = "fails"
	}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	a := Check(ctx, []byte(invariants(src, spec, list...)), "prog.c", []byte(src), false)
	seen[what+", "+a.Status.String()]++
	if fails && a.Status == witness.Confirmed {
		t.Errorf("seed %d: confirmed, and the program fails: %s\n%q\n%s", seed, words(a), list, src)
	}
	if seed%3 == 0 && spec == unreachCall {
		forgedContract(t, &forger{Rand: rand.New(rand.NewSource(int64(seed)))}, src, fails, seen)
	}
	if f.Intn(3) > 0 {
		return
	}
	way := []string{}
	for _, in := range list {
		act := f.pick(follow, follow, avoid)
		switch s := stmts[f.Intn(len(stmts))]; f.Intn(6) {
		case 0:
			way = append(way, fmt.Sprintf("%s branching %d %s", act, s.at.Line, f.pick("true", "false")))
		case 1:
			way = append(way, fmt.Sprintf("%s function_enter %d", act, s.at.Line))
		case 2:
			way = append(way, fmt.Sprintf("%s function_return %d \\result %s %d", act, s.at.Line, f.pick("==", "!=", "<"), f.Intn(4)))
		default:
			way = append(way, act+" assumption "+in[1]+" "+in[2])
		}
	}
	way = append(way, fmt.Sprintf("follow target %d", strings.Count(src[:strings.LastIndex(src, "reach_error()")], "\n")+1))
	if a := Check(ctx, []byte(waypoints(src, spec, way[len(way)-1])), "prog.c", []byte(src), false); fails && a.Status == witness.Refuted {
		t.Errorf("seed %d: refuted, and the program fails at its one target: %s\n%s", seed, words(a), src)
	}
	a = Check(ctx, []byte(waypoints(src, spec, way...)), "prog.c", []byte(src), false)
	seen[what+", run "+a.Status.String()]++
	if a.Verdict == "unsafe" && a.Status != witness.Confirmed || strings.Contains(words(a), "the checker failed") {
		t.Errorf("seed %d: %s\n%q\n%s", seed, words(a), way, src)
	}
	reads := strings.Contains(src, "nondet_int()") || strings.Contains(src, "scanf(") || strings.Contains(src, "printf(")
	if !fails && a.Status == witness.Confirmed && !reads {
		t.Errorf("seed %d: confirmed, and the program does not fail: %s\n%q\n%s", seed, words(a), way, src)
	}
}

func forgedContract(t *testing.T, f *forger, src string, fails bool, seen map[string]int) {
	head := f.pick("int main(void)", "int helper(int n)", "int helper(int n)", "int unused(int n)")
	value := func() string {
		e := f.pick("1", "n >= 0 || n < 4", `\result <= 3`, `\result == \at(n, Old)`, `\old(n) == n`, `\result == \result`)
		switch f.Intn(4) {
		case 0:
			return f.expr(f.Intn(3))
		case 1:
			return f.spoilt(e + f.pick(" && ", " || ", ", ", " == ") + f.expr(f.Intn(3)))
		}
		return e
	}
	line := strings.Count(src[:strings.Index(src, head)], "\n") + 1
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	text := contracts(src, f.pick(inExtendedC, inACSL), [3]string{fmt.Sprintf("%d:1", line), value(), value()})
	a := Check(ctx, []byte(text), "prog.c", []byte(src), false)
	seen["contract, "+a.Status.String()]++
	if fails && a.Status == witness.Confirmed || strings.Contains(words(a), "the checker failed") {
		t.Errorf("confirmed, and the program fails: %s\n%s\n%s", words(a), text, src)
	}
}
