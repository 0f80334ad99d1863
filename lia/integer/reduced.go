package integer

import (
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// reducedNode handles a node whose relaxation has a fractional solution. It finds an integer point,
// or splits on a reduced direction.
func (s *search) reducedNode() (Status, *refutation) {
	if s.reduction == nil {
		if s.reduction = s.reduce(); s.reduction == nil {
			return Unknown, nil
		}
		if r := s.enter(s.reduction); r != nil {
			return Unsat, r
		}
	}
	red := s.reduction
	y, den := s.coordinates(red)
	whole := true
	for k := len(y) - 1; k >= 0; k-- {
		if red.bounded[k] && !den.Divides(y[k]) {
			if !red.notInEquations[k] || red.cubeTried {
				return Unknown, s.splitTerm(append([]simplex.Mono(nil), red.forms[k]...), y[k].FloorDiv(den))
			}
			whole = false
		}
	}
	if !whole {
		red.cubeTried = true
		if st, r, done := s.cube(red); done {
			return st, r
		}
		if st, r := s.lp(); st != Sat { // the cube test changed the solution
			// If there is no subspace, st is Unknown: the relaxation was feasible before the cube
			// test, so lp can only have reached a limit.
			return st, r
		}
		if red.subspace != nil {
			return s.subspaceNode()
		}
		return s.reducedNode()
	}
	s.point(red, y, den)
	return s.moveAlongRay(red)
}

// coordinates returns y = U^-1 x for the relaxation's solution x, over a common denominator.
func (s *search) coordinates(red *reduction) (y []num.Int, den num.Int) {
	t := s.t
	den = num.One()
	for _, v := range red.vars {
		_, d, _ := t.tab.Value(v)
		den = num.LCM(den, d)
	}
	for _, v := range red.vars {
		p, d, _ := t.tab.Value(v)
		t.dense[v] = p.Mul(den.Quo(d))
	}
	y = make([]num.Int, len(red.vars))
	for k := range y {
		for _, m := range red.forms[k] {
			y[k] = y[k].AddMul(m.Coef, t.dense[m.Var])
		}
	}
	for _, v := range red.vars {
		t.dense[v] = num.Int{}
	}
	return y, den
}

// point rounds the coordinates y and sets the model to U*y.
func (s *search) point(red *reduction, y []num.Int, den num.Int) {
	t := s.t
	s.readModel()
	near := make([]num.Int, len(y))
	for k := range y {
		near[k] = y[k].Add(y[k]).Add(den).FloorDiv(den.Add(den))
	}
	for i, v := range red.vars {
		x := num.Int{}
		for k := range near {
			x = x.AddMul(red.cols[k][i], near[k])
		}
		t.model[v] = x
	}
}

// cube looks for a point that stays within the bounds of the forms in red.boundedInequalities if
// each of its free coordinates changes by at most 1/2. After rounding, such a point is an integer
// solution (Martin Bromberger, Christoph Weidenbach, "Fast Cube Tests for LIA Constraint Solving",
// IJCAR 2016). If there is no such point, "done" is false, and the caller must branch. Without this
// test, branching can spend its whole budget in a sharp corner of a large set of solutions.
func (s *search) cube(red *reduction) (st Status, r *refutation, done bool) {
	t := s.t
	t.tab.Push()
	st = s.shrink(red)
	t.tab.Pop()
	if st != Sat {
		return Unknown, nil, st == Unknown
	}
	st, r = s.moveAlongRay(red)
	return st, r, true
}

// shrink moves the bounds of each form in red.boundedInequalities inwards. The distance is the
// largest change of the form's value that rounding the coordinates can cause. If the new bounds
// have a solution, "shrink" rounds this solution, stores it as the model, and returns Sat. If they
// have none, it returns Unsat. At a limit it returns Unknown.
func (s *search) shrink(red *reduction) Status {
	t := s.t
	const dummy = 0 // a reason that no explanation uses
	two := num.From(2)
	for _, f := range red.boundedInequalities {
		twice := num.Int{}
		for k := range red.cols {
			if !red.notInEquations[k] {
				continue
			}
			d := num.Int{}
			for _, m := range t.forms[f].monos {
				d = d.AddMul(m.Coef, red.cols[k][red.index[m.Var]])
			}
			twice = twice.Add(d.Abs())
		}
		half := twice.CeilDiv(two)
		v := t.forms[f].v
		if hi, _, ok := t.tab.Upper(v); ok && !t.tab.SetUpper(v, hi.Sub(half), dummy) {
			return Unsat
		}
		if lo, _, ok := t.tab.Lower(v); ok && !t.tab.SetLower(v, lo.Add(half), dummy) {
			return Unsat
		}
	}
	switch t.tab.Check(simplex.Limits{Pivots: &s.pivots, Stop: s.stop}) {
	case simplex.Unknown:
		return s.unknown("stopped or out of pivots in the cube test")
	case simplex.Infeasible:
		return Unsat
	}
	y, den := s.coordinates(red)
	s.point(red, y, den)
	return Sat
}
