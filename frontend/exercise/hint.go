package exercise

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/frontend/claim"
)

// hints returns the author's hints, followed by up to three hints that are derived from the
// solution: its variables, its text with _ for the right side of each comparison, and one of its
// conjuncts. If the solution has only one conjunct, the last hint is omitted. After an answer that is
// not correct, the derived hints are about the conjuncts that this answer lacks, and begin with what
// to do about it. Their number does not depend on the answer.
func (x *Exercise) hints(m *Mark, answer []Written) []string {
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
	lead, of := m.lead(), "a solution"
	about := solution
	if lead != "" {
		if lacks := lacking(m.Places, solution, answer); len(lacks) > 0 {
			about, of = lacks, "what your answer lacks"
		}
		lead += " "
	}
	var vars, shapes []string
	one, parts := "", 0
	for _, w := range solution {
		parts += len(claim.NewOutline(w.Text).Conjuncts)
	}
	for _, w := range about {
		if w.Text == "" {
			continue
		}
		o := claim.NewOutline(w.Text)
		where := ""
		if len(solution) > 1 {
			where = fmt.Sprintf(" at line %d", w.Line)
			if i := placeIndex(m.Places, w); i >= 0 {
				where = " " + m.Places[i].Label
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
		out = append(out, lead+"The variables of "+of+": "+strings.Join(vars, "; ")+".")
	}
	if len(shapes) > 0 {
		out = append(out, lead+"The shape of "+of+", with _ for a number or a term: "+strings.Join(shapes, "; ")+".")
	}
	if parts > 1 {
		out = append(out, lead+"A part of "+of+": "+one+".")
	}
	return out
}

// lead says what an answer that is not correct needs; "" for other answers.
func (m *Mark) lead() string {
	switch m.Answer {
	case False:
		return "Drop or weaken `" + m.Part + "`, which is false in a run."
	case NotInductive:
		return "Your answer lacks a condition that excludes the state before the step."
	case TooWeak:
		if len(m.Places) == 1 && m.Places[0].Loc < 0 {
			return "Your assumption must exclude more runs."
		}
		return "Your answer lacks a condition that excludes the state before the failure."
	case TooStrong:
		return "Your assumption must allow more runs."
	}
	return ""
}

// lacking returns the conjuncts of the solution that the answer does not have at the same place.
// Texts are compared without their blanks.
func lacking(places []Place, solution, answer []Written) []Written {
	bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
	place := func(w Written) int {
		if i := placeIndex(places, w); i >= 0 {
			return i
		}
		return 0 // an assumption has one place, and its solution names no line
	}
	has := map[int][]string{}
	for _, w := range answer {
		for _, c := range claim.NewOutline(w.Text).Conjuncts {
			has[place(w)] = append(has[place(w)], bare(c))
		}
	}
	var out []Written
	for _, w := range solution {
		var left []string
		for _, c := range claim.NewOutline(w.Text).Conjuncts {
			if !slices.Contains(has[place(w)], bare(c)) {
				left = append(left, c)
			}
		}
		if w.Text = strings.Join(left, " && "); w.Text != "" {
			out = append(out, w)
		}
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
