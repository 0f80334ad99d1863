package integer

import (
	"slices"

	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

type factKind uint8

const (
	premise      factKind = iota // an asserted literal
	derived                      // a weighted sum of other facts, divided by the common divisor of its coefficients and rounded
	split                        // one side of a case split
	quotientFact                 // a constraint on the quotient of a divisibility
)

// fact is a constraint of the current case: sign*form + c <= 0, or sign*form + c = 0 if eq is set.
// If the fact is a disequality or a divisibility, the field "form" is -1, and the fact does not
// restrict the relaxation. It is in the list because facts of the kinds "split" and quotientFact
// refer to it.
//
// Facts are the reasons of the tableau's bounds, so every conflict is a weighted sum of facts.
// Within a check, later facts have larger numbers.
type fact struct {
	kind            factKind
	eq              bool
	sign            int8
	form            int32
	c               num.Int
	lit             Lit      // the literal of a premise
	sources         []weight // for a derived fact: the facts whose weighted sum was rounded to this fact
	divisibility    int32    // for a quotientFact: the number of the divisibility
	firstOfQuotient int32    // for a quotientFact: the first fact about the same quotient
}

type weight struct {
	fact int32
	coef num.Int
}

func (t *Theory) newFact(f fact) int32 {
	t.facts = append(t.facts, f)
	return int32(len(t.facts) - 1)
}

// bound asserts a fact in the tableau. If the fact contradicts another bound, the method returns
// false. Then the tableau keeps its old bounds, and tab.Conflict explains the contradiction.
func (t *Theory) bound(id int32) bool {
	f := &t.facts[id]
	v := t.forms[f.form].v
	why := simplex.Reason(id)
	if !f.eq {
		if f.sign > 0 {
			return t.tab.SetUpper(v, f.c.Neg(), why)
		}
		return t.tab.SetLower(v, f.c, why)
	}
	val := f.c
	if f.sign > 0 {
		val = val.Neg()
	}
	if lo, _, ok := t.tab.Lower(v); ok && val.Less(lo) {
		return t.tab.SetUpper(v, val, why)
	}
	return t.tab.SetLower(v, val, why) && t.tab.SetUpper(v, val, why)
}

// "weights" converts the tableau's explanation to a weighted sum of facts. An equation's weight may
// be negative.
func (t *Theory) weights(ps []simplex.Premise) []weight {
	out := make([]weight, 0, len(ps))
next:
	for _, p := range ps {
		f := &t.facts[p.Why]
		c := p.Coef
		if f.eq && (f.sign > 0) != p.Upper {
			c = c.Neg()
		}
		for i := range out {
			if out[i].fact == int32(p.Why) {
				out[i].coef = out[i].coef.Add(c)
				continue next
			}
		}
		out = append(out, weight{int32(p.Why), c})
	}
	return slices.DeleteFunc(out, func(w weight) bool { return w.coef.IsZero() })
}

// sum adds up facts with the given weights. It returns the monomials of the sum, sorted by
// variable, the constant, and whether all facts are equations.
func (t *Theory) sum(ws []weight) (ms []simplex.Mono, c num.Int, eq bool) {
	eq = true
	var touched []simplex.Var
	for _, w := range ws {
		f := &t.facts[w.fact]
		eq = eq && f.eq
		k := w.coef
		c = c.AddMul(k, f.c)
		if f.sign < 0 {
			k = k.Neg()
		}
		for _, m := range t.forms[f.form].monos {
			if t.dense[m.Var].IsZero() {
				touched = append(touched, m.Var)
			}
			t.dense[m.Var] = t.dense[m.Var].AddMul(k, m.Coef)
		}
	}
	slices.Sort(touched)
	for _, v := range touched {
		if !t.dense[v].IsZero() {
			ms = append(ms, simplex.Mono{Coef: t.dense[v], Var: v})
			t.dense[v] = num.Int{}
		}
	}
	return ms, c, eq
}

// derive divides a weighted sum of facts by the common divisor of its coefficients and rounds the
// constant. For example, 2x + 2y + 1 <= 0 becomes x + y + 1 <= 0. The result is a new fact. If the
// sum is a contradiction, the result is a refutation instead. If the sum is always true, "derive"
// returns neither a fact nor a refutation.
func (t *Theory) derive(ws []weight) (id int32, r *refutation) {
	ms, c, eq := t.sum(ws)
	g := content(ms)
	if g.IsZero() {
		if c.Sign() > 0 || eq && !c.IsZero() {
			return -1, t.leaf(ws)
		}
		return -1, nil
	}
	if eq && !g.Divides(c) {
		return -1, t.leaf(ws)
	}
	for i := range ms {
		ms[i].Coef = ms[i].Coef.Quo(g)
	}
	f := fact{kind: derived, eq: eq, c: c.CeilDiv(g), sources: ws}
	var sign int
	f.form, sign = t.intern(ms)
	f.sign = int8(sign)
	return t.newFact(f), nil
}

// content returns the common divisor of the coefficients, or 0 if there are none.
func content(ms []simplex.Mono) num.Int {
	g := num.Int{}
	for _, m := range ms {
		g = num.GCD(g, m.Coef)
	}
	return g
}
