package refute

import (
	"slices"
	"sort"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// valuePropagation propagates values through sums during the search. From x = 3 and y = 4 it
// derives x + y = 7, and from x + y = 7 and x = 3 it derives y = 4. A known value of a linear form
// determines the truth values of the atoms about this form. If such an atom does not have this
// truth value yet, a lemma is created.
//
// The theory would derive the same, but only from a whole model of the clauses. Suppose that a
// formula is about a state machine with n states, and that each state adds a different number to a
// sum. The theory would need n checks of the whole formula. With the lemmas, the search refutes
// each state as soon as it is decided.
//
// The propagation creates no atoms, so there are finitely many lemmas. It creates each lemma once,
// because afterwards the lemma's clause implies the atom.
type valuePropagation struct {
	search   *search
	clauses  *proof.Clauses
	addLemma func(proof.Lemma)

	equations []equation    // equations[v] is the equation that variable v represents
	queue     []*linearForm // forms that have got a value
	derived   value         // the value that deriveValue computes
}

// equation describes an atom that says form = value. If the field "form" is nil, the variable is
// not such an atom.
type equation struct {
	form  *linearForm
	value num.Int
}

// value is a known value of a linear form, with the reason for it: form = number. The reason is a
// sum. If the terms of the equations in "reason" are multiplied by the numbers in coefs, they add
// up to factor*(form - number). The value is valid while these equations are true.
type value struct {
	number num.Int
	factor num.Int
	reason []proof.Prop
	coefs  []num.Int
}

// identity says that the sum of coef[i] * forms[i] is 0. Each form of 2 to maxForms variables has
// an identity: for x + 2y it is (x + 2y) - x - 2*y = 0.
type identity struct {
	forms []*linearForm
	coef  []num.Int
}

// These limits keep propagation cheap: maxForms limits the number of variables of a form that gets
// an identity, and maxReason the number of equations in the reason of a value. The theory handles
// longer sums.
const (
	maxForms  = 6
	maxReason = 64
)

// newValues returns a propagator for a problem's forms; "add" adds a lemma to the search.
func newValues(s *search, c *proof.Clauses, fs *formTable, add func(proof.Lemma)) *valuePropagation {
	v := &valuePropagation{search: s, clauses: c, addLemma: add, equations: make([]equation, c.NumVars()+1)}
	single := map[lia.Var]*linearForm{} // single variables that no atom compares with a number
	for _, f := range fs.order {
		v.addIdentity(fs, f, single)
		for _, k := range f.equal {
			if q := c.Lit(f.eq(k)); q > 0 && int(q) < len(v.equations) {
				v.equations[q] = equation{f, k}
			}
		}
	}
	return v
}

// addIdentity adds an identity for a linear form f of several variables. For f = x + 2y, the
// identity is f - x - 2*y = 0, where x and y are linear forms, too. So a value of f follows from
// the values of x and y.
func (v *valuePropagation) addIdentity(fs *formTable, f *linearForm, single map[lia.Var]*linearForm) {
	ms := f.t.Monos()
	if len(ms) < 2 || len(ms) > maxForms {
		return
	}
	l := &identity{forms: []*linearForm{f}, coef: []num.Int{num.MinusOne()}}
	for _, m := range ms {
		x := fs.find(lia.V(m.Var))
		if x == nil {
			if single[m.Var] == nil {
				single[m.Var] = &linearForm{t: lia.V(m.Var)}
			}
			x = single[m.Var]
		}
		l.forms, l.coef = append(l.forms, x), append(l.coef, m.Coef)
	}
	for _, x := range l.forms {
		x.identities = append(x.identities, l)
	}
}

// propagate looks for a lemma that the assignment does not satisfy yet, and adds it. It reports
// whether there is one. The search must have propagated all clauses.
func (v *valuePropagation) propagate() bool {
	for ; v.search.theoryHead < len(v.search.trail); v.search.theoryHead++ {
		q := v.search.trail[v.search.theoryHead]
		if q < 0 || int(q) >= len(v.equations) || v.equations[q].form == nil {
			continue
		}
		e := v.equations[q]
		l, _ := v.clauses.Literal(q)
		e.form.value = value{number: e.value, factor: num.One(), reason: []proof.Prop{q}, coefs: []num.Int{signIn(e.form, l)}}
		v.queue = append(v.queue[:0], e.form)
		for i := 0; i < len(v.queue); i++ {
			if slices.ContainsFunc(v.queue[i].identities, v.propagateSum) {
				// The added literal may lead to further lemmas about the same values. So theoryHead
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

// signIn returns the sign of the linear form f in the term of l: 1 if the term contains f, and -1
// if it contains -f.
func signIn(f *linearForm, l lia.Literal) num.Int {
	m := f.t.Monos()[0]
	return l.T.Coef(m.Var).Quo(m.Coef)
}

// hasValue reports whether the value of a form is valid, which means that the equations of its
// reason are true.
func (v *valuePropagation) hasValue(f *linearForm) bool {
	for _, q := range f.value.reason {
		if v.search.truth(q) <= 0 {
			return false
		}
	}
	return len(f.value.reason) > 0
}

// propagateSum handles the sum l, which is always 0. If all linear forms in the sum but one have
// values, it derives the value of this form. If all of them have values, it derives the value of
// the first form again, to compare it. It reports whether it added a lemma.
func (v *valuePropagation) propagateSum(l *identity) bool {
	at, all := 0, true
	for i, f := range l.forms {
		if !v.hasValue(f) {
			if !all {
				return false
			}
			at, all = i, false
		}
	}
	if !v.deriveValue(l, at) {
		return false
	}
	f, k := l.forms[at], v.derived
	if v.addConclusion(f, k) {
		return true
	}
	if !all && k.factor.IsOne() && len(k.reason) <= maxReason {
		k.reason, k.coefs = slices.Clone(k.reason), slices.Clone(k.coefs)
		f.value = k
		v.queue = append(v.queue, f)
	}
	return false
}

// deriveValue sets v.derived to the value of forms[target] that follows from the values of the
// other forms. It returns false if that value is not an integer; the theory will find the conflict.
func (v *valuePropagation) deriveValue(l *identity, target int) bool {
	out := &v.derived
	*out = value{factor: l.coef[target].Abs(), reason: out.reason[:0], coefs: out.coefs[:0]}
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
		total = total.AddMul(by, k.number)
		for j, q := range k.reason {
			c := by.Mul(k.coefs[j])
			if n := slices.Index(out.reason, q); n >= 0 {
				out.coefs[n] = out.coefs[n].Add(c)
			} else {
				out.reason, out.coefs = append(out.reason, q), append(out.coefs, c)
			}
		}
	}
	if !out.factor.Divides(total) {
		return false
	}
	out.number = total.Quo(out.factor)
	return true
}

// addConclusion looks for an atom about the linear form f whose truth value follows from f = k, and
// that does not have this truth value yet. It adds a lemma that implies this truth value. It
// reports whether it added a lemma.
func (v *valuePropagation) addConclusion(f *linearForm, k value) bool {
	upperIndex := sort.Search(len(f.upper), func(i int) bool { return !f.upper[i].Less(k.number) })
	if upperIndex < len(f.upper) && v.addImplied(f, k, f.le(f.upper[upperIndex])) {
		return true
	}
	if upperIndex > 0 && v.addImplied(f, k, f.le(f.upper[upperIndex-1]).Not()) {
		return true
	}
	pairwise := len(f.equal) <= maxPairwise
	at := sort.Search(len(f.equal), func(i int) bool { return !f.equal[i].Less(k.number) })
	for i, e := range f.equal {
		switch {
		case i == at && e.Equal(k.number):
			if v.addImplied(f, k, f.eq(e)) {
				return true
			}
		// If there are more than maxPairwise equations form = e, the lemmas about bounds already
		// make those with e != k.number false.
		case pairwise:
			if v.addImplied(f, k, f.eq(e).Not()) {
				return true
			}
		}
	}
	return false
}

// addImplied adds the lemma that f = k implies the conclusion, unless the lemma's clause is true
// already. It reports whether it added the lemma.
func (v *valuePropagation) addImplied(f *linearForm, k value, conclusion lia.Literal) bool {
	if v.search.truth(v.clauses.Lit(conclusion)) > 0 {
		return false
	}
	var clause []lia.Literal
	for _, q := range k.reason {
		l, _ := v.clauses.Literal(q)
		clause = append(clause, l.Not())
	}
	clause = append(clause, conclusion)
	last, fact := len(k.reason), conclusion.Not()
	cert := &proof.Cert{}
	if side := signIn(f, fact); fact.Kind == lia.EQ && fact.Neg {
		cert.Diseq = &proof.Diseq{Fact: last, Left: k.certificate(last+1, side), Right: k.certificate(last+1, side.Neg())}
	} else {
		cert = k.certificate(last, side)
	}
	v.addLemma(proof.Lemma{Clause: clause, Cert: cert})
	return true
}

// certificate returns a certificate: a weighted sum of the value's equations and one more fact, in
// which all variables cancel. The parameter "fact" is the number of this fact. The parameter "sign"
// is the coefficient of the form in this fact: 1 or -1.
func (k value) certificate(fact int, sign num.Int) *proof.Cert {
	c := &proof.Cert{}
	for i := range k.reason {
		c.Sum = append(c.Sum, proof.Weight{Fact: i, Coef: k.coefs[i].Mul(sign).Neg()})
	}
	c.Sum = append(c.Sum, proof.Weight{Fact: fact, Coef: k.factor})
	return c
}
