package export

import (
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// expressions has the expressions by which a guard defines inputs of its edge. The label shows the
// expression of an input instead of the conjunct that defines it.
type expressions struct {
	p    *cfa.Program
	name func(lia.Var) string // the function that Names returns
	of   map[lia.Var]value
	rest []lia.Formula         // the conjuncts of the guard that do not define an input
	rems map[remainder]lia.Var // the variable that stands for each remainder
	// wellDefined has, for each input, conjuncts that make its expression defined: a divisor is not
	// 0, and indices are in range.
	wellDefined map[lia.Var][]lia.Formula
	fresh       lia.Var
	// arrayStore maps an input to the assignment a[i] = x that defines it. The assignment defines
	// an input for the new value of each element of the array.
	arrayStore map[lia.Var]*store
}

// value is the expression for an input. The field "op" selects its form:
//
//	'/'  x / divisor, truncated as in C
//	'%'  x % divisor, truncated as in C
//	'>'  x >> n, where divisor is 2^n
//	'm'  x mod divisor, in 0..divisor-1: the remainder for a quotient '>'
//	's'  x smod divisor, in -divisor/2..divisor/2-1: the remainder for a quotient '>'
//	'?'  when ? x : y
//	'='  x
//	'*'  x * y + c
//	'd'  x / y
//	'r'  x % y
//	'a'  one of several array cells
type value struct {
	op      byte
	x, y    lia.Term
	c       lia.Term
	divisor num.Int
	when    lia.Formula
	neg     bool // whether the remainder of x >> n starts at -divisor/2

	at elementName // for an array cell: the name, with terms as indices
	// cells are the elements that a read can choose: variables, or inputs with the new value of an
	// element after an assignment to the array.
	cells []lia.Var
}

// remainder is the remainder a - divisor*q of a division. The field "of" is the quotient q. The
// field "op" is the operator that computes the remainder: '%', 'm' or 's' (see value).
type remainder struct {
	of lia.Var
	op byte
}

// maxDerived is the largest number of derived inputs for which a label shows expressions. The time
// of the search for expressions grows faster than this number. A label with more shows the
// conditions.
const maxDerived = 300

// newExpressions finds the expressions of an edge's quotients and derived inputs. It handles inputs
// in ascending order, because the expression of an input may use inputs with smaller numbers.
func newExpressions(p *cfa.Program, id cfa.EdgeID, stores bool) *expressions {
	e := &p.Edges[id]
	es := &expressions{p: p, name: Names(p, FuncAt(p, id)), of: map[lia.Var]value{}, rems: map[remainder]lia.Var{}, wellDefined: map[lia.Var][]lia.Formula{}, rest: e.Guard.Conjuncts(),
		fresh: lia.Var(len(p.Vars) + p.NumIn), arrayStore: map[lia.Var]*store{}}
	var derived []lia.Var
	for i := range e.Inputs {
		if k := e.Inputs[i].Kind; k == cfa.Derived || k == cfa.Rounds {
			derived = append(derived, e.Inputs[i].Var)
		}
	}
	if len(derived) > maxDerived {
		return es
	}
	if stores {
		es.findStores(e, derived)
	}
	es.findChoices(derived)
	for i := range e.Inputs {
		in := &e.Inputs[i]
		if es.arrayStore[in.Var] != nil {
			continue
		}
		switch in.Kind {
		case cfa.Quotient:
			es.findQuotient(in.Var)
			if !es.is(in.Var) { // if x >= 0 is known, the guard for x / 2^n is the same as for x >> n
				es.findShift(in.Var, e.Assigns)
			}
		case cfa.Derived, cfa.Rounds:
			es.findElement(in.Var)
			if !es.is(in.Var) {
				es.findChoice(in.Var)
			}
			if !es.is(in.Var) {
				es.findShift(in.Var, e.Assigns)
			}
			if !es.is(in.Var) {
				es.findProduct(in.Var)
				es.findRemainder(in.Var)
			}
			if !es.is(in.Var) {
				es.findDivision(in.Var)
			}
		default:
			continue
		}
		if !es.is(in.Var) {
			es.findEquation(in.Var)
		}
	}
	es.simplifyRanges()
	return es
}

func (es *expressions) is(v lia.Var) bool { _, ok := es.of[v]; return ok }

// mentionsOnlyBelow reports whether all variables that the function "visit" enumerates have numbers
// below v.
func mentionsOnlyBelow(v lia.Var, visit func(func(lia.Var))) bool {
	ok := true
	visit(func(w lia.Var) { ok = ok && w < v })
	return ok
}

// findQuotient recognises a guard that defines q as x / divisor, truncated. The guard has a case
// for each sign of x, or only one case if another conjunct determines the sign.
func (es *expressions) findQuotient(q lia.Var) {
	for i, g := range es.rest {
		if g.Op() != lia.OpOr || len(g.Args()) != 2 {
			continue
		}
		for _, x := range remainders(q, g.Args()[0].Conjuncts()) {
			for _, sign := range []num.Int{num.One(), num.MinusOne()} {
				r := x.Mul(sign)
				a, by := dividend(q, r)
				if mentionsOnlyBelow(q, a.Vars) && sameSet(g.Args(), lia.Or(lia.Remainder(a, r, by)...).Args()) {
					es.of[q] = value{op: '/', x: a, divisor: by}
					es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
					return
				}
			}
		}
	}
	for _, x := range remainders(q, es.rest) {
		for _, sign := range []num.Int{num.One(), num.MinusOne()} {
			r := x.Mul(sign)
			a, by := dividend(q, r)
			if mentionsOnlyBelow(q, a.Vars) && !a.IsConst() && atLeastZero(a.Mul(sign), es.rest) {
				low, high := lia.Ge(x), lia.Lt(x.AddConst(by.Abs().Neg()))
				es.of[q] = value{op: '/', x: a, divisor: by}
				es.rest = slices.DeleteFunc(slices.Clone(es.rest), func(g lia.Formula) bool { return g.Equal(low) || g.Equal(high) })
				return
			}
		}
	}
}

// findShift recognises a guard that defines q as a division by a power of 2, rounded down. In the
// program, q is the number of times that a value wraps around, or the result of a right shift.
//
// The guard, 0 <= a - divisor*q < divisor, does not say what is divided. It can be a, with a
// remainder in 0..divisor-1. It can also be a - divisor/2, with a remainder in
// -divisor/2..divisor/2-1. findShift chooses the one whose remainder some assignment uses.
func (es *expressions) findShift(q lia.Var, assigns []cfa.Assign) {
	for _, r := range remainders(q, es.rest) {
		a, by := dividend(q, r)
		if by.Sign() < 0 || exponent(by) < 0 || !mentionsOnlyBelow(q, a.Vars) {
			continue
		}
		low, high := lia.Ge(r), lia.Lt(r.AddConst(by.Neg()))
		v := value{op: '>', x: a, divisor: by}
		v.neg = a.Sub(v.halfDivisor()).Constant().Abs().Less(a.Constant().Abs())
		for _, as := range assigns {
			if k := as.Term.Coef(q); k.Equal(by.Neg()) {
				switch c := as.Term.Sub(a).Constant(); {
				case c.IsZero():
					v.neg = false
				case c.Neg().Equal(v.halfDivisor().Constant()):
					v.neg = true
				}
			}
		}
		es.of[q] = v
		es.rest = slices.DeleteFunc(slices.Clone(es.rest), func(g lia.Formula) bool { return g.Equal(low) || g.Equal(high) })
		return
	}
}

// exponent returns n if k is 2^n, and otherwise -1.
func exponent(k num.Int) int {
	b := k.Big()
	if n := b.BitLen() - 1; b.Sign() > 0 && int(b.TrailingZeroBits()) == n {
		return n
	}
	return -1
}

// remainders returns the terms x for which the conjuncts contain the bounds 0 <= x < k. Here k is
// the absolute value of the coefficient of q in x, and is at least 2. For example, x is a - 4*q and
// k is 4.
func remainders(q lia.Var, conjuncts []lia.Formula) []lia.Term {
	var bounds []lia.Term
	for _, g := range conjuncts {
		if g.Op() == lia.OpLit && g.Lit().Kind == lia.LE && g.Lit().T.Has(q) {
			bounds = append(bounds, g.Lit().T)
		}
	}
	var out []lia.Term
	for _, t := range bounds {
		k := t.Coef(q).Abs()
		if k.IsOne() {
			continue
		}
		for _, u := range bounds {
			if sum := t.Add(u); sum.IsConst() && sum.Constant().Equal(num.One().Sub(k)) {
				out = append(out, t.Neg())
				break
			}
		}
	}
	return out
}

// dividend writes r as a - divisor*q, where a does not mention q.
func dividend(q lia.Var, r lia.Term) (a lia.Term, divisor num.Int) {
	return r.Without(q), r.Coef(q).Neg()
}

func sameSet(a, b []lia.Formula) bool {
	within := func(list []lia.Formula, f lia.Formula) bool {
		return slices.ContainsFunc(list, func(g lia.Formula) bool {
			return f.Equal(g) || f.Op() == lia.OpAnd && g.Op() == lia.OpAnd && sameSet(f.Args(), g.Args())
		})
	}
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !within(b, a[i]) || !within(a, b[i]) {
			return false
		}
	}
	return true
}

