package verify

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/export"
	"ic3play/engine/source"
	"ic3play/frontend/horn"
	"ic3play/lia"
)

func (o *openedClauses) view() *horn.View {
	return horn.NewView(o.automaton, o.control, o.simplified, o.back.Locs)
}

// graph describes the automaton as a graph of predicates and clauses.
func (o *openedClauses) graph() Graph {
	p, w := o.simplified, o.view()
	g := Graph{File: p.File, Language: languageHorn, Entry: int(p.Entry), Error: int(p.Error),
		Locs: make([]GraphLoc, len(p.Locs)), Edges: make([]GraphEdge, len(p.Edges)), Vars: make([]string, len(p.Vars)),
		Names: []Names{{Shown: map[string]string{}}}}
	for i := range p.Vars {
		g.Vars[i] = p.Vars[i].Name
	}
	used := make([]bool, len(p.Locs))
	used[p.Entry], used[p.Error] = true, true
	for i := range p.Edges {
		e := &p.Edges[i]
		used[e.From], used[e.To] = true, true
		words := w.EdgeText(cfa.EdgeID(i))
		ge := GraphEdge{From: int(e.From), To: int(e.To), Label: clauseLabel(words), Text: words.String(), Lines: wholeLines(e.Spans), Tests: []EdgeTest{}}
		for _, pr := range e.Premises {
			ge.Premises = append(ge.Premises, int(pr.At))
			used[pr.At] = true
		}
		g.Edges[i] = ge
	}
	named := map[string]bool{}
	for i := range p.Locs {
		l := cfa.Loc(i)
		loc := GraphLoc{Name: w.Name(l), Line: p.Locs[i].Pos.Start.Line, EndLine: p.Locs[i].Pos.Start.Line, LoopHead: p.Locs[i].LoopHead, Gone: !used[i]}
		if pred := w.Pred(l); pred != nil {
			loc.Func = pred.Name
			if !named[pred.Name] {
				named[pred.Name] = true
				names := Names{Func: pred.Name, Shown: map[string]string{}}
				for v := range p.Vars {
					if n := w.Var(l, lia.Var(v)); n != p.Vars[v].Name {
						names.Shown[p.Vars[v].Name] = n
					}
				}
				g.Names = append(g.Names, names)
			}
		}
		g.Locs[i] = loc
	}
	return g
}

// clauseLabel returns the lines of a clause's label: its constraint, its body and its head. It
// omits the head if this is "false" and there are other lines, because the edge already leads to
// the error.
func clauseLabel(words horn.ClauseText) []EdgeLine {
	out := []EdgeLine{}
	for _, t := range words.Constraint {
		out = append(out, EdgeLine{string(export.Guard), t})
	}
	for _, t := range words.Body {
		out = append(out, EdgeLine{string(export.Guard), t})
	}
	if words.Head != "false" || len(out) == 0 {
		out = append(out, EdgeLine{string(export.Assign), "⇒ " + words.Head})
	}
	return out
}

func wholeLines(spans []source.Span) []int {
	lines := []int{}
	for _, s := range spans {
		for l := s.Start.Line; l > 0 && l <= s.End.Line; l++ {
			if !slices.Contains(lines, l) {
				lines = append(lines, l)
			}
		}
	}
	return lines
}
