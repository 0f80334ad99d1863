package integer

import (
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// reduction makes branch and bound complete. Bounds on variables need not exist
// in a feasible region that is unbounded, and branching on variables then runs
// for ever. Two facts help:
//
// First (Martin Bromberger, "A Reduction from Unbounded Linear Mixed Arithmetic
// Problems into Bounded Problems", IJCAR 2018): the constraints fall into those
// that some ray of the region leaves strictly behind, and the others, whose
// forms are bounded from both sides. An integer point of the bounded ones
// becomes one of all by going far enough along a rational, hence integer, ray.
//
// Second (Bala Krishnamoorthy, Gabor Pataki, "Column Basis Reduction and
// Decomposable Knapsack Problems", Discrete Optimization 2009): with the columns
// of the bounded part reduced, D*x = (D*U)*y, the nonzero columns are
// independent, so that their y are bounded and branching on these integer forms
// of x ends; in few nodes, too, because the reduced directions are the thin
// ones.
type reduction struct {
	vars    []simplex.Var
	cols    [][]num.Int         // cols[k] is column k of U, by index in vars
	index   map[simplex.Var]int // into vars
	forms   [][]simplex.Mono
	bounded []bool // whether column k is nonzero in D*U
	free    []bool // whether column k is zero in the equations among them
	ray     []num.Int
	loose   []side  // the constraints that the ray leaves behind
	tight   []int32 // the forms of the bounded part that are not fixed
	tried   bool    // the cube test was made
}

// side is one bound of a form: dir*form <= dir*bound.
type side struct {
	form  int32
	dir   int // 1 upper, -1 lower
	bound num.Int
}

// bounds lists the forms bounded at the present node: one-sided ones and those
// with both bounds.
func (t *Theory) bounds() (single []side, double []int32) {
	for i := range t.forms {
		v := t.forms[i].v
		lo, _, hasLo := t.tab.Lower(v)
		hi, _, hasHi := t.tab.Upper(v)
		switch {
		case hasLo && hasHi:
			double = append(double, int32(i))
		case hasLo:
			single = append(single, side{int32(i), -1, lo})
		case hasHi:
			single = append(single, side{int32(i), 1, hi})
		}
	}
	return single, double
}

// reduce computes the reduction of the present node; nil when stopped.
func (s *search) reduce() *reduction {
	t := s.t
	t.count(func(x *Stats) { x.Reductions++ })
	single, double := t.bounds()
	index := map[simplex.Var]int{}
	red := &reduction{index: index}
	note := func(f int32) {
		for _, m := range t.forms[f].monos {
			if _, ok := index[m.Var]; !ok {
				index[m.Var] = len(red.vars)
				red.vars = append(red.vars, m.Var)
			}
		}
	}
	for _, b := range single {
		note(b.form)
	}
	for _, f := range double {
		note(f)
	}
	n := len(red.vars)
	tight, ok := s.findRay(red, index, single, double)
	if !ok {
		return nil
	}
	// The rows of the bounded part, weighted by their widths in the relaxation.
	for _, b := range tight {
		double = append(double, b.form)
	}
	rows := make([][]num.Int, len(double))
	for i, f := range double {
		rows[i] = t.denseRow(f, index, n)
	}
	width, ok := s.widths(double)
	if !ok {
		return nil
	}
	entry := 1 // bits of the longest coefficient
	for _, r := range rows {
		for _, c := range r {
			entry = max(entry, c.BitLen())
		}
	}
	for i, f := range double {
		if !width[i].IsZero() {
			red.tight = append(red.tight, f)
		}
	}
	rank := rankModP(rows, n)
	for shift := 8; ; shift *= 2 {
		l, ok := reduceLattice(rows, n, scales(width, shift, entry+4), s.stop)
		if !ok {
			s.unknown("stopped")
			return nil
		}
		nonzero := 0
		red.bounded, red.free = make([]bool, n), make([]bool, n)
		for k := range n {
			red.free[k] = true
			for i := range rows {
				if !l.b[k][i].IsZero() {
					red.bounded[k] = true
					red.free[k] = red.free[k] && !width[i].IsZero()
				}
			}
			if red.bounded[k] {
				nonzero++
			}
		}
		if nonzero > rank && shift < 1<<12 {
			continue // the weights were too small to split off the kernel
		}
		for k := range n {
			red.cols = append(red.cols, l.b[k][len(rows):])
			var ms []simplex.Mono
			for j, c := range l.inv[k] {
				if !c.IsZero() {
					ms = append(ms, simplex.Mono{Coef: c, Var: red.vars[j]})
				}
			}
			sortMonos(ms)
			red.forms = append(red.forms, ms)
		}
		return red
	}
}

// widthUnit is the number that stands for a width of 1.
const widthUnit = 1 << 10

// widths returns how far each form ranges in the relaxation, in units of
// 1/widthUnit, rounded up: 0 for an implied equation.
func (s *search) widths(forms []int32) ([]num.Int, bool) {
	t := s.t
	lim := simplex.Limits{Pivots: &s.pivots, Stop: s.stop}
	out := make([]num.Int, len(forms))
	for i, f := range forms {
		v := t.forms[f].v
		if t.tab.Maximize(v, lim) == simplex.Stopped {
			s.unknown("stopped or out of pivots in the search for widths")
			return nil, false
		}
		p, q, _ := t.tab.Value(v)
		if t.tab.Minimize(v, lim) == simplex.Stopped {
			s.unknown("stopped or out of pivots in the search for widths")
			return nil, false
		}
		a, b, _ := t.tab.Value(v)
		out[i] = p.Mul(b).Sub(a.Mul(q)).Mul(num.From(widthUnit)).CeilDiv(q.Mul(b))
	}
	return out, true
}

// scales gives each row a weight: 2^shift for the widest, more for narrow ones
// in proportion. Equations weigh more than any combination of the others could:
// by the size of the minors, which have k rows of entries of the given length.
func scales(width []num.Int, shift, entry int) []num.Int {
	one := num.One()
	base := power2(shift)
	widest, equations := one, 1
	for _, w := range width {
		widest = num.Max(widest, w)
		if w.IsZero() {
			equations++
		}
	}
	heavy := base.Mul(widest).Mul(power2(equations * entry))
	out := make([]num.Int, len(width))
	for i, w := range width {
		if w.IsZero() {
			out[i] = heavy
			continue
		}
		out[i] = base.Mul(num.Max(one, widest.FloorDiv(w)))
	}
	return out
}

func power2(n int) num.Int {
	p := num.One()
	for range n {
		p = p.Add(p)
	}
	return p
}

func (t *Theory) denseRow(f int32, index map[simplex.Var]int, n int) []num.Int {
	row := make([]num.Int, n)
	for _, m := range t.forms[f].monos {
		row[index[m.Var]] = m.Coef
	}
	return row
}

// findRay sets the ray and the loose constraints of red, and returns the other
// single bounds: those that no ray leaves strictly behind.
func (s *search) findRay(red *reduction, index map[simplex.Var]int, single []side, double []int32) ([]side, bool) {
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
		if v := local(b.form); b.dir > 0 {
			cone.SetUpper(v, zero, 0)
		} else {
			cone.SetLower(v, zero, 0)
		}
	}
	rest := single
	for len(rest) > 0 {
		// A ray on which the sum of the rest falls.
		sum := make([]num.Int, n)
		for _, b := range rest {
			for _, m := range t.forms[b.form].monos {
				i := index[m.Var]
				sum[i] = sum[i].AddMul(num.From(int64(b.dir)), m.Coef)
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
		var still []side
		for _, b := range rest {
			d := num.Int{}
			for _, m := range t.forms[b.form].monos {
				d = d.AddMul(m.Coef, y[index[m.Var]])
			}
			if d.Sign()*b.dir < 0 {
				red.loose = append(red.loose, b)
			} else {
				still = append(still, b)
			}
		}
		if len(still) == len(rest) { // cannot be: the sum falls
			break
		}
		rest = still
	}
	return rest, true
}

// rankModP is the rank of the rows modulo a prime, which is their rank unless
// the prime divides a minor.
func rankModP(rows [][]num.Int, n int) int {
	const p = 1<<31 - 1
	m := make([][]int64, len(rows))
	for i, r := range rows {
		m[i] = make([]int64, n)
		for j, c := range r {
			m[i][j], _ = c.Mod(num.From(p)).Int64()
		}
	}
	rank := 0
	for j := 0; j < n && rank < len(m); j++ {
		at := rank
		for at < len(m) && m[at][j] == 0 {
			at++
		}
		if at == len(m) {
			continue
		}
		m[rank], m[at] = m[at], m[rank]
		inv := powModP(m[rank][j], p-2, p)
		for i := rank + 1; i < len(m); i++ {
			if m[i][j] == 0 {
				continue
			}
			f := m[i][j] * inv % p
			for c := j; c < n; c++ {
				m[i][c] = (m[i][c] + (p-f)*m[rank][c]) % p
			}
		}
		rank++
	}
	return rank
}

func powModP(b, e, p int64) int64 {
	r := int64(1)
	for ; e > 0; e >>= 1 {
		if e&1 == 1 {
			r = r * b % p
		}
		b = b * b % p
	}
	return r
}

// reducedNode goes on with a node whose relaxation has a fractional solution:
// it splits on a reduced direction, or finds an integer point.
func (s *search) reducedNode() (Status, *ref) {
	if s.red == nil {
		if s.red = s.reduce(); s.red == nil {
			return Unknown, nil
		}
	}
	red := s.red
	y, den := s.coordinates(red)
	whole := true
	for k := len(y) - 1; k >= 0; k-- {
		if red.bounded[k] && !den.Divides(y[k]) {
			if !red.free[k] || red.tried {
				return Unknown, s.splitTerm(append([]simplex.Mono(nil), red.forms[k]...), y[k].FloorDiv(den))
			}
			whole = false
		}
	}
	if !whole {
		red.tried = true
		if st, r, done := s.cube(red); done {
			return st, r
		}
		if ok, r := s.lp(); !ok { // back to a solution without the cube
			return Unknown, r // r is nil: it was feasible, so a limit was met
		}
		return s.reducedNode()
	}
	s.point(red, y, den)
	return s.along(red)
}

// coordinates returns y = U^-1 x for the solution x of the relaxation, over a
// common denominator.
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

// point sets the model to U*y, y rounded to the nearest integers.
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

// cube looks for a solution around which the bounded part holds a unit cube of
// the free coordinates: rounding it gives an integer point at once (Martin
// Bromberger, Christoph Weidenbach, "Fast Cube Tests for LIA Constraint
// Solving", IJCAR 2016). Branching alone can spend itself in a sharp corner of
// a great region.
func (s *search) cube(red *reduction) (st Status, r *ref, done bool) {
	t := s.t
	t.tab.Push()
	st = s.shrink(red)
	t.tab.Pop()
	if st != Sat {
		return Unknown, nil, st == Unknown
	}
	st, r = s.along(red)
	return st, r, true
}

// shrink narrows the bounds of the bounded part by what rounding can move
// their forms. For Sat the model is a rounded solution.
func (s *search) shrink(red *reduction) Status {
	t := s.t
	const dummy = 0 // no explanation is asked for
	two := num.From(2)
	for _, f := range red.tight {
		twice := num.Int{}
		for k := range red.cols {
			if !red.free[k] {
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

// withinBounds says whether the model satisfies every bound.
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

// along moves the model along the ray until it satisfies the loose constraints,
// and further past disequalities.
func (s *search) along(red *reduction) (Status, *ref) {
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
		over := t.evalForm(b.form).Sub(b.bound)
		fall := slope(b.form)
		if b.dir < 0 {
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
		if slope(t.atoms[t.facts[d].lit.Atom].form).IsZero() {
			// Only a split helps, which changes the region: reduce anew.
			s.red = nil
			return Unknown, s.splitDiseq(d)
		}
	}
	return s.unknown("no point beside the disequalities on a ray"), nil // cannot be
}
