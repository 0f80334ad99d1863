package exercise

import (
	"fmt"
	"maps"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/lia"
)

// shorten searches for a correct answer with fewer conjuncts than the student's, and stores it in
// the mark. It removes the conjuncts without which the answer is still a proof. If the author's
// solution has at most as many conjuncts as the result, shorten takes the author's solution.
func (v *answerCheck) shorten(x *Exercise) {
	m := v.m
	now, written := maps.Clone(v.formulas), count(v.formulas)
	decided := true // whether the checks decided for each conjunct if the proof needs it
	for i := len(m.Places) - 1; i >= 0; i-- {
		loc := cfa.Loc(m.Places[i].Loc)
		for k := len(now[loc].Conjuncts()) - 1; k >= 0; k-- {
			parts := now[loc].Conjuncts()
			rest := append(append([]lia.Formula{}, parts[:k]...), parts[k+1:]...)
			less := maps.Clone(now)
			less[loc] = lia.And(rest...)
			switch v.holds(less) {
			case claim.Holds:
				now = less
				m.Spare = append([]string{v.conjunct(loc, lia.And(parts...), k)}, m.Spare...)
			case claim.Unknown:
				decided = false
			}
		}
	}
	if solution, err := ParseSolution(x.Solution); err == nil && x.Solution != "" {
		places := v.p.places()
		if theirs, reason := v.p.parseAnswer(places, solution); reason == "" && count(theirs) <= count(now) && count(theirs) < written && v.holds(theirs) == claim.Holds {
			m.Shorter = solution
			m.Detail = fmt.Sprintf("A shorter one: %s.", formatList(solution))
			return
		}
	}
	if count(now) == written {
		if decided {
			m.Detail = "Each of its parts is needed."
		}
		return
	}
	for _, pl := range m.Places {
		if f := now[cfa.Loc(pl.Loc)]; !f.IsTrue() {
			m.Shorter = append(m.Shorter, Written{Line: pl.Line, Nth: pl.Nth, Text: v.text(cfa.Loc(pl.Loc), f)})
		}
	}
	if len(m.Shorter) == 0 {
		m.Detail = "A shorter one: `true`. The assertion holds without a formula."
		return
	}
	m.Detail = fmt.Sprintf("A shorter one: %s.", formatList(m.Shorter))
}

// holds checks whether the formulas are an inductive invariant that proves the program safe. It
// returns Fails if an edge has a counterexample, otherwise Unknown if an edge is undecided.
func (v *answerCheck) holds(claims cfa.Invariant) claim.Answer {
	out := claim.Holds
	for _, r := range v.p.Claims.Check(v.ctx, v.p.Claims.Complete(v.ctx, claims), nil) {
		switch r.Answer {
		case claim.Fails:
			return claim.Fails
		case claim.Unknown:
			out = claim.Unknown
		}
	}
	return out
}

func count(claims cfa.Invariant) int {
	n := 0
	for _, f := range claims {
		n += len(f.Conjuncts())
	}
	return n
}

// formatList returns formulas as text, with their lines if there are several.
func formatList(list []Written) string {
	var parts []string
	for _, w := range list {
		text := "`" + w.Text + "`"
		if len(list) > 1 {
			text += fmt.Sprintf(" at line %d", w.Line)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}
