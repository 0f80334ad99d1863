package library

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHeaderOf checks that a header's row lists each function that Strings defines, except for
// functions of POSIX.
func TestHeaderOf(t *testing.T) {
	posix := strings.Fields("strdup strndup strnlen strtok_r")
	names := regexp.MustCompile(`(?m)^[a-z][\w *]*?\b\*?([a-z]\w*)\(`).FindAllStringSubmatch(Strings, -1)
	for _, m := range names {
		h, _ := Find(HeaderOf(m[1]))
		if !slices.Contains(posix, m[1]) && !slices.Contains(strings.Fields(h.Functions), m[1]) {
			t.Errorf("%s is not in the row of %s", m[1], h.Name)
		}
	}
	if len(names) < 30 {
		t.Errorf("%d functions", len(names))
	}
}
