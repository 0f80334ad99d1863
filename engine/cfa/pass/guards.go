package pass

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Guards combines the conjuncts of a guard that bound the same linear form, and simplifies
// the guard with the result. It removes the edges whose guards become false.
//
// Back-translation: edges keep their inputs; guards stay equivalent.
func Guards(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	return rewriteEdges(ctx, p, func(_ cfa.EdgeID, e *cfa.Edge) rewriting {
		g := simplify(e.Guard)
		switch {
		case g.IsFalse():
			return removeEdge
		case g.Equal(e.Guard):
			return keepEdge
		}
		e.Guard = g
		return changeEdge
	})
}

// linearBounds is a conjunction of literals, as an interval for each linear form. A linear form is
// a term without a constant.
type linearBounds struct {
	byHash map[uint64][]*interval
	order  []*interval
	others []lia.Literal // literals that are divisibilities
}

// interval says that a linear form, such as x - 2*y, has a value between lo and hi that is not in
// "excluded".
type interval struct {
	form         lia.Term // the linear form: a term without a constant whose first coefficient is positive
	lo, hi       num.Int
	hasLo, hasHi bool
	excluded     []num.Int
}

// linearForm splits the literal's term T into form + c or, if "negative" is true, into -form + c.
func linearForm(l lia.Literal) (form lia.Term, c num.Int, negative bool) {
	form, c = l.T.Linear(), l.T.Constant()
	if form.Monos()[0].Coef.Sign() < 0 {
		return form.Neg(), c, true
	}
	return form, c, false
}

func (fs *linearBounds) find(form lia.Term) *interval {
	for _, iv := range fs.byHash[form.Hash()] {
		if iv.form.Equal(form) {
			return iv
		}
	}
	return nil
}

func (fs *linearBounds) add(l lia.Literal) bool {
	if l.Kind == lia.DIV {
		for _, o := range fs.others {
			if o.Equal(l) {
				return true
			}
			if o.Equal(l.Not()) {
				return false
			}
		}
		fs.others = append(fs.others, l)
		return true
	}
	form, c, negative := linearForm(l)
	iv := fs.find(form)
	if iv == nil {
		iv = &interval{form: form}
		if fs.byHash == nil {
			fs.byHash = map[uint64][]*interval{}
		}
		fs.byHash[form.Hash()] = append(fs.byHash[form.Hash()], iv)
		fs.order = append(fs.order, iv)
	}
	switch {
	case l.Kind == lia.LE && negative: // form >= c
		return iv.addLowerBound(c)
	case l.Kind == lia.LE:
		return iv.addUpperBound(c.Neg())
	}
	if negative {
		c = c.Neg()
	}
	if !l.Neg {
		return iv.addLowerBound(c.Neg()) && iv.addUpperBound(c.Neg())
	}
	for _, x := range iv.excluded {
		if x.Equal(c.Neg()) {
			return true
		}
	}
	iv.excluded = append(iv.excluded, c.Neg())
	return iv.shrink()
}

// addLowerBound adds form >= lo, and returns false if the interval becomes empty.
func (iv *interval) addLowerBound(lo num.Int) bool {
	if iv.hasLo && lo.Cmp(iv.lo) <= 0 {
		return true
	}
	iv.lo, iv.hasLo = lo, true
	return iv.shrink()
}

// addUpperBound adds form <= hi, and returns false if the interval becomes empty.
func (iv *interval) addUpperBound(hi num.Int) bool {
	if iv.hasHi && hi.Cmp(iv.hi) >= 0 {
		return true
	}
	iv.hi, iv.hasHi = hi, true
	return iv.shrink()
}

// shrink removes excluded values from the ends of the interval: with lo = 3 and the excluded value
// 3, lo becomes 4. It returns false if the interval becomes empty.
func (iv *interval) shrink() bool {
	for again := true; again; {
		again = false
		keep := iv.excluded[:0:0]
		for _, x := range iv.excluded {
			switch {
			case iv.hasLo && x.Equal(iv.lo):
				iv.lo, again = iv.lo.Add(num.One()), true
			case iv.hasHi && x.Equal(iv.hi):
				iv.hi, again = iv.hi.Sub(num.One()), true
			case iv.hasLo && x.Less(iv.lo) || iv.hasHi && iv.hi.Less(x):
			default:
				keep = append(keep, x)
			}
		}
		iv.excluded = keep
	}
	return !iv.hasLo || !iv.hasHi || iv.lo.Cmp(iv.hi) <= 0
}

// decide returns whether the conjunction implies the literal ("value" is true) or its negation
// ("value" is false). If it finds neither, "known" is false.
func (fs *linearBounds) decide(l lia.Literal) (value, known bool) {
	if l.Kind == lia.DIV {
		for _, o := range fs.others {
			if o.Equal(l) {
				return true, true
			}
			if o.Equal(l.Not()) {
				return false, true
			}
		}
		return false, false
	}
	form, c, negative := linearForm(l)
	iv := fs.find(form)
	if iv == nil {
		return false, false
	}
	if l.Kind == lia.LE {
		if negative { // form >= c
			if iv.hasLo && c.Cmp(iv.lo) <= 0 {
				return true, true
			}
			return false, iv.hasHi && iv.hi.Less(c)
		}
		if iv.hasHi && iv.hi.Cmp(c.Neg()) <= 0 {
			return true, true
		}
		return false, iv.hasLo && c.Neg().Less(iv.lo)
	}
	if negative {
		c = c.Neg()
	}
	x := c.Neg()
	out := iv.hasLo && x.Less(iv.lo) || iv.hasHi && iv.hi.Less(x)
	for _, y := range iv.excluded {
		out = out || x.Equal(y)
	}
	if out {
		return l.Neg, true
	}
	if iv.hasLo && iv.hasHi && iv.lo.Equal(iv.hi) {
		// The form has only this value. So l is true, or false if l is a disequality.
		return !l.Neg, true
	}
	return false, false
}

