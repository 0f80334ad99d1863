//go:build !js

package frontend

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/lia/rounds"
)

// TestConstraints compares the programs of testdata/constraints.txt with gcc. If gcc refuses a
// program, ic3play must refuse it too, even if main does not use the construct. If gcc accepts a
// program, ic3play must accept it.
func TestConstraints(t *testing.T) {
	text, err := os.ReadFile("testdata/constraints.txt")
	if err != nil {
		t.Fatal(err)
	}
	main := regexp.MustCompile(`\bmain(?: \{|\{)`)
	var wants, programs []string
	var used []bool // used[i] is true if the tested construct of program i is in main
	nth := rounds.Stride(t, 3)
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") || i%nth != 0 {
			continue
		}
		want, src, _ := strings.Cut(line, " ")
		src = strings.TrimSpace(src)
		if header, rest, ok := strings.Cut(src, "> "); ok && strings.HasPrefix(src, "<") {
			src = "#include " + header + ">\n" + rest
		}
		src = strings.Replace(src, "MAIN", "int main(void) { return 0; }", 1)
		used = append(used, main.MatchString(src))
		wants, programs = append(wants, want), append(programs, main.ReplaceAllString(src, "int main(void) {")+"\n")
	}
	for i, src := range programs {
		for _, ints := range []string{"math", "c"} {
			rules, err := ast.ParseRules(ints)
			if err != nil {
				t.Fatal(err)
			}
			both := []string{src}
			// Text after the last brace would belong to main.
			if used[i] && !strings.Contains(src, "int[*]") && strings.HasSuffix(src, "}\n") {
				both = append(both, strings.Replace(src, "int main(void) {", "int idle(void) {", 1)+"int main(void) { return 0; }\n")
			}
			for _, src := range both {
				u, ds := LoadRules("a.c", []byte(src), rules)
				if (u == nil) != (wants[i] == "error") {
					t.Errorf("%s with %s: want %s, got %v", src, ints, wants[i], ds)
				}
			}
		}
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	dir := t.TempDir()
	args := []string{"-std=gnu17", "-fsyntax-only", "-w"}
	for i, src := range programs {
		file := filepath.Join(dir, fmt.Sprintf("p%d.c", i))
		if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	out, err := exec.Command("gcc", args...).CombinedOutput()
	if err == nil {
		t.Fatal("gcc accepts all")
	}
	refused := map[string]bool{}
	for _, m := range regexp.MustCompile(`/p(\d+)\.c:\d+:\d+: error:`).FindAllSubmatch(out, -1) {
		refused[string(m[1])] = true
	}
	for i, src := range programs {
		if refused[fmt.Sprint(i)] != (wants[i] == "error") {
			t.Errorf("gcc does not say %s of %s", wants[i], src)
		}
	}
}
