package web

import (
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/verify"
	"ic3play/frontend/warn"
)

//go:embed report.css
var reportCSS string

type reportLine struct {
	Number     string // line number, with the file's name if the line is in a header
	Text       string
	Invariants []string // these hold at this line
	Errors     []string
	Fails      bool
}

type reportStep struct {
	Number int
	Line   int
	Place  string // line number, with the file's name if the line is in a header
	Func   string
	Text   string
	Values string
	Note   string
	Gap    int    // statements omitted before this one
	Calls  string // the calls that end before this step, and the call that it begins
	Indent string // the indentation, which grows with the number of open calls
}

type reportData struct {
	verify.Report
	Lines   []reportLine
	Steps   []reportStep
	Stats   []string
	Locs    int
	Edges   int
	Meaning string
	place   func(line int) string
}

// WriteReport writes an HTML page about one verdict, which needs no scripts and no network access.
func WriteReport(w io.Writer, src []byte, rep verify.Report, graph verify.Graph) error {
	data := reportData{Report: rep, Locs: len(graph.Locs), Edges: len(graph.Edges), Meaning: meaning(rep)}
	files := source.Split(rep.File, src)
	place := func(line int) string {
		name, own := files.Locate(line)
		return strings.TrimPrefix(fmt.Sprintf("%s:%d", name, own), ":")
	}
	data.place = place
	row := map[int]int{} // maps a line of the whole text to its index in Lines
	for _, f := range files.List {
		for i, text := range strings.Split(strings.TrimRight(string(f.Text), "\n"), "\n") {
			row[f.First+i] = len(data.Lines)
			data.Lines = append(data.Lines, reportLine{Number: place(f.First + i), Text: strings.TrimRight(text, "\r")})
		}
	}
	at := func(line int) *reportLine {
		if i, ok := row[line]; ok {
			return &data.Lines[i]
		}
		return nil
	}
	for _, inv := range rep.Certificate.Cuts {
		if l := at(inv.Line); l != nil {
			l.Invariants = append(l.Invariants, inv.Formula)
		}
	}
	for _, d := range rep.Diagnostics {
		if l := at(d.Line); l != nil {
			l.Errors = append(l.Errors, files.Words(d.Message))
		}
	}
	data.Steps = reportSteps(rep.Certificate, func(line int) string {
		if l := at(line); l != nil {
			return l.Text
		}
		return ""
	})
	if n := len(data.Steps); n > 0 {
		if l := at(data.Steps[n-1].Line); l != nil {
			l.Fails = true
		}
	}
	for i := range data.Steps {
		data.Steps[i].Place, data.Steps[i].Note = place(data.Steps[i].Line), files.Words(data.Steps[i].Note)
	}
	data.Meaning = files.Words(data.Meaning)
	for name, n := range rep.Stats {
		if n != 0 {
			data.Stats = append(data.Stats, fmt.Sprintf("%s %d", name, n))
		}
	}
	slices.Sort(data.Stats)
	_, err := io.WriteString(w, string(data.page()))
	return err
}

