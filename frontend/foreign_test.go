package frontend

import "testing"

func TestForeign(t *testing.T) {
	for src, want := range map[string]string{
		"int main(void) { return 0; }":                            "",
		"; comment\n(set-logic HORN)\n(declare-fun P (Int) Bool)": "SMT-LIB",
		"(set-logic LIA)\n(synth-inv inv-f ((x Int)))":            "SyGuS",
		"(synth-inv f ((x Int)))":                                 "SyGuS",
		"aag 3 2 0 1 1\n2\n4\n6\n":                                "AIGER",
		"; btor\n1 sort bitvec 8\n2 input 1 x\n":                  "BTOR2",
		"---- MODULE Clock ----\nVARIABLE x\n":                    "TLA+",
		"method Max(a: int) returns (m: int) { m := a; }":         "Dafny",
		"var x: int;\nprocedure main() { x := 1; }":               "Boogie",
		"procedure main() { assert true; }":                       "Boogie",
		"(\n  (define-fun p ((x Int)) Bool true)\n)\n":            hornAnswer,
		"sat\n(model\n  (define-fun p ((x Int)) Bool true)\n)\n":  hornAnswer,
		"unsat\n(derivation\n(step 1 false :by 1)\n)\n":           hornAnswer,
		"sat(x) int x; { return x; }":                             "",
		"module_t x; int main(void) { return 0; }":                "",
		"":  "",
		";": "",
	} {
		if got := otherLanguage([]byte(src)); got != want {
			t.Errorf("%q is %q, want %q", src, got, want)
		}
		u, ds := Load("a.c", []byte(src))
		if want != "" && (u != nil || len(ds) != 1 || ds[0].Message != "this is "+want+", not C") {
			t.Errorf("%q: %v", src, ds)
		}
	}
}
