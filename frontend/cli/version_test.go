//go:build !js

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/frontend/cli/command/commandtest"
	"ic3play/frontend/version"
)

// TestVersion checks that all outputs and documents with the version of the release agree. The npm
// package must read the version from the source, and BenchExec's module must ask the command for
// it.
func TestVersion(t *testing.T) {
	const v = version.Version
	prog := commandtest.Write(t, filepath.Join(t.TempDir(), "prog.c"), "int main(void) { return 0; }\n")
	for _, c := range []struct {
		want string
		args []string
	}{
		{"ic3play " + v + " (", []string{"version"}},
		{`"semanticVersion": "` + v + `"`, []string{"check", "-format", "sarif", prog}},
		{"\n      version: " + v + "\n", []string{"export", "-format", "witness-2.0", prog}},
	} {
		if _, stdout, stderr := call(t, c.args...); !strings.Contains(stdout, c.want) {
			t.Errorf("%v: no %q in\n%s%s", c.args, c.want, stdout, stderr)
		}
	}
	for file, want := range map[string]string{
		"CHANGELOG.md":              "\n## " + v + "\n",
		"docs/benchexec/ic3play.py": `_version_from_tool(executable, arg="version", line_prefix="ic3play")`,
		"static/build/package.go":   "version.Version",
		"docs/cli.md":               "prints `ic3play " + v + "`",
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", file))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has no %q (%v)", file, want, err)
		}
	}
}
