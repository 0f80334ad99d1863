package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// bound is the lower or the upper bound of a linear form.
type bound struct {
	finite  bool
	value   num.Int
	changes int // how often the bound has changed since the first state was added
}

// boundedTerm is a linear term without a constant, such as 2x - y, with the range and the remainder
// of its values.
type boundedTerm struct {
	form            lia.Term
	lo, hi          bound
	thresholds      []num.Int // sorted: a bound that changes often is widened to one of them
	guardThresholds []num.Int // thresholds for this form alone, most of them from guards; after many changes, a bound moves only to one of these
	// The form has had the value "remainder" modulo "modulus" in all states so far. The modulus 0
	// means that it has had no other value than "remainder". The modulus 1 means that nothing is
	// known.
	modulus, remainder num.Int
	hasRemainder       bool      // whether modulus and remainder are recorded
	wrapModuli         []num.Int // a modulus greater than maxModulus is reported only if one of these numbers divides it
}

// description describes the states reached at one location.
type description struct {
	reached       bool
	unconstrained bool // nothing is known, so there are no facts
	// groups divides the variables into groups of related variables. The hull hulls[i] has the
	// equations between the variables of groups[i].
	groups [][]lia.Var
	hulls  []hull
	forms  []boundedTerm
	added  int
	// dropped has facts that the method "facts" must not return. A fact is dropped after the budget
	// is spent, if a state violates it.
	dropped lia.Table[lia.Formula]
	// literals has the last result of the method "facts", or nil after the description has changed.
	literals *lia.Table[lia.Formula]
}

// The changes of a bound are numbered from 1. The changes up to number exactChanges set the bound
// to the new value. The next changes, up to number thresholdChanges, set it to a threshold of the
// form. The next changes, up to number guardThresholdChanges, set it to one of the form's
// guardThresholds. A change drops the bound if no such threshold is left, and all later changes
// drop it.
const (
	exactChanges          = 3
	thresholdChanges      = 8
	guardThresholdChanges = 20
)

// maxModulus is the largest modulus at which a remainder becomes a fact. If a form has the same
// remainder in all states for a larger modulus, this is usually a coincidence.
const maxModulus = 64

// join adds a state to the description, and reports whether the description changed.
func (a *description) join(point func(lia.Var) num.Int) bool {
	if a.unconstrained {
		return false
	}
	if !a.reached {
		a.reached = true
		a.literals = nil
		for _, g := range a.groups {
			if len(g) > maxHullVars {
				g = nil
			}
			a.hulls = append(a.hulls, newHull(g, point))
		}
		for i := range a.forms {
			f := &a.forms[i]
			v := f.form.Eval(point)
			f.lo, f.hi = bound{finite: true, value: v}, bound{finite: true, value: v}
			f.remainder = v
		}
		return true
	}
	changed := false
	for i := range a.hulls {
		a.addWrappedForms(a.hulls[i].eqs, point)
		if a.hulls[i].join(point) {
			changed = true
		}
	}
	for i := range a.forms {
		if a.forms[i].join(point) {
			changed = true
		}
	}
	if changed {
		a.literals = nil
	}
	return changed
}

// maxWrapped limits the number of linear forms that the method addWrappedForms adds at a location.
const maxWrapped = 8

// addWrappedForms handles equations that the state "point" violates. An equation such as y - x = n
// may be violated only because y wrapped around. Then it still holds modulo a power of 2. For such
// an equation, addWrappedForms adds the linear form with this modulus and the remainder. It skips
// equations of at most two variables, because the sums and differences of two variables are already
// forms.
func (a *description) addWrappedForms(eqs []lia.Term, point func(lia.Var) num.Int) {
	if len(a.forms) == 0 {
		return
	}
	for _, e := range eqs {
		if len(e.Monos()) < 3 || a.added == maxWrapped {
			continue
		}
		v := e.Eval(point)
		for _, m := range a.forms[0].wrapModuli {
			if !v.IsZero() && v.Mod(m).IsZero() {
				f := boundedTerm{form: e.Linear(), hasRemainder: true, wrapModuli: a.forms[0].wrapModuli, modulus: m, remainder: e.Constant().Neg().Mod(m)}
				a.forms = append(a.forms, f)
				a.added++
				break
			}
		}
	}
}

