package art

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// points is a label that is a set of states instead of a formula.
type points map[enginetest.Point]bool

type sets struct{}

func (sets) Bottom(l points) bool { return len(l) == 0 }

func (sets) Entails(_ cfa.Loc, a, b points) (bool, error) {
	for s := range a {
		if !b[s] {
			return false, nil
		}
	}
	return true, nil
}

func (sets) Text(l points) (string, []string) { return fmt.Sprint(len(l)), nil }

type program struct {
	*cfa.Program
	after []map[enginetest.Point][]enginetest.Point
}

func newProgram(r *rand.Rand) *program {
	p := &program{Program: enginetest.Random(r).Program}
	p.after = make([]map[enginetest.Point][]enginetest.Point, len(p.Edges))
	for i := range p.after {
		p.after[i] = map[enginetest.Point][]enginetest.Point{}
	}
	return p
}

func (p *program) post(edges []cfa.EdgeID, from points) points {
	out := points{}
	for s := range from {
		for _, id := range edges {
			to, ok := p.after[id][s]
			if !ok {
				to = enginetest.Successors(p.Program, id, s)
				p.after[id][s] = to
			}
			for _, next := range to {
				out[next] = true
			}
		}
	}
	return out
}

func faults(p *program, t *Tree[points]) error {
	var out []error
	fault := func(format string, args ...any) { out = append(out, fmt.Errorf(format, args...)) }
	kept, open := map[*Node[points]]bool{}, map[*Node[points]]bool{}
	t.VisitKept(func(v *Node[points]) { kept[v] = true })
	for _, v := range t.stack {
		if t.Open(v) {
			open[v] = true
		}
	}
	shut := 0
	var walk func(v *Node[points])
	walk = func(v *Node[points]) {
		if v.Expanded && (v.Coverer != nil || t.Bottom(v)) {
			shut++
		}
		if t.Open(v) && !open[v] {
			fault("node %d is open and not on the frontier", v.ID)
		}
		if kept[v] != (v.Expanded && !t.Closed(v)) {
			fault("node %d is kept: %v", v.ID, kept[v])
		}
		if w := v.Coverer; w != nil {
			if ok, _ := (sets{}).Entails(v.Loc, v.Label, w.Label); !ok {
				fault("node %d is covered by %d, whose label it does not entail", v.ID, w.ID)
			}
			if w.Loc != v.Loc || w.ID >= v.ID || w.pruned || !slices.Contains(w.covers, v) {
				fault("node %d at %d is covered by %d at %d", v.ID, v.Loc, w.ID, w.Loc)
			}
			if !t.Closed(v.Parent) && t.Closed(w) {
				fault("node %d is covered by %d, which is closed itself", v.ID, w.ID)
			}
		}
		for _, x := range v.covers {
			if x.Coverer != v {
				fault("node %d claims to cover %d", v.ID, x.ID)
			}
		}
		if v.Expanded && len(v.Kids) > 0 {
			var edges []cfa.EdgeID
			for _, kid := range v.Kids {
				edges = append(edges, kid.Edges...)
				if ok, _ := (sets{}).Entails(kid.Loc, p.post(kid.Edges, v.Label), kid.Label); !ok {
					fault("edges %v lead from node %d out of the label of node %d", kid.Edges, v.ID, kid.ID)
				}
				if kid.ID <= v.ID || kid.Depth != v.Depth+1 {
					fault("node %d is below %d", kid.ID, v.ID)
				}
				if kept[v] && !kept[kid] && !open[kid] && !t.Bottom(kid) && (kid.Coverer == nil || t.Closed(kid.Coverer)) {
					fault("node %d is kept, its child %d is not kept, open, false or covered", v.ID, kid.ID)
				}
			}
			slices.Sort(edges)
			if want := slices.Sorted(slices.Values(t.p.Out(v.Loc))); !slices.Equal(edges, want) {
				fault("node %d was expanded by edges %v, not %v", v.ID, edges, want)
			}
		}
		for _, kid := range v.Kids {
			walk(kid)
		}
	}
	walk(t.root)
	if shut != t.closedInner {
		fault("%d inner nodes are covered or false, %d are counted", shut, t.closedInner)
	}
	return errors.Join(out...)
}

