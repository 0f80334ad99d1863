package refute

import (
	"slices"
	"sort"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// values propagates values through sums during the search: from x = 3 and y = 4 it derives
// x + y = 7, and from x + y = 7 and x = 3 it derives y = 4. If an atom about a form with a
// known value does not have the truth value that follows, values creates a lemma for it.
// The theory would derive the same, but only from a whole model of the clauses. For a loop
// of n states, each of which adds a different number, this would take n checks of the whole
// formula. With the lemma the search refutes each state as soon as it is decided.
//
// values creates no atoms, so there are finitely many lemmas. It creates each lemma once,
// because afterwards the lemma's clause implies the atom.
type values struct {
	search  *search
	clauses *proof.Clauses
	add     func(proof.Lemma)

	equations []equation // equations[v] is the equation for which variable v stands
	queue     []*form    // forms that have got a value
	sum       value      // the value that deriveValue computes
}

// equation describes an atom that says form = value. If the field "form" is nil, the variable does
// not stand for such an atom.
type equation struct {
	form  *form
	value num.Int
}

// value is a known value of a linear form, with the reason for it: form = is. The reason is a sum.
// If the terms of the equations in why are multiplied by the numbers in coef, they add up to
// times*(form - is). The value is valid while these equations are true.
type value struct {
	is    num.Int
	times num.Int
	why   []proof.Prop
	coef  []num.Int
}

// linear is an identity: the sum of coef[i] * forms[i] is 0. Each form of several variables has
// one: for x + 2y it is (x + 2y) - x - 2*y = 0.
type linear struct {
	forms []*form
	coef  []num.Int
}

// These limits keep propagation cheap: longestSum limits the number of linear forms in an identity,
// and longestWhy the number of equations in the reason of a value. The theory handles longer sums.
const (
	longestSum = 6
	longestWhy = 64
)

// newValues returns a propagator for a problem's forms; add adds a lemma to the search.
func newValues(s *search, c *proof.Clauses, fs *forms, add func(proof.Lemma)) *values {
	v := &values{search: s, clauses: c, add: add, equations: make([]equation, c.NumVars()+1)}
	alone := map[lia.Var]*form{} // single variables that no atom compares with a number
	for _, f := range fs.order {
		v.join(fs, f, alone)
		for _, k := range f.equal {
			if q := c.Lit(f.eq(k)); q > 0 && int(q) < len(v.equations) {
				v.equations[q] = equation{f, k}
			}
		}
	}
	return v
}

// join adds an identity for a linear form f of several variables. For f = x + 2y, the identity is f
// - x - 2*y = 0, where x and y are linear forms, too. So a value of f follows from the values of x
// and y.
func (v *values) join(fs *forms, f *form, alone map[lia.Var]*form) {
	ms := f.t.Monos()
	if len(ms) < 2 || len(ms) > longestSum {
		return
	}
	l := &linear{forms: []*form{f}, coef: []num.Int{num.MinusOne()}}
	for _, m := range ms {
		x := fs.find(lia.V(m.Var))
		if x == nil {
			if alone[m.Var] == nil {
				alone[m.Var] = &form{t: lia.V(m.Var)}
			}
			x = alone[m.Var]
		}
		l.forms, l.coef = append(l.forms, x), append(l.coef, m.Coef)
	}
	for _, x := range l.forms {
		x.sums = append(x.sums, l)
	}
}

// carry looks for a lemma that the assignment does not satisfy yet, and adds it. It reports whether
// there is one. The search must have propagated all clauses.
func (v *values) carry() bool {
	for ; v.search.scanned < len(v.search.trail); v.search.scanned++ {
		q := v.search.trail[v.search.scanned]
		if q < 0 || int(q) >= len(v.equations) || v.equations[q].form == nil {
			continue
		}
		e := v.equations[q]
		l, _ := v.clauses.Literal(q)
		e.form.value = value{is: e.value, times: num.One(), why: []proof.Prop{q}, coef: []num.Int{turned(e.form, l)}}
		v.queue = append(v.queue[:0], e.form)
		for i := 0; i < len(v.queue); i++ {
			if slices.ContainsFunc(v.queue[i].sums, v.propagateSum) {
				// The added literal may lead to further lemmas about the same values. So scanned
				// does not change, and the next call computes these values again.
				for _, f := range v.queue[1:] {
					f.value = value{}
				}
				return true
			}
		}
	}
	return false
}

// The literal l is about the linear form f. turned returns 1 if the term of l contains f, and -1 if
// it contains -f.
func turned(f *form, l lia.Literal) num.Int {
	m := f.t.Monos()[0]
	return l.T.Coef(m.Var).Quo(m.Coef)
}

// has reports whether the value of a form is valid, which means that the equations of its reason
// are true.
func (v *values) has(f *form) bool {
	for _, q := range f.value.why {
		if v.search.truth(q) <= 0 {
			return false
		}
	}
	return len(f.value.why) > 0
}

// propagateSum handles the sum l, which is always 0. If all linear forms in the sum but one have
// values, it derives the value of this form. If all of them have values, it derives the value of
// the first form again, to compare it. It reports whether it added a lemma.
func (v *values) propagateSum(l *linear) bool {
	at, all := 0, true
	for i, f := range l.forms {
		if !v.has(f) {
			if !all {
				return false
			}
			at, all = i, false
		}
	}
	if !v.deriveValue(l, at) {
		return false
	}
	f, k := l.forms[at], v.sum
	if v.conclude(f, k) {
		return true
	}
	if !all && k.times.IsOne() && len(k.why) <= longestWhy {
		k.why, k.coef = slices.Clone(k.why), slices.Clone(k.coef)
		f.value = k
		v.queue = append(v.queue, f)
	}
	return false
}

// deriveValue sets v.sum to the value of forms[target] that follows from the values of the other
// forms. It returns false if that value is not an integer; the theory will find the conflict.
func (v *values) deriveValue(l *linear, target int) bool {
	out := &v.sum
	*out = value{times: l.coef[target].Abs(), why: out.why[:0], coef: out.coef[:0]}
	sign := num.MinusOne()
	if l.coef[target].Sign() < 0 {
		sign = num.One()
	}
	total := num.Int{}
	for i, f := range l.forms {
		if i == target {
			continue
		}
		k := &f.value
		by := l.coef[i].Mul(sign)
		total = total.AddMul(by, k.is)
		for j, q := range k.why {
			c := by.Mul(k.coef[j])
			if n := slices.Index(out.why, q); n >= 0 {
				out.coef[n] = out.coef[n].Add(c)
			} else {
				out.why, out.coef = append(out.why, q), append(out.coef, c)
			}
		}
	}
	if !out.times.Divides(total) {
		return false
	}
	out.is = total.Quo(out.times)
	return true
}

// conclude looks for an atom about the linear form f that the value k of f makes true or false, but
// that the assignment does not have as such yet. It adds a lemma that implies the atom's truth
// value. It reports whether it added a lemma.
func (v *values) conclude(f *form, k value) bool {
	up := sort.Search(len(f.upper), func(i int) bool { return !f.upper[i].Less(k.is) })
	if up < len(f.upper) && v.addImplied(f, k, f.le(f.upper[up])) {
		return true
	}
	if up > 0 && v.addImplied(f, k, f.le(f.upper[up-1]).Not()) {
		return true
	}
	few := len(f.equal) <= fewEqual
	at := sort.Search(len(f.equal), func(i int) bool { return !f.equal[i].Less(k.is) })
	for i, e := range f.equal {
		switch {
		case i == at && e.Equal(k.is):
			if v.addImplied(f, k, f.eq(e)) {
				return true
			}
		// If many equations form = e occur, those with e != k.is need no lemma here: the lemmas
		// from links make them false.
		case few:
			if v.addImplied(f, k, f.eq(e).Not()) {
				return true
			}
		}
	}
	return false
}

// addImplied adds the lemma that f = k implies the conclusion, unless the lemma's clause is true
// already. It reports whether it added the lemma.
func (v *values) addImplied(f *form, k value, conclusion lia.Literal) bool {
	if v.search.truth(v.clauses.Lit(conclusion)) > 0 {
		return false
	}
	var clause []lia.Literal
	for _, q := range k.why {
		l, _ := v.clauses.Literal(q)
		clause = append(clause, l.Not())
	}
	clause = append(clause, conclusion)
	last, fact := len(k.why), conclusion.Not()
	cert := &proof.Cert{}
	if side := turned(f, fact); fact.Kind == lia.EQ && fact.Neg {
		cert.Diseq = &proof.Diseq{Fact: last, Left: k.refute(last+1, side), Right: k.refute(last+1, side.Neg())}
	} else {
		cert = k.refute(last, side)
	}
	v.add(proof.Lemma{Clause: clause, Cert: cert})
	return true
}

// refute returns a certificate: the sum of the value's equations and the fact with number
// fact. All variables cancel. The form has the coefficient sign in this fact, which is 1 or
// -1.
func (k value) refute(fact int, sign num.Int) *proof.Cert {
	c := &proof.Cert{}
	for i := range k.why {
		c.Sum = append(c.Sum, proof.Weight{Fact: i, Coef: k.coef[i].Mul(sign).Neg()})
	}
	c.Sum = append(c.Sum, proof.Weight{Fact: fact, Coef: k.times})
	return c
}
