package cegar

import (
	"fmt"

	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// halfSpaces looks for an interpolant of a and b that is a disjunction of few
// half-spaces with small coefficients, after Albarghouthi and McMillan,
// "Beautiful Interpolants" (CAV 2013). There, samples of both sides are grouped,
// and each pair of groups is separated by one half-space that a common solution
// of the samples' Farkas conditions gives. Here b is a cube, so that there is one
// group of b, and an interpolant is one half-space for each group of a's
// samples. A new sample joins the first group for which some half-space still
// separates it, with coefficients as small as possible; else it opens one.
//
// A sample is the projection of an implicant of a on the common variables. False
// says that there are too many, or that a sample is not separated by any
// half-space: divisibility may be needed.
func (c *checker) halfSpaces(a, b lia.Formula) (lia.Formula, bool, error) {
	in := map[lia.Var]bool{}
	a.Vars(func(v lia.Var) { in[v] = true })
	bs, ok := b.Literals()
	if !ok {
		return lia.Formula{}, false, nil
	}
	sep := &separator{c: c}
	for _, l := range bs {
		if l.Kind != lia.EQ || l.Neg || len(l.T.Monos()) != 1 {
			return lia.Formula{}, false, nil
		}
		if v := l.T.Monos()[0].Var; in[v] {
			sep.vars = append(sep.vars, v)
			// In normal form the coefficient is 1.
			sep.point = append(sep.point, l.T.Constant().Neg())
		}
	}
	common := map[lia.Var]bool{}
	for _, v := range sep.vars {
		common[v] = true
	}
	s := c.smt.NewSolver()
	s.Assert(a)
	var groups []sampleGroup
	for range maxSamples {
		// The groups' half-spaces change, so they are assumed, not asserted.
		var asm []smt.Lit
		for _, g := range groups {
			asm = append(asm, s.Lit(lia.Not(g.half)))
		}
		sat, err := c.check(s, asm...)
		if err != nil {
			return lia.Formula{}, false, err
		}
		if !sat {
			out := make([]lia.Formula, len(groups))
			for i, g := range groups {
				out[i] = g.half
			}
			return lia.Or(out...), true, nil
		}
		sample, err := mbp.Project(mbp.Implicant(a, s.Value), func(v lia.Var) bool { return !common[v] }, s.Value)
		if err != nil {
			return lia.Formula{}, false, fmt.Errorf("project a sample: %w", err)
		}
		p := polytope(sample, s.Value)
		placed := false
		for i := range groups {
			cubes := append(groups[i].cubes[:len(groups[i].cubes):len(groups[i].cubes)], p)
			h, ok, err := sep.halfSpace(cubes, smallCoefficients)
			if err != nil {
				return lia.Formula{}, false, err
			}
			if ok {
				groups[i], placed = sampleGroup{cubes, h}, true
				break
			}
		}
		if placed {
			continue
		}
		cubes := [][]lia.Literal{p}
		h, ok, err := sep.halfSpace(cubes, anyCoefficients)
		if err != nil || !ok {
			return lia.Formula{}, false, err
		}
		groups = append(groups, sampleGroup{cubes, h})
	}
	return lia.Formula{}, false, nil
}

// maxSamples bounds the implicants of one interpolation.
const maxSamples = 60

// The bounds on coefficients that are tried in turn, to join groups and to open
// one; 0 is no bound.
var (
	smallCoefficients = []int64{1, 3, 10}
	anyCoefficients   = []int64{1, 10, 0}
)

// sampleGroup is a set of samples with a half-space that contains them all and
// not the point.
type sampleGroup struct {
	cubes [][]lia.Literal
	half  lia.Formula
}

// polytope keeps the inequalities and equations of a cube, of a disequality the
// side that the model is on.
func polytope(ls []lia.Literal, value func(lia.Var) num.Int) []lia.Literal {
	var out []lia.Literal
	for _, l := range ls {
		switch {
		case l.Kind == lia.LE, l.Kind == lia.EQ && !l.Neg:
			out = append(out, l)
		case l.Kind == lia.EQ:
			side := lia.Lt(l.T)
			if l.T.Eval(value).Sign() > 0 {
				side = lia.Gt(l.T)
			}
			out = append(out, side.Lit())
		}
	}
	return out
}

// separator looks for half-spaces that exclude a point.
type separator struct {
	c     *checker
	vars  []lia.Var
	point []num.Int
}

// halfSpace returns a half-space that contains all polytopes and not the point,
// with coefficients within the first of the bounds for which there is one. The
// unknowns are the coefficients k, the constant d, and for each polytope the
// weights of its rows: the weighted rows add up to k*x + d <= 0. A solution may
// be scaled, so that integers are enough.
func (s *separator) halfSpace(cubes [][]lia.Literal, bounds []int64) (lia.Formula, bool, error) {
	n := len(s.vars)
	constant := lia.V(lia.Var(n))
	next := lia.Var(n + 1)
	var fs []lia.Formula
	for _, cube := range cubes {
		sums := make([]lia.Term, n+1)
		for _, l := range cube {
			w := lia.V(next)
			next++
			if l.Kind == lia.LE {
				fs = append(fs, lia.Ge(w))
			}
			for i, v := range s.vars {
				sums[i] = sums[i].AddMul(l.T.Coef(v), w)
			}
			sums[n] = sums[n].AddMul(l.T.Constant(), w)
		}
		for i := range s.vars {
			fs = append(fs, lia.Eq(sums[i].Sub(lia.V(lia.Var(i)))))
		}
		fs = append(fs, lia.Le(constant.Sub(sums[n])))
	}
	outside := constant
	for i := range s.vars {
		outside = outside.AddMul(s.point[i], lia.V(lia.Var(i)))
	}
	fs = append(fs, lia.Gt(outside))
	for _, bound := range bounds {
		solver := smt.NewContext(smt.Options{}).NewSolver()
		solver.SetBudget(smt.Budget{MaxRounds: 200, MaxPivots: 5000, MaxNodes: 500})
		for _, f := range fs {
			solver.Assert(f)
		}
		for i := range s.vars {
			if k := lia.V(lia.Var(i)); bound > 0 {
				solver.Assert(lia.And(lia.Le(k.Sub(lia.Int(bound))), lia.Ge(k.Add(lia.Int(bound)))))
			}
		}
		sat, err := s.c.check(solver)
		if isUnknown(err) {
			continue
		}
		if err != nil {
			return lia.Formula{}, false, err
		}
		if sat {
			t := lia.Const(solver.Value(lia.Var(n)))
			for i, v := range s.vars {
				t = t.AddMul(solver.Value(lia.Var(i)), lia.V(v))
			}
			return lia.Le(t), true, nil
		}
	}
	return lia.Formula{}, false, nil
}
