package path

import (
	"context"
	"errors"
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/qe"
	"ic3play/lia/smt"
)

// doomed returns whether the error can be reached from s in exactly n steps.
func doomed(p *cfa.Program, s enginetest.Point, n int) bool {
	if s.Loc == p.Error || n == 0 {
		return s.Loc == p.Error && n == 0
	}
	for _, id := range p.Out(s.Loc) {
		for _, next := range enginetest.Successors(p, id, s) {
			if doomed(p, next, n-1) {
				return true
			}
		}
	}
	return false
}

func TestBackward(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	said, exact := map[bool]int{}, 0
	for round := range 60 {
		p := enginetest.Random(r).Program
		b := NewBackward(p, 0)
		for range 12 {
			l := cfa.Loc(2 + r.Intn(len(p.Locs)-2))
			n := r.Intn(4)
			at := enginetest.Point{Loc: l, X: int64(r.Intn(9) - 4), Y: int64(r.Intn(9) - 4)}
			s := smt.NewContext(smt.Options{}).NewSolver()
			s.Assert(b.Bad(l, n))
			s.Assert(lia.Eq(lia.V(0).Sub(lia.Int(at.X))))
			s.Assert(lia.Eq(lia.V(1).Sub(lia.Int(at.Y))))
			st := s.Check(context.Background())
			want := doomed(p, at, n)
			if st == smt.Unknown || (st == smt.Sat) != want {
				t.Fatalf("round %d: %v, %d steps: %v, want %v", round, at, n, st, want)
			}
			said[want]++
			e, err := b.Exact(context.Background(), l, n, 2000)
			if err == nil {
				exact++
				if e.Eval(at.Value) != want {
					t.Fatalf("round %d: %v, %d steps, without inputs: %v, want %v", round, at, n, !want, want)
				}
			} else if !errors.Is(err, qe.ErrBudget) {
				t.Fatal(err)
			}
			if !want {
				continue
			}
			path, err := b.Follow(l, n, cfa.State{num.From(at.X), num.From(at.Y)}, s.Value)
			if err != nil || len(path) != n {
				t.Fatalf("round %d: from %v in %d steps: %v, %v", round, at, n, path, err)
			}
		}
	}
	if said[true] < 50 || said[false] < 50 || exact < 300 {
		t.Errorf("answers %v, %d eliminated", said, exact)
	}
}

// A state is bad if some input leads to the error, even if other inputs do not lead to the error.
func TestSomeInputIsEnough(t *testing.T) {
	b := enginetest.New(3, "x")
	x, in := b.Var(0), b.Input()
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	b.Edge(2, 2, lia.And(lia.Ge(in), lia.Le(in.Sub(lia.Int(9)))), map[int]lia.Term{0: in})
	b.Edge(2, 1, lia.Eq(x.Sub(lia.Int(7))), nil)
	p := b.Program()
	back := NewBackward(p, 0)
	e, err := back.Exact(t.Context(), 2, 2, 0)
	if err != nil || !e.IsTrue() {
		t.Errorf("bad in two steps: %s, %v; want every state", e.Format(p.VarName), err)
	}
	if one := back.Bad(2, 1); !one.Equal(lia.Eq(x.Sub(lia.Int(7)))) {
		t.Errorf("bad in one step: %s", one.Format(p.VarName))
	}
}
