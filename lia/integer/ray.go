package integer

import (
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// findRay computes the ray of the reduction red, and the loose constraints: the bounds from which a
// point moves away along the ray. The slice "single" contains the bounds of forms that have only
// one bound. findRay returns the bounds in "single" from which no ray moves away, and false if it
// reaches a limit.
func (s *search) findRay(red *reduction, index map[simplex.Var]int, single []bound, double []int32) ([]bound, bool) {
	t := s.t
	n := len(red.vars)
	red.ray = make([]num.Int, n)
	cone := simplex.New(t.opt.MaxBits)
	for range n {
		cone.NewVar()
	}
	local := func(f int32) simplex.Var {
		monos := t.forms[f].monos
		if len(monos) == 1 {
			return simplex.Var(index[monos[0].Var])
		}
		ms := make([]simplex.Mono, len(monos))
		for i, m := range monos {
			ms[i] = simplex.Mono{Coef: m.Coef, Var: simplex.Var(index[m.Var])}
		}
		return cone.Define(ms)
	}
	zero := num.Int{}
	for _, f := range double {
		v := local(f)
		cone.SetLower(v, zero, 0)
		cone.SetUpper(v, zero, 0)
	}
	for _, b := range single {
		if v := local(b.form); b.sign > 0 {
			cone.SetUpper(v, zero, 0)
		} else {
			cone.SetLower(v, zero, 0)
		}
	}
	rest := single
	for len(rest) > 0 {
		// The sum adds the forms of the remaining bounds, with the sign -1 for a lower bound. Find
		// a ray along which this sum decreases, so that the distance to some of these bounds grows.
		sum := make([]num.Int, n)
		for _, b := range rest {
			for _, m := range t.forms[b.form].monos {
				i := index[m.Var]
				sum[i] = sum[i].AddMul(num.From(int64(b.sign)), m.Coef)
			}
		}
		var ms []simplex.Mono
		for i, c := range sum {
			if !c.IsZero() {
				ms = append(ms, simplex.Mono{Coef: c, Var: simplex.Var(i)})
			}
		}
		if len(ms) == 0 {
			break
		}
		v := cone.Define(ms)
		cone.Push()
		cone.SetUpper(v, num.MinusOne(), 0)
		switch cone.Check(simplex.Limits{Pivots: &s.pivots, Stop: s.stop}) {
		case simplex.Unknown:
			s.unknown("stopped or out of pivots in the search for a ray")
			return nil, false
		case simplex.Infeasible:
			return rest, true
		}
		scale := num.One()
		for i := range n {
			_, den, _ := cone.Value(simplex.Var(i))
			scale = num.LCM(scale, den)
		}
		y := make([]num.Int, n)
		for i := range n {
			p, den, _ := cone.Value(simplex.Var(i))
			y[i] = p.Mul(scale.Quo(den))
			red.ray[i] = red.ray[i].Add(y[i])
		}
		cone.Pop()
		var still []bound
		for _, b := range rest {
			d := num.Int{}
			for _, m := range t.forms[b.form].monos {
				d = d.AddMul(m.Coef, y[index[m.Var]])
			}
			if d.Sign()*b.sign < 0 {
				red.loose = append(red.loose, b)
			} else {
				still = append(still, b)
			}
		}
		if len(still) == len(rest) {
			break
		}
		rest = still
	}
	return rest, true
}

func (t *Theory) withinBounds() bool {
	for i := range t.forms {
		v := t.forms[i].v
		lo, _, hasLo := t.tab.Lower(v)
		hi, _, hasHi := t.tab.Upper(v)
		if !hasLo && !hasHi {
			continue
		}
		if x := t.evalForm(int32(i)); hasLo && x.Less(lo) || hasHi && hi.Less(x) {
			return false
		}
	}
	return true
}

// moveAlongRay moves the model along the ray until it satisfies the loose constraints. Then it
// moves the model further, step by step, until it also satisfies the disequalities. It calls
// handleForbidden for a violated negated divisibility, and for a disequality whose term does not
// change along the ray.
func (s *search) moveAlongRay(red *reduction) (Status, *refutation) {
	t := s.t
	slope := func(f int32) num.Int {
		d := num.Int{}
		for _, m := range t.forms[f].monos {
			if i, ok := red.index[m.Var]; ok {
				d = d.AddMul(m.Coef, red.ray[i])
			}
		}
		return d
	}
	step := num.Int{}
	for _, b := range red.loose {
		over := t.evalForm(b.form).Sub(b.value)
		fall := slope(b.form)
		if b.sign < 0 {
			over, fall = over.Neg(), fall.Neg()
		}
		if over.Sign() > 0 {
			step = num.Max(step, over.CeilDiv(fall.Neg()))
		}
	}
	for range len(t.diseqs) + 1 {
		for i, v := range red.vars {
			t.model[v] = t.model[v].AddMul(step, red.ray[i])
		}
		step = num.One()
		d := s.violated()
		if d < 0 {
			if !t.withinBounds() {
				return s.unknown("internal fault: a point found on a ray is no solution"), nil
			}
			return Sat, nil
		}
		if a := &t.atoms[t.facts[d].lit.Atom]; a.Kind == lia.DIV || slope(a.form).IsZero() {
			// A split adds a constraint, so the search must compute a new reduction.
			return s.handleForbidden(d)
		}
	}
	return s.unknown("no point on the ray satisfies the disequalities"), nil
}
