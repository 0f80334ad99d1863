//go:build !js

package web_test

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDockerfile checks the Dockerfile without Docker. Copied files must exist and must not be
// ignored, the toolchain must be that of go.mod, and the started program must have been copied.
func TestDockerfile(t *testing.T) {
	root := ".."
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	ignored := strings.Fields(read("web/Dockerfile.dockerignore"))
	stages := map[string]bool{}
	// `images` has the base images of the stages, `last` the files that the current stage has
	// copied.
	var images, last []string
	for line := range strings.Lines(read("web/Dockerfile")) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		switch words[0] {
		case "FROM":
			images, last = append(images, words[1]), nil
			if len(words) == 4 && words[2] == "AS" {
				stages[words[3]] = true
			}
		case "COPY":
			from, files := "", words[1:]
			if strings.HasPrefix(files[0], "--from=") {
				from, files = strings.TrimPrefix(files[0], "--from="), files[1:]
				if !stages[from] {
					t.Errorf("%s: there is no stage %s", strings.TrimSpace(line), from)
				}
			}
			last = append(last, files[len(files)-1])
			for _, name := range files[:len(files)-1] {
				if from == "build" { // the build made or copied this file
					name = strings.TrimPrefix(name, "/src/")
					if strings.HasPrefix(name, "bin/") {
						if made := "BIN := " + name; !strings.Contains(strings.Join(strings.Fields(read("Makefile")), " "), made) {
							t.Errorf("the Makefile does not make %s", name)
						}
						continue
					}
				} else if from != "" {
					continue
				}
				if _, err := os.Stat(filepath.Join(root, name)); err != nil {
					t.Error(err)
				}
				if slices.ContainsFunc(ignored, func(pattern string) bool { hit, _ := path.Match(pattern, name); return hit }) {
					t.Errorf("%s is copied and ignored", name)
				}
			}
		case "ENTRYPOINT", "CMD":
			var args []string
			if err := json.Unmarshal([]byte(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), words[0]))), &args); err != nil {
				t.Errorf("%s: %v", strings.TrimSpace(line), err)
			}
			if words[0] == "ENTRYPOINT" && !slices.Contains(last, args[0]) {
				t.Errorf("%s is started and not copied: %v", args[0], last)
			}
		}
	}
	version := "golang:"
	for line := range strings.Lines(read("go.mod")) {
		if words := strings.Fields(line); len(words) == 2 && words[0] == "toolchain" {
			version += strings.TrimPrefix(words[1], "go")
		}
	}
	if len(images) != 3 || images[2] != "scratch" || !strings.HasPrefix(images[0], version+"-") {
		t.Errorf("images %v, the toolchain of go.mod is %s", images, version)
	}
}
