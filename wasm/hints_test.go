package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ic3play/frontend/wire"
)

// TestHintsNameNoOptions checks that hints on the page do not name options of the command.
func TestHintsNameNoOptions(t *testing.T) {
	literals := regexp.MustCompile(`"(?:[^"\\\n]|\\.)*"`)
	option := regexp.MustCompile(`(?:^|[ (])-(?:I\b|ints|model|overflow|property|error-label)`)
	found := 0
	for _, folder := range []string{"sema", "preproc", "lower"} {
		files, err := filepath.Glob("../frontend/" + folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Skip("the sources are not here")
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, literal := range literals.FindAllString(string(text), -1) {
				hint, err := strconv.Unquote(literal)
				if err != nil || !option.MatchString(hint) {
					continue
				}
				found++
				if shown := pageNames.Replace(hint); option.MatchString(shown) {
					t.Errorf("%s: the page shows %q", name, shown)
				}
			}
		}
	}
	if found < 5 {
		t.Errorf("only %d hints with options are found", found)
	}
}

func TestHintsOnPage(t *testing.T) {
	bad := collect(t, wire.Request{ID: 1, Type: "parse", File: "a.c", Source: "int main(void) { int x = nondet_int(), y = x << nondet_int(); assert(y); }"})
	if len(bad) != 1 || len(bad[0].Diagnostics) != 1 || bad[0].Diagnostics[0].Hint != "use C's integers, in the menu Integers, which have shifts and bit operations" {
		t.Errorf("%+v", bad)
	}
}
