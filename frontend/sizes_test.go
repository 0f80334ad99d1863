//go:build !js

package frontend

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/interp"
)

// sizedTypes declares the types whose sizes are compared.
const sizedTypes = `struct point { int x; short y; unsigned char z; };
struct wide { char c; long long v; char d; };
struct real { char c; double d; float f; };
struct longer { char c; long double l; };
struct nest { char c; struct point p; long l; _Bool b[3]; };
struct ptrs { char c; char *p; int (*f)(void); };
struct pad { char c; int : 3; char d; };
struct bits { int a : 3; int b; };
struct register_ { unsigned on : 1, mode : 3, : 4; unsigned char level; unsigned short count : 9; };
struct crossing { unsigned a : 20, b : 20; unsigned char c : 5, d : 5; };
struct zero { char a : 3; int : 0; char b : 3; };
struct flags { _Bool x : 1, y : 1; unsigned char z : 7; };
struct among { char c; struct bits b; short s : 5; int i; short t; };
struct wide64 { unsigned long long id : 40, kind : 4, size : 20; };
struct open { int n; int more[]; };
union either { int a; char b; };
typedef struct { long l; } alias;
struct named { enum { FIRST }; struct tagged { long l; }; alias; const int; short s; };
struct nameless { char c; const struct { char d; int i; }; char e; };
typedef struct { short s[5]; } five;
enum e { A, B };
int g(void); unsigned char small(void); struct point made(void); long *place(void);
`

// sizedVariables declares the variables whose sizes are compared.
const sizedVariables = `struct point p = {1, 2, 3}, *q = &p, row[4]; int a[3] = {1}; short m[2][3]; unsigned char c = 1; long l = 2; _Bool b = 1; struct nest n; ` +
	`char t[] = "a\x41\1012" "\"\\\0", empty[] = "", *list[] = {"a", [3] = "b"}; double ds[] = {1, 2}; `

// "sizes" contains operands of sizeof, with their sizes in the data models LP64 and ILP32. If
// sizeof must be refused for an operand, the size is 0.
var sizes = []struct {
	of          string
	lp64, ilp32 int
	computed    bool // whether the operand is accepted only with C's own integers
}{
	{"struct point", 8, 8, false},
	{"struct wide", 24, 16, false},
	{"struct nest", 32, 20, false},
	{"struct ptrs", 24, 12, false},
	{"five", 10, 10, false},
	{"struct named", 2, 2, false},
	{"struct nameless", 16, 16, false},
	{"p", 8, 8, false},
	{"p.x", 4, 4, false},
	{"p.y", 2, 2, false},
	{"*q", 8, 8, false},
	{"q->z", 1, 1, false},
	{"q", 8, 4, false},
	{"&p", 8, 4, false},
	{"a", 12, 12, false},
	{"a[0]", 4, 4, false},
	{"*a", 4, 4, false},
	{"m", 12, 12, false},
	{"m[1]", 6, 6, false},
	{"m[1][2]", 2, 2, false},
	{"&m", 8, 4, false},
	{"*m", 6, 6, false},
	{"**m", 2, 2, false},
	{"a + 1", 8, 4, false},
	{"c", 1, 1, false},
	{"c++", 1, 1, false},
	{"--c", 1, 1, false},
	{"c = 1", 1, 1, false},
	{"c += 1", 1, 1, false},
	{"l = c", 8, 4, false},
	{"(char)1", 1, 1, false},
	{"*q++", 8, 8, false},
	{"c, l", 8, 4, false},
	{"0, a", 8, 4, false},
	{"((0), (1, (*m)))", 8, 4, false},
	{"0, p", 8, 8, false},
	{"a[c]", 4, 4, false},
	{"g()", 4, 4, false},
	{"small()", 1, 1, false},
	{"place()", 8, 4, false},
	{"*place()", 8, 4, false},
	{"made()", 8, 8, false},
	{"made().y", 2, 2, false},
	{"row", 32, 32, false},
	{"row[0].y", 2, 2, false},
	{"n.b", 3, 3, false},
	{"n.b[1]", 1, 1, false},
	{"n.p", 8, 8, false},
	{"t", 8, 8, false},
	{"empty", 1, 1, false},
	{"list", 32, 16, false},
	{"ds", 16, 16, false},
	{"char *", 8, 4, false},
	{"void *", 8, 4, false},
	{"int[4]", 16, 16, false},
	{"int[2][3]", 24, 24, false},
	{"char *[3]", 24, 12, false},
	{"int (*)(void)", 8, 4, false},
	{"int (*)[3]", 8, 4, false},
	{"unsigned char[sizeof(int)]", 4, 4, false},
	{"enum e", 4, 4, false},
	{"_Bool", 1, 1, false},
	{"long", 8, 4, false},
	{"unsigned long long", 8, 8, false},
	{"const char", 1, 1, false},
	{"c + 1", 4, 4, true},
	{"+c", 4, 4, true},
	{"-c", 4, 4, true},
	{"~c", 4, 4, true},
	{"!c", 4, 4, true},
	{"c == 1", 4, 4, true},
	{"c << 3", 4, 4, true},
	{"l + c", 8, 4, true},
	{"l >> c", 8, 4, true},
	{"c ? c : c", 4, 4, true},
	{"c ? c : l", 8, 4, true},
	{"c ? 1 : 2LL", 8, 8, true},
	{"'a'", 4, 4, true},
	{"1", 4, 4, true},
	{"1L", 8, 4, true},
	{"1LL", 8, 8, true},
	{"0xffffffff", 4, 4, true},
	{"2147483648", 8, 8, true},
	{"A", 4, 4, true},
	{"b + b", 4, 4, true},
	{"(unsigned char)c + 1", 4, 4, true},
	{"1 ? c : 1u", 4, 4, true},
	{"c && l", 4, 4, true},
	{"c * 2ULL", 8, 8, true},
	{"sizeof(c)", 8, 4, true},
	{"p.y % 3", 4, 4, true},
	{"struct pad", 3, 3, true},
	{"struct bits", 8, 8, true},
	{"struct register_", 4, 4, true},
	{"struct crossing", 12, 12, true},
	{"struct zero", 5, 5, true},
	{"struct flags", 2, 2, true},
	{"struct among", 24, 24, true},
	{"struct wide64", 8, 0, true},
	{"struct open", 4, 4, false},
	{"union either", 4, 4, true},
	{"double", 8, 8, false},
	{"float", 4, 4, false},
	{"long double", 16, 12, false},
	{"struct real", 24, 16, false},
	{"struct longer", 32, 16, false},
	{"double _Complex", 0, 0, false},
	{`"text"`, 5, 5, false},
	{"c++ + 1", 4, 4, true},
	{"q - q", 8, 4, true},
	{"q == q", 4, 4, true},
}

