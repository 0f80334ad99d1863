package seed

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func find(t *testing.T, p *cfa.Program, bounded bool) engine.Seeds {
	t.Helper()
	q := p.With(p.Locs, p.Edges)
	q.Bounded = bounded
	return Find(meter.New(t.Context(), meter.Limits{}), q, Options{}, nil)
}

// A sum must get an upper and a lower bound: the counter times the largest and the smallest
// increment of an iteration.
func TestDrifts(t *testing.T) {
	le, v, plus := cfatest.Le, cfatest.V, cfatest.Plus
	sum := func(step int, add lia.Term) *cfa.Program {
		b := cfatest.New(2, 3)
		b.Edge(0, 1, lia.True(), set(0, lia.Int(1)), set(1, lia.Int(0)))
		b.Edge(1, 1, lia.And(le(v(1), 999), le(v(1).Neg(), 999)), set(0, v(0).Add(add)), set(1, plus(v(1), step)))
		b.Edge(1, 2, lia.Ge(plus(v(0), -100_000_000)))
		b.Edge(1, 2, lia.Le(plus(v(0), 100_000_000)))
		return b.Done()
	}
	for _, c := range []struct {
		name string
		p    *cfa.Program
		fact string
	}{
		{"up", sum(1, v(1)), "v0 <= 999*v1 + 1"},
		{"counter by 2", sum(2, v(1)), "2*v0 <= 999*v1 + 2"},
		{"down", sum(1, v(1).Neg()), "v0 + 999*v1 >= 1"},
		{"counter down", sum(-1, v(1)), "999*v1 < v0"},
	} {
		r := find(t, c.p, false)
		var texts []string
		for _, f := range r.Facts[1] {
			texts = append(texts, f.Format(c.p.VarName))
		}
		if !excludesError(c.p, r.Facts) || !slices.Contains(texts, c.fact) {
			t.Errorf("%s: %q, want %s", c.name, texts, c.fact)
		}
	}
}

// The sum grows on one edge of the loop, and the counter on another one, as in a loop with an
// assertion between the two statements.
func TestDriftsInLongLoops(t *testing.T) {
	le, ge, v, plus := cfatest.Le, cfatest.Ge, cfatest.V, cfatest.Plus
	b := cfatest.New(3, 6)
	b.Edge(0, 1, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0)), set(2, lia.Int(0)))
	put := b.Edge(1, 2, le(v(0), 999))
	n := b.Input(put, cfa.Nondet)
	put.Guard = lia.And(put.Guard, ge(n, 1), le(n, 1000))
	put.Assigns = []cfa.Assign{set(1, v(1).Add(n)), set(2, v(2).Add(n))}
	get := b.Edge(1, 2, le(v(0), 999))
	n = b.Input(get, cfa.Nondet)
	get.Guard = lia.And(get.Guard, ge(n, 1), le(n.Sub(v(1)), 0))
	get.Assigns = []cfa.Assign{set(1, v(1).Sub(n))}
	b.Edge(2, 3, ge(v(1), 0))
	b.Edge(2, 5, le(v(1), -1))
	b.Edge(3, 1, le(v(2), 1_000_000), set(0, plus(v(0), 1)))
	b.Edge(3, 5, ge(v(2), 1_000_001))
	if r := find(t, b.Done(), false); !excludesError(b.Done(), r.Facts) {
		t.Errorf("at the head: %s", lia.And(r.Facts[1]...).Format(b.Done().VarName))
	}
}

// The outer sum grows by the inner sum. So its bound can be found only after that of the inner sum.
func TestDriftsOfInnerSums(t *testing.T) {
	le, ge, v, plus := cfatest.Le, cfatest.Ge, cfatest.V, cfatest.Plus
	b := cfatest.New(4, 5)
	b.Edge(0, 1, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0)))
	b.Edge(1, 2, le(v(0), 49), set(2, lia.Int(0)), set(3, lia.Int(0)))
	e := b.Edge(2, 2, le(v(2), 6))
	n := b.Input(e, cfa.Nondet)
	e.Guard = lia.And(e.Guard, ge(n, 0), le(n, 24))
	e.Assigns = []cfa.Assign{set(2, plus(v(2), 1)), set(3, v(3).Add(n))}
	b.Edge(2, 3, ge(v(2), 7), set(1, v(1).Add(v(3))))
	b.Edge(3, 1, le(v(1), 8400), set(0, plus(v(0), 1)))
	b.Edge(3, 4, ge(v(1), 8401))
	if r := find(t, b.Done(), false); !excludesError(b.Done(), r.Facts) {
		t.Errorf("at the outer head: %s", lia.And(r.Facts[1]...).Format(b.Done().VarName))
	}
}

