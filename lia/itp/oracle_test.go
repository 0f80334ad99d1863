package itp

import (
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestAgainstEnumeration checks interpolants at all points of a box, without a solver.
func TestAgainstEnumeration(t *testing.T) {
	const box = 4
	vars := []lia.Var{0, 10, 11, 20}
	inA, inB := 0, 0
	for seed := range int64(rounds.Of(t, 160, 40)) {
		r := rand.New(rand.NewSource(seed))
		s := shape{own: 1, common: 2, lits: 2 + r.Intn(3), coef: 4, c: 5, monos: 3, eq: 25, ne: 15, div: 20, tight: r.Intn(2) == 0}
		a, b := pair(r, s)
		i, ok := mustInterpolate(t, a, b, randomOptions(r))
		point := make([]int64, len(vars))
		for k := range point {
			point[k] = -box
		}
		value := func(v lia.Var) num.Int {
			for k, x := range vars {
				if x == v {
					return num.From(point[k])
				}
			}
			return num.Int{}
		}
		for done := false; !done; {
			ta, tb := a.Eval(value), b.Eval(value)
			switch {
			case !ok:
			case ta && tb:
				t.Fatalf("seed %d: %v is a model of both", seed, point)
			case ta && !i.Eval(value):
				t.Fatalf("seed %d: A holds at %v, I does not\nA: %s\nI: %s", seed, point, a.Format(names), i.Format(names))
			case tb && i.Eval(value):
				t.Fatalf("seed %d: B and I hold at %v\nB: %s\nI: %s", seed, point, b.Format(names), i.Format(names))
			case ta:
				inA++
			case tb:
				inB++
			}
			done = true
			for k := range point {
				if point[k]++; point[k] <= box {
					done = false
					break
				}
				point[k] = -box
			}
		}
	}
	if !testing.Short() && (inA < 1000 || inB < 1000) {
		t.Errorf("%d points of A and %d of B are too few to mean something", inA, inB)
	}
}

// TestCertified sets the option Certify: package refute proves both conditions of an interpolant,
// and package proof checks the proofs.
func TestCertified(t *testing.T) {
	n, all := 0, rounds.Of(t, 160, 40)
	for seed := range int64(all) {
		r := rand.New(rand.NewSource(1_000_000 + seed))
		fs := families(r)
		a, b := pair(r, fs[r.Intn(len(fs))])
		opt := randomOptions(r)
		opt.Certify = true
		if _, ok := mustInterpolate(t, a, b, opt); ok {
			n++
		}
	}
	if n < all/5 {
		t.Errorf("only %d interpolants", n)
	}
}

// TestProjection computes interpolants by projection, without a walk over the certificate. The
// other tests rarely reach this code, because the walk nearly always succeeds.
func TestProjection(t *testing.T) {
	n, all := 0, rounds.Of(t, 160, 40)
	for seed := range int64(all) {
		r := rand.New(rand.NewSource(2_000_000 + seed))
		fs := families(r)
		s := fs[r.Intn(len(fs))]
		a, b := s.cube(r, 0), s.cube(r, 20)
		la, okA := a.Literals()
		lb, okB := b.Literals()
		if !okA || !okB || !entails(t, a, lia.Not(b)) {
			continue
		}
		e := testEnumeration(a, b)
		c, err := e.conflict(la, lb)
		if err != nil {
			t.Fatal(err)
		}
		i, err := e.byProjection(c)
		if err != nil {
			t.Fatalf("seed %d: %v\nA: %s\nB: %s", seed, err, a.Format(names), b.Format(names))
		}
		verify(t, a, b, i)
		n++
	}
	if n < all/5 {
		t.Errorf("only %d interpolants", n)
	}
}
