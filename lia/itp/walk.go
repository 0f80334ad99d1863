package itp

import (
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// walker turns the certificate of a conflict between literals of A and literals of B into
// an interpolant of A and B.
//
// It walks down the certificate, and keeps the facts of the current path. A fact is t <= 0
// or t = 0. For each fact the walker stores a positive number den and a sum s that is A's
// part of den*t. The sum has the following properties:
//
//   - A's facts imply s <= 0, and B's facts imply den*t - s <= 0. For an equation, = replaces
//     <=.
//   - s has no variable local to B, and den*t - s has no variable local to A.
//
// s is a sum of multiples of own facts. An ownFact is a fact that follows from A alone. So for a
// fact that follows from A alone, s is the fact itself; for one that follows from B alone, s is 0.
//
// At a leaf t is a positive constant, and s <= 0 is the interpolant. It has only common
// variables: a variable local to A occurs neither in t nor in den*t - s, so not in s.
type walker struct {
	voc      vocabulary
	opt      *Options
	splitA   bool // whether a split on common variables belongs to A, and not to B
	literals int  // number of literals that may still be added to the result

	quotientSide map[lia.Var]uint8 // the side (A or B) that has the divisibility of each quotient
	ownFacts     []ownFact
	facts        []fact
}

// ownFact is a fact that follows from A's facts alone.
type ownFact struct {
	term     lia.Term
	equation bool
}

// multiple is coef times an ownFact. The field ownFact is its index in the list ownFacts.
type multiple struct {
	ownFact int
	coef    num.Int
}

type relation uint8

const (
	le  relation = iota // t <= 0
	eq                  // t = 0
	ne                  // t != 0
	div                 // k | t
	ndv                 // not k | t
)

// fact is a premise of the certificate, or a constraint that the certificate derives. The
// certificate refers to a fact by its number, which is its index in the walker's list facts.
type fact struct {
	relation    relation
	term        lia.Term
	divisor     num.Int // the divisor for div and ndv
	sides       uint8   // the sides whose literals were used to derive the fact: inA, inB, or both
	sum         []multiple
	denominator num.Int
}

// maxDepth limits the nesting of splits, because some stacks are small. maxRemainders limits the
// cases of a split by remainders.
const (
	maxDepth      = 200
	maxRemainders = 64
)

// interpolant walks the certificate. It returns false if it cannot assign a split to A or to B, if
// a divisor is too large, if splits are nested too deeply, or if the result is too large.
func (w *walker) interpolant(c *conflict) (lia.Formula, bool) {
	w.quotientSide = map[lia.Var]uint8{}
	for i, l := range c.lits {
		side := inB
		if c.isA[i] {
			side = inA
		}
		f := fact{relation: le, term: l.T, divisor: l.K}
		switch {
		case l.Kind == lia.EQ && l.Neg:
			f.relation = ne
		case l.Kind == lia.EQ:
			f.relation = eq
		case l.Kind == lia.DIV && l.Neg:
			f.relation = ndv
		case l.Kind == lia.DIV:
			f.relation = div
		}
		w.addSideFact(f, side)
	}
	return w.walk(c.cert, 0)
}

// addSideFact appends a fact that follows from one side alone.
func (w *walker) addSideFact(f fact, side uint8) {
	f.sides, f.denominator = side, num.One()
	if side == inA && (f.relation == le || f.relation == eq) {
		w.ownFacts = append(w.ownFacts, ownFact{f.term, f.relation == eq})
		f.sum = []multiple{{len(w.ownFacts) - 1, num.One()}}
	}
	w.facts = append(w.facts, f)
}

// local returns whether t contains a variable that is local to the given side.
func (w *walker) local(t lia.Term, side uint8) bool {
	for _, m := range t.Monos() {
		s, ok := w.quotientSide[m.Var]
		if !ok {
			s = w.voc[m.Var]
		}
		if s == side {
			return true
		}
	}
	return false
}

// owner returns the side (A or B) to which a split on t belongs. This is the side whose local
// variables occur in t. If t has only common variables, w.splitA decides. If local variables of
// both sides occur in t, owner returns 0.
func (w *walker) owner(t lia.Term) uint8 {
	localA, localB := w.local(t, inA), w.local(t, inB)
	switch {
	case localA && localB:
		return 0
	case localA || w.splitA && !localB:
		return inA
	}
	return inB
}

// join combines the interpolants of the cases of a split. It uses Or if the split belongs to A, and
// And if it belongs to B.
func join(side uint8, fs ...lia.Formula) lia.Formula {
	if side == inA {
		return lia.Or(fs...)
	}
	return lia.And(fs...)
}

// firstCase is the first case of a split, for which the walk has already computed the interpolant
// f. The split belongs to "side" (A or B). The function join combines f with the interpolant of the
// second case.
type firstCase struct {
	side uint8
	f    lia.Formula
}

// walk returns the interpolant of the current facts, which the certificate c refutes. It returns
// false in the same cases as the method "interpolant".
func (w *walker) walk(c *proof.Cert, depth int) (lia.Formula, bool) {
	if depth > maxDepth {
		return lia.Formula{}, false
	}
	var cases []firstCase
	nf, nb := len(w.facts), len(w.ownFacts)
	result, ok := w.followPath(c, depth, &cases)
	w.facts, w.ownFacts = w.facts[:nf], w.ownFacts[:nb]
	if !ok {
		return lia.Formula{}, false
	}
	for i := len(cases) - 1; i >= 0; i-- {
		result = join(cases[i].side, cases[i].f, result)
	}
	return result, true
}

// followPath follows the certificate to its next split or leaf. On the way there may be cuts:
// rounded sums of facts of both A and B. Such a cut becomes a split into two cases. followPath
// appends the first case, which is contradictory, to "cases", and continues with the second.
func (w *walker) followPath(c *proof.Cert, depth int, cases *[]firstCase) (lia.Formula, bool) {
	for {
		switch {
		case len(c.Sum) > 0:
			return w.leaf(w.sum(c.Sum))
		case len(c.Derive) > 0:
			f := w.sum(c.Derive)
			g := f.term.Content()
			switch {
			case g.IsZero():
				w.facts = append(w.facts, f)
			case f.sides == inA || f.sides == inB:
				f.term = divide(f.term, g)
				w.addSideFact(fact{relation: f.relation, term: f.term}, f.sides)
			case f.relation == eq || g.Divides(f.term.Constant()): // not rounded
				f.term, f.denominator = divide(f.term, g), f.denominator.Mul(g)
				w.facts = append(w.facts, f)
			default:
				cut := divide(f.term, g)
				side := w.owner(cut)
				if side == 0 {
					return w.remainders(f, g, cut, c.Next, depth)
				}
				p, ok := w.cutPiece(f, g, cut, side)
				if !ok {
					return lia.Formula{}, false
				}
				*cases = append(*cases, firstCase{side, p})
				w.addSideFact(fact{relation: le, term: cut}, side)
			}
			c = c.Next
		case c.Branch != nil:
			side := w.owner(c.Branch.T)
			if side == 0 {
				return lia.Formula{}, false
			}
			return w.split(side, c.Branch.T, negatedLE(c.Branch.T), c.Branch.Left, c.Branch.Right, depth)
		case c.Diseq != nil:
			f := w.facts[c.Diseq.Fact]
			return w.split(f.sides, f.term.AddConst(num.One()), negatedLE(f.term), c.Diseq.Left, c.Diseq.Right, depth)
		default:
			w.addQuotient(c.Quot)
			c = c.Quot.Next
		}
	}
}

// negatedLE returns u such that u <= 0 means t >= 1.
func negatedLE(t lia.Term) lia.Term { return t.Neg().AddConst(num.One()) }

// divide returns t/g with the constant rounded up; g divides the coefficients.
func divide(t lia.Term, g num.Int) lia.Term {
	monos := make([]lia.Mono, 0, len(t.Monos()))
	for _, m := range t.Monos() {
		monos = append(monos, lia.Mono{Coef: m.Coef.Quo(g), Var: m.Var})
	}
	return lia.NewTerm(monos, t.Constant().CeilDiv(g))
}

// split returns the interpolant for a certificate that splits into the cases left <= 0 and right <=
// 0. The certificates l and r refute the two cases.
func (w *walker) split(side uint8, left, right lia.Term, l, r *proof.Cert, depth int) (lia.Formula, bool) {
	w.opt.Stats.Splits++
	var ps [2]lia.Formula
	for i, t := range [2]lia.Term{left, right} {
		nf, nb := len(w.facts), len(w.ownFacts)
		w.addSideFact(fact{relation: le, term: t}, side)
		var ok bool
		ps[i], ok = w.walk([2]*proof.Cert{l, r}[i], depth+1)
		w.facts, w.ownFacts = w.facts[:nf], w.ownFacts[:nb]
		if !ok {
			return lia.Formula{}, false
		}
	}
	return join(side, ps[0], ps[1]), true
}

// addQuotient adds the facts that define the variable q.Q, the quotient of the divisibility q.Fact.
// The variable is local to the side (A or B) of that divisibility.
func (w *walker) addQuotient(q *proof.Quot) {
	f := w.facts[q.Fact]
	w.quotientSide[q.Q] = f.sides
	rest := f.term.AddMul(f.divisor.Neg(), lia.V(q.Q))
	if f.relation == div {
		w.addSideFact(fact{relation: eq, term: rest}, f.sides)
		return
	}
	w.addSideFact(fact{relation: le, term: rest.AddConst(num.One().Sub(f.divisor))}, f.sides)
	w.addSideFact(fact{relation: le, term: negatedLE(rest)}, f.sides)
}

func (w *walker) sum(ws []proof.Weight) fact {
	out := fact{relation: eq, denominator: num.One()}
	for _, x := range ws {
		out.denominator = num.LCM(out.denominator, w.facts[x.Fact].denominator)
	}
	for _, x := range ws {
		f := &w.facts[x.Fact]
		if x.Coef.IsZero() {
			continue
		}
		if f.relation == le {
			out.relation = le
		}
		out.sides |= f.sides
		out.term = out.term.AddMul(x.Coef, f.term)
		out.sum = addMultiples(out.sum, x.Coef.Mul(out.denominator.Quo(f.denominator)), f.sum)
	}
	return out
}

func addMultiples(a []multiple, k num.Int, b []multiple) []multiple {
next:
	for _, s := range b {
		for i := range a {
			if a[i].ownFact == s.ownFact {
				a[i].coef = a[i].coef.AddMul(k, s.coef)
				continue next
			}
		}
		a = append(a, multiple{s.ownFact, k.Mul(s.coef)})
	}
	return a
}

func (w *walker) term(ss []multiple) lia.Term {
	var monos []lia.Mono
	var c num.Int
	for _, s := range ss {
		t := w.ownFacts[s.ownFact].term
		for _, m := range t.Monos() {
			monos = append(monos, lia.Mono{Coef: m.Coef.Mul(s.coef), Var: m.Var})
		}
		c = c.AddMul(s.coef, t.Constant())
	}
	return lia.NewTerm(monos, c)
}

// leaf returns an interpolant of the current facts. Their weighted sum f is a contradiction. If the
// result would have too many literals, leaf returns false.
func (w *walker) leaf(f fact) (lia.Formula, bool) {
	if w.literals--; w.literals < 0 {
		return lia.Formula{}, false
	}
	if g := f.term.Content(); f.relation == eq && !g.IsZero() {
		// The fact is t = 0, where g divides the coefficients of t but not its constant c. A's
		// facts imply s = 0, and so den*g | s. B's facts imply s = den*t, so s and den*c have the
		// same remainder modulo den*g, and den*g does not divide s. The coefficients of A's local
		// variables in s are multiples of den*g. So den*g | s is an interpolant.
		w.opt.Stats.Residues++
		return w.onlyCommon(lia.Divides(f.denominator.Mul(g), w.term(f.sum)))
	}
	w.opt.Stats.Sums++
	if w.opt.Decompose {
		if parts, ok := w.decompose(f.sum, f.relation == eq); ok {
			return w.onlyCommon(lia.And(parts...))
		}
	}
	return w.onlyCommon(relate(f.relation == eq, w.term(f.sum)))
}

func relate(eq bool, t lia.Term) lia.Formula {
	if eq {
		return lia.Eq(t)
	}
	return lia.Le(t)
}

// onlyCommon returns f, and whether all variables of f are common to A and B. They are if the
// certificate is valid.
func (w *walker) onlyCommon(f lia.Formula) (lia.Formula, bool) {
	return f, !f.HasAny(func(v lia.Var) bool { return w.voc[v] != common })
}

// cutPiece returns the interpolant of the case cut >= 1, which contradicts the fact f: the term
// "cut" is f's term divided by g and rounded, so f implies cut <= 0.
func (w *walker) cutPiece(f fact, g num.Int, cut lia.Term, side uint8) (lia.Formula, bool) {
	w.opt.Stats.MixedCuts++
	nf, nb := len(w.facts), len(w.ownFacts)
	w.facts = append(w.facts, f)
	w.addSideFact(fact{relation: le, term: negatedLE(cut)}, side)
	p, ok := w.leaf(w.sum([]proof.Weight{{Fact: nf, Coef: num.One()}, {Fact: nf + 1, Coef: g}}))
	w.facts, w.ownFacts = w.facts[:nf], w.ownFacts[:nb]
	return p, ok
}

// "remainders" handles a cut that neither A nor B can round alone. Let s be A's part of the sum f,
// and m = den*g. The method makes one case for each remainder of s modulo m.
//
// A variable local to A occurs in den*t but not in den*t - s, so its coefficient in s is a multiple
// of m. So s is a common term plus a multiple of m, and each condition m | s + r is a divisibility
// over common variables.
//
// The case for r assumes m | s + r. So A's fact s <= 0 rounds to s + r <= 0. B's fact den*t - s <=
// 0 can be rounded too, because den*t is equal to den*c modulo m. The rounded facts add up to m
// times the cut.
func (w *walker) remainders(f fact, g num.Int, cut lia.Term, next *proof.Cert, depth int) (lia.Formula, bool) {
	m := f.denominator.Mul(g)
	n, ok := m.Int64()
	if !ok || n > maxRemainders {
		return lia.Formula{}, false
	}
	w.opt.Stats.Remainders++
	s := w.term(f.sum)
	side := inB
	if w.splitA {
		side = inA
	}
	var ps []lia.Formula
	for r := range n {
		shifted := s.AddConst(num.From(r))
		is, ok := w.onlyCommon(lia.Divides(m, shifted))
		if !ok {
			return lia.Formula{}, false
		}
		if is.IsFalse() {
			continue
		}
		nf, nb := len(w.facts), len(w.ownFacts)
		w.ownFacts = append(w.ownFacts, ownFact{term: shifted})
		w.facts = append(w.facts, fact{relation: le, term: cut, sides: common, denominator: m,
			sum: []multiple{{nb, num.One()}}})
		p, ok := w.walk(next, depth+1)
		w.facts, w.ownFacts = w.facts[:nf], w.ownFacts[:nb]
		if !ok {
			return lia.Formula{}, false
		}
		if side == inA {
			ps = append(ps, lia.And(is, p))
		} else {
			ps = append(ps, lia.Implies(is, p))
		}
		if w.literals--; w.literals < 0 {
			return lia.Formula{}, false
		}
	}
	return join(side, ps...), true
}
