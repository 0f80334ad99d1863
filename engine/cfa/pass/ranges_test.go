package pass

import (
	"math/rand/v2"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

func TestRangesKeepVerdicts(t *testing.T) {
	passes := []namedPass{
		{"ranges", must(t, Ranges)},
		{"simplify ranges", simplifyWith(t, SimplifyOptions{Ranges: true})},
		{"simplify ranges blocks", simplifyWith(t, SimplifyOptions{Ranges: true, LargeBlocks: true})},
	}
	keepVerdicts(t, passes, func(seed int) *cfa.Program {
		r := rand.New(rand.NewPCG(uint64(seed), 13))
		if seed%3 == 0 {
			return cfatest.Random(r, seed%4 != 3)
		}
		return cfatest.RandomWrapping(r)
	})
}

func TestRangesByHand(t *testing.T) {
	v, k := cfatest.V(0), cfatest.Plus
	loop := func(last int, sets lia.Term) *cfa.Program {
		b := cfatest.New(1, 4)
		b.Init(1)
		fits := cfatest.Le(k(v, 1), cfatest.Size-1)
		b.Edge(1, 3, lia.And(cfatest.Le(v, last-1), lia.Not(fits)))
		b.Wrapping(1, 1, lia.And(cfatest.Le(v, last-1), fits), map[int]lia.Term{0: sets})
		b.Edge(1, 2, cfatest.Ge(v, last))
		b.Edge(2, 3, lia.Ne(k(v, -last)))
		return b.Done()
	}
	for _, c := range []struct {
		name    string
		p       *cfa.Program
		changed bool
		edges   int
		guard   lia.Formula
		assigns lia.Term
	}{
		{"a counter that stays in its type", loop(5, k(v, 1)), true, 3, cfatest.Le(v, 4), k(v, 1)},
		{"one that always wraps", loop(5, k(v, 9)), true, 3, cfatest.Le(v, 4), k(v, 1)},
		{"one up to the last value", loop(cfatest.Size-1, k(v, 1)), true, 3, cfatest.Le(v, cfatest.Size-2), k(v, 1)},
	} {
		q, back, err := Ranges(t.Context(), c.p)
		if err != nil {
			t.Fatal(err)
		}
		if (q != c.p) != c.changed || len(q.Edges) != c.edges {
			t.Errorf("%s: %d edges are left\n%s", c.name, len(q.Edges), dump(q))
			continue
		}
		e := &q.Edges[1]
		if !e.Guard.Equal(c.guard) || !e.Assigns[0].Term.Equal(c.assigns) {
			t.Errorf("%s:\n%s", c.name, dump(q))
		}
		// The guard of the old program allows only one value of the input, so Ranges replaces the
		// input by this value. The path below has another value for it. The translated path must
		// have the allowed value.
		path := cfa.Path{{Edge: 0}, {Edge: 1, Inputs: []num.Int{num.From(5)}}, {Edge: cfa.Around, Times: 2, Cycle: []cfa.Step{{Edge: 1, Inputs: []num.Int{num.From(7)}}}}}
		old, err := back.Path(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cfa.Run(c.p, old[:2]); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := old[2].Cycle[0].Inputs[0]; !got.Equal(old[1].Inputs[0]) {
			t.Errorf("%s: in a cycle the input is %s", c.name, got)
		}
		if path[1].Inputs[0].Equal(old[1].Inputs[0]) {
			t.Errorf("%s: the path that was given is changed", c.name)
		}
	}
}

// If the dividend of a division cannot be negative, Ranges must remove the disjunct for negative
// dividends.
func TestRangesOfDisjunctions(t *testing.T) {
	v := cfatest.V(0)
	b := cfatest.New(2, 4)
	e := b.Edge(0, 1, lia.True())
	e.Guard = cfatest.Ge(b.Input(e, cfa.Nondet), 0)
	e.Assigns = []cfa.Assign{{Var: 0, Term: lia.V(e.Inputs[0].Var)}, {Var: 1, Term: lia.Int(0)}}
	half := b.Edge(1, 2, lia.True())
	q := b.Input(half, cfa.Quotient)
	r := v.AddMul(num.From(-2), q)
	up := lia.And(cfatest.Ge(r, 0), cfatest.Le(r, 1))
	half.Guard = lia.Or(lia.And(cfatest.Ge(v, 0), up), lia.And(cfatest.Le(v, -1), cfatest.Le(r, 0), cfatest.Ge(r, -1)))
	half.Assigns = []cfa.Assign{{Var: 1, Term: q}}
	b.Edge(2, 3, lia.Gt(cfatest.V(1).Sub(v)))
	p, _, err := Ranges(t.Context(), b.Done())
	if err != nil {
		t.Fatal(err)
	}
	if g := p.Edges[1].Guard; !g.Equal(up) {
		t.Errorf("the guard is %s", g.Format(p.VarName))
	}
}
