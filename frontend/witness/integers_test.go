//go:build !js

package witness

import (
	"strings"
	"testing"

	"ic3play/frontend/verify"
)

// TestEarlierIntegers checks that a witness of an earlier version, which does not say which
// integers the program has, is read as a witness for mathematical integers.
func TestEarlierIntegers(t *testing.T) {
	src := []byte("int main() {\n    int n = nondet_int();\n    assert(n + 1 > n);\n}\n")
	earlier := `{
  "format": "ic3play-witness/1",
  "file": "old.c",
  "sha256": "997fe3b5e1b3fc814d5f2eec439b22bf5473cb08cc590b56ccf64878495b5258",
  "engine": "auto",
  "verdict": "safe",
  "checked": true
}
`
	if a := Check(t.Context(), []byte(earlier), "old.c", src); a.Status != Confirmed || a.Verdict != safe {
		t.Errorf("%v: %s", a.Status, a.Text)
	}
	ofC := strings.Replace(earlier, `"verdict"`, `"ints": "c", "verdict"`, 1)
	if a := Check(t.Context(), []byte(ofC), "old.c", src); a.Status != Refuted {
		t.Errorf("of C's integers: %v: %s", a.Status, a.Text)
	}
	rep := verify.Check(t.Context(), "old.c", src, verify.Options{})
	if now := string(New(src, &rep).Append(nil)); now != earlier {
		t.Errorf("it is written otherwise now:\n%s", now)
	}
}

// TestSaysWhatIsLeftOut checks that the answer lists the failures that the witness does not cover.
func TestSaysWhatIsLeftOut(t *testing.T) {
	src := []byte("int main() {\n    int n = 2147483647;\n    n = n + nondet_bool();\n    assert(n < 0);\n}\n")
	halt := []byte("int main() {\n    assert(0);\n}\n")
	for _, test := range []struct {
		ints   string
		src    []byte
		status Status
		says   string
	}{
		{"c", halt, Refuted, "does not prove"},
		{"c+overflow=ignore", halt, Refuted, "does not prove"},
		{"c+asserts=end", halt, Confirmed, "not checked: assertions"},
		{"c+asserts=end", src, Refuted, "does not prove"},
		{"c+overflow=ignore", []byte(strings.Replace(string(src), "n < 0", "n > 0", 1)), Confirmed, "not checked: signed overflow (runs that overflow are ignored)"},
		{"math+label=never", []byte("int main() {\n    goto ERROR;\nERROR: return 1;\n}\n"), Confirmed, "over the mathematical integers, not checked: the label ERROR: a checker"},
		{"c+overflow=wrap", []byte("int main() {\n    assert(1);\n}\n"), Confirmed, "with the integers of LP64, not checked: signed overflow (it wraps around): a checker"},
	} {
		w := &Witness{Format: Format, File: "a.c", SHA256: Digest(test.src), Verdict: safe, Ints: test.ints}
		if a := Validate(t.Context(), w, "a.c", test.src); a.Status != test.status || !strings.Contains(a.Text, test.says) {
			t.Errorf("%s: %v: %s", test.ints, a.Status, a.Text)
		}
	}
}
