package verify

import (
	"strings"
	"testing"

	"ic3play/frontend/horn"
	"ic3play/lia/num"
	"ic3play/lia/refute"
	"ic3play/lia/z3test"
)

var arraySystems = []struct{ name, verdict, text string }{
	{"initialisation", "safe", `(set-logic HORN)
(declare-fun fill (Int Int (Array Int Int)) Bool)
(declare-fun done (Int (Array Int Int)) Bool)
(assert (forall ((n Int) (a (Array Int Int))) (fill 0 n a)))
(assert (forall ((i Int) (n Int) (a (Array Int Int)) (b (Array Int Int))) (=> (and (fill i n a) (< i n) (= b (store a i 7))) (fill (+ i 1) n b))))
(assert (forall ((i Int) (n Int) (a (Array Int Int))) (=> (and (fill i n a) (>= i n)) (done n a))))
(assert (forall ((k Int) (n Int) (a (Array Int Int))) (=> (and (done n a) (<= 0 k) (< k n)) (= (select a k) 7))))
(check-sat)`},
	{"initialisation that fails", "unsafe", `(set-logic HORN)
(declare-fun fill (Int Int (Array Int Int)) Bool)
(declare-fun done (Int (Array Int Int)) Bool)
(assert (forall ((n Int) (a (Array Int Int))) (fill 0 n a)))
(assert (forall ((i Int) (n Int) (a (Array Int Int)) (b (Array Int Int))) (=> (and (fill i n a) (< i n) (= b (store a i (ite (= i 2) 8 7)))) (fill (+ i 1) n b))))
(assert (forall ((i Int) (n Int) (a (Array Int Int))) (=> (and (fill i n a) (>= i n)) (done n a))))
(assert (forall ((k Int) (n Int) (a (Array Int Int))) (=> (and (done n a) (<= 0 k) (< k n)) (= (select a k) 7))))
(check-sat)`},
	{"two copies", "safe", `(set-logic HORN)
(declare-fun both (Int Int (Array Int Int) (Array Int Int)) Bool)
(assert (forall ((i Int) (n Int) (a (Array Int Int))) (both i n a a)))
(assert (forall ((i Int) (n Int) (a (Array Int Int)) (b (Array Int Int)) (c (Array Int Int)) (d (Array Int Int)))
  (=> (and (both i n a b) (< i n) (= c (store a (+ i 10) (select a i))) (= d (store b (+ i 10) (select b i)))) (both (+ i 1) n c d))))
(assert (forall ((i Int) (n Int) (a (Array Int Int)) (b (Array Int Int))) (=> (and (both i n a b) (>= i n)) (= a b))))
(check-sat)`},
	{"a swap", "unsafe", `(set-logic HORN)
(declare-fun swap ((Array Int Int) (Array Int Int) Int Int) Bool)
(assert (forall ((a (Array Int Int)) (i Int) (j Int)) (swap a (store (store a i (select a j)) j (select a i)) i j)))
(assert (forall ((a (Array Int Int)) (b (Array Int Int)) (i Int) (j Int)) (=> (and (swap a b i j) (distinct i j) (distinct (select a i) (select a j))) (= a b))))
(check-sat)`},
	{"rules", "unsafe", `(declare-rel p ((Array Int Int) Int))
(declare-var a (Array Int Int))
(declare-var i Int)
(rule (=> (= i 0) (p a i)))
(rule (=> (and (p a i) (< (select a i) 5)) (p (store a i (+ (select a i) 1)) (+ i 1))))
(query (and (p a i) (= i 3) (= (select a 2) 5) (not (= (select a 0) (select a 1)))))`},
	{"a copy between addresses", "safe", `(set-logic HORN)
(declare-fun copy (Int Int Int Int (Array Int Int) (Array Int Int)) Bool)
(declare-fun done (Int Int Int (Array Int Int) (Array Int Int)) Bool)
(assert (forall ((p Int) (q Int) (n Int) (a (Array Int Int)) (b (Array Int Int))) (copy p q 0 n a b)))
(assert (forall ((p Int) (q Int) (i Int) (n Int) (a (Array Int Int)) (b (Array Int Int)))
  (=> (and (copy p q i n a b) (< i n)) (copy p q (+ i 1) n a (store b (+ q i) (select a (+ p i)))))))
(assert (forall ((p Int) (q Int) (i Int) (n Int) (a (Array Int Int)) (b (Array Int Int))) (=> (and (copy p q i n a b) (>= i n)) (done p q n a b))))
(assert (forall ((p Int) (q Int) (k Int) (n Int) (a (Array Int Int)) (b (Array Int Int)))
  (=> (and (done p q n a b) (<= 0 k) (< k n)) (= (select a (+ p k)) (select b (+ k q))))))
(check-sat)`},
	{"a copy to the next element", "safe", `(set-logic HORN)
(declare-fun shift (Int Int (Array Int Int) (Array Int Int)) Bool)
(assert (forall ((n Int) (a (Array Int Int)) (b (Array Int Int))) (shift 0 n a b)))
(assert (forall ((i Int) (n Int) (a (Array Int Int)) (b (Array Int Int)))
  (=> (and (shift i n a b) (< i n)) (shift (+ i 1) n a (store b (+ i 1) (select a i))))))
(assert (forall ((i Int) (n Int) (a (Array Int Int)) (b (Array Int Int)) (k Int))
  (=> (and (shift i n a b) (>= i n) (<= 0 k) (< k n)) (= (select b (+ k 1)) (select a k)))))
(check-sat)`},
	{"a string of three", "safe", `(set-logic HORN)
(declare-fun count (Int Int Int (Array Int Int)) Bool)
(assert (forall ((p Int) (a (Array Int Int))) (=> (and (= (select a p) 1) (= (select a (+ p 1)) 2) (= (select a (+ p 2)) 0)) (count p 0 0 a))))
(assert (forall ((p Int) (i Int) (s Int) (a (Array Int Int)))
  (=> (and (count p i s a) (distinct (select a (+ p i)) 0)) (count p (+ i 1) (+ s (select a (+ p i))) a))))
(assert (forall ((p Int) (i Int) (s Int) (a (Array Int Int))) (=> (and (count p i s a) (= (select a (+ p i)) 0)) (= s 3))))
(check-sat)`},
	{"a long chain", "unsafe", `(set-logic HORN)
(declare-fun fill (Int Int (Array Int Int)) Bool)
(assert (forall ((p Int) (a (Array Int Int))) (fill p 0 a)))
(assert (forall ((p Int) (i Int) (a (Array Int Int))) (=> (and (fill p i a) (< i 30)) (fill p (+ i 1) (store a (+ p i) i)))))
(assert (forall ((p Int) (i Int) (a (Array Int Int))) (=> (and (fill p i a) (< i 30)) (fill p (+ i 1) (store a (+ p i) 0)))))
(assert (forall ((p Int) (a (Array Int Int))) (=> (fill p 30 a) (distinct (select a (+ p 7)) 7))))
(check-sat)`},
	{"a constant array", "safe", `(set-logic HORN)
(declare-fun p ((Array Int Int) Int) Bool)
(assert (p ((as const (Array Int Int)) 3) 0))
(assert (forall ((a (Array Int Int)) (i Int) (j Int)) (=> (and (p a i) (= j (select a i))) (p (store a i (+ j 2)) (+ i 1)))))
(assert (forall ((a (Array Int Int)) (i Int) (k Int)) (=> (p a i) (distinct (mod (select a k) 2) 0))))
(check-sat)`},
}

