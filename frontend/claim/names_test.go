package claim

import (
	"slices"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// TestNamesInProcedures checks that a claim at a location uses the variable names of the location's
// function.
func TestNamesInProcedures(t *testing.T) {
	c := load(t, `int calls;
int even(int n);
int odd(int n) { int result = 0; calls = calls + 1; if (n == 0) return result; result = even(n - 1); return result; }
int even(int n) { if (n == 0) return 1; return odd(n - 1); }
int main(void) { int n = nondet_int(); int r = even(n); assert(r <= 1 || calls < n); }`)
	exit := map[string]cfa.Loc{}
	for i := range c.p.Edges {
		for _, pr := range c.p.Edges[i].Premises {
			exit[c.p.Locs[pr.At].Func] = pr.At
		}
	}
	for _, x := range []struct{ fn, text, want string }{
		{"even", "result <= 1 && n >= 0", "result <= 1 && n >= 0"},
		{"even", `\result == 1`, "result == 1"},
		{"odd", `\result <= n`, `\result <= n`},
		{"odd", `\old(calls) <= calls`, `\old(calls) <= calls`},
		{"odd", `\result(even) <= 1`, ""},
		{"odd", "even.result <= result", "even.result <= result"},
		{"even", `\arg(odd.n) <= n`, `\arg(odd.n) <= n`},
		{"even", `\argh(n) <= 1`, ""},
		{"even", `\old(1) <= 1`, ""},
	} {
		loc := exit[x.fn]
		f, diags := c.Parse(loc, x.text)
		switch {
		case x.want == "":
			if len(diags) == 0 {
				t.Errorf("%s in %s is read as %s", x.text, x.fn, f.Format(c.NameAt(loc)))
			} else if diags[0].Hint == "" {
				t.Errorf("%s in %s: %s without a hint", x.text, x.fn, diags[0].Message)
			}
		case len(diags) > 0:
			t.Errorf("%s in %s: %s", x.text, x.fn, diags[0].Message)
		case f.Format(c.NameAt(loc)) != x.want:
			t.Errorf("%s in %s is printed as %s", x.text, x.fn, f.Format(c.NameAt(loc)))
		}
	}
	// At each location, different variables must have different names.
	for l := range c.p.Locs {
		loc := cfa.Loc(l)
		for v := range c.p.Vars {
			name := c.NameAt(loc)(lia.Var(v))
			if got, ok := c.named(loc, name); !ok || got != lia.Var(v) {
				t.Errorf("at %s, %s is read as another variable", c.p.LocName(loc), name)
			}
		}
	}
}

// TestNamesOfCopies checks the names in a program with a copy of a function for each target of the
// function's pointer p. The name of a value of a copy, such as \old(g)#2, ends in the number of the
// copy.
func TestNamesOfCopies(t *testing.T) {
	c := load(t, `int g, h;
int f(int n, int *p) { g = g + 1; if (n <= 0) return *p; return f(n - 1, &h) + f(n - 1, &g); }
int main(void) { int n = nondet_int(); int a = f(n, &g) + f(n, &h); assert(a < n); }`)
	numbered := false
	for l := range c.p.Locs {
		loc := cfa.Loc(l)
		for v := range c.p.Vars {
			name := c.NameAt(loc)(lia.Var(v))
			numbered = numbered || strings.Contains(name, ")#")
			if _, diags := c.Parse(loc, name+" <= 0"); len(diags) > 0 && strings.Contains(diags[0].Message, "unexpected character") {
				t.Errorf("at %s, %s: %s", c.p.LocName(loc), name, diags[0].Message)
			}
		}
	}
	if !numbered {
		t.Error("no name of a value at entry has a number")
	}
}

// TestShortNames checks that claims in a program without procedures use the same names as the
// page's events and graph. The function is part of a name only if another function has a variable
// of this name. Functions that are inlined everywhere do not count.
func TestShortNames(t *testing.T) {
	for _, x := range []struct{ name, src, want string }{
		{"an inlined function has the same name", `int inc(int x) { return x + 1; }
int main(void) { int x = 0, y = 0; while (nondet_int()) { x = inc(x); y = y + inc(0); } assert(x == y); }`, "x y"},
		{"members", `struct pt { int x, y; };
int inc(struct pt p) { return p.x + 1; }
int main(void) { struct pt p = {0, 0}, q = {0, 0}; while (nondet_int()) { p.x = inc(p); q.x = inc(q); } assert(p.x == q.x); }`, "p.x q.x"},
		{"a loop in each", `int half(int x) { int y = 0; while (x > 1) { x = x - 2; y = y + 1; } return y; }
int main(void) { int x = nondet_int(); int n = half(x); while (x > 0) x = x - 1; assert(x <= n || n < 9); }`, "main.x"},
	} {
		c := load(t, x.src)
		for l := range c.p.Locs {
			loc := cfa.Loc(l)
			if !c.p.Locs[l].LoopHead || c.p.Locs[l].Func != "main" {
				continue
			}
			for _, v := range c.Scope(loc) {
				name := c.NameAt(loc)(v)
				if !slices.Contains(strings.Fields(x.want+" n"), name) {
					t.Errorf("%s: %s is called %s", x.name, c.p.VarName(v), name)
				}
				if got, message, _ := c.resolve(loc, name); message != "" || got != v {
					t.Errorf("%s: %s is not read as what it names: %s", x.name, name, message)
				}
			}
		}
	}
}
