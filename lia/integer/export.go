package integer

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// maxExported bounds the splits that one check leaves to its caller.
const maxExported = 6

// Splits returns the inequalities on which the last CheckUpTo was branching
// when it gave up, the first ones first. Each is an integer split: t <= 0 or
// t >= 1. For a disequality t != 0 there are two, t <= -1 and t <= 0. gaveUp
// says that the number of nodes was the reason for Unknown; there may be no
// inequality nonetheless, because a split on the quotient of a divisibility has
// no meaning outside. The slice is valid until the next check.
func (t *Theory) Splits() (atoms []lia.Atom, gaveUp bool) { return t.splits, t.gaveWay }

// export records the splits of the path.
func (s *search) export() {
	t := s.t
	t.gaveWay = true
	for i := range s.path {
		if len(t.splits) >= maxExported {
			return
		}
		r := s.path[i].r
		if r.hole >= 0 && t.atoms[t.facts[r.hole].lit.Atom].Kind == lia.EQ {
			u := t.atoms[t.facts[r.hole].lit.Atom].T
			t.offer(u.AddConst(num.One()))
			t.offer(u)
		} else if t.named(r.form) {
			var ms []lia.Mono
			for _, m := range t.forms[r.form].monos {
				ms = append(ms, lia.Mono{Coef: m.Coef, Var: t.names[m.Var]})
			}
			t.offer(lia.NewTerm(ms, r.c))
		}
	}
}

// offer records u <= 0.
func (t *Theory) offer(u lia.Term) {
	if f := lia.Le(u); f.Op() == lia.OpLit {
		t.splits = append(t.splits, f.Lit().Atom)
	}
}

// named says whether a form has no quotients.
func (t *Theory) named(form int32) bool {
	for _, m := range t.forms[form].monos {
		if t.names[m.Var] == noName {
			return false
		}
	}
	return true
}
