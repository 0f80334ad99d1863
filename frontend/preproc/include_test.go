//go:build !js

package preproc

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/lia/rounds"
)

type tree map[string]string

func (f tree) read(search ...string) (tokens string, errors []diag.Diagnostic) {
	text := WithHeaders([]byte(f["main.c"]), search, func(name string) ([]byte, bool) {
		text, ok := f[name]
		return []byte(text), ok
	})
	rep := diag.NewReporter("main.c", text)
	r := Run(text, 64, rep)
	return join(r.Tokens), diag.InFiles(rep.All(), source.Split("main.c", text))
}

// TestInclude checks that the folders of a header and of -I are searched in order, that a header
// with an include guard is read once, and that errors in headers have the right positions.
func TestInclude(t *testing.T) {
	for name, c := range map[string]struct {
		files tree
		want  string // the expected tokens, or "FILE:LINE:COL: MESSAGE"
	}{
		"own folder":       {tree{"main.c": "#include \"a/x.h\"\nm", "a/x.h": "#include \"y.h\"\nx", "a/y.h": "y", "y.h": "wrong"}, "y x m"},
		"folders in order": {tree{"main.c": "#include <x.h>\n#include \"y.h\"\nm", "j/x.h": "jx", "i/x.h": "ix", "j/y.h": "jy", "x.h": "wrong"}, "ix jy m"},
		"from above":       {tree{"main.c": "#include \"i/x.h\"", "i/x.h": "#include \"../k.h\"\nx", "k.h": "k"}, "k x"},
		"standard":         {tree{"main.c": "#include \"limits.h\"\nINT_MAX"}, "2147483647"},
		"guard":            {tree{"main.c": "#include \"x.h\"\n#include \"x.h\"", "x.h": "#ifndef X\n#define X\nx\n#include \"x.h\"\n#endif"}, "x"},
		"once":             {tree{"main.c": "#include \"x.h\"\n#include \"i/../x.h\"", "x.h": "#pragma once\nx\n#include \"x.h\""}, "x"},
		"twice":            {tree{"main.c": "#define A 1\n#include \"x.h\"\n#undef A\n#define A 2\n#include \"x.h\"", "x.h": "A"}, "1 2"},
		"splices":          {tree{"main.c": "#include \"x.h\" /* a\n b */\n__LINE__ \\\n", "x.h": "x __LINE__"}, "x 1 3"},
		"where":            {tree{"main.c": "#include \"i/x.h\"\n__FILE__ __LINE__ __INCLUDE_LEVEL__", "i/x.h": "\n__FILE__ __LINE__ __BASE_FILE__ __INCLUDE_LEVEL__"}, `"i/x.h" 2 "main.c" 1 "main.c" 2 0`},
		"line":             {tree{"main.c": "#include \"x.h\"\n__LINE__\n#line 50\n__LINE__\n#include \"x.h\"\n__LINE__", "x.h": "__LINE__\n#line 9 \"y\"\n__LINE__ __FILE__"}, `1 9 "y" 2 50 1 9 "y" 52`},
		"no branch":        {tree{"main.c": "#if 0\n#include \"x.h\"\n#endif\nm", "x.h": "#error"}, "m"},
		"no file":          {tree{"main.c": "#include \"x.h\"\n#include \"y.h\"\nm", "y.h": "y"}, "y m"},
		"byte order":       {tree{"main.c": "#include \"x.h\"", "x.h": "\uFEFFx"}, "x"},

		"cycle":          {tree{"main.c": "#include \"x.h\"", "x.h": "#include \"y.h\"", "y.h": "\n#include \"x.h\""}, "y.h:2:2: #include nests more than 200 deep: main.c > x.h > y.h > x.h > ..."},
		"many":           {tree{"main.c": "#include \"0.h\"", "0.h": "#include \"1.h\"\n#include \"1.h\"", "1.h": strings.Repeat("#include \"2.h\"\n", 2000), "2.h": "#if 0\n" + strings.Repeat("x ", 2000) + "\n#endif"}, "2.h:1:1: the program has more than 2097152 tokens after macro expansion"},
		"open":           {tree{"main.c": "#include \"x.h\"\n#endif", "x.h": "\n#if 1\nx"}, "x.h:2:1: this conditional has no #endif"},
		"closed":         {tree{"main.c": "#if 1\n#include \"x.h\"\n#endif", "x.h": "\n#endif"}, "x.h:2:2: #endif without #if"},
		"comment":        {tree{"main.c": "#include \"x.h\"\n*/", "x.h": "x\n/*"}, "x.h:2:1: the comment that starts here has no end"},
		"call":           {tree{"main.c": "#define F(x) x\n#include \"x.h\"\n(1)", "x.h": "F"}, "x.h:1:1: the call of a macro continues in another file"},
		"arguments":      {tree{"main.c": "#define F(x) x\n#include \"x.h\"\n1)", "x.h": "F("}, "x.h:1:2: the call of a macro continues in another file"},
		"in arguments":   {tree{"main.c": "#define F(x) x\nF(\n#include \"x.h\"\n)", "x.h": "1"}, "main.c:3:2: the call of a macro continues in another file"},
		"copies":         {tree{"main.c": "#include \"x.h\"\n#include \"y.h\"", "x.h": "#pragma once\nx", "y.h": "#pragma once\nx"}, "main.c:2:2: x.h and y.h have the same text with #pragma once: compilers differ in whether they are one file"},
		"hides C's":      {tree{"main.c": "#include \"limits.h\"", "limits.h": "x"}, "main.c:1:2: limits.h is a header of C, which is never read from a file"},
		"computed alone": {tree{"main.c": "#define X \"x.h\"\n#include X", "x.h": "x"}, "main.c:2:2: #include with a macro for the header's name, here x.h, is not supported"},
		"computed":       {tree{"main.c": "#define X \"x.h\"\n#include X\n#include \"y.h\"", "x.h": "x", "y.h": "y"}, "main.c:2:2: #include with a macro for the header's name, here x.h, is not supported"},
		"next":           {tree{"main.c": "#include_next \"x.h\"", "x.h": "x"}, "main.c:1:2: #include_next of a header that belongs to the program is not supported"},
		"marks":          {tree{"main.c": "#include \"x.h\"\n#if X\n#endif", "x.h": "x\n" + source.Mark + "\"y.h\"\n"}, "main.c:2:5: it is not known whether X is a macro, because x.h is not read"},
	} {
		got, errors := c.files.read("i", "j")
		if len(errors) > 0 {
			d := errors[0]
			got = fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Col, d.Message)
		}
		if got != c.want {
			t.Errorf("%s: got  %s\nwant %s", name, got, c.want)
		}
	}
}

