package horn

import (
	"fmt"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/refute"
)

func ruleForm(r Rule) string {
	return form(&Clause{Body: r.Body, Constraint: r.Constraint, Head: r.Head})
}

func TestUnfold(t *testing.T) {
	const decls = "(declare-fun p (Int) Bool)(declare-fun q (Int Int) Bool)(declare-fun r (Int) Bool)"
	for src, want := range map[string]string{
		"(assert (forall ((x Int) (y Int)) (=> (= y (+ x 1)) (q x y))))(assert (p 0))(assert (forall ((x Int) (y Int)) (=> (and (p x) (q x y)) (p y))))": "0 -> p; p 1 -> p",
		"(assert (forall ((x Int)) (q x (+ x 1))))(assert (forall ((x Int)) (q x x)))(assert (forall ((x Int) (y Int)) (=> (and (p x) (q x y)) (p y))))": "p 1 -> p; p 1 -> p",
		"(assert (r 5))(assert (forall ((x Int)) (=> (r x) (q x 1))))(assert (forall ((x Int) (y Int)) (=> (and (p x) (q x y)) (p y))))":                 "0 -> r; p r 1 -> p",
		"(assert (forall ((x Int)) (=> (q x x) (q x 1))))(assert (forall ((x Int) (y Int)) (=> (and (p x) (q x y)) (p y))))":                             "q 0 -> q; p q 0 -> p",
		"(assert (r 5))(assert (forall ((x Int)) (=> (r x) (p x))))":                                                                                     "0 -> r; r 0 -> p",
	} {
		s, err := Read("a.smt2", []byte(decls+src))
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		rules, _ := s.unfold()
		var got []string
		for _, r := range rules {
			got = append(got, ruleForm(r))
		}
		if g := strings.Join(got, "; "); g != want {
			t.Errorf("%s: %s, want %s", src, g, want)
		}
	}
}

func TestDefine(t *testing.T) {
	for body, want := range map[string]string{
		"(= y (+ x 1))":                                                   "(= y (+ x 1))",
		"(and (= u (+ x 1)) (= y (* 2 u)))":                               "(= y (* 2 (+ x 1)))",
		"(and (= u v) (= v (+ u 0)) (= y u) (< v 3))":                     "(<= y 2)",
		"(and b (or (not b) (= y x)))":                                    "(or (not true) (= y x))",
		"(and (or b (= u x)) (or (not b) (= u 1)) (= b (< x 0)) (= y u))": "(= y (ite (< x 0) 1 x))",
		"(or (and b (= y 1)) (and (not b) (= y x)))":                      "(or (and (or (and true (= y 1)) (and (not true) (= y x)))) (and (or (and false (= y 1)) (and (not false) (= y x)))))",
		"(and (not (= b (> x 3))) (or b (= y 0)))":                        "(or (not (< 3 x)) (= y 0))",
		"(and (< x u) (< u y))":                                           "(<= x (+ y (- 2)))",
		"(= x (* 3 u))":                                                   "(= (mod x 3) 0)",
	} {
		src := fmt.Sprintf("(declare-fun q (Int Int) Bool)(declare-fun p (Int) Bool)(assert (forall ((x Int) (y Int) (u Int) (v Int) (b Bool)) (=> %s (q x y))))(assert (forall ((x Int) (y Int)) (=> (and (p x) (q x y)) (p y))))", body)
		s, wrong := Read("a.smt2", []byte(src))
		if wrong != nil {
			t.Fatalf("%s: %v", body, wrong)
		}
		_, gone := s.unfold()
		if len(gone) != 1 {
			t.Fatalf("%s: %d predicates unfolded", body, len(gone))
		}
		d, err := gone[0].define(t.Context(), nil)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if got := d.Body(); got != want {
			t.Errorf("%s is defined as %s, want %s", body, got, want)
		}
		if _, err := s.CheckModel(t.Context(), []Definition{{Pred: s.pred("p"), Formula: lia.False()}, d}, refute.Prove); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
}