func (f *boundedTerm) join(point func(lia.Var) num.Int) bool {
	v := f.form.Eval(point)
	changed := false
	if f.hi.finite && f.hi.value.Less(v) {
		changed = true
		f.hi.change(v, f, func(stops []num.Int) int {
			if i, _ := slices.BinarySearchFunc(stops, v, num.Int.Cmp); i < len(stops) {
				return i
			}
			return -1
		})
	}
	if f.lo.finite && v.Less(f.lo.value) {
		changed = true
		f.lo.change(v, f, func(stops []num.Int) int {
			i, _ := slices.BinarySearchFunc(stops, v.Add(num.One()), num.Int.Cmp)
			return i - 1
		})
	}
	if f.hasRemainder && !f.modulus.IsOne() {
		if m := num.GCD(f.modulus, v.Sub(f.remainder)); !m.Equal(f.modulus) {
			f.modulus = m
			if !m.IsZero() {
				f.remainder = f.remainder.Mod(m)
			}
			changed = true
		}
	}
	return changed
}

// isInformative reports whether the recorded remainder should become a fact. It should not if the
// modulus is 0 or 1. A modulus larger than maxModulus must be a multiple of one of wrapModuli.
func (f *boundedTerm) isInformative() bool {
	if f.modulus.IsZero() || f.modulus.IsOne() {
		return false
	}
	return !num.From(maxModulus).Less(f.modulus) ||
		slices.ContainsFunc(f.wrapModuli, func(m num.Int) bool { return f.modulus.Mod(m).IsZero() })
}

// change adapts the bound b to the value v, which violates it: it sets b to v or to a threshold, or
// drops b. The callback "next" returns the index of the first threshold that v does not violate, or
// -1.
func (b *bound) change(v num.Int, f *boundedTerm, next func([]num.Int) int) {
	b.changes++
	stops := f.thresholds
	switch {
	case b.changes <= exactChanges:
		b.value = v
		return
	case b.changes > guardThresholdChanges:
		stops = nil
	case b.changes > thresholdChanges:
		stops = f.guardThresholds
	}
	if i := next(stops); i >= 0 {
		b.value = stops[i]
	} else {
		b.finite = false
	}
}

// facts returns the description of the states as literals. A form with only one value gives an
// equation instead of bounds and a remainder. Callers must not modify the result.
func (a *description) facts() []lia.Formula {
	if a.unconstrained || !a.reached {
		return nil
	}
	if a.literals == nil {
		a.literals = a.state()
	}
	return a.literals.All
}

func (a *description) hasFact(f lia.Formula) bool {
	return a.facts() != nil && a.literals.Find(f) >= 0
}

func (a *description) state() *lia.Table[lia.Formula] {
	out := &lia.Table[lia.Formula]{}
	add := func(f lia.Formula) {
		if f.Op() == lia.OpLit && !a.isDropped(f) {
			out.Add(f)
		}
	}
	for _, h := range a.hulls {
		for _, e := range h.eqs {
			add(lia.Eq(e))
		}
	}
	for i := range a.forms {
		f := &a.forms[i]
		if f.lo.finite && f.hi.finite && f.lo.value.Equal(f.hi.value) {
			add(lia.Eq(f.form.AddConst(f.lo.value.Neg())))
			continue
		}
		if f.hi.finite {
			add(lia.Le(f.form.AddConst(f.hi.value.Neg())))
		}
		if f.lo.finite {
			add(lia.Ge(f.form.AddConst(f.lo.value.Neg())))
		}
		if f.hasRemainder && f.isInformative() {
			add(lia.Divides(f.modulus, f.form.AddConst(f.remainder.Neg())))
		}
	}
	return out
}

// equations returns the number of facts that are equations of affine hulls. These facts come first
// in the list that the method "facts" returns. No equation of a hull follows from the others.
func (a *description) equations() int {
	n := 0
	for _, h := range a.hulls {
		for _, e := range h.eqs {
			if f := lia.Eq(e); f.Op() == lia.OpLit && !a.isDropped(f) {
				n++
			}
		}
	}
	return n
}

func dedupe(fs []lia.Formula) []lia.Formula {
	var out lia.Table[lia.Formula]
	for _, f := range fs {
		out.Add(f)
	}
	return out.All
}

