package verify

import (
	"bytes"
	"fmt"
	"math/rand"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa/export"
	"ic3play/engine/enginetest"
	"ic3play/frontend/horn"
	"ic3play/lia/refute"
	"ic3play/lia/rounds"
	"ic3play/lia/z3test"
)

var systems = []struct{ name, verdict, text string }{
	{"counter", "safe", `(set-logic HORN)
(declare-fun inv (Int Int) Bool)
(assert (forall ((x Int) (n Int)) (=> (and (= x 0) (>= n 0)) (inv x n))))
(assert (forall ((x Int) (y Int) (n Int)) (=> (and (inv x n) (< x n) (= y (+ x 1))) (inv y n))))
(assert (forall ((x Int) (n Int)) (=> (and (inv x n) (>= x n) (not (= x n))) false)))
(check-sat)`},
	{"flag", "unsafe", `(set-logic HORN)
(declare-fun inv (Int Bool) Bool)
(assert (inv 0 true))
(assert (forall ((x Int) (f Bool) (g Bool)) (=> (and (inv x f) (= g (xor f (= (mod x 3) 2)))) (inv (+ x 1) g))))
(assert (forall ((x Int) (f Bool)) (=> (inv x f) (or f (< x 7) (> x 12)))))
(check-sat)`},
	{"an array that no condition mentions", "unsafe", `(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (forall ((x Int) (a (Array Int Int))) (=> (= x 1) (p x))))
(assert (forall ((x Int)) (=> (p x) (< x 1))))
(check-sat)`},
	{"chain", "safe", `(set-logic HORN)
(declare-fun a (Int) Bool)
(declare-fun b (Int Int) Bool)
(declare-fun c (Int) Bool)
(declare-fun unused (Bool) Bool)
(declare-fun never (Int) Bool)
(declare-fun done () Bool)
(assert (forall ((x Int)) (=> (> x 0) (a x))))
(assert (forall ((x Int) (y Int)) (=> (and (a x) (= y (* 2 x))) (b x y))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (b x y) (= z (ite (> y x) (abs y) (- y)))) (c z))))
(assert (forall ((x Int) (f Bool)) (=> (c x) (unused f))))
(assert (forall ((x Int)) (=> (never x) (c (- x)))))
(assert (forall ((x Int)) (=> (and (c x) (< x 2)) done)))
(assert (not done))
(check-sat)`},
	{"rules", "unsafe", `(declare-rel step (Int Int))
(declare-rel bad ())
(declare-var x Int)
(declare-var y Int)
(define-fun next ((u Int)) Int (let ((v (+ u u))) (div (- v 1) 2)))
(rule (=> (> x 4) (step x 0)))
(rule (=> (and (step x y) (> x 0)) (step (next x) (+ y 1))) down)
(rule (=> (and (step x y) (< x 1) (> y 5)) bad))
(query bad)`},
	{"parity", "safe", `(set-logic HORN)
(declare-fun |even odd| (Int Bool) Bool)
(assert (forall ((x Int)) (=> (= x 0) (|even odd| x true))))
(assert (forall ((x Int) (e Bool)) (=> (|even odd| x e) (and (|even odd| (+ x 1) (not e)) (|even odd| (- x 3) (not e))))))
(assert (forall ((x Int) (e Bool)) (=> (and (|even odd| x e) (distinct e (= (mod x 2) 0))) false)))
(check-sat)`},
	{"nodes", "safe", `(set-logic HORN)
(declare-fun init (Int Bool) Bool)
(declare-fun delay (Int Int) Bool)
(declare-fun step (Int Bool Int Bool) Bool)
(declare-fun reach (Int Bool) Bool)
(assert (forall ((x Int) (f Bool) (t Int)) (=> (and (= t 3) (= x (- t 3)) f) (init x f))))
(assert (forall ((x Int) (y Int)) (=> (= y (+ x 1)) (delay x y))))
(assert (forall ((x Int) (y Int)) (=> (and (= x 7) (= y 0)) (delay x y))))
(assert (forall ((x Int) (f Bool) (y Int) (z Int) (g Bool) (u Int)) (=> (and (delay x y) (= u (ite f y 0)) (= g (not (= u 3))) (> z 100) (< z 110)) (step x f u g))))
(assert (forall ((x Int) (f Bool)) (=> (init x f) (reach x f))))
(assert (forall ((x Int) (f Bool) (y Int) (g Bool)) (=> (and (step x f y g) (reach x f)) (reach y g))))
(assert (forall ((x Int) (f Bool)) (=> (and (reach x f) (> x 3)) false)))
(check-sat)`},
	{"nodes that fail", "unsafe", `(set-logic HORN)
(declare-fun step (Int Int) Bool)
(declare-fun twice (Int Int) Bool)
(declare-fun reach (Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= y (+ x 1)) (> x 0)) (step x y))))
(assert (forall ((x Int) (y Int)) (=> (= y (- x 7)) (step x y))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (step x y) (step y z)) (twice x z))))
(assert (reach 12))
(assert (forall ((x Int) (y Int)) (=> (and (twice x y) (reach x)) (reach y))))
(assert (forall ((x Int)) (=> (and (reach x) (< x 0)) false)))
(check-sat)`},
	{"program counter", "safe", `(set-logic HORN)
(declare-fun s (Bool Bool Int) Bool)
(assert (s false false 0))
(assert (forall ((a Bool) (b Bool) (x Int) (c Bool) (d Bool) (y Int)) (=> (and (s a b x) (or a b (>= x 10) (and (not c) (not d) (= y (+ x 1)))) (or a b (< x 10) (and (not c) d (= y (* 2 x)))) (or a (not b) (and c d (= y x))) (or (not a) (and c b (not d) (= y 7)))) (s c d y))))
(assert (forall ((x Int)) (=> (and (s true true x) (distinct x 20)) false)))
(check-sat)`},
	{"program counter that fails", "unsafe", `(set-logic HORN)
(declare-fun s (Bool Bool Int) Bool)
(assert (s false false 0))
(assert (forall ((a Bool) (b Bool) (x Int) (c Bool) (d Bool) (y Int)) (=> (and (s a b x) (or a b (>= x 10) (and (not c) (not d) (= y (+ x 1)))) (or a b (< x 10) (and (not c) d (= y (* 2 x)))) (or a (not b) (and c d (= y x))) (or (not a) (and c b (not d) (= y 7)))) (s c d y))))
(assert (forall ((x Int)) (=> (and (s true true x) (distinct x 21)) false)))
(check-sat)`},
	{"recursion", "safe", `(set-logic HORN)
(declare-fun fib (Int Int) Bool)
(assert (forall ((n Int) (r Int)) (=> (and (< n 2) (= r 1)) (fib n r))))
(assert (forall ((n Int) (r Int) (s Int)) (=> (and (>= n 2) (fib (- n 1) r) (fib (- n 2) s)) (fib n (+ r s)))))
(assert (forall ((n Int) (r Int)) (=> (and (fib n r) (< r 1)) false)))
(check-sat)`},
	{"recursion that fails", "unsafe", `(set-logic HORN)
(declare-fun fib (Int Int Bool) Bool)
(assert (forall ((n Int) (r Int)) (=> (and (< n 2) (= r 1)) (fib n r true))))
(assert (forall ((n Int) (r Int) (s Int) (e Bool) (f Bool)) (=> (and (>= n 2) (fib (- n 1) r e) (fib (- n 2) s f)) (fib n (+ r s) (and e f)))))
(assert (forall ((n Int) (r Int) (e Bool)) (=> (and (fib n r e) (= n 5)) (distinct r 8))))
(check-sat)`},
	{"three atoms", "unsafe", `(set-logic HORN)
(declare-fun p (Int) Bool)
(declare-fun q (Int) Bool)
(assert (p 1))
(assert (forall ((x Int)) (=> (p x) (p (+ x 2)))))
(assert (forall ((x Int)) (=> (p x) (q (* 2 x)))))
(assert (forall ((x Int)) (=> (q x) (q (+ x 6)))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (p x) (p y) (q z) (= z (+ x y)) (> x (+ y 1)) (> y 4)) false)))
(check-sat)`},
	{"invariant", "safe", `(set-logic LIA)
(synth-inv inv ((x Int) (up Bool)))
(define-fun pre ((x Int) (up Bool)) Bool (and (= x 1) up))
(define-fun trans ((x Int) (up Bool) (x! Int) (up! Bool)) Bool (and (= up! (not up)) (= x! (ite up (+ x 3) (- x 1)))))
(define-fun post ((x Int) (up Bool)) Bool (>= x 0))
(inv-constraint inv pre trans post)
(check-synth)`},
	{"a sum", "safe", `(set-logic HORN)
(declare-fun inv (Int Int Int) Bool)
(assert (forall ((n Int)) (inv 0 0 n)))
(assert (forall ((i Int) (s Int) (n Int)) (=> (and (inv i s n) (< i n)) (inv (+ i 1) (+ s i) n))))
(assert (forall ((i Int) (s Int) (n Int)) (=> (and (inv i s n) (>= i n)) (= (* 2 s) (* i (- i 1))))))
(check-sat)`},
	{"a sum that fails", "unsafe", `(set-logic HORN)
(declare-fun inv (Int Int Int) Bool)
(assert (forall ((n Int)) (inv 0 0 n)))
(assert (forall ((i Int) (s Int) (n Int)) (=> (and (inv i s n) (< i n)) (inv (+ i 1) (+ s i) n))))
(assert (forall ((i Int) (s Int) (n Int)) (=> (and (inv i s n) (>= i n) (= n 3)) (< (* s s) 9))))
(check-sat)`},
	{"multiplication", "safe", `(set-logic HORN)
(declare-fun inv (Int Int Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (>= y 0) (inv x y 0 0))))
(assert (forall ((x Int) (y Int) (i Int) (p Int)) (=> (and (inv x y i p) (< i y)) (inv x y (+ i 1) (+ p x)))))
(assert (forall ((x Int) (y Int) (i Int) (p Int)) (=> (and (inv x y i p) (>= i y)) (= p (* x y)))))
(check-sat)`},
	{"division", "safe", `(set-logic HORN)
(declare-fun inv (Int Int Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (>= x 0) (> y 0)) (inv x y 0 x))))
(assert (forall ((x Int) (y Int) (q Int) (r Int)) (=> (and (inv x y q r) (>= r y)) (inv x y (+ q 1) (- r y)))))
(assert (forall ((x Int) (y Int) (q Int) (r Int)) (=> (and (inv x y q r) (< r y)) (and (= (+ (* q y) r) x) (<= 0 r)))))
(check-sat)`},
	{"a remainder", "safe", `(set-logic HORN)
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (> y 0) (p x y))))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (mod x y) y))))
(assert (forall ((x Int) (y Int)) (=> (p x y) (and (> y 0) (< (mod x y) y)))))
(check-sat)`},
	{"a quotient that fails", "unsafe", `(set-logic HORN)
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x (- 17)) (= y (- 5))) (p x y))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (= (div x y) 4) (= (mod x y) 3)) false)))
(check-sat)`},
	{"multiplication by recursion", "safe", `(set-logic HORN)
(declare-fun mul (Int Int Int) Bool)
(assert (forall ((x Int)) (mul x 0 0)))
(assert (forall ((x Int) (y Int) (p Int)) (=> (and (mul x (- y 1) p) (> y 0)) (mul x y (+ p x)))))
(assert (forall ((x Int) (y Int) (p Int)) (=> (mul x y p) (= p (* x y)))))
(check-sat)`},
	{"a predicate over arrays with a rule from another", "safe", `(set-logic HORN)
(declare-fun p (Int (Array Int Int)) Bool)
(declare-fun q (Int (Array Int Int)) Bool)
(assert (forall ((x Int) (a (Array Int Int))) (=> (= x 2) (p x a))))
(assert (forall ((x Int) (a (Array Int Int))) (=> (and (p x a) (< x 5)) (p (+ x 1) a))))
(assert (forall ((x Int) (a (Array Int Int))) (=> (and (p x a) (> x 3)) (q x a))))
(assert (forall ((x Int) (a (Array Int Int))) (=> (and (q x a) (< x 0)) false)))
(check-sat)`},
	{"no query", "safe", "(declare-fun p (Int) Bool)(assert (forall ((x Int)) (p x)))"},
	{"no predicate", "unsafe", "(assert (forall ((x Int)) (=> (> x 3) (> x 5))))"},
	{"no clause", "safe", "(set-logic HORN)(check-sat)"},
	{"contradiction", "unsafe", "(declare-const b Bool)(assert b)(assert (=> b false))"},
}

