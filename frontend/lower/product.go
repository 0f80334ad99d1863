package lower

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles products of variables that have many values. Such a product becomes a state
// variable, which edges update exactly: x = x + 1 gives x*y = x*y + y. So loops that are polynomial
// in their variables are linear in these products. Any other product is an input that linear facts
// constrain. This over-approximates the program, so the interpreter, which multiplies exactly,
// decides whether a path to Error is a run.

// Product is a state variable that represents a product of variables of the tree, or of indices of
// tracked cells.
type Product struct {
	Var     lia.Var
	Factors []*ast.Var
	Index   []lia.Var // the factors of a product of indices
}

// Limits on the products that are state variables. productRounds limits how often the program is
// lowered again because an update needs more products.
const (
	mostProducts  = 24
	mostRelated   = 16 // limit that includes products which the program does not compute
	mostFactors   = 6
	productRounds = 6
)

// monomial is a product of variables and inputs, sorted in ascending order.
type monomial []lia.Var

func (m monomial) key() string { return fmt.Sprint([]lia.Var(m)) }

type multiplied struct {
	of       map[string]lia.Var   // the state variables of products, by key
	factors  map[lia.Var]monomial // the factors of state variables and inputs that are products
	source   map[lia.Var]*ast.Var // the variables whose products may be state variables
	wanted   []monomial           // products that are not state variables yet
	related  []monomial           // products that help to reason about the wanted products
	relating bool                 // whether some related products are state variables
	compared [][2]lia.Var         // variables that conditions compare
	// pairs of a variable in an index of an array element and the index variable of the tracked
	// cell
	indexing  [][2]lia.Var
	equations []equation          // equations in conditions
	only      map[lia.Var]num.Int // the values of variables that have only one value
	counters  map[lia.Var]bool    // variables that loops add to other variables
}

// declareProducts creates the state variables of products. Programs with recursion have none,
// because calls do not preserve the products of a caller's variables.
func (l *lowerer) declareProducts(f *ast.File, products []monomial, before multiplied) {
	l.multiplied = multiplied{equations: before.equations, related: before.related, relating: before.relating, of: map[string]lia.Var{}, factors: map[lia.Var]monomial{}, source: map[lia.Var]*ast.Var{}}
	for _, fn := range f.Funcs {
		if fn.Recursive {
			return
		}
	}
	for av, v := range l.res.Vars {
		l.multiplied.source[v] = av
	}
	l.multiplied.compared, l.multiplied.indexing = l.compared(f), l.indexing(f)
	if len(products) > 0 {
		l.multiplied.only, l.multiplied.counters = map[lia.Var]num.Int{}, l.counters(f)
		for v, c := range l.constantGuesses(f) {
			l.multiplied.only[l.res.Vars[v]] = c
		}
	}
	for _, m := range products {
		var names []string
		p := Product{}
		for _, v := range m {
			names = append(names, l.p.Vars[v].Name)
			if av := l.multiplied.source[v]; av != nil {
				p.Factors = append(p.Factors, av)
			} else {
				p.Index = append(p.Index, v)
			}
		}
		p.Var = l.ghost(strings.Join(names, "*"), "", l.p.Vars[m[0]].Pos)
		l.multiplied.of[m.key()], l.multiplied.factors[p.Var] = p.Var, m
		l.res.Products = append(l.res.Products, p)
	}
}

// moreProducts returns the products for the next lowering, up to the limits. First come the
// products that the program computes, then related products. If there are no such products, it
// returns the squares of counters.
func (l *lowerer) moreProducts(f *ast.File, have int) []monomial {
	if have == 0 && len(l.multiplied.wanted) == 0 {
		l.multiplied.wanted = l.squares(f)
	}
	var out []monomial
	for i, some := range [][]monomial{l.multiplied.wanted, l.multiplied.related} {
		most := mostProducts
		if i > 0 || l.multiplied.relating {
			most = mostRelated
		}
		for _, m := range some {
			same := func(n monomial) bool { return slices.Equal(m, n) }
			if _, ok := l.multiplied.of[m.key()]; !ok && !slices.ContainsFunc(out, same) && have+len(out) < most {
				out = append(out, m)
			}
		}
		if len(out) > 0 {
			l.multiplied.relating = l.multiplied.relating || i > 0
			break
		}
	}
	return out
}

