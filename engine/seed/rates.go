package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A loop that adds dx to x and dy to y in a round preserves dy*x - dx*y: the closed forms
// x = a + dx*n and y = b + dy*n with n eliminated. If it has several paths, each gives
// such a form, which the others move in one direction or in both. If the increment is an
// input with bounds (0 <= in <= 255), each bound gives one: s <= 255*i. They join the
// vocabulary, and the search shows which of them have bounds. (Equations alone come from
// hulls; a form describes values between two rates.)

const (
	// mostRates limits the forms of a loop.
	mostRates = 12
	// mostMoves limits the distinct steps of one form.
	mostMoves = 8
	// rateBits limits their coefficients, in bits.
	rateBits = 16
)

// moves returns the constants other than 0 that edges add to a term.
func moves(p *cfa.Program, t lia.Term) []num.Int {
	var out []num.Int
	for i := range p.Edges {
		d, still := moved(&p.Edges[i], t)
		if !still && d.IsConst() && len(out) < mostMoves && !slices.ContainsFunc(out, d.Constant().Equal) {
			out = append(out, d.Constant())
		}
	}
	return out
}

// moved returns the amount that an edge adds to a term, and whether it is 0.
func moved(e *cfa.Edge, t lia.Term) (lia.Term, bool) {
	d := t.Subst(e.Before()).Sub(t)
	return d, d.IsConst() && d.Constant().IsZero()
}

// rates returns the forms that single edges within loops preserve, of two variables each.
func rates(p *cfa.Program) []lia.Term {
	comp := cfa.Components(p)
	count := map[int32]int{}
	var out []lia.Term
	for i := range p.Edges {
		e := &p.Edges[i]
		if comp[e.From] != comp[e.To] {
			continue
		}
		type steps struct {
			v  lia.Var
			by []num.Int
		}
		var vars []steps
		for _, a := range e.Assigns {
			if by := ends(p, e, a.Term.Sub(lia.V(a.Var))); len(by) > 0 {
				vars = append(vars, steps{a.Var, by})
			}
		}
		for k, x := range vars {
			for _, y := range vars[k+1:] {
				for _, dx := range x.by {
					for _, dy := range y.by {
						t := lia.V(x.v).Mul(dy).AddMul(dx.Neg(), lia.V(y.v))
						g := t.Content()
						if g.IsZero() || t.Monos()[0].Coef.Sign() < 0 {
							g = g.Neg()
						}
						if dx.IsZero() || dy.IsZero() || count[comp[e.From]] == mostRates {
							continue
						}
						t = lia.NewTerm(nil, num.Zero()).AddMul(dy.Quo(g), lia.V(x.v)).AddMul(dx.Quo(g).Neg(), lia.V(y.v))
						small := !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return m.Coef.BitLen() > rateBits })
						if small && !slices.ContainsFunc(out, t.Equal) {
							count[comp[e.From]]++
							out = append(out, t)
						}
					}
				}
			}
		}
	}
	return out
}

// ends returns the value of a constant term. For an input with bounds in the guard, plus
// a constant, it returns the existing ends. For other terms it returns none.
func ends(p *cfa.Program, e *cfa.Edge, t lia.Term) []num.Int {
	if t.IsConst() {
		return []num.Int{t.Constant()}
	}
	ms := t.Monos()
	if len(ms) != 1 || !p.IsInput(ms[0].Var) {
		return nil
	}
	var out []num.Int
	for _, f := range e.Guard.Conjuncts() {
		if f.Op() != lia.OpLit || f.Lit().Kind != lia.LE {
			continue
		}
		if b := f.Lit().T; len(b.Monos()) == 1 && b.Has(ms[0].Var) { // +-in + c <= 0
			in := b.Constant().Neg().Mul(b.Monos()[0].Coef)
			out = append(out, in.Mul(ms[0].Coef).Add(t.Constant()))
		}
	}
	return out
}
