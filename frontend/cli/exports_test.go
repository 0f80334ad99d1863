//go:build !js

package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
	"ic3play/frontend/verify"
	"ic3play/static"
	"ic3play/web"
)

// exported lists examples. The small ones are first, because -short tests only the first five.
var exported = []string{"two-counters", "off-by-one", "midpoint", "switch", "the-light", "first-loop", "lock-bug", "counter", "stairs", "checksum", "functions"}

// TestExportsSayWhatTheRunSays compares a run with its exports: the HTML report, the witness, and
// the graph in DOT.
func TestExportsSayWhatTheRunSays(t *testing.T) {
	all, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, e := range all {
		if i := slices.Index(exported, e.ID); i < 0 || testing.Short() && i > 4 {
			continue
		}
		ran++
		t.Run(e.ID, func(t *testing.T) {
			rules, err := e.Rules()
			if err != nil {
				t.Fatal(err)
			}
			limit := time.Minute
			if e.Verdict == "unknown" {
				limit = 2 * time.Second
			}
			var graph verify.Graph
			rep := verify.Check(t.Context(), e.File, []byte(e.Source), verify.Options{Engine: e.Engine, Rules: rules, Timeout: limit,
				Graph: func(g verify.Graph) { graph = g }})
			if rep.Verdict != e.Verdict {
				t.Fatalf("%s: %s", rep.Verdict, rep.Reason)
			}
			var page bytes.Buffer
			if err := web.WriteReport(&page, []byte(e.Source), rep, graph); err != nil {
				t.Fatal(err)
			}
			inReport(t, page.String(), rep, graph)

			prog := commandtest.Write(t, filepath.Join(t.TempDir(), e.File), e.Source)
			ints := "math"
			if rules.C {
				ints = "c"
			}
			code, dot, stderr := call(t, "export", "-format", "dot", "-ints", ints, prog)
			if code != command.ExitOK {
				t.Fatalf("dot: exit %d: %s", code, stderr)
			}
			// The engine "explicit" has an edge for each statement. The exported graph has combined
			// edges, so the two cannot be compared.
			if !strings.HasPrefix(e.Engine, "explicit") {
				inDot(t, dot, graph)
			}
			code, text, stderr := call(t, "export", "-format", "witness", "-engine", e.Engine, "-timeout", limit.String(), "-ints", ints, prog)
			if code != command.ExitOK {
				t.Fatalf("witness: exit %d: %s", code, stderr)
			}
			inWitness(t, text, rep)
		})
	}
	if want := len(exported); ran != want && (!testing.Short() || ran != 5) {
		t.Errorf("%d examples of %d", ran, want)
	}
}

func pageText(page string) string {
	page = regexp.MustCompile(`</t[dh]>`).ReplaceAllString(page, "|")
	return html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, ""))
}

func inReport(t *testing.T, page string, rep verify.Report, graph verify.Graph) {
	t.Helper()
	text := pageText(page)
	has := func(what string) {
		t.Helper()
		if !strings.Contains(text, what) {
			t.Errorf("the report lacks %q", what)
		}
	}
	drawn := 0
	for _, l := range graph.Locs {
		if !l.Gone {
			drawn++
		}
	}
	has(rep.Verdict)
	has(fmt.Sprintf("Engine %s, %.2f s, an automaton of %d locations and %d edges", rep.Engine, rep.Seconds, drawn, len(graph.Edges)))
	rows := strings.Split(text, "\n")
	row := func(line int) string {
		for _, r := range rows {
			if strings.HasPrefix(strings.TrimSpace(r), fmt.Sprintf("%d|", line)) {
				return r
			}
		}
		return ""
	}
	for _, c := range rep.Certificate.Cuts {
		if !strings.Contains(row(c.Line), c.Formula) {
			t.Errorf("line %d lacks %s: %q", c.Line, c.Formula, row(c.Line))
		}
	}
	for _, i := range rep.Certificate.Inputs {
		has(i.Value)
	}
	for i, s := range rep.Certificate.Steps {
		if rep.Certificate.Truncated == 0 && !strings.HasPrefix(row2(rows, i+1, s.Line), fmt.Sprintf("%d|%d|", i+1, s.Line)) {
			t.Errorf("no statement %d of line %d", i+1, s.Line)
		}
		for name, value := range s.Values {
			has(name + " = " + value)
		}
		if s.Note != "" {
			has(s.Note)
		}
	}
}

func row2(rows []string, a, b int) string {
	for _, r := range rows {
		if r = strings.TrimSpace(r); strings.HasPrefix(r, fmt.Sprintf("%d|%d|", a, b)) {
			return r
		}
	}
	return ""
}

func inDot(t *testing.T, dot string, graph verify.Graph) {
	t.Helper()
	for i, l := range graph.Locs {
		node := fmt.Sprintf("\tn%d [label=", i)
		if there := strings.Contains(dot, node); there == l.Gone {
			t.Errorf("node %d, drawn %v, is in DOT: %v", i, !l.Gone, there)
		}
		if l.Line > 0 && !l.Gone && !strings.Contains(dot, fmt.Sprintf(`%s%q`, node, l.Name)[:len(node)+1+len(l.Name)]) {
			t.Errorf("node %d lacks its name %s", i, l.Name)
		}
	}
	if n := strings.Count(dot, " -> "); n != len(graph.Edges) {
		t.Errorf("%d edges, drawn are %d", n, len(graph.Edges))
	}
	for i, e := range graph.Edges {
		var label strings.Builder
		for _, l := range e.Label {
			label.WriteString(l.Text + `\l`)
		}
		want := label.String()
		if len(e.Label) < 2 {
			want = strings.TrimSuffix(want, `\l`)
		}
		if line := fmt.Sprintf("\tn%d -> n%d [label=\"%s\"];\n", e.From, e.To, want); !strings.Contains(dot, line) {
			t.Errorf("edge %d: no %s", i, line)
		}
	}
}

func inWitness(t *testing.T, text string, rep verify.Report) {
	t.Helper()
	var w map[string]any
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		t.Fatal(err)
	}
	if w["verdict"] != rep.Verdict {
		t.Errorf("the witness says %v", w["verdict"])
	}
	for _, c := range rep.Certificate.Cuts {
		quoted, _ := json.Marshal(c.Formula)
		if !strings.Contains(text, strings.Trim(string(quoted), `"`)) && !strings.Contains(html.UnescapeString(text), c.Formula) {
			t.Errorf("the witness lacks %s at line %d", c.Formula, c.Line)
		}
	}
}

// TestSeeTheRun checks the command that is suggested after a failing run. It must check the same
// program under the same rules.
func TestSeeTheRun(t *testing.T) {
	dir := t.TempDir()
	prog := commandtest.Write(t, filepath.Join(dir, "a.c"), "void reach_error(void);\nint main(void) { reach_error(); }\n")
	spec := commandtest.Write(t, filepath.Join(dir, "a.prp"), "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
	code, _, stderr := call(t, "check", "-spec", spec, prog)
	if want := "see the run: ic3play export -format html -o report.html -spec=" + spec + " " + prog; code != command.ExitUnsafe || !strings.Contains(stderr, want) {
		t.Errorf("exit %d: %s\nwant %s", code, stderr, want)
	}
}
