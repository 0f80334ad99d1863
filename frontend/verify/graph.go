package verify

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/frontend"
	"ic3play/frontend/diag"
)

// Parse reports the errors in a source, or the graph that engines would work
// on. It does what Check does before it searches.
func Parse(ctx context.Context, file string, src []byte) (*Graph, []diag.Diagnostic, error) {
	unit, diags := frontend.Load(file, src)
	if unit == nil {
		return nil, diags, nil
	}
	simple, _, err := cfa.Simplify(ctx, unit.Program, cfa.SimplifyOptions{})
	if err != nil {
		return nil, nil, err
	}
	g := NewGraph(simple)
	return &g, nil, nil
}

// NewGraph describes an automaton for drawing. Location and edge numbers are
// those of p, which events use.
func NewGraph(p *cfa.Program) Graph {
	g := Graph{File: p.File, Entry: int(p.Entry), Error: int(p.Error),
		Locs: make([]GraphLoc, len(p.Locs)), Edges: make([]GraphEdge, len(p.Edges)),
		Vars: make([]string, len(p.Vars))}
	for i := range p.Vars {
		g.Vars[i] = p.Vars[i].Name
	}
	used := make([]bool, len(p.Locs))
	used[p.Entry], used[p.Error] = true, true
	for i := range p.Edges {
		e := &p.Edges[i]
		used[e.From], used[e.To] = true, true
		g.Edges[i] = GraphEdge{From: int(e.From), To: int(e.To),
			Text: nonNil(p.EdgeLines(cfa.EdgeID(i))), Lines: spanLines(e.Spans)}
	}
	for i := range p.Locs {
		l := &p.Locs[i]
		g.Locs[i] = GraphLoc{Name: p.LocName(cfa.Loc(i)), Func: l.Func, Line: l.Pos.Start.Line,
			EndLine: max(l.Pos.Start.Line, l.Pos.End.Line), LoopHead: l.LoopHead, Gone: !used[i]}
	}
	return g
}

// nonNil makes an empty list print as [].
func nonNil(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

// spanLines lists the source lines that spans start on, in order, each once.
func spanLines(spans []cfa.Span) []int {
	lines := []int{}
	for _, s := range spans {
		if s.Start.Line > 0 && !slices.Contains(lines, s.Start.Line) {
			lines = append(lines, s.Start.Line)
		}
	}
	return lines
}