// atLeastZero reports whether one of the conjuncts implies a >= 0, by a syntactic test.
func atLeastZero(a lia.Term, conjuncts []lia.Formula) bool {
	k := a.Content()
	if k.IsZero() {
		return a.Constant().Sign() >= 0
	}
	for _, g := range conjuncts {
		if g.Op() != lia.OpLit || g.Lit().Neg {
			continue
		}
		t := g.Lit().T // t <= 0 or t = 0
		signs := []num.Int{num.One()}
		if g.Lit().Kind == lia.EQ {
			signs = append(signs, num.MinusOne())
		} else if g.Lit().Kind != lia.LE {
			continue
		}
		for _, s := range signs {
			if d := t.Mul(k.Mul(s)).Add(a); d.IsConst() && d.Constant().Sign() >= 0 {
				return true
			}
		}
	}
	return false
}

// findChoice recognises a conjunct "f and d = x, or not f and d = y". The label shows d as f ? x :
// y.
func (es *expressions) findChoice(d lia.Var) {
	for i, g := range es.rest {
		if g.Op() != lia.OpOr || len(g.Args()) != 2 {
			continue
		}
		f, x, ok1 := equation(d, g.Args()[0])
		h, y, ok2 := equation(d, g.Args()[1])
		if !ok1 || !ok2 || !lia.Not(f).Equal(h) && !lia.Not(h).Equal(f) ||
			!mentionsOnlyBelow(d, f.Vars) || !mentionsOnlyBelow(d, x.Vars) || !mentionsOnlyBelow(d, y.Vars) {
			continue
		}
		es.of[d] = value{op: '?', when: f, x: x, y: y}
		es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
		return
	}
}

