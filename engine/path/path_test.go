package path

import (
	"context"
	"errors"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

func paths(t *testing.T, p *cfa.Program) *Paths {
	return New(meter.New(t.Context(), meter.Limits{}), p, nil)
}

func walk(r *rand.Rand, p *cfa.Program, at cfa.Loc, longest int) []cfa.EdgeID {
	var out []cfa.EdgeID
	for n := 1 + r.Intn(longest); n > 0; n-- {
		next := p.Out(at)
		if len(next) == 0 {
			break
		}
		id := next[r.Intn(len(next))]
		out, at = append(out, id), p.Edges[id].To
	}
	return out
}

// runs returns the points that the path can reach from the points "from", without duplicates.
func runs(p *cfa.Program, from []enginetest.Point, edges []cfa.EdgeID) []enginetest.Point {
	for _, id := range edges {
		seen := map[enginetest.Point]bool{}
		var next []enginetest.Point
		for _, s := range from {
			for _, n := range enginetest.Successors(p, id, s) {
				if !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		from = next
	}
	return from
}

// box returns all points with small coordinates where f holds. It also returns the conjunction of f
// and the bounds on the coordinates.
func box(at cfa.Loc, f lia.Formula) ([]enginetest.Point, lia.Formula) {
	var out []enginetest.Point
	for x := int64(-enginetest.Box); x <= enginetest.Box; x++ {
		for y := int64(-enginetest.Box); y <= enginetest.Box; y++ {
			if s := (enginetest.Point{Loc: at, X: x, Y: y}); f.Eval(s.Value) {
				out = append(out, s)
			}
		}
	}
	fs := []lia.Formula{f}
	for v := lia.Var(0); v < 2; v++ {
		fs = append(fs, lia.Le(lia.V(v).Sub(lia.Int(enginetest.Box))), lia.Ge(lia.V(v).Add(lia.Int(enginetest.Box))))
	}
	return out, lia.And(fs...)
}

func claim(r *rand.Rand) lia.Formula {
	literal := func() lia.Formula {
		t := lia.V(0).Mul(num.From(int64(r.Intn(3) - 1))).Add(lia.V(1).Mul(num.From(int64(r.Intn(3) - 1)))).Add(lia.Int(int64(r.Intn(7) - 3)))
		return []lia.Formula{lia.Le(t), lia.Eq(t), lia.Ne(t), lia.Divides(num.From(2), t)}[r.Intn(4)]
	}
	if r.Intn(2) == 0 {
		return literal()
	}
	return lia.Or(literal(), lia.And(literal(), literal()))
}

func TestFeasible(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	feasible := 0
	for round := range 400 {
		p := enginetest.Random(r).Program
		edges := walk(r, p, p.Entry, 7)
		got, core, err := paths(t, p).Feasible(edges)
		if err != nil {
			t.Fatal(err)
		}
		want := len(runs(p, []enginetest.Point{{Loc: p.Entry}}, edges)) > 0
		if (got != nil) != want {
			t.Fatalf("round %d: %v gives %v; can be run: %v", round, edges, got, want)
		}
		if want {
			feasible++
			if _, err := cfa.Run(p, got); err != nil || len(got) != len(edges) {
				t.Fatalf("round %d: %v: %v", round, got, err)
			}
			continue
		}
		// If the guards outside of the core are replaced by true, the path must stay infeasible.
		q := *cloneEdges(p)
		var weak []cfa.EdgeID
		for i, id := range edges {
			if !slices.Contains(core, i) {
				e := q.Edges[id]
				e.Guard = lia.True()
				q.Edges = append(q.Edges, e)
				id = cfa.EdgeID(len(q.Edges) - 1)
			}
			weak = append(weak, id)
		}
		if again, _, err := paths(t, &q).Feasible(weak); again != nil || err != nil {
			t.Fatalf("round %d: the core %v of %v does not contradict itself (%v, %v)", round, core, edges, again, err)
		}
	}
	if feasible < 80 || feasible > 320 {
		t.Errorf("%d of 400 paths can be run", feasible)
	}
}

func cloneEdges(p *cfa.Program) *cfa.Program {
	return &cfa.Program{File: p.File, Vars: p.Vars, Locs: p.Locs, Edges: slices.Clone(p.Edges), Entry: p.Entry, Error: p.Error, NumIn: p.NumIn}
}

func TestEntails(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	said := map[bool]int{}
	for round := range 600 {
		p := enginetest.Random(r).Program
		from := cfa.Loc(2 + r.Intn(len(p.Locs)-2))
		edges := walk(r, p, from, 3)
		start, pre := box(from, claim(r))
		post := claim(r)
		q := paths(t, p)
		got, err := q.Entails(from, pre, edges, post)
		if err != nil {
			t.Fatal(err)
		}
		want := true
		for _, s := range runs(p, start, edges) {
			want = want && post.Eval(s.Value)
		}
		post.Vars(func(v lia.Var) { want = want && slices.Contains(q.forward.Live(q.end(from, edges)), v) })
		if got != want {
			t.Fatalf("round %d: %v along %v entails %v: %v, want %v", round, pre, edges, post, got, want)
		}
		said[got]++
	}
	if said[true] < 60 || said[false] < 60 {
		t.Errorf("answers %v", said)
	}
}

func implies(t *testing.T, a, b lia.Formula) bool {
	t.Helper()
	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(a)
	s.Assert(lia.Not(b))
	st := s.Check(context.Background())
	if st == smt.Unknown {
		t.Fatal(s.Reason())
	}
	return st == smt.Unsat
}

// inductive checks that the interpolants of a path satisfy the definition of sequence interpolants.
func inductive(t *testing.T, p *cfa.Program, from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, bad lia.Formula, is []lia.Formula) {
	t.Helper()
	if len(is) != len(edges)+1 {
		t.Fatalf("%d formulas for %d edges", len(is), len(edges))
	}
	if !implies(t, pre, is[0]) {
		t.Fatalf("%v does not imply %v", pre, is[0])
	}
	live := NewForward(p)
	at := from
	for i, f := range is {
		f.Vars(func(v lia.Var) {
			if !slices.Contains(live.Live(at), v) {
				t.Fatalf("formula %d, %v, speaks of variable %d, which is not live", i, f, v)
			}
		})
		if i == len(edges) {
			break
		}
		e := &p.Edges[edges[i]]
		if !implies(t, lia.And(f, e.Guard), is[i+1].Subst(e.Substitution())) {
			t.Fatalf("%v and edge %d do not imply %v", f, edges[i], is[i+1])
		}
		at = e.To
	}
	if !implies(t, is[len(edges)], lia.Not(bad)) {
		t.Fatalf("%v does not exclude %v", is[len(edges)], bad)
	}
}

func TestSequence(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	refuted, ran := 0, 0
	for round := range 300 {
		p := enginetest.Random(r).Program
		from, pre, bad := p.Entry, lia.True(), lia.True()
		if r.Intn(2) == 0 {
			from = cfa.Loc(2 + r.Intn(len(p.Locs)-2))
			_, pre = box(from, claim(r))
			bad = claim(r)
		}
		edges := walk(r, p, from, 5)
		opt := itp.Options{Strength: itp.Strength(r.Intn(2)), Decompose: r.Intn(4) == 0, Backward: r.Intn(3) == 0}
		q := paths(t, p)
		is, err := q.Sequence(from, pre, edges, bad, opt)
		if r.Intn(3) == 0 {
			is, err = q.WeakestSequence(from, pre, edges, bad, r.Intn(len(edges)+2), opt)
		}
		switch {
		case errors.Is(err, ErrFeasible):
			ran++
			start, _ := box(from, pre)
			if from == p.Entry {
				start = []enginetest.Point{{Loc: from}}
			}
			last := runs(p, start, edges)
			if !slices.ContainsFunc(last, func(s enginetest.Point) bool { return someDead(p, s, bad) }) {
				t.Fatalf("round %d: %v cannot be run from %v into %v", round, edges, pre, bad)
			}
		case err != nil:
			t.Fatalf("round %d: %v", round, err)
		default:
			refuted++
			inductive(t, p, from, pre, edges, bad, is)
		}
	}
	if refuted < 60 || ran < 60 {
		t.Errorf("%d refuted, %d can be run", refuted, ran)
	}
}

// someDead reports whether the formula "bad" is true for the point's values of live variables and
// some values of dead variables.
func someDead(p *cfa.Program, s enginetest.Point, bad lia.Formula) bool {
	live := NewForward(p).Live(s.Loc)
	if bad.Eval(s.Value) {
		return true
	}
	dead := bad.Subst(func(v lia.Var) (lia.Term, bool) {
		if slices.Contains(live, v) {
			return lia.Const(s.Value(v)), true
		}
		return lia.Term{}, false
	})
	return satisfiable(dead)
}

// counters returns a program that increases x and y by the same amount, 1 or 2, in each round and
// fails if they differ.
func counters(t *testing.T) *cfa.Program {
	t.Helper()
	b := enginetest.New(3, "x", "y")
	x, y, d := b.Var(0), b.Var(1), b.Input()
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.Or(lia.Eq(d.Sub(lia.Int(1))), lia.Eq(d.Sub(lia.Int(2)))), map[int]lia.Term{0: x.Add(d), 1: y.Add(d)})
	b.Edge(2, 1, lia.Ne(x.Sub(y)), nil)
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(lia.Int(1)), 1: y.Add(lia.Int(1))})
	return b.Program()
}