// TestClauses decides systems of Horn clauses, and compares models and verdicts with z3.
func TestClauses(t *testing.T) {
	var script strings.Builder
	var want []string
	for _, s := range systems {
		rep := Check(t.Context(), s.name, []byte(s.text), Options{Timeout: patience})
		if rep.Verdict != s.verdict || !rep.Certificate.Checked || rep.Language != languageHorn {
			t.Errorf("%s: %s, want %s: %s", s.name, rep.Verdict, s.verdict, rep.Reason)
			continue
		}
		read, wrong := horn.Read(s.name, []byte(s.text))
		if wrong != nil {
			t.Fatal(wrong)
		}
		if s.verdict == verdictUnsafe {
			if n := len(rep.Certificate.Derivation); n == 0 || rep.Certificate.Derivation[n-1].Fact != "false" {
				t.Errorf("%s: the derivation is %v", s.name, rep.Certificate.Derivation)
			}
			fmt.Fprintf(&script, "(reset)\n%s\n", s.text)
			want = append(want, "unsat")
			if strings.Contains(s.text, "(query") {
				want[len(want)-1] = "sat" // without the query, the clauses have a model
			} else if !strings.Contains(s.text, "(check-sat)") {
				script.WriteString("(check-sat)\n")
			}
			continue
		}
		if len(rep.Certificate.Model) != len(read.Preds) {
			t.Errorf("%s: %d definitions of %d predicates", s.name, len(rep.Certificate.Model), len(read.Preds))
		}
		var model strings.Builder
		for _, d := range rep.Certificate.Model {
			model.WriteString(d.Text + "\n")
		}
		read, again, wrong := read.ReadArrayModel([]byte(model.String()))
		if wrong != nil {
			t.Fatalf("%s: %v in\n%s", s.name, wrong, model.String())
		}
		if _, err := read.CheckModel(t.Context(), again, refute.Prove); err != nil {
			t.Errorf("%s: the model as printed: %v\n%s", s.name, err, model.String())
		}
		fmt.Fprintf(&script, "(reset)\n%s", model.String())
		for line := range strings.Lines(s.text) {
			if strings.HasPrefix(line, "(assert") {
				script.WriteString(line)
			}
		}
		script.WriteString("(check-sat)\n")
		want = append(want, "sat")
	}
	got := z3test.Answers(t, strings.NewReader(script.String()), 4*z3test.PerSecond)
	if len(got) != len(want) {
		t.Fatalf("z3 gives %d answers, want %d", len(got), len(want))
	}
	open := 0
	for i := range want {
		if got[i] == "unknown" {
			open++
		} else if got[i] != want[i] {
			t.Errorf("answer %d of z3 is %s, want %s", i, got[i], want[i])
		}
	}
	if open > 2 {
		t.Errorf("z3 leaves %d open", open)
	}
}

