//go:build !js

package library

import (
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestResultsAgainstGCC compares the result types that ResultIn returns with those in gcc's
// headers.
func TestResultsAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	var program strings.Builder
	var names []string
	line := 0
	add := func(text string) {
		program.WriteString(text + "\n")
		line++
	}
	all := map[string]string{"math.h": floating, "complex.h": complexes}
	for _, word := range strings.Fields(results) {
		parts := strings.Split(word, ":")
		all[parts[0]] += " " + parts[2] + " "
	}
	for header := range all {
		add("#include <" + header + ">")
	}
	first := line
	arguments := []string{"()", "(0)", "(0, 0)", "(0, 0, 0)", "(0, 0, 0, 0)"}
	for header, list := range all {
		h, ok := Find(header)
		if !ok {
			t.Fatalf("no header %s", header)
		}
		for _, name := range strings.Fields(list) {
			for _, suffix := range []string{"", "f", "l"} {
				if suffix != "" && header != "math.h" && header != "complex.h" {
					continue
				}
				types := map[string]string{
					"double":  "float *: 1, double *: 1, long double *: 1",
					"complex": "float *: 1, double *: 1, long double *: 1, _Complex float *: 1, _Complex double *: 1, _Complex long double *: 1",
				}
				want := ResultIn([]Header{h}, name+suffix)
				if types[want] == "" {
					types[want] = want + " *: 1"
				}
				for _, a := range arguments {
					add("_Static_assert(_Generic((__typeof__(" + name + suffix + a + ") *)0, " + types[want] + "), \"\");")
				}
				names = append(names, name+suffix)
			}
		}
	}
	cmd := exec.Command("gcc", "-std=gnu17", "-w", "-fsyntax-only", "-x", "c", "-")
	cmd.Stdin = strings.NewReader(program.String())
	// For each function, the program has one line for each number of arguments. If gcc accepts one
	// of these lines, the result type is right.
	out, _ := cmd.CombinedOutput()
	wrong := map[string]bool{}
	for _, m := range regexp.MustCompile(`<stdin>:(\d+):\d+: error`).FindAllSubmatch(out, -1) {
		wrong[string(m[1])] = true
	}
	for i, name := range names {
		ok := false
		for j := range arguments {
			ok = ok || !wrong[strconv.Itoa(first+i*len(arguments)+j+1)]
		}
		if !ok {
			t.Errorf("gcc has another result of %s", name)
		}
	}
	if ResultIn(Headers(), "printf") != "" || ResultIn(nil, "sin") != "" {
		t.Error("a result of a function that has none here")
	}
}
