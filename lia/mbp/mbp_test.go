package mbp

import (
	"errors"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

type point []int64

func (p point) value(v lia.Var) num.Int {
	if int(v) < len(p) {
		return num.From(p[v])
	}
	return num.Int{}
}

func randomTerm(r *rand.Rand, vars, coef, c int) lia.Term {
	t := lia.Int(int64(r.Intn(2*c+1) - c))
	for n := 1 + r.Intn(3); n > 0; n-- {
		t = t.AddMul(num.From(int64(r.Intn(2*coef+1)-coef)), lia.V(lia.Var(r.Intn(vars))))
	}
	return t
}

func randomAtom(r *rand.Rand, vars, coef int) lia.Formula {
	t := randomTerm(r, vars, coef, 9)
	switch r.Intn(12) {
	case 0:
		return lia.Eq(t)
	case 1:
		return lia.Ne(t)
	case 2:
		return lia.Divides(num.From(int64(2+r.Intn(5))), t)
	case 3:
		return lia.Not(lia.Divides(num.From(int64(2+r.Intn(4))), t))
	}
	return lia.Le(t)
}

func randomCube(r *rand.Rand, vars, coef, n int) ([]lia.Literal, point) {
	p := make(point, vars)
	for i := range p {
		p[i] = int64(r.Intn(13) - 6)
	}
	var out []lia.Literal
	for len(out) < n {
		f := randomAtom(r, vars, coef)
		if f.Op() != lia.OpLit {
			continue
		}
		if !f.Eval(p.value) {
			f = lia.Not(f)
		}
		out = append(out, f.Lit())
	}
	return out, p
}

// Each point of the projection must extend to values of the eliminated variables that satisfy the
// cube.
func TestProjectByDefinition(t *testing.T) {
	rounds := rounds.Of(t, 1000, 300)
	for seed := 0; seed < rounds; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		two := r.Intn(4) == 0
		cube, p := randomCube(r, 3, 1+r.Intn(5), 1+r.Intn(7))
		first := lia.Var(2)
		wide := int64(400)
		// Two variables are eliminated. Keep their range small, so that the test can try all of
		// their values.
		if two {
			first, wide = 1, 25
			for v := first; v < 3; v++ {
				cube = append(cube, lia.Le(lia.V(v).AddConst(num.From(-wide))).Lit(), lia.Ge(lia.V(v).AddConst(num.From(wide))).Lit())
			}
		}
		elim := func(v lia.Var) bool { return v >= first }
		out, err := Project(cube, elim, p.value)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, l := range out {
			if !l.Holds(p.value) {
				t.Fatalf("seed %d: %s is false in the model", seed, l.Format(names))
			}
			for _, m := range l.T.Monos() {
				if elim(m.Var) {
					t.Fatalf("seed %d: %s still has an eliminated variable", seed, l.Format(names))
				}
			}
		}
		for try := 0; try < 40; try++ {
			q := point{p[0] + int64(r.Intn(21)-10), p[1] + int64(r.Intn(21)-10), 0}
			if !all(out, q) {
				continue
			}
			if !witness(cube, q, int(first), wide) {
				t.Fatalf("seed %d: %v satisfies %s, but %s has no witness", seed, q[:first],
					lia.Cube(out).Format(names), lia.Cube(cube).Format(names))
			}
		}
	}
}

func names(v lia.Var) string { return string(rune('x' + v)) }

func all(ls []lia.Literal, p point) bool {
	for _, l := range ls {
		if !l.Holds(p.value) {
			return false
		}
	}
	return true
}

func witness(cube []lia.Literal, q point, from int, wide int64) bool {
	if from == len(q) {
		return all(cube, q)
	}
	for d := int64(0); d <= 2*wide; d++ { // 0, 1, -1, 2, -2, ...
		v := (d + 1) / 2
		if d%2 == 0 {
			v = -v
		}
		q[from] = v
		if witness(cube, q, from+1, wide) {
			return true
		}
	}
	return false
}

