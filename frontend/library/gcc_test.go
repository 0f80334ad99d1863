//go:build !js

package library

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHeadersAgainstGCC checks that the table of headers contains the macros of gcc's headers, with
// the same values and types. It does so for a type long of 32 bits and of 64 bits.
func TestHeadersAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	dir := t.TempDir()
	// Without the development files for 32 bits, the header gnu/stubs-32.h of the GNU C library is
	// missing. So create an empty one.
	if err := os.MkdirAll(filepath.Join(dir, "gnu"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "gnu", "stubs-32.h"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	gcc := func(long int, text string, flags ...string) (string, error) {
		cmd := exec.Command("gcc", append(flags, "-std=gnu17", "-I"+dir, fmt.Sprintf("-m%d", long), "-x", "c", "-")...)
		cmd.Stdin = strings.NewReader(text)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	types := strings.Fields(integerTypes() + "size_t ssize_t ptrdiff_t wchar_t wint_t FILE va_list time_t clock_t sig_atomic_t")
	for _, long := range []int{32, 64} {
		for _, h := range headers() {
			if h.Name == "threads.h" && long == 32 {
				continue
			}
			include := "#include <" + h.Name + ">\n"
			out, err := gcc(long, include, "-dM", "-E")
			if err != nil {
				t.Fatalf("%s: %v\n%s", h.Name, err, out)
			}
			has := map[string]bool{}
			for _, line := range strings.Split(out, "\n") {
				if words := strings.Fields(line); len(words) > 1 {
					name, _, _ := strings.Cut(words[1], "(")
					has[name] = true
				}
			}
			knows := map[string]bool{"linux": true, "unix": true, "i386": true}
			program := include
			for _, m := range h.Defines(long) {
				knows[m.Name] = true
				if !has[m.Name] {
					t.Errorf("%s, long of %d bits: gcc does not define %s", h.Name, long, m.Name)
					continue
				}
				program += check(m)
			}
			for _, name := range TypesIn(h.Name) {
				program += fmt.Sprintf("extern %s *w_%s;\n", name, name)
				typ, ok := Typedef(name, long)
				if t := HeaderType(name); t != "" && t != "double" {
					typ, ok = t, true
				}
				if ok {
					program += fmt.Sprintf("#include <stdint.h>\n_Static_assert(sizeof(%s) == sizeof(%s) && ((%s)-1 < 0) == ((%s)-1 < 0), \"%s\");\n", name, typ, name, typ, name)
				}
			}
			for name := range has {
				if !strings.HasPrefix(name, "_") && !knows[name] && !h.MayDefine(name) {
					t.Errorf("%s, long of %d bits: the table does not know %s", h.Name, long, name)
				}
			}
			if out, err := gcc(long, program, "-fsyntax-only", "-Wno-pedantic"); err != nil {
				t.Errorf("%s, long of %d bits:\n%s", h.Name, long, out)
			}
			program = include + "void *p = NULL;\n"
			for _, name := range types {
				program += "extern " + name + " *v_" + name + ";\n"
			}
			out, _ = gcc(long, program, "-fsyntax-only", "-w") // gcc reports the types, and NULL, if the header does not define them
			for _, name := range append(types, "NULL") {
				unknown := strings.Contains(out, "unknown type name ‘"+name+"’") || strings.Contains(out, "‘"+name+"’ undeclared")
				if unknown == h.Declares(name) {
					t.Errorf("%s, long of %d bits: declares %s: gcc says %v", h.Name, long, name, !unknown)
				}
			}
		}
	}
}

// check returns C code that compares the macro m of the table with the macro of gcc's header: both
// must have the same value and type.
func check(m Macro) string {
	words := []string{"bool", "noreturn", "alignas", "alignof", "static_assert", "thread_local", "complex"}
	switch {
	case m.Text == "" || slices.Contains(words, m.Name) || strings.Trim(m.Text, "&|^~!=") == "":
		return ""
	case m.Text[0] == '"':
		return fmt.Sprintf("_Static_assert(__builtin_strcmp(%s, %s) == 0, \"%s\");\n", m.Name, m.Text, m.Name)
	}
	name, text := m.Name, m.Text
	if m.Params != nil {
		name += "(1)"
		text = strings.Replace(strings.Replace(text, "c", "1", 1), "##", "", 1)
	}
	return fmt.Sprintf("_Static_assert(%s == %s && __builtin_types_compatible_p(__typeof__(%s), __typeof__(%s)), \"%s\");\n", name, text, name, text, m.Name)
}

// TestCharactersAgainstGCC compares the results of functions such as isdigit and tolower with those
// of the C library in the C locale. It does so for every valid argument. It also compares RAND_MAX.
func TestCharactersAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	program := "#define _GNU_SOURCE\n#include <ctype.h>\n#include <stdlib.h>\n#include <stdio.h>\nint main(void) {\nfor (int c = -1; c < 256; c++) {\n"
	var want strings.Builder
	for c := int64(-1); c < 256; c++ {
		for _, f := range Functions() {
			in := slices.ContainsFunc(f.Ranges, func(r Range) bool { return r.First <= c && c <= r.Last })
			value := int64(0)
			switch {
			case f.Does == Classify && in:
				value = 1
			case f.Does == Change && in:
				value = c + f.Offset
			case f.Does == Change:
				value = c
			case f.Does == Low7:
				value = c & 127
			case f.Does != Classify:
				continue
			}
			fmt.Fprintf(&want, "%s(%d) %d\n", f.Name, c, value)
		}
	}
	for _, f := range Functions() {
		switch f.Does {
		case Classify:
			program += fmt.Sprintf("printf(\"%s(%%d) %%d\\n\", c, !!%s(c));\n", f.Name, f.Name)
		case Change, Low7:
			program += fmt.Sprintf("printf(\"%s(%%d) %%d\\n\", c, %s(c));\n", f.Name, f.Name)
		}
	}
	r, _ := Lookup("rand")
	program += fmt.Sprintf("}\nreturn RAND_MAX != %d;\n}\n", r.High)
	bin := filepath.Join(t.TempDir(), "characters")
	cmd := exec.Command("gcc", "-w", "-o", bin, "-x", "c", "-")
	cmd.Stdin = strings.NewReader(program)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	got, lines := strings.Split(string(out), "\n"), strings.Split(want.String(), "\n")
	for i, line := range lines {
		if i >= len(got) || got[i] != line {
			t.Fatalf("the table has %s, the C library %s", line, got[i])
		}
	}
}
