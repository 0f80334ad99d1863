package lia

import (
	"ic3play/lia/num"
)

// AtomKind tells the three relations apart.
type AtomKind uint8

// The kinds of atoms.
const (
	LE  AtomKind = iota // T <= 0
	EQ                  // T = 0
	DIV                 // K divides T
)

// Atom is a constraint on integers, in normal form:
//
//	LE   the coefficients have gcd 1, the constant is tightened: 2x-1 <= 0 is x <= 0;
//	EQ   the coefficients have gcd 1 and the first is positive;
//	DIV  K >= 2, coefficients and constant lie in [0, K), their gcd with K is 1.
//
// Its term has at least one variable: constant constraints are True or False.
type Atom struct {
	Kind AtomKind
	T    Term
	K    num.Int // the divisor of a DIV, else 0
}

// Literal is an atom or its negation. A negated LE does not occur (it is
// another LE), so Neg is false there.
type Literal struct {
	Atom
	Neg bool
}

// Equal says whether the atoms are the same constraint in normal form.
func (a Atom) Equal(b Atom) bool {
	return a.Kind == b.Kind && a.K.Equal(b.K) && a.T.Equal(b.T)
}

// Hash returns a structural hash.
func (a Atom) Hash() uint64 { return mix(mix(a.T.Hash(), uint64(a.Kind)), a.K.Hash()) }

// Holds says whether the atom is true of the values.
func (a Atom) Holds(value func(Var) num.Int) bool {
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

// Equal says whether the literals are the same in normal form.
func (l Literal) Equal(m Literal) bool { return l.Neg == m.Neg && l.Atom.Equal(m.Atom) }

// Hash returns a structural hash.
func (l Literal) Hash() uint64 {
	if l.Neg {
		return ^l.Atom.Hash()
	}
	return l.Atom.Hash()
}

// Holds says whether the literal is true of the values.
func (l Literal) Holds(value func(Var) num.Int) bool { return l.Atom.Holds(value) != l.Neg }

// Not returns the negation in normal form.
func (l Literal) Not() Literal {
	if l.Kind == LE { // not t <= 0 is t >= 1 is -t+1 <= 0; gcd stays 1
		return Literal{Atom: Atom{Kind: LE, T: l.T.Neg().AddConst(num.One())}}
	}
	l.Neg = !l.Neg
	return l
}

// normLE returns t <= 0 in normal form; when it is constant, known is true and
// value tells which.
func normLE(t Term) (a Atom, known, value bool) {
	g := t.Content()
	if g.IsZero() {
		return Atom{}, true, t.c.Sign() <= 0
	}
	if !g.IsOne() { // sum + c <= 0  iff  sum/g <= floor(-c/g)
		t = t.mapCoefs(func(k num.Int) num.Int { return k.Quo(g) }, t.c.CeilDiv(g))
	}
	return Atom{Kind: LE, T: t}, false, false
}

// normEQ is normLE for t = 0.
func normEQ(t Term) (a Atom, known, value bool) {
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

// normDIV is normLE for k | t; k may be any integer, and 0 | t is t = 0.
func normDIV(k num.Int, t Term) (a Atom, known, value bool) {
	if k.IsZero() {
		return normEQ(t)
	}
	k = k.Abs()
	t = t.mapCoefs(func(c num.Int) num.Int { return c.Mod(k) }, t.c.Mod(k))
	if t.IsConst() {
		return Atom{}, true, t.c.IsZero()
	}
	// A common divisor of the coefficients and k must divide the constant.
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
	return Atom{Kind: DIV, T: t, K: k}, false, false
}
