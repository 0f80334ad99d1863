package frontend

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/lia"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// "golden" runs a subtest for each archive testdata/DIR/*.txtar. The function "got", applied to the
// archive's file input.c, must return the text of its file "want".
func golden(t *testing.T, dir string, got func(t *testing.T, src []byte) string) {
	files, err := filepath.Glob(filepath.Join("testdata", dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files in %s: %v", dir, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Files) != 2 || a.Files[0].Name != "input.c" || a.Files[1].Name != "want" {
				t.Fatalf("%s: want the files input.c and want", file)
			}
			out := got(t, a.Files[0].Data)
			if *update {
				a.Files[1].Data = []byte(out)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := string(a.Files[1].Data); out != want {
				t.Errorf("got:\n%s\nwant:\n%s", out, want)
			}
		})
	}
}

func TestDiagnostics(t *testing.T) {
	seen := map[string]bool{}
	golden(t, "diag", func(t *testing.T, src []byte) string {
		_, ds := Load("input.c", src)
		var b strings.Builder
		for _, d := range ds {
			seen[d.Code] = true
			if d.Line < 1 || d.Col < 1 || d.Message == "" || d.Construct == "" {
				t.Errorf("incomplete diagnostic %+v", d)
			}
			// Cut long lines, so that the golden files stay readable.
			for _, line := range strings.Split(d.String(), "\n") {
				if len(line) > 160 {
					line = line[:160] + "..."
				}
				b.WriteString(line + "\n")
			}
		}
		return b.String()
	})
	for _, info := range diag.Infos() {
		if !seen[string(info.Code)] && info.Code != diag.Internal && info.Code != diag.Size && info.Code != diag.Script { // codes that no C program can cause
			t.Errorf("no golden file has an error %s", info.Code)
		}
	}
}

func TestLowering(t *testing.T) {
	golden(t, "lower", func(t *testing.T, src []byte) string {
		u, ds := Load("input.c", src)
		if u == nil {
			t.Fatal(ds[0])
		}
		return dump(u.Program, src)
	})
}

// dump returns an automaton as text: each edge, followed by its source text. Conditions are in
// brackets.
func dump(p *cfa.Program, src []byte) string {
	var b strings.Builder
	lines := strings.SplitAfter(string(src), "\n")
	text := func(s source.Span) string {
		if s.Start.Line != s.End.Line {
			return strings.TrimSpace(lines[s.Start.Line-1][s.Start.Col-1:]) + " ..."
		}
		return lines[s.Start.Line-1][s.Start.Col-1 : s.End.Col-1]
	}
	names := map[lia.Var]string{}
	for i, v := range p.Vars {
		names[lia.Var(i)] = v.Name
	}
	kinds := []string{"nondet", "uninit", "quotient", "derived"}
	for _, e := range p.Edges {
		for i, in := range e.Inputs {
			names[in.Var] = fmt.Sprintf("?%d", i)
		}
		name := func(v lia.Var) string { return names[v] }
		head := ""
		if p.Locs[e.From].LoopHead {
			head = "*"
		}
		fmt.Fprintf(&b, "%s%s -> %s", p.Locs[e.From].Name, head, p.Locs[e.To].Name)
		if !e.Guard.IsTrue() {
			fmt.Fprintf(&b, " [%s]", e.Guard.Format(name))
		}
		for i, a := range e.Assigns {
			sep := "; "
			if i == 0 {
				sep = " "
			}
			fmt.Fprintf(&b, "%s%s := %s", sep, name(a.Var), a.Term.Format(name))
		}
		b.WriteString(" //")
		for _, s := range e.Spans {
			if !slices.ContainsFunc(e.Tests, func(t cfa.Test) bool { return t.Span == s }) {
				b.WriteString(" " + text(s))
			}
		}
		for _, t := range e.Tests {
			b.WriteString(" [" + text(t.Span) + "]")
		}
		for i, in := range e.Inputs {
			fmt.Fprintf(&b, " {?%d %s %s}", i, kinds[in.Kind], in.Name)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
