package cegar

import (
	"fmt"
	"time"

	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
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
		h, ok, err := sep.halfSpace(cubes, 0)
		if err != nil || !ok {
			return lia.Formula{}, false, err
		}
		groups = append(groups, sampleGroup{cubes, h})
	}
	return lia.Formula{}, false, nil
}

// maxSamples bounds the implicants of one interpolation.
const maxSamples = 60

// smallCoefficients is the limit for half-spaces that join samples: a half-space
// with larger ones fits them by chance.
const smallCoefficients = 10

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
// with coefficients of at most limit (0: any), if it finds one. The unknowns are
// the coefficients k, the constant d, and for each polytope the weights of its
// rows, which add up to k*x + d <= 0; the point is outside by at least 1. This
// fixes the scale, so that the least sum of the coefficients' sizes asks for few
// of them and for a half-space that is close to the polytopes: a linear program
// over the rationals, whose solution is scaled to integers.
func (s *separator) halfSpace(cubes [][]lia.Literal, limit int64) (lia.Formula, bool, error) {
	if err := s.c.meter.Tick(); err != nil {
		return lia.Formula{}, false, err
	}
	defer s.c.solving(time.Now())
	tab := simplex.New(maxNumberBits)
	one, zero := num.One(), num.Int{}
	fits := true
	bound := func(def []simplex.Mono, lower bool, c num.Int) {
		v := tab.Define(def)
		if lower {
			fits = tab.SetLower(v, c, 0) && fits
		} else {
			fits = tab.SetUpper(v, c, 0) && fits
		}
	}
	k := make([]simplex.Var, len(s.vars)+1) // the last is the constant
	for i := range k {
		k[i] = tab.NewVar()
	}
	constant := k[len(s.vars)]
	outside := []simplex.Mono{{Coef: one, Var: constant}}
	var cost []simplex.Mono
	for i := range s.vars {
		size := tab.NewVar()
		bound([]simplex.Mono{{Coef: one, Var: size}, {Coef: one, Var: k[i]}}, true, zero)
		bound([]simplex.Mono{{Coef: one, Var: size}, {Coef: num.MinusOne(), Var: k[i]}}, true, zero)
		cost = append(cost, simplex.Mono{Coef: one, Var: size})
		if !s.point[i].IsZero() {
			outside = append(outside, simplex.Mono{Coef: s.point[i], Var: k[i]})
		}
	}
	bound(outside, true, one)
	for _, cube := range cubes {
		sums := make([][]simplex.Mono, len(k))
		for _, l := range cube {
			w := tab.NewVar()
			if l.Kind == lia.LE {
				fits = tab.SetLower(w, zero, 0) && fits
			}
			for i, v := range s.vars {
				if a := l.T.Coef(v); !a.IsZero() {
					sums[i] = append(sums[i], simplex.Mono{Coef: a, Var: w})
				}
			}
			if a := l.T.Constant(); !a.IsZero() {
				sums[len(s.vars)] = append(sums[len(s.vars)], simplex.Mono{Coef: a, Var: w})
			}
		}
		for i := range k {
			def := append(sums[i], simplex.Mono{Coef: num.MinusOne(), Var: k[i]})
			bound(def, true, zero) // the sum is at least the constant,
			if i < len(s.vars) {
				bound(def, false, zero) // and exactly the coefficients
			}
		}
	}
	pivots := maxPivots
	lim := simplex.Limits{Pivots: &pivots, Stop: func() bool { return s.c.meter.Tick() != nil }}
	if !fits || tab.Check(lim) != simplex.Feasible {
		return lia.Formula{}, false, nil
	}
	// Feasible is enough where the least cost is not reached.
	tab.Minimize(tab.Define(cost), lim)
	scale := one
	for _, v := range k {
		n, den, ok := tab.Value(v)
		if !ok {
			return lia.Formula{}, false, nil
		}
		scale = num.LCM(scale, den.Quo(num.GCD(n, den)))
	}
	value := func(v simplex.Var) num.Int {
		n, den, _ := tab.Value(v)
		return n.Mul(scale).Quo(den)
	}
	t := lia.Const(value(constant))
	for i, v := range s.vars {
		t = t.AddMul(value(k[i]), lia.V(v))
	}
	half := lia.Le(t)
	if half.Op() == lia.OpLit && limit > 0 {
		for _, m := range half.Lit().T.Monos() {
			if m.Coef.Abs().Cmp(num.From(limit)) > 0 {
				return lia.Formula{}, false, nil
			}
		}
	}
	return half, true, nil
}

// Budgets of one linear program.
const (
	maxPivots     = 2000
	maxNumberBits = 256
)
