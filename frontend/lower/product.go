package lower

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles products of variables that have many values. Linear arithmetic has no products,
// so such a product becomes a state variable. An edge that assigns a factor also assigns the
// product exactly: if the edge has x = x + 1, the state variable for x*y becomes x*y + y. So a loop
// that is polynomial in the program's variables is linear in these variables and the products.
//
// A product without a state variable becomes an input, and the guard states some linear facts about
// it. This over-approximates the program, so a path to Error may be no run. The interpreter, which
// multiplies exactly, decides this. The edge also lists the product (cfa.Edge.Products), for
// engines and checkers that know the values of factors.

// Product is a state variable that represents a product of variables of the program and index
// variables of tracked cells.
type Product struct {
	Var     lia.Var
	Factors []*ast.Var
	Index   []lia.Var // the factors that are index variables
}

// Limits on the products that become state variables. The assignment to one product may need other
// products. Then the program is lowered again with more products, at most productRounds times.
const (
	maxProducts   = 24
	maxRelated    = 16 // limit on the number of products, if some of them do not occur in the program
	maxFactors    = 6
	productRounds = 6
)

// monomial is a product of variables and inputs: the list of its factors, in ascending order.
type monomial []lia.Var

func (m monomial) key() string { return fmt.Sprint([]lia.Var(m)) }

type productTable struct {
	varOf       map[string]lia.Var      // the state variable of each product; the key is monomial.key
	factors     map[lia.Var]monomial    // the factors of each state variable, and of each input, that represents a product
	source      map[lia.Var]*ast.Var    // the program's variable for each state variable; only these may be factors
	requested   []monomial              // products that occur in the program but are not state variables yet
	helpful     []monomial              // products that may help to prove facts about products of the program
	usesHelpful bool                    // whether some products in the list "helpful" have become state variables
	compared    [][2]lia.Var            // pairs of variables that are compared, as in x < y, or copied, as in x = y
	quotients   map[source.Span]lia.Var // variables that some condition compares with a quotient, by the quotient's place
	// indexing contains pairs: a variable that occurs in an array index, and the index variable of
	// a tracked cell (see the method "indexing")
	indexing    [][2]lia.Var
	equations   []equation          // the polynomials e of conditions e == 0 and e != 0
	fixedValues map[lia.Var]num.Int // the variables that have only one value, and this value
	counters    map[lia.Var]bool    // see the method "counters"
}

// declareProducts creates the state variables for the given products. If the program has recursive
// functions, it creates none, because a recursive call overwrites the products of the caller's
// local variables.
func (l *lowerer) declareProducts(f *ast.File, products []monomial, before productTable) {
	l.multiplied = productTable{equations: before.equations, helpful: before.helpful, usesHelpful: before.usesHelpful, varOf: map[string]lia.Var{}, factors: map[lia.Var]monomial{}, source: map[lia.Var]*ast.Var{}}
	for _, fn := range f.Funcs {
		if fn.Recursive {
			return
		}
	}
	for av, v := range l.res.Vars {
		l.multiplied.source[v] = av
	}
	compared, copied := l.pairs(f)
	l.multiplied.quotients = l.namedQuotients(f)
	l.multiplied.compared, l.multiplied.indexing = slices.Concat(compared, copied), l.indexing(f)
	if len(products) > 0 {
		l.multiplied.fixedValues, l.multiplied.counters = map[lia.Var]num.Int{}, l.counters(f, copied)
		for v, c := range l.constantGuesses(f) {
			l.multiplied.fixedValues[l.res.Vars[v]] = c
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
		l.multiplied.varOf[m.key()], l.multiplied.factors[p.Var] = p.Var, m
		l.res.Products = append(l.res.Products, p)
	}
}

// moreProducts returns the products that should become state variables in the next lowering, within
// the limits. Products that occur in the program come first, then related products. If the program
// multiplies no variables, squares of loop counters take their place. "have" is the number of
// products that are state variables already.
func (l *lowerer) moreProducts(f *ast.File, have int) []monomial {
	if have == 0 && len(l.multiplied.requested) == 0 {
		l.multiplied.requested = l.squares(f)
	}
	if len(l.multiplied.indexing) > 0 && (have > 0 || len(l.multiplied.requested) > 0) {
		l.multiplied.helpful = append(l.multiplied.helpful, l.accumulated(f)...)
	}
	var out []monomial
	for i, some := range [][]monomial{l.multiplied.requested, l.multiplied.helpful} {
		most := maxProducts
		if i > 0 || l.multiplied.usesHelpful {
			most = maxRelated
		}
		for _, m := range some {
			same := func(n monomial) bool { return slices.Equal(m, n) }
			if _, ok := l.multiplied.varOf[m.key()]; !ok && !slices.ContainsFunc(out, same) && have+len(out) < most {
				out = append(out, m)
			}
		}
		if len(out) > 0 {
			l.multiplied.usesHelpful = l.multiplied.usesHelpful || i > 0
			break
		}
	}
	return out
}

// factorsOf returns the factors of v, if v is a state variable or an input that represents a
// product. For any other variable, it returns the list that contains only v.
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
	if p, ok := l.multiplied.varOf[key]; ok {
		return lia.V(p)
	}
	l.requestProduct(m)
	p, ok := l.nextEdge.productInputs[key]
	if !ok {
		p = l.input(cfa.Estimate, l.nameOf(u)+"*"+l.nameOf(v), l.p.Locs[l.cur].Pos.Start)
		if l.nextEdge.productInputs == nil {
			l.nextEdge.productInputs = map[string]lia.Var{}
		}
		l.nextEdge.productInputs[key], l.multiplied.factors[p] = p, m
		l.nextEdge.products = append(l.nextEdge.products, cfa.Product{Value: lia.V(p), Factors: []lia.Term{lia.V(u), lia.V(v)}})
		l.guard(productFacts(lia.V(u), lia.V(v), lia.V(p), ast.Bounds{}, ast.Bounds{}))
		l.divided(m, lia.V(p))
	}
	return lia.V(p)
}

