package exercise

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/lia"
	"ic3play/lia/sorting"
)

// Place is a location for which the student writes a formula.
type Place struct {
	Loc   int      `json:"loc"` // -1 for an assumption
	Line  int      `json:"line"`
	Nth   int      `json:"nth,omitempty"` // 0-based index among the places on this line
	Label string   `json:"label"`         // "at line 5, at the start of each round"
	Vars  []string `json:"vars"`
	// Diagnostics contains the errors in the student's formula.
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// places returns the locations for formulas, in source order: loop heads, and entries and exits of
// recursive functions. claim.Program.Complete derives all other formulas.
func (p *Program) places() []Place {
	c := p.Claims.Cfa()
	var out []Place
	for l := range c.Locs {
		loc := cfa.Loc(l)
		if loc == c.Entry || loc == c.Error || !c.Locs[l].LoopHead || len(c.In(loc))+len(c.Out(loc)) == 0 {
			continue
		}
		pl := Place{Loc: l, Line: c.Locs[l].Pos.Start.Line, Vars: []string{}}
		for _, v := range p.Claims.Scope(loc) {
			pl.Vars = append(pl.Vars, p.Claims.NameAt(loc)(v))
		}
		out = append(out, pl)
	}
	sorting.By(out, func(a, b Place) int {
		if d := a.Line - b.Line; d != 0 {
			return d
		}
		return a.Loc - b.Loc
	})
	premise := c.Exits()
	for i := range out {
		at := &c.Locs[out[i].Loc]
		if i > 0 && out[i-1].Line == out[i].Line {
			out[i].Nth = out[i-1].Nth + 1
		}
		switch {
		case premise[out[i].Loc]:
			out[i].Label = fmt.Sprintf("when %s returns, line %d", at.Func, out[i].Line)
		case p.isRecursiveEntry(cfa.Loc(out[i].Loc)):
			out[i].Label = fmt.Sprintf("when %s is called, line %d", at.Func, out[i].Line)
		default:
			out[i].Label = fmt.Sprintf("at line %d, at the start of each round", out[i].Line)
		}
	}
	return out
}

// isRecursiveEntry reports whether a location is the entry of a recursive function and another
// function calls this function.
func (p *Program) isRecursiveEntry(l cfa.Loc) bool {
	c := p.Claims.Cfa()
	sites := c.CallSites()
	for _, id := range c.In(l) {
		if from := c.Edges[id].From; sites[from] && len(c.Edges[id].Premises) == 0 && c.Locs[from].Func != c.Locs[l].Func {
			return true
		}
	}
	return false
}

// placeIndex returns the index of the place for which the formula w was written. If there is no
// such place, it returns -1.
func placeIndex(places []Place, w Written) int {
	if w.Line == 0 && len(places) == 1 {
		return 0
	}
	for i, pl := range places {
		if pl.Line == w.Line && pl.Nth == w.Nth {
			return i
		}
	}
	return -1
}

// parseAnswer parses the student's formulas. It stores syntax errors in the elements of "places".
// If there is no place for one of the formulas, the result "reason" explains this.
func (p *Program) parseAnswer(places []Place, answer []Written) (claims cfa.Invariant, reason string) {
	c := p.Claims.Cfa()
	claims = cfa.Invariant{}
	for l := range c.Locs {
		if loc := cfa.Loc(l); loc != c.Entry && loc != c.Error && c.Locs[l].LoopHead {
			claims[loc] = lia.True()
		}
	}
	for i := range places {
		claims[cfa.Loc(places[i].Loc)] = lia.True()
	}
	for _, w := range answer {
		i := placeIndex(places, w)
		if i < 0 {
			reason = fmt.Sprintf("There is no place for a formula at line %d.", w.Line)
			switch {
			case len(places) == 0:
				reason = "The program has no place for a formula: no loop or recursive function matters to its assertions."
			case w.Line == 0:
				reason = `Several formulas have a place here: write their lines, as in "5: x <= n; 9: y >= 0".`
			}
			continue
		}
		loc := cfa.Loc(places[i].Loc)
		f, diags := p.Claims.ParseClaim(loc, w.Text)
		places[i].Diagnostics = append(places[i].Diagnostics, diags...)
		if len(diags) > 0 {
			reason = fmt.Sprintf("The formula at line %d cannot be read: %s; %s.", places[i].Line, diags[0].Message, diags[0].Hint)
			f = lia.True()
		}
		claims[loc] = lia.And(claims[loc], f)
	}
	return claims, reason
}

func conjunctText(c *claim.Program, loc cfa.Loc, f lia.Formula, i int) string {
	if parts := f.Conjuncts(); i >= 0 && i < len(parts) {
		return parts[i].Format(c.NameAt(loc))
	}
	return f.Format(c.NameAt(loc))
}
