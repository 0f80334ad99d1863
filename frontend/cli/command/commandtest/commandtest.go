// Package commandtest contains helpers for tests of commands. It calls a command as a
// function, and writes files for a command to read.
package commandtest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/engine/registry"
	"ic3play/frontend/cli/command"
)

// Call runs the command of cmds that the first argument names, with an empty standard input.
// It returns the exit status and the output.
func Call(t *testing.T, cmds []*command.Command, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = command.Run(t.Context(), &command.Env{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs}, command.Program{Name: "ic3play", Commands: cmds, ForFiles: "echo"}, args)
	return code, out.String(), errs.String()
}

// Engines replaces the list of all engines in s by the word ENGINES, so that goldens do not depend
// on it.
func Engines(s string) string {
	var names []string
	for _, info := range registry.Infos() {
		names = append(names, info.Name)
	}
	return strings.ReplaceAll(s, strings.Join(names, ", "), "ENGINES")
}

// Write creates a file and its folder, and returns the file's name.
func Write(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}
