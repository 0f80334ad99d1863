package findings

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"ic3play/frontend/verify"
)

// Annotate writes the findings of a report as workflow commands of GitHub's runners, which GitHub
// displays beside the file's lines in a pull request.
func Annotate(w io.Writer, file string, rep *verify.Report) error {
	for _, f := range findingsOf(file, rep) {
		if err := command(w, file, f); err != nil {
			return err
		}
	}
	return nil
}

// Note writes a single annotation of level "error" or "warning".
func Note(w io.Writer, level, file string, line, col int, text string) error {
	return command(w, file, finding{level: level, line: line, col: col, text: text})
}

func command(w io.Writer, file string, f finding) error {
	at := "file=" + property(cmp.Or(f.file, file))
	if f.line > 0 {
		at += fmt.Sprintf(",line=%d", f.line)
		if f.col > 0 {
			at += fmt.Sprintf(",col=%d", f.col)
		}
	}
	if f.title != "" {
		at += ",title=" + property(f.title)
	}
	_, err := fmt.Fprintf(w, "::%s %s::%s\n", f.level, at, data(f.text))
	return err
}

// data escapes the text of a workflow command. A property's value needs other escapes (see function
// property).
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func property(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