func TestWrittenClauses(t *testing.T) {
	n := rounds.Of(t, 200, 50)
	decided, unsafe := 0, 0
	for seed := range n {
		c := enginetest.Clauses(rand.New(rand.NewSource(int64(seed))))
		var text bytes.Buffer
		if err := export.CHC(&text, c.Program); err != nil {
			t.Fatal(err)
		}
		rep := checkBounded(t, 3000, "a.smt2", text.Bytes(), Options{})
		switch rep.Verdict {
		case c.Verdict.String():
			decided++
			if rep.Verdict == verdictUnsafe {
				unsafe++
			}
		case verdictUnknown:
			if rep.ReasonCode != engine.Cancelled {
				t.Errorf("seed %d: %s\n%s", seed, rep.Reason, text.String())
			}
		default:
			t.Errorf("seed %d: %s, want %v: %s\n%s", seed, rep.Verdict, c.Verdict, rep.Reason, text.String())
		}
	}
	t.Logf("%d of %d decided, %d unsafe", decided, n, unsafe)
	if decided < n*9/10 || unsafe < n/10 || unsafe > n*9/10 {
		t.Errorf("%d of %d decided, %d unsafe", decided, n, unsafe)
	}
}

func TestWrongScript(t *testing.T) {
	rep := Check(t.Context(), "a.smt2", []byte("(set-logic HORN)\n(declare-fun p (Real) Bool)"), Options{})
	if rep.Verdict != verdictError || len(rep.Diagnostics) != 1 || rep.Diagnostics[0].Line != 2 || rep.Diagnostics[0].Col != 17 {
		t.Errorf("%s: %v", rep.Verdict, rep.Diagnostics)
	}
}

