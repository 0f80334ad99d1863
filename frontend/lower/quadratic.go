package lower

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file adds squares of loop counters. A loop that adds its counter to a variable, s += i,
// makes the variable quadratic in the counter: 2*s = i*i + i. So if the program multiplies no
// variables, the squares of such counters become state variables. A comparison of the counter
// with a constant c then implies a fact about the square: (i - c)*i = i*i - c*i.

// mostSquares limits the number of squares. A counter gets a square only if the program compares
// the counter with a constant greater than fewTurns; shorter loops can be unrolled.
const (
	mostSquares = 2
	fewTurns    = 64
)

// squares returns the squares of loop counters that a loop adds to a variable which the program
// tests by == or !=.
func (l *lowerer) squares(f *ast.File) (out []monomial) {
	tested, limited := map[*ast.Var]bool{}, map[*ast.Var]bool{}
	constants := l.constantGuesses(f)
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			x, ok := n.(*ast.Binary)
			if !ok || x.Op < ast.Lt || x.Op > ast.Ne {
				return
			}
			for _, sides := range [][2]ast.Expr{{x.X, x.Y}, {x.Y, x.X}} {
				v, plain := plainVar(sides[0])
				if c, constant := l.constant(sides[1], constants); plain && constant && c.Abs().Cmp(num.From(fewTurns)) > 0 {
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
	}
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			for _, i := range countersAdded(n, func(v *ast.Var) bool { return tested[v] }) {
				v := l.res.Vars[i]
				m := monomial{v, v}
				same := func(o monomial) bool { return slices.Equal(o, m) }
				if limited[i] && len(out) < mostSquares && l.multiplied.source[v] != nil && !slices.ContainsFunc(out, same) {
					out = append(out, m)
				}
			}
		})
	}
	return out
}

// constantGuesses returns the values of the variables that have a constant initialiser and are
// never assigned. The values are guesses, because a jump may skip the declaration.
func (l *lowerer) constantGuesses(f *ast.File) map[*ast.Var]num.Int {
	out, changed := map[*ast.Var]num.Int{}, map[*ast.Var]bool{}
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
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
	}
	for v := range changed {
		delete(out, v)
	}
	return out
}

// constant returns the value of a constant expression, or of a variable that the given map
// contains.
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

// countersAdded returns the counters of a loop: variables that it changes only by adding constants,
// and that it adds to a variable for which isSum returns true, perhaps with a factor.
func countersAdded(loop any, isSum func(*ast.Var) bool) (out []*ast.Var) {
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
	// has an entry for each variable that the loop assigns; the entry is true if the loop only adds
	// constants to the variable
	steady := map[*ast.Var]bool{}
	added := map[*ast.Var]bool{}
	var assigned []*ast.Var
	for _, part := range parts {
		ast.Walk(part, func(n any, _ int) {
			a, ok := n.(*ast.Assign)
			if !ok || a.Var == nil {
				return
			}
			self, constant := a.Op != ast.Set && (a.Binary == ast.Add || a.Binary == ast.Sub), true
			var others []*ast.Var
			if a.X != nil {
				for _, x := range addends(a.X) {
					v, ok := variableTimes(x)
					switch {
					case ok && v == nil:
					case ok && v == a.Var:
						self = true
					default:
						constant, others = false, append(others, v)
					}
				}
			}
			if was, before := steady[a.Var]; !before {
				steady[a.Var] = self && constant
				assigned = append(assigned, a.Var)
			} else {
				steady[a.Var] = was && self && constant
			}
			for _, v := range others {
				added[v] = added[v] || self && isSum(a.Var)
			}
		})
	}
	for _, v := range assigned {
		if steady[v] && added[v] {
			out = append(out, v)
		}
	}
	return out
}

// variableTimes returns the variable v of an expression c*v, where c is a constant. If the
// expression is a constant, it returns nil. If the expression has another form, ok is false.
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

// counters returns the variables that some loop adds to other variables.
func (l *lowerer) counters(f *ast.File) map[lia.Var]bool {
	out := map[lia.Var]bool{}
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			for _, i := range countersAdded(n, func(*ast.Var) bool { return true }) {
				out[l.res.Vars[i]] = true
			}
		})
	}
	return out
}

// limits adds facts about products with a loop counter x, if the term d of a comparison with 0 is x
// - c or c - x for a constant c. For p = x*y the fact is p - c*y = (x - c)*y.
func (l *lowerer) limits(d lia.Term) {
	if len(l.res.Products) == 0 {
		return
	}
	d = d.Subst(func(v lia.Var) (lia.Term, bool) {
		c, ok := l.multiplied.only[v]
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
			l.pend.guards = append(l.pend.guards, productFacts(lia.V(v).AddConst(c.Neg()), other, lia.V(p.Var).AddMul(c.Neg(), other), ast.Bounds{}, ast.Bounds{}))
		}
	}
}
