package ic3

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
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

// maxSums bounds the steps for one cube: putting a sum beside its parts could go
// on for ever.
const maxSums = 6

// maxBeside bounds the cubes in which a sum may stand beside one of its parts:
// in larger ones there are too many ways, and few of them matter.
const maxBeside = 3

// maxSumBits bounds the coefficients of combinations.
const maxSumBits = 16

func (sum) Name() string { return "sum" }

func (sum) Generalise(k *Kernel, t target) (frames.Cube, error) {
	c := t.cube
	for n := 0; n < maxSums && len(c) <= maxSummands; n++ {
		next, ok, err := k.addUp(t, c)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		c = next
	}
	return c, nil
}

// addUp looks for a pair of c's inequalities and a combination of them that can
// stand for both, or else for one of them beside the other: x <= 50 and y >= 51
// become y > x and y >= 51 where y > x alone is too much.
func (k *Kernel) addUp(t target, c frames.Cube) (frames.Cube, bool, error) {
	for _, beside := range []bool{false, true} {
		if beside && len(c) > maxBeside {
			break
		}
		for i := 0; i < len(c); i++ {
			for j := i + 1; j < len(c); j++ {
				for _, s := range k.sumsOf(c[i], c[j]) {
					rest := c.Without(j).Without(i)
					tries := []frames.Cube{append(frames.Cube{s}, rest...)}
					if beside {
						tries = []frames.Cube{append(frames.Cube{s, c[i]}, rest...), append(frames.Cube{s, c[j]}, rest...)}
					}
					for _, ids := range tries {
						w := frames.Normal(ids)
						if w.Within(c) {
							continue // nothing won
						}
						a, ok, err := k.inductive(t, w)
						if err != nil || ok {
							return a.core, ok, err
						}
					}
				}
			}
		}
	}
	return nil, false, nil
}

// sumsOf combines two inequalities: for each variable with opposite signs the
// combination that cancels it, or the plain sum where there is none.
func (k *Kernel) sumsOf(a, b *frames.Literal) []*frames.Literal {
	x, y := a.Lit, b.Lit
	if x.Kind != lia.LE || y.Kind != lia.LE || k.flagsOnly(x.T) || k.flagsOnly(y.T) {
		return nil
	}
	var out []*frames.Literal
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
		if l := k.lits.Intern(f.Lit()); !slices.Contains(out, l) {
			out = append(out, l)
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

// flagsOnly says whether each variable of t only ever gets constants: control
// state, whose values have no order that matters and whose sums mean nothing.
func (k *Kernel) flagsOnly(t lia.Term) bool {
	for _, m := range t.Monos() {
		if k.numeric[m.Var] {
			return false
		}
	}
	return true
}

// numericVars marks the state variables that some edge gives another value than
// a constant.
func numericVars(p *cfa.Program) []bool {
	out := make([]bool, len(p.Vars))
	for i := range p.Edges {
		for _, a := range p.Edges[i].Assigns {
			if !a.Term.IsConst() {
				out[a.Var] = true
			}
		}
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

func (weakenBounds) Generalise(k *Kernel, t target) (frames.Cube, error) {
	c := t.cube
	for i := 0; i < len(c); i++ {
		for n := 0; n < maxWeaken && i < len(c); n++ {
			l := c[i].Lit
			if l.Kind != lia.LE {
				break
			}
			f := lia.Le(l.T.AddConst(num.MinusOne()))
			ids := append(frames.Cube{k.lits.Intern(f.Lit())}, c.Without(i)...)
			w := frames.Normal(ids)
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
