//go:build !js

package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"ic3play/frontend/exchange"
)

// TestExchange checks that the command validates the witnesses that it writes in the exchange
// format of verifiers.
func TestExchange(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"safe.c":   "int main() { unsigned x = 0; while (x < 6) x = x + 2; assert(x == 6); }\n",
		"unsafe.c": "int main() { int x = nondet_int(); assert(x != 12); }\n",
		"open.c":   "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }\n",
		"calls.c":  "int f(int n) { if (n <= 0) return 0; return f(n - 1); }\nint main() { int n = nondet_int(); assert(f(n) == 0); }\n",
		"broken.c": "int main() { return 0 }\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) (int, string, string) {
		var out, complaint bytes.Buffer
		code := Run(t.Context(), args, bytes.NewReader(nil), &out, &complaint)
		return code, out.String(), complaint.String()
	}
	if code, _, complaint := run("export", "-format", "witness-2.1", "-ints", "c", "-property", "unreach-call", "-o", "w.yml", "calls.c"); code != 0 || complaint != "" {
		t.Errorf("contracts: exit %d\n%s", code, complaint)
	}
	if code, out, _ := run("validate", "-strict", "w.yml", "calls.c"); code != 0 || !strings.Contains(out, "its invariants are inductive") {
		t.Errorf("contracts: exit %d\n%s", code, out)
	}
	for _, name := range []string{"safe.c", "unsafe.c"} {
		for _, ints := range []string{"math", "c"} {
			code, out, complaint := run("export", "-format", "witness-2.0", "-ints", ints, "-o", "w.yml", name)
			if code != 0 || out != "" || strings.Contains(complaint, "mathematical integers") != (ints == "math") {
				t.Errorf("%s, %s: exit %d\n%s%s", name, ints, code, out, complaint)
			}
			text, err := os.ReadFile("w.yml")
			if err != nil {
				t.Fatal(err)
			}
			if w, _, err := exchange.Read(text, true); err != nil || len(w.Metadata.UUID) != 36 || w.Metadata.UUID[14] != '4' || w.Metadata.Task.Files[0] != name {
				t.Errorf("%s: %v\n%s", name, err, text)
			}
			if code, out, _ := run("validate", "w.yml", name); code != 0 || !strings.Contains(out, "w.yml: confirmed") {
				t.Errorf("%s, %s: exit %d\n%s", name, ints, code, out)
			}
			if code, out, _ := run("validate", "w.yml", "open.c"); code == 0 || !strings.Contains(out, "made for another text") {
				t.Errorf("%s, %s: exit %d\n%s", name, ints, code, out)
			}
			if code, out, _ := run("validate", "-strict", "w.yml", "open.c"); code != 1 || !strings.Contains(out, "another checksum") {
				t.Errorf("%s, %s, -strict: exit %d\n%s", name, ints, code, out)
			}
		}
	}
	code, out, complaint := run("export", "-format", "witness-2.0", "-engine", "bmc", "-option", "depth=3", "open.c")
	if code != 2 || out != "" || !strings.Contains(complaint, "open.c: no witness: the verdict is unknown") {
		t.Errorf("no verdict: exit %d\n%s%s", code, out, complaint)
	}
	// If the format cannot express a property, there must be an error before an engine runs.
	code, out, complaint = run("export", "-format", "witness-2.0", "-ints", "c", "-overflow", "ignore", "-timeout", "1000h", "missing.c")
	if code != 2 || out != "" || !strings.Contains(complaint, "no witness: the format cannot express that runs that overflow are ignored") {
		t.Errorf("-overflow=ignore: exit %d\n%s%s", code, out, complaint)
	}
	if code, out, _ := run("export", "-format", "witness-2.0", "broken.c"); code != 2 || out != "" {
		t.Errorf("no program: exit %d\n%s", code, out)
	}
}
