package verify

import (
	"context"
	"strings"
	"testing"

	"ic3play/frontend/ast"
)

func TestGraphOfClauses(t *testing.T) {
	src := `(set-logic HORN)
(declare-fun fib (Int Int) Bool)
(declare-fun |odd name| (Int Bool) Bool)
(assert (forall ((n Int)) (=> (and (>= n 0) (<= n 1)) (fib n n))))
(assert (forall ((n Int) (a Int) (b Int))
  (=> (and (> n 1) (fib (- n 1) a) (fib (- n 2) b)) (fib n (+ a b)))))
(assert (forall ((n! Int) (a Int) (e Bool)) (=> (fib n! a) (|odd name| n! false))))
(assert (forall ((n! Int) (a Int) (e Bool)) (=> (and (|odd name| n! e) (fib a n!)) (|odd name| (+ n! 1) (not e)))))
(assert (forall ((n! Int) (e Bool)) (=> (|odd name| n! e) (>= n! 0))))
`
	g, diags, err := Draw(context.Background(), "a.smt2", []byte(src), ast.Rules{}, func(string, int) {})
	if err != nil || len(diags) > 0 {
		t.Fatal(diags, err)
	}
	var names []string
	for _, l := range g.Locs {
		names = append(names, l.Name+"/"+l.Func)
	}
	if got := strings.Join(names, " "); got != "start/ false/ fib/fib (|odd name| _ false)/odd name" {
		t.Error(got)
	}
	want := []string{
		"(=> (and (>= n 0) (<= n 1)) (fib n n))",
		"(=> (and (fib (- n 1) a) (fib (- n 2) b) (> n 1)) (fib n (+ a b)))",
	}
	for i, w := range want {
		if g.Edges[i].Text != w {
			t.Errorf("edge %d: %s", i, g.Edges[i].Text)
		}
	}
	if ps := g.Edges[1].Premises; len(ps) != 1 || g.Locs[ps[0]].Func != "fib" || g.Edges[1].Label[1].Text != "(fib (- n 1) a)" || g.Edges[1].Label[3].Text != "⇒ (fib n (+ a b))" {
		t.Errorf("%+v", g.Edges[1])
	}
	for _, n := range g.Names {
		for was, is := range n.Shown {
			if strings.ContainsAny(was+is, "!|. ") {
				t.Errorf("%s: %s is shown as %s", n.Func, was, is)
			}
		}
	}
}

// TestWordsOfSeveralClauses checks the labels of edges that combine several clauses, or that fix a
// Bool argument. A label uses the argument names of the edge's first predicate.
func TestWordsOfSeveralClauses(t *testing.T) {
	src := `(set-logic HORN)
(declare-fun a (Int) Bool)
(declare-fun b (Int) Bool)
(declare-fun c (Int Bool) Bool)
(assert (forall ((x Int)) (=> (= x 3) (a x))))
(assert (forall ((x Int)) (=> (a x) (b (+ x 1)))))
(assert (forall ((y Int)) (=> (b y) (c y true))))
(assert (forall ((y Int) (p Bool)) (=> (and (c y p) p (< y 10)) (c (+ y 1) true))))
(assert (forall ((y Int) (p Bool)) (=> (and (c y p) p) (c (* 2 y) false))))
(assert (forall ((y Int) (p Bool)) (=> (and (c y p) (not p)) (> y 0))))
`
	g, diags, err := Draw(context.Background(), "a.smt2", []byte(src), ast.Rules{}, func(string, int) {})
	if err != nil || len(diags) > 0 {
		t.Fatal(diags, err)
	}
	var all []string
	for _, l := range g.Locs {
		if !l.Gone {
			all = append(all, l.Name)
		}
	}
	for _, e := range g.Edges {
		all = append(all, e.Text)
	}
	got := strings.Join(all, "\n")
	for _, w := range []string{"(c _ true)", "(c 4 true)"} {
		if !strings.Contains(got, w) {
			t.Errorf("no %s in\n%s", w, got)
		}
	}
	if strings.Contains(got, "==") || strings.Contains(got, "&&") {
		t.Error(got)
	}
	t.Log(got)
}

func TestGraphOfCellsAndProducts(t *testing.T) {
	for name, src := range map[string]string{
		"arrays": `(set-logic HORN)
(declare-fun fill (Int Int (Array Int Int)) Bool)
(assert (forall ((n Int) (a (Array Int Int))) (fill 0 n a)))
(assert (forall ((i Int) (n Int) (a (Array Int Int))) (=> (and (fill i n a) (< i n)) (fill (+ i 1) n (store a i 7)))))
(assert (forall ((i Int) (n Int) (k Int) (a (Array Int Int))) (=> (and (fill i n a) (>= i n) (<= 0 k) (< k n)) (= (select a k) 7))))
`,
		"products": `(set-logic HORN)
(declare-fun p (Int Int) Bool)
(assert (p 0 0))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y x)))))
(assert (forall ((x Int) (y Int)) (=> (p x y) (= (* 2 y) (- (* x x) x)))))
`,
	} {
		g, diags, err := Draw(context.Background(), "a.smt2", []byte(src), ast.Rules{}, func(string, int) {})
		if err != nil || len(diags) > 0 {
			t.Fatal(name, diags, err)
		}
		for _, e := range g.Edges {
			if e.Text == "" || len(e.Label) == 0 {
				t.Errorf("%s: %+v", name, e)
			}
			t.Log(e.Text)
		}
	}
}
