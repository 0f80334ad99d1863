//go:build !js

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

// TestBenchmarksAreDrawn: the figures of docs/benchmarks.md are those of the runs beside
// them, and it shows each.
func TestBenchmarksAreDrawn(t *testing.T) {
	text, err := os.ReadFile("../../docs/benchmarks.md")
	if err != nil {
		t.Fatal(err)
	}
	const docs = "../../docs/benchmarks"
	for _, dir := range []string{docs, docs + "/growth"} {
		out := t.TempDir()
		args := []string{"bench", "-from", filepath.Join(dir, "runs.csv"), "-plots", out}
		if dir == docs {
			args = append(args, "-peers", filepath.Join(dir, "peers.tsv"))
		}
		if _, table, errs := call(t, args...); errs != "" || !strings.Contains(table, "auto") {
			t.Fatalf("%s\n%s", errs, table)
		}
		want, err := filepath.Glob(filepath.Join(dir, "*.svg"))
		drawn, _ := filepath.Glob(filepath.Join(out, "*.svg"))
		if err != nil || len(want) == 0 || len(want) != len(drawn) {
			t.Errorf("%s has %d figures, the runs make %d (%v)", dir, len(want), len(drawn), err)
		}
		for _, file := range want {
			a, _ := os.ReadFile(file)
			b, err := os.ReadFile(filepath.Join(out, filepath.Base(file)))
			if err != nil || !bytes.Equal(a, b) {
				t.Errorf("%s is not what the runs make: ic3play %s (%v)", file, strings.Join(args, " "), err)
			}
			if name := strings.TrimPrefix(file, "../../docs/"); !bytes.Contains(text, []byte(name)) {
				t.Errorf("docs/benchmarks.md does not show %s", name)
			}
		}
	}
}

// TestArchitectureNamesEveryPackage: whoever looks for a package's place in the
// house finds it, and no package that is gone.
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
			// "`frontend/preproc`, `grammar`": a bare name is beside the one before.
			if !strings.Contains(name, "/") && dir != "" {
				name = dir + "/" + name
			} else if i := strings.LastIndexByte(name, '/'); i >= 0 {
				dir = name[:i]
			}
			named[name] = true
		}
	}
	var missing []string
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