// TestIncludeAsGCC preprocesses random folders of headers with this preprocessor and with gcc -E
// -I. Both must read the same headers, in the same order and equally often.
func TestIncludeAsGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	read := 0
	for seed := range rounds.Of(t, 30, 15) {
		r := rand.New(rand.NewSource(int64(rounds.From(t) + seed)))
		files := randomTree(r)
		dir := t.TempDir()
		for name, text := range files {
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command("gcc", "-E", "-P", "-w", "-I", "i", "-I", "i/j", "main.c")
		cmd.Dir = dir
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		got, errors := files.read("i", "i/j")
		switch {
		// gcc reports an error if a header does not exist; this preprocessor skips the header
		case err != nil && len(errors) == 0 && !strings.Contains(stderr.String(), "No such file"):
			t.Fatalf("seed %d: gcc refuses: %s, here it is %s\n%v", seed, stderr.String(), got, files)
		case err != nil || len(errors) > 0 && strings.Contains(errors[0].Message, "same text"):
			continue
		case len(errors) > 0:
			t.Fatalf("seed %d: gcc accepts, here: %s\n%v", seed, errors[0], files)
		}
		read++
		if want := strings.Join(strings.Fields(string(out)), " "); got != want {
			t.Fatalf("seed %d: got  %s\nwant %s\n%v", seed, got, want, files)
		}
	}
	if t.Logf("%d trees", read); read == 0 {
		t.Error("gcc has accepted no tree")
	}
}

