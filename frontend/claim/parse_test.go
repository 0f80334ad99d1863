package claim

import (
	"context"
	"fmt"
	"ic3play/frontend/ast"
	"ic3play/frontend/lower"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/frontend"
	"ic3play/frontend/verify"
	"ic3play/lia"
	"ic3play/lia/num"
)

func load(t testing.TB, src string) *Program { return loadForm(t, src, lower.CellOptions{}) }

func loadForm(t testing.TB, src string, form lower.CellOptions) *Program {
	t.Helper()
	o, diags, err := verify.OpenForm(context.Background(), "a.c", []byte(src), ast.Rules{}, "", nil, form)
	if err != nil || o == nil {
		t.Fatal(err, diags)
	}
	consts, err := o.Constants()
	if err != nil {
		t.Fatal(err)
	}
	return New(o.Simple, consts)
}

// head returns a loop head of the program that has incoming edges.
func head(t testing.TB, c *Program) cfa.Loc {
	t.Helper()
	for l := range c.p.Locs {
		if c.p.Locs[l].LoopHead && len(c.p.In(cfa.Loc(l))) > 0 {
			return cfa.Loc(l)
		}
	}
	t.Fatal("no loop")
	return 0
}

const counters = `int main(void) {
  int n = nondet_int();
  int x = 0, y = n, limit = 7;
  assume(n >= 0);
  while (y > 0) { x++; y--; if (x > n + limit) y = 0; }
  assert(x == n);
}
`

// The automaton of this program has a variable for the product of six factors, but none for the
// products of four and five factors.
const powers = `int main(void) {
  int n = nondet_int();
  int a = nondet_int();
  while (n > 0) { n--; a = a * (a * a); if (a == 5) reach_error(); }
}
`

