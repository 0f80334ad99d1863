package exercise

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/lia"
	"ic3play/lia/sorting"
)

// Place is a position in the program for which the student writes a formula.
type Place struct {
	Loc   int      `json:"loc"` // -1 for an assumption
	Line  int      `json:"line"`
	Nth   int      `json:"nth,omitempty"` // 0-based index among the places on this line
	Label string   `json:"label"`         // "at line 5, at the start of each round"
	Vars  []string `json:"vars"`
	// Diagnostics contains the errors in the student's formula.
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// places returns the locations for which the student writes formulas, in source order: loop heads,
// and entries and exits of recursive functions. claim.Program.Complete derives the formulas of all
// other locations.
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
			pl.Vars = append(pl.Vars, p.nameAt(loc, v))
		}
		out = append(out, pl)
	}
	sorting.By(out, func(a, b Place) int {
		return cmp.Or(a.Line-b.Line, a.Loc-b.Loc)
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

// isRecursiveEntry reports whether the location l is the entry of a recursive function that some
// other function calls.
func (p *Program) isRecursiveEntry(l cfa.Loc) bool {
	c := p.Claims.Cfa()
	sites := c.CallSites()
	return slices.ContainsFunc(c.In(l), func(id cfa.EdgeID) bool {
		from := c.Edges[id].From
		return sites[from] && len(c.Edges[id].Premises) == 0 && c.Locs[from].Func != c.Locs[l].Func
	})
}

// placeIndex returns the index of the place that the formula w belongs to, or -1 if there is none.
func placeIndex(places []Place, w Written) int {
	if w.Line == 0 && len(places) == 1 {
		return 0
	}
	return slices.IndexFunc(places, func(pl Place) bool { return pl.Line == w.Line && pl.Nth == w.Nth })
}

// parseAnswer parses the student's formulas. It stores syntax errors in the elements of "places".
// If a formula cannot be read or belongs to none of the places, parseAnswer returns the reason as a
// sentence.
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
		f, diags := p.Claims.ParseAnswer(loc, w.Text, p.declared(loc))
		places[i].Diagnostics = append(places[i].Diagnostics, diags...)
		if len(diags) > 0 {
			reason = fmt.Sprintf("The formula at line %d cannot be read: %s; %s.", places[i].Line, diags[0].Message, diags[0].Hint)
			f = lia.True()
		}
		claims[loc] = lia.And(claims[loc], f)
	}
	return claims, reason
}

// nameAt returns the name by which an answer refers to the variable v at a location. If C's scopes
// give this name to another variable there, nameAt appends #1.
func (p *Program) nameAt(loc cfa.Loc, v lia.Var) string {
	name, of := p.Claims.NameAt(loc)(v), &p.Claims.Cfa().Vars[v]
	if declared := p.declared(loc); declared != nil && name == of.Orig {
		if at, ok := declared(name); ok && at != of.Pos {
			return name + claim.FirstOfName
		}
	}
	return name
}

// "declared" returns a function that finds the position of the declaration to which a name refers
// at a loop. It is the last declaration before or in the loop's head whose block contains the loop
// (6.2.1p4). For the entry and exit of a recursive function, "declared" returns nil.
func (p *Program) declared(loc cfa.Loc) func(name string) (source.Pos, bool) {
	l := &p.Claims.Cfa().Locs[loc]
	if p.Claims.Cfa().Exits()[loc] || p.isRecursiveEntry(loc) {
		return nil
	}
	return func(name string) (last source.Pos, ok bool) {
		consider := func(of string, at source.Pos, block source.Span) {
			sees := block.Contains(l.Pos.Start) && (at.Before(l.Pos.Start) || block.Start == l.Pos.Start)
			if sees && baseName(of) == baseName(name) && (!ok || last.Before(at)) {
				last, ok = at, true
			}
		}
		f := p.Opened.AST()
		within := func(fn *ast.Func, at source.Pos) source.Span {
			if fn == nil {
				return source.Span{Start: at, End: source.Pos{Line: math.MaxInt}}
			}
			return blockOf(fn, at)
		}
		for _, v := range f.Globals {
			consider(v.Name, v.Span.Start, within(v.Func, v.Span.Start))
		}
		for _, a := range f.Arrays {
			consider(a.Name, a.Span.Start, within(a.Func, a.Span.Start))
		}
		for _, fn := range f.Funcs {
			for _, v := range fn.Locals {
				if !v.Hidden {
					consider(v.Name, v.Span.Start, within(fn, v.Span.Start))
				}
			}
		}
		return last, ok
	}
}

// baseName returns the part of a name before the first . or [, for example s for s.a[2].
func baseName(name string) string {
	if i := strings.IndexAny(name, ".["); i >= 0 {
		return name[:i]
	}
	return name
}

// blockOf returns the span of the innermost block or for statement in the function fn that contains
// the position "at".
func blockOf(fn *ast.Func, at source.Pos) source.Span {
	out := fn.Span
	ast.Walk(fn.Body, func(n any, _ int) {
		switch n.(type) {
		case *ast.Block, *ast.For:
			if s := n.(ast.Stmt).Pos(); s.Contains(at) {
				out = s
			}
		}
	})
	return out
}

func conjunctText(c *claim.Program, loc cfa.Loc, f lia.Formula, i int) string {
	if parts := f.Conjuncts(); i >= 0 && i < len(parts) {
		return parts[i].Format(c.NameAt(loc))
	}
	return f.Format(c.NameAt(loc))
}
