package mine

import (
	"slices"
	"strings"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// leastPoints is the least number of points that an equality must hold for. Two points are always
// on a line, so they suggest nothing.
const leastPoints = 3

// Miner collects points and finds equalities among them. Use New to create one.
type Miner struct {
	minPoints int
	groups    map[key]*group
	known     map[int]map[uint64][]lia.Term // the equalities that the Miner has returned so far, by location and hash
}

type key struct {
	loc  int
	vars string
}

type group struct {
	vars   []lia.Var
	points []row // the points in the order of their addition, without duplicates
	// barren means that no hyperplane contains three of the points other than the last one. Then
	// the method "fit" considers only sets that contain the last point.
	barren bool
}

// New returns an empty miner. It looks for equalities that at least minPoints points satisfy. If
// minPoints is less than three, it uses three instead.
func New(minPoints int) *Miner {
	return &Miner{
		minPoints: max(minPoints, leastPoints),
		groups:    map[key]*group{},
		known:     map[int]map[uint64][]lia.Term{},
	}
}

// Add adds a point: the values of vars at a location. It returns the terms t of the new equalities
// t = 0 that enough points at this location satisfy, those with few variables first. An equality is
// new if Add has not returned it for this location before. Add also returns the number of points
// that satisfy all these equalities, and removes these points. A duplicate point changes nothing.
func (m *Miner) Add(loc int, vars []lia.Var, values []num.Int) (found []lia.Term, points int) {
	g, p := m.group(loc, vars, values)
	if len(p) == 0 || slices.ContainsFunc(g.points, func(q row) bool { return slices.EqualFunc(p, q, num.Int.Equal) }) {
		return nil, 0
	}
	g.points = append(g.points, p)
	if len(g.points) < m.minPoints {
		return nil, 0
	}
	fit := g.fit()
	if fit == nil {
		g.barren = true
		return nil, 0
	}
	chosen := make([]row, len(fit))
	for i, at := range fit {
		chosen[i] = g.points[at]
	}
	var rest []row
	for i, q := range g.points {
		if !slices.Contains(fit, i) {
			rest = append(rest, q)
		}
	}
	g.points, g.barren = rest, false
	return m.newEqualities(loc, equalities(chosen, g.vars)), len(chosen)
}

// group returns the group of the points at the location loc with values for the same variables. It
// also returns the values sorted by variable, as in the points of the group.
func (m *Miner) group(loc int, vars []lia.Var, values []num.Int) (*group, row) {
	n := min(len(vars), len(values))
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	sorting.Stable(order, func(a, b int) int { return int(vars[a]) - int(vars[b]) })
	sorted, p := make([]lia.Var, n), make(row, n)
	var name strings.Builder
	for i, at := range order {
		sorted[i], p[i] = vars[at], values[at]
		name.WriteString(num.From(int64(vars[at])).String())
		name.WriteByte(',')
	}
	k := key{loc, name.String()}
	g := m.groups[k]
	if g == nil {
		g = &group{vars: sorted}
		m.groups[k] = g
	}
	return g, p
}

// newEqualities returns the equalities that have not been returned for this location before.
func (m *Miner) newEqualities(loc int, ts []lia.Term) []lia.Term {
	known := m.known[loc]
	if known == nil {
		known = map[uint64][]lia.Term{}
		m.known[loc] = known
	}
	var out []lia.Term
	for _, t := range ts {
		if h := t.Hash(); !slices.ContainsFunc(known[h], t.Equal) {
			known[h] = append(known[h], t)
			out = append(out, t)
		}
	}
	return out
}

// Equalities returns equalities t = 0 that hold for all points. A point has one value for each
// variable of vars. An equality with n variables needs at least n+2 points; with fewer points it
// may hold by chance, so Equalities omits it.
func Equalities(vars []lia.Var, points [][]num.Int) []lia.Term {
	if len(points) < leastPoints {
		return nil
	}
	rows := make([]row, len(points))
	for i, p := range points {
		rows[i] = p
	}
	var out []lia.Term
	for _, e := range hull(rows) {
		if support(e)+1 < len(points) {
			out = append(out, term(e, vars))
		}
	}
	return out
}

// equalities returns those equations of the points' affine hull that have fewer variables than
// there are points. If there are none, it returns only the equation with the fewest variables.
func equalities(points []row, vars []lia.Var) []lia.Term {
	eqs := hull(points)
	sorting.Stable(eqs, func(a, b row) int { return support(a) - support(b) })
	var out []lia.Term
	for _, e := range eqs {
		if support(e) < len(points) || len(out) == 0 {
			out = append(out, term(e, vars))
		}
	}
	return out
}

// fit returns the indices of at least three points on a hyperplane, or nil if it finds none. If all
// points are on a hyperplane, it returns all points. Otherwise it takes the line through the most
// points, enlarges it to the plane through the most points, and so on up to a hyperplane.
func (g *group) fit() []int {
	n := len(g.vars)
	if basis, _ := directions(g.points); len(basis) < n {
		return places(len(g.points))
	}
	if n == 1 {
		return nil // the points have several values for the only variable
	}
	best := g.line()
	for dim := 1; dim < n-1; dim++ {
		best = g.enlarge(best)
	}
	if len(best) < leastPoints {
		return nil
	}
	return best
}

func places(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// line returns the indices of the points on the line that contains the most points. Of several such
// lines, it chooses the one whose points were added first. If "barren" is set, it considers only
// lines that contain the last point.
func (g *group) line() []int {
	var best []int
	from := 0
	if g.barren {
		from = len(g.points) - 1
	}
	for i := from; i < len(g.points); i++ {
		lines := map[string][]int{}
		var names []string
		for j, q := range g.points {
			if j == i || !g.barren && j < i {
				continue
			}
			name := direction(g.points[i], q)
			if lines[name] == nil {
				names = append(names, name)
			}
			lines[name] = append(lines[name], j)
		}
		for _, name := range names {
			if l := lines[name]; len(l)+1 > len(best) {
				best = append(l, i)
			}
		}
	}
	slices.Sort(best)
	return best
}

// direction returns a text for the direction of the line through p and q. Parallel lines have the
// same text.
func direction(p, q row) string {
	d := minus(q, p)
	first := slices.IndexFunc(d, func(v num.Int) bool { return !v.IsZero() })
	makePrimitive(d, first)
	var b strings.Builder
	for _, v := range d {
		b.WriteString(v.String())
		b.WriteByte(',')
	}
	return b.String()
}

// enlarge adds one dimension to the affine subspace of the points with the indices "flat", such
// that the larger subspace contains as many points as possible. It returns the indices of these
// points.
func (g *group) enlarge(flat []int) []int {
	base := make([]row, len(flat))
	for i, at := range flat {
		base[i] = g.points[at]
	}
	best, tried := flat, make([]bool, len(g.points))
	for _, at := range flat {
		tried[at] = true
	}
	for i, p := range g.points {
		if tried[i] {
			continue
		}
		in := g.pointsIn(append(base[:len(base):len(base)], p))
		for _, at := range in {
			tried[at] = true // with the point "at", the subspace would be the same, so skip this point
		}
		if len(in) > len(best) {
			best = in
		}
	}
	return best
}

// pointsIn returns the indices of the points in the affine hull of "span".
func (g *group) pointsIn(span []row) []int {
	eqs := hull(span)
	var out []int
	for i, p := range g.points {
		if !slices.ContainsFunc(eqs, func(e row) bool { return !holds(e, p) }) {
			out = append(out, i)
		}
	}
	return out
}

func holds(e, p row) bool {
	sum := e[len(p)]
	for i, v := range p {
		sum = sum.AddMul(e[i], v)
	}
	return sum.IsZero()
}
