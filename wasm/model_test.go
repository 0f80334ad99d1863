package main

import (
	"strings"
	"testing"

	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
)

const twoSteps = `(set-logic HORN)
(declare-fun inv (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (inv x y))))
(assert (forall ((x Int) (y Int)) (=> (and (inv x y) (< x 10)) (inv (+ x 1) (+ y 2)))))
(assert (forall ((x Int) (y Int)) (=> (and (inv x y) (>= x 10)) (= y 20))))
`

func TestModel(t *testing.T) {
	for _, tt := range []struct {
		inv, answers string
		proved       bool
	}{
		{"(and (= y (* 2 x)) (<= x 10))", "holds holds holds", true},
		{"(= y (* 2 x))", "holds holds fails", false},
		{"", "holds holds fails", false},
		{"(> x 0)", "fails holds fails", false},
		{"(and (= y 0) (= x 0))", "holds fails holds", false},
	} {
		r := ask(t, wire.Request{Type: "model", File: "two.smt2", Source: twoSteps, Model: []verify.Definition{{Name: "inv", Text: tt.inv}}})
		a := r[0].Model
		if a == nil {
			t.Fatalf("%s: %+v", tt.inv, r[0])
		}
		var answers []string
		for _, c := range a.Clauses {
			answers = append(answers, c.Answer)
			if c.Answer == "fails" && c.Head == "" {
				t.Errorf("%s: the clause at line %d fails without values", tt.inv, c.Line)
			}
		}
		if got := strings.Join(answers, " "); got != tt.answers || a.Proved != tt.proved {
			t.Errorf("%s: %s, proved %v, %s", tt.inv, got, a.Proved, a.Reason)
		}
	}
}

func TestModelErrors(t *testing.T) {
	for text, message := range map[string]string{
		"(< x z)":                          "z",
		"(< x":                             "",
		"true true":                        "",
		"true) (define-fun q () Bool true": "",
		"(+ x y)":                          "",
	} {
		r := ask(t, wire.Request{Type: "model", File: "two.smt2", Source: twoSteps, Model: []verify.Definition{{Name: "inv", Text: text}}})
		a := r[0].Model
		if a == nil || len(a.Preds) != 1 || len(a.Preds[0].Diagnostics) != 1 || a.Holds || a.Proved {
			t.Errorf("%q: %+v", text, r[0])
			continue
		}
		if d := a.Preds[0].Diagnostics[0]; !strings.Contains(d.Message, message) || d.Line != 1 {
			t.Errorf("%q: %d:%d %s", text, d.Line, d.Col, d.Message)
		}
	}
	r := ask(t, wire.Request{Type: "model", File: "c.c", Source: "int main(void) { return 0; }"})
	if r[0].Type != "error" {
		t.Errorf("a program: %+v", r[0])
	}
}
