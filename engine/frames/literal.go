package frames

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// Literal is an interned literal: equal literals of one table are the same pointer.
type Literal struct {
	Lit     lia.Literal
	Formula lia.Formula

	id int32 // number of the literal, in the order of interning
	// A literal of kind LE is sum + c <= 0, and one of kind EQ is sum + c = 0. The number of the
	// sum is "form".
	form int32 // number of the sum, such as x - 2y in x - 2y + 3 <= 0; -1 if there is none
	neg  int32 // number of the same sum with all signs changed
	c    num.Int
}

// Literals is the table of interned literals of one run.
type Literals struct {
	count  int32
	byHash map[uint64][]*Literal
	forms  lia.Table[lia.Term]
}

// NewLiterals returns an empty table.
func NewLiterals() *Literals {
	return &Literals{byHash: map[uint64][]*Literal{}}
}

// Intern returns the table's Literal for l. The first call for l creates it.
func (ls *Literals) Intern(l lia.Literal) *Literal {
	h := l.Hash()
	for _, x := range ls.byHash[h] {
		if x.Lit.Equal(l) {
			return x
		}
	}
	x := &Literal{Lit: l, Formula: lia.FromLiteral(l), id: ls.count, form: -1, neg: -1, c: l.T.Constant()}
	ls.count++
	if l.Kind != lia.DIV {
		lin := l.T.Linear()
		x.form, _ = ls.forms.Add(lin)
		x.neg, _ = ls.forms.Add(lin.Neg())
	}
	ls.byHash[h] = append(ls.byHash[h], x)
	return x
}

// Implies reports whether a syntactic test shows that x implies y: x is y, or both compare the same
// linear form, or one of them its negation, with a constant. If it returns false, x may still imply
// y.
func (x *Literal) Implies(y *Literal) bool {
	if x == y {
		return true
	}
	if x.form < 0 || y.form < 0 {
		return false
	}
	switch {
	case y.Lit.Kind == lia.LE && x.Lit.Kind == lia.LE:
		// f + cx <= 0 implies f + cy <= 0 if cy <= cx, where cx and cy are the constants of x and
		// y.
		return x.form == y.form && y.c.Cmp(x.c) <= 0
	case y.Lit.Kind == lia.LE && x.Lit.Kind == lia.EQ && !x.Lit.Neg:
		if x.form == y.form {
			return y.c.Cmp(x.c) <= 0
		}
		// f + cx = 0 implies -f - cx <= 0.
		return x.neg == y.form && y.c.Cmp(x.c.Neg()) <= 0
	case y.Lit.Kind == lia.EQ && y.Lit.Neg:
		switch {
		case x.Lit.Kind == lia.EQ && !x.Lit.Neg:
			return x.form == y.form && !x.c.Equal(y.c)
		case x.Lit.Kind == lia.LE && x.form == y.form:
			return y.c.Less(x.c) // f <= -cx < -cy
		case x.Lit.Kind == lia.LE && x.neg == y.form:
			return y.c.Neg().Less(x.c)
		}
	}
	return false
}
