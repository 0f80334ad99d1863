package frontend

import "testing"

// TestCommonSpellings loads what real files contain and the language's
// description does not dwell on.
func TestCommonSpellings(t *testing.T) {
	for _, src := range []string{
		"int main() { int x = 1; assert(x > 0 && \"x is positive\"); if (!x) assert(!\"not reached\"); }",
		"\uFEFFint main() { assert(1); }",
		"int main() {\r\n  int x = 2;\r\n  assert(x == 2);\r\n}\r\n",
	} {
		if _, ds := Load("x.c", []byte(src)); len(ds) > 0 {
			t.Errorf("%q: %v", src, ds[0])
		}
	}
	for _, src := range []string{"int main() { int x = \"a\"; }", "int main() { return 1 + \"a\"; }"} {
		if _, ds := Load("x.c", []byte(src)); len(ds) == 0 || ds[0].Code != "E-string" {
			t.Errorf("%q: %v", src, ds)
		}
	}
}