func code(ds []diag.Diagnostic) string {
	if len(ds) == 0 {
		return ""
	}
	return string(ds[0].Code)
}

func TestSizes(t *testing.T) {
	for _, rules := range []ast.Rules{{C: true, Model: ast.LP64()}, {C: true, Model: ast.ILP32()}, {}} {
		machine := "-m64"
		if rules.Model.Long == 32 {
			machine = "-m32"
		}
		var all strings.Builder
		for _, s := range sizes {
			n := s.lp64
			if machine == "-m32" {
				n = s.ilp32
			}
			check := fmt.Sprintf("static int at%d[sizeof(%s) == %d ? 1 : -1];", all.Len(), s.of, n)
			want := ""
			if n == 0 || s.computed && !rules.C {
				want = "E-sizeof"
			} else {
				all.WriteString("  " + check + "\n")
			}
			src := sizedTypes + "int main(void) { " + sizedVariables + fmt.Sprintf("unsigned long s = sizeof(%s); assert(s == %d); }", s.of, n)
			u, ds := LoadRules("size.c", []byte(src), rules)
			if got := code(ds); got != want {
				t.Errorf("%s, sizeof(%s): %q, not %q", machine, s.of, got, want)
			}
			if u == nil {
				continue
			}
			if out := interp.Run(context.Background(), u.AST, nil, interp.Options{MaxSteps: 1000}); out.Kind != interp.Ended {
				t.Errorf("%s, sizeof(%s) is not %d: %s", machine, s.of, n, out.Message)
			}
		}
		if _, err := exec.LookPath("gcc"); err != nil {
			continue
		}
		cmd := exec.Command("gcc", machine, "-w", "-fsyntax-only", "-x", "c", "-")
		cmd.Stdin = strings.NewReader(sizedTypes + "int main(void) { " + sizedVariables + all.String() + "}")
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", machine, err, text)
		}
	}
}

// TestLaidOut checks that a struct's size becomes unknown if a pragma or attribute changes its
// layout. The sizes of a pointer to the struct and of a member must stay known.
func TestLaidOut(t *testing.T) {
	for _, how := range []string{
		"#pragma pack(4)\n%s;", "#pragma pack(push, 2)\n%s;", "_Pragma(\"pack(1)\") %s;",
		"%s __attribute__((packed, aligned(2)));", "typedef %s t __attribute__((packed));", "%s __attribute__((__aligned__(16)));",
	} {
		text := fmt.Sprintf(how, "struct s { char c; int x; }") + "int main(void) { struct s v; return sizeof(%s); }"
		for of, want := range map[string]string{"v": "E-sizeof", "struct s": "E-sizeof", "struct s *": "", "v.x": ""} {
			_, ds := Load("laid.c", []byte(fmt.Sprintf(text, of)))
			if got := code(ds); got != want {
				t.Errorf("%s, sizeof(%s): %q, not %q", how, of, got, want)
			}
		}
	}
}

