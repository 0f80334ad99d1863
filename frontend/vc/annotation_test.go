package vc_test

import (
	"context"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/registry"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/interp"
	"ic3play/frontend/lower"
	"ic3play/lia/num"
	"ic3play/lia/refute"
)

// TestWrongAnnotations gives unsafe programs a wrong annotation, such as a known value of a
// variable whose declaration a jump skips. The lowering trusts the annotation, so an engine proves
// the program. The verification conditions must reject the proof, and the interpreter must find the
// failure.
func TestWrongAnnotations(t *testing.T) {
	known := func(name string, value int64) func(v *ast.Var) {
		return func(v *ast.Var) {
			if v.Name == name {
				n := num.From(value)
				v.Known, v.Skipped = &n, false
			}
		}
	}
	for name, c := range map[string]struct {
		src   string
		vars  func(*ast.Var)
		cases func(*ast.Case)
		enums func(*ast.Enumerator)
	}{
		"a skipped const":           {src: "int main() { goto in; { const int x = 5; in: assert(x == 5); } }", vars: known("x", 5)},
		"a skipped const and loops": {src: "int main() { int n = 0; goto in; { const int x = 5; in: while (n < 3) n++; assert(x == 5); } }", vars: known("x", 5)},
		"an assigned global":        {src: "int g = 1; int main() { g = 2; assert(g == 1); }", vars: known("g", 1)},
		"a global in a loop":        {src: "int g = 1; int main() { int i = 0; while (i < 2) { i++; g = i; } assert(g == 1); }", vars: known("g", 1)},
		"another value":             {src: "int main() { const int x = 5; assert(x == 6); }", vars: known("x", 6)},
		"a block entered again": {src: "int main() { int n = 0; again: goto in; { int x; in: if (n == 0) { x = 5; n = 1; goto again; } assert(x == 5); } }",
			vars: func(v *ast.Var) { v.Skipped = false }},
		"a case": {src: "int main() { int x = 3; switch (x) { case 3: assert(0); } }", cases: func(c *ast.Case) { c.Value = num.From(4) }},
		"an enumerator": {src: "enum { A = 3, B }; int main() { assert(B == 5); }", enums: func(e *ast.Enumerator) {
			e.Value = e.Value.Add(num.One())
		}},
	} {
		u, diags := frontend.Load("annotated.c", []byte(c.src))
		if u == nil {
			t.Fatalf("%s: %v", name, diags[0])
		}
		for _, f := range u.AST.Funcs {
			for _, v := range f.Locals {
				if c.vars != nil {
					c.vars(v)
				}
			}
			ast.Walk(f.Body, func(n any, _ int) {
				if n, ok := n.(*ast.Case); ok && c.cases != nil {
					c.cases(n)
				}
			})
		}
		for _, v := range u.AST.Globals {
			if c.vars != nil {
				c.vars(v)
			}
		}
		for _, e := range u.AST.Enums {
			if c.enums != nil {
				c.enums(e)
			}
		}
		lowered, err := lower.File(context.Background(), u.AST)
		if err != nil {
			t.Fatal(err)
		}
		inv := provedOn(t, lowered.Program)
		if inv == nil {
			t.Errorf("%s: the lowering does not follow the annotation, so that nothing is tested", name)
			continue
		}
		if _, err := carry.Invariant(context.Background(), u.AST, lowered, inv, refute.Prove); err == nil {
			t.Errorf("%s: the conditions on the tree follow a wrong annotation", name)
		}
		seven := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(7), true }
		out := interp.Run(context.Background(), u.AST, seven, interp.Options{MaxSteps: 1000})
		if out.Kind == interp.Ended {
			t.Errorf("%s: the interpreter follows a wrong annotation", name)
		}
	}
}

func provedOn(t *testing.T, p *cfa.Program) cfa.Invariant {
	t.Helper()
	e, _, err := registry.Find(engine.Spec{Name: "ic3"})
	if err != nil {
		t.Fatal(err)
	}
	simple, back, err := pass.Simplify(context.Background(), p, pass.SimplifyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	res := e.Check(context.Background(), simple, engine.Options{}, nil)
	if res.Verdict != engine.Safe {
		return nil
	}
	inv, err := back.Invariant(res.Invariant)
	if err != nil {
		t.Fatal(err)
	}
	return inv
}
