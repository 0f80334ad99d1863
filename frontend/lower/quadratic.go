package lower

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file adds squares of loop counters. If a loop adds its counter i to a variable, as in s +=
// i, the sum is quadratic in the counter: 2*s = i*i + i. An invariant with i*i needs a state
// variable for i*i. So the squares of such counters become state variables, unless the program
// itself multiplies variables. If an edge compares the counter with a constant c, its guard also
// gets facts about the product of i - c and i, which is i*i - c*i.

// maxSquares limits the number of squares. A counter gets a square only if the program compares it
// with a constant whose absolute value is greater than minTurns. Shorter loops need no square,
// because they can be unrolled.
const (
	maxSquares = 2
	minTurns   = 64
)

// squares returns the squares of some loop counters. A loop must add the counter to a variable, and
// some condition with == or != must contain that variable.
func (l *lowerer) squares(f *ast.File) (out []monomial) {
	tested, limited := map[*ast.Var]bool{}, map[*ast.Var]bool{}
	constants := l.constantGuesses(f)
	ast.Walk(f, func(n any, _ int) {
		x, ok := n.(*ast.Binary)
		if !ok || x.Op < ast.Lt || x.Op > ast.Ne {
			return
		}
		for _, sides := range [][2]ast.Expr{{x.X, x.Y}, {x.Y, x.X}} {
			v, plain := plainVar(sides[0])
			if c, constant := l.constant(sides[1], constants); plain && constant && c.Abs().Cmp(num.From(minTurns)) > 0 {
				limited[v] = true
			}
		}
		if x.Op == ast.Eq || x.Op == ast.Ne {
			ast.Walk(x, func(n any, _ int) {
				if r, ok := n.(*ast.VarRef); ok {
					tested[r.Var] = true
				}
			})
		}
	})
	ast.Walk(f, func(n any, _ int) {
		for _, i := range countersAdded(n, func(v *ast.Var) bool { return tested[v] }) {
			v := l.res.Vars[i]
			m := monomial{v, v}
			same := func(o monomial) bool { return slices.Equal(o, m) }
			if limited[i] && len(out) < maxSquares && l.multiplied.source[v] != nil && !slices.ContainsFunc(out, same) {
				out = append(out, m)
			}
		}
	})
	return out
}

// constantGuesses returns the local variables that have a constant initialiser and are never
// assigned, with the value of the initialiser. The value is only a guess, because a jump may skip
// the declaration.
func (l *lowerer) constantGuesses(f *ast.File) map[*ast.Var]num.Int {
	out, changed := map[*ast.Var]num.Int{}, map[*ast.Var]bool{}
	ast.Walk(f, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.Assign:
			for _, v := range n.Targets() {
				changed[v] = true
			}
		case *ast.Decl:
			if c, ok := l.folded(n.Init).(*ast.IntLit); ok {
				out[n.Var] = c.Value
			}
		}
	})
	for v := range changed {
		delete(out, v)
	}
	return out
}

// constant returns the value of a constant expression, or the value of a variable in the map
// "only". For any other expression, the second result is false.
func (l *lowerer) constant(e ast.Expr, only map[*ast.Var]num.Int) (num.Int, bool) {
	if c, ok := l.folded(e).(*ast.IntLit); ok {
		return c.Value, true
	}
	if v, ok := plainVar(e); ok {
		c, known := only[v]
		return c, known
	}
	return num.Int{}, false
}

// countersAdded returns the counters of a loop that the loop adds to another variable s with
// isSum(s), perhaps times a constant as in s += 3*i. A counter is a variable that the loop changes
// only by adding constants.
func countersAdded(loop any, isSum func(*ast.Var) bool) (out []*ast.Var) {
	added := map[*ast.Var]bool{}
	eachAssign(loop, func(a *ast.Assign) {
		self, others := addition(a)
		for _, v := range others {
			added[v] = added[v] || a.Var != nil && self && isSum(a.Var)
		}
	})
	for _, v := range loopCounters(loop) {
		if added[v] {
			out = append(out, v)
		}
	}
	return out
}

// loopCounters returns the variables that the loop changes only by adding constants.
func loopCounters(loop any) (out []*ast.Var) {
	steady := map[*ast.Var]bool{} // has a key for each variable that the loop assigns
	var assigned []*ast.Var
	eachAssign(loop, func(a *ast.Assign) {
		if a.Var == nil {
			return
		}
		self, others := addition(a)
		was, before := steady[a.Var]
		if !before {
			assigned = append(assigned, a.Var)
		}
		steady[a.Var] = (was || !before) && self && len(others) == 0
	})
	for _, v := range assigned {
		if steady[v] {
			out = append(out, v)
		}
	}
	return out
}

