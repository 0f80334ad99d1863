package integer

import (
	"slices"

	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// reduction makes branch and bound complete. If the set of rational solutions is unbounded,
// branching on variables need not terminate. Two theorems help.
//
// First (Martin Bromberger, "A Reduction from Unbounded Linear Mixed Arithmetic Problems into
// Bounded Problems", IJCAR 2018): a constraint is loose if some ray in the set of rational
// solutions moves away from the constraint's bound. Otherwise the constraint is tight, and its form
// is bounded from both sides. So it suffices to find an integer point that satisfies the tight
// constraints. If this point is moved far enough along an integer ray, it satisfies the loose
// constraints too.
//
// Second (Bala Krishnamoorthy, Gabor Pataki, "Column Basis Reduction and Decomposable Knapsack
// Problems", Discrete Optimization 2009): let D be the matrix of the tight constraints, and U a
// unimodular matrix that reduces the columns of D. With x = U*y, D*x = (D*U)*y. The nonzero columns
// of D*U are independent, so their coordinates y_k are bounded, and branching on them terminates.
// The branching takes few nodes, because the set of solutions is thin in the reduced directions.
type reduction struct {
	vars                []simplex.Var
	cols                [][]num.Int         // the columns of U; entry i of a column belongs to the variable vars[i]
	index               map[simplex.Var]int // maps a variable to its index in vars
	forms               [][]simplex.Mono
	bounded             []bool // bounded[k] says whether D times column k of U is not 0, so that the coordinate y_k is bounded
	notInEquations      []bool // notInEquations[k] says whether no equation contains the coordinate y_k
	ray                 []num.Int
	loose               []bound // the bounds from which a point moves away along the ray
	boundedInequalities []int32 // the boundedForms that are not equations
	cubeTried           bool    // whether the method "cube" has been called for this reduction
	boundedForms        []int32 // indices of the forms that are bounded from both sides, including equations
	width               []num.Int
	subspace            *subspace // the solution space of the equations; nil if the method "enter" did not create it
}

// allBounded reports whether all directions are bounded. Then every solution of the relaxation with
// integer coordinates y is an integer solution. So the reduction stays valid when further bounds
// are added to forms over its variables, except that the method "cube" must not be called again.
func (red *reduction) allBounded() bool {
	return len(red.loose) == 0 && !slices.Contains(red.bounded, false)
}

// spans returns whether each variable of the sum ms has an index in the reduction. Only variables
// of forms with bounds have an index.
func (red *reduction) spans(ms []simplex.Mono) bool {
	return !slices.ContainsFunc(ms, func(m simplex.Mono) bool { _, ok := red.index[m.Var]; return !ok })
}

// bound is a form's bound: sign*form <= sign*value.
type bound struct {
	form  int32
	sign  int // 1 for an upper bound, -1 for a lower one
	value num.Int
}

// bounds returns the current node's forms with one bound (single) and with two bounds (double). It
// omits cuts, because their coefficients are long, and because every integer point that satisfies
// all remaining bounds satisfies the cuts.
func (t *Theory) bounds() (single []bound, double []int32) {
	for i := range t.forms {
		v := t.forms[i].v
		lo, loWhy, hasLo := t.tab.Lower(v)
		hi, hiWhy, hasHi := t.tab.Upper(v)
		if i >= t.stableForms && !t.forms[i].inPremise && (!hasLo || t.facts[loWhy].kind == derived) && (!hasHi || t.facts[hiWhy].kind == derived) {
			continue
		}
		switch {
		case hasLo && hasHi:
			double = append(double, int32(i))
		case hasLo:
			single = append(single, bound{int32(i), -1, lo})
		case hasHi:
			single = append(single, bound{int32(i), 1, hi})
		}
	}
	return single, double
}

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
	// The rows are the forms that are bounded from both sides: those with two bounds, and those
	// whose only bound is tight (see reduction).
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
	entry := 1 // number of bits of the longest coefficient
	for _, r := range rows {
		for _, c := range r {
			entry = max(entry, c.BitLen())
		}
	}
	for i, f := range double {
		if !width[i].IsZero() {
			red.boundedInequalities = append(red.boundedInequalities, f)
		}
	}
	red.boundedForms, red.width = double, width
	var inv [][]num.Int
	if red.cols, inv, ok = s.lattice(rows, n, width, entry); !ok {
		s.unknown("stopped")
		return nil
	}
	red.bounded, red.notInEquations = make([]bool, n), make([]bool, n)
	for k, col := range red.cols {
		red.notInEquations[k] = true
		for i := range rows {
			if !dot(rows[i], col).IsZero() {
				red.bounded[k] = true
				red.notInEquations[k] = red.notInEquations[k] && !width[i].IsZero()
			}
		}
		var ms []simplex.Mono
		for j, c := range inv[k] {
			if !c.IsZero() {
				ms = append(ms, simplex.Mono{Coef: c, Var: red.vars[j]})
			}
		}
		sortMonos(ms)
		red.forms = append(red.forms, ms)
	}
	return red
}