// factorsOf returns the factors of a variable or input that represents a product; other variables
// are their own factor.
func (l *lowerer) factorsOf(v lia.Var) monomial {
	if m, ok := l.multiplied.factors[v]; ok {
		return m
	}
	return monomial{v}
}

func (l *lowerer) times(u, v lia.Var) lia.Term {
	m := slices.Concat(l.factorsOf(u), l.factorsOf(v))
	slices.Sort(m)
	key := m.key()
	if p, ok := l.multiplied.of[key]; ok {
		return lia.V(p)
	}
	l.want(m)
	p, ok := l.pend.made[key]
	if !ok {
		p = l.input(cfa.Estimate, l.nameOf(u)+"*"+l.nameOf(v), l.p.Locs[l.cur].Pos.Start)
		if l.pend.made == nil {
			l.pend.made = map[string]lia.Var{}
		}
		l.pend.made[key], l.multiplied.factors[p] = p, m
		l.pend.guards = append(l.pend.guards, productFacts(lia.V(u), lia.V(v), lia.V(p), ast.Bounds{}, ast.Bounds{}))
		l.divided(m, lia.V(p))
	}
	return lia.V(p)
}

type division struct {
	of lia.Term
	by num.Int
}

// divided adds facts about a product p one of whose factors is a quotient q = a/c. Let z be the
// product of the remaining factors. Then a*z - c*p equals z times the remainder a - c*q.
func (l *lowerer) divided(m monomial, p lia.Term) {
	for i, q := range m {
		d, ok := l.pend.divisions[q]
		if !ok {
			continue
		}
		rest := lia.Int(1)
		for _, v := range slices.Delete(slices.Clone(m), i, i+1) {
			rest = rest.Times(lia.V(v), l.times)
		}
		remainder, whole := d.of.AddMul(d.by.Neg(), lia.V(q)), d.of.Times(rest, l.times)
		l.pend.guards = append(l.pend.guards, productFacts(remainder, rest, whole.AddMul(d.by.Neg(), p), ast.Bounds{}, ast.Bounds{}))
	}
}

func (l *lowerer) nameOf(v lia.Var) string {
	if v < inputBase {
		return l.p.Vars[v].Name
	}
	for _, in := range l.pend.inputs {
		if in.Var == v {
			return in.Name
		}
	}
	return "input"
}

// want requests state variables for the product m and for related products.
func (l *lowerer) want(m monomial) {
	if len(m) > mostFactors || slices.ContainsFunc(m, func(v lia.Var) bool { return l.multiplied.source[v] == nil }) {
		return
	}
	l.multiplied.wanted = append(l.multiplied.wanted, m)
	if len(l.multiplied.indexing) > 0 { // further products would only slow the search
		l.relateIndices(m)
		return
	}
	// For example, if the program tests i < n, then i = n when the loop ends, and so n*n = i*i.
	// With a state variable for n*n, the solver can use facts about i*i.
	for todo := []monomial{m}; len(todo) > 0; todo = todo[1:] {
		for _, c := range l.multiplied.compared {
			for _, by := range [][2]lia.Var{{c[0], c[1]}, {c[1], c[0]}} {
				i := slices.Index(todo[0], by[0])
				if i < 0 {
					continue
				}
				other := slices.Clone(todo[0])
				other[i] = by[1]
				slices.Sort(other)
				same := func(m monomial) bool { return slices.Equal(m, other) }
				if !slices.Equal(other, m) && !slices.ContainsFunc(l.multiplied.related, same) {
					l.multiplied.related = append(l.multiplied.related, other)
					todo = append(todo, other)
				}
			}
		}
	}
}

func (l *lowerer) compared(f *ast.File) [][2]lia.Var {
	var out [][2]lia.Var
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			x, ok := n.(*ast.Binary)
			if !ok || x.Op < ast.Lt || x.Op > ast.Ne {
				return
			}
			left, okX := plainVar(x.X)
			right, okY := plainVar(x.Y)
			if okX && okY && left != right {
				out = append(out, [2]lia.Var{l.res.Vars[left], l.res.Vars[right]})
			}
		})
	}
	return out
}

func plainVar(e ast.Expr) (*ast.Var, bool) {
	for {
		switch x := e.(type) {
		case *ast.Convert:
			e = x.X
			continue
		case *ast.VarRef:
			return x.Var, true
		}
		return nil, false
	}
}

