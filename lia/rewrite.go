package lia

import (
	"ic3play/lia/num"
)

// Functions on formulas of size at most "direct" are recursive. For larger formulas, they use the
// function "fold". The reason is that a formula of size n can be n levels deep, and small stacks
// have room for only some hundreds of frames.
const direct = 200

// fold computes a value for f from the values of its arguments. It does not recurse, and it visits
// each shared node once.
func fold[T any](f Formula, leaf func(Formula) T, join func(Formula, []T) T) T {
	memo := map[*node]T{}
	get := func(f Formula) (T, bool) {
		if len(f.Args()) == 0 {
			return leaf(f), true
		}
		v, ok := memo[f.n]
		return v, ok
	}
	if v, ok := get(f); ok {
		return v
	}
	var parts []T
	stack := []Formula{f}
	for len(stack) > 0 {
		g := stack[len(stack)-1]
		if _, ok := memo[g.n]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		for _, a := range g.n.args {
			if len(a.Args()) == 0 {
				continue
			}
			if _, ok := memo[a.n]; !ok {
				stack = append(stack, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		parts = parts[:0]
		for _, a := range g.n.args {
			v, _ := get(a)
			parts = append(parts, v)
		}
		memo[g.n] = join(g, parts)
	}
	return memo[f.n]
}

// Not returns the negation of f in negation normal form, which is at most as large as f. In a
// formula with more than "direct" literals, it negates each shared node once.
func Not(f Formula) Formula {
	if f.Size() > direct {
		return fold(f, notLeaf, notJoin)
	}
	if len(f.Args()) == 0 {
		return notLeaf(f)
	}
	args := make([]Formula, len(f.n.args))
	for i, a := range f.n.args {
		args[i] = Not(a)
	}
	return notJoin(f, args)
}

func notLeaf(f Formula) Formula {
	switch f.Op() {
	case OpFalse:
		return True()
	case OpTrue:
		return False()
	}
	return FromLiteral(f.n.lit.Not())
}

func notJoin(f Formula, args []Formula) Formula {
	if f.n.op == OpAnd {
		return Or(args...)
	}
	return And(args...)
}

// Map returns f with each literal replaced by the result of g.
func (f Formula) Map(g func(Literal) Formula) Formula {
	return f.mapLeaves(func(f Formula) Formula { return g(f.n.lit) })
}

// mapLeaves returns f with each literal replaced by the result of g. In contrast to Map, it passes
// the formula of the literal to g. The result shares unchanged parts with f.
func (f Formula) mapLeaves(g func(Formula) Formula) Formula {
	leaf := func(f Formula) Formula {
		if f.Op() == OpLit {
			return g(f)
		}
		return f
	}
	join := func(f Formula, args []Formula) Formula {
		for i := range args {
			if args[i].n != f.n.args[i].n {
				return nary(f.n.op, args)
			}
		}
		return f
	}
	if f.Size() > direct {
		return foldUntil(f, leaf, join)
	}
	var rec func(Formula) Formula
	rec = func(f Formula) Formula {
		if len(f.Args()) == 0 {
			return leaf(f)
		}
		args := make([]Formula, len(f.n.args))
		for i, a := range f.n.args {
			if args[i] = rec(a); args[i].decides(f.n.op) {
				return args[i]
			}
		}
		return join(f, args)
	}
	return rec(f)
}

// decides reports whether f is a constant that determines the value of a connective with this
// argument: false in a conjunction, true in a disjunction.
func (f Formula) decides(op Op) bool {
	return f.Op() == OpFalse && op == OpAnd || f.Op() == OpTrue && op == OpOr
}

// foldUntil is like fold, for functions that return formulas. But if the value of an argument
// decides the value of a node, foldUntil does not visit the node's other arguments.
func foldUntil(f Formula, leaf func(Formula) Formula, join func(Formula, []Formula) Formula) Formula {
	type frame struct {
		f    Formula
		args []Formula
	}
	memo := map[*node]Formula{}
	stack := []frame{{f: f}}
	for {
		top := &stack[len(stack)-1]
		var value Formula
		done := false
		for !done && len(top.args) < len(top.f.n.args) {
			a := top.f.n.args[len(top.args)]
			v, known := memo[a.n]
			if len(a.Args()) == 0 {
				v, known = leaf(a), true
			}
			if !known {
				break
			}
			top.args = append(top.args, v)
			value, done = v, v.decides(top.f.n.op)
		}
		if !done && len(top.args) < len(top.f.n.args) {
			stack = append(stack, frame{f: top.f.n.args[len(top.args)]})
			continue
		}
		if !done {
			value = join(top.f, top.args)
		}
		if len(stack) == 1 {
			return value
		}
		memo[top.f.n] = value
		stack = stack[:len(stack)-1]
	}
}

// Subst replaces variables by terms, simultaneously. For a variable that Subst should keep, s
// returns false.
func (f Formula) Subst(s func(Var) (Term, bool)) Formula {
	return f.mapLeaves(func(f Formula) Formula {
		l := &f.n.lit
		t, hit := l.T.subst(s)
		if !hit {
			return f
		}
		var g Formula
		switch l.Kind {
		case LE:
			return Le(t)
		case EQ:
			g = Eq(t)
		default:
			g = Divides(l.K, t)
		}
		if l.Neg {
			return Not(g)
		}
		return g
	})
}

// Eval returns the truth value of f for these values.
func (f Formula) Eval(value func(Var) num.Int) bool {
	if f.Size() > direct {
		return fold(f, func(f Formula) bool { return f.Eval(value) }, func(f Formula, vals []bool) bool {
			for _, v := range vals {
				if v != (f.n.op == OpAnd) {
					return f.n.op == OpOr
				}
			}
			return f.n.op == OpAnd
		})
	}
	switch f.Op() {
	case OpFalse:
		return false
	case OpTrue:
		return true
	case OpLit:
		return f.n.lit.holds(value) != f.n.lit.Neg
	}
	for _, a := range f.n.args {
		if a.Eval(value) != (f.n.op == OpAnd) {
			return f.n.op == OpOr
		}
	}
	return f.n.op == OpAnd
}

// Model assigns values to variables. A variable without an entry has the value 0.
type Model map[Var]num.Int

// Value returns the value of v, for Eval and Holds.
func (m Model) Value(v Var) num.Int { return m[v] }
