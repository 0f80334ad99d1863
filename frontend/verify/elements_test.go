package verify

import (
	"strings"
	"testing"
)

// TestElementsByHand covers array elements with variable indices. If the rules check memory, a run
// with an index out of bounds fails at the line of this index. Under other properties the run ends
// there without a failure.
func TestElementsByHand(t *testing.T) {
	const nondet = "int a[4] = {1, 2, 3, 4}; int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int i = __VERIFIER_nondet_int(); unsigned u = __VERIFIER_nondet_uint(); unsigned char c = __VERIFIER_nondet_uchar(); "
	for _, c := range []struct {
		body    string
		rules   string
		verdict string
		line    int // line at which the run fails
	}{
		{"if (i >= 0 && i < 4) assert(a[i] == i + 1);", "math", "safe", 0},
		{"if (i >= 0 && i < 4) assert(a[i] <= 3);", "math", "unsafe", 3},
		{"if (i > 0) assert(a[i] > 1);", "c", "unsafe", 3},
		{"if (i > 0) assert(a[i] > 1);", "c+overflow=wrap", "unsafe", 3},
		{"if (i > 0) assert(a[i] > 1);", "c+overflow=wrap+undefined=end", "safe", 0},
		{"if (i > 0) assert(a[i] > 1);", "c+overflow=ignore", "unsafe", 3},
		{"if (i > 0) assert(a[i] > 1);", "c+overflow=ignore+undefined=end", "safe", 0},
		{"if (i > 0) assert(a[i] > 2);", "c+overflow=wrap", "unsafe", 3},
		{"a[i]++;", "math", "unsafe", 3},
		{"a[i]++;", "c+asserts=end", "safe", 0},
		{"a[i] += 2147483647;", "c+asserts=end", "unsafe", 3},
		{"(void)a[c & 3]; a[c & 3]; a[u % 4]--;", "c", "safe", 0},
		{"a[c & 4];", "c", "unsafe", 3},
		{"(void)a[c >> 6]; (void)a[(c >> 6) + 1];", "c", "unsafe", 3},
		{"i = i < 4 && i >= 0 && a[i] > 2; assert(i == 0 || i == 1);", "c", "safe", 0},
		{"i = i < 4 || a[i];", "c", "unsafe", 3},
		{"i = i < 4 && i >= 0 ? a[i] : 9; assert(i > 0 && i < 10);", "math", "safe", 0},
		{"u = u < 2 ? m[u][u + 1] : 2; assert(u == 2 || u == 6);", "c", "safe", 0},
		{"if (u < 2 && i >= 0 && i < 3) { m[u][i] = 9; assert(m[u][i] == 9 && m[1 - u][i] < 9); }", "c", "safe", 0},
		{"if (u < 2 && i >= 0 && i < 4) m[u][i] = 9;", "c", "unsafe", 3},
		{"int *p = &a[2]; if (i >= -2 && i < 2) assert(p[i] == i + 3);", "math", "safe", 0},
		{"int *p = &a[2]; if (i >= -3 && i < 2) assert(p[i] == i + 3);", "math", "unsafe", 3},
		{"int *p = &i; if (i == 0) { p[i]++; assert(i == 1); }", "math", "safe", 0},
		{"int *p = &i; p[c & 1] = 3;", "c", "unsafe", 3},
		{"if (i >= 0 && i < 4) { a[i] = 7; int s = 0; for (int k = 0; k < 4; k++) s += a[k] == 7; assert(s == 1); }", "c", "safe", 0},
		{"if (i >= 0 && i < 4) { int old = a[i]++; assert(a[i] == old + 1 && old == i + 1); }", "c", "safe", 0},
		{"if (i >= 0 && i < 4) { int b[4] = {3, 2, 1, 0}; a[b[i]] = b[a[i] - 1]; assert(a[3 - i] == 3 - i); }", "math", "safe", 0},
		{"int b[4]; if (i >= 0 && i < 4) { b[i] = 5; assert(b[i] == 5); }", "c", "safe", 0},
		{"int b[4]; if (i > 0 && i < 4) { b[i] = 5; assert(b[i - 1] == 5); }", "c", "unsafe", 3},
		{"_Bool b[2] = {0}; b[c & 1] = c; assert(b[c & 1] == (c != 0) && b[!(c & 1)] == 0);", "c", "safe", 0},
		{"char b[2] = {0}; b[c & 1] = c; assert(b[c & 1] == c || c > 127);", "c", "safe", 0},
		{"unsigned char b[2] = {255, 255}; b[c & 1]++; assert(b[c & 1] == 0 && b[!(c & 1)] == 255);", "c", "safe", 0},
		{"if (i + 1 > 0 && i < 4) a[i] = 0;", "c", "unsafe", 3},
		{"a[(i + 1) & 3] = a[i];", "c+asserts=end", "unsafe", 3}, // the overflow comes before the invalid index, which ends the run
		{"if (a[c] + (i + 1)) c = 0;", "c+asserts=end", "unsafe", 3},
		{"if (a[c | 4] + (i + 1)) c = 0;", "c+asserts=end", "safe", 0},
		{"if ((i + 1) + a[c | 4]) c = 0;", "c+asserts=end", "unsafe", 3},
		{"if (c < 8) { int p = a[c & 3] * c; assert(p <= 28); }", "c", "safe", 0},
		{"if (c < 8) { int p = a[c & 3] * c; assert(p < 28); }", "c", "unsafe", 3},
		{"if (c < 4) { int k = 10 / a[c]; assert(k >= 2); }", "c", "safe", 0},
		{"static const int table[3] = {1, 10, 100}; if (c < 3) { int p = table[c] * 2; assert(p == 2 || p == 20 || p == 200); }", "math", "safe", 0},
	} {
		src := "\nint main(void) { " + nondet + "\n" + c.body + "\nreturn 0; }\n"
		rules := rulesOf(t, c.rules)
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: rules})
		if rep.Verdict != c.verdict || rep.Stats["tree_not_covered"] != 0 {
			t.Errorf("%s %s: %s %s, not covered on the tree: %d", c.rules, c.body, rep.Verdict, rep.Reason, rep.Stats["tree_not_covered"])
			continue
		}
		if n := len(rep.Certificate.Steps); c.line > 0 && rep.Certificate.Steps[n-1].Line != c.line {
			t.Errorf("%s %s: fails in line %d", c.rules, c.body, rep.Certificate.Steps[n-1].Line)
		}
	}
}

func TestElementsRefused(t *testing.T) {
	for body, want := range map[string]string{
		"a[i][1] = 0;":      "no elements",
		"s[i].nothing = 1;": "no member",
		"k[i] = 1;":         "const",
		"(i++, a)[i] = 1;":  "comma",
		"m[i] = 1;":         "",
		"a[m] = 1;":         "",
	} {
		src := "int main(void) { int a[4], m[2][3], wide[300], i = nondet(); const int k[2] = {1, 2}; struct { int x; char *p; } s[2];\n" + body + "\nreturn 0; }\n"
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience})
		if rep.Verdict != verdictError || len(rep.Diagnostics) == 0 || !strings.Contains(rep.Diagnostics[0].Message, want) {
			t.Errorf("%s: %s %v", body, rep.Verdict, rep.Diagnostics)
		}
	}
}
