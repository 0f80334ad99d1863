package export

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// findDivision recognises a disjunction in the guard that defines q as x / y by one case for each
// value of y: "y = 1 and q is x / 1, or y = 2 and q is x / 2". The values of y form a range,
// without 0. A case has one disjunct for each sign of x, or only one if another conjunct determines
// the sign. The label then shows x / y, and the conditions that y is in the range and not 0.
func (es *expressions) findDivision(q lia.Var) {
	for i, g := range es.rest {
		if g.Op() != lia.OpOr {
			continue
		}
		disjuncts, ok := es.disjunctsWith(q, g.Args())
		if !ok || len(disjuncts) == 0 {
			continue
		}
		v, low, high, ok := es.divided(q, disjuncts)
		if !ok {
			continue
		}
		es.of[q] = v
		es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
		es.ensure(q, v.y, low, high)
		return
	}
}

// disjunctsWith returns the disjuncts that mention d. If the remaining conjuncts of the guard do
// not exclude all other disjuncts, it returns false.
func (es *expressions) disjunctsWith(d lia.Var, disjuncts []lia.Formula) (out []lia.Formula, ok bool) {
	for _, disjunct := range disjuncts {
		switch {
		case disjunct.Has(d):
			out = append(out, disjunct)
		case !es.excluded(disjunct):
			return nil, false
		}
	}
	return out, true
}

func (es *expressions) excluded(disjunct lia.Formula) bool {
	if not := lia.Not(disjunct); slices.ContainsFunc(es.rest, not.Equal) {
		return true
	}
	t, ok := disjunct.Equation()
	return ok && (atLeastZero(t.AddConst(num.MinusOne()), es.rest) || atLeastZero(t.Neg().AddConst(num.MinusOne()), es.rest))
}

// ensure adds conditions to the label, above the division: y is in its range, and y is not 0 if the
// range contains 0.
func (es *expressions) ensure(q lia.Var, y lia.Term, low, high num.Int) {
	conditions := within(y, low, high)
	if low.Sign() <= 0 && high.Sign() >= 0 {
		conditions = append(conditions, lia.Ne(y))
	} else {
		es.rest = slices.DeleteFunc(slices.Clone(es.rest), lia.Ne(y).Equal)
	}
	es.require(conditions)
	es.wellDefined[q] = conditions
}

// within returns the conditions low <= t and t <= high.
func within(t lia.Term, low, high num.Int) []lia.Formula {
	return []lia.Formula{lia.Ge(t.AddConst(low.Neg())), lia.Le(t.AddConst(high.Neg()))}
}

// divided recognises the cases that define q as x / y. It returns the value x / y, and the range of
// y from "low" to "high".
func (es *expressions) divided(q lia.Var, disjuncts []lia.Formula) (v value, low, high num.Int, ok bool) {
	for _, f := range disjuncts[0].Conjuncts() {
		y, _, isCase := caseOf(q, f)
		if !isCase || !mentionsOnlyBelow(q, y.Vars) {
			continue
		}
		ks, whole := casesOf(q, y, disjuncts)
		if !whole {
			continue
		}
		low, high = slices.MinFunc(ks, num.Int.Cmp), slices.MaxFunc(ks, num.Int.Cmp)
		if n, small := high.Sub(low).Int64(); !small || n > int64(len(disjuncts)) {
			continue
		}
		for j, disjunct := range disjuncts {
			for _, x := range dividends(q, ks[j], disjunct) {
				if mentionsOnlyBelow(q, x.Vars) && es.isDivision(q, x, y, low, high, disjuncts) {
					return value{op: 'd', x: x, y: y}, low, high, true
				}
			}
			if !ks[j].Abs().IsOne() {
				break // one case determines the dividend
			}
		}
	}
	return v, low, high, false
}

func caseOf(q lia.Var, f lia.Formula) (y lia.Term, k num.Int, ok bool) {
	t, ok := f.Equation()
	y = t.Linear()
	return y, t.Constant().Neg(), ok && !t.Has(q) && !y.IsConst()
}

func casesOf(q lia.Var, y lia.Term, disjuncts []lia.Formula) (out []num.Int, ok bool) {
	for _, disjunct := range disjuncts {
		i := slices.IndexFunc(disjunct.Conjuncts(), func(f lia.Formula) bool {
			z, _, is := caseOf(q, f)
			return is && z.Equal(y)
		})
		if i < 0 {
			return nil, false
		}
		_, k, _ := caseOf(q, disjunct.Conjuncts()[i])
		out = append(out, k)
	}
	return out, len(out) > 0
}

