package export

import (
	"bytes"
	"strings"
	"testing"

	"ic3play/engine/cfa/cfatest"
)

func TestDot(t *testing.T) {
	p := cfatest.Loop()
	p.File = `a "quoted" \ name.c`
	var b bytes.Buffer
	if err := Dot(&b, p); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`digraph "a \"quoted\" \\ name.c" {`,
		`n1 [label="L1", peripheries=2];`,
		`n3 [label="error", style="rounded,filled"`,
		`n2 -> n1 [label="v0 = v0 + 1\lv1 = v1 + 2\l"];`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}
