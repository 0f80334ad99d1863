package lia

import (
	"sort"
	"strings"

	"ic3play/lia/num"
)

// Var is an integer variable: a number that the caller chooses.
type Var int32

// Mono is the monomial Coef times Var.
type Mono struct {
	Coef num.Int
	Var  Var
}

// Term is a sum of monomials and a constant. The zero Term is 0. Monomials are sorted by variable
// and have nonzero coefficients.
type Term struct {
	monos []Mono
	c     num.Int
}

// Const returns the constant term c.
func Const(c num.Int) Term { return Term{c: c} }

// Int returns the constant term c.
func Int(c int64) Term { return Term{c: num.From(c)} }

// V returns the term 1*v.
func V(v Var) Term { return Term{monos: []Mono{{num.One(), v}}} }

// NewTerm returns the sum of monomials, in any order and with repetitions, and a
// constant.
func NewTerm(monos []Mono, c num.Int) Term {
	return Term{monos: collect(append([]Mono(nil), monos...)), c: c}
}

// Monos returns the monomials, sorted by variable. Callers must not modify the slice.
func (t Term) Monos() []Mono { return t.monos }

// Constant returns the constant addend.
func (t Term) Constant() num.Int { return t.c }

// IsConst reports whether t has no variable.
func (t Term) IsConst() bool { return len(t.monos) == 0 }

// Coef returns the coefficient of v, 0 if v does not occur.
func (t Term) Coef(v Var) num.Int {
	for i := range t.monos { // terms are short
		if m := &t.monos[i]; m.Var >= v {
			if m.Var == v {
				return m.Coef
			}
			break
		}
	}
	return num.Int{}
}

// Vars visits the variables of t.
func (t Term) Vars(visit func(Var)) {
	for i := range t.monos {
		visit(t.monos[i].Var)
	}
}

// Has reports whether v occurs in t.
func (t Term) Has(v Var) bool { return !t.Coef(v).IsZero() }

// AddMul returns t + k*u.
func (t Term) AddMul(k num.Int, u Term) Term {
	if k.IsZero() {
		return t
	}
	out := make([]Mono, 0, len(t.monos)+len(u.monos))
	i, j := 0, 0
	for i < len(t.monos) && j < len(u.monos) {
		a, b := &t.monos[i], &u.monos[j]
		switch {
		case a.Var < b.Var:
			out = append(out, *a)
			i++
		case b.Var < a.Var:
			out = append(out, Mono{k.Mul(b.Coef), b.Var})
			j++
		default:
			if c := a.Coef.AddMul(k, b.Coef); !c.IsZero() {
				out = append(out, Mono{c, a.Var})
			}
			i, j = i+1, j+1
		}
	}
	out = append(out, t.monos[i:]...)
	for ; j < len(u.monos); j++ {
		out = append(out, Mono{k.Mul(u.monos[j].Coef), u.monos[j].Var})
	}
	return Term{monos: out, c: t.c.AddMul(k, u.c)}
}

// Combine returns k*t + l*u.
func (t Term) Combine(k num.Int, l num.Int, u Term) Term {
	if k.IsOne() {
		return t.AddMul(l, u)
	}
	if l.IsZero() || k.IsZero() {
		return t.Mul(k).Add(u.Mul(l))
	}
	out := make([]Mono, 0, len(t.monos)+len(u.monos))
	i, j := 0, 0
	for i < len(t.monos) && j < len(u.monos) {
		a, b := &t.monos[i], &u.monos[j]
		switch {
		case a.Var < b.Var:
			out = append(out, Mono{k.Mul(a.Coef), a.Var})
			i++
		case b.Var < a.Var:
			out = append(out, Mono{l.Mul(b.Coef), b.Var})
			j++
		default:
			if c := k.Mul(a.Coef).AddMul(l, b.Coef); !c.IsZero() {
				out = append(out, Mono{c, a.Var})
			}
			i, j = i+1, j+1
		}
	}
	for ; i < len(t.monos); i++ {
		out = append(out, Mono{k.Mul(t.monos[i].Coef), t.monos[i].Var})
	}
	for ; j < len(u.monos); j++ {
		out = append(out, Mono{l.Mul(u.monos[j].Coef), u.monos[j].Var})
	}
	return Term{monos: out, c: k.Mul(t.c).AddMul(l, u.c)}
}

// Add returns t + u.
func (t Term) Add(u Term) Term { return t.AddMul(num.One(), u) }

// Sub returns t - u.
func (t Term) Sub(u Term) Term { return t.AddMul(num.MinusOne(), u) }

