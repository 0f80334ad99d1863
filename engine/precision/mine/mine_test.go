package mine

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func ints(vs ...int64) row {
	r := make(row, len(vs))
	for i, v := range vs {
		r[i] = num.From(v)
	}
	return r
}

func vars(n int) []lia.Var {
	vs := make([]lia.Var, n)
	for i := range vs {
		vs[i] = lia.Var(i)
	}
	return vs
}

func show(ts []lia.Term) string {
	var out []string
	for _, t := range ts {
		out = append(out, t.Format(func(v lia.Var) string { return string(rune('a' + v)) }))
	}
	return strings.Join(out, "; ")
}

func TestAdd(t *testing.T) {
	for _, c := range []struct {
		name   string
		min    int
		points []row
		want   []string // the expected equalities after each point
		left   int
	}{
		{"a line", 3, []row{ints(1, 0), ints(2, 1), ints(3, 2)}, []string{"", "", "a - b - 1"}, 0},
		{"the line again", 3, []row{ints(1, 0), ints(2, 1), ints(3, 2), ints(4, 3), ints(5, 4), ints(6, 5)},
			[]string{"", "", "a - b - 1", "", "", ""}, 0},
		{"a point twice", 3, []row{ints(1, 0), ints(1, 0), ints(2, 1), ints(2, 1), ints(7, 6)},
			[]string{"", "", "", "", "a - b - 1"}, 0},
		{"an outlier first", 3, []row{ints(9, 9), ints(1, 0), ints(2, 1), ints(3, 2)}, []string{"", "", "", "a - b - 1"}, 1},
		{"an outlier between", 3, []row{ints(1, 0), ints(9, 9), ints(2, 1), ints(3, 2)}, []string{"", "", "", "a - b - 1"}, 1},
		{"one variable", 3, []row{ints(1), ints(2), ints(3), ints(4)}, []string{"", "", "", ""}, 4},
		{"constant", 3, []row{ints(1, 5), ints(2, 5), ints(4, 5)}, []string{"", "", "b - 5"}, 0},
		{"slopes", 3, []row{ints(0, 1), ints(3, 3), ints(9, 7)}, []string{"", "", "2*a - 3*b + 3"}, 0},
		{"a line in space", 3, []row{ints(-19, 83, -1), ints(-18, 84, -1), ints(-17, 85, -1)},
			[]string{"", "", "c + 1; a - b + 102"}, 0},
		{"a plane by chance", 3, []row{ints(1, 0, 0), ints(0, 1, 0), ints(0, 0, 1)}, []string{"", "", "a + b + c - 1"}, 0},
		{"evidence in many dimensions", 3, []row{ints(1, 0, 4, 4), ints(2, 1, 0, 9), ints(5, 4, 7, 1)},
			[]string{"", "", "a - b - 1"}, 0},
		{"later", 5, []row{ints(1, 0), ints(2, 1), ints(9, 9), ints(4, 3), ints(0, 7)}, []string{"", "", "", "", "a - b - 1"}, 2},
		{"no variables", 3, []row{{}, {}, {}}, []string{"", "", ""}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := New(c.min)
			for i, p := range c.points {
				ts, n := m.Add(7, vars(len(p)), p)
				if n != 0 && n < leastPoints || n == 0 && len(ts) > 0 {
					t.Errorf("%s: point %d: %d equations of %d points", c.name, i, len(ts), n)
				}
				if got := show(ts); got != c.want[i] {
					t.Errorf("point %d: %q, want %q", i, got, c.want[i])
				}
			}
			left := 0
			for _, g := range m.groups {
				left += len(g.points)
			}
			if left != c.left {
				t.Errorf("%d points are left, want %d", left, c.left)
			}
		})
	}
}