// withProducts appends an update of each product with a factor that is assigned.
func (l *lowerer) withProducts(assigns []cfa.Assign) []cfa.Assign {
	if len(l.multiplied.of) == 0 {
		return assigns
	}
	after := map[lia.Var]lia.Term{}
	for _, a := range assigns {
		after[a.Var] = a.Term
	}
	assigns = append(assigns, l.productsAfter(after)...)
	l.multiply()
	return assigns
}

// productsAfter returns an assignment to each product with a factor in the map after, which has
// the new values of variables.
func (l *lowerer) productsAfter(after map[lia.Var]lia.Term) (out []cfa.Assign) {
	for _, p := range l.res.Products {
		changed, term := false, lia.Int(1)
		for _, v := range l.multiplied.factors[p.Var] {
			_, assigned := after[v]
			changed = changed || assigned
		}
		if !changed {
			continue
		}
		for _, v := range l.multiplied.factors[p.Var] {
			factor, assigned := after[v]
			if !assigned {
				factor = lia.V(v)
			}
			term = term.Times(factor, l.times)
		}
		out = append(out, cfa.Assign{Var: p.Var, Term: term})
	}
	return out
}

// relate adds, for each pair of products that differ in one factor, the fact x*z - y*z = (x -
// y)*z.
func (l *lowerer) relate() {
	for i, p := range l.res.Products {
		for _, q := range l.res.Products[:i] {
			s, ok := ast.SharedFactors(p.Factors, q.Factors)
			if !ok || len(s.Rest) == 0 {
				continue
			}
			var rest monomial
			for _, f := range s.Rest {
				rest = append(rest, l.res.Vars[f])
			}
			common, ok := rest[0], true
			if len(rest) > 1 {
				common, ok = l.multiplied.of[rest.key()]
			}
			if ok {
				x, y := lia.V(l.res.Vars[s.X]), lia.V(l.res.Vars[s.Y])
				l.pend.guards = append(l.pend.guards, productFacts(x.Sub(y), lia.V(common), lia.V(p.Var).Sub(lia.V(q.Var)), ast.Bounds{}, ast.Bounds{}))
			}
		}
	}
}

// byFacts returns the result of an operation whose operands have many values. The result is an
// input that facts constrain.
func (l *lowerer) byFacts(x *ast.Binary, a, b lia.Term) lia.Term {
	if x.Op == ast.Mul {
		p := a.Times(b, l.times)
		l.pend.guards = append(l.pend.guards, productFacts(a, b, p, x.Cases.X, x.Cases.Y))
		l.relate()
		return p
	}
	l.notZero(b, x)
	q, m := l.ratio(x, a, b)
	r := a.Sub(m)
	if x.Op == ast.Div {
		return q
	}
	if l.checkedBinary(x) {
		l.fit(x.Type, q, func() interval { return exactBinary(ast.Div, values(x.X), values(x.Y)) }, true, x)
	}
	return r
}

// quotient records a division and its two inputs. The field of is the dividend, by is the divisor,
// is is the input for the quotient of/by, and times is the input for the product is*by.
type quotient struct{ of, by, is, times lia.Term }

// ratio returns two inputs, q = a/b and m = q*b. Facts state that a = m + r with |r| < |b| and that
// r is 0 or has the sign of a. Equal terms a and b get the same inputs.
func (l *lowerer) ratio(x *ast.Binary, a, b lia.Term) (q, m lia.Term) {
	for _, old := range l.pend.quotients {
		if old.of.Equal(a) && old.by.Equal(b) {
			return old.is, old.times
		}
	}
	q = lia.V(l.input(cfa.Estimate, ast.Format(&ast.Binary{Op: ast.Div, X: x.X, Y: x.Y}), x.Span.Start))
	m = q.Times(b, l.times)
	r := a.Sub(m)
	l.pend.quotients = append(l.pend.quotients, quotient{a, b, q, m})
	// If v*b is a state variable, v may be the program's variable for a/b. So add a fact that
	// relates v to q: v*b - m = (v - q)*b.
	if v, ok := variableOf(b); ok {
		for _, p := range l.res.Products {
			if f := l.multiplied.factors[p.Var]; len(f) == 2 && (f[0] == v || f[1] == v) {
				other := f[0]
				if other == v {
					other = f[1]
				}
				l.pend.guards = append(l.pend.guards, productFacts(lia.V(other).Sub(q), b, lia.V(p.Var).Sub(m), ast.Bounds{}, ast.Bounds{}))
			}
		}
	}
	l.pend.guards = append(l.pend.guards, lia.Or(lia.Eq(b), lia.And(
		productFacts(q, b, m, ast.Bounds{}, x.Cases.Y),
		lia.Or(
			lia.And(lia.Ge(a), lia.Ge(r), lia.Ge(m), lia.Or(lia.Lt(r.Sub(b)), lia.Lt(r.Add(b)))),
			lia.And(lia.Lt(a), lia.Le(r), lia.Le(m), lia.Or(lia.Gt(r.Add(b)), lia.Gt(r.Sub(b)))),
		))))
	return q, m
}