type division struct {
	dividend lia.Term
	divisor  num.Int
}

// "divided" adds facts about the product p with the factors m, if one of the factors is a quotient
// q = a/c. Let z be the product of the other factors, so p = q*z. Then the product of the remainder
// a - c*q and z is a*z - c*p, and "divided" adds the facts about this product.
func (l *lowerer) divided(m monomial, p lia.Term) {
	for i, q := range m {
		d, ok := l.nextEdge.divisions[q]
		if !ok {
			continue
		}
		rest := lia.Int(1)
		for _, v := range slices.Delete(slices.Clone(m), i, i+1) {
			rest = rest.Times(lia.V(v), l.times)
		}
		remainder, whole := d.dividend.AddMul(d.divisor.Neg(), lia.V(q)), d.dividend.Times(rest, l.times)
		l.guard(productFacts(remainder, rest, whole.AddMul(d.divisor.Neg(), p), ast.Bounds{}, ast.Bounds{}))
	}
}

func (l *lowerer) nameOf(v lia.Var) string {
	if v < inputBase {
		return l.p.Vars[v].Name
	}
	for _, in := range l.nextEdge.inputs {
		if in.Var == v {
			return in.Name
		}
	}
	return "input"
}

// requestProduct requests a state variable for the product m in the next lowering. It also requests
// state variables for related products, which may help to prove facts about m.
func (l *lowerer) requestProduct(m monomial) {
	if len(m) > maxFactors || slices.ContainsFunc(m, func(v lia.Var) bool { return l.multiplied.source[v] == nil }) {
		return
	}
	l.multiplied.requested = append(l.multiplied.requested, m)
	if len(l.multiplied.indexing) > 0 {
		l.relateIndices(m)
		// If a factor occurs in an index, the product is about one array element. More products of
		// this kind would slow the search for a proof.
		if slices.ContainsFunc(m, l.selects) {
			return
		}
	}
	// Request the products with compared variables in place of factors. For example, if the program
	// tests i < n, then i = n when the loop ends, and so n*n = i*i. With a state variable for n*n,
	// the solver can use facts about i*i.
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
				if !slices.Equal(other, m) && !slices.ContainsFunc(l.multiplied.helpful, same) {
					l.multiplied.helpful = append(l.multiplied.helpful, other)
					todo = append(todo, other)
				}
			}
		}
	}
}

