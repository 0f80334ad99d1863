package frontend

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

func body(text string) string { return "int main() { int x = 0; " + text + " }\n" }

// chainOfMacros defines n macros. Each of them expands to the previous one.
func chainOfMacros(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "#define M%d M%d\n", i, i-1)
	}
	return b.String()
}

// TestDeep checks that deep nesting of every kind leads to an error, not to a stack overflow.
func TestDeep(t *testing.T) {
	n, macros := 10_000, 10_000
	if testing.Short() {
		n, macros = 1000, 2500 // deeper than every limit of nesting
	}
	rep := strings.Repeat
	for _, c := range []struct{ name, src, code string }{
		{"parentheses", body("x = " + rep("(", n) + "1" + rep(")", n) + ";"), "E-nesting"},
		{"blocks", body(rep("{", n) + rep("}", n)), "E-nesting"},
		{"open parentheses", body("x = " + rep("(", n)), "E-nesting"},
		{"unary", body("x = " + rep("-", 1) + rep("!", n) + "1;"), "E-nesting"},
		{"minus", body("x = " + rep("- ", n) + "1;"), "E-nesting"},
		{"dereference", body("x = " + rep("*", n) + "x;"), "E-nesting"},
		{"pointer", "int " + rep("*", n) + "p;" + body(""), "E-nesting"},
		{"sum", body("x = x" + rep(" + x", n) + ";"), "E-nesting"},
		{"product", body("x = x" + rep(" * 2", n) + ";"), "E-nesting"},
		{"comma", body("x" + rep(", x", n) + ";"), "E-nesting"},
		{"ternary", body("x = " + rep("x ? 1 : ", n) + "2;"), "E-nesting"},
		{"ternary middle", body("x = " + rep("x ? ", n) + "1" + rep(" : 2", n) + ";"), "E-nesting"},
		{"assign", body(rep("x = ", n) + "2;"), "E-nesting"},
		{"if", body(rep("if (x) ", n) + ";"), "E-nesting"},
		{"else", body(rep("if (x) ; else ", n) + ";"), "E-nesting"},
		{"else blocks", body(rep("if (x) { } else ", n) + ";"), "E-nesting"},
		{"while", body(rep("while (x) ", n) + ";"), "E-nesting"},
		{"do", body(rep("do ", n) + ";" + rep(" while (x);", n)), "E-nesting"},
		{"calls", body("x = " + rep("f(", n) + "1" + rep(")", n) + ";"), "E-nesting"},
		{"sums in parentheses", body("x = " + rep("(x + ", 300) + "1" + rep(rep(" + x", 300)+")", 300) + ";"), "E-nesting"},
		{"casts", body("x = " + rep("(int)", n) + "x;"), "E-nesting"},
		{"casts and signs", body("x = " + rep("(int)-", n) + "x;"), "E-nesting"},
		{"postfix", body("x" + rep("++", n) + ";"), "E-nesting"},
		{"call results", body("f" + rep("()", n) + ";"), "E-nesting"},
		{"indices", body("x" + rep("[0]", n) + ";"), "E-nesting"},
		{"declarator", "int " + rep("(", n) + "x" + rep(")", n) + ";" + body(""), "E-nesting"},
		{"array of arrays", "int y" + rep("[1]", n) + ";" + body("y"+rep("[0]", n)+";"), "E-nesting"},
		{"members of members", body("x" + rep(".y", n) + ";"), "E-nesting"},
		{"members behind pointers", body("x" + rep("->y", n) + ";"), "E-nesting"},
		{"statement expressions", body("x = " + rep("({", n) + "1;" + rep("});", n) + ";"), "E-nesting"},
		{"open statement expressions", body("x = " + rep("({", n)), "E-nesting"},
		{"statements in expressions", body("x = " + rep("({ if (x) ", n) + "1;" + rep("});", n) + ";"), "E-nesting"},
		{"members", "struct s {" + rep("struct {", n) + "int y;" + rep("} z;", n) + "};" + body(""), "E-nesting"},
		{"sizeof", body("(void)" + rep("sizeof ", n) + "x;"), "E-nesting"},
		{"size of a sum", body("(void)sizeof(x" + rep(" + x", n) + ");"), ""},
		{"strings in strings", "#define S(x) #x\n#define T(x) S(x) S(x)\n" + body("printf("+rep("T(", 90)+"1"+rep(")", 90)+");"), "E-size"},
		{"names in names", "#define C(a, b) a ## b\n#define D(a) C(a, a)\n" + body(rep("D(", 90)+"x"+rep(")", 90)+";"), "E-size"},
		{"macros in macros", "#define M0 0\n" + chainOfMacros(macros) + body(fmt.Sprintf("x = M%d;", macros)), "E-nesting"},
		{"#if", rep("#if 1\n", n) + rep("#endif\n", n) + body(""), "E-nesting"},
		{"#if parentheses", "#if " + rep("(", n) + "1" + rep(")", n) + "\n#endif\n" + body(""), "E-preprocessor"},
		{"#if not", "#if " + rep("!", n) + "1\n#endif\n" + body(""), "E-preprocessor"},
		{"macro arguments", "#define F(x) x\n" + body("x = "+rep("F(", n)+"1"+rep(")", n)+";"), "E-nesting"},
	} {
		if testing.Short() && c.code == "E-size" {
			continue // these texts become long, but their nesting is not deep
		}
		u, ds := Load("deep.c", []byte(c.src))
		if (u == nil) != (c.code != "") || u == nil && ds[0].Code != c.code {
			t.Errorf("%s: got unit %v, diagnostics %v, want %s", c.name, u != nil, first(ds), c.code)
		}
	}
}

