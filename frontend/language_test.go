//go:build !js

package frontend

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"ic3play/frontend/ast"
)

// TestLanguageDocument loads each example of docs/language.md. An example marked "yes" must load.
// Any other mark is the code of the error that refuses the example.
func TestLanguageDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	c, err := ast.RulesOf("c", "", "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	// The columns are construct, example, math, c, and explanation.
	row := regexp.MustCompile("(?m)^\\| .* \\| `(.+)` \\| (yes|E-[a-z-]+) \\| (yes|E-[a-z-]+) \\| .*\\|$")
	rows := row.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 40 {
		t.Errorf("only %d examples", len(rows))
	}
	for _, cells := range rows {
		src := strings.ReplaceAll(cells[1], `\|`, "|")
		if !strings.Contains(src, " main(") {
			src = "int main(void) { " + src + " }"
		}
		for i, rules := range []ast.Rules{{}, c} {
			got := "yes"
			if _, diags := LoadRules("example.c", []byte(src+"\n"), rules); len(diags) > 0 {
				got = string(diags[0].Code)
			}
			if want := cells[2+i]; got != want {
				t.Errorf("%s: the document says %s with %v, it is %s", src, want, rules, got)
			}
		}
	}
}
