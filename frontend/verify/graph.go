package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/export"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/lower"
	"ic3play/lia"
	"ic3play/lia/qe"
	"ic3play/lia/sorting"
)

// simplifyOptions returns the options of pass.Simplify for an engine. The parameter "procedures"
// says whether the engine supports recursive functions. If it does not, the simplification turns
// tail calls into loops.
func simplifyOptions(config any, procedures bool, tree *ast.File) pass.SimplifyOptions {
	opts := formOptions(config)
	if !procedures {
		opts.TailCalls = func(f lia.Formula, gone func(lia.Var) bool) (lia.Formula, error) {
			return qe.Formula(context.Background(), f, gone, qe.Options{})
		}
	}
	opts.Ranges = tree.Rules.C || len(tree.Open) > 0
	return opts
}

func formOptions(config any) pass.SimplifyOptions {
	form := engine.FormOf(config)
	raw := form.Blocks == engine.RawBlocks || form.Blocks == engine.LoopBlocks || form.Blocks == engine.FunctionBlocks
	large := form.Blocks != engine.StatementBlocks && form.Blocks != engine.RawBlocks
	return pass.SimplifyOptions{LargeBlocks: large, Functions: form.Blocks == engine.FunctionBlocks, None: raw,
		Bisimulation: form.Bisimulation}
}

// Load runs the phases of Check before the search. It returns the program as lowered and as
// simplified, or the errors in the source.
func Load(ctx context.Context, file string, src []byte, rules ast.Rules) (lowered, simple *cfa.Program, diags []diag.Diagnostic, err error) {
	o, diags, err := Open(ctx, file, src, rules, "", nil)
	switch {
	case o == nil:
		return nil, nil, diags, err
	case o.clauses != nil:
		return o.clauses.automaton.Program, o.Simple, nil, nil
	}
	return o.unit.Program, o.Simple, nil, nil
}

// Draw returns the graph of a program or of Horn clauses. It shows the automaton that most engines
// search. If the source has errors, Draw returns the errors instead.
func Draw(ctx context.Context, file string, src []byte, rules ast.Rules, progress func(doing string, line int)) (*Graph, []diag.Diagnostic, error) {
	o, diags, err := open(ctx, file, src, rules, "", nil, lower.CellOptions{}, progress)
	if o == nil {
		return nil, diags, err
	}
	if o.clauses != nil {
		g := o.clauses.graph()
		return &g, nil, nil
	}
	g := NewGraph(o.Simple, src)
	g.Addresses = addresses(o.unit.AST.Places, o.unit.AST.Pools)
	return &g, nil, nil
}

// addresses returns, for each number that represents a pointer, the object at this address. If a
// struct or array has the same number as its first part, the result names the part. For a pool, the
// result contains the first object.
func addresses(places []ast.Place, pools []ast.Pool) []Address {
	var out []Address
	for _, p := range pools {
		out = append(out, Address{Number: 1, Name: "&" + strings.Replace(p.Name, "[]", "[0]", 1), More: true})
	}
	for i, p := range places {
		if i+1 < len(places) && places[i+1].Number == p.Number && !places[i+1].End {
			continue
		}
		if n := len(out); n > 0 && out[n-1].Number == p.Number {
			continue
		}
		out = append(out, Address{Number: p.Number, Name: p.Name, Past: p.End})
	}
	return out
}

// NewGraph returns a description of an automaton for drawing. It keeps the numbers of the locations
// and edges in p, because events refer to these numbers. The parameter src is the program's text.
func NewGraph(p *cfa.Program, src []byte) Graph {
	words := newExcerpts(src)
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
		lines := export.Label(p, cfa.EdgeID(i))
		g.Edges[i] = GraphEdge{From: int(e.From), To: int(e.To), Label: make([]EdgeLine, len(lines)),
			Text: export.Sentence(lines), Lines: spanLines(e.Spans), Tests: words.tests(e.Tests, lines)}
		for k, l := range lines {
			g.Edges[i].Label[k] = EdgeLine{Kind: string(l.Kind), Text: l.Text}
		}
	}
	roles := roles(p)
	g.calls(p, words)
	names := g.middleNames(p, src)
	for i := range p.Locs {
		l := &p.Locs[i]
		g.Locs[i] = GraphLoc{Name: cmp.Or(names[i], p.LocName(cfa.Loc(i))), Func: l.Func, Line: l.Pos.Start.Line,
			EndLine: max(l.Pos.Start.Line, l.Pos.End.Line), LoopHead: l.LoopHead, Role: roles[cfa.Loc(i)], Gone: !used[i]}
	}
	return g
}

