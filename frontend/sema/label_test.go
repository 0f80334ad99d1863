package sema_test

import (
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
)

// TestErrorLabel checks that reaching a label named ERROR is a failure if the program has neither
// an assertion nor a call of an error function, or if the rules demand this failure.
func TestErrorLabel(t *testing.T) {
	const jump = "if (x) goto ERROR; return 0; ERROR: return 1; }\n"
	for name, tt := range map[string]struct {
		src                 string
		auto, always, never bool
	}{
		"alone":            {"int main() { int x; " + jump, true, true, false},
		"assert":           {"int main() { int x; assert(x == x); " + jump, false, true, false},
		"assert elsewhere": {"void f(int x) { assert(x == x); }\nint main() { int x; " + jump, false, true, false},
		"reach_error":      {"int main() { int x; if (x > 3) reach_error(); " + jump, false, true, false},
		"error declared":   {"extern void __VERIFIER_error(void);\nint main() { int x; " + jump, true, true, false},
		"assert defined":   {"void assert(int c) { if (!c) { ERROR: goto ERROR; } }\nint main() { int x; assert(x == x); return 0; }", true, true, false},
		"NDEBUG":           {"#define NDEBUG\n#include <assert.h>\nint main() { int x; assert(x == 3); " + jump, false, true, false},
		"not called macro": {"#define CHECK(c) assert(c)\nint main() { int x; " + jump, true, true, false},
		"a macro":          {"#define CHECK(c) assert(c)\nint main() { int x; CHECK(x == x); " + jump, false, true, false},
		"another name":     {"int main() { int x; if (x) goto error; return 0; error: return 1; }", false, false, false},
	} {
		for rule, want := range map[ast.ErrorLabel]bool{ast.LabelAuto: tt.auto, ast.LabelAlways: tt.always, ast.LabelNever: tt.never} {
			unit, ds := frontend.LoadRules("label.c", []byte(tt.src), ast.Rules{ErrorLabel: rule})
			if unit == nil {
				t.Fatalf("%s: %v", name, ds)
			}
			got := false
			for _, f := range unit.AST.Funcs {
				for _, l := range f.Labels {
					got = got || l.Error
				}
			}
			if got != want {
				t.Errorf("%s, %s: %v", name, rule, got)
			}
		}
	}
}