func randomTree(r *rand.Rand) tree {
	names := []string{"main.c", "a.h", "b.h", "i/a.h", "i/c.h", "i/j/b.h", "i/j/d.h", "k/a.h"}
	spelled := []string{`"a.h"`, `"b.h"`, `"c.h"`, `"d.h"`, `<a.h>`, `<c.h>`, `<d.h>`, `"j/b.h"`, `"i/a.h"`, `"../a.h"`, `"k/a.h"`, `"j/../c.h"`}
	files := tree{}
	for n, name := range names {
		var b strings.Builder
		kind := r.Intn(3)
		switch {
		case n == 0:
		case kind == 0:
			b.WriteString("#pragma once\n")
		default:
			fmt.Fprintf(&b, "#ifndef G%d\n#define G%d\n", n, n)
		}
		for range 1 + r.Intn(4) {
			switch r.Intn(6) {
			case 0:
				fmt.Fprintf(&b, "#undef V\n#define V v%d\n", n)
			case 1:
				fmt.Fprintf(&b, "#ifdef G%d\n", r.Intn(len(names)))
				fmt.Fprintf(&b, "#include %s\n#else\n t%d V __LINE__ \\\n __LINE__ \n#endif\n", spelled[r.Intn(len(spelled))], n)
			case 2:
				fmt.Fprintf(&b, "f%d __LINE__ __INCLUDE_LEVEL__\n", n)
			default:
				// In most cases, add an #include of a missing header in a branch that is skipped.
				// It must not cause an error.
				name := spelled[r.Intn(len(spelled))]
				if r.Intn(8) > 0 {
					fmt.Fprintf(&b, "#if 0\n#include \"none.h\"\n#endif\n")
				}
				fmt.Fprintf(&b, "#  include %s // %d\n", name, n)
			}
		}
		fmt.Fprintf(&b, "e%d V __COUNTER__\n", n)
		if n > 0 && kind > 0 {
			b.WriteString("#endif")
		}
		files[name] = b.String()
	}
	return files
}

func TestFilesOfARequest(t *testing.T) {
	const main = "#include \"a.h\"\n#include <stdio.h>\nint main(void) { return A; }\n"
	files := map[string]string{"a.h": "#include \"lib/b.h\"\n", "lib/b.h": "#define A 1\n", "unused.h": "x"}
	got, err := WithFiles([]byte(main), files)
	want := source.Join([]byte(main), nil, []source.File{{Name: "a.h", Text: []byte(files["a.h"])}, {Name: "lib/b.h", Text: []byte(files["lib/b.h"])}})
	if err != nil || string(got) != string(want) {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	if got, err := WithFiles([]byte(main), nil); string(got) != main || err != nil {
		t.Errorf("without files: %q, %v", got, err)
	}
	for name, want := range map[string]string{"": "not a path", "/a.h": "not a path", "./a.h": "not a path", "b/../a.h": "not a path", `b\a.h`: "not a path", "a\n.h": "not a path", ".": "not a path", "stdio.h": "header of C"} {
		if _, err := WithFiles([]byte(main), map[string]string{name: ""}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
	if _, err := WithFiles(want, files); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("headers twice: %v", err)
	}
	if _, err := WithFiles([]byte(main), map[string]string{"a.h": "\n" + source.Mark + "\"c.h\"\n"}); err == nil || !strings.Contains(err.Error(), "begin with") {
		t.Errorf("a mark in a header: %v", err)
	}
}
