//go:build !js

package library

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestTagsAgainstGCC checks that IsTag returns true for all tags that gcc's headers define.
func TestTagsAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	text := "#define _GNU_SOURCE\n"
	for _, h := range headers() {
		text += "#include <" + h.Name + ">\n"
	}
	cmd := exec.Command("gcc", "-std=gnu17", "-E", "-P", "-x", "c", "-")
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`\b(?:struct|union|enum)\s+(\w+)\s*\{`).FindAllSubmatch(out, -1) {
		if !IsTag(string(m[1])) {
			t.Errorf("the tag %s is not known", m[1])
		}
	}
}
