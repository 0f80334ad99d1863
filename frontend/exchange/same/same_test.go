//go:build !js

package same

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

const everything = `enum e { A = 3, B };
typedef unsigned char byte;
int g = 5, a[3] = {1, 2, 3}, large[300];
int f(int n, byte m) { static int s = 1; if (n > m) return n; s += 2; return s; }
int main(void) {
	int x = nondet_int(), y = -x, i = 0;
	byte c = (byte)(x + A);
	while (x < 10) { x++; if (x == 7) continue; else break; }
	do y = y * 2 + f(x, c); while (!(y > B));
	for (int k = 0; k < 3; k++) { a[k] = k; }
	switch (x & 3) { case 1: x = ~x; break; case 2 ... 3: x = x << 1; break; default: ; }
	again: i = x ? ({ int t = i; t + 1; }) : (y, 2);
	if (i < 3) goto again;
	assume(i >= 0); assert(x != 77 || g % 3 == 2 && x / 2 != a[i]);
	if (i > 0) { int v[i]; large[i] = v[i] = x; }
	printf("%d", x);
	return 0;
}
`

func tree(t *testing.T, src, ints string, list ...preproc.Insertion) *ast.File {
	t.Helper()
	out := attempted(t, src, ints, list...)
	if out == nil {
		t.Fatalf("no program:\n%s", src)
	}
	return out
}

// attempted is like tree, but returns nil if the text with the insertions does not compile.
func attempted(t *testing.T, src, ints string, list ...preproc.Insertion) *ast.File {
	t.Helper()
	rules, err := ast.ParseRules(ints)
	if err != nil {
		t.Fatal(err)
	}
	var out *ast.File
	edit := frontend.Edit{
		Tokens: func(r preproc.Result) preproc.Result { return r.Insert(64, list) },
		Tree:   func(f *ast.File) { out = f },
	}
	if u, _, _ := frontend.LoadEdited(t.Context(), "t.c", []byte(src), rules, nil, edit); u == nil {
		return nil
	}
	return out
}

const first = 1000

// TestEveryField checks that Trees reports a change of any field of any node.
func TestEveryField(t *testing.T) {
	for _, ints := range []string{"c", "c+model=ILP32"} {
		plain := tree(t, everything, ints)
		if _, err := Trees(plain, tree(t, everything, ints), first, Assertions); err != nil {
			t.Fatalf("%q: the same program: %v", ints, err)
		}
		other := tree(t, everything, ints)
		changed := 0
		var visit func(v reflect.Value, path string, seen map[any]bool)
		// try changes a value, compares the trees, and restores the value.
		try := func(v reflect.Value, to reflect.Value, path string) {
			old := reflect.New(v.Type()).Elem()
			old.Set(v)
			v.Set(to)
			changed++
			if _, err := Trees(plain, other, first, Assertions); err == nil {
				t.Errorf("%q: no difference: %s", ints, path)
			}
			v.Set(old)
		}
		visit = func(v reflect.Value, path string, seen map[any]bool) {
			switch v.Kind() {
			case reflect.Pointer:
				if _, cases := v.Interface().(*ast.Cases); v.IsNil() || seen[v.Interface()] || cases {
					return
				}
				seen[v.Interface()] = true
				visit(v.Elem(), path, seen)
			case reflect.Interface:
				if v.IsNil() {
					return
				}
				visit(v.Elem(), path, seen)
				try(v, reflect.Zero(v.Type()), path+" taken away")
			case reflect.Slice:
				for i := range v.Len() {
					visit(v.Index(i), fmt.Sprintf("%s[%d]", path, i), seen)
				}
				if v.Len() > 0 {
					try(v, v.Slice(0, v.Len()-1), path+" shortened")
				}
			case reflect.Struct:
				if n, ok := v.Interface().(num.Int); ok {
					try(v, reflect.ValueOf(n.Add(num.One())), path)
					return
				}
				for i := range v.NumField() {
					f := v.Type().Field(i)
					name := path + "." + f.Name
					if strings.HasSuffix(name, ".Index") && f.Type.Kind() == reflect.Int || f.Type == reflect.TypeFor[[]ast.Open]() ||
						f.Name == "Name" && v.Type() == reflect.TypeFor[ast.Type]() {
						continue // the comment of package same says why Trees ignores these differences
					}
					visit(v.Field(i), name, seen)
				}
			case reflect.Int, reflect.Uint8:
				one := reflect.New(v.Type()).Elem()
				if v.CanInt() {
					one.SetInt(v.Int() + 1)
				} else {
					one.SetUint(v.Uint() + 1)
				}
				try(v, one, path)
			case reflect.Bool:
				one := reflect.New(v.Type()).Elem()
				one.SetBool(!v.Bool())
				try(v, one, path)
			case reflect.String:
				one := reflect.New(v.Type()).Elem()
				one.SetString(v.String() + "x")
				try(v, one, path)
			default:
				t.Errorf("a %v at %s: how is it changed?", v.Type(), path)
			}
		}
		visit(reflect.ValueOf(other), "file", map[any]bool{})
		t.Logf("%q: %d changes", ints, changed)
		if changed < 1000 {
			t.Errorf("%q: %d changes are too few", ints, changed)
		}
	}
}

