package vc

import (
	"slices"

	"ic3play/engine/certify"
	"ic3play/lia"
)

// link is one condition on the path from the start, or from a cut point, to a point of the program.
// Links form trees. The path condition of a link is the conjunction of all formulas up to the root.
type link struct {
	parent *link
	depth  int
	f      lia.Formula
	cut    string // the name of the cut point at this link, or ""
	// "violations" contains formulas that must be false if the path condition of this link holds.
	violations []lia.Formula
	seq        int     // number in the order of creation; parents come first
	symbols    lia.Var // greater than all symbols in f and in the formulas above this link
}

// A chain creates the links and keeps all of them in one list, in the order of creation.
type chain struct {
	links []*link
	root  *link
}

func newChain() *chain {
	c := &chain{}
	c.root = c.add(nil, lia.True(), 0)
	c.root.cut = "the start"
	return c
}

func (c *chain) add(parent *link, f lia.Formula, symbols lia.Var) *link {
	l := &link{parent: parent, f: f, seq: len(c.links), symbols: symbols}
	if parent != nil {
		l.depth = parent.depth + 1
	}
	c.links = append(c.links, l)
	return l
}

// common returns the deepest common ancestor of a and b.
func common(a, b *link) *link {
	for a != b {
		if a.depth >= b.depth {
			a = a.parent
		} else {
			b = b.parent
		}
	}
	return a
}

// pathCondition returns the conjunction of the formulas on the path from the link "top" to l,
// without the formula of "top".
func pathCondition(top, l *link) lia.Formula {
	var fs []lia.Formula
	for ; l != top; l = l.parent {
		fs = append(fs, l.f)
	}
	slices.Reverse(fs)
	return lia.And(fs...)
}

// conditions returns the formulas to refute, at most one for the start and for each cut point. A
// formula is satisfiable if a path from the start or the cut point reaches a violation before the
// next cut point. If no violation is recorded on such a path, there is no formula.
func (c *chain) conditions() []certify.Condition {
	below := make([][]lia.Formula, len(c.links))
	var out []certify.Condition
	for i := len(c.links) - 1; i >= 0; i-- { // in this order, children come before their parents
		l := c.links[i]
		bad := lia.Or(append(append([]lia.Formula(nil), l.violations...), below[i]...)...)
		below[i] = nil
		if l.cut != "" {
			if bad.IsFalse() {
				continue
			}
			var fs []lia.Formula
			for a := l; a != nil; a = a.parent {
				fs = append(fs, a.f.Conjuncts()...)
			}
			out = append(out, certify.Condition{Name: "source: runs from " + l.cut, From: -1, Formulas: append(fs, bad)})
			continue
		}
		if p := l.parent.seq; !bad.IsFalse() {
			below[p] = append(below[p], lia.And(l.f, bad))
		}
	}
	slices.Reverse(out)
	return out
}
