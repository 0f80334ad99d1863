package vc_test

import (
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/lower"
	"ic3play/frontend/vc"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
)

type summed struct {
	*testing.T
	unit *frontend.Unit
}

func loadSummed(t *testing.T, src string, form lower.CellOptions) summed {
	t.Helper()
	u, ds := frontend.Load("sums.c", []byte(src))
	if u == nil {
		t.Fatal(ds)
	}
	own, err := u.WithCells(t.Context(), form)
	if err != nil {
		t.Fatal(err)
	}
	return summed{t, own}
}

func (s summed) v(name string) lia.Term {
	s.Helper()
	for v := range s.unit.Lowered.Program.Vars {
		if s.unit.Lowered.Program.Vars[v].Name == name {
			return lia.V(lia.Var(v))
		}
	}
	s.Fatalf("no variable %s", name)
	return lia.Term{}
}

// accepts returns whether vc.Check accepts the claims. There is one claim for each loop, in textual
// order. Before the check, the function "change" modifies the weights of the sums in the claims.
func (s summed) accepts(change func(*ast.Weight), claims ...lia.Formula) bool {
	s.Helper()
	inv := cfa.Invariant{}
	for i, p := range s.unit.Lowered.Points {
		inv[p.Loc] = claims[i]
	}
	c := carry.Claims(s.unit.Lowered, inv)
	changed := map[*ast.Weight]*ast.Weight{}
	of := func(w *ast.Weight) *ast.Weight {
		if changed[w] == nil {
			own := *w
			change(&own)
			changed[w] = &own
		}
		return changed[w]
	}
	for i := range c.Cells {
		for j := range c.Cells[i].Sums {
			c.Cells[i].Sums[j].Weight = of(c.Cells[i].Sums[j].Weight)
		}
	}
	for i := range c.Totals {
		c.Totals[i].Weight = of(c.Totals[i].Weight)
	}
	_, err := vc.Check(s.Context(), s.unit.AST, c, refute.Prove)
	return err == nil
}

func unchanged(*ast.Weight) {}

func plus(t lia.Term, n int64) lia.Term { return t.AddConst(num.From(n)) }

