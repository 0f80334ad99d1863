package art

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/smt"
)

func solvers(t *testing.T) *step.Solvers {
	return &step.Solvers{Meter: meter.New(t.Context(), meter.Limits{}), SMT: smt.NewContext(smt.Options{})}
}

func claim(r *rand.Rand) lia.Formula {
	literal := func() lia.Formula {
		t := lia.V(0).Mul(num.From(int64(r.Intn(3) - 1))).Add(lia.V(1).Mul(num.From(int64(r.Intn(3) - 1)))).AddConst(num.From(int64(r.Intn(7) - 3)))
		return []lia.Formula{lia.Le(t), lia.Eq(t), lia.Ne(t), lia.Divides(num.From(2), t)}[r.Intn(4)]
	}
	if r.Intn(2) == 0 {
		return literal()
	}
	return lia.Or(literal(), lia.And(literal(), literal()))
}

func box() []lia.Formula {
	var fs []lia.Formula
	for v := lia.Var(0); v < 2; v++ {
		fs = append(fs, lia.Le(lia.V(v).AddConst(num.From(-enginetest.Box))), lia.Ge(lia.V(v).AddConst(num.From(enginetest.Box))))
	}
	return fs
}

// TestFacts compares entailment with enumeration. It repeats each query, because the second answer
// comes from a cache.
func TestFacts(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	d := NewFacts(solvers(t), nil)
	said := map[bool]int{}
	for range 300 {
		f, g := claim(r), claim(r)
		a, b := d.And(d.Top(), append(box(), f)...), d.And(d.Top(), g)
		if same := d.And(d.And(d.Top(), f), box()...); same != a {
			t.Fatalf("%v and the box are two labels", f)
		}
		want := true
		for s := range everywhere(2) {
			want = want && (!f.Eval(s.Value) || g.Eval(s.Value))
		}
		for range 2 {
			if got, err := d.Entails(2, a, b); err != nil || got != want {
				t.Fatalf("%v entails %v: %v, %v, want %v", f, g, got, err, want)
			}
		}
		said[want]++
	}
	if said[true] < 20 || said[false] < 20 {
		t.Errorf("answers %v", said)
	}
	if d.And(d.Top(), lia.Eq(lia.V(0)), lia.Ne(lia.V(0))) != d.False() || !d.Bottom(d.False()) || d.Bottom(d.Top()) {
		t.Error("false is not one label")
	}
	if whole, parts := d.Text(d.Top()); whole != "true" && whole != "1" || len(parts) != 0 {
		t.Errorf("true is written %q, %q", whole, parts)
	}
}

func TestSteps(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	said := map[bool]int{}
	for round := range 60 {
		p := newProgram(r)
		q := solvers(t)
		d, s := NewFacts(q, p.VarName), NewSteps(q, p.Program)
		for range 8 {
			id := cfa.EdgeID(r.Intn(len(p.Edges)))
			e := &p.Edges[id]
			if e.From == p.Entry {
				continue
			}
			f, g := claim(r), claim(r)
			if r.Intn(4) == 0 {
				g = lia.False()
			}
			l := d.And(d.Top(), append(box(), f)...)
			from := points{}
			for x := range everywhere(e.From) {
				if f.Eval(x.Value) {
					from[x] = true
				}
			}
			want := true
			for x := range p.post([]cfa.EdgeID{id}, from) {
				want = want && g.Eval(x.Value)
			}
			if got, err := s.HoldsAfter(l, id, g); err != nil || got != want {
				t.Fatalf("round %d: edge %d from %v to %v: %v, %v, want %v", round, id, f, g, got, err, want)
			}
			said[want]++
			a, err := s.Ask(l.Parts, id, lia.Not(g))
			if err != nil || a.Predecessor == nil {
				continue
			}
			region, err := s.PredecessorCube(a.Predecessor, lia.Not(g))
			if err != nil {
				t.Fatal(err)
			}
			for x := range everywhere(e.From) {
				if !lia.Cube(region).Eval(x.Value) {
					continue
				}
				if !slices.ContainsFunc(enginetest.Successors(p.Program, id, x), func(y enginetest.Point) bool { return !g.Eval(y.Value) }) {
					t.Fatalf("round %d: %v lies in %v, and edge %d leads it into %v only", round, x, region, id, g)
				}
			}
		}
	}
	if said[true] < 50 || said[false] < 50 {
		t.Errorf("answers %v", said)
	}
}

