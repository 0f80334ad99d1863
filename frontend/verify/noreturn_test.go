package verify

import (
	"context"
	"testing"
)

// TestNoReturn checks that a call ends the run only if the function is declared noreturn. Other
// functions in the same declaration must still return.
func TestNoReturn(t *testing.T) {
	for src, want := range map[string]string{
		"int stop(void) __attribute__((noreturn)); int main() { stop(); assert(0); }":                                verdictSafe,
		"_Noreturn void stop(void); int main() { if (nondet_int()) stop(); else stop(); assert(0); }":                verdictSafe,
		"extern int __attribute__((__noreturn__)) stop(void), f(void); int main() { f(); assert(0); }":               verdictSafe,
		"int f(void), stop(void) __attribute__((noreturn)); int main() { stop(); assert(0); }":                       verdictSafe,
		"int f(void), stop(void) __attribute__((noreturn)); int main() { f(); assert(0); }":                          verdictUnsafe,
		"int stop(void) __attribute__((noreturn)), f(void); int main() { f(); assert(0); }":                          verdictUnsafe,
		"int f(void), __attribute__((noreturn)) stop(void); int main() { stop(); assert(0); }":                       verdictSafe,
		"int f(void), __attribute__((noreturn)) stop(void); int main() { f(); assert(0); }":                          verdictUnsafe,
		"int f(); int g(int f(void) __attribute__((noreturn)), int); int main() { f(); assert(0); }":                 verdictUnsafe,
		"_Noreturn static void stop(void) { exit(1); } int main() { int x = 1; if (x == 2) stop(); assert(x < 2); }": verdictSafe,
	} {
		if rep := Check(context.Background(), "a.c", []byte(src), Options{Timeout: patience}); rep.Verdict != want {
			t.Errorf("%s %s, want %s: %s", rep.Verdict, rep.Reason, want, src)
		}
	}
}
