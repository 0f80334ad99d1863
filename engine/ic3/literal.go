package ic3

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// LitID is an interned literal: equal literals have equal ids.
type LitID int32

// formID is an interned linear form without its constant.
type formID int32

// litInfo is what the kernel knows of a literal. For LE and EQ the constraint is
// form + c <= 0 or form + c = 0.
type litInfo struct {
	lit  lia.Literal
	form formID
	neg  formID // the form negated, -1 when it was never seen
	c    num.Int
}

// literals interns the literals of one run.
type literals struct {
	infos  []litInfo
	byHash map[uint64][]LitID
	forms  []lia.Term
	fHash  map[uint64][]formID
}

func newLiterals() *literals {
	return &literals{byHash: map[uint64][]LitID{}, fHash: map[uint64][]formID{}}
}

func (ls *literals) formOf(t lia.Term, add bool) formID {
	h := t.Hash()
	for _, f := range ls.fHash[h] {
		if ls.forms[f].Equal(t) {
			return f
		}
	}
	if !add {
		return -1
	}
	f := formID(len(ls.forms))
	ls.forms = append(ls.forms, t)
	ls.fHash[h] = append(ls.fHash[h], f)
	return f
}

// id interns l.
func (ls *literals) id(l lia.Literal) LitID {
	h := l.Hash()
	for _, id := range ls.byHash[h] {
		if ls.infos[id].lit.Equal(l) {
			return id
		}
	}
	id := LitID(len(ls.infos))
	info := litInfo{lit: l, form: -1, neg: -1, c: l.T.Constant()}
	if l.Kind != lia.DIV {
		lin := l.T.Linear()
		info.form = ls.formOf(lin, true)
		info.neg = ls.formOf(lin.Neg(), true)
	}
	ls.infos = append(ls.infos, info)
	ls.byHash[h] = append(ls.byHash[h], id)
	return id
}

func (ls *literals) lit(id LitID) lia.Literal { return ls.infos[id].lit }

// implies is a quick test that a implies b: equal literals, or bounds on one
// linear form. False means "not seen", not "does not".
func (ls *literals) implies(a, b LitID) bool {
	if a == b {
		return true
	}
	x, y := &ls.infos[a], &ls.infos[b]
	if x.form < 0 || y.form < 0 {
		return false
	}
	switch {
	case y.lit.Kind == lia.LE && x.lit.Kind == lia.LE:
		// f + cx <= 0 implies f + cy <= 0 when cy <= cx.
		return x.form == y.form && y.c.Cmp(x.c) <= 0
	case y.lit.Kind == lia.LE && x.lit.Kind == lia.EQ && !x.lit.Neg:
		if x.form == y.form {
			return y.c.Cmp(x.c) <= 0
		}
		// f + cx = 0 says -f - cx <= 0.
		return x.neg == y.form && y.c.Cmp(x.c.Neg()) <= 0
	case y.lit.Kind == lia.EQ && y.lit.Neg:
		switch {
		case x.lit.Kind == lia.EQ && !x.lit.Neg:
			return x.form == y.form && !x.c.Equal(y.c)
		case x.lit.Kind == lia.LE && x.form == y.form:
			return y.c.Less(x.c) // f <= -cx < -cy
		case x.lit.Kind == lia.LE && x.neg == y.form:
			return y.c.Neg().Less(x.c)
		}
	}
	return false
}
