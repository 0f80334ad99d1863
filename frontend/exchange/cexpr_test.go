//go:build !js

package exchange

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/frontend/lower"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

var typed = []struct {
	name string
	typ  ast.Type
}{
	{"b", ast.Type{Kind: ast.Bool, Name: "_Bool"}},
	{"c", ast.Type{Kind: ast.Signed, Name: "signed char", Width: 8}},
	{"uc", ast.Type{Kind: ast.Unsigned, Name: "unsigned char", Width: 8}},
	{"s", ast.Type{Kind: ast.Signed, Name: "short", Width: 16}},
	{"i", ast.Type{Kind: ast.Signed, Name: "int", Width: 32}},
	{"j", ast.Type{Kind: ast.Signed, Name: "int", Width: 32}},
	{"u", ast.Type{Kind: ast.Unsigned, Name: "unsigned int", Width: 32}},
	{"v", ast.Type{Kind: ast.Unsigned, Name: "unsigned int", Width: 32}},
	{"l", ast.Type{Kind: ast.Signed, Name: "long long", Width: 64}},
	{"ul", ast.Type{Kind: ast.Unsigned, Name: "unsigned long long", Width: 64}},
}

func randomNumber(r *rand.Rand) num.Int {
	n := num.From(int64(r.Intn(9) - 4))
	if r.Intn(2) == 0 {
		k := []uint8{7, 8, 15, 16, 31, 32, 63, 64}[r.Intn(8)]
		n = n.Add(num.PowerOf2(int(k)))
	}
	if r.Intn(3) == 0 {
		n = n.Neg()
	}
	return n
}

func randomFormula(r *rand.Rand, depth int) lia.Formula {
	if depth > 0 && r.Intn(3) > 0 {
		a, b := randomFormula(r, depth-1), randomFormula(r, depth-1)
		if r.Intn(2) == 0 {
			return lia.And(a, b)
		}
		return lia.Or(a, b)
	}
	t := lia.Const(randomNumber(r))
	for range 1 + r.Intn(3) {
		k := num.From(int64(r.Intn(7) - 3))
		if r.Intn(6) == 0 {
			k = randomNumber(r)
		}
		t = t.AddMul(k, lia.V(lia.Var(r.Intn(len(typed)))))
	}
	switch r.Intn(6) {
	case 0:
		return lia.Eq(t)
	case 1:
		return lia.Ne(t)
	case 2:
		return lia.Divides(num.From(int64(r.Intn(5)+2)), t)
	case 3:
		return lia.Not(lia.Divides(num.From(int64(r.Intn(5)+2)), t))
	}
	return lia.Le(t)
}

// TestMeansTheSameInC compiles the C expressions for formulas with gcc, and checks that they have
// the values of the formulas. The variables have all types, and values near the bounds of their
// types. No expression may overflow.
func TestMeansTheSameInC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc")
	}
	r := rand.New(rand.NewSource(5))
	w := &writer{names: map[lia.Var]*ast.Var{}, model: ast.LP64()}
	for i, v := range typed {
		w.names[lia.Var(i)] = &ast.Var{Name: v.name, Type: v.typ}
	}
	var b strings.Builder
	b.WriteString("#include <stdio.h>\n")
	checks, said, all := 0, 0, 0
	for f := range rounds.Of(t, 300, 100) {
		g := randomFormula(r, 2)
		text, ok := w.formula(g)
		all++
		if !ok {
			continue
		}
		said++
		fmt.Fprintf(&b, "static int f%d(void) {\n  int wrong = 0;\n", f)
		for range 12 {
			value := make([]num.Int, len(typed))
			b.WriteString("  {")
			for i, v := range typed {
				lo, hi := lower.TypeRange(v.typ)
				n := randomNumber(r)
				if n.Less(lo) {
					n = lo.Add(num.From(int64(r.Intn(2))))
				}
				if hi.Less(n) {
					n = hi.Sub(num.From(int64(r.Intn(2))))
				}
				value[i] = n
				c := n.String() + "ULL"
				if n.Sign() < 0 {
					c = "(-" + n.Neg().Sub(num.One()).String() + "LL - 1)"
				}
				fmt.Fprintf(&b, " volatile %s %s = %s;", v.typ.Name, v.name, c)
			}
			want := 0
			if g.Eval(func(v lia.Var) num.Int { return value[v] }) {
				want = 1
			}
			fmt.Fprintf(&b, " wrong += !!(%s) != %d; }\n", text, want)
			checks++
		}
		fmt.Fprintf(&b, "  return wrong;\n}\n")
		fmt.Fprintf(&b, "static const char *t%d = %q;\n", f, text)
	}
	b.WriteString("int main(void) {\n")
	for f := range all {
		if strings.Contains(b.String(), fmt.Sprintf("int f%d(void)", f)) {
			fmt.Fprintf(&b, "  if (f%d()) printf(\"%%s\\n\", t%d);\n", f, f)
		}
	}
	b.WriteString("}\n")
	dir := t.TempDir()
	src, exe := filepath.Join(dir, "all.c"), filepath.Join(dir, "all")
	if err := os.WriteFile(src, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "gcc", "-w", "-O0", "-fsanitize=undefined", "-fno-sanitize-recover=undefined", "-o", exe, src).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), exe).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("in gcc another value, or an overflow: %v\n%s", err, out)
	}
	t.Logf("%d of %d formulas said, %d values", said, all, checks)
	if said < all/4 {
		t.Errorf("%d of %d formulas can be said", said, all)
	}
}