// middleNames returns unique names, such as "the middle of line 9", for the locations within a
// statement. Such a location has no line of its own, so its name contains the first line of an edge
// from the location. All other locations get the name "".
func (g *Graph) middleNames(p *cfa.Program, src []byte) []string {
	files := source.Split("", src)
	names := make([]string, len(p.Locs))
	taken := map[string]int{}
	for _, e := range g.Edges {
		if e.From == g.Entry || p.Locs[e.From].Pos.Start.Line > 0 || names[e.From] != "" || len(e.Lines) == 0 {
			continue
		}
		header, line := files.Locate(e.Lines[0])
		name := fmt.Sprintf("the middle of line %d", line)
		if header != "" {
			name += " of " + header
		}
		taken[name]++
		if n := taken[name]; n > 1 {
			name = fmt.Sprintf("%s (%d)", name, n)
		}
		names[e.From] = name
	}
	return names
}

func (g *Graph) calls(p *cfa.Program, words *excerpts) {
	for i := range p.Edges {
		if pr := p.Edges[i].Return(); pr != nil {
			g.addProcedure(p, p.Edges[i].From, pr.At)
		}
	}
	sites := p.CallSites()
	for i := range p.Edges {
		e := &p.Edges[i]
		switch {
		case e.Return() != nil:
			returns := func(pr Procedure) bool { return pr.Returns == int(e.Return().At) }
			if slices.ContainsFunc(g.Procedures, returns) {
				g.Edges[i].Call = "returns"
			}
		case sites[e.From] && slices.ContainsFunc(g.Procedures, func(pr Procedure) bool { return pr.Starts == int(e.To) }):
			text := p.Locs[e.To].Func + "()"
			if len(e.Spans) > 0 {
				text = cmp.Or(words.text(e.Spans[len(e.Spans)-1]), text)
			}
			g.Edges[i].Call, g.Edges[i].Text, g.Edges[i].Label = "enters", "call "+text, []EdgeLine{{string(export.Assign), "call " + text}}
		}
	}
	if len(g.Procedures) == 0 {
		return
	}
	seen := map[string]bool{}
	for _, l := range slices.Concat(p.Locs, []cfa.Location{{}}) {
		if seen[l.Func] {
			continue
		}
		seen[l.Func] = true
		name, shown := export.Names(p, l.Func), map[string]string{}
		for v := range p.Vars {
			if n := name(lia.Var(v)); n != p.Vars[v].Name {
				shown[p.Vars[v].Name] = n
			}
		}
		g.Names = append(g.Names, Names{Func: l.Func, Shown: shown})
	}
}

func (g *Graph) addProcedure(p *cfa.Program, site, exit cfa.Loc) {
	fn := p.Locs[exit].Func
	entry := slices.IndexFunc(p.Edges, func(e cfa.Edge) bool {
		return e.From == site && len(e.Premises) == 0 && p.Locs[e.To].Func == fn
	})
	if entry < 0 || fn == "" || slices.ContainsFunc(g.Procedures, func(pr Procedure) bool { return pr.Returns == int(exit) }) {
		return
	}
	pr := Procedure{Func: fn, Starts: int(p.Edges[entry].To), Returns: int(exit), Params: []string{}}
	name := export.Names(p, fn)
	for v := range p.Vars {
		switch of := &p.Vars[v]; {
		case of.Func != fn:
		case of.Kind == cfa.Argument:
			pr.Params = append(pr.Params, of.Orig)
		case of.Kind == cfa.Result:
			pr.Result = name(lia.Var(v))
		}
	}
	g.Procedures = append(g.Procedures, pr)
	sorting.By(g.Procedures, func(x, y Procedure) int { return x.Starts - y.Starts })
}

func roles(p *cfa.Program) map[cfa.Loc]string {
	out := map[cfa.Loc]string{}
	sites := p.CallSites()
	for i := range p.Edges {
		e := &p.Edges[i]
		if sites[e.From] && e.Return() == nil {
			out[e.To] = "starts"
		}
		if pr := e.Return(); pr != nil {
			out[pr.At] = "returns"
		}
	}
	return out
}

func spanLines(spans []source.Span) []int {
	lines := []int{}
	for _, s := range spans {
		if s.Start.Line > 0 && !slices.Contains(lines, s.Start.Line) {
			lines = append(lines, s.Start.Line)
		}
	}
	return lines
}
