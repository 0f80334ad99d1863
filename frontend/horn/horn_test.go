package horn

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
	"ic3play/lia/sexp"
)

func form(c *Clause) string {
	var parts []string
	for _, t := range c.Body {
		parts = append(parts, t.Pred.Name)
	}
	parts = append(parts, fmt.Sprint(len(c.Constraint)), "->")
	if c.Head == nil {
		return strings.Join(append(parts, "false"), " ")
	}
	return strings.Join(append(parts, c.Head.Pred.Name), " ")
}

const preds = "(declare-fun p (Int) Bool)\n(declare-fun q (Int) Bool)\n(declare-fun b () Bool)\n"

func TestClauses(t *testing.T) {
	for src, want := range map[string]string{
		"(assert (forall ((x Int)) (=> (= x 0) (p x))))":                                           "1 -> p",
		"(assert (forall ((x Int)) (=> (and (p x) (q x) (> x 0)) false)))":                         "p q 1 -> false",
		"(assert (not (exists ((x Int)) (and (p x) (> x 0)))))":                                    "p 1 -> false",
		"(assert (forall ((x Int)) (or (not (p x)) (q x) (< x 0))))":                               "p 1 -> q",
		"(assert (forall ((x Int)) (=> (p x) (=> (> x 0) (q x)))))":                                "p 1 -> q",
		"(assert (forall ((x Int)) (=> (p x) (and (q x) (> x 0)))))":                               "p 0 -> q; p 1 -> false",
		"(assert (forall ((x Int)) (=> (or (p x) (q x) (= x 1) (= x 2)) b)))":                      "1 -> b; p 0 -> b; q 0 -> b",
		"(assert (forall ((x Int)) (=> (exists ((y Int)) (and (p y) (= x (+ y 1)))) (q x))))":      "p 1 -> q",
		"(assert (forall ((x Int)) (=> (p x) (forall ((y Int)) (=> (> y x) (q y))))))":             "p 1 -> q",
		"(assert (forall ((x Int)) (= (p x) (q x))))":                                              "p 0 -> q; q 0 -> p",
		"(assert (forall ((x Int)) (ite (> x 0) (p x) (=> (p x) b))))":                             "1 -> p; p 1 -> b",
		"(assert (=> (not b) false))":                                                              "0 -> b",
		"(assert (and b (not b)))":                                                                 "0 -> b; b 0 -> false",
		"(assert b)":                                                                               "0 -> b",
		"(assert (forall ((x Int)) (> x 0)))":                                                      "1 -> false",
		"(assert (forall ((x Int)) (=> false (p x))))":                                             "",
		"(assert (forall ((x Int)) (xor (p x) (> x 0))))":                                          "p 1 -> false; 1 -> p",
		"(define-fun inc ((x Int)) Int (+ x 1))(assert (forall ((x Int)) (=> (p x) (p (inc x)))))": "p 0 -> p",
		"(declare-var v Int)(rule (p 0))(rule (=> (p v) (q v)) name)(query (q v))":                 "0 -> p; p 0 -> q; q 0 -> false",
		"(rule (p 0))(query p)":                                                                    "0 -> p; p 0 -> false",
		"(rule b)(query b :print-answer)":                                                          "0 -> b; b 0 -> false",
	} {
		s, err := Read("a.smt2", []byte(preds+src))
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		var got []string
		for i := range s.Clauses {
			got = append(got, form(&s.Clauses[i]))
		}
		if g := strings.Join(got, "; "); g != want {
			t.Errorf("%s: %s, want %s", src, g, want)
		}
		a, err := Translate(s)
		if err != nil {
			t.Errorf("%s: %v", src, err)
		} else if err := cfa.Sanity(a.Program); err != nil {
			t.Errorf("%s: %v", src, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for src, want := range map[string]string{
		"(assert (forall ((x Int)) (or (p x) (q x))))":                    "4:31: this is not a Horn clause: its head has q and p",
		"(assert (=> (not b) (p 1)))":                                     "4:18: this is not a Horn clause: its head has p and b",
		"(assert (forall ((x Int)) (=> (p x) (exists ((y Int)) (q y)))))": "4:37: this is not a Horn clause: its body has a universal quantifier",
		"(assert (=> (forall ((x Int)) (p x)) b))":                        "4:13: this is not a Horn clause: its body has a universal quantifier",
		"(assert (forall ((x Int)) (=> (= 1 (ite (p x) x 2)) b)))":        "4:31: a predicate stands inside of a term",
		"(assert (forall ((x Int)) (=> (= 1 (mod x 0)) b)))":              "4:36: division by 0 has any value in SMT-LIB and is not supported",
		"(assert (forall ((x Real)) b))":                                  "4:21: the sort Real is not supported",
		"(assert\n  (+ 1 2))":                                             "5:3: this is an Int where a Bool is needed",
		"(assert b b)":                                                    "4:1: assert takes 1 arguments",
		"(declare-fun p (Int) Bool)":                                      "4:14: p is declared twice",
		"(declare-fun and (Int) Bool)":                                    "4:14: and is a word of SMT-LIB",
		"(declare-fun f (Int) Int)":                                       "4:1: f is a function of the sort Int; Horn clauses have predicates",
		"(declare-const c Int)":                                           "4:1: c is a constant of the sort Int; Horn clauses have predicates",
		"(declare-datatypes ((T 0)) (((c))))":                             "4:1: the command declare-datatypes is not supported",
		"(synth-inv i ((x Int)) (G))":                                     "4:24: grammars are not supported",
		"(inv-constraint i j k l)":                                        "4:17: i is not declared",
		"(synth-inv i ((x Int)))(define-fun t ((x Int)) Bool true)(inv-constraint i t t t)": "4:78: t has 2 arguments here, not 1",
		"(push 1)":                              "4:1: the command push is not supported",
		"(set-logic QF_LIA)":                    "4:1: the logic of Horn clauses is HORN",
		"assert":                                "4:1: this is not a command",
		"(define-fun f ((x Int)) Bool (+ x 1))": "4:30: the body of f has the sort Int, not Bool",
	} {
		s, err := Read("a.smt2", []byte(preds+src))
		if err == nil {
			_, err = Translate(s)
		}
		if err == nil || err.Error() != want || err.Hint == "" {
			t.Errorf("%s: %v, want %s", src, err, want)
		}
	}
}

func TestParameterNames(t *testing.T) {
	s, err := Read("a.smt2", []byte(`(declare-fun p (Int Int Bool Int) Bool)
(assert (forall ((n Int) (m Int) (c Bool)) (=> (> n 0) (p n (+ n m) c n))))
(assert (forall ((a Int) (i Int) (c Bool) (z Int)) (=> (p a i c z) false)))`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range s.Preds[0].Params {
		got = append(got, v.Name)
	}
	if g := strings.Join(got, " "); g != "n i c z" {
		t.Errorf("parameters %s", g)
	}
}

func TestChecks(t *testing.T) {
	s, wrong := Read("a.smt2", []byte(`(declare-fun p (Int Bool) Bool)
(assert (p 0 true))
(assert (forall ((x Int) (f Bool)) (=> (and (p x f) (< x 2)) (p (+ x 1) (not f)))))
(assert (forall ((x Int) (f Bool)) (=> (and (p x f) (= x 2)) (not f))))`))
	if wrong != nil {
		t.Fatal(wrong)
	}
	a, wrong := Translate(s)
	if wrong != nil {
		t.Fatal(wrong)
	}
	p := a.Program
	path := cfa.Path{{Edge: 0}, {Edge: 1}, {Edge: 1}, {Edge: 2}}
	for i, st := range path {
		path[i].Inputs = make([]num.Int, len(p.Edges[st.Edge].Inputs))
	}
	ds, err := a.Derive(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.CheckDerivation(t.Context(), ds); err != nil {
		t.Fatal(err)
	}
	change := func(name string, f func(ds []Inference) []Inference) {
		copied := make([]Inference, len(ds))
		for i, d := range ds {
			d.Values = append([]num.Int(nil), d.Values...)
			d.Fact.Args = append([]num.Int(nil), d.Fact.Args...)
			copied[i] = d
		}
		if s.CheckDerivation(t.Context(), f(copied)) == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	change("without its end", func(ds []Inference) []Inference { return ds[:3] })
	change("without its start", func(ds []Inference) []Inference { return ds[1:] })
	change("without a step", func(ds []Inference) []Inference { return append(ds[:1], ds[2:]...) })
	change("another value", func(ds []Inference) []Inference { ds[2].Values[0] = num.From(7); return ds })
	change("a value that is no Bool", func(ds []Inference) []Inference { ds[2].Values[1] = num.From(2); return ds })
	change("another fact", func(ds []Inference) []Inference { ds[1].Fact.Args[0] = num.From(2); return ds })
	change("another clause", func(ds []Inference) []Inference { ds[1].Clause = 2; return ds })
	change("nothing", func([]Inference) []Inference { return nil })

	for name, src := range map[string]string{
		"exists": "(declare-fun p (Int) Bool)(assert (p 0))(assert (exists ((x Int)) (= x 1)))",
	} {
		if s, err := Read("a.smt2", []byte(src)); err == nil {
			t.Errorf("%s: read as %d clauses", name, len(s.Clauses))
		}
	}
}

func TestIs(t *testing.T) {
	for src, want := range map[string]bool{
		"(set-logic HORN)": true, "; c\n ( declare-fun p () Bool)": true, "(rule p)": true, "(assert true)": true,
		"": false, "int main() {}": false, "(void)0;": false, "; asm": false,
	} {
		if Is([]byte(src)) != want {
			t.Errorf("%q", src)
		}
	}
}

func TestDefinitions(t *testing.T) {
	s, wrong := Read("a.smt2", []byte("(declare-fun |p q| (Int Bool Bool) Bool)(assert (forall ((x Int) (f Bool) (|let| Bool)) (|p q| x f |let|)))"))
	if wrong != nil {
		t.Fatal(wrong)
	}
	for f, want := range map[string]string{
		"true": "true", "f": "f", "(not f)": "(not f)",
		"(and (<= x 3) (not |let|))": "(and (<= x 3) (not |let|))",
		"(or f (= (mod x 2) 1))":     "(or f (= (mod (+ x 1) 2) 0))",
		"(<= (+ x (ite f 1 0)) 3)":   "(or (and f (<= x 2)) (and (not f) (<= x 3)))",
	} {
		d, wrong := s.ReadModel([]byte("sat (model (define-fun |p q| ((x Int) (f Bool) (|let| Bool)) Bool " + f + "))"))
		if wrong != nil {
			t.Fatalf("%s: %v", f, wrong)
		}
		d[0].Formula, _ = (&encoding{}).apply(d[0], []lia.Term{lia.V(0), lia.V(1), lia.V(2)})
		d[0].term = nil
		if got := d[0].Body(); got != want {
			t.Errorf("%s is written as %s", f, got)
		}
	}
	d := Definition{Pred: s.Preds[0], Formula: lia.Le(lia.V(0).Add(lia.V(1)).Sub(lia.V(2)))}
	const want = "(define-fun |p q| ((x Int) (f Bool) (|let| Bool)) Bool\n  (let ((f.as.int (ite f 1 0)) (let.as.int (ite |let| 1 0))) (<= (+ x f.as.int) let.as.int)))"
	if d.String() != want {
		t.Errorf("got %s", d)
	}
}

func TestReadModel(t *testing.T) {
	s, wrong := Read("a.smt2", []byte("(declare-fun p (Int) Bool)(assert (p 0))(assert (forall ((x Int)) (=> (p x) (p (+ x 2)))))(assert (not (p 7)))"))
	if wrong != nil {
		t.Fatal(wrong)
	}
	for model, want := range map[string]string{
		"(define-fun p ((x Int)) Bool (= (mod x 2) 0))":                                                      "",
		"sat\n((define-fun even ((x Int)) Bool ((_ divisible 2) x)) (define-fun p ((y Int)) Bool (even y)))": "",
		"(define-fun p ((x Int)) Bool (>= x 0))":                                                             "the assertion at line 1: the formulas have a solution",
		"(define-fun p ((x Int)) Bool false)":                                                                "the assertion at line 1: the formulas have a solution",
		"(define-fun q ((x Int)) Bool true)":                                                                 "the model does not define p",
		"(define-fun p ((x Bool)) Bool true)":                                                                "1:1: p has other parameters in the clauses",
		"(define-fun p () Bool true)":                                                                        "1:1: p has other parameters in the clauses",
		"(define-fun p ((x Int)) Int x)":                                                                     "1:1: p has other parameters in the clauses",
		"(define-fun p ((x Int)) Bool (exists ((y Int)) (= x (* 2 y))))":                                     "1:30: the definition of p has a quantifier",
		"unsat": "1:1: this is not a definition",
		"(":     "1:1: this ( is not closed",
	} {
		d, wrong := s.ReadModel([]byte(model))
		got := ""
		if wrong != nil {
			got = wrong.Error()
		} else if _, err := s.CheckModel(t.Context(), d, refute.Prove); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %s, want %s", model, got, want)
		}
	}
}

// FuzzAnswers checks that no text makes the readers or checks of answers panic, and that errors
// have positions.
func FuzzAnswers(f *testing.F) {
	const clauses = "(declare-fun p (Int Bool) Bool)(assert (p 0 true))(assert (forall ((x Int) (b Bool)) (=> (p x b) (p (* x x) (not b)))))(assert (forall ((x Int)) (=> (p x false) (< (mod x 3) 0))))"
	f.Add("sat (define-fun p ((x Int) (b Bool)) Bool (= b (= (mod x 2) 0)))")
	f.Add("(model (define-fun q ((x Int)) Int (div x x)) (define-fun p ((x Int) (b Bool)) Bool (let ((y (q x))) (< y (* y x)))))")
	f.Add("unsat (derivation (step 1 (p 0 true) :by 1 :from () :with ()) (step 2 (p 0 false) :by 2 :from (1) :with ((x 0) (b true))) (step 3 false :by 3 :from (2) :with ((x 0))))")
	s, wrong := Read("f.smt2", []byte(clauses))
	if wrong != nil {
		f.Fatal(wrong)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer stop()
		model, err := s.ReadModel([]byte(text))
		if err == nil && len(model) > 0 {
			s.CheckModel(ctx, model, refute.Prove)
		} else if err != nil && err.At.Line < 1 {
			t.Fatal(err)
		}
		steps, err := s.ReadDerivation([]byte(text))
		if err == nil && s.CheckSteps(ctx, steps) == nil {
			t.Log("a derivation")
		} else if err != nil && err.At.Line < 1 {
			t.Fatal(err)
		}
	})
}

// translateElements translates a system with or without arrays.
func translateElements(s *System, form Form) (*Automaton, *sexp.Error) {
	if s.HasArrays() {
		var err *sexp.Error
		if s, err = s.EliminateArrays(form); err != nil {
			return nil, err
		}
	}
	return Translate(s)
}

// FuzzRead checks that no text makes the reader panic, and that accepted texts yield valid
// automata.
func FuzzRead(f *testing.F) {
	f.Add([]byte(preds + "(assert (forall ((x Int)) (=> (and (p x) (< x 10)) (p (ite (= (mod x 2) 0) (+ x 1) (abs x))))))"))
	f.Add([]byte("(declare-fun a (Int (Array Int Int)) Bool)(assert (forall ((i Int) (b (Array Int Int)) (c (Array Int Int))) (=> (and (a i b) (= c (store b i (select b (+ i 1)))) (or (distinct b c) (= b ((as const (Array Int Int)) 3)))) (a (+ i 1) c))))(assert (forall ((i Int) (b (Array Int Int))) (=> (a i b) (= (select b i) 3))))"))
	f.Add([]byte("(declare-rel r (Int Bool))(declare-var x Int)(rule (=> (> x (div x 3)) (r x true)))(query r)"))
	f.Fuzz(func(t *testing.T, src []byte) {
		s, err := Read("f.smt2", src)
		if err == nil {
			var a *Automaton
			if a, err = translateElements(s, forms[len(src)%len(forms)]); err == nil {
				if err := cfa.Sanity(a.Program); err != nil {
					t.Fatal(err)
				}
				if s.HasArrays() {
					ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
					defer stop()
					if steps := s.Search(ctx, 4); steps != nil && s.CheckSteps(ctx, steps) != nil && ctx.Err() == nil {
						t.Fatal("a derivation is none")
					}
				}
				return
			}
		}
		if err.At.Line < 1 || err.Msg == "" {
			t.Fatalf("the error %q is at %v", err.Msg, err.At)
		}
	})
}
