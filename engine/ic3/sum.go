package ic3

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// sum replaces two inequalities of the cube by a positive combination of them,
// which is weaker, when the result still cannot be entered. Combinations of a
// refutation's inequalities are what a Farkas interpolant is made of (McMillan:
// An interpolating theorem prover, TCS 2005); those that cancel a variable find
// the relations (y >= 2*x) that a counterexample shows only through a third
// variable (y < 2*n and x >= n).
type sum struct{}

// maxSummands bounds the cubes for which all pairs are tried.
const maxSummands = 8

// maxSumBits bounds the coefficients of combinations.
const maxSumBits = 16

func (sum) Name() string { return "sum" }

func (sum) Generalise(k *Kernel, t target) (Cube, error) {
	c := t.cube
	for again := true; again; {
		again = false
	pairs:
		for i := 0; i < len(c) && len(c) <= maxSummands; i++ {
			for j := i + 1; j < len(c); j++ {
				for _, s := range k.sumsOf(c[i], c[j]) {
					ids := append(Cube{s}, c.without(j).without(i)...)
					a, ok, err := k.inductive(t, k.normal(ids))
					if err != nil {
						return nil, err
					}
					if ok {
						c, again = a.core, true
						break pairs
					}
				}
			}
		}
	}
	return c, nil
}

// sumsOf combines two inequalities: for each variable with opposite signs the
// combination that cancels it, or the plain sum where there is none.
func (k *Kernel) sumsOf(a, b LitID) []LitID {
	x, y := k.lits.lit(a), k.lits.lit(b)
	if x.Kind != lia.LE || y.Kind != lia.LE {
		return nil
	}
	var out []LitID
	add := func(t lia.Term) {
		f := lia.Le(t)
		if f.Op() != lia.OpLit {
			return
		}
		for _, m := range f.Lit().T.Monos() {
			if m.Coef.BitLen() > maxSumBits {
				return
			}
		}
		if id := k.lits.id(f.Lit()); !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	shared := false
	for _, m := range x.T.Monos() {
		n := y.T.Coef(m.Var)
		if m.Coef.Sign()*n.Sign() >= 0 {
			continue
		}
		shared = true
		g := num.GCD(m.Coef, n)
		add(x.T.Mul(n.Abs().Quo(g)).AddMul(m.Coef.Abs().Quo(g), y.T))
	}
	if !shared {
		add(x.T.Add(y.T))
	}
	return out
}

// weakenBounds loosens the bounds of the cube's inequalities by one, as long as
// the result cannot be entered, a few times: strict comparisons become weak
// ones, which is what invariants are mostly made of.
type weakenBounds struct{}

// maxWeaken bounds the steps for one literal. Going further overfits the
// lemma to its frame.
const maxWeaken = 2

func (weakenBounds) Name() string { return "weaken" }

func (weakenBounds) Generalise(k *Kernel, t target) (Cube, error) {
	c := t.cube
	for i := 0; i < len(c); i++ {
		for n := 0; n < maxWeaken && i < len(c); n++ {
			l := k.lits.lit(c[i])
			if l.Kind != lia.LE {
				break
			}
			f := lia.Le(l.T.AddConst(num.MinusOne()))
			ids := append(Cube{k.lits.id(f.Lit())}, c.without(i)...)
			w := k.normal(ids)
			if len(w) != len(c) {
				break
			}
			_, ok, err := k.inductive(t, w)
			if err != nil {
				return nil, err
			}
			if !ok {
				break
			}
			c = w
		}
	}
	return c, nil
}