// TestArrayClauses decides systems with arrays. z3 and the checker must confirm the printed
// models. Printed derivations are read again and evaluated.
func TestArrayClauses(t *testing.T) {
	for _, s := range arraySystems {
		rep := Check(t.Context(), s.name, []byte(s.text), Options{Timeout: patience})
		if rep.Verdict != s.verdict || !rep.Certificate.Checked {
			t.Errorf("%s: %s, want %s: %s", s.name, rep.Verdict, s.verdict, rep.Reason)
			continue
		}
		read, wrong := horn.Read(s.name, []byte(s.text))
		if wrong != nil {
			t.Fatal(wrong)
		}
		if s.verdict == verdictUnsafe {
			text := derivationText(rep.Certificate.Derivation)
			steps, wrong := read.ReadDerivation([]byte(text))
			if wrong != nil {
				t.Fatalf("%s: %v in\n%s", s.name, wrong, text)
			}
			if err := read.CheckSteps(t.Context(), steps); err != nil {
				t.Errorf("%s: %v in\n%s", s.name, err, text)
			}
			for i := range steps {
				was := steps[i].Args
				if len(was) == 0 {
					continue
				}
				steps[i].Args = append(was[:0:0], was...)
				for k := range was {
					if a := was[k].Array; a != nil {
						steps[i].Args[k].Array = a.Store(was[0].Num, a.Select(was[0].Num).Add(num.One()))
						if read.CheckSteps(t.Context(), steps) == nil {
							t.Errorf("%s: step %d is accepted with another array", s.name, i+1)
						}
						steps[i].Args[k] = was[k]
					}
				}
				steps[i].Args = was
			}
			continue
		}
		var model strings.Builder
		for _, d := range rep.Certificate.Model {
			model.WriteString(d.Text + "\n")
		}
		cells, defs, wrong := read.ReadArrayModel([]byte(model.String()))
		if wrong != nil {
			t.Fatalf("%s: %v in\n%s", s.name, wrong, model.String())
		}
		if _, err := cells.CheckModel(t.Context(), defs, refute.Prove); err != nil {
			t.Errorf("%s: the model as printed: %v\n%s", s.name, err, model.String())
		}
		for i, answer := range z3test.Answers(t, strings.NewReader(underModel(t, []byte(s.text), model.String())), 5*z3test.PerSecond) {
			if answer != "unsat" {
				t.Errorf("%s: z3 says %s of the negation of assertion %d:\n%s", s.name, answer, i+1, model.String())
			}
		}
	}
}

