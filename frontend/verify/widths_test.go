package verify

import (
	"context"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/registry"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// tiny returns a data model with widths so small that tests can enumerate all values of a
// type.
func tiny() ast.Model {
	return ast.Model{Name: "tiny", Char: 4, Short: 4, Int: 5, Long: 6, LongLong: 6}
}

// TestWidths decides random programs over integers of few bits, for each meaning of overflow. If
// the verdict is safe, no run may fail on any input.
func TestWidths(t *testing.T) {
	decideWidths(t, widths(gen.WidthOptions{Inputs: 2, Statements: 4, Small: true}))
}

func TestProducts(t *testing.T) {
	decideWidths(t, widths(gen.WidthOptions{Inputs: 2, Statements: 3, Small: true, Products: true, Zero: true}))
}

func TestShifts(t *testing.T) {
	decideWidths(t, widths(gen.WidthOptions{Inputs: 2, Statements: 3, Small: true, Shifts: true}))
}

func TestBits(t *testing.T) {
	decideWidths(t, widths(gen.WidthOptions{Inputs: 2, Statements: 3, Small: true, Bits: true}))
}

// TestWidest decides programs with integers of twice as many bits as long long.
func TestWidest(t *testing.T) {
	of := widths(gen.WidthOptions{Inputs: 2, Statements: 3, Small: true, Wide: true})
	of.count = 30
	decideWidths(t, of)
}

// TestElements decides random programs like those of TestWidths. They also access array elements
// with variable indices, some of which are out of bounds.
func TestElements(t *testing.T) {
	of := widths(gen.WidthOptions{Inputs: 2, Statements: 3, Small: true, Elements: true, Outside: true})
	of.units = 400
	decideWidths(t, of)
}

// TestIndices decides random programs like those of TestWidths. The indices of array elements have
// side effects. Every second program is decided by an engine other than auto, and these engines
// take turns.
func TestIndices(t *testing.T) {
	decideWidths(t, randomWidths{program: func(r *rand.Rand) string {
		return gen.Indices(r, gen.IndexOptions{Inputs: 2, Statements: 2, Small: true, Outside: true})
	}, engines: true, count: 20, units: 100})
}

type randomWidths struct {
	program  func(r *rand.Rand) string
	products bool
	// whether every second program is decided by an engine other than auto; the engines take turns
	engines bool
	count   int
	units   int
}

func widths(opts gen.WidthOptions) randomWidths {
	return randomWidths{program: func(r *rand.Rand) string { return gen.Widths(r, opts) }, products: opts.Products, count: 60, units: 1500}
}

func decideWidths(t *testing.T, of randomWidths) {
	count := rounds.Of(t, of.count, of.count*2/5)
	verdicts := map[string]int{}
	uncovered, overflows, refused := 0, 0, 0
	from, all := rounds.From(t), registry.All()
	for seed := from; seed < from+count; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		text := of.program(r) + "int main(void) { unsigned long long x = f(); assert(x != 13u); }\n"
		rules := ast.Rules{C: true, Model: tiny(), Overflow: ast.Overflow(seed % 3), ErrorsEnd: seed%6 == 0}
		src := []byte(text)
		unit, ds := frontend.LoadRules("widths.c", src, rules)
		if unit == nil && of.products && (ds[0].Code == string(diag.Product) || ds[0].Code == string(diag.Division)) {
			// The front end may have rejected this program because an operand can have every value
			// of its type, or because a divisor is the constant 0.
			refused++
			continue
		}
		if unit == nil {
			t.Fatalf("seed %d: %v\n%s", seed, ds[0], src)
		}
		opts := Options{Rules: rules}
		if of.engines && seed%2 == 1 {
			opts.Engine = all[seed/2%len(all)].Info().Name
		}
		rep := checkBounded(t, of.units, "widths.c", src, opts)
		verdicts[rep.Verdict]++
		uncovered += int(rep.Stats["tree_not_covered"])
		if rep.Verdict == verdictError || rep.Verdict == verdictUnknown && rep.ReasonCode != engine.Cancelled && opts.Engine == "" {
			t.Errorf("seed %d (%v): %s\n%s", seed, rules, rep.Reason, src)
		}
		fails := false
		values := make([]int64, 0, 24)
		for v := int64(-8); v < 16; v++ {
			values = append(values, v)
		}
		gen.InputSequences(values, 2, func(next func() int64) bool {
			in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(next()), true }
			out := interp.Run(context.Background(), unit.AST, in, interp.Options{MaxSteps: 3000})
			if out.Kind == interp.Failed {
				fails = true
				if out.Failure != interp.Assertion {
					overflows++
				}
				if rep.Verdict == verdictSafe {
					t.Errorf("seed %d (%v) is called %s, but line %d fails: %s\n%s", seed, rules, rep.Verdict, out.Pos.Line, out.Message, src)
				}
			}
			return !fails
		})
		if rep.Verdict == verdictUnsafe && !fails {
			t.Errorf("seed %d (%v) is called unsafe, but no inputs fail\n%s", seed, rules, src)
		}
	}
	t.Logf("%v, %d fail by overflow, %d not covered on the tree, %d refused", verdicts, overflows, uncovered, refused)
	if refused*20 > count || verdicts[verdictSafe] < count/8 || verdicts[verdictUnsafe] < count/8 || overflows < count/20 || uncovered > verdicts[verdictSafe]/4 {
		t.Errorf("the programs test too little: %v, %d overflows, %d not covered", verdicts, overflows, uncovered)
	}
}

