package itp

import "ic3play/lia"

// tree is a formula with parts that can be removed.
type tree struct {
	f    lia.Formula // for a literal or a constant: the formula itself
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

// formula returns the formula of the remaining parts.
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

// simplifier removes parts of an interpolant as long as it stays an interpolant.
type simplifier struct {
	a, b *party
	opt  *Options
	left int // remaining queries
}

// simplify removes redundant parts of the interpolant i of a and b. A conjunct is redundant
// if i contradicts b without it. A disjunct is redundant if a implies i without it.
// simplify tries large parts first, and then the parts of these. It stops when the budget
// is spent.
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
		// Later pieces cover the models that earlier ones did not exclude, so earlier
		// pieces are more likely to be redundant.
		for _, k := range t.kids {
			if s.left <= 0 {
				return root.formula()
			}
			k.gone = true
			if !s.isInterpolant(t.op, root.formula()) {
				k.gone = false
				queue = append(queue, k)
			}
		}
	}
	return root.formula()
}

// isInterpolant reports whether i is an interpolant. i results from an interpolant by removing
// an argument of the connective op.
func (s *simplifier) isInterpolant(op lia.Op, i lia.Formula) bool {
	s.left--
	s.opt.Stats.Checks++
	if op == lia.OpAnd { // i became weaker, so it must still contradict b
		return s.b.refutes(i) == nil
	}
	return s.a.refutes(lia.Not(i)) == nil
}
