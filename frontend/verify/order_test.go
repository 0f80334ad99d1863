package verify

import (
	"testing"

	"ic3play/frontend/ast"
)

// TestWhatEndsARunComesInOrder decides a program with a product whose right operand can end the
// run, by an overflow. The left operand is evaluated first. So the conditions under which the left
// operand can be evaluated must hold even if the right operand ends the run.
func TestWhatEndsARunComesInOrder(t *testing.T) {
	const src = `int main(void) { char v0 = __VERIFIER_nondet_char(); short v1 = __VERIFIER_nondet_short(); long v2 = 5u;
	for (unsigned char i1 = 0; i1 < 1; i1++) { v0 = -v1; }
	for (unsigned char i2 = 0; i2 < 2; i2++) { v2 = (((v1 % (3 - (v2 & 3))) ? (-1) : 1) * (2L * 31)); }
	v2 = (((signed char)v0) >> 0); unsigned long long h = 0; h = h * 31u + v0; h = h * 31u + v1; h = h * 31u + v2; assert(h != 13u); }`
	for _, o := range []ast.Overflow{ast.OverflowIgnored, ast.OverflowWraps, ast.OverflowFails} {
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: ast.Rules{C: true, Model: tiny(), Overflow: o}})
		if want := map[ast.Overflow]string{ast.OverflowIgnored: verdictSafe, ast.OverflowFails: verdictUnsafe}[o]; want != "" && rep.Verdict != want || rep.Verdict == verdictUnknown {
			t.Errorf("%v: %s: %s", o, rep.Verdict, rep.Reason)
		}
	}
}
