package explicit

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// cell has what is known about a variable while an edge is taken: its value, or bounds from the
// guard.
type cell struct {
	known        bool
	hasLo, hasHi bool
	touched      bool // whether the machine's list "touched" contains the variable
	value        num.Int
	lo, hi       num.Int
}

type truth uint8

const (
	undecided truth = iota
	yes
	no
)

// span is the range of a term. hasLo and hasHi say whether the range has a lower and an upper
// bound.
type span struct {
	hasLo, hasHi bool
	lo, hi       num.Int
}

// span returns the range of t. If exactly one monomial has a variable without a known value, "free"
// is the index of this monomial. If there is none, "free" is -1, and if there are several, it is
// -2.
func (m *machine) span(t *lia.Term) (s span, free int) {
	sum := t.Constant()
	s = span{hasLo: true, hasHi: true}
	free = -1
	monos := t.Monos()
	for i := range monos {
		mono := &monos[i]
		c := &m.cells[mono.Var]
		if c.known {
			sum = sum.AddMul(mono.Coef, c.value)
			continue
		}
		if free == -1 {
			free = i
		} else {
			free = -2
		}
		lo, hi, hasLo, hasHi := c.lo, c.hi, c.hasLo, c.hasHi
		if mono.Coef.Sign() < 0 {
			lo, hi, hasLo, hasHi = hi, lo, hasHi, hasLo
		}
		if s.hasLo = s.hasLo && hasLo; s.hasLo {
			s.lo = s.lo.AddMul(mono.Coef, lo)
		}
		if s.hasHi = s.hasHi && hasHi; s.hasHi {
			s.hi = s.hi.AddMul(mono.Coef, hi)
		}
	}
	s.lo, s.hi = s.lo.Add(sum), s.hi.Add(sum)
	return s, free
}

// literal returns the truth value of a literal, or "undecided". The result "free" is that of "span"
// for the literal's term.
func (m *machine) literal(l *lia.Literal) (value truth, free int) {
	s, free := m.span(&l.T)
	switch l.Kind {
	case lia.LE:
		if s.hasHi && s.hi.Sign() <= 0 {
			value = yes
		} else if s.hasLo && s.lo.Sign() > 0 {
			value = no
		}
	case lia.EQ:
		switch {
		case free == -1:
			value = truthOf(s.lo.IsZero())
		case s.hasLo && s.lo.Sign() > 0 || s.hasHi && s.hi.Sign() < 0 || !m.solvable(l, num.Zero()):
			value = no
		}
	case lia.DIV:
		switch {
		case free == -1:
			value = truthOf(l.K.Divides(s.lo))
		case !m.solvable(l, l.K):
			value = no
		}
	}
	if l.Neg && value != undecided {
		value = truthOf(value == no)
	}
	return value, free
}

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// solvable reports whether the literal's term can be a multiple of k for some integer values of the
// unknown variables. If k is 0, it reports whether the term can be 0.
func (m *machine) solvable(l *lia.Literal, k num.Int) bool {
	sum := l.T.Constant()
	for _, mono := range l.T.Monos() {
		if c := &m.cells[mono.Var]; c.known {
			sum = sum.AddMul(mono.Coef, c.value)
		} else {
			k = num.GCD(k, mono.Coef)
		}
	}
	return k.Divides(sum)
}

func (m *machine) truth(f lia.Formula) truth {
	switch f.Op() {
	case lia.OpTrue:
		return yes
	case lia.OpFalse:
		return no
	case lia.OpLit:
		is, _ := m.literal(f.Atomic())
		return is
	}
	neutral, decides := yes, no
	if f.Op() == lia.OpOr {
		neutral, decides = no, yes
	}
	out := neutral
	for _, g := range f.Args() {
		switch m.truth(g) {
		case decides:
			return decides
		case undecided:
			out = undecided
		}
	}
	return out
}

// assume stores the values and bounds of variables that f implies. It returns false if f cannot
// hold. It ignores a disjunction in which several disjuncts are possible.
func (m *machine) assume(f lia.Formula) bool {
	switch f.Op() {
	case lia.OpTrue:
		return true
	case lia.OpFalse:
		return false
	case lia.OpLit:
		return m.assumeLiteral(f.Atomic())
	case lia.OpAnd:
		for _, g := range f.Args() {
			if !m.assume(g) {
				return false
			}
		}
		return true
	}
	only := -1
	for i, g := range f.Args() {
		switch m.truth(g) {
		case yes:
			return true
		case undecided:
			if only >= 0 {
				return true
			}
			only = i
		}
	}
	return only >= 0 && m.assume(f.Args()[only])
}

// assumeLiteral stores the value or bounds that the literal implies for its only unknown variable.
// If there are several unknown variables, it stores nothing. It returns false if the literal cannot
// hold.
func (m *machine) assumeLiteral(l *lia.Literal) bool {
	is, free := m.literal(l)
	if is != undecided || free < 0 {
		return is != no
	}
	mono := l.T.Monos()[free]
	// The other variables have values, so the term is a*x + rest.
	rest := l.T.Constant()
	for i, other := range l.T.Monos() {
		if i != free {
			rest = rest.AddMul(other.Coef, m.cells[other.Var].value)
		}
	}
	at := rest.Neg()
	switch {
	case l.Kind == lia.LE && mono.Coef.Sign() > 0:
		return m.bound(mono.Var, nil, ptr(at.FloorDiv(mono.Coef)))
	case l.Kind == lia.LE:
		return m.bound(mono.Var, ptr(at.CeilDiv(mono.Coef)), nil)
	case l.Kind == lia.EQ && !l.Neg:
		x := at.FloorDiv(mono.Coef) // the division is exact, because solvable was true
		return m.bound(mono.Var, &x, &x)
	case l.Kind == lia.EQ && mono.Coef.Divides(at):
		return m.exclude(mono.Var, at.FloorDiv(mono.Coef))
	}
	return true
}

func ptr(n num.Int) *num.Int { return &n }

// bound stores bounds of an unknown variable; nil is no bound. If the bounds allow only one value,
// it stores this value. If they allow none, it returns false.
func (m *machine) bound(v lia.Var, lo, hi *num.Int) bool {
	c := &m.cells[v]
	if !c.touched {
		c.touched = true
		m.touched = append(m.touched, v)
	}
	if lo != nil && (!c.hasLo || c.lo.Less(*lo)) {
		c.hasLo, c.lo, m.changed = true, *lo, true
	}
	if hi != nil && (!c.hasHi || hi.Less(c.hi)) {
		c.hasHi, c.hi, m.changed = true, *hi, true
	}
	if c.hasLo && c.hasHi {
		switch c.lo.Cmp(c.hi) {
		case 1:
			return false
		case 0:
			c.known, c.value, m.changed = true, c.lo, true
			m.learnt = append(m.learnt, v)
		}
	}
	return true
}

// exclude is called if an unknown variable v does not have the value x. If x is a bound of v, it
// moves the bound by one. Otherwise it stores nothing.
func (m *machine) exclude(v lia.Var, x num.Int) bool {
	c := &m.cells[v]
	switch {
	case c.hasLo && c.lo.Equal(x):
		return m.bound(v, ptr(x.Add(num.One())), nil)
	case c.hasHi && c.hi.Equal(x):
		return m.bound(v, nil, ptr(x.Sub(num.One())))
	}
	return true
}