// Neg returns -t.
func (t Term) Neg() Term {
	out := make([]Mono, len(t.monos))
	for i := range t.monos {
		m := &t.monos[i]
		out[i] = Mono{m.Coef.Neg(), m.Var}
	}
	return Term{monos: out, c: t.c.Neg()}
}

// Mul returns k*t.
func (t Term) Mul(k num.Int) Term {
	switch {
	case k.IsOne():
		return t
	case k.IsZero():
		return Term{}
	}
	out := make([]Mono, len(t.monos))
	for i := range t.monos {
		m := &t.monos[i]
		out[i] = Mono{m.Coef.Mul(k), m.Var}
	}
	return Term{monos: out, c: t.c.Mul(k)}
}

// Times returns t*u, the sum of the products of their monomials. The function "product" returns the
// term for the product of two variables.
func (t Term) Times(u Term, product func(v, w Var) Term) Term {
	out := t.Mul(u.c).AddMul(t.c, u.Linear())
	for _, m := range t.monos {
		for _, n := range u.monos {
			out = out.AddMul(m.Coef.Mul(n.Coef), product(m.Var, n.Var))
		}
	}
	return out
}

// Product returns the product of the terms, if at most one of them has variables. Otherwise ok is
// false.
func Product(terms ...Term) (product Term, ok bool) {
	product = Int(1)
	for _, t := range terms {
		switch {
		case t.IsConst():
			product = product.Mul(t.c)
		case product.IsConst():
			product = t.Mul(product.c)
		default:
			return Term{}, false
		}
	}
	return product, true
}

// Without returns t without the monomial of v.
func (t Term) Without(v Var) Term {
	for i := range t.monos {
		if t.monos[i].Var == v {
			out := make([]Mono, 0, len(t.monos)-1)
			out = append(append(out, t.monos[:i]...), t.monos[i+1:]...)
			return Term{monos: out, c: t.c}
		}
	}
	return t
}

// AsVar returns v if t is the variable v.
func (t Term) AsVar() (v Var, ok bool) {
	if len(t.monos) != 1 || !t.monos[0].Coef.IsOne() || !t.c.IsZero() {
		return 0, false
	}
	return t.monos[0].Var, true
}

// SolveFor solves the equation t = 0 for v: it returns u such that v = u is equivalent to t = 0. If
// the coefficient of v is not 1 or -1, it returns false.
func (t Term) SolveFor(v Var) (u Term, ok bool) {
	k := t.Coef(v)
	if !k.Abs().IsOne() {
		return Term{}, false
	}
	return t.Without(v).Mul(k.Neg()), true
}

// AddConst returns t + k.
func (t Term) AddConst(k num.Int) Term { return Term{monos: t.monos, c: t.c.Add(k)} }

// Linear returns t without its constant.
func (t Term) Linear() Term { return Term{monos: t.monos} }

// Content returns the gcd of the coefficients; 0 for a constant term.
func (t Term) Content() num.Int {
	for i := range t.monos { // with a coefficient 1, no division is needed
		if c := &t.monos[i].Coef; c.IsOne() {
			return *c
		}
	}
	g := num.Int{}
	for _, m := range t.monos {
		g = num.GCD(g, m.Coef)
		if g.IsOne() {
			break
		}
	}
	return g
}

// mapCoefs returns t with f applied to every coefficient. The constant of the result is c.
func (t Term) mapCoefs(f func(num.Int) num.Int, c num.Int) Term {
	out := make([]Mono, 0, len(t.monos))
	for _, m := range t.monos {
		if k := f(m.Coef); !k.IsZero() {
			out = append(out, Mono{k, m.Var})
		}
	}
	return Term{monos: out, c: c}
}

// Subst replaces each variable v by f(v), simultaneously. For a variable that Subst should keep, f
// returns false.
func (t Term) Subst(f func(Var) (Term, bool)) Term {
	t, _ = t.subst(f)
	return t
}

// ByMap returns the substitution that replaces the variables in m.
func ByMap(m map[Var]Term) func(Var) (Term, bool) {
	return func(v Var) (Term, bool) { t, ok := m[v]; return t, ok }
}

// subst returns what Subst returns, and whether a variable was replaced.
func (t Term) subst(f func(Var) (Term, bool)) (Term, bool) {
	var out []Mono
	c := t.c
	for i := range t.monos {
		m := &t.monos[i]
		u, ok := f(m.Var)
		switch {
		case ok:
			if out == nil {
				out = append(make([]Mono, 0, len(t.monos)+len(u.monos)), t.monos[:i]...)
			}
			c = c.AddMul(m.Coef, u.c)
			for j := range u.monos {
				out = append(out, Mono{m.Coef.Mul(u.monos[j].Coef), u.monos[j].Var})
			}
		case out != nil:
			out = append(out, *m)
		}
	}
	if out == nil {
		return t, false
	}
	return Term{monos: collect(out), c: c}, true
}

