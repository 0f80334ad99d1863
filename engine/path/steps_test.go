package path

import (
	"errors"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/itp"
)

// widened replaces each edge by a set of parallel edges that contains it. The result "wide" says
// whether some set has more than one edge.
func widened(r *rand.Rand, p *cfa.Program, edges []cfa.EdgeID) (steps [][]cfa.EdgeID, wide bool) {
	for _, id := range edges {
		step := []cfa.EdgeID{id}
		for _, other := range p.Out(p.Edges[id].From) {
			if other != id && p.Edges[other].To == p.Edges[id].To && r.Intn(4) > 0 {
				step = append(step, other)
			}
		}
		steps, wide = append(steps, step), wide || len(step) > 1
	}
	return steps, wide
}

// choicesOf returns all paths that take one edge of each set in "steps".
func choicesOf(steps [][]cfa.EdgeID) [][]cfa.EdgeID {
	out := [][]cfa.EdgeID{nil}
	for _, edges := range steps {
		var next [][]cfa.EdgeID
		for _, w := range out {
			for _, id := range edges {
				next = append(next, append(slices.Clone(w), id))
			}
		}
		out = next
	}
	return out
}

// Interpolants of a path with sets of edges must also be interpolants of each path that takes one
// edge of each set. The run of a feasible path must take one edge of each set.
func TestSequenceOf(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	refuted, ran := 0, 0
	for round := 0; round < 4000 && (refuted < 40 || ran < 40); round++ {
		c := enginetest.Tangled(r)
		if round%2 == 0 {
			c = enginetest.Random(r)
		}
		p := c.Program
		from, pre, bad := p.Entry, lia.True(), lia.True()
		if r.Intn(2) == 0 {
			from = cfa.Loc(2 + r.Intn(len(p.Locs)-2))
			_, pre = box(from, claim(r))
			bad = claim(r)
		}
		steps, wide := widened(r, p, walk(r, p, from, 4))
		if !wide {
			continue
		}
		opt := itp.Options{Strength: itp.Strength(r.Intn(2)), Backward: r.Intn(3) == 0}
		is, way, err := paths(t, p).SequenceOfSteps(from, pre, steps, bad, opt)
		switch {
		case errors.Is(err, ErrFeasible):
			ran++
			for i, id := range way {
				if len(way) != len(steps) || !slices.Contains(steps[i], id) {
					t.Fatalf("round %d: %v is no way through %v", round, way, steps)
				}
			}
			if _, err := paths(t, p).Sequence(from, pre, way, bad, opt); !errors.Is(err, ErrFeasible) {
				t.Fatalf("round %d: %v of %v can be run, and cannot (%v)", round, way, steps, err)
			}
		case err != nil:
			t.Fatalf("round %d: %v", round, err)
		default:
			refuted++
			for _, w := range choicesOf(steps) {
				inductive(t, p, from, pre, w, bad, is)
			}
		}
	}
	if refuted < 40 || ran < 40 {
		t.Errorf("%d refuted, %d can be run", refuted, ran)
	}
}

// A formula must be entailed along sets of edges if and only if it is entailed along each path that
// takes one edge of each set.
func TestEntailsEachOf(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	said := map[bool]int{}
	for round := 0; round < 4000 && (said[true] < 40 || said[false] < 40); round++ {
		p := enginetest.Random(r).Program
		from := cfa.Loc(2 + r.Intn(len(p.Locs)-2))
		steps, wide := widened(r, p, walk(r, p, from, 3))
		if !wide {
			continue
		}
		_, pre := box(from, claim(r))
		posts := []lia.Formula{claim(r), claim(r)}
		got, err := paths(t, p).EntailsEachOfSteps(from, pre, steps, posts, 1000)
		if err != nil {
			t.Fatal(err)
		}
		want := []bool{true, true}
		for _, w := range choicesOf(steps) {
			each, err := paths(t, p).EntailsEach(from, pre, w, posts)
			if err != nil {
				t.Fatal(err)
			}
			for i := range want {
				want[i] = want[i] && each[i]
			}
		}
		for i := range want {
			said[got[i]]++
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v along %v entails %v: %v, want %v", pre, steps, posts, got, want)
		}
	}
	if said[true] < 40 || said[false] < 40 {
		t.Errorf("answers %v", said)
	}
}

// A step without edges, or with edges that are not parallel, must be an error.
func TestBrokenSteps(t *testing.T) {
	p := counters(t)
	for _, steps := range [][][]cfa.EdgeID{{{0, 1}}, {{0}, {1, 2}}, {{0}, {}}, {{1, 3}}} {
		if _, _, err := paths(t, p).SequenceOfSteps(p.Entry, lia.True(), steps, lia.True(), itp.Options{}); !errors.Is(err, ErrBroken) {
			t.Errorf("%v: %v", steps, err)
		}
	}
}
