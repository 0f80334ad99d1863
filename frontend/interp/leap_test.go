package interp_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
)

// TestDeepLoops runs loops of up to 10^18 rounds and checks the values of the variables after them:
// only the last assertion of each program may fail.
func TestDeepLoops(t *testing.T) {
	for name, tt := range map[string]struct {
		ints, src string
		fails     string
	}{
		"counter":         {"", "long x = 0; while (x < 1000000000000) x++; assert(x == 1000000000000); assert(x < 0);", "x < 0"},
		"steps of three":  {"", "long x = 1; while (x < 1000000000) x += 3; assert(x == 1000000000); assert(x < 0);", "x < 0"},
		"down":            {"", "int x = 268435441; while (x > 1) x -= 2; assert(x == 1); assert(x % 2 == 0);", "x % 2 == 0"},
		"two phases":      {"", "int x = 0, y = 50000000; while (x < 100000000) { if (x < 50000000) x++; else { x++; y++; } } assert(y == 100000000); assert(x != y);", "x != y"},
		"alternation":     {"", "int x = 0, y = 0; while (x < 100000000) { if (x % 2 == 0) y += 3; else y -= 2; x++; } assert(y == 50000000); assert(x == y);", "x == y"},
		"sum of a row":    {"", "long i = 0, s = 0; while (i < 1000000) { i++; s += i; } assert(s == 500000500000); assert(s == i);", "s == i"},
		"a call":          {"", "int x = 0; while (x < 268435455) x = two(x); assert(x == 268435456); assert(x % 2);", "x % 2"},
		"by a pointer":    {"", "long x = 0; while (x < 1000000000) up(&x); assert(x == 1000000000); assert(x < 0);", "x < 0"},
		"resets":          {"", "int x = 0, y = 7; for (x = 0; x < 100000000; x++) { y = 0; for (int k = 0; k < 10; k++) y++; } assert(y == 10); assert(x == y);", "x == y"},
		"inner leap":      {"", "long x = 0, y = 0; while (x < 5) { y = 0; while (y < 1000000000) y++; x++; } assert(x == 5 && y == 1000000000); assert(x == y);", "x == y"},
		"fails inside":    {"", "long x = 0; while (1) { assert(x != 123456789012); x++; }", "x != 123456789012"},
		"overflow":        {"c", "int x = 0; while (x >= 0) x += 5;", "x += 5: 2147483645 + 5 is 2147483650"},
		"sum overflows":   {"c", "int i = 0, s = 0; while (1) { i++; s += i; }", "s += i: 2147450880 + 65536 is 2147516416"},
		"unsigned wraps":  {"c", "unsigned x = 0; int n = 0; do { x += 3; } while (x >= 3); assert(x == 2); assert(x > 2);", "x > 2"},
		"down as adding":  {"c", "unsigned x = 4000000000u; while (x != 0) x += 4294967295u; assert(x == 0); assert(x);", "assertion x"},
		"division":        {"", "int x = 0, y = 0; while (x < 200000000) { x += 4; y = x / 4 + x % 4; } assert(y == 50000000); assert(y == x);", "y == x"},
		"global counters": {"", "while (g < 1000000000) { g += 2; h--; } assert(h == 3 - 500000000 + 1); assert(h == g);", "h == g"},
		"calls of loops":  {"", "int x = 0, y = 0; while (x < 9) { y += rest(1000000000 + x, 7 - x % 2); x++; } assert(y == 29); assert(y == x);", "y == x"},
		"goto":            {"", "int x = 0; again: x++; if (x < 1000000000) goto again; assert(x == 1000000000); assert(x == 0);", "x == 0"},
	} {
		src := "int g = 0, h = 4;\nint two(int a) { int b = a; return b + 2; }\nint rest(int a, int b) { while (a >= b) a -= b; return a; }\nvoid up(long *p) { long b = *p; *p = b + 2; }\nint main() { " + tt.src + " }\n"
		src = strings.Replace(src, "h == 3 - 500000000 + 1", "h == 4 - 500000000", 1)
		out := interp.Run(context.Background(), rules(t, src, tt.ints), none, interp.Options{LeapFrom: 1})
		if out.Kind != interp.Failed || !strings.Contains(out.Message, tt.fails) {
			t.Errorf("%s: %v after %d steps: %s", name, out.Kind, out.Steps, out.Message)
		}
		plain := interp.Run(context.Background(), rules(t, src, tt.ints), none, interp.Options{MaxSteps: 3000})
		if plain.Kind == interp.Failed {
			t.Errorf("%s: fails after %d steps already", name, plain.Steps)
		}
	}
}

var none, _ = list()

func rules(t testing.TB, src, ints string) *ast.File {
	t.Helper()
	r, err := ast.ParseRules(ints)
	if err != nil {
		t.Fatal(err)
	}
	u, ds := frontend.LoadRules("test.c", []byte(src), r)
	if u == nil {
		t.Fatalf("%s\n%s", ds[0].String(), src)
		return nil
	}
	return u.AST
}

