package horn

import (
	"fmt"
	"strings"
	"testing"

	"ic3play/lia/sexp"
)

// bad returns texts on which a reader must not crash: truncated, deeply nested or long texts, and
// texts with huge numbers.
func bad() map[string]string {
	const p = "(declare-fun p (Int) Bool)"
	squares := strings.Repeat("(let ((a (* a a))) ", 60)
	polynomial := strings.Repeat("(let ((x (+ (* x x) x 1))) ", 60)
	doubled := p + "(define-fun f0 ((x Int)) Int (+ x 1))"
	for i := range 40 {
		doubled += fmt.Sprintf("(define-fun f%d ((x Int)) Int (+ (f%d x) (f%d (- x))))", i+1, i, i)
	}
	const a = "(declare-fun p ((Array Int Int)) Bool)"
	var selects strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&selects, "(select x %d) ", i)
	}
	var sums strings.Builder
	sums.WriteString(p + "(define-fun s0 () Int 1)")
	for i := range 60_000 {
		fmt.Fprintf(&sums, "(define-fun s%d () Int (+ s%d 1))", i+1, i)
	}
	return map[string]string{
		"cut":        p + "(assert (forall ((x Int)) (=> (p x)",
		"string":     p + "(set-info :source \"abc)",
		"bar":        "(declare-fun |p (Int) Bool)",
		"open":       strings.Repeat("(", 100_000),
		"deep":       p + "(assert (not " + strings.Repeat("(not ", 100_000) + "(p 1)" + strings.Repeat(")", 100_002),
		"deep let":   p + "(assert " + strings.Repeat("(let ((x 1)) ", 100_000) + "(p x)" + strings.Repeat(")", 100_001),
		"squares":    p + "(assert (forall ((x Int)) (=> (= x (let ((a 1000)) " + squares + "a" + strings.Repeat(")", 60) + ")) (p x))))",
		"polynomial": p + "(assert (forall ((x Int)) (p " + polynomial + "x" + strings.Repeat(")", 60) + ")))",
		"digits":     p + "(assert (p " + strings.Repeat("9", 200_000) + "))",
		"functions":  doubled + "(assert (p (f40 1)))",
		"sums":       sums.String() + "(assert (p s60000))",
		"chain":      p + "(assert (=> " + strings.Repeat("(p 1) ", 100_000) + "false))",
		"distinct":   p + "(assert (forall ((x Int)) (=> (distinct " + strings.Repeat("x ", 100_000) + ") (p x))))",
		"sorts":      p + "(assert (p true))",
		"command":    p + "(assert (p 1))(frobnicate)",
		"stores":     a + "(assert (forall ((x (Array Int Int)) (i Int)) (p " + strings.Repeat("(store ", 15_000) + "x" + strings.Repeat(" i (select x 3))", 15_000) + ")))(assert (p true))",
		"selects":    a + "(assert (forall ((x (Array Int Int))) (=> (< 0 (+ " + selects.String() + ")) (p x))))",
		"nested":     a + "(assert (forall ((x (Array Int Int))) (=> (< 0 " + strings.Repeat("(select x ", 1_000) + "1" + strings.Repeat(")", 1_000) + ") (p x))))",
		"compared":   a + "(assert (forall ((x (Array Int Int)) (y (Array Int Int)) (b Bool)) (=> (ite (= b (= x y)) (xor b (= x (store y 1 2))) (= 1 (ite (= x y) 1 2))) (p x))))",
		"zeros":      strings.Repeat("\x00", 1000),
		"heads":      p + "(assert (forall ((x Int)) (or " + strings.Repeat("(p x) (p (+ x 1)) ", 10_000) + ")))",
		"cases":      p + "(assert (forall ((x Int)) (=> (and " + strings.Repeat("(or (p x) (p (+ x 1)) (p (+ x 2))) ", 40) + ") (p x))))",
	}
}

func TestBadInput(t *testing.T) {
	for name, src := range bad() {
		t.Run(name, func(t *testing.T) {
			s, err := Read("f.smt2", []byte(src))
			if err == nil {
				_, err = translateElements(s, Form{Premises: true})
			}
			if err == nil || err.At.Line < 1 || err.At.Col < 1 || err.Msg == "" {
				t.Errorf("%v", err)
			} else {
				t.Logf("%.200v", err)
			}
		})
	}
}

func clauses(size int) string {
	var b strings.Builder
	b.WriteString("(set-logic HORN)\n(declare-fun p0 (Int Int Bool) Bool)\n(assert (forall ((x Int) (b Bool)) (p0 x 0 b)))\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "(declare-fun p%d (Int Int Bool) Bool)\n", i+1)
		fmt.Fprintf(&b, "(assert (forall ((x Int) (y Int) (z Int) (b Bool)) (=> (and (p%d x y b) (= z (ite b (+ x %d) (- y 1))) (< x 1000)) (p%d z y (not b)))))\n", i, i, i)
		fmt.Fprintf(&b, "(assert (forall ((x Int) (y Int) (b Bool)) (=> (and (p%d x y b) (or (>= x 1000) (and b (= (mod y 3) 1)))) (p%d (div x 2) (+ y x) b))))\n", i, i+1)
	}
	b.WriteString("(assert (forall ((x Int) (y Int) (b Bool)) (=> (and (p0 x y b) (< x y) (> y 0)) false)))\n(check-sat)\n")
	return b.String()
}

func BenchmarkMegabyte(b *testing.B) {
	src := []byte(clauses(1 << 20))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		s, err := Read("f.smt2", src)
		if err == nil {
			_, err = translateElements(s, Form{Premises: true})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// TestTruncated checks each prefix of a script. The prefix must be a valid script, or the error
// must have a position.
func TestTruncated(t *testing.T) {
	src := clauses(2000)
	for i := range len(src) {
		s, err := Read("f.smt2", []byte(src[:i]))
		if err == nil {
			_, err = translateElements(s, Form{Premises: true})
		}
		if err != nil && (err.At.Line < 1 || err.At.Col < 1) {
			t.Errorf("after %d bytes: %v", i, err)
		}
	}
	var none *sexp.Error
	if _, err := Read("f.smt2", []byte(src)); err != none {
		t.Error(err)
	}
}
