//go:build !js

package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const mistakesDoc = "../../docs/mistakes.md"

// TestMistakes compares the messages for common mistakes with testdata/mistakes.txtar. The document
// docs/mistakes.md is generated from this file.
func TestMistakes(t *testing.T) {
	const golden = "testdata/mistakes.txtar"
	here, err := filepath.Abs(golden)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := filepath.Abs(mistakesDoc)
	if err != nil {
		t.Fatal(err)
	}
	ar, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	var page strings.Builder
	page.WriteString(mistakesIntro)
	for i := 0; i+1 < len(ar.Files); i += 2 {
		program, said := ar.Files[i], &ar.Files[i+1]
		if program.Name != said.Name+".c" {
			t.Fatalf("%s is followed by %s", program.Name, said.Name)
		}
		if err := os.WriteFile(program.Name, program.Data, 0o644); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		Run(t.Context(), []string{"check", program.Name}, bytes.NewReader(nil), &stdout, &stderr)
		got := stable(stdout.String()) + stderr.String()
		// Omit the suggested command, because it is always the same.
		got = strings.ReplaceAll(got, "  see the run: ic3play export -format html -o report.html "+program.Name+"\n", "")
		if *update {
			said.Data = []byte(got)
		} else if got != string(said.Data) {
			t.Errorf("%s:\n%s\nwant:\n%s", program.Name, got, said.Data)
		}
		title, text, _ := strings.Cut(strings.TrimPrefix(string(program.Data), "// "), "\n")
		if strings.Contains(title, "`") {
			t.Errorf("%s: the title is shown as code, so it needs no back quotes: %s", program.Name, title)
		}
		first, rest, _ := strings.Cut(got, "\n")
		_, first, _ = strings.Cut(first, ": ")
		verdict, _, _ := strings.Cut(first, " ")
		if _, reason, ok := strings.Cut(first, "  auto  "); ok && verdict == "unknown" {
			rest = verdict + ": " + reason + "\n" + rest
		}
		if rest == "" {
			rest = verdict + "\n"
		}
		rest = strings.ReplaceAll(rest, program.Name+":", "")
		fmt.Fprintf(&page, "\n## `%s`\n\n```c\n// %s\n%s```\n\n```\n%s```\n", title, title, text, rest)
	}
	if *update {
		if err := os.WriteFile(here, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(doc, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(doc)
	if err != nil || string(data) != page.String() {
		t.Errorf("docs/mistakes.md is stale, or not there: %v; write it by go test ./frontend/cli -run Mistakes -update", err)
	}
}

const mistakesIntro = `# Common mistakes

Frequent mistakes, the messages that ` + "`ic3play check`" + ` and the page give, and what to write instead. Places are line and column.
` + "`go test ./frontend/cli -run Mistakes -update`" + ` writes this document.
`