// TestNotSaid checks that a witness omits formulas that might overflow long long.
func TestNotSaid(t *testing.T) {
	w := &writer{names: map[lia.Var]*ast.Var{}, model: ast.LP64()}
	for i, v := range typed {
		w.names[lia.Var(i)] = &ast.Var{Name: v.name, Type: v.typ}
	}
	i, l, ul := lia.V(4), lia.V(8), lia.V(9)
	for _, f := range []lia.Formula{
		lia.Le(i.Mul(num.PowerOf2(31)).Sub(lia.V(5))),
		lia.Le(l.Add(i)),
		lia.Le(l.Mul(num.From(2)).Sub(i)),
		lia.Eq(ul.Sub(l)),
		lia.Le(ul.Sub(i)),
		lia.Le(lia.V(77)),
		lia.Divides(num.From(3), ul),
	} {
		if text, ok := w.formula(f); ok {
			t.Errorf("%s is written", text)
		}
	}
	text, left := w.conjuncts(lia.And(lia.Le(i), lia.Le(l.Add(i)), lia.Or(lia.Eq(i), lia.Eq(lia.V(5)))))
	if left != 1 || text != "(long long)i <= 0 && ((long long)i == 0 || (long long)j == 0)" {
		t.Errorf("%q, %d left", text, left)
	}
}

// TestLongChains checks that the expression for a list of many states is not deeply nested, and
// that an equation about a variable without a name is omitted from each state.
func TestLongChains(t *testing.T) {
	x, y, hidden := lia.V(0), lia.V(1), lia.V(2)
	is := func(t lia.Term, k int64) lia.Formula { return lia.Eq(t.AddConst(num.From(-k))) }
	w := &writer{names: map[lia.Var]*ast.Var{0: {Name: "x", Type: typed[4].typ}, 1: {Name: "y", Type: typed[5].typ}}, model: ast.LP64()}
	var states []lia.Formula
	for k := range int64(120) {
		states = append(states, lia.And(is(x, k), is(y, k%2), is(hidden, k*k)))
	}
	text, left := w.conjuncts(lia.Or(states...))
	if left != 1 || strings.Contains(text, "hidden") || strings.Count(text, "||") != 119 || !strings.HasPrefix(text, "((((long long)x == 0 && (long long)y == 0) || ((long long)x == 1 && (long long)y == 1) ||") {
		t.Errorf("%d left, %d times ||: %.200s", left, strings.Count(text, "||"), text)
	}
	chain := 0
	for _, group := range strings.Split(strings.ReplaceAll(text, "(long long)", ""), ")) || ((") {
		chain = max(chain, strings.Count(group, "||"))
	}
	if chain >= longChain {
		t.Errorf("a chain of %d times ||", chain)
	}
	if text, left := w.conjuncts(lia.Or(is(hidden, 1), is(hidden, 2))); text != "1" || left != 1 {
		t.Errorf("states without a known variable are written as %s, %d left", text, left)
	}
}
