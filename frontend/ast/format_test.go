package ast_test

import (
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
)

// TestFormat formats expressions. Parsing the result must yield the same tree.
func TestFormat(t *testing.T) {
	for src, want := range map[string]string{
		"x = x + 1":                 "",
		"x = (x + y) * 2":           "",
		"x = x - (y - 1)":           "",
		"x = x - y - 1":             "",
		"x = -(-x)":                 "",
		"x = - -x":                  "x = -(-x)",
		"x = !(x < y)":              "",
		"x = (x, y)":                "",
		"x = f((x, y), 3)":          "",
		"x = x ? y : x ? 1 : 2":     "",
		"x = (x ? y : 1) ? 1 : 2":   "",
		"x = x || y && x":           "",
		"x = (x || y) && x":         "",
		"x = x++ + --y":             "",
		"x += y = 2":                "",
		"x = x * -3":                "",
		"x = x / -3 % 2":            "",
		"x = (x < y) == (y < x)":    "x = x < y == y < x",
		"x = (_Bool)(x + 1)":        "",
		"x = (x < y) & (x == y)":    "x = x < y & x == y",
		"assert(x > 1)":             "",
		"x = nondet() + 1":          "",
		"(x = 2) > 1 ? f(x, y) : 0": "",
	} {
		if want == "" {
			want = src
		}
		for _, text := range []string{src, want} {
			u, ds := frontend.Load("t.c", []byte("int f(int a, int b) { return a; } int main() { int x, y; "+text+"; }"))
			if u == nil {
				t.Errorf("%s: %s", text, ds[0])
				continue
			}
			e := u.AST.Main.Body.Stmts[2].(*ast.ExprStmt).X
			if got := ast.Format(e); got != want {
				t.Errorf("%s: got %s, want %s", text, got, want)
			}
		}
	}
}
