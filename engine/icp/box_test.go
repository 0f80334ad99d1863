package icp

import (
	"math/rand"
	"testing"

	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

func boxOf(r *rand.Rand, of *frames.Literals) frames.Cube {
	var out []*frames.Literal
	for v := range 2 {
		at := int64(r.Intn(7) - 3)
		if r.Intn(3) > 0 {
			out = append(out, bound{lia.Var(v), false, num.From(at)}.literal(of))
		}
		if r.Intn(3) > 0 {
			out = append(out, bound{lia.Var(v), true, num.From(at + int64(r.Intn(3)))}.literal(of))
		}
	}
	return frames.Normal(out)
}

// The join must include all states of both boxes, and no smaller box may include them.
func TestJoin(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	s := &search{}
	s.Literals = frames.NewLiterals()
	for range 500 {
		c, d := boxOf(r, s.Literals), boxOf(r, s.Literals)
		j := s.join(c, d)
		for x := int64(-6); x <= 6; x++ {
			for y := int64(-6); y <= 6; y++ {
				value := func(v lia.Var) num.Int { return num.From([]int64{x, y}[v]) }
				if (c.Holds(value) || d.Holds(value)) && !j.Holds(value) {
					t.Fatalf("(%d, %d) is not in the join", x, y)
				}
			}
		}
		if !c.Implies(j) || !d.Implies(j) {
			t.Fatal("a box is not seen to be within the join")
		}
		for i, l := range j {
			b, ok := asBound(l)
			if !ok {
				t.Fatal("a join is no box")
			}
			tighter := b
			if b.upper {
				tighter.value = b.value.Sub(num.One())
			} else {
				tighter.value = b.value.Add(num.One())
			}
			if k := replaced(j, i, tighter.literal(s.Literals)); c.Implies(k) && d.Implies(k) {
				t.Fatalf("bound %d of the join could be tighter", i)
			}
		}
	}
}

func TestBound(t *testing.T) {
	of := frames.NewLiterals()
	for at := int64(-3); at <= 3; at++ {
		for _, upper := range []bool{false, true} {
			b := bound{2, upper, num.From(at)}
			got, ok := asBound(b.literal(of))
			if !ok || got.v != b.v || got.upper != b.upper || !got.value.Equal(b.value) {
				t.Errorf("%+v is read as %+v, %v", b, got, ok)
			}
			if b.weaker(b) || !b.excluding(num.From(at)).formula().Equal(lia.Not(bound{2, !upper, num.From(at)}.formula())) {
				t.Errorf("%+v: what excludes %d is %+v", b, at, b.excluding(num.From(at)))
			}
			wide := b
			wide.value = num.From(at + map[bool]int64{true: 1, false: -1}[upper])
			if !wide.weaker(b) || b.weaker(wide) {
				t.Errorf("%+v is weaker than %+v", wide, b)
			}
		}
	}
	for _, f := range []lia.Formula{lia.Le(lia.V(0).Sub(lia.V(1))), lia.Eq(lia.V(0)), lia.Le(lia.V(0).Mul(num.From(2)).Add(lia.V(1).Mul(num.From(2))).AddConst(num.One()))} {
		if _, ok := asBound(of.Intern(f.Lit())); ok {
			t.Errorf("%s is no bound", f.Format(func(v lia.Var) string { return string(rune('x' + v)) }))
		}
	}
}
