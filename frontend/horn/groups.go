package horn

import "ic3play/frontend/logic"

// relate fills x.groups. Two arrays are in one group if an equation, store or ite of the assertion
// relates them. Their elements at the same index determine each other, so an index at which the
// assertion reads one of them is of use for all.
func (x *arrayElimination) relate() {
	x.walk(func(t *logic.Term) {
		n := len(t.Args)
		if t.Op == logic.Equal && t.Args[0].Sort == logic.Array || t.Op == logic.Ite && t.Sort == logic.Array {
			if a, b := x.groupOf(t.Args[n-2]), x.groupOf(t.Args[n-1]); a != nil && b != nil {
				x.groups.join(a, b)
			}
		}
	})
}

// walk calls f for each subterm of the assertion, operands first.
func (x *arrayElimination) walk(f func(*logic.Term)) {
	seen := map[*logic.Term]bool{}
	var visit func(t *logic.Term)
	visit = func(t *logic.Term) {
		if seen[t] {
			return
		}
		seen[t] = true
		for _, a := range t.Args {
			visit(a)
		}
		f(t)
	}
	for _, t := range x.constraint {
		visit(t)
	}
	for _, t := range x.body {
		visit(t)
	}
	if x.head != nil {
		visit(x.head)
	}
}

// groupOf returns the variable that stands for an array's group, or nil if the array contains no
// variable.
func (x *arrayElimination) groupOf(a *logic.Term) *logic.Var {
	switch a.Op {
	case logic.Store:
		return x.groupOf(a.Args[0])
	case logic.Ite:
		if v := x.groupOf(a.Args[1]); v != nil {
			return v
		}
		return x.groupOf(a.Args[2])
	case logic.Variable:
		return x.groups.root(a.Var)
	}
	return nil
}