type plainStrategy struct{ *Search }

func (plainStrategy) Force(*Node[*Label]) error { return nil }

func (s plainStrategy) Expand(v *Node[*Label]) error {
	return s.Tree.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, *Label, error) { return s.Child(v.Label, edges) })
}

func (s plainStrategy) Refine(v *Node[*Label]) (cfa.Path, error) {
	edges, _ := SingleEdges(s.Tree.Path(v))
	run, is, err := s.Interpolants(v, func() ([]lia.Formula, []cfa.EdgeID, error) {
		is, err := s.Paths.Sequence(s.Program.Entry, lia.True(), edges, lia.True(), itp.Options{})
		return is, edges, err
	})
	if run != nil || err != nil {
		return run, err
	}
	for i, w := range s.Tree.Path(v) {
		if _, err := s.Strengthen(w, "interpolant", is[i]); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// A finished tree has two invariants: the facts that all labels of a location share, and the
// disjunction of these labels. The certifier must accept both.
func TestInvariant(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	counts := map[string]int{}
	prover := func(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
		return refute.Prove(ctx, fs)
	}
	for round := range 120 {
		c := enginetest.Random(r)
		ctx, limits := enginetest.Bounded(t, 500)
		s := NewSearch(meter.New(ctx, limits), c.Program, engine.Options{}, false, nil, "test")
		run, err := Unwind(s.Tree, s.Meter, plainStrategy{s})
		if err != nil {
			counts["undecided"]++
			continue
		}
		if run != nil {
			counts["unsafe"]++
			enginetest.Check(t, c, engine.Result{Verdict: engine.Unsafe, Path: run})
			continue
		}
		labels, err := s.Tree.Labels()
		if err != nil {
			t.Fatal(err)
		}
		raw := disjunction(c.Program, labels)
		inv, shared, err := Invariant(c.Program, labels, s.Facts, s.Steps)
		if err != nil {
			t.Fatal(err)
		}
		counts["safe"]++
		if shared {
			counts["shared"]++
		}
		for _, inv := range []cfa.Invariant{raw, inv} {
			enginetest.Check(t, c, engine.Result{Verdict: engine.Safe, Invariant: inv})
			if _, err := certify.Invariant(t.Context(), c.Program, inv, prover); err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
		}
	}
	if counts["unsafe"] < 30 || counts["safe"] < 30 || counts["shared"] < 20 || counts["shared"] == counts["safe"] {
		t.Errorf("outcomes %v", counts)
	}
	t.Log(counts)
}

// An incomplete tree must not give an invariant.
func TestUnfinished(t *testing.T) {
	p := enginetest.Cases()[0].Program
	q := solvers(t)
	d := NewFacts(q, p.VarName)
	tree := New(p, d, d.Top(), false, trace.Named{})
	if labels, err := tree.Labels(); err == nil {
		t.Errorf("it has labels: %v", labels)
	}
}

// The invariant must not contain an inductive fact that the proof does not need.
func TestSupport(t *testing.T) {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.Lt(x.Sub(lia.Int(10))), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(2, 1, lia.And(lia.Gt(x.Sub(lia.Int(10))), lia.Ge(y)), nil)
	p := b.Program()
	q := solvers(t)
	d := NewFacts(q, p.VarName)
	low, other := lia.Le(x.Sub(lia.Int(10))), lia.Eq(y)
	facts := map[cfa.Loc]*Label{0: d.Top(), 1: d.False(), 2: d.And(d.Top(), other, low)}
	if safe, err := houdini(p, d, NewSteps(q, p), facts); err != nil || !safe {
		t.Fatalf("the facts do not exclude the error: %v", err)
	}
	if err := support(p, d, q, facts); err != nil {
		t.Fatal(err)
	}
	if facts[2] != d.And(d.Top(), low) {
		t.Errorf("what is needed is %v", facts[2].Formula.Format(p.VarName))
	}
}
