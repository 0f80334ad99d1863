package pass

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestBisimulationIsCoarsest compares the classes with the result of a simple algorithm, which
// removes pairs of locations that are not bisimilar.
func TestBisimulationIsCoarsest(t *testing.T) {
	merged := 0
	for seed := range 200 {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		p := cfatest.Twins(r, cfatest.Random(r, true))
		q, back := must(t, Bisimulation)(p)
		same := bisimilar(p)
		for l := range p.Locs {
			for m := range p.Locs {
				if got := back.NewLoc[l] == back.NewLoc[m]; got != same[l][m] {
					t.Fatalf("seed %d: %s and %s are one: %v; bisimilar: %v\n%s", seed, p.LocName(cfa.Loc(l)), p.LocName(cfa.Loc(m)), got, same[l][m], dump(p))
				}
			}
		}
		if again, _ := must(t, Bisimulation)(q); again != q {
			t.Fatalf("seed %d: the quotient is not minimal:\n%s", seed, dump(q))
		}
		merged += len(p.Locs) - len(q.Locs)
	}
	if merged < 300 {
		t.Errorf("%d locations were merged", merged)
	}
}

// In a dense graph, a class of locations can split into many classes at once, and locations of each
// new class have edges into all the others. Also for such graphs, the classes must be those of the
// simple algorithm.
func TestBisimulationOfDenseGraphs(t *testing.T) {
	x := lia.V(0)
	classes := 0
	for seed := range 2000 {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		p := &cfa.Program{Vars: []cfa.Var{{Name: "x"}}, Entry: 0, Error: 1}
		for range 6 + r.IntN(8) {
			p.Locs = append(p.Locs, cfa.Location{})
		}
		n := len(p.Locs)
		for range 2 * n {
			from, to := r.IntN(n), 1+r.IntN(n-1)
			if from == 1 {
				continue
			}
			p.Edges = append(p.Edges, cfa.Edge{From: cfa.Loc(from), To: cfa.Loc(to), Guard: lia.Le(x.Sub(lia.Int(int64(r.IntN(2)))))})
		}
		_, back := must(t, Bisimulation)(p)
		same := bisimilar(p)
		for l := range p.Locs {
			for m := range p.Locs {
				if got := back.NewLoc[l] == back.NewLoc[m]; got != same[l][m] {
					t.Fatalf("seed %d: %d and %d are one: %v; bisimilar: %v\n%s", seed, l, m, got, same[l][m], dump(p))
				}
			}
			if back.NewLoc[l] == cfa.Loc(l) {
				classes++
			}
		}
	}
	if classes < 10000 {
		t.Errorf("%d classes: the graphs fall into too few", classes)
	}
}

// bisimilar computes the pairs of bisimilar locations. It starts with all pairs of locations of the
// same kind. Then it repeatedly removes a pair if one location has a step that the other lacks.
func bisimilar(p *cfa.Program) [][]bool {
	same := make([][]bool, len(p.Locs))
	kind := func(l int) int {
		switch cfa.Loc(l) {
		case p.Entry:
			return 0
		case p.Error:
			return 1
		}
		return 2
	}
	for l := range same {
		same[l] = make([]bool, len(p.Locs))
		for m := range same[l] {
			same[l][m] = kind(l) == kind(m)
		}
	}
	simulates := func(l, m int) bool {
		for _, a := range p.Out(cfa.Loc(l)) {
			found := false
			for _, b := range p.Out(cfa.Loc(m)) {
				x, y := withCanonicalInputs(p, &p.Edges[a]), withCanonicalInputs(p, &p.Edges[b])
				found = found || sameLabel(&x, &y) && same[p.Edges[a].To][p.Edges[b].To]
			}
			if !found {
				return false
			}
		}
		return true
	}
	for again := true; again; {
		again = false
		for l := range same {
			for m := range same {
				if same[l][m] && !(simulates(l, m) && simulates(m, l)) {
					same[l][m], again = false, true
				}
			}
		}
	}
	return same
}

// TestBisimulationWayBack checks that a path of the quotient becomes a path of the old program:
// each edge must start where the edge before it ends. The formula of an invariant at a class must
// become the formula at all locations of the class.
func TestBisimulationWayBack(t *testing.T) {
	loop := func(both bool) *cfa.Program {
		b := cfatest.New(1, 5)
		b.Edge(0, 1, lia.True(), cfa.Assign{Var: 0, Term: lia.Int(0)})
		for from := cfa.Loc(1); from <= 2; from++ {
			e := b.Edge(from, 3-from, lia.True())
			e.Assigns = []cfa.Assign{{Var: 0, Term: b.Input(e, cfa.Nondet)}}
		}
		b.Edge(1, 4, ge(v(0), 7))
		b.Edge(2, 4, ge(v(0), 7), cfa.Assign{Var: 0, Term: lia.Int(1)}) // never read, because the edge leads to Error
		b.Edge(1, 3, le(v(0), -1))
		if both {
			b.Edge(2, 3, le(v(0), -1))
		}
		return b.Done()
	}
	if q, _ := must(t, Bisimulation)(loop(false)); len(q.Locs) != 5 {
		t.Fatalf("one of the locations has a step that the other has not:\n%s", dump(q))
	}
	p := loop(true)
	q, back := must(t, Bisimulation)(p)
	if len(q.Locs) != len(p.Locs)-1 || len(q.Edges) != 4 || !q.Locs[back.NewLoc[2]].LoopHead {
		t.Fatalf("want one loop:\n%s", dump(q))
	}
	if spans := q.Edges[1].Spans; len(spans) != 2 {
		t.Errorf("the loop stands for %v", spans)
	}
	path, err := back.Path(cfa.Path{{Edge: 0}, {Edge: 1, Inputs: []num.Int{num.From(1)}}, {Edge: 1, Inputs: []num.Int{num.From(2)}}, {Edge: 1, Inputs: []num.Int{num.From(8)}}, {Edge: 2}})
	if err != nil {
		t.Fatal(err)
	}
	states, err := cfa.Run(p, path)
	if err != nil || p.Edges[path[len(path)-1].Edge].To != p.Error || len(states) != 6 {
		t.Errorf("%v, %v, %v", path, states, err)
	}
	inv, err := back.Invariant(cfa.Invariant{back.NewLoc[1]: le(v(0), 6)})
	if err != nil || len(inv) != 2 || !inv[1].Equal(inv[2]) {
		t.Errorf("%v, %v", inv, err)
	}
	if _, err := back.Path(cfa.Path{{Edge: 9}}); err == nil {
		t.Error("an edge that there is not")
	}
	if _, err := back.Path(cfa.Path{{Edge: 1}}); err == nil {
		t.Error("an edge that does not leave the entry")
	}
}

func TestBisimulationEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Bisimulation(ctx, cfatest.Loop()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