// findChoices recognises a conjunct that defines several inputs by one condition: "f and d = x and
// e = u, or not f and d = y and e = w". It comes from a branch with several assignments.
func (es *expressions) findChoices(derived []lia.Var) {
	if len(derived) < 2 {
		return
	}
	var rest []lia.Formula
	for _, g := range es.rest {
		if g.Op() != lia.OpOr || len(g.Args()) != 2 {
			rest = append(rest, g)
			continue
		}
		f, xs := equations(derived, g.Args()[0])
		h, ys := equations(derived, g.Args()[1])
		ok := len(xs) > 0 && len(xs) == len(ys) && (lia.Not(f).Equal(h) || lia.Not(h).Equal(f))
		for d, x := range xs {
			y, both := ys[d]
			ok = ok && both && !es.is(d) && mentionsOnlyBelow(d, f.Vars) && mentionsOnlyBelow(d, x.Vars) && mentionsOnlyBelow(d, y.Vars)
		}
		if !ok {
			rest = append(rest, g)
			continue
		}
		for d, x := range xs {
			es.of[d] = value{op: '?', when: f, x: x, y: ys[d]}
		}
	}
	es.rest = rest
}

// "equations" splits a conjunction such as "f and d = x and e = u", where d and e are derived
// inputs, into f and the equations. Each equation defines the last input that it mentions.
func equations(derived []lia.Var, g lia.Formula) (f lia.Formula, of map[lia.Var]lia.Term) {
	of = map[lia.Var]lia.Term{}
	var others []lia.Formula
next:
	for _, c := range g.Conjuncts() {
		for _, d := range slices.Backward(derived) {
			if _, known := of[d]; known || !c.Has(d) {
				continue
			}
			if k, t, ok := equation(d, c); ok && k.IsTrue() {
				of[d] = t
				continue next
			}
			break
		}
		others = append(others, c)
	}
	return lia.And(others...), of
}

