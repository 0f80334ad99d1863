//go:build !js

package cli

import (
	"bytes"
	"os/exec"
	"regexp"
	"testing"
)

var noNetwork = regexp.MustCompile(`module lookup disabled|dial tcp|no such host|i/o timeout|TLS handshake timeout|network is unreachable`)

// TestTidy checks that "go mod tidy" would not change go.mod or go.sum in either module.
func TestTidy(t *testing.T) {
	for _, dir := range modules() {
		t.Run(dir, func(t *testing.T) { testTidy(t, dir) })
	}
}

func testTidy(t *testing.T, dir string) {
	cmd := exec.CommandContext(t.Context(), "go", "mod", "tidy", "-diff")
	cmd.Dir = dir
	var diff, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &diff, &complaint
	err := cmd.Run()
	switch {
	case diff.Len() > 0:
		t.Errorf("go mod tidy would change\n%s", &diff)
	case err != nil && noNetwork.Match(complaint.Bytes()):
		t.Skipf("the modules that tests of modules need are not there, nor a network to fetch them:\n%s", &complaint)
	case err != nil:
		t.Errorf("go mod tidy: %v\n%s", err, &complaint)
	}
}
