package explicit

import (
	"encoding/binary"
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// table is a set of valuations, one in each row. An entry is an index into the list of the
// variable's values, or unknown. Rows are sorted and unique.
type table struct {
	vars []lia.Var
	rows [][]int32
}

const unknown = -1

// summary computes short formulas equivalent to tables. A variable that is constant, or a linear
// function of another variable, gets an equation. Variables with independent values become separate
// conjuncts. Any other table becomes a disjunction over the values of one variable, where values
// with equal rows in the other columns form one disjunct.
type summary struct {
	values   [][]num.Int
	tick     func() error
	formulas map[string]lia.Formula
}

// newSummary returns a summary for the given valuations. The numbers of their variables are less
// than "vars".
func newSummary(vars int, all []*valuation, tick func() error) *summary {
	s := &summary{values: make([][]num.Int, vars), tick: tick, formulas: map[string]lia.Formula{}}
	for _, v := range all {
		for i, x := range v.domain.vars {
			s.values[x] = append(s.values[x], v.values[i])
		}
	}
	for x := range s.values {
		sorting.By(s.values[x], num.Int.Cmp)
		s.values[x] = slices.CompactFunc(s.values[x], num.Int.Equal)
	}
	return s
}

func (s *summary) table(all []*valuation) table {
	var t table
	at := make([]int, len(s.values))
	for x, values := range s.values {
		if len(values) > 0 {
			at[x] = len(t.vars)
			t.vars = append(t.vars, lia.Var(x))
		}
	}
	for _, v := range all {
		row := make([]int32, len(t.vars))
		for i := range row {
			row[i] = unknown
		}
		for i, x := range v.domain.vars {
			k, _ := slices.BinarySearchFunc(s.values[x], v.values[i], num.Int.Cmp)
			row[at[x]] = int32(k)
		}
		t.rows = append(t.rows, row)
	}
	t.sort()
	return t
}

func (t *table) sort() {
	sorting.By(t.rows, slices.Compare[[]int32])
	t.rows = slices.CompactFunc(t.rows, slices.Equal[[]int32])
}

func (t *table) projection(columns []int) table {
	out := table{vars: make([]lia.Var, len(columns))}
	for i, c := range columns {
		out.vars[i] = t.vars[c]
	}
	for _, row := range t.rows {
		less := make([]int32, len(columns))
		for i, c := range columns {
			less[i] = row[c]
		}
		out.rows = append(out.rows, less)
	}
	out.sort()
	return out
}

func (t *table) key() string {
	b := make([]byte, 0, 4*(len(t.rows)+1)*len(t.vars))
	for _, v := range t.vars {
		b = binary.AppendVarint(b, int64(v))
	}
	b = binary.AppendVarint(b, -2)
	for _, row := range t.rows {
		for _, k := range row {
			b = binary.AppendVarint(b, int64(k))
		}
	}
	return string(b)
}

// formula returns the formula of a table. It caches the formulas.
func (s *summary) formula(t table) (lia.Formula, error) {
	switch {
	case len(t.rows) == 0:
		return lia.False(), nil
	case len(t.vars) == 0:
		return lia.True(), nil
	}
	key := t.key()
	if f, ok := s.formulas[key]; ok {
		return f, nil
	}
	if err := s.tick(); err != nil {
		return lia.Formula{}, err
	}
	f, err := s.write(t)
	if err == nil {
		s.formulas[key] = f
	}
	return f, err
}

func (s *summary) write(t table) (lia.Formula, error) {
	if slices.ContainsFunc(t.rows, func(row []int32) bool {
		return !slices.ContainsFunc(row, func(k int32) bool { return k != unknown })
	}) {
		return lia.True(), nil
	}
	equations, left := s.equations(&t)
	if len(left) < len(t.vars) {
		rest, err := s.formula(t.projection(left))
		return lia.And(append(equations, rest)...), err
	}
	if len(t.vars) == 1 {
		return s.runs(t.vars[0], column(&t, 0)), nil
	}
	if groups := s.independent(&t); len(groups) > 1 {
		var parts []lia.Formula
		for _, g := range groups {
			f, err := s.formula(t.projection(g))
			if err != nil {
				return lia.Formula{}, err
			}
			parts = append(parts, f)
		}
		return lia.And(parts...), nil
	}
	return s.split(&t)
}

// column returns the entries of one variable, sorted, without duplicates.
func column(t *table, c int) []int32 {
	var out []int32
	for _, row := range t.rows {
		out = append(out, row[c])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// equations returns equations for variables that are constant or linear functions of another
// variable. "left" has the columns of all other variables.
func (s *summary) equations(t *table) (out []lia.Formula, left []int) {
	for c := range t.vars {
		determined := false
		for _, d := range left {
			if f, ok := s.line(t, c, d); ok {
				out, determined = append(out, f), true
				break
			}
		}
		if f, ok := s.constant(t, c); ok {
			out, determined = append(out, f), true
		}
		if !determined {
			left = append(left, c)
		}
	}
	return out, left
}

// constant returns the formula of a column that has the same entry in all rows. Otherwise it
// returns false.
func (s *summary) constant(t *table, c int) (lia.Formula, bool) {
	first := t.rows[0][c]
	for _, row := range t.rows {
		if row[c] != first {
			return lia.Formula{}, false
		}
	}
	if first == unknown {
		return lia.True(), true
	}
	return s.equal(t.vars[c], first), true
}

func (s *summary) equal(x lia.Var, k int32) lia.Formula {
	return lia.Eq(lia.V(x).AddConst(s.values[x][k].Neg()))
}

// line returns an equation for column c if its values are a linear function of the values of column
// d. Otherwise it returns false.
func (s *summary) line(t *table, c, d int) (lia.Formula, bool) {
	var y0, x0, dy, dx num.Int
	for i, row := range t.rows {
		if row[c] == unknown || row[d] == unknown {
			return lia.Formula{}, false
		}
		y, x := s.values[t.vars[c]][row[c]], s.values[t.vars[d]][row[d]]
		switch {
		case i == 0:
			y0, x0 = y, x
		case dx.IsZero():
			if x.Equal(x0) {
				if !y.Equal(y0) {
					return lia.Formula{}, false
				}
				continue
			}
			dy, dx = y.Sub(y0), x.Sub(x0)
		case !y.Sub(y0).Mul(dx).Equal(x.Sub(x0).Mul(dy)):
			return lia.Formula{}, false
		}
	}
	if dx.IsZero() || dy.IsZero() {
		return lia.Formula{}, false // the method "constant" handles columns with one value
	}
	// In the equation (y - y0)*dx = (x - x0)*dy, x determines y.
	term := lia.V(t.vars[c]).AddConst(y0.Neg()).Mul(dx).Sub(lia.V(t.vars[d]).AddConst(x0.Neg()).Mul(dy))
	return lia.Eq(term), true
}

// independent divides the columns into groups such that the table is the Cartesian product of its
// projections to the groups. Two columns are in one group if some pair of their values is in no
// row. If the table is not the product of the projections to these groups, it returns nil.
func (s *summary) independent(t *table) [][]int {
	n := len(t.vars)
	of := make([]int, n)
	sizes := make([]int, n)
	// ids[c][r] is the index of the entry of row r in the list of the different entries of column
	// c.
	ids := make([][]int32, n)
	for c := range of {
		of[c] = c
		values := column(t, c)
		sizes[c] = len(values)
		ids[c] = make([]int32, len(t.rows))
		for i, row := range t.rows {
			k, _ := slices.BinarySearch(values, row[c])
			ids[c][i] = int32(k)
		}
	}
	find := func(c int) int {
		for of[c] != c {
			c = of[c]
		}
		return c
	}
	for a := range n {
		for b := range a {
			if find(a) != find(b) && !crossed(ids[a], ids[b], sizes[a], sizes[b]) {
				of[find(a)] = find(b)
			}
		}
	}
	byRoot := map[int][]int{}
	var roots []int
	for c := range n {
		r := find(c)
		if byRoot[r] == nil {
			roots = append(roots, r)
		}
		byRoot[r] = append(byRoot[r], c)
	}
	all := [][]int{}
	product := 1
	for _, r := range roots {
		all = append(all, byRoot[r])
		part := t.projection(byRoot[r])
		if product *= len(part.rows); product > len(t.rows) {
			return nil // the columns are pairwise independent, but not independent as a whole
		}
	}
	if product != len(t.rows) {
		return nil
	}
	return all
}

// crossed reports whether the rows contain all na*nb pairs of values of two columns. The columns a
// and b have the indices of the values.
func crossed(a, b []int32, na, nb int) bool {
	if na*nb > len(a) {
		return false
	}
	seen := make([]bool, na*nb)
	left := na * nb
	for i := range a {
		if k := int(a[i])*nb + int(b[i]); !seen[k] {
			seen[k] = true
			if left--; left == 0 {
				return true
			}
		}
	}
	return false
}

// split returns a disjunction over the values of the variable with the fewest values. Values with
// equal rows in the other columns form one disjunct.
func (s *summary) split(t *table) (lia.Formula, error) {
	best, least := 0, -1
	for c := range t.vars {
		if n := len(column(t, c)); least < 0 || n < least {
			best, least = c, n
		}
	}
	others := make([]int, 0, len(t.vars)-1)
	for c := range t.vars {
		if c != best {
			others = append(others, c)
		}
	}
	type class struct {
		rest   table
		values []int32
	}
	byKey := map[string]int{}
	var classes []class
	for _, k := range column(t, best) {
		of := table{vars: t.vars}
		for _, row := range t.rows {
			if row[best] == k {
				of.rows = append(of.rows, row)
			}
		}
		rest := of.projection(others)
		key := rest.key()
		if i, ok := byKey[key]; ok {
			classes[i].values = append(classes[i].values, k)
			continue
		}
		byKey[key] = len(classes)
		classes = append(classes, class{rest, []int32{k}})
	}
	var out []lia.Formula
	for _, c := range classes {
		f, err := s.formula(c.rest)
		if err != nil {
			return lia.Formula{}, err
		}
		out = append(out, lia.And(s.runs(t.vars[best], c.values), f))
	}
	return lia.Or(out...), nil
}

// runs returns a formula that says that x has one of the values with the indices ks, which ascend.
// It abbreviates arithmetic progressions: for x in {3, 5, 7} the formula says that 3 <= x <= 7 and
// that 2 divides x-3.
func (s *summary) runs(x lia.Var, ks []int32) lia.Formula {
	if ks[0] == unknown {
		return lia.True()
	}
	values := make([]num.Int, len(ks))
	for i, k := range ks {
		values[i] = s.values[x][k]
	}
	var out []lia.Formula
	for i := 0; i < len(values); {
		end := i
		if i+1 < len(values) {
			step := values[i+1].Sub(values[i])
			for end = i + 1; end+1 < len(values) && values[end+1].Sub(values[end]).Equal(step); end++ {
			}
			if end-i >= 2 || step.IsOne() {
				t := lia.V(x)
				out = append(out, lia.And(lia.Ge(t.AddConst(values[i].Neg())), lia.Le(t.AddConst(values[end].Neg())),
					lia.Divides(step, t.AddConst(values[i].Neg()))))
				i = end + 1
				continue
			}
		}
		out = append(out, lia.Eq(lia.V(x).AddConst(values[i].Neg())))
		i++
	}
	return lia.Or(out...)
}
