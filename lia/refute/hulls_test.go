package refute

import (
	"context"
	"errors"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// choices returns a formula about n choices, one after the other. Each choice adds either "less" or
// "more" to a sum. The formula requires the condition that the function "bad" returns for the final
// sum.
func choices(n int, less, more int64, bad func(sum lia.Term) lia.Formula) lia.Formula {
	sum := func(i int) lia.Term { return lia.V(lia.Var(i)) }
	choice := func(i int) lia.Formula { return lia.Le(lia.V(lia.Var(100 + i))) }
	rest := bad(sum(n))
	for i := n; i > 0; i-- {
		before := sum(i - 1)
		if i == 1 {
			before = lia.Int(0)
		}
		becomes := func(k int64) lia.Formula { return lia.Eq(sum(i).Sub(before).AddConst(num.From(-k))) }
		rest = lia.Or(lia.And(choice(i), rest, becomes(less)), lia.And(lia.Not(choice(i)), rest, becomes(more)))
	}
	return rest
}

// In each formula, a sum depends on n choices. Prove must derive bounds of the sum after each
// choice. The size of the proof must grow with the number of choices, and not with the number of
// paths, which is exponential.
func TestHulls(t *testing.T) {
	const n = 40
	atMost := func(k int64) func(lia.Term) lia.Formula {
		return func(sum lia.Term) lia.Formula { return lia.Gt(sum.AddConst(num.From(-k))) }
	}
	atLeast := func(k int64) func(lia.Term) lia.Formula {
		return func(sum lia.Term) lia.Formula { return lia.Lt(sum.AddConst(num.From(-k))) }
	}
	for name, f := range map[string]lia.Formula{
		"at most":           choices(n, 1, 2, atMost(2*n)),
		"at least":          choices(n, 1, 2, atLeast(n)),
		"either":            choices(n, 1, 2, func(s lia.Term) lia.Formula { return lia.Or(atMost(2*n)(s), atLeast(n)(s)) }),
		"never that value":  choices(n, -3, 1, func(s lia.Term) lia.Formula { return lia.Eq(s.AddConst(num.From(-n - 1))) }),
		"with another term": choices(n, -1, 0, func(s lia.Term) lia.Formula { return lia.And(lia.Gt(s.Sub(lia.V(99))), lia.Ge(lia.V(99))) }),
	} {
		fs := []lia.Formula{f}
		o := defaults()
		o.maxConflicts, o.maxRounds = 5*hullsAfter, 5*hullsAfter
		r, err := prove(context.Background(), fs, o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := proof.CheckRefutation(fs, r); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var model *Satisfiable
	o := defaults()
	o.hullsAfter = 0
	_, err := prove(context.Background(), []lia.Formula{choices(n, 1, 2, atMost(2*n-1))}, o)
	if !errors.As(err, &model) {
		t.Errorf("a sum that can be reached: %v", err)
	}
}

// All alternatives of a clause are false before the search starts, because of formulas that are
// single literals.
func TestHullsOfWhatIsDecided(t *testing.T) {
	x, y, z := lia.V(1), lia.V(2), lia.V(3)
	fs := []lia.Formula{
		lia.Or(lia.Gt(z), lia.Lt(z)),
		lia.Or(lia.Gt(x), lia.Gt(y)),
		lia.Le(x),
		lia.Le(y),
	}
	o := defaults()
	o.hullsAfter = 0
	r, err := prove(context.Background(), fs, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := proof.CheckRefutation(fs, r); err != nil {
		t.Error(err)
	}
}

// TestUnassigned checks that only the unassigned literals of a clause are counted, wherever the
// false ones are.
func TestUnassigned(t *testing.T) {
	literals := make([]lia.Formula, maxAlternatives+1)
	for i := range literals {
		literals[i] = lia.Le(lia.V(lia.Var(i)))
	}
	for i := range literals {
		p := prover{clauses: proof.Clausify([]lia.Formula{lia.Or(literals...), lia.Not(literals[i])}), search: newSearch()}
		p.search.growTo(p.clauses.NumVars())
		for _, c := range p.clauses.List {
			p.search.add(c)
		}
		h := &hulls{p: &p}
		h.propagateLevelZero()
		if got := h.unassigned(p.clauses.List[0]); len(got) != maxAlternatives {
			t.Errorf("literal %d is false: %d literals are unassigned", i, len(got))
		}
	}
}

// TestInsert checks the lemmas between a new bound and the other bounds and equations of its form.
func TestInsert(t *testing.T) {
	for k := int64(-6); k <= 6; k++ {
		f := &linearForm{t: lia.V(0), upper: []num.Int{num.From(-4), num.From(0), num.From(3)}, equal: []num.Int{num.From(-4), num.From(2)}}
		n := len(f.upper)
		ls := f.insert(num.From(k))
		if known := k == -4 || k == 0 || k == 3; known != (len(ls) == 0) || known != (len(f.upper) == n) {
			t.Errorf("%d: %d lemmas, %v", k, len(ls), f.upper)
		}
		for _, l := range ls {
			var negated []lia.Literal
			for _, lit := range l.Clause {
				negated = append(negated, lit.Not())
			}
			if err := proof.Check(negated, l.Cert); err != nil {
				t.Errorf("%d: %v: %v", k, lia.Clause(l.Clause).Format(func(lia.Var) string { return "x" }), err)
			}
		}
	}
}