func (es *expressions) findEquation(d lia.Var) {
	for i, g := range es.rest {
		if f, t, ok := equation(d, g); ok && f.IsTrue() && mentionsOnlyBelow(d, t.Vars) {
			es.of[d] = value{op: '=', x: t}
			es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
			return
		}
	}
}

func equation(d lia.Var, g lia.Formula) (f lia.Formula, t lia.Term, ok bool) {
	var others []lia.Formula
	for _, c := range g.Conjuncts() {
		if e, is := c.Equation(); is && !ok {
			if t, ok = e.SolveFor(d); ok {
				continue
			}
		}
		others = append(others, c)
	}
	return lia.And(others...), t, ok
}

// term returns t with each part k*(a - divisor*q) replaced by k*r, where q is a quotient of a and r
// is a variable for the remainder.
func (es *expressions) term(t lia.Term) lia.Term {
	for _, m := range slices.Backward(t.Monos()) {
		v, ok := es.of[m.Var]
		if !ok || v.op != '/' && v.op != '>' {
			continue
		}
		k := m.Coef.Quo(v.divisor).Neg()
		if !k.Mul(v.divisor).Neg().Equal(m.Coef) {
			continue
		}
		u := t.Without(m.Var).Sub(v.x.Mul(k))
		if len(u.Monos())+1 >= len(t.Monos()) {
			continue
		}
		op := byte('%')
		if v.op == '>' {
			if op = 'm'; v.neg {
				u, op = u.Add(v.halfDivisor().Mul(k)), 's'
			}
		}
		t = u.AddMul(k, lia.V(es.remainder(m.Var, op)))
	}
	return t
}

// halfDivisor returns divisor/2. Adding it to the dividend turns a remainder that starts at
// -divisor/2 into one that starts at 0.
func (v value) halfDivisor() lia.Term { return lia.Const(v.divisor.Quo(num.From(2))) }

// remainder returns the variable for the remainder of the division with the quotient q. The
// operator op selects the kind of remainder (see value). The first call creates the variable.
func (es *expressions) remainder(q lia.Var, op byte) lia.Var {
	r, ok := es.rems[remainder{q, op}]
	if !ok {
		r = es.fresh
		es.fresh++
		es.rems[remainder{q, op}] = r
		v := value{op: op, x: es.of[q].x, divisor: es.of[q].divisor}
		if op == 's' {
			v.x = v.x.Sub(v.halfDivisor())
		}
		es.of[r] = v
	}
	return r
}

func (es *expressions) formula(f lia.Formula) lia.Formula {
	if len(es.of) == 0 {
		return f
	}
	return f.Map(func(l lia.Literal) lia.Formula {
		l.T = es.term(l.T)
		return lia.FromLiteral(l)
	})
}

// readTerm and readFormula visit each occurrence of a variable or input in the text of a term or
// formula. For an input that has an expression they visit the variables in the expression.
func (es *expressions) readTerm(t lia.Term, visit func(lia.Var)) {
	for _, m := range t.Monos() {
		v, ok := es.of[m.Var]
		if !ok {
			visit(m.Var)
			continue
		}
		if v.op == '?' {
			es.readFormula(es.formula(v.when), visit)
			es.readTerm(es.term(v.y), visit)
		}
		if v.op == 'a' {
			es.readPlace(v.at, visit)
			for _, c := range v.cells {
				visit(c)
			}
			continue
		}
		es.readTerm(es.term(v.x), visit)
		if v.op == '*' || v.op == 'd' || v.op == 'r' {
			es.readTerm(es.term(v.y), visit)
			es.readTerm(es.term(v.c), visit)
		}
	}
}

func (es *expressions) readFormula(f lia.Formula, visit func(lia.Var)) {
	f.EachLiteral(func(l *lia.Literal) { es.readTerm(l.T, visit) })
}

