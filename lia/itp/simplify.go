package itp

import "ic3play/lia"

// tree is a formula whose parts can be taken away.
type tree struct {
	f    lia.Formula // of a literal or constant
	op   lia.Op
	kids []*tree
	gone bool
}

func newTree(f lia.Formula) *tree {
	t := &tree{f: f, op: f.Op()}
	for _, a := range f.Args() {
		t.kids = append(t.kids, newTree(a))
	}
	return t
}

// formula returns what is left.
func (t *tree) formula() lia.Formula {
	if len(t.kids) == 0 {
		return t.f
	}
	var fs []lia.Formula
	for _, k := range t.kids {
		if !k.gone {
			fs = append(fs, k.formula())
		}
	}
	if t.op == lia.OpAnd {
		return lia.And(fs...)
	}
	return lia.Or(fs...)
}

// simplifier takes parts away from an interpolant as long as it stays one.
type simplifier struct {
	a, b *party
	opt  *Options
	left int // queries
}

// simplify drops conjuncts without which i still contradicts b, and disjuncts
// without which a still implies i: large parts first, then parts of what is
// left. Where the budget ends, the rest stays.
func simplify(a, b *party, i lia.Formula, opt Options) lia.Formula {
	if opt.SimplifyChecks < 0 || len(i.Args()) == 0 {
		return i
	}
	s := &simplifier{a: a, b: b, opt: &opt, left: opt.SimplifyChecks}
	root := newTree(i)
	queue := []*tree{root}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		// Later pieces were made against what the earlier ones had left over, so
		// that the earlier are the likelier to be needless.
		for _, k := range t.kids {
			if s.left <= 0 {
				return root.formula()
			}
			k.gone = true
			if !s.still(t.op, root.formula()) {
				k.gone = false
				queue = append(queue, k)
			}
		}
	}
	return root.formula()
}

// still says whether i, which lost an argument of the connective op, is an
// interpolant yet.
func (s *simplifier) still(op lia.Op, i lia.Formula) bool {
	s.left--
	s.opt.Stats.Checks++
	if op == lia.OpAnd { // it became weaker
		return s.b.refutes(i) == nil
	}
	return s.a.refutes(lia.Not(i)) == nil
}