func first(ds []diag.Diagnostic) string {
	if len(ds) == 0 {
		return "none"
	}
	return ds[0].Error()
}

// TestLong checks that long programs are accepted.
func TestLong(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 1000
	}
	rep := strings.Repeat
	for name, src := range map[string]string{
		"labels":       "int main() { int x = 0; " + rep("if (x) goto l; ", n) + "l: ; }",
		"declarators":  "int main() { int x = 1" + names(n) + "; return x; }",
		"cases":        "int main() { switch (nondet()) { case 0: " + cases(n) + " ; } }",
		"globals":      rep("extern int f(int);", n) + "int main() { return 0; }",
		"statements":   body(rep("x = x + 1;", n)),
		"if in a row":  body(rep("if (x > 1) x--; else x++;", n)),
		"nested block": body("while (x < 9) {" + rep("x = x + 1;", n) + "}"),
		"sum":          body("x = x" + rep(" + x", 780) + ";"),
		"right sum":    body("x = " + rep("x + (", 500) + "x" + rep(")", 500) + ";"),
		"right logic":  body("if (" + rep("x++ && (", 500) + "x" + rep(")", 500) + ") x = 1;"),
		"calls":        "int f(int x) { return x + 1; } " + body("x = "+rep("f(", 400)+"x"+rep(")", 400)+";"),
		"ternaries":    body("x = " + rep("x++ ? 1 : ", 500) + "x;"),
		"else chain":   body(rep("if (x) x++; else ", 250) + "x--;"),
		"parentheses":  body("x = " + rep("(", 500) + "x" + rep(")", 500) + ";"),
		"blocks":       body(rep("{", 500) + rep("}", 500)),
	} {
		if u, ds := Load("long.c", []byte(src)); u == nil {
			t.Errorf("%s: %s", name, first(ds))
		} else if out := interp.Run(context.Background(), u.AST, func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.One(), true }, interp.Options{}); out.Kind != interp.Ended {
			t.Errorf("%s: %v: %s", name, out.Kind, out.Message)
		}
	}
}

func names(n int) string {
	var b strings.Builder
	for i := 0; i < n; i++ {
		b.WriteString(", x" + num.From(int64(i)).String() + " = 2")
	}
	return b.String()
}

func cases(n int) string {
	var b strings.Builder
	for i := 1; i < n; i++ {
		b.WriteString("case " + num.From(int64(i)).String() + ": ")
	}
	return b.String()
}

// TestExplosions checks that texts whose expansion grows exponentially lead to an error.
func TestExplosions(t *testing.T) {
	macros, funcs := "#define M0 1 + 1\n", "int f0() { return 1; }\n"
	for i := 1; i < 40; i++ {
		n, m := num.From(int64(i)).String(), num.From(int64(i-1)).String()
		macros += "#define M" + n + " M" + m + " + M" + m + "\n"
		funcs += "int f" + n + "() { return f" + m + "() + f" + m + "(); }\n"
	}
	for name, c := range map[string]struct{ src, code string }{
		"macros":    {macros + body("x = M39;"), "E-size"},
		"functions": {funcs + body("x = f39();"), "E-size"},
		"constant":  {body("x = 1 << 4000 << 4000 << 4000;"), "E-constant"},
		"bytes":     {strings.Repeat("int x;\n", 3<<20), "E-size"},
	} {
		u, ds := Load("big.c", []byte(c.src))
		if (u == nil) != (c.code != "") || u == nil && ds[0].Code != c.code {
			t.Errorf("%s: got unit %v, diagnostics %v, want %s", name, u != nil, first(ds), c.code)
		}
	}
	// A macro that expands to its own name is not expanded again.
	if u, ds := Load("self.c", []byte("#define x x + 1\n#define y z\n#define z y\nint y;"+body("x = 2;"))); u != nil || ds[0].Code != "E-syntax" {
		t.Errorf("self: %s", first(ds))
	}
}

func TestDeterministic(t *testing.T) {
	src := []byte(gen.Program(rand.New(rand.NewSource(7)), gen.Options{Statements: 40}))
	a, _ := Load("a.c", src)
	b, _ := Load("a.c", src)
	if a == nil || dump(a.Program, src) != dump(b.Program, src) {
		t.Error("two loads of one text differ")
	}
}