// TestWidthsByHand checks the verdicts of small programs about the widths of integer types. The
// expected verdicts follow from the C standard and are written by hand.
func TestWidthsByHand(t *testing.T) {
	const nondet = "int n = __VERIFIER_nondet_int(); unsigned u = __VERIFIER_nondet_uint(); unsigned char c = __VERIFIER_nondet_uchar(); long long l = n; "
	for _, c := range []struct {
		body    string
		rules   string
		verdict string
		line    int
	}{
		{"unsigned char x = 300; assert(x == 44);", "c", "safe", 0},
		{"unsigned char x = 300; assert(x == 44);", "math", "unsafe", 3},
		{"assert(n + 1 > n);", "c", "unsafe", 3},
		{"assert(n + 1 > n);", "c+overflow=ignore", "safe", 0},
		{"assert(n + 1 > n);", "c+overflow=wrap", "unsafe", 3},
		{"assert(n + 1 > n);", "c+asserts=end", "unsafe", 3},
		{"if (n < 2147483647) assert(n + 1 > n);", "c", "safe", 0},
		{"assert(n < 5);", "c+asserts=end", "safe", 0},
		{"assert(u + 1 > u);", "c", "unsafe", 3},
		{"if (u != 4294967295u) assert(u + 1 > u);", "c", "safe", 0},
		{"assert(u - u - 1 == 4294967295);", "c", "safe", 0},
		{"assert(-1 > 1u && -1 < 1);", "c", "safe", 0},
		{"assert(c + 1 > c && (unsigned char)(c + 1) != c);", "c", "safe", 0},
		{"c = c + 1; assert(c >= 0 && c <= 255);", "c", "safe", 0},
		{"c += 200; assert(c >= 200);", "c", "unsafe", 3},
		{"char x = 200; assert(x == -56);", "c", "safe", 0},
		{"assert((char)n <= 127 && (signed char)n >= -128);", "c", "safe", 0},
		{"assert(-n != n || n == 0);", "c", "unsafe", 3},
		{"assert(-n != n || n == 0);", "c+overflow=wrap", "unsafe", 3},
		{"if (n == -2147483647 - 1) n = 0; assert(-n != n || n == 0);", "c", "safe", 0},
		{"if (n % -1) assert(0);", "c", "unsafe", 3},
		{"if (n > 0 && n % -1) assert(0);", "c", "safe", 0},
		{"assert((n & 15) >= 0 && (n & 15) < 16);", "c", "safe", 0},
		{"assert((u & 0xf0) + (u & 0x0f) + (u & ~0xffu) == u);", "c", "safe", 0},
		{"assert((n | 1) % 2 != 0);", "c", "safe", 0},
		{"assert((n ^ -1) == -n - 1 || n == -2147483647 - 1);", "c", "unsafe", 3}, // -n overflows
		{"assert((n ^ -1) == ~n && ~n == -1 - n);", "c", "safe", 0},
		{"assert(u >> 31 <= 1 && n >> 31 <= 0 && n >> 31 >= -1);", "c", "safe", 0},
		{"assert((u << 31) % 2147483648u == 0);", "c", "safe", 0},
		{"n = n << 1;", "c", "unsafe", 3},
		{"if (c < 32) { unsigned x = 1u << c; assert(x >= 1 && (c != 5 || x == 32)); }", "c", "safe", 0},
		{"unsigned x = 1u << c;", "c", "unsafe", 3},
		{"unsigned x = 1u << c;", "c+asserts=end", "safe", 0},
		{"int x = 1 >> c;", "c+asserts=end", "safe", 0},
		{"int x = 0 << c;", "c+asserts=end", "unsafe", 3},
		{"if (c < 4) n = 7 / c;", "c+asserts=end", "safe", 0},
		{"if (c < 4) n = 7 % c;", "c+asserts=end", "safe", 0},
		{"if (c < 4) n = 7 / c;", "c", "unsafe", 3},
		{"if (c <= 32) { unsigned x = 1u << c; }", "c", "unsafe", 3},
		{"if (c < 64) { unsigned long long x = 1ull << c; assert(x); }", "c", "safe", 0},
		{"int x = 1 << (n & 31);", "c", "unsafe", 3},
		{"int x = 1 << (n & 31);", "c+overflow=wrap", "safe", 0},
		{"unsigned x = 1u << c; assert(x);", "c+overflow=wrap", "unsafe", 3},
		{"unsigned x = 1u << c; assert(x);", "c+overflow=wrap+undefined=end", "safe", 0},
		{"unsigned x = 1u << c; assert(x);", "c+overflow=ignore", "unsafe", 3},
		{"unsigned x = 1u << c; assert(x);", "c+overflow=ignore+undefined=end", "safe", 0},
		{"int x = 1 << c;", "c+undefined=end", "unsafe", 3},
		{"int x = 1 >> c; assert(x < 2);", "c+undefined=end", "safe", 0},
		{"unsigned x = 1u << c; assert(x);", "c+undefined=end", "safe", 0},
		{"int x = 1 << (n & 1 ? 40 : 1);", "c+overflow=wrap+undefined=end", "safe", 0},
		{"unsigned x = u << 32;", "c", "unsafe", 3},
		{"unsigned x = u >> -1;", "c", "unsafe", 3},
		{"if (c == 3) { u = 100; u >>= c; assert(u == 12); n = -7; n >>= c - 1; assert(n == -2); }", "c", "safe", 0},
		{"unsigned x = 1; for (int i = 0; i < 5; i++) x <<= i; assert(x == 1024);", "c", "safe", 0},
		{"if (n >= 0 && n < 1000) { n = n << 1; assert(n % 2 == 0); }", "c", "safe", 0},
		{"l = l + 1; assert(l > n);", "c", "safe", 0},
		{"long x = n; x = x + 1; assert(x > n);", "c", "safe", 0},
		{"long x = n; x = x + 1; assert(x > n);", "c+model=ILP32", "unsafe", 3},
		{"assert(sizeof(long) == 8 && LONG_MAX > INT_MAX);", "c", "safe", 0},
		{"assert(sizeof(long) == 4 && LONG_MAX == INT_MAX);", "c+model=ILP32", "safe", 0},
		{"assert(_Generic(sizeof(int), unsigned long: 1, unsigned: 2, default: 3) == 2);", "c+model=ILP32", "safe", 0},
		{"assert(sizeof n - 5 > 0);", "c", "safe", 0},
		{"uint8_t a = 250, b = 10; uint8_t s = a + b; assert(s == 4 && a + b == 260);", "c", "safe", 0},
		{"_Bool b = 256; assert(b == 1 && b + b == 2);", "c", "safe", 0},
		{"switch (c) { case 255: assert(c == 255); break; case 256: assert(0); }", "c", "safe", 0},
		{"switch ((char)255) { case -1: break; default: assert(0); }", "c", "safe", 0},
		{"int i; for (i = 0; i < n; i++) ; assert(i >= n || n < 0);", "c", "safe", 0},
		{"for (unsigned char i = 0; i < 200; i++) assert(i < 200);", "c", "safe", 0},
		{"if (n > 0 || n + 1 > 0) n = 0;", "c", "safe", 0},
		{"if (n < 0 || n + 1 > 0) n = 0;", "c", "unsafe", 3},
		{"n = n > 0 ? n - 1 : n + 1; ", "c", "safe", 0},
		{"n++;", "c", "unsafe", 3},
		{"c++; c--; --c; assert(c <= 255);", "c", "safe", 0},
		{"__VERIFIER_assume(n + 1 > 0);", "c", "unsafe", 3},
		{"abort(); n = n + 1;", "c", "safe", 0},
		{"(void)(n * 2);", "c", "unsafe", 3},
		{"if (n > 0 && n < 9) { int p = c * n; assert(p <= 2040); assert(p != 2040 || n == 8); }", "c", "safe", 0},
		{"if (n > 0 && n < 9) { int p = c * n; assert(p < 2040); }", "c", "unsafe", 3},
		{"if (n > 0 && n < 9) { c *= n; assert(c != 2); }", "c", "unsafe", 3},
		{"if (n > 0 && n < 9) { int p = n; n = 100; p = p * u; }", "c", "safe", 0},
		{"if (c < 9) { l = l * c; assert(l % 2 == 0 || c != 2); }", "c", "safe", 0},
		{"if (c < 9) n = n * c;", "c", "unsafe", 3},
		{"if (c < 9) { n = n * c; assert(c || !n); }", "c+overflow=wrap", "safe", 0},
		{"if (c < 9) { n = n * c; assert(c != 2 || n >= 0 || n < -1); }", "c+overflow=ignore", "safe", 0},
		{"if (n >= -1 && n <= 1) l = l / n;", "c", "unsafe", 3},
		{"if (n >= -1 && n <= 1 && n) { int m = c / n; assert(m == c || m == -c); }", "c", "safe", 0},
		{"if (n == -1 || n == -2) u = (int)u / n;", "c", "unsafe", 3},
		{"if (n == -1 || n == -2) u = (int)u % n;", "c", "unsafe", 3},
		{"if (n == -1 || n == -2) { int m = (int)u % n; assert(m == 0 || n != -1); }", "c+overflow=wrap", "safe", 0},
		{"if (n >= 0 && n <= 3) { c = c / n; assert(n); }", "c+overflow=wrap", "unsafe", 3},
		{"if (n >= 0 && n <= 3) { c = c / n; assert(n); }", "c+overflow=wrap+undefined=end", "safe", 0},
		{"if (n >= 0 && n <= 3) { c = c % n; assert(n); }", "c+overflow=ignore", "unsafe", 3},
		{"if (n >= 0 && n <= 3) { c = c % n; assert(n); }", "c+overflow=ignore+undefined=end", "safe", 0},
		{"if (n >= 0 && n <= 3) { c = c % n; }", "c", "unsafe", 3},
		{"if (n >= 0 && n <= 3) { c = c % n; }", "math", "unsafe", 3},
		{"if (n >= 1 && n <= 3) { int r = u % n; assert(r < n); }", "math", "safe", 0},
		{"if (n != 0 && 7 / n > 8) assert(0);", "c", "safe", 0},
		{"if (n > 0 && n < 8 && 7 / n > 7) assert(0);", "c", "safe", 0},
		{"if (n >= 0 && n < 8 && (n == 0 || 7 / n > 7)) n = 0;", "c", "safe", 0},
		{"if (n >= 0 && n < 8 && (n == 1 || 7 / n > 7)) n = 0;", "c", "unsafe", 3},
		{"int i = 1, p = 1; while (i < 6) { p *= i; i++; } assert(p == 120);", "c", "safe", 0},
		{"int i = 1, p = 1; while (p < 100) { p = p * i; if (i < 5) i++; } assert(p < 500);", "math", "safe", 0},
		{"int i = 1; while (i < n) i *= i + 1;", "c", "unsafe", 0},
		{"assert((n > 3) * (u > 2) == (n > 3 && u > 2));", "math", "safe", 0},
		{"int d = n % 3; n = d * l; assert(d != 0 || n == 0);", "math", "safe", 0},
		{"n = (n = 3, c) * (c > 4); assert(n <= 255);", "c", "safe", 0},
		{"int k = c & 3; int m = (k += 1) * k; assert(m == 1 || m == 4 || m == 9 || m == 16);", "c", "safe", 0},
		{"int k = c & 3; int m = k++ * k; assert(m == 0 || m == 2 || m == 6 || m == 12);", "c", "safe", 0},
		{"if (c < 64) n = c * c; else n = 0; assert(n <= 3969);", "c", "safe", 0},
		{"if (c < 65) n = c * c; else n = 0; assert(n <= 4096);", "c", "safe", 0},
	} {
		if strings.Contains(c.body, "i *= i + 1") && !rounds.All(t) {
			continue // this case takes as long as all other cases together
		}
		src := "\nint main(void) { " + nondet + "\n" + c.body + "\nreturn 0; }\n"
		rules := rulesOf(t, c.rules)
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: rules})
		if rep.Verdict != c.verdict {
			t.Errorf("%s %s: %s %s", c.rules, c.body, rep.Verdict, rep.Reason)
			continue
		}
		if n := len(rep.Certificate.Steps); c.line > 0 && rep.Certificate.Steps[n-1].Line != c.line {
			t.Errorf("%s %s: fails in line %d", c.rules, c.body, rep.Certificate.Steps[n-1].Line)
		}
	}
}

