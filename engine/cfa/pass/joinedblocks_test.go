package pass

import (
	"context"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestJoinedPathTakesTheSideThatHolds checks that a step over a joined edge is mapped back to the
// original edge whose guard holds.
func TestJoinedPathTakesTheSideThatHolds(t *testing.T) {
	b := cfatest.New(1, 4)
	b.Init(1)
	e := b.Edge(1, 2, lia.True())
	in := b.Input(e, cfa.Nondet)
	e.Guard = lia.And(ge(in, 10), le(in, 20))
	e.Assigns = []cfa.Assign{{Var: 0, Term: in}}
	e = b.Edge(1, 2, lia.True())
	in = b.Input(e, cfa.Nondet)
	e.Guard = lia.And(ge(in, -20), le(in, -10))
	e.Assigns = []cfa.Assign{{Var: 0, Term: in.Neg()}}
	b.Edge(2, 3, eq(v(0), 15))
	p := b.Done()
	q, back := must(t, JoinedBlocks)(p)
	if len(q.Edges) != 1 {
		t.Fatalf("not joined:\n%s", dump(q))
	}
	for _, c := range []struct {
		first, second, derived int64
		edge                   cfa.EdgeID
	}{{15, 0, 15, 1}, {0, -15, 15, 2}} {
		var x []num.Int
		for i, in := range q.Edges[0].Inputs {
			switch {
			case in.Kind == cfa.Derived:
				x = append(x, num.From(c.derived))
			case i == 0:
				x = append(x, num.From(c.first))
			default:
				x = append(x, num.From(c.second))
			}
		}
		path := cfa.Path{{Edge: 0, Inputs: x}}
		if _, err := cfa.Run(q, path); err != nil {
			t.Fatal(err)
		}
		old, err := back.Path(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cfa.Run(p, old); err != nil {
			t.Error(err)
		}
		if old[1].Edge != c.edge {
			t.Errorf("took edge %d, want %d", old[1].Edge, c.edge)
		}
	}
}

// branch returns a loop with n branches in sequence. Each branch assigns one of two values to its
// own variable. The variables are tested at the end of an iteration. If testAtHead is set, the last
// variable is also tested at the loop head, so that it is live there.
func branch(n int, testAtHead bool) *cfa.Program {
	b := cfatest.New(n, n+4)
	b.Init(1)
	for i := range n {
		from := cfa.Loc(1 + i)
		for side := range 2 {
			e := b.Edge(from, from+1, lia.True(), cfa.Assign{Var: lia.Var(i), Term: lia.Int(int64(side))})
			in := b.Input(e, cfa.Nondet)
			e.Guard = eq(in, side)
			if testAtHead && i == 0 {
				e.Guard = lia.And(e.Guard, lia.Or(eq(v(n-1), 0), eq(v(n-1), 1)))
			}
		}
	}
	last := cfa.Loc(n + 1)
	b.Edge(last, 1, lia.True())
	sum := lia.Int(0)
	for i := range n {
		sum = sum.Add(v(i))
	}
	b.Edge(last, b.Error, eq(sum, n))
	return b.Done()
}

// A loop body is a sequence of branches. All its paths must become one edge from the loop head to
// itself. If the loop head tests a variable that the branches set to two constants, the variable is
// a mode, and there must be an edge for each of the constants.
func TestWaysJoinButForModes(t *testing.T) {
	for _, tt := range []struct {
		again bool
		loops int
	}{{false, 1}, {true, 2}} {
		q, _, err := Simplify(context.Background(), branch(12, tt.again), SimplifyOptions{LargeBlocks: true})
		if err != nil {
			t.Fatal(err)
		}
		loops := 0
		for i := range q.Edges {
			if q.Edges[i].From == q.Edges[i].To {
				loops++
			}
		}
		if len(q.Locs) != 3 || loops != tt.loops {
			t.Errorf("a mode %v: %d locations, %d edges from the loop's head to itself, want 3 and %d:\n%s", tt.again, len(q.Locs), loops, tt.loops, dump(q))
		}
	}
}

// If large blocks leave few locations, Simplify must keep parallel edges separate, and JoinedBlocks
// must join them. If the variable v0 is a mode, JoinedBlocks must keep them separate too.
func TestWaysStayWhereTheyAreFew(t *testing.T) {
	b := cfatest.New(1, 3)
	b.Init(1)
	for step := range 2 {
		b.Edge(1, 1, le(v(0), 10-step), cfa.Assign{Var: 0, Term: plus(v(0), 1+step)})
	}
	b.Edge(1, b.Error, eq(v(0), 11))
	p := b.Done()
	q, _, err := Simplify(context.Background(), p, SimplifyOptions{LargeBlocks: true})
	if err != nil {
		t.Fatal(err)
	}
	if r, _ := must(t, JoinedBlocks)(p); len(q.Edges) != 4 || len(r.Edges) != 4 {
		t.Errorf("%d edges, %d where v0 is a mode, want 4 and 4", len(q.Edges), len(r.Edges))
	}
	p.Edges[3].Guard = ge(v(0), 11)
	p = p.With(p.Locs, p.Edges)
	if q, _, err = Simplify(context.Background(), p, SimplifyOptions{LargeBlocks: true}); err != nil {
		t.Fatal(err)
	}
	if r, _ := must(t, JoinedBlocks)(p); len(q.Edges) != 4 || len(r.Edges) != 3 {
		t.Errorf("%d edges, %d joined, want 4 and 3", len(q.Edges), len(r.Edges))
	}
}
