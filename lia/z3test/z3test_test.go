//go:build !js

package z3test

import (
	"slices"
	"strings"
	"testing"
)

// hard is a script for which z3 needs several minutes.
const hard = `(reset)
(declare-const a Int)(declare-const b Int)(declare-const c Int)(declare-const d Int)
(assert (and (< 0 a 100000) (< 0 b 100000) (< 0 c 100000) (< 0 d 100000)))
(assert (= (+ (* 3517 a) (* 9173 b) (* (- 7211) c) (* (- 5413) d)) 1))
(assert (= (mod (+ a (* 3 b)) 17) 5))(assert (= (mod (+ c (* 5 d)) 19) 7))
(assert (> (+ a c) (* 2 (+ b d))))
(check-sat)
`

// The limit must apply to each query, before and after (reset), and a missing model must be no
// error.
func TestAnswers(t *testing.T) {
	easy := "(reset)(declare-const x Int)(assert (> x 1))(check-sat)(assert (< x 1))(check-sat)(get-model)\n"
	got := Answers(t, strings.NewReader(hard+easy+hard+easy), 3000)
	if want := []string{"unknown", "sat", "unsat", "unknown", "sat", "unsat"}; !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
}