// named returns a function that returns the text of a variable or an input. For an input that has
// an expression, the text is the expression, in parentheses unless tight[v] is true.
func (es *expressions) named(names lia.Names, tight map[lia.Var]bool) lia.Names {
	return func(v lia.Var) string {
		x, ok := es.of[v]
		switch {
		case !ok:
			return names(v)
		case x.op == 'a':
			return es.place(x.at, names)
		case tight[v]:
			return es.expression(x, names)
		}
		return "(" + es.expression(x, names) + ")"
	}
}

// tight sets out[v] for each input v in the sum t that has an expression. It sets true if the
// expression needs no parentheses in the text of t.
func (es *expressions) tight(t lia.Term, out map[lia.Var]bool) map[lia.Var]bool {
	for i, m := range t.Monos() {
		if v, ok := es.of[m.Var]; ok {
			if out == nil {
				out = map[lia.Var]bool{}
			}
			before, known := out[m.Var]
			out[m.Var] = (before || !known) && (v.op == '/' || v.op == '%' || v.op == 'm' || v.op == 's' || v.op == 'd' || v.op == 'r' || v.op == '*' && v.c.Equal(lia.Int(0))) &&
				(m.Coef.IsOne() || i > 0 && m.Coef.Equal(num.MinusOne()))
		}
	}
	return out
}

func (es *expressions) expression(v value, names lia.Names) string {
	sum := func(t lia.Term) string { return t.Format(es.named(names, es.tight(t, nil))) }
	x := es.term(v.x)
	switch v.op {
	case 'a':
		return es.place(v.at, names)
	case '=':
		return sum(x)
	case '?':
		when, y := es.formulaText(es.formula(v.when), names), es.term(v.y)
		if x.Equal(lia.Int(1)) && y.Equal(lia.Int(0)) {
			return when
		}
		return when + " ? " + sum(x) + " : " + sum(y)
	}
	factor := func(x lia.Term) string {
		text := x.Format(es.named(names, nil))
		if ms := x.Monos(); len(ms) > 1 || !x.Constant().IsZero() || len(ms) == 1 && !ms[0].Coef.IsOne() {
			text = "(" + text + ")"
		}
		return text
	}
	text := factor(x)
	if v.op == '*' {
		text += " * " + factor(es.term(v.y))
		if c := es.term(v.c); !c.Equal(lia.Int(0)) {
			text += " + (" + sum(c) + ")"
		}
		return text
	}
	switch v.op {
	case 'd':
		return text + " / " + factor(es.term(v.y))
	case 'r':
		return text + " % " + factor(es.term(v.y))
	}
	switch power := "2^" + strconv.Itoa(exponent(v.divisor)); v.op {
	case '>':
		return text + " >> " + strconv.Itoa(exponent(v.divisor))
	case 'm':
		return text + " mod " + power
	case 's':
		return text + " smod " + power
	}
	return text + " " + string(v.op) + " " + v.divisor.String()
}

func (es *expressions) termText(t lia.Term, names lia.Names) string {
	if v, ok := t.AsVar(); ok && es.is(v) {
		return es.expression(es.of[v], names)
	}
	return t.Format(es.named(names, es.tight(t, nil)))
}

// formulaText returns the text of a condition. It moves terms with a negative coefficient to the
// other side of the comparison, so the text is "x < y" and not "x - y < 0".
func (es *expressions) formulaText(f lia.Formula, names lia.Names) string {
	var tight map[lia.Var]bool
	if len(es.of) > 0 {
		f.EachLiteral(func(l *lia.Literal) {
			var left, right []lia.Mono
			for _, m := range l.T.Monos() {
				switch {
				case l.Kind == lia.DIV:
					// With a coefficient of at least 2, the method "tight" requires parentheses.
					m.Coef = m.Coef.Add(m.Coef)
					left = append(left, m)
				case m.Coef.Sign() > 0:
					left = append(left, m)
				default:
					right = append(right, lia.Mono{Coef: m.Coef.Neg(), Var: m.Var})
				}
			}
			tight = es.tight(lia.NewTerm(left, num.Int{}), tight)
			tight = es.tight(lia.NewTerm(right, num.Int{}), tight)
		})
	}
	return f.Format(es.named(names, tight))
}
