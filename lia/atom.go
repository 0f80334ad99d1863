package lia

import (
	"ic3play/lia/num"
)

// AtomKind is the relation of an atom.
type AtomKind uint8

const (
	LE  AtomKind = iota // T <= 0
	EQ                  // T = 0
	DIV                 // K divides T
)

// Atom is a constraint on integers, in normal form:
//
//	LE	the coefficients have gcd 1, and the constant is tightened: 2x-1 <= 0 becomes x <= 0
//	EQ	the coefficients have gcd 1, and the first coefficient is positive
//	DIV	K >= 2, all coefficients and the constant are in [0, K), and the gcd of the
//		coefficients and K is 1. If the first coefficient is invertible modulo K, T is
//		multiplied by the inverse, so that the first coefficient is 1. Otherwise both T
//		and -T, modulo K, are possible; the smaller one (Term.Compare) is used.
//
// T has at least one variable: constant constraints are True or False.
type Atom struct {
	Kind AtomKind
	T    Term
	K    num.Int // a DIV's divisor; otherwise 0
}

// Literal is an atom or its negation. Neg is never set for an LE, because the negation of an LE is
// another LE.
type Literal struct {
	Atom
	Neg bool
}

// The methods Same compare like the methods Equal, but through pointers. They avoid copies of their
// operands, which are large.

// Equal reports whether a and b, in normal form, are the same constraint.
func (a Atom) Equal(b Atom) bool { return a.Same(&b) }

// Same is like Equal, but takes pointers.
func (a *Atom) Same(b *Atom) bool {
	return a.Kind == b.Kind && a.T.c.Equal(b.T.c) && a.K.Equal(b.K) && sameMonos(a.T.monos, b.T.monos)
}

// Hash returns a structural hash.
func (a *Atom) Hash() uint64 { return mix(mix(a.T.hash(), uint64(a.Kind)), a.K.Hash()) }

// Holds reports whether the atom is true if each variable v has the value value(v).
func (a Atom) Holds(value func(Var) num.Int) bool { return a.holds(value) }

func (a *Atom) holds(value func(Var) num.Int) bool {
	v := a.T.Eval(value)
	switch a.Kind {
	case LE:
		return v.Sign() <= 0
	case EQ:
		return v.IsZero()
	default:
		return a.K.Divides(v)
	}
}

// Equal reports whether l and m, in normal form, are the same.
func (l Literal) Equal(m Literal) bool { return l.Same(&m) }

// Same is like Equal, but takes pointers.
func (l *Literal) Same(m *Literal) bool { return l.Neg == m.Neg && l.Atom.Same(&m.Atom) }

// Hash returns a structural hash.
func (l *Literal) Hash() uint64 {
	if l.Neg {
		return ^l.Atom.Hash()
	}
	return l.Atom.Hash()
}

// Holds reports whether the literal is true if each variable v has the value value(v).
func (l Literal) Holds(value func(Var) num.Int) bool { return l.Atom.holds(value) != l.Neg }

// Not returns the negation in normal form.
func (l Literal) Not() Literal {
	if l.Kind == LE { // the negation is -t+1 <= 0, and its coefficients still have gcd 1
		t := l.T.Neg()
		t.c = t.c.Add(num.One())
		return Literal{Atom: Atom{Kind: LE, T: t}}
	}
	l.Neg = !l.Neg
	return l
}

// complements returns whether l is the negation of m.
func (l *Literal) complements(m *Literal) bool {
	if l.Kind != m.Kind {
		return false
	}
	if l.Kind != LE {
		return l.Neg != m.Neg && l.Atom.Same(&m.Atom)
	}
	if len(l.T.monos) != len(m.T.monos) || !l.T.c.Add(m.T.c).IsOne() {
		return false
	}
	for i := range l.T.monos {
		if a, b := &l.T.monos[i], &m.T.monos[i]; a.Var != b.Var || !a.Coef.Add(b.Coef).IsZero() {
			return false
		}
	}
	return true
}

// normLE returns the atom t <= 0 in normal form. If t is constant, the result "constant" is true,
// and the result "value" is the atom's truth value.
func normLE(t Term) (a Atom, constant, value bool) {
	g := t.Content()
	if g.IsZero() {
		return Atom{}, true, t.c.Sign() <= 0
	}
	if !g.IsOne() { // sum + c <= 0  iff  sum/g <= floor(-c/g)
		t = t.mapCoefs(func(k num.Int) num.Int { return k.Quo(g) }, t.c.CeilDiv(g))
	}
	return Atom{Kind: LE, T: t}, false, false
}

// normEQ returns the atom t = 0 in normal form. If the atom is always true or always false, the
// result "constant" is true, and the result "value" is the truth value.
func normEQ(t Term) (a Atom, constant, value bool) {
	g := t.Content()
	if g.IsZero() {
		return Atom{}, true, t.c.IsZero()
	}
	if !g.Divides(t.c) {
		return Atom{}, true, false
	}
	if t.monos[0].Coef.Sign() < 0 {
		g = g.Neg()
	}
	if !g.IsOne() {
		t = t.mapCoefs(func(k num.Int) num.Int { return k.Quo(g) }, t.c.Quo(g))
	}
	return Atom{Kind: EQ, T: t}, false, false
}

// normDIV returns the atom k | t in normal form. If the atom is always true or always false, the
// result "constant" is true, and the result "value" is the truth value. k may be any integer; 0 | t
// means t = 0.
func normDIV(k num.Int, t Term) (a Atom, constant, value bool) {
	if k.IsZero() {
		return normEQ(t)
	}
	k = k.Abs()
	t = t.mapCoefs(func(c num.Int) num.Int { return c.Mod(k) }, t.c.Mod(k))
	if t.IsConst() {
		return Atom{}, true, t.c.IsZero()
	}
	// A common divisor of coefficients and k must divide the constant.
	g := num.GCD(t.Content(), k)
	if !g.Divides(t.c) {
		return Atom{}, true, false
	}
	if !g.IsOne() {
		k = k.Quo(g)
		t = t.mapCoefs(func(c num.Int) num.Int { return c.Quo(g) }, t.c.Quo(g))
	}
	if k.IsOne() {
		return Atom{}, true, true
	}
	// If u is invertible modulo k, then k | t is equivalent to k | u*t. Choose u such that the
	// first coefficient of u*t is 1.
	first := t.monos[0].Coef
	if u, ok := inverse(first, k); ok {
		if !u.IsOne() {
			t = t.mapCoefs(func(c num.Int) num.Int { return c.Mul(u).Mod(k) }, t.c.Mul(u).Mod(k))
		}
	} else if n := t.mapCoefs(func(c num.Int) num.Int { return c.Neg().Mod(k) }, t.c.Neg().Mod(k)); n.Compare(t) < 0 {
		t = n
	}
	return Atom{Kind: DIV, T: t, K: k}, false, false
}

// inverse returns the inverse u of a modulo k: 1 <= u < k, and k divides a*u - 1. The arguments
// must satisfy 0 < a < k. If a and k have a common divisor greater than 1, there is no inverse, and
// the result is false.
func inverse(a, k num.Int) (num.Int, bool) {
	// Euclid's algorithm with the invariant r = u*a modulo k.
	r0, r1 := k, a
	u0, u1 := num.Zero(), num.One()
	for !r1.IsZero() {
		q := r0.FloorDiv(r1).Neg()
		r0, r1 = r1, r0.AddMul(q, r1)
		u0, u1 = u1, u0.AddMul(q, u1)
	}
	return u0.Mod(k), r0.IsOne()
}
