// Package findings converts reports to formats in which other tools display findings: SARIF, the
// annotations of GitHub's workflows, JUnit's XML. It also contains the sentences about a failing
// run that all formats use.
//
// A report is about one text. If that text is part of a document, the caller first maps the
// report's positions to the document (Moved).
//
// The package only converts reports. The commands print text for a user's terminal.
package findings

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/frontend/verify"
)

// shownInputs limits the number of inputs of a failing run that a finding contains.
const shownInputs = 8

// Failure returns a phrase for the failure of a run. "note" is the note of the run's last
// statement: "assertion x > 0 is false" becomes "assertion x > 0 can fail".
func Failure(note string) string {
	if text, ok := strings.CutSuffix(note, " is false"); ok {
		return text + " can fail"
	}
	if text, ok := strings.CutSuffix(note, " is reached"); ok {
		return text + " can be reached"
	}
	return note
}

// Line returns a phrase for a line of the header "file", or of the main file if "file" is "".
func Line(file string, line int) string {
	if file == "" {
		return fmt.Sprintf("line %d", line)
	}
	return fmt.Sprintf("line %d of %s", line, file)
}

// Inputs returns the inputs of a run as text, or "" if the run has no inputs. If there are more
// than shownInputs inputs, the text ends with the number of those that it omits.
func Inputs(inputs []verify.InputValue) string {
	var all []string
	for i, in := range inputs {
		if i == shownInputs {
			all = append(all, fmt.Sprintf("%d more", len(inputs)-i))
			break
		}
		text := fmt.Sprintf("%s = %s (%s)", in.Name, in.Text(), Line(in.File, in.Line))
		if in.Again > 0 {
			text += fmt.Sprintf(", the last %d again %d times", max(in.Of, 1), in.Again)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// Moved returns a copy of the report with other positions. The function "move" maps a position in
// the checked text to a position in the document. A missing line or column is 0.
func Moved(rep verify.Report, move func(line, col int) (int, int)) verify.Report {
	steps := slices.Clone(rep.Certificate.Steps)
	for i := range steps {
		steps[i].Line, steps[i].Col = move(steps[i].Line, steps[i].Col)
	}
	inputs := slices.Clone(rep.Certificate.Inputs)
	for i := range inputs {
		inputs[i].Line, _ = move(inputs[i].Line, 1)
	}
	rep.Certificate.Steps, rep.Certificate.Inputs = steps, inputs
	rep.Diagnostics = slices.Clone(rep.Diagnostics)
	for i := range rep.Diagnostics {
		d := &rep.Diagnostics[i]
		d.Line, d.Col = move(d.Line, d.Col)
		if d.EndLine > 0 {
			d.EndLine, d.EndCol = move(d.EndLine, d.EndCol)
		}
	}
	rep.Warnings = slices.Clone(rep.Warnings)
	for i := range rep.Warnings {
		w := &rep.Warnings[i]
		w.Line, w.Col = move(w.Line, w.Col)
	}
	return rep
}

type finding struct {
	level     string // "error" or "warning"
	file      string // name of the header that contains the line; "" for the report's own file
	line, col int    // 1-based; 0 if unknown
	title     string
	text      string
}

func header(file, errorFile string) string {
	if errorFile == file {
		return ""
	}
	return errorFile
}

// findingsOf returns the findings of a report. The first ones are the failure, the errors, or the
// reason why the program is undecided. Then come the warnings.
func findingsOf(file string, rep *verify.Report) []finding {
	var out []finding
	switch {
	case len(rep.Diagnostics) > 0:
		for _, d := range rep.Diagnostics {
			out = append(out, finding{"error", header(file, d.File), d.Line, d.Col, "error " + d.Code, d.Message})
		}
	case rep.Verdict == "error":
		out = append(out, finding{level: "error", title: "error", text: rep.Reason})
	case rep.Verdict == "unknown":
		out = append(out, finding{level: "warning", title: "not decided", text: "not decided: " + rep.Reason})
	case rep.Verdict == "unsafe":
		f := finding{level: "error", title: "failure", text: "the program can fail"}
		if n := len(rep.Certificate.Steps); n > 0 {
			last := rep.Certificate.Steps[n-1]
			f.file, f.line, f.col = last.File, last.Line, last.Col
			if last.Note != "" {
				f.text = Failure(last.Note)
			}
		} else if n := len(rep.Certificate.Derivation); n > 0 {
			f.line, f.text = rep.Certificate.Derivation[n-1].Line, "false is derived"
		}
		if in := Inputs(rep.Certificate.Inputs); in != "" {
			f.text += ", with " + in
		}
		out = append(out, f)
	}
	for _, w := range rep.Warnings {
		out = append(out, finding{"warning", w.File, w.Line, w.Col, "warning " + w.Code, w.Message})
	}
	return out
}