func TestParse(t *testing.T) {
	c := load(t, counters)
	at := head(t, c)
	for _, tt := range []struct{ text, want string }{
		{"", "true"},
		{"  \n ", "true"},
		{"true && !false", "true"},
		{"x + y == n", "n == x + y"},
		{"x+y==n&&y>=0", "n == x + y && y >= 0"},
		{"x < 3 || y > 2 && n != 1", "x <= 2 || (y >= 3 && n != 1)"},
		{"!(x < 3 || y > 2)", "x >= 3 && y <= 2"},
		{"2*x - 3 <= 3*(y + 1)", "2*x <= 3*y + 6"},
		{"x % 2 == 0", "x % 2 == 0"},
		{"x % 2 != 0", "x % 2 != 0"},
		{"(x + y) % 3 == 0", "(x + y) % 3 == 0"},
		{"x % 2 == 1", "(x + 1) % 2 == 0 && x >= 1"},
		{"x % 2 == -1", "(x + 1) % 2 == 0 && x <= -1"},
		{"x % 3 == 3", "false"},
		{"x", "x != 0"},
		{"!x && y", "x == 0 && y != 0"},
		{"(x < 1) == (y < 1)", "(x <= 0 && y <= 0) || (x >= 1 && y >= 1)"},
		{"x < 0x10 && x < 010 && x < 3u", "x <= 15 && x <= 7 && x <= 2"},
		{"- x <= -(-3)", "x >= -3"},
		{"x < 3 ==> y > 2", "x >= 3 || y >= 3"},
		{"(x < 3 ==> y > 2 ==> n == 1) && y == 0", "(x >= 3 || y <= 2 || n == 1) && y == 0"},
		{"x <= limit", "x <= 7"}, // simplification has replaced the variable limit by 7
		{"x <= 99999999999999999999999", "x <= 99999999999999999999999"},
	} {
		f, diags := c.Parse(at, tt.text)
		if len(diags) > 0 {
			t.Errorf("%q: %v", tt.text, diags[0].String())
			continue
		}
		if got := f.Format(c.Name); got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	c := load(t, counters)
	at := head(t, c)
	for _, tt := range []struct {
		text string
		col  int
		want string
	}{
		{"x <", 4, "missing"},
		{"x = 3", 3, "write =="},
		{"0 <= x <= n", 1, "a <= b && b <= c"},
		{"x * y <= 3", 1, "multiplies these variables"},
		{"x * y / 2 <= 3", 1, "multiplies these variables"},
		{"(x * y + 1) == 3", 2, "multiplies these variables"},
		{"x / y == 1", 5, "divides by a variable"},
		{"x % 0 == 1", 5, "divides by 0"},
		{"z <= 3", 1, "relevant variables here are"},
		{"N <= 3", 1, "did you mean n?"},
		{"f(x) <= 3", 1, "cannot call a function"},
		{"x ≤ 3", 3, "write <="},
		{"x <= 3 and y <= 2", 8, "write &&"},
		{"not x", 1, "write !"},
		{"x <= 3 => y <= 2", 8, "a ==> b"},
		{"x ? y : n", 3, "(a && b)"},
		{"(x <= 3", 8, "bracket at column 1"},
		{"x <= 3)", 7, "opening bracket"},
		{"x <= 3 y", 8, "between two formulas"},
		{"(x < 3) + 1", 1, "not a number"},
		{"x <= 09", 6, "not a number"},
		{"x++", 2, "cannot change a variable"},
		{"x <= 3 &\n y", 8, "write &&"},
		{"x <= 3 &&\n q1 <= y", 2, "no variable q1"},
		{strings.Repeat("(", 300) + "x", 201, "nest"},
		{strings.Repeat("!", 300) + "x", 201, "nest"},
		{strings.Repeat("x + ", 60000) + "x", 1, "longer"},
	} {
		_, diags := c.Parse(at, tt.text)
		if len(diags) == 0 {
			t.Errorf("%q is accepted", tt.text)
			continue
		}
		d := diags[0]
		if d.Col != tt.col || !strings.Contains(d.Message+" / "+d.Hint, tt.want) {
			t.Errorf("%.40q: column %d, want %d; %s / %s", tt.text, d.Col, tt.col, d.Message, d.Hint)
		}
	}
	if _, diags := c.Parse(99, "x"); len(diags) == 0 {
		t.Error("a location that is none is accepted")
	}
	if _, diags := c.Parse(at, "a1 < 2 && b1 < 3"); len(diags) != 2 || diags[1].Col != 11 {
		t.Errorf("two unknown names: %v", diags)
	}
}

func TestScopes(t *testing.T) {
	c := load(t, `
int f(int k) { int i = 0; while (i < k) { i++; if (nondet_int()) k++; } return i; }
int main(void) { int i = 0; int k = nondet_int(); assume(k > 0); while (i < k) { i = i + 1; } int j = f(k); assert(i + j > 1); }
`)
	for l := range c.p.Locs {
		loc := &c.p.Locs[l]
		if !loc.LoopHead {
			continue
		}
		f, diags := c.Parse(cfa.Loc(l), "i <= k")
		if len(diags) > 0 {
			t.Errorf("%s: %s", loc.Name, diags[0].String())
			continue
		}
		f.Vars(func(v lia.Var) {
			if c.p.Vars[v].Func != loc.Func {
				t.Errorf("in %s, i <= k is read as %s", loc.Func, f.Format(c.p.VarName))
			}
		})
	}
}

func TestQuotients(t *testing.T) {
	c := load(t, counters)
	at := head(t, c)
	x, y := c.exact["x"], c.exact["y"]
	for _, tt := range []struct {
		text string
		want func(x, y int) bool
	}{
		{"x / 2 <= y", func(x, y int) bool { return x/2 <= y }},
		{"x / -3 == y", func(x, y int) bool { return x/-3 == y }},
		{"x % 3 < y % 2", func(x, y int) bool { return x%3 < y%2 }},
		{"!(x % 3 + y / 2 >= 1)", func(x, y int) bool { return x%3+y/2 < 1 }},
		{"x % -4 == 3", func(x, y int) bool { return x%-4 == 3 }},
		{"x % 4 != -2", func(x, y int) bool { return x%4 != -2 }},
		{"3 == x % 5", func(x, y int) bool { return x%5 == 3 }},
		{"(x / 2) % 3 == 1", func(x, y int) bool { return x/2%3 == 1 }},
		{"x % 2 || y % 2", func(x, y int) bool { return x%2 != 0 || y%2 != 0 }},
		{"-(x % 4) == 3", func(x, y int) bool { return -(x % 4) == 3 }},
		{"x % 4 == y % 4", func(x, y int) bool { return x%4 == y%4 }},
	} {
		f, diags := c.Parse(at, tt.text)
		if len(diags) > 0 {
			t.Errorf("%q: %v", tt.text, diags[0].String())
			continue
		}
		for i := -13; i <= 13; i++ {
			for j := -13; j <= 13; j++ {
				m := lia.Model{x: num.From(int64(i)), y: num.From(int64(j))}
				if f.Eval(m.Value) != tt.want(i, j) {
					t.Fatalf("%q is read as %s, which is wrong for x = %d, y = %d", tt.text, f.Format(c.Name), i, j)
				}
			}
		}
	}
}

func randomFormula(r *rand.Rand, vars, depth int) lia.Formula {
	if depth == 0 || r.Intn(3) == 0 {
		t := lia.Int(r.Int63n(41) - 20)
		for n := r.Intn(4); n > 0; n-- {
			t = t.AddMul(num.From(r.Int63n(13)-6), lia.V(lia.Var(r.Intn(vars))))
		}
		f := []func(lia.Term) lia.Formula{lia.Le, lia.Eq, lia.Ne, func(t lia.Term) lia.Formula { return lia.Divides(num.From(2+r.Int63n(8)), t) }}[r.Intn(4)](t)
		if r.Intn(4) == 0 {
			return lia.Not(f)
		}
		return f
	}
	var parts []lia.Formula
	for n := 1 + r.Intn(3); n >= 0; n-- {
		parts = append(parts, randomFormula(r, vars, depth-1))
	}
	if r.Intn(2) == 0 {
		return lia.And(parts...)
	}
	return lia.Or(parts...)
}

// words replaces the variables x, y, n and limit in programs and claims by keywords of claims or
// SMT-LIB.
func words(text string) string {
	names := map[string]string{"x": "and", "y": "true", "n": "not", "limit": "let"}
	return regexp.MustCompile(`\b(x|y|n|limit)\b`).ReplaceAllStringFunc(text, func(name string) string { return names[name] })
}

func TestPrinted(t *testing.T) {
	testPrinted(t, counters)
	testPrinted(t, words(counters))
	testPrinted(t, powers)
}

func testPrinted(t *testing.T, src string) {
	t.Helper()
	c := load(t, src)
	at := head(t, c)
	r := rand.New(rand.NewSource(1))
	used := 0
	for i := 0; i < 3000; i++ {
		f := randomFormula(r, len(c.p.Vars), 3)
		ok := true
		f.Vars(func(v lia.Var) { ok = ok && c.used[v] })
		if !ok {
			continue
		}
		used++
		for _, names := range []lia.Names{c.p.VarName, c.Name} {
			text := f.Format(names)
			g, diags := c.Parse(at, text)
			if len(diags) > 0 {
				t.Fatalf("%s: %s", text, diags[0].String())
			}
			if !g.Equal(f) {
				t.Fatalf("%s is read as %s", text, g.Format(names))
			}
		}
	}
	if used < 500 {
		t.Errorf("only %d formulas were compared", used)
	}
}

func gallery(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../static/examples/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	out := map[string]string{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = string(b)
	}
	return out
}

// TestEvents parses each formula in the events of the gallery's programs. The result must be the
// formula that was printed.
func TestEvents(t *testing.T) {
	read := 0
	for name, src := range gallery(t) {
		ctx, limits := enginetest.Bounded(t, 400)
		form := lower.CellOptions{}
		if ends := verify.Check(ctx, name, []byte(src), verify.Options{Engine: "ic3", Yield: limits.Yield}); ends.Stats != nil {
			form = ends.Form()
		}
		c := loadForm(t, src, form)
		check := func(loc int, text string) {
			if text == "" || loc < 0 {
				return
			}
			f, diags := c.Parse(cfa.Loc(loc), text)
			if len(diags) > 0 {
				t.Errorf("%s: %s: %s", name, text, diags[0].String())
				return
			}
			read++
			if got := f.Format(c.p.VarName); got != text {
				t.Errorf("%s: %s is read as %s", name, text, got)
			}
		}
		ctx, limits = enginetest.Bounded(t, 400)
		rep := verify.Check(ctx, name, []byte(src), verify.Options{Engine: "ic3", Yield: limits.Yield, Recorder: func(e trace.Event) {
			if e.Kind == trace.Lemma || e.Kind == trace.Obligation {
				check(e.Loc, e.Formula)
				for _, p := range e.Parts {
					check(e.Loc, p)
				}
			}
		}})
		for _, i := range rep.Certificate.Invariant {
			check(i.Loc, i.Formula)
		}
	}
	if read < 100 {
		t.Errorf("only %d formulas were read", read)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"x <= 3 && (y == 0 || n % 2 == 1)", "!x", "x / 2 % 3 <= -y", "0x1f", "(((", "x#2.y", "≤", "true||false", "x % 1 == 0", "x == y == n"} {
		f.Add(s)
	}
	u, _ := frontend.Load("a.c", []byte(counters))
	c := New(u.Program, nil)
	at := cfa.Loc(0)
	for l := range c.p.Locs {
		if c.p.Locs[l].LoopHead {
			at = cfa.Loc(l)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, diags := c.Parse(at, text)
		if len(diags) > 0 {
			for _, d := range diags {
				if d.Line < 1 || d.Col < 1 || d.EndCol < d.Col || d.Message == "" || d.Hint == "" || d.Col > len(d.Source)+1 {
					t.Fatalf("incomplete diagnostic %+v", d)
				}
			}
			return
		}
		printed := g.Format(c.Name)
		if len(printed) > maxText {
			return // a long formula may have many quotients, and it takes too long to eliminate them
		}
		again, diags := c.Parse(at, printed)
		if len(diags) > 0 || !again.Equal(g) {
			t.Fatalf("%q is read as %.500s, and that as %.500s (%v)", text, printed, again.Format(c.Name), diags)
		}
	})
}

func ExampleProgram_Parse() {
	u, _ := frontend.Load("a.c", []byte(counters))
	c := New(u.Program, nil)
	_, diags := c.Parse(0, "0 <= x <= n")
	fmt.Println(diags[0].Message)
	fmt.Println(diags[0].Hint)
	// Output:
	// this is a truth value, not a number
	// write a <= b && b <= c for a <= b <= c, and brackets around comparisons
}
