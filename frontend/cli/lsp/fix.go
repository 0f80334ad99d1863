package lsp

import (
	"regexp"
	"strings"

	"ic3play/frontend/diag"
)

// These texts are inserted into a program by quick fixes.
const (
	nondetCall = "__VERIFIER_nondet_int()"
	mainText   = "\nint main(void) {\n    return 0;\n}\n"
)

var (
	calledName = regexp.MustCompile(`^(\w+)\s*\(`)
	didYouMean = regexp.MustCompile(`did you mean (\w+)`)
	missing    = regexp.MustCompile(`#include <(\w+\.h)>`)
)

// fix returns the change that removes an error: its title, and the text that replaces the range
// "at". If the error does not suggest a change, ok is false.
func (r *result) fix(d diag.Diagnostic) (title string, at Range, text string, ok bool) {
	t := r.text
	here := t.positionAt(d.Line, d.Col)
	whole := Range{here, here}
	if d.EndLine > 0 {
		whole.End = t.positionAt(d.EndLine, d.EndCol)
	}
	if m := didYouMean.FindStringSubmatch(d.Message + " " + d.Hint); m != nil {
		return "Write " + m[1], t.word(d.Line, d.Col), m[1], true
	}
	if m := missing.FindStringSubmatch(d.Hint); m != nil && !strings.Contains(t.src, "<"+m[1]+">") {
		top := Range{Position{}, Position{}}
		return "Add #include <" + m[1] + ">", top, "#include <" + m[1] + ">\n", true
	}
	switch d.Code {
	case "E-syntax":
		if d.Hint == "write ; here" {
			return "Write ;", Range{here, here}, ";", true
		}
	case "E-comment":
		end := t.lineEnd(d.Line)
		return "End the comment on this line", Range{end, end}, " */", true
	case "E-character":
		return "Remove it", whole, "", whole.End != here
	case "E-star":
		return "Write " + nondetCall, whole, nondetCall, whole.End != here
	case "E-main":
		if !regexp.MustCompile(`\bmain\s*\(`).MatchString(t.src) {
			end := t.lineEnd(len(t.lines))
			return "Add int main()", Range{end, end}, mainText, true
		}
	case "E-undefined-call":
		line := t.line(d.Line - 1)
		m := calledName.FindStringSubmatch(line[min(max(d.Col-1, 0), len(line)):])
		if m == nil {
			return "", Range{}, "", false
		}
		for _, known := range []string{"assert", "assume", "nondet_int"} {
			if diag.Slip(m[1], known) {
				return "Write " + known, t.word(d.Line, d.Col), known, true
			}
		}
		return "Write " + nondetCall, whole, nondetCall, whole.End != here
	}
	return "", Range{}, "", false
}
