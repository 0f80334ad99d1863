//go:build !js

package grammar

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestRegenerate generates the parser again and compares it with the committed one. It runs only if
// ANTLR_JAR is set.
func TestRegenerate(t *testing.T) {
	if os.Getenv("ANTLR_JAR") == "" {
		t.Skip("ANTLR_JAR is not set: only the checksum is compared")
	}
	if _, err := exec.LookPath("java"); err != nil {
		t.Skip("no java: only the checksum is compared")
	}
	dir := t.TempDir()
	if out, err := exec.Command("./generate.sh", dir).CombinedOutput(); err != nil {
		t.Fatalf("generate.sh: %v\n%s", err, out)
	}
	for _, name := range []string{"c_lexer.go", "c_parser.go"} {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("parser", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("parser/%s is not what the grammar gives: run frontend/grammar/generate.sh", name)
		}
	}
}