// "pairs" returns two lists of pairs of variables: those that some condition compares, and those in
// which a loop counter is a copy of the second variable, as in "m = n; while (m > 0) m--".
func (l *lowerer) pairs(f *ast.File) (compared, copied [][2]lia.Var) {
	pair := func(to *[][2]lia.Var, left *ast.Var, e ast.Expr) {
		if right, ok := plainVar(e); ok && left != right {
			*to = append(*to, [2]lia.Var{l.res.Vars[left], l.res.Vars[right]})
		}
	}
	steady := map[*ast.Var]bool{}
	copies := func(v *ast.Var, e ast.Expr) {
		if steady[v] {
			pair(&copied, v, e)
		}
	}
	ast.Walk(f, func(n any, _ int) {
		for _, v := range loopCounters(n) {
			steady[v] = true
		}
	})
	ast.Walk(f, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.Binary:
			if left, ok := plainVar(n.X); ok && n.Op >= ast.Lt && n.Op <= ast.Ne {
				pair(&compared, left, n.Y)
			}
		case *ast.Decl:
			copies(n.Var, n.Init)
		case *ast.Assign:
			if n.Op == ast.Set {
				copies(n.Var, n.X)
			}
		case *ast.Call:
			for i, p := range n.Func.Params[:min(len(n.Func.Params), len(n.Args))] {
				copies(p, n.Args[i])
			}
		}
	})
	return compared, copied
}

// want requests a state variable for the product of u and v, unless this product has one.
func (l *lowerer) want(u, v lia.Var) {
	m := slices.Concat(l.factorsOf(u), l.factorsOf(v))
	slices.Sort(m)
	if _, ok := l.multiplied.varOf[m.key()]; !ok {
		l.requestProduct(m)
	}
}

// namedQuotients returns the variables that some condition compares with a quotient, as in q ==
// a/b. The key is the span of the quotient. A proof needs the product q*b.
func (l *lowerer) namedQuotients(f *ast.File) map[source.Span]lia.Var {
	out := map[source.Span]lia.Var{}
	ast.Walk(f, func(n any, _ int) {
		x, ok := n.(*ast.Binary)
		if !ok || x.Op != ast.Eq && x.Op != ast.Ne {
			return
		}
		for _, sides := range [][2]ast.Expr{{x.X, x.Y}, {x.Y, x.X}} {
			v, plain := plainVar(sides[0])
			if d, ok := unconverted(sides[1]).(*ast.Binary); ok && plain && d.Op == ast.Div {
				out[d.Span] = l.res.Vars[v]
			}
		}
	})
	return out
}

func unconverted(e ast.Expr) ast.Expr {
	for {
		c, ok := e.(*ast.Convert)
		if !ok {
			return e
		}
		e = c.X
	}
}

func plainVar(e ast.Expr) (*ast.Var, bool) {
	if x, ok := unconverted(e).(*ast.VarRef); ok {
		return x.Var, true
	}
	return nil, false
}

// withProducts returns the given assignments, followed by assignments to the state variables for
// products of which they change a factor.
func (l *lowerer) withProducts(assigns []cfa.Assign) []cfa.Assign {
	if len(l.multiplied.varOf) == 0 {
		return assigns
	}
	after := map[lia.Var]lia.Term{}
	for _, a := range assigns {
		after[a.Var] = a.Term
	}
	assigns = append(assigns, l.productsAfter(after)...)
	l.addEquationProducts()
	return assigns
}

// productsAfter returns an assignment of the new value for each product with a factor in the map
// "after", which contains the new values of variables.
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

// addDifferenceFacts adds facts about each pair of products x*z and y*z that differ in one factor.
// The facts are about their difference, the product of x - y and z.
func (l *lowerer) addDifferenceFacts() {
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
				common, ok = l.multiplied.varOf[rest.key()]
			}
			if ok {
				x, y := lia.V(l.res.Vars[s.X]), lia.V(l.res.Vars[s.Y])
				l.guard(productFacts(x.Sub(y), lia.V(common), lia.V(p.Var).Sub(lia.V(q.Var)), ast.Bounds{}, ast.Bounds{}))
			}
		}
	}
}