// The numbers of iterations of two nested loops are inputs. If all variables have types of fixed
// width, the search must find an upper and a lower bound of v2, which counts the iterations of the
// inner loop in all iterations of the outer loop. Otherwise it must not find both.
func TestNestedDrifts(t *testing.T) {
	le, ge, v, plus := cfatest.Le, cfatest.Ge, cfatest.V, cfatest.Plus
	b := cfatest.New(5, 5)
	start := b.Edge(0, 1, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0)), set(2, lia.Int(0)))
	n, m := b.Input(start, cfa.Nondet), b.Input(start, cfa.Nondet)
	start.Guard = lia.And(ge(n, 10), le(n, 5000), ge(m, 20), le(m, 3000))
	start.Assigns = append(start.Assigns, set(3, n), set(4, m))
	b.Edge(1, 2, lia.Lt(v(0).Sub(v(3))), set(1, lia.Int(0)))
	b.Edge(2, 2, lia.Lt(v(1).Sub(v(4))), set(1, plus(v(1), 1)), set(2, plus(v(2), 1)))
	b.Edge(2, 1, lia.Ge(v(1).Sub(v(4))), set(0, plus(v(0), 1)))
	b.Edge(1, 3, lia.Ge(v(0).Sub(v(3))))
	b.Edge(3, 4, le(v(2), 199))
	b.Edge(3, 4, ge(v(2), 15_000_001))
	p := b.Done()
	for _, bounded := range []bool{true, false} {
		r := find(t, p, bounded)
		if bounded != excludesError(p, r.Facts) {
			t.Errorf("bounded %v: the error is excluded: %v", bounded, excludesError(p, r.Facts))
		}
	}
}

// After the loop, the program tests a variable that the loop does not change. If all variables have
// types of fixed width, the search must divide the states in the loop by the result of this test.
// Otherwise it must not.
func TestUnchangedInLoops(t *testing.T) {
	v, plus := cfatest.V, cfatest.Plus
	b := cfatest.New(3, 3) // both variables count from 0 if the flag is even, and from 7 otherwise
	for _, first := range []int{0, 7} {
		e := b.Edge(0, 1, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(int64(first))))
		n := b.Input(e, cfa.Nondet)
		even := lia.Divides(num.From(2), n)
		if e.Guard = even; first != 0 {
			e.Guard = lia.Not(even)
		}
		e.Assigns = append(e.Assigns, set(2, n))
	}
	b.Edge(1, 1, lia.True(), set(0, plus(v(0), 1)), set(1, plus(v(1), 1)))
	b.Edge(1, 2, lia.And(lia.Divides(num.From(2), v(2)), lia.Ne(v(0).Sub(v(1)))))
	p := b.Done()
	for _, bounded := range []bool{true, false} {
		r := find(t, p, bounded)
		if bounded != excludesError(p, r.Facts) {
			t.Errorf("bounded %v: the error is excluded: %v", bounded, excludesError(p, r.Facts))
		}
	}
}

func TestBoundedFactsAreInductive(t *testing.T) {
	said, excludes := 0, 0
	n := rounds.Of(t, 60, 20)
	for seed := range n {
		p := cfatest.RandomWrapping(rand.New(rand.NewPCG(uint64(seed), 3)))
		r := find(t, p, true)
		if r.Facts == nil {
			continue
		}
		said++
		inv := cfa.Invariant{}
		for l := range p.Locs {
			inv[cfa.Loc(l)] = lia.And(r.Facts[cfa.Loc(l)]...)
		}
		if !excludesError(p, r.Facts) {
			inv[p.Error] = lia.True()
		} else if excludes++; cfatest.Explore(p, 200_000).Unsafe {
			t.Fatalf("seed %d: the facts exclude an error that is reached", seed)
		}
		if err := enginetest.Inductive(p, inv); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	if said < n*9/10 || excludes < n/10 {
		t.Errorf("of %d programs facts of %d were found, which exclude %d errors", n, said, excludes)
	}
}

// A growing bound must be widened to the end of the type, where the value wraps around.
func TestEndsOfTypes(t *testing.T) {
	b := cfatest.New(1, 3)
	b.Init(1)
	e := b.Edge(1, 1, lia.True())
	q := b.Input(e, cfa.Rounds)
	next := cfatest.Plus(cfatest.V(0), 3).AddMul(num.From(-256), q)
	e.Guard, e.Assigns = lia.And(cfatest.Ge(next, 0), cfatest.Le(next, 255)), []cfa.Assign{set(0, next)}
	b.Edge(1, 2, cfatest.Ge(cfatest.V(0), 256))
	p := b.Done()
	r := find(t, p, true)
	if !slices.ContainsFunc(r.Facts[1], cfatest.Le(cfatest.V(0), 255).Equal) {
		t.Errorf("%v", r.Facts[1])
	}
}

// Two variables count the same iterations, but one of them wraps around at 256. The search must
// find that their difference has a fixed remainder modulo 256.
func TestRemaindersOfDifferences(t *testing.T) {
	b := cfatest.New(2, 3)
	b.Edge(0, 1, lia.True(), set(0, lia.Int(0)), set(1, lia.Int(0)))
	e := b.Edge(1, 1, cfatest.Le(cfatest.V(1), 299))
	q := b.Input(e, cfa.Rounds)
	next := cfatest.Plus(cfatest.V(0), 1).AddMul(num.From(-256), q)
	e.Guard = lia.And(e.Guard, cfatest.Ge(next, 0), cfatest.Le(next, 255))
	e.Assigns = []cfa.Assign{set(0, next), set(1, cfatest.Plus(cfatest.V(1), 1))}
	b.Edge(1, 2, lia.And(cfatest.Ge(cfatest.V(1), 300), lia.Not(lia.Eq(cfatest.Plus(cfatest.V(0), -44)))))
	p := b.Done()
	for _, kind := range []cfa.InputKind{cfa.Rounds, cfa.Derived} {
		p.Edges[1].Inputs[0].Kind = kind
		if r := find(t, p, true); excludesError(p, r.Facts) != (kind == cfa.Rounds) {
			t.Errorf("inputs of kind %d: %s", kind, lia.And(r.Facts[1]...).Format(p.VarName))
		}
	}
}
