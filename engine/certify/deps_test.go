//go:build !js

package certify_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The packages that check certificates must import no solver and no engine.
func TestImports(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command in PATH")
	}
	allowed := map[string]bool{
		"ic3play/engine/certify": true, "ic3play/engine/source": true, "ic3play/engine/cfa": true, "ic3play/engine/cfa/trie": true,
		"ic3play/lia": true, "ic3play/lia/num": true, "ic3play/lia/proof": true,
	}
	out, err := exec.Command("go", "list", "-deps", "ic3play/engine/certify", "ic3play/lia/proof").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(out)) {
		if strings.Contains(strings.Split(pkg, "/")[0], ".") || strings.HasPrefix(pkg, "ic3play") && !allowed[pkg] {
			t.Errorf("the checker depends on %s", pkg)
		}
	}
}