// dividends returns the terms x for which the disjunct may define q as x / k.
func dividends(q lia.Var, k num.Int, disjunct lia.Formula) []lia.Term {
	var out []lia.Term
	if k.Abs().IsOne() {
		if _, t, ok := equation(q, joinBounds([]lia.Formula{disjunct})[0]); ok {
			out = append(out, t.Mul(k))
		}
		return out
	}
	for _, r := range remainders(q, disjunct.Conjuncts()) {
		for _, sign := range []num.Int{num.One(), num.MinusOne()} {
			if x, by := dividend(q, r.Mul(sign)); by.Equal(k) {
				out = append(out, x)
			}
		}
	}
	return out
}

// isDivision reports whether the disjuncts define q = x / y for each y from "low" to "high" except
// 0.
func (es *expressions) isDivision(q lia.Var, x, y lia.Term, low, high num.Int, disjuncts []lia.Formula) bool {
	for _, form := range es.remainderForms(x) {
		var want []lia.Formula
		for k := low; !high.Less(k); k = k.Add(num.One()) {
			if k.IsZero() {
				continue
			}
			for _, w := range form(x.AddMul(k.Neg(), lia.V(q)), k) {
				if w = lia.And(lia.Eq(y.AddConst(k.Neg())), w); !w.IsFalse() {
					want = append(want, w)
				}
			}
		}
		if sameSet(disjuncts, want) || sameSet(disjuncts, joinBounds(want)) {
			return true
		}
	}
	return false
}

// joinBounds replaces two bounds by an equation if only one value satisfies both: t <= 0 and t >= 0
// become t = 0. Passes make the same replacement in guards.
func joinBounds(fs []lia.Formula) []lia.Formula {
	out := make([]lia.Formula, len(fs))
	for i, f := range fs {
		var parts []lia.Formula
		for _, g := range f.Conjuncts() {
			l := g.Atomic()
			if l == nil || l.Kind != lia.LE {
				parts = append(parts, g)
				continue
			}
			if !slices.ContainsFunc(f.Conjuncts(), lia.Ge(l.T).Equal) {
				parts = append(parts, g)
			} else if e := lia.Eq(l.T); !slices.ContainsFunc(parts, e.Equal) {
				parts = append(parts, e)
			}
		}
		out[i] = lia.And(parts...)
	}
	return out
}

// remainderForms returns the forms in which a guard can define r as the remainder of x / k. A form
// has one disjunct for each sign of x, or only one if other conjuncts determine the sign. It is a
// function that returns the disjuncts for given r and k.
func (es *expressions) remainderForms(x lia.Term) []func(r lia.Term, k num.Int) []lia.Formula {
	out := []func(r lia.Term, k num.Int) []lia.Formula{func(r lia.Term, k num.Int) []lia.Formula { return lia.Remainder(x, r, k) }}
	for at, s := range []num.Int{num.One(), num.MinusOne()} {
		if !atLeastZero(x.Mul(s), es.rest) {
			continue
		}
		out = append(out,
			func(r lia.Term, k num.Int) []lia.Formula { return lia.Remainder(x, r, k)[at : at+1] },
			func(r lia.Term, k num.Int) []lia.Formula {
				return []lia.Formula{lia.And(lia.Ge(r.Mul(s)), lia.Lt(r.Mul(s).AddConst(k.Abs().Neg())))}
			})
	}
	return out
}

// findRemainder makes the label show d as x % y if d is x - (x / y) * y. It then removes the
// condition that bounds d, because it follows from d = x % y.
func (es *expressions) findRemainder(d lia.Var) {
	p := es.of[d]
	if p.op != '*' {
		return
	}
	for q, v := range es.of {
		if v.op != 'd' {
			continue
		}
		minus := lia.V(q).Neg()
		if !p.c.Equal(v.x) || !(p.x.Equal(minus) && p.y.Equal(v.y) || p.y.Equal(minus) && p.x.Equal(v.y)) {
			continue
		}
		es.of[d] = value{op: 'r', x: v.x, y: v.y}
		es.wellDefined[d] = es.wellDefined[q]
		most := num.Zero()
		for _, end := range es.wellDefined[q][:2] {
			if k := end.Lit().T.Constant().Abs(); most.Less(k) {
				most = k
			}
		}
		es.rest = slices.DeleteFunc(slices.Clone(es.rest), func(g lia.Formula) bool {
			if !g.Has(d) || g.Op() != lia.OpOr {
				return false
			}
			disjuncts, ok := es.disjunctsWith(d, g.Args())
			return ok && slices.ContainsFunc(es.remainderForms(v.x), func(of func(lia.Term, num.Int) []lia.Formula) bool {
				return sameSet(disjuncts, of(lia.V(d), most))
			})
		})
		return
	}
}

