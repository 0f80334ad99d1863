package smt

import (
	"context"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func TestStats(t *testing.T) {
	c := NewContext(Options{})
	ctx := context.Background()
	times := func(k int64, t lia.Term) lia.Term { return t.Mul(num.From(k)) }
	before := c.Stats()
	grew := func(what string, names ...string) {
		t.Helper()
		now := c.Stats()
		for _, n := range names {
			if _, ok := now[n]; !ok || now[n] <= before[n] {
				t.Errorf("%s: %s stays %d", what, n, now[n])
			}
		}
		before = now
	}
	a, b := c.NewSolver(), c.NewSolver()
	f := lia.And(lt(x(0), x(1)), lt(x(1), x(2)), lt(x(2), x(0)))
	if a.Check(ctx, a.Lit(f)) != Unsat {
		t.Fatal("not unsat")
	}
	grew("a cycle", "checks", "unsat", "propagations", "theory_checks", "conflicts", "lemmas", "pivots", "solvers")
	if b.Check(ctx, b.Lit(f)) != Unsat {
		t.Fatal("not unsat")
	}
	grew("the same elsewhere", "lemmas_reused", "no_lemma", "no_theory", "no_search")
	s := c.NewSolver()
	s.Assert(lia.Or(lia.And(lt(x(0), x(1)), lt(x(1), x(0))), is(x(3), k(1)), is(x(3), k(2))))
	s.Assert(lia.Or(lt(x(3), k(1)), is(x(4), k(2))))
	if s.Check(ctx) != Sat {
		t.Fatal("not sat")
	}
	grew("a disjunction", "sat", "sat_calls")
	s = c.NewSolver()
	s.Assert(lia.And(le(k(4), times(6, x(0)).Add(times(10, x(1))).Sub(times(15, x(2)))), le(k(0), x(0)), le(x(0), k(3)), le(x(1), k(3)), le(k(0), x(1)),
		le(k(0), x(2)), le(x(2), k(3)), lia.Ne(x(0)), lia.Ne(x(1)), le(times(7, x(0)).Add(times(9, x(1))), k(17))))
	if s.Check(ctx) == Unknown {
		t.Fatal(s.Reason())
	}
	grew("fractions", "cases", "rows")
	s = c.NewSolver()
	s.Assert(lia.And(lia.Ne(x(0)), lia.Ne(x(0).AddConst(num.MinusOne())), le(k(0), x(0).Add(x(1))), le(k(0), x(0).Sub(x(1))), le(x(0), k(900))))
	if s.Check(ctx) != Sat {
		t.Fatal("not sat")
	}
	big := c.NewSolver()
	m := int64(1<<62 - 57)
	big.Assert(lia.And(le(times(m, x(0)).Add(times(m-2, x(1))), x(2)), le(x(2).Add(times(3, x(1))), times(m-4, x(0))), le(k(1), x(0).Add(times(m-8, x(2)))), le(k(5), x(1))))
	if big.Check(ctx) == Unknown {
		t.Fatal(big.Reason())
	}
	grew("large coefficients", "big_numbers")
	if before["branches"] == 0 {
		t.Error("no branches")
	}
	if _, ok := before["cuts"]; !ok {
		t.Error("no count of cuts")
	}
}
