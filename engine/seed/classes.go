package seed

import (
	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
)

// If a program computes with remainders, some facts hold only for one value of a variable, or for
// one remainder of a counter. If each iteration computes r = (r + 3) % 7, then r determines the
// counter i modulo 7. If a loop counts in c the multiples of 3 or 5, then 15*c - 7*i is constant
// for each remainder of i modulo 15. So the program is unfolded by classes of states: first by the
// values of a variable with few values, and then by the remainders of a counter (Granger, "Static
// analysis of arithmetical congruences", 1989, with the trace partitioning of unfold.go).

const (
	// maxResidues limits the modulus, if the program is unfolded by the remainders of a counter.
	maxResidues = 30
	// maxClasses limits the number of locations of a program that is unfolded by classes.
	maxClasses = 90
)

// byClasses searches for facts of the program unfolded by the values of a variable, and then of the
// program unfolded by the remainders of a counter. It stops when the facts exclude the error. It
// returns all facts, including those in res. A program without divisors, or with premises, is not
// unfolded.
func byClasses(m *meter.Meter, p *cfa.Program, opts Options, res engine.Seeds) map[cfa.Loc][]lia.Formula {
	facts := res.Facts
	if p.CellReads || p.HasPremises() || excludesError(p, facts) {
		return facts
	}
	modulus, tested := divisors(p)
	if modulus.IsOne() {
		return facts
	}
	for _, divide := range []func() [][]lia.Formula{
		func() [][]lia.Formula { return byValues(p, facts) },
		func() [][]lia.Formula { return byResidues(p, modulus, tested) },
	} {
		parts := divide()
		if parts == nil || excludesError(p, facts) {
			continue
		}
		f := newFinder(m, p, opts, res.Stats)
		f.inductiveFacts = facts
		u, err := f.unfoldParts(p, parts, maxEdgesPer*maxClasses)
		if err != nil || u == nil {
			continue
		}
		own := newFinder(m, u.p, opts, res.Stats)
		own.partFacts, own.inductiveFacts = u.partFormulas(), map[cfa.Loc][]lia.Formula{}
		for i, n := range u.nodes {
			own.inductiveFacts[cfa.Loc(i)] = facts[n.loc]
		}
		facts = u.add(facts, own.find())
	}
	return facts
}

// partitionBy divides the states of each location where v is live into the parts that the callback
// returns as formulas. All other locations, the entry and the error have one part, the formula
// true. If there are more than maxClasses parts, or if a location has none, the result is nil.
func partitionBy(p *cfa.Program, v lia.Var, parts func(cfa.Loc) []lia.Formula) [][]lia.Formula {
	lv := cfa.Live(p)
	out, n := make([][]lia.Formula, len(p.Locs)), 0
	for l := range p.Locs {
		out[l] = []lia.Formula{lia.True()}
		if loc := cfa.Loc(l); loc != p.Entry && loc != p.Error && lv.Has(loc, v) {
			out[l] = parts(loc)
		}
		if n += len(out[l]); n > maxClasses || len(out[l]) == 0 {
			return nil
		}
	}
	return out
}

// byValues divides the states at each location into parts x = k, one for each possible value k of a
// variable x. It takes the first variable that a loop computes and for which the facts allow only
// few values. If there is no such variable, it returns nil.
func byValues(p *cfa.Program, facts map[cfa.Loc][]lia.Formula) [][]lia.Formula {
	computed := make([]bool, len(p.Vars))
	inLoops(p, func(e *cfa.Edge) {
		for _, a := range e.Assigns {
			computed[a.Var] = computed[a.Var] || !a.Term.IsConst() && !a.Idle()
		}
	})
	for v := range p.Vars {
		if !computed[v] {
			continue
		}
		v := lia.Var(v)
		if parts := partitionBy(p, v, func(l cfa.Loc) (out []lia.Formula) {
			for _, k := range values(v, facts[l]) {
				out = append(out, lia.Eq(lia.V(v).AddConst(num.From(-k))))
			}
			return out
		}); parts != nil {
			return parts
		}
	}
	return nil
}

// byResidues divides the states at each location by the remainders of a counter i: one part, such
// as "3 divides i - 2", for each remainder. A counter whose remainder some guard tests is
// preferred. If there is no counter, the result is nil. The modulus is the least common multiple of
// the program's divisors.
func byResidues(p *cfa.Program, modulus num.Int, tested []bool) [][]lia.Formula {
	counts, other := make([]bool, len(p.Vars)), make([]bool, len(p.Vars))
	inLoops(p, func(e *cfa.Edge) {
		for _, a := range e.Assigns {
			if step := a.Term.Sub(lia.V(a.Var)); !step.IsConst() {
				other[a.Var] = true
			} else if !a.Idle() {
				counts[a.Var] = true
			}
		}
	})
	best := -1
	for v := range p.Vars {
		if counts[v] && !other[v] && (best < 0 || tested[v] && !tested[best]) {
			best = v
		}
	}
	if best < 0 {
		return nil
	}
	v := lia.Var(best)
	return partitionBy(p, v, func(cfa.Loc) (out []lia.Formula) {
		for r := num.Zero(); r.Less(modulus); r = r.Add(num.One()) {
			out = append(out, lia.Divides(modulus, lia.V(v).Sub(lia.Const(r))))
		}
		return out
	})
}

func inLoops(p *cfa.Program, visit func(*cfa.Edge)) {
	of := cfa.Components(p)
	for i := range p.Edges {
		if e := &p.Edges[i]; of[e.From] == of[e.To] {
			visit(e)
		}
	}
}

// divisors returns the least common multiple of the program's divisors, except those that would
// make it exceed maxResidues. It also returns, for each variable, whether some guard tests its
// remainder.
func divisors(p *cfa.Program) (multiple num.Int, tested []bool) {
	multiple, tested = num.One(), make([]bool, len(p.Vars))
	add := func(k num.Int) {
		if m := multiple.Mul(k.Abs()).FloorDiv(num.GCD(multiple, k)); !num.From(maxResidues).Less(m) {
			multiple = m
		}
	}
	divides := func(e *cfa.Edge, t lia.Term) bool {
		found := false
		for _, in := range e.Inputs {
			if k := t.Coef(in.Var); (in.Kind == cfa.Quotient || in.Kind == cfa.Bit || in.Kind == cfa.Derived) && !k.IsZero() {
				add(k)
				found = found || !k.Abs().IsOne()
			}
		}
		return found
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		for _, a := range e.Assigns {
			divides(e, a.Term)
		}
		e.Guard.EachLiteral(func(l *lia.Literal) {
			if l.Kind == lia.DIV {
				add(l.K)
			}
			if divides(e, l.T) || l.Kind == lia.DIV {
				for _, m := range l.T.Monos() {
					if !p.IsInput(m.Var) {
						tested[m.Var] = true
					}
				}
			}
		})
	}
	return multiple, tested
}

// areExclusive reports whether the forms of a and b show that both cannot be true: they are two
// equations, or two divisibilities, with the same linear form and different constants.
func areExclusive(a, b lia.Formula) bool {
	if a.Op() != lia.OpLit || b.Op() != lia.OpLit {
		return false
	}
	x, y := a.Lit(), b.Lit()
	if x.Neg || y.Neg || x.Kind != y.Kind || !x.T.SameLinear(y.T) {
		return false
	}
	d := x.T.Constant().Sub(y.T.Constant())
	return x.Kind == lia.EQ && !d.IsZero() || x.Kind == lia.DIV && x.K.Equal(y.K) && !d.Mod(x.K).IsZero()
}
