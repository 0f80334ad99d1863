package frontend

import "testing"

// TestCommonSpellings checks that constructs of real files that docs/language.md does not mention
// are accepted.
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
		if _, ds := Load("x.c", []byte(src)); len(ds) == 0 || ds[0].Code != "E-string" && ds[0].Code != "E-pointer" {
			t.Errorf("%q: %v", src, ds)
		}
	}
}

// TestReach checks that an unsupported construct is refused if and only if main can reach it.
func TestReach(t *testing.T) {
	for src, code := range map[string]string{
		"int f(int *p) { return *p + g(p) + f(p); } int main() { }":                                           "",
		"int f(int *p) { return *p; } int g(void) { return f(0); } int main() { }":                            "",
		"int f(int *p) { return *p; } int g(void) { return f(0); } int main() { g(); }":                       "",
		"int f(int **p) { return **p; } int g(void) { return f(0); } int main() { g(); }":                     "",
		"int f(int n) { return n ? f(n - 1) : 0; } int main() { }":                                            "",
		"int f(int n) { return n ? f(n - 1) : 0; } int main() { return f(2); }":                               "",
		"int f(int *p) { int x = 0; return *p ? f(&x) : 0; } int main() { int y = 1; return f(&y); }":         "E-recursion",
		"int f(int n, ...) { return n; } int main() { return sizeof(f(1)) ? 0 : 1; }":                         "",
		"int main() { return sizeof(double _Complex); }":                                                      "E-sizeof",
		"int f(int n, ...) { return n; } int main() { (void)sizeof(f(1)); }":                                  "",
		"int f(void) { return 1 +; } int main() { }":                                                          "E-syntax",
		"int f(double n) { int *x; n = *x = 1.5; g(n); return **&x; } int main() { }":                         "",
		"int f(void) { nowhere = 1; } int main() { }":                                                         "E-undeclared",
		"float f(void) { return 1.5; } int main() { }":                                                        "",
		"float f(void) { return 1.5; } int main() { return f(); }":                                            "",
		"int main() { double *p = 0; return p[1] > 2; }":                                                      "",
		"int main() { double _Complex *p = 0; return p[1] == 2; }":                                            "E-float",
		"int main() { char *s; char t[9]; s = (char const *)\"text %d\"; printf(s, 3); fprintf(stderr, t); }": "",
		"int main() { char *s; s = \"text\"; return s == 0; }":                                                "",
		"int main() { char *s; int n = 0; s = \"text\" + n++; }":                                              "",
		"int main() { char *s = \"text\", *u = 0, v[2] = {1, 2}; }":                                           "",
		"int n; int main() { int *p = (n = 1, 0); }":                                                          "",
		"int n; int main() { static int *p = &n; extern char **environ; struct s *q; }":                       "",
		"extern int e; int main() { (void)sizeof e; }":                                                        "",
		"extern int e; int main() { return e; }":                                                              "",
		"extern volatile int e; int main() { return e; }":                                                     "E-undeclared",
		"int main() { extern int e; return e; }":                                                              "E-undeclared",
		"extern int e; int main() { extern int e; return e; } int e = 3;":                                     "",
		"int f(a, b) int c; { return a; } int main() { return f(1, 2); }":                                     "E-syntax",
		"int f(int a) int a; { return a; } int main() { return f(1); }":                                       "E-syntax",
		"int f(a) char *a; { return 1; } int main() { return f(1); }":                                         "",
		"int f(a) { return a; } int main() { return f(1, 2); }":                                               "E-arguments",
		"_Static_assert(1 == 2, \"no\"); int main() { }":                                                      "E-constant",
		"int x; _Static_assert(x, \"no\"); int main() { }":                                                    "E-constant",
		"static_assert(1 < 2); something(3); int main() { }":                                                  "E-syntax",
		"int x asm(\"y\"); int main() { }":                                                                    "E-asm",
		"asm(\"nop\"); int main() { }":                                                                        "E-asm",
		"int main() { return __builtin_va_arg(1, int); }":                                                     "E-varargs",
		"#include <limits.h>\nsize_t n; int main() { }":                                                       "E-undeclared",
		"#include <limits.h>\nvoid f(void) { uint8_t n; } int main() { }":                                     "E-undeclared",
		"#include <assert.h>\nbool n; int main() { }":                                                         "E-undeclared",
		"#include <assert.h>\nint main() { int *p = NULL; }":                                                  "E-undeclared",
		"#include <stdio.h>\nssize_t n; va_list a; FILE *f = NULL; int main() { }":                            "",
		"#include <stdlib.h>\nint32_t n; int main() { }":                                                      "",
		"#include <limits.h>\n#include <mine.h>\nsize_t n; int main() { }":                                    "",
		"#include <limits.h>\ntypedef unsigned size_t; size_t n; int main() { }":                              "",
		"size_t n; int *p = NULL; int main() { }":                                                             "",
		"int main() { typeof(1) x; }":                                                                         "",
		"int main() { typeof(1) x; x = 1; }":                                                                  "",
		"typeof(int (char)) f; int f(char c) { return c; } int main() { return f(1); }":                       "",
		"typeof(int (char)) f; int f(int i) { return i; } int main() { return f(1); }":                        "E-redeclared",
	} {
		u, ds := Load("x.c", []byte(src))
		switch {
		case code == "" && u == nil:
			t.Errorf("%s: refused: %v", src, ds[0])
		case code != "" && (u != nil || ds[0].Code != code):
			t.Errorf("%s: want %s: %v", src, code, ds)
		}
	}
	u, ds := Load("x.c", []byte("int a; void f(void) { static int n; } int b; void g(void) { static int m; f(); } void h(void) { static int k; } int main() { g(); }"))
	if u == nil {
		t.Fatal(ds[0])
	}
	names := ""
	for i, v := range u.AST.Globals {
		if names += v.Name; v.Index != i {
			t.Errorf("%s has the index %d at %d", v.Name, v.Index, i)
		}
	}
	for i, f := range u.AST.Funcs {
		if names += " " + f.Name; f.Index != i {
			t.Errorf("%s has the index %d at %d", f.Name, f.Index, i)
		}
	}
	if names != "abnm f g main" {
		t.Errorf("globals and functions: %s", names)
	}
}
