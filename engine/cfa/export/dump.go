package export

import (
	"fmt"
	"io"
	"strings"

	"ic3play/engine/cfa"
)

// Dump writes the program as stable text, for goldens and readers: the locations with a
// role, then every edge with its guard, inputs and simultaneous assignment.
func Dump(w io.Writer, p *cfa.Program) error {
	var b strings.Builder
	b.WriteString("vars")
	for _, v := range p.Vars {
		b.WriteString(" " + v.Name)
	}
	fmt.Fprintf(&b, "\nentry %s, error %s\n", p.LocName(p.Entry), p.LocName(p.Error))
	var heads []string
	for _, l := range p.Locs {
		if l.LoopHead {
			heads = append(heads, l.Name)
		}
	}
	if len(heads) > 0 {
		b.WriteString("heads " + strings.Join(heads, " ") + "\n")
	}
	for l := range p.Locs {
		for _, id := range p.Out(cfa.Loc(l)) {
			e := &p.Edges[id]
			fmt.Fprintf(&b, "%d: %s -> %s\n", id, p.LocName(e.From), p.LocName(e.To))
			for _, in := range e.Inputs {
				fmt.Fprintf(&b, "\tinput %s\n", p.VarName(in.Var))
			}
			if !e.Guard.IsTrue() {
				fmt.Fprintf(&b, "\t[%s]\n", e.Guard.Format(p.VarName))
			}
			for _, pr := range e.Premises {
				var args []string
				for _, a := range pr.Args {
					args = append(args, p.VarName(a.Var)+" = "+a.Term.Format(p.VarName))
				}
				fmt.Fprintf(&b, "\tpremise at %s: %s\n", p.LocName(pr.At), strings.Join(args, ", "))
			}
			if len(e.Assigns) > 0 {
				var vars, terms []string
				for _, a := range e.Assigns {
					vars, terms = append(vars, p.VarName(a.Var)), append(terms, a.Term.Format(p.VarName))
				}
				fmt.Fprintf(&b, "\t%s := %s\n", strings.Join(vars, ", "), strings.Join(terms, ", "))
			}
		}
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("dump %s: %w", p.File, err)
	}
	return nil
}