// TestWrongArrayModel checks that a model is refused if it violates an assertion, or if a
// definition reads an array at an index other than its bound variable k.
func TestWrongArrayModel(t *testing.T) {
	s, wrong := horn.Read("f", []byte(arraySystems[0].text))
	if wrong != nil {
		t.Fatal(wrong)
	}
	const fill, done = "(define-fun fill ((i Int) (n Int) (a (Array Int Int))) Bool ", "(define-fun done ((n Int) (a (Array Int Int))) Bool "
	for body, ok := range map[[2]string]bool{
		{"(forall ((k Int)) (or (= (select a k) 7) (< k 0) (>= k i)))", "(forall ((k Int)) (or (= (select a k) 7) (< k 0) (>= k n)))"}: true,
		{"(forall ((k Int)) (or (= (select a k) 7) (< k 0) (> k i)))", "(forall ((k Int)) (or (= (select a k) 7) (< k 0) (>= k n)))"}:  false,
		{"true", "true"}: false,
		{"(forall ((k Int)) (or (= (select a k) 7) (< k 0) (>= k i)))", "(= (select a 0) 7)"}: false,
	} {
		cells, defs, err := s.ReadArrayModel([]byte(fill + body[0] + ")" + done + body[1] + ")"))
		accepted := err == nil
		if accepted {
			_, fault := cells.CheckModel(t.Context(), defs, refute.Prove)
			accepted = fault == nil
		}
		if accepted != ok {
			t.Errorf("%v: accepted %v, %v", body, accepted, err)
		}
	}
}
