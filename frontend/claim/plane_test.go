package claim

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func containsPoint(cubes Cubes, value func(lia.Var) num.Int) bool {
	for _, c := range cubes {
		if c.Eval(value) {
			return true
		}
	}
	return false
}

// TestProject checks Project on random formulas over x, y and a third variable z with bounds. The
// field Cubes of the result must describe exactly the points (x, y, z) that satisfy the formula.
// The field Shadow must contain a point (x, y) if and only if some value of z satisfies the
// formula. The test tries all values of z.
func TestProject(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	const bound, window = 6, 9
	z := lia.V(2)
	box := lia.And(lia.Le(z.AddConst(num.From(-bound))), lia.Ge(z.AddConst(num.From(bound))))
	drawn, shadows := 0, 0
	for i := 0; i < 300; i++ {
		f := lia.And(randomFormula(r, 3, 2), box)
		if i%4 == 0 {
			f = randomFormula(r, 2, 2)
		}
		reg, err := Project(context.Background(), f, 0, 1)
		if err != nil {
			continue
		}
		drawn++
		for x := int64(-window); x <= window; x++ {
			for y := int64(-window); y <= window; y++ {
				want, m := false, lia.Model{0: num.From(x), 1: num.From(y)}
				for k := int64(-bound); k <= bound; k++ {
					m[2] = num.From(k)
					holds := f.Eval(m.Value)
					want = want || holds
					if containsPoint(reg.Cubes, m.Value) != holds {
						t.Fatalf("the pieces of %s are wrong at %d, %d, %d", f.Format(letters), x, y, k)
					}
				}
				if reg.Shadow == nil {
					continue
				}
				shadows++
				if containsPoint(reg.Shadow, m.Value) != want {
					t.Fatalf("the shadow of %s is wrong at %d, %d", f.Format(letters), x, y)
				}
			}
		}
		for _, c := range append(append(Cubes{}, reg.Cubes...), reg.Shadow...) {
			ls, cube := c.Literals()
			if !cube {
				t.Fatalf("%s is no cube", c.Format(letters))
			}
			for _, l := range ls {
				if l.Kind == lia.EQ && l.Neg {
					t.Fatalf("a piece of %s has a disequality", f.Format(letters))
				}
			}
		}
	}
	if drawn < 200 || shadows < 1000 {
		t.Errorf("%d regions drawn, %d points of shadows compared", drawn, shadows)
	}
}

func TestWitness(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	found := 0
	for range 200 {
		f := randomFormula(r, 3, 2)
		m, ok := Witness(context.Background(), f)
		if !ok {
			continue
		}
		found++
		if !f.Eval(func(v lia.Var) num.Int { return m[v] }) {
			t.Fatalf("%v is no state of %s", m, f.Format(letters))
		}
	}
	if found < 100 {
		t.Errorf("%d states found", found)
	}
	if _, ok := Witness(context.Background(), lia.And(lia.Ge(lia.V(0)), lia.Lt(lia.V(0)))); ok {
		t.Error("a state of nothing")
	}
}

func letters(v lia.Var) string { return string(rune('x' + v)) }

// TestProjectFrame checks that the projection, the points of a window and an enumeration
// agree.
func TestProjectFrame(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	const bound = 5
	z := lia.V(2)
	box := []lia.Formula{lia.Le(z.AddConst(num.From(-bound))), lia.Ge(z.AddConst(num.From(bound)))}
	w := Window{-6, -5, 7, 8}
	scale := 1
	if testing.Short() {
		scale = 5
	}
	whole, rows := 0, 0
	for i := range 60 / scale {
		lemmas := append([]lia.Formula{}, box...)
		for range 1 + r.Intn(4) {
			lemmas = append(lemmas, randomFormula(r, 3, 1))
		}
		ctx, cancel := context.WithCancel(context.Background())
		a := ProjectFrame(ctx, lemmas, 0, 1, w)
		cancel()
		// To eliminate z from this disjunction, the projection would need too many cubes.
		if i%3 == 0 {
			many := []lia.Formula{}
			for k := int64(0); k < maxCubes+5; k++ {
				many = append(many, lia.And(lia.Eq(lia.V(0).AddConst(num.From(-3*k))), lia.Le(lia.V(1).AddConst(num.From(k)))))
			}
			many = append(many, lia.True())
			lemmas = append(lemmas, lia.Or(many[:maxCubes+5]...))
			b := ProjectFrame(context.Background(), lemmas, 0, 1, w)
			if b.Rows == nil && b.Cubes == nil {
				t.Fatal("neither rows nor cubes")
			}
			a = b
		}
		f := lia.And(lemmas...)
		for y := w.Y0; y <= w.Y1; y++ {
			for x := w.X0; x <= w.X1; x++ {
				want, m := false, lia.Model{0: num.From(x), 1: num.From(y)}
				for k := int64(-bound); k <= bound; k++ {
					m[2] = num.From(k)
					want = want || f.Eval(m.Value)
				}
				switch {
				case a.Rows != nil:
					rows++
					if got := a.Rows[y-w.Y0][x-w.X0]; got != '?' && (got == '#') != want {
						t.Fatalf("%s: %c at %d, %d", f.Format(letters), got, x, y)
					}
				case a.Cubes != nil:
					whole++
					if containsPoint(a.Cubes, m.Value) != want {
						t.Fatalf("%s: wrong at %d, %d", f.Format(letters), x, y)
					}
				}
			}
		}
	}
	if whole < 1000/scale || rows < 1000/scale {
		t.Errorf("%d points by projection, %d one by one", whole, rows)
	}
	if f := ProjectFrame(context.Background(), nil, 0, 1, Window{}); f.Cubes == nil || len(f.Cubes) != 1 {
		t.Errorf("no lemma leaves the whole plane: %v", f)
	}
}

func TestWindow(t *testing.T) {
	for _, tt := range []struct {
		w    Window
		want int64
	}{{Window{0, 0, 0, 0}, 1}, {Window{1, 0, 0, 0}, -1}, {Window{-2, -1, 2, 1}, 15}, {Window{-1 << 62, 0, 1 << 62, 0}, -1}} {
		if got := tt.w.points(); got != tt.want {
			t.Errorf("%v has %d points, want %d", tt.w, got, tt.want)
		}
	}
}