func (a *description) isDropped(f lia.Formula) bool { return a.dropped.Find(f) >= 0 }

func (a *description) drop(f lia.Formula) {
	a.dropped.Add(f)
	a.literals = nil
}

// maxHullVars is the largest number of variables in a group for which the search looks for
// equations.
const maxHullVars = 120

// maxPairVars is the largest number of variables in a group for which the search looks for bounds
// of the sum and difference of each pair.
const maxPairVars = 9

// formsAt returns the linear forms for which the search looks for bounds at a location: the live
// variables, the sums and differences of two variables in one group, the linear forms of guards,
// the forms in w.rates, and the forms in "extra".
func formsAt(vars []lia.Var, groups [][]lia.Var, w *vocabulary, extra []extraForm) []boundedTerm {
	var out []boundedTerm
	var have lia.Table[lia.Term]
	add := func(t lia.Term, remainder bool, bounds ...num.Int) {
		if _, added := have.Add(t); !added {
			return
		}
		f := boundedTerm{form: t, thresholds: w.thresholds, hasRemainder: remainder || len(w.wrapModuli) > 0 && len(t.Monos()) > 1, wrapModuli: w.wrapModuli}
		if g := w.guard(t); g != nil {
			f.thresholds, f.guardThresholds = g.thresholds, g.nearby
		}
		if len(w.typeBounds) > 0 && len(t.Monos()) == 1 {
			f.guardThresholds = thresholds(f.guardThresholds, w.typeBounds)
		}
		if len(bounds) > 0 {
			f.thresholds, f.guardThresholds = thresholds(f.thresholds, bounds), thresholds(f.guardThresholds, bounds)
		}
		out = append(out, f)
	}
	live := map[lia.Var]bool{}
	for _, v := range vars {
		live[v] = true
	}
	known := func(t lia.Term) bool {
		return !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return !live[m.Var] })
	}
	for _, v := range vars {
		add(lia.V(v), true)
	}
	for i := range w.guards {
		if g := &w.guards[i]; known(g.form) {
			add(g.form, false)
		}
	}
	for _, x := range extra {
		add(x.form, false, x.bounds...)
	}
	for _, g := range groups {
		if len(g) > maxPairVars {
			continue
		}
		for i, v := range g {
			for _, w := range g[i+1:] {
				add(lia.V(v).Sub(lia.V(w)), false)
				add(lia.V(v).Add(lia.V(w)), false)
			}
		}
	}
	for _, t := range w.rates {
		for _, g := range groups {
			if !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return !slices.Contains(g, m.Var) }) {
				add(t, false)
			}
		}
	}
	return out
}

// vocabulary has the linear forms and constants that occur in the program. The function formsAt
// chooses from them. A form that no guard contains gets "thresholds" as its thresholds.
type vocabulary struct {
	guards     []guardForm
	index      lia.Table[lia.Term] // the linear forms of "guards", in the same order
	rates      []lia.Term
	thresholds []num.Int
	// typeBounds has the least and the greatest value of each type whose values wrap around.
	typeBounds []num.Int
	// wrapModuli has the moduli at which values wrap around, such as 2^32. Suppose that a loop
	// keeps the difference of two variables constant. If the variables wrap around, only the
	// remainder of the difference modulo 2^32 is constant.
	wrapModuli []num.Int
}

// guardForm is a linear form of some guard, with a positive first coefficient. It has the constants
// with which guards compare the form ("compared"), values near them ("nearby"), and these values
// together with the default thresholds ("thresholds").
type guardForm struct {
	form       lia.Term
	compared   []num.Int
	nearby     []num.Int
	thresholds []num.Int
}

// guard returns the element of w.guards whose linear form is t, or nil if no guard contains t.
func (w *vocabulary) guard(t lia.Term) *guardForm {
	if i := w.index.Find(t); i >= 0 {
		return &w.guards[i]
	}
	return nil
}

