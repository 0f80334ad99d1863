//go:build !js

package verify

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestEvaluatedByGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	var src, main strings.Builder
	src.WriteString(evaluatedHead)
	rows := evaluations(t)
	for i, r := range rows {
		names := []string{"m", "f", "S", "T"}
		for _, name := range names {
			fmt.Fprintf(&src, "#define %s %s_%d\n", name, name, i)
		}
		src.WriteString(r.program("++g"))
		for _, name := range names {
			fmt.Fprintf(&src, "#undef %s\n", name)
		}
		fmt.Fprintf(&main, "g = 0; m_%d(); fprintf(stderr, \"%%d\\n\", g);\n", i)
	}
	fmt.Fprintf(&src, "int h(int x) { return 0; }\nint k(int x, ...) { return 0; }\nint v(x) int x; { return 0; }\nint main(void) {\n%sreturn 0; }\n", main.String())
	dir := t.TempDir()
	file, out := filepath.Join(dir, "evaluated.c"), filepath.Join(dir, "evaluated")
	if err := os.WriteFile(file, []byte(src.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command("gcc", "-w", "-O0", "-o", out, file).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, text)
	}
	run := exec.Command(out)
	var stderr strings.Builder
	run.Stderr = &stderr
	if err := run.Run(); err != nil {
		t.Fatal(err)
	}
	got := strings.Fields(stderr.String())
	if len(got) != len(rows) {
		t.Fatalf("%d numbers for %d rows", len(got), len(rows))
	}
	for i, r := range rows {
		if got[i] != r.times {
			t.Errorf("%s ;; %s: gcc evaluates E %s times, the table says %s", r.declarations, r.stmts, got[i], r.times)
		}
	}
}
