package verify

import (
	"testing"

	"ic3play/frontend/ast"
)

// TestMediumArrays decides programs with arrays of 17 to 256 elements. For each of these programs,
// a search with one variable for each element takes minutes or fails.
func TestMediumArrays(t *testing.T) {
	const fill = `int main(void) { int n = nondet_int(); assume(n >= 1 && n <= 200); int a[200];
  for (int i = 0; i < n; i++) a[i] = nondet_int();
`
	for name, c := range map[string]struct{ src, want string }{
		"count": {fill + `  int pos = 0, neg = 0, zero = 0;
  for (int i = 0; i < n; i++) { if (a[i] > 0) pos++; else if (a[i] < 0) neg++; else zero++; }
  assert(pos + neg + zero == n); }`, verdictSafe},
		"count, wrong": {fill + `  int pos = 0, neg = 0;
  for (int i = 0; i < n; i++) { if (a[i] > 0) pos++; else if (a[i] < 0) neg++; }
  assert(pos + neg == n); }`, verdictUnsafe},
		"constant":       {fill + "for (int i = 0; i < n; i++) a[i] = 2; for (int i = 0; i < n; i++) assert(a[i] == 2); }", verdictSafe},
		"maximum, wrong": {fill + "int m = 0; for (int i = 0; i < n; i++) if (a[i] > m) m = a[i]; assert(a[0] == m || n > 1); }", verdictUnsafe},
		"first free":     {fill + "a[n] = 1; assert(n < 200); }", verdictUnsafe},
		"uninitialised":  {"int main(void) { int a[100]; int k = nondet_int(); if (k >= 0 && k < 100) { a[99 - k] = 3; assert(a[k] != 5); } }", verdictUnsafe},
	} {
		rep := checkBounded(t, 20000, "medium.c", []byte(c.src), Options{Rules: ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}})
		if rep.Verdict != c.want || !rep.Form().Medium {
			t.Errorf("%s: %s (%s), want %s; form %+v", name, rep.Verdict, rep.Reason, c.want, rep.Form())
		}
	}
}

// TestFewOrConstantElements checks that arrays with few elements, and tables that are only read, keep
// a variable for each element.
func TestFewOrConstantElements(t *testing.T) {
	for _, src := range []string{
		"int main(void) { int a[16]; int k = nondet_int(); if (k >= 0 && k < 16) { a[k] = 3; assert(a[k] == 3); } }",
		"int t[20] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}; int main(void) { int k = nondet_int(); if (k >= 0 && k < 20) assert(t[k] == k + 1); }",
	} {
		if rep := checkBounded(t, 1500, "few.c", []byte(src), Options{}); rep.Verdict != verdictSafe || rep.Form().Medium {
			t.Errorf("%s: %s (%s), form %+v", src, rep.Verdict, rep.Reason, rep.Form())
		}
	}
}
