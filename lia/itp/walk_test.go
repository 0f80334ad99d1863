package itp

import (
	"context"
	"testing"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// walked runs the walk over a certificate. It returns the interpolant, the statistics, and whether
// there is an interpolant. The premises of the certificate are the literals of a, followed by those
// of b. If cert is nil, the theory computes a certificate.
func walked(t *testing.T, a, b lia.Formula, cert *proof.Cert, splitA, decompose bool) (lia.Formula, Stats, bool) {
	t.Helper()
	la, _ := a.Literals()
	lb, _ := b.Literals()
	c := &conflict{lits: append(la, lb...), isA: make([]bool, len(la)+len(lb)), cert: cert}
	for i := range la {
		c.isA[i] = true
	}
	if cert == nil {
		var st integer.Status
		if st, c.cert = integer.Refute(context.Background(), c.lits, integer.Options{}); st != integer.Unsat {
			t.Fatalf("the theory says %v", st)
		}
	}
	if err := proof.Check(c.lits, c.cert); err != nil {
		t.Fatal(err)
	}
	opt := Options{Decompose: decompose, Stats: &Stats{}}.withDefaults()
	w := &walker{voc: newVocabulary(a, b), opt: &opt, splitA: splitA, literals: 200}
	i, ok := w.interpolant(c)
	if ok {
		verify(t, a, b, i)
	}
	return i, *opt.Stats, ok
}

func weights(ws ...int64) []proof.Weight {
	var out []proof.Weight
	for i := 0; i < len(ws); i += 2 {
		out = append(out, proof.Weight{Fact: int(ws[i]), Coef: num.From(ws[i+1])})
	}
	return out
}

// The certificate adds facts of A and B, and divides the sum by 2. This needs no rounding, so the
// walk over the certificate must not split. A's part of the result has coefficients that are
// fractions, so the walk must store its denominator.
func TestScaledSum(t *testing.T) {
	a := lia.And(lia.Le(lin(2, a0, 1, s0)), lia.Le(lin(-1, a0, 1, s1)))
	b := lia.And(lia.Le(lin(-1, s0, 2, b0)), lia.Le(lin(-1, b0, -1, s1, 1)))
	cert := &proof.Cert{
		Derive: weights(0, 1, 2, 1), // a0 + b0 <= 0
		Next:   &proof.Cert{Sum: weights(4, 1, 1, 1, 3, 1)},
	}
	i, stats, ok := walked(t, a, b, cert, false, false)
	if want := lia.Le(lin(1, s0, 2, s1)); !ok || !i.Equal(want) {
		t.Errorf("%v %s, want %s", ok, i.Format(names), want.Format(names))
	}
	if stats.MixedCuts+stats.Remainders+stats.Splits > 0 {
		t.Errorf("a sum was split: %+v", stats)
	}
}

// The quotient of a divisibility is a variable that is local to the side (A or B) with the
// divisibility. So if a sum with this quotient is rounded, the walk must make a split that belongs
// to this side.
func TestQuotients(t *testing.T) {
	strip := lia.And(lia.Ge(lin(1, s0, -1)), lia.Le(lin(1, s0, -3)))
	for _, c := range []struct {
		a, b lia.Formula
	}{
		{divides(4, lin(1, s0)), strip},
		{strip, divides(4, lin(1, s0))},
		{lia.Not(divides(4, lin(1, s0))), lia.And(lia.Ge(lin(1, s0)), lia.Le(lin(1, s0)))},
		{lia.And(divides(6, lin(1, s0, 1, s1)), divides(4, lin(1, s1))), lia.Not(divides(2, lin(1, s0)))},
	} {
		for _, splitA := range []bool{false, true} {
			if i, stats, ok := walked(t, c.a, c.b, nil, splitA, false); !ok {
				t.Errorf("no interpolant of %s and %s", c.a.Format(names), c.b.Format(names))
			} else if stats.Splits+stats.MixedCuts+stats.Remainders+stats.Residues == 0 {
				t.Errorf("no case was split, nothing rounded: %s", i.Format(names))
			}
		}
	}
}

// A split on common variables belongs to A or to B, depending on the parameter splitA. The split
// must have no influence on the result. The interpolants of the two cases are joined by Or if the
// split belongs to A, and by And if the split belongs to B. The joined formula must be equivalent
// to the interpolant without the split.
func TestSplitSides(t *testing.T) {
	a := lia.And(lia.Ge(lin(1, s0)), lia.Ge(lin(1, s1)), lia.Le(lin(1, s0, 1, s1, -1)))
	b := lia.And(lia.Ge(lin(1, s0, 2, s1, -5)), lia.Le(lin(1, s0, -5, b0)), lia.Le(lin(1, b0)))
	lits, _ := a.Literals()
	other, _ := b.Literals()
	_, cert := integer.Refute(context.Background(), append(lits, other...), integer.Options{})
	if cert == nil || len(cert.Sum) == 0 {
		t.Fatal("the example is to be a plain sum")
	}
	// Put a needless split on s0 before the sum. The split adds a fact at the end of the list of
	// facts, so the facts that the sum names keep their numbers.
	split := func() *proof.Cert {
		return &proof.Cert{Branch: &proof.Branch{T: lin(1, s0),
			Left: &proof.Cert{Sum: cert.Sum}, Right: &proof.Cert{Sum: cert.Sum}}}
	}
	for _, splitA := range []bool{false, true} {
		i, stats, ok := walked(t, a, b, split(), splitA, true)
		if !ok || stats.Splits != 1 {
			t.Errorf("%v %+v", ok, stats)
		}
		if plain, _, _ := walked(t, a, b, cert, splitA, true); !entails(t, i, plain) || !entails(t, plain, i) {
			t.Errorf("a needless split changed %s to %s", plain.Format(names), i.Format(names))
		}
	}
}

// A cut that uses facts of both A and B, and whose term has only common variables, becomes a split.
// The parameter splitA says to which side the split belongs. If it belongs to A, the interpolant is
// a disjunction; if it belongs to B, it is a conjunction. Each disjunct or conjunct must be one
// inequality.
func TestCutSides(t *testing.T) {
	a := lia.Le(lin(1, s0, 1, s1, -1))
	b := lia.And(lia.Le(lin(1, s0, -1, s1)), lia.Ge(lin(1, s0, -1)))
	cert := &proof.Cert{Derive: weights(0, 1, 1, 1), Next: &proof.Cert{Sum: weights(3, 1, 2, 1)}} // s0 <= 0
	for _, c := range []struct {
		splitA bool
		want   lia.Formula
	}{
		{false, a},
		{true, lia.Or(lia.Le(lin(-1, s0, 1, s1, 1)), lia.Le(lin(1, s0)))},
	} {
		if i, stats, ok := walked(t, a, b, cert, c.splitA, false); !ok || stats.MixedCuts != 1 || !i.Equal(c.want) {
			t.Errorf("%v %+v: %s, want %s", ok, stats, i.Format(names), c.want.Format(names))
		}
	}
}

// A cut whose term has local variables of both sides must be split by remainders. The test builds
// the certificate, because the theory may find another certificate.
func TestRemainders(t *testing.T) {
	a := lia.And(lia.Le(lin(-1, s0, -4, a0, -1)), lia.Le(lin(1, s0, 4, a0))) // -1 <= s0 + 4*a0 <= 0
	b := lia.And(lia.Le(lin(-1, s0, -4, b0, 1)), lia.Le(lin(1, s0, 4, b0, -2)))
	cert := &proof.Cert{
		Derive: weights(0, 1, 3, 1),
		Next: &proof.Cert{
			Derive: weights(1, 1, 2, 1), // 4*a0 - 4*b0 <= -1: a0 - b0 <= -1
			Next:   &proof.Cert{Sum: weights(4, 1, 5, 1)},
		},
	}
	for _, splitA := range []bool{false, true} {
		i, stats, ok := walked(t, a, b, cert, splitA, false)
		if !ok || stats.Remainders == 0 {
			t.Fatalf("%v %+v", ok, stats)
		}
		if want := lia.Or(divides(4, lin(1, s0)), divides(4, lin(1, s0, 1))); !entails(t, i, want) || !entails(t, want, i) {
			t.Errorf("%s", i.Format(names))
		}
	}
	// If the divisor is too large, the walk over the certificate gives no result, and Interpolate
	// uses projection instead.
	a = lia.And(lia.Le(lin(-1, s0, -100, a0, -1)), lia.Le(lin(1, s0, 100, a0)))
	b = lia.And(lia.Le(lin(-1, s0, -100, b0, 1)), lia.Le(lin(1, s0, 100, b0, -98)))
	if i, _, ok := walked(t, a, b, cert, false, false); ok {
		t.Errorf("a hundred remainders: %s", i.Format(names))
	}
	if i, ok := mustInterpolate(t, a, b, Options{}); !ok || !i.Eval(lia.Model{s0: num.From(199)}.Value) {
		t.Errorf("%v %s", ok, i.Format(names))
	}
}

// The walk must end without a result if the certificate splits on a term with local variables of
// both sides, and also if the budget is spent. Interpolate uses projection then.
func TestWalkGivesUp(t *testing.T) {
	a := lia.And(lia.Ge(lin(1, s0, -4, a0)), lia.Le(lin(1, s0, -4, a0, -1)))
	b := lia.And(lia.Ge(lin(1, s0, -4, b0, -2)), lia.Le(lin(1, s0, -4, b0, -3)))
	// the case a0 <= b0 contradicts s0 <= 4*a0+1 and s0 >= 4*b0+2
	both := &proof.Cert{Branch: &proof.Branch{T: lin(1, a0, -1, b0),
		Left:  &proof.Cert{Sum: weights(1, 1, 2, 1, 4, 4)},
		Right: &proof.Cert{Sum: weights(0, 1, 3, 1, 4, 4)}}}
	if i, _, ok := walked(t, a, b, both, false, false); ok {
		t.Errorf("a split of both sides: %s", i.Format(names))
	}
	if i, ok := mustInterpolate(t, a, b, Options{}); !ok || !i.Eval(lia.Model{s0: num.From(-3)}.Value) {
		t.Errorf("%v %s", ok, i.Format(names))
	}

	a, b = divides(4, lin(1, s0)), lia.And(lia.Ge(lin(1, s0, -1)), lia.Le(lin(1, s0, -3)))
	la, _ := a.Literals()
	lb, _ := b.Literals()
	_, cert := integer.Refute(context.Background(), append(la, lb...), integer.Options{})
	c := &conflict{lits: append(la, lb...), isA: []bool{true, false, false}, cert: cert}
	e := testEnumeration(a, b)
	for _, budget := range []int{0, 100} {
		w := &walker{voc: e.voc, opt: &e.opt, literals: budget}
		if i, ok := w.interpolant(c); ok != (budget > 0) {
			t.Errorf("budget %d: %v %s", budget, ok, i.Format(names))
		}
	}
}
