//go:build !js

package lsp

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestHeaders: what concerns a header stands at the #include that reads it.
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
		r := run(context.Background(), uri, newText(text), Settings{Include: []string{filepath.Join(dir, "i")}})
		list := r.diagnostics(uri)
		if len(list) != 1 || list[0].Message != want || list[0].Range.Start.Line != 1 {
			t.Errorf("got %+v\nwant %q", list, want)
		}
	}
}