// After a few models, the projections together must cover the exact projection.
func TestProjectCovers(t *testing.T) {
	for seed := 0; seed < 150; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		cube, _ := randomCube(r, 2, 1+r.Intn(4), 1+r.Intn(5))
		covered := func(outs [][]lia.Literal, p point) bool {
			for _, o := range outs {
				if all(o, p) {
					return true
				}
			}
			return false
		}
		var outs [][]lia.Literal
		for x := int64(-30); x <= 30; x++ {
			p := point{x, 0}
			if !witness(cube, p, 1, 200) || covered(outs, p) {
				continue
			}
			out, err := Project(cube, func(v lia.Var) bool { return v == 1 }, p.value)
			if err != nil {
				t.Fatal(err)
			}
			outs = append(outs, out)
			if len(outs) > 60 {
				t.Fatalf("seed %d: %d parts of the projection of %s and no end", seed, len(outs), lia.Cube(cube).Format(names))
			}
		}
	}
}

func TestProjectRefusesOtherPoints(t *testing.T) {
	cube := []lia.Literal{lia.Le(lia.V(0)).Lit()}
	_, err := Project(cube, func(lia.Var) bool { return true }, point{1}.value)
	if !errors.Is(err, ErrNotModel) {
		t.Fatalf("got %v", err)
	}
}

func TestProjectTable(t *testing.T) {
	x, y, z := lia.V(0), lia.V(1), lia.V(2)
	two, three := num.From(2), num.From(3)
	for _, c := range []struct {
		cube  lia.Formula
		model point
		want  string
	}{
		{lia.And(lia.Eq(z.Sub(x).AddConst(num.MinusOne())), lia.Le(z.AddConst(num.From(-5)))), point{2, 0, 3}, "x <= 4"},
		{lia.And(lia.Le(x.Sub(z)), lia.Le(z.Sub(y))), point{1, 5, 3}, "x <= y"},
		{lia.Eq(z.Mul(two).Sub(x)), point{4, 0, 2}, "x % 2 == 0"},
		{lia.And(lia.Le(x.Sub(z.Mul(two))), lia.Le(z.Mul(three).Sub(y))), point{0, 30, 3}, "3*x + 2 <= 2*y"},
		{lia.Le(x.Sub(z)), point{1, 0, 3}, "true"},
		{lia.And(lia.Ne(x.Sub(z)), lia.Le(z.Sub(y)), lia.Ge(z.Sub(y))), point{1, 3, 3}, "x < y"},
	} {
		ls, ok := c.cube.Literals()
		if !ok {
			t.Fatal("not a cube")
		}
		out, err := Project(ls, func(v lia.Var) bool { return v == 2 }, c.model.value)
		if err != nil {
			t.Fatal(err)
		}
		if got := lia.Cube(out).Format(names); got != c.want {
			t.Errorf("%s: got %s, want %s", c.cube.Format(names), got, c.want)
		}
	}
}

func TestImplicant(t *testing.T) {
	for seed := 0; seed < 500; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		var make func(depth int) lia.Formula
		make = func(depth int) lia.Formula {
			if depth == 0 {
				return randomAtom(r, 3, 3)
			}
			fs := []lia.Formula{make(depth - 1), make(depth - 1), make(depth - 1)}
			if depth%2 == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		f := make(1 + r.Intn(4))
		p := point{int64(r.Intn(9) - 4), int64(r.Intn(9) - 4), int64(r.Intn(9) - 4)}
		if !f.Eval(p.value) {
			f = lia.Not(f)
		}
		imp := Implicant(f, p.value)
		if !all(imp, p) {
			t.Fatalf("seed %d: literal false in the model", seed)
		}
		for try := 0; try < 200; try++ {
			q := point{int64(r.Intn(17) - 8), int64(r.Intn(17) - 8), int64(r.Intn(17) - 8)}
			if all(imp, q) && !f.Eval(q.value) {
				t.Fatalf("seed %d: the implicant does not imply the formula", seed)
			}
		}
	}
}

// Implicant must not recurse: wasm's stacks are small.
func TestImplicantDeep(t *testing.T) {
	f := lia.Le(lia.V(0))
	for i := 0; i < 20000; i++ {
		f = lia.And(lia.Le(lia.V(lia.Var(i%50)).AddConst(num.From(int64(-i)))), lia.Or(lia.Gt(lia.V(1)), f))
	}
	if n := len(Implicant(f, point{}.value)); n == 0 {
		t.Fatal("no literals")
	}
}

func BenchmarkProject(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	type job struct {
		cube []lia.Literal
		p    point
	}
	jobs := make([]job, 64)
	for i := range jobs {
		jobs[i].cube, jobs[i].p = randomCube(r, 12, 2, 16)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		j := jobs[i%64]
		if _, err := Project(j.cube, func(v lia.Var) bool { return v >= 6 }, j.p.value); err != nil {
			b.Fatal(err)
		}
	}
}
