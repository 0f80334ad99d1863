package claim

import "testing"

func TestClaimAboutCells(t *testing.T) {
	c := load(t, "int main(void) { int n = nondet_int(); assume(n > 0); int a[n]; for (int i = 0; i < n; i++) a[i] = 7; for (int j = 0; j < n; j++) assert(a[j] == 7); }")
	f, diags := c.Parse(head(t, c), "forall k: 0 <= k && k < i ==> a[k] == 7")
	if len(diags) > 0 {
		t.Fatal(diags[0].String())
	}
	if got, want := f.Format(c.Name), "k <= -1 || i <= k || a[k] == 7"; got != want {
		t.Errorf("read as %s, not %s", got, want)
	}
}

func TestQuantifierOverVariable(t *testing.T) {
	c := load(t, "int main(void) { int n = nondet_int(), x = 0; assume(n > 0); while (x < n) x++; assert(x == n); }")
	for _, text := range []string{"forall n: x <= n", "forall x: x <= n", "forall x, n: x <= n"} {
		if f, diags := c.Parse(head(t, c), text); len(diags) == 0 {
			t.Errorf("%s is read as %s", text, f.Format(c.Name))
		}
	}
}

func TestClaimAboutPartsOfElements(t *testing.T) {
	c := load(t, "struct P { int x; int q[2]; }; int main(void) { struct P a[300]; for (int i = 0; i < 300; i++) a[i].q[1] = 2; int k = nondet_int(); assume(k >= 0 && k < 300); assert(a[k].q[1] == 2); }")
	if _, diags := c.Parse(head(t, c), "a[].q[m] == 2 || i <= m"); len(diags) > 0 {
		t.Fatal(diags[0].String())
	}
}