// collect returns the forms and constants of the program p. The default thresholds are the
// program's constants, the numbers next to them and, if values are bounded, the bounds of inputs
// and types.
func collect(p *cfa.Program) *vocabulary {
	w := &vocabulary{rates: rates(p), wrapModuli: wrapModuli(p)}
	var constants []num.Int
	addConst := func(c num.Int) {
		for d := int64(-1); d <= 1; d++ {
			constants = append(constants, c.Add(num.From(d)))
		}
	}
	addInputs := func(t lia.Term) {
		for _, m := range t.Monos() {
			switch k := m.Coef.Abs(); {
			case k.IsOne() && len(t.Monos()) == 1:
				addConst(t.Constant().Mul(m.Coef.Neg()))
			// The term contains k times an input, so the values of a type with k values wrap around.
			// The type may be unsigned (0 to k-1) or signed (-k/2 to k/2-1).
			case p.IsInput(m.Var) && !k.IsOne():
				half := k.FloorDiv(num.From(2))
				w.typeBounds = append(w.typeBounds, num.Zero(), k.Sub(num.One()), half.Neg(), half.Sub(num.One()))
			}
		}
	}
	addForm := func(t lia.Term) {
		c := t.Constant().Neg()
		lin := t.Linear()
		if lin.Monos()[0].Coef.Sign() < 0 {
			lin, c = lin.Neg(), c.Neg()
		}
		addConst(c)
		i, added := w.index.Add(lin)
		if added {
			w.guards = append(w.guards, guardForm{form: lin})
		}
		g := &w.guards[i]
		if !slices.ContainsFunc(g.compared, c.Equal) {
			g.compared = append(g.compared, c)
		}
	}
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			if l.Kind == lia.DIV {
				return
			}
			if slices.ContainsFunc(l.T.Monos(), func(m lia.Mono) bool { return p.IsInput(m.Var) }) {
				if p.Bounded {
					addInputs(l.T)
				}
				return
			}
			addForm(l.T)
		})
		for _, a := range p.Edges[i].Assigns {
			if a.Term.IsConst() {
				addConst(a.Term.Constant())
			}
		}
	}
	constants = append(constants, w.typeBounds...)
	sorting.By(constants, num.Int.Cmp)
	constants = slices.CompactFunc(constants, num.Int.Equal)
	if len(constants) > maxConstants {
		constants = constants[:0]
	}
	w.thresholds = thresholds(nil, constants)
	for i := range w.guards {
		g := &w.guards[i]
		g.nearby = thresholdsOf(g, changesOf(p, g.form))
		g.thresholds = thresholds(g.nearby, constants)
	}
	return w
}

// wrapModuli returns the moduli of operations whose results wrap around. Such an operation adds a
// multiple of its modulus: the modulus times an input of kind cfa.Rounds.
func wrapModuli(p *cfa.Program) []num.Int {
	var out []num.Int
	for i := range p.Edges {
		e := &p.Edges[i]
		for k := range e.Inputs {
			if e.Inputs[k].Kind != cfa.Rounds {
				continue
			}
			for _, a := range e.Assigns {
				if m := a.Term.Coef(e.Inputs[k].Var).Abs(); !m.IsZero() && !m.IsOne() && !slices.ContainsFunc(out, m.Equal) {
					out = append(out, m)
				}
			}
		}
	}
	return out
}

// thresholdsOf returns the thresholds of a linear form, sorted. If a guard compares the form with
// c, the numbers c-2 to c+2 are thresholds. For each constant m in "moves", by which some edge
// changes the form, c+m and the next number beyond it are thresholds, too. For example, if a loop
// with the guard t <= c adds 3 to t, the value of t after the loop is at most c+3.
func thresholdsOf(g *guardForm, moves []num.Int) []num.Int {
	var out []num.Int
	for _, c := range g.compared {
		for d := int64(-2); d <= 2; d++ {
			out = append(out, c.Add(num.From(d)))
		}
		for _, m := range moves {
			out = append(out, c.Add(m), c.Add(m).Add(num.From(int64(m.Sign()))))
		}
	}
	sorting.By(out, num.Int.Cmp)
	return slices.CompactFunc(out, num.Int.Equal)
}

// thresholds returns a sorted list with the given numbers and the numbers -1, 0 and 1.
func thresholds(extra, constants []num.Int) []num.Int {
	out := append(append([]num.Int{num.MinusOne(), num.Zero(), num.One()}, extra...), constants...)
	sorting.By(out, num.Int.Cmp)
	return slices.CompactFunc(out, num.Int.Equal)
}

// maxConstants limits the number of default thresholds. If a program would have more, widening
// would take too long, so its only default thresholds are -1, 0 and 1.
const maxConstants = 200