// TestProgramsAreSane checks the invariants of automata on random programs.
func TestProgramsAreSane(t *testing.T) {
	for seed := int64(0); seed < 150; seed++ {
		src := gen.Program(rand.New(rand.NewSource(seed)), gen.Options{})
		u, ds := Load("random.c", []byte(src))
		if u == nil {
			t.Fatalf("seed %d: %s\n%s", seed, first(ds), src)
		}
		if err := cfa.Sanity(u.Program); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, src)
		}
	}
}

func FuzzLoad(f *testing.F) {
	for seed := int64(0); seed < 10; seed++ {
		f.Add([]byte(gen.Program(rand.New(rand.NewSource(seed)), gen.Options{})))
	}
	f.Add([]byte("#define A(x) x x\nint main() { A(A(;)) }"))
	f.Add([]byte("#if defined(A) && !B ? 1 : 0x\n#elif\n#else\n#endif"))
	f.Add([]byte("typedef int (*f)(int), t; t g; int main(int c, t *p[]) { sizeof(t*); ({;}); }"))
	f.Add([]byte("int main() { asm(\"x\" : \"=r\"(x)); switch (1) { case 1 ... 2: default:; } a[1].b->c = 'ab' + 1.5e3 + \"s\"; }"))
	f.Add([]byte("int main() { /* \xff\x00 */ int \xc3\xa4 = 0; // \\\n end"))
	f.Fuzz(func(t *testing.T, src []byte) {
		u, ds := Load("fuzz.c", src)
		if (u == nil) != (len(ds) > 0) {
			t.Fatalf("unit %v, %d diagnostics", u != nil, len(ds))
		}
		for _, d := range ds {
			if d.Code == string(diag.Internal) {
				t.Fatal(d.Error())
			}
			_ = d.String()
		}
		if u == nil {
			return
		}
		if err := cfa.Sanity(u.Program); err != nil {
			t.Fatal(err)
		}
		interp.Run(context.Background(), u.AST, func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.One(), true }, interp.Options{MaxSteps: 200})
	})
}

// TestTypedefScopes checks that a name is a type if its typedef is in scope and not hidden.
func TestTypedefScopes(t *testing.T) {
	for _, c := range []struct{ name, src, code string }{
		{"hidden by the variable around", "int u = 5; int f(void) { typedef int u; u a = 0; return a; } int main() { int x = (u) - 1; assert(x == 4); }", ""},
		{"is over", "int f(void) { typedef int inte; inte a = 0; return a; } int main() { int x = (inte) -1; }", "E-undeclared"},
		{"no type any more", "int u = 5; int f(void) { typedef int u; return 0; } int main() { u x; }", "E-syntax"},
		{"local", "typedef int T; int main() { T a = 1; int T = a + 2; T++; assert((T) - 1 == 3); { typedef int b; b T = 7; assert(T == 7); } assert(T == 4); }", ""},
		{"parameter", "typedef int T; int f(int T) { return T * 2; } int g(T T) { return T; } T h(T) { return 1; } int main() { T x = f(3) + g(4); assert(x == 10); }", ""},
		{"parameter hides", "typedef int T; int f(int T) { return (T) - 1; } int g(T T) { return T; } int main() { T x = f(3) + g(4); assert(x == 6); }", ""},
		{"for", "typedef int T; int main() { int n = 0; for (int T = 0; T < 3; T++) n += (T); T m = n; assert(m == 3); if (n) for (int T = 1; T; T--) ; else n = 5; T k = (T) - 1; assert(k == -1); }", ""},
		{"enumerator", "typedef int T; int main() { enum { T = 4, U }; int x = (T) - 1; assert(x == 3); }", ""},
		{"label and member", "typedef int T; struct T { int T; }; int main() { goto T; T: ; T x = 1; switch (x) { case 1: T: ; T y; } }", "E-label"},
		{"header's name", "int main() { int bool = 3; bool++; assert((bool) - 1 == 3); }", ""},
		{"header's type", "int main() { bool b = 3; size_t n = b; assert(n == 1); }", ""},
		{"function pointer", "typedef int T; typedef int (*f)(T a, int T); T x; int main() { T y = x; assert(y == 0); }", ""},
	} {
		unit, diags := Load("t.c", []byte(c.src))
		switch {
		case c.code != "":
			if unit != nil || diags[0].Code != c.code {
				t.Errorf("%s: accepted, or another error: %v", c.name, diags)
			}
		case unit == nil:
			t.Errorf("%s: refused: %v", c.name, diags)
		default:
			out := interp.Run(context.Background(), unit.AST, func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }, interp.Options{MaxSteps: 1000})
			if out.Kind != interp.Ended {
				t.Errorf("%s: %v: %s", c.name, out.Kind, out.Message)
			}
		}
	}
}