func randomSubset(r *rand.Rand, l points) points {
	out := points{}
	odds := 1 + r.Intn(3)
	for _, s := range slices.SortedFunc(maps.Keys(l), func(a, b enginetest.Point) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	}) {
		if r.Intn(4) < odds {
			out[s] = true
		}
	}
	return out
}

func union(a, b points) points {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

func everywhere(at cfa.Loc) points {
	out := points{}
	for x := int64(-enginetest.Box); x <= enginetest.Box; x++ {
		for y := int64(-enginetest.Box); y <= enginetest.Box; y++ {
			out[enginetest.Point{Loc: at, X: x, Y: y}] = true
		}
	}
	return out
}

func subtree(v *Node[points]) []*Node[points] {
	out := []*Node[points]{v}
	for _, kid := range v.Kids {
		out = append(out, subtree(kid)...)
	}
	return out
}

// TestOperations performs random operations on trees whose labels are sets of states. After each
// operation, the tree must satisfy the invariants in the package comment. In the complete tree, the
// union of the labels must be closed under all edges. The events of all operations must be valid.
func TestOperations(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	counts := map[string]int64{}
	for round := range 100 {
		p := newProgram(r)
		together := r.Intn(2) == 0
		var events []trace.Event
		rec := trace.Named{Recorder: trace.New(func(e trace.Event) { events = append(events, e) }, false), Source: "test"}
		tree := New(p.Program, sets{}, points{{Loc: p.Entry}: true}, together, rec)
		expand := func(v *Node[points], wide int) {
			if err := tree.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, points, error) {
				l := p.post(edges, v.Label)
				if to := p.Edges[edges[0]].To; wide == 1 {
					l = union(l, randomSubset(r, everywhere(to)))
				} else if wide == 2 {
					l = union(l, everywhere(to))
				}
				return edges, l, nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		// stronger returns a random label that implies the label of v, but still includes the
		// states to which the edges lead from the label of v's parent.
		stronger := func(v *Node[points]) points {
			if v.Parent == nil {
				return v.Label
			}
			return union(p.post(v.Edges, v.Parent.Label), randomSubset(r, v.Label))
		}
		var ops []string
		for range 60 {
			nodes := subtree(tree.Root())
			v, w := nodes[r.Intn(len(nodes))], nodes[r.Intn(len(nodes))]
			var err error
			switch op := r.Intn(8); op {
			case 0, 1:
				if v = tree.Next(); v != nil {
					ops = append(ops, fmt.Sprintf("expand %d", v.ID))
					expand(v, r.Intn(3))
				}
			case 2:
				ops = append(ops, fmt.Sprintf("relabel %d", v.ID))
				if l := stronger(v); len(l) < len(v.Label) {
					tree.Relabel(v, l, "post", nil)
				}
			case 3:
				ops = append(ops, fmt.Sprintf("cover %d by %d", v.ID, w.ID))
				_, err = tree.Cover(v, w)
			case 4, 5:
				ops = append(ops, fmt.Sprintf("close %d", v.ID))
				_, err = tree.Close(v)
			case 6:
				if older := tree.At(v.Loc); v.ID > older[0].ID {
					w = older[r.Intn(len(older))]
				}
				ops = append(ops, fmt.Sprintf("force %d by %d", v.ID, w.ID))
				_, err = tree.Force(v, w, func(above *Node[points], path []*Node[points]) ([]points, error) {
					var out []points
					l := above.Label
					for _, x := range path {
						l = p.post(x.Edges, l)
						out = append(out, l)
					}
					ok, err := (sets{}).Entails(v.Loc, l, w.Label)
					if !ok {
						return nil, err
					}
					return out, err
				})
			case 7:
				if r.Intn(4) == 0 {
					ops = append(ops, fmt.Sprintf("prune %d", v.ID))
					tree.Prune(v, "test")
				}
			}
			if err == nil {
				err = faults(p, tree)
			}
			if err != nil {
				t.Fatalf("round %d: after %v: %v", round, ops, err)
			}
		}
		for v := tree.Next(); v != nil; v = tree.Next() {
			if closed, err := tree.CloseAbove(v); err != nil {
				t.Fatal(err)
			} else if !closed {
				expand(v, 2)
			}
		}
		if err := faults(p, tree); err != nil {
			t.Fatalf("round %d: complete, after %v: %v", round, ops, err)
		}
		reached := points{}
		tree.VisitKept(func(v *Node[points]) { maps.Copy(reached, v.Label) })
		for s := range reached {
			for _, id := range p.Out(s.Loc) {
				for next := range p.post([]cfa.EdgeID{id}, points{s: true}) {
					if !reached[next] {
						t.Fatalf("round %d: after %v: %v leads out of the labels, to %v", round, ops, s, next)
					}
				}
			}
		}
		if err := trace.Validate(events, p.Program); err != nil {
			t.Fatalf("round %d: after %v: %v", round, ops, err)
		}
		for name, n := range map[string]int64{"expansions": tree.Expansions, "covers": tree.Covers, "uncovers": tree.Uncovers, "pruned": tree.Pruned, "forced": tree.Forced} {
			counts[name] += n
		}
	}
	for name, n := range counts {
		if n < 50 {
			t.Errorf("%d %s: the test tells little", n, name)
		}
	}
}

// Next must visit leaves depth first, beginning with the first edge's child. Uncovered nodes must
// return to the frontier.
func TestFrontier(t *testing.T) {
	p := enginetest.Cases()[0].Program
	tree := New(p, sets{}, points{{Loc: p.Entry}: true}, false, trace.Named{})
	all := func(v *Node[points]) {
		t.Helper()
		if err := tree.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, points, error) {
			return edges, everywhere(p.Edges[edges[0]].To), nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	all(tree.Next())
	head := tree.Next()
	all(head)
	first := tree.Next()
	if first.Parent != head || first != head.Kids[0] {
		t.Fatalf("node %d comes first", first.ID)
	}
	var again *Node[points]
	for _, kid := range head.Kids {
		if kid.Loc == head.Loc {
			again = kid
		}
	}
	if ok, err := tree.Cover(again, head); !ok || err != nil {
		t.Fatalf("covered: %v, %v", ok, err)
	}
	if tree.Open(again) {
		t.Error("a covered node is open")
	}
	if err := tree.Expand(again, nil); !errors.Is(err, errOpen) {
		t.Errorf("a covered node is expanded: %v", err)
	}
	tree.Relabel(head, points{}, "post", nil)
	if tree.Next() != nil || again.Coverer != nil {
		t.Error("below a false node something is to be done, or covered by it")
	}
	if labels, err := tree.Labels(); err != nil || len(labels[head.Loc]) > 0 {
		t.Errorf("%v, %v", labels, err)
	}
}

// Many leaves have equal labels and are uncovered at once. When they are closed again, one of them
// must cover all the others directly, without a chain of covers.
func TestFewCovers(t *testing.T) {
	const leaves = 24
	b := enginetest.New(3, "x", "y")
	b.Edge(0, 2, lia.True(), nil)
	for range leaves {
		b.Edge(2, 2, lia.True(), nil)
	}
	p := b.Program()
	tree := New(p, sets{}, points{{Loc: p.Entry}: true}, false, trace.Named{})
	label := points{{Loc: 2}: true}
	expand := func() {
		t.Helper()
		if err := tree.Expand(tree.Next(), func(edges []cfa.EdgeID) ([]cfa.EdgeID, points, error) { return edges, label, nil }); err != nil {
			t.Fatal(err)
		}
	}
	expand()
	head := tree.Next()
	label = union(label, points{{Loc: 2, X: 1}: true})
	expand()
	closeAll := func() {
		t.Helper()
		for v := tree.Next(); v != nil; v = tree.Next() {
			if closed, err := tree.Close(v); err != nil {
				t.Fatal(err)
			} else if !closed {
				label = points{}
				expand()
			}
		}
	}
	closeAll()
	tree.Relabel(head.Kids[0], points{}, "post", nil)
	closeAll()
	if tree.Covers > 3*leaves {
		t.Errorf("%d leaves were covered %d times", leaves, tree.Covers)
	}
}
