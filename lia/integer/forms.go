package integer

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
	"ic3play/lia/sorting"
)

// form is a linear form: a sum of structural variables with coprime coefficients. The first
// coefficient is positive. Atoms that differ only in their constant and sign share a form. A single
// variable is a form too.
type form struct {
	v     simplex.Var
	monos []simplex.Mono
	hash  uint64
	next  int32 // the next form with the same hash, or -1
	// inPremise is true if a premise has this form. A form belongs to a cut if no premise has this
	// form, and if all bounds of the form are derived from other facts.
	inPremise bool
}

// quotientName is the name of the variables that the theory adds as quotients of divisibilities.
// Such a variable does not occur in the caller's terms.
const quotientName lia.Var = -1

func (t *Theory) structural(v lia.Var) simplex.Var {
	if x, ok := t.vars[v]; ok {
		return x
	}
	x := t.newStructural(v)
	t.vars[v] = x
	return x
}

func (t *Theory) newStructural(name lia.Var) simplex.Var {
	x := t.tab.NewVar()
	for int(x) >= len(t.names) {
		t.names = append(t.names, quotientName)
		t.isStruct = append(t.isStruct, false)
		t.dense = append(t.dense, num.Int{})
		t.model = append(t.model, num.Int{})
	}
	t.names[x], t.isStruct[x] = name, true
	t.structuralVars = append(t.structuralVars, x)
	return x
}

// monosOf returns a term's monomials over tableau variables.
func (t *Theory) monosOf(u lia.Term) []simplex.Mono {
	out := make([]simplex.Mono, 0, len(u.Monos())+1)
	for _, m := range u.Monos() {
		out = append(out, simplex.Mono{Coef: m.Coef, Var: t.structural(m.Var)})
	}
	sortMonos(out)
	return out
}

func sortMonos(ms []simplex.Mono) {
	sorting.By(ms, func(a, b simplex.Mono) int { return int(a.Var) - int(b.Var) })
}

// intern returns the form of the sum ms and a sign: the sum is sign*form. The monomials of the sum
// must be sorted by variable, and their coefficients must be coprime. "intern" keeps the slice, and
// negates its coefficients if the sign is -1.
func (t *Theory) intern(ms []simplex.Mono) (int32, int) {
	sign := ms[0].Coef.Sign()
	if sign < 0 {
		for i := range ms {
			ms[i].Coef = ms[i].Coef.Neg()
		}
	}
	h := uint64(len(ms))
	for _, m := range ms {
		h = (h ^ uint64(m.Var) ^ m.Coef.Hash()) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	head, ok := t.formOf[h]
	if !ok {
		head = -1
	}
next:
	for i := head; i >= 0; i = t.forms[i].next {
		f := &t.forms[i]
		if len(f.monos) != len(ms) {
			continue
		}
		for j, m := range ms {
			if f.monos[j].Var != m.Var || !f.monos[j].Coef.Equal(m.Coef) {
				continue next
			}
		}
		return i, sign
	}
	f := form{monos: ms, hash: h, next: head}
	if len(ms) == 1 {
		f.v = ms[0].Var
	} else {
		f.v = t.tab.Define(ms)
	}
	t.forms = append(t.forms, f)
	i := int32(len(t.forms) - 1)
	t.formOf[h] = i
	return i, sign
}

// dropForms removes the forms from index n on. A check has added them for cuts and branches.
func (t *Theory) dropForms(n int) {
	for i := len(t.forms) - 1; i >= n; i-- {
		f := &t.forms[i]
		if f.next < 0 {
			delete(t.formOf, f.hash)
		} else {
			t.formOf[f.hash] = f.next
		}
		if len(f.monos) > 1 {
			t.tab.Release(f.v)
		}
		f.monos = nil
	}
	t.forms = t.forms[:n]
}

// atom is an interned atom. An LE is sign*form + c <= 0, and an EQ is sign*form + c = 0.
//
// A DIV is K | T. Its constraint is T - K*q = 0, where the quotient q is a variable of this atom
// only. So sign*form is T - K*q without the constant c of T. A DIV gets its form when it is first
// asserted; before that, the field "form" is -1.
type atom struct {
	lia.Atom
	form  int32
	sign  int
	c     num.Int
	next  int32
	monos []simplex.Mono // for a DIV: the monomials of T
	q     simplex.Var    // for a DIV: the quotient, or -1 if it has none yet
}

// Atom interns an atom in normal form. If the atom is known, this is fast. Atom adds no row to the
// tableau.
func (t *Theory) Atom(a lia.Atom) AtomID {
	h := a.Hash()
	head, ok := t.atomOf[h]
	if !ok {
		head = -1
	}
	for i := head; i >= 0; i = t.atoms[i].next {
		if t.atoms[i].Equal(a) {
			return AtomID(i)
		}
	}
	// drop the temporary forms of the last check first, because dropForms removes the forms at the
	// end of the list
	t.trim()
	n := atom{Atom: a, form: -1, sign: 1, c: a.T.Constant(), next: head, q: -1}
	ms := t.monosOf(a.T)
	if a.Kind != lia.DIV {
		n.form, n.sign = t.intern(ms)
	} else {
		n.monos = ms
	}
	t.atoms = append(t.atoms, n)
	i := int32(len(t.atoms) - 1)
	t.atomOf[h] = i
	return AtomID(i)
}

// quotientForm returns the form of T - K*q and its sign, for an atom K | T. It creates the variable
// q if the atom has none yet.
func (t *Theory) quotientForm(a *atom) (int32, int) {
	if a.q < 0 {
		a.q = t.newStructural(quotientName)
	}
	ms := append(slices.Clip(a.monos), simplex.Mono{Coef: a.K.Neg(), Var: a.q})
	sortMonos(ms)
	return t.intern(ms)
}

// Literal returns the literal l in normal form. In this form, an LE is never negated: the negation
// of t <= 0 is the LE -t+1 <= 0.
func (t *Theory) Literal(l Lit) lia.Literal {
	a := lia.Literal{Atom: t.atoms[l.Atom].Atom}
	if l.Neg {
		return a.Not()
	}
	return a
}