// lattice returns the columns of the unimodular matrix U and the rows of its inverse, or false if
// the search was stopped. The number of columns whose product with some row is not 0 equals the
// rank of the rows, so the products of these columns are linearly independent. Only if even very
// large weights do not achieve this, there may be more such columns. The method first tries the
// reduction in floating point, which almost always suffices.
func (s *search) lattice(rows [][]num.Int, n int, width []num.Int, entry int) (cols, inv [][]num.Int, ok bool) {
	rank := rankModP(rows, n)
	independent := func(cols [][]num.Int) bool {
		nonzero := 0
		for _, c := range cols {
			for _, r := range rows {
				if !dot(r, c).IsZero() {
					nonzero++
					break
				}
			}
		}
		return nonzero <= rank
	}
	if cols, inv, ok = quickReduce(rows, n, width, s.stop); ok && independent(cols) {
		return cols, inv, true
	}
	for shift := 8; ; shift *= 2 {
		l, ok := reduceLattice(rows, n, scales(width, shift, entry+4), s.stop)
		if !ok {
			return nil, nil, false
		}
		cols = cols[:0]
		for _, b := range l.b {
			cols = append(cols, b[len(rows):])
		}
		// If the nonzero columns are linearly dependent, the weights were too small. The next round
		// has larger weights.
		if independent(cols) || shift >= 1<<12 {
			return cols, l.inv, true
		}
	}
}

// Widths are fixed-point numbers: the integer n represents the width n/widthUnit.
const widthUnit = 1 << 10

// widths returns the width of each form's range in units of 1/widthUnit, rounded up. If the form
// has two bounds, the width is the distance between them. If it has one bound, the width is the
// distance between this bound and the optimum of the relaxation. Only the order of magnitude
// matters, so bounds need not be tight.
func (s *search) widths(forms []int32) ([]num.Int, bool) {
	t := s.t
	lim := simplex.Limits{Pivots: &s.pivots, Stop: s.stop}
	unit := num.From(widthUnit)
	out := make([]num.Int, len(forms))
	for i, f := range forms {
		v := t.forms[f].v
		lo, _, hasLo := t.tab.Lower(v)
		hi, _, hasHi := t.tab.Upper(v)
		if hasLo && hasHi {
			out[i] = hi.Sub(lo).Mul(unit)
			continue
		}
		optimise := t.tab.Minimize
		if hasLo {
			optimise = t.tab.Maximize
		}
		if optimise(v, lim) == simplex.Stopped {
			s.unknown("stopped or out of pivots in the search for widths")
			return nil, false
		}
		p, q, _ := t.tab.Value(v)
		if hasLo {
			out[i] = p.Sub(lo.Mul(q)).Mul(unit).CeilDiv(q)
		} else {
			out[i] = hi.Mul(q).Sub(p).Mul(unit).CeilDiv(q)
		}
	}
	return out, true
}

// scales returns a weight for each row: 2^shift for the row with the greatest width, and
// proportionally more for narrower rows. Rows of width 0 are equations. An equation must weigh more
// than any combination of other rows. How much more depends on the minors of the matrix, and these
// are bounded because each matrix entry has at most as many bits as the parameter "entry" says.
func scales(width []num.Int, shift, entry int) []num.Int {
	one := num.One()
	base := num.PowerOf2(shift)
	widest, equations := one, 1
	for _, w := range width {
		widest = num.Max(widest, w)
		if w.IsZero() {
			equations++
		}
	}
	heavy := base.Mul(widest).Mul(num.PowerOf2(equations * entry))
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

func (t *Theory) denseRow(f int32, index map[simplex.Var]int, n int) []num.Int {
	row := make([]num.Int, n)
	for _, m := range t.forms[f].monos {
		row[index[m.Var]] = m.Coef
	}
	return row
}

// rankModP returns the rank of the rows modulo a large prime p. Unless p divides a certain minor of
// the matrix, this is the rank of the rows.
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
