package verify

import (
	"context"
	"fmt"
	"testing"

	"ic3play/frontend/ast"
)

// TestAddresses checks the graph's list of addresses. Pointers are represented by numbers. The list
// must contain each of these numbers once, with the object to which the pointer points. If the
// program has no pointers, the list must be empty.
func TestAddresses(t *testing.T) {
	for _, x := range []struct{ src, want string }{
		{"int main(void) { int a[2] = {1, 2}; int *p = a; while (p < a + 2) p++; assert(p != a); }",
			"[{1 &a[0] false false} {2 &a[1] false false} {3 &a[2] true false}]"},
		{"int main(void) { int x = nondet_int(); assert(x == x + 0); }", "[]"},
	} {
		g, diags, err := Draw(context.Background(), "p.c", []byte(x.src), ast.Rules{}, nil)
		if err != nil || len(diags) > 0 {
			t.Fatal(diags, err)
		}
		if got := fmt.Sprint(g.Addresses); got != x.want {
			t.Errorf("%s: %s", x.src, got)
		}
	}
	const list = "#include <stdlib.h>\nstruct node { struct node *next; }; int main(void) { struct node *l = 0; while (nondet_int()) { struct node *p = malloc(sizeof *p); p->next = l; l = p; } }"
	var g Graph
	Check(t.Context(), "p.c", []byte(list), Options{Timeout: patience, Graph: func(drawn Graph) { g = drawn }})
	if got := fmt.Sprint(g.Addresses); got != "[{1 &node[0] false true}]" {
		t.Errorf("of a list: %s", got)
	}
}
