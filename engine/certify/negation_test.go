package certify_test

import (
	"math/rand"
	"testing"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
	"ic3play/lia/rounds"
)

// TestNegation compares the negations of random lists of states with the lists, for all small
// values of the variables. A list may contain a state twice, and equations about different terms.
func TestNegation(t *testing.T) {
	r := rand.New(rand.NewSource(int64(rounds.From(t))))
	terms := []lia.Term{v(0), v(1), v(2), v(0).Add(v(1).Mul(num.From(2))), plus(v(0).Neg(), 1)}
	for range rounds.Of(t, 200, 40) {
		var list []lia.Formula
		for range 10 + r.Intn(40) {
			var state []lia.Formula
			for i, u := range terms[r.Intn(2):] {
				if i < 1 || r.Intn(4) > 0 {
					state = append(state, lia.Eq(plus(u, int64(r.Intn(5)-4))))
				}
			}
			list = append(list, lia.And(state...))
		}
		f := lia.Or(list...)
		if r.Intn(2) == 0 {
			f = lia.And(f, lia.Le(plus(v(2), -2)))
		}
		not := certify.Negation(f)
		for k := range int64(125) {
			at := lia.Model{0: num.From(k % 5), 1: num.From(k / 5 % 5), 2: num.From(k / 25)}
			if f.Eval(at.Value) == not.Eval(at.Value) {
				t.Fatalf("at %v, both are %v:\n%v\n%v", at, f.Eval(at.Value), f, not)
			}
		}
	}
}

// A loop counts y = 0 to 19 without storing y: it stores x = y/2 and z = y%2. The inputs q and r
// are the next values of x and z. The invariant lists the values of 2*x + z and of z. In each
// listed state, the equation and the bounds in the guard determine q and r.
func TestSolvedStates(t *testing.T) {
	const q, r = lia.Var(2), lia.Var(3)
	var list []lia.Formula
	for y := range int64(20) {
		list = append(list, lia.And(lia.Eq(plus(v(0).Mul(num.From(2)).Add(v(1)), -y)), lia.Eq(plus(v(1), -y%2))))
	}
	next := edge(2, 2, lia.And(
		lia.Eq(v(q).Mul(num.From(2)).Add(v(r)).Sub(plus(v(0).Mul(num.From(2)).Add(v(1)), 1))), lia.Ge(v(r)), lia.Le(plus(v(r), -1)), lia.Le(plus(v(q), -9))),
		set(0, v(q)), set(1, v(r)))
	next.Inputs = []cfa.Input{{Var: q, Name: "q"}, {Var: r, Name: "r"}}
	p := auto(2, edge(0, 2, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0))), next,
		edge(2, 1, lia.And(lia.Eq(plus(v(0), -5)), lia.Gt(plus(v(1), -1)))))
	for _, missing := range []int{-1, 17} {
		some := list
		if missing >= 0 {
			some = append(append([]lia.Formula{}, list[:missing]...), list[missing+1:]...)
		}
		if _, err := certify.Invariant(t.Context(), p, cfa.Invariant{2: lia.Or(some...)}, refute.Prove); (err == nil) != (missing < 0) {
			t.Errorf("without state %d: %v", missing, err)
		}
	}
}

// For an invariant that lists thousands of states, the prover must have almost nothing to do. A
// list without one of the states must be rejected.
func TestManyStates(t *testing.T) {
	const n = 2000
	var list []lia.Formula
	for x := range int64(n) {
		list = append(list, state(x, 7*x%n))
	}
	p := auto(2, edge(0, 2, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0))),
		edge(2, 2, lia.And(lia.Lt(plus(v(0), 1-n)), lia.Lt(plus(v(1), 7-n))), set(0, plus(v(0), 1)), set(1, plus(v(1), 7))),
		edge(2, 2, lia.And(lia.Lt(plus(v(0), 1-n)), lia.Ge(plus(v(1), 7-n))), set(0, plus(v(0), 1)), set(1, plus(v(1), 7-n))),
		edge(2, 1, lia.And(lia.Eq(plus(v(0), -1000)), lia.Ne(plus(v(1), -1000)))))
	cert, err := certify.Invariant(t.Context(), p, cfa.Invariant{2: lia.Or(list...)}, refute.Prove)
	if err != nil {
		t.Fatal(err)
	}
	if cert.Stats.Steps > 10 {
		t.Errorf("the prover had to refute cases: %+v", cert.Stats)
	}
	if _, err := certify.Invariant(t.Context(), p, cfa.Invariant{2: lia.Or(append(list[:1000:1000], list[1001:]...)...)}, refute.Prove); err == nil {
		t.Error("a list without one of its states is accepted")
	}
}