// TestLeapsAreRounds runs each random loop twice. In one run, the interpreter may skip rounds
// (Leap); in the other it must execute each round. Both runs must end in the same way after the
// same number of steps.
func TestLeapsAreRounds(t *testing.T) {
	programs := 1000
	if testing.Short() {
		programs = 200
	}
	r := rand.New(rand.NewSource(16))
	leapt, ends := 0, map[interp.OutcomeKind]int{}
	for range programs {
		src, ints := loops(r)
		f := rules(t, src, ints)
		const most = 6000
		var statements, seen int64
		plain := interp.Run(context.Background(), f, none, interp.Options{MaxSteps: most, Observe: func(interp.Step) { statements++ }})
		fast := interp.Run(context.Background(), f, none, interp.Options{MaxSteps: most, LeapFrom: 1,
			Observe: func(interp.Step) { seen++ },
			Leapt:   func(l interp.Leap) { leapt++; seen += l.Statements }})
		if plain != fast || statements != seen {
			t.Fatalf("ints %q: %+v after %d statements, with leaps %+v after %d:\n%s", ints, plain, statements, fast, seen, src)
		}
		ends[plain.Kind]++
	}
	t.Logf("%d leaps, ends %v", leapt, ends)
	if leapt < programs/2 || ends[interp.Failed] < programs/20 || ends[interp.Ended] < programs/20 {
		t.Errorf("%d leaps in %d programs, which ended so: %v", leapt, programs, ends)
	}
}

func loops(r *rand.Rand) (src, ints string) {
	ints = []string{"", "", "c", "c+overflow=wrap"}[r.Intn(4)]
	types := []string{"int", "unsigned", "signed char", "unsigned char", "short", "unsigned short", "_Bool"}
	typ := func() string {
		if r.Intn(3) == 0 {
			return "int"
		}
		return types[r.Intn(len(types))]
	}
	vars := []string{"x", "y", "z", "g"}
	v := func() string { return vars[r.Intn(len(vars))] }
	num := func() int { return []int{0, 1, 2, 3, 5, 7, 40, 100, 127, 255, 300}[r.Intn(11)] }
	expr := func() string {
		switch r.Intn(9) {
		case 0:
			return fmt.Sprint(num())
		case 1:
			return v()
		case 2:
			return fmt.Sprintf("%s + %s", v(), v())
		case 3:
			return fmt.Sprintf("%s %% %d", v(), 1+r.Intn(4))
		case 4:
			return fmt.Sprintf("%s / %d", v(), 1+r.Intn(3))
		case 5:
			return fmt.Sprintf("%d * %s - %s", 1+r.Intn(3), v(), v())
		case 6:
			return fmt.Sprintf("f(%s)", v())
		case 7:
			return fmt.Sprintf("%s > %s ? %s : %d", v(), v(), v(), num())
		}
		return fmt.Sprintf("%s + %d", v(), 1+r.Intn(3))
	}
	cond := func() string {
		op := []string{"<", "<=", ">", ">=", "!=", "=="}[r.Intn(6)]
		switch r.Intn(6) {
		case 0:
			return fmt.Sprintf("%s %s %s", v(), op, v())
		case 1:
			return fmt.Sprintf("%s %% 2 == %d", v(), r.Intn(2))
		case 2:
			return fmt.Sprintf("%s < %d && %s %s %d", v(), num(), v(), op, num())
		case 3:
			return fmt.Sprintf("!(%s %s %d) || %s", v(), op, num(), v())
		}
		return fmt.Sprintf("%s %s %d", v(), op, num())
	}
	var stmt func(deep int) string
	stmt = func(deep int) string {
		k := r.Intn(12)
		switch {
		case k < 3:
			return v() + []string{"++", "--"}[r.Intn(2)] + ";"
		case k < 5:
			return fmt.Sprintf("%s %s %d;", v(), []string{"+=", "-="}[r.Intn(2)], 1+r.Intn(4))
		case k < 7:
			return fmt.Sprintf("%s = %s;", v(), expr())
		case k < 8:
			return fmt.Sprintf("%s += %s;", v(), v())
		case k < 9 && deep > 0:
			return fmt.Sprintf("for (int i = 0; i < %d; i++) { %s }", 1+r.Intn(60), stmt(deep-1))
		case k < 10 && deep > 0:
			return fmt.Sprintf("if (%s) { %s } else { %s }", cond(), stmt(deep-1), stmt(deep-1))
		case k < 11:
			return fmt.Sprintf("assert(%s != %d);", v(), 200+r.Intn(300))
		}
		return fmt.Sprintf("{ int t = %s; %s = t + 1; }", v(), v())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s g = 1;\n%s f(%s a) { %s b = a; if (b > 90) return b - 1; return b + %d; }\nint main() {\n", typ(), typ(), typ(), typ(), r.Intn(3))
	for _, x := range vars[:3] {
		fmt.Fprintf(&b, "%s %s = %d;\n", typ(), x, num())
	}
	for range 1 + r.Intn(2) {
		body := ""
		for range 1 + r.Intn(4) {
			body += stmt(2) + " "
		}
		switch r.Intn(3) {
		case 0:
			fmt.Fprintf(&b, "do { %s} while (%s);\n", body, cond())
		case 1:
			fmt.Fprintf(&b, "for (int n = 0; n < %d; n++) { %s}\n", 50+r.Intn(400), body)
		default:
			fmt.Fprintf(&b, "while (%s) { %s}\n", cond(), body)
		}
	}
	fmt.Fprintf(&b, "assert(%s);\nreturn 0; }\n", cond())
	return b.String(), ints
}
