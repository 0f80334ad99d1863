package smt

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/mbp"
)

// Sign is the truth value of a formula in a cube of AllSAT.
type Sign int8

// Either, the zero value, means that both truth values occur.
const (
	Negative Sign = -1
	Either   Sign = 0
	Positive Sign = 1
)

// AllSAT computes the predicate abstraction of the asserted formulas, which are the
// permanent formulas and the assumptions. It enumerates the combinations of truth values
// that the predicates preds have in models of the asserted formulas. It calls
// "visit" with each combination, a cube that has a sign for each predicate. The cubes have
// these properties:
//
//   - every cube holds in some model of the asserted formulas, and Value returns one during
//     "visit";
//   - every model of the asserted formulas is in one of the cubes;
//   - cubes are exact: for each integer point in a cube, some model of the asserted formulas
//     gives the predicates the same truth values.
//
// Cubes may overlap. The callback "visit" returns false to end the enumeration. It may use the
// Solver for queries, but after a query Value returns the values of another model. It must not
// retire a selector that is assumed.
//
// If the enumeration is complete, the answer is Unsat. If "visit" ended it, the answer is Sat. If a
// budget is spent or the context ends, the answer is Unknown: the cubes so far are correct, but
// some may be missing. AllSAT retracts its own clauses.
func (s *Solver) AllSAT(ctx context.Context, preds []lia.Formula, assumptions []Lit, visit func(cube []Sign) bool) Status {
	a := &allSAT{s: s, preds: preds, excluded: s.ctx.NewSolver()}
	a.pos, a.neg = make([]Lit, len(preds)), make([]Lit, len(preds))
	for i, f := range preds {
		a.pos[i], a.neg[i] = a.excluded.Lit(f), a.excluded.Lit(lia.Not(f))
	}
	block := s.Selector()
	defer func() { s.Retire(block) }()
	lits := append(append(make([]Lit, 0, len(assumptions)+1), assumptions...), block)
	for {
		if st := s.Check(ctx, lits...); st != Sat {
			return st
		}
		// The last assumption is a selector. The clauses under it exclude earlier cubes. They are
		// not among the asserted formulas, so "generalize" must not see them.
		s.assumptions = s.assumptions[:len(s.assumptions)-1]
		cube := a.generalize(ctx)
		outside := a.negation(cube)
		a.excluded.Assert(outside)
		s.AssertUnder(block, outside)
		if !visit(cube) {
			return Sat
		}
	}
}

type allSAT struct {
	s     *Solver
	preds []lia.Formula
	// "excluded" contains only the negations of the cubes so far, and not the formulas of s.
	excluded *Solver
	pos, neg []Lit // literals of "excluded" for the predicates and for their negations
}

func (a *allSAT) negation(cube []Sign) lia.Formula {
	var fs []lia.Formula
	for i, sign := range cube {
		switch sign {
		case Positive:
			fs = append(fs, lia.Not(a.preds[i]))
		case Negative:
			fs = append(fs, a.preds[i])
		}
	}
	return lia.Or(fs...)
}

// generalize returns a cube around the last model. The first cube fixes the truth values that the
// model gives to the predicates in a.connected. Then generalize drops truth values one at a time,
// which makes the cube larger. Each point of the larger cube must satisfy one of these conditions:
// it is in the first cube, it is in an earlier cube, or it satisfies a projection of the asserted
// formulas to the predicates' variables.
func (a *allSAT) generalize(ctx context.Context) []Sign {
	implicant := a.s.modelImplicant()
	touched := a.connected(implicant)
	cube := make([]Sign, len(a.preds))
	signs := map[Lit]int{}
	lits := make([]Lit, 0, len(cube)+1)
	predVars := map[lia.Var]bool{}
	for i, f := range a.preds {
		f.Vars(func(v lia.Var) { predVars[v] = true })
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
	implicant, err := mbp.Project(implicant, func(v lia.Var) bool { return !predVars[v] }, a.s.Value)
	if err != nil {
		return cube
	}
	outside := a.excluded.Selector()
	defer a.excluded.Retire(outside)
	a.excluded.AssertUnder(outside, a.negation(cube))
	a.excluded.AssertUnder(outside, lia.Not(lia.Cube(implicant)))
	if a.excluded.Check(ctx, append(lits, outside)...) != Unsat {
		// The answer is Unknown, because a budget was spent or the context ended. It cannot be Sat,
		// because the query includes the cube's negation.
		return cube
	}
	core := a.excluded.Core()
	core = a.excluded.Minimize(ctx, core, func(l Lit) bool { return l == outside }, len(core))
	out := make([]Sign, len(cube))
	for _, l := range core {
		if i, ok := signs[l]; ok {
			out[i] = cube[i]
		}
	}
	return out
}

// connected says for each predicate whether it shares a variable with the literals, or with another
// connected predicate.
func (a *allSAT) connected(ls []lia.Literal) []bool {
	reached := map[lia.Var]bool{}
	for _, l := range ls {
		for _, m := range l.T.Monos() {
			reached[m.Var] = true
		}
	}
	out := make([]bool, len(a.preds))
	for grown := true; grown; {
		grown = false
		for i, f := range a.preds {
			if out[i] {
				continue
			}
			if out[i] = f.HasAny(func(v lia.Var) bool { return reached[v] }); out[i] {
				grown = true
				f.Vars(func(v lia.Var) { reached[v] = true })
			}
		}
	}
	return out
}
