package vc_test

import (
	"testing"

	"ic3play/engine/cfa"
	"ic3play/frontend"
	"ic3play/frontend/carry"
	"ic3play/lia"
	"ic3play/lia/refute"
)

// TestCallersVariables checks unsafe programs in which a loop changes a variable through a pointer
// parameter. After the loop only the invariant is known about this variable. So the check must fail
// if the invariant is the formula "true" at every location.
func TestCallersVariables(t *testing.T) {
	for _, src := range []string{
		`void f(int *p) { while (nondet()) *p += 1; } int main() { int x = 0; f(&x); assert(x == 0); }`,
		`void f(int *p) { while (nondet()) *p += 1; } void g(int *p) { f(p); } int main() { int x = 0; g(&x); assert(x == 0); }`,
		`struct s { int a[2]; }; void f(struct s *p) { while (nondet()) { p->a[1] = 3; } } int main() { struct s x = {{0}}; f(&x); assert(x.a[1] == 0); }`,
		`int f(int *p) { int k = ({ int n = 0; while (nondet()) { *p = 2; n++; } n; }); return k; } int main() { int x = 0; f(&x); assert(x == 0); }`,
		`int f(int *p) { while (nondet()) { *p = 2; } return *p; } int main() { int x = 0; int y = x + f(&x) + x; assert(y == 0); }`,
	} {
		u, ds := frontend.Load("pointers.c", []byte(src))
		if u == nil {
			t.Fatal(ds[0])
		}
		all := cfa.Invariant{}
		for _, p := range u.Lowered.Points {
			all[p.Loc] = lia.True()
		}
		if _, err := carry.Invariant(t.Context(), u.AST, u.Lowered, all, refute.Prove); err == nil {
			t.Errorf("accepted: %s", src)
		}
	}
}