// eachAssign calls f for each assignment in the body and the step of a loop.
func eachAssign(loop any, f func(*ast.Assign)) {
	var parts []any
	switch x := loop.(type) {
	case *ast.While:
		parts = []any{x.Body}
	case *ast.DoWhile:
		parts = []any{x.Body}
	case *ast.For:
		parts = []any{x.Body}
		if x.Step != nil {
			parts = append(parts, x.Step)
		}
	}
	for _, part := range parts {
		ast.Walk(part, func(n any, _ int) {
			if a, ok := n.(*ast.Assign); ok {
				f(a)
			}
		})
	}
}

// addition reports whether an assignment adds to its own target, as in s += 3*i or a[j] = a[j] + n.
// "others" contains the variable of each addend v or c*v with a constant c, and nil for each other
// addend that is not constant.
func addition(a *ast.Assign) (self bool, others []*ast.Var) {
	self = a.Op != ast.Set && (a.Binary == ast.Add || a.Binary == ast.Sub)
	if a.X == nil {
		return self, nil
	}
	for _, x := range addends(a.X) {
		v, ok := variableTimes(x)
		e, element := x.(*ast.Element)
		switch {
		case ok && v == nil:
		case ok && v == a.Var, element && a.At != nil && ast.Format(e) == ast.Format(a.At):
			self = true
		default:
			others = append(others, v)
		}
	}
	return self, others
}

// accumulated returns the products i*z for loops with an assignment such as s += z or a[j] += z,
// where i is a counter of the loop and the loop does not change z.
func (l *lowerer) accumulated(f *ast.File) (out []monomial) {
	ast.Walk(f, func(loop any, _ int) {
		steady := loopCounters(loop)
		changed := map[*ast.Var]bool{nil: true}
		eachAssign(loop, func(a *ast.Assign) { changed[a.Var] = true })
		eachAssign(loop, func(a *ast.Assign) {
			self, others := addition(a)
			for _, z := range others {
				for _, i := range steady {
					if !self || changed[z] || a.At != nil && mentionsVar(a.At, i) {
						continue
					}
					m := monomial{l.res.Vars[i], l.res.Vars[z]}
					slices.Sort(m)
					if !slices.ContainsFunc(m, func(v lia.Var) bool { return l.multiplied.source[v] == nil }) {
						out = append(out, m)
					}
				}
			}
		})
	})
	return out
}

func mentionsVar(e ast.Expr, v *ast.Var) bool {
	found := false
	ast.Walk(e, func(n any, _ int) {
		r, ok := n.(*ast.VarRef)
		found = found || ok && r.Var == v
	})
	return found
}

// variableTimes returns the variable v if e has the form c*v for a constant c. If e is a constant,
// it returns nil and true. For any other expression, the second result is false.
func variableTimes(e ast.Expr) (*ast.Var, bool) {
	switch x := e.(type) {
	case *ast.IntLit:
		return nil, true
	case *ast.Convert:
		return variableTimes(x.X)
	case *ast.VarRef:
		return x.Var, true
	case *ast.Binary:
		if u, ok := variableTimes(x.X); x.Op == ast.Mul && ok {
			v, ok := variableTimes(x.Y)
			switch {
			case ok && u == nil:
				return v, true
			case ok && v == nil:
				return u, true
			}
		}
	}
	return nil, false
}

// counters returns the loop counters that some loop adds to another variable (see countersAdded),
// and those whose initial value is a copy of another variable (see pairs).
func (l *lowerer) counters(f *ast.File, copied [][2]lia.Var) map[lia.Var]bool {
	out := map[lia.Var]bool{}
	for _, c := range copied {
		out[c[0]] = true
	}
	ast.Walk(f, func(n any, _ int) {
		for _, i := range countersAdded(n, func(*ast.Var) bool { return true }) {
			out[l.res.Vars[i]] = true
		}
	})
	return out
}

// addCounterFacts adds facts for a comparison of the term d with 0, if d is x - c or c - x for a
// loop counter x and a constant c. If a product p = x*y is a state variable, it adds facts about
// the product of x - c and y, which is p - c*y.
func (l *lowerer) addCounterFacts(d lia.Term) {
	if len(l.res.Products) == 0 {
		return
	}
	d = d.Subst(func(v lia.Var) (lia.Term, bool) {
		c, ok := l.multiplied.fixedValues[v]
		return lia.Const(c), ok
	})
	ms := d.Monos()
	if len(ms) != 1 || !ms[0].Coef.IsOne() && !ms[0].Coef.Neg().IsOne() {
		return
	}
	v, c := ms[0].Var, d.Constant()
	if !l.multiplied.counters[v] {
		return
	}
	if ms[0].Coef.IsOne() {
		c = c.Neg()
	}
	for _, p := range l.res.Products {
		m := l.multiplied.factors[p.Var]
		if i := slices.Index(m, v); i >= 0 && len(m) == 2 {
			other := lia.V(m[1-i])
			l.guard(productFacts(lia.V(v).AddConst(c.Neg()), other, lia.V(p.Var).AddMul(c.Neg(), other), ast.Bounds{}, ast.Bounds{}))
		}
	}
}
