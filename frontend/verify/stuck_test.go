package verify

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"ic3play/engine/trace"
)

func TestShape(t *testing.T) {
	for _, tt := range []struct {
		formula, shape string
		vars           []string
	}{
		{"x + 259*y >= -33409", "_*x + _*y >= _", []string{"x", "y"}},
		{"3*x - y >= 7", "_*x + _*y >= _", []string{"x", "y"}},
		{"-x <= 12 || f#2.y == x", "_*x <= _ || _*f#2.y == _*x", []string{"x", "f#2.y"}},
		{"x % 2 == 1", "_*x % _ == _", []string{"x"}},
		{`\old(n) >= 0`, `_*\old(n) >= _`, []string{`\old(n)`}},
		{"false", "false", nil},
	} {
		if shape, vars := shapeOf(tt.formula); shape != tt.shape || !slices.Equal(vars, tt.vars) {
			t.Errorf("%s has the shape %s of %q", tt.formula, shape, vars)
		}
	}
}

// TestStuck checks that a report groups the lemmas of a location by their shape. The report must
// contain the largest group of each location, and how many lemmas of this group are in the last
// frame. It must omit small groups and lemmas without variables.
func TestStuck(t *testing.T) {
	s := newStuckness()
	s.locs = []GraphLoc{{Line: 1}, {Line: 5, LoopHead: true}, {Line: 9}}
	n := 0
	lemma := func(loc, level int, f string) {
		n++
		s.add(&trace.Event{Kind: trace.Lemma, Lemma: n, Loc: loc, Level: level, Formula: f})
	}
	s.add(&trace.Event{Kind: trace.Level, Level: 1})
	for k := range 20 {
		lemma(1, 1, fmt.Sprintf("%d*x + y >= -%d", k, k))
		lemma(1, 1, "false")
	}
	for k := range 9 {
		lemma(1, 1, fmt.Sprintf("x <= %d", k))
		lemma(2, 1, fmt.Sprintf("z == %d || z <= 1", k))
	}
	for range 7 {
		lemma(0, 1, "x > 1")
	}
	s.add(&trace.Event{Kind: trace.Level, Level: 2})
	for _, l := range []int{1, 3, 5} {
		s.add(&trace.Event{Kind: trace.Push, Lemma: l, Level: 2})
	}
	s.add(&trace.Event{Kind: trace.Push, Lemma: 7, Level: trace.EveryLevel})
	s.add(&trace.Event{Kind: trace.Subsumed, Lemma: 3, By: 1})
	want := []Stuck{
		{Loc: 1, Line: 5, Loop: true, Shape: "_*x + _*y >= _", Lemmas: 20, Kept: 3, Last: "19*x + y >= -19", Vars: []string{"x", "y"}},
		{Loc: 2, Line: 9, Shape: "_*z == _ || _*z <= _", Lemmas: 9, Last: "z == 8 || z <= 1", Vars: []string{"z"}},
	}
	if got := s.list(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}
