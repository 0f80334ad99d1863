package refute

import (
	"slices"
	"sort"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// "transfers" creates lemmas that transfer bounds from one variable to another over an equation x =
// y + c or x = c - y. Such equations come from joins of paths, where the variable after the join
// equals the variable at the end of one path. Atoms compare these variables with many constants.
// Without the lemmas, the theory would find the conflicts between such atoms one at a time, each in
// another model of the clauses. An equation gets its lemmas when it first occurs in a conflict, so
// irrelevant equations cost nothing.
type transfers struct {
	clauses *proof.Clauses
	forms   *formTable
	done    map[proof.Prop]bool // equations that already have lemmas
}

// lemmas returns the lemmas for those equations x = y + c or x = c - y in the conflict for which no
// lemmas exist yet.
func (t *transfers) lemmas(conflict []lia.Literal) []proof.Lemma {
	var out []proof.Lemma
	for _, l := range conflict {
		if l.Kind != lia.EQ || l.Neg {
			continue
		}
		ms := l.T.Monos()
		if len(ms) != 2 || !ms[0].Coef.Abs().IsOne() || !ms[1].Coef.Abs().IsOne() {
			continue
		}
		if q := t.clauses.Lit(l); t.done[q] {
			continue
		} else {
			t.done[q] = true
		}
		x, y := t.forms.find(lia.V(ms[0].Var)), t.forms.find(lia.V(ms[1].Var))
		if x == nil || y == nil {
			continue
		}
		out = append(out, newTransfer(l, x, y).lemmas()...)
		out = append(out, newTransfer(l, y, x).lemmas()...)
	}
	return out
}

// transfer is one direction of an equation eq between two linear forms: to = sign * from + offset.
// It computes the value of the form "to" if the value of the form "from" is known.
type transfer struct {
	eq           lia.Literal
	from, to     *linearForm
	sign, offset num.Int
	coefTo       num.Int // coefficient in eq of the variable of "to"
	coefFrom     num.Int
}

func newTransfer(eq lia.Literal, from, to *linearForm) transfer {
	t := transfer{eq: eq, from: from, to: to,
		coefFrom: eq.T.Coef(from.t.Monos()[0].Var), coefTo: eq.T.Coef(to.t.Monos()[0].Var)}
	// The equation is coefFrom*from + coefTo*to + c = 0. Since coefTo is 1 or -1, multiplying by it
	// solves the equation for "to".
	t.sign = t.coefFrom.Mul(t.coefTo).Neg()
	t.offset = eq.T.Constant().Mul(t.coefTo).Neg()
	return t
}

func (t transfer) lemmas() []proof.Lemma {
	var out []proof.Lemma
	for _, k := range t.from.upper {
		out = t.bound(out, t.from.le(k), k, t.sign.Sign() > 0)
		out = t.bound(out, t.from.le(k).Not(), k.Add(num.One()), t.sign.Sign() < 0)
	}
	for _, k := range t.from.equal {
		v := k.Mul(t.sign).Add(t.offset)
		if slices.ContainsFunc(t.to.equal, v.Equal) {
			out = append(out, t.value(k, v))
		}
		// If k is also among the bounds of "from", the lemmas about these bounds suffice.
		if !slices.ContainsFunc(t.from.upper, k.Equal) {
			out = t.bound(out, t.from.eq(k), k, true)
			out = t.bound(out, t.from.eq(k), k, false)
		}
	}
	return out
}

// bound appends the lemma "the equation and the premise imply the conclusion". The premise says
// that t.from is at most k, at least k, or equal to k. With the equation it implies that t.to is at
// most v (if atMost is set), or at least v. The conclusion is the tightest bound of t.to that
// follows from this and has an atom. If no bound follows, no lemma is appended.
func (t transfer) bound(out []proof.Lemma, premise lia.Literal, k num.Int, atMost bool) []proof.Lemma {
	v := k.Mul(t.sign).Add(t.offset)
	upper := t.to.upper
	at := sort.Search(len(upper), func(i int) bool { return !upper[i].Less(v) }) // index of the first bound that is at least v
	var conclusion lia.Literal
	switch {
	case atMost && at < len(upper):
		conclusion = t.to.le(upper[at])
	case !atMost && at > 0:
		conclusion = t.to.le(upper[at-1]).Not()
	default:
		return out
	}
	// Facts: the equation, the premise, and the conclusion's negation, in which t.to has the
	// coefficient 1 or -1.
	w := conclusion.Not().T.Coef(t.to.t.Monos()[0].Var)
	return append(out, proof.Lemma{Clause: []lia.Literal{t.eq.Not(), premise.Not(), conclusion}, Cert: t.cancel(w, premise, 2)})
}

// value returns the lemma that t.from = k implies t.to = v.
func (t transfer) value(k, v num.Int) proof.Lemma {
	premise, conclusion := t.from.eq(k), t.to.eq(v)
	// Fact 0 is the equation, fact 1 is t.from = k, and fact 2 is t.to != v. The proof splits fact
	// 2 into the cases t.to - v < 0 and t.to - v > 0. In each case, fact 3 is the case's
	// inequality.
	return proof.Lemma{Clause: []lia.Literal{t.eq.Not(), premise.Not(), conclusion},
		Cert: &proof.Cert{Diseq: &proof.Diseq{Fact: 2,
			Left: t.cancel(num.One(), premise, 3), Right: t.cancel(num.MinusOne(), premise, 3)}}}
}

// cancel returns a weighted sum of three facts in which both variables cancel. Fact 0 is the
// equation t.eq, and fact 1 is the premise. In the third fact, the variable of t.to has the
// coefficient w.
func (t transfer) cancel(w num.Int, premise lia.Literal, third int) *proof.Cert {
	e := w.Mul(t.coefTo).Neg()
	onPremise := premise.T.Coef(t.from.t.Monos()[0].Var)
	f := e.Mul(t.coefFrom).Neg().Mul(onPremise)
	return &proof.Cert{Sum: []proof.Weight{{Fact: 0, Coef: e}, {Fact: 1, Coef: f}, {Fact: third, Coef: num.One()}}}
}
