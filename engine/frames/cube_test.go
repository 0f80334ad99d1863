package frames

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func names(v lia.Var) string { return fmt.Sprint("x", v) }

func randomLiteral(r *rand.Rand) (lia.Literal, bool) {
	t := lia.NewTerm([]lia.Mono{
		{Coef: num.From(int64(r.Intn(5) - 2)), Var: 0},
		{Coef: num.From(int64(r.Intn(5) - 2)), Var: 1},
	}, num.From(int64(r.Intn(9)-4)))
	f := []func() lia.Formula{
		func() lia.Formula { return lia.Le(t) },
		func() lia.Formula { return lia.Eq(t) },
		func() lia.Formula { return lia.Ne(t) },
		func() lia.Formula { return lia.Divides(num.From(int64(2+r.Intn(3))), t) },
	}[r.Intn(4)]()
	return f.Lit(), f.Op() == lia.OpLit
}

// randomCube returns a random cube, and the literals of which it was made.
func randomCube(r *rand.Rand, ls *Literals) (Cube, []lia.Literal) {
	var of []lia.Literal
	for n := 1 + r.Intn(5); len(of) < n; {
		if l, ok := randomLiteral(r); ok {
			of = append(of, l)
		}
	}
	return ls.Cube(of), of
}

func everywhere(f func(value func(lia.Var) num.Int)) {
	for x := int64(-8); x <= 8; x++ {
		for y := int64(-8); y <= 8; y++ {
			f(func(v lia.Var) num.Int { return num.From([]int64{x, y}[v]) })
		}
	}
}

func TestImplicationIsSound(t *testing.T) {
	ls := NewLiterals()
	r := rand.New(rand.NewSource(1))
	found := 0
	for range 20000 {
		a, okA := randomLiteral(r)
		b, okB := randomLiteral(r)
		if !okA || !okB {
			continue
		}
		x, y := ls.Intern(a), ls.Intern(b)
		if (x == y) != a.Equal(b) {
			t.Fatalf("%s and %s are one literal: %v", a.Format(names), b.Format(names), x == y)
		}
		if x == y || !x.Implies(y) {
			continue
		}
		found++
		everywhere(func(value func(lia.Var) num.Int) {
			if a.Holds(value) && !b.Holds(value) {
				t.Fatalf("%s is said to imply %s", a.Format(names), b.Format(names))
			}
		})
	}
	if found < 100 {
		t.Fatalf("only %d implications were seen: the test says little", found)
	}
}

func TestImpliesIsSound(t *testing.T) {
	ls := NewLiterals()
	r := rand.New(rand.NewSource(4))
	within := 0
	for range 20000 {
		c, _ := randomCube(r, ls)
		d, _ := randomCube(r, ls)
		if !c.Implies(d) {
			continue
		}
		within++
		everywhere(func(value func(lia.Var) num.Int) {
			if c.Holds(value) && !d.Holds(value) {
				t.Fatalf("%s is said to lie in %s", c.Formula().Format(names), d.Formula().Format(names))
			}
		})
	}
	if within < 100 {
		t.Fatalf("only %d cubes lay in others: the test says little", within)
	}
}

func TestCubeRewritesKeepTheirStates(t *testing.T) {
	ls := NewLiterals()
	r := rand.New(rand.NewSource(2))
	rounds := rounds.Of(t, 1000, 300)
	for range rounds {
		c, of := randomCube(r, ls)
		want := lia.Cube(of)
		split := ls.SplitEqualities(c)
		joined := ls.JoinEqualities(split)
		for i, x := range split {
			if x.Lit.Kind == lia.EQ && !x.Lit.Neg {
				t.Fatalf("%s is still there", x.Formula.Format(names))
			}
			if i > 0 && split[i-1].id >= x.id {
				t.Fatal("a cube is not sorted")
			}
		}
		everywhere(func(value func(lia.Var) num.Int) {
			truth := want.Eval(value)
			for name, d := range map[string]Cube{"Cube": c, "SplitEqualities": split, "JoinEqualities": joined} {
				if d.Holds(value) != truth || d.Formula().Eval(value) != truth {
					t.Fatalf("%s changed %s to %s", name, want.Format(names), d.Formula().Format(names))
				}
			}
			if c.Clause().Eval(value) == truth {
				t.Fatalf("the clause of %s is not its negation", want.Format(names))
			}
			for i := range c {
				if truth && !c.Without(i).Holds(value) {
					t.Fatal("a cube without a literal has lost a state")
				}
			}
		})
	}
}

func TestJoinUndoesSplit(t *testing.T) {
	ls := NewLiterals()
	x, y := lia.V(0), lia.V(1)
	c := ls.Cube([]lia.Literal{lia.Eq(x.Sub(y)).Lit(), lia.Le(y).Lit()})
	split := ls.SplitEqualities(c)
	if len(split) != 3 {
		t.Fatalf("%d literals after the split", len(split))
	}
	if joined := ls.JoinEqualities(split); !joined.Equal(c) {
		t.Fatalf("%s, want %s", joined.Formula().Format(names), c.Formula().Format(names))
	}
}
