package export

import (
	"fmt"
	"io"
	"strings"

	"ic3play/engine/cfa"
)

// Dot writes the graph in the language of Graphviz. Loop heads have a double border, the node of
// Error is filled, and each edge has its label.
func Dot(w io.Writer, p *cfa.Program) error {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n", dotQuote(p.File))
	b.WriteString("\tnode [shape=box, style=rounded, fontname=\"monospace\"];\n")
	b.WriteString("\tedge [fontname=\"monospace\", fontsize=10];\n")
	for i, l := range p.Locs {
		label := p.LocName(cfa.Loc(i))
		if l.Pos.Start.Line > 0 {
			label += fmt.Sprintf("\nline %d", l.Pos.Start.Line)
		}
		fmt.Fprintf(&b, "\tn%d [label=%s", i, dotQuote(label))
		if l.LoopHead {
			b.WriteString(", peripheries=2")
		}
		if cfa.Loc(i) == p.Error {
			b.WriteString(", style=\"rounded,filled\", fillcolor=\"#f4b6b6\"")
		}
		b.WriteString("];\n")
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		var lines []string
		for _, l := range Label(p, cfa.EdgeID(i)) {
			lines = append(lines, l.Text)
		}
		fmt.Fprintf(&b, "\tn%d -> n%d [label=%s];\n", e.From, e.To, dotQuote(strings.Join(lines, "\n")))
	}
	b.WriteString("}\n")
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write graph of %s: %w", p.File, err)
	}
	return nil
}

// dotQuote returns s as a double-quoted string of Graphviz. \l ends each line and aligns it left.
func dotQuote(s string) string {
	s = strings.ReplaceAll(s, `\`, `\\`)
	s = strings.ReplaceAll(s, `"`, `\"`)
	if strings.Contains(s, "\n") {
		s = strings.ReplaceAll(s, "\n", `\l`) + `\l`
	}
	return `"` + s + `"`
}
