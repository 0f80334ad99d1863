package qe

import (
	"ic3play/lia"
)

// Tighten returns the conjunction f without redundant bounds: of x+y <= 3 and x+y <= 5 it keeps the
// first. It returns any other formula unchanged.
func Tighten(f lia.Formula) lia.Formula {
	if f.Op() != lia.OpAnd {
		return f
	}
	// best[h] contains the indices in "out" of the bounds whose linear forms have the hash h.
	best := map[uint64][]int{}
	out := make([]lia.Formula, 0, len(f.Args()))
	dropped := false
next:
	for _, a := range f.Args() {
		l := a.Lit()
		if a.Op() != lia.OpLit || l.Kind != lia.LE {
			out = append(out, a)
			continue
		}
		lin := l.T.Linear()
		h := lin.Hash()
		for _, i := range best[h] {
			if o := out[i].Lit(); o.T.Linear().Equal(lin) {
				if o.T.Constant().Less(l.T.Constant()) {
					out[i] = a
				}
				dropped = true
				continue next
			}
		}
		best[h] = append(best[h], len(out))
		out = append(out, a)
	}
	if !dropped {
		return f
	}
	return lia.And(out...)
}

// subsumeLimit is the maximum number of cases for which subsume compares every two of them.
const subsumeLimit = 300

// subsume returns the disjunction of "cases", without those that another case subsumes. If there
// are more than subsumeLimit cases, it keeps all.
func subsume(cases []lia.Formula) lia.Formula {
	if len(cases) > subsumeLimit {
		return lia.Or(cases...)
	}
	dead := make([]bool, len(cases))
	for i := range cases {
		for j := range cases {
			if i != j && !dead[i] && !dead[j] && isSubsumed(cases[i], cases[j]) {
				dead[i] = true
			}
		}
	}
	var out []lia.Formula
	for i, f := range cases {
		if !dead[i] {
			out = append(out, f)
		}
	}
	return lia.Or(out...)
}

// isSubsumed reports whether, for each conjunct of g, f has an equal or stronger conjunct. If so, f
// implies g.
func isSubsumed(f, g lia.Formula) bool {
	fs, gs := f.Conjuncts(), g.Conjuncts()
	if len(gs) > len(fs) {
		return false
	}
	for _, b := range gs {
		found := false
		for _, a := range fs {
			if found = a.Equal(b) || weaker(a, b); found {
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// weaker returns whether a and b are bounds of the same linear form and a implies b.
func weaker(a, b lia.Formula) bool {
	if a.Op() != lia.OpLit || b.Op() != lia.OpLit {
		return false
	}
	l, m := a.Lit(), b.Lit()
	return l.Kind == lia.LE && m.Kind == lia.LE && len(l.T.Monos()) == len(m.T.Monos()) &&
		m.T.Constant().Cmp(l.T.Constant()) <= 0 && l.T.Linear().Equal(m.T.Linear())
}
