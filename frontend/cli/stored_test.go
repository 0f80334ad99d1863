//go:build !js

package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestStoredProofs checks that a proof is written once, and that later calls only check it. A
// stored proof of another program, under other rules, or with a wrong invariant must cause a new
// search.
func TestStoredProofs(t *testing.T) {
	t.Chdir(t.TempDir())
	const safe = "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }\n"
	check := func(args ...string) string {
		t.Helper()
		var out, complaint bytes.Buffer
		Run(t.Context(), append([]string{"check", "-stored"}, args...), bytes.NewReader(nil), &out, &complaint)
		return out.String()
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const holds = "the proof in a.c.witness holds"
	write("a.c", safe)
	if out := check("a.c"); !strings.Contains(out, ": safe") || strings.Contains(out, holds) {
		t.Error(out)
	}
	if out := check("a.c"); !strings.Contains(out, ": safe") || !strings.Contains(out, holds) {
		t.Error(out)
	}
	if out := check("-ints=c", "a.c"); strings.Contains(out, holds) {
		t.Errorf("of other integers: %s", out)
	}
	proof, err := os.ReadFile("a.c.witness")
	if err != nil {
		t.Fatal(err)
	}
	// Store a proof of another program under the name of this program.
	write("a.c", strings.Replace(safe, "x != 7", "x != 8", 1))
	if out := check("a.c"); !strings.Contains(out, ": unsafe") {
		t.Error(out)
	}
	if kept, err := os.ReadFile("a.c.witness"); err != nil || !bytes.Equal(kept, proof) {
		t.Errorf("a failure is stored: %v", err)
	}
	for _, text := range []string{"", "{", "[]", strings.ReplaceAll(string(proof), "x", "y")} {
		write("a.c", safe)
		write("a.c.witness", text)
		if out := check("-ints=math", "a.c"); !strings.Contains(out, ": safe") || strings.Contains(out, holds) {
			t.Errorf("with %q: %s", text, out)
		}
	}
	// A proof must not be stored if there are warnings, so that they appear each time.
	write("w.c", "int main() { return 0; }\n")
	check("w.c")
	if _, err := os.Stat("w.c.witness"); err == nil {
		t.Error("the proof of a program with warnings is stored")
	}
	// A stored proof must depend on the headers' text, too.
	write("h.c", "#include \"h.h\"\n"+safe)
	write("h.h", "/* 1 */\n")
	check("h.c")
	if out := check("h.c"); !strings.Contains(out, "the proof in h.c.witness holds") {
		t.Error(out)
	}
	write("h.h", "/* 2 */\n")
	if out := check("h.c"); !strings.Contains(out, ": safe") || strings.Contains(out, "h.c.witness holds") {
		t.Errorf("of another header: %s", out)
	}
}
