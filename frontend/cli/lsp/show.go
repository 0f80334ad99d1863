package lsp

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/cli/findings"
	"ic3play/frontend/verify"
)

// result contains what the language server displays about a checked text.
type result struct {
	text    *text
	report  verify.Report // its positions are in the document, not in headers
	source  []byte        // the document's text with its headers
	whole   verify.Report // the report in which positions refer to the field "source", the text with headers
	graph   verify.Graph
	asserts []source.Pos
}

const from = "ic3play"

// headers changes the position of each message about a header to the #include of this header in the
// document, and adds the original position to the message. It removes invariants in headers.
func (r *result) headers(name string, src []byte) {
	r.source, r.whole = src, r.report
	files := source.Split(name, src)
	if len(files.List) == 1 {
		return
	}
	rep := verify.WithFiles(r.report, files)
	at := func(header string, line, col *int, message *string) {
		if header != "" {
			*message = fmt.Sprintf("%s:%d: %s", header, *line, *message)
			*line, *col = includeOf(string(files.List[0].Text), header), 1
		}
	}
	for i := range rep.Diagnostics {
		d := &rep.Diagnostics[i]
		if d.File != name {
			at(d.File, &d.Line, &d.Col, &d.Message)
			d.EndLine, d.EndCol = 0, 0
		}
	}
	for i := range rep.Warnings {
		w := &rep.Warnings[i]
		at(w.File, &w.Line, &w.Col, &w.Message)
	}
	c := &rep.Certificate
	if n := len(c.Steps); n > 0 {
		s := &c.Steps[n-1]
		s.Note = findings.Failure(s.Note)
		at(s.File, &s.Line, &s.Col, &s.Note)
	}
	c.Invariant = slices.DeleteFunc(c.Invariant, func(inv verify.LocInvariant) bool { return inv.File != "" })
	r.asserts = slices.DeleteFunc(r.asserts, func(p source.Pos) bool { return files.Index(p.Line) > 0 })
	r.report = rep
}

// includeOf returns the number of the line that includes the header. If only another header
// includes it, the result is the line of the first #include "...", or 1 if there is none.
func includeOf(text, header string) int {
	first, n := 0, 0
	for line := range strings.Lines(text) {
		n++
		if _, rest, ok := strings.Cut(line, "include"); ok && strings.HasPrefix(strings.TrimSpace(line), "#") {
			if strings.Contains(rest, path.Base(header)) {
				return n
			}
			if first == 0 && strings.Contains(rest, `"`) {
				first = n
			}
		}
	}
	return max(first, 1)
}

// diagnostics returns the messages of a report in the form of the protocol.
func (r *result) diagnostics(uri string) []diagnostic {
	out := []diagnostic{}
	t, rep := r.text, &r.report
	for _, d := range rep.Diagnostics {
		message := d.Message
		if d.Hint != "" {
			message += "\nhelp: " + d.Hint
		}
		at := t.word(d.Line, d.Col)
		if d.EndLine > 0 {
			if end := t.positionAt(d.EndLine, d.EndCol); end != at.Start {
				at.End = end
			}
		}
		out = append(out, diagnostic{Range: at, Severity: severityError, Code: d.Code, Source: from, Message: message})
	}
	steps := rep.Certificate.Steps
	switch {
	case len(rep.Diagnostics) > 0:
	case rep.Verdict == "error":
		out = append(out, diagnostic{Range: t.word(1, 1), Severity: severityError, Source: from, Message: rep.Reason})
	case rep.Verdict == "unsafe" && len(steps) > 0:
		last := steps[len(steps)-1]
		d := diagnostic{Range: t.word(last.Line, last.Col), Severity: severityError, Code: rep.Certificate.Failure, Source: from, Message: findings.Failure(last.Note)}
		if in := findings.Inputs(rep.Certificate.Inputs); in != "" {
			d.Message += "\nwith " + in
		}
		for i, in := range rep.Certificate.Inputs {
			if i == 8 {
				break
			}
			if in.File != "" {
				continue
			}
			d.Related = append(d.Related, related{location{uri, t.word(in.Line, in.Col)}, in.Name + " = " + in.Value})
		}
		out = append(out, d)
	case rep.Verdict == "unsafe":
		d := diagnostic{Range: t.word(1, 1), Severity: severityError, Source: from, Message: "the clauses are contradictory: false is derived"}
		if n := len(rep.Certificate.Derivation); n > 0 {
			d.Range = t.word(rep.Certificate.Derivation[n-1].Line, 1)
		}
		out = append(out, d)
	case rep.Verdict == "unknown":
		out = append(out, diagnostic{Range: r.main(), Severity: severityInformation, Source: from, Message: "not decided: " + rep.Reason})
	}
	for _, w := range rep.Warnings {
		out = append(out, diagnostic{Range: t.word(w.Line, w.Col), Severity: severityWarning, Code: w.Code, Source: from, Message: w.Message})
	}
	return out
}

