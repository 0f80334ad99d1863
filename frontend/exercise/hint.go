package exercise

import (
	"fmt"
	"strings"

	"ic3play/frontend/claim"
)

// hints returns the author's hints, followed by up to three hints that are derived from the
// solution: its variables, its text with _ for the right side of each comparison, and one of its
// conjuncts. If the solution has only one conjunct, the last hint is omitted.
func (x *Exercise) hints(places []Place) []string {
	out := []string{}
	for _, hint := range x.Hints {
		if hint != "" {
			out = append(out, hint)
		}
	}
	solution, err := x.solution()
	if err != nil {
		return out
	}
	var vars, shapes []string
	one, parts := "", 0
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
		parts += len(o.Conjuncts)
		if one == "" && len(o.Conjuncts) > 0 {
			one = "`" + o.Conjuncts[0] + "`" + where
		}
	}
	if len(vars) > 0 {
		out = append(out, "The variables of a solution: "+strings.Join(vars, "; ")+".")
	}
	if len(shapes) > 0 {
		out = append(out, "The shape of a solution: "+strings.Join(shapes, "; ")+".")
	}
	if parts > 1 {
		out = append(out, "A part of a solution: "+one+".")
	}
	return out
}

// "words" joins names for use in a sentence: "`x`, `y` and `n`".
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
