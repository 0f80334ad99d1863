package exercise

import (
	"strings"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/lia"
)

// typed maps the conjuncts of an answer to their texts as the student typed them: by location, the
// text of a conjunct that Format returns, such as "n == up", to the typed text, "up == n".
type typed map[cfa.Loc]map[string]string

// typedConjuncts returns the typed texts of the conjuncts of an answer. It omits a text whose
// conjuncts are not the operands of && outside of brackets.
func (p *Program) typedConjuncts(places []Place, answer []Written) typed {
	out := typed{}
	for _, w := range answer {
		i := placeIndex(places, w)
		if i < 0 {
			continue
		}
		loc := cfa.Loc(places[i].Loc)
		name := p.Claims.NameAt(loc)
		whole, diags := p.Claims.ParseAnswer(loc, w.Text, p.declared(loc))
		texts := claim.NewOutline(w.Text).Conjuncts
		parts := whole.Conjuncts()
		if len(diags) > 0 || len(texts) != len(parts) {
			continue
		}
		if out[loc] == nil {
			out[loc] = map[string]string{}
		}
		for k, text := range texts {
			f, diags := p.Claims.ParseAnswer(loc, text, p.declared(loc))
			if formatted := f.Format(name); len(diags) == 0 && formatted == parts[k].Format(name) {
				out[loc][formatted] = text
			}
		}
	}
	return out
}

// conjunct returns the text of the conjunct i of a formula at a location, as the student typed it
// if it belongs to the answer. If there is no such conjunct, it returns the text of the formula.
func (v *answerCheck) conjunct(loc cfa.Loc, f lia.Formula, i int) string {
	text := conjunctText(v.p.Claims, loc, f, i)
	if own, ok := v.typed[loc][text]; ok {
		return own
	}
	return text
}

// text returns the text of a formula at a location, with the student's own texts of its conjuncts.
func (v *answerCheck) text(loc cfa.Loc, f lia.Formula) string {
	var parts []string
	for i := range f.Conjuncts() {
		parts = append(parts, v.conjunct(loc, f, i))
	}
	if len(parts) < 2 {
		return v.conjunct(loc, f, 0)
	}
	for i, part := range parts {
		if strings.Contains(part, "||") && !strings.HasPrefix(part, "(") {
			parts[i] = "(" + part + ")"
		}
	}
	return strings.Join(parts, " && ")
}