// TestCounts checks that vc.Check proves correct claims about counts and sums, and refuses wrong
// ones. It must also refuse a correct claim if the count's condition is changed.
func TestCounts(t *testing.T) {
	const program = `int main(int *a, int n, int x) { int i, c = 0, d = 0; assume(n >= 0);
for (i = 0; i < n; i++) FIRST
BETWEEN
for (i = 0; i < n; i++) SECOND
assert(c == d); }`
	const count, total = `\count(a, k, a[j] == x)`, `\sum(a, k)`
	form := lower.CellOptions{Premises: true, Sums: true}
	for _, c := range []struct{ first, between, second, sum string }{
		{"if (a[i] == x) c++;", "", "if (a[i] == x) d++;", count},
		{"if (x == a[i]) c++;", "", "if (a[i] != x) continue; else d++;", `\count(a, k, x == a[j])`},
		{"c += a[i];", "", "d = d + a[i];", total},
		{"if (a[i] > x) c += a[i];", "", "if (x < a[i]) d += a[i];", `\sum(a, k, a[j] > x)`},
		{"if (a[i] % 2 == 1) c++;", "", "if (a[i] % 2 == 1) d++;", `\count(a, k, a[j] % 2 == 1)`},
	} {
		s := loadSummed(t, strings.NewReplacer("FIRST", c.first, "BETWEEN", c.between, "SECOND", c.second).Replace(program), form)
		k, i, n, sum, c0, d0 := s.v("k"), s.v("i"), s.v("n"), s.v(c.sum), s.v("c"), s.v("d")
		within := lia.And(lia.Ge(i), lia.Le(i.Sub(n)))
		at := func(index, value lia.Term) lia.Formula { return lia.Or(lia.Ne(k.Sub(index)), lia.Eq(sum.Sub(value))) }
		start := lia.And(within, lia.Eq(d0))
		first, second := lia.And(start, at(i, c0)), lia.And(within, at(n, c0), at(i, d0))
		if !s.accepts(unchanged, first, second) {
			t.Errorf("%s: the right claims are refused", c.first)
		}
		for name, wrong := range map[string][2]lia.Formula{
			"one more":              {lia.And(start, at(i, plus(c0, 1))), second},
			"one index on":          {lia.And(start, at(plus(i, 1), c0)), second},
			"of all cells":          {lia.And(start, lia.Eq(sum.Sub(c0))), second},
			"another sum":           {first, lia.And(within, at(n, d0), at(i, c0))},
			"one more at the end":   {first, lia.And(within, at(n, plus(c0, 1)), at(i, d0))},
			"nothing at the end":    {first, lia.And(within, at(i, d0))},
			"nothing of the second": {first, lia.And(within, at(n, c0))},
			"nothing of the first":  {start, second},
			"before":                {first, lia.And(within, at(plus(n, -1), c0), at(i, d0))},
			"no bound":              {first, lia.And(lia.Ge(i), at(n, c0), at(i, d0))},
			"as in the middle":      {first, lia.And(within, at(n, c0), lia.Or(lia.Gt(k.Sub(i)), lia.Eq(sum.Sub(d0))))},
		} {
			if s.accepts(unchanged, wrong[0], wrong[1]) {
				t.Errorf("%s: wrong claims are accepted: %s", c.first, name)
			}
		}
		for name, change := range map[string]func(*ast.Weight){
			"the opposite": func(w *ast.Weight) { w.If = &ast.Unary{Op: ast.Not, X: w.If} },
			"count or sum": func(w *ast.Weight) { w.One = !w.One },
			"of zeros": func(w *ast.Weight) {
				w.If = &ast.Binary{Op: ast.Eq, X: &ast.Element{Array: w.Array}, Y: &ast.IntLit{}}
			},
			"not understood": func(w *ast.Weight) {
				w.If = &ast.Binary{Op: ast.Div, X: &ast.Element{Array: w.Array}, Y: &ast.IntLit{Value: num.From(2)}}
			},
			"of an unknown variable": func(w *ast.Weight) {
				w.If = &ast.Binary{Op: ast.Eq, X: &ast.Element{Array: w.Array}, Y: &ast.VarRef{Var: &ast.Var{Name: "y", Func: &ast.Func{}, Kind: ast.Local}}}
			},
		} {
			if c.sum == total && name == "the opposite" {
				continue
			}
			if s.accepts(change, first, second) {
				t.Errorf("%s: the claims are accepted for another property: %s", c.first, name)
			}
		}
		for _, between := range []string{"x++;", "if (n > 0) a[0] = x;", "if (n > 0) a[0]++;", "x = 7;"} {
			if c.sum == total && strings.Contains(between, "x") && !strings.Contains(between, "a[") {
				continue
			}
			s := loadSummed(t, strings.NewReplacer("FIRST", c.first, "BETWEEN", between, "SECOND", c.second).Replace(program), form)
			// Changing x does not change a count whose condition is not about x.
			holds := strings.Contains(c.sum, "%") && !strings.Contains(between, "a[")
			if s.accepts(unchanged, first, second) != holds {
				t.Errorf("%s: claims after %q: accepted %v", c.first, between, !holds)
			}
		}
	}
}

// TestMatrixClaims checks correct and wrong claims about every cell of a matrix.
func TestMatrixClaims(t *testing.T) {
	s := loadSummed(t, `int main(int n, int w) { assume(n > 0 && w > 0); int m[n][w], i, j;
for (i = 0; i < n; i++)
  for (j = 0; j < w; j++) m[i][j] = i;
for (i = 0; i < n; i++)
  for (j = 0; j < w; j++) assert(m[i][j] == i); }`, lower.CellOptions{Premises: true})
	k, l, cell := s.v("k"), s.v("l"), s.v("m[k][l]")
	i, j, n, w := s.v("i"), s.v("j"), s.v("m.length"), s.v("m.width")
	bounds := lia.And(lia.Ge(i), lia.Le(i.Sub(n)), lia.Eq(s.v("n").Sub(n)), lia.Eq(s.v("w").Sub(w)), lia.Gt(w), lia.Gt(n))
	inside := lia.And(bounds, lia.Lt(i.Sub(n)), lia.Ge(j), lia.Le(j.Sub(w)))
	is := func(by int64) lia.Formula { return lia.Eq(cell.Sub(k).AddConst(num.From(-by))) }
	rows := func(until lia.Term, by int64) lia.Formula {
		return lia.Or(lia.Ge(k.Sub(until)), lia.Ge(l.Sub(w)), is(by))
	}
	row := lia.Or(lia.Ne(k.Sub(i)), lia.Ge(l.Sub(j)), is(0))
	right := []lia.Formula{lia.And(bounds, rows(i, 0)), lia.And(inside, rows(i, 0), row), lia.And(bounds, rows(n, 0)), lia.And(inside, rows(n, 0))}
	if !s.accepts(unchanged, right...) {
		t.Error("the right claims are refused")
	}
	for name, wrong := range map[string]struct {
		at    int
		claim lia.Formula
	}{
		"another value":         {0, lia.And(bounds, rows(i, 1))},
		"one row more":          {0, lia.And(bounds, rows(plus(i, 1), 0))},
		"cells behind the row":  {0, lia.And(bounds, lia.Or(lia.Ge(k.Sub(i)), is(0)))},
		"one column more":       {1, lia.And(inside, rows(i, 0), lia.Or(lia.Ne(k.Sub(i)), lia.Ge(l.Sub(plus(j, 1))), is(0)))},
		"nothing of the row":    {1, lia.And(inside, rows(i, 0))},
		"nothing of other rows": {1, lia.And(inside, row)},
		"indices exchanged":     {1, lia.And(inside, rows(i, 0), lia.Or(lia.Ne(l.Sub(i)), lia.Ge(k.Sub(j)), is(0)))},
		"one row less":          {2, lia.And(bounds, rows(plus(n, -1), 0))},
		"nothing inside":        {3, inside},
		"only the first column": {3, lia.And(inside, lia.Or(lia.Ge(k.Sub(n)), lia.Ne(l), is(0)))},
	} {
		claims := append([]lia.Formula{}, right...)
		claims[wrong.at] = wrong.claim
		if s.accepts(unchanged, claims...) {
			t.Errorf("wrong claims are accepted: %s", name)
		}
	}
}