func TestGroups(t *testing.T) {
	m := New(0)
	add := func(loc int, vs []lia.Var, p row) string { ts, _ := m.Add(loc, vs, p); return show(ts) }
	ab, ba, ac := []lia.Var{0, 1}, []lia.Var{1, 0}, []lia.Var{0, 2}
	for i := range int64(2) {
		if add(1, ab, ints(i, i+1)) != "" || add(2, ab, ints(i, i+1)) != "" || add(1, ac, ints(i, 2*i)) != "" {
			t.Fatal("found with two points")
		}
	}
	// This point belongs to the same group, although its variables are in another order.
	if got := add(1, ba, ints(6, 5)); got != "a - b + 1" {
		t.Errorf("%q", got)
	}
	if got := add(1, ac, ints(3, 6)); got != "2*a - c" {
		t.Errorf("%q", got)
	}
	// At location 2, this equality was not found before.
	if got := add(2, ab, ints(9, 10)); got != "a - b + 1" {
		t.Errorf("%q", got)
	}
}

func TestHull(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 300 {
		n := 1 + r.Intn(3)
		points := make([]row, 1+r.Intn(5))
		for i := range points {
			points[i] = random(r, n, 2)
		}
		eqs := hull(points)
		basis, _ := directions(points)
		if len(eqs)+len(basis) != n {
			t.Fatalf("%v: %d equations, dimension %d of %d", points, len(eqs), len(basis), n)
		}
		for _, e := range eqs {
			for _, p := range points {
				if !holds(e, p) {
					t.Fatalf("%v does not hold of %v", e, p)
				}
			}
			if g := num.GCD(num.Zero(), content(e)); !g.IsOne() {
				t.Fatalf("%v is not primitive", e)
			}
		}
		const k = 2
		side := int64(2*k + 1)
		total := side
		for range n {
			total *= side
		}
		for code := range total {
			e := make(row, n+1)
			for i, c := 0, code; i <= n; i, c = i+1, c/side {
				e[i] = num.From(c%side - k)
			}
			if support(e) == 0 {
				continue
			}
			all := !slices.ContainsFunc(points, func(p row) bool { return !holds(e, p) })
			if spanned := len(extend(eqs, e)) == len(eqs); spanned != all {
				t.Fatalf("points %v, hull %v: %v holds %v, spanned %v", points, eqs, e, all, spanned)
			}
		}
	}
}

func content(e row) num.Int {
	g := num.Zero()
	for _, v := range e[:len(e)-1] {
		g = num.GCD(g, v)
	}
	return g
}

func random(r *rand.Rand, n, k int) row {
	p := make(row, n)
	for i := range p {
		p[i] = num.From(int64(r.Intn(2*k+1) - k))
	}
	return p
}

// The function "sparse" must find every equation that has one, two or three variables.
func TestSparse(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 100 {
		n := 5
		points := make([]row, 6)
		// All points satisfy a + b = 3 and c = 4.
		for i := range points {
			p := random(r, n, 9)
			p[1] = num.From(3).Sub(p[0])
			p[2] = num.From(4)
			points[i] = p
		}
		var got []string
		for _, e := range hull(points) {
			got = append(got, show([]lia.Term{term(e, vars(n))}))
		}
		if len(got) < 2 || got[0] != "c - 4" || got[1] != "a + b - 3" {
			t.Fatalf("%v: %v", points, got)
		}
	}
}

