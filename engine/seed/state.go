package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// bound is one side of a form's range.
type bound struct {
	on    bool
	value num.Int
	moves int // how often it moved since the first point
}

// form is a linear form (without constant) and what is known of its values.
type form struct {
	t          lia.Term
	lo, hi     bound
	thresholds []num.Int // sorted: where bounds stop when they keep moving
	// mod and rest say that t = rest (mod mod); mod 0 means t = rest so far,
	// 1 that nothing is known.
	mod, rest num.Int
	remainder bool // whether remainders are tracked
}

// abstract describes the states met at one location.
type abstract struct {
	seen bool
	top  bool // given up: no facts
	// groups are the variables, apart where they are many and not related; hulls
	// has one for each.
	groups [][]lia.Var
	hulls  []hull
	forms  []form
	// dropped facts were violated after widening had ended, or could not be
	// decided; they are not stated again.
	dropped map[uint64][]lia.Formula
}

// quietMoves is how often a bound follows new points exactly before it is
// widened to a threshold, and loudMoves before it is given up.
const (
	quietMoves = 3
	loudMoves  = 8
)

// maxModulus bounds remainders: larger ones are accidents.
const maxModulus = 64

// join adds a state and reports whether the description changed.
func (a *abstract) join(point func(lia.Var) num.Int) bool {
	if a.top {
		return false
	}
	if !a.seen {
		a.seen = true
		for _, g := range a.groups {
			if len(g) > maxHullVars {
				g = nil
			}
			a.hulls = append(a.hulls, newHull(g, point))
		}
		for i := range a.forms {
			f := &a.forms[i]
			v := f.t.Eval(point)
			f.lo, f.hi = bound{on: true, value: v}, bound{on: true, value: v}
			f.rest = v
		}
		return true
	}
	changed := false
	for i := range a.hulls {
		if a.hulls[i].join(point) {
			changed = true
		}
	}
	for i := range a.forms {
		if a.forms[i].join(point) {
			changed = true
		}
	}
	return changed
}

func (f *form) join(point func(lia.Var) num.Int) bool {
	v := f.t.Eval(point)
	changed := false
	if f.hi.on && f.hi.value.Less(v) {
		changed = true
		f.hi.move(v, func(v num.Int) (num.Int, bool) {
			for _, t := range f.thresholds {
				if v.Cmp(t) <= 0 {
					return t, true
				}
			}
			return num.Int{}, false
		})
	}
	if f.lo.on && v.Less(f.lo.value) {
		changed = true
		f.lo.move(v, func(v num.Int) (num.Int, bool) {
			for _, t := range slices.Backward(f.thresholds) {
				if t.Cmp(v) <= 0 {
					return t, true
				}
			}
			return num.Int{}, false
		})
	}
	if f.remainder && !f.mod.IsOne() {
		if m := num.GCD(f.mod, v.Sub(f.rest)); !m.Equal(f.mod) {
			f.mod = m
			if !m.IsZero() {
				f.rest = f.rest.Mod(m)
			}
			changed = true
		}
	}
	return changed
}

// move follows a value that is out of bounds.
func (b *bound) move(v num.Int, threshold func(num.Int) (num.Int, bool)) {
	b.moves++
	switch {
	case b.moves <= quietMoves:
		b.value = v
	case b.moves <= loudMoves:
		if t, ok := threshold(v); ok {
			b.value = t
		} else {
			b.on = false
		}
	default:
		b.on = false
	}
}

// facts states the description as literals. Bounds of a form that an equation
// fixes are left out.
func (a *abstract) facts() []lia.Formula {
	if a.top || !a.seen {
		return nil
	}
	var out []lia.Formula
	add := func(f lia.Formula) {
		if f.Op() == lia.OpLit && !a.isDropped(f) {
			out = append(out, f)
		}
	}
	for _, h := range a.hulls {
		for _, e := range h.eqs {
			add(lia.Eq(e))
		}
	}
	for i := range a.forms {
		f := &a.forms[i]
		if f.lo.on && f.hi.on && f.lo.value.Equal(f.hi.value) {
			add(lia.Eq(f.t.AddConst(f.lo.value.Neg())))
			continue
		}
		if f.hi.on {
			add(lia.Le(f.t.AddConst(f.hi.value.Neg())))
		}
		if f.lo.on {
			add(lia.Ge(f.t.AddConst(f.lo.value.Neg())))
		}
		if m, ok := f.mod.Int64(); f.remainder && ok && m > 1 && m <= maxModulus {
			add(lia.Divides(f.mod, f.t.AddConst(f.rest.Neg())))
		}
	}
	return dedupe(out)
}

