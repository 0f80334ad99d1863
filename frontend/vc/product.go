package vc

import (
	"fmt"
	"math"
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles products of variables. It expands the product of two terms into a sum of
// products of symbols. Each product of symbols gets one new symbol, and the order of the factors
// does not matter. So equal polynomials become equal terms. The conditions contain linear facts about
// such a symbol, and the list certify.Condition.Products has its factors.

// Product is a formula variable for a product. The factors are variables of the program (Factors)
// and index variables of cells (Index).
type Product struct {
	Var     lia.Var
	Factors []*ast.Var
	Index   []lia.Var // the factors that are index variables
}

// "products" records which symbols are products or quotients, and facts about them.
type products struct {
	symbols   map[string]lia.Term       // maps the sorted factors of a product, written as a string, to the product's symbol
	factors   map[lia.Var][]lia.Var     // the factors of a product, in ascending order
	ratios    map[lia.Var]ratio         // the symbols that are quotients by constants
	facts     map[lia.Var][]lia.Formula // maps a product's symbol to facts about the product
	zeros     []lia.Term                // polynomials that are 0 according to the claims
	quotients []quotient
}

type quotient struct{ x, y, quotient lia.Term }

func newProducts() products {
	return products{symbols: map[string]lia.Term{}, factors: map[lia.Var][]lia.Var{}, ratios: map[lia.Var]ratio{}, facts: map[lia.Var][]lia.Formula{}}
}

func (w *walker) times(x, y lia.Term) lia.Term { return x.Times(y, w.timesSymbol) }

func (w *walker) timesSymbol(u, v lia.Var) lia.Term {
	var all []lia.Var
	for _, s := range []lia.Var{u, v} {
		if f, ok := w.products.factors[s]; ok {
			all = append(all, f...)
		} else {
			all = append(all, s)
		}
	}
	slices.Sort(all)
	key := fmt.Sprint(all)
	p, ok := w.products.symbols[key]
	if !ok {
		p = w.symbol()
		w.products.symbols[key], w.products.factors[w.symbols-1] = p, all
		w.addQuotientIdentity(all, p)
	}
	return p
}

func (w *walker) productAt(s *state, slots []int) lia.Term {
	out := lia.Int(1)
	for _, i := range slots {
		out = w.times(out, s.slots[i])
	}
	return out
}

func (w *walker) factsOf(x, y lia.Term) lia.Formula {
	var all []lia.Formula
	for _, m := range x.Monos() {
		for _, n := range y.Monos() {
			all = append(all, factsOfProduct(lia.V(m.Var), lia.V(n.Var), w.timesSymbol(m.Var, n.Var)))
		}
	}
	return lia.And(all...)
}

// differenceFacts returns facts about the difference (x - y)*z for products x*z and y*z in the
// claims.
func (w *walker) differenceFacts(s *state) lia.Formula {
	var all []lia.Formula
	for i, p := range w.claims.Products {
		for _, q := range w.claims.Products[:i] {
			f, ok := ast.SharedFactors(p.Factors, q.Factors)
			if !ok || len(f.Rest) == 0 {
				continue
			}
			slots, ok := w.slotsOf(append([]*ast.Var{f.X, f.Y}, f.Rest...), len(s.slots))
			if !ok {
				continue
			}
			x, y, rest := s.slots[slots[0]], s.slots[slots[1]], w.productAt(s, slots[2:])
			all = append(all, factsOfProduct(x.Sub(y), rest, w.times(x, rest).Sub(w.times(y, rest))))
		}
	}
	return lia.And(all...)
}

// claimedFactors calls "visit" for each product of two variables in the claims, with the values of
// the two factors in both orders. It skips all other products.
func (w *walker) claimedFactors(s *state, visit func(x, y lia.Term)) {
	for _, p := range w.claims.Products {
		slots, ok := w.slotsOf(p.Factors, len(s.slots))
		if !ok || len(slots) != 2 || len(p.Index) > 0 {
			continue
		}
		x, y := s.slots[slots[0]], s.slots[slots[1]]
		if slots[0] != slots[1] {
			visit(x, y)
		}
		visit(y, x)
	}
}

// comparisonFacts returns facts about products for a comparison of d with 0. If d is x-c or c-x for
// a constant c and a factor x of a product x*y in the claims, the facts are about (x-c)*y, which is
// x*y - c*y.
func (w *walker) comparisonFacts(s *state, d lia.Term) lia.Formula {
	var all []lia.Formula
	w.claimedFactors(s, func(x, y lia.Term) {
		for _, away := range []lia.Term{d.Sub(x), d.Neg().Sub(x)} { // -c, if d is x - c or c - x
			if !away.IsConst() || x.IsConst() {
				continue
			}
			c := lia.Const(away.Constant().Neg())
			all = append(all, factsOfProduct(x.Sub(c), y, w.times(x, y).Sub(w.times(c, y))))
		}
	})
	return lia.And(all...)
}

// boundaryFacts returns facts of the form "t != 0 or z*t == 0" for a comparison of d with 0. The
// term t is d, for <= also d - 1, and for >= also d + 1. For each product x*z in the claims such
// that d contains a variable of x, there are facts about z. If the claims also mention k*z for an
// index k, t may be x - k as well.
func (w *walker) boundaryFacts(s *state, op ast.BinaryOp, d lia.Term) lia.Formula {
	ends := []lia.Term{d}
	switch op {
	case ast.Le:
		ends = append(ends, d.AddConst(num.MinusOne()))
	case ast.Ge:
		ends = append(ends, d.AddConst(num.One()))
	}
	var all []lia.Formula
	add := func(t, z lia.Term) { all = append(all, lia.Or(lia.Ne(t), lia.Eq(w.times(t, z)))) }
	var done []lia.Term
	for _, p := range w.claims.Products {
		slots, ok := w.slotsOf(p.Factors, len(s.slots))
		if !ok || len(p.Index) > 0 {
			continue
		}
		for i, slot := range slots {
			x := s.slots[slot]
			inD := func(m lia.Mono) bool { return !d.Coef(m.Var).IsZero() }
			z := w.productAt(s, slices.Delete(slices.Clone(slots), i, i+1))
			if !slices.ContainsFunc(x.Monos(), inD) || slices.ContainsFunc(done, z.Equal) || z.IsConst() {
				continue
			}
			done = append(done, z)
			for _, t := range ends {
				add(t, z)
			}
			for _, q := range w.claims.Products {
				if rest, ok := w.slotsOf(q.Factors, len(s.slots)); ok && len(q.Index) == 1 && w.productAt(s, rest).Equal(z) {
					add(x.Sub(w.arbitraryIndex[q.Index[0]]), z)
				}
			}
		}
	}
	return lia.And(all...)
}

// coefficients returns one term for each product in the claims. If the product contains indices,
// the term is the product of its other factors in the state s; otherwise the term is 1. If a factor
// does not exist in s, the term is a new symbol, so it may have any value.
func (w *walker) coefficients(s *state) []lia.Term {
	var out []lia.Term
	for _, p := range w.claims.Products {
		t := lia.Int(1)
		if len(p.Index) > 0 && len(p.Factors) > 0 {
			if slots, ok := w.slotsOf(p.Factors, len(s.slots)); ok {
				t = w.productAt(s, slots)
			} else {
				t = w.symbol()
			}
		}
		out = append(out, t)
	}
	return out
}

// slotsOf returns the numbers of the slots that contain the values of vars (see state.slots). If
// some variable has no slot below n, it returns false.
func (w *walker) slotsOf(vars []*ast.Var, n int) ([]int, bool) {
	var out []int
	for _, v := range vars {
		i, ok := w.slotOf(v)
		if !ok || i >= n {
			return nil, false
		}
		out = append(out, i)
	}
	return out, true
}

func (w *walker) productOf(v lia.Var) ([]int, bool) {
	for _, p := range w.claims.Products {
		if p.Var == v && len(p.Index) == 0 {
			return w.slotsOf(p.Factors, math.MaxInt)
		}
	}
	return nil, false
}

// ofIndices returns the product of the term "coefficient" and the index variables in vars. For each
// variable it uses the term in the map "index".
func (w *walker) ofIndices(coefficient lia.Term, vars []lia.Var, index map[lia.Var]lia.Term) lia.Term {
	out := coefficient
	for _, k := range vars {
		out = w.times(out, index[k])
	}
	return out
}

// sameProducts returns equations that hold if the index lists x and y denote the same cell. If the
// claims mention a product of indices, such as i*j for a cell m[i][j], then the product of the
// indices in x equals the product of the indices in y. The slice "coefficients" contains the
// product of the other factors of each product. If it is nil, sameProducts omits products with
// other factors.
func (w *walker) sameProducts(coefficients, x, y []lia.Term) lia.Formula {
	var all []lia.Formula
	for n, p := range w.claims.Products {
		if len(p.Index) == 0 || len(p.Factors) > 0 && coefficients == nil {
			continue
		}
		for _, c := range w.claims.Cells {
			if len(c.Index) != len(x) || slices.ContainsFunc(p.Index, func(k lia.Var) bool { return !slices.Contains(c.Index, k) }) {
				continue
			}
			at, other := map[lia.Var]lia.Term{}, map[lia.Var]lia.Term{}
			for i, k := range c.Index {
				at[k], other[k] = x[i], y[i]
			}
			coefficient := lia.Int(1)
			if len(p.Factors) > 0 {
				coefficient = coefficients[n]
			}
			all = append(all, lia.Eq(w.ofIndices(coefficient, p.Index, at).Sub(w.ofIndices(coefficient, p.Index, other))))
			break
		}
	}
	return lia.And(all...)
}

// joinProducts handles the products in the claims at a join of several paths. It adds equations to
// conds[j], the condition of path j: after the join, each product has the value that it had at the
// end of path j.
func (w *walker) joinProducts(out *state, live []*state, conds [][]lia.Formula) {
	for _, p := range w.claims.Products {
		slots, ok := w.slotsOf(p.Factors, len(out.slots))
		if !ok {
			continue
		}
		same := true
		for _, s := range live {
			for _, i := range slots {
				same = same && s.slots[i].Equal(out.slots[i])
			}
		}
		if same {
			continue
		}
		value := func(s *state) lia.Term { return w.ofIndices(w.productAt(s, slots), p.Index, w.arbitraryIndex) }
		after := value(out)
		for j, s := range live {
			conds[j] = append(conds[j], lia.Eq(after.Sub(value(s))))
		}
	}
}

func (w *walker) byFacts(op ast.BinaryOp, t ast.Type, cases *ast.Cases, s *state, x, y lia.Term) *state {
	if op == ast.Mul {
		p := w.times(x, y)
		w.addFact(s, factsOfProduct(x, y, p))
		w.addFact(s, productBounds(x, y, p, cases.X, cases.Y))
		w.addFact(s, w.factsOf(x, y))
		w.addFact(s, w.differenceFacts(s))
		return w.result(t, s, p)
	}
	s, zero := w.split(s, lia.Ne(y))
	if w.file.Rules.UndefinedFails() {
		w.violation(zero)
	}
	if s == nil {
		return nil
	}
	quotient := w.quotientOf(x, y)
	multiple := w.times(quotient, y)
	rest := x.Sub(multiple)
	w.addFact(s, factsOfProduct(quotient, y, multiple))
	w.addFact(s, w.quotientFacts(s, quotient, y, multiple))
	w.addFact(s, comparedFacts(quotient, y, multiple, cases.Compared))
	less := func(r lia.Term) lia.Formula { // r < |y|
		return lia.Or(lia.Lt(r.Sub(y)), lia.Lt(r.Add(y)))
	}
	w.addFact(s, lia.Or(
		lia.And(lia.Ge(x), lia.Ge(multiple), lia.Ge(rest), less(rest)),
		lia.And(lia.Lt(x), lia.Le(multiple), lia.Le(rest), less(rest.Neg()))))
	if s = w.result(t, s, quotient); s == nil || op == ast.Div {
		return s
	}
	s.pop()
	return w.result(t, s, rest)
}

// quotientFacts returns facts about (v - q)*y for each product v*y in the claims, where q is the
// quotient of a division by y. The term "multiple" is q*y.
func (w *walker) quotientFacts(s *state, q, y, multiple lia.Term) lia.Formula {
	var all []lia.Formula
	w.claimedFactors(s, func(x, v lia.Term) {
		if x.Equal(y) {
			all = append(all, factsOfProduct(v.Sub(q), y, w.times(v, y).Sub(multiple)))
		}
	})
	return lia.And(all...)
}

func (w *walker) quotientOf(x, y lia.Term) lia.Term {
	for _, d := range w.products.quotients {
		if d.x.Equal(x) && d.y.Equal(y) {
			return d.quotient
		}
	}
	is := w.symbol()
	w.products.quotients = append(w.products.quotients, quotient{x, y, is})
	return is
}

// factsOfProduct returns a formula that holds for all integers with p = x*y.
func factsOfProduct(x, y, p lia.Term) lia.Formula {
	is := func(t lia.Term, n int64) lia.Formula { return lia.Eq(t.AddConst(num.From(-n))) }
	big := func(t lia.Term) lia.Formula { return lia.Gt(t.AddConst(num.MinusOne())) } // t > 1
	sum := func(a, b, c lia.Term) lia.Term {                                          // a - 2*b - 2*c + 4
		return a.Sub(b).Sub(b).Sub(c).Sub(c).AddConst(num.From(4))
	}
	nx, ny, np := x.Neg(), y.Neg(), p.Neg()
	return lia.Or(
		lia.And(is(x, 0), is(p, 0)), lia.And(is(y, 0), is(p, 0)),
		lia.And(is(x, 1), lia.Eq(p.Sub(y))), lia.And(is(y, 1), lia.Eq(p.Sub(x))),
		lia.And(is(x, -1), lia.Eq(p.Sub(ny))), lia.And(is(y, -1), lia.Eq(p.Sub(nx))),
		// (|x| - 2) * (|y| - 2) >= 0
		lia.And(big(x), big(y), lia.Ge(sum(p, x, y))), lia.And(big(nx), big(ny), lia.Ge(sum(p, nx, ny))),
		lia.And(big(x), big(ny), lia.Ge(sum(np, x, ny))), lia.And(big(nx), big(y), lia.Ge(sum(np, nx, y))),
	)
}

// comparedFacts returns facts about (q - c)*y, where q is the quotient of a division by y. Each c
// is a constant with which the program compares q, or a neighbour of this constant. The term
// "multiple" is q*y.
func comparedFacts(q, y, multiple lia.Term, compared []num.Int) lia.Formula {
	var all []lia.Formula
	for _, c := range compared {
		for d := int64(-1); d <= 1; d++ {
			at := c.Add(num.From(d))
			all = append(all, productSign(q.Sub(lia.Const(at)), y, multiple.Sub(y.Mul(at))))
		}
	}
	return lia.And(all...)
}

// productSign returns a formula that holds for all integers with p = x*y. It states that the signs
// of x and y determine the sign of p.
func productSign(x, y, p lia.Term) lia.Formula {
	return lia.And(
		lia.Or(lia.Lt(x), lia.Lt(y), lia.Ge(p)), lia.Or(lia.Gt(x), lia.Gt(y), lia.Ge(p)),
		lia.Or(lia.Lt(x), lia.Gt(y), lia.Le(p)), lia.Or(lia.Gt(x), lia.Lt(y), lia.Le(p)))
}

// productBounds bounds p = x*y, given bounds of x and y. For example, if x >= 2 and y <= 5, then
// (x-2) * (5-y) >= 0, which is linear in x, y and p. If 0 lies strictly between the bounds of a
// factor, productBounds adds further inequalities for the cases that the factor is at least 0 or at
// most 0.
func productBounds(x, y, p lia.Term, inX, inY ast.Bounds) lia.Formula {
	type distance struct {
		from num.Int
		up   bool // if "up" is set, the distance of a factor t is t - from; otherwise it is from - t
	}
	distances := func(b ast.Bounds) (out []distance) {
		if b.Low != nil {
			out = append(out, distance{*b.Low, true})
		}
		if b.High != nil {
			out = append(out, distance{*b.High, false})
		}
		if len(out) == 2 && b.Low.Sign() < 0 && b.High.Sign() > 0 {
			out = append(out, distance{num.From(0), true}, distance{num.From(0), false})
		}
		return out
	}
	of := func(t lia.Term, d distance) lia.Term {
		if d.up {
			return t.Sub(lia.Const(d.from))
		}
		return lia.Const(d.from).Sub(t)
	}
	var all []lia.Formula
	for _, a := range distances(inX) {
		for _, b := range distances(inY) {
			both := p.Sub(x.Mul(b.from)).Sub(y.Mul(a.from)).AddConst(a.from.Mul(b.from)) // (x - a) * (y - b)
			if a.up != b.up {
				both = both.Neg()
			}
			all = append(all, lia.Or(lia.Lt(of(x, a)), lia.Lt(of(y, b)), lia.Ge(both)))
		}
	}
	return lia.And(all...)
}
