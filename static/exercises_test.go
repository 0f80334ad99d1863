package static

import (
	"strings"
	"testing"

	"ic3play/frontend/exercise"
)

// TestExercises checks that each solution is accepted, that no hint contains it, and that there
// are exercises of each kind.
func TestExercises(t *testing.T) {
	all, err := Exercises()
	if err != nil || len(all) < 6 {
		t.Fatalf("%d exercises: %v", len(all), err)
	}
	kinds, ids := map[string]int{}, map[string]bool{}
	gallery, err := Gallery()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range gallery {
		if ids[e.ID] {
			t.Errorf("two examples %s", e.ID)
		}
		ids[e.ID] = true
	}
	for _, e := range all {
		rules, err := e.Rules()
		if err != nil {
			t.Fatal(err)
		}
		p, diags, err := exercise.Open(t.Context(), e.File, []byte(e.Source), rules)
		if p == nil {
			t.Fatal(e.ID, diags, err)
		}
		x := exercise.Exercise{Kind: e.Exercise.Kind, Title: e.Exercise.Title, Hints: e.Exercise.Hints, Solution: e.Exercise.Solution}
		if warnings := x.Review(t.Context(), p); len(warnings) > 0 {
			t.Errorf("%s: %s; places %+v", e.ID, warnings, x.Mark(t.Context(), p, nil).Places)
		}
		kinds[e.Task]++
		if (e.Task == "contract") != strings.Contains(x.Mark(t.Context(), p, nil).Places[0].Label, " is called") {
			t.Errorf("%s: a contract is of a recursive function", e.ID)
		}
	}
	if kinds["assumption"] < 2 || kinds["contract"] < 2 || kinds["invariant"] < 2 {
		t.Errorf("kinds %v", kinds)
	}
}