func variableOf(t lia.Term) (lia.Var, bool) {
	ms := t.Monos()
	if len(ms) != 1 || !ms[0].Coef.IsOne() || !t.Constant().IsZero() {
		return 0, false
	}
	return ms[0].Var, true
}

// productFacts returns a formula that holds for all integers with p = x*y. It determines p if a
// factor is 0, 1 or -1. Otherwise it bounds p by (|x| - 2) * (|y| - 2) >= 0. Within the guessed
// bounds of the factors, it also bounds p by (x - low) * (y - low') >= 0 and similar products
// (McCormick 1976).
func productFacts(x, y, p lia.Term, inX, inY ast.Bounds) lia.Formula {
	two := func(t lia.Term) lia.Formula { return lia.Ge(t.AddConst(num.From(-2))) } // t >= 2
	four := num.From(4)
	one := func(s, t lia.Term) []lia.Formula {
		return []lia.Formula{
			lia.And(lia.Eq(s), lia.Eq(p)),
			lia.And(lia.Eq(s.AddConst(num.MinusOne())), lia.Eq(p.Sub(t))),
			lia.And(lia.Eq(s.AddConst(num.One())), lia.Eq(p.Add(t))),
		}
	}
	ways := append(one(x, y), one(y, x)...)
	for _, sx := range []int64{1, -1} {
		for _, sy := range []int64{1, -1} {
			// |x||y| >= 2|x| + 2|y| - 4, where |x| is sx*x and |x||y| is sx*sy*p.
			mx, my := x.Mul(num.From(sx)), y.Mul(num.From(sy))
			bound := p.Mul(num.From(sx*sy)).AddMul(num.From(-2), mx).AddMul(num.From(-2), my).AddConst(four)
			ways = append(ways, lia.And(two(mx), two(my), lia.Ge(bound)))
		}
	}
	facts := []lia.Formula{lia.Or(ways...)}
	for _, bx := range sides(inX) {
		for _, by := range sides(inY) {
			// dx * dy = (x - bx) * (y - by), and rest is this product expanded: p - by*x - bx*y +
			// bx*by
			dx, dy := x.AddConst(bx.at.Neg()), y.AddConst(by.at.Neg())
			rest := p.AddMul(by.at.Neg(), x).AddMul(bx.at.Neg(), y).AddConst(bx.at.Mul(by.at))
			if bx.above {
				dx, rest = dx.Neg(), rest.Neg()
			}
			if by.above {
				dy, rest = dy.Neg(), rest.Neg()
			}
			facts = append(facts, lia.Or(lia.Lt(dx), lia.Lt(dy), lia.Ge(rest)))
		}
	}
	return lia.And(facts...)
}

// bound is a lower or upper bound of a factor.
type bound struct {
	at    num.Int
	above bool
}

// sides returns the bounds of a factor. If 0 lies between them, it adds 0 as a lower and an upper
// bound, because the sign of the factor tightens the product's bounds.
func sides(in ast.Bounds) []bound {
	var out []bound
	if in.Low != nil {
		out = append(out, bound{*in.Low, false})
	}
	if in.High != nil {
		out = append(out, bound{*in.High, true})
	}
	if in.Low != nil && in.High != nil && in.Low.Sign() < 0 && in.High.Sign() > 0 {
		out = append(out, bound{num.Int{}, false}, bound{num.Int{}, true})
	}
	return out
}