// TestAlignedMembers checks that _Alignas and the attribute aligned of a member make the layout
// unknown for its struct and for all structs that contain this struct. Other structs must keep their layout.
func TestAlignedMembers(t *testing.T) {
	const structs = "typedef struct { long long a __attribute__((__aligned__(__alignof__(long long)))); char b[3] __attribute__((aligned(16))); } max;" +
		"struct s { char c; int x; }; struct t { char c; max m; }; union u { int i; char c __attribute__((aligned(8))); };" +
		"struct own { char c; _Alignas(8) int x; }; struct in { struct { char c __attribute__((aligned(4))); } m; }; struct out { struct { char c; } __attribute__((aligned(4))) m; };"
	for of, want := range map[string]string{
		"sizeof(struct s)": "", "_Alignof(struct s)": "", "__builtin_offsetof(struct s, x)": "", "sizeof(struct s *)": "", "sizeof(max *)": "",
		"sizeof(max)": "E-sizeof", "_Alignof(max)": "E-sizeof", "__builtin_offsetof(max, b)": "E-sizeof", "sizeof(struct t)": "E-sizeof", "sizeof(union u)": "E-sizeof",
		"_Alignof(((max *)0)->b)": "E-sizeof", "sizeof(struct in)": "E-sizeof", "sizeof(struct own)": "E-sizeof", "_Alignof(struct own)": "E-sizeof",
	} {
		src := structs[:strings.Index(structs, "struct out")] + "int main(void) { return " + of + "; }"
		if _, ds := LoadRules("aligned.c", []byte(src), ast.Rules{C: true, Model: ast.LP64()}); code(ds) != want {
			t.Errorf("%s: %q, not %q %v", of, code(ds), want, ds)
		}
	}
	if _, ds := LoadRules("aligned.c", []byte(structs+"int main(void) { return sizeof(struct s); }"), ast.Rules{C: true, Model: ast.LP64()}); code(ds) != "E-sizeof" {
		t.Errorf("an attribute behind the members of an inner struct: %q", code(ds))
	}
}

// TestPackedEnums checks that sizeof and conversions are refused for an enum that an attribute may
// make narrower. Other attributes, and attributes in other places, must change nothing. The
// enumerators remain usable.
func TestPackedEnums(t *testing.T) {
	for decl, changed := range map[string]string{
		"enum e { A, B } __attribute__((packed));":                         "E-attribute",
		"enum __attribute__((__packed__)) e { A, B };":                     "E-attribute",
		"typedef enum e { A, B } __attribute__((unused, packed)) other;":   "E-attribute",
		"enum e { A, B } __attribute__((mode(QI)));":                       "E-attribute",
		"struct { enum e { A, B } __attribute__((packed)) m; } s;":         "E-attribute",
		"enum e { A, B } __attribute__((unused));":                         "",
		"struct __attribute__((packed)) s { char c; }; enum e { A, B };":   "",
		"struct { enum e { A, B } m; } __attribute__((packed)) s;":         "",
		"enum e { A, B }; struct { enum e m; } __attribute__((packed)) s;": "",
	} {
		for use, want := range map[string]string{"enum e x = 300; return x": changed, "return A": ""} {
			src := decl + "int main(void) { " + use + "; }"
			if _, ds := LoadRules("packed.c", []byte(src), ast.Rules{C: true, Model: ast.LP64()}); code(ds) != want {
				t.Errorf("%s: %q, not %q", src, code(ds), want)
			}
		}
	}
}

// TestOpenEnums checks an enum that is used before its enumerators are listed. At this point its
// integer type is unknown, so a variable of this type is refused. With mathematical integers, it is
// accepted.
func TestOpenEnums(t *testing.T) {
	for src, want := range map[string]string{
		"enum E; typedef enum E T; enum E { A = 1 }; int main(void) { T x = A; return x - 2 > 0; }":     "E-type",
		"enum E; typedef enum E T; enum E { A = 1 }; int main(void) { T *x = 0; return A; }":            "",
		"enum E; extern void f(enum E x); enum E { A = 1 }; int main(void) { enum E x = A; return x; }": "",
	} {
		if _, ds := LoadRules("open.c", []byte(src), ast.Rules{C: true, Model: ast.LP64()}); code(ds) != want {
			t.Errorf("%s: %q, not %q", src, code(ds), want)
		}
		if _, ds := Load("open.c", []byte(src)); code(ds) != "" {
			t.Errorf("%s, of mathematical integers: %q", src, code(ds))
		}
	}
}

// TestAlignments checks that the alignment of a type is known, unless an attribute sets it. In this
// case _Alignof is refused.
func TestAlignments(t *testing.T) {
	for src, want := range map[string]string{
		"typedef int t;": "",
		"typedef int t __attribute__((aligned(16)));": "E-sizeof",
	} {
		if _, ds := Load("align.c", []byte(src+" int main(void) { return _Alignof(t); }")); code(ds) != want {
			t.Errorf("%s %q, not %q", src, code(ds), want)
		}
	}
}
