package smt

import (
	"context"
	"slices"
	"testing"

	"ic3play/lia"
)

// "probed" compares the results of Probe and Rotate with enumeration. The callback "sat" reports
// whether given assumptions have a model, and "want" is the result of "sat" for all assumptions.
func probed(t *testing.T, s *Solver, given, lits []Lit, want bool, sat func([]Lit) bool) {
	t.Helper()
	ctx := context.Background()
	p := s.Probe(ctx, given, lits)
	if p.Refuted {
		why := slices.Clone(p.Reasons)
		if !p.GivenConflict {
			if !slices.Contains(lits, p.FalseLit) {
				t.Fatalf("%v was not assumed", p.FalseLit)
			}
			why = append(why, p.FalseLit)
		}
		if want || sat(why) {
			t.Fatalf("given %v, assumed %v: %+v is satisfiable", given, lits, p)
		}
		checkSubset(t, p.Reasons, slices.Concat(given, lits))
		// The reasons alone must be refuted.
		if again := s.Probe(ctx, nil, why); !again.Refuted {
			t.Fatalf("%+v, and %v alone is not refuted", p, why)
		}
	}
	core, n := s.Rotate(ctx, given, lits)
	checkSubset(t, core, lits)
	if n > len(lits)+1 {
		t.Fatalf("%d probes of %d literals", n, len(lits))
	}
	if !want && sat(slices.Concat(given, core)) {
		t.Fatalf("given %v: %v became %v, which is satisfiable", given, lits, core)
	}
	if !p.Refuted && n == 1 && !slices.Equal(core, lits) {
		t.Fatalf("nothing was refuted, and %v became %v", lits, core)
	}
}

// "pseudo" asserts the formula of section 2.4.1 in the paper that Probe cites. The literal l1 alone
// contradicts it. A solver that assumes l1 and l2 at once returns both as the core.
func pseudo(s *Solver) (l1, l2 Lit) {
	b := func(i int) lia.Formula { return lia.Le(x(i)) }
	for _, c := range [][]lia.Formula{
		{lia.Not(b(1)), b(3)}, {lia.Not(b(1)), b(4)}, {lia.Not(b(1)), b(5)}, {lia.Not(b(5)), lia.Not(b(6))},
		{lia.Not(b(2)), b(6)}, {lia.Not(b(3)), lia.Not(b(4)), b(6)},
	} {
		s.Assert(lia.Or(c...))
	}
	return s.Lit(b(1)), s.Lit(b(2))
}

// The reasons that Probe returns must come before the failed literal in lits. Rotate repeats Probe
// with another order of the literals. It must drop a literal that was a reason only because of the
// first order.
func TestProbeOrder(t *testing.T) {
	ctx := context.Background()
	s := NewContext(Options{}).NewSolver()
	l1, l2 := pseudo(s)
	if p := s.Probe(ctx, nil, []Lit{l1, l2}); !p.Refuted || p.FalseLit != l1 || len(p.Reasons) != 0 {
		t.Errorf("l1 first: %+v, want l1 alone", p)
	}
	if core, _ := s.Rotate(ctx, nil, []Lit{l2, l1}); !slices.Equal(core, []Lit{l1}) {
		t.Errorf("rotated to %v, want %v", core, l1)
	}
	free := s.Lit(lia.Le(x(9)))
	if p := s.Probe(ctx, nil, []Lit{l2, free}); p.Refuted {
		t.Errorf("%+v, and there is a model", p)
	}
	if core, n := s.Rotate(ctx, nil, []Lit{l2, free}); len(core) != 2 || n != 1 {
		t.Errorf("%v after %d probes, and there is a model", core, n)
	}
}

// In this test, an early assumption makes the last assumption false. Probe must stop after the
// early assumption, even if it finds that other assumptions would become false later.
func TestProbeFindsTheLowest(t *testing.T) {
	ctx := context.Background()
	s := NewContext(Options{}).NewSolver()
	s.Assert(lia.Or(lia.Not(le(x(0), k(0))), lt(k(5), x(1))))
	low, late := s.Lit(le(x(0), k(0))), s.Lit(le(x(1), k(5)))
	between := []Lit{s.Lit(le(x(2), k(1))), s.Lit(lt(x(3), x(4))), s.Lit(lt(x(4), x(3)))}
	p := s.Probe(ctx, nil, slices.Concat([]Lit{low}, between, []Lit{late}))
	if !p.Refuted || p.FalseLit != late || !slices.Equal(p.Reasons, []Lit{low}) {
		t.Errorf("%+v, want %v because of %v", p, late, low)
	}
}

// Probe must find the right assumption if only the theory refutes the literals.
func TestProbeTheory(t *testing.T) {
	ctx := context.Background()
	s := NewContext(Options{}).NewSolver()
	s.Assert(lt(x(0), x(1)))
	less, more, other := s.Lit(lt(x(1), x(2))), s.Lit(lt(x(2), x(0))), s.Lit(le(x(3), k(7)))
	if p := s.Probe(ctx, []Lit{less}, []Lit{other, more}); !p.Refuted || p.FalseLit != more || !slices.Equal(p.Reasons, []Lit{less}) {
		t.Errorf("%+v, want %v because of %v", p, more, less)
	}
	if p := s.Probe(ctx, []Lit{other, less, more}, []Lit{other}); !p.GivenConflict || !slices.Equal(p.Reasons, []Lit{less, more}) {
		t.Errorf("%+v, want what was given: %v and %v", p, less, more)
	}
	if p := s.Probe(ctx, nil, []Lit{other, litFalse}); p.FalseLit != litFalse || !p.Refuted {
		t.Errorf("%+v, want false", p)
	}
	sel := s.Selector()
	s.AssertUnder(sel, lia.False())
	if p := s.Probe(ctx, []Lit{sel}, nil); !p.GivenConflict || !slices.Equal(p.Reasons, []Lit{sel}) {
		t.Errorf("%+v, want the selector %v", p, sel)
	}
	s.Retire(sel)
	if p := s.Probe(ctx, nil, []Lit{less, other}); p.Refuted {
		t.Errorf("%+v after the selector was retired", p)
	}
}