// main returns the range for messages about the whole program: the first assertion, or the
// start of the text.
func (r *result) main() Range {
	if len(r.asserts) > 0 {
		return r.text.word(r.asserts[0].Line, r.asserts[0].Col)
	}
	return r.text.word(1, 1)
}

// hints returns the invariants at loop heads as inlay hints, each at the end of the line of its loop
// head.
func (r *result) hints() []inlayHint {
	out := []inlayHint{}
	byLine := map[int]int{}
	for _, inv := range r.report.Certificate.Invariant {
		if inv.Line < 1 || inv.Formula == "" || inv.Formula == "true" {
			continue
		}
		if i, ok := byLine[inv.Line]; ok {
			out[i].Label += "; " + inv.Formula
			continue
		}
		byLine[inv.Line] = len(out)
		out = append(out, inlayHint{Position: r.text.lineEnd(inv.Line), Label: "invariant: " + inv.Formula,
			Tooltip: "holds whenever control is here; proved", PaddingLeft: true})
	}
	return out
}

const showRun = "ic3play.showRun"

// lenses returns the code lenses. A safe program has the lens "proved" at each assertion, or one
// lens at its start if it has no assertions. An unsafe or undecided program has one lens; with a
// failing run, it is at the failure. A program with errors has none.
func (r *result) lenses(uri string) []codeLens {
	out := []codeLens{}
	show := func(title string, line, col int) {
		out = append(out, codeLens{r.text.word(line, col), lspCommand{title, showRun, []any{uri}}})
	}
	steps := r.report.Certificate.Steps
	switch {
	case r.report.Verdict == "safe":
		for _, at := range r.asserts {
			show("proved", at.Line, at.Col)
		}
		if len(r.asserts) == 0 {
			show(r.report.Word(), 1, 1)
		}
	case r.report.Verdict == "unsafe" && len(steps) > 0:
		last := steps[len(steps)-1]
		show("fails: show the run", last.Line, last.Col)
	case r.report.Verdict == "unsafe":
		show(r.report.Word()+": show the derivation", 1, 1)
	case r.report.Verdict == "unknown":
		at := r.main()
		out = append(out, codeLens{at, lspCommand{"not decided", showRun, []any{uri}}})
	}
	return out
}

// actions returns the fixes for the messages in a range. If an invariant belongs to a line in the
// range, there is also an action that inserts it above the line as a comment.
func (r *result) actions(uri string, within Range) []codeAction {
	out := []codeAction{}
	edit := func(title, kind string, at Range, text string, of ...diagnostic) {
		out = append(out, codeAction{title, kind, of, workspaceEdit{map[string][]textEdit{uri: {{at, text}}}}})
	}
	shown := r.diagnostics(uri)
	for i, d := range r.report.Diagnostics {
		of := shown[i]
		if d.File != r.report.File { // the message is about a header
			continue
		}
		if !touches(of.Range, within) {
			continue
		}
		if title, at, text, ok := r.fix(d); ok {
			edit(title, "quickfix", at, text, of)
		}
	}
	for _, inv := range r.report.Certificate.Invariant {
		if inv.Line-1 < within.Start.Line || inv.Line-1 > within.End.Line || inv.Formula == "" || inv.Formula == "true" || strings.Contains(inv.Formula, "*/") {
			continue
		}
		line := r.text.line(inv.Line - 1)
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		start := r.text.positionAt(inv.Line, 1)
		edit("Write the invariant above the loop", "refactor.rewrite", Range{start, start}, fmt.Sprintf("%s/*@ loop invariant %s; */\n", indent, inv.Formula))
	}
	return out
}

// touches reports whether two ranges have a line in common.
func touches(a, b Range) bool {
	return a.Start.Line <= b.End.Line && b.Start.Line <= a.End.Line
}
