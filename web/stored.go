package web

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"ic3play/frontend/ast"
	"ic3play/frontend/verify"
)

//go:embed stored.html
var storedHTML string

// storedData is what stored.html shows.
type storedData struct {
	Verdict, Engine, Digest, Reason string
	Ints, Integers                  string // as a mark says it, and in words; "" for mathematical ones
	Asserts, Overflows              bool   // what is a failure: a false assertion, an overflow
	Cuts                            []verify.CutInvariant
	Steps                           []reportStep
}

// integers says in words which ones a result is about; an overflow that fails is said by the verdict.
func integers(rules ast.Rules) string {
	text := ", with the integers of C (" + rules.Model.Name
	switch rules.Overflow {
	case ast.OverflowWraps:
		text += ", overflow wraps around"
	case ast.OverflowIgnored:
		text += ", a run ends where it overflows"
	}
	if rules.Harmless {
		text += ", a run ends where it fails an assertion"
	}
	return text + ")"
}

// StoredReport is a verdict with its invariant, by line, or its failing run as lines of
// HTML that can stand in a document, an HTML one or a Markdown one: none of them is blank,
// and generators find nothing to expand in them. engine and digest say what was run. The
// report is of no error; it has no times, so that the same run gives the same lines.
func StoredReport(src []byte, rep verify.Report, engine, digest string) ([]string, error) {
	t, err := template.New("stored").Parse(storedHTML)
	if err != nil {
		return nil, fmt.Errorf("template of stored results: %w", err)
	}
	source := strings.Split(string(src), "\n")
	data := storedData{Verdict: rep.Verdict, Engine: engine, Digest: digest, Reason: oneLine(rep.Reason)}
	rules, err := ast.ParseRules(rep.Ints)
	if err != nil {
		return nil, fmt.Errorf("integers of a report: %w", err)
	}
	data.Asserts = !rules.Harmless
	if rules.C {
		data.Ints, data.Overflows = rules.String(), rules.Overflow == ast.OverflowFails
		data.Integers = integers(rules)
	}
	for _, c := range rep.Certificate.Cuts {
		c.Formula = oneLine(c.Formula)
		data.Cuts = append(data.Cuts, c)
	}
	for _, s := range reportSteps(rep.Certificate, func(line int) string {
		if line >= 1 && line <= len(source) {
			return source[line-1]
		}
		return ""
	}) {
		s.Text, s.Values, s.Note = oneLine(s.Text), oneLine(s.Values), oneLine(s.Note)
		data.Steps = append(data.Steps, s)
	}
	var out strings.Builder
	if err := t.Execute(&out, data); err != nil {
		return nil, fmt.Errorf("stored result: %w", err)
	}
	return strings.Split(strings.TrimRight(escapeMarkup(out.String()), "\n"), "\n"), nil
}

// oneLine is text that ends no line, and is text: in words with one blank between them.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")), " ")
}

// escapeMarkup makes references of the characters that are HTML's text but mean
// something to what documents go through: templates in braces. A plus is one that
// html/template wrote and that means nothing to them.
func escapeMarkup(s string) string {
	return strings.NewReplacer("{", "&#123;", "}", "&#125;", "&#43;", "+").Replace(s)
}
