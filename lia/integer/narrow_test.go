package integer

import (
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// TestChainOfRemainders decides a chain of steps h' = ((31*h mod 2^64) + x) mod 2^64 that starts
// with h = 0, where x = 7. In each step, the term of the previous step replaces h, as it does when
// the edges of a program are joined. Each mod 2^64 is written with a quotient, which has only one
// possible value. The method "narrow" must find the quotients one after the other.
func TestChainOfRemainders(t *testing.T) {
	const steps = 19
	modulus := num.PowerOf2(64)
	x, h, value := lia.V(0), lia.Term{}, num.Int{}
	ls := []lia.Literal{lia.Ge(x.AddConst(num.From(-7))).Lit(), lia.Le(x.AddConst(num.From(-7))).Lit()}
	quotients := lia.Var(0)
	reduce := func(u lia.Term) lia.Term {
		quotients++
		u = u.Sub(lia.V(quotients).Mul(modulus))
		ls = append(ls, lia.Ge(u).Lit(), lia.Le(u.AddConst(num.One().Sub(modulus))).Lit())
		return u
	}
	for range steps {
		h = reduce(reduce(h.Mul(num.From(31))).Add(x))
		value = value.Mul(num.From(31)).Add(num.From(7)).Mod(modulus)
	}
	t.Run("bounds", func(t *testing.T) {
		th := New(Options{})
		for _, l := range ls {
			th.Assert(Lit{th.Atom(l.Atom), l.Neg})
		}
		s := &search{t: th, stop: func() bool { return false }}
		if r := s.narrow(); r != nil {
			t.Fatal("refuted")
		}
		for q := lia.Var(1); q <= quotients; q++ {
			lo, _, _ := th.tab.Lower(th.vars[q])
			hi, _, ok := th.tab.Upper(th.vars[q])
			if !ok || !lo.Equal(hi) {
				t.Errorf("quotient %d: %s to %s", q, lo, hi)
			}
		}
	})
	for _, tt := range []struct {
		name string
		last lia.Formula
		want Status
	}{
		{"its value", lia.Eq(h.AddConst(value.Neg())), Sat},
		{"another", lia.Ne(h.AddConst(value.Neg())), Unsat},
		{"less", lia.Lt(h.AddConst(value.Neg())), Unsat},
		{"more", lia.Gt(h.AddConst(value.Neg())), Unsat},
	} {
		t.Run(tt.name, func(t *testing.T) {
			all := append(append([]lia.Literal(nil), ls...), tt.last.Lit())
			if got := solve(t, New(Options{}), all); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}
