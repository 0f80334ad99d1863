package ic3

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
)

func testKernel(t *testing.T) *Kernel {
	t.Helper()
	p := enginetest.Cases()[3].Program // two variables
	return New(meter.New(t.Context(), engine.Options{}), p, Config{}, nil)
}

// randomLiteral returns a literal over x0, x1 with small numbers.
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

// everywhere calls f with the states of a small box.
func everywhere(f func(value func(lia.Var) num.Int)) {
	for x := int64(-8); x <= 8; x++ {
		for y := int64(-8); y <= 8; y++ {
			f(func(v lia.Var) num.Int { return num.From([]int64{x, y}[v]) })
		}
	}
}

func TestImplicationIsSound(t *testing.T) {
	k := testKernel(t)
	r := rand.New(rand.NewSource(1))
	found := 0
	for i := 0; i < 20000; i++ {
		a, okA := randomLiteral(r)
		b, okB := randomLiteral(r)
		if !okA || !okB {
			continue
		}
		x, y := k.lits.id(a), k.lits.id(b)
		if x == y || !k.lits.implies(x, y) {
			continue
		}
		found++
		everywhere(func(value func(lia.Var) num.Int) {
			if a.Holds(value) && !b.Holds(value) {
				t.Fatalf("%s is said to imply %s", a.Format(k.name), b.Format(k.name))
			}
		})
	}
	if found < 100 {
		t.Fatalf("only %d implications were seen: the test says little", found)
	}
}

func TestCubeRewritesKeepTheirStates(t *testing.T) {
	k := testKernel(t)
	r := rand.New(rand.NewSource(2))
	for i := 0; i < 3000; i++ {
		var ls []lia.Literal
		for len(ls) < 1+r.Intn(5) {
			if l, ok := randomLiteral(r); ok {
				ls = append(ls, l)
			}
		}
		want := lia.Cube(ls)
		c := k.NewCube(ls)
		split := k.splitEqualities(c)
		joined := k.joinEqualities(split)
		everywhere(func(value func(lia.Var) num.Int) {
			truth := want.Eval(value)
			for name, d := range map[string]Cube{"NewCube": c, "splitEqualities": split, "joinEqualities": joined} {
				if k.holds(d, value) != truth {
					t.Fatalf("%s changed %s to %s", name, want.Format(k.name), k.Formula(d).Format(k.name))
				}
			}
			if k.clause(c).Eval(value) == truth {
				t.Fatalf("the clause of %s is not its negation", want.Format(k.name))
			}
		})
	}
}

func TestFramesKeepTheStrongestLemmas(t *testing.T) {
	k := testKernel(t)
	k.k = 5
	le := func(c int64) Cube { return k.NewCube([]lia.Literal{lia.Le(lia.V(0).AddConst(num.From(c))).Lit()}) }
	weak := k.addLemma(2, le(7), 3, 0, false, "")   // blocks x <= -7
	strong := k.addLemma(2, le(2), 3, 0, false, "") // blocks x <= -2
	if !weak.dead || strong.dead || len(k.frames[2].lemmas) != 1 {
		t.Fatal("a lemma that a later one implies stays")
	}
	if l := k.addLemma(2, le(9), 2, 0, false, ""); l != strong {
		t.Fatal("a lemma that is implied already was added")
	}
	high := k.addLemma(2, le(9), 4, 0, false, "")
	if high.dead || k.blocked(2, le(9), 4) != high {
		t.Fatal("a weaker lemma at a higher level was lost")
	}
	k.raise(strong, 4)
	if !high.dead || len(k.frames[2].lemmas) != 1 {
		t.Fatal("a pushed lemma does not subsume")
	}
}

func TestWitnessDiesWithALemma(t *testing.T) {
	k := testKernel(t)
	k.k = 5
	w := &witness{loc: 2, level: 2, state: []num.Int{num.From(-3), num.Zero()}}
	if !k.alive(w) {
		t.Fatal("a state of an empty frame is dead")
	}
	k.addLemma(2, k.NewCube([]lia.Literal{lia.Ge(lia.V(0)).Lit()}), 3, 0, false, "") // blocks x >= 0
	if !k.alive(w) {
		t.Fatal("x = -3 is not in x >= 0")
	}
	k.addLemma(2, k.NewCube([]lia.Literal{lia.Le(lia.V(0).AddConst(num.From(3))).Lit()}), 1, 0, false, "")
	if !k.alive(w) {
		t.Fatal("a lemma of a lower frame does not count")
	}
	k.addLemma(2, k.NewCube([]lia.Literal{lia.Le(lia.V(0).AddConst(num.From(2))).Lit()}), 2, 0, false, "")
	if k.alive(w) {
		t.Fatal("x = -3 is blocked by not x <= -2")
	}
}
