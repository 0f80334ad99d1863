package refute

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// TestValues lets the search run on random formulas about sums. It checks the certificate of each
// lemma that the values of variables lead to. Some values are given, and others are derived.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	made := 0
	for range 400 {
		var fs []lia.Formula
		atom := func() lia.Formula {
			f := lia.Int(int64(r.Intn(9) - 4))
			for v := range lia.Var(5) {
				if r.Intn(3) == 0 {
					f = f.AddMul(num.From([]int64{1, 1, -1, -1, 2, -3}[r.Intn(6)]), lia.V(v))
				}
			}
			return []lia.Formula{lia.Eq(f), lia.Eq(f), lia.Eq(f), lia.Ne(f), lia.Le(f)}[r.Intn(5)]
		}
		// Each of the first four variables gets a list of possible values. The fifth variable gets
		// none, so usually no atom compares it with a number.
		for v := range lia.Var(4) {
			var is []lia.Formula
			for k := range int64(5) {
				is = append(is, lia.Eq(lia.V(v).AddConst(num.From(k-2))))
			}
			fs = append(fs, lia.Or(is...))
		}
		for range 12 {
			fs = append(fs, lia.Or(atom(), atom(), atom()))
		}
		c := proof.Clausify(fs)
		s := newSearch()
		s.growTo(c.NumVars())
		for _, l := range c.List {
			s.add(l)
		}
		add := func(l proof.Lemma) {
			var lits []proof.Prop
			var negated []lia.Literal
			for _, lit := range l.Clause {
				lits, negated = append(lits, c.Lit(lit)), append(negated, lit.Not())
			}
			if err := proof.Check(negated, l.Cert); err != nil {
				t.Fatalf("%v: %v", lia.Clause(l.Clause).Format(func(v lia.Var) string { return string(rune('a' + v)) }), err)
			}
			for _, p := range lits {
				if s.truth(p) > 0 {
					t.Fatalf("the assignment obeys %v already", l.Clause)
				}
			}
			s.addInPlace(lits)
			made++
		}
		linked, bounds := boundLemmas(c)
		for _, l := range linked {
			var lits []proof.Prop
			for _, lit := range l.Clause {
				lits = append(lits, c.Lit(lit))
			}
			s.add(lits)
		}
		s.theoryLemma = newValues(s, c, bounds, add).propagate
		s.run(context.Background(), 2000)
	}
	if made < 1000 {
		t.Errorf("only %d lemmas", made)
	}
}

// In each state of a state machine, d is the number that is added to the sum x. The variable e is
// equal to d, but no atom compares e with a number. The number of theory queries must not grow with
// the number of states.
func TestValuesSpareTheTheory(t *testing.T) {
	asked := func(n int64) int {
		x, d, e := lia.V(0), lia.V(1), lia.V(2)
		var in, fs []lia.Formula
		at := func(k int64) int64 { return k * k % 1009 }
		for k := range n {
			in = append(in, lia.And(lia.Eq(x.AddConst(num.From(-at(k)))), lia.Eq(d.AddConst(num.From(at(k)-at((k+1)%n))))))
			fs = append(fs, lia.Ne(x.Add(e).AddConst(num.From(-at(k)))))
		}
		fs = append(fs, lia.Eq(d.Sub(e)), lia.Or(in...))
		return askedFor(t, fs)
	}
	if few, many := asked(5), asked(60); many > few+3 {
		t.Errorf("the theory is asked %d times for 5 states, %d times for 60", few, many)
	}
}