// equations is how many of the facts, the first ones, are equations of hulls, which
// are independent.
func (a *abstract) equations() int {
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
	var out []lia.Formula
	have := make(map[uint64][]lia.Formula, len(fs))
	for _, f := range fs {
		if h := f.Hash(); !slices.ContainsFunc(have[h], f.Equal) {
			have[h] = append(have[h], f)
			out = append(out, f)
		}
	}
	return out
}

func (a *abstract) isDropped(f lia.Formula) bool {
	return slices.ContainsFunc(a.dropped[f.Hash()], f.Equal)
}

// drop gives up a fact for good.
func (a *abstract) drop(f lia.Formula) {
	if a.dropped == nil {
		a.dropped = map[uint64][]lia.Formula{}
	}
	a.dropped[f.Hash()] = append(a.dropped[f.Hash()], f)
}

// maxHullVars bounds the variables of a group for which equations are looked for.
const maxHullVars = 120

// maxPairVars bounds the variables of a group for which all pairs get
// bounds of their difference and sum.
const maxPairVars = 9

// formsAt makes the vocabulary of a location: its live variables, pairs of those in
// one group, and the forms of the program's guards over them. Where nothing else is known
// of a form, its bounds stop at the thresholds.
func formsAt(vars []lia.Var, groups [][]lia.Var, guards []guardForm, thresholds []num.Int) []form {
	var out []form
	have := map[uint64][]lia.Term{}
	add := func(t lia.Term, remainder bool, stops []num.Int) {
		if slices.ContainsFunc(have[t.Hash()], t.Equal) {
			return
		}
		have[t.Hash()] = append(have[t.Hash()], t)
		out = append(out, form{t: t, thresholds: stops, remainder: remainder})
	}
	live := map[lia.Var]bool{}
	for _, v := range vars {
		live[v] = true
	}
	for _, v := range vars {
		add(lia.V(v), true, thresholds)
	}
	for _, g := range guards {
		ok := true
		for _, m := range g.t.Monos() {
			ok = ok && live[m.Var]
		}
		if ok {
			add(g.t, false, g.thresholds)
		}
	}
	for _, g := range groups {
		if len(g) > maxPairVars {
			continue
		}
		for i, v := range g {
			for _, w := range g[i+1:] {
				add(lia.V(v).Sub(lia.V(w)), false, thresholds)
				add(lia.V(v).Add(lia.V(w)), false, thresholds)
			}
		}
	}
	return out
}

// guardForm is a linear form of some guard, first coefficient positive, with
// the values that it is compared with there and their neighbours.
type guardForm struct {
	t          lia.Term
	bounds     []num.Int
	thresholds []num.Int // bounds and those of every form, made once for all locations
}

// collect reads the forms of guards, and where the bounds of every form stop:
// at the program's constants.
func collect(p *cfa.Program) (forms []guardForm, thresholds []num.Int) {
	var constants []num.Int
	index := map[uint64][]int{}
	addConst := func(c num.Int) {
		for d := int64(-1); d <= 1; d++ {
			constants = append(constants, c.Add(num.From(d)))
		}
	}
	addForm := func(t lia.Term) {
		c := t.Constant().Neg()
		lin := t.Linear()
		if lin.Monos()[0].Coef.Sign() < 0 {
			lin, c = lin.Neg(), c.Neg()
		}
		addConst(c)
		i := -1
		for _, j := range index[lin.Hash()] {
			if forms[j].t.Equal(lin) {
				i = j
			}
		}
		if i < 0 {
			i = len(forms)
			forms = append(forms, guardForm{t: lin})
			index[lin.Hash()] = append(index[lin.Hash()], i)
		}
		for d := int64(-2); d <= 2; d++ {
			forms[i].bounds = append(forms[i].bounds, c.Add(num.From(d)))
		}
	}
	for i := range p.Edges {
		p.Edges[i].Guard.Walk(func(f lia.Formula) {
			if f.Op() != lia.OpLit {
				return
			}
			l := f.Lit()
			if l.Kind == lia.DIV || slices.ContainsFunc(l.T.Monos(), func(m lia.Mono) bool { return p.IsInput(m.Var) }) {
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
	slices.SortFunc(constants, num.Int.Cmp)
	constants = slices.CompactFunc(constants, num.Int.Equal)
	if len(constants) > maxConstants {
		constants = constants[:0]
	}
	thresholds = stops(nil, constants)
	for i := range forms {
		forms[i].thresholds = stops(forms[i].bounds, constants)
	}
	return forms, thresholds
}

// stops returns the values at which a bound stops: around 0, and those given.
func stops(extra, constants []num.Int) []num.Int {
	out := append(append([]num.Int{num.MinusOne(), num.Zero(), num.One()}, extra...), constants...)
	slices.SortFunc(out, num.Int.Cmp)
	return slices.CompactFunc(out, num.Int.Equal)
}

// maxConstants bounds the thresholds: with more, widening takes too long.
const maxConstants = 200
