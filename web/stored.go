package web

import (
	"fmt"
	"strconv"
	"strings"

	filesource "ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/verify"
	"ic3play/frontend/warn"
)

type storedData struct {
	Verdict, Engine, Digest, Reason string
	Ints, Integers                  string // the rules as ast.ParseRules reads them, and in words; "" for mathematical integers
	Asserts, Overflows              bool   // whether false assertions and overflows count as failures
	// Memory names the memory errors for which the program was checked. It is "" unless the user
	// asked for memory errors instead of other failures.
	Memory   string
	Cuts     []verify.CutInvariant
	Steps    []reportStep
	Warnings []warn.Warning
	place    func(line int) string // for example "7" or "3 of util.h"
}

// integers describes the rules for C's integers in words. It does not say whether overflow is a
// failure, because the verdict says so.
func integers(rules ast.Rules) string {
	text := ", with the integers of C (" + rules.Model.Name
	switch rules.Overflow {
	case ast.OverflowWraps:
		text += ", overflow wraps around"
	case ast.OverflowIgnored:
		text += ", a run ends where it overflows"
	}
	if rules.UndefinedEnds {
		text += ", a run ends at a division by 0, an index outside its array or a shift out of range"
	}
	if rules.Memory != 0 {
		text += ", only " + rules.Memory.String() + " is asked"
	} else if rules.ErrorsEnd {
		text += ", a run ends where it fails an assertion"
	}
	return text + ")"
}

// StoredReport returns a verdict with its invariant or failing run as lines of HTML for an HTML or
// Markdown document. No line is blank, and no text looks like template syntax to a site generator.
// The arguments engine and digest identify the run. The report must not be an error. The lines
// contain no times, so the same run gives the same lines.
func StoredReport(src []byte, rep verify.Report, engine, digest string) ([]string, error) {
	source := strings.Split(string(src), "\n")
	files := filesource.Split("", src)
	data := storedData{Verdict: rep.Verdict, Engine: engine, Digest: digest, Reason: oneLine(files.Words(rep.Reason))}
	data.place = func(line int) string {
		name, own := files.Locate(line)
		if name == "" {
			return strconv.Itoa(own)
		}
		return fmt.Sprintf("%d of %s", own, oneLine(name))
	}
	rules, err := ast.ParseRules(rep.Ints)
	if err != nil {
		return nil, fmt.Errorf("integers of a report: %w", err)
	}
	data.Asserts = !rules.ErrorsEnd
	if rules.C {
		data.Ints, data.Overflows = rules.String(), rules.Overflow == ast.OverflowFails
		data.Integers, data.Memory = integers(rules), rules.Memory.String()
	}
	for _, w := range rep.Warnings {
		w.Message = oneLine(files.Words(w.Message))
		data.Warnings = append(data.Warnings, w)
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
		s.Text, s.Values, s.Note = oneLine(s.Text), oneLine(s.Values), oneLine(files.Words(s.Note))
		s.Place = data.place(s.Line)
		data.Steps = append(data.Steps, s)
	}
	return strings.Split(escapeMarkup(string(data.element())), "\n"), nil
}

func (d *storedData) element() markup {
	ints := optional(d.Ints != "", printf(` data-ints="%s"`, d.Ints))
	what := optional(d.Memory != "", printf("breaks %s", d.Memory)) + optional(d.Asserts, "fails an assertion") + optional(d.Asserts && d.Overflows, " or ") + optional(d.Overflows, "overflows")
	var body markup
	switch d.Verdict {
	case "safe":
		body = printf("<p><strong>safe</strong>%s: no run %s.%s</p>\n", d.Integers, what,
			optional(len(d.Cuts) > 0, " What holds where a loop or a label is reached, checked to be inductive:"))
		if len(d.Cuts) > 0 {
			body += printf("<ul>\n%s</ul>\n", concat(d.Cuts, func(c verify.CutInvariant) markup {
				return printf("<li>line %s: <code>%s</code></li>\n", d.place(c.Line), c.Formula)
			}))
		}
	case "unsafe":
		what = optional(d.Memory != "", printf("breaks %s", d.Memory)) + optional(d.Overflows, "overflows") + optional(d.Asserts && d.Overflows, " or ") + optional(d.Asserts, "fails an assertion")
		body = printf(`<p><strong>unsafe</strong>%s: this run %s; it was replayed on the source.</p>
<table>
<thead><tr><th scope="col">statement</th><th scope="col">line</th><th scope="col">source</th><th scope="col">values that changed</th></tr></thead>
<tbody>
%s</tbody>
</table>
`, d.Integers, what, concat(d.Steps, storedRow))
	default:
		body = printf("<p><strong>unknown</strong>%s: the program was neither proved nor broken: %s.</p>\n", d.Integers, d.Reason)
	}
	if len(d.Warnings) > 0 {
		body += printf("<ul class=\"ic3-warnings\">\n%s</ul>\n", concat(d.Warnings, func(w warn.Warning) markup {
			return printf("<li>warning, line %s: %s</li>\n", d.place(w.Line), w.Message)
		}))
	}
	return printf("<div class=\"ic3-stored\" data-verdict=\"%s\" data-engine=\"%s\"%s data-digest=\"%s\">\n%s</div>", d.Verdict, d.Engine, ints, d.Digest, body)
}

func storedRow(s reportStep) markup {
	return optional(s.Gap > 0, printf("<tr><td colspan=\"4\">%d statements are left out here</td></tr>\n", s.Gap)) +
		optional(s.Calls != "", printf("<tr><td colspan=\"2\"></td><td colspan=\"2\">%s%s</td></tr>\n", s.Indent, s.Calls)) +
		printf("<tr><td>%d</td><td>%s</td><td>%s<code>%s</code></td><td>%s%s%s</td></tr>\n", s.Number, s.Place, s.Indent, s.Text,
			optional(s.Values != "", printf("<code>%s</code>", s.Values)), optional(s.Values != "" && s.Note != "", "; "), s.Note)
}

// oneLine converts a text to one line of valid UTF-8 with single spaces.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")), " ")
}

// escapeMarkup escapes braces, which site generators would read as template syntax.
func escapeMarkup(s string) string {
	return strings.NewReplacer("{", "&#123;", "}", "&#125;").Replace(s)
}