// TestDerivationText prints derivations and reads them again. It then changes each number and each
// truth value in the text. The checker must reject the changed derivations, except for a few
// changes of numbers that make no difference.
func TestDerivationText(t *testing.T) {
	token := regexp.MustCompile(`\b(\d+|true|false)\b`)
	changed, free := 0, 0
	for _, s := range systems {
		if s.verdict != verdictUnsafe {
			continue
		}
		rep := Check(t.Context(), s.name, []byte(s.text), Options{Timeout: patience, Steps: 1 << 20})
		read, wrong := horn.Read(s.name, []byte(s.text))
		if wrong != nil {
			t.Fatal(wrong)
		}
		text := derivationText(rep.Certificate.Derivation)
		accepted := func(text string) bool {
			steps, err := read.ReadDerivation([]byte(text))
			return err == nil && read.CheckSteps(t.Context(), steps) == nil
		}
		if !horn.IsDerivation([]byte(text)) || !accepted(text) {
			t.Fatalf("%s: the derivation is not accepted:\n%s", s.name, text)
		}
		for _, at := range token.FindAllStringIndex(text, -1) {
			for _, by := range map[string][]string{"true": {"false"}, "false": {"true"}}[text[at[0]:at[1]]] {
				changed++
				if accepted(text[:at[0]] + by + text[at[1]:]) {
					t.Errorf("%s: accepted with %s at %d:\n%s", s.name, by, at[0], text)
				}
			}
			k, err := strconv.Atoi(text[at[0]:at[1]])
			if err != nil {
				continue
			}
			for _, by := range []int{k + 1, k - 1, k + 100} {
				changed++
				if by >= 0 && accepted(text[:at[0]]+strconv.Itoa(by)+text[at[1]:]) {
					free++
					t.Logf("%s: %d is accepted at %q in\n%s", s.name, by, text[max(0, at[0]-30):at[1]], text)
				}
			}
		}
	}
	if changed < 200 || free > 6 {
		t.Errorf("of %d changes %d are accepted", changed, free)
	}
}
