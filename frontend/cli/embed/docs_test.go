//go:build !js

package embed

import (
	"path/filepath"
	"testing"

	"ic3play/frontend/cli/command"
)

// TestDocumentation checks that the results stored in the project's documents are up to date.
func TestDocumentation(t *testing.T) {
	const docs = "../../../docs/embed"
	var names []string
	for _, pattern := range []string{"*/index.md", "*/index.html", "*/index.rst", "*/index.adoc", "*/docs/*.md", "*/content/*.md"} {
		found, err := filepath.Glob(filepath.Join(docs, pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v, %v", pattern, found, err)
		}
		names = append(names, found...)
	}
	code, stdout, stderr := call(t, append([]string{"-check"}, names...)...)
	if code != command.ExitOK || stderr != "" {
		t.Errorf("exit %d:\n%s%s", code, stdout, stderr)
	}
}
