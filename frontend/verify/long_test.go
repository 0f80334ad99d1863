package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/meter"
	"ic3play/frontend"
	"ic3play/frontend/ast"
)

// longPrograms returns programs with many statements, for which the passes, the search or the
// check take long.
func longPrograms(n int) map[string]string {
	repeat := func(line func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(line(i))
		}
		return b.String()
	}
	wrap := func(begin, body, end string) string {
		return "int main() { " + begin + "\n" + body + end + " }\n"
	}
	return map[string]string{
		"ifs over inputs": wrap("int y = 0;", repeat(func(i int) string {
			return fmt.Sprintf("if (nondet_int() > %d) y = y + %d;\n", i, i+1)
		}), "assert(y >= 0);"),
		"ifs over two variables": wrap("int x = nondet_int(), y = nondet_int();", repeat(func(i int) string {
			return fmt.Sprintf("if (x > %d) y = y + 2 * x; else x = x - y + %d;\n", i, i)
		}), "assert(y >= 0);"),
		"a variable for each if": wrap("", repeat(func(i int) string {
			return fmt.Sprintf("int x%d = nondet_int(), y%d = 0; if (x%d > %d) y%d = x%d; else y%d = y%d;\n", i, i, i, i, i, i, i, max(i-1, 0))
		}), fmt.Sprintf("assert(y%d >= y0);", n-1)),
		"nested ifs": wrap("int x = nondet_int(), y = 0;", repeat(func(i int) string {
			return fmt.Sprintf("if (x != %d) { y = y + %d;\n", 3*i, i)
		})+strings.Repeat("}", n), "assert(y >= 0);"),
		"assertions": wrap("int x = nondet_int(), y = 0;", repeat(func(i int) string {
			return fmt.Sprintf("y = y + %d; assert(y + x != %d + x || y >= %d);\n", i, i, i)
		}), ""),
		"a switch": wrap("int x = nondet_int(), y = 0; switch (x) {", repeat(func(i int) string {
			return fmt.Sprintf("case %d: y = %d; break;\n", i, 2*i)
		}), "default: y = 1; } assert(y >= 0);"),
		"straight code": wrap("int a = nondet_int(), b = nondet_int(), c = 0;", repeat(func(i int) string {
			return []string{"a = a + b;\n", "c = c + a - 3;\n", "b = b - c;\n"}[i%3]
		}), "assert(c != 7);"),
	}
}

// ending is a context that is cancelled at the n-th call of Err, so that the test needs no
// clock.
type ending struct {
	context.Context
	looks, last int
}

func (e *ending) Err() error {
	if e.looks++; e.looks >= e.last {
		return context.Canceled
	}
	return nil
}

const stillAsked = 100

// TestCancelledAnywhere cancels the check of long programs at several points. The current phase
// must stop, and no other long phase may start.
func TestCancelledAnywhere(t *testing.T) {
	for name, src := range longPrograms(60) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for last := 1; last < 3000; last = 3*last + 1 {
				ctx := &ending{Context: context.Background(), last: last}
				r := newRun("long.c", []byte(src), Options{})
				rep := r.runCatchingPanic(ctx)
				if rep.Verdict != verdictUnknown {
					return
				}
				if rep.ReasonCode != engine.Cancelled {
					t.Errorf("cancelled at look %d: %s (%s)", last, rep.Reason, rep.ReasonCode)
				}
				if more := ctx.looks - last; more > stillAsked {
					t.Errorf("cancelled at look %d: looked %d times more", last, more)
				}
			}
		})
	}
}

// TestClockEndsWhatNoTimerEnds checks that each phase compares the clock with the deadline, because
// in a browser no timer fires during these phases. Without a limit, the program takes hours.
func TestClockEndsWhatNoTimerEnds(t *testing.T) {
	src := longPrograms(300)["ifs over inputs"]
	for _, d := range []time.Duration{time.Millisecond, 300 * time.Millisecond} {
		ctx := meter.Clocked(deaf{context.Background(), time.Now().Add(d)})
		rep := newRun("long.c", []byte(src), Options{}).runCatchingPanic(ctx)
		if rep.Verdict != verdictUnknown || rep.ReasonCode != engine.Timeout {
			t.Errorf("%v: %s: %s", d, rep.Verdict, rep.Reason)
		}
	}
}

// TestProgressIsTold checks that the callback receives each phase, and line numbers during parsing.
func TestProgressIsTold(t *testing.T) {
	var phases []string
	lines := 0
	src := longPrograms(150)["assertions"]
	rep := Check(t.Context(), "long.c", []byte(src), Options{Progress: func(doing string, line int) {
		if line > 0 {
			lines = max(lines, line)
		} else {
			phases = append(phases, doing)
		}
	}})
	if rep.Verdict != verdictSafe {
		t.Fatalf("%s: %s", rep.Verdict, rep.Reason)
	}
	if want := []string{"choosing the engine", parsing, simplifying, searching, "certifying"}; !slices.Equal(phases, want) {
		t.Errorf("phases: %q", phases)
	}
	if lines < 100 || lines > 152 {
		t.Errorf("the last line of 152 that was told: %d", lines)
	}
}

func TestLoadOfACancelledProgram(t *testing.T) {
	src := []byte(longPrograms(2000)["straight code"])
	for last := 1; last < 80; last += 13 {
		unit, diags, err := frontend.LoadContext(&ending{Context: context.Background(), last: last}, "long.c", src, ast.Rules{}, nil)
		if unit != nil || len(diags) > 0 || err == nil {
			t.Errorf("cancelled at look %d: %v, %v, %v", last, unit != nil, diags, err)
		}
	}
}

// TestManyJoins checks that a sum over twenty choices is proved without enumerating all paths.
func TestManyJoins(t *testing.T) {
	var b strings.Builder
	b.WriteString("int main() { int sum = 0;\n")
	for i := range 20 {
		fmt.Fprintf(&b, "int c%d; if (c%d == 0) sum = sum + 1; else sum = sum + 2;\n", i, i)
	}
	b.WriteString("assert(sum <= 40); }\n")
	rep := checkBounded(t, 100, "joins.c", []byte(b.String()), Options{})
	if rep.Verdict != verdictSafe || rep.Stats["tree_not_covered"] != 0 {
		t.Errorf("%s, %s, not covered on the tree: %d", rep.Verdict, rep.Reason, rep.Stats["tree_not_covered"])
	}
}
