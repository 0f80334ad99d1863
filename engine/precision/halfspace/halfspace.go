// Package halfspace computes interpolants that are disjunctions of few half-spaces with
// small coefficients, by linear programming.
package halfspace

import (
	"fmt"
	"slices"

	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
	"ic3play/lia/smt"
)

// Interpolate looks for an interpolant of a and b that is a disjunction of few half-spaces with
// small coefficients, after Albarghouthi and McMillan, "Beautiful Interpolants" (CAV 2013). The
// paper groups samples of both formulas, and computes one half-space for each pair of groups: a
// common solution of the Farkas conditions of their samples. Here b is a cube and has one group, so
// the interpolant has one half-space for each group of a's samples. A new sample joins the first
// group for which one half-space with small coefficients still separates all samples from b. If
// there is no such group, the sample starts a new group.
//
// A sample is the projection of an implicant of a to the common variables. Interpolate returns
// false if there are too many samples, or if no half-space separates a sample, for example because
// the interpolant needs divisibility. It also returns false if some literal of b is not of the form
// v = c.
func Interpolate(q *step.Solvers, a, b lia.Formula) (lia.Formula, bool, error) {
	in := map[lia.Var]bool{}
	a.Vars(func(v lia.Var) { in[v] = true })
	bs, ok := b.Literals()
	if !ok {
		return lia.Formula{}, false, nil
	}
	sep := &separator{q: q}
	for _, l := range bs {
		if l.Kind != lia.EQ || l.Neg || len(l.T.Monos()) != 1 {
			return lia.Formula{}, false, nil
		}
		if v := l.T.Monos()[0].Var; in[v] {
			sep.vars = append(sep.vars, v)
			// The literal is v = c, because its coefficient is 1 in normal form.
			sep.point = append(sep.point, l.T.Constant().Neg())
		}
	}
	common := map[lia.Var]bool{}
	for _, v := range sep.vars {
		common[v] = true
	}
	s := q.New()
	s.Assert(a)
	var groups []sampleGroup
	for range maxSamples {
		// Assume the half-spaces instead of asserting them, because a new sample changes the
		// half-space of its group.
		var asm []smt.Lit
		for _, g := range groups {
			asm = append(asm, s.Lit(lia.Not(g.half)))
		}
		sat, err := q.Check(s, asm...)
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

const maxSamples = 60

// smallCoefficients is the largest absolute value of a coefficient in a half-space for several
// samples. A half-space with larger coefficients separates several samples only by chance.
const smallCoefficients = 10

// sampleGroup is a set of samples, and a half-space that contains all of them but not the
// separator's point.
type sampleGroup struct {
	cubes [][]lia.Literal
	half  lia.Formula
}

// polytope returns the inequalities and equations of a cube. A disequality t != 0 becomes t < 0 or
// t > 0, whichever holds for the given values.
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

type separator struct {
	q     *step.Solvers
	vars  []lia.Var
	point []num.Int
}

// halfSpace looks for a half-space that contains all polytopes but not the point. No coefficient
// may have an absolute value above "limit"; 0 means no limit. Two linear programs propose
// half-spaces. The first minimises the coefficients relative to the distance from the point. Unless
// all its coefficients are -1, 0 or 1, the second looks for a half-space with few nonzero
// coefficients, all -1 or 1. If the second finds one, halfSpace returns it, and otherwise the first
// one.
func (s *separator) halfSpace(cubes [][]lia.Literal, limit int64) (lia.Formula, bool, error) {
	if err := s.q.Meter.Tick(); err != nil {
		return lia.Formula{}, false, err
	}
	defer s.q.AddTimeSince(s.q.Meter.Clock())
	p := s.program(cubes)
	pivots := maxPivots
	lim := simplex.Limits{Pivots: &pivots, Stop: func() bool { return s.q.Meter.Tick() != nil }}
	near, found := p.nearest(lim)
	if found && coefficientsWithin(near, 1) {
		return near, true, nil
	}
	for most := 1; most <= min(len(s.vars), maxUnits); most++ {
		if half, ok := p.units(most, lim); ok {
			return half, true, nil
		}
	}
	return near, found && (limit == 0 || coefficientsWithin(near, limit)), nil
}

const maxUnits = 4

// These constants limit the work on the linear programs for one half-space.
const (
	maxPivots     = 2000
	maxNumberBits = 256
)

// program is the linear program whose solutions are half-spaces k*x + d <= 0 that contain all given
// polytopes. A half-space contains a polytope if its inequality follows from a sum of the
// polytope's inequalities with nonnegative weights. So the unknowns are k, d and these weights. A
// solution multiplied by a positive number is also a solution, so rational solutions can be scaled
// to integers.
type program struct {
	tab  *simplex.Tableau
	vars []lia.Var
	k    []simplex.Var // coefficients of x, and then the constant
	// "sizes" has an upper bound for the absolute value of each coefficient, and "total" is the sum
	// of these bounds. "distance" is the value of k*x + d at the point.
	sizes           []simplex.Var
	total, distance simplex.Var
}

func (s *separator) program(cubes [][]lia.Literal) *program {
	n := len(s.vars)
	p := &program{tab: simplex.New(maxNumberBits), vars: s.vars, k: make([]simplex.Var, n+1)}
	for i := range p.k {
		p.k[i] = p.tab.NewVar()
	}
	one, zero := num.One(), num.Int{}
	atLeast := func(def ...simplex.Mono) simplex.Var {
		v := p.tab.Define(def)
		p.tab.SetLower(v, zero, 0) // setting the first bound of v cannot fail
		return v
	}
	distance := []simplex.Mono{{Coef: one, Var: p.k[n]}}
	var total []simplex.Mono
	for i := range s.vars {
		size := p.tab.NewVar()
		p.sizes = append(p.sizes, size)
		total = append(total, simplex.Mono{Coef: one, Var: size})
		for _, sign := range []num.Int{one, num.MinusOne()} {
			atLeast(simplex.Mono{Coef: one, Var: size}, simplex.Mono{Coef: sign, Var: p.k[i]})
		}
		if !s.point[i].IsZero() {
			distance = append(distance, simplex.Mono{Coef: s.point[i], Var: p.k[i]})
		}
	}
	p.total, p.distance = atLeast(total...), atLeast(distance...)
	for _, cube := range cubes {
		sums := make([][]simplex.Mono, n+1)
		add := func(i int, a num.Int, w simplex.Var) {
			if !a.IsZero() {
				sums[i] = append(sums[i], simplex.Mono{Coef: a, Var: w})
			}
		}
		for _, l := range cube {
			w := p.tab.NewVar()
			if l.Kind == lia.LE {
				p.tab.SetLower(w, zero, 0)
			}
			for i, v := range s.vars {
				add(i, l.T.Coef(v), w)
			}
			add(n, l.T.Constant(), w)
		}
		for i, sum := range sums {
			// The weighted sum of the literals must imply the half-space. So its coefficient of
			// each variable equals that of the half-space, and its constant is not less.
			v := atLeast(append(sum, simplex.Mono{Coef: num.MinusOne(), Var: p.k[i]})...)
			if i < n {
				p.tab.SetUpper(v, zero, 0)
			}
		}
	}
	return p
}

// nearest returns a half-space k1*x1 + ... + kn*xn + k0 <= 0 that does not contain the point: the
// left side, evaluated at the point, is at least 1. Among these half-spaces, it minimises the sum
// of the absolute values of k1, ..., kn. It returns false if there is no such half-space.
func (p *program) nearest(lim simplex.Limits) (lia.Formula, bool) {
	p.tab.Push()
	defer p.tab.Pop()
	if !p.tab.SetLower(p.distance, num.One(), 0) || p.tab.Check(lim) != simplex.Feasible {
		return lia.Formula{}, false
	}
	p.tab.Minimize(p.total, lim) // a suboptimal solution is good enough
	return p.solution()
}

// units looks for a half-space with at most maxNonzero nonzero coefficients, all -1 or 1, that does
// not contain the point. It maximises the value of the half-space's left side at the point. If the
// solution of the linear program does not have this form, it returns false.
func (p *program) units(maxNonzero int, lim simplex.Limits) (lia.Formula, bool) {
	p.tab.Push()
	defer p.tab.Pop()
	ok := p.tab.SetUpper(p.total, num.From(int64(maxNonzero)), 0)
	for _, v := range p.sizes {
		ok = p.tab.SetUpper(v, num.One(), 0) && ok
	}
	if !ok || p.tab.Check(lim) != simplex.Feasible || p.tab.Maximize(p.distance, lim) != simplex.Reached {
		return lia.Formula{}, false
	}
	half, ok := p.solution()
	return half, ok && coefficientsWithin(half, 1)
}

func coefficientsWithin(half lia.Formula, limit int64) bool {
	if half.Op() != lia.OpLit {
		return true
	}
	return !slices.ContainsFunc(half.Lit().T.Monos(), func(m lia.Mono) bool { return m.Coef.Abs().Cmp(num.From(limit)) > 0 })
}

// solution returns the half-space of the current solution, scaled to integers and tightened. If
// this half-space contains the point, "solution" returns false.
func (p *program) solution() (lia.Formula, bool) {
	n := len(p.vars)
	if d, _, ok := p.tab.Value(p.distance); !ok || d.Sign() <= 0 {
		return lia.Formula{}, false
	}
	scale := num.One()
	for _, v := range p.k {
		a, den, ok := p.tab.Value(v)
		if !ok {
			return lia.Formula{}, false
		}
		scale = num.LCM(scale, den.Quo(num.GCD(a, den)))
	}
	value := func(v simplex.Var) num.Int {
		a, den, _ := p.tab.Value(v)
		return a.Mul(scale).Quo(den)
	}
	t := lia.Const(value(p.k[n]))
	for i, v := range p.vars {
		t = t.AddMul(value(p.k[i]), lia.V(v))
	}
	half := lia.Le(t)
	return half, half.Op() == lia.OpLit || half.IsFalse()
}
