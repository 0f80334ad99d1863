package verify

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// evaluation is a row of testdata/evaluated.txt. Its statements evaluate the expression E as often
// as the field "times" says.
type evaluation struct {
	times, kind         string
	declarations, stmts string
}

const evaluatedHead = `#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int g, zero;
int e(void) { return ++g; }
`

var effect = regexp.MustCompile(`\bE\b`)

func (r evaluation) program(e string) string {
	return effect.ReplaceAllLiteralString(r.declarations+"\nint m(void) { "+r.stmts+" return 0; }\n", e)
}

func evaluations(t *testing.T) (rows []evaluation) {
	text, err := os.ReadFile("testdata/evaluated.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(words) != 3 || words[1] != "decided" && words[1] != "refused" {
			t.Fatalf("line %q: want a number, decided or refused, and statements", line)
		}
		before, after, found := strings.Cut(words[2], " ;; ")
		if !found {
			before, after = "", words[2]
		}
		rows = append(rows, evaluation{words[0], words[1], before, after})
	}
	return rows
}

// TestEvaluated checks how often a program evaluates an expression E. Each row of the table says
// how often C evaluates it. The verdict must be safe if the program asserts this number, and unsafe
// if it asserts that the number is different. If E is a division by 0, the program must fail if and
// only if it evaluates E. Programs of the rows of kind "refused" must be rejected with an error.
func TestEvaluated(t *testing.T) {
	rules := rulesOf(t, "c")
	for _, r := range evaluations(t) {
		divided := "unsafe"
		if r.times == "0" {
			divided = "safe"
		}
		for _, try := range []struct{ e, claim, want string }{
			{"++g", "g == " + r.times, "safe"},
			{"e()", "g != " + r.times, "unsafe"},
			{"(1 / zero)", "1", divided},
		} {
			src := evaluatedHead + r.program(try.e) + fmt.Sprintf("int main(void) { m(); assert(%s); return 0; }\n", try.claim)
			if r.kind == "refused" {
				try.want = "error"
			}
			if rep := Check(t.Context(), "evaluated.c", []byte(src), Options{Timeout: patience, Rules: rules}); rep.Verdict != try.want {
				t.Errorf("%s ;; %s with %s and %s: %s, want %s %s %v", r.declarations, r.stmts, try.e, try.claim, rep.Verdict, try.want, rep.Reason, rep.Diagnostics)
			}
		}
	}
}
