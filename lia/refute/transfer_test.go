package refute

import (
	"context"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// TestTransfers checks the lemmas for equations x + y + c = 0 and x - y + c = 0. All lemmas must
// hold, and there must be at least 12 of them. For the same equation, there must not be any more
// lemmas in a further conflict.
func TestTransfers(t *testing.T) {
	x, y := lia.V(0), lia.V(1)
	for _, sign := range []int64{1, -1} {
		for c := int64(-2); c <= 2; c++ {
			eq := lia.Eq(x.AddMul(num.From(sign), y).AddConst(num.From(c)))
			fs := []lia.Formula{lia.Or(eq, lia.Le(x)), lia.Or(lia.Eq(y), lia.Eq(y.AddConst(num.From(-2))))}
			for _, k := range []int64{-4, -1, 0, 3, 4} {
				fs = append(fs, lia.Or(lia.Le(x.AddConst(num.From(k))), lia.Eq(x.AddConst(num.From(k))), lia.Ge(y.AddConst(num.From(k)))))
			}
			clauses := proof.Clausify(fs)
			_, bounds := boundLemmas(clauses)
			tr := transfers{clauses: clauses, forms: bounds, done: map[proof.Prop]bool{}}
			ls := tr.lemmas([]lia.Literal{eq.Lit(), lia.Le(x).Lit()})
			if len(ls) < 12 {
				t.Errorf("%d lemmas: too few", len(ls))
			}
			for _, l := range ls {
				var negated []lia.Literal
				for _, lit := range l.Clause {
					negated = append(negated, lit.Not())
				}
				if err := proof.Check(negated, l.Cert); err != nil {
					t.Errorf("%v: %v", lia.Clause(l.Clause).Format(func(v lia.Var) string { return string(rune('x' + v)) }), err)
				}
			}
			if again := tr.lemmas([]lia.Literal{eq.Lit()}); again != nil {
				t.Errorf("an equation's lemmas are made twice")
			}
		}
	}
}

// x has one of n values, as at a join of many paths, and y is equal to x. The number of theory
// queries must not grow with n.
func TestTransfersSpareTheTheory(t *testing.T) {
	asked := func(n int64) int {
		x, y := lia.V(0), lia.V(1)
		ways := []lia.Formula{lia.Eq(x.Sub(y))}
		var fs, in []lia.Formula
		for k := range n {
			in = append(in, lia.Eq(x.AddConst(num.From(-3*k))))
			fs = append(fs, lia.Ne(y.AddConst(num.From(-3*k))))
		}
		fs = append(fs, lia.And(ways...), lia.Or(in...))
		return askedFor(t, fs)
	}
	if few, many := asked(5), asked(60); many > few+3 {
		t.Errorf("the theory is asked %d times for 5 values, %d times for 60", few, many)
	}
}

// askedFor counts the theory's queries in a proof.
func askedFor(t *testing.T, fs []lia.Formula) int {
	t.Helper()
	count := &counted{Theory: newInteger(0)}
	r, err := prove(context.Background(), fs, options{maxConflicts: 500_000, maxRounds: 50_000, hullsAfter: hullsAfter, theory: count})
	if err != nil {
		t.Fatal(err)
	}
	if err := proof.CheckRefutation(fs, r); err != nil {
		t.Fatal(err)
	}
	return count.n
}

type counted struct {
	Theory
	n int
}

func (c *counted) Decide(ctx context.Context, cube []lia.Literal) ([]Conflict, func(lia.Var) num.Int, error) {
	c.n++
	return c.Theory.Decide(ctx, cube)
}