func TestTypesOfRuns(t *testing.T) {
	const src = "unsigned char g = 7;\nint f(short s) { return s; }\n" +
		"int main(void) { long n = f(3); { int g = 1; n += g - 1; } { int b = 1; { char b = 2; n += b; } } { _Bool c = 1; n += c; } assert(n < g - 2); return 0; }\n"
	for _, tt := range []struct {
		ints string
		want []VarType
	}{
		{"c", []VarType{
			{"g", "f", "unsigned char", "0", "255"},
			{"s", "f", "short", "-32768", "32767"},
			{"c", "main", "_Bool", "0", "1"},
			{"n", "main", "long", "-9223372036854775808", "9223372036854775807"},
		}},
		{"c+model=ILP32", []VarType{
			{"g", "f", "unsigned char", "0", "255"},
			{"s", "f", "short", "-32768", "32767"},
			{"c", "main", "_Bool", "0", "1"},
			{"n", "main", "long", "-2147483648", "2147483647"},
		}},
		{"math", []VarType{{"c", "main", "_Bool", "0", "1"}}},
	} {
		rules := rulesOf(t, tt.ints)
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: rules})
		if rep.Verdict != verdictUnsafe {
			t.Fatalf("%s: %s (%s)", tt.ints, rep.Verdict, rep.Reason)
		}
		if got := rep.Certificate.Types; !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.ints, got, tt.want)
		}
	}
}
