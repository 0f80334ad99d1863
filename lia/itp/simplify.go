package itp

import "ic3play/lia"

type tree struct {
	f       lia.Formula // a literal or a constant
	op      lia.Op
	args    []*tree
	removed bool
}

func newTree(f lia.Formula) *tree {
	t := &tree{f: f, op: f.Op()}
	for _, a := range f.Args() {
		t.args = append(t.args, newTree(a))
	}
	return t
}

func (t *tree) formula() lia.Formula {
	if len(t.args) == 0 {
		return t.f
	}
	var fs []lia.Formula
	for _, k := range t.args {
		if !k.removed {
			fs = append(fs, k.formula())
		}
	}
	if t.op == lia.OpAnd {
		return lia.And(fs...)
	}
	return lia.Or(fs...)
}

// simplifier removes parts of an interpolant as long as the rest is still an interpolant.
type simplifier struct {
	a, b        *operand
	opt         *Options
	queriesLeft int // number of queries left
}

// simplify returns the interpolant i without redundant parts. It removes a conjunct if i still
// contradicts b afterwards, and a disjunct if a still implies i afterwards. It tries large parts
// first, and stops when the budget is spent.
func simplify(a, b *operand, i lia.Formula, opt Options) lia.Formula {
	if opt.SimplifyChecks < 0 || len(i.Args()) == 0 {
		return i
	}
	s := &simplifier{a: a, b: b, opt: &opt, queriesLeft: opt.SimplifyChecks}
	root := newTree(i)
	queue := []*tree{root}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		// Try the arguments in the order in which the enumeration of models added them. An early
		// argument is more likely to be redundant, because later ones may cover the same models.
		for _, k := range t.args {
			if s.queriesLeft <= 0 {
				return root.formula()
			}
			k.removed = true
			if !s.isInterpolant(t.op, root.formula()) {
				k.removed = false
				queue = append(queue, k)
			}
		}
	}
	return root.formula()
}

// isInterpolant reports whether i is still an interpolant. The caller has removed one argument of a
// connective op of i, so only one of the two conditions of an interpolant needs a query.
func (s *simplifier) isInterpolant(op lia.Op, i lia.Formula) bool {
	s.queriesLeft--
	s.opt.Stats.Checks++
	if op == lia.OpAnd { // i became weaker
		return s.b.refutes(i) == nil
	}
	return s.a.refutes(lia.Not(i)) == nil
}