func (d *reportData) page() markup {
	graph := optional(d.Locs > 0, printf(", an automaton of %d locations and %d edges", d.Locs, d.Edges))
	return printf(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>%s: %s</title>
<style>
%s</style>
<h1>%s: <span class="%s">%s</span></h1>
<p>%s</p>
<p>Engine %s, %.2f s%s.</p>
`, d.File, d.Verdict, markup(reportCSS), d.File, d.Verdict, d.Verdict, d.Meaning, d.Engine, d.Seconds, graph) +
		table("source", "Source", []string{"line", "text", "what holds here"}, concat(d.Lines, reportLine.row)) +
		optional(len(d.Warnings) > 0, table("", "Warnings", []string{"line", "warning"},
			concat(d.Warnings, func(w warn.Warning) markup {
				return printf("<tr><td class=\"n\">%s</td><td>%s</td></tr>\n", d.place(w.Line), w.Message)
			}))) +
		concat(d.Certificate.Model, func(m verify.Definition) markup { return printf("<pre class=\"inv\">%s</pre>\n", m.Text) }) +
		optional(len(d.Certificate.Derivation) > 0, table("steps", "Derivation", []string{"step", "derived", "from steps", "line"},
			concat(d.Certificate.Derivation, func(x verify.Inference) markup {
				return printf("<tr><td class=\"n\">%d</td><td>%s</td><td>%s</td><td class=\"n\">%s</td></tr>\n",
					x.Step, x.Fact, strings.Trim(fmt.Sprint(x.From), "[]"), d.place(x.Line))
			}))) +
		optional(len(d.Certificate.Inputs) > 0, table("", "Inputs of the run", []string{"line", "input", "value"},
			concat(d.Certificate.Inputs, func(in verify.InputValue) markup {
				return printf("<tr><td class=\"n\">%s</td><td>%s</td><td>%s</td></tr>\n", d.place(in.Line), in.Name, in.Text())
			}))) +
		optional(len(d.Steps) > 0, table("steps", "The run", []string{"statement", "line", "text", "values that changed"}, concat(d.Steps, reportStep.row))) +
		optional(len(d.Stats) > 0, printf("<details class=\"stats\"><summary>Work done</summary>\n<p>%s</p>\n</details>\n", strings.Join(d.Stats, " · "))) +
		"</html>\n"
}

func table(class, caption string, heads []string, rows markup) markup {
	return printf("<table class=\"%s\">\n<caption>%s</caption>\n<thead><tr>%s</tr></thead>\n<tbody>\n%s</tbody>\n</table>\n", class, caption,
		concat(heads, func(h string) markup { return printf("<th scope=\"col\">%s</th>", h) }), rows)
}

func (l reportLine) row() markup {
	return printf("<tr%s><td class=\"n\">%s</td><td>%s</td><td>%s%s%s</td></tr>\n", optional(l.Fails, ` class="fails"`), l.Number, l.Text,
		concat(l.Invariants, func(s string) markup { return printf("<div class=\"inv\">%s</div>", s) }),
		concat(l.Errors, func(s string) markup { return printf("<div class=\"err\">%s</div>", s) }),
		optional(l.Fails, "<div class=\"err\">fails</div>"))
}

func (s reportStep) row() markup {
	return optional(s.Gap > 0, printf("<tr><td class=\"n\"></td><td class=\"n\"></td><td colspan=\"2\">%d statements are left out here</td></tr>\n", s.Gap)) +
		optional(s.Calls != "", printf("<tr class=\"call\"><td class=\"n\"></td><td class=\"n\"></td><td colspan=\"2\">%s%s</td></tr>\n", s.Indent, s.Calls)) +
		printf("<tr><td class=\"n\">%d</td><td class=\"n\">%s</td><td>%s%s</td><td>%s%s</td></tr>\n", s.Number, s.Place, s.Indent, s.Text, s.Values,
			optional(s.Note != "", printf(" <span class=\"err\">%s</span>", s.Note)))
}

func reportSteps(c verify.Certificate, text func(line int) string) []reportStep {
	steps := make([]reportStep, len(c.Steps))
	for i, s := range c.Steps {
		steps[i] = reportStep{Number: i + 1, Line: s.Line, Func: s.Func, Text: strings.TrimSpace(text(s.Line)), Values: valueList(s.Values), Note: s.Note,
			Calls: callsText(&s), Indent: strings.Repeat("\u2003", min(s.Depth, 12))}
		if half := len(steps) / 2; c.Truncated > 0 && i >= half {
			steps[i].Number += c.Truncated
			if i == half {
				steps[i].Gap = c.Truncated
			}
		}
	}
	return steps
}

func callsText(s *verify.TraceStep) string {
	var parts []string
	for _, value := range s.Returned {
		parts = append(parts, strings.TrimSpace("returns "+value))
	}
	if s.Call != "" {
		parts = append(parts, "call "+s.Call)
	}
	return strings.Join(parts, ", ")
}

// meaning explains the verdict in a few sentences.
func meaning(rep verify.Report) string {
	rules, _ := ast.ParseRules(rep.Ints) // valid in an existing report
	failure := "fails an assertion"
	switch {
	case rules.Memory != 0:
		failure = "breaks " + rules.Memory.String()
	case rules.ErrorsEnd:
		failure = "overflows"
	case rules.C && rules.Overflow == ast.OverflowFails:
		failure += " or overflows"
	}
	if rep.Language == "horn" {
		switch rep.Verdict {
		case "safe":
			return "The clauses have a model, so they are satisfiable. It was checked without the solver that found it."
		case "unsafe":
			return "The clauses derive false, so they are unsatisfiable. The derivation was checked by evaluating each clause."
		}
	}
	notChecked := ""
	if len(rep.NotChecked) > 0 {
		notChecked = " Not checked: " + strings.Join(rep.NotChecked, "; ") + "."
	}
	switch rep.Verdict {
	case "safe":
		return "No run of the program " + failure + ". The invariant below was checked to be inductive without the solver that found it." + notChecked
	case "unsafe":
		steps := rep.Certificate.Steps
		switch kind := rep.Certificate.Failure; {
		case kind == "" || kind == "assertion" || len(steps) == 0:
		case kind == "leak":
			failure = "leaks memory: " + steps[len(steps)-1].Note
		default:
			failure = "ends in undefined behaviour: " + steps[len(steps)-1].Note
		}
		return "The run below " + failure + ". It was replayed on the source by an interpreter."
	case "error":
		return "The source has errors."
	}
	return "The program was neither proved nor broken: " + rep.Reason + "."
}

func valueList(values map[string]string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		parts = append(parts, name+" = "+values[name])
	}
	return strings.Join(parts, ", ")
}
