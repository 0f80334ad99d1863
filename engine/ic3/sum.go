package ic3

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// sum replaces two inequalities of the cube by their sum, which is weaker, when
// the result still cannot be entered. The sums of a refutation's inequalities
// are what a Farkas interpolant is made of (McMillan: An interpolating theorem
// prover, TCS 2005); trying pairs finds the relations between variables
// (x <= y) that a counterexample shows only as bounds (x <= 3 and y >= 5).
type sum struct{}

// maxSummands bounds the cubes for which all pairs are tried.
const maxSummands = 8

func (sum) Name() string { return "sum" }

func (sum) Generalise(k *Kernel, t target) (Cube, error) {
	c := t.cube
	for again := true; again; {
		again = false
	pairs:
		for i := 0; i < len(c) && len(c) <= maxSummands; i++ {
			for j := i + 1; j < len(c); j++ {
				s, ok := k.sumOf(c[i], c[j])
				if !ok {
					continue
				}
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
	return c, nil
}

// sumOf adds two inequalities; false when either is none, or the sum is true.
func (k *Kernel) sumOf(a, b LitID) (LitID, bool) {
	x, y := k.lits.lit(a), k.lits.lit(b)
	if x.Kind != lia.LE || y.Kind != lia.LE {
		return 0, false
	}
	f := lia.Le(x.T.Add(y.T))
	if f.Op() != lia.OpLit {
		return 0, false
	}
	return k.lits.id(f.Lit()), true
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