const claim = "((x == x) ? (void)0 : __VERIFIER_error())"

// TestAnnotations checks allowed and forbidden annotations. @ marks the insertion point.
func TestAnnotations(t *testing.T) {
	program := func(body string) string {
		return "int f(void) { return 1; } int main(void) { int x = 0; " + body + " return x; }"
	}
	for _, test := range []struct {
		body string
		put  []string
		same bool
	}{
		{"@x = 1;", []string{claim + ";"}, true},
		{"if (x) @x = 1;@", []string{"{" + claim + ";", "}"}, true},
		{"if (x) @x = 1;@ else x = 2;", []string{"{" + claim + ";" + claim + ";", "}"}, true},
		{"while (@x < 1) x = 1;", []string{claim + ","}, true},
		{"while (@x < 1, x < 2) x = 2;", []string{claim + "," + claim + ","}, true},
		{"for (x = 0; @; ) break;", []string{claim + ", 1"}, true},
		{"do {@ x = 1;} while (x < 1);", []string{claim + ";"}, true},
		{"L: @x = 1; if (x < 1) goto L;", []string{claim + ";"}, true},
		// the insertion replaces the body of an if, or its braces enclose more than one statement
		{"if (x) @x = 1;", []string{claim + ";"}, false},
		{"@x = 1; x = 2;@", []string{"{" + claim + ";", "}"}, false},
		{"@x = 1;@", []string{"if (0) {", "}"}, false},
		{"if (x) if (x > 1) x = 1; @else x = 2;", []string{"else " + claim + ";"}, false},
		{"if (x) @if (x > 1) x = 1;@ else x = 2;", []string{"{" + claim + ";", "}"}, false},
		{"@int y = 2; x = y;@", []string{"{" + claim + ";", "}"}, false},
		{"x = sizeof(enum { A = 2 });", nil, true},
		{"enum { A = 1 }; if (1) { @x = sizeof(enum { A = 2 });@ x = A; }", []string{"{" + claim + ";", "}"}, false},
		// the insertion changes the condition
		{"while (@x < 1) x = 1;", []string{"1 ||"}, false},
		{"while (@x < 1) x = 1;", []string{"!"}, false},
		{"while (x < @1) x = 1;", []string{"-"}, false},
		{"for (x = 0; @; ) break;", []string{claim + ", 2"}, false},
		{"for (x = 0; @; ) break;", []string{claim + ", x"}, false},
		{"int z = (@x);", []string{"0,"}, false},
		// the insertion is not an assertion, or has a side effect
		{"@x = 1;", []string{"abort();"}, false},
		{"@x = 1;", []string{"((x = 1) ? (void)0 : __VERIFIER_error());"}, false},
		{"@x = 1;", []string{"((f()) ? (void)0 : __VERIFIER_error());"}, false},
		{"@x = 1;", []string{"((x) ? abort() : __VERIFIER_error());"}, false},
		{"@x = 1;", []string{"((x) ? (void)0 : abort());"}, false},
		{"@x = 1;", []string{"((({ abort(); 1; })) ? (void)0 : __VERIFIER_error());"}, false},
		{"@x = 1;", []string{"((nondet_int()) ? (void)0 : __VERIFIER_error());"}, false},
		{"@x = 1;", []string{"((abort(), 1) ? (void)0 : __VERIFIER_error());"}, false},
		{"@x = 1;", []string{"assume(x == 1);"}, false},
		{"@x = 1;", []string{"return 0;"}, false},
		{"@x = 1;", []string{"int y = 0;"}, false},
		{"@x = 1;", []string{"{" + claim + ";}"}, false},
		{"@x = 1;", []string{";"}, false},
		// the insertion changes the meaning of a name
		{"{ @ x = 2; }", []string{"int x;"}, false},
		{"{ @ x = 2; }", []string{"enum { A };"}, false},
	} {
		text, list := inserted(program(test.body), test.put)
		found, err := Trees(tree(t, text, ""), tree(t, text, "", list...), first, Assertions)
		if (err == nil) != test.same {
			t.Errorf("%s with %q: %v", test.body, test.put, err)
		}
		if want := strings.Count(strings.Join(test.put, ""), "__VERIFIER_error"); err == nil && len(found) != want {
			t.Errorf("%s with %q: %d annotations", test.body, test.put, len(found))
		}
	}
}

// "inserted" removes each @ from the program src and returns the program. It also returns a list of
// insertions: element i inserts texts[i] at the position of the @ with index i.
func inserted(src string, texts []string) (text string, list []preproc.Insertion) {
	parts := strings.SplitAfter(src, "@")
	for i := range parts[:len(parts)-1] {
		so := strings.ReplaceAll(strings.Join(parts[:i+1], ""), "@", "")
		toks := preproc.Result{}
		lexed, _ := toks.Lex(so, 64)
		list = append(list, preproc.Insertion{Before: len(lexed), Text: texts[i], Line: first + i})
	}
	return strings.ReplaceAll(src, "@", ""), list
}