func TestFit(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	found := 0
	for range 2000 {
		n, minPoints := 1+r.Intn(3), 3+r.Intn(3)
		m := New(minPoints)
		var pending []row
		for range 12 {
			p := random(r, n, 3)
			if !slices.ContainsFunc(pending, func(q row) bool { return slices.EqualFunc(p, q, num.Int.Equal) }) {
				pending = append(pending, p)
			}
			m.Add(0, vars(n), p)
			g := m.groups[key{0, names(n)}]
			if len(pending) >= minPoints && anyThree(pending, n) != (len(g.points) < len(pending)) {
				t.Fatalf("%v: three fit %v, left %v", pending, anyThree(pending, n), g.points)
			}
			if len(g.points) < len(pending) {
				found++
				gone := 0
				var used []row
				for _, q := range pending {
					if !slices.ContainsFunc(g.points, func(p row) bool { return slices.EqualFunc(p, q, num.Int.Equal) }) {
						gone++
						used = append(used, q)
					}
				}
				if basis, _ := directions(used); gone < 3 || len(basis) >= n {
					t.Fatalf("%v of %v do not fit", used, pending)
				}
				pending = append([]row(nil), g.points...)
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d", found)
	}
}

func names(n int) string {
	s := ""
	for i := range n {
		s += fmt.Sprint(i) + ","
	}
	return s
}

func anyThree(points []row, n int) bool {
	for i := range points {
		for j := range i {
			for k := range j {
				if basis, _ := directions([]row{points[i], points[j], points[k]}); len(basis) < n {
					return true
				}
			}
		}
	}
	return false
}

func TestBig(t *testing.T) {
	m := New(3)
	b, err := num.Parse("123456789012345678901234567890")
	if err != nil {
		t.Fatal(err)
	}
	var got string
	for i := range int64(3) {
		x := b.Mul(num.From(i * i))
		ts, _ := m.Add(0, vars(2), row{x, x.Add(x).Add(b)})
		got = show(ts)
	}
	if want := "2*a - b + 123456789012345678901234567890"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestManyVariables checks that three points suffice to find an equality even if each point has
// values for many variables. In a large program, a point may have twenty values.
func TestManyVariables(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	m := New(3)
	var got []lia.Term
	for i := range 3 {
		p := random(r, 20, 50)
		p[7] = p[3].Add(num.From(5))
		got, _ = m.Add(0, vars(20), p)
		if (len(got) > 0) != (i == 2) {
			t.Fatalf("point %d found %s", i, show(got))
		}
	}
	if !slices.ContainsFunc(got, func(u lia.Term) bool { return show([]lia.Term{u}) == "d - h + 5" }) {
		t.Errorf("found %s", show(got))
	}
}

func Example() {
	m := New(3)
	for i := range int64(3) {
		// These are the values of x and y in a loop that adds 1 to both variables.
		ts, _ := m.Add(6, []lia.Var{0, 1}, []num.Int{num.From(i + 1), num.From(i)})
		for _, t := range ts {
			fmt.Println(t.Format(func(v lia.Var) string { return string("xy"[v]) }), "= 0")
		}
	}
	// Output: x - y - 1 = 0
}

func BenchmarkAdd(b *testing.B) {
	for b.Loop() {
		r := rand.New(rand.NewSource(1))
		m := New(3)
		for range 30 {
			m.Add(0, vars(12), random(r, 12, 100))
		}
	}
}

// Equalities must return exactly the equations that hold, except those with so many variables that
// they hold by chance.
func TestEqualities(t *testing.T) {
	for _, c := range []struct {
		name   string
		points []row
		want   string
	}{
		{"two points", []row{ints(0, 0), ints(1, 1)}, ""},
		{"a line", []row{ints(0, 0), ints(1, 1), ints(5, 5), ints(2, 2)}, "a - b"},
		{"one off the line", []row{ints(0, 0), ints(1, 1), ints(5, 5), ints(2, 3)}, ""},
		{"a plane, and no more evidence than chance", []row{ints(0, 0, 0), ints(1, 0, 1), ints(0, 1, 1)}, ""},
		{"a plane with evidence", []row{ints(0, 0, 0), ints(1, 0, 1), ints(0, 1, 1), ints(2, 3, 5), ints(4, 1, 5)}, "a + b - c"},
	} {
		var points [][]num.Int
		for _, p := range c.points {
			points = append(points, slices.Clone(p))
		}
		if got := show(Equalities(vars(len(points[0])), points)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		for i, p := range points {
			if !slices.EqualFunc(p, c.points[i], num.Int.Equal) {
				t.Errorf("%s: point %d was changed to %v", c.name, i, p)
			}
		}
	}
}
