package generalise

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Sum replaces two inequalities of the cube by a positive combination of them,
// which is weaker, when the result is still blocked. Combinations of a
// refutation's inequalities are what a Farkas interpolant is made of (McMillan:
// An interpolating theorem prover, TCS 2005); those that cancel a variable find
// the relations (y >= 2*x) that a counterexample shows only through a third
// variable (y < 2*n and x >= n).
type Sum struct{}

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

// Name implements Generaliser.
func (Sum) Name() string { return "sum" }

// Generalise implements Generaliser.
func (Sum) Generalise(t Task, c frames.Cube) (frames.Cube, error) {
	for n := 0; n < maxSums && len(c) <= maxSummands; n++ {
		next, ok, err := addUp(t, c)
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
func addUp(t Task, c frames.Cube) (frames.Cube, bool, error) {
	for _, beside := range []bool{false, true} {
		if beside && len(c) > maxBeside {
			break
		}
		for i := 0; i < len(c); i++ {
			for j := i + 1; j < len(c); j++ {
				for _, s := range sumsOf(t, c[i], c[j]) {
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
						a, err := t.Ask(w)
						if err != nil {
							return nil, false, err
						}
						if a.Blocked {
							return w.Part(a.Core), true, nil
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
func sumsOf(t Task, a, b *frames.Literal) []*frames.Literal {
	x, y := a.Lit, b.Lit
	if x.Kind != lia.LE || y.Kind != lia.LE || t.flagsOnly(x.T) || t.flagsOnly(y.T) {
		return nil
	}
	var out []*frames.Literal
	add := func(sum lia.Term) {
		f := lia.Le(sum)
		if f.Op() != lia.OpLit {
			return
		}
		for _, m := range f.Lit().T.Monos() {
			if m.Coef.BitLen() > maxSumBits {
				return
			}
		}
		if l := t.Literals.Intern(f.Lit()); !slices.Contains(out, l) {
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
func (r *Run) flagsOnly(t lia.Term) bool {
	if r.numeric == nil {
		r.numeric = numericVars(r.Program)
	}
	for _, m := range t.Monos() {
		if r.numeric[m.Var] {
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
