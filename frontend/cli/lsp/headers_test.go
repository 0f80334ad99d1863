//go:build !js

package lsp

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestHeaders checks that messages about a header are displayed at its #include.
func TestHeaders(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "i"), 0o755); err != nil {
		t.Fatal(err)
	}
	header := filepath.Join(dir, "i", "x.h")
	const text = "#include <limits.h>\n#include \"x.h\"\nint main() { return f(); }\n"
	for body, want := range map[string]string{
		"\nint f() {\n  int x = nondet_int(); assert(x != 3); return x;\n}\n": "i/x.h:3: assertion x != 3 can fail\nwith nondet_int() = 3 (line 3 of i/x.h)",
		"\nint f() { return y; }\n": "i/x.h:2: y is not declared\nhelp: declare it before its use",
	} {
		if err := os.WriteFile(header, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
		uri := "file://" + filepath.ToSlash(filepath.Join(dir, "main.c"))
		set := Settings{Include: []string{filepath.Join(dir, "i")}}
		src, err := withHeaders(uri, []byte(text), set.Include, nil)
		r := run(context.Background(), uri, newText(text), src, err, set)
		list := r.diagnostics(uri)
		if len(list) != 1 || list[0].Message != want || list[0].Range.Start.Line != 1 {
			t.Errorf("got %+v\nwant %q", list, want)
		}
	}
}

// TestIncludeRelative checks where relative folders of headers start: at the longest workspace
// folder that contains the document, or else at the document's folder.
func TestIncludeRelative(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "w", "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	uri := func(name string) string { return "file://" + filepath.ToSlash(dir) + "/" + name }
	absolute := filepath.Join(dir, "elsewhere")
	for _, tt := range []struct {
		folders []string
		want    string
	}{
		{nil, "w/src"},
		{[]string{"", "w/"}, "w"},
		{[]string{"w/s"}, "w/src"},
	} {
		s := &server{settings: Settings{Include: []string{"inc", absolute, ""}}}
		for _, f := range tt.folders {
			s.folders = append(s.folders, realPath(uri(f)))
		}
		base := filepath.Join(dir, filepath.FromSlash(tt.want))
		if got, want := s.include(uri("w/src/main.c")), []string{filepath.Join(base, "inc"), absolute, base}; !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", tt.folders, got, want)
		}
	}
}

// TestHeadersChange checks that a document is checked again when a header changes: on disk, or in
// the editor without being saved.
func TestHeadersChange(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	header := filepath.Join(dir, "x.h")
	write := func(text string) {
		if err := os.WriteFile(header, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("#define BAD 3\n")
	name := func(base string) string { return "file://" + filepath.ToSlash(filepath.Join(dir, base)) }
	c := begin(t, Settings{})
	open := func(uri, text string) {
		c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "c", "version": 1, "text": text}})
	}
	// shown waits until the server has published exactly the given number of diagnostics for the
	// program.
	shown := func(when string, want int) {
		t.Helper()
		for {
			select {
			case p := <-c.shown:
				if p.URI == name("main.c") && len(p.Diagnostics) == want {
					return
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s: %d diagnostics are not published", when, want)
			}
		}
	}
	open(name("main.c"), "#include \"x.h\"\nint main(void) { int x = nondet_int(); assume(x == 4); assert(x != BAD); }\n")
	shown("at first", 0)
	write("#define BAD 4\n")
	c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []map[string]any{{"uri": name("x.h"), "type": 2}}})
	shown("on the disk", 1)
	open(name("x.h"), "#define BAD 4\n")
	c.notify("textDocument/didChange", map[string]any{"textDocument": documentID{name("x.h"), 2}, "contentChanges": []change{{nil, "#define BAD 5\n"}}})
	shown("not saved", 0)
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": name("x.h")}})
	shown("closed without saving", 1)
	c.end()
}
