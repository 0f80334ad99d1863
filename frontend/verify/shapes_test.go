package verify

import (
	"strings"
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
)

// TestRunsByRule checks that Check finds a failure if a simple rule produces the inputs for it, for
// example if all inputs are equal. Most of these failures need thousands of suitable inputs.
func TestRunsByRule(t *testing.T) {
	const fill = "int a[2000]; int nondet(void); int main(void) { int i, n = 0, first = nondet(); " +
		"for (i = 0; i < 2000; i++) a[i] = nondet(); "
	for _, body := range []string{
		"for (i = 0; i < 2000; i++) if (a[i] == first) n++; assert(n < 2000);",
		"for (i = 0; i < 2000; i++) if (a[i] == first) return 0; assert(0);",
		"for (i = 1; i < 2000; i++) if (a[i] <= a[i - 1]) return 0; assert(0);",
		"for (i = 1; i < 2000; i++) if (a[i] >= a[i - 1]) return 0; assert(0);",
		"for (i = 0; i < 2000; i++) if (a[i] + first == 2) n++; assert(n < 2000);",
		"for (i = 0; i < 2000; i++) if (a[i] == first) n++; assert(n < 2);",
	} {
		rules := ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps, UndefinedEnds: true}
		rep := checkBounded(t, 1500, "s.c", []byte(fill+body+" }\n"), Options{Rules: rules})
		if rep.Verdict != verdictUnsafe {
			t.Errorf("%s: %s: %s", body, rep.Verdict, rep.Reason)
		}
	}
}

// TestListed checks that consecutive equal inputs are listed once if there are many inputs.
func TestListed(t *testing.T) {
	var in []InputValue
	for i := range 3000 {
		v := InputValue{Name: "nondet", Line: 3, Value: "7"}
		if i == 10 || i >= 2990 {
			v.Value = "8"
		}
		in = append(in, v)
	}
	all := 0
	out := mergeEqual(in)
	for _, v := range out {
		all += 1 + v.Again*v.Of
	}
	if len(out) != 4 || all != 3000 || out[0].Again != 9 || out[1].Again != 0 {
		t.Errorf("%d inputs are listed as %v", all, out)
	}
	if few := mergeEqual([]InputValue{{Value: "7"}, {Value: "7"}, {Value: "7"}}); len(few) != 3 {
		t.Errorf("3 inputs are listed as %v", few)
	}
}

func TestShapesOfTypes(t *testing.T) {
	rules := ast.Rules{C: true, Model: ast.LP64()}
	unit, diags := frontend.LoadRules("s.c", []byte("unsigned char nondet_uchar(void); int main(void) { unsigned char b = nondet_uchar(); assert(b < 255); }\n"), rules)
	if unit == nil {
		t.Fatal(diags)
	}
	var seen []string
	for _, by := range shapes()[:7] {
		given := []interp.Asked{}
		out := interp.Run(t.Context(), unit.AST, shapedInputs(by, inputLimits(unit.AST), &given), interp.Options{})
		seen = append(seen, given[0].Value.String()+" "+out.Kind.String())
	}
	if got, want := strings.Join(seen, ", "), "0 ended, 0 ended, 1 ended, 0 ended, 0 ended, 255 failed, 0 ended"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
