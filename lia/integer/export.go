package integer

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// maxExported limits the decisions that Splits uses: it uses a further decision only if it has
// fewer than maxExported atoms so far.
const maxExported = 6

// Splits returns inequalities on which the caller can branch after CheckUpTo has given up. When
// branch and bound gave up, it had made a sequence of decisions, each between t <= 0 and t >= 1 for
// some term t. Splits returns the atom t <= 0 of each of the first decisions, in their order. If a
// decision comes from a disequality or a negated divisibility that forbids the value v, Splits
// returns the two atoms t <= v-1 and t <= v. If a decision is about the quotient of a divisibility
// by k, Splits returns an atom about the term that is divided.
//
// gaveUp reports whether the limit on nodes was the reason for Unknown. The slice may be empty even
// if gaveUp is true: Splits omits decisions about linear forms that contain several quotients.
// diseq reports whether one of these decisions was made for a disequality. In this case the
// caller's search is likely to be faster than branch and bound. The slice is valid until the next
// check.
func (t *Theory) Splits() (atoms []lia.Atom, gaveUp, diseq bool) {
	return t.splits, t.gaveUpAtLimit, t.splitDisequality
}

func (s *search) exportSplits() {
	t := s.t
	t.gaveUpAtLimit = true
	for i := range s.path {
		if len(t.splits) >= maxExported {
			return
		}
		r := s.path[i].refutation
		t.splitDisequality = t.splitDisequality || r.fromDisequality
		switch {
		case r.forbidden >= 0 && t.atoms[t.facts[r.forbidden].lit.Atom].Kind == lia.EQ:
			u := t.atoms[t.facts[r.forbidden].lit.Atom].T
			t.addSplitAtom(u.AddConst(num.One()))
			t.addSplitAtom(u)
		case r.forbidden >= 0:
			u := t.termOf(r.form).AddConst(r.c) // form <= v-1
			t.addSplitAtom(u)
			t.addSplitAtom(u.AddConst(num.MinusOne()))
		case t.hasNoQuotient(r.form):
			t.addSplitAtom(t.termOf(r.form).AddConst(r.c))
		default:
			t.addQuotientAtom(r)
		}
	}
}

// addQuotientAtom stores an atom for a split q <= b, where q is the quotient of an atom k | u, that
// is u/k rounded down. The caller does not know q, so the stored atom is u <= k*b+k-1, which is
// equivalent to q <= b.
func (t *Theory) addQuotientAtom(r *refutation) {
	ms := t.forms[r.form].monos
	if len(ms) > 1 {
		return
	}
	for i := range t.atoms {
		if a := &t.atoms[i]; a.Kind == lia.DIV && a.q == ms[0].Var {
			top := a.K.Mul(r.c.Neg()).Add(a.K).Sub(num.One())
			t.addSplitAtom(a.T.AddConst(top.Neg()))
			return
		}
	}
}

// termOf converts a linear form to a term in the caller's variables. The form must not contain
// quotients, because these variables are unknown to the caller.
func (t *Theory) termOf(form int32) lia.Term {
	var ms []lia.Mono
	for _, m := range t.forms[form].monos {
		ms = append(ms, lia.Mono{Coef: m.Coef, Var: t.names[m.Var]})
	}
	return lia.NewTerm(ms, num.Int{})
}

func (t *Theory) addSplitAtom(u lia.Term) {
	if f := lia.Le(u); f.Op() == lia.OpLit {
		t.splits = append(t.splits, f.Lit().Atom)
	}
}

// hasNoQuotient reports whether all variables of a form are variables of the caller.
func (t *Theory) hasNoQuotient(form int32) bool {
	for _, m := range t.forms[form].monos {
		if t.names[m.Var] == quotientName {
			return false
		}
	}
	return true
}