// literals returns the literals of the conjunction, in the order in which forms were added.
func (fs *linearBounds) literals() []lia.Formula {
	var out []lia.Formula
	for _, iv := range fs.order {
		at := func(c num.Int) lia.Term { return iv.form.AddConst(c.Neg()) }
		switch {
		case iv.hasLo && iv.hasHi && iv.lo.Equal(iv.hi):
			out = append(out, lia.Eq(at(iv.lo)))
			continue
		case iv.hasLo && iv.hasHi:
			out = append(out, lia.Ge(at(iv.lo)), lia.Le(at(iv.hi)))
		case iv.hasLo:
			out = append(out, lia.Ge(at(iv.lo)))
		case iv.hasHi:
			out = append(out, lia.Le(at(iv.hi)))
		}
		for _, x := range iv.excluded {
			out = append(out, lia.Ne(at(x)))
		}
	}
	for _, l := range fs.others {
		out = append(out, lia.FromLiteral(l))
	}
	return out
}

// simplifyDepth is the number of levels of nested conjunctions and disjunctions that simplify
// changes.
const simplifyDepth = 4

// simplify returns an equivalent formula. It merges the literals of a conjunction that bound the
// same linear form. It evaluates literals of nested disjunctions that the merged literals imply or
// contradict. It treats disjunctions dually. One round takes time linear in the size of f. If a
// disjunction in a conjunction becomes a literal or a conjunction, there is another round.
func simplify(f lia.Formula) lia.Formula { return simplifyTo(f, simplifyDepth) }

func simplifyTo(f lia.Formula, depth int) lia.Formula {
	switch {
	case depth == 0:
	case f.Op() == lia.OpAnd:
		return simplifyAnd(f, depth)
	case f.Op() == lia.OpOr:
		return simplifyOr(f, depth)
	}
	return f
}

func simplifyAnd(f lia.Formula, depth int) lia.Formula {
	for again := true; again && f.Op() == lia.OpAnd; {
		again = false
		var fs linearBounds
		var rest []lia.Formula
		for _, a := range f.Args() {
			if a.Op() == lia.OpLit {
				if !fs.add(a.Lit()) {
					return lia.False()
				}
			} else {
				rest = append(rest, a)
			}
		}
		out := fs.literals()
		literals := len(out)
		for _, a := range rest {
			if literals > 0 {
				a = a.Map(func(l lia.Literal) lia.Formula {
					if v, known := fs.decide(l); known {
						return lia.Bool(v)
					}
					return lia.FromLiteral(l)
				})
			}
			a = simplifyTo(a, depth-1)
			// If the disjunction became a literal or a conjunction, another round may decide
			// literals of the other disjunctions.
			if depth == simplifyDepth && (a.Op() == lia.OpLit || a.Op() == lia.OpAnd) {
				again = true
			}
			out = append(out, a)
		}
		f = lia.And(out...)
	}
	return f
}

func simplifyOr(f lia.Formula, depth int) lia.Formula {
	args := make([]lia.Formula, len(f.Args()))
	for i, a := range f.Args() {
		args[i] = simplifyTo(a, depth-1)
	}
	f = lia.Or(args...)
	if f.Op() != lia.OpOr {
		return f
	}
	common, rest := factor(f)
	return lia.And(append(common, mergeOr(rest))...)
}

// mergeOr simplifies a disjunction. It merges the literals that are bounds on the same linear form:
// x >= 3 or x >= 5 becomes x >= 3.
func mergeOr(f lia.Formula) lia.Formula {
	if f.Op() != lia.OpOr {
		return f
	}
	var fs linearBounds
	var rest []lia.Formula
	literals := 0
	for _, a := range f.Args() {
		if a.Op() != lia.OpLit {
			rest = append(rest, a)
			continue
		}
		literals++
		if !fs.add(a.Lit().Not()) {
			return lia.True()
		}
	}
	if literals < 2 {
		return f
	}
	for _, a := range fs.literals() {
		rest = append(rest, lia.Not(a))
	}
	return lia.Or(rest...)
}

// factor returns the conjuncts that all disjuncts of f share, and the disjunction of what remains
// of each disjunct.
func factor(f lia.Formula) (common []lia.Formula, rest lia.Formula) {
	args := f.Args()
	// count maps a hash to the number of disjuncts with a conjunct of this hash. It avoids most
	// comparisons.
	count := map[uint64]int{}
	for _, a := range args {
		for _, c := range a.Conjuncts() {
			count[c.Hash()]++
		}
	}
	shared := func(c lia.Formula) bool {
		if count[c.Hash()] < len(args) {
			return false
		}
	next:
		for _, a := range args {
			for _, d := range a.Conjuncts() {
				if c.Equal(d) {
					continue next
				}
			}
			return false
		}
		return true
	}
	is := map[uint64]bool{}
	for _, c := range args[0].Conjuncts() {
		if shared(c) {
			common = append(common, c)
			is[c.Hash()] = true
		}
	}
	if len(common) == 0 {
		return nil, f
	}
	left := make([]lia.Formula, len(args))
	for i, a := range args {
		var keep []lia.Formula
		for _, c := range a.Conjuncts() {
			if !is[c.Hash()] || !slices.ContainsFunc(common, c.Equal) {
				keep = append(keep, c)
			}
		}
		left[i] = lia.And(keep...)
	}
	return common, lia.Or(left...)
}
