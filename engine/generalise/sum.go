package generalise

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Sum replaces two inequalities of a cube by a positive combination of them, if the resulting cube
// is blocked. The combination is weaker than the two inequalities. Farkas interpolants are such
// combinations of the inequalities of a refutation (McMillan, "An Interpolating Theorem Prover",
// TCS 2005). A combination may cancel a variable: for a cube with y < 2*n and x >= n, Sum can find
// the lemma y >= 2*x.
type Sum struct{}

// maxSummands is the largest number of literals of a cube to which Sum is applied, because it tries
// all pairs of literals.
const maxSummands = 8

// maxSums is the largest number of replacements in one cube. Without a limit, Sum could replace one
// of two inequalities by their sum again and again.
const maxSums = 6

// maxBeside is the largest number of literals of a cube in which Sum also tries to replace only one
// of two inequalities by their sum. Larger cubes have too many such combinations, and few of them
// help.
const maxBeside = 3

// maxSumBits is the largest size in bits of a coefficient in a sum of inequalities.
const maxSumBits = 16

func (Sum) Name() string { return "sum" }

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

// addUp tries to replace two inequalities of c by a combination of them: x <= 50 and y >= 51 by y >
// x. If no such cube is blocked, it tries to replace only one of the two: y > x and y >= 51. It
// returns the core of the first blocked cube, or false if there is none.
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
						if w.Implies(c) {
							continue // no progress
						}
						a, err := t.Ask(w)
						if err != nil {
							return nil, false, err
						}
						if a.Blocked {
							return w.Subcube(a.Core), true, nil
						}
					}
				}
			}
		}
	}
	return nil, false, nil
}

// sumsOf returns the combinations of two inequalities that cancel a variable with coefficients of
// opposite signs. If there is no such variable, it returns the sum of the two inequalities. If one
// of the literals is no inequality, or is only about flags (flagsOnly), it returns nothing. It
// omits combinations with coefficients of more than maxSumBits bits.
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

// flagsOnly reports whether the program assigns only constants to all variables of t. Such
// variables are flags or program counters, and adding them up is pointless.
func (r *Run) flagsOnly(t lia.Term) bool {
	if r.numeric == nil {
		r.numeric = numericVars(r.Program)
	}
	return !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return r.numeric[m.Var] })
}

// numericVars marks the variables to which some edge assigns a term that is not constant.
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