// collect sorts monomials in place, and adds up the monomials of each variable. It drops a variable
// whose coefficients add up to 0.
func collect(ms []Mono) []Mono {
	if len(ms) > longSum {
		sort.SliceStable(ms, func(i, j int) bool { return ms[i].Var < ms[j].Var })
	} else {
		for i := 1; i < len(ms); i++ {
			for j := i; j > 0 && ms[j].Var < ms[j-1].Var; j-- {
				ms[j], ms[j-1] = ms[j-1], ms[j]
			}
		}
	}
	out := ms[:0]
	for i := range ms {
		m := ms[i]
		if n := len(out); n > 0 && out[n-1].Var == m.Var {
			out[n-1].Coef = out[n-1].Coef.Add(m.Coef)
			continue
		}
		if n := len(out); n > 0 && out[n-1].Coef.IsZero() {
			out = out[:n-1]
		}
		out = append(out, m)
	}
	if n := len(out); n > 0 && out[n-1].Coef.IsZero() {
		out = out[:n-1]
	}
	return out
}

// For at most longSum monomials, collect uses insertion sort, which is faster for short lists.
const longSum = 24

// Eval returns the value of t for the given values of variables.
func (t Term) Eval(value func(Var) num.Int) num.Int {
	sum := t.c
	for _, m := range t.monos {
		sum = sum.AddMul(m.Coef, value(m.Var))
	}
	return sum
}

// Equal reports whether t and u are equal.
func (t Term) Equal(u Term) bool { return sameMonos(t.monos, u.monos) && t.c.Equal(u.c) }

// SameLinear reports whether t and u differ at most in their constants.
func (t Term) SameLinear(u Term) bool { return sameMonos(t.monos, u.monos) }

func sameMonos(a, b []Mono) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if x, y := &a[i], &b[i]; x.Var != y.Var || !x.Coef.Equal(y.Coef) {
			return false
		}
	}
	return true
}

// Compare returns -1, 0 or 1 if t is before, equal to or after u in a total order of terms: first
// by their monomials, then by their constants.
func (t Term) Compare(u Term) int {
	for i := 0; i < len(t.monos) && i < len(u.monos); i++ {
		a, b := t.monos[i], u.monos[i]
		if a.Var != b.Var {
			if a.Var < b.Var {
				return -1
			}
			return 1
		}
		if c := a.Coef.Cmp(b.Coef); c != 0 {
			return c
		}
	}
	if len(t.monos) != len(u.monos) {
		if len(t.monos) < len(u.monos) {
			return -1
		}
		return 1
	}
	return t.c.Cmp(u.c)
}

// Hash returns a structural hash.
func (t Term) Hash() uint64 { return t.hash() }

func (t *Term) hash() uint64 {
	h := t.c.Hash() ^ 0x51ed270b
	for i := range t.monos {
		m := &t.monos[i]
		h = mix(h, uint64(m.Var)+1)
		h = mix(h, m.Coef.Hash())
	}
	return h
}

func mix(h, v uint64) uint64 {
	h ^= v + 0x9e3779b97f4a7c15 + h<<6 + h>>2
	return h * 0xbf58476d1ce4e5b9
}

// Names returns the name of a variable for printing.
type Names func(Var) string

// Format returns t as text, such as "2*x - y + 3".
func (t Term) Format(names Names) string {
	var b strings.Builder
	writeSum(&b, t.monos, t.c, names)
	return b.String()
}

func writeSum(b *strings.Builder, monos []Mono, c num.Int, names Names) {
	if len(monos) == 0 {
		b.WriteString(c.String())
		return
	}
	for i, m := range monos {
		k := m.Coef
		switch {
		case i == 0 && k.Sign() < 0:
			b.WriteString("-")
		case i > 0 && k.Sign() < 0:
			b.WriteString(" - ")
		case i > 0:
			b.WriteString(" + ")
		}
		if a := k.Abs(); !a.IsOne() {
			b.WriteString(a.String())
			b.WriteString("*")
		}
		b.WriteString(names(m.Var))
	}
	if s := c.Sign(); s > 0 {
		b.WriteString(" + " + c.String())
	} else if s < 0 {
		b.WriteString(" - " + c.Abs().String())
	}
}
