package cfa_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

func TestSanityAccepts(t *testing.T) {
	if err := cfa.Sanity(cfatest.Loop()); err != nil {
		t.Error(err)
	}
}

func TestSanityRefuses(t *testing.T) {
	for _, c := range []struct {
		want  string
		spoil func(p *cfa.Program)
	}{
		{"entry 9 is not a location", func(p *cfa.Program) { p.Entry = 9 }},
		{"error -1 is not a location", func(p *cfa.Program) { p.Error = -1 }},
		{"entry and error are both", func(p *cfa.Program) { p.Error = p.Entry }},
		{"-1 inputs", func(p *cfa.Program) { p.NumIn = -1 }},
		{"both called v0", func(p *cfa.Program) { p.Vars[1].Name = "v0" }},
		{"variable 1 has no name", func(p *cfa.Program) { p.Vars[1].Name = "" }},
		{"both called L1", func(p *cfa.Program) { p.Locs[2].Name = "L1" }},
		{"location 2 has no name", func(p *cfa.Program) { p.Locs[2].Name = "" }},
		{"edge 1 leads from 1 to 8", func(p *cfa.Program) { p.Edges[1].To = 8 }},
		{"edge 1 enters the entry", func(p *cfa.Program) { p.Edges[1].To = 0 }},
		{"edge 1 leaves the error", func(p *cfa.Program) { p.Edges[1].From = 3 }},
		{"edge 2 has no source position", func(p *cfa.Program) { p.Edges[2].Spans = nil }},
		{"input 2 is not in 2..1", func(p *cfa.Program) { p.Edges[1].Inputs = []cfa.Input{{Var: 2}} }},
		{"input 0 is not in", func(p *cfa.Program) { p.NumIn = 1; p.Edges[1].Inputs = []cfa.Input{{Var: 0}} }},
		{"both have input 2", func(p *cfa.Program) {
			p.NumIn = 1
			p.Edges[1].Inputs = []cfa.Input{{Var: 2}}
			p.Edges[2].Inputs = []cfa.Input{{Var: 2}}
		}},
		{"the guard mentions input 2, which is not its own", func(p *cfa.Program) {
			p.NumIn = 1
			p.Edges[2].Inputs = []cfa.Input{{Var: 2}}
			p.Edges[1].Guard = le(v(2), 0)
		}},
		{"the value of v0 mentions input 5", func(p *cfa.Program) { p.Edges[2].Assigns[0].Term = v(5) }},
		{"the guard mentions variable -1", func(p *cfa.Program) { p.Edges[1].Guard = le(v(-1), 0) }},
		{"negated inequality", func(p *cfa.Program) {
			l := le(v(0), 3).Lit()
			l.Neg = true
			p.Edges[1].Guard = lia.FromLiteral(l)
		}},
		{"assignments to 2, which is not a state variable", func(p *cfa.Program) { p.Edges[2].Assigns[1].Var = 2 }},
		{"not sorted, or two are to v0", func(p *cfa.Program) { p.Edges[2].Assigns[1].Var = 0 }},
		{"without a marked loop head", func(p *cfa.Program) { p.Locs[1].LoopHead = false }},
		{"v1 may be read before it is assigned", func(p *cfa.Program) { p.Edges[0].Assigns = p.Edges[0].Assigns[:1] }},
	} {
		p := cfatest.Loop()
		c.spoil(p)
		err := cfa.Sanity(p)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Sanity says %v, want %q", err, c.want)
		}
	}
	if cfa.Sanity(nil) == nil {
		t.Error("Sanity accepts nil")
	}
}

