package exercise

import (
	"fmt"
	"strings"

	"ic3play/frontend/claim"
)

// hints returns the author's hints and then three from the solution: its variables, its text
// without numbers, and one of its conjuncts.
func (x *Exercise) hints(places []Place) []string {
	out := append([]string{}, x.Hints...)
	solution := []Written{{Text: x.Solution}}
	if x.Kind == Invariant {
		var err error
		if solution, err = ParseSolution(x.Solution); err != nil {
			return out
		}
	}
	var vars, shapes []string
	one := ""
	for _, w := range solution {
		if w.Text == "" {
			continue
		}
		o := claim.NewOutline(w.Text)
		where := ""
		if len(solution) > 1 {
			where = fmt.Sprintf(" at line %d", w.Line)
			if i := placeIndex(places, w); i >= 0 {
				where = " " + places[i].Label
			}
		}
		if len(o.Names) > 0 {
			vars = append(vars, words(o.Names)+where)
		}
		shapes = append(shapes, "`"+o.Shape+"`"+where)
		if one == "" && len(o.Conjuncts) > 0 {
			one = "`" + o.Conjuncts[0] + "`" + where
		}
	}
	if len(vars) > 0 {
		out = append(out, "These variables relate: "+strings.Join(vars, "; ")+".")
	}
	if len(shapes) > 0 {
		out = append(out, "The shape of a solution: "+strings.Join(shapes, "; ")+".", "A part of a solution: "+one+".")
	}
	return out
}

// words joins names for use in a sentence: "`x`, `y` and `n`".
func words(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "`" + n + "`"
	}
	if last := len(quoted) - 1; last > 0 {
		return strings.Join(quoted[:last], ", ") + " and " + quoted[last]
	}
	return quoted[0]
}