// byFacts returns the result of *, / or % if both operands have many values. The result is a term
// over state variables for products, and over inputs for other products and for quotients. The
// guard states facts about these inputs that do not define them exactly.
func (l *lowerer) byFacts(x *ast.Binary, a, b lia.Term) lia.Term {
	if x.Op == ast.Mul {
		p := a.Times(b, l.times)
		l.guard(productFacts(a, b, p, x.Cases.X, x.Cases.Y))
		l.addDifferenceFacts()
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

// "quotient" records a division. Its field "quotient" is the input for the quotient, and "product"
// is the term for the product of quotient and divisor.
type quotient struct{ dividend, divisor, quotient, product lia.Term }

// ratio returns an input q for a/b, and the term m for the product q*b. It adds a guard about the
// remainder r = a - m: |r| < |b|, and r is 0 or has the sign of a. If the edge already has a
// division of the same two terms, "ratio" returns the results for that division.
func (l *lowerer) ratio(x *ast.Binary, a, b lia.Term) (q, m lia.Term) {
	for _, old := range l.nextEdge.quotients {
		if old.dividend.Equal(a) && old.divisor.Equal(b) {
			return old.quotient, old.product
		}
	}
	if v, ok := l.multiplied.quotients[x.Span]; ok {
		if divisor, ok := b.AsVar(); ok {
			l.want(v, divisor)
		}
	}
	q = lia.V(l.input(cfa.Estimate, ast.Format(&ast.Binary{Op: ast.Div, X: x.X, Y: x.Y}), x.Span.Start))
	m = q.Times(b, l.times)
	r := a.Sub(m)
	l.nextEdge.quotients = append(l.nextEdge.quotients, quotient{a, b, q, m})
	// The program may store the quotient a/b in a variable v. So if some product v*b is a state
	// variable, add facts about the product of v - q and b, which is v*b - m.
	if v, ok := b.AsVar(); ok {
		for _, p := range l.res.Products {
			if f := l.multiplied.factors[p.Var]; len(f) == 2 && (f[0] == v || f[1] == v) {
				other := f[0]
				if other == v {
					other = f[1]
				}
				l.guard(productFacts(lia.V(other).Sub(q), b, lia.V(p.Var).Sub(m), ast.Bounds{}, ast.Bounds{}))
			}
		}
	}
	l.guard(lia.Or(lia.Eq(b), lia.And(
		productFacts(q, b, m, ast.Bounds{}, x.Cases.Y),
		thresholdFacts(q, b, m, x.Cases.Compared),
		lia.Or(
			lia.And(lia.Ge(a), lia.Ge(r), lia.Ge(m), lia.Or(lia.Lt(r.Sub(b)), lia.Lt(r.Add(b)))),
			lia.And(lia.Lt(a), lia.Le(r), lia.Le(m), lia.Or(lia.Gt(r.Add(b)), lia.Gt(r.Sub(b)))),
		))))
	return q, m
}

// productFacts returns a linear formula over x, y and p that holds whenever p = x*y. If x or y is
// 0, 1 or -1, the formula determines p. Otherwise it bounds p: it says (|x| - 2) * (|y| - 2) >= 0,
// where p replaces x*y after the product is multiplied out. The parameters inX and inY are guessed
// bounds of x and y. For values within these bounds, the formula also says (x - low) * (y - low')
// >= 0, where low and low' are the lower bounds, and the same for the upper bounds (McCormick
// 1976).
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
	disjuncts := append(one(x, y), one(y, x)...)
	for _, sx := range []int64{1, -1} {
		for _, sy := range []int64{1, -1} {
			// (|x| - 2) * (|y| - 2) >= 0 means |x||y| >= 2|x| + 2|y| - 4. Here |x| is sx*x, |y| is
			// sy*y, and |x||y| is sx*sy*p.
			mx, my := x.Mul(num.From(sx)), y.Mul(num.From(sy))
			bound := p.Mul(num.From(sx*sy)).AddMul(num.From(-2), mx).AddMul(num.From(-2), my).AddConst(four)
			disjuncts = append(disjuncts, lia.And(two(mx), two(my), lia.Ge(bound)))
		}
	}
	facts := []lia.Formula{lia.Or(disjuncts...)}
	for _, bx := range sides(inX) {
		for _, by := range sides(inY) {
			// The fact is dx * dy >= 0 for dx = x - bx and dy = y - by. The variable "rest"
			// contains the product after multiplication, with p for x*y: p - by*x - bx*y + bx*by.
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

// bound is an upper bound of a factor if "above" is set, and otherwise a lower bound.
type bound struct {
	at    num.Int
	above bool
}

// sides returns the bounds of a factor as a list. If 0 lies between them, the list also contains 0
// as a lower and as an upper bound. So productFacts also bounds the product in the cases that the
// factor is nonnegative or nonpositive.
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