// TestCellProducts checks correct and wrong claims about cells that are products of the index and a
// variable. In some programs the claims are wrong because the variable changes.
func TestCellProducts(t *testing.T) {
	load := func(change string) (s summed, before func(until lia.Term, f lia.Formula) lia.Formula) {
		s = loadSummed(t, `int main(int n, int x) { assume(n > 0); int a[n], i;
for (i = 0; i < n; i++) {
  a[i] = i * x;
  `+change+`
}
for (i = 0; i < n; i++) assert(a[i] == i * x); }`, lower.CellOptions{Premises: true})
		i, length := s.v("i"), s.v("a.length")
		return s, func(until lia.Term, f lia.Formula) lia.Formula {
			return lia.And(lia.Ge(i), lia.Le(i.Sub(length)), lia.Eq(s.v("n").Sub(length)), lia.Or(lia.Ge(s.v("k").Sub(until)), f))
		}
	}
	for change, right := range map[string]bool{
		"":                                      true,
		"if (i == 5) { x = x + 1; x = x - 1; }": true,
		"if (i == 5) { int y = x; x = 0; x = y; }": true,
		"if (i == 5) x = x + 1;":                   false,
		"x = -x;":                                  false,
		"if (i > 0) a[i - 1] = (i - 1) * x;":       true,
		"if (i > 0) a[i - 1] = i * x;":             false,
		"x = x + 1; if (i > 0) a[i] = i * x;":      false,
		"if (i > 1) x = a[i];":                     false,
	} {
		s, before := load(change)
		is := lia.Eq(s.v("a[k]").Sub(s.v("x*k")))
		if s.accepts(unchanged, before(s.v("i"), is), before(s.v("a.length"), is)) != right {
			t.Errorf("with the statement %q, the claims should be right: %v", change, right)
		}
	}
	s, before := load("")
	k, cell, i, n, product := s.v("k"), s.v("a[k]"), s.v("i"), s.v("a.length"), s.v("x*k")
	is := func(value lia.Term) lia.Formula { return lia.Eq(cell.Sub(value)) }
	for name, wrong := range map[string]struct {
		at    int
		claim lia.Formula
	}{
		"another cell":          {0, before(plus(i, 1), is(product))},
		"another value":         {0, before(i, is(plus(product, 1)))},
		"another factor":        {0, before(i, is(product.Add(k)))},
		"the factor alone":      {0, before(i, is(s.v("x")))},
		"the counter's product": {0, before(i, is(s.v("x*i")))},
		"all cells":             {0, lia.And(before(n, lia.True()), is(product))},
		"one cell less":         {1, before(plus(n, -1), is(product))},
		"a wrong sign":          {1, before(n, is(product.Neg()))},
	} {
		claims := []lia.Formula{before(i, is(product)), before(n, is(product))}
		claims[wrong.at] = wrong.claim
		if s.accepts(unchanged, claims...) {
			t.Errorf("wrong claims are accepted: %s", name)
		}
	}
}
