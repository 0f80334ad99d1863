package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// If a loop adds dx to x and dy to y in each iteration, it does not change the linear form dy*x -
// dx*y. If the loop has several paths, each path leaves such a form unchanged. Suppose that i
// counts the iterations and that s grows by an input with bounds, such as 0 <= in <= 255. Then each
// bound gives a linear form, such as s - 255*i for the bound 255. The search finds out which of
// these forms have bounds. Affine hulls contain only equations, but two such forms can bound a
// variable from both sides: 0 <= s <= 255*i.

const (
	// maxRates limits the number of linear forms for one loop.
	maxRates = 12
	// maxChanges is the largest number of constants that changesOf returns for a linear form.
	maxChanges = 8
	// rateBits is the largest number of bits of a coefficient in a form.
	rateBits = 16
)

// changesOf returns the nonzero constants that edges add to a term, but at most maxChanges of them.
func changesOf(p *cfa.Program, t lia.Term) []num.Int {
	var out []num.Int
	for i := range p.Edges {
		d, still := changeOf(&p.Edges[i], t)
		if !still && d.IsConst() && len(out) < maxChanges && !slices.ContainsFunc(out, d.Constant().Equal) {
			out = append(out, d.Constant())
		}
	}
	return out
}

// changeOf returns the amount by which an edge changes the term t, and whether this amount is 0.
func changeOf(e *cfa.Edge, t lia.Term) (lia.Term, bool) {
	d := t.Subst(e.Substitution()).Sub(t)
	return d, d.IsConst() && d.Constant().IsZero()
}

// rates returns linear forms of two variables, such as 3x - 2y. For each form, some edge inside a
// loop or some recursive call (see returnIncrements) can leave the form's value unchanged. Whether
// it does so may depend on the value of an input, or on a guess.
func rates(p *cfa.Program) []lia.Term {
	comp := cfa.Components(p)
	count := map[int32]int{}
	var out []lia.Term
	for i := range p.Edges {
		e := &p.Edges[i]
		var vars []increments
		switch {
		case len(e.Premises) > 0 && !e.Premises[0].Read:
			vars = returnIncrements(p, e)
		case comp[e.From] == comp[e.To]:
			for _, a := range e.Assigns {
				d := a.Term.Sub(lia.V(a.Var))
				by := termBounds(p, e, d)
				if len(by) == 0 && p.CellReads && slices.ContainsFunc(d.Monos(), func(m lia.Mono) bool { return p.IsInput(m.Var) }) {
					by = comparedRates(p, a.Var)
				}
				if len(by) > 0 {
					vars = append(vars, increments{a.Var, by})
				}
			}
		}
		for k, x := range vars {
			for _, y := range vars[k+1:] {
				for _, dx := range x.amounts {
					for _, dy := range y.amounts {
						if dx.IsZero() || dy.IsZero() || count[comp[e.From]] == maxRates {
							continue
						}
						t := ratio(x.v, y.v, dy, dx)
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

// increments has amounts that an edge may add to the variable v. Some of them may be guesses.
type increments struct {
	v       lia.Var
	amounts []num.Int
}

// returnIncrements compares the values of each variable at the exit of the caller and at the exit
// of the called activation, if the edge e returns from a recursive call. For example, if f(n, m)
// returns n + f(n, m - 1), the caller's result is larger by n, and its m is larger by 1. If the
// difference is a variable that calls do not change, such as n, the function guesses its values: it
// takes the constants with which the program compares variables.
func returnIncrements(p *cfa.Program, e *cfa.Edge) []increments {
	pr := &e.Premises[0]
	if len(e.Premises) > 1 || pr.At != e.To || pr.Read || p.Clauses {
		return nil
	}
	// The edge that leads to the call assigns the values of the arguments.
	before := func(lia.Var) (lia.Term, bool) { return lia.Term{}, false }
	if in := p.In(e.From); len(in) == 1 {
		before = p.Edges[in[0]].Substitution()
	}
	amount := map[lia.Var]lia.Term{}
	for _, a := range pr.Args {
		after, ok := e.Substitution()(a.Var)
		if !ok {
			after = lia.V(a.Var)
		}
		amount[a.Var] = after.Sub(a.Term).Subst(before)
	}
	var out []increments
	for _, a := range pr.Args {
		d := amount[a.Var]
		by := termBounds(p, e, d)
		if m := d.Monos(); len(m) == 1 && d.Equal(lia.V(m[0].Var)) {
			if kept, ok := amount[m[0].Var]; ok && kept.Equal(lia.Term{}) {
				by = compared(p)
			}
		}
		if len(by) > 0 {
			out = append(out, increments{a.Var, by})
		}
	}
	return out
}

// comparedRates guesses the amounts that a loop adds to x in each iteration. If the program compares
// x with 2*n, the guess is 2: x may be the sum of n elements of an array, each of them at most 2.
func comparedRates(p *cfa.Program, x lia.Var) []num.Int {
	var out []num.Int
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			c, ms := l.T.Coef(x), l.T.Monos()
			if !c.Abs().IsOne() || len(ms) != 2 || len(out) == maxRates/2 {
				return
			}
			for _, m := range ms {
				if by := m.Coef.Mul(c).Neg(); m.Var != x && !slices.ContainsFunc(out, by.Equal) {
					out = append(out, by)
				}
			}
		})
	}
	return out
}

func compared(p *cfa.Program) []num.Int {
	var out []num.Int
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			if m := l.T.Monos(); l.Kind == lia.LE && len(m) == 1 && m[0].Coef.Sign() > 0 && len(out) < maxRates/2 {
				if c := l.T.Constant().Neg(); !c.IsZero() && !slices.ContainsFunc(out, c.Equal) {
					out = append(out, c)
				}
			}
		})
	}
	return out
}

// termBounds returns the bounds of a term that follow from the edge's guard. For a constant, it
// returns the constant. For a multiple of an input plus a constant, it returns the values of the
// sum at the bounds of the input. For any other term, it returns nil.
func termBounds(p *cfa.Program, e *cfa.Edge, t lia.Term) []num.Int {
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
		// The guard has a conjunct u + c <= 0 or -u + c <= 0, where u is the input.
		if b := f.Lit().T; len(b.Monos()) == 1 && b.Has(ms[0].Var) {
			in := b.Constant().Neg().Mul(b.Monos()[0].Coef)
			out = append(out, in.Mul(ms[0].Coef).Add(t.Constant()))
		}
	}
	return out
}
