package smt

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/mbp"
)

// Sign is the truth of a formula in a cube of AllSAT.
type Sign int8

// The signs. Either, the zero value, says that both happen.
const (
	Negative Sign = -1
	Either   Sign = 0
	Positive Sign = 1
)

// AllSAT enumerates how the formulas in over can be true and false together
// where the permanent formulas and the assumptions hold: the predicate
// abstraction of what is asserted. Each call of visit gets one cube, a sign for
// each formula. Signs and models are related like this:
//
//   - every cube holds in some model of what is asserted, and Value gives one
//     during visit;
//   - every model of what is asserted is in one of the cubes;
//   - no cube says too much: all integer points that agree with its signs have
//     the same signs as some model of what is asserted.
//
// Cubes may overlap. visit returns false to stop early. It may use the Solver
// for queries, but must not retire a selector that is assumed, and reads Value
// before that.
//
// The answer is Unsat when there is nothing more to enumerate, Sat when visit
// stopped it, and Unknown as for Check; then the cubes so far are right, but
// not all. Nothing stays asserted.
func (s *Solver) AllSAT(ctx context.Context, over []lia.Formula, assumptions []Lit, visit func(cube []Sign) bool) Status {
	a := &allSAT{s: s, over: over, cover: s.ctx.NewSolver()}
	a.pos, a.neg = make([]Lit, len(over)), make([]Lit, len(over))
	for i, f := range over {
		a.pos[i], a.neg[i] = a.cover.Lit(f), a.cover.Lit(lia.Not(f))
	}
	block := s.Selector()
	defer func() { s.Retire(block) }()
	lits := append(append(make([]Lit, 0, len(assumptions)+1), assumptions...), block)
	for {
		if st := s.Check(ctx, lits...); st != Sat {
			return st
		}
		// What keeps earlier cubes out is no part of what is abstracted.
		s.assumed = s.assumed[:len(s.assumed)-1]
		cube := a.generalize(ctx)
		outside := a.outside(cube)
		a.cover.Assert(outside)
		s.AssertUnder(block, outside)
		if !visit(cube) {
			return Sat
		}
	}
}

// allSAT is the state of one enumeration.
type allSAT struct {
	s    *Solver
	over []lia.Formula
	// cover knows the outside of the cubes so far, and nothing else.
	cover    *Solver
	pos, neg []Lit // of over, in cover
}

// outside is the negation of a cube.
func (a *allSAT) outside(cube []Sign) lia.Formula {
	var fs []lia.Formula
	for i, sign := range cube {
		switch sign {
		case Positive:
			fs = append(fs, lia.Not(a.over[i]))
		case Negative:
			fs = append(fs, a.over[i])
		}
	}
	return lia.Or(fs...)
}

// generalize returns a cube around the model just found. The signs in the model
// of what shares variables with the asserted formulas, at first or second hand,
// are a cube that says nothing wrong. Signs may be dropped as long as all points
// of the cube are known to be in the abstraction: because they agree with that
// cube, because they are in an earlier one, or because a projection of the
// asserted formulas to the variables of over contains them.
func (a *allSAT) generalize(ctx context.Context) []Sign {
	part := a.s.modelImplicant()
	touched := a.touched(part)
	cube := make([]Sign, len(a.over))
	signs := map[Lit]int{}
	lits := make([]Lit, 0, len(cube)+1)
	mine := map[lia.Var]bool{}
	for i, f := range a.over {
		f.Vars(func(v lia.Var) { mine[v] = true })
		if !touched[i] {
			continue
		}
		l := a.neg[i]
		cube[i] = Negative
		if f.Eval(a.s.Value) {
			l, cube[i] = a.pos[i], Positive
		}
		if _, ok := signs[l]; !ok {
			lits = append(lits, l)
			signs[l] = i
		}
	}
	part, err := mbp.Project(part, func(v lia.Var) bool { return !mine[v] }, a.s.Value)
	if err != nil {
		return cube
	}
	known := a.cover.Selector()
	defer a.cover.Retire(known)
	a.cover.AssertUnder(known, a.outside(cube))
	a.cover.AssertUnder(known, lia.Not(lia.Cube(part)))
	if a.cover.Check(ctx, append(lits, known)...) != Unsat {
		return cube // a budget was spent: cube contradicts its outside
	}
	core := a.cover.Core()
	core = a.cover.Minimize(ctx, core, func(l Lit) bool { return l == known }, len(core))
	out := make([]Sign, len(cube))
	for _, l := range core {
		if i, ok := signs[l]; ok {
			out[i] = cube[i]
		}
	}
	return out
}

// touched says which of over share variables with the literals, or with others
// that do.
func (a *allSAT) touched(ls []lia.Literal) []bool {
	reached := map[lia.Var]bool{}
	for _, l := range ls {
		for _, m := range l.T.Monos() {
			reached[m.Var] = true
		}
	}
	out := make([]bool, len(a.over))
	for grown := true; grown; {
		grown = false
		for i, f := range a.over {
			if out[i] {
				continue
			}
			f.Vars(func(v lia.Var) { out[i] = out[i] || reached[v] })
			if out[i] {
				grown = true
				f.Vars(func(v lia.Var) { reached[v] = true })
			}
		}
	}
	return out
}
