package preproc

import (
	"testing"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
)

// TestPresumptionOfHeader checks that the use of __LINE__ in a header does no work that depends on
// the length of the program.
func TestPresumptionOfHeader(t *testing.T) {
	text, err := WithFiles([]byte("#include \"x.h\"\n"), map[string]string{"x.h": "int x;\nint y;\n"})
	if err != nil {
		t.Fatal(err)
	}
	rep := diag.NewReporter("dir/a.c", text)
	x := newExpander(rep, 64)
	x.split(text)
	use := &Token{Line: int32(source.Split("", text).List[1].First) + 1}
	if _, name := file(x, use); name != `"dir/x.h"` {
		t.Errorf("__FILE__ is %s", name)
	}
	if n := testing.AllocsPerRun(10, func() { x.presumption(use) }); n > 0 {
		t.Errorf("%v allocations for each use of __LINE__", n)
	}
}