// protectedBy returns the inputs whose expressions are defined only if g holds: g says that a
// divisor is not 0, or that an index is in range.
func (es *expressions) protectedBy(g lia.Formula) []lia.Var {
	var out []lia.Var
	for d, needs := range es.wellDefined {
		if slices.ContainsFunc(needs, g.Equal) {
			out = append(out, d)
		}
	}
	slices.Sort(out)
	return out
}

func (l *label) divides(n *node, d lia.Var) bool {
	found := false
	var term func(t lia.Term)
	formula := func(f lia.Formula) {
		f.EachLiteral(func(l *lia.Literal) { term(l.T) })
	}
	term = func(t lia.Term) {
		for _, m := range t.Monos() {
			found = found || m.Var == d
			if v, ok := l.of[m.Var]; ok && !found {
				formula(v.when)
				term(v.x)
				term(v.y)
				term(v.c)
				for _, t := range v.at.index {
					term(t)
				}
			}
		}
	}
	if n.kind == Guard {
		formula(n.guard)
	}
	for _, a := range n.assigns {
		term(a.Term)
	}
	if n.store != nil {
		found = found || n.store.d == d
		term(n.store.x)
		for _, t := range n.store.at.index {
			term(t)
		}
	}
	return found
}

// simplifyRanges replaces each disjunction that is equivalent to two bounds on a term by these
// bounds. Such a disjunction is left over from the definition of a quotient that the program does
// not use: "y = 1 and x >= 0, or y = 1 and x < 0, or y = 2 and ...".
func (es *expressions) simplifyRanges() {
	for i := 0; i < len(es.rest); i++ {
		g := es.rest[i]
		if g.Op() != lia.OpOr {
			continue
		}
		y, low, high, ok := es.numbers(g.Args())
		if !ok {
			continue
		}
		es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
		i--
		es.require(within(y, low, high))
	}
}

// numbers recognises a disjunction that is equivalent to low <= y <= high. Each disjunct says that
// y equals a number in the range. It may have a condition, as in "y = 3 and c". Then there must be
// a disjunct "y = 3 and not c" too.
func (es *expressions) numbers(disjuncts []lia.Formula) (y lia.Term, low, high num.Int, ok bool) {
	type oneCase struct {
		k    num.Int
		when []lia.Formula
	}
	for _, f := range disjuncts[0].Conjuncts() {
		var is bool
		if y, _, is = caseOf(-1, f); !is {
			continue
		}
		ks, whole := casesOf(-1, y, disjuncts)
		if !whole {
			continue
		}
		var cases []oneCase
		low, high = slices.MinFunc(ks, num.Int.Cmp), slices.MaxFunc(ks, num.Int.Cmp)
		for i, k := range ks {
			var when []lia.Formula
			for _, c := range disjuncts[i].Conjuncts() {
				if !c.Equal(lia.Eq(y.AddConst(k.Neg()))) {
					when = append(when, c)
				}
			}
			at := slices.IndexFunc(cases, func(c oneCase) bool { return c.k.Equal(k) })
			if at < 0 {
				at = len(cases)
				cases = append(cases, oneCase{k: k})
			}
			cases[at].when = append(cases[at].when, lia.And(when...))
		}
		all := slices.IndexFunc(cases, func(c oneCase) bool {
			return !slices.ContainsFunc(c.when, func(f lia.Formula) bool {
				return f.IsTrue() || slices.ContainsFunc(c.when, lia.Not(f).Equal)
			})
		}) < 0
		if n, small := high.Sub(low).Int64(); all && small && n == int64(len(cases))-1 {
			return y, low, high, true
		}
	}
	return y, low, high, false
}