func TestRun(t *testing.T) {
	b := cfatest.New(2, 3)
	b.Init(1)
	e := b.Edge(1, 1, lia.True())
	in := b.Input(e, cfa.Nondet)
	e.Guard = ge(in, 1)
	e.Assigns = []cfa.Assign{{0, v(1)}, {1, v(0).Add(in)}}
	b.Edge(1, 2, ge(v(0), 3))
	p := b.Done()
	five := []num.Int{num.From(5)}
	good := cfa.Path{{Edge: 0}, {Edge: 1, Inputs: five}, {Edge: 1, Inputs: five}, {Edge: 2}}
	states, err := cfa.Run(p, good)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range states {
		got = append(got, s[0].String()+","+s[1].String())
	}
	if want := []string{"0,0", "0,0", "0,5", "5,5", "5,5"}; !slices.Equal(got, want) {
		t.Errorf("states %v, want %v", got, want)
	}
	for _, c := range []struct {
		want string
		path cfa.Path
	}{
		{"there is no edge 7", cfa.Path{{Edge: 7}}},
		{"there is no edge -1", cfa.Path{{Edge: -1}}},
		{"step 1 of 1: edge 1 leaves L1, not entry", cfa.Path{{Edge: 1, Inputs: five}}},
		{"has 1 inputs, the step gives 0", cfa.Path{{Edge: 0}, {Edge: 1}}},
		{"step 2 of 2: the guard of edge 1", cfa.Path{{Edge: 0}, {Edge: 1, Inputs: []num.Int{num.Zero()}}}},
		{"the guard of edge 2, from L1 to error, is false", cfa.Path{{Edge: 0}, {Edge: 2}}},
	} {
		if _, err := cfa.Run(p, c.path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Run says %v, want %q", err, c.want)
		}
	}
}

func TestAdjacencyConcurrently(t *testing.T) {
	p := cfatest.Random(rand.New(rand.NewPCG(5, 5)), true)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			in, out := 0, 0
			for l := range p.Locs {
				for _, e := range p.Out(cfa.Loc(l)) {
					if p.Edges[e].From != cfa.Loc(l) {
						t.Errorf("edge %d does not leave %d", e, l)
					}
					out++
				}
				for _, e := range p.In(cfa.Loc(l)) {
					if p.Edges[e].To != cfa.Loc(l) {
						t.Errorf("edge %d does not enter %d", e, l)
					}
					in++
				}
			}
			if in != len(p.Edges) || out != len(p.Edges) {
				t.Errorf("%d in, %d out of %d edges", in, out, len(p.Edges))
			}
		})
	}
	wg.Wait()
}

func TestLoopHeadsOfIrreducibleGraph(t *testing.T) {
	b := cfatest.New(1, 5)
	b.Init(1)
	b.Edge(1, 2, lia.True())
	b.Edge(1, 3, lia.True())
	b.Edge(2, 3, lia.True())
	b.Edge(3, 2, lia.True())
	b.Edge(3, 4, lia.True())
	p := b.Done()
	if err := cfa.Sanity(p); err != nil {
		t.Error(err)
	}
}

func TestLiveness(t *testing.T) {
	for seed := range 200 {
		p := cfatest.Random(rand.New(rand.NewPCG(uint64(seed), 3)), true)
		lv := cfa.Live(p)
		for l := range p.Locs {
			for x := range p.Vars {
				if got, want := lv.Has(cfa.Loc(l), lia.Var(x)), readLater(p, cfa.Loc(l), lia.Var(x)); got != want {
					t.Errorf("seed %d: %s live at %s: %v, want %v", seed, p.Vars[x].Name, p.Locs[l].Name, got, want)
				}
				if slices.Contains(lv.At(cfa.Loc(l)), lia.Var(x)) != lv.Has(cfa.Loc(l), lia.Var(x)) {
					t.Errorf("At and Has differ")
				}
			}
		}
	}
}

func readLater(p *cfa.Program, l cfa.Loc, x lia.Var) bool {
	seen := map[cfa.Loc]bool{l: true}
	work := []cfa.Loc{l}
	for len(work) > 0 {
		l, work = work[0], work[1:]
		for _, id := range p.Out(l) {
			e := &p.Edges[id]
			if slices.Contains(p.Reads(e), x) {
				return true
			}
			kill := slices.ContainsFunc(e.Assigns, func(a cfa.Assign) bool { return a.Var == x && !a.Term.Equal(lia.V(x)) })
			if !kill && !seen[e.To] {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return false
}

func TestInputNames(t *testing.T) {
	b := cfatest.New(2, 3)
	b.Init(1)
	e := b.Edge(1, 1, lia.True())
	q := b.Input(e, cfa.Quotient)
	e.Inputs[0].Name = "v1 / 2"
	n := b.Input(e, cfa.Nondet)
	e.Assigns = []cfa.Assign{{0, q.Add(n)}}
	b.Edge(1, 2, lia.True())
	p := b.Done()
	if got, want := p.VarName(2)+" "+p.VarName(3)+" "+p.VarName(9), "(v1 / 2)#0 nondet()#1 in#7"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if in, ok := p.InputOf(3); !ok || in.Kind != cfa.Nondet {
		t.Errorf("InputOf(3) = %v %v", in, ok)
	}
}