// loopPath returns a path: first edge 0 from the entry, then n times the edge "edge", then edge 2.
func loopPath(edge cfa.EdgeID, n int) []cfa.EdgeID {
	return append(append([]cfa.EdgeID{0}, slices.Repeat([]cfa.EdgeID{edge}, n)...), 2)
}

// The path has forty steps with two choices each. Substitution must find the contradiction without
// trying the choices. With equations, the solver would have to try 2^40 combinations.
func TestChoicesCostNothing(t *testing.T) {
	p := counters(t)
	q := paths(t, p)
	path, core, err := q.Feasible(loopPath(1, 40))
	if err != nil || path != nil || !slices.Equal(core, []int{41}) {
		t.Fatalf("%v, core %v, %v", path, core, err)
	}
	if n := q.sc.Stats()["conflicts"]; n > 10 {
		t.Errorf("%d conflicts", n)
	}
}

// Interpolants must relate the counters to each other, instead of listing their values on the path.
func TestRelationsNotPoints(t *testing.T) {
	p := counters(t)
	edges := loopPath(3, 10)
	is, err := paths(t, p).Sequence(p.Entry, lia.True(), edges, lia.True(), itp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	inductive(t, p, p.Entry, lia.True(), edges, lia.True(), is)
	far := enginetest.Point{X: 1000, Y: 1000}
	for i := 1; i < len(edges); i++ {
		if !is[i].Eval(far.Value) {
			t.Errorf("formula %d, %s, is about the path's numbers", i, is[i].Format(p.VarName))
		}
	}
}

// The variable y is dead at the end of the path, although the path determines its value. The path
// must not entail a formula about y, and must not contradict one.
func TestDeadVariables(t *testing.T) {
	b := enginetest.New(4, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(3)})
	b.Edge(2, 3, lia.Ge(y), map[int]lia.Term{1: lia.Int(5)}) // y is not read afterwards
	b.Edge(3, 1, lia.Gt(x), nil)
	p := b.Program()
	q := paths(t, p)
	three, five := lia.Eq(y.Sub(lia.Int(3))), lia.Eq(y.Sub(lia.Int(5)))
	if ok, err := q.Entails(2, three, []cfa.EdgeID{1}, five); ok || err != nil {
		t.Errorf("a dead variable is told: %v, %v", ok, err)
	}
	for _, bad := range []lia.Formula{three, five, lia.Not(five)} {
		if _, err := q.Sequence(2, three, []cfa.EdgeID{1}, bad, itp.Options{}); !errors.Is(err, ErrFeasible) {
			t.Errorf("%s at the end: %v", bad.Format(p.VarName), err)
		}
	}
}

