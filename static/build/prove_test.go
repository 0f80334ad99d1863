package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/static"
)

// TestProofNoticesADifference: the comparison of modules accepts a module and
// itself, and refuses one in which a single letter of what it says differs.
func TestProofNoticesADifference(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the module")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed")
	}
	t.Chdir("../..") // scripts are named from the root
	file := filepath.Join(t.TempDir(), "engine.wasm")
	build := exec.Command("go", "build", "-o", file, "./wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	examples, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	programs, err := json.Marshal(examples[:1])
	if err != nil {
		t.Fatal(err)
	}
	said, err := compareModules(module, module, programs)
	if err != nil {
		t.Fatalf("a module differs from itself: %v", err)
	}
	if !strings.HasPrefix(said, "1 programs, ") || strings.Contains(said, " 0 events") || strings.Contains(said, " 0 certificates") {
		t.Errorf("compared: %s", said)
	}
	const word, other = "obligation", "obligatiom"
	doctored := bytes.ReplaceAll(module, []byte(word), []byte(other))
	if bytes.Equal(doctored, module) {
		t.Fatalf("no %q in the module", word)
	}
	if _, err = compareModules(module, doctored, programs); err == nil || !strings.Contains(err.Error(), other) {
		t.Errorf("a doctored module: %v", err)
	}
}
