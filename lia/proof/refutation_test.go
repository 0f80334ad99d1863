package proof

import (
	"strings"
	"testing"

	"ic3play/lia"
)

func TestCheckRefutation(t *testing.T) {
	// Atoms a, b, c are the propositions 1, 2, 3.
	a, b, c := lia.Le(lia.V(0)), lia.Le(lia.V(1)), lia.Le(lia.V(2))
	not := lia.Not
	all := []lia.Formula{lia.Or(a, b), lia.Or(a, not(b)), lia.Or(not(a), c), lia.Or(not(a), not(c))}
	steps := func(s ...Step) *Refutation { return &Refutation{Steps: s} }
	whole := steps(Step{Clause: []Prop{1}, Hints: []int32{0, 1}}, Step{Hints: []int32{4, 2, 3}})
	xLow, xHigh := lia.Le(lia.V(0)).Lit(), lia.Le(lia.V(0).AddConst(lia.Int(-5).Constant())).Lit()
	lemma := func(cert *Cert, ls ...lia.Literal) *Refutation {
		return &Refutation{Lemmas: []Lemma{{ls, cert}}, Steps: []Step{{Hints: []int32{0, 1, 2}}}}
	}
	both := []lia.Formula{lia.FromLiteral(xLow), lia.FromLiteral(xHigh.Not())}
	cases := []struct {
		name string
		fs   []lia.Formula
		r    *Refutation
		want string // part of the expected error; "" means that the check must accept
	}{
		{"whole", all, whole, ""},
		{"nothing", all, nil, "there is none"},
		{"no steps", all, steps(), "no step"},
		{"false", []lia.Formula{a, lia.False()}, steps(Step{Hints: []int32{1}}), ""},
		{"false is not among them", []lia.Formula{a}, steps(Step{Hints: []int32{0}}), "no contradiction"},
		{"an open clause is not unit", []lia.Formula{lia.Or(a, b), not(a)}, steps(Step{Hints: []int32{0, 1}}), "not down to one"},
		{"a true clause is not unit", []lia.Formula{a, lia.Or(a, b)}, steps(Step{Hints: []int32{0, 1}}), "not down to one"},
		{"a clause is missing", all[1:], steps(Step{Clause: []Prop{1}, Hints: []int32{0}}, Step{Hints: []int32{3, 1, 2}}), "no contradiction"},
		{"hints in the wrong order", all, steps(Step{Hints: []int32{0, 1, 2, 3}}), "not down to one"},
		{"a step does not follow", all, steps(Step{Clause: []Prop{-1}, Hints: []int32{2, 0}}), "not down to one"},
		{"a step uses itself", all, steps(Step{Clause: []Prop{1}, Hints: []int32{4}}), "names clause"},
		{"a step uses a later one", all, steps(Step{Clause: []Prop{1}, Hints: []int32{5}}, Step{Hints: []int32{4, 2, 3}}), "names clause"},
		{"negative hint", all, steps(Step{Hints: []int32{-1}}), "names clause"},
		{"unknown variable", all, steps(Step{Clause: []Prop{9}, Hints: []int32{0}}), "no variable"},
		{"variable 0", all, steps(Step{Clause: []Prop{0}, Hints: []int32{0}}), "no variable"},
		{"least variable", all, steps(Step{Clause: []Prop{-1 << 31}, Hints: []int32{0}}), "no variable"},
		{"tautology", all, steps(Step{Clause: []Prop{1, -1}, Hints: []int32{0}}), "tautology"},
		{"lemma", both, lemma(&Cert{Sum: ws(0, 1, 1, 1)}, xLow.Not(), xHigh), ""},
		{"lemma without certificate", both, lemma(nil, xLow.Not(), xHigh), "lemma 0"},
		{"false lemma", []lia.Formula{lia.FromLiteral(xLow), lia.FromLiteral(xHigh)}, lemma(&Cert{Sum: ws(0, 1, 1, 1)}, xLow.Not(), xHigh.Not()), "lemma 0"},
		{"lemma of a constant", both, lemma(&Cert{Sum: ws(0, 1)}, lia.Literal{Atom: lia.Atom{Kind: lia.LE, T: lia.Int(0)}}), "normal form"},
		{"negated inequality", both, lemma(&Cert{Sum: ws(0, 1, 1, 1)}, lia.Literal{Atom: xLow.Atom, Neg: true}, xHigh), "normal form"},
	}
	for _, c := range cases {
		err := CheckRefutation(c.fs, c.r)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && err == nil:
			t.Errorf("%s: accepted, want an error about %q", c.name, c.want)
		case c.want != "" && !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: error %q, want %q in it", c.name, err, c.want)
		}
	}
}

// Formulas with and without shared subformulas must get the same clauses. Each conjunction
// or disjunction inside of a clause must get only one variable.
func TestClausify(t *testing.T) {
	x, y, z := lia.Le(lia.V(0)), lia.Le(lia.V(1)), lia.Ge(lia.V(2))
	make1 := func() lia.Formula { return lia.Or(x, lia.And(y, lia.Or(z, lia.Not(x)))) }
	shared := make1()
	one := Clausify([]lia.Formula{lia.And(shared, z), lia.Or(y, lia.And(z, shared))})
	two := Clausify([]lia.Formula{lia.And(make1(), z), lia.Or(y, lia.And(z, make1()))})
	if len(one.List) != len(two.List) || one.NumVars() != two.NumVars() {
		t.Fatalf("%v\n%v", one.List, two.List)
	}
	for i := range one.List {
		for j := range one.List[i] {
			if one.List[i][j] != two.List[i][j] {
				t.Fatalf("%v\n%v", one.List, two.List)
			}
		}
	}
	// The variables are 3 atoms, the inner Or and And, and the And and Or of the second formula.
	if one.NumVars() != 7 {
		t.Errorf("%d variables: %v", one.NumVars(), one.List)
	}
	if p, q := one.Lit(x.Lit()), one.Lit(lia.Not(x).Lit()); p != -q {
		t.Errorf("a literal and its negation are %d and %d", p, q)
	}
}
