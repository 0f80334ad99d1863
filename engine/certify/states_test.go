package certify_test

import (
	"context"
	"errors"
	"testing"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
)

// squaring is x = nondet; assume(2 <= x <= 9); y = x*x; while (y > 3) y -= x; assert(y == 0 || y ==
// 2 || y == 3). The guards know nothing about the product. Location 2 is the loop head.
func squaring() *cfa.Program {
	const in, product = lia.Var(2), lia.Var(3)
	start := edge(0, 2, lia.And(lia.Ge(plus(v(in), -2)), lia.Le(plus(v(in), -9))), set(0, v(in)), set(1, v(product)))
	start.Inputs = []cfa.Input{{Var: in, Name: "nondet"}, {Var: product, Name: "x*x"}}
	start.Products = []cfa.Product{{Value: v(product), Factors: []lia.Term{v(in), v(in)}}}
	return auto(2, start,
		edge(2, 2, lia.Gt(plus(v(1), -3)), set(1, v(1).Sub(v(0)))),
		edge(2, 1, lia.And(lia.Le(plus(v(1), -3)), lia.Ne(v(1)), lia.Ne(plus(v(1), -2)), lia.Ne(plus(v(1), -3)))),
	)
}

// states returns the states at the loop head of the program squaring.
func states() (out []lia.Formula) {
	for x := int64(2); x <= 9; x++ {
		for y := x * x; y >= 0; y -= x {
			out = append(out, state(x, y))
			if y <= 3 {
				break
			}
		}
	}
	return out
}

func state(x, y int64) lia.Formula { return lia.And(lia.Eq(plus(v(0), -x)), lia.Eq(plus(v(1), -y))) }

func TestStates(t *testing.T) {
	p := squaring()
	all := states()
	inv := func(fs ...lia.Formula) cfa.Invariant { return cfa.Invariant{2: lia.Or(fs...)} }
	accepted := func(inv cfa.Invariant) bool {
		_, err := certify.Invariant(t.Context(), p, inv, refute.Prove)
		return err == nil
	}
	if !accepted(inv(all...)) {
		t.Error("the list of all states is rejected")
	}
	for i := range all {
		if i%7 == 0 && accepted(inv(append(append([]lia.Formula{}, all[:i]...), all[i+1:]...)...)) {
			t.Errorf("the list without %v is accepted", all[i])
		}
	}
	for _, wrong := range []lia.Formula{state(5, 1), state(5, -1), state(10, 14)} {
		if accepted(inv(append(append([]lia.Formula{}, all...), wrong)...)) {
			t.Errorf("the list with %v is accepted", wrong)
		}
	}
}

// The counterexample to a wrong list of states must give a value to every variable.
func TestCounterexampleOfStates(t *testing.T) {
	all := states()
	for i := 0; i < len(all); i += 5 {
		_, err := certify.Invariant(t.Context(), squaring(), cfa.Invariant{2: lia.Or(append(append([]lia.Formula{}, all[:i]...), all[i+1:]...)...)}, refute.Prove)
		var wrong *refute.Satisfiable
		if !errors.As(err, &wrong) {
			t.Fatalf("without %v: %v", all[i], err)
		}
		// The missing state is either a start of the loop or the successor of a listed state.
		at := lia.Model(wrong.Model)
		x, y, in := at[0], at[1], at[2]
		starts := all[i].Eval(lia.Model{0: in, 1: in.Mul(in)}.Value)
		if steps := all[i].Eval(lia.Model{0: x, 1: y.Sub(x)}.Value); !starts && !steps {
			t.Errorf("without %v: x = %v, y = %v, input %v", all[i], x, y, in)
		}
	}
}

// A product must not restrict runs that do not take its edge.
func TestProductsOfOtherEdges(t *testing.T) {
	const in = lia.Var(1)
	for name, products := range map[string][]cfa.Product{
		"of a variable": {{Value: v(0), Factors: []lia.Term{lia.Int(2), lia.Int(3)}}},
		"of a later input": {
			{Value: v(in), Factors: []lia.Term{plus(v(in+1), 1)}},
			{Value: v(in + 1), Factors: []lia.Term{v(in)}},
		},
		"two of an input": {
			{Value: v(in), Factors: []lia.Term{lia.Int(2), lia.Int(3)}},
			{Value: v(in), Factors: []lia.Term{lia.Int(1), lia.Int(3)}},
		},
	} {
		// At location 2, x is one of 20 numbers. One edge has products that cannot hold, the other
		// edge leads to the error.
		side := withInput(edge(2, 2, lia.True()), in)
		side.Inputs = append(side.Inputs, cfa.Input{Var: in + 1, Name: "nondet"})
		side.Products = products
		p := auto(1, edge(0, 2, lia.True(), set(0, lia.Int(7))), side, edge(2, 1, lia.Eq(plus(v(0), -7))))
		var some []lia.Formula
		for x := int64(1); x <= 20; x++ {
			some = append(some, lia.Eq(v(0).AddConst(num.From(-x))))
		}
		if _, err := certify.Invariant(t.Context(), p, cfa.Invariant{2: lia.Or(some...)}, refute.Prove); err == nil {
			t.Errorf("%s: an error that a run reaches is proved unreachable", name)
		}
	}
}

// When its context ends, the check of a list must stop before it has gone through the list.
func TestListEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	conds, err := certify.Conditions(ctx, squaring(), cfa.Invariant{2: lia.Or(states()...)})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	asked := 0
	_, err = certify.Prove(ctx, conds, func(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
		asked++
		return refute.Prove(ctx, fs)
	})
	if !errors.Is(err, context.Canceled) || asked > 1 {
		t.Errorf("%d proofs, error %v", asked, err)
	}
}
