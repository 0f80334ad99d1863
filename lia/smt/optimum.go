package smt

import (
	"context"
	"slices"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
)

// Bound is the optimum of a linear term.
type Bound struct {
	// Value is the greatest (or least) value. If the status is Unknown or the term is Unbounded,
	// Value is the best value found. The term has this value in the Solver's model.
	Value num.Int
	// Unbounded is true if the term has arbitrarily large (or small) values.
	Unbounded bool
}

// Maximum finds the greatest value of t under the permanent formulas and the assumptions. The
// status is Sat if the Bound is exact or Unbounded, Unsat if there is no model, and Unknown if a
// query gave up.
//
// Maximum goes from model to model. Around each model, it computes a cube of literals that make the
// formulas true. If t is unbounded on the cube's relaxation to rational numbers, t is unbounded
// over the integers too. Otherwise the relaxation gives an upper bound of t in the cube. Maximum
// asks for a better model, in which t is at least this bound. If there is no such model, it does a
// binary search between the largest value found and the smallest value refuted.
func (s *Solver) Maximum(ctx context.Context, t lia.Term, assumptions ...Lit) (Bound, Status) {
	st := s.Check(ctx, assumptions...)
	if st != Sat {
		return Bound{}, st
	}
	o := optimum{s: s, t: t}
	o.saveModel()
	var limit num.Int // an upper bound of t, if "limited" is set
	limited := false
	step := num.One()
	for {
		if limited && !o.best.Less(limit) {
			return o.result(false)
		}
		// Compute an upper bound of t in the cube of the last model.
		sup, bounded, err := integer.Supremum(ctx, o.cube, t, s.theoryOptions())
		switch {
		case err != nil:
			return o.giveUp(err.Error())
		case !bounded:
			return o.result(true)
		}
		for improved := false; !improved; {
			if limited && !o.best.Less(limit) {
				return o.result(false)
			}
			goal := num.Max(sup, o.best.Add(step))
			if limited && limit.Cmp(goal) <= 0 {
				// Binary search: the middle of "best" and "limit", rounded up.
				goal = limit.Sub(limit.Sub(o.best).FloorDiv(num.From(2)))
			}
			sel := s.Selector()
			s.AssertUnder(sel, lia.Ge(t.AddConst(goal.Neg())))
			st := s.Check(ctx, append(append(make([]Lit, 0, len(assumptions)+1), assumptions...), sel)...)
			if st == Sat {
				o.saveModel()
				improved = true
				step = step.Add(step)
			}
			why := s.reason
			s.Retire(sel)
			switch st {
			case Unknown:
				return o.giveUp(why)
			case Unsat:
				limit, limited = goal.Sub(num.One()), true
			}
		}
	}
}

// PreferSmall searches for a model in which the terms have small values, because small numbers are
// easier to read. The last Check must have answered Sat under the same assumptions. If there is no
// such model, its model stays valid.
func (s *Solver) PreferSmall(ctx context.Context, terms []lia.Term, assumptions ...Lit) {
	found := slices.Clone(s.model)
	for _, k := range [...]int64{3, 12, 100} {
		if !slices.ContainsFunc(terms, func(t lia.Term) bool { return num.From(k).Less(t.Eval(s.Value).Abs()) }) {
			return
		}
		small := slices.Clone(assumptions)
		for _, t := range terms {
			small = append(small, s.Lit(lia.Le(t.AddConst(num.From(-k)))), s.Lit(lia.Ge(t.AddConst(num.From(k)))))
		}
		if s.Check(ctx, small...) == Sat {
			return
		}
		s.model = append(s.model[:0], found...)
		s.generation++
	}
}

func (s *Solver) theoryOptions() integer.Options {
	o := s.ctx.opts.Theory
	o.MaxPivots, o.MaxNodes = s.budget.MaxPivots, s.budget.MaxNodes
	return o
}

// Minimum finds the least value of t, in the same way as Maximum finds the greatest.
func (s *Solver) Minimum(ctx context.Context, t lia.Term, assumptions ...Lit) (Bound, Status) {
	b, st := s.Maximum(ctx, t.Neg(), assumptions...)
	b.Value = b.Value.Neg()
	return b, st
}

type optimum struct {
	s     *Solver
	t     lia.Term
	best  num.Int
	model []num.Int
	cube  []lia.Literal
}

func (o *optimum) saveModel() {
	o.best = o.t.Eval(o.s.Value)
	o.model = append(o.model[:0], o.s.model...)
	o.cube = o.s.modelImplicant()
}

func (o *optimum) restoreModel() {
	o.s.model = append(o.s.model[:0], o.model...)
	o.s.generation++
	o.s.core, o.s.reason = o.s.core[:0], ""
}

func (o *optimum) result(unbounded bool) (Bound, Status) {
	o.restoreModel()
	return Bound{Value: o.best, Unbounded: unbounded}, Sat
}

func (o *optimum) giveUp(why string) (Bound, Status) {
	o.restoreModel()
	return Bound{Value: o.best}, o.s.unknown(why)
}