func TestReturns(t *testing.T) {
	const src = "int g; short f(int n) {@ if (n) return @n + 1@; g = @2; return 3;@ } int main(void) { return f(1); }"
	const r, ok = "short r = 0;", "((r == n) ? (void)0 : __VERIFIER_error())"
	for _, test := range []struct {
		put   [5]string
		found int // number of annotations found; -1 if the program is changed
	}{
		{[5]string{r, "(r = (", "), " + ok + ", r)", "", ""}, 1},
		{[5]string{"int o = n;" + r, "(r = (", "), ((r == o) ? (void)0 : __VERIFIER_error()), r)", "", ok + ";"}, 2},
		{[5]string{r + "short q = 0;", "(r = ((q = (", "), " + ok + ", q)), " + ok + ", r)", "", ""}, 2},
		{[5]string{"int r = 0;", "(r = (", "), " + ok + ", r)", "", ""}, -1},
		{[5]string{"unsigned short r = 0;", "(r = (", "), " + ok + ", r)", "", ""}, -1},
		{[5]string{r, "(g = (", "), " + ok + ", g)", "", ""}, -1},
		{[5]string{r, "(n = (", "), " + ok + ", n)", "", ""}, -1},
		{[5]string{r, "(r = (", "), " + ok + ", 2)", "", ""}, -1},
		{[5]string{r + "short q = 0;", "(r = (", "), " + ok + ", q)", "", ""}, -1},
		{[5]string{r, "(r = -(", "), " + ok + ", r)", "", ""}, -1},
		{[5]string{r, "(r += (", "), " + ok + ", r)", "", ""}, -1},
		{[5]string{r, "(r = (", "), abort(), r)", "", ""}, -1},
		{[5]string{r, "(r = (", "), (void)0, r)", "", ""}, -1},
		{[5]string{r, "", "", "(r = ", ""}, -1},
		{[5]string{r, "", "", "r = ", ""}, -1},
		{[5]string{"short r = g / n;", "", "", "", ""}, -1},
		{[5]string{"short r = g++;", "", "", "", ""}, -1},
		{[5]string{"int g = 0;", "", "", "", ""}, -1},
	} {
		text, list := inserted(src, test.put[:])
		annotated := attempted(t, text, "c", list...)
		if annotated == nil {
			if test.found >= 0 {
				t.Errorf("%q: no program", test.put)
			}
			continue
		}
		found, err := Trees(tree(t, text, "c"), annotated, first, Contracts)
		if (err != nil) != (test.found < 0) || err == nil && len(found) != test.found {
			t.Errorf("%q: %d annotations, %v", test.put, len(found), err)
		}
		if test.found > 0 {
			if _, err := Trees(tree(t, text, "c"), annotated, first, Assertions); err == nil {
				t.Errorf("%q: taken for assertions", test.put)
			}
		}
	}
}

// TestResults checks annotations between a call and the use of its value.
func TestResults(t *testing.T) {
	const src = "#include <stdio.h>\n@@int main(void) { int x = 0; x = @scanf(\"%d\", &x)@ + @printf(\"%d\", x)@; return x; }"
	const v, w, note = "static int v = 0;", "static int w = 0;", ", (w = v), v)"
	for _, test := range []struct {
		put  [6]string
		same bool
	}{
		{[6]string{v, w, "(v = ", note, "", ""}, true},
		{[6]string{v, w, "", "", "(v = ", note}, true},
		{[6]string{v, w, "(v = ", note, "(v = ", note}, true},
		{[6]string{v, w, "(v = -", note, "", ""}, false},
		{[6]string{v, w, "(v = 1 + ", note, "", ""}, false},
		{[6]string{v, w, "(v = ", ", (x = v), v)", "", ""}, false},
		{[6]string{v, w, "(v = ", ", (w = v), w)", "", ""}, false},
		{[6]string{v, w, "(x = ", ", (w = x), x)", "", ""}, false},
		{[6]string{v, w, "(v = ", ", (w = scanf(\"\")), v)", "", ""}, false},
		{[6]string{v, w, "(v = (x, ", "), (w = v), v)", "", ""}, true},
		{[6]string{v, w, "(v = ({ x; ", "; }), (w = v), v)", "", ""}, false},
		{[6]string{"static short v = 0;", w, "(v = ", note, "", ""}, false},
		{[6]string{"static unsigned v = 0;", w, "(v = ", note, "", ""}, false},
		{[6]string{"static short v = 0;", w, "", "", "(v = ", note}, false},
		{[6]string{"static _Bool v = 0;", w, "", "", "(v = ", note}, false},
		{[6]string{v, w, "", "", "(v = (x++, ", "), (w = v), v)"}, false},
	} {
		text, list := inserted(src, test.put[:])
		annotated := attempted(t, text, "c", list...)
		if annotated == nil {
			t.Errorf("%q: no program", test.put)
			continue
		}
		if _, err := Trees(tree(t, text, "c"), annotated, first, Counters); (err == nil) != test.same {
			t.Errorf("%q: %v", test.put, err)
		}
	}
}
