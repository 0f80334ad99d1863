//go:build !js

package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
)

func TestLinks(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/benchexec/*.md", "engine/*.md"} {
		found, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v, %v", pattern, found, err)
		}
		files = append(files, found...)
	}
	link := regexp.MustCompile(`\]\(([^)\s#]+)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), m[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", file, m[1])
			}
		}
	}
}

// TestCommandsDocumented checks that docs/cli.md has a row for each command.
func TestCommandsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commands() {
		if !strings.Contains(string(text), "\n| `"+c.Name) {
			t.Errorf("docs/cli.md has no row for %s", c.Name)
		}
	}
}

// TestArchitectureNamesEveryPackage checks that docs/architecture.md names every package, and no
// package that does not exist.
func TestArchitectureNamesEveryPackage(t *testing.T) {
	data, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, line := range strings.Split(string(data), "\n") {
		cell, ok := strings.CutPrefix(line, "| `")
		if !ok {
			continue
		}
		cell, _, _ = strings.Cut("`"+cell, " | ")
		dir := ""
		for _, part := range strings.Split(cell, ",") {
			name := strings.Trim(strings.TrimSpace(part), "`")
			// In "`frontend/preproc`, `grammar`", the second package is in the same folder as the
			// first.
			if !strings.Contains(name, "/") && dir != "" {
				name = dir + "/" + name
			} else if i := strings.LastIndexByte(name, '/'); i >= 0 {
				dir = name[:i]
			}
			named[name] = true
		}
	}
	var missing []string
	for name := range named {
		if room, _, below := strings.Cut(name, "/"); !below || !slices.Contains([]string{"lia", "engine", "frontend", "web", "docs"}, room) {
			continue
		}
		if _, err := os.Stat("../../" + name); err != nil {
			t.Errorf("docs/architecture.md has a row for %s, which is gone", name)
		}
	}
	for pkg := range ownImports(t) {
		switch {
		case pkg == ".", strings.HasSuffix(pkg, "test"), strings.HasSuffix(pkg, "/generate"), strings.HasPrefix(pkg, "static/"),
			pkg == "frontend/grammar/parser":
			continue
		case !named[pkg]:
			missing = append(missing, pkg)
		}
	}
	sort.Strings(missing)
	for _, pkg := range missing {
		t.Errorf("docs/architecture.md has no row for %s", pkg)
	}
}