func TestBrokenPaths(t *testing.T) {
	p := counters(t)
	q := paths(t, p)
	for _, edges := range [][]cfa.EdgeID{{1}, {0, 0}, {0, 2, 1}, {0, 9}, {-1}} {
		if _, _, err := q.Feasible(edges); !errors.Is(err, ErrBroken) {
			t.Errorf("%v: %v", edges, err)
		}
		if _, err := q.Sequence(p.Entry, lia.True(), edges, lia.True(), itp.Options{}); !errors.Is(err, ErrBroken) {
			t.Errorf("%v: %v", edges, err)
		}
		if _, err := q.Entails(p.Entry, lia.True(), edges, lia.True()); !errors.Is(err, ErrBroken) {
			t.Errorf("%v: %v", edges, err)
		}
	}
}

// A cancelled query must return an error.
func TestEnds(t *testing.T) {
	p := counters(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	q := New(meter.New(ctx, meter.Limits{}), p, nil)
	if path, core, err := q.Feasible(loopPath(1, 3)); path != nil || core != nil || !errors.Is(err, meter.ErrCancelled) {
		t.Errorf("%v, %v, %v", path, core, err)
	}
	if is, err := q.Sequence(p.Entry, lia.True(), loopPath(1, 3), lia.True(), itp.Options{}); is != nil || !errors.Is(err, meter.ErrCancelled) {
		t.Errorf("%v, %v", is, err)
	}
	if ok, err := q.Entails(2, lia.True(), nil, lia.True()); ok || !errors.Is(err, meter.ErrCancelled) {
		t.Errorf("%v, %v", ok, err)
	}
}

func satisfiable(f lia.Formula) bool {
	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(f)
	return s.Check(context.Background()) == smt.Sat
}
