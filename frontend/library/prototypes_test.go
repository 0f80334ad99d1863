//go:build !js

package library

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestPrototypesAgainstGCC checks that gcc accepts the declarations of c/prototypes.h together with
// its own headers.
func TestPrototypesAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	var includes, text strings.Builder
	n := 0
	for _, line := range strings.Split(prototypes, "\n") {
		switch {
		case strings.HasPrefix(line, "<"):
			includes.WriteString("#include " + line + "\n")
			continue
		case !strings.HasSuffix(line, ";"):
			continue
		}
		name := regexp.MustCompile(`(\w+)\(`).FindAllStringSubmatch(strings.Replace(line, "void (*", "", 1), -1)[0][1]
		for _, suffix := range []string{"", "f", "l"} {
			header, own := Prototype(Headers(), name+suffix)
			if suffix == "" && own != line {
				t.Errorf("%s: %s", line, own)
			}
			if header == "math.h" || suffix == "" {
				text.WriteString(own + "\n")
				n++
			}
		}
	}
	if n < 150 {
		t.Fatalf("only %d prototypes", n)
	}
	cmd := exec.Command("gcc", "-std=gnu17", "-w", "-D__NO_CTYPE", "-fsyntax-only", "-x", "c", "-")
	cmd.Stdin = strings.NewReader(includes.String() + text.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s", out)
	}
	if _, text := Prototype(nil, "strlen"); text != "" {
		t.Errorf("%s without its header", text)
	}
}
